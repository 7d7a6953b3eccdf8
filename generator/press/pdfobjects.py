"""What is taken from inside reportlab to write a PDF: objects, pages, document.

The one module that imports it; `contents` hands it what a file holds.
"""

import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import LazyLoader, find_spec, module_from_spec
from typing import TYPE_CHECKING, Any, NamedTuple

import PIL

from .links import Bookmark, string
from .xmp import xmp

if "PIL.Image" not in sys.modules and (_spec := find_spec("PIL.Image")) and _spec.loader:
    # reportlab loads what decodes pictures, which takes as long as painting forty cards; it is never asked for any
    _spec.loader = LazyLoader(_spec.loader)
    PIL.Image = sys.modules["PIL.Image"] = module_from_spec(_spec)
    _spec.loader.exec_module(PIL.Image)  # when it is first looked into

from reportlab.pdfbase import pdfdoc

if TYPE_CHECKING:
    from .pdfx import PdfX

_PRODUCER = "Tuckbox, ReportLab"


class Source(pdfdoc.PDFObject):  # type: ignore[misc]
    """A PDF value written by us; its @references@ are looked up when reportlab asks for its bytes."""

    def __init__(self, body: str, stream: bytes | None = None) -> None:
        self.body = body
        self.stream = stream

    def format(self, document: Any) -> bytes:
        """Write the dictionary, and the stream if there is one."""
        pieces = self.body.split("@")
        for i in range(1, len(pieces), 2):
            pieces[i] = f"{document.idToObjectNumberAndVersion[pieces[i]][0]} 0 R"
        body = "".join(pieces)
        if self.stream is None:
            return body.encode("latin-1")
        if "/Filter" not in body and "/Metadata" not in body:
            body += "/Filter/FlateDecode"
        head = f"<<{body}/Length {len(self.stream)}>>stream\n".encode("latin-1")
        return head + self.stream + b"\nendstream"


class Object(Source):
    """A PDF object of its own, which reportlab numbers."""

    __RefOnly__ = 1


class PdfPage(pdfdoc.PDFPage):  # type: ignore[misc]
    """reportlab's page with the entries that we write: it looks for each of them on every page."""

    __NoDefault__ = (
        "Parent", "MediaBox", "TrimBox", "BleedBox", "Resources", "Contents", "Annots", "Group", "Tabs",
        "StructParents",
    )  # fmt: skip


class _Bookmarks(NamedTuple):
    """What reportlab's outline asks a canvas for."""

    marks: dict[str, Any]

    def _bookmarkReference(self, name: str) -> Any:  # noqa: N802 - reportlab's name
        return self.marks[name]


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """reportlab's information about the document, with an entry that it does not know."""

    standard = ""

    def format(self, document: Any) -> bytes:
        """Write the dictionary."""
        made: bytes = pdfdoc.format(super().format(document), document)
        return made.replace(b"<<", b"<< /GTS_PDFXVersion (%b)" % self.standard.encode(), 1)


def new_document(
    info: Mapping[str, str], lang: str, duplex: str, page_mode: str, layout: str = "", pdfx: "PdfX | None" = None
) -> Any:
    """Begin a PDF 1.7 that is the same every time, is not scaled in printing and shows its title.

    `duplex` is the PDF's word for how sheets are turned over, "" leaves it to the printer; `layout` the one for how
    pages lie on a screen, "" leaves it to the reader. `pdfx` is the standard for print shops that it meets, if any.
    """
    document = pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang=lang)
    if pdfx and pdfx.version != "PDF/X-4":
        document.info = _Info()
        document.info.standard = pdfx.version
    for name, value in info.items():
        getattr(document, f"set{name}")(value)
    document.setProducer(_PRODUCER)
    preferences = pdfdoc.ViewerPreferencesPDFDictionary()
    if pdfx is None:
        preferences["PrintScaling"] = "None"
    preferences["DisplayDocTitle"] = "true"
    if duplex:
        preferences["Duplex"] = duplex
    document.Catalog.ViewerPreferences = preferences
    document.Catalog.setPageMode(page_mode)
    if layout:
        document.Catalog.setPageLayout(layout)
    return document


def put_pdfx(document: Any, pdfx: "PdfX", info: Mapping[str, str], identity: str) -> None:
    """Say which standard a file meets, by its metadata, and for which printing condition it was made."""
    document.Reference(Object("/N 4", zlib.compress(pdfx.separation.profile, 9)), "profile")
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = Source(f"[{pdfx.intent('profile')}]")
    if pdfx.version == "PDF/X-4":
        catalog.Metadata = Object("/Type/Metadata/Subtype/XML", pdfx.xmp(info, _PRODUCER, identity))


def put_tagged(document: Any, info: Mapping[str, str], *, meets_ua: bool) -> None:
    """Say that a file is tagged, by the structure tree called "tags", and whether it meets PDF/UA-1 (ISO 14289-1)."""
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "MarkInfo", "StructTreeRoot"]
    catalog.MarkInfo = Source("<</Marked true>>")
    catalog.StructTreeRoot = pdfdoc.PDFObjectReference("tags")
    metadata = xmp(info, _PRODUCER, {"pdfuaid:part": "1"} if meets_ua else {})
    catalog.Metadata = Object("/Type/Metadata/Subtype/XML", metadata)


def page_labels(labels: Iterable[tuple[int, str]]) -> Source:
    """Say what pages (counted from 0) are called; reportlab has three objects for each, and a deck many pages."""
    return Source(f"<</Nums[{''.join([f'{page}<</P{string(label)}>>' for page, label in labels])}]>>")


def put_outline(document: Any, bookmarks: Sequence[Bookmark]) -> None:
    """Write the outline; a level that leaves one out counts as one deeper than the entry before."""
    marks: dict[str, pdfdoc.Destination] = {}
    last = -1
    for one in bookmarks:
        key = f"mark{len(marks)}"
        there = marks[key] = pdfdoc.Destination(key)
        if one.up is None:
            there.fit()
        else:
            there.xyz(0, round(one.up, 2), 0)
        there.setPage(pdfdoc.PDFObjectReference(f"Page{one.page + 1}"))
        last = min(one.level, last + 1)
        document.outline.addOutlineEntry(key, last, one.title)
    document.outline.prepare(document, _Bookmarks(marks))
    if document.outline.ready < 0:
        document.Catalog.Outlines = None


def objects_of(document: Any) -> Iterator[tuple[int, bytes]]:
    """Let reportlab write each object; writing one may make more of them."""
    document.Reference(document.Catalog)
    document.Reference(document.info)
    index = 1
    while index in document.numberToId:
        name = document.numberToId[index]
        yield index, pdfdoc.format(document.idToObject[name], document, toplevel=1)
        index += 1


def roots_of(document: Any) -> tuple[int, int]:
    """Return the numbers of the catalog and of the document's information."""
    document.Reference(document.Catalog)
    document.Reference(document.info)
    numbers_ = document.idToObjectNumberAndVersion
    return numbers_[document.Catalog.__InternalName__][0], numbers_[document.info.__InternalName__][0]
