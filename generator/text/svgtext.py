"""Write fitted text as SVG: one positioned tspan for each run of one style.

For those who want documents that need no other, such as exports. In all others a mark stands for a text that was
recorded while its template ran: a number between two characters that no document has (U+FDD0). So the order of a
document, its groups, loops and macros stay as their author wrote them, and no text is written and read back.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import count

from generator.draw.records import Hand, Text
from generator.draw.scan import MARK, MARKS

_numbers = count(1)
_USUAL = {"font-weight": "400", "font-style": "normal", "letter-spacing": "0", "word-spacing": "0"}


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


def _style(hand: Hand, ink: str) -> dict[str, str]:
    """Return the attributes of words that are set so."""
    return {
        "font-family": hand.family, "font-size": num(hand.em), "font-weight": str(hand.weight),
        "font-style": "italic" if hand.italic else "normal", "letter-spacing": num(hand.tracking),
        "word-spacing": num(hand.spacing), "fill": ink,
    }  # fmt: skip


def _others(marks: Mapping[str, str], around: Mapping[str, str]) -> dict[str, str]:
    """Return the attributes that are others than those around them."""
    return {name: value for name, value in marks.items() if around.get(name) != value}


def _attributes(text: Text) -> dict[str, str]:
    """Return the attributes of a text's element."""
    marks = _others(_style(text.hand, text.ink), _USUAL)
    if text.stroke:
        marks |= {"stroke": text.stroke, "stroke-width": num(text.stroke_width)}
        marks |= {"stroke-linejoin": "round", "paint-order": "stroke"}
    return marks | ({"data-decoration": "yes"} if text.spared == "decoration" else {})


def new_mark() -> str:
    """Return a number that no other text of this process has."""
    return str(next(_numbers))


def written(svg: str, texts: Mapping[str, Text]) -> str:
    """Return a document with its texts written out as SVG, which needs no records."""
    if MARK not in svg:
        return svg
    return MARKS.sub(lambda mark: write_text(texts[mark[1]]) if mark[1] in texts else "", svg)


def write_text(text: Text) -> str:
    """Write a text as an element, without its icons; letters that lie in columns have elements of their own."""
    spans: list[str] = []
    lying: list[str] = []
    for line in text.lines:
        marks = _others(_style(line.hand, line.ink), _style(text.hand, text.ink))
        if not any(run.words for run in line.runs):
            spans.append(_written("tspan", {"x": num(line.x), "y": num(line.y), **marks}, line.words))
        for run in line.runs:
            x, y = num(run.x), num(line.y if run.y is None else run.y)
            if run.words and run.turn:
                place = {"transform": f"rotate({run.turn:g} {x} {y})", "x": x, "y": y}
                lying.append(_written("text", place | _attributes(text) | marks, run.words))
            elif run.words:
                upright = {"x": x, "y": y, **marks, "font-feature-settings": '"vert"'}
                spans.append(_written("tspan", upright, run.words))
    if spans:
        lying.insert(0, _written("text", _attributes(text), "".join(spans), code=True))
    return "".join(lying)


def _written(tag: str, marks: Mapping[str, str], words: str, *, code: bool = False) -> str:
    head = "".join([f' {name}="{escape(value)}"' for name, value in marks.items()])
    return f"<{tag}{head}>{words if code else escape(words)}</{tag}>"


def write_icons(icons: Iterable[tuple[str, float, float, float, str]]) -> str:
    """Write the icons in a text as references to their symbols (`#icon-NAME`)."""
    return "".join([icon_use(*icon) for icon in icons])
