"""What faces look like, as digests: of how they are drawn, and of what is then seen. Knows no card and no ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.operators.painted import Painted
    from generator.typeset.fonts import FontBook

DPI = 300
_GLANCE = 75
"""Dots to the inch: what differs here differs, and most that was changed does; it takes a tenth of the time."""


class Seen(NamedTuple):
    """What a face looks like at first glance, and at 300 dots to the inch, bleed and all."""

    glance: str
    whole: str

    def __str__(self) -> str:
        """Write it as a ledger has it."""
        return f"{self.glance}.{self.whole}"


def seen(text: str) -> Seen:
    """Read what a ledger has.

    >>> seen("ab12.cd34"), seen("")
    (Seen(glance='ab12', whole='cd34'), Seen(glance='', whole=''))
    """
    glance, _, whole = text.partition(".")
    return Seen(glance, whole)


def look(painted: Painted) -> str:
    """Digest how a face is drawn: the operators, all they need, the fonts; equal looks print alike.

    The names of forms come from what is in them, and so do those of all parts that they use.
    """
    fonts = [(font.name, font.digest) for font in painted.fonts]
    return digest(painted.key, painted.width, painted.height, painted.bleed, fonts)


def digest(*values: object) -> str:
    """Digest plain values."""
    return blake2b(repr(values).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


class Eye:
    """Looks at faces, each once; where pictures cannot be made it sees nothing, and `name` is ""."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._seen: dict[tuple[str, int], str] = {}

    @property
    def name(self) -> str:
        """Say which eye it is; two of them may see a dot otherwise."""
        try:
            from pypdfium2 import PDFIUM_INFO
        except ImportError:
            return ""
        return f"pdfium-{PDFIUM_INFO.build}"

    def glance(self, faces: Mapping[str, Painted]) -> dict[str, str]:
        """Look at faces, by look, at first glance."""
        return self._at(faces, _GLANCE)

    def stare(self, faces: Mapping[str, Painted]) -> dict[str, str]:
        """Look at faces, by look, as closely as printers print."""
        return self._at(faces, DPI)

    def look_at(self, faces: Mapping[str, Painted]) -> dict[str, Seen]:
        """Look at faces, by look, both ways."""
        first, then = self.glance(faces), self.stare(faces)
        return {name: Seen(first[name], then[name]) for name in faces}

    def _at(self, faces: Mapping[str, Painted], dpi: int) -> dict[str, str]:
        missing = [name for name in faces if (name, dpi) not in self._seen]
        for name, picture in zip(missing, self._pictures([faces[name] for name in missing], dpi), strict=True):
            self._seen[name, dpi] = picture
        return {name: self._seen[name, dpi] for name in faces}

    def _pictures(self, faces: list[Painted], dpi: int) -> Iterable[str]:
        if not faces:
            return
        from generator.press.raster import RasterPress

        press = RasterPress(self._fonts, dpi)
        for face in faces:
            press.page(face.width + 2 * face.bleed, face.height + 2 * face.bleed)
            press.stamp(press.form(face), face.bleed, face.bleed)
        for image in press.pictures():
            yield blake2b(image.tobytes(), key=repr(image.size).encode(), digest_size=6).hexdigest()
