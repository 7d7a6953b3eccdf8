"""What hands do in Trade or Duel, for the screen in the middle: trades, duels, totals. Changes nothing.

Says of cards what was laid on the table, and nothing of what a hand holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Move, Table
from companion.engine.words import listed
from companion.games.trade_or_duel.game import GAME
from companion.kit.panels import VERB, Head, Order, Picture, Staged, together
from companion.kit.replay import move_by_move


def orders(before: Table, moves: Sequence[Move], content: Any) -> Staged | None:
    """Give what moves want done on the table; nothing where their sentence says it all."""
    faces = {one["n"]: str(one["id"]) for one in content.cards if isinstance(one.get("n"), int)}
    found, head = list[Order](), Head("")
    for move, after in move_by_move(before, moves, GAME):
        if move["do"] not in ("trade", "duel", "hand"):
            return None
        says = {"trade": _traded, "duel": _fought, "hand": _totalled}[move["do"]]
        found += [*says(move, after, faces), *_after(before, after)]
        head = _banner(move, after) or head
        before = after
    return Staged(together([found]), head if head.banner else None) if found else None


def _traded(move: Move, table: Table, faces: Mapping[int, str]) -> list[Order]:
    names = {"who": table.name(move["who"]), "other": table.name(move["with"])}
    both = move["count"] > 1
    why = _single(table, move) if move.get("forced") else _("Unseen, and at the same time.")
    back = [Picture(f"{next(iter(faces.values()), '')}-back")]
    verb = _("{who} and {other}: swap both hands", **names) if both else _("{who} and {other}: swap one card", **names)
    short = _("Swap both hands") if both else _("Swap one card")
    return [Order(verb if len(verb) <= VERB else short, why, back)]


def _single(table: Table, move: Move) -> str:
    return _("{who} has a single card.", who=table.name(move["forced"]))


def _fought(move: Move, table: Table, faces: Mapping[int, str]) -> list[Order]:
    sides = ((move["who"], move["mine"]), (move["with"], move["theirs"]))
    won = move["won"]
    found = []
    for at, (who, cards) in enumerate(sorted(sides, key=lambda side: side[0] != won)):
        lost = not won or at == 1
        total = f"{' + '.join(map(str, cards))} = {sum(cards)}. " if len(cards) > 1 else ""
        verb = (_discards if lost else _keeps)(table.name(who), cards, move["count"])
        gone = total + (_("Face up, for all to see.") if lost else _("Back into the hand."))
        pictures = [Picture(faces[card]) for card in cards if card in faces]
        total_of = sum(cards) if cards else None
        lower, higher = (total_of, None) if lost else (None, total_of)
        found.append(Order(verb, gone, pictures, before=lower, after=higher, who=who))
    if move.get("forced"):
        found[0] = found[0]._replace(why=f"{found[0].why} {_single(table, move)}")
    return found


def _discards(name: str, cards: Sequence[int], count: int) -> str:
    if cards:
        said = {"who": name, "cards": listed(cards)}
        return ngettext("{who} discards the {cards}", "{who} discards the {cards}", len(cards), **said)
    return ngettext("{who} discards {n} card", "{who} discards {n} cards", count, who=name)


def _keeps(name: str, cards: Sequence[int], count: int) -> str:
    if cards:
        said = {"who": name, "cards": listed(cards)}
        return ngettext("{who} keeps the {cards}", "{who} keeps the {cards}", len(cards), **said)
    return ngettext("{who} keeps {n} card", "{who} keeps {n} cards", count, who=name)


def _totalled(move: Move, table: Table, faces: Mapping[int, str]) -> list[Order]:
    del faces
    left = [who for who in table.state["order"] if table.of(who)["cards"] and table.of(who)["total"] is None]
    waits = listed([table.name(who) for who in left])
    why = _("Still to say: {names}.", names=waits) if left and table.state["comparing"] else ""
    return [Order(_("{who}’s total", who=table.name(move["who"])), why, after=move["total"], who=move["who"])]


def _after(before: Table, after: Table) -> list[Order]:
    """Say who is out now."""
    gone = [who for who in after.state["players"] if before.of(who)["cards"] and not after.of(who)["cards"]]
    found = [Order(_("{who} is out", who=after.name(who)), _("No card is left.")) for who in gone]
    if after.state["ties"] != before.state["ties"]:
        extra = ngettext("{n} extra round so far.", "{n} extra rounds so far.", after.state["ties"])
        found.append(Order(_("A tie: one more turn each"), extra))
    if after.state["over"] and not before.state["over"]:
        winners = [after.name(who) for who in after.state["winners"]]
        wins = ngettext("{names} wins", "{names} wins", len(winners), names=listed(winners))
        found.append(Order(wins if winners else _("Nobody wins"), _("The game is over.")))
    return found


def _banner(move: Move, table: Table) -> Head | None:
    if move["do"] != "duel":
        return None
    return Head(_("{who} wins!", who=table.name(move["won"])) if move["won"] else _("Equal!"))
