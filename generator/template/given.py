"""Read what templates give to the functions that draw: numbers, sizes, one of several words. Draws nothing."""

from __future__ import annotations

from typing import Any

from generator.catalog.problems import did_you_mean
from generator.template.faults import TemplateFaultError
from generator.template.output import told
from generator.text.svgtext import num

Options = dict[str, Any]
"""Keywords with what is given for them."""
_NUMBERS = frozenset({int, float})


def a_number(name: str, value: Any) -> float:
    """Read a number of at most six digits; raises TemplateFaultError."""
    if type(value) in _NUMBERS and -1e5 < value < 1e5:
        return float(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e5:
        raise TemplateFaultError(f"{name} must be a number, not {told(value)}", "", value)
    return float(value)


def a_size(name: str, value: Any) -> float:
    """Read a number of mm that is more than 0; raises TemplateFaultError."""
    number = a_number(name, value)
    if number <= 0:
        raise TemplateFaultError(f"{name} must be more than 0 mm, not {num(number)}")
    return number


def a_box(x: Any, y: Any, w: Any, h: Any) -> tuple[float, float, float, float | None]:
    """Read a box in mm, whose height may be None; raises TemplateFaultError."""
    if _NUMBERS.issuperset([type(x), type(y), type(w), type(h)]) and (
        -1e5 < x < 1e5 and -1e5 < y < 1e5 and 0 < w < 1e5 and 0 < h < 1e5
    ):
        return float(x), float(y), float(w), float(h)
    return a_number("x", x), a_number("y", y), a_size("w", w), None if h is None else a_size("h", h)


def a_choice(name: str, value: Any, choices: tuple[str, ...]) -> str:
    """Read one of some words; raises TemplateFaultError with what may have been meant."""
    if value not in choices:
        raise TemplateFaultError(f"{name} cannot be '{value}'", did_you_mean(str(value), choices), value)
    return str(value)
