"""Pages and faces as pictures: what the PDF press prints, rasterised by pdfium, so that they show what is printed.

pdfium comes with the extra `pictures` only and is loaded when a picture is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any

from generator.draw.painted import KEPT_DPI, Painted
from generator.sheets.shape import Box
from generator.text.fonts import FontBook

from .document import PdfPress

if TYPE_CHECKING:
    from PIL.Image import Image

POINTS = 72 / 25.4
"""Points to the millimetre."""
_HARDLY_LESS = 0.99999
"""pdfium rounds up: a page a millionth of a dot too wide would be one dot wider, and all shifted."""
WAY_OUT = "install it with: pip install pypdfium2"


class NoRasteriserError(RuntimeError):
    """Pictures were asked for where nothing can make them: the fact, and a way out in `hint`."""

    def __init__(self) -> None:
        self.fact, self.hint = "pictures need pypdfium2, which is not installed", WAY_OUT
        super().__init__(f"{self.fact}; {self.hint}")


class RasterPress(PdfPress):
    """A press whose pages come off as pictures, with `dpi` dots to the inch."""

    def __init__(self, fonts: FontBook, dpi: float) -> None:
        super().__init__(fonts, title="", whole=dpi > KEPT_DPI)
        self._dpi = dpi

    def show(self, face: Painted, bleed: float) -> None:
        """Print a face on a page of its own, with so many mm around its cut."""
        self.page(face.width + 2 * bleed, face.height + 2 * bleed)
        self.stamp(face, bleed, bleed)

    def pictures(self) -> Iterator[Image]:
        """Give the pages printed so far, one after the other; then nothing more can be printed.

        Raises:
            NoRasteriserError: pypdfium2 is not installed.
        """
        return pictures(self.finish(), self._dpi)


def pictures(pdf: bytes, dpi: float) -> Iterator[Image]:
    """Give the pages of a PDF as pictures on white, red, green and blue, one at a time.

    Raises:
        NoRasteriserError: pypdfium2 is not installed.
    """
    shown = Shown(pdf)

    def drawn() -> Iterator[Image]:
        with closing(shown):
            yield from (shown.picture(number, dpi) for number in range(len(shown)))

    return drawn()


def count_of(pdf: bytes) -> int:
    """Count the pages of a PDF.

    Raises:
        NoRasteriserError: pypdfium2 is not installed.
    """
    with closing(Shown(pdf)) as shown:
        return len(shown)


class Shown:
    """The pages of a PDF, to be looked at one by one and in parts; whoever opens it closes it.

    Raises:
        NoRasteriserError: pypdfium2 is not installed.
    """

    def __init__(self, pdf: bytes) -> None:
        try:
            import pypdfium2  # noqa: PLC0415 - an extra
        except ImportError:
            raise NoRasteriserError from None
        self._document: Any = pypdfium2.PdfDocument(pdf)

    def __len__(self) -> int:
        return len(self._document)

    def close(self) -> None:
        """Let go of the document."""
        self._document.close()

    def picture(self, number: int, dpi: float, box: Box | None = None) -> Image:
        """Give a page, counted from 0, or a `box` of it, as it lies among the dots of the whole page."""
        page = self._document[number]
        crop: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
        if box is not None:
            width, height = page.get_width(), page.get_height()
            edges = (box.x * POINTS, height - box.bottom * POINTS, width - box.right * POINTS, box.y * POINTS)
            crop = tuple([max(0.0, edge) for edge in edges])
        bitmap = page.render(scale=dpi / 72 * _HARDLY_LESS, crop=crop)
        image: Image = bitmap.to_pil()
        bitmap.close()  # of a table mat it is as large as all that drew it
        page.close()
        return image if image.mode == "RGB" else image.convert("RGB")


def face_picture(painted: Painted, fonts: FontBook, dpi: float, bleed: float = 0.0) -> Image:
    """Return a face as it is when it is cut out, or with `bleed` mm around it.

    Raises:
        NoRasteriserError: pypdfium2 is not installed.
    """
    press = RasterPress(fonts, dpi)
    press.show(painted, bleed)
    return next(press.pictures())
