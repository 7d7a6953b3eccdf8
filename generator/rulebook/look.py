"""How a rulebook looks: type, leading, colours, margins, from a theme's few words."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from generator.catalog.messages import Messages, Said
from generator.catalog.problems import clipped
from generator.draw.colours import colour
from generator.named import NamedTuple
from generator.text.room import MM_PER_POINT

BODY, SANS = "Alegreya", "Alegreya Sans"
_INK = "#1f1d1b"
_LEAST_CONTRAST = 4.5  # of headings against the paper, as WCAG asks of small text
_TEXT = 9.7  # points
_LARGE = 14.0 / _TEXT  # in large print
_IDS = 7.5  # points of ids in the margin, for designers alone
_LARGE_IDS = 1.24  # how many times as large ids are in large print, for which the margin has room
_LEAST_LARGE = 10.0  # points of anything that players read there
_BRIGHT = 0.3  # a colour on which dark numbers are read better than light ones, as luminance
_TITLE = 1.45  # of a page that is drawn, against one that flows
_LEAST = 7.0
"""Points that captions, tables and small print of a drawn page keep, however small its text is set."""


class Type(NamedTuple):
    """How a line of text is set: `size` in points, `leading` in mm; tracking in ems; hyphens and justified or not."""

    family: str
    size: float
    leading: float
    fill: str
    weight: int = 400
    italic: bool = False
    tracking: float = 0.0
    justify: bool = False
    hyphens: bool = False
    strong_fill: str = ""
    centred: bool = False

    @property
    def em(self) -> float:
        """The type size in mm."""
        return self.size * MM_PER_POINT

    @property
    def base(self) -> float:
        """How far the baseline of a line lies below its top, in mm."""
        return (self.leading + 0.62 * self.em) / 2


class Margins(NamedTuple):
    """White around the text of a page, in mm; `inner` is at the spine."""

    top: float
    bottom: float
    inner: float
    outer: float


@dataclass(frozen=True, slots=True)
class Look:
    """Everything about how a book looks. `step` is half a line of body text in mm: all heights are steps."""

    body: Type
    entry: Type
    caption: Type
    cell: Type
    cell_head: Type
    label: Type
    quote: Type
    small: Type
    rule: Type
    running: Type
    folio: Type
    headings: tuple[Type, Type, Type, Type]
    margins: Margins
    ink: str
    primary: str
    accent: str
    tint: str
    line: str
    grounds: bool
    says: Messages
    """What the book says by itself."""
    drawn: bool = False
    """Whether it is for a page that is drawn: titles have no bar below them, numbers of steps stand in discs."""
    paper: str = "#ffffff"
    smallest: float = 0.0
    """How many times as large pictures stand at least as they were asked for: words must not shrink in large print."""

    @property
    def families(self) -> tuple[str, ...]:
        """The families that a book is set in, each once."""
        types = (*self.headings, self.body, self.cell, self.rule)
        return tuple(dict.fromkeys(one.family for one in types))

    @property
    def step(self) -> float:
        """Half a line of body text, in mm."""
        return self.body.leading / 2

    def steps(self, height: float) -> float:
        """Round a height up to whole steps."""
        return math.ceil(height / self.step - 1e-6) * self.step

    def box(self, kind: str) -> tuple[str, str, str]:
        """Return the ground, the bar and the label of a kind of box."""
        bar = {"example": self.accent, "quote": self.accent, "variant": self.primary}.get(kind, self.primary)
        ground = (
            ""
            if kind == "quote" or not self.grounds
            else self.tint
            if kind == "example"
            else mixed(self.primary, "#ffffff", 0.92)
        )
        label = "" if kind == "quote" else self.says.gettext(_LABELS.get(kind, kind.title()))
        return ground, bar, label


def resized(look: Look, size: float, ink: str = "", heading: str = "", title: float = 0.0) -> Look:
    """Return a look for a page that is drawn, its text set in `size` points; `ink` and `heading` are colours, or "".

    Titles have `title` points whatever the text has, so that a template can draw around them; 0: they grow with it.
    No type becomes smaller than can be read. An ink-saving look keeps its black: such a page is drawn without grounds.
    """
    scale = size / look.body.size
    words, heads = (ink, heading or ink) if look.grounds else ("", "")
    titled = {*look.headings, look.label, look.cell_head}

    def changed(type_: Type) -> Type:
        fill = (heads if type_ in titled else words) or type_.fill
        kept = max(scale, min(1.0, _LEAST / type_.size))
        return type_._replace(size=round(type_.size * kept, 2), leading=type_.leading * kept, fill=fill)

    def ragged(type_: Type) -> Type:
        return changed(type_)._replace(justify=False, hyphens=False)

    first, second, third, fourth = map(changed, look.headings)
    larger = title / first.size if title else _TITLE
    first = first._replace(size=round(first.size * larger, 2), leading=first.leading * larger)
    return replace(
        look,
        body=ragged(look.body),
        entry=ragged(look.entry),
        quote=ragged(look.quote),
        caption=changed(look.caption),
        cell=changed(look.cell),
        cell_head=changed(look.cell_head),
        label=changed(look.label),
        small=changed(look.small),
        headings=(first, second, third, fourth),
        ink=words or look.ink,
        primary=heads or look.primary,
        paper=_INK if _luminance(mixed(heads or look.primary, "#ffffff", 0)) > _BRIGHT else look.paper,
        drawn=True,
    )


_LEAD = 12.6  # points from line to line of the text, before it is made larger
_LABELS: Final = {
    "example": Said("Example"),
    "note": Said("Note"),
    "designer": Said("Designer’s note"),
    "variant": Said("Variant"),
}


def look_of(theme: Mapping[str, Any], style: str, says: Messages, *, ids: bool = True) -> Look:
    """Make the look of a book from a theme's fields: `palette` and, if it has one, `book`; `says` is its language.

    `book` may name `display` (a family for titles), `weight`, `body`, `sans` (for tables, captions and labels), `steps`
    (for the smallest headings), `size` (of text, in points), `heading` and `accent` (colours). With `ids` the margins
    have room for ids of rules.

    Raises:
        ValueError: something of it is no colour, number or group; a second argument, if there is one, is the way out.
    """
    palette, book = _group(theme, "palette", "{accent: '#8A5A2B'}"), _group(theme, "book", "{display: Titan One}")
    saving = style == "ink-saver"
    accent = str(book.get("accent") or palette.get("accent") or "#8a5a2b")
    primary = readable(str(book.get("heading") or palette.get("primary") or _INK))
    ink = "#000000" if saving else _INK
    head = ink if saving else primary
    text_size = _number(book, "size", _TEXT, 7.0, 16.0)
    scale = max(_LARGE if style == "large-print" else 1.0, text_size / _TEXT)
    body_family, sans = str(book.get("body") or BODY), str(book.get("sans") or SANS)

    least = _LEAST_LARGE if style == "large-print" else 0.0

    def at(family: str, size: float, leading: float, fill: str, *, players: bool = True, **more: Any) -> Type:
        grown = max(scale, least / size) if players else min(scale, _LARGE_IDS)
        return Type(family, round(size * grown, 2), leading * grown * MM_PER_POINT, fill, **more)

    lead, half = _LEAD, _LEAD / 2
    headings = _headings(book, at, head, ink)
    text = at(body_family, _TEXT, lead, ink, justify=True, hyphens=True)
    return Look(
        body=text,
        entry=text,
        caption=at(sans, 7.6, 9.2, ink, italic=True, centred=True),
        cell=at(sans, 8.6, 3 * half * 0.72, ink),
        cell_head=at(sans, 8.6, 3 * half * 0.72, head, weight=700),
        label=at(sans, 7.5, lead, readable(accent) if not saving else ink, weight=700, tracking=0.09),
        quote=at(body_family, _TEXT, lead, ink, italic=True, hyphens=True),
        small=at(sans, 7.6, 9.6, ink, hyphens=True),
        rule=at("Barlow Condensed", _IDS, 8.4, mixed(ink, "#ffffff", 0.22), players=False, tracking=0.02),
        running=at(sans, 7.5, 9.0, mixed(ink, "#ffffff", 0.25), tracking=0.08),
        folio=at(sans, 9.0, 9.0, head, weight=700),
        headings=headings,
        margins=_margins(style, ids),
        ink=ink,
        primary=primary if not saving else ink,
        accent=accent if not saving else "#555555",
        tint=mixed(accent, "#ffffff", 0.84),
        line=mixed(primary, "#ffffff", 0.55),
        grounds=not saving,
        says=says,
        smallest=1.0 if style == "large-print" else 0.0,
    )


def _margins(style: str, ids: bool) -> Margins:
    """Return the margins in mm; large print, of which no line should be short, leaves less than others do."""
    if style != "large-print":
        return Margins(19.0, 19.0, 15.0, 20.5)
    return Margins(18.0, 18.0, 12.0, 20.5) if ids else Margins(18.0, 18.0, 14.0, 13.0)


def _headings(book: Mapping[str, Any], at: Callable[..., Type], head: str, ink: str) -> tuple[Type, Type, Type, Type]:
    """Make the four ranks of headings, the upper two as the theme has its titles; `at` makes a Type."""
    display = str(book.get("display") or SANS)
    weight = int(_number(book, "weight", 700.0, 1.0, 1000.0))
    spread = _number(book, "tracking", 0.0, -0.5, 2.0)
    size = _number(book, "display_scale", 1.0, 0.2, 5.0)
    sans, steps = str(book.get("sans") or SANS), str(book.get("steps") or "")
    half = _LEAD / 2
    return (
        at(display, 21 * size, 4 * half, head, weight=weight, tracking=spread),
        at(display, 13.2 * size, 2.6 * half, head, weight=weight, tracking=spread),
        at(steps, 10.6 * size, _LEAD, head, weight=weight) if steps else at(sans, 10.6, _LEAD, ink, weight=700),
        at(sans, 9.6, _LEAD, ink, weight=700, italic=True),
    )


def _group(theme: Mapping[str, Any], name: str, example: str) -> Mapping[str, Any]:
    found = theme.get(name) or {}
    if not isinstance(found, Mapping):
        raise ValueError(f"'{name}' must be a group of fields", f"write '{name}: {example}'")
    return found


def _number(book: Mapping[str, Any], name: str, usual: float, least: float, most: float) -> float:
    """Take a number from a theme's words; ValueError, with a way out, if it is none or no book could have it."""
    found = book.get(name)
    if found is None:
        return usual
    if isinstance(found, bool) or not isinstance(found, int | float) or not least <= found <= most:
        fact = f"'{name}' is {clipped(str(found))}, and no number from {least:g} to {most:g}"
        raise ValueError(fact, "write such one")
    return float(found)


def mixed(first: str, second: str, share: float) -> str:
    """Blend two colours: 0 is the first, 1 the second.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(colour(first).rgb, colour(second).rgb, strict=True)
    return "#" + "".join(f"{round((a + (b - a) * share) * 255):02x}" for a, b in pairs)


def readable(text: str) -> str:
    """Darken a colour until words in it can be read on white paper.

    >>> readable("#26305E"), readable("#ffff00") != "#ffff00"
    ('#26305e', True)
    """
    found = mixed(text, text, 0)
    for _ in range(40):
        if 1.05 / (_luminance(found) + 0.05) >= _LEAST_CONTRAST:
            break
        found = mixed(found, "#000000", 0.06)
    return found


def _luminance(text: str) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour(text).rgb]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
