"""Plant print defects in our own games, and hold what the print gate says against what was planted where.

Each defect is one change of one statement of a real template, for
one card (size, colour, place, font), or something painted over a real face. Those
of a game and style are built together; each must be told as what it is, of its deck, card and field. What else is told
may only be of cards that something was done to: a text that was moved lies over another. That nothing is told of the
games as they are is what `tests.bench.matrix` finds.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from generator.catalog.game import load_game
from generator.catalog.problems import Problem
from generator.catalog.roots import search_path
from generator.drawing.order import Order, Wish
from generator.making.build import check
from generator.making.plan import plan
from generator.reporting.report import Progress
from tests.attacks.asked import Answers, Asked
from tests.attacks.plants import PLANTS, Plant
from tests.attacks.project import Project, real
from tests.bench.rules import apart

_SAID = {
    "size": "is set in", "contrast": "of contrast to", "outline": "nearer to the cut", "overlap": "over one another",
    "covered": "lies under what is painted later", "clipped": "takes", "picture": "dots per inch", "stroke": "mm thick",
    "font": "font", "back": "",
}  # fmt: skip
"""What each kind is told as."""


def heaps() -> Iterator[list[Plant]]:
    """Give what is built together: all of a game, theme and style; missing fonts apart, which stop everything."""
    for _, some in groupby(sorted(PLANTS, key=_heap), _heap):
        yield list(some)


def _heap(one: Plant) -> tuple[str, str, str, bool]:
    return one.game, one.theme, one.style, one.kind == "font"


def tried(heap: list[Plant], root: Path) -> tuple[list[str], int]:
    """Plant a heap in a copy of its game, check it, and return what was not found, and how much was told beside it."""
    first = heap[0]
    project = real(root, first.game)
    for one in heap:
        plant(project, one)
    told = list(apart(_told, first, tuple(dict.fromkeys(one.deck.split(".")[0] for one in heap)), root))
    heap = [one._replace(cards=one.cards or _cards(one)) for one in heap]
    missed = [f"{one}: not told" for one in heap if not any(_tells(problem, one) for problem in told)]
    touched = {card for one in heap for card in one.cards}
    beside = [problem for problem in told if not any(_tells(problem, one) for one in heap)]
    missed += [f"{problem}: nothing was planted there" for problem in beside if not touched.issuperset(problem.cards)]
    return missed, len(beside)


def _told(one: Plant, parts: tuple[str, ...], root: Path) -> list[Problem]:
    order = Order(
        root=root,
        themes=(one.theme,) if one.theme else (),
        style=one.style,
        wish=Wish(only=parts),
        output=root / "output",
    )
    outcome = check((one.game,), order, Progress(quiet=True))
    return [*outcome.problems, *outcome.notes]


def _cards(one: Plant) -> tuple[str, ...]:
    """Name all cards of a deck."""
    order = Order(themes=(one.theme,) if one.theme else ())
    (edition,) = plan(load_game(one.game, search_path(None)), order)
    return tuple(card.id for deck in edition.decks if deck.id == one.deck for card in deck.cards)


def _tells(problem: Problem, one: Plant) -> bool:
    """Tell whether a problem is what was planted: of its kind, its cards and no other, its field, in its deck."""
    fields = one.field.split("|")
    where = any(f", field {field}: " in problem.fact for field in fields) or one.field == ""
    if one.kind == "font":  # which is told at the place of the statement
        where = one.file.rpartition("/")[2] in str(problem.mark)
    side = problem.fact.startswith("back of ") == one.back
    return _SAID[one.kind] in problem.fact and {*problem.cards} == {*one.cards} and where and side


def plant(project: Project, one: Plant) -> None:
    """Change the game's files."""
    source = project.read(one.file)
    if one.append:
        whole = f"{{% if {one.asks} %}}{one.append}{{% endif %}}"
        at = source.rindex("</svg>" if "</svg>" in source else "{% endblock %}")
        project.write(one.file, source[:at] + whole + source[at:])
        return
    start, end = _call(source, one.field.split("|")[0], one.nth)
    project.write(one.file, source[:start] + _with(source[start:end], one) + source[end:])


def _call(source: str, field: str, nth: int) -> tuple[int, int]:
    """Find the statement text(...) that shows a field: its arguments, from behind the bracket to before the other."""
    found = []
    for match in re.finditer(r"\{\{ text\(", source):
        end = source.index("}}", match.end())
        close = source.rindex(")", match.end(), end)
        if f'field="{field}"' in source[match.end() : close]:
            found.append((match.end(), close))
    return found[nth]


def _with(given: str, one: Plant) -> str:
    """Give other arguments where the condition holds, else those that there are."""
    args = _parted(given)
    names = [re.match(r"\s*(\w+)=(?!=)", arg) for arg in args]
    known = {match[1]: at for at, match in enumerate(names) if match}
    for name, value in one.change.items():
        if name in ("x", "y", "w", "h"):
            at = 1 + "xywh".index(name)
            args[at] = f" ({value} if {one.asks} else ({args[at].strip()}))"
        elif name in known:
            at = known[name]
            args[at] = f" {name}=({value} if {one.asks} else ({args[at].split('=', 1)[1]}))"
        else:
            args.insert(len(args) - args[-1].strip().startswith("**"), f" {name}={value}")
    return ",".join(args)


def _parted(given: str) -> list[str]:
    """Part arguments at their commas."""
    parts, depth, quote = [""], 0, ""
    for letter in given:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        depth += 0 if quote else (letter in "([{") - (letter in ")]}")
        if letter == "," and not depth and not quote:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def attack(asked: Asked) -> Answers:
    """Plant all of them, or those of a game."""
    with tempfile.TemporaryDirectory() as folder:
        for at, heap in enumerate(one for one in heaps() if asked.only in one[0].game):
            yield "; ".join(map(str, heap)), tried(heap, Path(folder) / str(at))[0]
