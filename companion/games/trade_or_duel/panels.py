"""Trade or Duel on the screen in the middle: cards in hands, the last duel, what was discarded. Changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Item, Table
from companion.games.trade_or_duel.hands import missing, single
from companion.games.trade_or_duel.lines import COUNTS
from companion.games.trade_or_duel.orders import begins, faces_of, orders
from companion.kit.hidden import Hidden
from companion.kit.panels import Backs, Main, Numbers, Past, Seat, Shown

WHOM: Final = 2
"""Words after which it is said with whom; a third one says One or Two."""


def shown(table: Table, _past: Sequence[Past], content: Any) -> Shown:
    """Give everybody's cards, and the numbers that are gone."""
    cards = faces_of(content)
    state = table.state
    gone = [str(card) for card in state["discards"]]
    panels = [Numbers(_("Discarded"), [str(n) for n in table.content["numbers"]], gone, _("discarded"))]
    back = f"{next(iter(cards.values()), '')}-back"
    return Shown([_seat(table, who, back) for who in table.players if who in state["players"]], panels)


def _count(table: Table, words: Sequence[str]) -> int:
    """Give whether a trade or duel is of One or Two; 0 while that is to be said."""
    who = table.state["turn"]
    return int(COUNTS.get(words[2], 0)) if len(words) > WHOM else int(bool(single(table, who, words[1])))


def hidden(table: Table, content: Any, begun: Sequence[str]) -> Hidden | None:
    """Give hands that are compared at the end (TD-END-2), or the cards of a duel that was said (TD-DUEL-1, TD-R6).

    Any number may be chosen that nobody has discarded; which of them somebody holds is known to nobody.
    """
    state = table.state
    if state["comparing"] and not begun:
        who = missing(table)
        return _chosen(table, content, _("Which cards do you hold?"), {one: table.of(one)["cards"] for one in who})
    if list(begun[:1]) != ["duel"] or len(begun) < WHOM or begun[1] not in state["players"]:
        return None
    count = _count(table, begun)
    if not count or len(begun) > WHOM + 1:
        return None
    ask = _("Which cards duel?") if count > 1 else _("Which card duels?")
    return _chosen(table, content, ask, dict.fromkeys((state["turn"], begun[1]), count))


def _chosen(table: Table, content: Any, ask: str, picks: Mapping[str, int]) -> Hidden:
    faces = faces_of(content)
    left = tuple(n for n in table.content["numbers"] if n not in table.state["discards"])
    choices = tuple(Item(str(n), str(n), face=faces.get(n, "")) for n in left)
    return Hidden(ask, dict.fromkeys(picks, choices), picks)


def revealed(table: Table, said: Mapping[str, Sequence[str]], begun: Sequence[str]) -> list[str]:
    """Give the line in which all hands turn up together, or the cards of both in a duel."""
    if begun:
        return [*begun, *("+".join(said[who]) for who in (table.state["turn"], begun[1]))]
    return ["hand", *(word for who, numbers in said.items() for word in (who, "+".join(numbers)))]


def _seat(table: Table, who: str, back: str) -> Seat:
    mine = table.of(who)
    marks = [_("out")] if not mine["cards"] else []
    if mine["total"] is not None:
        main = Main(_("total"), mine["total"])
    else:
        main = Main(ngettext("card", "cards", mine["cards"]), mine["cards"])
    hand = Backs(back, mine["cards"]) if mine["cards"] else None
    return Seat(who, main=main, marks=marks, backs=hand)


__all__ = ["begins", "hidden", "orders", "revealed", "shown"]
