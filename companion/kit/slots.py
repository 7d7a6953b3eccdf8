"""Verbs made of slots: one description reads a line, and says what may come next in it.

A slot takes its words out of a line, says how it is asked for while they are missing, and what is offered for it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Facts, Item, Json, Menu, Move, Table, Turn, Verb
from companion.engine.words import UnclearAsSaid, listed, no_more, whole
from generator.named import NamedTuple


class Said:
    """What a line says so far: at which table and by whom, the values of its slots by name, and `words` still to take.

    `line` has all of its words, behind the verb. `has` tells whether an option was given. While a line is only begun,
    for a menu, there are no options.
    """

    __slots__ = ("line", "options", "table", "values", "who", "words")

    def __init__(self, table: Table, who: str, words: Sequence[str], options: Facts) -> None:
        self.table = table
        self.who = who
        self.line, self.words = words, list(words)
        self.options = options
        self.values: Json = {}

    def __getitem__(self, slot: str) -> Any:
        return self.values[slot]

    def rest(self) -> list[str]:
        """Take all words that are left."""
        taken, self.words = self.words, []
        return taken

    def has(self, option: str) -> bool:
        """Tell whether an option was given."""
        return option in self.options


Take = Callable[[Said], Any]
Offer = Callable[[Said], Menu | None]


class Slot(NamedTuple):
    """One thing that a line says. Its name is the name of the argument that the verb's `makes` gets it as.

    `take` takes it out of `said.words` and gives it; None when it is not there; Unclear when it is there and wrong.
    `offer` says what may come next while it is not there; None, or no `offer`, when nothing need be said.
    `clear` gives what it is although nobody says it, as the only opponent; None when that is not clear.
    `lacks` is what a whole line without it is told; without `lacks` it may be left out and is `default`.
    Slots are taken and asked for in their order. An `early` one is taken before all others and asked for in its place.
    """

    name: str
    take: Take
    offer: Offer | None = None
    lacks: str | Callable[[Said], str] = ""
    clear: Take | None = None
    default: Any = None
    early: bool = False


def missing(slots: Sequence[Slot], said: Said) -> Iterator[Slot]:
    """Take the slots out of a line; give each that is not there, and go on with its default."""
    for slot in slots:
        said.values[slot.name] = slot.take(said) if slot.early else None
    for slot in slots:
        value = said.values[slot.name]
        value = slot.take(said) if value is None else value
        value = slot.clear(said) if value is None and slot.clear else value
        if value is None:
            yield slot
            value = slot.default
        said.values[slot.name] = value


def filled(slots: Sequence[Slot], said: Said) -> Json:
    """Give the values of a whole line. Raises Unclear for a slot that it lacks."""
    for slot in missing(slots, said):
        lacks = _(slot.lacks) if isinstance(slot.lacks, str) else slot.lacks(said)
        if lacks:
            raise UnclearAsSaid(lacks)
    return said.values


def following(*slots: Slot) -> Callable[[Table, str, Sequence[str]], Menu | None]:
    """Give the menu of slots: what may come next after these words of somebody's line."""

    def menu(table: Table, who: str, words: Sequence[str]) -> Menu | None:
        said = Said(table, who, words, {})
        for slot in missing(slots, said):
            found = slot.offer(said) if slot.offer else None
            if found is not None:  # words that no slot took stand in the way, unless something is being typed
                return found if found.free or not said.words else None
        return None

    return menu


def verb(
    name: str,
    moment: str,
    example: str,
    makes: Callable[..., Move | list[Move]],
    *slots: Slot,
    options: Mapping[str, bool] | None = None,
) -> Verb:
    """Describe a verb once: what reads it, and its menu.

    `makes(turn, **values)` makes moves of what the slots took; words that no slot took are refused.
    """

    def read(turn: Turn, words: list[str]) -> list[Move]:
        said = Said(turn.table, turn.who, words, turn.line.options)
        values = filled(slots, said)
        no_more(said.words, example)
        found = makes(turn, **values)
        return found if isinstance(found, list) else [found]

    return Verb(name, moment, example, read, options=options or {}, menu=following(*slots))


def word(name: str, choices: Facts, offer: Offer | None = None, **more: Any) -> Slot:
    """Take all that are one of some words, wherever they stand, and give what they mean; they must not differ."""

    def take(said: Said) -> Any:
        found = [one for one in said.words if one.casefold() in choices]
        said.words = [one for one in said.words if one.casefold() not in choices]
        meant = [choices[one.casefold()] for one in found]
        if any(one != meant[0] for one in meant):
            raise UnclearAsSaid(_("Which is it: {words}?", words=listed(found, "or")))
        return meant[0] if meant else None

    return Slot(name, take, offer, **more)


def seated(table: Table, offered: Sequence[str], label: Callable[[Table, str], str] = Table.name) -> list[Item]:
    """Offer players; each keeps the number of the seat, whoever's turn it is and whoever is offered."""
    return [Item(who, label(table, who)) if who in offered else Item("", "") for who in table.players]


def player(
    name: str,
    ask: str = "",
    offered: Callable[[Said], Sequence[str]] | None = None,
    label: Callable[[Table, str], str] = Table.name,
    names: Callable[[Said], list[str]] | None = None,
    **more: Any,
) -> Slot:
    """Take a player by name or by its beginning: the next word, or the one of those that may be `names`.

    With `ask`, those of `offered` are offered with a `label`, and named to whoever says nobody, or several.
    """

    def lacks(said: Said) -> str:
        if not offered:
            return _(ask)
        return f"{_(ask)} {said.table.listed(offered(said), 'or') or _('Nobody is left for that')}."

    def offer(said: Said) -> Menu | None:
        among = offered(said) if offered else []
        return Menu(_(ask), seated(said.table, among, label)) if among else None

    def take(said: Said) -> str | None:
        found = names(said) if names else said.words[:1]
        if len(found) > 1:
            raise UnclearAsSaid(lacks(said))
        for one in found:
            said.words.remove(one)
            return said.table.player(one)
        return None

    return Slot(name, take, **{"offer": offer, "lacks": lacks, **more})


def number(name: str, what: str = marked("a number"), offer: Offer | None = None, **more: Any) -> Slot:
    """Take the next word as a whole number; `what` says what it should be."""

    def take(said: Said) -> int | None:
        return whole(said.words.pop(0), what) if said.words else None

    return Slot(name, take, offer, **more)


def words(name: str, offer: Offer | None = None, **more: Any) -> Slot:
    """Take all words that are left, if there are any."""

    def take(said: Said) -> list[str] | None:
        return said.rest() or None

    return Slot(name, take, offer, **more)
