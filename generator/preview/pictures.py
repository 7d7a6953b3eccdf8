"""Faces and pages as pictures, asked for by what they look like; made when somebody looks, as are files for paper."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from generator.catalog.problems import mistake
from generator.draw.painted import Painted
from generator.making.passing import settled
from generator.parts.kinds import writer
from generator.parts.order import Order
from generator.parts.planned import Binder
from generator.pdf.raster import face_picture
from generator.preview.faces import Faces

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.text.fonts import FontBook

LEAST_DPI: Final = 12
MOST_DPI: Final = 600
_QUICK: Final = 1
"""How hard a picture is pressed for our own machine: harder takes ten times longer than sending it."""
_MOST_BYTES: Final = 40_000_000
_MOST_DOTS: Final = 40_000_000
_MOST_PAPERS: Final = 6
PNG: Final = "image/png"


class Pictures:
    """The pictures of drawings that are known by their looks, and of pages of PDFs by theirs.

    Whoever adds drawings says which `fonts` they are set in.
    """

    fonts: FontBook

    def __init__(self) -> None:
        self.faces: dict[str, Painted] = {}
        self.papers: OrderedDict[str, bytes] = OrderedDict()
        self._made: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()
        self._size = 0

    def face(self, look: str, dpi: int, bleed: bool) -> bytes | None:
        """Give a face as PNG with its bleed or cut; None where no such face is known."""
        painted = self.faces.get(look)
        if painted is None:
            return None
        own = painted.bleed if bleed else 0.0
        dots = (painted.width + 2 * own) * (painted.height + 2 * own) * (dpi / 25.4) ** 2
        if dots > _MOST_DOTS:
            dpi = int(dpi * (_MOST_DOTS / dots) ** 0.5)
        return self._kept((look, dpi, int(bleed)), lambda: _png(face_picture(painted, self.fonts, dpi, own)))

    def page(self, paper: str, number: int, dpi: int) -> bytes | None:
        """Give a page of a PDF as PNG, counted from 0; None where it is not known any more."""
        pdf = self.papers.get(paper)
        if pdf is None:
            return None
        return self._kept((paper, dpi, -1 - number), lambda: _page(pdf, number, dpi))

    def add_paper(self, name: str, pdf: bytes) -> None:
        """Keep a PDF whose pages are looked at; only the last few are kept."""
        self.papers[name] = pdf
        self.papers.move_to_end(name)
        while len(self.papers) > _MOST_PAPERS:
            self.papers.popitem(last=False)

    def _kept(self, key: tuple[str, int, int], make: Callable[[], bytes | None]) -> bytes | None:
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        made = make()
        if made is not None:
            self._made[key] = made
            self._size += len(made)
            while self._size > _MOST_BYTES and len(self._made) > 1:
                self._size -= len(self._made.popitem(last=False)[1])
        return made


def _page(pdf: bytes, number: int, dpi: int) -> bytes | None:
    import pypdfium2  # noqa: PLC0415 - an extra

    with pypdfium2.PdfDocument(pdf) as document:
        if not 0 <= number < len(document):
            return None
        page = document[number]
        return _png(page.render(scale=dpi / 72 * 0.99999).to_pil().convert("RGB"))


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Say how large the pages of a PDF are, in mm."""
    import pypdfium2  # noqa: PLC0415 - an extra

    with pypdfium2.PdfDocument(pdf) as document:
        return [(round(page.get_width() / 72 * 25.4, 2), round(page.get_height() / 72 * 25.4, 2)) for page in document]


def _png(image: Image) -> bytes:
    out = BytesIO()
    image.save(out, format="PNG", compress_level=_QUICK)
    return out.getvalue()


def paper_of(faces: Faces, order: Order, number: int, pictures: Pictures) -> Generator[None, None, dict[str, Any]]:
    """Print a file of the plan into memory, piece by piece; give its name there and how large its pages are, in mm.

    Raises:
        ContentError: there is no such file, or something is wrong with what it shows.
    """
    plan = faces.plan
    if not 0 <= number < len(plan.files):
        raise mistake(f"file {number}", "there is no such file any more")
    file = plan.files[number]
    drawn = yield from faces.drawn(file.decks)
    own = plan._replace(files=tuple(one for one in plan.files if one.part.id == file.part.id))
    at = own.files.index(file)
    files, shown = settled(faces.shop, own, order, drawn)
    file = files[at]
    made_by = writer(file.part.kind)
    if isinstance(made_by, Binder):
        content = made_by.bind(faces.shop, plan.edition, file).content(file, shown)
    else:
        content = made_by.content(faces.shop, plan.edition, file, shown)
    name = blake2b(content, digest_size=8).hexdigest()
    pictures.add_paper(name, content)
    return {"paper": name, "pages": sizes(content), "flip": file.item.flip, "title": str(file.part.name)}
