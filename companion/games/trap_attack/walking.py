"""Walking in Trap Attack: steps and ways at forks, coins of mines, the crystal, the boat; and what people say of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Item, Json, Menu, Move, Table, Turn
from companion.engine.words import Unclear, UnclearAsSaid, listed, whole
from companion.games.trap_attack import board
from companion.games.trap_attack.calls import TrapAct, counts, is_ai, many, put, whose
from companion.games.trap_attack.cards import OWN, own
from companion.games.trap_attack.pawns import (
    ai_move,
    ai_path,
    free_due,
    gain,
    held,
    most,
    own_turn,
    recorded,
    slip,
    slips,
    spend,
    stopped,
)
from companion.kit.forms import Form, Parts, happened, several
from companion.kit.slots import Said, Slot

WAYS: Final = {
    **{"mine": "mine", "mines": "mine", "m": "mine"},
    **{"shortcut": "shortcut", "short": "shortcut", "s": "shortcut"},
}
HOW_MANY: Final = marked("How many foot skulls? move 2; at a fork also mine or short: move 2 mine.")
Paid = Sequence[tuple[int, str]]
"""So many steps, and what pays them."""
FOR_SKULLS: Final = marked("trade, trade 2, or the skulls: trade RP RS WF.")


def free_steps(table: Table) -> int:
    """Count the free spaces of this turn: with the head start in the first one (TA-MOVE-1, C41)."""
    steps: int = table.rules["free_move"] + table.state["this"]["head"]
    return steps


def to_go(table: Table, who: str) -> int:
    """Count the steps to the boat by the shortest way (TA-GOAL-1)."""
    pawn = table.of(who)
    return int(table.content["board"]["to_go"][pawn["stage"]].get(pawn["at"], 0))


def reach(table: Table, who: str) -> int:
    """Count the steps that somebody may make in a turn: foot skulls, the free space, the best item; the AI its dice."""
    rules = table.rules
    best = max((one["effect"].get("move_forward", 0) for one in table.content["cards"].values()), default=0)
    if is_ai(table, who):
        return int(max(table.content["tables"]["ai_steps"][ai_move(table)]) + best)
    return int(rules["skull_hand"] * rules["foot_step"] + rules["free_move"] + best)


def route(table: Table, who: str, steps: int, ways: Sequence[str]) -> board.Walk:
    """Say where steps lead; the AI never chooses its way (TA-SOLO-10)."""
    pawn = table.of(who)
    always = ai_path(table) if is_ai(table, who) else ""
    return board.walk(table.content, pawn["at"], pawn["stage"], steps, ways, always)


def go(
    act: TrapAct, who: str, steps: int, ways: Sequence[str] = (), paid: Paid = (), why: str = "", yellow: int = 0
) -> None:
    """Walk forward, with coins, crystal and boat on the way (TA-COIN-2, TA-CRYSTAL-1, C38, C39).

    Hands are told what was `paid` for it, or `why`, and what the `yellow` die shows.
    """
    table, pawn, content = act.table, act.of(who), act.table.content
    walked = route(table, who, steps, [*ways, *[board.MINE] * steps])  # left out only where an old entry was mended
    if act.telling:
        _goes(act, who, walked, steps - len(walked.path), paid, why, yellow)
    for space in walked.path:
        pawn["trail"].append(pawn["at"])
        pawn["at"] = space
        mine = board.mine_at(content, space)
        if mine and not is_ai(table, who) and mine not in pawn["taken"]:
            collect(act, who, mine)
        if space == content["board"]["crystal"] and pawn["stage"] == board.OUT:
            _take_crystal(act, who)
        if space == content["board"]["start"] and pawn["stage"] == board.HOME:
            reach_home(act, who)


def _goes(act: TrapAct, who: str, walked: board.Walk, lost: int, paid: Paid, why: str, yellow: int) -> None:
    """Tell where somebody goes, and what it cost; the AI's pawn is moved by people, space by space (TA-SOLO-10)."""
    table, pawn, n = act.table, act.of(who), len(walked.path)
    at = [board.shown(table.content, space) for space in (pawn["at"], *walked.path)]
    where, ends = f"{at[0]} → {at[-1]}", _(" It ends at the boat: {n} less.", n=lost) if lost else ""
    if not n:
        why = _("There is no space to walk.") + ends
        act.tell("{who} stays at {at}.", "{pawn} stays", (why,), who, at=pawn["at"], pawn=who)
    elif is_ai(table, who):
        way = ", ".join(board.told(table.content, pawn["at"], pawn["stage"], walked.path))
        way += _(" (fixed path{see:, TA-SOLO-10})") if walked.forks else ""
        act.say("Move {pawn} {where}: {way}.", who, where=where, way=way)
    else:
        way = _(" by {spaces}", spaces=" ".join(at[1:-1])) if n > 2 else ""
        pays = " + ".join(ngettext(PAID[what], PAID[what], far) for far, what in paid)
        act.line(f"{table.name(who)} {where}{way}{pays and f' ({pays})'}.")
    if lost:
        act.said[-1] += ngettext(" {n} step lost: the boat{see:C39}.", " {n} steps lost: the boat{see:C39}.", lost)
    if n:
        puts = " ".join(_put_away(table, far, what) for far, what in paid)
        act.hands(
            several("Walk {pawn} {n} space", "Walk {pawn} {n} spaces"),
            (((puts or why) + ends).strip(),),
            "",
            who,
            n=n,
            brief=_("Walk {pawn} {n}", pawn=whose(table, who), n=n),
            way=[pawn["at"], *walked.path],
            pawn=who,
            yellow=yellow,
        )


PAID: Final = marked({
    "free": "{n} free",
    "head start": "{n} head start",
    "foot": "{n} foot",
    "traded": "{n} traded",
})  # fmt: skip
"""How a walk is told to be paid, by what is paid."""


def _put_away(table: Table, spaces: int, what: str) -> str:
    """Tell hands what some spaces cost: which skulls are put away for them."""
    if what in FREE:
        return FREE[what](spaces)
    if what == "foot":
        return _("Discard {skulls}.", skulls=many("foot", spaces))
    return _("Discard {n} skulls of one colour, or {n} shields, for each space.", n=table.rules["three_for_one"])


FREE: Final = {
    "free": several("{n} space is free.", "{n} spaces are free."),
    "head start": several("{n} space is free, the head start.", "{n} spaces are free, the head start."),
}


def _take_crystal(act: TrapAct, who: str) -> None:
    """Take the crystal: heal, refill as many mines as coins were used, turn home (TA-CRYSTAL-2, TA-COIN-5, C48)."""
    table, pawn = act.table, act.of(who)
    act.banner("The crystal!")
    act.hands("Lay a crystal by {pawn}", "Homeward from here.", "crystal", who)
    life = gain(act, who, table.rules["crystal_heal"])
    again = sorted(pawn["taken"])[: pawn["used"]]
    pawn["taken"] = [mine for mine in pawn["taken"] if mine not in again]
    pawn.update(used=0, crystal=True, stage=board.HOME, trail=[])
    opened, mines = "", listed(again)
    if again:
        opened = ngettext("; mine {mines} opens again", "; mines {mines} open again", len(again), mines=mines)
        act.hands(
            several("Mine {mines}: coins back in", "Mines {mines}: coins back in"),
            "They can be taken once more.",
            f"coin-{pawn['clan']}-{again[0]}",
            n=len(again),
            mines=mines,
        )
    act.say(
        "CRYSTAL! {who} takes one: {life}{opened}; homeward now{see:TA-CRYSTAL-1}.",
        who,
        "CRYSTAL! Lay one beside {pawn}: {life}{opened}; homeward now{see:TA-CRYSTAL-1}.",
        life=life,
        opened=opened,
    )


def reach_home(act: TrapAct, who: str) -> None:
    """End the race, at once or with the round (TA-TURN-7, C40)."""
    state, first = act.state, not act.state["winner"]
    state["winner"] = state["winner"] or who
    if act.rules["end_trigger"] == "immediate":
        state.update(over=True, open=[])
    ends, why = ENDS["over" if state["over"] else "round" if first else "later"]
    act.tell(
        "{who} reaches the base with the crystal: {ends}.",
        "{who} is at the boat",
        why if first else ENDS["later"][1],
        who,
        ends=_(ends),
        pawn=who,
    )
    if first:
        act.banner("Home with the crystal!")


ENDS: Final = marked({
    "over": ("the race is over at once{see:TA-TURN-7}", "The race is over."),
    "round": ("the round is played to its end{see:C40}", "The round is played to its end."),
    "later": ("not the first{see:C40}", "Somebody was there before."),
})  # fmt: skip
"""What follows when somebody is at the boat: what is told, and why hands do it."""


def steps_of(table: Table, who: str, how: str, n: int) -> tuple[int, bool]:
    """Count the steps of a move, and say whether the free ones are among them, being still due."""
    foot, this = how == "foot", table.state["this"]
    free = this["free"] and table.state["turn"] == who and (foot or not stopped(table, who))
    return n * (table.rules["foot_step"] if foot else 1) + free * free_steps(table), free


def step(act: TrapAct, how: str, n: int, ways: Sequence[str] = (), skulls: Sequence[str] = ()) -> Parts:
    """Walk: the free move first, when it is still due, then what skulls pay (TA-MOVE-1, TA-MOVE-2, TA-MOVE-3)."""
    table, who, foot, due = act.table, act.who, how == "foot", free_due(act.table, act.who)
    each = 1 if foot else table.rules["three_for_one"]
    act.forbid(
        held(table, who) or (foot and stopped(table, who)),
        "TA-ACT-7",
        "{who} has an X and cannot move before the end of this turn{see:C35}.",
        "you have an X",
    )
    act.forbid(
        skulls and not _trade_fits(table, skulls, n),
        "TA-MOVE-3",
        "A space costs {n} skulls of one colour, or {n} shield skulls{see:C19}.",
        n=each,
    )
    slip(act, n * each, *(("TA-MOVE-2", HOW_MANY) if foot else ("TA-MOVE-3", FOR_SKULLS)))
    hand = most(table, who)
    act.lacks(not foot and due, "the free move comes first")
    act.lacks(foot and not hand and not due, "no skull left")
    act.lacks(not foot and hand < each, "fewer than {n} skulls left", n=each)
    yield
    this, (steps, free) = table.state["this"], steps_of(table, who, how, n)
    paid = [(n, "foot" if foot else "traded")] * bool(n)
    if free:
        paid = [(table.rules["free_move"], "free"), *[(this["head"], "head start")] * bool(this["head"]), *paid]
        this.update(free=False, head=0)
    spend(table, who, n * each)
    go(act, who, steps, ways, paid)


def alike(table: Table) -> list[set[str]]:
    """Give the skulls that pay a space together: each colour with rainbow, which is any; shields (TA-MOVE-3, C19)."""
    skulls, wild = table.content["skulls"].items(), table.content["tables"]["wild_colour"]
    colours = [{code for code, one in skulls if one["colour"] in (letter, wild)} for letter in table.content["colours"]]
    return [*colours, {code for code, one in skulls if one["icon"] == "shield"}]


def _trade_fits(table: Table, codes: Sequence[str], spaces: int) -> bool:
    """Tell whether skulls pay for spaces, in groups as they were said."""
    each, together = table.rules["three_for_one"], alike(table)
    groups = [{*codes[at : at + each]} for at in range(0, len(codes), each)]
    return len(codes) == each * spaces and all(any(group <= some for some in together) for group in groups)


def ways_said(said: Said) -> list[str]:
    """Take the ways at forks; behind a number, 1 and 2 are ways too, as the choices number them."""
    ways, rest, numbers = list[str](), list[str](), {str(n): way for n, way in enumerate(board.WAYS, 1)}
    for word in said.words:
        numbered = any(one.isdecimal() for one in rest)
        way = WAYS.get(word.casefold()) or (numbers.get(word) if numbered else "")
        (ways if way else rest).append(way or word)
    said.words = rest
    return ways


def _foot(said: Said) -> Json | None:
    """Take how many foot skulls; while the free move is due, none need be said."""
    state = said.table.state
    due, ways = state["this"]["free"] and said["who"] == state["turn"], ways_said(said)
    if not said.words and not due:
        return None
    count = whole(said.words.pop(0), "how many foot skulls") if said.words else 0
    if said.words or count < 0 or not (count or due):
        raise Unclear(HOW_MANY)
    return {"how": "foot", "n": count, "ways": ways, "skulls": []}


def _traded(said: Said) -> Json:
    """Take how many spaces, or the skulls that pay for them: three of a colour, or three shields, for each."""
    codes, skulls, rest = said.table.content["skulls"], list[str](), list[str]()
    known = {name.upper(): code for code in codes for name in (code, f"{_(code[:1])}{code[1:]}")}
    known |= {code.upper(): code for code in codes}
    for word in said.words:
        (skulls if word.upper() in known else rest).append(known.get(word.upper(), word))
    said.words = rest
    ways, paid = ways_said(said), max(1, len(skulls) // said.table.rules["three_for_one"])
    what = _("a number of spaces, or skulls such as RP RS WF")
    count = whole(said.words.pop(0), what) if said.words else paid
    if said.words or count < 1:
        raise Unclear(FOR_SKULLS)
    return {"how": "trade", "n": count, "ways": ways, "skulls": skulls}


Reach = tuple[int, tuple[str, ...], list[str]]
"""Foot skulls, ways at forks, and the spaces that one walks along."""


def reached(table: Table) -> Iterator[Reach]:
    """Give where whose turn it is can walk: with how many foot skulls, by which ways, and along which spaces."""
    state, who = table.state, table.state["turn"]
    if state["over"] or state["open"] or is_ai(table, who) or not recorded(table, who) or stopped(table, who):
        return
    pawn, skulls = table.of(who), most(table, who)
    for n in range(not free_due(table, who), int(table.rules["skull_hand"] if math.isinf(skulls) else skulls) + 1):
        steps, _free = steps_of(table, who, "foot", n)
        for ways, walked in board.walks(table.content, pawn["at"], pawn["stage"], steps):
            if len(walked.path) == steps and steps:
                yield n, ways, [pawn["at"], *walked.path]


def nearest(table: Table) -> Sequence[Reach]:
    """Give the same, each space by the way that costs fewest only."""
    found: dict[str, Reach] = {}
    for one in reached(table):
        found.setdefault(one[-1][-1], one)
    return [*found.values()]


def _walks(said: Said) -> Menu | None:
    """Offer on a screen where one can walk to; nothing where that is nowhere."""
    table, walks = said.table, list[Item]()
    for feet, ways, path in nearest(table):
        to = _("to {at}", at=board.shown(table.content, path[-1]))
        walks.append(Item(" ".join([str(feet), *ways]), many("foot", feet) if feet else _("Free"), to))
    due = free_due(table, table.state["turn"])
    far = _("Where to? Farther than free costs foot skulls." if due else "How many foot skulls?")
    return Menu(far, walks) if walks else None


def _feet(said: Said) -> Menu | None:
    """Ask for foot skulls, unless the free move is due."""
    shown = _walks(said) if on_screen() else None
    asks = None if free_due(said.table, said["who"]) else Menu(_("How many foot skulls?"), free=_("a number"))
    return asks and (shown or asks)


def _walked_steps(said: Said) -> int:
    """Count the steps of a line, unless it has more skulls than a hand: that is asked about before any way."""
    walk, who = said["walk"], said["who"]
    each = 1 if walk["how"] == "foot" else said.table.rules["three_for_one"]
    slipped = not said.has("force") and slips(said.table, who, walk["n"] * each)
    return 0 if slipped else steps_of(said.table, who, walk["how"], walk["n"])[0]


def forks(verb: str, steps: Callable[[Said], int]) -> Slot:
    """Ask for a way at the next fork, where the steps of a line come by one."""

    def ahead(said: Said) -> tuple[board.Walk, tuple[Item, ...]]:
        """Say where the steps lead, and the ways there: their lengths, and a coin that is not closed (TA-COIN-3)."""
        table, who = said.table, said["who"]
        walked = route(table, who, steps(said), said["walk"].get("ways", ()))
        if not walked.fork:
            return walked, ()
        by_mine, by_short, mine = board.sides(table.content, walked.fork)
        coin = _(", coin open") if mine and mine not in table.of(who)["taken"] and not is_ai(table, who) else ""
        return walked, (
            Item(board.MINE, _("Mine {mine}", mine=mine), many("space", by_mine) + coin),
            Item(board.SHORTCUT, _("Shortcut"), many("space", by_short)),
        )

    def take(said: Said) -> Json | None:
        table, (walked, _ways) = said.table, ahead(said)
        less = len(walked.forks)
        if not walked.fork and less < len(said["walk"].get("ways", ())) and steps(said):
            lies = ngettext("only {n} fork", "only {n} forks", less) if less else _("no fork")
            at, far = table.of(said["who"])["at"], many("space", steps(said))
            raise UnclearAsSaid(put(table, "Within {spaces} of {at} lies {forks}.", forks=lies, spaces=far, at=at))
        return None if walked.fork else {}

    def offer(said: Said) -> Menu:
        if on_screen() and not said.line and verb == "move" and (walks := _walks(said)):
            return walks
        walked, ways = ahead(said)
        at = board.shown(said.table.content, walked.fork)
        return Menu(
            ngettext("The way at {at}, {n} step left:", "The way at {at}, {n} steps left:", walked.left, at=at), ways
        )

    def lacks(said: Said) -> str:
        """Say what the two ways are; a pawn that an X stops need not choose."""
        walked, ways = ahead(said)
        if stopped(said.table, said["who"]):
            return ""
        facts = {"ways": " ".join(f"{item.text}." for item in ways), "line": " ".join([verb, *said.line])}
        return put(said.table, "Which way at {at}? {ways} Say {line} mine, or {line} short.", at=walked.fork, **facts)

    return Slot("fork", take, offer, lacks, default={})


FEET: Final = Slot("walk", _foot, _feet, HOW_MANY)
TRADED: Final = Slot("walk", _traded)


def collect(act: TrapAct, who: str, mine: int) -> None:
    """Take the own coin of a mine (TA-COIN-2, C2)."""
    table, pawn, each = act.table, act.of(who), act.rules["coin_per_player_per_mine"]
    pawn["coins"] += each
    pawn["taken"].append(mine)
    happened(table, "coin", who)
    act.tell(
        "Coin from mine {mine}: {who} holds {n}{see:TA-COIN-2}.",
        "Coin of mine {mine} for {who}",
        "Mine {mine} is closed for {who} now.",
        who,
        face=f"coin-{pawn['clan']}-{mine}",
        mine=mine,
        n=pawn["coins"],
        **counts("coin", each, pawn["coins"]),
    )


def coin(act: TrapAct, mine: int) -> Parts:
    """Take the coin of a mine that was not counted."""
    table, pawn = act.table, act.me
    passed = [board.mine_at(table.content, space) for space in (*pawn["trail"], pawn["at"])]
    act.forbid(is_ai(table, act.who), "TA-SOLO-10", "{who} never takes coins.")
    act.forbid(
        mine in pawn["taken"], "TA-COIN-9", "{who} has the coin of mine {mine} already: it is closed.", mine=mine
    )
    act.forbid(mine not in passed, "TA-COIN-2", "{who} has not come by mine {mine}.", mine=mine)
    act.first()
    yield
    collect(act, act.who, mine)


def _coin(turn: Turn, words: list[str]) -> list[Move]:
    """Read `coin 3`: the coin of mine 3, when it was not counted."""
    mine, mines = whole(words[-1], "the number of a mine") if words else 0, turn.table.content["tables"]["mines"]
    who = turn.table.player(words[0]) if len(words) > 1 else own(turn)
    if mine not in mines:
        raise Unclear("Which mine? coin {mines}.", mines=listed(mines, "or"))
    return [{"do": "coin", "who": who, "mine": mine}]


FORMS: Final = (
    Form(
        "move", step, (OWN, FEET, forks("move", _walked_steps)), "move 2",
        "You walk: the free space, then one for each foot skull.", own_turn,
        lambda table, who: _("Free move") if free_due(table, who) else _("Walk with foot skulls"),
        probe={"how": "foot", "n": 0}, do="step",
    ),
    Form(
        "trade", step, (OWN, TRADED, forks("trade", _walked_steps)), marked("trade RP RS WF"),
        "Skulls of a colour, or shields, for a space.", own_turn,
        lambda table, _who: _("Trade {n} skulls for a space", n=table.rules["three_for_one"]),
        probe={"how": "trade", "n": 0}, do="step",
    ),
    Form("coin", coin, example="coin 3", moment="A coin was taken and not counted.", reads=_coin),
)  # fmt: skip
