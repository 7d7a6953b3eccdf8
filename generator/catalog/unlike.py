"""Find values that are unlike all others of their kind: a list among words, a minus among counts. Reads nothing.

They may be meant, so they are told as notes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from generator.catalog.model import Game, Words
from generator.catalog.names import is_slip
from generator.catalog.problems import Mark, Problem, clipped

_NUMBERS: Final = re.compile(r"-?\d+(?:\.\d+)?(?:\s+-?\d+(?:\.\d+)?)+")
_Group = tuple[str, Mark, Mapping[str, Any]]
"""What a card, a page or the like is called, where it stands, and its fields."""
_FEWEST: Final = 4  # of a kind, to tell what is usual
_FEW: Final = 3
_FAR: Final = 100  # times the largest other number
_DEEPEST: Final = 4


def unlike(game: Game) -> Iterator[Problem]:
    """Give what is unlike its kind in the fields of a game's cards, and in the lists of its decks and tables."""
    for part in game.parts.values():
        singles: dict[str, list[_Group]] = {}  # pages and boxes: each a deck of its own, many drawn by one template
        for deck in part.decks:
            groups = [(f"{deck.noun} {card.id}", card.mark, card.fields) for card in deck.cards]
            if len(groups) == 1:
                singles.setdefault(str(deck.face), []).extend(groups)
            yield from _among(groups)
            for _, mark, fields in groups:
                yield from _joined(fields, mark)
            yield from _joined(deck.fields, deck.mark)
            yield from _within(deck.fields, deck.mark, 0)
        for groups in singles.values():
            yield from _among(groups)
    yield from _joined(game.tables, game.mark)
    yield from _within(game.tables, game.mark, 0)


def _within(value: Any, mark: Mark, deep: int) -> Iterator[Problem]:
    """Look into lists of groups, and groups of groups."""
    if deep > _DEEPEST:
        return
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ()
    groups = [one for one in inner if isinstance(one, Mapping)]
    if len(groups) >= _FEWEST and len(groups) == len(inner):
        yield from _among([("this", _mark(one, mark), one) for one in groups])
    if len(groups) >= _FEW and len(groups) == len(inner):
        yield from _misnamed(groups, mark)
    for one in inner:
        if isinstance(one, Mapping | tuple):
            yield from _within(one, mark, deep + 1)


def _joined(value: Any, mark: Mark) -> Iterator[Problem]:
    """Give the texts in lists that are some numbers without a comma."""
    if isinstance(value, Mapping):
        for one in value.values():
            if one.__class__ is tuple or isinstance(one, Mapping):
                yield from _joined(one, mark)
    elif isinstance(value, tuple):
        for one in value:
            if isinstance(one, Words) and _NUMBERS.fullmatch(one):
                fact = f"'{clipped(one)}' is one text in a list, not {len(one.split())} numbers"
                yield Problem(one.mark, fact, f"write '{clipped(', '.join(one.split()))}', each behind a comma")
            elif one.__class__ is tuple or isinstance(one, Mapping):
                yield from _joined(one, mark)


def _misnamed(groups: list[Mapping[str, Any]], mark: Mark) -> Iterator[Problem]:
    """Give the fields that only one of some groups has, and that others beside it have under nearly the same name."""
    names = Counter(str(name) for group in groups for name in group)
    for group in groups if 1 in names.values() else ():
        lacking = tuple(name for name, count in names.items() if count > 1 and name not in group)
        for name, value in group.items() if lacking else ():
            if names[str(name)] == 1 and (meant := next((one for one in lacking if is_slip(str(name), one)), "")):
                fact = f"only this has '{name}', and those beside it have '{meant}'"
                own = value.mark if isinstance(value, Words) else _mark(value, _mark(group, mark))
                yield Problem(own, fact, f"did you mean '{meant}'?")


def _among(groups: Iterable[_Group]) -> Iterator[Problem]:
    """Give the values that are the only ones of their sort under their name."""
    fields: dict[str, list[tuple[str, Mark, Any]]] = {}
    for label, mark, values in groups:
        for name, value in values.items():
            fields.setdefault(str(name), []).append((label, mark, value))
    for name, found in fields.items():
        if len(found) < _FEWEST or name == "id":
            continue
        sorts = Counter(_sort(value) for *_, value in found)
        usual, count = sorts.most_common(1)[0]
        if count == len(found) - 1:
            label, mark, value = next(one for one in found if _sort(one[2]) != usual)
            yield _told(label, mark, name, value, f"all others have {usual} there")
        elif count == len(found) and usual == "a number":
            numbers = sorted((value for *_, value in found))
            least, most = numbers[0], numbers[-1]
            if least < 0 <= numbers[1]:
                yield from (
                    _told(*one[:2], name, one[2], "no other is less than 0") for one in found if one[2] == least
                )
            elif most > _FAR * max(numbers[-2], 1):
                fact = f"no other is more than {numbers[-2]}"
                yield from (_told(*one[:2], name, one[2], fact) for one in found if one[2] == most)


def _told(label: str, mark: Mark, name: str, value: Any, why: str) -> Problem:
    own = value.mark if isinstance(value, Words) else _mark(value, mark)
    shown = f"'{clipped(str(value))}'" if isinstance(value, str | int | float) else _sort(value)
    return Problem(own, f"{label}: {name} is {shown}, and {why}", "see whether that is meant")


def _mark(value: Any, around: Mark) -> Mark:
    """Give the place of the first words within something."""
    if isinstance(value, Words):
        return value.mark
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ()
    return next((found for one in inner if (found := _mark(one, around)) != around), around)


def _sort(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, str):
        return "text"
    if isinstance(value, int | float):
        return "a number"
    return "a group" if isinstance(value, Mapping) else "a list" if isinstance(value, tuple) else "nothing"
