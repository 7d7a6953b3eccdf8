"""What hands do in Trade or Duel, for the screen in the middle: trades, duels, totals. Changes nothing.

Says of cards what was laid on the table, and nothing of what a hand holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.model import Move, Table
from companion.engine.words import counted, listed
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


def _names(table: Table, move: Move) -> tuple[str, str]:
    return table.name(move["who"]), table.name(move["with"])


def _traded(move: Move, table: Table, faces: Mapping[int, str]) -> list[Order]:
    one, other = _names(table, move)
    both = move["count"] > 1
    what = "both hands" if both else "one card"
    why = f"{table.name(move['forced'])} has a single card." if move.get("forced") else "Unseen, and at the same time."
    back = [Picture(f"{next(iter(faces.values()), '')}-back")]
    verb = f"{one} and {other}: swap {what}"
    return [Order(verb if len(verb) <= VERB else f"Swap {what}", why, back)]


def _fought(move: Move, table: Table, faces: Mapping[int, str]) -> list[Order]:
    sides = ((move["who"], move["mine"]), (move["with"], move["theirs"]))
    won = move["won"]
    found = []
    for at, (who, cards) in enumerate(sorted(sides, key=lambda side: side[0] != won)):
        lost = not won or at == 1
        total = f"{' + '.join(map(str, cards))} = {sum(cards)}. " if len(cards) > 1 else ""
        which = listed([str(card) for card in cards]) or counted(move["count"], "card")
        verb = f"{table.name(who)} {'discards' if lost else 'keeps'} {'the ' * bool(cards)}{which}"
        gone = f"{total}{'Face up, for all to see.' if lost else 'Back into the hand.'}"
        pictures = [Picture(faces[card]) for card in cards if card in faces]
        total_of = sum(cards) if cards else None
        lower, higher = (total_of, None) if lost else (None, total_of)
        found.append(Order(verb, gone, pictures, before=lower, after=higher, who=who))
    if move.get("forced"):
        found[0] = found[0]._replace(why=f"{found[0].why} {table.name(move['forced'])} has a single card.")
    return found


def _totalled(move: Move, table: Table, faces: Mapping[int, str]) -> list[Order]:
    del faces
    left = [who for who in table.state["order"] if table.of(who)["cards"] and table.of(who)["total"] is None]
    waits = listed([table.name(who) for who in left])
    why = f"Still to say: {waits}." if left and table.state["comparing"] else ""
    return [Order(f"{table.name(move['who'])}’s total", why, after=move["total"], who=move["who"])]


def _after(before: Table, after: Table) -> list[Order]:
    """Say who is out now."""
    gone = [who for who in after.state["players"] if before.of(who)["cards"] and not after.of(who)["cards"]]
    found = [Order(f"{after.name(who)} is out", "No card is left.") for who in gone]
    if after.state["ties"] != before.state["ties"]:
        found.append(Order("A tie: one more turn each", f"{counted(after.state['ties'], 'extra round')} so far."))
    if after.state["over"] and not before.state["over"]:
        winners = listed([after.name(who) for who in after.state["winners"]])
        found.append(Order(f"{winners or 'Nobody'} wins", "The game is over."))
    return found


def _banner(move: Move, table: Table) -> Head | None:
    if move["do"] != "duel":
        return None
    return Head(f"{table.name(move['won'])} wins!" if move["won"] else "Equal!")
