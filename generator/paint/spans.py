"""The characters of a `<text>` as spans: white space collapsed, each span with the places that its elements give it."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from generator.operators.lengths import length
from generator.operators.matrix import NUMBERS
from generator.svg.frames import Place
from generator.svg.profile import ELEMENTS, SVG, XML
from generator.svg.refusal import Refusal
from generator.svg.style import Style
from generator.typeset.svgtext import TURN

from .walker import Walker

TSPAN, TEXT_PATH = SVG + "tspan", SVG + "textPath"
SPACE = XML + "space"
_BLANKS = str.maketrans("\t\r\n", "   ")


@dataclass(slots=True, eq=False, repr=False)
class Span:
    """Characters of one style with nothing moved between them; `at` holds x, y, dx, dy and rotate where given.

    Of vertical text it holds the `turn` of them all.

    `along` is the <textPath> that they stand in, if any.
    """

    text: str
    style: Style
    at: dict[str, float]
    shift: float
    element: Element
    along: Element | None = None


def spans_of(painter: Walker, element: Element, style: Style, place: Place) -> list[Span]:
    """Return the characters of a text as spans, white space collapsed."""
    spans: list[Span] = []
    _collect(painter, element, style, place, 0.0, spans)
    out: list[Span] = []
    moved: dict[str, float] = {}
    space = True  # white space here collapses away
    for span in spans:
        if span.element.get(SPACE, element.get(SPACE)) == "preserve":
            text = span.text.translate(_BLANKS)
            space = False
        else:
            text = span.text.translate(_BLANKS)
            if "  " in text:
                text = " ".join(text.split(" ")) if "  " not in text else _collapsed(text)
            if space and text.startswith(" "):
                text = text[1:]
        moved = {**moved, **span.at}
        if text:
            out.append(Span(text, span.style, moved, span.shift, span.element, span.along))
            moved = {}
            space = text[-1] == " " and space is not None and _collapses(span, element)
    while out and out[-1].text[-1] == " " and _collapses(out[-1], element):
        out[-1].text = out[-1].text[:-1]
        if out[-1].text:
            break
        out.pop()
    return out


def _collapses(span: Span, element: Element) -> bool:
    return span.element.get(SPACE, element.get(SPACE)) != "preserve"


def _collapsed(text: str) -> str:
    while "  " in text:
        text = text.replace("  ", " ")
    return text


def _collect(
    painter: Walker,
    element: Element,
    style: Style,
    place: Place,
    shift: float,
    out: list[Span],
    along: Element | None = None,
) -> None:
    first = len(out)
    if element.text:
        out.append(Span(element.text, style, {}, shift, element, along))
    for child in element:
        if child.tag in (TSPAN, TEXT_PATH):
            if child.tag == TEXT_PATH and along is not None:
                raise Refusal("a <textPath> stands in another one", "put each into a <text> of its own")
            look = painter.look(child, style)
            if look.own.get("display") == "none":
                painter.note_unprinted("".join(child.itertext()), 'display="none" leaves them out')
            elif look.own.keys() <= {"baseline-shift", "display", "overflow"}:
                inner = shift + _baseline_shift(look.own.get("baseline-shift", "0"), style, look.style)
                _collect(painter, child, look.style, place, inner, out, child if child.tag == TEXT_PATH else along)
            else:
                what = ", ".join(sorted(look.own.keys() - {"baseline-shift"}))
                raise Refusal(f"a <{ELEMENTS[child.tag]}> has {what}", "put it on a <text> of its own")
        if child.tail:
            out.append(Span(child.tail, style, {}, shift, element, along))
    if TURN in element.attrib and len(out) > first:
        out[first].at.update({name: float(element.get(name, "0").split()[0]) for name in ("x", "y", TURN)})
    else:
        _positions(element, style, place, first, out, along)


def _baseline_shift(text: str, outer: Style, style: Style) -> float:
    if text in ("sub", "super"):
        return 0.2 * outer.size if text == "sub" else -0.4 * outer.size
    return -length(text, style.size, style.size)


def _positions(
    element: Element, style: Style, place: Place, first: int, out: list[Span], along: Element | None
) -> None:
    """Give the characters of an element the places in its x, y, dx, dy and rotate."""
    lists: dict[str, list[float]] = {}
    for name in ("x", "y", "dx", "dy", "rotate"):
        text = element.get(name)
        if text is None:
            continue
        if name == "rotate":
            lists[name] = [float(n) for n in NUMBERS.findall(text)]
        else:
            percent_of = place.width if name in ("x", "dx") else place.height
            lists[name] = [length(word, percent_of, style.size) for word in text.replace(",", " ").split()]
    lists = {name: values for name, values in lists.items() if values}
    if not lists:
        return
    longest = max(len(values) for values in lists.values())
    turning = "rotate" in lists
    if longest == 1 and not turning:
        if len(out) == first:
            out.append(Span("", style, {}, 0.0, element, along))  # an empty tspan still moves the pen
        for name, values in lists.items():
            out[first].at.setdefault(name, values[0])
        return
    _one_by_one(lists, longest, first, out)


def _one_by_one(lists: dict[str, list[float]], longest: int, first: int, out: list[Span]) -> None:
    """Cut spans into single characters where each has a place of its own."""
    index, space = 0, True
    cut: list[Span] = []
    for span in out[first:]:
        at = span.at
        for ch in span.text.translate(_BLANKS):
            if ch == " " and space:
                cut.append(Span(ch, span.style, at, span.shift, span.element, span.along))
                at = {}
                continue  # it collapses away and counts for nothing
            space = ch == " "
            own = dict(at)
            at = {}
            for name, values in lists.items():
                if index < len(values):
                    own.setdefault(name, values[index])
                elif name == "rotate":
                    own.setdefault(name, values[-1])
            if own or index == 0 or not cut or index <= longest:
                cut.append(Span(ch, span.style, own, span.shift, span.element, span.along))
            else:
                cut[-1].text += ch
            index += 1
    out[first:] = cut
