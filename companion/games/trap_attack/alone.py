"""The AI alone in Trap Attack: people keep their own turns on the table and tell only what touches the AI; their verbs.

Chosen by `new trap ana ai --ai-only`.
"""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Menu, Move, Table, Turn
from companion.engine.words import Unclear, whole
from companion.games.trap_attack import board
from companion.games.trap_attack.calls import TrapAct, ai_plays, many, put
from companion.games.trap_attack.cards import actor
from companion.games.trap_attack.pawns import SWAPPED, fall, human, recorded, turned
from companion.games.trap_attack.walking import reach_home
from companion.kit.forms import Form, Parts
from companion.kit.game import Question
from companion.kit.slots import Said, Slot, number


def passing(table: Table) -> list[Move]:
    """Give the move that ends a turn which nobody records, so that the AI's follows at once."""
    state = table.state
    ends = state.get("only") and not ai_plays(table) and not state["over"]
    return [{"do": "end", "who": state["turn"]}] if ends else []


def offers(table: Table) -> Menu:
    """Offer what touches the AI, and its turn."""
    state, mine, who = table.state, not ai_plays(table), human(table)
    cast = mine and not table.of(state["rival"])["cape"] and not state["this"]["traps"]
    now = {**dict.fromkeys(("hit", "push", "para"), cast), "relic": mine and state["row"], "home": mine}
    ends, turn = put(table, "{who}'s turn is over", who=who), _("the AI's turn")
    ai = Item("ai", ends, turn) if mine else Item("ai", _("The AI's turn"))
    touches = (Item(word, put(table, text, who=who)) for word, text in TOUCHES.items())
    return Menu(_("What touches the AI?"), (ai, *(one if now.get(one.word, True) else Item("", "") for one in touches)))


TOUCHES: Final = marked({
    "hit": "A trap damages the AI",
    "push": "A trap pushes it back",
    "para": "A trap paralyses it",
    "relic": "{who} bought a relic",
    "home": "{who} is back at the boat with the crystal",
    "lives": "Lives are swapped with the AI",
    "ko": "The AI's trap knocked {who} out",
    "at": "Where {who} stands, as when the AI was passed",
})  # fmt: skip
"""What touches the AI, by what is said."""


def _only(turn: Turn | Said) -> str:
    """Give who plays, in a game of the AI alone. Raises Unclear in any other."""
    if not turn.table.state.get("only"):
        raise Unclear("That is for a game in which only the AI is recorded: new trap ana ai --ai-only.")
    return human(turn.table) or actor(turn)


def home(act: TrapAct) -> Parts:
    """Come home with the crystal, in the own turn."""
    table, turn = act.table, act.state["turn"]
    act.forbid(turn != act.who, "TA-TURN-3", "It is {by}'s turn.", by=turn)
    yield
    act.me.update(crystal=True, stage=board.HOME, at=table.content["board"]["start"])
    reach_home(act, act.who)


def ko(act: TrapAct) -> Parts:
    """Be knocked out by the AI."""
    yield
    fall(act, act.who, act.state["rival"])


def lives(act: TrapAct, n: int, block: str) -> Parts:
    """Swap lives with the AI, unless its die blocks (C54); what people's life is now is for them to turn."""
    table, rival, top = act.table, act.state["rival"], act.rules["max_life"]
    act.forbid(not 1 <= n <= top, "TA-LIFE-5", "A life is 1 to {most}, not {n}.", most=top, n=n)
    yield
    if block == "block":
        act.say("Grey die: BLOCK. No effect on the AI{see:TA-SOLO-5}.")
        return
    had, table.of(rival)["life"] = table.of(rival)["life"], n
    act.say(SWAPPED, one=act.who, has=had, other=rival, now=n, turn=turned(table, rival))


def unplaced(table: Table) -> str:
    """Give who has not said yet where the own pawn stood when the race was over, and what coins are left."""
    if not (table.state.get("only") and table.state["over"]):
        return ""
    return next((who for who in table.players if not recorded(table, who) and not table.of(who).get("said")), "")


def asking(table: Table, who: str) -> Question:
    """Ask for what a score needs and nobody recorded: the last space, and coins."""
    won = table.state["winner"] == who

    def read(_turn: Turn, words: list[str]) -> list[Move] | None:
        if not all(word.isdecimal() for word in words) or len(words) != 2 - won:
            return None
        space, coins = map(whole, ["0", *words][-2:])
        return [{"do": "stands", "who": who, "space": space, "coins": coins}]

    ask = put(table, LAST[won], who=who)
    return Question(ask, read, free=_("the numbers with a space between"), alone=True)


LAST: Final = marked((
    "{who}'s last space, 0 without the crystal, and coins? (such as 12 2)",
    "{who}'s coins left: how many? (such as 2)",
))  # fmt: skip
"""What is asked of who has not won, and of who has."""


def stands(act: TrapAct, space: int, coins: int) -> Parts:
    """Say where the own pawn stood when the race was over, and what coins are left."""
    table, content = act.table, act.table.content
    spaces = {board.number(content, name): name for name in reversed(content["board"]["spaces"])}
    most = table.rules["coin_per_player_per_mine"] * len(content["tables"]["mines"])
    act.forbid(
        not table.state["over"],
        "TA-SCORE-2",
        "Nobody looks at the score before the race is over: {who} is still on the way.",
    )
    least, top = min(spaces), max(spaces)
    away = space and space not in spaces
    act.forbid(away, "TA-SCORE-2", "Spaces are {least} to {most}, not {n}.", n=space, least=least, most=top)
    act.forbid(coins > 2 * most, "TA-COIN-5", "{n} coins are more than there can be.", n=coins)
    yield
    act.me.update(coins=coins, said=True)
    last = _("the race")
    if table.state["winner"] != act.who:
        act.me.update(crystal=space in spaces, at=spaces.get(space, act.me["at"]))
        last = _("space {n}", n=space) if space else _("without the crystal")
    act.say("{who}: {last}, {coins}.", last=last, coins=many("coin", coins))


def _swapping(turn: Turn, **said: Any) -> Move:
    """Make `lives 3`: lives are swapped with the AI, and the own one was 3."""
    block = turn.roll("ai_action", "to see whether the swap is blocked").face
    return {"do": "lives", **said, "block": block}


WHO: Final = Slot("who", _only)
LIFE: Final = number(
    "n",
    "the life that you had",
    lambda said: Menu(
        _("What was the own life?"), [Item(str(n), str(n)) for n in range(1, said.table.rules["max_life"] + 1)]
    ),
    lacks="What was your own life? lives 3.",
)
FORMS: Final = (
    Form(
        "home", home, (WHO,), "home", "AI only: you are at the boat with the crystal.",
    ),
    Form(
        "ko", ko, (WHO,), "ko", "AI only: its trap knocked you out.",
    ),
    Form(
        "lives", lives, (WHO, LIFE), "lives 3", "AI only: lives are swapped; yours was 3.",
        makes=_swapping,
    ),
    Form("stands", stands, late=True),
)  # fmt: skip
