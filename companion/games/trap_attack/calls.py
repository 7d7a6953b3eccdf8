"""What people and things are called in orders for hands in Trap Attack, and the pictures that show them.

Everybody is named, also who plays alone: the same words stand on the table's own screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.model import Move, Table
from companion.engine.words import counted, listed
from companion.games.trap_attack import board
from companion.games.trap_attack.cards import card
from companion.kit.panels import D6, NAME, REASON, Die, Picture, Place, Sign, sign

YELLOW: Final = "#f0c531"
GREY: Final = "#9aa3a8"
ANY: Final = "any colour"


def whom(table: Table, who: str) -> str:
    """Name somebody at whom something is aimed."""
    return f"the {table.name(who)}" if who == table.state["rival"] else table.name(who)


def begun(table: Table, who: str, does: str) -> str:
    """Begin a sentence: The AI walks, Ana walks."""
    return f"{capital(whom(table, who))} {does}"


def clan_of(table: Table, who: str) -> Mapping[str, Any]:
    """Give what the clan of a pawn is, if it was said."""
    clan = table.of(who)["clan"]
    return next((one for one in table.content["tables"]["clans"] if one["id"] == clan), {})


def whose(table: Table, who: str) -> str:
    """Name whose pawn it is, for the hand that moves it."""
    name = table.name(who)
    colour = str(clan_of(table, who).get("colour", ""))
    return f"the {colour} pawn" if colour and (who == table.state["rival"] or len(name) > NAME) else f"{name}’s pawn"


def signed(table: Table, who: str) -> Sign:
    """Give the sign of a pawn: the shape, colour and letter of its clan."""
    clan = clan_of(table, who)
    return sign(table, who, clan.get("shape", ""), clan.get("hex", ""), str(clan.get("name", ""))[:1])


def pawn(table: Table, who: str) -> Picture:
    """Show whose pawn it is, by its sign: a number beside a walk would be read as its length."""
    return Picture(sign=signed(table, who))


def turned_to(table: Table, who: str, life: int) -> Picture:
    """Show a pawn with the life that it must show."""
    return Picture(f"{table.of(who)['clan']}-{life}", Die(D6, str(life), str(clan_of(table, who).get("hex", GREY))))


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


def skulls_said(table: Table, cost: Any) -> str:
    """Say which skulls a printed cost is: 2 red and any colour; nothing for none."""
    colours = table.content["tables"]["colours"]
    letters = [str(one) for one in cost] if isinstance(cost, list) else []
    names = [str(colours.get(letter, {}).get("name", ANY)) for letter in letters]
    counts = {name: names.count(name) for name in names}
    return listed([f"{n} {'of ' * (name == ANY)}{name}" if n > 1 else name for name, n in counts.items()])


def fitting(*parts: str) -> str:
    """Join sentences, the first ones first, as far as there is room for a reason."""
    found = ""
    for part in filter(None, parts):
        more = f"{found} {part}".strip()
        found = more if len(more) <= REASON else found
    return found


def paid_for(table: Table, move: Move, code: str) -> str:
    """Say what is put away for a card that was played: itself, and what paid it."""
    who = move["who"]
    if move.get("pay") == "coin":
        return f"{begun(table, who, 'discards')} it and pays 1 coin."
    cost = card(table, code).get("cost")
    skulls = skulls_said(table, cost) if move.get("pay") else ""
    many = counted(len(cost), "skull") if isinstance(cost, list) and skulls else ""
    return f"{begun(table, who, 'discards')} it{many and f' and {many}: {skulls}'}."


def capital(text: str) -> str:
    """Begin a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def meant_by(table: Table, move: Mapping[str, Any]) -> tuple[str, Any]:
    """Give kind and number of the card of a move, or of what was said of it."""
    found = card(table, str(move.get("card", "")))
    return (found["kind"], next(iter(found["effect"].values()))) if found else (move.get("kind", ""), move.get("n", 0))
