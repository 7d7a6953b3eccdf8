"""Which faces differ from what was printed, and which from the plain edition: by what they say, or by their mark only.

A rule prints the edition's name on many faces. One that is as it was but for that name is only marked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.catalog.model import Edition
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from generator.draw.painted import Pictures
from generator.named import NamedTuple
from generator.preview.faces import Faces, Shown, Stack
from generator.printed import ledgerfiles
from generator.printed.facedigest import showable
from generator.printed.ledger import Row
from generator.text.fonts import FontBook

SAYS, MARKED = "says", "marked"
SAME, DIFFERS, NEW = "same", "differs", "new"


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


class Likeness:
    """The faces that are shown, held against what was printed, and `base`, the plain edition, if it is another."""

    def __init__(self, faces: Faces, printed: Printed | None, before: Likeness | None = None) -> None:
        self.faces = faces
        self.printed = printed
        self.base: Faces | None = None
        self._labelled: dict[str, Faces] = {}
        self._print: dict[str, str] = {}
        self._edition: dict[str, str] = {}
        self._known: dict[tuple[str, str, str], str] = before._known if before else {}

    def find(self, one: Shown) -> bool:
        """Compare a face that is drawn; tell whether anything is found out anew."""
        before = self._print.get(one.key), self._edition.get(one.key)
        if self.printed is not None:
            self._print[one.key] = self._to_print(self.printed, one)
        if self.base is not None:
            self._edition[one.key] = self._to_base(self.base, one)
        return before != (self._print.get(one.key), self._edition.get(one.key))

    def trim(self) -> None:
        """Forget how faces looked that look otherwise by now."""
        if len(self._known) > 4 * len(self.faces.all) + 400:
            now = {one.look for one in self.faces.all.values()}
            self._known = {asked: look for asked, look in self._known.items() if asked[2] in now}

    def values(self, key: str) -> dict[str, Any]:
        """Say what was found of a face."""
        found = {"print": self._print.get(key, ""), "edition": self._edition.get(key, "")}
        was = self.base.all.get(key) if self.base and found["edition"] else None
        return {**found, "plain": was.look if was else ""}

    def counts(self) -> dict[str, int]:
        """Count the faces that say something else, and those that are only marked otherwise."""
        found = Counter(self._edition.values())
        return {SAYS: found[SAYS], MARKED: found[MARKED]}

    def _to_print(self, printed: Printed, one: Shown) -> str:
        row = printed.row(one.deck.id, one.card.id, one.side)
        if row is None:
            return NEW
        label = printed.label(row)
        if row.look == one.look or (label != self.faces.edition.label and self._called(label, one) == row.look):
            return SAME
        return DIFFERS

    def _to_base(self, base: Faces, one: Shown) -> str:
        was = base.all.get(one.key)
        if was is None:
            return SAYS
        if was.stale:
            base.draw(was)
        if was.look == one.look:
            return SAME
        return MARKED if self._called(base.edition.label, one) == was.look else SAYS

    def _called(self, label: str, one: Shown) -> str:
        """Say how a face would look if the edition had another name; "" where it cannot be drawn."""
        asked = (label, one.key, one.look)
        if asked not in self._known:
            self._known[asked] = self._look_if_called(label, one)
        return self._known[asked]

    def _look_if_called(self, label: str, one: Shown) -> str:
        faces = self._labelled.get(label)
        if faces is None:
            named = self.faces.edition._replace(label=label)
            stacks: dict[str, Stack] = {deck.id: Stack({}, {}) for deck in self.faces.plan.decks}
            faces = self._labelled[label] = Faces(self.faces.shop, self.faces.plan._replace(edition=named), stacks)
        try:
            return faces.look(faces.painted(faces.all[one.key]))
        except (ContentError, KeyError):
            return ""
