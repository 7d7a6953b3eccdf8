"""Pages and faces as pictures: what the PDF press prints, rasterised by pdfium, so that they show what is printed.

pdfium comes with the extra `tuckbox[pictures]` only and is loaded when a picture is asked for. Knows no sheets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.operators.painted import Painted
from generator.typeset.fonts import FontBook

from .pdf import PdfPress

if TYPE_CHECKING:
    from PIL.Image import Image

WAY_OUT = "install it with: pip install 'tuckbox[pictures]'"


class NoRasteriserError(RuntimeError):
    """Pictures were asked for where nothing can make them: the fact, and a way out in `hint`."""

    def __init__(self) -> None:
        self.fact, self.hint = "pictures need pypdfium2, which is not installed", WAY_OUT
        super().__init__(f"{self.fact}; {self.hint}")


class RasterPress(PdfPress):
    """A press whose pages come off as pictures, with `dpi` dots to the inch."""

    def __init__(self, fonts: FontBook, dpi: float) -> None:
        super().__init__(fonts, title="")
        self._dpi = dpi

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
    pdfium = _pdfium()

    def drawn() -> Iterator[Image]:
        with pdfium.PdfDocument(pdf) as document:
            for page in document:
                # pdfium rounds up: a page a millionth of a dot too wide would be one dot wider, and all shifted
                yield page.render(scale=dpi / 72 * 0.99999).to_pil().convert("RGB")

    return drawn()


def face_picture(painted: Painted, fonts: FontBook, dpi: float, bleed: float = 0.0) -> Image:
    """Return a face as it is when it is cut out, or with `bleed` mm around it.

    Raises:
        NoRasteriserError: pypdfium2 is not installed.
    """
    press = RasterPress(fonts, dpi)
    press.page(painted.width + 2 * bleed, painted.height + 2 * bleed)
    press.stamp(press.form(painted), bleed, bleed)
    return next(press.pictures())


def _pdfium() -> Any:
    try:
        import pypdfium2  # noqa: PLC0415 - an extra
    except ImportError:
        raise NoRasteriserError from None
    return pypdfium2
