"""Pawns in Trap Attack: whose turn, the X, coins, life, pushes, knock-outs; what happens to them and how it is told."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Table
from companion.games.trap_attack import board
from companion.games.trap_attack.calls import amid, its_pawn, opening, whom, whose
from companion.kit.forms import Act, happened, several


def human(table: Table) -> str:
    """Give the one who plays against the AI."""
    return next((who for who in table.state["order"] if who != table.state["rival"]), "")


def recorded(table: Table, who: str) -> bool:
    """Tell whether somebody's own turns are recorded; in a game of the AI alone people keep theirs on the table."""
    return who == table.state["rival"] or not table.state.get("only")


def ai_move(table: Table) -> str:
    """Give how the AI moves: as the level that was chosen, or as the rules say (C50)."""
    return str(table.state.get("ai_move") or table.rules["ai_move"])


def ai_path(table: Table) -> str:
    """Give which way the AI takes at forks: as it was chosen, or as the rules say (TA-SOLO-10)."""
    return str(table.state["path"] or table.rules["ai_path"])


def far_said(how: str) -> str:
    """Say how the AI moves: 1+d4, or on a screen in words."""
    more, __, die = how.partition("+")
    return _("the die and {n} more", n=more) if die and on_screen() else how


def turned(table: Table, who: str) -> str:
    """Say which face the AI's pawn shows now; people turn their own (TA-LIFE-2, TA-SOLO-9)."""
    if who != table.state["rival"]:
        return ""
    return _(": turn {pawn} to {life}", pawn=its_pawn(table, who), life=table.of(who)["life"])


def marks(table: Table, who: str) -> list[str]:
    """Name what lies beside a pawn."""
    pawn = table.of(who)
    held = (pawn["crystal"], _("crystal")), (pawn["cape"], _("cape")), (pawn["x"], _("X"))
    return [word for so, word in held if so]


def stopped(table: Table, who: str) -> bool:
    """Tell whether an X stops the pawn now; one that came in the own turn counts from the next (TA-ACT-7, C36)."""
    marks = table.of(who)["x"]
    return bool(marks) and not (table.state["turn"] == who and marks > table.rules["paralysis_turns"])


def held(table: Table, who: str) -> bool:
    """Tell whether an X stops trades and items too (C35)."""
    return stopped(table, who) and bool(table.rules["paralysis_scope"] == "all_own_moves")


def free_due(table: Table, who: str) -> bool:
    """Tell whether the free move is still to be made (TA-TURN-2)."""
    state = table.state
    return state["turn"] == who and state["this"]["free"] and not stopped(table, who) and not state["over"]


def own_turn(act: Act, rule: str = "TA-TURN-3") -> None:
    """Hold a move against whose turn it is; the AI holds no cards and follows its dice."""
    table, turn = act.table, act.table.state["turn"]
    if act.who == table.state["rival"]:
        holds = marked("{who} holds no cards and follows its dice: say 'ai'.")
        act.forbid(True, "TA-SETUP-10", holds, who=opening(table, act.who))
    else:
        other = marked("It is {turn}'s turn, not {who}'s.")
        act.forbid(act.who != turn, rule, other, turn=lambda: amid(table, turn), who=lambda: amid(table, act.who))


def after_free(act: Act) -> None:
    """Ask for the free move first; only items may come before it (C14)."""
    act.forbid(free_due(act.table, act.who), "C14", marked("The free move comes first: move."))


def back(act: Act, who: str, spaces: int) -> None:
    """Move a pawn back along its own trail, never beyond the stage's first space (C31, C33)."""
    table, pawn = act.table, act.table.of(who)
    if not recorded(table, who):
        act.say("{who}: go back {n}, as far as the own trail leads{see:C31}.", who=table.name(who), n=spaces)
        verb = _("Walk {pawn} back {n}", pawn=whose(table, who), n=spaces)
        act.hands(verb, _("As far as its own way leads."), "board")
        return
    went = [pawn["at"]]
    for _step in range(min(spaces, len(pawn["trail"]))):
        pawn["at"] = pawn["trail"].pop()
        went.append(pawn["at"])
    if act.telling:
        _went_back(act, who, went, spaces)


def _went_back(act: Act, who: str, went: list[str], spaces: int) -> None:
    table, n, stage = act.table, len(went) - 1, act.table.of(who)["stage"]
    way = ", ".join(board.shown(table.content, space) for space in went[1:])
    said = {"who": table.name(who), "pawn": its_pawn(table, who), "n": n, "way": way}
    if not n:
        act.say("{who} stays at {at}.", at=board.shown(table.content, went[0]), **said)
        stays = _("{pawn} stays", pawn=whose(table, who))
        act.hands(stays, _("It cannot go back any further."), pawn=who)
    else:
        if who == table.state["rival"]:
            act.say("Move {pawn} back {n}: {way}.", **said)
        else:
            act.say("{who} back {n}: {way}.", **said)
        why = _("The way it came.") if n >= spaces else _("No further: its way begins here.")
        act.hands(_("Walk {pawn} back {n}", pawn=whose(table, who), n=n), why, pawn=who, way=went)
    if n < spaces:
        where = _("crystal") if stage == board.HOME else _("base")
        only = several(" Only {n} step possible: {where}{see:C31}.", " Only {n} steps possible: {where}{see:C31}.")
        act.said[-1] += ngettext(*only, n, where=where)


def shows(act: Act, who: str, was: int, why: str, now: int = 0) -> None:
    """Let hands turn a pawn to the life that it has `now`, if that changed."""
    now = now or act.table.of(who)["life"]
    if act.telling and was != now:
        verb = _("Turn {pawn} to {life}", pawn=whose(act.table, who), life=now)
        act.hands(verb, why, life=(who, now), before=was or None, after=now, unit=_("life"), who=who)


def hurt(act: Act, who: str, damage: int, by: str) -> None:
    """Take life; at none the pawn is knocked out: back, full life, loot for who did it (TA-LIFE-3, TA-LIFE-4)."""
    table, pawn, name = act.table, act.table.of(who), act.table.name(who)
    if not recorded(table, who):
        lose = marked("{who}: lose {n} life. Knocked out by it? Then say ko: {by} takes loot.")
        act.say(lose, who=name, n=damage, by=partial(amid, table, by))
        verb = _("{who}: {n} damage", who=whom(table, who), n=damage)
        act.hands(verb, _("Turn the pawn. Knocked out? Say it below."))
        return
    old, pawn["life"] = pawn["life"], max(0, pawn["life"] - damage)
    turn = turned(table, who) if pawn["life"] else ""
    act.say("{who} life {was} → {now}{turn}.", who=name, was=old, now=pawn["life"], turn=turn)
    if pawn["life"]:
        shows(act, who, old, _("{who} takes {n} damage.", who=whom(table, who), n=damage))
    else:
        fall(act, who, by, old, damage)


def start_life(table: Table) -> int:
    """Give what a pawn begins with, and again after a knock-out: no more than it may have (TA-LIFE-2, TA-LIFE-5)."""
    return int(min(table.rules["start_life"], table.rules["max_life"]))


def fall(act: Act, who: str, by: str, had: int = 0, damage: int = 0) -> None:
    """Knock a pawn out that `had` so much life: back, full life, loot for who did it (TA-LIFE-3, TA-LIFE-4)."""
    table, pawn, state = act.table, act.table.of(who), act.table.state
    pawn["life"] = start_life(table)
    loot, brings = _("no loot is left") if by != who else _("no loot"), by != who and state["loot_left"] > 0
    happened(table, "fell", who)
    facts = {"n": damage, "who": whom(table, who), "had": had}
    act.banner(_("Knocked out!"), _("{n} damage, and {who} had {had}.", **facts) if damage else "")
    shows(act, who, had, _("A new life."), pawn["life"])
    if brings:
        state["loot_left"] -= 1
        table.of(by)["loot"].append(0)
        loot = _("{who} takes a loot card, unseen", who=amid(table, by))
    again = turned(table, who) or _(": life {life} again", life=pawn["life"])
    act.say("{who} is KNOCKED OUT{again}; {loot}{see:TA-LIFE-3}.", who=table.name(who), again=again, loot=loot)
    back(act, who, table.rules["ko_back"])
    if brings:
        happened(table, "loot", by)
        many, verb = len(table.of(by)["loot"]), _("A loot card for {who}", who=whom(table, by))
        unit = ngettext("loot", "loot", many)
        act.hands(verb, _("The top card, unseen, face down."), "L1-back", before=many - 1, after=many, unit=unit)


def gain(act: Act, who: str, amount: Any) -> str:
    """Give life, never above the most, and say how it changed (TA-LIFE-5)."""
    pawn, most = act.table.of(who), act.table.rules["max_life"]
    old = pawn["life"]
    pawn["life"] = max(old, most if amount == "full" else min(most, old + amount))
    shows(act, who, old, _("Life comes back."))
    if pawn["life"] == old:
        return _("life stays {n}", n=old)
    return _("life {was} → {now}{turn}", was=old, now=pawn["life"], turn=turned(act.table, who))


def unmarked(act: Act, who: str, rule: str = "") -> None:
    """Say that an X is taken away."""
    table, mine = act.table, who == act.table.state["rival"]
    removed = "" if mine else _("{who}'s X is removed", who=table.name(who))
    taken = removed or _("Take the X from {pawn}", pawn=its_pawn(table, who))
    act.line(f"{taken}{rule and f' ({rule})'}.")
    verb = _("Take the X from {pawn}", pawn=whose(table, who))
    act.hands(verb, _("{who} walks again.", who=whom(table, who)), "x")


def cure(act: Act, who: str) -> bool:
    """Take an X away; tell whether there was one."""
    had, act.table.of(who)["x"] = bool(act.table.of(who)["x"]), 0
    if had:
        unmarked(act, who)
    else:
        act.say("There was no X: no effect.")
    return had


def strike(act: Act, kind: str, amount: Any, to: str, by: str) -> None:
    """Let a trap or Swap Effect have its effect (TA-ACT-3)."""
    if kind == "damage":
        hurt(act, to, amount, by)
    elif kind == "push":
        back(act, to, amount)
    elif kind == "paralysis":
        _paralyse(act, to)
    elif kind == "swap":
        table = act.table
        pawn, other = table.of(to), table.of(by)
        other["life"], pawn["life"] = pawn["life"], other["life"]
        turn = "".join(turned(table, who) for who in (by, to))
        for one, was in ((by, pawn), (to, other)):
            shows(act, one, was["life"], _("Lives are swapped."))
        lives = {"one": table.name(by), "has": other["life"], "other": table.name(to), "now": pawn["life"]}
        act.say("Lives swapped: {one} {has}, {other} {now}{turn}.", turn=turn, **lives)


def _paralyse(act: Act, to: str) -> None:
    """Lay an X beside a pawn; a second one changes nothing (TA-ACT-7, C36)."""
    table, pawn = act.table, act.table.of(to)
    if pawn["x"]:
        act.say("{who} has an X already: no effect{see:C36}.", who=opening(table, to))
        act.hands(_("No effect"), _("{pawn}: it has an X already.", pawn=whose(table, to)), "x")
        return
    pawn["x"] = table.rules["paralysis_turns"] + (table.state["turn"] == to)  # one of the own turn stays for the next
    happened(table, "marked", to)
    if to == table.state["rival"]:
        act.say("Lay an X beside {pawn}: no own move in the next turn{see:TA-ACT-7}.", pawn=its_pawn(table, to))
    else:
        act.say("{who} gets an X: no own move in the next turn{see:TA-ACT-7}.", who=table.name(to))
    why = _("{who} does not walk in the next turn.", who=whom(table, to))
    act.hands(_("Lay an X beside {pawn}", pawn=whose(table, to)), why, "x", who=to)
