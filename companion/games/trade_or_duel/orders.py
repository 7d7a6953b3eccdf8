"""What hands do in Trade or Duel, for the screen in the middle: what moves say of it. Changes nothing.

Says of cards what was laid on the table, and nothing of what a hand holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Move, Table
from companion.games.trade_or_duel.moves import BACK
from companion.kit.forms import Act, put
from companion.kit.onscreen import ordered
from companion.kit.panels import Head, Order, Staged, laid_out, together


def begins(table: Table, _content: Any) -> Staged:
    """Give what is laid out before the first turn."""
    return laid_out(layout(table))


def layout(table: Table) -> list[str]:
    """Say what is dealt, and how many cards are put aside (TD-SETUP-1 to 3)."""
    cards, hand = len(table.content["numbers"]), table.rules["hand_size"]
    aside = cards - hand * len(table.players)
    put_aside = ngettext(
        "Put {n} card aside, seen by nobody{see:TD-SETUP-3}.",
        "Put {n} cards aside, seen by nobody{see:TD-SETUP-3}.",
        aside,
    )
    return [
        _(
            "Shuffle the {cards} cards; deal {hand} to everyone, secret{see:TD-SETUP-1, TD-SETUP-2}.",
            cards=cards,
            hand=hand,
        ),
        put_aside if aside else _("No card is left over."),
    ]


def orders(acts: Sequence[Act], content: Any) -> Staged | None:
    """Give what moves want done on the table; nothing where their sentence says it all."""
    faces = faces_of(content)
    faces[BACK] = f"{next(iter(faces.values()), '')}-back"
    found, head = list[Order](), Head("")
    for act in acts:
        if act.move["do"] == "leave":  # who leaves has a sentence
            return None
        found += ordered(act, faces)
        head = _banner(act.move, act.table) or head
    return Staged(together([found]), head if head.banner else None) if found else None


def faces_of(content: Any) -> dict[Any, str]:
    """Give the pictures of cards by their numbers."""
    return {one["n"]: str(one["id"]) for one in content.cards if isinstance(one.get("n"), int)}


def _banner(move: Move, table: Table) -> Head | None:
    if move["do"] != "duel":
        return None
    return Head(put(table, "{who} wins!", who=move["won"]) if move["won"] else _("Equal!"))
