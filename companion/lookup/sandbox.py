"""Jinja for strangers' texts: sandboxed, strict, and bounded by counting.

Loaded only where content is prepared. The filters are those of the printing half; counting is by steps and sizes and
never by the clock, so that a text that can be read once can be read always.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, Final

from jinja2 import StrictUndefined, Undefined, filters, nodes
from jinja2.sandbox import SandboxedEnvironment

from generator.catalog.numbers import is_small, words_of

STEPS: Final = 100_000
"""Rounds of loops, calls, filters and values put into texts, for all texts of a game; ours take a fiftieth."""
LONGEST: Final = 200_000
"""Letters of a text, items of a list, and what a filter may make of them."""
_LARGEST: Final = 10**30
_FILTERS: Final = (
    "abs batch capitalize count d default dictsort first float format groupby int items join last length list lower map"
    " max min reject rejectattr replace reverse round select selectattr sort string sum title trim truncate unique"
    " upper wordcount"
).split()
_METHODS: Final = frozenset("append endswith get items keys lower split startswith strip title upper values".split())

_PADDED: Final = re.compile(r"%[^a-zA-Z%]*(?:\d{4}|\*)")


class NoTextError(Exception):
    """Code that takes too long, makes too much, or gives what is no text."""


class Sandbox(SandboxedEnvironment):
    """Runs texts as long as there are steps `left`; a `seen` value may be made another before code gets it."""

    intercepted_binops = frozenset(("+", "*", "**", "%"))

    def __init__(self, language: str) -> None:
        more = ["jinja2.ext.do", "jinja2.ext.loopcontrols"]
        super().__init__(
            trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined, extensions=more, optimized=False
        )
        self.left = STEPS
        self.filters = {name: self._bounded(filters.FILTERS[name]) for name in _FILTERS}
        self.filters |= {"rounds_": self._rounds, "text_": self._text, "words": words_of(language) or _no_words}
        kept = {name: self.globals[name] for name in ("cycler", "dict", "joiner", "namespace", "range")}
        sums = {name: getattr(math, name) for name in ("ceil", "floor", "hypot", "pi", "sqrt")}
        self.globals = {**kept, **sums, "abs": abs, "max": max, "min": min, "zip": zip}
        self.concat = self._joined  # type: ignore[method-assign]

    def seen(self, value: Any) -> Any:
        """Give what code gets when it looks at a value."""
        return value

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Read a text, with a counter before every loop and a look at all that becomes text."""
        template = super()._parse(source, name, filename)

        def through(filter_: str, node: Any) -> Any:
            if isinstance(node, nodes.TemplateData):
                return node
            return nodes.Filter(node, filter_, [], [], None, None, lineno=node.lineno, environment=self)

        for loop in list(template.find_all(nodes.For)):
            loop.iter = through("rounds_", loop.iter)
        said: list[nodes.Concat | nodes.Output] = [*template.find_all(nodes.Concat), *template.find_all(nodes.Output)]
        for one in said:
            one.nodes = [through("text_", part) for part in one.nodes]
        return template

    def _spend(self, steps: int, size: float = 0) -> None:
        self.left -= steps
        if self.left < 0 or size > LONGEST:
            raise NoTextError("the texts of this game take too long" if self.left < 0 else "this grows too long")

    def _rounds(self, items: Any) -> Any:
        if isinstance(items, Iterator):
            return self._one_by_one(items)
        self._spend(len(items))
        return items

    def _one_by_one(self, items: Iterator[Any]) -> Iterator[Any]:
        for item in items:
            self._spend(1)
            yield item

    def _text(self, value: Any) -> Any:
        """Let words and numbers stand in a text, and nothing else, as the printing half does."""
        if isinstance(value, Undefined):
            return str(value)  # nothing, for {{ a if b }}; what does not exist says so
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise NoTextError("this is no text")
        self._spend(1, _size(str(value)))
        return self.seen(value)

    def _joined(self, pieces: Iterable[str]) -> str:
        found, size = [], 0
        for piece in pieces:
            size += len(piece)
            self._spend(0, size)
            found.append(piece)
        return "".join(found)

    def _bounded(self, change: Callable[..., Any]) -> Callable[..., Any]:
        """Let a filter make at most what its value is long times the longest that it is told."""
        first = int(hasattr(change, "jinja_pass_arg"))  # what stands before the value is Jinja's own

        @wraps(change)
        def bounded(*args: Any, **named: Any) -> Any:
            value, told = args[first], [*args[first + 1 :], *named.values()]
            if isinstance(value, Iterator):
                value = list(self._one_by_one(value))
            if change is filters.FILTERS["join"] and not named:
                self._joined(str(self._text(one)) for one in value)
            if isinstance(value, str) and _PADDED.search(value):
                raise NoTextError("a format that pads too much")
            self._spend(1, _size(value) * max([1, *map(_size, told)]))
            return change(*args[:first], value, *args[first + 1 :], **named)

        return bounded

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Compute what may grow, while it is small."""
        if not (isinstance(left, int | float) and isinstance(right, int | float)):
            if operator == "%":
                raise NoTextError("% is for numbers")
            self._spend(1, _size(left) + _size(right) if operator == "+" else _size(left) * _size(right))
        elif max(abs(left), abs(right)) > (1000 if operator == "**" else _LARGEST):
            raise NoTextError("a number grows without end")
        return super().call_binop(context, operator, left, right)

    def call(self, context: Any, obj: Any, /, *args: Any, **named: Any) -> Any:
        """Call a macro, a function, or one of the few methods that make nothing larger."""
        owner = getattr(obj, "__self__", None)
        if isinstance(owner, str | list | tuple | dict | set) and obj.__name__ not in _METHODS:
            raise NoTextError(f"{obj.__name__}() is not for texts")
        self._spend(5, max([0, *map(_size, args)]))
        return super().call(context, obj, *args, **named)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Give a field, which hides a method of the same name."""
        field = isinstance(obj, dict) and attribute in obj
        return self.seen(obj[attribute] if field else super().getattr(obj, attribute))

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Give a field or an item."""
        return self.seen(super().getitem(obj, argument))


def _no_words(value: Any) -> str:
    """Write a number in a language that we have no words for: only what needs none."""
    if is_small(str(value)):
        raise NoTextError("there are no number words for this language")
    return str(value)


def _size(value: Any) -> float:
    """Say how long a value is, or how large a number."""
    if isinstance(value, str | list | tuple | dict | set | range):
        return len(value)
    return abs(value) if isinstance(value, int | float) else 1
