"""Pawns in Trap Attack: whose turn, the X, coins, life, pushes, knock-outs; what happens to them and how it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import language, marked, ngettext
from companion.engine.model import Breach, Move, Table
from companion.games.trap_attack import board
from companion.kit.deeds import broken, happened
from companion.kit.replay import copied

TELLS: Final = "tells"
"""What stands in a state that is there to be told of, and is forgotten then: what is kept is in no language."""
COLOURS: Final = marked("purple"), marked("white"), marked("orange")
"""Of pawns."""


def say(table: Table, line: str) -> None:
    """Say what happens within a move, where it is told (`retold`)."""
    if TELLS in table.state:
        happened(table, "said", line=line)


EVENTS: Final = {"said": lambda _, one: one["line"]}
"""How events are told: those without a line here are for the screen's orders (`orders.py`)."""


def retold(before: Table) -> Table:
    """Give a copy of a table on which a move is done only to be told of, in the language that is spoken now."""
    table = copied(before)
    table.state[TELLS] = True
    return table


def amid(table: Table, who: str) -> str:
    """Give somebody's name within a sentence, where a language may want an article for the AI."""
    return _("{rival}", rival=table.name(who)) if who == table.state["rival"] else table.name(who)


def opening(table: Table, who: str) -> str:
    """Give somebody's name as the first words of a sentence."""
    name = amid(table, who)
    return f"{name[:1].upper()}{name[1:]}" if who == table.state["rival"] else name


def clan_called(content: Mapping[str, Any], clan: str) -> str:
    """Give a clan as it is typed, or in other languages as it is called there."""
    if language() == "en":
        return clan
    return next((str(one["name"]) for one in content["tables"]["clans"] if one["id"] == clan), clan)


def human(table: Table) -> str:
    """Give the one who plays against the AI."""
    return next((who for who in table.state["order"] if who != table.state["rival"]), "")


def recorded(table: Table, who: str) -> bool:
    """Tell whether somebody's own turns are recorded; in a game of the AI alone people keep theirs on the table."""
    return who == table.state["rival"] or not table.state.get("only")


def ai_move(table: Table) -> str:
    """Give how the AI moves: as the level that was chosen, or as the rules say (C50)."""
    return str(table.state.get("ai_move") or table.rules["ai_move"])


def its_pawn(table: Table, who: str) -> str:
    """Name a pawn for the hand that moves it: the white pawn."""
    clans = {one["id"]: one["colour"] for one in table.content["tables"]["clans"]}
    return _("the {colour} pawn", colour=_(clans.get(table.of(who)["clan"], table.name(who))))


def turned(table: Table, who: str) -> str:
    """Say which face the AI's pawn shows now; people turn their own (TA-LIFE-2, TA-SOLO-9)."""
    if who != table.state["rival"]:
        return ""
    return _(": turn {pawn} to {life}", pawn=its_pawn(table, who), life=table.of(who)["life"])


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


def own_turn(table: Table, move: Move, rule: str = "TA-TURN-3") -> list[Breach]:
    """Hold a move against whose turn it is; the AI holds no cards and follows its dice."""
    state, who = table.state, move["who"]
    if who == state["rival"]:
        fact = _("{who} holds no cards and follows its dice: say 'ai'.", who=opening(table, who))
        return [Breach("TA-SETUP-10", fact)]
    if who == state["turn"]:
        return []
    turn, other = amid(table, state["turn"]), amid(table, who)
    return [Breach(rule, _("It is {turn}'s turn, not {who}'s.", turn=turn, who=other))]


def after_free(table: Table, move: Move) -> list[Breach]:
    """Ask for the free move first; only items may come before it (C14)."""
    return broken((free_due(table, move["who"]), "C14", _("The free move comes first: move.")))


def back(table: Table, who: str, spaces: int) -> None:
    """Move a pawn back along its own trail, never beyond the stage's first space (C31, C33)."""
    pawn, name = table.of(who), table.name(who)
    if not recorded(table, who):
        say(table, _("{who}: go back {n}, as far as the own trail leads (C31).", who=name, n=spaces))
        happened(table, "back", who, path=[], n=spaces)
        return
    went = [pawn["at"]]
    for _step in range(min(spaces, len(pawn["trail"]))):
        pawn["at"] = pawn["trail"].pop()
        went.append(pawn["at"])
    path = [board.shown(table.content, space) for space in went[1:]]
    happened(table, "back", who, path=went, n=spaces)
    if not path:
        said = _("{who} stays at {at}.", who=name, at=board.shown(table.content, pawn["at"]))
    elif who == table.state["rival"]:
        said = _("Move {pawn} back {n}: {way}.", pawn=its_pawn(table, who), n=len(path), way=", ".join(path))
    else:
        said = _("{who} back {n}: {way}.", who=name, n=len(path), way=", ".join(path))
    say(table, said + (_only(len(path), pawn["stage"]) if len(path) < spaces else ""))


def _only(steps: int, stage: str) -> str:
    """Say that a pawn cannot go back any further."""
    where = _("crystal") if stage == board.HOME else _("base")
    return ngettext(
        " Only {n} step possible: {where} (C31).", " Only {n} steps possible: {where} (C31).", steps, where=where
    )


def hurt(table: Table, who: str, damage: int, by: str) -> None:
    """Take life; at none the pawn is knocked out: back, full life, loot for who did it (TA-LIFE-3, TA-LIFE-4)."""
    pawn, name = table.of(who), table.name(who)
    if not recorded(table, who):
        ko = _(
            "{who}: lose {n} life. Knocked out by it? Then say ko: {by} takes loot.",
            who=name,
            n=damage,
            by=amid(table, by),
        )
        say(table, ko)
        happened(table, "hurt", who, n=damage)
        return
    old, pawn["life"] = pawn["life"], max(0, pawn["life"] - damage)
    turn = turned(table, who) if pawn["life"] else ""
    say(table, _("{who} life {was} -> {now}{turn}.", who=name, was=old, now=pawn["life"], turn=turn))
    if pawn["life"]:
        happened(table, "life", who, was=old, now=pawn["life"], why=f"{damage} damage")
    else:
        fall(table, who, by, old, damage)


def start_life(rules: Mapping[str, Any]) -> int:
    """Give what a pawn begins with, and again after a knock-out: no more than it may have (TA-LIFE-2, TA-LIFE-5)."""
    return int(min(rules["start_life"], rules["max_life"]))


def fall(table: Table, who: str, by: str, had: int = 0, damage: int = 0) -> None:
    """Knock a pawn out that `had` so much life: back, full life, loot for who did it (TA-LIFE-3, TA-LIFE-4)."""
    pawn, state = table.of(who), table.state
    pawn["life"] = start_life(table.rules)
    loot, brings = _("no loot is left") if by != who else _("no loot"), by != who and state["loot_left"] > 0
    happened(table, "fell", who, had=had, n=damage)
    if brings:
        state["loot_left"] -= 1
        table.of(by)["loot"].append(0)
        loot = _("{who} takes a loot card, unseen", who=amid(table, by))
    again = turned(table, who) or _(": life {life} again", life=pawn["life"])
    say(table, _("{who} is KNOCKED OUT{again}; {loot} (TA-LIFE-3).", who=table.name(who), again=again, loot=loot))
    back(table, who, table.rules["ko_back"])
    if brings:
        happened(table, "loot", by)


def gain(table: Table, who: str, amount: Any) -> str:
    """Give life, never above the most, and say how it changed (TA-LIFE-5)."""
    pawn, most = table.of(who), table.rules["max_life"]
    old = pawn["life"]
    pawn["life"] = max(old, most if amount == "full" else min(most, old + amount))
    happened(table, "life", who, was=old, now=pawn["life"], why="")
    if pawn["life"] == old:
        return _("life stays {n}", n=old)
    return _("life {was} -> {now}{turn}", was=old, now=pawn["life"], turn=turned(table, who))


def unmarked(table: Table, who: str) -> str:
    """Say that an X is taken away."""
    if who == table.state["rival"]:
        return _("Take the X from {pawn}", pawn=its_pawn(table, who))
    return _("{who}'s X is removed", who=table.name(who))


def cure(table: Table, who: str) -> bool:
    """Take an X away; tell whether there was one."""
    had, table.of(who)["x"] = bool(table.of(who)["x"]), 0
    say(table, f"{unmarked(table, who)}." if had else _("There was no X: no effect."))
    happened(table, "unmarked" if had else "unchanged", who)
    return had


def strike(table: Table, kind: str, amount: Any, to: str, by: str) -> None:
    """Let a trap or Swap Effect have its effect (TA-ACT-3); a second X changes nothing (TA-ACT-7, C36)."""
    pawn, other, name = table.of(to), table.of(by), table.name(to)
    if kind == "damage":
        hurt(table, to, amount, by)
    elif kind == "push":
        back(table, to, amount)
    elif kind == "paralysis":
        had = bool(pawn["x"])
        if not had:  # one that came in the own turn stays for the next
            pawn["x"] = table.rules["paralysis_turns"] + (table.state["turn"] == to)
        happened(table, "unchanged" if had else "marked", to)
        if had:
            say(table, _("{who} has an X already: no effect (C36).", who=opening(table, to)))
        elif to == table.state["rival"]:
            lay = _("Lay an X beside {pawn}: no own move in the next turn (TA-ACT-7).", pawn=its_pawn(table, to))
            say(table, lay)
        else:
            say(table, _("{who} gets an X: no own move in the next turn (TA-ACT-7).", who=name))
    elif kind == "swap":
        other["life"], pawn["life"] = pawn["life"], other["life"]
        turn = "".join(turned(table, who) for who in (by, to))
        for one, was in ((by, pawn), (to, other)):
            happened(table, "life", one, was=was["life"], now=table.of(one)["life"], why="Lives are swapped")
        lives = {"one": table.name(by), "has": other["life"], "other": name, "now": pawn["life"], "turn": turn}
        say(table, _("Lives swapped: {one} {has}, {other} {now}{turn}.", **lives))
