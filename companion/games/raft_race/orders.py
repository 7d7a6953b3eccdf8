"""What hands do at a race of Raft Race!, for the screen in the middle: made of what happened in the last moves.

Cards that are revealed come with the way of each raft; a bump with both numbers. Changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.model import Move, Table
from companion.engine.words import counted, listed
from companion.games.raft_race import river
from companion.games.raft_race.game import GAME
from companion.games.raft_race.names import name_of, power_name, river_name, type_of, water_said
from companion.kit.deeds import Event
from companion.kit.panels import REASON, VERB, Head, Order, Picture, Place, Staged, together
from companion.kit.replay import move_by_move

_RULE: Final = re.compile(r" \(RR-[\w-]+\)")
NEW_PILE: Final = "The Chance discards"
SHUFFLE: Final = "Shuffle the Chance discards"
CARD: Final = "card"
WET: Final = "wet"
"""A record of what a raft's card does, or of who is splashed; others are `drift`, and `moved` for all else."""


class Record:
    """What a raft does in a part of an entry: its way, its Splash cards before and after, what else is told."""

    def __init__(self, who: str, kind: str, card: str = "") -> None:
        self.who, self.kind, self.card = who, kind, card
        self.way: list[list[int]] = []
        self.splash: list[int] = []
        self.notes: list[str] = []
        self.on = ""


def orders(before: Table, moves: Sequence[Move], content: Any) -> Staged | None:
    """Give what moves want done on the table; nothing where their sentence says it all."""
    after, events = _happened(before, moves)
    revealed: dict[str, str] = next((one["revealed"] for one in events if "revealed" in one), {})
    found = _orders(after, events, content, before.state["effects"].get("rope", ()))
    in_turn = sorted(revealed.items(), key=lambda one: type_of(after, one[1]) != "attack")  # as they act (RR-ORDER-7)
    cards = [_shown(after, who, card, found) for who, card in in_turn]
    rest = [one for one in found if one not in cards]
    flows = any(move["do"] == "river" for move in moves)
    cards += [Order("The river flows", "First the next river cards are laid.")] * (flows and not found)
    begun = [_next_round(after)] if found and any("round" in one for one in events) and before.state["round"] else []
    if not (stood := together([cards, rest, begun])):
        return None
    return Staged(stood, _bump(after, events, stood) or _head(after, revealed, flows=flows and bool(found)))


def _head(table: Table, revealed: Mapping[str, str], *, flows: bool) -> Head | None:
    """Say what is done with all rafts: their cards turn over, or they drift."""
    if revealed:
        return Head("Turn them over!", _first(table, revealed))
    return Head("The river flows", "Move the rafts as far as it says.") if flows else None


def _next_round(table: Table) -> Order:
    """Say that a round begins, and in which order rafts act in it (RR-ROUND-1, RR-ROUND-2)."""
    names = [table.name(who) for who in table.state["order"]]
    level = "The raft in front acts first, of level ones the one in the lower lane"
    why = f"{level}: {', then '.join(names)}." if len(names) > 1 else ""
    short = f"To act, front raft first: {', '.join(names)}." if len(why) > REASON else why
    return Order(f"Round {table.state['round']}: choose a card", short[:REASON])


def _first(table: Table, revealed: Mapping[str, str]) -> str:
    """Say in which order cards act, where it is not that of the rafts: attacks come first (RR-ORDER-7)."""
    attacks = [type_of(table, card) == "attack" for card in revealed.values()]
    return "Attacks first, then from the front." if sorted(attacks, reverse=True) != attacks else ""


def _happened(table: Table, moves: Sequence[Move]) -> tuple[Table, list[Event]]:
    """Give the table after the moves, and all that happened within them."""
    events: list[Event] = []
    for _, after in move_by_move(table, moves, GAME):
        table = after
        events += after.state["happened"]
    return table, events


def _bump(table: Table, events: Sequence[Event], stood: Sequence[Order]) -> Head | None:
    """Give the banner of two rafts that met, at the step with their numbers."""
    meets = next((one for one in events if "meets" in one), None)
    at = next((one.step for one in stood if one.unit == "drawn"), 0)
    bump = f"{table.name(meets['who'])} meets {table.name(meets['meets'])}. The higher number decides." if meets else ""
    return Head("Bump!", bump, at) if meets and at else None


def _shown(table: Table, who: str, card: str, found: Sequence[Order]) -> Order:
    """Give what a card does that was turned over, or only the card where its turn comes later."""
    verb = f"{table.name(who)}: {name_of(table, card)}"
    done = next((one for one in found if one.who == who and one.verb == verb), None)
    return done or Order(verb, "", [Picture(face_of(table, who, card))], who=who)


def _turned(table: Table, one: Event, roped: Sequence[str]) -> Record:
    """Begin the record of a raft's card, or of its drift."""
    record = Record(one["who"], "drift" if one["turn"] == "drift" else CARD, one["turn"])
    if one["turn"] == "drift" and one["who"] in roped:
        record.notes.append(_more(table, "rope"))
    return record


def _lost(table: Table, one: Event) -> Order:
    """Say that an Order is lost."""
    face = Picture(face_of(table, one["who"], one["lost"]))
    lost = name_of(table, one["lost"])
    return Order(f"{table.name(one['who'])} loses {lost}", "The Order goes into the box.", [face])


def _pushed_first(found: list[Order | Record], one: Event) -> None:
    """Put a record of a raft that is pushed before that of the one that pushes it: hands move it first."""
    at = next((n for n, each in enumerate(found) if isinstance(each, Record) and each.who == one["who"]), None)
    if at is not None and one["who"] != one["pushes"]:
        found.insert(at, Record(one["pushes"], "moved"))


def _orders(table: Table, events: Sequence[Event], content: Any, roped: Sequence[str]) -> list[Order]:
    """Give an order for each thing that was done, in turn; a Tow Rope has pulled since before for who is `roped`."""
    found: list[Order | Record] = []
    drew: list[str] = []
    early: list[str] = []  # who drew off the last of a pile, before it was shuffled anew
    for one in events:
        if "drew" in one:
            drew.append(one["who"])
        elif str(one.get("text", "")).startswith(NEW_PILE):
            early, drew = drew, []
        if one["what"] == "judged":
            found, early, drew = _around_shuffle(found, _judged(table, one), early), [], []
        elif "laid" in one:
            found += _laid(table, one["laid"], content)
        elif "turn" in one:
            found.append(_turned(table, one, roped))
        elif "rock" in one:
            found.append(_on_rock(table, one))
        elif "lost" in one:
            found.append(_lost(table, one))
        elif not {"round", "revealed", "drew"} & one.keys():
            _noted(table, found, one)
        if "pushes" in one:
            _pushed_first(found, one)
        if "splashes" in one:  # what that raft gets is a record of its own
            wet = Record(one["splashes"], WET)
            wet.notes.append(f"{table.name(one['who'])} splashes: the screen draws how many")
            found.append(wet)
    return [made for one in found if (made := _made(table, one) if isinstance(one, Record) else one) is not None]


def _noted(table: Table, found: list[Order | Record], one: Event) -> None:
    """Put what happened to a raft into its record, or begin one."""
    who = one["who"]
    if not who:  # a sentence for itself
        found.append(_plain(table, one["text"]))
        return
    mine = next((each for each in reversed(found) if isinstance(each, Record) and each.who == who), None)
    if mine is None:
        mine = Record(who, "moved")
        found.append(mine)
    if "at" in one:
        mine.way = [*(mine.way or [one["was"]]), one["at"]]
        mine.on = str(one["on"])
    elif "splash" in one:
        mine.splash = [*(mine.splash or one["splash"][:1]), one["splash"][1]]
    else:
        text = _RULE.sub("", str(one["text"]))
        motor = text == f"plays {power_name(table, 'motor')}"
        rapid = f"the Rapid carries it {one['rapid']} more" if "rapid" in one else ""
        mine.notes.append(_more(table, "motor") if motor else rapid or water_said(text))


def _more(table: Table, power: str) -> str:
    """Say how much farther a power-up takes a raft."""
    spaces = counted(table.content["numbers"][f"{power}_spaces"], "space")
    return f"plays {power_name(table, power)}: drifts {spaces} more, the card goes back to the stack"


def _plain(table: Table, text: str) -> Order:
    """Give an order for a sentence that is of nobody's raft."""
    said = _RULE.sub("", text)
    if said.startswith(NEW_PILE):
        return Order(SHUFFLE, "They are the new pile.", [Picture("chance-1-back")])
    if said.startswith("May be put away"):
        gone = table.state["trimmed"] // river.across(table) * river.grid(table)["rows_per_card"]
        return Order(f"Take away the cards to row {gone}", "They lie behind every raft.")
    return Order(said, "") if len(said) <= VERB else Order("Look at the table", f"{said}.")


def _made(table: Table, one: Record) -> Order | None:
    """Make an order of a record; none where nothing happened."""
    who, spaces = one.who, len(one.way) - 1
    if spaces < 1 and not one.splash and (one.kind == WET or not (one.notes or one.kind == CARD)):
        return None
    verb, notes = _said(table, one, spaces)
    card = {CARD: face_of(table, who, one.card), WET: "splash"}.get(one.kind, face_of(table, who, ""))
    found = Order(verb, _why(notes, one.on), [Picture(card)], who=who)
    if spaces > 0:
        way = [f"{row},{lane}" for row, lane in one.way]
        found = found._replace(from_=_place(table, one.way[0]), to=_place(table, one.way[-1]), way=way)
    if len(one.splash) > 1:
        found = found._replace(before=one.splash[0], after=one.splash[-1], unit="Splash")
    return found


def _said(table: Table, one: Record, spaces: int) -> tuple[str, list[str]]:
    """Say what a record tells to do, and what else is told of it: who does not move does what the first note says."""
    name, notes = table.name(one.who), list(one.notes)
    if one.kind != "moved" or spaces > 0 or not notes:
        return _verb(table, one, spaces), notes
    if len(f"{name} {notes[0]}") <= VERB:
        return f"{name} {notes[0]}", notes[1:]
    if one.splash:
        return _verb(table, one, spaces), notes
    what, _, rest = notes[0].partition(": ")
    short, _, of = what.partition(" for ")
    if of and len(f"{name} {what}") > VERB:
        what, rest = short, f"for {of}"
    return f"{name} {what}", [rest, *notes[1:]] if rest else notes[1:]


def _why(notes: Sequence[str], on: str) -> str:
    """Say what else is told of a raft, and what it is on now."""
    said = [text for text in (", ".join(notes), _water(on) if on else "") if text]
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in said)


def _water(on: str) -> str:
    """Say on what a raft is, such as an Eddy; over the line is no water."""
    if on.startswith("over"):
        return "now over the line"
    if on.startswith("Eddy"):
        return "now on an Eddy: it holds the raft when the river flows"
    return f"now on a{'n' * on.startswith('E')} {water_said(on)}"


def _verb(table: Table, one: Record, spaces: int) -> str:
    """Say what a record tells to do."""
    name = table.name(one.who)
    if one.kind == "drift":
        if spaces > 0:
            return f"{name} drifts {counted(spaces, 'space')}"
        wet = one.splash[-1] - one.splash[0] if one.splash else 0
        return f"{name} takes {counted(wet, 'Splash card')}" if wet > 0 else f"{name} stays"
    if one.kind == WET:
        return f"{name} takes {counted(one.splash[-1] - one.splash[0], 'Splash card')}"
    if one.kind == "moved":
        if spaces > 0:
            return f"{name} moves on {counted(spaces, 'space')}"
        more = one.splash[-1] - one.splash[0] if one.splash else 0
        return f"{name} {'takes' if more >= 0 else 'returns'} {counted(abs(more), 'Splash card')}"
    return f"{name}: {name_of(table, one.card)}"


def _place(table: Table, at: Sequence[int]) -> Place:
    row, lane = at
    return Place("over the line" if row > river.finish_row(table) else f"row {row}, lane {lane}", "water")


def face_of(table: Table, who: str, card: str) -> str:
    """Name the picture of a card of somebody's; of none, the raft."""
    crew = table.of(who)["crew"]
    if not card:
        return f"raft-{crew}"
    return "splash" if card == "splash" else f"{crew}-{card.replace('_', '-')}"


def _judged(table: Table, one: Event) -> list[Order]:
    """Give both numbers of a bump, the higher first."""
    found = []
    for who, number in sorted(one["numbers"].items(), key=lambda each: -each[1]):
        face, wins = [Picture(f"chance-{number}")], who == one["who"]
        verb = _drawn(table, who, number)
        why = ""
        lower, higher = (None, number) if wins else (number, None)
        found.append(Order(verb, why, face, before=lower, after=higher, unit="drawn", who=who))
    return found


def _drawn(table: Table, who: str, number: int) -> str:
    """Say that the screen draws, where the name leaves room for it."""
    verb = f"The screen draws for {table.name(who)}: {number}"
    return verb if len(verb) <= VERB else f"Drawn for {table.name(who)}: {number}"


def _laid(table: Table, cards: Sequence[str], content: Any) -> list[Order]:
    """Give the river cards that were laid, as they lie from left to right."""
    sides = ("Left", "Right") if len(cards) == 2 else tuple(str(at) for at in range(1, len(cards) + 1))
    found, wide = [], river.grid(table)["lanes_per_card"]
    for at, (side, card) in enumerate(zip(sides, cards, strict=True)):
        plain = river.plain(card)
        zone = river.zone_name(table, str(table.content["river"].get(plain, {}).get("zone", "")), "the river")
        turned = ", turned round" if card != plain else ""
        why = f"Lanes {at * wide + 1} to {at * wide + wide}, a card of {zone}{turned}."
        found.append(Order(f"{side}: {river_name(content, card)}"[:VERB], why[:REASON], [Picture(plain)]))
    return found


def _around_shuffle(
    found: Sequence[Order | Record], numbers: Sequence[Order], early: Sequence[str]
) -> list[Order | Record]:
    """Put the numbers of who drew `early` before the order that shuffles the discards (RR-CHANCE-3).

    >>> numbers = [Order("Ben: 5", who="ben"), Order("Ana: 1", who="ana")]
    >>> [one.verb for one in _around_shuffle([Order("Bump"), Order(SHUFFLE)], numbers, ["ben"])]
    ['Bump', 'Ben: 5', 'Shuffle the Chance discards', 'Ana: 1']
    """
    first, rest = [one for one in numbers if one.who in early], [one for one in numbers if one.who not in early]
    at = max((n for n, one in enumerate(found) if isinstance(one, Order) and one.verb == SHUFFLE), default=len(found))
    return [*found[:at], *first, *found[at:], *rest]


def _on_rock(table: Table, one: Event) -> Order:
    """Give the Chance card that a raft on a Rock has drawn."""
    number, hits = one["number"], listed([str(n) for n in one["rock"]], "or")
    pile = listed([str(n) for n in table.state["discards"]])
    why = f"{'A hit' if one['hit'] else 'No hit'}: this Rock hits on {f'a {hits}' if hits else 'no number'}."
    why += f" Lying open: {pile}." if pile else ""
    return Order(_drawn(table, one["who"], number), why[:REASON], [Picture(f"chance-{number}")])
