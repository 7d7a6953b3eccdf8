"""What lines of Raft Race! say, word by word, and what is offered next. Changes nothing."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.model import Menu, Move, Table
from companion.engine.words import Unclear, UnclearAsSaid, whole
from companion.games.raft_race import names, river
from companion.games.raft_race.events import put
from companion.games.raft_race.names import card_said, cards_of, way_said
from companion.kit.slots import Said, Slot, number, player


def _revealed(said: Said) -> Move:
    """Take everybody's card: `f ff - s3` in turn order, or `ana f, ben pa cy left`, or `ana=f ben=ff`."""
    line = " ".join(said.rest()).replace("=", " ")
    move: Move = {"cards": {}, "aims": {}, "hands": {}}
    for part in line.split(","):
        _part(said.table, part.split(), move, "," in line)
    if "," in line and _waiting(said.table, move):
        raise UnclearAsSaid(_and_whose(said.table, move))
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
                raise Unclear("'{word}': {who} has a card already.", word=word, who=table.name(who))
            raise Unclear("'{word}': everybody has a card.", word=word)
        move["cards"][who] = card
        if hand >= 0:
            move["hands"][who] = hand
        if parted and words and names.type_of(table, card) == "attack":
            move["aims"][who] = [table.player(words.pop(0)), *map(way_said, words[:1])]
            del words[:1]
        elif parted and words and card == "splash":
            move["hands"][who] = whole(words.pop(0), "how many Splash cards are in hand")
        who = ""


def _rafts(table: Table) -> list[str]:
    return river.turn_order(table) or river.rafts(table)


def _waiting(table: Table, move: Move) -> list[str]:
    """Give whose card is still to be said, in turn order."""
    return [who for who in _rafts(table) if who not in move["cards"]]


def _and_whose(table: Table, move: Move) -> str:
    waiting = table.listed(_waiting(table, move))
    return _("And {names}? In turn order, such as 'o f ff - s3'; - plays nothing.", names=waiting)


def _next_card(said: Said) -> Menu:
    """Offer the next raft's cards, in turn order."""
    who = _waiting(said.table, said["cards"])[0]
    return Menu(put(said.table, "{who} shows", who=who), cards_of(said.table, who))


def _complete(said: Said) -> Move | None:
    return None if _waiting(said.table, said["cards"]) else {}


def _lacks(said: Said) -> str:
    return _and_whose(said.table, said["cards"])


ORDERS: Final = Slot("cards", _revealed), Slot("complete", _complete, _next_card, _lacks)


def of_raft(form: str, *slots: Slot) -> tuple[Slot, ...]:
    """Give the slots of a line that names a raft, then what else is needed; who lacks one is told the right line."""
    needed = [slot._replace(lacks=form) if slot.default is None else slot for slot in slots]
    return (player("who", lacks=form), *needed)


def _ways(said: Said) -> list[str] | None:
    return [way for word in said.rest() for way in (["ahead"] * 2 if word == "ff" else [way_said(word)])] or None


def _pair(said: Said) -> Any:
    """Take river cards by the ends of their ids, left and right; t is turned round, ? unknown."""
    table, zone = said.table, river.to_lay(said.table)
    taken = said.rest()
    if not zone:
        raise Unclear("The whole river is laid.")
    if len(taken) != river.across(table):
        example = names.pair_example(table)
        raise Unclear("The left card, then the right one: {example}. t: turned round; ?: not known.", example=example)
    return [names.card_id(table, word, zone) for word in taken]


def _lane(said: Said) -> int | None:
    """Take a lane, behind a row."""
    lane: int | None = number("lane", "a lane").take(said)
    if lane is not None and (said["row"] < 1 or not river.in_river(said.table, lane)):
        raise Unclear("Rows count from 1, lanes from 1 to {n}.", n=river.grid(said.table)["lanes"])
    return lane


def _hits(said: Said) -> list[int]:
    hits = [word for word in said.words if {*word} <= {*"0123456789,"}]
    said.words = [word for word in said.words if word not in hits]
    return [int(digit) for word in hits for digit in word if digit != ","]


def _some(said: Said) -> int | None:
    """Take a number of things, whatever stands before it."""
    n: int | None = number("n").take(said)
    return n if n is None else abs(n)


def _next(said: Said) -> str | None:
    return said.words.pop(0) if said.words else None


def _rapid(said: Said) -> str | None:
    spaces, splash = _some(said), _some(said)
    return None if spaces is None or splash is None else f"W{spaces}s{splash}"


LAY: Final = (Slot("cards", _pair),)
CHANCE: Final = (player("who"),)
PADDLE: Final = of_raft("move WHO WAYS, such as 'move ana f f'.", Slot("ways", _ways))
AT: Final = of_raft("at WHO ROW LANE, such as 'at ana 7 3'.", number("row", "a row"), Slot("lane", _lane))
SPLASH: Final = of_raft("splash WHO NUMBER, such as 'splash ana +2' or 'splash ana -3'.", number("n"))
LOSE: Final = of_raft("lose WHO, or lose WHO CARD, such as 'lose ana left'.", Slot("card", _next, default=""))
ROCK: Final = of_raft("rock WHO SPLASH NUMBERS, such as 'rock ben 2 2,5'.", Slot("splash", _some), Slot("hits", _hits))
EDDY: Final = of_raft("eddy WHO.", Slot("code", lambda said: "E"))
RAPID: Final = of_raft("rapid WHO SPACES SPLASH, such as 'rapid ben 2 1'.", Slot("code", _rapid))
RECHARGE: Final = of_raft("recharge WHO.")
