"""Write what a page says about itself and does not draw: fields to fill in, boxes that stay whole."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from generator.catalog.problems import did_you_mean
from generator.template.faults import TemplateFaultError
from generator.template.given import Options, a_choice
from generator.template.output import told, written
from generator.text.svgtext import escape, num

KINDS: Final = ("text", "number", "check")
ALIGNMENTS: Final = ("left", "center", "right")
_CHOICES: Final = {"kind": KINDS, "align": ALIGNMENTS}
_OPTIONS: Final = ("kind", "size", "align", "sum", "label", "lines", "value", "fill")
_MOST_LETTERS = 100
Box = tuple[float, float, float, float]


def field_box(name: str, box: Box, options: Options, at: str) -> Markup:
    """Return a rectangle that stands for a form field; `at` is the place in the template, for problems.

    Raises:
        TemplateFaultError: a keyword is unknown, or its value cannot be.
    """
    if not name or len(name) > _MOST_LETTERS or name.startswith(".") or name.endswith(".") or ".." in name:
        raise TemplateFaultError(f"'{name[:40]}' is no name for a field", "name it like 'total.1', a name of its own")
    says = [("at", at)]
    for option, value in options.items():
        if option not in _OPTIONS:
            raise TemplateFaultError(f"field() has no keyword '{option}'", did_you_mean(option, _OPTIONS))
        if value is None:
            continue
        says.append((option, _checked(option, value)))
    return _rect("field", name, box, says)


def keep_box(name: str, box: Box, at: str) -> Markup:
    """Return a rectangle that stands for something no seam may cut."""
    return _rect("keep", name, box, [("at", at)])


def _checked(option: str, value: Any) -> str:
    if option in _CHOICES:
        return a_choice(f"a field's {option}", value, _CHOICES[option])
    if option in ("size", "lines"):
        if isinstance(value, bool) or not isinstance(value, int | float) or not 1 <= value <= 200:
            raise TemplateFaultError(f"{option} must be a number of at least 1, not {told(value)}")
        return num(float(value))
    if option == "sum":
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list | tuple) or not names:
            hint = 'list the names of the fields: sum=["game.1", "game.2"]; "3*combos" takes one three times'
            raise TemplateFaultError("sum must be a list of fields", hint)
        return "\n".join(str(written(one)) for one in names)
    return str(written(value))


def _rect(kind: str, name: str, box: Box, says: list[tuple[str, str]]) -> Markup:
    x, y, w, h = map(num, box)
    data = "".join(f' data-{word}="{_quoted(value)}"' for word, value in says)
    head = f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="none"'
    return Markup(f'{head} data-{kind}="{_quoted(name)}"{data}/>')  # noqa: S704  (all of it is escaped)


def _quoted(text: str) -> str:
    return escape(text).replace("\n", "&#10;")
