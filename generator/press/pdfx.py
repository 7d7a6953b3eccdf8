"""PDF/X: what a file for a print shop says of itself, its printing condition and its kind.

PDF/X-4 (ISO 15930-7) is PDF 1.6, may be seen through and says so in XMP; PDF/X-1a:2003 (ISO 15930-4) is PDF 1.4
without anything that can be seen through, and says so in its information.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Literal, NamedTuple

from .separation import Separation

_DATE = "2000-01-01T00:00:00+00:00"
"""When every file was made: the same input gives the same bytes."""
Version = Literal["PDF/X-4", "PDF/X-1a:2003"]


class PdfX(NamedTuple):
    """A kind of PDF/X and how its colours become inks; `condition` is its name in the ICC's registry, if it has one."""

    version: Version
    separation: Separation
    condition: str = ""

    @property
    def pdf(self) -> tuple[int, int]:
        """The version of PDF that it is made of."""
        return (1, 6) if self.version == "PDF/X-4" else (1, 4)

    def intent(self, profile: str) -> str:
        """Write the output intent (ISO 32000-1, 14.11.5), whose profile is the object of that name, as PDF source."""
        registry = "/RegistryName(http://www.color.org)" if self.condition else ""
        name = "".join([c for c in self.separation.name if c.isascii() and c.isprintable() and c not in "()\\@"])
        return (
            f"<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier({self.condition or 'Custom'}){registry}"
            f"/Info({name or 'A press in four colours'})/DestOutputProfile @{profile}@>>"
        )

    def xmp(self, info: Mapping[str, str], producer: str, identity: str) -> bytes:
        """Write the metadata of a PDF/X-4 file (ISO 16684-1): what its information says, and that it is one."""

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
            one("pdf:Trapped", "False"),
            one("xmp:CreatorTool", info["Creator"]),
            one("xmp:CreateDate", _DATE),
            one("xmp:ModifyDate", _DATE),
            one("xmp:MetadataDate", _DATE),
            one("xmpMM:DocumentID", f"xmp.did:{identity}"),
            one("xmpMM:VersionID", "1"),
            one("xmpMM:RenditionClass", "default"),
            one("pdfxid:GTS_PDFXVersion", self.version),
        )
        names = {
            "dc": "http://purl.org/dc/elements/1.1/",
            "pdf": "http://ns.adobe.com/pdf/1.3/",
            "xmp": "http://ns.adobe.com/xap/1.0/",
            "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
            "pdfxid": "http://www.npes.org/pdfx/ns/id/",
        }
        spaces = "".join([f' xmlns:{name}="{place}"' for name, place in names.items()])
        described = "\n".join(filter(None, lines))
        return (
            '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
            '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
            f'<rdf:Description rdf:about=""{spaces}>\n{described}\n</rdf:Description>\n'
            '</rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
        ).encode()
