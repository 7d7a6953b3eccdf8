"""What operators can only name: forms, graphics states, shadings, patterns, pictures, and the glyphs of fonts.

A part's name is made of what it is, so that operators that name it can be kept from build to build and put into any
file: nothing has to be numbered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.draw.numbers import numbers
from generator.draw.painted import LIGHT, FontUse, Part, name_of, squeezed
from generator.draw.records import Box
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
