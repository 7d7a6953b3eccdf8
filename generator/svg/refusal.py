"""How the painter says no: a fact and a way out, gathered for the whole face and given a line each."""

from __future__ import annotations

from contextlib import suppress
from xml.etree.ElementTree import Element
from xml.parsers import expat

from generator.catalog.problems import Mark, Problem


class Refusal(Exception):  # noqa: N818 - it is a refusal, and a ContentError is made of it
    """Something an SVG says that cannot be painted: the fact, and what the author can do instead."""

    def __init__(self, fact: str, hint: str = "") -> None:
        super().__init__(fact)
        self.fact = fact
        self.hint = hint


def refused(error: Refusal | ValueError | ArithmeticError) -> Refusal:
    """Make a refusal of what went wrong with an element; arithmetic fails where numbers are out of all reason."""
    if isinstance(error, ArithmeticError):
        return Refusal("its numbers are too large or too small to be drawn", "draw it at its size, in a viewBox of mm")
    return error if isinstance(error, Refusal) else Refusal(str(error))


class Complaints:
    """Everything refused in one document, with the element that said it."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, str, str], None] = {}
        self._elements: dict[int, Element] = {}
        self._ready: list[Problem] = []
        self._place = (0, 0)

    def add(self, element: Element | None, refusal: Refusal, place: tuple[int, int] = (0, 0)) -> None:
        """Keep a refusal; the same one of the same element is kept once. `place` is for what has no element."""
        if element is not None:
            self._elements[id(element)] = element  # held, so that its id stays its own
        else:
            self._place = place
        self._found[id(element), refusal.fact, refusal.hint] = None

    def adopt(self, problems: tuple[Problem, ...]) -> None:
        """Keep the problems of a document inside this one."""
        self._ready.extend(problems)

    def join(self, others: Complaints) -> None:
        """Keep everything that others keep."""
        self._found.update(others._found)
        self._elements.update(others._elements)
        self._ready += others._ready

    def __bool__(self) -> bool:
        return bool(self._found or self._ready)

    def problems(self, root: Element | None, svg: str, name: str) -> list[Problem]:
        """Return what was found, each at its line of the SVG called `name`."""
        places = element_lines(svg)
        order = {id(e): places[i] for i, e in enumerate(root.iter()) if i < len(places)} if root is not None else {}
        return [
            *(Problem(Mark(name, *order.get(key, self._place)), fact, hint) for key, fact, hint in self._found),
            *self._ready,
        ]


def element_lines(svg: str) -> list[tuple[int, int]]:
    """Return line and column of every element's start, in the order of the document."""
    parser = expat.ParserCreate("utf-8")
    found: list[tuple[int, int]] = []

    def start(_name: str, _attributes: object) -> None:
        found.append((parser.CurrentLineNumber, parser.CurrentColumnNumber + 1))

    parser.StartElementHandler = start
    with suppress(expat.ExpatError):  # the places up to a mistake are good
        parser.Parse(svg.encode("utf-8", "replace"), True)
    return found
