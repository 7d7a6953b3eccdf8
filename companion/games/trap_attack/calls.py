"""What people and things are called in orders for hands in Trap Attack, and the pictures that show them.

Everybody is named, also who plays alone: the same words stand on the table's own screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import language, marked, ngettext
from companion.engine.model import Move, Table
from companion.engine.words import listed
from companion.games.trap_attack import amounts, board
from companion.games.trap_attack.cards import card
from companion.kit.panels import D6, NAME, REASON, VERB, Die, Picture, Place, Sign, sign

YELLOW: Final = "#f0c531"
GREY: Final = "#9aa3a8"
MANY: Final = {
    "R": marked("{n} red"),
    "Y": marked("{n} yellow"),
    "G": marked("{n} green"),
    "B": marked("{n} blue"),
    "W": marked("{n} rainbow"),
}
"""Several skulls of a colour, by its letter."""


def whom(table: Table, who: str) -> str:
    """Name somebody within a sentence: the AI, Ana."""
    name = table.name(who)
    return _("the {who}", who=name) if who == table.state["rival"] else name


def clan_of(table: Table, who: str) -> Mapping[str, Any]:
    """Give what the clan of a pawn is, if it was said."""
    clan = table.of(who)["clan"]
    return next((one for one in table.content["tables"]["clans"] if one["id"] == clan), {})


def whose(table: Table, who: str) -> str:
    """Name whose pawn it is, for the hand that moves it."""
    name = table.name(who)
    colour = str(clan_of(table, who).get("colour", ""))
    if colour and (who == table.state["rival"] or len(name) > NAME):
        return _("the {colour} pawn", colour=_(colour))
    return _("{who}’s pawn", who=name)


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
    return Place(str(board.number(table.content, space)), kind, _("on the shortcut") if kind == board.SHORTCUT else "")


def does_to(table: Table, kind: str, amount: Any, to: str) -> str:
    """Say what a card does to somebody."""
    if to == table.state["rival"]:
        return _(DOES_TO_AI.get(kind, DOES_TO_AI[""]), ai=table.name(to), n=amount)
    return _(DOES.get(kind, DOES[""]), who=table.name(to), n=amount)


DOES: Final = {
    "damage": marked("{n} damage to {who}"),
    "push": marked("{who} back {n}"),
    "paralysis": marked("an X for {who}"),
    "swap": marked("swap lives with {who}"),
    "": marked("aimed at {who}"),
}
DOES_TO_AI: Final = {
    "damage": marked("{n} damage to the {ai}"),
    "push": marked("the {ai} back {n}"),
    "paralysis": marked("an X for the {ai}"),
    "swap": marked("swap lives with the {ai}"),
    "": marked("aimed at the {ai}"),
}


def unmoved(table: Table, who: str) -> str:
    """Say that something has no effect on somebody."""
    if who == table.state["rival"]:
        return _("No effect on the {ai}.", ai=table.name(who))
    return _("No effect on {who}.", who=table.name(who))


def fits(*verbs: str) -> str:
    """Give the first of some verbs, the longest, that is not too long; English ones are written to fit."""
    return verbs[0] if language() == "en" else next((one for one in verbs if len(one) <= VERB), verbs[-1])


def skulls_said(table: Table, cost: Any) -> str:
    """Say which skulls a printed cost is: 2 red and any colour; nothing for none."""
    return listed(skulls_of(table.content["tables"]["colours"], cost))


def skulls_of(colours: Mapping[str, Any], cost: Any, short: bool = False, numbered: bool = False) -> list[str]:
    """Say which skulls a cost is, colour by colour, as `short` as a tile is narrow; `numbered` with the number one."""
    letters = [str(one) if str(one) in colours else "" for one in cost] if isinstance(cost, list) else []
    counts = {letter: letters.count(letter) for letter in letters}
    return [
        _several(colours, letter, n, short) if n > 1 or numbered else _single(colours, letter, short)
        for letter, n in counts.items()
    ]


def _single(colours: Mapping[str, Any], letter: str, short: bool) -> str:
    if letter:
        return str(colours[letter]["name"])
    return _("any") if short else _("any colour")


def _several(colours: Mapping[str, Any], letter: str, n: int, short: bool) -> str:
    """Say how many skulls of a colour; the game's own words have no plural."""
    if not letter:
        return _("{n} any", n=n) if short else _("{n} of any colour", n=n)
    if letter not in MANY or language() == "en":
        return f"{n} {colours[letter]['name']}"
    return ngettext(MANY[letter], MANY[letter], n)


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
        return capital(_("{who} discards it and pays 1 coin.", who=whom(table, who)))
    cost = card(table, code).get("cost")
    skulls = skulls_said(table, cost) if move.get("pay") else ""
    if not (isinstance(cost, list) and skulls):
        return capital(_("{who} discards it.", who=whom(table, who)))
    return capital(
        _(
            "{who} discards it and {many}: {skulls}.",
            who=whom(table, who),
            many=amounts.skulls(len(cost)),
            skulls=skulls,
        )
    )


def capital(text: str) -> str:
    """Begin a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def meant_by(table: Table, move: Mapping[str, Any]) -> tuple[str, Any]:
    """Give kind and number of the card of a move, or of what was said of it."""
    found = card(table, str(move.get("card", "")))
    return (found["kind"], next(iter(found["effect"].values()))) if found else (move.get("kind", ""), move.get("n", 0))
