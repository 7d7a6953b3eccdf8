"""What lines of Raft Race! say, word by word, and what is offered next. Changes nothing."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Menu, Move, Table
from companion.engine.words import Unclear, listed, whole
from companion.games.raft_race import names, river
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
    return Menu(_("{who} shows", who=said.table.name(who)), cards_of(said.table, who))


ORDERS: Final = (
    Slot("cards", _revealed),
    Slot(
        "complete",
        lambda said: None if _waiting(said.table, said["cards"]) else {},
        _next_card,
        lambda said: _and_whose(said.table, said["cards"]),
    ),
)


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
