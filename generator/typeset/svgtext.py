"""Write fitted text as SVG: one positioned tspan for each run of one style; knows nothing of templates.

Beside what it writes it returns the same as a record, `SetText`, so that a painter need not read it again.

Strings are written by hand: svgwrite would take fifty times longer, and every card passes through here.
"""

from functools import lru_cache
from typing import NamedTuple

from generator.typeset.fit import Fitted
from generator.typeset.room import MM_PER_POINT
from generator.typeset.styles import TypeStyle
from generator.typeset.wrap import Broken, Inked

_ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0, "justify": 0.0}
_VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
ALIGNMENTS = tuple(_ALIGN)
VERTICAL_ALIGNMENTS = tuple(_VALIGN)

Marks = tuple[tuple[str, str], ...]
"""Attributes and their values, not yet escaped."""


@lru_cache(8192)  # the cards of a deck have their lines in the same places
def num(value: float) -> str:
    """Write a number as SVG wants it: three decimals, no more digits than needed.

    >>> num(2.0), num(0.12345), num(-0.0001), num(1e6)
    ('2', '0.123', '0', '1000000')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    """Make `text` safe between tags and inside double quotes.

    >>> escape('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    return text.replace('"', "&quot;") if '"' in text else text


class Place(NamedTuple):
    """Where text stands: a box in millimetres, how it is aligned in it, and an outline."""

    x: float
    y: float
    width: float
    height: float | None = None
    align: str = "left"
    valign: str = "top"
    stroke: str | None = None
    stroke_width: float = 0.0
    decoration: bool = False


Run = tuple[str, str, str, Marks]
"""Words of one style on a line, where they begin (x and y, as they are written), and what sets their style apart."""


class FittedBox(NamedTuple):
    """A box in mm as its template wrote it; the size its text was set in, the one wanted, the least, in points."""

    x: float
    y: float
    width: float
    height: float
    size: float
    most: float
    least: float
    lines: int


class SetText(NamedTuple):
    """What a `<text>` element says, for those who need not read it again: its attributes as written, its runs.

    `field` is what its template calls it; `spared` says whether it only "informs" or is a "decoration". `box` is the
    box that it was fitted into, for those who show it.
    """

    attributes: str
    runs: tuple[Run, ...]
    field: str = ""
    spared: str = ""
    box: FittedBox | None = None


class Written(NamedTuple):
    """SVG elements, and the names of the icons they refer to as `#icon-NAME`.

    `inside` is what stands between `<text ` and `</text>`, and `text` the same as it was set; none if it is icons only.
    """

    svg: str
    icons: tuple[str, ...]
    inside: str = ""
    text: SetText | None = None


def icon_use(name: str, x: float, y: float, size: float, fill: str) -> str:
    """Write a reference to an icon's symbol; its `currentColor` and unpainted parts take the colour `fill`."""
    colour = escape(fill)
    side = num(size)
    return (
        f'<use xlink:href="#icon-{escape(name)}" x="{num(x)}" y="{num(y)}" width="{side}" height="{side}" '
        f'color="{colour}" fill="{colour}"/>'
    )


def write_text(fitted: Fitted, place: Place, leading: float, para: float) -> Written:
    """Write `fitted` at `place`; capitals stand in the middle of their line's height."""
    writer = _Writer(fitted, place)
    em = fitted.size * MM_PER_POINT
    line_height = em * leading
    top = place.y
    if place.height is not None:
        top += _VALIGN[place.valign] * (place.height - fitted.height)
    for piece in fitted.pieces:
        writer.at(
            em * piece.scale, place._replace(x=place.x + piece.x, width=piece.width, align=piece.align or place.align)
        )
        first = top + piece.top + piece.scale * (line_height + fitted.base.capheight * em) / 2
        for index in range(len(piece.broken.starts)):
            writer.line(piece.broken, index, first + index * line_height * piece.scale)
    baseline = top + (line_height + fitted.base.capheight * em) / 2
    for broken in fitted.paragraphs:
        if broken is None:
            baseline += line_height * para
            continue
        for index in range(len(broken.starts)):
            writer.line(broken, index, baseline)
            baseline += line_height
    return writer.result()


class _Writer:
    """Collects tspans and icons, run by run."""

    def __init__(self, fitted: Fitted, place: Place) -> None:
        self._base = fitted.base
        self._em = self._base_em = fitted.size * MM_PER_POINT
        self._place = place
        self._spans: list[str] = []
        self._runs: list[Run] = []
        self._uses: list[str] = []
        self._icons: dict[str, None] = {}

    def at(self, em: float, place: Place) -> None:
        """Go on in another box, in another size."""
        self._em, self._place = em, place

    def line(self, broken: Broken, index: int, baseline: float) -> None:
        """Write one line; a justified one is stretched unless it ends its paragraph."""
        em, place = self._em, self._place
        starts, paragraph = broken.starts, broken.paragraph
        words, gaps, spaces = paragraph.words, paragraph.gaps, paragraph.spaces
        start = starts[index]
        last_line = index + 1 == len(starts)
        end = len(words) if last_line else starts[index + 1]
        stretch = 0.0
        pen = place.x
        if place.align != "left":
            slack = place.width - (broken.line_width(index) - self._base.tracking) * em
            pen += _ALIGN[place.align] * slack
            if place.align == "justify" and not last_line and (count := spaces[start + 1 : end].count(" ")):
                stretch = slack / count
        run, run_style, run_x = "", None, pen
        y = num(baseline)
        if paragraph.style is not None and not stretch and words[start].first:  # nearly every line is one run
            texts = [word.parts[0][1] for word in words[start:end]]
            between = spaces[start + 1 : end]
            if "" in between:
                self._end_run("".join(map(str.__add__, texts, [*between, ""])), paragraph.style, pen, y)
            else:
                self._end_run(" ".join(texts), paragraph.style, pen, y)
            return
        for at in range(start, end):
            if at > start:
                pen += gaps[at] * em
                if spaces[at]:
                    pen += stretch
                    if run:
                        run += " "
                        if stretch:
                            self._end_run(run, run_style, run_x, y)
                            run = ""
            for style, text, width in words[at].parts:
                if style is None:
                    self._end_run(run, run_style, run_x, y)
                    run = ""
                    self._icon(text, pen, baseline, width * em)
                elif run and style is run_style:
                    run += text
                else:
                    self._end_run(run, run_style, run_x, y)
                    run, run_style, run_x = text, style, pen
                pen += width * em
        self._end_run(run, run_style, run_x, y)

    def _end_run(self, run: str, style: TypeStyle | None, x: float, y: str) -> None:
        if run and style is not None:
            across, written = num(x), ""
            marks: Marks = ()
            if style is not self._base:
                marks = _differences(self._base, style)
            if self._em != self._base_em:
                marks = (*marks, ("font-size", num(self._em)))
                if style.tracking:
                    marks = (*marks, ("letter-spacing", num(style.tracking * self._em)))
            if marks:
                written = "".join([f' {name}="{escape(value)}"' for name, value in marks])
            self._runs.append((run, across, y, marks))
            self._spans.append(f'<tspan x="{across}" y="{y}"{written}>{escape(run)}</tspan>')

    def _icon(self, name: str, x: float, baseline: float, size: float) -> None:
        """Put an icon on the middle of the capitals beside it."""
        middle = baseline - self._base.capheight * self._em / 2
        self._icons[str(name)] = None  # a plain word: it becomes part of a face's key
        fill = name.fill if isinstance(name, Inked) else self._base.fill
        self._uses.append(icon_use(name, x, middle - size / 2, size, fill))

    def result(self) -> Written:
        if not self._spans:
            return Written("".join(self._uses), tuple(self._icons))
        base, place = self._base, self._place
        marks = f'font-family="{escape(base.families)}" font-size="{num(self._base_em)}"'
        if base.weight != 400:
            marks += f' font-weight="{base.weight}"'
        if base.italic:
            marks += ' font-style="italic"'
        if base.tracking:
            marks += f' letter-spacing="{num(base.tracking * self._base_em)}"'
        marks += f' fill="{escape(base.fill)}"'
        if place.stroke and place.stroke_width:
            marks += (
                f' stroke="{escape(place.stroke)}" stroke-width="{num(place.stroke_width)}"'
                ' stroke-linejoin="round" paint-order="stroke"'
            )
        if place.decoration:
            marks += ' data-decoration="yes"'
        inside = f"{marks}>{''.join(self._spans)}"
        svg = f"<text {inside}</text>{''.join(self._uses)}"
        return Written(
            svg,
            tuple(self._icons),
            inside,
            SetText(marks, tuple(self._runs), spared="decoration" if place.decoration else ""),
        )


def _differences(base: TypeStyle, style: TypeStyle) -> Marks:
    """Return the attributes that set a run's style apart from the text's."""
    marks = []
    if style.families != base.families:
        marks.append(("font-family", style.families))
    if style.weight != base.weight:
        marks.append(("font-weight", str(style.weight)))
    if style.italic != base.italic:
        marks.append(("font-style", "italic" if style.italic else "normal"))
    if style.fill != base.fill:
        marks.append(("fill", style.fill))
    return tuple(marks)
