"""What templates call to draw: text(), text_height(), icon() and art().

`TemplateFunctions` draw for the face that is active, and tell that one which icons it uses and what does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from markupsafe import Markup

from generator.catalog.model import MOST_FACES, Words
from generator.catalog.problems import Mark, Problem, clipped, did_you_mean, listed
from generator.draw.faults import Refusal
from generator.draw.records import Text
from generator.draw.scan import MARK
from generator.named import NamedTuple
from generator.template import layout, naming
from generator.template.blanks import field_box, keep_box
from generator.template.continuing import Measures, content_of, shortened
from generator.template.faults import Function, PlacedFaultError, TemplateFaultError, caller
from generator.template.foreseen import Keyword
from generator.template.given import Options, a_box, a_choice, a_number, a_size
from generator.template.icons import Icons
from generator.template.output import told, written
from generator.template.reads import Key
from generator.template.rendercontext import ActiveContext
from generator.template.sources import Sources
from generator.text.fit import Fitted, Typesetter
from generator.text.fonts import UnknownFontError
from generator.text.hyphens import UnknownLanguageError, divide
from generator.text.markup import read_markup
from generator.text.placed import (
    ALIGNMENTS,
    VERTICAL_ALIGNMENTS,
    InlineIcon,
    Place,
    Recorded,
    recorded,
)
from generator.text.setting import Setting
from generator.text.simple import Simple, simple
from generator.text.styles import ADD_A_FONT
from generator.text.svgtext import escape, icon_use, new_mark, num, write_icons

MOST_LETTERS = 20_000
_MOST_KEPT = 2_000
_STEPS_PER_TEXT = 150
_PLACING: Options = {
    "align": "left", "valign": "top", "stroke": None, "stroke_width": 0.0,
}  # fmt: skip  # as Place has them
_SETTING = Setting._fields
_WHOLE = frozenset({"weight", "strong_weight", "lines"})
_WORDS = frozenset({"font", "fill", "strong_fill", "strong_font", "stroke"})
_MAY_BE_NONE = frozenset(
    {"min_size", "grow", "lines", "strong_fill", "strong_weight", "strong_font", "stroke", "around"}
)
_GAP = 2.0  # mm
_MUST_BE_MORE = frozenset({"size", "min_size", "grow", "leading", "weight", "lines", "strong_weight"})
_CHOICES = {"align": ALIGNMENTS, "valign": VERTICAL_ALIGNMENTS, "writing": ("horizontal", "vertical")}
_FITS = {"meet": "xMidYMid meet", "slice": "xMidYMid slice", "stretch": "none"}

_READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("italic", "balance", "informs", "decoration"), bool), "field": str, "around": layout.a_box,
}  # fmt: skip

OPTIONS = (*_SETTING, *_PLACING, "decoration", "field", "informs", "gap")


class _Options(NamedTuple):
    """The keywords of text(), read: how it is set and placed, its field, what it is spared; the short way."""

    setting: Setting
    placing: tuple[Any, Any, Any, Any]
    field: str
    informs: bool
    spared: str
    simple: Simple | None = None


_Kept = tuple[Markup, str, Text, tuple[str, ...]]
"""What text() puts out, the mark in it ("" for none), what that stands for, and the icons between its words."""


class TemplateFunctions:
    """What faces are drawn with, one at a time. `language` is what `hyphenate=True` stands for.

    `place_in` says where in the YAML what a fact names stands in a text.
    """

    def __init__(
        self,
        active: ActiveContext,
        typesetter: Typesetter,
        icons: Icons,
        sources: Sources,
        language: str,
        place_in: Callable[[Words, str], Mark],
    ) -> None:
        self._active = active
        self._typesetter = typesetter
        self._icons = icons
        self._sources = sources
        self._language = language
        self._place_in = place_in
        self._options: dict[Key, _Options] = {}
        self._written: dict[Key, _Kept] = {}
        self._shown: dict[Key, Markup] = {}

    def functions(self) -> dict[str, Function]:
        """Return what templates may call, by name."""
        own: tuple[Function, ...] = (
            self.text, self.icon, self.art, self.art_if_there, self.icon_if_there, self.printable, self.field,
            self.keep, *Measures(self._read, self.fit, self._complain).functions(),
        )  # fmt: skip
        return {one.__name__: one for one in own}

    def keywords(self) -> dict[str, Keyword]:
        """Return what reads the keywords of functions, by their names."""
        return dict.fromkeys(("text", "text_height", "text_width", "text_parts"), self._option)

    def text(self, value: Any, x: float, y: float, w: float, h: float | None = None, **options: Any) -> Markup:
        """Return `value` fitted into a box of `w` by `h` mm with its top left corner at (x, y)."""
        content = content_of(value)
        render_context = self._active.render_context
        if render_context.portion or render_context.dividing:
            value, options = self._portion(value, content, (x, y, w, h), options)
            content = content_of(value)
        try:
            key = (content, x, y, w, h, *options.items())
            kept = self._written.get(key)
        except TypeError:
            key, kept = (), None  # the options will be complained about below
        if kept is None and (kept := self._written_anew(key, value, content, (x, y, w, h), options)) is None:
            return Markup("")
        put_out, mark, text, icons = kept
        if icons:
            render_context.reads.update([("icon", name) for name in icons if name in self._icons.names])
        if mark:
            render_context.texts[mark] = text
        return put_out

    def _written_anew(self, key: Key, value: Any, content: str, box: Key, options: Options) -> _Kept | None:
        """Fit a text into a box; None where it only informs and there is no room for it."""
        x, y, width, height = a_box(*box)
        setting, placing, field, informs, spared, short = self._read(options, (x, y))
        place = Place(x, y, width, height, *placing, field or getattr(value, "field", ""), spared)
        if text := self._at_once(short, content, place):
            return self._keep(key, _marked(text, ()))
        fitted = self.fit(content, setting, width, height)
        whole = fitted.fits
        if informs and not whole and not fitted.faults:
            fitted = self._shortened(content, field, setting, (width, height))
            if not fitted.fits:
                return None
        try:
            text, icons = self._recorded(fitted, place)
        except Refusal as wrong:
            fitted = fitted._replace(faults=fitted.faults or ((wrong.fact, wrong.hint),))
            self._complain(value, content, field, fitted)
            return None
        kept = _marked(text, icons)
        if whole and not fitted.faults:
            return self._keep(key, kept)
        if not informs or fitted.faults:
            self._complain(value, content, field, fitted)
        return kept

    def _at_once(self, short: Simple | None, content: str, place: Place) -> Text | None:
        """Set a text in the short way, if it can be."""
        if short is None:
            return None
        self._charge(content)
        return short.text(content, place)

    def _recorded(self, fitted: Fitted, place: Place) -> Recorded:
        if fitted.setting.writing == "horizontal":
            return recorded(fitted, place, self._typesetter.lines)
        if place.height is None:
            raise TemplateFaultError("vertical text needs a height: it is how long its columns are", "give text() h=")
        from generator.text import turning  # noqa: PLC0415  (few texts are vertical)

        return turning.recorded(fitted, place, self._typesetter.lines)

    def _portion(
        self, value: Any, content: str, box: tuple[float, float, float, float | None], options: Options
    ) -> tuple[Any, Options]:
        """Give what this face shows of a text that goes on, and how it is set."""
        render_context = self._active.render_context
        shown = render_context.portion.get(content)
        if render_context.dividing is not None:
            x, y, w, h = box
            setting, _, _, informs, *_ = self._read(options, (a_number("x", x), a_number("y", y)))
            height = None if h is None else a_size("h", h)
            shown = None if informs else render_context.dividing.of(content, setting, a_size("w", w), height)
        if shown is None:
            return value, options
        mark = value.mark if isinstance(value, Words) else Mark("")
        words = Words(shown[0], mark, getattr(value, "field", "")) if mark else shown[0]
        return words, {**options, "size": shown[1], "min_size": None, "grow": None}

    def icon(self, name: str, x: float, y: float, size: float, fill: str = "currentColor") -> Markup:
        """Return the icon `name`, `size` mm wide and high, with its top left corner at (x, y)."""
        key = (name, x, y, size, fill)
        try:
            shown = self._shown.get(key)
        except TypeError:  # it will be complained about below
            shown = None
        if shown is None:
            shown = self._icon_anew(key)
        self._active.render_context.reads.add(("icon", str(name)))
        return shown

    def _icon_anew(self, key: Key) -> Markup:
        """Write the use of an icon, and remember it."""
        asked, x, y, size, fill = key
        name = str(asked)
        if name not in self._icons.names:
            near = did_you_mean(name, self._icons.names)
            home = f"put {name}.svg into {self._sources.icons_home}"
            hint = near if near.startswith("did") else f"{home}, or {near}" if near else home
            raise TemplateFaultError(f"there is no icon called '{name}'", hint, asked)
        said = (a_number("x", x), a_number("y", y), a_size("size", size), str(fill))
        if len(self._shown) >= _MOST_KEPT:
            self._shown.clear()
        shown = self._shown[key] = Markup(icon_use(name, *said))  # noqa: S704  (icon_use escapes)
        return shown

    def art(self, path: str, x: float, y: float, w: float, h: float, fit: str = "meet") -> Markup:
        """Return the picture at `path` in a box; `fit` is "meet" (whole), "slice" (filling) or "stretch"."""
        asked, path = path, str(path)
        self._active.render_context.reads.add(("art", path))
        href = self._sources.picture(path)
        if href is None and (shut := self._sources.why_shut(path)):
            raise PlacedFaultError(shut)
        if href is None:
            fact = f"there is no picture '{path}'"
            hint = did_you_mean(path, self._sources.picture_names()) or "put it beside the game's content or templates"
            if isinstance(asked, Words) and asked.mark:
                told = f"{self._active.render_context.of_field(asked.field)}: {fact}"
                raise PlacedFaultError(Problem(asked.mark, told, hint))
            raise TemplateFaultError(fact, hint, asked)
        if fit not in _FITS:
            raise TemplateFaultError(f"fit cannot be '{fit}'", f"choose one of: {', '.join(_FITS)}")
        left, top, wide, high = map(num, _box(x, y, w, h))
        box = f'x="{left}" y="{top}" width="{wide}" height="{high}"'
        return Markup(  # noqa: S704
            f'<image {box} preserveAspectRatio="{_FITS[fit]}" xlink:href="{escape(href)}"/>'
        )

    def art_if_there(self, path: Any) -> Any:
        """Return the path of a picture, "" where there is no such picture; that it is missing is noted."""
        self._active.render_context.reads.add(("art", str(path)))
        if not path or self._sources.picture(str(path)) is not None:
            return path
        if shut := self._sources.why_shut(str(path)):
            raise PlacedFaultError(shut)
        hint = f"put such files into {self._sources.pictures_home}, by the names that cards give them"
        self._note("its picture is not there yet", hint)
        return ""

    def _note(self, fact: str, hint: str) -> None:
        """Tell people of something that is not wrong."""
        here = self._active.render_context
        here.notes.append(Problem(Mark(here.template), f"{here.label}: {fact}", hint))

    def icon_if_there(self, name: Any) -> Any:
        """Return the name of an icon, or one letter, "" where there is no such icon; that it is missing is noted."""
        said = str(name)
        lost = len(said) > 1 or bool(self._typesetter.book.lettered(said, "")[1])
        if said in self._icons.names or not said or not lost:
            return name
        fact = f"no icon is called {clipped(said)}; it is left out"
        self._note(fact, f"put such files into {self._sources.icons_home}")
        return ""

    def printable(self, value: Any) -> Any:
        """Return words of strangers as they can be printed; what stands there otherwise than they write it is noted."""
        from generator.template.printable import NO_LETTER, printable  # noqa: PLC0415  (for tables of strangers)

        shown = printable(content_of(value), self._typesetter.book, self._icons.names)
        if shown.lost:
            self._note(f"no font has {listed(shown.lost)}; {NO_LETTER} is printed for each", ADD_A_FONT)
        if shown.unknown:
            fact = f"no icon is called {listed(shown.unknown)}; their names are printed"
            self._note(fact, f"put such files into {self._sources.icons_home}")
        if shown.idle:
            self._note("stars and underscores that no other closes are printed as letters", "close them, as in **so**")
        return shown.words if shown.lost or shown.unknown or shown.idle else value

    def field(self, name: Any, x: float, y: float, w: float, h: float, **options: Any) -> Markup:
        """Return the place of a form field, which is not drawn: a sheet's fillable edition has a field there."""
        return field_box(str(written(name)), _box(x, y, w, h), options, str(self._here()))

    def keep(self, x: float, y: float, w: float, h: float, name: Any) -> Markup:
        """Return a box, which is not drawn, that no seam between two tiles may cut; `name` is for problems."""
        return keep_box(str(written(name)), _box(x, y, w, h), str(self._here()))

    def _here(self) -> Mark:
        """Give the line of a template that is run."""
        return caller(self._sources.is_shown)() or Mark(self._active.render_context.template)

    def _keep(self, key: Key, written: _Kept) -> _Kept:
        """Remember what repeats from card to card, such as feet and headings."""
        if key:
            if len(self._written) >= _MOST_KEPT:
                self._written.clear()
            self._written[key] = written
        return written

    def fit(self, content: str, setting: Setting, width: float, height: float | None) -> Fitted:
        """Fit a text into a box, for the face that is active; a width alone is how long vertical columns are."""
        if setting.writing == "vertical" and height is not None:
            width, height = height, width
        self._charge(content)
        try:
            return self._typesetter.fit(content, setting, width, height)
        except UnknownFontError as error:
            raise TemplateFaultError(error.fact, error.hint) from None

    def _charge(self, content: str) -> None:
        """Pay for the setting of a text."""
        self._active.render_context.budget.spend(_STEPS_PER_TEXT + len(content) // 2)
        if len(content) > MOST_LETTERS:
            fact = f"a text is {len(content)} letters long; a box takes at most {MOST_LETTERS}"
            raise TemplateFaultError(fact, "cut it into several")

    def _read(self, options: Options, corner: tuple[float, float] | None = None) -> _Options:
        """Read the keywords of text() for a box whose corner is there; the same ones are read once."""
        try:
            key = tuple(options.items())
            known = self._options.get(key)
        except TypeError:
            key, known = (), None
        if known is None:
            known = self._settled(options)
            if len(self._options) < _MOST_KEPT:
                self._options[key] = known
        if known.setting.around is None:
            return known
        if corner is None:
            raise TemplateFaultError("only text() itself flows around a box: nothing else knows where both lie")
        (x, y), (left, top, right, bottom) = corner, known.setting.around
        return known._replace(setting=known.setting._replace(around=(left - x, top - y, right - x, bottom - y)))

    def _settled(self, options: Options) -> _Options:
        """Check the keywords of text(), each and together."""
        settled = {name: self._option(name, value) for name, value in options.items()}
        setting = Setting(**{name: value for name, value in settled.items() if name in _SETTING})
        align, valign, stroke, wide = [settled.get(name, default) for name, default in _PLACING.items()]
        if setting.min_size is not None and setting.min_size > setting.most:
            raise TemplateFaultError(f"min_size {setting.min_size:g} is more than size {setting.most:g}")
        if "gap" in settled and "around" not in settled:
            raise TemplateFaultError("gap is how far lines stay from what they flow around", "write around=box as well")
        if setting.around is not None:
            setting = _flowing(setting, settled)
        try:
            short = simple(self._typesetter, setting, settled.get("align", "left"))
        except UnknownFontError:  # who fits a text tells
            short = None
        informs = settled.get("informs", False)
        spared = "decoration" if settled.get("decoration") else "informs" * informs
        placing = align, valign, stroke, wide
        return _Options(setting, placing, settled.get("field", ""), informs, spared, short)

    def _option(self, name: str, value: Any) -> Any:
        """Check one keyword of text()."""
        if name not in OPTIONS:
            raise TemplateFaultError(f"text() has no keyword '{name}'", did_you_mean(name, OPTIONS))
        if value is None and name in _MAY_BE_NONE:
            return None
        if name == "hyphenate":
            return self._hyphenation(value)
        if name in _CHOICES:
            return a_choice(name, value, _CHOICES[name])
        if name in _READERS:
            return _READERS[name](value)
        if name in _WORDS:
            if not isinstance(value, str) or not value.strip():
                raise TemplateFaultError(f"text() needs words for {name}, not {told(value)}")
            return str(value)
        number = a_number(name, value)
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

    def _shortened(self, content: str, field: str, setting: Setting, box: tuple[float, float | None]) -> Fitted:
        """Fit what only informs, however little of it; what is left out is noted. One that does not fit is left out."""
        said, fitted = shortened(content, setting, lambda text, how: self.fit(text, how, *box))
        if said != content:
            render_context = self._active.render_context
            name = f"field {field}" if field else f"'{clipped(content, 30)}'"
            kept = next((at for at, (one, other) in enumerate(zip(content, said, strict=False)) if one != other), 0)
            lost = content[kept:].strip()
            fact = f"is shortened, without '{clipped(lost)}'" if said else "is left out"
            hint = "it only informs, so it is printed all the same; a shorter one is printed whole"
            told = f"{render_context.label}, {name}: '{clipped(content, 30)}' {fact}"
            render_context.notes.append(Problem(self._here(), told, hint))
        return fitted

    def _origin(self, content: str, fitted: Fitted) -> Words | None:
        """Find the author's words that a text is, or a part of it that has the same faults."""
        render_context = self._active.render_context
        own = [*naming.texts(render_context.card.fields)] if render_context.card else []
        origin = next((words for words in own if words == content), None)
        if origin is not None or not fitted.faults:
            return origin
        facts = {fact for fact, _ in fitted.faults}
        of_deck = naming.texts(render_context.deck.fields if render_context.deck else None)
        parts = (*own, *of_deck)
        return next((words for words in parts if facts & {fact for fact, _ in read_markup(words).faults}), None)

    def _complain(self, value: Any, content: str, field: str, fitted: Fitted) -> None:
        """Say what is wrong with a text, at the place where it was written."""
        render_context = self._active.render_context
        here = self._here()
        origin = value if isinstance(value, Words) else self._origin(content, fitted)
        mark, where = (origin.mark, f"for the box at {here}") if origin is not None else (here, "")
        if render_context.box:
            where = f"for {render_context.box} in {render_context.template}"
        name = field or (origin.field if origin is not None else "")
        label = render_context.of_field(name) if name else f"{render_context.label}, '{clipped(content, 30)}'"
        for fact, hint in fitted.faults:
            place = mark if origin is None or render_context.box else self._place_in(origin, fact)
            render_context.problems.append(Problem(place, f"{label}: {fact}", hint))
        if excess := _excess_of(fitted):
            deck = render_context.deck
            hint = _way_out(excess, where, here.file, goes_on=deck is not None and bool(deck.goes_on))
            if render_context.endless and fitted.too_high:
                excess = f"text takes more than {MOST_FACES} faces; a card goes on over so many at most"
            render_context.problems.append(Problem(mark, f"{label}: {excess}", hint))


def _box(x: Any, y: Any, w: Any, h: Any) -> tuple[float, float, float, float]:
    return a_number("x", x), a_number("y", y), a_size("w", w), a_size("h", h)


def _flowing(setting: Setting, settled: Options) -> Setting:
    """Widen what lines flow around by the gap; raises TemplateFaultError."""
    assert setting.around is not None  # noqa: S101
    if setting.balance or settled.get("valign", "top") != "top" or setting.writing == "vertical":
        fact = "lines that flow around a box are as long as there is room, and begin at the top"
        raise TemplateFaultError(fact, "leave out balance, valign and writing")
    (x, y, w, h), gap = setting.around, settled.get("gap", _GAP)
    return setting._replace(around=(x - gap, y - gap, x + w + gap, y + h + gap))


def _marked(text: Text, icons: Sequence[InlineIcon]) -> _Kept:
    """Write what a template puts out for a text: its mark, and its icons."""
    mark = new_mark() if text.lines else ""
    sign = f"{MARK}{mark}{MARK}" if mark else ""
    names = tuple([icon.name for icon in icons])
    return Markup(sign + write_icons(icons)), mark, text, names  # noqa: S704  (write_icons escapes)


def _excess_of(fitted: Fitted) -> str:
    """Say by how much a text does not fit."""
    setting = fitted.setting
    size = f"at {fitted.size:.1f} pt"
    line, high, wide = ("column", "wide", "high") if setting.writing == "vertical" else ("line", "high", "wide")
    if fitted.too_many_lines:
        allowed = f"1 {line}" if setting.lines == 1 else f"{setting.lines} {line}s"
        return f"text takes {fitted.line_count} {line}s {size}, {allowed} allowed" + _by(fitted, wide)
    parts = [f"{_mm(fitted.too_high)} too {high}"] if fitted.too_high else []
    beside = " for the room beside the box that it flows around" if setting.around is not None else ""
    parts += [f"{_mm(fitted.too_wide)} too {wide}{beside}"] if fitted.too_wide else []
    return f"text is {' and '.join(parts)} {size}" if parts else ""


def _way_out(excess: str, where: str, template: str, *, goes_on: bool = False) -> str:
    """Say what to do about a text that is too long `where` it stands; of a starter design nobody edits the template."""
    if where and template.startswith("templates/_shared/designs/"):
        on = "say 'continue: auto' in the deck, " * ("too high" in excess and not goes_on)
        return f"shorten it, {on}or take a larger size or another design"
    return f"shorten it, or give it more room or a smaller min_size {where}".strip()


def _by(fitted: Fitted, wide: str) -> str:
    """Say how many millimetres a text in too many lines is too long for one, where that is the point."""
    if fitted.line_count - fitted.too_many_lines != 1:
        return ""
    return f" ({_mm(fitted.one_line_excess)} too {wide} for it)"


def _mm(length: float) -> str:
    return f"{max(length, 0.1):.1f} mm"
