"""What lines of Raft Race! say, word by word, and what is offered next. Changes nothing."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Menu, Move, Table
from companion.engine.words import Unclear, begins, listed, one_of, whole
from companion.games.raft_race import names, river
from companion.games.raft_race.asking import items, seats
from companion.games.raft_race.names import card_said, cards_of, way_said
from companion.kit.slots import Said, Slot, number, player, words


def _revealed(said: Said) -> Move:
    """Take everybody's card: `f ff - s3` in turn order, or `ana f, ben pa cy left`, or `ana=f ben=ff`."""
    line, said.words = " ".join(said.words).replace("=", " "), []
    move: Move = {"cards": {}, "aims": {}, "hands": {}}
    for part in line.split(","):
        _part(said.table, part.split(), move, "," in line)
    if "," in line and _waiting(said.table, move):
        raise Unclear(_and_whose(said.table, move))
    return {key: value for key, value in move.items() if value or key == "cards"}


def _part(table: Table, words: list[str], move: Move, parted: bool) -> None:
    """Read cards out of one part of the line; where commas part the players, an attack may name its aim."""
    who = ""
    while words:
        word = words.pop(0)
        found = card_said(table, word)
        if found is None:
            who = table.player(word, _rafts(table))
            continue
        card, hand = found
        who = who or next(iter(_waiting(table, move)), "")
        if not who or who in move["cards"]:
            if who:
                raise Unclear(_("'{word}': {who} has a card already.", word=word, who=table.name(who)))
            raise Unclear(_("'{word}': everybody has a card.", word=word))
        move["cards"][who] = card
        if hand >= 0:
            move["hands"][who] = hand
        if parted and words and names.type_of(table, card) == "attack":
            move["aims"][who] = [table.player(words.pop(0)), *map(way_said, words[:1])]
            del words[:1]
        elif parted and words and card == "splash":
            move["hands"][who] = whole(words.pop(0), _("how many Splash cards are in hand"))
        who = ""


def _rafts(table: Table) -> list[str]:
    return river.turn_order(table) or river.rafts(table)


def _waiting(table: Table, move: Move) -> list[str]:
    """Give whose card is still to be said, in turn order."""
    return [who for who in _rafts(table) if who not in move["cards"]]


def _and_whose(table: Table, move: Move) -> str:
    waiting = listed([table.name(who) for who in _waiting(table, move)])
    return _("And {names}? In turn order, such as 'o f ff - s3'; - plays nothing.", names=waiting)


def _next_card(said: Said) -> Menu:
    """Offer the next raft's cards, in turn order."""
    who = _waiting(said.table, said["cards"])[0]
    return Menu(_("{who} shows:", who=said.table.name(who)), cards_of(said.table, who))


ORDERS: Final = (
    Slot("cards", _revealed),
    Slot(
        "complete",
        lambda said: None if _waiting(said.table, said["cards"]) else {},
        _next_card,
        lambda said: _and_whose(said.table, said["cards"]),
    ),
)


def _held(said: Said) -> dict[str, str]:
    """Take a power-up, and whose it is: it tells that by itself."""
    table, rest = said.table, said.words
    held = {power: who for who in river.rafts(table) for power in table.of(who)["power"]}
    called = {power: one["name"] for power, one in table.content["powers"].items()}
    if not rest:
        shown = [f"{power} ({table.name(who)})" for power, who in held.items()]
        raise Unclear(_("use POWER-UP: {shown}.", shown=listed(shown) or _("nobody holds one")))

    def meant() -> dict[str, str]:
        word = rest[0].casefold() if rest else " "
        return {power: name for power, name in called.items() if begins(name, word) or power.startswith(word)}

    who = "" if meant() else table.player(rest.pop(0))
    mine = table.of(who)["power"] if who else list(held)
    power = mine[0] if len(mine) == 1 else ""
    if meant():
        among = {power: name for power, name in meant().items() if power in mine}
        power = one_of(rest.pop(0), among or called, _("Which power-up"))
    who = who or held.get(power, said.who)
    if not power or not who:
        line = f"use {table.name(who) or 'WHO'} {power or 'POWER-UP'}"
        raise Unclear(_("Whose power-up, and which? {line}.", line=line))
    return {"who": who, "power": power}


def _others(said: Said) -> list[str]:
    return [who for who in river.rafts(said.table) if who != said["held"]["who"]]


def _on(said: Said) -> Move | None:
    """Take whom, how many or which card a power-up is for."""
    aim, table, word = AIMS.get(said["held"]["power"]), said.table, next(iter(said.words), "")
    if not (aim and word):
        return None if aim else {}
    card = card_said(table, word)
    if aim == "order" and not card:
        return None
    said.words.pop(0)
    if aim == "to":
        return {"to": table.player(word)}
    return {"order": card[0]} if aim == "order" and card else {"n": abs(whole(word, _("a number of Splash cards")))}


def _clearly(said: Said) -> Move | None:
    """Need not be told of the only other raft, or the only card that was lost."""
    who, power = said["held"].values()
    lost = said.table.of(who)["lost"] if power == "tape" else []
    among = _others(said) or [who] if AIMS[power] == "to" else lost
    return {AIMS[power]: among[0]} if len(among) == 1 and not said.words else None


def _for_what(said: Said) -> Menu | None:
    """Offer whom or what a power-up is for, to whoever holds it."""
    (who, power), table = said["held"].values(), said.table
    mine = table.of(who)
    if power not in mine["power"]:
        return None
    if power == "bucket":
        return Menu(_("How many Splash cards?"), free=_("the number"))
    if power == "plan":
        others = [item for item in cards_of(table, who) if (card_said(table, item.word) or ("",))[0] != mine["card"]]
        return Menu(_("Which card instead?"), tuple(others))
    if power == "tape":
        return Menu(_("Which card comes back?"), names.orders_offered(table, table.of(who)["lost"]))
    rafts = [one._replace(hint=one.raft and river.at(table, one.raft)) for one in seats(table, _others(said))]
    return Menu(_("On whom?"), items(rafts))


def _lacks(said: Said) -> str:
    (who, power), table = said["held"].values(), said.table
    if AIMS[power] == "to":
        others = listed([table.name(one) for one in _others(said)], "or")
        return _("On whom? {line}.", line=f"use {power} {others}")
    if AIMS[power] == "n":
        return _("How many Splash cards? {line}.", line="use bucket 3")
    which = _("Which card? {line}.", line=f"use {power} ff")
    if power != "tape":
        return which
    return f"{which} {_('Lost: {cards}.', cards=listed(table.of(who)['lost']) or _('none'))}"


AIMS: Final = {"rope": "to", "balloons": "to", "bucket": "n", "plan": "order", "tape": "order"}
"""What a power-up is for that is for something: a raft, how many, a card."""
USE: Final = (Slot("held", _held), Slot("aim", _on, _for_what, _lacks, _clearly))


def _of_raft(form: str, *slots: Slot) -> tuple[Slot, ...]:
    """Give the slots of a line that names a raft, then what else is needed; each is told the right line."""
    needed = [slot._replace(lacks=form) if slot.default is None else slot for slot in slots]
    return player("who", lacks=form), *needed


def _ways(said: Said) -> list[str] | None:
    taken, said.words = said.words, []
    return [way for word in taken for way in (["ahead"] * 2 if word == "ff" else [way_said(word)])] or None


def _pair(said: Said) -> Any:
    """Take river cards by the ends of their ids, left and right; t is turned round, ? unknown."""
    table, zone = said.table, river.to_lay(said.table)
    taken, said.words = said.words, []
    if not zone:
        raise Unclear(_("The whole river is laid."))
    if len(taken) != river.across(table):
        left = marked("The left card, then the right one: {example}. t: turned round; ?: not known.")
        raise Unclear(_(left, example=names.pair_example(table)))
    return [names.card_id(table, word, zone) for word in taken]


def _lane(said: Said) -> int | None:
    """Take a lane, behind a row."""
    lane: int | None = number("lane", marked("a lane")).take(said)
    if lane is not None and (said["row"] < 1 or not river.in_river(said.table, lane)):
        raise Unclear(_("Rows count from 1, lanes from 1 to {n}.", n=river.grid(said.table)["lanes"]))
    return lane


def _hits(said: Said) -> list[int]:
    taken, said.words = said.words, []
    return [int(digit) for word in taken for digit in word if digit.isdecimal() and digit.isascii()]


def _some(name: str) -> Slot:
    """Take a number of things, whatever stands before it."""
    taken = number(name)
    return taken._replace(take=lambda said: None if (n := taken.take(said)) is None else abs(n))


LAY: Final = (Slot("cards", _pair),)
CHANCE: Final = (player("who"),)
PADDLE: Final = marked("move WHO WAYS, such as 'move ana f f'.")
AT: Final = marked("at WHO ROW LANE, such as 'at ana 7 3'.")
SPLASH: Final = marked("splash WHO NUMBER, such as 'splash ana +2' or 'splash ana -3'.")
LOSE: Final = marked("lose WHO, or lose WHO CARD, such as 'lose ana left'.")
ROCK: Final = marked("rock WHO SPLASH NUMBERS, such as 'rock ben 2 2,5'.")
EDDY: Final = marked("eddy WHO.")
RAPID: Final = marked("rapid WHO SPACES SPLASH, such as 'rapid ben 2 1'.")
RECHARGE: Final = marked("recharge WHO.")
OF_RAFT: Final = {
    PADDLE: _of_raft(PADDLE, Slot("ways", _ways)),
    AT: _of_raft(AT, number("row", marked("a row")), Slot("lane", _lane)),
    SPLASH: _of_raft(SPLASH, number("n")),
    LOSE: _of_raft(LOSE, words("card", default=())),
    ROCK: _of_raft(ROCK, _some("splash"), Slot("hits", _hits)),
    EDDY: _of_raft(EDDY),
    RAPID: _of_raft(RAPID, _some("n"), _some("splash")),
    RECHARGE: _of_raft(RECHARGE),
}
"""The slots of lines that name a raft, by what they are told that have another form."""
