"""Hits in a raid of Raid Trade: rolls, royals and Level tokens, on either side, each in one place."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Table
from companion.engine.words import capital
from companion.games.raid_trade import lines
from companion.games.raid_trade.amounts import hits, hits_of, level_tokens, misses, rolls
from companion.games.raid_trade.packs import playing
from companion.games.raid_trade.raids import (
    Raid,
    barred,
    fought,
    is_hit,
    missing,
    odds_with,
    responses,
    stands,
)
from companion.games.raid_trade.royals import jack
from companion.games.raid_trade.turns import holds, numbers, spend
from companion.kit.forms import Act, Parts, put, several

BLACK: Final = "black-1"
ENOUGH: Final = marked("Enough hits: w beaten, v evade, t absorb.")


def shots(act: Act, raid: Raid, faces: list[int | str], **_by: str) -> Parts:
    """Roll, one after another, whoever does (RT-COMBAT-6, RT-COMBAT-7)."""
    left, wanted = raid["rolls"], missing(raid)
    hit = [is_hit(act.table, face) for face in faces]
    act.forbid(
        len(faces) > left,
        "RT-COMBAT-6",
        several(
            "{n} roll left, not {said}; a Level token buys one ('+').",
            "{n} rolls left, not {said}; a Level token buys one ('+').",
        ),
        n=left,
        said=len(faces),
    )
    act.forbid(not wanted, "RT-COMBAT-9", ENOUGH)
    act.forbid(
        sum(hit[:-1]) >= wanted,
        "RT-COMBAT-9",
        several(
            "{n} hit more would do; then the raid is won ('w').", "{n} hits more would do; then the raid is won ('w')."
        ),
        n=wanted,
    )
    act.first()
    yield
    for one in hit:
        raid.update(rolls=max(0, raid["rolls"] - 1), hit=None)
        if one:
            _land(raid, "roll")
    yield
    said = " ".join(str(face) for face in faces if isinstance(face, int))
    both = f"{hits(sum(hit))}, {misses(len(hit) - sum(hit))}"
    result = both if len(hit) != 1 else _("hit") if hit[0] else _("miss")
    act.said.append(_("{dice}: {result}.", dice=said, result=result) if said else f"{capital(result)}.")
    what = _("{dice}: {hits}", dice=said or rolls(len(hit)), hits=hits(sum(hit)))
    brief = _("{rolls}: {hits}", rolls=rolls(len(hit)), hits=both)
    act.hands(lambda: what, brief=brief, die=faces[-1] if said and isinstance(faces[-1], int) else 0, **stands(act))


def _land(raid: Raid, kind: str) -> None:
    raid["hit"] = {"kind": kind, "size": 1, "doubles": 0, "absorbed": 0}
    raid["tokens"] += 1


HITS: Final = marked("{what}: hits {was} → {now} of {need}.")
STAND: Final = marked("{what}: {now} of {need}.")
"""What is told of tokens on the Defence card, once something is done about a hit: how they changed, or stand."""


def _counted(act: Act, told: str, what: str, text: str = HITS) -> None:
    """Tell what became of the tokens on the Defence card; hands are told `what` was done."""
    was, now = act.before.state["raid"], act.state["raid"]
    if now:
        act.say(text, what=told, was=was["tokens"], now=now["tokens"], need=now["need"])
    else:
        act.said.append(f"{told}.")
    act.hands(what, face=BLACK, **stands(act))


def auto(act: Act, raid: Raid) -> Parts:
    """Play an Ace: a hit without a roll (RT-ROYAL-2)."""
    act.forbid(not missing(raid), "RT-COMBAT-9", ENOUGH)
    holds(act, raid["by"], "RT-ROYAL-2")
    yield
    spend(act, raid["by"])
    _land(raid, "auto")
    yield
    _counted(act, _("Ace, a hit without a roll"), "An Ace of {who}: a hit")


def double(act: Act, raid: Raid) -> Parts:
    """Add a King or Queen to the last hit (RT-ROYAL-5, RT-R29)."""
    hit, most = raid["hit"], 1 if act.rules["double_stacks"] else 0
    act.forbid(not hit or hit["absorbed"], "RT-R28", "A Double goes with a hit just made, before the defender answers.")
    act.forbid(hit and hit["doubles"] > most, "RT-R29", "This hit is doubled already.")
    act.first()
    holds(act, raid["by"], "RT-ROYAL-5")
    yield
    spend(act, raid["by"])
    if hit:
        hit["doubles"] += 1
        size = numbers(act.table)["double_hits"]["one" if hit["doubles"] == 1 else "stacked"]
        raid["tokens"] += size - hit["size"]
        hit["size"] = size
    yield
    _counted(act, _("Double"), "{who} doubles the hit")


def evade(act: Act, raid: Raid) -> Parts:
    """Cancel the last hit, doubled or not, by a King or Queen (RT-ROYAL-6)."""
    hit = raid["hit"]
    sure = hit and hit["kind"] == "auto" and not act.rules["evade_stops_automatic"]
    act.forbid(not hit, "RT-R28", "Evade cancels a hit just made, and the last one is settled.")
    act.forbid(hit and hit["absorbed"], "RT-R28", "A hit is evaded as a whole, before any of it is absorbed.")
    act.forbid(sure, "RT-R31", "In this edition an Automatic hit cannot be evaded.")
    holds(act, raid["on"], "RT-ROYAL-6")
    yield
    spend(act, raid["on"])
    if hit:
        raid.update(tokens=raid["tokens"] - hit["size"], hit=None)
    yield
    _counted(act, _("EVADED, with all cards on that hit"), "{who} evades the hit")


def _asked(act: Act, raid: Raid) -> None:
    """Let be only what could be undone, and does not win the raid."""
    won = not missing(raid) or not any(responses(act.table, raid).values())
    act.lacks(won, "nothing is asked")


def take(act: Act, raid: Raid) -> Parts:
    """Let the last hit be: it is settled (RT-R28)."""
    act.forbid(not raid["hit"], "RT-R28", "There is no hit to take: the last one is settled.")
    _asked(act, raid)
    yield
    raid["hit"] = None
    yield
    _counted(act, _("{who} takes the hit", who=act.name), "{who} takes the hit", STAND)


def forgo(act: Act, raid: Raid) -> Parts:
    """Let this hit and all others of the raid be."""
    _asked(act, raid)
    yield
    raid.update(hit=None, takes=True)
    yield
    _counted(act, _("{who} takes all hits of this raid", who=act.name), "{who} takes all hits", STAND)


def _gives(act: Act, who: str, n: int, rule: str, barred_so: str) -> None:
    """Hold Level tokens that a side gives against what it has; `barred_so` says that the families forbid it."""
    has = act.of(who)["level_tokens"]
    act.forbid(barred_so, "RT-OPT-3", barred_so)
    act.forbid(has < n, rule, "{who} has {tokens}.", who=who, tokens=level_tokens(has))


def _pay(act: Act, who: str, n: int) -> None:
    mine = act.of(who)
    mine["level_tokens"] = max(0, mine["level_tokens"] - n)


def absorb(act: Act, raid: Raid, n: int) -> Parts:
    """Give up Level tokens instead of taking hits (RT-COMBAT-8, RT-R30)."""
    hit, on, each = raid["hit"], raid["on"], numbers(act.table)["absorb"]
    left = hit["size"] - hit["absorbed"] if hit else 0
    whole = act.rules["absorb_unit"] == "hit"
    off, less = (left if whole else min(left, count * each) for count in (n, n - 1))
    same = marked("Cards of the same family: the defender absorbs nothing.")
    _gives(act, on, n, "RT-COMBAT-8", same if barred(act.table, raid, "same") else "")
    act.forbid(not hit, "RT-R28", "Only a hit just made is absorbed, and the last one is settled.")
    act.forbid(hit and n > 1 and off == less, "RT-R30", "That is more than this hit needs.")
    yield
    _pay(act, on, n)
    raid["tokens"] -= off
    if hit:
        hit["absorbed"] += off
        raid["hit"] = hit if hit["absorbed"] < hit["size"] else None
    yield
    told = put(act.table, "{who} absorbs, Level tokens {left}", who=on, left=act.went("level_tokens", on))
    _counted(act, told, "{who} absorbs a hit")


def extra(act: Act, raid: Raid, n: int) -> Parts:
    """Buy rolls with Level tokens (RT-COMBAT-12)."""
    by, bought = raid["by"], n * numbers(act.table)["extra_rolls"]
    other = marked("Cards of different families: the attacker buys no rolls.")
    _gives(act, by, n, "RT-COMBAT-12", other if barred(act.table, raid, "other") else "")
    yield
    _pay(act, by, n)
    raid["rolls"] += bought
    yield
    left = act.went("level_tokens", by)
    act.say("{who} buys {rolls}, Level tokens {left}.", who=by, rolls=rolls(bought), left=left)
    act.hands("{who} buys a roll", face=BLACK, **stands(act))


def draw_two(act: Act, _raid: Raid) -> Parts:
    """Draw for a Jack, on either side (RT-ROYAL-9)."""
    holds(act, act.who, "RT-ROYAL-9")
    yield from jack(act)


def _royal(_table: Table, _who: str) -> str:
    return _("a King or Queen")


def _last(table: Table) -> int:
    """Count the hits that the last one still is."""
    hit = table.state["raid"]["hit"]
    return int(hit["size"] - hit["absorbed"])


def _evading(table: Table, who: str) -> str:
    return f"{_royal(table, who)}, {odds_with(table, _last(table))}"


def _token(table: Table, who: str) -> str:
    return _("1 of {tokens}", tokens=level_tokens(table.of(who)["level_tokens"]))


def _absorbing(table: Table, who: str) -> str:
    most = _last(table) if table.rules["absorb_unit"] == "hit" else numbers(table)["absorb"]
    return f"{_token(table, who)}, {odds_with(table, min(most, _last(table)))}"


def _taking(table: Table, _who: str) -> str:
    raid = table.state["raid"]
    return f"{hits_of(raid['need'], tokens=raid['tokens'])}, {odds_with(table)}"


ONE: Final = {"n": 1}
FORMS: Final = (
    fought("shots", shots, "by"),
    fought(
        "auto", playing(auto, "A"), "by", moment="In a raid: the attacker's Ace, a hit without a roll.",
        label="Play an Ace", hint="a hit without a roll",
    ),
    fought(
        "double", double, "by", moment="In a raid: the attacker's King or Queen doubles the last hit.",
        label="Double the hit", hint=_royal,
    ),
    fought(
        "evade", evade, "on", moment="In a raid: the defender's King or Queen cancels the last hit.",
        label="Evade it", hint=_evading,
    ),
    fought(
        "absorb", absorb, "on", slots=(lines.TOKENS,), moment="In a raid: the defender gives a Level token for a hit.",
        label="Absorb it", hint=_absorbing, probe=ONE,
    ),
    fought("take", take, "on", label="Take it", hint=_taking),
    fought("forgo", forgo, "on", label="Take all", hint="do not ask again this raid"),
    fought(
        "extra", extra, "by", slots=(lines.TOKENS,), moment="In a raid: the attacker gives a Level token for a roll.",
        label="Buy a roll", hint=_token, probe=ONE,
    ),
    fought(
        "draw_two", playing(draw_two, "J"), "", settles=False,
        label="{who}'s Jack", hint="draw two cards",
    ),
)  # fmt: skip
