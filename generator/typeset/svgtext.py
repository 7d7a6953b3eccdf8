"""Write fitted text as SVG: one positioned tspan for each run of one style.

For those who want documents that need no other, such as exports. In all others a mark stands for a text that was
recorded while its template ran: a number between two characters that no document has (U+FDD0). So the order of a
document, its groups, loops and macros stay as their author wrote them, and no text is written and read back.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import count

from generator.draw.records import Line, Text
from generator.draw.scan import MARKS, SIGN

_numbers = count(1)
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


def _attributes(text: Text) -> Marks:
    """Return the attributes of a text's element."""
    hand = text.hand
    marks = [("font-family", hand.family), ("font-size", num(hand.em))]
    if hand.weight != 400:
        marks.append(("font-weight", str(hand.weight)))
    if hand.italic:
        marks.append(("font-style", "italic"))
    if hand.tracking:
        marks.append(("letter-spacing", num(hand.tracking)))
    marks.append(("fill", text.ink))
    if text.stroke:
        marks += [("stroke", text.stroke), ("stroke-width", num(text.stroke_width))]
        marks += [("stroke-linejoin", "round"), ("paint-order", "stroke")]
    if text.spared == "decoration":
        marks.append(("data-decoration", "yes"))
    return tuple(marks)


def _differences(text: Text, line: Line) -> Marks:
    """Return the attributes that set a line's style apart from its text's."""
    base, hand = text.hand, line.hand
    marks = []
    if hand.family != base.family:
        marks.append(("font-family", hand.family))
    if hand.weight != base.weight:
        marks.append(("font-weight", str(hand.weight)))
    if hand.italic != base.italic:
        marks.append(("font-style", "italic" if hand.italic else "normal"))
    if line.ink != text.ink:
        marks.append(("fill", line.ink))
    if hand.spacing:
        marks.append(("word-spacing", num(hand.spacing)))
    if hand.em != base.em:
        marks.append(("font-size", num(hand.em)))
        if hand.tracking:
            marks.append(("letter-spacing", num(hand.tracking)))
    return tuple(marks)


def new_mark() -> str:
    """Return a number that no other text of this process has."""
    return str(next(_numbers))


def written(svg: str, texts: Mapping[str, Text]) -> str:
    """Return a document with its texts written out as SVG, which needs no records."""
    if SIGN not in svg:
        return svg
    return MARKS.sub(lambda mark: write_text(texts[mark[1]]) if mark[1] in texts else "", svg)


def write_text(text: Text) -> str:
    """Write a text as an element, without its icons; letters that lie in columns have elements of their own."""
    spans: list[str] = []
    lying: list[str] = []
    for line in text.lines:
        marks = _differences(text, line)
        if not any(run.words for run in line.runs):
            spans.append(_written("tspan", (("x", num(line.x)), ("y", num(line.y)), *marks), line.words))
        for run in line.runs:
            x, y = num(run.x), num(line.y if run.y is None else run.y)
            if run.words and run.turn:
                place = (("transform", f"rotate({run.turn:g} {x} {y})"), ("x", x), ("y", y))
                lying.append(_written("text", (*place, *_attributes(text), *marks), run.words))
            elif run.words:
                upright = (("font-feature-settings", '"vert"'),)
                spans.append(_written("tspan", (("x", x), ("y", y), *marks, *upright), run.words))
    if spans:
        lying.insert(0, _written("text", _attributes(text), "".join(spans), code=True))
    return "".join(lying)


def _written(tag: str, marks: Marks, words: str, *, code: bool = False) -> str:
    head = "".join([f' {name}="{escape(value)}"' for name, value in dict(marks).items()])
    return f"<{tag}{head}>{words if code else escape(words)}</{tag}>"


def write_icons(icons: Iterable[tuple[str, float, float, float, str]]) -> str:
    """Write the icons in a text as references to their symbols (`#icon-NAME`)."""
    return "".join([icon_use(*icon) for icon in icons])
