"""Raft Race! on the screen in the middle: the river as far as it is laid, rafts, the Chance pile. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Facts, Item, Table
from companion.engine.words import capital
from companion.games.raft_race import river
from companion.games.raft_race.names import cards_of, power_name
from companion.games.raft_race.orders import begins, orders
from companion.games.raft_race.playing import WINDOWS, power_does
from companion.games.raft_race.pressing import laying, spaces
from companion.games.raft_race.river import turn_order
from companion.kit.hidden import Hidden
from companion.kit.panels import Cell, Course, Laid, Main, Panel, Past, Row, Seat, Shown, Sign, Small, sign

SHAPES: Final = {"drum": "square", "star": "star", "leaf": "hexagon", "whisk": "triangle", "mask": "diamond"}
"""What stands for an emblem where there is no picture of it."""
PLACES: Final = (marked("1st"), marked("2nd"), marked("3rd"), marked("4th"), marked("5th"), marked("6th"))


def shown(table: Table, past: Sequence[Past], content: Any) -> Shown:
    """Give every raft, the river from the last one on, and the Chance pile."""
    crews = content.tables.get("crews", {})
    order = turn_order(table)
    seats = [_seat(table, who, crews, order) for who in table.players if who in table.state["players"]]
    panels: list[Panel] = [_river(table, past), _chance(table)]
    phase = {"order": _("orders"), "river": _("the river")}.get(table.state["phase"], "")
    round_no = int(table.state["round"])
    now = _("Round {n}", n=round_no) if round_no else _("Before the start")
    return Shown(seats, panels, marked("is asked"), (now, phase))


def words() -> list[str]:
    """Give words to look up where nobody knows what to ask."""
    things = [_("bump"), _("Eddy"), _("Rapid"), _("Rock"), _("Recharge"), _("power-up"), _("Splash card")]
    return [*things, _("Chance card"), _("turn order"), _("finish line")]


def rolling() -> Sequence[str]:
    """Say who draws Chance cards: this screen, or people from their own pile."""
    return _("The screen draws Chance cards"), _("We draw our own Chance cards")


def hidden(table: Table, _content: Any, begun: Sequence[str]) -> Hidden | None:
    """Give what each raft may play in the Order phase: an Order of its player, Splash, or nothing (RR-ORDER-2)."""
    if begun or table.state["phase"] != "order" or table.state["todo"]:
        return None
    people = turn_order(table)
    notes = {who: _("You hold {powers}", powers=holds) for who in people if (holds := _held(table, who))}
    return Hidden(_("Your card for this round?"), {who: _cards(table, who) for who in people}, notes=notes, word="o")


def _held(table: Table, who: str) -> str:
    """Say which power-ups somebody holds, what each does, and when."""
    known = table.content["powers"]
    held = [one for one in table.of(who)["power"] if one in known]
    return " ".join(_holds(table, one, WINDOWS.get(str(known[one].get("window", "")), "")) for one in held)


def _holds(table: Table, power: str, when: str) -> str:
    said = {"power": power_name(table, power), "does": power_does(table, power)}
    return _("{power}: {does}, {when}.", when=_(when), **said) if when else _("{power}: {does}.", **said)


def _cards(table: Table, who: str) -> list[Item]:
    *orders, none = cards_of(table, who)
    return [*orders, none._replace(label=capital(none.label), hint=_("play no card: just drift"), face="")]


def _seat(table: Table, who: str, crews: Facts, order: Sequence[str]) -> Seat:
    mine, state = table.of(who), table.state
    marks = [power_name(table, power) for power in mine["power"] if isinstance(power, str)]
    marks += [
        _("held by a Tow Rope") if effect == "towed" else _("{power} works", power=power_name(table, effect))
        for effect, rafts in state["effects"].items()
        if who in rafts
    ]
    marks += [_("over the line")] * bool(mine["crossed"])
    place = _(PLACES[order.index(who)]) if who in order and order.index(who) < len(PLACES) and state["round"] else ""
    where = _("row {row}", row=mine["row"]) if mine["row"] and not mine["crossed"] else ""
    main = Main(ngettext("Splash card", "Splash cards", mine["splash"]), mine["splash"])
    club = str(table.content["crews"].get(mine["crew"], {}).get("club", ""))
    sub = _("{place} to act, {where}", place=place, where=where) if place and where else club
    counters = [(ngettext("Order", "Orders", len(mine["orders"])), len(mine["orders"]))]
    return Seat(who, _sign(table, who, crews), sub, main, counters, marks)


def _sign(table: Table, who: str, crews: Facts) -> Sign:
    name = table.of(who)["crew"]
    crew = crews.get(name, {})
    mine = sign(table, who, SHAPES.get(str(crew.get("emblem", "")), ""), str(crew.get("light", "")))
    return mine._replace(face=f"raft-{name}")


def _river(table: Table, past: Sequence[Past]) -> Course:
    """Draw the river from the pair of cards that the last raft is on, or was on before the last entry."""
    size, wide, across = river.grid(table)["rows_per_card"], river.grid(table)["lanes_per_card"], river.across(table)
    afloat, laid, most = river.rafts(table), table.state["laid"], river.laid_rows(table)
    before = past[-1].before if past and past[-1].before is not None else table
    behind = [one.of(who)["row"] for who in afloat for one in (table, before) if one.of(who)["row"]]
    pair = (min(behind) - 1) // size if behind else max(0, most // size - 2)
    first, finish = pair * size + 1, river.finish_row(table)
    codes = river.rows(table, laid[pair * across :])
    rows = [[_cell(river.space_of(table, code)) for code in row] for row in codes]
    pieces = {who: river.stands(table, who) for who in afloat}
    cards = [
        Laid(
            river.plain(card), at // across * size + 1, at % across * wide + 1, size, wide, card.endswith(river.TURNED)
        )
        for at, card in enumerate(laid)
        if at // across >= pair
    ]
    said = [
        f"{table.name(who)} {river.place(*at)}, {river.said(river.code_at(table, *at))}" for who, at in pieces.items()
    ]
    says = _("The river, rows {first} to {last}. {rafts}.", first=first, last=most, rafts="; ".join(said))
    return Course(first, rows, pieces, says, cards, finish if finish <= most else 0)


def _cell(space: river.Space) -> Cell:
    if space.kind == "rapid":
        return Cell("rapid", f"+{space.spaces}{' ' + '●' * space.splash if space.splash else ''}")
    if space.kind == "rock":
        return Cell("rock", " ".join(map(str, space.hits)))
    return Cell(space.kind)


def _chance(table: Table) -> Row:
    pile, gone = table.state["pile"], table.state["discards"]
    items = [Small(str(n)) for n in sorted(pile)] + [Small(str(n), off=True) for n in gone]
    if not table.state["round"] and len(gone) == len(table.players):  # drawn for places (RR-SETUP-13)
        drawn = ", ".join(f"{table.name(who)} {n}" for who, n in zip(table.players, gone, strict=True))
        return Row(_("Chance cards. Drawn for who begins: {drawn}", drawn=drawn), items)
    return Row(_("Chance: {n} left in the pile", n=len(pile)), items)


__all__ = ["begins", "laying", "orders", "rolling", "shown", "spaces", "words"]
