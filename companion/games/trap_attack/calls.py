"""What people, pawns and skulls are called in what is told of Trap Attack, on the terminal and in orders for hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import language, marked, ngettext
from companion.engine.model import Table
from companion.engine.words import capital, listed
from companion.kit.forms import NAME, Act, Saying

COLOURS: Final = marked(("purple", "white", "orange"))
"""Of pawns."""
MANY: Final = marked({
    "R": "{n} red",
    "Y": "{n} yellow",
    "G": "{n} green",
    "B": "{n} blue",
    "W": "{n} rainbow",
})  # fmt: skip
"""Several skulls of a colour, by its letter."""


def is_ai(table: Table, who: str) -> bool:
    """Tell whether somebody is the AI."""
    return bool(who == table.state["rival"])


def ai_plays(table: Table) -> bool:
    """Tell whether it is the AI's turn."""
    return is_ai(table, table.state["turn"])


def amid(table: Table, who: str) -> str:
    """Give somebody's name within a sentence, where a language may want an article for the AI."""
    return _("{rival}", rival=table.name(who)) if is_ai(table, who) else table.name(who)


def opening(table: Table, who: str) -> str:
    """Give somebody's name as the first words of a sentence."""
    name = amid(table, who)
    return capital(name) if is_ai(table, who) else name


def whom(table: Table, who: str) -> str:
    """Name somebody within an order: the AI, Ana."""
    name = table.name(who)
    return _("the {who}", who=name) if is_ai(table, who) else name


def clan_of(table: Table, who: str) -> Mapping[str, Any]:
    """Give what the clan of a pawn is, if it was said."""
    clan = table.of(who)["clan"]
    return next((one for one in table.content["tables"]["clans"] if one["id"] == clan), {})


def clan_called(table: Table, who: str) -> str:
    """Give the clan of a pawn as it is typed, or in other languages as it is called there."""
    return str(clan_of(table, who).get("id" if language() == "en" else "name", ""))


def its_pawn(table: Table, who: str) -> str:
    """Name a pawn by its colour, for the hand that moves it: the white pawn."""
    return _("the {colour} pawn", colour=_(str(clan_of(table, who).get("colour", table.name(who)))))


def whose(table: Table, who: str) -> str:
    """Name whose pawn it is, for the hand that moves it; the AI's, and one of a long name, by its colour."""
    name = table.name(who)
    if clan_of(table, who).get("colour") and (is_ai(table, who) or len(name) > NAME):
        return its_pawn(table, who)
    return _("{who}’s pawn", who=name)


class TrapAct(Act):
    """A move as it is told `of` somebody, or of who makes it: `{who}` and `{pawn}` are named as a sentence needs it."""

    def say(self, text: Saying, of: str = "", ai: str = "", **said: Any) -> None:
        """Tell what was done; `ai` is told of the AI, whose pawn is moved by people."""
        table, of = self.table, of or self.who
        if self.telling and ai and is_ai(table, of):
            super().say(ai, pawn=its_pawn(table, of), **said)
        elif self.telling:
            first = isinstance(text, str) and text.startswith("{who}")
            super().say(text, who=opening(table, of) if first else table.name(of), **said)

    def hands(
        self, what: Saying, why: str | tuple[str, ...] = "", face: str = "", of: str = "", said: Any = None, **more: Any
    ) -> None:
        """Say what hands do, with what is `said` in it, and why: reasons that are said already are a tuple.

        A sentence that begins with somebody's name, or what stands for it, gets its capital here.
        """
        if self.telling:
            of = of or self.who
            said = {"who": whom(self.table, of), "pawn": whose(self.table, of), **(said or {})}
            reasons = tuple(map(capital, (self._told(why, said),) if isinstance(why, str) else why))
            first = capital(self._told(what, said))
            super().hands(first, reasons if len(reasons) > 1 else reasons[0], face, **more)


def does_to(table: Table, kind: str, amount: Any, to: str) -> str:
    """Say what a card does to somebody."""
    if is_ai(table, to):
        return _(DOES_TO_AI.get(kind, DOES_TO_AI[""]), ai=table.name(to), n=amount)
    return _(DOES.get(kind, DOES[""]), who=table.name(to), n=amount)


DOES: Final = marked({
    "damage": "{n} damage to {who}",
    "push": "{who} back {n}",
    "paralysis": "an X for {who}",
    "swap": "swap lives with {who}",
    "": "aimed at {who}",
})  # fmt: skip
DOES_TO_AI: Final = marked({
    "damage": "{n} damage to the {ai}",
    "push": "the {ai} back {n}",
    "paralysis": "an X for the {ai}",
    "swap": "swap lives with the {ai}",
    "": "aimed at the {ai}",
})  # fmt: skip


def unmoved(table: Table, who: str) -> str:
    """Say that something has no effect on somebody."""
    if is_ai(table, who):
        return _("No effect on the {ai}.", ai=table.name(who))
    return _("No effect on {who}.", who=table.name(who))


def skulls_said(table: Table, cost: Sequence[Any]) -> str:
    """Say which skulls a printed cost is: 2 red and any colour; nothing for none."""
    return listed(skulls_of(table, cost))


def skulls_of(table: Table, cost: Sequence[Any], short: bool = False, numbered: bool = False) -> list[str]:
    """Say which skulls a cost is, colour by colour, as `short` as a tile is narrow; `numbered` with the number one."""
    colours = table.content["tables"]["colours"]
    letters = [str(one) if str(one) in colours else "" for one in cost]
    found = []
    for letter in dict.fromkeys(letters):
        n, name = letters.count(letter), str(colours[letter]["name"]) if letter else ""
        if n == 1 and not numbered:
            found.append(name or (_("any") if short else _("any colour")))
        elif not letter:
            found.append(_("{n} any", n=n) if short else _("{n} of any colour", n=n))
        elif letter not in MANY or language() == "en":  # the game's own words have no plural
            found.append(f"{n} {name}")
        else:
            found.append(ngettext(MANY[letter], MANY[letter], n))
    return found
