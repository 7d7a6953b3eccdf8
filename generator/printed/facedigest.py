"""What faces look like, as digests: of how they are drawn, and of what is then seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

from generator.making.workerpool import each

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.draw.painted import FontUse, Painted, Pictures
    from generator.printed.ledger import Row, Spot
    from generator.text.fonts import FontBook

DPI = 300


def look(painted: Painted) -> str:
    """Digest how a face is drawn: the operators, all they need, the fonts; equal looks print alike.

    The names of forms come from what is in them, and so do those of all parts that they use.
    """
    fonts = [(font.name, font.digest) for font in painted.fonts]
    return digest(painted.key, painted.width, painted.height, painted.bleed, fonts)


def digest(*values: object) -> str:
    """Digest plain values."""
    return blake2b(repr(values).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def showable(pictures: Pictures, fonts: FontBook) -> dict[str, Painted]:
    """Leave out the faces that are set in fonts which are no more, or are others now."""
    from generator.text.fonts import UnknownFontError

    known: dict[tuple[str, int, bool, str], bool] = {}

    def there(font: FontUse) -> bool:
        name = (font.family, font.weight, font.italic, font.digest)
        if name not in known:
            try:
                known[name] = any(face.digest == font.digest for face in fonts.find(*name[:3]))
            except UnknownFontError:
                known[name] = False
        return known[name]

    return {look: face for look, face in pictures.items() if all(map(there, face.fonts))}


def pixels(image: Image) -> str:
    """Digest the dots of a picture, and how many they are."""
    return blake2b(image.tobytes(), key=repr(image.size).encode(), digest_size=8).hexdigest()


class Eye:
    """Looks at faces, each once; where pictures cannot be made it sees nothing, and `name` is ""."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._seen: dict[str, str] = {}

    @property
    def name(self) -> str:
        """Say which eye it is; two of them may see a dot otherwise."""
        try:
            from pypdfium2 import PDFIUM_INFO
        except ImportError:
            return ""
        return f"pdfium-{PDFIUM_INFO.build}"

    def _plain(self, pairs: Sequence[tuple[Painted, Painted]]) -> list[bool]:
        """Say of faces as they were and are whether they differ at first glance; if not, they may all the same."""
        if not pairs:
            return []
        from generator.printed.visualdiff import glance

        return glance(pairs, self._fonts, DPI)

    def stare(self, faces: Pictures) -> dict[str, str]:
        """Digest what faces look like, by look, as closely as printers print, bleed and all."""
        missing = [name for name in faces if name not in self._seen]

        def seen(some: Sequence[str]) -> Iterator[str]:
            return map(pixels, self._pictures([faces[name] for name in some]))

        self._seen.update(zip(missing, each(seen, missing), strict=True))
        return {name: self._seen[name] for name in faces}

    def same(self, asked: Iterable[tuple[Row, str, Painted]], kept: Pictures) -> set[Spot]:
        """Name the faces that are drawn otherwise than they were printed, with their looks now, and look the same.

        What they looked like then is seen on those that are `kept`, by look, or in their rows.
        """
        found = list(asked) if self.name else []
        glanced = [(row, new) for row, _, new in found if row.look in kept]
        plain = self._plain([(kept[row.look], new) for row, new in glanced])
        otherwise = {row.spot for (row, _), differs in zip(glanced, plain, strict=True) if differs}
        likely = [one for one in found if one[0].spot not in otherwise]
        now = self.stare({look: painted for _, look, painted in likely})
        old = self.stare({row.look: kept[row.look] for row, *_ in likely if row.look in kept})
        return {row.spot for row, look, _ in likely if now[look] == old.get(row.look, row.seen)}

    def _pictures(self, faces: Sequence[Painted]) -> Iterator[Image]:
        if not faces:
            return
        from generator.pdf.raster import RasterPress

        press = RasterPress(self._fonts, DPI)
        for face in faces:
            press.show(face, face.bleed)
        yield from press.pictures()
