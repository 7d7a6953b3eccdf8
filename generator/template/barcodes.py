"""Codes that machines read, as path data: QR codes, and the bar codes of shops and scanners.

reportlab knows how they are made; it is loaded where a template asks for one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from generator.template.faults import TemplateFaultError
from generator.template.given import a_choice, a_size
from generator.template.output import told
from generator.template.rendercontext import ActiveContext
from generator.text.svgtext import num

MOST_LETTERS = 300
"""A QR code of more is finer than cards are printed and scanned."""
_STEPS = 5_000
_KINDS = {"qr": "QR", "code128": "Code128", "ean13": "EAN13"}
_EAN = 13
Bars = tuple[tuple[float, float, float, float], ...]
"""Left, top, width and height of what is dark, as shares of the whole code."""


def functions(active: ActiveContext) -> dict[str, Callable[..., Markup]]:
    """Give what templates call; the face that is active pays for it."""

    def barcode(value: Any, width: Any, height: Any = None, kind: Any = "qr") -> Markup:
        """Give path data of a code from (0, 0), `width` mm wide and `height` high, a QR code as high as wide."""
        active.render_context.budget.spend(_STEPS)
        how = a_choice("kind", kind, tuple(_KINDS))
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise TemplateFaultError(f"barcode() was given {told(value)}", "give it words or digits", value)
        wide = a_size("width", width)
        high = wide if height is None else a_size("height", height)
        dark = [
            f"M{num(x * wide)} {num(y * high)}h{num(w * wide)}v{num(h * high)}h{num(-w * wide)}z"
            for x, y, w, h in _bars(how, str(value))
        ]
        return Markup("".join(dark))  # noqa: S704  (numbers only)

    return {"barcode": barcode}


@lru_cache(500)
def _bars(kind: str, value: str) -> Bars:
    """Return what is dark of a code. Raises TemplateFaultError."""
    if not value or len(value) > MOST_LETTERS:
        raise TemplateFaultError(
            f"a code says 1 to {MOST_LETTERS} letters, not {len(value)}",
            "shorten it, such as to an address that leads on",
        )
    if kind == "code128" and not value.isascii():
        raise TemplateFaultError(f"a code128 has no sign for a letter of '{value}'", "write ASCII, or take the kind qr")
    if kind == "ean13":
        value = _with_check(value)
    from reportlab.graphics.barcode import createBarcodeDrawing  # noqa: PLC0415  (it loads half of reportlab)

    code = createBarcodeDrawing(_KINDS[kind], value=value).contents[0].draw()
    dark = [one for one in code.contents if type(one).__name__.endswith("Rect") and one.fillColor is not None]
    left, right = min([one.x for one in dark]), max([one.x + one.width for one in dark])
    low, top = min([one.y for one in dark]), max([one.y + one.height for one in dark])
    wide, high = right - left, top - low
    return tuple(
        [
            ((one.x - left) / wide, (top - one.y - one.height) / high, one.width / wide, one.height / high)
            for one in dark
        ]
    )


def _with_check(digits: str) -> str:
    """Return the thirteen digits of an EAN, of which the last checks the others.

    >>> _with_check("978316148410")
    '9783161484100'
    """
    if len(digits) not in (_EAN - 1, _EAN) or not (digits.isascii() and digits.isdecimal()):
        raise TemplateFaultError(
            f"an ean13 has 12 digits and one that checks them, not '{digits}'", "write digits only, in quotes"
        )
    whole = digits[:12] + str(-sum([int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits[:12])]) % 10)
    if digits not in (whole, whole[:12]):
        raise TemplateFaultError(
            f"the ean13 {digits} is mistyped: its last digit would be {whole[-1]}", "look it up once more"
        )
    return whole
