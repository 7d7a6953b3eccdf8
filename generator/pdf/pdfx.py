"""PDF/X: what a file for a print shop says of itself, its printing condition and its kind.

PDF/X-4 (ISO 15930-7) is PDF 1.6, may be seen through and says so in XMP; PDF/X-1a:2003 (ISO 15930-4) is PDF 1.4
without anything that can be seen through, and says so in its information.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from generator.named import NamedTuple

from .separation import Separation

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

    @property
    def in_information(self) -> str:
        """What is said of the standard in a file's information."""
        return "" if self.version == "PDF/X-4" else self.version

    def said(self, identity: str) -> Mapping[str, str]:
        """Return what the metadata of a PDF/X-4 file say of it, by qualified names."""
        return {
            "pdf:Trapped": "False",
            "xmpMM:DocumentID": f"xmp.did:{identity}",
            "xmpMM:VersionID": "1",
            "xmpMM:RenditionClass": "default",
            "pdfxid:GTS_PDFXVersion": self.version,
        }
