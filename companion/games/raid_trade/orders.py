"""What hands do in Raid Trade, for the screen in the middle: what moves say of it, and what tokens and cards move.

What a hand holds is never said, only how many. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Table
from companion.games.raid_trade.hits import BLACK
from companion.games.raid_trade.raids import ended
from companion.games.raid_trade.turns import SIDES, flank, word
from companion.kit.forms import Act, put
from companion.kit.onscreen import Counter, changed, ordered
from companion.kit.panels import Head, Order, Staged, laid_out, together

WHITE: Final = "white-1"
SIGNS: Final = marked({"h": "hit", "m": "miss"})
"""What people say of a roll without its number."""
ENDED: Final = marked(
    {
        "won": "{who} wins!",
        "failed": "The raid fails",
        "escape": "Escaped!",
        "withdrawn": "{who} withdraws",
    }
)
"""Banners, by how a raid ended."""


def begins(table: Table, _content: Any) -> Staged:
    """Give what is laid out before the first turn."""
    return laid_out(layout(table))


def layout(table: Table) -> list[str]:
    """Say what is laid out, and what who begins draws (RT-SETUP-1 to 12)."""
    rules, tables = table.rules, table.content["tables"]
    low, top, opening = tables["levels"]["first"], tables["levels"]["last"], tables["opening"]
    places = {place: word(table, place) for place in ("trip", "cargo", "bank")}
    pack, hand = table.content["pack"], rules["start_hand"]
    said = [
        _("Shuffle your {pack} Utility cards, draw {hand}{see:RT-SETUP-2, RT-SETUP-12}.", pack=pack, hand=hand),
        _(
            "Level card {low} face up; Level deck backs up, {next} on top, {top} at the bottom{see:RT-SETUP-4, RT-R5}.",
            **{"low": low, "next": low + 1, "top": top},
        ),
        _("Lay out {trip}, {cargo} and {bank}{see:RT-SETUP-6 to 8}.", **places),
        _(
            "Black tokens: {level} on Level, {n} on {bank}{see:RT-SETUP-11}.",
            **{"level": rules["start_level_tokens"], "n": rules["start_bank_tokens"], **places},
        ),
    ]
    if rules["opening"] == "underway":
        more = {"n": opening["trip"], "many": opening["cargo"], **places}
        said.append(_("Under way: {n} more on {trip}, {many} on {cargo}{see:RT-LOC-3}.", **more))
    if drew := table.state["began"]["drew"]:
        said.append(put(table, "{who} draws {n}{see:RT-TURN-1}.", who=table.state["turn"], n=drew))
    return said


def orders(acts: Sequence[Act], _content: Any) -> Staged | None:
    """Give what moves want done on the table; nothing where their sentence says it all."""
    groups, head = [list[Order]()], Head("")
    for act in acts:
        mine = [*ordered(act, dice="raid"), *changed(act, CHANGES)]
        if ended(act):  # what a raid brings is looked at by itself
            groups.append([])
            head = Head(_ended(act.table))
            if act.move["do"] not in ("escape", "withdraw"):
                mine.append(Order(_("Discard both cards"), _("The hit tokens go back, too.")))
        groups[-1] += mine
    stood = together(groups)
    if not stood:
        return None
    last = together([*groups[:-1], [Order("x")]])[-1].step  # where the last group begins
    return Staged(stood, head._replace(step=last) if head.banner else None)


def _ended(table: Table) -> str:
    last = table.state["last_raid"] or {"result": "", "by": ""}
    return put(table, ENDED.get(last["result"], marked("The raid is over")), who=last["by"])


def _hand(table: Table, who: str, change: int) -> tuple[str, str, str] | None:
    """Tell of a hand that has grown; of a card that is played its move tells."""
    more = _("{n} more in hand", n=change)
    return (more, _("in hand"), f"{flank(table, who)}-E2-back") if change > 0 else None


def _level(table: Table, who: str, _change: int) -> tuple[str, str, str]:
    level = table.of(who)["level"]
    return _("turn up level {n}", n=level), _("level"), f"{flank(table, who)}-L{level}"


def _tokens(place: str, face: str, on: str, off: str) -> Counter:
    """Say that tokens come `on` a place, or go `off`."""

    def says(table: Table, _who: str, change: int) -> tuple[str, str, str]:
        where = _("Level") if place == "level" else word(table, place)
        return _(on if change > 0 else off, n=abs(change), where=where), where, face

    return says


def _trip(table: Table, who: str, _change: int) -> tuple[str, str, str]:
    ship = "ship-marker" if flank(table, who) == SIDES[0] else "ship-starboard"
    return _("the {where}", where=word(table, "trip")), word(table, "trip"), ship


_BLACK: Final = marked("{n} black on the {where}"), marked("{n} black off the {where}")
_WHITE: Final = marked("{n} white on the {where}"), marked("{n} white off the {where}")
CHANGES: Final[Mapping[str, Counter]] = {
    "level": _level,
    "level_tokens": _tokens("level", BLACK, *_BLACK),
    "bank_black": _tokens("bank", BLACK, *_BLACK),
    "bank_white": _tokens("bank", WHITE, *_WHITE),
    "cargo": _tokens("cargo", BLACK, *_BLACK),
    "trip": _trip,
    "hand": _hand,
}
