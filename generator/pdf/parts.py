"""What operators can only name: forms, graphics states, shadings, patterns, pictures, and the glyphs of fonts.

A part's name is made of what it is, so that operators that name it can be kept from build to build and put into any
file: nothing has to be numbered. Where words are a picture (a card shown small, what nobody reads, copies or searches)
letters are outlines: readers that look for text find glyphs whatever stands beside them. Each letter is a form in its
font's own units, which all faces share.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import cos, radians, sin
from weakref import WeakKeyDictionary

from generator.draw import outline
from generator.draw.numbers import number, numbers
from generator.draw.painted import LIGHT, FontUse, Painted, Part, name_of, squeezed
from generator.draw.records import Box, Line, Matrix, Run, Text
from generator.named import NamedTuple
from generator.text.fontface import FontFace
from generator.text.setter import together

_MOST_KEPT = 4_000
_known: dict[str, Part] = {}


class Needs:
    """What a stream names, and all parts and glyphs that those name in turn.

    It is `fixed` where it names patterns, whose matrix counts from the stream that they stand in: such a stream has to
    become a form before it can be moved.
    """

    __slots__ = ("fixed", "glyphs", "parts")

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}
        self.glyphs: dict[str, list[Mapping[int, str]]] = {}
        self.fixed = False

    def part(self, kind: str, sign: str, body: str, stream: str | None = None, inner: Needs | None = None) -> str:
        """Take a part in; return its name. Within `body` the names of others stand between @ signs."""
        content = None if stream is None else stream.encode("latin-1")
        name = name_of(sign, body, content if content is not None else b"")
        if inner is not None:
            self.inside(inner)
        if name not in self.parts:
            made = _known.get(name)
            if made is None:
                if len(_known) > _MOST_KEPT:
                    _known.clear()
                plain = content is not None and len(content) <= LIGHT
                kept = content if content is None or plain else squeezed(content)
                made = _known[name] = Part(kind, name, body, kept, plain)
            self.parts[name] = made
        return name

    def raster(self, parts: tuple[Part, ...]) -> None:
        """Take a picture in, and what it names."""
        self.parts.update([(part.name, part) for part in parts])

    def text(self, glyphs: tuple[tuple[str, Mapping[int, str]], ...]) -> None:
        """Take the glyphs of a text in."""
        for key, shown in glyphs:
            self.glyphs.setdefault(key, []).append(shown)

    def inside(self, inner: Needs) -> None:
        """Take in what something needs that stands in this stream or is named by it."""
        self.parts.update(inner.parts)
        for key, shown in inner.glyphs.items():
            self.glyphs.setdefault(key, []).extend(shown)

    def stamp(self, painted: Painted) -> None:
        """Take in what was painted before; its words say nothing."""
        self.parts.update([(part.name, part) for part in (painted.form, *painted.parts)])

    def form(self, code: str, box: Box, inner: Needs, group: str | None = None, sign: str = "x") -> str:
        """Take a form in; a `group` is composed apart, in its colour space. Return its name."""
        more = "" if group is None else f"/Group<</S/Transparency/CS/{group}>>"
        return self.part("XObject", sign, f"/Subtype/Form/BBox[{numbers(box, 4)}]{more}", code, inner)

    def state(self, entries: str, inner: Needs | None = None) -> str:
        """Take a graphics state in; return its name."""
        return self.part("ExtGState", "g", entries, None, inner)

    def fonts(self, of: Callable[[str], FontUse]) -> tuple[FontUse, ...]:
        """Return the fonts with all their glyphs, in the order of their names."""
        found = []
        for key, some in sorted(self.glyphs.items()):
            found.append(of(key).showing(some[0] if len(some) == 1 else together(some)))
        return tuple(found)


_FINE = 1  # decimals of a font unit; a thousandth of the type size is seldom more than a unit
_AIR = 20.0  # font units around a letter within the edges of its form
_TOKEN = re.compile(r"\(((?:\\.|[^\\()])*)\)|([-\d.]+)(?: Ts)?|(/Span<<[^>]*>>>BDC|EMC|TJ|Tj|\[|\])", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_LITERAL = {"r": "\r"}
_forms: WeakKeyDictionary[FontFace, dict[tuple[int, str], Part | None]] = WeakKeyDictionary()


class Placed(NamedTuple):
    """A glyph in its place, in font units from where its run begins, y up."""

    gid: int
    x: float
    y: float


def glyphs_of(show: str, face: FontFace, em: float, tracking: float) -> Iterator[Placed]:
    """Give the glyphs that some operators show."""
    pen, rise, units = 0.0, 0.0, face.upem / em
    for found in _TOKEN.finditer(show):
        if found[2] is not None:
            if found[0].endswith(" Ts"):
                rise = float(found[2]) * units
            else:
                pen -= float(found[2]) * face.upem / 1000
        elif found[1] is not None:
            codes = _ESCAPED.sub(lambda one: _LITERAL.get(one[1], one[1]), found[1])
            for at in range(0, len(codes) - 1, 2):
                gid = ord(codes[at]) << 8 | ord(codes[at + 1])
                yield Placed(gid, pen, rise)
                pen += face.advance(gid) + tracking * units


def matrix_of(text: Text, line: Line, run: Run, face: FontFace) -> Matrix:
    """Return what leads from a font's units, y up, to where a run begins."""
    scale = (run.em or text.em) / face.upem
    c, s = cos(radians(run.turn)) * scale, sin(radians(run.turn)) * scale
    return c, s, s, -c, run.x, line.y if run.y is None else run.y


def outlined(text: Text, line: Line, run: Run, face: FontFace) -> str:
    """Return the letters of a run as one outline."""
    m = matrix_of(text, line, run, face)
    out = []
    for gid, x, y in glyphs_of(run.show, face, run.em or text.em, run.tracking):
        place = (*m[:4], m[4] + m[0] * x + m[2] * y, m[5] + m[1] * x + m[3] * y)
        out.append(outline.written(outline.moved_segments(face.outline(gid), place), 3))
    return "\n".join(filter(None, out))


def row(text: Text, line: Line, run: Run, face: FontFace, sign: str, needs: Needs) -> str:
    """Return the operators that draw the letters of a run, each by its form, filled (`f`) or stroked (`S`)."""
    out: list[str] = []
    here = (0.0, 0.0)
    for gid, x, y in glyphs_of(run.show, face, run.em or text.em, run.tracking):
        form = _form(face, gid, sign)
        if form is None:
            continue
        if (x, y) != here:
            out.append(f"1 0 0 1 {numbers((x - here[0], y - here[1]), _FINE)} cm")
        out.append(f"/{form.name} Do")
        needs.parts[form.name] = form
        here = (x, y)
    if not out:
        return ""
    m = matrix_of(text, line, run, face)
    pen = f"{number(text.stroke_width / (run.em or text.em) * face.upem, 2)} w {text.join} j\n" if sign == "S" else ""
    return "\n".join([f"q\n{_precise(m[:4])} {numbers(m[4:], 3)} cm", f"{pen}{out[0]}", *out[1:], "Q"])


@lru_cache(4096)
def _precise(values: tuple[float, ...]) -> str:
    return numbers(values, 9)


def _form(face: FontFace, gid: int, sign: str) -> Part | None:
    """Return a glyph as a form in font units; None where it shows nothing."""
    known = _forms.setdefault(face, {})
    if (gid, sign) not in known:
        ops = outline.written(face.outline(gid), _FINE)
        made = None
        if ops:
            left, top, right, bottom = outline.tight(ops)
            air = _AIR if sign == "f" else face.upem  # no rim of a letter is as thick as the letter is high
            needs = Needs()
            box = numbers((left - air, top - air, right + air, bottom + air), 4)
            name = needs.part("XObject", "L", f"/Subtype/Form/BBox[{box}]", f"{ops}\n{sign}", Needs())
            made = needs.parts[name]
        known[gid, sign] = made
    return known[gid, sign]
