"""What hands do at a race of Raft Race!, for the screen in the middle: made of what happened in the last moves.

Cards that are revealed come with the way of each raft; a bump with both numbers. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Move, Table
from companion.engine.words import listed
from companion.games.raft_race import events as happenings
from companion.games.raft_race import rafts, river
from companion.games.raft_race.game import GAME
from companion.games.raft_race.names import face_of, name_of, river_name, splash_cards, type_of
from companion.kit.forms import Event
from companion.kit.panels import REASON, VERB, Head, Order, Picture, Place, Staged, together

CARD: Final = "card"
DRAWN: Final = marked("drawn")
WET: Final = "wet"
"""A record of what a raft's card does, or of who is splashed; others are `drift`, and `moved` for all else."""
UNTOLD: Final = ("round", "revealed", "drew")
"""What happens that no order is made of."""


class Record:
    """What a raft does in a part of an entry: its way, its Splash cards before and after, what else is told."""

    def __init__(self, who: str, kind: str, card: str = "", *notes: Event) -> None:
        self.who, self.kind, self.card = who, kind, card
        self.way: list[list[int]] = []
        self.splash: list[int] = []
        self.notes = [*notes]
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
    cards += [Order(_("The river flows"), _("First the next river cards are laid."))] * (flows and not found)
    starts = found and before.state["round"] and any(one["what"] == "round" for one in events)
    if not (stood := together([cards, rest, [_next_round(after)] if starts else []])):
        return None
    return Staged(stood, _bump(after, events, stood) or _head(after, revealed, flows=flows and bool(found)))


def _happened(table: Table, moves: Sequence[Move]) -> tuple[Table, list[Event]]:
    """Give the table after the moves, and what they bring about: nothing where one puts right, or is of the house."""
    after = [act.table for act in GAME.acts(table, moves)]
    return [table, *after][-1], [event for one in after for event in one.state["happened"]]


def _head(table: Table, revealed: Mapping[str, str], *, flows: bool) -> Head | None:
    """Say what is done with all rafts: their cards turn over, or they drift."""
    if revealed:
        return Head(_("Turn them over!"), _first(table, revealed))
    return Head(_("The river flows"), _("Move the rafts as far as it says.")) if flows else None


def _next_round(table: Table) -> Order:
    """Say that a round begins, and in which order rafts act in it (RR-ROUND-1, RR-ROUND-2)."""
    names = [table.name(who) for who in table.state["order"]]
    level = marked("The raft in front acts first, of level ones the one in the lower lane: {names}.")
    why = _(level, names=_(", then ").join(names)) if len(names) > 1 else ""
    short = _("To act, front raft first: {names}.", names=", ".join(names)) if len(why) > REASON else why
    return Order(_("Round {n}: choose a card", n=table.state["round"]), short[:REASON])


def _first(table: Table, revealed: Mapping[str, str]) -> str:
    """Say in which order cards act, where it is not that of the rafts: attacks come first (RR-ORDER-7)."""
    attacks = [type_of(table, card) == "attack" for card in revealed.values()]
    return _("Attacks first, then from the front.") if sorted(attacks, reverse=True) != attacks else ""


def _bump(table: Table, events: Sequence[Event], stood: Sequence[Order]) -> Head | None:
    """Give the banner of two rafts that met, at the step with their numbers."""
    meets = next((one for one in events if one["what"] == "meets"), None)
    at = next((one.step for one in stood if one.unit == _(DRAWN)), 0)
    if not meets or not at:
        return None
    names = {"who": table.name(meets["who"]), "other": table.name(meets["raft"])}
    return Head(_("Bump!"), _("{who} meets {other}. The higher number decides.", **names), at)


def _shown(table: Table, who: str, card: str, found: Sequence[Order]) -> Order:
    """Give what a card does that was turned over, or only the card where its turn comes later."""
    verb = _("{who}: {card}", who=table.name(who), card=name_of(table, card))
    done = next((one for one in found if one.who == who and one.verb == verb), None)
    return done or Order(verb, "", [Picture(face_of(table, who, card))], who=who)


def _pushed_first(found: list[Order | Record], one: Event) -> None:
    """Put a record of a raft that is pushed before that of the one that pushes it: hands move it first."""
    at = next((n for n, each in enumerate(found) if isinstance(each, Record) and each.who == one["who"]), None)
    if at is not None and one["who"] != one["raft"]:
        found.insert(at, Record(one["raft"], "moved"))


def _orders(table: Table, events: Sequence[Event], content: Any, roped: Sequence[str]) -> list[Order]:
    """Give an order for each thing that was done, in turn; a Tow Rope has pulled since before for who is `roped`."""
    found: list[Order | Record] = []
    drew: list[str] = []
    early: list[str] = []  # who drew off the last of a pile, before it was shuffled anew
    for one in events:
        what, who = one["what"], one["who"]
        if what == "drew":
            drew.append(who)
        elif what == "judged":
            found, early, drew = _around_shuffle(found, _judged(table, one), early), [], []
        elif what == "laid":
            found += _laid(table, one["laid"][1], content)
        elif what == "turn":
            found.append(Record(who, CARD, one["card"]))
        elif what == "drift":
            found.append(Record(who, "drift", "", *[_farther(table, who, "rope")] * (who in roped)))
        elif what in _BY_ITSELF:
            found.append(_BY_ITSELF[what](table, one))
            early, drew = (drew, []) if what == "pile" else (early, drew)
        elif what not in UNTOLD:
            _noted(table, found, one)
        if what in ("pushes", "pushes_on"):
            _pushed_first(found, one)
        if what == "splashes":  # what that raft gets is a record of its own
            found.append(Record(one["raft"], WET, "", one))
    return [made for one in found if (made := _made(table, one) if isinstance(one, Record) else one) is not None]


def _farther(table: Table, who: str, power: str) -> Event:
    """Say how much farther a power-up takes a raft."""
    return {"what": "farther", "who": who, "power": power, "farther": table.content["numbers"][f"{power}_spaces"]}


def _noted(table: Table, found: list[Order | Record], one: Event) -> None:
    """Put what happened to a raft into its record, or begin one."""
    who = one["who"]
    mine = next((each for each in reversed(found) if isinstance(each, Record) and each.who == who), None)
    if mine is None:
        mine = Record(who, "moved")
        found.append(mine)
    if one["what"] in ("moved", "enters", "crosses"):
        mine.way = [*(mine.way or [one["from"]]), one["at"]]
        mine.on = str(one["on"])
    elif one["what"] in ("splash", "short"):
        mine.splash = [*(mine.splash or [one["was"]]), one["now"]]
    else:
        motor = one["what"] == "used" and one["power"] == "motor"
        mine.notes.append(_farther(table, who, "motor") if motor else one)


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
        found = found._replace(before=one.splash[0], after=one.splash[-1], unit=_("Splash"))
    return found


def _said(table: Table, one: Record, spaces: int) -> tuple[str, list[str]]:
    """Say what a record tells to do, and what else is told of it: who does not move does what the first note says."""
    name, notes = table.name(one.who), [_note(table, one, each) for each in one.notes]
    if one.kind != "moved" or spaces > 0 or not notes:
        return _verb(table, one, spaces), notes
    does = marked("{who} {does}")
    if len(whole := _(does, who=name, does=notes[0])) <= VERB:
        return whole, notes[1:]
    if one.splash:
        return _verb(table, one, spaces), notes
    what, *rest = happenings.parted(table, one.notes[0])
    return _(does, who=name, does=what), [*rest, *notes[1:]]


def _note(table: Table, of: Record, one: Event) -> str:
    """Say what is told of a raft; of one that is splashed, by whom."""
    if of.kind == WET:
        return _("{who} splashes: the screen draws how many", who=table.name(one["who"]))
    return happenings.told(table, one)


def _why(notes: Sequence[str], on: str) -> str:
    """Say what else is told of a raft, and what it is on now."""
    said = [text for text in (", ".join(notes), _water(on) if on else "") if text]
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in said)


def _water(on: str) -> str:
    """Say on what a raft is, such as an Eddy; over the line is no water."""
    if on == rafts.OVER:
        return _("now over the line")
    if river.read_space(on).kind == "eddy":
        return _("now on an Eddy: it holds the raft when the river flows")
    return _("now on a {water}", water=river.said(on))


def _verb(table: Table, one: Record, spaces: int) -> str:
    """Say what a record tells to do."""
    name = table.name(one.who)
    if one.kind == "drift":
        if spaces > 0:
            return ngettext("{who} drifts {n} space", "{who} drifts {n} spaces", spaces, who=name)
        wet = one.splash[-1] - one.splash[0] if one.splash else 0
        return _takes(name, wet) if wet > 0 else _("{who} stays", who=name)
    if one.kind == WET:
        return _takes(name, one.splash[-1] - one.splash[0])
    if one.kind == "moved":
        if spaces > 0:
            return ngettext("{who} moves on {n} space", "{who} moves on {n} spaces", spaces, who=name)
        more = one.splash[-1] - one.splash[0] if one.splash else 0
        return _takes(name, more) if more >= 0 else _("{who} returns {cards}", who=name, cards=splash_cards(-more))
    return _("{who}: {card}", who=name, card=name_of(table, one.card))


def _takes(name: str, n: int) -> str:
    return _("{who} takes {cards}", who=name, cards=splash_cards(n))


def _place(table: Table, at: Sequence[int]) -> Place:
    row, lane = at
    over = row > river.finish_row(table)
    return Place(_("over the line") if over else river.place(row, lane), "water")


def _judged(table: Table, one: Event) -> list[Order]:
    """Give both numbers of a bump, the higher first."""
    found = []
    for who, number in sorted(one["numbers"].items(), key=lambda each: -each[1]):
        face, wins = [Picture(f"chance-{number}")], who == one["who"]
        verb = _drawn(table, who, number)
        why = ""
        lower, higher = (None, number) if wins else (number, None)
        found.append(Order(verb, why, face, before=lower, after=higher, unit=_(DRAWN), who=who))
    return found


def _drawn(table: Table, who: str, number: int) -> str:
    """Say that the screen draws, where the name leaves room for it."""
    said = {"who": table.name(who), "n": number}
    verb = _("The screen draws for {who}: {n}", **said)
    return verb if len(verb) <= VERB else _("Drawn for {who}: {n}", **said)


def _laid(table: Table, cards: Sequence[str], content: Any) -> list[Order]:
    """Give the river cards that were laid, as they lie from left to right."""
    sides = (_("Left"), _("Right")) if len(cards) == 2 else tuple(str(at) for at in range(1, len(cards) + 1))
    found, wide = [], river.grid(table)["lanes_per_card"]
    for at, (side, card) in enumerate(zip(sides, cards, strict=True)):
        plain = river.plain(card)
        zone = river.zone_name(table, str(table.content["river"].get(plain, {}).get("zone", "")), _("the river"))
        text = marked("Lanes {first} to {last}, a card of {zone}.")
        if card != plain:
            text = marked("Lanes {first} to {last}, a card of {zone}, turned round.")
        why = _(text, first=at * wide + 1, last=at * wide + wide, zone=zone)
        verb = _("{side}: {card}", side=side, card=river_name(content, card))
        found.append(Order(verb[:VERB], why[:REASON], [Picture(plain)]))
    return found


def _around_shuffle(
    found: Sequence[Order | Record], numbers: Sequence[Order], early: Sequence[str]
) -> list[Order | Record]:
    """Put the numbers of who drew `early` before the order that shuffles the discards (RR-CHANCE-3).

    >>> numbers = [Order("Ben: 5", who="ben"), Order("Ana: 1", who="ana")]
    >>> [one.verb for one in _around_shuffle([Order("Bump"), _shuffled()], numbers, ["ben"])]
    ['Bump', 'Ben: 5', 'Shuffle the Chance discards', 'Ana: 1']
    """
    first, rest = [one for one in numbers if one.who in early], [one for one in numbers if one.who not in early]
    new = _shuffled()
    at = max((n for n, one in enumerate(found) if one == new), default=len(found))
    return [*found[:at], *first, *found[at:], *rest]


def _shuffled(*_of: object) -> Order:
    return Order(_("Shuffle the Chance discards"), _("They are the new pile."), [Picture("chance-1-back")])


def _trimmed(table: Table, _one: Event) -> Order:
    gone = table.state["trimmed"] // river.across(table) * river.grid(table)["rows_per_card"]
    return Order(_("Take away the cards to row {row}", row=gone), _("They lie behind every raft."))


def _lost(table: Table, one: Event) -> Order:
    """Say that an Order is lost."""
    lost, face = name_of(table, one["card"]), Picture(face_of(table, one["who"], one["card"]))
    verb = _("{who} loses {card}", who=table.name(one["who"]), card=lost)
    return Order(verb, _("The Order goes into the box."), [face])


def _tied(table: Table, one: Event) -> Order:
    said = happenings.told(table, one)
    return Order(said, "") if len(said) <= VERB else Order(_("Look at the table"), f"{said}.")


def _on_rock(table: Table, one: Event) -> Order:
    """Give the Chance card that a raft on a Rock has drawn."""
    number, hits = one["n"], listed([str(n) for n in one["hits"]], "or")
    pile = listed([str(n) for n in table.state["discards"]])
    hit = one["what"] == "hit"
    text = marked("A hit: this Rock hits on a {hits}.") if hit else marked("No hit: this Rock hits on a {hits}.")
    why = _(text, hits=hits) if hits else _("No hit: this Rock hits on no number.")
    open_ = _(" Lying open: {numbers}.", numbers=pile) if pile else ""
    why += open_ if len(why + open_) <= REASON else ""
    return Order(_drawn(table, one["who"], number), why[:REASON], [Picture(f"chance-{number}")])


_BY_ITSELF: Final[Mapping[str, Callable[[Table, Event], Order]]] = {
    **{"hit": _on_rock, "no_hit": _on_rock, "lost": _lost, "pile": _shuffled, "trim": _trimmed, "tied": _tied}
}
"""What happens that is an order by itself."""
