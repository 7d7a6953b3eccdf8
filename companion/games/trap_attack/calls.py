"""What people, pawns, cards, skulls and numbers of things are called in what is told of Trap Attack, also to hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import language, marked, ngettext
from companion.engine.model import Facts, Json, Table
from companion.engine.words import capital, listed
from companion.games.trap_attack import board
from companion.kit.forms import NAME, Act, Called, Saying, in_words, several

NOUNS: Final = {
    "space": several("{n} space", "{n} spaces"),
    "free": several("{n} free space", "{n} free spaces"),
    "skull": several("{n} skull", "{n} skulls"),
    "foot": several("{n} foot skull", "{n} foot skulls"),
    "card": several("{n} card", "{n} cards"),
    "action": several("{n} action card", "{n} action cards"),
    "relics": several("{n} relic", "{n} relics"),
    "loot": several("{n} loot card", "{n} loot cards"),
    "coin": several("{n} coin", "{n} coins"),
    "points": several("{n} points", "{n} points"),
}


def many(what: str, n: int) -> str:
    """Count things.

    >>> many("space", 1), many("space", 2)
    ('1 space', '2 spaces')
    """
    return NOUNS[what](n)


UNITS: Final = {"coin": several("coin", "coins"), "relics": several("relic", "relics"), "loot": several("loot", "loot")}
"""What stands behind a number that is shown."""


def counts(what: str, more: int, now: int) -> Json:
    """Show on an order that there are so many more now."""
    return {"before": now - more, "after": now, "unit": UNITS[what](now)}


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


def clan_of(table: Table, who: str) -> Facts:
    """Give what the clan of a pawn is, if it was said."""
    clan = table.of(who)["clan"]
    return next((one for one in table.content["tables"]["clans"] if one["id"] == clan), {})


def clan_called(table: Table, who: str) -> str:
    """Give the clan of a pawn as it is typed, or in other languages as it is called there."""
    return str(clan_of(table, who).get("id" if language() == "en" else "name", ""))


def its_pawn(table: Table, who: str) -> str:
    """Name a pawn by its colour, for the hand that moves it: the white pawn."""
    return _("the {colour} pawn", colour=_(clan_of(table, who).get("colour", table.name(who))))


def whose(table: Table, who: str) -> str:
    """Name whose pawn it is, for the hand that moves it; the AI's, and one of a long name, by its colour."""
    name = table.name(who)
    if clan_of(table, who).get("colour") and (is_ai(table, who) or len(name) > NAME):
        return its_pawn(table, who)
    return _("{who}’s pawn", who=name)


def card(table: Table, code: str) -> Json:
    """Give an action card, or nothing for one that was not named."""
    found: Json = table.content["cards"].get(code, {})
    return found


def meant(table: Table, move: Facts) -> tuple[str, Any]:
    """Give the kind and the number of the card in a move, or what was said of a card without a name."""
    named = card(table, move.get("card", ""))
    if not named:
        return move.get("kind", ""), move.get("n", 0)
    return named["kind"], next(iter(named["effect"].values()))


def named(table: Table, one: Facts) -> str:
    """Name a card in a move or an event; one without a name by what it does."""
    found = card(table, one.get("card", ""))
    if found:
        return str(found["name"])
    kind = table.content["tables"]["kinds"].get(one.get("kind", ""), {})
    number = f" {one['n']}" if one.get("kind") in ("damage", "push") else ""
    return f"{(kind.get('name') or _('a card')).capitalize()}{number}"


def colour(table: Table, letter: str) -> str:
    """Give what a colour of skulls is called; nothing for none."""
    found: str = table.content["tables"]["colours"].get(letter, {}).get("name", "")
    return found


CALLED: Final[Called] = {
    **dict.fromkeys(("to", "by"), amid),
    **dict.fromkeys(("who", "one", "other"), Table.name),
    "at": lambda table, space: board.shown(table.content, space),
    "card": named,
}
FIELDS: Final = frozenset("after aim away before brief grey maybe pawn seat turned unit way yellow".split())
"""What an order shows beside its words."""


def put(table: Table, text: str, **facts: Any) -> str:
    """Say a text with facts in it, each as it is called; `who` by name."""
    return _(text, **in_words(table, facts, CALLED))


def _first(table: Table, who: str, text: Saying) -> str:
    """Name somebody in a text, which may begin with the name."""
    return (opening if str(text).startswith("{who}") else Table.name)(table, who)


class TrapAct(Act):
    """A move as it is told `of` somebody, or of who makes it: `{who}` and `{pawn}` are named as a sentence needs it."""

    CALLED: ClassVar = CALLED

    def _told(self, text: Saying, said: Json) -> str:
        return super()._told(text, {"who": partial(_first, self.table, self.who, text), **said})

    def tell(
        self,
        text: Saying,
        does: Saying,
        why: str | tuple[str, ...] = "",
        of: str = "",
        ai: str = "",
        face: str = "",
        **facts: Any,
    ) -> None:
        """Tell what happens in a sentence, and what hands do for it; facts are said in both, or shown (`FIELDS`)."""
        self.say(text, of, ai, **facts)
        self.hands(does, why, face, of, **facts)

    def say(self, text: Saying, of: str = "", ai: str = "", **said: Any) -> None:
        """Tell what was done; `ai` is told of the AI, whose pawn is moved by people."""
        if self.telling:
            table, of = self.table, of or self.who
            said |= {"who": _first(table, of, text), "pawn": its_pawn(table, of)}
            super().say(ai if ai and is_ai(table, of) else text, **said)

    def hands(
        self, what: Saying, why: Saying | tuple[str, ...] = "", face: str = "", of: str = "", **more: Any
    ) -> None:
        """Say what hands do, and why: reasons that are said already are a tuple; `more` is said in it, or shown.

        A sentence that begins with somebody's name, or what stands for it, gets its capital here.
        """
        if self.telling:
            of = of or self.who
            said = {**more, "who": whom(self.table, of), "pawn": whose(self.table, of)}
            reasons = tuple(map(capital, why if isinstance(why, tuple) else [self._told(why, said)]))
            shown = {key: one for key, one in more.items() if key in FIELDS}
            self.handed(capital(self._told(what, said)), reasons, face, **shown)


def does_to(table: Table, kind: str, amount: Any, to: str) -> str:
    """Say what a card does to somebody, or that it does nothing."""
    return _(DOES.get(kind, DOES[""])[is_ai(table, to)], who=table.name(to), n=amount)


DOES: Final = marked({
    "damage": ("{n} damage to {who}", "{n} damage to the {who}"),
    "push": ("{who} back {n}", "the {who} back {n}"),
    "paralysis": ("an X for {who}", "an X for the {who}"),
    "swap": ("swap lives with {who}", "swap lives with the {who}"),
    "unmoved": ("No effect on {who}.", "No effect on the {who}."),
    "": ("aimed at {who}", "aimed at the {who}"),
})  # fmt: skip
"""What a card does to a player, and to the AI."""


def skulls_said(table: Table, cost: Sequence[Any]) -> str:
    """Say which skulls a printed cost is: 2 red and any colour; nothing for none."""
    return listed(skulls_of(table, cost))


def skulls_of(table: Table, cost: Sequence[Any], short: bool = False, numbered: bool = False) -> list[str]:
    """Say which skulls a cost is, colour by colour, as `short` as a tile is narrow; `numbered` with the number one."""
    colours = table.content["tables"]["colours"]
    letters = [str(one) if str(one) in colours else "" for one in cost]
    found = []
    for letter in dict.fromkeys(letters):
        n, name = letters.count(letter), colours[letter]["name"] if letter else ""
        if n == 1 and not numbered:
            found.append(name or (_("any") if short else _("any colour")))
        elif not letter:
            found.append(_("{n} any", n=n) if short else _("{n} of any colour", n=n))
        elif letter not in MANY or language() == "en":  # the game's own words have no plural
            found.append(f"{n} {name}")
        else:
            found.append(ngettext(MANY[letter], MANY[letter], n))
    return found
