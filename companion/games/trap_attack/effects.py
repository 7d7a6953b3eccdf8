"""What action cards of Trap Attack do once they are played: they reach their target, wait for its answer, take effect.

Rule ids are the brief's.
"""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Json, Table
from companion.engine.words import capital
from companion.games.trap_attack.calls import TrapAct, ai_plays, does_to, is_ai, meant, named, whom, whose
from companion.games.trap_attack.cards import asked, paid_for
from companion.games.trap_attack.pawns import cure, gain, recorded, spend, strike
from companion.games.trap_attack.turns import end_turn
from companion.games.trap_attack.walking import go
from companion.kit.forms import happened, several

FACES: Final = marked(("CAST", "BLOCK", "RELIC"))
"""What the AI's grey die shows."""
Card = Json
"""A card that was played, as the move says it: `card`, or `kind` and `n` of one without a name; what paid it."""


def aim(act: TrapAct, one: Card, by: str, to: str, reflected: bool = False, paid: str = "") -> None:
    """Let a card reach its target: the AI's die may block it, a player may answer (TA-SOLO-5, C30).

    A cape keeps others from aiming (C56); a reflected trap is not aimed, it hits its caster, caped or not. Hands are
    told who may answer, behind what `paid` the card.
    """
    table, block, (kind, amount) = act.table, one.get("block"), meant(act.table, one)
    if table.of(to)["cape"] and not reflected:
        act.tell("{who} wears the cape: no effect{see:C56}.", "No effect", "{who} wears the cape.", to)
    elif block == "block" and is_ai(table, to):
        act.tell(
            "Grey die: BLOCK. No effect on {who}{see:TA-SOLO-5}.",
            "The grey die shows Block Trap",
            "",
            to,
            grey="block",
        )
        happened(table, "blocked", to)
        act.banner("Blocked!", does_to(table, "unmoved", 0, to))
    elif is_ai(table, to):
        if block:
            act.say("Grey die: {face}, not blocked.", face=_(block.upper()))
        strike(act, kind, amount, to, by)
    else:
        waits = {"what": "response", "by": by, "to": to, "card": one.get("card", ""), "kind": kind, "n": amount}
        table.state["open"].append({**waits, "reflected": reflected, "answered": False})
        if act.telling:
            _aimed(act, waits, paid)


def _aimed(act: TrapAct, one: Card, paid: str) -> None:
    """Let hands show a card to whom it hits, who may answer."""
    table, to, kind, n = act.table, one["to"], one["kind"], one["n"]
    costs, damage = _("No walk in the next turn.") if kind == "paralysis" else "", Json()
    may = _("{who} may answer." if paid else "{who} may answer now.", who=whom(table, to))
    if kind == "damage" and recorded(table, to):
        life = table.of(to)["life"]
        damage = {"before": life, "after": max(0, life - n), "unit": _("life"), "maybe": True}
    why = (paid, costs, may) if paid else (may, costs)
    flies(act, one, (one["by"], to), does_to(table, kind, n, to), why, seat=to, **damage)


def flies(act: TrapAct, one: Card, between: tuple[str, str], does: str, why: tuple[str, ...], **more: Any) -> None:
    """Let hands show a card that is cast, and where it goes if both pawns are recorded."""
    table, verb = act.table, f"{named(act.table, one)}: {does}"
    places = [table.of(who)["at"] for who in between if recorded(table, who)]
    aim = places if len(places) > 1 else ()
    act.hands(lambda: verb, why, one["card"], brief=capital(does), aim=aim, **more)


def take_effect(act: TrapAct, one: Card) -> None:
    """Let a card that was open have its effect."""
    strike(act, one["kind"], one["n"], one["to"], one["by"])


def settle(act: TrapAct) -> None:
    """Let cards take effect whose targets have answered; when nothing is open, the AI's turn is over."""
    state = act.state
    while state["open"] and state["open"][-1].get("answered") and not state["over"]:
        take_effect(act, state["open"].pop())
    if ai_plays(act.table) and state["this"]["acted"] and not state["open"] and not state["over"]:
        end_turn(act)


def nobody_responds(act: TrapAct) -> None:
    """Take it that nobody answers what was cast, since play goes on."""
    while asked(act.table, "response") and not act.state["over"]:
        one = act.state["open"].pop()
        act.say("{who} does not respond.", one["to"])
        take_effect(act, one)
        settle(act)


def in_vain(table: Table, who: str, kind: str) -> str:
    """Tell hands of an item that changes nothing; nothing of one that does something."""
    life, most = table.of(who)["life"], table.rules["max_life"]
    if kind == "heal" and life >= most:
        return _("No effect: life stays {n}.", n=life)
    if kind == "antidote" and not table.of(who)["x"]:
        return _("No effect: there is no X beside {pawn}.", pawn=whose(table, who))
    return ""


def use(act: TrapAct, who: str, one: Card) -> None:
    """Let an item have its effect."""
    table, (kind, amount) = act.table, meant(act.table, one)
    if kind == "heal":
        act.say("{who} {life}.", who, life=gain(act, who, amount))
    elif kind == "forward":
        go(act, who, amount, one.get("ways", ()), why=_("{card} moves it.", card=named(table, one)))
    elif kind == "antidote":
        cure(act, who)
    elif kind == "cape":
        table.of(who)["cape"] = True
        act.say("Nobody can aim at {who} before that pawn's next turn.", who)
    elif kind == "plate":
        spend(table, who, -amount)
        act.say(several("{who} draws {n} skull.", "{who} draws {n} skulls."), who, n=amount)
    elif kind == "swap" and one.get("to") in table.state["players"]:
        aim(act, one, who, one["to"], paid=paid_for(table, who, one["card"], one.get("pay", "")))
