"""What templates call to draw: text(), text_height(), icon() and art(); knows neither PDF nor sheets.

A `Desk` draws for the face that is on the easel, and tells that one which icons it uses and what does not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from generator.catalog.model import Words
from generator.catalog.nodes import Figure
from generator.catalog.problems import Mark, Problem, clipped, did_you_mean
from generator.faces import sight
from generator.faces.blanks import field_box, keep_box
from generator.faces.faults import PlacedFaultError, TemplateFaultError, place_of_caller
from generator.faces.icons import Icons
from generator.faces.output import told, written
from generator.faces.sitting import Easel
from generator.faces.sources import Sources
from generator.typeset.fit import Fitted, Typesetter
from generator.typeset.fonts import UnknownFontError
from generator.typeset.hyphens import UnknownLanguageError, divide
from generator.typeset.markup import read_markup
from generator.typeset.setting import Setting
from generator.typeset.svgtext import (
    ALIGNMENTS,
    VERTICAL_ALIGNMENTS,
    Place,
    Written,
    escape,
    icon_use,
    num,
    write_text,
)

MOST_LETTERS = 20_000
_MOST_KEPT = 2_000
_STEPS_PER_TEXT = 150
_PLACING: dict[str, Any] = {"align": "left", "valign": "top", "stroke": None, "stroke_width": 0.0}  # as Place has them
_SETTING = Setting._fields
_WHOLE = frozenset({"weight", "strong_weight", "lines"})
_WORDS = frozenset({"font", "fill", "strong_fill", "strong_font", "stroke"})
_MAY_BE_NONE = frozenset({"min_size", "grow", "lines", "strong_fill", "strong_weight", "strong_font", "stroke"})
_MUST_BE_MORE = frozenset({"size", "min_size", "grow", "leading", "weight", "lines", "strong_weight"})
_FITS = {"meet": "xMidYMid meet", "slice": "xMidYMid slice", "stretch": "none"}

OPTIONS = (*_SETTING, *_PLACING, "field")
Options = tuple[Setting, tuple[Any, ...], str]
_Kept = tuple[Markup, Written]


class Desk:
    """What faces are drawn with, one at a time. `language` is what `hyphenate=True` stands for."""

    def __init__(self, easel: Easel, typesetter: Typesetter, icons: Icons, sources: Sources, language: str) -> None:
        self._easel = easel
        self._typesetter = typesetter
        self._icons = icons
        self._sources = sources
        self._language = language
        self._options: dict[tuple[Any, ...], Options] = {}
        self._written: dict[tuple[Any, ...], _Kept] = {}

    def functions(self) -> dict[str, Callable[..., Any]]:
        """Return what templates may call, by name."""
        return {
            "text": self.text, "text_height": self.text_height, "icon": self.icon, "art": self.art,
            "field": self.field, "keep": self.keep,
        }  # fmt: skip

    def text(self, value: Any, x: float, y: float, w: float, h: float | None = None, **options: Any) -> Markup:
        """Return `value` fitted into a box of `w` by `h` mm with its top left corner at (x, y)."""
        content = _content(value)
        try:
            key = (content, x, y, w, h, *options.items())
            kept = self._written.get(key)
        except TypeError:
            key, kept = (), None  # the options will be complained about below
        if kept is None:
            setting, placing, field = self._read(options)
            height = None if h is None else _size("h", h)
            place = Place(_number("x", x), _number("y", y), _size("w", w), height, *placing)
            fitted = self._fit(content, setting, place.width, height)
            written = write_text(fitted, place, setting.leading, setting.para)
            kept = (Markup(written.svg), written)  # noqa: S704  (write_text escapes)
            if fitted.fits and not fitted.faults:
                self._keep(key, kept)
            else:
                self._complain(value, content, field, fitted, setting)
        svg, written = kept
        sitting = self._easel.sitting
        if written.icons:
            sitting.used.update(dict.fromkeys(name for name in written.icons if name in self._icons.names))
        if written.text is not None:
            sitting.texts[written.inside] = written.text
        return svg

    def text_height(self, value: Any, w: float, **options: Any) -> float:
        """Return how many mm the block takes that text() would set in a box of `w` mm and any height."""
        setting, _, field = self._read(options)
        content = _content(value)
        fitted = self._fit(content, setting, _size("w", w), None)
        if fitted.faults:
            self._complain(value, content, field, fitted, setting)
        return fitted.height

    def icon(self, name: str, x: float, y: float, size: float, fill: str = "currentColor") -> Markup:
        """Return the icon `name`, `size` mm wide and high, with its top left corner at (x, y)."""
        asked, name = name, str(name)
        if name not in self._icons.names:
            hint = did_you_mean(name, self._icons.names) or f"put {name}.svg into the folder icons of the templates"
            raise TemplateFaultError(f"there is no icon called '{name}'", hint, asked)
        self._easel.sitting.used[name] = None
        return Markup(  # noqa: S704  (icon_use escapes)
            icon_use(name, _number("x", x), _number("y", y), _size("size", size), str(fill))
        )

    def art(self, path: str, x: float, y: float, w: float, h: float, fit: str = "meet") -> Markup:
        """Return the picture at `path` in a box; `fit` is "meet" (whole), "slice" (filling) or "stretch"."""
        asked, path = path, str(path)
        self._easel.sitting.reads.add(("art", path))
        href = self._sources.picture(path)
        if href is None and (shut := self._sources.why_shut(path)):
            raise PlacedFaultError(shut)
        if href is None:
            hint = did_you_mean(path, self._sources.picture_names())
            raise TemplateFaultError(f"there is no picture '{path}'", hint, asked)
        if fit not in _FITS:
            raise TemplateFaultError(f"fit cannot be '{fit}'", f"choose one of: {', '.join(_FITS)}")
        box = f'x="{num(_number("x", x))}" y="{num(_number("y", y))}"'
        box += f' width="{num(_size("w", w))}" height="{num(_size("h", h))}"'
        return Markup(  # noqa: S704
            f'<image {box} preserveAspectRatio="{_FITS[fit]}" xlink:href="{escape(href)}"/>'
        )

    def field(self, name: Any, x: float, y: float, w: float, h: float, **options: Any) -> Markup:
        """Return the place of a form field, which is not drawn: a sheet's fillable edition has a field there."""
        box = (_number("x", x), _number("y", y), _size("w", w), _size("h", h))
        return field_box(str(written(name)), box, options, self._here())

    def keep(self, x: float, y: float, w: float, h: float, name: Any) -> Markup:
        """Return a box, which is not drawn, that no seam between two tiles may cut; `name` is for problems."""
        box = (_number("x", x), _number("y", y), _size("w", w), _size("h", h))
        return keep_box(str(written(name)), box, self._here())

    def _here(self) -> str:
        mark = place_of_caller(self._sources.is_shown) or Mark(self._easel.sitting.template)
        return str(mark._replace(column=0))

    def _keep(self, key: tuple[Any, ...], written: _Kept) -> None:
        """Remember what repeats from card to card, such as feet and headings."""
        if key:
            if len(self._written) >= _MOST_KEPT:
                self._written.clear()
            self._written[key] = written

    def _fit(self, content: str, setting: Setting, width: float, height: float | None) -> Fitted:
        self._easel.sitting.budget.spend(_STEPS_PER_TEXT + len(content) // 2)
        if len(content) > MOST_LETTERS:
            fact = f"a text is {len(content)} letters long; a box takes at most {MOST_LETTERS}"
            raise TemplateFaultError(fact, "cut it into several")
        try:
            return self._typesetter.fit(content, setting, width, height)
        except UnknownFontError as error:
            raise TemplateFaultError(error.fact, error.hint) from None

    def _read(self, options: dict[str, Any]) -> Options:
        """Read the keywords of text(); the same ones are read once."""
        try:
            key = tuple(options.items())
            known = self._options.get(key)
        except TypeError:
            key, known = (), None
        if known is None:
            settled = {name: self._option(name, value) for name, value in options.items()}
            setting = Setting(**{name: value for name, value in settled.items() if name in _SETTING})
            placing = tuple(settled.get(name, default) for name, default in _PLACING.items())
            known = setting, placing, settled.get("field", "")
            if setting.min_size is not None and setting.min_size > setting.most:
                raise TemplateFaultError(f"min_size {setting.min_size:g} is more than size {setting.most:g}")
            if len(self._options) < _MOST_KEPT:
                self._options[key] = known
        return known

    def _option(self, name: str, value: Any) -> Any:
        """Check one keyword of text()."""
        if name not in OPTIONS:
            raise TemplateFaultError(f"text() has no keyword '{name}'", did_you_mean(name, OPTIONS))
        if value is None and name in _MAY_BE_NONE:
            return None
        if name in ("italic", "balance"):
            return bool(value)
        if name == "hyphenate":
            return self._hyphenation(value)
        if name == "align":
            return _choice(name, value, ALIGNMENTS)
        if name == "valign":
            return _choice(name, value, VERTICAL_ALIGNMENTS)
        if name == "field":
            return str(value)
        if name in _WORDS:
            if not isinstance(value, str) or not value.strip():
                raise TemplateFaultError(f"text() needs words for {name}, not {told(value)}")
            return str(value)
        number = _number(name, value)
        if name in _MUST_BE_MORE and number <= 0:
            raise TemplateFaultError(f"{name} must be more than 0, not {num(number)}")
        return round(number) if name in _WHOLE else number

    def _hyphenation(self, value: Any) -> str:
        """Return the language whose rules divide words, "" for none."""
        language = self._language if value is True else str(value or "")
        if language:
            try:
                divide("", language)
            except UnknownLanguageError as error:
                raise TemplateFaultError(error.fact, error.hint) from None
        return language

    def _complain(self, value: Any, content: str, field: str, fitted: Fitted, setting: Setting) -> None:
        """Say what is wrong with a text, at the place where it was written."""
        sitting = self._easel.sitting
        here = place_of_caller(self._sources.is_shown) or Mark(sitting.template)
        origin = value if isinstance(value, Words) else next((one for one in sitting.origins() if one == content), None)
        if origin is None and fitted.faults:  # a part of what was put together may have the same
            told = {fact for fact, _ in fitted.faults}
            words = (*sitting.origins(), *sight.texts(sitting.deck.fields if sitting.deck else None))
            origin = next((one for one in words if told & {fact for fact, _ in read_markup(one).faults}), None)
        mark, where = (origin.mark, f"for the box at {here}") if origin is not None else (here, "")
        if sitting.box:
            where = f"for {sitting.box} in {sitting.template}"
        name = field or (origin.field if origin is not None else "")
        label = f"{sitting.label}, field {name}" if name else f"{sitting.label}, '{clipped(content, 30)}'"
        for fact, hint in fitted.faults:
            sitting.problems.append(Problem(mark, f"{label}: {fact}", hint))
        if excess := _excess(fitted, setting):
            hint = "shorten it, or give it more room or a smaller min_size"
            sitting.problems.append(Problem(mark, f"{label}: {excess}", f"{hint} {where}".strip()))


def _excess(fitted: Fitted, setting: Setting) -> str:
    """Say by how much a text does not fit."""
    size = f"at {fitted.size:.1f} pt"
    if fitted.too_many_lines:
        allowed = "1 line" if setting.lines == 1 else f"{setting.lines} lines"
        return f"text takes {fitted.line_count} lines {size}, {allowed} allowed" + _by(fitted)
    parts = [f"{_mm(fitted.too_high)} too high"] if fitted.too_high else []
    parts += [f"{_mm(fitted.too_wide)} too wide"] if fitted.too_wide else []
    return f"text is {' and '.join(parts)} {size}" if parts else ""


def _by(fitted: Fitted) -> str:
    """Say how many millimetres a text in too many lines is too wide for one, where that is the point."""
    if fitted.line_count - fitted.too_many_lines != 1:
        return ""
    return f" ({_mm(fitted.one_line_excess)} too wide for it)"


def _mm(length: float) -> str:
    return f"{max(length, 0.1):.1f} mm"


def _content(value: Any) -> str:
    """Return what is to be set: words as they are, a block of template output with its escapes undone."""
    if isinstance(value, Markup):
        return value.unescape()
    if isinstance(value, float):
        return str(value) if type(value) is Figure else num(value)
    return str(written(value))


def _number(name: str, value: Any) -> float:
    if type(value) is float and -1e5 < value < 1e5:
        return value
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e5:
        raise TemplateFaultError(f"{name} must be a number, not {told(value)}", "", value)
    return float(value)


def _size(name: str, value: Any) -> float:
    number = _number(name, value)
    if number <= 0:
        raise TemplateFaultError(f"{name} must be more than 0 mm, not {num(number)}")
    return number


def _choice(name: str, value: Any, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise TemplateFaultError(f"{name} cannot be '{value}'", did_you_mean(str(value), choices), value)
    return str(value)
