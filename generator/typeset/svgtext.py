"""Write fitted text as SVG: one positioned tspan for each run of one style.

For those who want documents that need no other: exports, and a face that is read as a whole.
"""

from functools import lru_cache

from generator.typeset.styles import TypeStyle
from generator.typeset.text import Text, TextRun

TURN = "data-turn"
"""By how many degrees a stretch of vertical text is turned as a whole, about where it begins."""
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


def icon_use(name: str, x: float, y: float, size: float, fill: str) -> str:
    """Write a reference to an icon's symbol; its `currentColor` and unpainted parts take the colour `fill`."""
    colour = escape(fill)
    side = num(size)
    return (
        f'<use xlink:href="#icon-{escape(name)}" x="{num(x)}" y="{num(y)}" width="{side}" height="{side}" '
        f'color="{colour}" fill="{colour}"/>'
    )


def attributes_of(text: Text) -> Marks:
    """Return the attributes of a text's element."""
    base = text.base
    marks = [("font-family", base.families), ("font-size", num(text.em))]
    if base.weight != 400:
        marks.append(("font-weight", str(base.weight)))
    if base.italic:
        marks.append(("font-style", "italic"))
    if base.tracking:
        marks.append(("letter-spacing", num(base.tracking * text.em)))
    marks.append(("fill", base.fill))
    if text.stroke:
        marks += [("stroke", text.stroke), ("stroke-width", num(text.stroke_width))]
        marks += [("stroke-linejoin", "round"), ("paint-order", "stroke")]
    if text.spared == "decoration":
        marks.append(("data-decoration", "yes"))
    return tuple(marks)


def spans_of(text: Text) -> list[tuple[str, float, float, Marks]]:
    """Return the words of each run, where they begin, and what sets their style apart from the text's."""
    found: list[tuple[str, float, float, Marks]] = []
    for run in text.runs:
        marks = run_marks(text, run.style, run.em)
        if run.turn is not None:
            marks = (*marks, (TURN, str(run.turn)))
            marks += (("font-feature-settings", '"vert"'),) if not run.turn else ()
        found.append((run.words, run.x, run.y, marks))
    return found


def run_marks(text: Text, style: TypeStyle, em: float) -> Marks:
    """Return the attributes that set a run's style apart from its text's."""
    marks = _differences(text.base, style) if style is not text.base else ()
    if em != text.em:
        marks = (*marks, ("font-size", num(em)))
        if style.tracking:
            marks = (*marks, ("letter-spacing", num(style.tracking * em)))
    return marks


def write_text(text: Text) -> str:
    """Write a text as an element, without its icons."""
    if not text.runs:
        return ""
    spans = []
    for run, (words, x, y, marks) in zip(text.runs, spans_of(text), strict=True):
        written = "".join([f' {name}="{escape(value)}"' for name, value in marks])
        xs, ys = (num(x), num(y)) if not run.turn else _down(run)
        spans.append(f'<tspan x="{xs}" y="{ys}"{written}>{escape(words)}</tspan>')
    head = " ".join([f'{name}="{escape(value)}"' for name, value in attributes_of(text)])
    return f"<text {head}>{''.join(spans)}</text>"


def _down(run: TextRun) -> tuple[str, str]:
    """Write where the letters of a run that lies begin, and their turn, for readers that do not know of it."""
    steps = [run.style.measure(run.words[:at]) * run.em if at else 0.0 for at in range(len(run.words))]
    return num(run.x), f'{" ".join([num(run.y + step) for step in steps])}" rotate="{run.turn}'


def write_icons(text: Text) -> str:
    """Write the icons in a text as references to their symbols (`#icon-NAME`)."""
    return "".join([icon_use(*icon) for icon in text.icons])


def _differences(base: TypeStyle, style: TypeStyle) -> Marks:
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
