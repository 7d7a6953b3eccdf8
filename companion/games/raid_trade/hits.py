"""Hits in a raid of Raid Trade: rolls, royals and Level tokens, on either side.

What each move does, what it breaks, what is told.
"""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Breach, Move, Table
from companion.engine.words import capital
from companion.games.raid_trade.amounts import hits, level_tokens, misses, rolls
from companion.games.raid_trade.raids import Raid, barred, is_hit, missing, within
from companion.games.raid_trade.royals import jack, jacked
from companion.games.raid_trade.turns import Tells, no_card, numbers, spend, went
from companion.kit.deeds import broken, by_name


def _shots(table: Table, raid: Raid, move: Move) -> None:
    """Roll, one after another (RT-COMBAT-6, RT-COMBAT-7)."""
    for face in move["faces"]:
        raid["rolls"] = max(0, raid["rolls"] - 1)
        raid["hit"] = None
        if is_hit(table, face):
            _land(raid, "roll")


def _land(raid: Raid, kind: str) -> None:
    raid["hit"] = {"kind": kind, "size": 1, "doubles": 0, "absorbed": 0}
    raid["tokens"] += 1


def _may_shoot(table: Table, raid: Raid, move: Move) -> list[Breach]:
    left, wanted, faces = raid["rolls"], missing(raid), move["faces"]
    before = sum(is_hit(table, face) for face in faces[:-1])
    too_many = ngettext(
        "{n} roll left, not {said}; a Level token buys one ('+').",
        "{n} rolls left, not {said}; a Level token buys one ('+').",
        left,
        said=len(faces),
    )
    more = ngettext(
        "{n} hit more would do; then the raid is won ('w').",
        "{n} hits more would do; then the raid is won ('w').",
        wanted,
    )
    return broken(
        (len(faces) > left, "RT-COMBAT-6", too_many),
        (not wanted, "RT-COMBAT-9", _("Enough hits: w beaten, v evade, t absorb.")),
        (before >= wanted, "RT-COMBAT-9", more),
    )[:1]


def _shot(before: Table, move: Move, _after: Table) -> list[str]:
    faces = move["faces"]
    hit = sum(is_hit(before, face) for face in faces)
    both = f"{hits(hit)}, {misses(len(faces) - hit)}"
    result = both if len(faces) != 1 else _("hit") if hit else _("miss")
    shown = " ".join(str(face) for face in faces if isinstance(face, int))
    return [_("{dice}: {result}.", dice=shown, result=result) if shown else f"{capital(result)}."]


def _counts(what: str) -> Tells:
    """Tell what a card did to the tokens on the Defence card."""
    return lambda before, _move, after: [_tokens(before, after, _(what))]


def _tokens(before: Table, after: Table, what: str) -> str:
    was, now = before.state["raid"], after.state["raid"]
    if not now:
        return f"{what}."
    said = {"was": was["tokens"], "now": now["tokens"], "need": now["need"]}
    return _("{what}: hits {was} -> {now} of {need}.", what=what, **said)


def _auto(table: Table, raid: Raid, _move: Move) -> None:
    """Play an Ace: a hit without a roll (RT-ROYAL-2)."""
    spend(table, raid["by"])
    _land(raid, "auto")


def _double(table: Table, raid: Raid, _move: Move) -> None:
    """Add a King or Queen to the last hit (RT-ROYAL-5, RT-R29)."""
    spend(table, raid["by"])
    hit = raid["hit"]
    if hit:
        hit["doubles"] += 1
        size = numbers(table)["double_hits"]["one" if hit["doubles"] == 1 else "stacked"]
        raid["tokens"] += size - hit["size"]
        hit["size"] = size


def _may_double(table: Table, raid: Raid, _move: Move) -> list[Breach]:
    hit, most = raid["hit"], 1 if table.rules["double_stacks"] else 0
    found = broken(
        (not hit or hit["absorbed"], "RT-R28", _("A Double goes with a hit just made, before the defender answers.")),
        (hit and hit["doubles"] > most, "RT-R29", _("This hit is doubled already.")),
    )
    return found[:1] + no_card(table, raid["by"], "RT-ROYAL-5")


def _evade(table: Table, raid: Raid, _move: Move) -> None:
    """Cancel the last hit, doubled or not (RT-ROYAL-6)."""
    spend(table, raid["on"])
    if raid["hit"]:
        raid["tokens"] -= raid["hit"]["size"] - raid["hit"]["absorbed"]
        raid["hit"] = None


def _may_evade(table: Table, raid: Raid, _move: Move) -> list[Breach]:
    hit = raid["hit"]
    sure = hit and hit["kind"] == "auto" and not table.rules["evade_stops_automatic"]
    found = broken(
        (not hit, "RT-R28", _("Evade cancels a hit just made, and the last one is settled.")),
        (sure, "RT-R31", _("In this edition an Automatic hit cannot be evaded.")),
    )
    return found + no_card(table, raid["on"], "RT-ROYAL-6")


def _take(_table: Table, raid: Raid, _move: Move) -> None:
    """Let the last hit be: it is settled (RT-R28)."""
    raid["hit"] = None


def _may_take(_table: Table, raid: Raid, _move: Move) -> list[Breach]:
    return broken((not raid["hit"], "RT-R28", _("There is no hit to take: the last one is settled.")))


def _forgo(_table: Table, raid: Raid, _move: Move) -> None:
    """Let this hit and all others of the raid be."""
    raid.update(hit=None, takes=True)


def _taken(what: str) -> Tells:
    def tells(_before: Table, move: Move, after: Table) -> list[str]:
        raid, takes = after.state["raid"], _(what, who=after.name(move["who"]))
        if not raid:
            return [f"{takes}."]
        return [_("{takes}: {n} of {need}.", takes=takes, n=raid["tokens"], need=raid["need"])]

    return tells


def _absorbed(table: Table, raid: Raid, count: int) -> int:
    """Give how many tokens so many Level tokens keep off the Defence card (RT-COMBAT-8, RT-R30)."""
    hit = raid["hit"]
    if not hit:
        return 0
    left: int = hit["size"] - hit["absorbed"]
    return left if table.rules["absorb_unit"] == "hit" else min(left, count * numbers(table)["absorb"])


def _absorb(table: Table, raid: Raid, move: Move) -> None:
    """Give up Level tokens instead of taking hits (RT-COMBAT-8)."""
    gone = _absorbed(table, raid, move["n"])
    _give(table, raid["on"], move["n"])
    raid["tokens"] -= gone
    if raid["hit"]:
        raid["hit"]["absorbed"] += gone
        if raid["hit"]["absorbed"] >= raid["hit"]["size"]:
            raid["hit"] = None


def _give(table: Table, who: str, count: int) -> None:
    mine = table.of(who)
    mine["level_tokens"] = max(0, mine["level_tokens"] - count)


def _may_give(table: Table, raid: Raid, side: str, move: Move, rule: str, kin: str, barred_so: str) -> list[Breach]:
    """Hold Level tokens that a side gives against what it has, and against the families (RT-OPT-3)."""
    has = table.of(raid[side])["level_tokens"]
    few = _("{who} has {tokens}.", who=table.name(raid[side]), tokens=level_tokens(has))
    return broken((barred(table, raid, kin), "RT-OPT-3", barred_so), (has < move["n"], rule, few))


def _may_absorb(table: Table, raid: Raid, move: Move) -> list[Breach]:
    hit, count = raid["hit"], move["n"]
    same = _("Cards of the same family: the defender absorbs nothing.")
    idle = hit and count > 1 and _absorbed(table, raid, count) == _absorbed(table, raid, count - 1)
    return _may_give(table, raid, "on", move, "RT-COMBAT-8", "same", same) + broken(
        (not hit, "RT-R28", _("Only a hit just made is absorbed, and the last one is settled.")),
        (idle, "RT-R30", _("That is more than this hit needs.")),
    )


def _absorbs(before: Table, _move: Move, after: Table) -> list[str]:
    who = before.state["raid"]["on"]
    left = went(before, after, who)("level_tokens")
    absorbs = _("{who} absorbs, Level tokens {left}", who=after.name(who), left=left)
    return [_tokens(before, after, absorbs)]


def _extra(table: Table, raid: Raid, move: Move) -> None:
    """Buy rolls with Level tokens (RT-COMBAT-12)."""
    _give(table, raid["by"], move["n"])
    raid["rolls"] += move["n"] * numbers(table)["extra_rolls"]


def _may_buy(table: Table, raid: Raid, move: Move) -> list[Breach]:
    fact = _("Cards of different families: the attacker buys no rolls.")
    return _may_give(table, raid, "by", move, "RT-COMBAT-12", "other", fact)


def _bought(before: Table, move: Move, after: Table) -> list[str]:
    who = before.state["raid"]["by"]
    said = {"who": after.name(who), "rolls": rolls(move["n"] * numbers(after)["extra_rolls"])}
    return [_("{who} buys {rolls}, Level tokens {left}.", **said, left=went(before, after, who)("level_tokens"))]


DEEDS: Final = by_name(
    within("shots", _shots, _may_shoot, _shot),
    within(
        "auto",
        _auto,
        lambda table, raid, _: no_card(table, raid["by"], "RT-ROYAL-2"),
        _counts(marked("Ace, a hit without a roll")),
    ),
    within("double", _double, _may_double, _counts(marked("Double"))),
    within("evade", _evade, _may_evade, _counts(marked("EVADED, with all cards on that hit"))),
    within("absorb", _absorb, _may_absorb, _absorbs),
    within("take", _take, _may_take, _taken(marked("{who} takes the hit"))),
    within("forgo", _forgo, lambda *_: [], _taken(marked("{who} takes all hits of this raid"))),
    within("extra", _extra, _may_buy, _bought),
    within(
        "draw_two",
        lambda table, _, move: jack(table, move),
        lambda table, _, move: no_card(table, move["who"], "RT-ROYAL-9"),
        jacked,
        settles=False,
    ),
)
