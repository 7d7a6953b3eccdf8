"""Keep a template from running for ever or filling the memory.

Counting is by steps and sizes and never by the clock, so that a template that passes once passes always.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from jinja2 import Undefined

from generator.template.faults import TemplateFaultError

MOST_STEPS = 250_000  # loop rounds and calls for one face; the richest of our own take a few thousand
MOST_TEXT = 10_000_000  # characters in one string or one face
MOST_ITEMS = 200_000  # items in one list
MOST_RANGE = 100_000
LETTERS_A_STEP = 256  # of a text that is copied, searched or compared: a machine does so many at a time
_MOST_WIDTH = 1000  # of a number or text that is padded
_MOST_BITS = 2048  # of a whole number
_CHUNK = 256
_DEEPEST = 100  # lists in lists
_SMALL = frozenset({int, float, bool, type(None)})
_WIDE_FORMAT = re.compile(r"%[^a-zA-Z%]*(\d{4,}|\*)|\{[^{}]*(:[^{}]*\d{4,}|\{)")


class Budget:
    """What one face may still spend; `effects` counts the calls of functions that are not pure."""

    __slots__ = ("effects", "left")

    def __init__(self) -> None:
        self.left = MOST_STEPS
        self.effects = 0

    def spend(self, steps: int) -> None:
        """Take `steps` off what is left.

        Raises:
            TemplateFaultError: when nothing is left.

        """
        self.left -= steps
        if self.left < 0:
            raise TemplateFaultError(
                f"the template takes more than {MOST_STEPS} steps for one face", "draw with fewer loops"
            )

    def rounds(self, items: Iterable[Any]) -> Iterable[Any]:
        """Pay for going through `items` before it begins, or step by step where their number is not known."""
        try:
            self.spend(len(items))  # type: ignore[arg-type]
        except TypeError:
            return self._one_by_one(items)
        return items

    def weigh(self, value: Any, depth: int = 0) -> None:
        """Pay for looking at all of a value: each of its letters, and each of its items with what is in them.

        Lists that hold each other by twos end with the budget.
        """
        kind = type(value)
        if kind in _SMALL:
            return
        if isinstance(value, str):
            self.spend(len(value) // LETTERS_A_STEP)
            return
        if not isinstance(value, list | tuple | set | frozenset | dict | range):
            return
        self.spend(len(value))
        if depth > _DEEPEST:
            raise TemplateFaultError("a list in the template holds itself, or lists stand too deep in lists")
        for item in () if kind is range else value.values() if isinstance(value, dict) else value:
            if type(item) not in _SMALL:
                self.weigh(item, depth + 1)

    def grown(self, value: Any) -> Any:
        """Pay for what was made, which may not be too large to go on with."""
        kind = type(value)
        if kind in _SMALL and kind is not int:
            return value
        bounded(value)
        if isinstance(value, str):
            if len(value) >= LETTERS_A_STEP:
                self.spend(len(value) // LETTERS_A_STEP)
        elif isinstance(value, list | tuple):
            self.spend(len(value) >> 3)
        return value

    def _one_by_one(self, items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            self.spend(1)
            yield item


def bounded(value: Any) -> Any:
    """Return `value` unless it is too large to go on with."""
    kind = type(value)
    if kind is float or kind is bool:
        return value
    if kind is int:
        if value.bit_length() > _MOST_BITS:
            raise TemplateFaultError("a number in the template grows without end")
    elif isinstance(value, str):
        if len(value) > MOST_TEXT:
            raise TemplateFaultError(f"a text in the template grows beyond {MOST_TEXT} letters")
    elif isinstance(value, list | tuple | dict | set) and len(value) > MOST_ITEMS:
        raise TemplateFaultError(f"a list in the template grows beyond {MOST_ITEMS} items")
    return value


def join_pieces(pieces: Iterable[str]) -> str:
    """Join what a template puts out, as long as it stays in bounds."""
    if type(pieces) is list and len(pieces) < _CHUNK:  # as macros do
        whole: str = bounded("".join(pieces))
        return whole
    source = iter(pieces)
    found: list[str] = []
    size = 0
    while chunk := list(islice(source, _CHUNK)):
        part = "".join(chunk)
        size += len(part)
        if size > MOST_TEXT:
            raise TemplateFaultError(f"the template puts out more than {MOST_TEXT} letters")
        found.append(part)
    return found[0] if len(found) == 1 else "".join(found)


def times(left: Any, right: Any) -> Any:
    """Multiply, never making a huge text or list."""
    if isinstance(left, int | float) and isinstance(right, int | float):
        return bounded(left * right)
    size = (len(left) if hasattr(left, "__len__") else left) * (len(right) if hasattr(right, "__len__") else right)
    if size > MOST_ITEMS:
        raise TemplateFaultError(f"a text or list in the template grows beyond {MOST_ITEMS} items")
    return left * right


def power(left: Any, right: Any) -> Any:
    """Raise to a power, never making a huge number."""
    if isinstance(left, int) and isinstance(right, int) and left.bit_length() * abs(right) > _MOST_BITS:
        raise TemplateFaultError("a number in the template grows without end")
    return left**right


def modulo(left: Any, right: Any) -> Any:
    """Take the remainder, or format a text without huge padding."""
    if isinstance(left, str):
        check_format(left, right if isinstance(right, tuple) else (right,))
    return left % right


def check_format(pattern: str, values: Iterable[Any]) -> None:
    """Refuse a format that pads to an absurd width."""
    if _WIDE_FORMAT.search(pattern) or any(isinstance(v, int) and v.bit_length() > _MOST_BITS for v in values):
        raise TemplateFaultError(f"a format in the template pads to more than {_MOST_WIDTH} letters")


def span(*bounds: Any) -> range:
    """Return a range of whole numbers, as Python does, of at most 100,000."""
    try:
        numbers = range(*bounds)
    except TypeError:
        for bound in bounds:
            if isinstance(bound, Undefined):
                str(bound)  # says what is missing, and where
        text = next((bound for bound in bounds if isinstance(bound, str)), None)
        raise TemplateFaultError(f"range() needs whole numbers, not {bounds}", "use |int or floor()", text) from None
    if len(numbers) > MOST_RANGE:
        raise TemplateFaultError(f"range() of {len(numbers)} numbers is too long", f"at most {MOST_RANGE}")
    return numbers


OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda left, right: bounded(left + right),
    "*": times,
    "**": power,
    "%": modulo,
}


def join_values(values: Iterable[Any], separator: str) -> list[Any]:
    """Return `values` as a list if joining them stays in bounds."""
    found = list(values)
    if sum(len(str(value)) for value in found) + len(separator) * len(found) > MOST_TEXT:
        raise TemplateFaultError(f"a text in the template grows beyond {MOST_TEXT} letters")
    return found
