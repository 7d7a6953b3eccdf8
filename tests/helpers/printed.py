"""Read printed PDFs back: pages, forms, titles."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pypdfium2
from PIL import Image


@dataclass(frozen=True, slots=True)
class Printed:
    """A PDF as it was read back: title and date, the labels of its pages, how often each form is on each page."""

    title: str
    date: str
    labels: tuple[str, ...]
    stamps: tuple[Counter[str], ...]

    @property
    def stamps_of_fronts(self) -> tuple[Counter[str], ...]:
        """The stamps of the pages that are not backs."""
        return tuple(
            stamps for label, stamps in zip(self.labels, self.stamps, strict=True) if not label.endswith("back")
        )

    @property
    def fronts(self) -> int:
        """How many fronts are printed, copies and all."""
        return sum(stamps.total() for stamps in self.stamps_of_fronts)


def read(path: Path) -> Printed:
    """Read a PDF that Tuckbox wrote; a broken one raises."""
    with pikepdf.open(path) as pdf:
        labels = tuple(page.label for page in pdf.pages)
        stamps = tuple(_stamps(page) for page in pdf.pages)
        about = pdf.docinfo
        return Printed(str(about.get("/Title", "")), str(about.get("/CreationDate", "")), labels, stamps)


def is_whole(path: Path) -> bool:
    """Say whether a PDF can be read to its last object."""
    with pikepdf.open(path) as pdf:
        return not pdf.check_pdf_syntax() and len(pdf.pages) > 0


def _stamps(page: pikepdf.Page) -> Counter[str]:
    page.contents_coalesce()
    content = page.Contents.read_bytes()
    return Counter(name.decode() for name in re.findall(rb"/(\S+)\s+Do\b", content))


def pages(path: Path | bytes) -> list[str]:
    """Give the words of each page of a PDF as a reader copies them."""
    with pypdfium2.PdfDocument(path) as pdf:
        return [page.get_textpage().get_text_bounded() for page in pdf]


def text(path: Path) -> str:
    """Give the words of a PDF as a reader copies them, lines joined by spaces."""
    return " ".join(" ".join(pages(path)).split())


def picture(path: Path, dots: float = 1.0, page: int = 0) -> Image.Image:
    """Draw a page, with so many dots a point."""
    with pypdfium2.PdfDocument(path) as pdf:
        return pdf[page].render(scale=dots).to_pil().convert("RGB")
