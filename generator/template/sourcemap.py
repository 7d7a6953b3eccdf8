"""Source maps: from which line of which template each stretch of a face's document came.

Made only where something is wrong: the templates run once more, and every piece that they put out has a sign before it,
of a letter that no document has. Where what comes out is not what came out before, nothing is said.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any

import jinja2
from jinja2 import nodes

from generator.catalog.problems import Mark
from generator.named import NamedTuple
from generator.template.environment import Environment
from generator.template.faults import Function
from generator.template.modules import FIRST_SIGN, Modules

_SIGNS, _LAST_SIGN = FIRST_SIGN, 0x10FFFD
_SIGN = re.compile(f"[{chr(_SIGNS)}-{chr(_LAST_SIGN)}]")
_COUNTING = frozenset("abs count float int length n round sum wordcount words".split())
"""Filters that make numbers of texts, or count their letters, and must not see signs."""
_END = chr(_LAST_SIGN)
"""Stands behind what an expression puts out."""


class Spot(NamedTuple):
    """Where a stretch of a document comes from: a line of a template; a column of 0 is not known.

    `words` tells whether it stands in the template as it is. `calls` are the expressions that put it out, such as calls
    of macros, the nearest first. `again` tells whether the same place has put something out elsewhere.
    """

    file: str
    line: int
    words: bool
    calls: tuple[Spot, ...] = ()
    again: bool = False
    column: int = 0


class Tracer(Environment):
    """An environment like another one, whose templates put signs out. Make it with `tracer`."""

    spots: list[Spot]
    bare: dict[str, Function]

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        template = super()._parse(source, name, filename)
        if filename:
            for output in nodes.Node.find_all(template, nodes.Output):
                output.nodes = [one for node in output.nodes for one in self._signed(node, filename)]
        return template

    def _signed(self, node: nodes.Expr, filename: str) -> Iterator[nodes.Expr]:
        words = isinstance(node, nodes.TemplateData)
        sign = ""
        if _SIGNS + len(self.spots) < _LAST_SIGN:
            sign = chr(_SIGNS + len(self.spots))
            self.spots.append(Spot(filename, node.lineno, words))
        if isinstance(node, nodes.TemplateData):
            node.data = sign + node.data
        else:
            yield nodes.TemplateData(sign, lineno=node.lineno, environment=node.environment)
        yield node
        if sign and not isinstance(node, nodes.TemplateData):
            yield nodes.TemplateData(_END, lineno=node.lineno, environment=node.environment)


class _Anew(Modules):
    """Keeps nothing of what is imported."""

    def _keep(self, template: jinja2.Template, kept: Any) -> bool:
        return False


def tracer(like: Environment) -> Tracer:
    """Return an environment like another one that puts signs out."""
    made = object.__new__(Tracer)
    made.__dict__.update(like.__dict__)
    made.overlayed = True
    made.linked_to = like
    made.cache = {}
    made.bytecode_cache = None
    made.extensions = {name: one.bind(made) for name, one in like.extensions.items()}
    made.modules = _Anew(like.active)
    made.modules.ours = like.trusted
    made._unread = {}
    made.spots = []
    made.bare = {}
    made.filters = {**like.filters, **{name: _unsigned(one) for name, one in like.filters.items() if name in _COUNTING}}
    return made


def seeing(made: Tracer, seen: Mapping[str, Any]) -> dict[str, Any]:
    """Return what templates see, the functions among it ours that take no notice of signs."""
    if not made.bare:
        made.bare = {name: _unsigned(one) for name, one in seen.items() if callable(one) and _is_ours(made, one)}
        made.trusted = made.modules.ours = frozenset([*made.trusted, *made.bare.values()])
    return {**seen, **made.bare}


def _is_ours(made: Tracer, one: Any) -> bool:
    try:
        return one in made.trusted
    except TypeError:
        return False


def _unsigned(function: Function) -> Function:
    """Return a function that is given texts without the signs in them."""

    def bare(value: Any) -> Any:
        return type(value)(_SIGN.sub("", value)) if isinstance(value, str) and _SIGN.search(value) else value

    @wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:
        return function(*map(bare, args), **{name: bare(value) for name, value in kwargs.items()})

    return called


class Map(NamedTuple):
    """Says where the letters of a document come from: from `starts` on each, and in which expressions that stands."""

    text: str
    starts: Sequence[int]
    spots: Sequence[Spot]
    within: Sequence[tuple[int, ...]]
    """For each stretch the numbers of those expressions, the outermost first."""
    often: Mapping[Spot, int]
    """How often each place has put something out."""

    def at(self, index: int) -> Spot | None:
        """Return where the letter at `index` comes from.

        What one expression hands to another comes from the one that put it into the document.
        """
        number = bisect_right(self.starts, index) - 1
        if number < 0:
            return None
        around = self.within[number]
        if not self.spots[number].words:
            same = [one for one in (*around, number) if self.starts[one] == self.starts[number]]
            number = same[0] if _is_value(self.text, index) else number
            around = self.within[number]
        found = self.spots[number]
        calls = tuple(dict.fromkeys(self.spots[one] for one in reversed(around)))
        found = found._replace(calls=calls, again=self.often[found] > 1)
        if not found.words:
            return found
        before = self.text[self.starts[number] : index]
        column = len(before) - before.rfind("\n") if "\n" in before else 0
        return found._replace(line=found.line + before.count("\n"), column=column)


def _is_value(text: str, index: int) -> bool:
    """Tell whether a letter stands in an attribute's value."""
    before = text[max(0, text.rfind("<", 0, index)) : index]
    return before.count('"') % 2 == 1


def mapped(signed: str, made: Tracer) -> Map:
    """Take the signs out of a document, and say what they said."""
    starts: list[int] = []
    spots: list[Spot] = []
    within: list[tuple[int, ...]] = []
    open_: list[int] = []
    for number, match in enumerate(_SIGN.finditer(signed)):
        if match[0] == _END:
            del open_[-1:]
            continue
        spot = made.spots[ord(match[0]) - _SIGNS]
        starts.append(match.start() - number)
        spots.append(spot)
        within.append(tuple(open_))
        if not spot.words:
            open_.append(len(spots) - 1)
    return Map(_SIGN.sub("", signed), starts, spots, within, Counter(spots))


def mark_of(spot: Spot, text: str, at: int, lines: Callable[[str], list[str]]) -> Mark:
    """Return the place of a letter of a document: the column where its line has the same words just once."""
    if spot.column or not spot.words:
        return Mark(spot.file, spot.line, spot.column)
    line = (*lines(spot.file), *[""] * spot.line)[spot.line - 1]
    words = text[at : at + 12].partition("\n")[0]
    while words and words not in line:
        words = words[:-1]
    return Mark(spot.file, spot.line, line.index(words) + 1 if words and line.count(words) == 1 else 0)
