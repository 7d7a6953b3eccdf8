"""What drawing reads, by name: fields, templates, icons, pictures, other faces. Reads nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from generator.catalog.model import Deck

Read = tuple[str | int, ...]
"""Something that was read: of which kind it is, and its name there.

("card", field), ("deck", field)      of the very card that is drawn, and of its deck
("card of", id, field), ("deck of", id, field)   of a card that is shown on it or in a text, and of the deck of that
("shown", id, side)                   that there is such a face to be shown, and what it begins with
("template", name), ("icon", name)    a file, or that there is none; icons are there when the drawing begins
("art", name)                         which picture `art()` means by a name
("picture", link)                     what the painter finds where an image leads to
(group, field)                        of a group that all templates see: game, rules, tables, theme, edition;
                                      long texts also see parts and cards, by their ids
(FACE, deck, id, side)                a face of a card that a book shows
A field that is a group is read as no more than that; what is read in it is named by all that leads there, such as
("tables", "looks", "ink"), and so is what is read of groups in a list, which is read as a whole. A field "" stands for
all of its group, in their order.
"""

Key = tuple[Any, ...]
"""What something is remembered by."""
FACE: Final = "face"

Reads = tuple[Read, ...]
"""Everything that was read, each once, in an order that does not depend on when."""


def ordered(reads: Iterable[Read]) -> Reads:
    """Bring what was read into its order; the same reads are the same object, as nearly all faces of a deck have them.

    >>> ordered({("tables", 2), ("card", "name")})
    (('card', 'name'), ('tables', 2))
    """
    return _ordered(frozenset(reads))


@lru_cache(1000)
def _ordered(reads: frozenset[Read]) -> Reads:
    return tuple(sorted(reads, key=repr))


def within(path: Read, name: str | int) -> Read:
    """Return what leads to the fields of a group that is a field itself; the cards of a text are groups of their own.

    >>> within(("tables", "looks"), "pale"), within(("cards",), "c01"), within((), "width")
    (('tables', 'looks', 'pale'), ('card of', 'c01'), ())
    """
    if path == ("cards",):
        return ("card of", name)
    return (*path, name) if path else ()


def found_in(group: Any, path: Read) -> tuple[Any, ...]:
    """Return what is found in a group where a path leads: () for nothing, a group's kind unless all of it is meant."""
    for name in path:
        if name == "":
            return (group,)
        if not isinstance(group, Mapping) or name not in group:
            return ()
        group = group[name]
    return ("group",) if isinstance(group, Mapping) else ("field", group)


def from_outside(reads: Iterable[Read], card: str, deck: Deck) -> list[Read]:
    """Name what a face has read as a face that shows it has to name it: by the ids of its card and its deck."""
    owners: dict[str | int, Read] = {"card": ("card of", card), "deck": ("deck of", deck.id)}
    return [(*owners[read[0]], *read[1:]) if read[0] in owners else read for read in reads]
