"""One PDF content stream being written: operators, the graphics state they leave, and what they name.

A Leaf is a drawing that can be put into any stream: what must be set before it, and operators that leave the state as
they found it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .lengths import number, numbers
from .matrix import IDENTITY, Box, Matrix
from .painted import LIGHT, FontUse, Part, name_of, squeezed

FRESH = {"fill": "0 g", "stroke": "0 G", "w": "1 w", "J": "0 J", "j": "0 j", "M": "10 M", "d": "[] 0 d", "Tc": "0 Tc"}
"""The graphics state at the beginning of a page."""


class Leaf(NamedTuple):  # there are thousands: a tuple is made four times faster than a frozen dataclass
    """A finished drawing: `settings` pairs a part of the graphics state with the operator that sets it.

    An empty operator leaves that part as it is where the drawing is put: a symbol without a colour.
    """

    body: str
    settings: tuple[tuple[str, str], ...] = ()
    uses: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    fonts: tuple[FontUse, ...] = ()


Text = tuple[tuple[tuple[str, str], ...], FontUse, Mapping[int, str], str]
"""Words to be written: what must be set for them, their font and its glyphs, and the operators."""

NOTHING = Leaf("")
LINKED = Leaf("linked")
"""Remembered where what an element becomes depends on other elements too."""


@dataclass(slots=True, eq=False, repr=False)
class Needs:
    """What operators being written name: parts and fonts directly, and everything those need in turn."""

    uses: dict[str, None] = field(default_factory=dict)
    parts: dict[str, Part] = field(default_factory=dict)
    fonts: dict[str, tuple[FontUse, list[Mapping[int, str]]]] = field(default_factory=dict)

    def part(self, part: Part) -> str:
        """Note a part as named directly; return its name."""
        self.uses[part.name] = None
        self.parts[part.name] = part
        return part.name

    def inside(self, other: Needs | Leaf) -> None:
        """Note what a drawing needs that is named by something noted already."""
        if isinstance(other, Leaf):
            for part in other.parts:
                self.parts[part.name] = part
            for use in other.fonts:
                self.font(use, use.glyphs)
        else:
            self.parts.update(other.parts)
            for font, shown in other.fonts.values():
                self.fonts.setdefault(font.name, (font, []))[1].extend(shown)

    def font(self, font: FontUse, glyphs: Mapping[int, str]) -> None:
        """Note that a font shows these glyphs."""
        known = self.fonts.get(font.name)
        if known is None:
            self.fonts[font.name] = (font, [glyphs])
        else:
            known[1].append(glyphs)

    def font_uses(self) -> tuple[FontUse, ...]:
        """Return the fonts with all their glyphs, in the order of their names."""
        out: list[FontUse] = []
        for _, (font, shown) in sorted(self.fonts.items()):
            glyphs = dict(shown[-1])
            for more in reversed(shown[:-1]):
                glyphs.update(more)
            if "" in glyphs.values():  # in a word that carries its own text a glyph may tell nothing, and yet elsewhere
                for more in shown:
                    glyphs.update({gid: text for gid, text in more.items() if text})
            out.append(FontUse(font.name, font.digest, font.family, font.weight, font.italic, glyphs))
        return tuple(out)


class Stream:
    """A content stream; `state` holds what is known of the graphics state at its end."""

    def __init__(self, state: Mapping[str, str] | None = None) -> None:
        self.out: list[str] = []
        self.state: dict[str, str] = dict(state or {})
        self.needs = Needs()
        self.open: set[str] = set()  # parts of the state that were left as they are where this is drawn
        self.mixed = False  # whether such a part had been set before, so that this cannot be drawn so
        self._saved: list[dict[str, str]] = []

    def save(self) -> None:
        """Keep the graphics state until `restore`."""
        self.out.append("q")
        self._saved.append(self.state.copy())

    def restore(self) -> None:
        """Take the kept graphics state back; a save with nothing after it leaves no trace."""
        self.state = self._saved.pop()
        if self.out[-1] == "q":
            self.out.pop()
        else:
            self.out.append("Q")

    def _set(self, settings: Sequence[tuple[str, str]]) -> None:
        """Set what is not set so already; an empty operator leaves it as whoever draws this has set it."""
        state = self.state
        for slot, operator in settings:
            if state.get(slot) != operator:
                if not operator:
                    self.open.add(slot)
                    self.mixed = self.mixed or slot in state
                    continue
                state[slot] = operator
                self.out.append(operator)

    def put(self, leaf: Leaf) -> None:
        """Draw a leaf, setting only what is not set so already."""
        self._set(leaf.settings)
        self.out.append(leaf.body)
        needs = self.needs
        if leaf.uses:
            for name in leaf.uses:
                needs.uses[name] = None
            needs.inside(leaf)

    def put_texts(self, texts: Sequence[Text]) -> None:
        """Write texts, one after the other."""
        out, needs = self.out, self.needs
        last: Sequence[tuple[str, str]] = ()
        for settings, font, glyphs, body in texts:
            if settings is not last:  # the lines of a text are mostly of one style
                self._set(settings)
                last = settings
            out.append(body)
            needs.uses[font.name] = None
            needs.font(font, glyphs)

    def text(self) -> str:
        """Return everything written so far."""
        return "\n".join(self.out).replace("\nET\nBT\n", "\n")


def transform(matrix: Matrix, places: int = 3) -> str:
    """Return the operator that moves all that follows by `matrix`.

    >>> transform((1, 0, 0, 1, 2.5, 0))
    '1 0 0 1 2.5 0 cm'
    """
    a, b, c, d, e, f = matrix
    return f"{matrix_numbers((a, b, c, d))} {number(e, places + 1)} {number(f, places + 1)} cm"


def matrix_numbers(values: tuple[float, ...]) -> str:
    """Write numbers with eight digits that count, however small they are."""
    return " ".join([_precise(v) for v in values])


def _precise(value: float) -> str:
    text = f"{value:.8g}"
    if "e" in text:
        text = f"{value:.12f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def form_part(
    prefix: str,
    stream: Stream,
    box: Box,
    group: str | None = None,
    matrix: Matrix = IDENTITY,
    extra: str = "/Subtype/Form",
    kind: str = "XObject",
) -> Part:
    """Make a form XObject (or a pattern, with `extra`) of what `stream` holds.

    A `group` is composed apart, in the colour space it names ("" for that of what it is drawn on).
    """
    body = f"{extra}/BBox[{numbers(box, 4)}]"
    if matrix != IDENTITY:
        body += f"/Matrix[{matrix_numbers(matrix)}]"
    if group is not None:
        body += "/Group<</S/Transparency/I true" + (f"/CS{group}>>" if group else ">>")
    content = stream.text().encode("latin-1")
    uses = tuple(stream.needs.uses)
    # "@" would be taken for a reference, so a body never holds one but around names of parts.
    name = name_of(prefix, body, content)
    if len(content) <= LIGHT:
        return Part(kind, name, body, content, uses, plain=True)
    return Part(kind, name, body, squeezed(content), uses)
