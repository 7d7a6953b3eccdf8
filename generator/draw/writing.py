"""An author's own <text>: its characters as spans, white space collapsed, each set where its elements put it.

Setting is the typesetter's affair; along a line (<textPath>) each letter is set by itself and turned as its line is.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING, Any

from generator.catalog.problems import clipped
from generator.draw import outline
from generator.draw.faults import Refusal
from generator.draw.looks import ANCHORS, Type
from generator.draw.numbers import floats, length
from generator.draw.records import Hand, Item, Look, Matrix, Shape, Text, times
from generator.draw.run import Reading, Run, lost
from generator.named import NamedTuple

if TYPE_CHECKING:
    from generator.draw.scope import Scope

_BLANKS = str.maketrans("\t\r\n", "   ")
_DECORATIONS = ("underline", "overline", "line-through")
_BASELINES = (
    "auto",
    "alphabetic",
    "middle",
    "central",
    "hanging",
    "text-before-edge",
    "text-after-edge",
    "mathematical",
)
_BEYOND = 0.05  # mm; a letter may be so far beyond the end of its line


class Span(NamedTuple):
    """Characters of one style with nothing moved between them; `at` has x, y, dx, dy and rotate where given."""

    words: str
    scope: Scope
    at: dict[str, float]


def places_of(get: dict[str, str], view: tuple[float, float], em: float) -> dict[str, list[float]]:
    """Read where an element puts its characters."""
    found: dict[str, list[float]] = {}
    for name, of in (("x", view[0]), ("y", view[1]), ("dx", view[0]), ("dy", view[1])):
        if name in get:
            found[name] = [length(word, of, em) for word in get[name].replace(",", " ").split()]
    if "rotate" in get:
        found["rotate"] = floats(get["rotate"])
    return {name: values for name, values in found.items() if values}


def shifted(text: str, outer: float, own: float) -> float:
    """Read how far letters are lifted or lowered, in user units downwards."""
    if text in ("sub", "super"):
        return 0.2 * outer if text == "sub" else -0.4 * outer
    return -length(text, own, own) if text != "baseline" else 0.0


def finished(reader: Reading, run: Run, scope: Scope, inside: list[Any]) -> list[Item]:
    """Set the words of a text element."""
    pieces, run.words = run.words, []
    if len(pieces) == 1 and (quick := _quick(reader, scope, *pieces[0])) is not None:
        return quick
    spans = _spans(scope, pieces)
    if hidden := [span.words for span in spans if not span.scope.look.visible]:
        run.leave_out(scope, " ".join(hidden), 'visibility="hidden" leaves them out')
    items: list[Item] = []
    for along, some in groupby(spans, key=lambda span: span.scope.link if span.scope.kind == "tspan" else ""):
        own = list(some)
        if along:
            items += _along(reader, run, scope, along, own)
        else:
            if any(span.scope.link for span in spans) and "".join([span.words for span in own]).strip():
                shown = "".join([span.words for span in own]).strip()[:30]
                hint = "put them into it, or into a <text> of their own"
                raise Refusal(f"the words '{shown}' stand beside a <textPath>", hint)
            items += _laid(reader, scope, own)
    return items


def _quick(reader: Reading, text: Scope, scope: Scope, words: str) -> list[Item] | None:
    """Set words at one point, as nearly all texts are; None where they need the long way."""
    type_, place = text.type, text.place
    if (
        scope is not text
        or not text.look.visible
        or type_.decoration != "none"
        or type_.baseline != "auto"
        or type_.size <= 0
    ):
        return None
    if place and (place.keys() - {"x", "y"} or [values for values in place.values() if len(values) != 1]):
        return None
    if text.get.get("xml:space") == "preserve" or not words.isprintable() or " ".join(words.split()) != words:
        return None
    x, y = place.get("x", (0.0,))[0], place.get("y", (0.0,))[0]
    record = _line(reader, words, x, y, text, type_.anchor)
    return in_place(reader, _dressed(record, text, text), text.matrix) if record.lines else []


def hand_of(type_: Type) -> Hand:
    """Say how words of a style are set. Raises Refusal or ValueError: not in a way that there is."""
    known = _hands.get(type_)
    if known is None:
        if len(_hands) > 5_000:
            _hands.clear()
        known = _hands[type_] = Hand(
            type_.family, type_.weight, type_.italic, type_.size, type_.spacing, type_.word_spacing,
            features_of(type_), type_.language,
        )  # fmt: skip
    return known


_hands: dict[Type, Hand] = {}


def _spans(text: Scope, pieces: list[tuple[Scope, str]]) -> list[Span]:
    """Return the characters of a text, white space collapsed, with their places."""
    pending: dict[str, list[float]] = {name: list(values) for name, values in text.place.items()}
    seen = {id(text)}
    space, out = True, []
    for scope, words in pieces:
        for around in _around(text, scope):
            if id(around) not in seen:
                seen.add(id(around))
                pending.update({name: list(values) for name, values in around.place.items()})
        words = words.translate(_BLANKS)  # noqa: PLW2901
        if scope.get.get("xml:space", text.get.get("xml:space")) != "preserve":
            collapsed = " ".join(filter(None, words.split(" ")))
            if words[:1] == " " and not space:
                collapsed = " " + collapsed
            if words[-1:] == " " and collapsed not in ("", " "):
                collapsed += " "
            words = collapsed  # noqa: PLW2901
        if words:
            out += _placed(words, scope, pending)
            space = words[-1] == " "
    while out and out[-1].words[-1:] == " " and text.get.get("xml:space") != "preserve":
        last = out.pop()
        if last.words[:-1]:
            out.append(last._replace(words=last.words[:-1]))
            break
    return out


def _around(text: Scope, scope: Scope) -> list[Scope]:
    """Return the elements from a text down to one in it."""
    found = []
    while scope is not text:
        found.append(scope)
        scope = scope.cache["above"]
    return found[::-1]


def _placed(words: str, scope: Scope, pending: dict[str, list[float]]) -> list[Span]:
    """Cut words where their characters have places of their own; what is used up is taken off `pending`."""
    turned = "rotate" in pending
    if not pending or (not turned and all(len(values) == 1 for values in pending.values())):
        at = {name: values[0] for name, values in pending.items()}
        pending.clear()
        return [Span(words, scope, at)]
    out: list[Span] = []
    for letter in words:
        at = {name: values.pop(0) for name, values in pending.items() if name != "rotate" and values}
        if turned:
            turns = pending["rotate"]
            at["rotate"] = turns.pop(0) if len(turns) > 1 else turns[0]
        if at or not out:
            out.append(Span(letter, scope, at))
        else:
            out[-1] = out[-1]._replace(words=out[-1].words + letter)
    for name in [name for name, values in pending.items() if not values]:
        del pending[name]
    return out


def _laid(reader: Reading, text: Scope, spans: list[Span]) -> list[Item]:
    """Set spans one behind the other, in chunks that text-anchor moves together."""
    items: list[Item] = []
    x = y = 0.0
    chunks: list[tuple[float, list[tuple[Span, float, float, float]]]] = []
    for span in spans:
        if not chunks or "x" in span.at or "y" in span.at:
            x, y = span.at.get("x", x), span.at.get("y", y)
            chunks.append((ANCHORS[span.scope.type.anchor], []))
        x, y = x + span.at.get("dx", 0.0), y + span.at.get("dy", 0.0)
        advance = _width(reader, span.words, span.scope)
        chunks[-1][1].append((span, x, y, advance))
        x += advance
    for anchor, chunk in chunks:
        begin = chunk[0][1] - chunk[0][0].at.get("dx", 0.0)
        back = anchor * (chunk[-1][1] + chunk[-1][3] - begin)
        for span, at, base, advance in chunk:
            base += span.scope.type.shift + _lowered(reader, span.scope.type, span.words, span.scope)  # noqa: PLW2901
            items += _shown(reader, text, span, at - back, base, advance)
    return items


def _lowered(reader: Reading, type_: Type, words: str, scope: Scope) -> float:
    """Say how far below its place a line is set, by dominant-baseline and its first font."""
    word = type_.baseline
    if word in ("auto", "alphabetic"):
        return 0.0
    if word not in _BASELINES:
        raise ValueError(f"dominant-baseline {word!r} is none of {', '.join(_BASELINES)}")
    font = reader.typesetter.first(words, hand_of(type_))
    ascent, descent = font.ascent, font.descent
    up = {"middle": font.xheight / 2, "central": (ascent + descent) / 2, "hanging": ascent * 0.8,
          "mathematical": ascent * 0.5, "text-before-edge": ascent, "text-after-edge": descent}[word]  # fmt: skip
    return float(up * type_.size / font.upem)


def _shown(reader: Reading, text: Scope, span: Span, x: float, y: float, advance: float) -> list[Item]:
    """Return a span in its place, with its decoration."""
    scope, turn = span.scope, span.at.get("rotate", 0.0)
    if span.words.isspace() or not scope.look.visible:
        return []
    if turn:
        c, s = cos(radians(turn)), sin(radians(turn))
        matrix: Matrix = times(text.matrix, (c, s, -s, c, x, y))
        x = y = 0.0
    else:
        matrix = text.matrix
    over: list[Item] = []
    under: list[Item] = []
    for line in scope.type.decoration.split():
        if line == "none":
            continue
        if line not in _DECORATIONS:
            raise ValueError(f"text-decoration {line!r} is none of underline, overline, line-through")
        middle, thick = _bar(reader, span, line)
        middle += y
        ops, box, cover = outline.rect(x, middle - thick / 2, advance, thick, 0.0, 0.0)
        (over if line == "line-through" else under).append(Item(Shape(ops, box, cover, scope.look), matrix))
    record = _set(reader, span.words, x, y, scope)
    shown = in_place(reader, _dressed(record, scope, text), matrix) if record.lines else []
    return [*under, *shown, *over]


def _bar(reader: Reading, span: Span, line: str) -> tuple[float, float]:
    """Say how far below the baseline the middle of a decoration is, and how thick it is, by the first font."""
    type_ = span.scope.type
    font = reader.typesetter.first(span.words, hand_of(type_))
    scale = type_.size / font.upem
    up = {"underline": font.underline_position, "overline": font.ascent, "line-through": font.xheight / 2}[line]
    return -up * scale, font.underline_thickness * scale


def _set(reader: Reading, words: str, x: float, y: float, scope: Scope) -> Text:
    return _line(reader, words, x, y, scope, "start")


def _line(reader: Reading, words: str, x: float, y: float, scope: Scope, anchor: str, turn: float = 0.0) -> Text:
    """Set one line. Raises Refusal: it cannot be, as of a font that there is not."""
    if scope.type.size <= 0 and not words.isspace():
        raise lost(words, "their size is 0")
    return reader.typesetter.at(words, x, y, hand_of(scope.type), scope.look.fill, anchor, turn)


@lru_cache(512)
def features_of(type_: Type) -> tuple[tuple[str, int], ...]:
    """Return the OpenType features that a style asks for.

    >>> features_of(Type(caps="small-caps", features='"onum" 1, "liga" off'))
    (('liga', 0), ('onum', 1), ('smcp', 1))
    """
    found: dict[str, int] = {}
    if type_.ligatures == "none":
        found |= {"clig": 0, "liga": 0}
    if type_.caps == "small-caps":
        found["smcp"] = 1
    elif type_.caps not in ("normal", "none"):
        raise Refusal(f"font-variant: {type_.caps} is outside the SVG profile", "choose normal or small-caps")
    if type_.kerning == "none":
        found["kern"] = 0
    for piece in type_.features.split(",") if type_.features not in ("", "normal") else ():
        tag, _, value = piece.strip().partition(" ")
        tag, value = tag.strip("'\""), value.strip() or "1"
        if len(tag) != 4 or not (value.isdigit() or value in ("on", "off")):
            raise ValueError(f'font-feature-settings {type_.features!r} cannot be read; write "onum" 1, "smcp" 1')
        found[tag] = int(value) if value.isdigit() else int(value == "on")
    return tuple(sorted(found.items()))


def in_place(reader: Reading, record: Text, matrix: Matrix) -> list[Item]:
    """Return a line as items, its coloured glyphs as forms before it."""
    if not record.icons:
        return [Item(record, matrix)] if record.lines else []
    from generator.draw.glyphs import glyph_items  # few fonts have any

    return [*glyph_items(reader, record.icons, matrix), Item(record, matrix)]


def _dressed(record: Text, scope: Scope, text: Scope) -> Text:
    """Give a line what else its element says of it."""
    look: Look = scope.look
    spared = "cut" if text.get.get("data-cut") else "decoration" if text.get.get("data-decoration") else ""
    if look.fill == "none" and (look.stroke == "none" or look.width <= 0):
        raise lost(record.lines[0].words, "they have neither a fill nor a stroke")
    stroke = look.stroke if look.stroke != "none" and look.width > 0 else ""
    if not (stroke or spared or scope.pictured or look.fill_alpha != 1):
        return record
    wide = look.width if stroke else 0.0
    return record._replace(
        stroke=stroke, stroke_width=wide, spared=spared, alpha=look.fill_alpha, silent=scope.pictured,
        over=bool(stroke) and not look.stroke_first, join=look.join,
    )  # fmt: skip


class Way:
    """A line that letters go along: points, and how far along each is."""

    def __init__(self, ops: str, matrix: Matrix) -> None:
        self.points: list[tuple[float, float]] = []
        start = (0.0, 0.0)
        self.closed = False
        for sign, v in outline.moved_segments(outline.segments(ops), matrix):
            if sign == "m":
                if self.points:
                    break  # letters go along the first part
                start = v  # type: ignore[assignment]
                self.points.append(start)
            elif sign == "c":
                self.points += outline.curve_points(*self.points[-1], v, 128)
            else:
                self.points.append(start if sign == "h" else v)  # type: ignore[arg-type]
                self.closed = self.closed or sign == "h"
        self.far = [0.0]
        for (ax, ay), (bx, by) in zip(self.points, self.points[1:], strict=False):
            self.far.append(self.far[-1] + hypot(bx - ax, by - ay))
        self.closed = self.closed or (
            len(self.points) > 2
            and hypot(self.points[0][0] - self.points[-1][0], self.points[0][1] - self.points[-1][1]) < 1e-3
        )

    @property
    def length(self) -> float:
        """How long it is."""
        return self.far[-1]

    def at(self, far: float) -> tuple[float, float, float]:
        """Return the point so far along, and how the line is turned there, in degrees."""
        from bisect import bisect_right

        if self.closed and self.length:
            far %= self.length
        k = min(max(1, bisect_right(self.far, far)), len(self.far) - 1)
        (ax, ay), (bx, by) = self.points[k - 1], self.points[k]
        long = self.far[k] - self.far[k - 1] or 1.0
        t = (far - self.far[k - 1]) / long
        return ax + (bx - ax) * t, ay + (by - ay) * t, degrees(atan2(by - ay, bx - ax))


def _width(reader: Reading, words: str, scope: Scope) -> float:
    """Say how far words move the pen, the space behind them included."""
    if scope.type.size <= 0 and not words.isspace():
        raise lost(words, "their size is 0")
    return reader.typesetter.width(words, hand_of(scope.type))


def _along(reader: Reading, run: Run, text: Scope, link: str, spans: list[Span]) -> list[Item]:
    """Set the words of a <textPath>, letter by letter."""
    get = spans[0].scope.cache["along"]
    if any(span.scope.type.decoration != "none" for span in spans):
        raise Refusal("words along a line have a text-decoration", "leave it out, or draw the line as a path")
    if any("x" in span.at for span in spans[1:]):
        raise Refusal("x moves only all of a <textPath>", "leave it out, or write dx")
    if get.get("method", "align") != "align":
        raise Refusal("method: letters are not stretched along a line", 'leave method out, or write method="align"')
    shape, matrix = reader.shape_of(run, link[1:], text.spaces)
    way = Way(shape.outline, matrix)
    if not way.length:
        raise Refusal("the shape that words go along has no length", "give it one")
    letters = _letters(reader, spans)
    if not letters:
        return []
    type_ = spans[0].scope.type
    last = letters[-1]
    far = last.far + last.wide - letters[0].far
    begin = length(get.get("startOffset", "0"), way.length, type_.size) - ANCHORS[type_.anchor] * far
    first, end = begin + letters[0].far, begin + last.far + last.wide
    beyond = max(-first, end - way.length) if not way.closed else far - way.length
    if beyond > _BEYOND:
        shown = clipped("".join([one.words for one in letters]).strip(), 30)
        fact = f"the words '{shown}' reach {beyond:.1f} mm beyond the line that they go along"
        raise Refusal(fact, "set them smaller, make the line longer, or let startOffset begin elsewhere")
    items: list[Item] = []
    for scope, some in groupby(letters, key=lambda one: one.span.scope):
        own, set_ = list(some), []
        for one in own:
            if one.words.isspace() or not scope.look.visible:
                continue
            x, y, turn = way.at(begin + one.far + one.wide / 2)
            c, s = cos(radians(turn)), sin(radians(turn))
            down = one.down + scope.type.shift + _lowered(reader, scope.type, one.words, scope)
            x, y = x - one.wide / 2 * c - down * s, y - one.wide / 2 * s + down * c
            set_.append(_line(reader, one.words, x, y, scope, "start", turn))
        if set_:
            record = reader.typesetter.joined(set_, "".join([one.words for one in own]))
            items += in_place(reader, _dressed(record, scope, text), text.matrix)
    return items


class _Letter(NamedTuple):
    """A letter, or what stands for several, `far` along its line and `down` beside it."""

    span: Span
    words: str
    far: float
    wide: float
    down: float


def _letters(reader: Reading, spans: list[Span]) -> list[_Letter]:
    """Return letters as far along as they stand on a straight line, kerned as there."""
    found: list[_Letter] = []
    far = down = 0.0
    for span in spans:
        if "rotate" in span.at:
            raise Refusal("a <textPath> turns its letters itself", "leave rotate out")
        far += span.at.get("x", 0.0) + span.at.get("dx", 0.0)
        down += span.at.get("dy", 0.0)
        type_ = span.scope.type
        if type_.size <= 0:
            raise lost(span.words, "their size is 0")
        for words, wide in reader.typesetter.letters(span.words, hand_of(type_)):
            found.append(_Letter(span, words, far, wide, down))
            far += wide + type_.spacing + (type_.word_spacing if words == " " else 0.0)
    while found and found[-1].words.isspace():
        found.pop()
    return found
