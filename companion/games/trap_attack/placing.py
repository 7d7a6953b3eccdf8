"""Putting the record of Trap Attack right: where a pawn really stands, and what `set` can mean.

Spaces are said as they are printed: 20, or 20s on a shortcut.
"""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Menu, Move, Table, Turn
from companion.engine.words import Unclear, listed, one_of
from companion.games.trap_attack import board, deck
from companion.games.trap_attack.calls import TrapAct
from companion.games.trap_attack.cards import actor
from companion.games.trap_attack.pawns import recorded
from companion.games.trap_attack.relics import UNKNOWN
from companion.games.trap_attack.walking import to_go
from companion.kit.forms import Form, Parts, several
from companion.kit.meaning import Copies, Means, anything, between, named, somebody_or_nobody
from companion.kit.slots import Said, Slot


def space_said(table: Table, word: object) -> str:
    """Give the space that is printed so: 20, 20s. Raises Unclear."""
    spaces, folded = table.content["board"]["spaces"], str(word).casefold()
    shown: dict[str, str] = {board.typed(table.content, space): space for space in spaces}
    if folded in spaces or folded in shown:
        return shown.get(folded, folded)
    numbers = [board.number(table.content, space) for space in spaces]
    shorts = [name for name in shown if name.endswith("s")]
    raise Unclear(
        "No space is printed '{word}': {least} to {most}, on shortcuts {those}.",
        word=word,
        least=min(numbers),
        most=max(numbers),
        those=listed(shorts, "or"),
    )


def _whose(said: Said) -> str | None:
    """Take whose pawn it is, when a name begins the line."""
    return said.table.player(said.words.pop(0)) if len(said.words) > 1 and not said.words[0][:1].isdigit() else None


def _stage(said: Said) -> str | None:
    return one_of(said.words.pop(0), {way: way for way in STAGES}, "Which way") if said.words else None


def _standing(turn: Turn, who: str, space: str, stage: str | None) -> Move:
    """Make `at 20`, `at ben 20s`, `at ben 20 home`."""
    return {"do": "at", "who": who, "space": space, "stage": stage or turn.table.of(who)["stage"]}


def at(act: TrapAct, space: str, stage: str) -> Parts:
    """Put a pawn on a space; its trail is cut there, or leads there, so that pushes go back as they should (C31)."""
    table, pawn, content = act.table, act.me, act.table.content
    yield
    first = content["board"]["crystal" if stage == board.HOME else "start"]
    way = [*pawn["trail"], pawn["at"]] if stage == pawn["stage"] else [first]
    if space in way:
        way = way[: way.index(space) + 1]
    else:
        found = board.way(content, way[-1], space, stage)
        way = [*way, *found] if found else [first, *board.way(content, first, space, stage)]
    pawn.update(at=space, trail=way[:-1] if way[-1] == space else [], stage=stage)
    if stage == board.HOME:
        pawn["crystal"] = True
    act.say(
        "{who} stands at {at}, on the way out." if stage == board.OUT else "{who} stands at {at}, on the way home.",
        at=space,
    )
    if not recorded(table, act.who):
        pawn["placed"] = True
        rival = table.state["rival"]
        ahead = to_go(table, rival) - to_go(table, act.who)
        act.say(BESIDE[(ahead > 0) - (ahead < 0)], other=rival, n=abs(ahead))


BESIDE: Final = (
    marked("{who} is level with {other}."),
    several("{who} is {n} step ahead of {other}.", "{who} is {n} steps ahead of {other}."),
    several("{who} is {n} step behind {other}.", "{who} is {n} steps behind {other}."),
)
"""Who is ahead, of somebody whose steps are not recorded and the AI."""


STAGES: Final = (board.OUT, board.HOME)
COUNT: Final = between(0)
RELIC: Final = Copies(
    named("relic", lambda table: [*table.content["relics"], UNKNOWN]),
    lambda _table, code: None if code == UNKNOWN else 1,
)
LOOT: Final = Copies(
    named("loot", lambda table: [0, *map(int, table.content["loot"])]),
    lambda table, value: int(table.content["loot"][str(value)]) if value else None,
)


def _action(other: str) -> Means:
    """Mean an action card of the AI's deck or graveyard, so many of each as are not in the other."""
    return Copies(
        named("action card", lambda table: [*table.content["cards"]]),
        lambda table, code: int(table.content["deck"][code]) - table.state[other].count(code),
    )


SETS: Final[dict[str, Means]] = {
    "round": between(1),
    "turn": lambda table, value: table.player(value, table.state["order"]),
    "winner": somebody_or_nobody,
    "over": anything,
    "free": anything,
    "head": COUNT,
    "traps": COUNT,
    "exchanged": COUNT,
    "bought": anything,
    "row": RELIC,
    "left": RELIC,
    "right": RELIC,
    "loot_left": COUNT,
    "at": space_said,
    "trail": space_said,
    "stage": named("way", lambda _table: STAGES),
    "clan": named("clan", lambda table: [one["id"] for one in table.content["tables"]["clans"]]),
    "life": between(1, lambda table: table.rules["max_life"]),
    "x": between(0),
    "coins": COUNT,
    "skulls": COUNT,
    "used": COUNT,
    "items": COUNT,
    "cape": anything,
    "crystal": anything,
    "taken": named("mine", lambda table: table.content["tables"]["mines"]),
    "relics": RELIC,
    "ai_deck": _action(deck.GONE),
    "ai_gone": _action(deck.LEFT),
    "loot": LOOT,
}
"""What can be put right, with what it can be."""
LACKS: Final = marked("Where does the pawn stand? at 20, at ben 20s (a shortcut), at ben 20 home.")
WHO: Final = Slot("who", _whose, clear=actor)


SPACE: Final = Slot(
    "space",
    lambda said: space_said(said.table, said.words.pop(0)) if said.words else None,
    lambda _said: Menu(_("Where?"), free=_("the space as it is printed, such as 20 or 20s")),
    LACKS,
)
FORMS: Final = (
    Form(
        "at", at, (WHO, SPACE, Slot("stage", _stage)), "at ben 20", "A pawn stands elsewhere than the record says.",
        makes=_standing,
    ),
)  # fmt: skip
