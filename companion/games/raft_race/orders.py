"""What hands do at a race of Raft Race!, for the screen in the middle: made of what happened in the last moves.

Cards that are revealed come with the way of each raft; a bump with both numbers. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Json, Table
from companion.engine.words import capital, listed
from companion.games.raft_race import river
from companion.games.raft_race.events import does, put, told
from companion.games.raft_race.names import face_of, river_name, splash_cards, type_of
from companion.games.raft_race.rafts import OVER
from companion.kit.forms import Act, Event
from companion.kit.panels import REASON, VERB, Head, Order, Picture, Place, Staged, laid_out, together

DRAWN: Final = marked("drawn")
UNTOLD: Final = ("round", "revealed")
"""What happens that no order is made of."""
FACES: Final = {"pile": "chance-1-back", "trim": "", "tied": ""}
"""What happens to no raft, with its picture."""


def begins(table: Table, _content: Any) -> Staged:
    """Give what is laid out before the first round."""
    return laid_out(layout(table))


def layout(table: Table) -> list[str]:
    """Say what is laid out (RR-SETUP-1 to 11)."""
    content, rules = table.content, table.rules
    count, zones = len(content["as_written"]["orders"]), listed(content["zone_cards"][rules["zone_cards"]])
    crews = ", ".join(f"{table.name(one)} {table.of(one)['crew']}" for one in table.players)
    return [
        _("Crews: {crews}; {n} Orders each{see:RR-SETUP-4}.", crews=crews, n=count),
        _("{n} Splash cards{see:RR-SETUP-2}; river: {zones}{see:RR-SETUP-7}.", n=rules["splash_total"], zones=zones),
        _("Start cards lie one row behind the line{see:RR-SETUP-11, RR-Q21}."),
    ]


class Record:
    """What a raft does in a part of an entry: its card, its way, its Splash cards before and after, what else is told.

    Its card is None where it is only moved, or drifts.
    """

    def __init__(self, who: str, card: str | None = None) -> None:
        self.who, self.card, self.on = who, card, ""
        self.way: list[list[int]] = []
        self.splash: list[int] = []
        self.notes: list[Event] = []

    @property
    def only_splash(self) -> bool:
        """Whether nothing is known but what became of its Splash cards."""
        return self.card is None and not self.way and not self.notes


def orders(acts: Sequence[Act], content: Any) -> Staged | None:
    """Give what moves want done on the table; nothing where their sentence says it all."""
    before, table = acts[0].before, acts[-1].table
    events: list[Event] = [one for act in acts for one in act.state["happened"]]
    found = [made for one in _found(table, events, content) if (made := _made(table, one))]
    revealed: dict[str, str] = next((one["revealed"] for one in events if "revealed" in one), {})
    flows = any(act.move["do"] == "river" for act in acts)
    if flows and not found:
        return Staged([Order(_("The river flows"), _("First the next river cards are laid."))])
    cards = _shown(table, revealed, found)
    following = _next_round(table, events) if before.state["round"] else []
    stood = together([cards, [one for one in found if one not in cards], following])
    return Staged(stood, _bump(table, events, stood) or _head(table, revealed, flows)) if stood else None


def _head(table: Table, revealed: Mapping[str, str], flows: bool) -> Head | None:
    """Say what is done with all rafts: their cards turn over, attacks first (RR-ORDER-7), or they drift."""
    if revealed:
        attacks = any(type_of(table, card) == "attack" for card in revealed.values())
        return Head(_("Turn them over!"), _("Attacks first, then from the front.") if attacks else "")
    return Head(_("The river flows"), _("Move the rafts as far as it says.")) if flows else None


def _next_round(table: Table, events: Sequence[Event]) -> list[Order]:
    """Say when a round begins, and in which order rafts act in it (RR-ROUND-1, RR-ROUND-2)."""
    names = ", ".join(map(table.name, table.state["order"]))
    why = _("To act, front raft first: {names}.", names=names)
    said = Order(_("Round {n}: choose a card", n=table.state["round"]), why[:REASON])
    return [said for one in events if one["what"] == "round"]


def _bump(table: Table, events: Sequence[Event], stood: Sequence[Order]) -> Head | None:
    """Give the banner of two rafts that met, at the step with their numbers."""
    meets = next((one for one in events if one["what"] == "meets"), None)
    at = next((one.step for one in stood if one.unit == _(DRAWN)), 0)
    if not meets or not at:
        return None
    names = {"who": table.name(meets["who"]), "other": table.name(meets["raft"])}
    return Head(_("Bump!"), _("{who} meets {other}. The higher number decides.", **names), at)


def _shown(table: Table, revealed: Mapping[str, str], found: Sequence[Order]) -> list[Order]:
    """Give what cards do that were turned over, as they act (RR-ORDER-7); only the card where its turn comes later."""
    cards = []
    for who, card in sorted(revealed.items(), key=lambda one: type_of(table, one[1]) != "attack"):
        verb = _played(table, who, card)
        done = [one for one in found if one.who == who and one.verb == verb]
        cards += done[:1] or [Order(verb, "", [Picture(face_of(table, who, card))], who=who)]
    return cards


def _played(table: Table, who: str, card: str) -> str:
    return put(table, "{who}: {card}", who=who, card=card)


def _found(table: Table, events: Sequence[Event], content: Any) -> list[Order | Record]:
    """Give an order or a record for each thing that was done, in turn."""
    found: list[Order | Record] = []
    for one in events:
        what, who = one["what"], one["who"]
        if what == "drew" and one["rock"]:  # it is told whether that hits
            continue
        if what in ("drew", "hit", "no_hit"):
            found.append(_drawn(table, one))
            if one.get("raft"):  # what that raft gets is a record of its own
                found.append(Record(one["raft"]))
        elif what == "judged":
            found = [_weighed(each, one["numbers"], who) for each in found]
        elif what == "laid":
            found += _laid(table, one["laid"][1], content)
        elif what in ("turn", "drift"):
            found.append(Record(who, one.get("card")))
        elif what == "lost":
            face = face_of(table, who, one["card"])
            found.append(Order(does(table, one), _("The Order goes into the box."), [Picture(face)]))
        elif what in FACES:
            said, shown = told(table, one), [Picture(FACES[what])] * bool(FACES[what])
            found.append(Order(said, "", shown) if len(said) <= VERB else Order(_("Look at the table"), f"{said}."))
        elif what not in UNTOLD:
            _noted(found, one)
        if what in ("pushes", "pushes_on"):
            _pushed_first(found, one)
    return found


def _drawn(table: Table, one: Event) -> Order:
    """Give a Chance card that was drawn; for a raft on a Rock, with what it hits."""
    hits = "" if one["what"] == "drew" else f"{capital(told(table, one))}."
    who, n = table.name(one["who"]), one["n"]
    verb = _("The screen draws for {who}: {n}", who=who, n=n)
    verb = verb if len(verb) <= VERB else _("Drawn for {who}: {n}", who=who, n=n)
    found = Order(verb, hits[:REASON], [Picture(f"chance-{n}")], who=one["who"])
    return found if hits else found._replace(after=n, unit=_(DRAWN))


def _weighed(one: Order | Record, numbers: Mapping[str, int], wins: str) -> Order | Record:
    """Mark the lower number of a bump."""
    if isinstance(one, Record) or one.unit != _(DRAWN) or one.who in ("", wins) or one.who not in numbers:
        return one
    return one._replace(before=one.after, after=None)


def _laid(table: Table, cards: Sequence[str], content: Any) -> list[Order]:
    """Give the river cards that were laid, as they lie from left to right."""
    found, wide = [], river.grid(table)["lanes_per_card"]
    for at, card in enumerate(cards):
        plain = river.plain(card)
        zone = river.zone_name(table, str(table.content["river"].get(plain, {}).get("zone", "")), _("the river"))
        lanes = {"first": at * wide + 1, "last": at * wide + wide}
        why = _("Lanes {first} to {last}, a card of {zone}.", zone=zone, **lanes)
        why += _(" Turned round.") if card != plain else ""
        verb = _("{side}: {card}", side=_("Right") if at else _("Left"), card=river_name(content, card))
        found.append(Order(verb[:VERB], why[:REASON], [Picture(plain)]))
    return found


def _pushed_first(found: list[Order | Record], one: Event) -> None:
    """Put a record of a raft that is pushed before that of the one that pushes it: hands move it first."""
    at = next((n for n, each in enumerate(found) if isinstance(each, Record) and each.who == one["who"]), None)
    if at is not None and one["who"] != one["raft"]:
        found.insert(at, Record(one["raft"]))


def _noted(found: list[Order | Record], one: Event) -> None:
    """Put what happened to a raft into its record, or begin one."""
    mine = next((each for each in reversed(found) if isinstance(each, Record) and each.who == one["who"]), None)
    if mine is None:
        mine = Record(one["who"])
        found.append(mine)
    if "on" in one and "at" in one:
        mine.way = [*(mine.way or [one["from"]]), one["at"]]
        mine.on = str(one["on"])
    elif "was" in one:
        mine.splash = [*(mine.splash or [one["was"]]), one["now"]]
    else:
        mine.notes.append(one)


def _made(table: Table, one: Order | Record) -> Order | None:
    """Make an order of a record; none where nothing happened."""
    if isinstance(one, Order):
        return one
    notes = [told(table, each) for each in one.notes]
    if one.only_splash and not one.splash:
        return None
    verb = _verb(table, one)
    if not verb and len(whole := does(table, one.notes[0])) <= VERB:  # who does not move does what is told first
        verb, notes = whole, notes[1:]
    face = "splash" if one.only_splash else face_of(table, one.who, one.card or "")
    found = Order(
        verb or table.name(one.who),
        _why(notes, one.on),
        [Picture(face)],
        who=one.who,
        **_went(table, one.way),
    )
    if one.splash:
        found = found._replace(before=one.splash[0], after=one.splash[-1], unit=_("Splash"))
    return found


def _went(table: Table, way: Sequence[Sequence[int]]) -> Json:
    """Give from where to where a raft goes."""
    spaces = [f"{row},{lane}" for row, lane in way]
    return {"from_": _place(table, way[0]), "to": _place(table, way[-1]), "way": spaces} if way else {}


def _verb(table: Table, one: Record) -> str:
    """Say what a record tells to do; nothing where its first note says it."""
    name, spaces = table.name(one.who), len(one.way) - 1
    if one.card is not None:
        return _played(table, one.who, one.card)
    if spaces > 0:
        return ngettext("{who} moves on {n} space", "{who} moves on {n} spaces", spaces, who=name)
    if one.notes or not one.splash:
        return ""
    more = one.splash[-1] - one.splash[0]
    return _("{who} takes {cards}" if more >= 0 else "{who} returns {cards}", who=name, cards=splash_cards(abs(more)))


def _why(notes: Sequence[str], on: str) -> str:
    """Say what else is told of a raft, and what it is on now."""
    said = [text for text in (", ".join(notes), _water(on) if on else "") if text]
    return " ".join(f"{capital(text)}." for text in said)


def _water(on: str) -> str:
    """Say on what a raft is, such as an Eddy; over the line is no water."""
    if on == OVER:
        return _("now over the line")
    if river.read_space(on).kind == "eddy":
        return _("now on an Eddy: it holds the raft when the river flows")
    return _("now on a {water}", water=river.said(on))


def _place(table: Table, at: Sequence[int]) -> Place:
    row, lane = at
    over = row > river.finish_row(table)
    return Place(_("over the line") if over else river.place(row, lane), "water")
