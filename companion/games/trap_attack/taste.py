"""How a beginner likes what may be done in Trap Attack: by feel, in spaces of the board, without looking ahead."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.engine.model import Table
from companion.games.trap_attack import board
from companion.games.trap_attack.calls import meant
from companion.games.trap_attack.pawns import healed

MISSED: Final = {"plain": 0.2, "shield": 0.3, "foot": 0.9}
"""How much a skull is missed once it is spent, by its icon; a rainbow one more."""
RAINBOW: Final = 0.2
LIFE: Final = 0.5
"""What a life is worth."""
COIN: Final = 0.6
"""What a coin is worth besides its points: it spares skulls."""
WAIT: Final = 0.1
"""What it is worth to do nothing."""
HIDE: Final = 1.0
"""What it is worth that nobody can aim for a round."""
SKULL: Final = 0.4
"""What a drawn skull is worth."""
CARD: Final = 1.2
"""What another action card is worth."""
PLAN: Final = 0.5
"""How much of a relic counts that can still be bought after a walk."""
HITS: Final = 0.65
"""How often a trap hits, about; the more rivals there are the less it helps."""
KEEP: Final = 0.3
"""How much of what a card in the hand may bring counts before it is played."""


class Way(NamedTuple):
    """A way on: what is said at its forks, the spaces less detours, the mines that those are made for."""

    said: tuple[str, ...]
    spaces: float
    mines: tuple[int, ...]


Ways = dict[tuple[str, str, int], Sequence[Way]]


class Play(NamedTuple):
    """A choice: the line that says it, the action card and the skulls that it takes, whether a coin pays.

    `does` is a kind of card, or `walk`, `trade`, `relic`, `exchange`, `block`, `wait`; `n` is how much, `what` the
    relic that is bought, or can still be bought after a walk.
    """

    line: str
    does: str
    card: str = ""
    skulls: tuple[str, ...] = ()
    coin: bool = False
    n: int = 0
    way: Way = Way((), 0.0, ())
    to: str = ""
    what: str = ""


def missing_of(content: Mapping[str, Any]) -> dict[str, float]:
    """Say how much each skull is missed once it is spent."""
    wild = content["tables"]["wild_colour"]
    skulls: Mapping[str, Any] = content["skulls"]
    return {code: MISSED[one["icon"]] + RAINBOW * (one["colour"] == wild) for code, one in skulls.items()}


def worth(table: Table, who: str, play: Play, missed: Mapping[str, float]) -> float:
    """Say what a choice brings, less what it takes."""
    if play.does == "walk":  # the skulls are for walking, but for those that a relic is to be bought with
        return _walked(table, who, play.way) + _relic(table, who, play.what) * PLAN
    coin = play.coin * (table.rules["coin_points"] + COIN)
    return _gain(table, who, play) - float(coin) - sum(map(missed.__getitem__, play.skulls))


def _gain(table: Table, who: str, play: Play) -> float:
    does = play.does
    if does in ("walk", "trade", "forward"):
        return _walked(table, who, play.way)
    if does in ("block", "shield", "reflect") or (does == "antidote" and play.to):
        top = table.state["open"][-1]
        harm = _harm(table, top["kind"], top["n"], who, top["by"])
        return harm + (_harm(table, top["kind"], top["n"], top["by"], who) if does == "reflect" else 0)
    if does == "relic":
        return _relic(table, who, play.what)
    if does == "exchange":
        return CARD - KEEP * _use(table, who, play.card)
    if does == "antidote":
        return _turn(table) if table.of(who)["x"] else 0
    if does == "cape":
        return 0 if table.of(who)["cape"] else HIDE
    return {"wait": WAIT, "plate": SKULL * play.n if does == "plate" else 0}.get(does) or _effect(table, who, play)


def _effect(table: Table, who: str, play: Play) -> float:
    if play.does == "heal":
        return _healed(table, who, play.n)
    rivals = len(table.state["order"]) - 1
    return HITS * _harm(table, play.does, play.n, play.to, who) / math.sqrt(rivals)


def ways_on(table: Table, place: tuple[str, str, int], known: Ways) -> Sequence[Way]:
    """Give the ways that lead on from a space, at a stage, by so many steps; `known` keeps them."""
    if place not in known:
        known[place] = [_way(table, *one) for one in board.walks(table.content, *place)]
    return known[place]


def _way(table: Table, said: tuple[str, ...], walked: board.Walk) -> Way:
    """Count a way; nothing is liked more than the boat."""
    content = table.content
    mines = [board.sides(content, fork) for fork, way in zip(walked.forks, said, strict=True) if way == board.MINE]
    detours = sum(long - short for long, short, _mine in mines)
    home = walked.path[-1:] == (content["board"]["start"],) and float(table.rules["race_win_points"])
    return Way(said, len(walked.path) - detours + home, tuple(mine for *_sides, mine in mines))


def _walked(table: Table, who: str, way: Way) -> float:
    """Count the spaces, with the coins that lie there."""
    taken, coin = table.of(who)["taken"], float(table.rules["coin_points"] + COIN)
    return way.spaces + coin * sum(mine not in taken for mine in way.mines)


def _turn(table: Table) -> float:
    """Say how far a turn leads, about."""
    return float(table.rules["skull_hand"] / 2)


def _harm(table: Table, kind: str, amount: Any, to: str, by: str) -> float:
    """Say what a card does to somebody it hits."""
    pawn, rules = table.of(to), table.rules
    if kind == "damage" and amount >= pawn["life"]:
        loot = table.content["loot"]
        return float(min(rules["ko_back"], len(pawn["trail"]))) + sum(map(int, loot)) / len(loot)
    if kind == "damage":
        return LIFE * int(amount)
    if kind == "push":
        return float(min(amount, len(pawn["trail"])))
    if kind == "swap":
        return LIFE * int(pawn["life"] - table.of(by)["life"])
    return 0 if pawn["x"] else _turn(table)


def _healed(table: Table, who: str, amount: Any) -> float:
    return LIFE * (healed(table, who, amount) - int(table.of(who)["life"]))


def _relic(table: Table, who: str, code: str) -> float:
    """Say what a relic is worth: more with its partner, a little more while that may still come."""
    known, combo = table.content["relics"], float(table.rules["combo_points"])
    if code not in known:
        return 0
    other = next(one for one in known if one != code and known[one]["pair"] == known[code]["pair"])
    owner = next((one for one in table.players if other in table.of(one)["relics"]), "")
    return float(known[code]["value"]) + (combo if owner == who else 0 if owner else combo / 4)


def _use(table: Table, who: str, code: str) -> float:
    """Say what an action card in the hand may bring some day."""
    kind, amount = meant(table, {"card": code})
    if kind == "heal":
        return _healed(table, who, amount)
    if kind in ("push", "forward"):
        return float(amount)
    return {"damage": LIFE * amount if kind == "damage" else 0, "paralysis": _turn(table)}.get(kind, 2 * CARD)
