"""What was printed of an edition, as far as the ledger and its pictures know: faces and their looks. Draws nothing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.catalog.model import Edition
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from generator.draw.painted import Pictures
from generator.named import NamedTuple
from generator.printed import ledgerfiles
from generator.printed.facedigest import showable
from generator.printed.ledger import Row
from generator.text.fonts import FontBook


class Printed(NamedTuple):
    """What is in a box of the game: when it was printed last, its faces by deck, card and side, their drawings by look.

    `labels` are what editions were called on these faces, by printing.
    """

    on: str
    rows: Mapping[tuple[str, str, str], Row]
    pictures: Pictures
    labels: Mapping[str, str]

    def row(self, deck: str, card: str, side: str) -> Row | None:
        """Give what is known of a face."""
        return self.rows.get((deck, card, side))

    def label(self, row: Row) -> str:
        """Give what the edition is called on a face."""
        return self.labels.get(row.printing, "")

    def values(self) -> dict[str, Any]:
        """Give plain values."""
        return {"on": self.on, "faces": len(self.rows)}


def printed(slug: str, roots: Roots, output: Path, edition: Edition, fonts: FontBook) -> Printed | None:
    """Say what was printed of an edition's theme and style; None where nothing was, or its ledger cannot be read."""
    try:
        ledger = ledgerfiles.read_ledger(slug, roots, output)
    except ContentError:  # which the commands that write ledgers tell, with its place
        return None
    theme = edition.theme.id if edition.theme else ""
    boxes = [box for box in ledger.boxes.values() if box.theme in ("", theme) and box.style == edition.style]
    if not boxes:
        return None
    rows = {(row.deck, row.card, row.side): row for row in ledger.of(boxes[0].name).values() if row.side != "page"}
    times = {row.printing: ledger.printing_of(row) for row in rows.values()}
    if not times:
        return None
    kept = ledgerfiles.read_pictures(output, slug)
    wanted = {row.look: kept[row.look] for row in rows.values() if row.look in kept}
    labels = {name: one.label for name, one in times.items()}
    return Printed(max(one.on for one in times.values()), rows, showable(wanted, fonts), labels)
