"""What can be exported to, as data: how large, with how much bleed, in which format. Makes nothing.

Sources: The Game Crafter's and MakePlayingCards' templates (825 x 1125 and 822 x 1122 dots for a poker card at 300 dots
to the inch, an eighth of an inch and 36 dots of bleed); Tabletop Simulator's sheets of at most ten by seven cards, 4096
dots each way. DriveThruCards' pages (back and front by turns, an eighth of an inch of bleed and of safety) and those of
European shops such as MBPrint (3 mm).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from generator.named import NamedTuple
from generator.pdf.pdfx import Version

Kind = Literal["faces", "vectors", "contact", "shop", "components", "tts", "pages", "addresses", "page"]


class Target(NamedTuple):
    """A way to export: `bleed` in mm around the cut card, `dpi`, the format, and what people are to be told.

    Words are to be `safe` mm from the cut. Of pages the back may come first; `spot` shows the cut in a spot colour;
    they are PDF/X of that kind, in which no point takes more than `ink` per cent.
    """

    kind: Kind
    ending: str = "png"
    dpi: float = 300.0
    bleed: float = 0.0
    told: str = ""
    safe: float = 0.0
    back_first: bool = False
    spot: bool = False
    pdfx: Version | None = None
    ink: float = 0.0


TARGETS: Final[Mapping[str, Target]] = MappingProxyType(
    {
        "png": Target("faces", "png"),
        "jpg": Target("faces", "jpg"),
        "webp": Target("faces", "webp"),
        "svg": Target("vectors", "svg"),
        "contact": Target("contact", "jpg", dpi=60.0),
        "mpc": Target(
            "shop",
            "png",
            bleed=36 / 300 * 25.4,
            safe=36 / 300 * 25.4,
            told="MakePlayingCards: upload fronts and backs, copies are in the list",
        ),
        "tgc": Target(
            "components",
            "png",
            bleed=25.4 / 8,
            safe=25.4 / 8,
            told="The Game Crafter: a folder for each component, one picture a face, copies are in the list; boxes,"
            " dice and books are drawn on templates of its own",
        ),
        "dtc": Target(
            "pages",
            "pdf",
            bleed=25.4 / 8,
            safe=25.4 / 8,
            back_first=True,
            pdfx="PDF/X-1a:2003",
            ink=240.0,
            told="DriveThruCards: a PDF/X-1a a deck, back and front by turns, every copy, with at most 240 % of ink;"
            " what is seen through is a picture of 400 dots to the inch, words over it stay words",
        ),
        "print-shop": Target(
            "pages",
            "pdf",
            bleed=3.0,
            safe=3.0,
            spot=True,
            pdfx="PDF/X-4",
            ink=300.0,
            told="for print shops: a PDF/X-4 a deck with its boxes and bleed, front and back by turns, the cut as a"
            " line in the spot colour CutContour, set to overprint; in CMYK for coated paper (FOGRA39) or by --profile",
        ),
        "addresses": Target(
            "addresses",
            "jpg",
            dpi=150.0,
            told="for virtual tables that read a table of picture addresses, as playingcards.io does: put the pictures"
            " where --base-url says, import each .csv, and let the front show the column 'image', the back 'back'",
        ),
        "tts": Target(
            "tts",
            "jpg",
            told="Tabletop Simulator: put the .json into Saves/Saved Objects, then open it there",
        ),
        "html": Target("page", "html", told="the player's book for a browser: one file that needs no other"),
    }
)
