"""What people and things are called in orders for hands in Trap Attack, and the pictures that show them.

Whoever plays alone against the AI is you.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.model import Move, Table
from companion.engine.words import listed
from companion.games.trap_attack import board
from companion.games.trap_attack.cards import card
from companion.games.trap_attack.pawns import human
from companion.kit.panels import D6, NAME, Die, Picture, Place

YELLOW: Final = "#f0c531"
GREY: Final = "#9aa3a8"


def is_you(table: Table, who: str) -> bool:
    """Tell whether somebody is the only one who reads this, and is called you."""
    return bool(table.state["rival"]) and who == human(table)


def whom(table: Table, who: str) -> str:
    """Name somebody at whom something is aimed."""
    return "you" if is_you(table, who) else f"the {table.name(who)}" if who == table.state["rival"] else table.name(who)


def begun(table: Table, who: str, does: str, do: str) -> str:
    """Begin a sentence: You walk, Ana walks."""
    return f"{capital(whom(table, who))} {do if is_you(table, who) else does}"


def clan_of(table: Table, who: str) -> Mapping[str, Any]:
    """Give what the clan of a pawn is, if it was said."""
    clan = table.of(who)["clan"]
    return next((one for one in table.content["tables"]["clans"] if one["id"] == clan), {})


def whose(table: Table, who: str) -> str:
    """Name whose pawn it is, for the hand that moves it."""
    name = table.name(who)
    if is_you(table, who):
        return "your pawn"
    colour = str(clan_of(table, who).get("colour", ""))
    return f"the {colour} pawn" if colour and (who == table.state["rival"] or len(name) > NAME) else f"{name}’s pawn"


def pawn(table: Table, who: str, life: int | None = None) -> Picture:
    """Show a pawn with the life that it must show."""
    shows = table.of(who)["life"] if life is None else life
    return Picture(f"{table.of(who)['clan']}-{shows}", Die(D6, str(shows), str(clan_of(table, who).get("hex", GREY))))


def shown_card(code: str) -> list[Picture]:
    """Show a card, if it is known."""
    return [Picture(code)] if code else []


def place(table: Table, space: str) -> Place:
    """Give a space as it is printed."""
    kind = str(table.content["board"]["spaces"].get(space, {}).get("kind") or "")
    return Place(str(board.number(table.content, space)), kind, "on the shortcut" if kind == board.SHORTCUT else "")


def does_to(table: Table, kind: str, amount: Any, to: str) -> str:
    """Say what a card does to somebody."""
    return {
        "damage": f"{amount} damage to {whom(table, to)}",
        "push": f"{whom(table, to)} back {amount}",
        "paralysis": f"an X for {whom(table, to)}",
        "swap": f"swap lives with {whom(table, to)}",
    }.get(kind, f"aimed at {whom(table, to)}")


def paid_for(table: Table, move: Move, code: str) -> str:
    """Say what was paid for a card."""
    if not move.get("pay"):
        return ""
    if move["pay"] == "coin":
        return f"{begun(table, move['who'], 'pays', 'pay')} a coin."
    colours = table.content["tables"]["colours"]
    cost = card(table, code).get("cost", [])
    names = [str(colours.get(str(one), {}).get("name", "any")) for one in cost] if isinstance(cost, list) else []
    counts = {name: names.count(name) for name in names}
    skulls = listed([f"{n} {'of any colour' if name == 'any' else name}" for name, n in counts.items()])
    return f"{begun(table, move['who'], 'pays', 'pay')} skulls: {skulls}." if skulls else ""


def capital(text: str) -> str:
    """Begin a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def meant_by(table: Table, move: Mapping[str, Any]) -> tuple[str, Any]:
    """Give kind and number of the card of a move, or of what was said of it."""
    found = card(table, str(move.get("card", "")))
    return (found["kind"], next(iter(found["effect"].values()))) if found else (move.get("kind", ""), move.get("n", 0))
