"""What action cards of Trap Attack do once they are played: they reach their target, wait for its answer, take effect.

Rule ids are the brief's.
"""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Move, Table
from companion.games.trap_attack.cards import asked, meant
from companion.games.trap_attack.pawns import cure, gain, say, strike
from companion.games.trap_attack.skulls import spend
from companion.games.trap_attack.turns import end_turn
from companion.games.trap_attack.walking import go
from companion.kit.deeds import happened

FACES: Final = marked("CAST"), marked("BLOCK"), marked("RELIC")
"""What the AI's grey die shows."""


def aim(table: Table, move: Move, by: str, to: str, reflected: bool = False) -> None:
    """Let a card reach its target: the AI's die may block it, a player may answer (TA-SOLO-5, C30).

    A cape keeps others from aiming (C56); a reflected trap is not aimed, it hits its caster, caped or not.
    """
    kind, amount = meant(table, move)
    if table.of(to)["cape"] and not reflected:
        say(table, _("{who} wears the cape: no effect (C56).", who=table.name(to)))
        happened(table, "caped", to)
    elif to == table.state["rival"]:
        if move.get("block") == "block":
            say(table, _("Grey die: BLOCK. No effect on {who} (TA-SOLO-5).", who=table.name(to)))
            happened(table, "blocked", to)
            return
        if move.get("block"):
            say(table, _("Grey die: {face}, not blocked.", face=_(move["block"].upper())))
        strike(table, kind, amount, to, by)
    else:
        happened(table, "aimed", to, by=by, card=move.get("card", ""), kind=kind, n=amount)
        waits = {"what": "response", "by": by, "to": to, "card": move.get("card", ""), "kind": kind, "n": amount}
        table.state["open"].append({**waits, "reflected": reflected, "answered": False})


def take_effect(table: Table, one: dict[str, Any]) -> None:
    """Let a card that was open have its effect."""
    strike(table, one["kind"], one["n"], one["to"], one["by"])


def settle(table: Table) -> None:
    """Let cards take effect whose targets have answered; when nothing is open, the AI's turn is over."""
    state = table.state
    while state["open"] and state["open"][-1].get("answered") and not state["over"]:
        take_effect(table, state["open"].pop())
    if state["turn"] == state["rival"] and state["this"]["acted"] and not state["open"] and not state["over"]:
        end_turn(table)


def nobody_responds(table: Table) -> None:
    """Take it that nobody answers what was cast, since play goes on."""
    while asked(table, "response") and not table.state["over"]:
        one = table.state["open"].pop()
        say(table, _("{who} does not respond.", who=table.name(one["to"])))
        happened(table, "taken", one["to"])
        take_effect(table, one)
        settle(table)


def use(table: Table, move: Move) -> None:
    """Let an item have its effect."""
    who = move["who"]
    kind, amount = meant(table, move)
    if kind == "heal":
        say(table, _("{who} {life}.", who=table.name(who), life=gain(table, who, amount)))
    elif kind == "forward":
        go(table, who, amount, move.get("ways", ()))
    elif kind == "antidote":
        cure(table, who)
    elif kind == "cape":
        table.of(who)["cape"] = True
        happened(table, "cape", who)
        say(table, _("Nobody can aim at {who} before that pawn's next turn.", who=table.name(who)))
    elif kind == "plate":
        spend(table, who, -amount)
        say(table, ngettext("{who} draws {n} skull.", "{who} draws {n} skulls.", amount, who=table.name(who)))
    elif kind == "swap" and move.get("to") in table.state["players"]:
        aim(table, move, who, move["to"])
