"""The AI alone in Trap Attack: people keep their own turns on the table and tell only what touches the AI; their verbs.

Chosen by `new trap ana ai --ai-only`.
"""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Breach, Item, Menu, Move, Table, Turn
from companion.engine.words import Unclear, whole
from companion.games.trap_attack import amounts, board
from companion.games.trap_attack.cards import actor
from companion.games.trap_attack.pawns import amid, fall, human, recorded, say, turned
from companion.games.trap_attack.walking import reach_home
from companion.kit.deeds import Deed, broken
from companion.kit.game import Question
from companion.kit.slots import Said, Slot, number, verb


def passing(table: Table) -> list[Move]:
    """Give the move that ends a turn which nobody records, so that the AI's follows at once."""
    state = table.state
    ends = state.get("only") and state["turn"] != state["rival"] and not state["over"]
    return [{"do": "end", "who": state["turn"]}] if ends else []


def offers(table: Table) -> Menu:
    """Offer what touches the AI, and its turn."""
    state, name = table.state, table.name(human(table))
    mine = state["turn"] != state["rival"]
    cast = mine and not table.of(state["rival"])["cape"] and not state["this"]["traps"]
    ai = Item("ai", _("{who}'s turn is over", who=name), _("the AI's turn")) if mine else Item("ai", _("The AI's turn"))
    items = (
        (ai, True),
        (Item("hit", _("A trap damages the AI")), cast),
        (Item("push", _("A trap pushes it back")), cast),
        (Item("para", _("A trap paralyses it")), cast),
        (Item("relic", _("{who} bought a relic", who=name)), mine and state["row"]),
        (Item("home", _("{who} is back at the boat with the crystal", who=name)), mine),
        (Item("lives", _("Lives are swapped with the AI")), True),
        (Item("ko", _("The AI's trap knocked {who} out", who=name)), True),
        (Item("at", _("Where {who} stands, as when the AI was passed", who=name)), True),
    )
    return Menu(_("What touches the AI?"), tuple(item if now else Item("", "") for item, now in items))


def _only(turn: Turn | Said) -> str:
    """Give who plays, in a game of the AI alone. Raises Unclear in any other."""
    if not turn.table.state.get("only"):
        raise Unclear(_("That is for a game in which only the AI is recorded: new trap ana ai --ai-only."))
    return human(turn.table) or actor(turn)


def _home(table: Table, move: Move) -> None:
    table.of(move["who"]).update(crystal=True, stage=board.HOME, at=table.content["board"]["start"])
    reach_home(table, move["who"])


def _may_come_home(table: Table, move: Move) -> list[Breach]:
    other = table.state["turn"] != move["who"]
    return broken((other, "TA-TURN-3", _("It is {who}'s turn.", who=amid(table, table.state["turn"]))))


def _knocked_out(table: Table, move: Move) -> None:
    fall(table, move["who"], table.state["rival"])


def _swap(table: Table, move: Move) -> None:
    """Swap lives with the AI, unless its die blocks (C54); what people's life is now is for them to turn."""
    who, rival = move["who"], table.state["rival"]
    if move["block"] == "block":
        say(table, _("Grey die: BLOCK. No effect on the AI (TA-SOLO-5)."))
        return
    had, table.of(rival)["life"] = table.of(rival)["life"], move["n"]
    lives = {"one": table.name(who), "has": had, "other": table.name(rival), "now": move["n"]}
    say(table, _("Lives swapped: {one} {has}, {other} {now}{turn}.", turn=turned(table, rival), **lives))


def _may_swap(table: Table, move: Move) -> list[Breach]:
    top = table.rules["max_life"]
    wrong = _("A life is 1 to {most}, not {n}.", most=top, n=move["n"])
    return broken((not 1 <= move["n"] <= top, "TA-LIFE-5", wrong))


def unplaced(table: Table) -> str:
    """Give who has not said yet where the own pawn stood when the race was over, and what coins are left."""
    if not (table.state.get("only") and table.state["over"]):
        return ""
    return next((who for who in table.players if not recorded(table, who) and not table.of(who).get("said")), "")


def asking(table: Table, who: str) -> Question:
    """Ask for what a score needs and nobody recorded: the last space, and coins."""
    won, name = table.state["winner"] == who, table.name(who)
    if won:
        ask = _("{who}'s coins left: how many? (such as 2)", who=name)
    else:
        ask = _("{who}'s last space, 0 without the crystal, and coins? (such as 12 2)", who=name)

    def read(turn: Turn, words: list[str]) -> list[Move] | None:
        del turn
        if not all(word.isdecimal() for word in words) or len(words) != 2 - won:
            return None
        space, coins = (0, whole(words[0])) if won else (whole(words[0]), whole(words[1]))
        return [{"do": "stands", "who": who, "space": space, "coins": coins}]

    return Question(ask, read, free=_("the numbers with a space between"), alone=True)


def _stands(table: Table, move: Move) -> None:
    pawn, spaces = table.of(move["who"]), table.content["board"]["spaces"]
    pawn.update(coins=move["coins"], said=True)
    if table.state["winner"] != move["who"]:
        place = [name for name in spaces if board.number(table.content, name) == move["space"]]
        pawn.update(crystal=bool(place), at=place[0] if place else pawn["at"])
    won = table.state["winner"] == move["who"]
    last = _("space {n}", n=move["space"]) if move["space"] else _("without the crystal")
    last = _("the race") if won else last
    said = _("{who}: {last}, {coins}.", who=table.name(move["who"]), last=last, coins=amounts.coins(move["coins"]))
    say(table, said)


def _may_stand(table: Table, move: Move) -> list[Breach]:
    content, space = table.content, move["space"]
    numbers = [board.number(content, one) for one in content["board"]["spaces"]]
    most = table.rules["coin_per_player_per_mine"] * len(content["tables"]["mines"])
    name, coins = table.name(move["who"]), move["coins"]
    few = _("Nobody looks at the score before the race is over: {who} is still on the way.", who=name)
    none = _("Spaces are {least} to {most}, not {n}.", least=min(numbers), most=max(numbers), n=space)
    return broken(
        (not table.state["over"], "TA-SCORE-2", few),
        (space and space not in numbers, "TA-SCORE-2", none),
        (coins > 2 * most, "TA-COIN-5", _("{n} coins are more than there can be.", n=coins)),
    )


def _swapping(turn: Turn, who: str, life: int) -> Move:
    """Make `lives 3`: lives are swapped with the AI, and the own one was 3."""
    return {
        "do": "lives",
        "who": who,
        "n": life,
        "block": turn.roll("ai_action", _("to see whether the swap is blocked")).face,
    }


def _lives(said: Said) -> Menu:
    lives = range(1, said.table.rules["max_life"] + 1)
    return Menu(_("What was the own life?"), tuple(Item(str(n), str(n)) for n in lives))


def _plain(do: str) -> Any:
    return lambda _turn, who: {"do": do, "who": who}


WHO: Final = Slot("who", _only)
LIFE: Final = number("life", marked("the life that you had"), _lives, lacks=marked("What was your own life? lives 3."))
HOME: Final = marked("AI only: you are at the boat with the crystal.")
KO: Final = marked("AI only: its trap knocked you out.")
LIVES: Final = marked("AI only: lives are swapped; yours was 3.")
VERBS: Final = (
    verb("home", HOME, "home", _plain("home"), WHO, rest=marked("home, alone.")),
    verb("ko", KO, "ko", _plain("ko"), WHO, rest=marked("ko, and nothing after it.")),
    verb("lives", LIVES, "lives 3", _swapping, WHO, LIFE, rest=marked("lives 3.")),
)
DEEDS: Final = (
    Deed("home", _home, _may_come_home),
    Deed("ko", _knocked_out),
    Deed("lives", _swap, _may_swap),
    Deed("stands", _stands, _may_stand, late=True),
)
