"""Walking in Trap Attack: steps and ways at forks, coins of mines, the crystal, the boat; and what people say of it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Breach, Item, Menu, Move, Table, Turn
from companion.engine.words import Unclear, listed, whole
from companion.games.trap_attack import amounts, board
from companion.games.trap_attack.cards import OWN
from companion.games.trap_attack.coins import collect
from companion.games.trap_attack.pawns import (
    ai_move,
    free_due,
    gain,
    held,
    its_pawn,
    opening,
    own_turn,
    say,
    stopped,
)
from companion.games.trap_attack.skulls import slip, spend
from companion.kit.deeds import Deed, happened
from companion.kit.slots import Said, Slot, verb

WAYS: Final = {
    **{"mine": "mine", "mines": "mine", "m": "mine"},
    **{"shortcut": "shortcut", "short": "shortcut", "s": "shortcut"},
}
HOW_MANY: Final = marked("How many foot skulls? move 2; at a fork also mine or short: move 2 mine.")
FOR_SKULLS: Final = marked("trade, trade 2, or the skulls: trade RP RS WF.")


def free_steps(table: Table) -> int:
    """Count the free spaces of this turn: with the head start in the first one (TA-MOVE-1, C41)."""
    steps: int = table.rules["free_move"] + table.state["this"]["head"]
    return steps


def to_go(table: Table, who: str) -> int:
    """Count the steps to the boat by the shortest way (TA-GOAL-1)."""
    return board.steps_to_go(table.content, table.of(who)["at"], table.of(who)["stage"])


def reach(table: Table, who: str) -> int:
    """Count the steps that somebody may make in a turn: foot skulls, the free space, the best item; the AI its dice."""
    rules = table.rules
    best = max((one["effect"].get("move_forward", 0) for one in table.content["cards"].values()), default=0)
    if who == table.state["rival"]:
        return int(max(table.content["tables"]["ai_steps"][ai_move(table)]) + best)
    return int(rules["skull_hand"] * rules["foot_step"] + rules["free_move"] + best)


def route(table: Table, who: str, steps: int, ways: Sequence[str]) -> board.Walk:
    """Say where steps lead; the AI never chooses its way (TA-SOLO-10)."""
    state, pawn = table.state, table.of(who)
    always = str(state["path"] or table.rules["ai_path"]) if who == state["rival"] else ""
    return board.walk(table.content, pawn["at"], pawn["stage"], steps, ways, always)


def go(table: Table, who: str, steps: int, ways: Sequence[str], why: str = "") -> None:
    """Walk forward, with coins, crystal and boat on the way (TA-COIN-2, TA-CRYSTAL-1, C38, C39)."""
    pawn, content, chosen = table.of(who), table.content, list(ways)
    walked = route(table, who, steps, chosen)
    while walked.fork:  # only where an old entry was mended: the main line is meant
        chosen.append(board.MINE)
        walked = route(table, who, steps, chosen)
    lost = steps - len(walked.path)
    rest = ngettext(" {n} step lost: the boat (C39).", " {n} steps lost: the boat (C39).", lost) if lost else ""
    say(table, f"{_ordered(table, who, walked) or _moved(table, who, walked, why)}{rest}")
    happened(table, "walked", who, path=[pawn["at"], *walked.path], lost=lost, paid=why)
    for space in walked.path:
        pawn["trail"].append(pawn["at"])
        pawn["at"] = space
        mine = board.mine_at(content, space)
        if mine and who != table.state["rival"] and mine not in pawn["taken"]:
            collect(table, who, mine)
        if space == content["board"]["crystal"] and pawn["stage"] == board.OUT:
            _take_crystal(table, who)
        if space == content["board"]["start"] and pawn["stage"] == board.HOME:
            reach_home(table, who)


def _moved(table: Table, who: str, walked: board.Walk, why: str) -> str:
    """Say where somebody went, and by which spaces."""
    name = table.name(who)
    at = [board.shown(table.content, space) for space in (table.of(who)["at"], *walked.path)]
    if not walked.path:
        return _("{who} stays at {at}.", who=name, at=at[0])
    way = _(" by {spaces}", spaces=" ".join(at[1:-1])) if len(walked.path) > 2 else ""
    paid = f" ({paid_said(why)})" if why else ""
    return f"{name} {at[0]} -> {at[-1]}{way}{paid}."


def paid_said(paid: str) -> str:
    """Say what a walk was paid with, which is kept as it is in no language: `1 free + 2 foot`."""
    parts = [part.split(" ", 1) for part in paid.split(" + ")]
    return " + ".join(ngettext(PAID.get(what, what), PAID.get(what, what), int(n)) for n, what in parts)


PAID: Final = {
    "free": marked("{n} free"),
    "head start": marked("{n} head start"),
    "foot": marked("{n} foot"),
    "traded": marked("{n} traded"),
}
"""How a walk is told to be paid, by what is kept of it."""


def _ordered(table: Table, who: str, walked: board.Walk) -> str:
    """Tell the hand that moves the AI's pawn each space, and why that way at a fork; nothing for people's own."""
    pawn, content = table.of(who), table.content
    if who != table.state["rival"] or not walked.path:
        return ""
    steps = board.told(content, pawn["at"], pawn["stage"], walked.path)
    fixed = _(" (fixed path, TA-SOLO-10)") if walked.forks else ""
    where = f"{board.shown(content, pawn['at'])} -> {board.shown(content, walked.path[-1])}"
    return _("Move {pawn} {where}: {way}.", pawn=its_pawn(table, who), where=where, way=f"{', '.join(steps)}{fixed}")


def _take_crystal(table: Table, who: str) -> None:
    """Take the crystal: heal, refill as many mines as coins were used, turn home (TA-CRYSTAL-2, TA-COIN-5, C48)."""
    pawn = table.of(who)
    happened(table, "crystal", who)
    life = gain(table, who, table.rules["crystal_heal"])
    again = sorted(pawn["taken"])[: pawn["used"]]
    pawn["taken"] = [mine for mine in pawn["taken"] if mine not in again]
    pawn.update(used=0, crystal=True, stage=board.HOME, trail=[])
    opened = ""
    if again:
        opened = ngettext("; mine {mines} opens again", "; mines {mines} open again", len(again), mines=listed(again))
        happened(table, "reopened", who, mines=again)
    does = {"life": life, "opened": opened}
    if who == table.state["rival"]:
        lay = _(
            "CRYSTAL! Lay one beside {pawn}: {life}{opened}; homeward now (TA-CRYSTAL-1).",
            pawn=its_pawn(table, who),
            **does,
        )
        say(table, lay)
    else:
        takes = _("CRYSTAL! {who} takes one: {life}{opened}; homeward now (TA-CRYSTAL-1).", who=table.name(who), **does)
        say(table, takes)


def reach_home(table: Table, who: str) -> None:
    """End the race, at once or with the round (TA-TURN-7, C40)."""
    state = table.state
    ends = _("not the first (C40)") if state["winner"] else _("the round is played to its end (C40)")
    happened(table, "home", who, first=not state["winner"])
    state["winner"] = state["winner"] or who
    if table.rules["end_trigger"] == "immediate":
        state.update(over=True, open=[])
    ends = _("the race is over at once (TA-TURN-7)") if state["over"] else ends
    say(table, _("{who} reaches the base with the crystal: {ends}.", who=opening(table, who), ends=ends))


def steps_of(table: Table, move: Move) -> tuple[int, bool]:
    """Count the steps of a move, and say whether the free ones are among them, being still due."""
    who, foot, this = move["who"], move["how"] == "foot", table.state["this"]
    free = bool(this["free"]) and table.state["turn"] == who and (foot or not stopped(table, who))
    paid = move["n"] * (table.rules["foot_step"] if foot else 1)
    return paid + free * free_steps(table), free


def _step(table: Table, move: Move) -> None:
    """Walk: the free move first, when it is still due, then what skulls pay (TA-MOVE-1, TA-MOVE-2, TA-MOVE-3)."""
    n, this = move["n"], table.state["this"]
    steps, free = steps_of(table, move)
    parts = []
    if free:
        parts = [f"{table.rules['free_move']} free"] + [f"{this['head']} head start"] * bool(this["head"])
        this.update(free=False, head=0)
    each = 1 if move["how"] == "foot" else table.rules["three_for_one"]
    spend(table, move["who"], n * each)
    parts += [f"{n} {'foot' if move['how'] == 'foot' else 'traded'}"] * bool(n)
    go(table, move["who"], steps, move["ways"], " + ".join(parts))


def _may_step(table: Table, move: Move) -> list[Breach]:
    who, each, skulls = move["who"], table.rules["three_for_one"], move.get("skulls", [])
    still = held(table, who) or (move["how"] == "foot" and stopped(table, who))
    unpaid = skulls and not _trade_fits(table, skulls, move["n"])
    foot = move["how"] == "foot"
    rule, how = ("TA-MOVE-2", HOW_MANY) if foot else ("TA-MOVE-3", FOR_SKULLS)
    return own_turn(table, move) or [
        *(_stopped(table, who) if still else ()),
        *(_unpaid(each) if unpaid else ()),
        *slip(table, who, move["n"] * (1 if foot else each), rule, how),
    ]


def _stopped(table: Table, who: str) -> list[Breach]:
    fact = _("{who} has an X and cannot move before the end of this turn (C35).", who=table.name(who))
    return [Breach("TA-ACT-7", fact)]


def _unpaid(each: int) -> list[Breach]:
    return [Breach("TA-MOVE-3", _("A space costs {n} skulls of one colour, or {n} shield skulls (C19).", n=each))]


def _trade_fits(table: Table, codes: Sequence[str], spaces: int) -> bool:
    """Tell whether skulls pay for spaces, in groups as they were said; rainbow is any colour (TA-MOVE-3, C19)."""
    each, known = table.rules["three_for_one"], table.content["skulls"]
    wild = table.content["tables"]["wild_colour"]
    groups = [[known[code] for code in codes[at : at + each]] for at in range(0, len(codes), each)]
    return len(codes) == each * spaces and all(
        all(one["icon"] == "shield" for one in group) or len({one["colour"] for one in group} - {wild}) <= 1
        for group in groups
    )


class Walk(NamedTuple):
    """A walk as it was said: the line, what the move keeps of it, and where it leads."""

    line: str
    facts: dict[str, Any]
    ahead: board.Walk


def walk_said(said: Said, line: str, steps: int, facts: dict[str, Any]) -> Walk:
    """See where a walk leads, if it has steps. Raises Unclear when a way has no fork."""
    table, who, ways = said.table, said["who"], facts.get("ways", [])
    ahead = route(table, who, steps, ways) if steps else board.Walk((), 0, "", 0)
    if not ahead.fork and ahead.forks < len(ways):
        forks = ngettext("only {n} fork", "only {n} forks", ahead.forks) if ahead.forks else _("no fork")
        near = {"spaces": amounts.spaces(steps), "at": board.shown(table.content, table.of(who)["at"])}
        raise Unclear(_("Within {spaces} of {at} lies {forks}.", forks=forks, **near))
    return Walk(line, facts, ahead)


def ways_said(said: Said) -> list[str]:
    """Take the ways at forks; behind a number, 1 and 2 are ways too, as the choices number them."""
    ways: list[str] = []
    rest: list[str] = []
    for word in said.words:
        way = WAYS.get(word.casefold(), "")
        if not way and word.isdecimal() and any(one.isdecimal() for one in rest) and 1 <= int(word) <= len(board.WAYS):
            way = board.WAYS[int(word) - 1]
        (ways if way else rest).append(way or word)
    said.words = rest
    return ways


def _paid(said: Said, line: str, **facts: Any) -> Walk:
    steps, _free = steps_of(said.table, {"who": said["who"], **facts})
    return walk_said(said, line, steps, facts)


def _foot(said: Said) -> Walk | None:
    """Take how many foot skulls; while the free move is due, none need be said."""
    state, line = said.table.state, " ".join(["move", *said.words])
    due, ways = state["this"]["free"] and said["who"] == state["turn"], ways_said(said)
    if not said.words and not due:
        return None
    count = whole(said.words.pop(0), _("how many foot skulls")) if said.words else 0
    if said.words or count < 0 or not (count or due):
        raise Unclear(_(HOW_MANY))
    return _paid(said, line, how="foot", n=count, ways=ways, skulls=[])


def _traded(said: Said) -> Walk:
    """Take how many spaces, or the skulls that pay for them: three of a colour, or three shields, for each."""
    codes = said.table.content["skulls"]
    known, line = {code.upper(): code for code in codes}, " ".join(["trade", *said.words])
    known |= {f"{_(code[:1])}{code[1:]}".upper(): code for code in codes}  # the letter that is printed
    skulls = [known[word.upper()] for word in said.words if word.upper() in known]
    said.words = [word for word in said.words if word.upper() not in known]
    ways, paid = ways_said(said), max(1, len(skulls) // said.table.rules["three_for_one"])
    what = _("a number of spaces, or skulls such as RP RS WF")
    count = whole(said.words.pop(0), what) if said.words else paid
    if said.words or count < 1:
        raise Unclear(_(FOR_SKULLS))
    return _paid(said, line, how="trade", n=count, ways=ways, skulls=skulls)


def _ways_at(said: Said, fork: str) -> list[Item]:
    """Describe the ways: their lengths, and the coin unless that is closed for the pawn (TA-COIN-3)."""
    table, who = said.table, said["who"]
    stage = board.OUT if len(board.ahead(table.content, fork, board.OUT)) > 1 else board.HOME
    spaces, mine = board.side(table.content, fork, stage, board.MINE)
    coin = mine and mine not in table.of(who)["taken"] and who != table.state["rival"]
    short, _no_mine = board.side(table.content, fork, stage, board.SHORTCUT)
    by_mine = amounts.spaces(spaces) + (_(", coin open") if coin else "")
    return [
        Item(board.MINE, _("Mine {mine}", mine=mine), by_mine),
        Item(board.SHORTCUT, _("Shortcut"), amounts.spaces(short)),
    ]


def _fork(said: Said) -> Menu:
    ahead = said["walk"].ahead
    at = board.shown(said.table.content, ahead.fork)
    ask = ngettext("The way at {at}, {n} step left:", "The way at {at}, {n} steps left:", ahead.left, at=at)
    return Menu(ask, tuple(_ways_at(said, ahead.fork)))


def _which_way(said: Said) -> str:
    """Say what the two ways are; a pawn that an X stops need not choose."""
    line, _facts, ahead = said["walk"]
    if stopped(said.table, said["who"]):
        return ""
    ways = " ".join(f"{item.text}." for item in _ways_at(said, ahead.fork))
    at = board.shown(said.table.content, ahead.fork)
    return _("Which way at {at}? {ways} Say {line} mine, or {line} short.", at=at, ways=ways, line=line)


def _slipped(said: Said) -> bool:
    """Tell whether so many skulls are a slip, which is asked about before any way at a fork."""
    facts, table = said["walk"].facts, said.table
    each = 1 if facts.get("how") == "foot" else table.rules["three_for_one"]
    return not said.has("force") and bool(slip(table, said["who"], facts.get("n", 0) * each, "", ""))


def _feet(said: Said) -> Menu | None:
    return None if free_due(said.table, said["who"]) else Menu(_("How many foot skulls?"), free=_("a number"))


def _steps(_turn: Turn, who: str, walk: Walk, **_fork: bool) -> Move:
    return {"do": "step", "who": who, **walk.facts}


FORK: Final = Slot(
    "fork", lambda said: None if said["walk"].ahead.fork and not _slipped(said) else True, _fork, _which_way
)
FEET: Final = Slot("walk", _foot, _feet, HOW_MANY)
TRADED: Final = Slot("walk", _traded)
WALKS: Final = marked("You walk: the free space, then one for each foot skull.")
MOVE: Final = verb("move", WALKS, "move 2", _steps, OWN, FEET, FORK)
TRADES: Final = marked("Skulls of a colour, or shields, for a space.")
TRADE: Final = verb("trade", TRADES, marked("trade RP RS WF"), _steps, OWN, TRADED, FORK)
DEEDS: Final = (Deed("step", _step, _may_step),)
