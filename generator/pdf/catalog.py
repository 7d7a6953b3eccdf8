"""What a PDF says of itself: its information (also as XMP), how it is shown, its outline, the standard it meets."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from markupsafe import escape

from generator.draw.painted import squeezed
from generator.named import NamedTuple

from .objects import Pdf, words

if TYPE_CHECKING:
    from .pdfx import PdfX
    from .tags import Tags

_PRODUCER = "Tuckbox"
_MADE = 946_684_800
"""When every file was made, 1 January 2000, unless SOURCE_DATE_EPOCH says otherwise: same input, same bytes."""


class About(NamedTuple):
    """What is said of a document: `info` by its standard names, its language, and how readers and printers take it.

    `duplex` is the PDF's word for how sheets are turned over, "" leaves it to the printer; `mode` is what a reader
    shows beside the pages; `layout` the word for how pages lie on a screen, "" leaves it to the reader.
    """

    info: Mapping[str, str]
    lang: str
    duplex: str = ""
    mode: str = "UseNone"
    layout: str = ""


class Bookmark(NamedTuple):
    """An entry of the outline: its words, its level from 0, the page it leads to, and how far up that is, in points.

    Without a height the whole page is shown.
    """

    title: str
    level: int
    page: int
    up: float | None = None


def put_information(pdf: Pdf, about: About, standard: str = "") -> None:
    """Write what is said of a document, and its `standard` if that stands there."""
    at = time.strftime("D:%Y%m%d%H%M%S+00'00'", _made())
    said = "".join([f"/{key}{words(text)}" for key, text in about.info.items() if text])
    more = f"/GTS_PDFXVersion({standard})" if standard else ""
    dates = f"/CreationDate({at})/ModDate({at})"
    pdf.put("information", f"<<{said}/Producer({_PRODUCER}){dates}/Trapped/False{more}>>")


def put_catalog(pdf: Pdf, about: About, labels: Mapping[int, str], more: str) -> None:
    """Write the catalog; `labels` are what pages, counted from 0, are called, `more` its other entries."""
    shown = "/DisplayDocTitle true" + (f"/Duplex/{about.duplex}" if about.duplex else "")
    if "/OutputIntents" not in more:
        shown += "/PrintScaling/None"
    if about.layout:
        more += f"/PageLayout/{about.layout}"
    if labels:
        rows = "".join([f"{page}<</P{words(label)}>>" for page, label in labels.items()])
        more += f"/PageLabels<</Nums[{rows}]>>"
    head = f"/Type/Catalog/Pages @pages@/Lang({about.lang})/PageMode/{about.mode}/ViewerPreferences<<{shown}>>"
    pdf.put("catalog", f"<<{head}{more}>>")


def put_standard(pdf: Pdf, about: About, pdfx: PdfX, identity: str) -> str:
    """Say which standard a file meets and for which printing condition it was made; return entries of the catalog."""
    pdf.stream("profile", squeezed(pdfx.separation.profile), "/N 4", packed=True)
    intent = f"/OutputIntents[{pdfx.intent('profile')}]"
    if pdfx.version != "PDF/X-4":
        return intent
    return intent + _metadata(pdf, about, pdfx.said(identity))


def put_tags(pdf: Pdf, about: About, tags: Tags) -> str:
    """Write the structure of a tagged file, and whether it meets PDF/UA-1 (ISO 14289-1); return catalog's entries."""
    for name, body in tags.objects():
        pdf.put(name, body)
    meets = {"pdfuaid:part": "1"} if tags.meets_ua else {}
    return "/MarkInfo<</Marked true>>/StructTreeRoot @tags@" + _metadata(pdf, about, meets)


def _metadata(pdf: Pdf, about: About, more: Mapping[str, str]) -> str:
    from .catalog import xmp  # noqa: PLC0415  (of tagged files and those for print shops only)

    at = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", _made())
    pdf.raw("metadata", xmp(about.info, _PRODUCER, at, more), "/Type/Metadata/Subtype/XML")
    return "/Metadata @metadata@"


def _made() -> time.struct_time:
    return time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", "").strip() or _MADE))


def put_outline(pdf: Pdf, bookmarks: Sequence[Bookmark]) -> str:
    """Write the outline; a level that leaves one out counts as one deeper than the entry before. Return its entry."""
    if not bookmarks:
        return ""
    kids: dict[int, list[int]] = {}  # of the outline itself, -1, and of each entry
    above: list[int] = [-1]
    parents: list[int] = []
    for at, one in enumerate(bookmarks):
        del above[one.level + 1 :]
        parents.append(above[-1])
        kids.setdefault(above[-1], []).append(at)
        above.append(at)
    below = [0] * len(bookmarks)
    for at in range(len(bookmarks) - 1, -1, -1):
        if parents[at] >= 0:
            below[parents[at]] += 1 + below[at]

    def ends(at: int, count: int) -> str:
        own = kids.get(at)
        return f"/First @entry{own[0]}@/Last @entry{own[-1]}@/Count {count}" if own else ""

    pdf.put("outline", f"<</Type/Outlines{ends(-1, len(bookmarks))}>>")
    for own in kids.values():
        for at, before, behind in zip(own, [None, *own], [*own[1:], None], strict=False):
            one = bookmarks[at]
            there = "/Fit" if one.up is None else f"/XYZ 0 {round(one.up, 2)} 0"
            parent = "outline" if parents[at] < 0 else f"entry{parents[at]}"
            row = f"/Title{words(one.title)}/Parent @{parent}@/Dest[@Page{one.page + 1}@{there}]"
            row += "" if before is None else f"/Prev @entry{before}@"
            row += "" if behind is None else f"/Next @entry{behind}@"
            pdf.put(f"entry{at}", f"<<{row}{ends(at, below[at])}>>")
    return "/Outlines @outline@"


_NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
}


def xmp(info: Mapping[str, str], producer: str, at: str, more: Mapping[str, str]) -> bytes:
    """Write the metadata of a file made `at` a time: what its information says, `more` by qualified names."""

    def one(name: str, text: str) -> str:
        return f"<{name}>{escape(text)}</{name}>" if text else ""

    def some(name: str, kind: str, text: str) -> str:
        lang = ' xml:lang="x-default"' if kind == "Alt" else ""
        item = f"<rdf:{kind}><rdf:li{lang}>{escape(text)}</rdf:li></rdf:{kind}>"
        return f"<{name}>{item}</{name}>" if text else ""

    lines = (
        some("dc:title", "Alt", info["Title"]),
        some("dc:creator", "Seq", info["Author"]),
        some("dc:description", "Alt", info["Subject"]),
        one("pdf:Keywords", info["Keywords"]),
        one("pdf:Producer", producer),
        one("xmp:CreatorTool", info["Creator"]),
        one("xmp:CreateDate", at),
        one("xmp:ModifyDate", at),
        one("xmp:MetadataDate", at),
        *[one(name, text) for name, text in more.items()],
    )
    described = "\n".join(filter(None, lines))
    spaces = "".join([f' xmlns:{name}="{place}"' for name, place in _NAMES.items() if f"<{name}:" in described])
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        f'<rdf:Description rdf:about=""{spaces}>\n{described}\n</rdf:Description>\n'
        '</rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    ).encode()
