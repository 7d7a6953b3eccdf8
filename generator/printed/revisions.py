"""Find which cards of an edition are not as they were printed first. Draws nothing.

Which cards are not as they were printed is found out by their looks under the same name of the edition; faces that were
printed under another name count as they are recorded, for nobody knows how they would look now: `changes` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.model import Edition
from generator.catalog.problems import ContentError
from generator.catalog.roots import search_path
from generator.drawing.decks import Drawn
from generator.printed import ledgerfiles
from generator.printed.facedigest import Eye, look, showable
from generator.printed.ledger import FIRST, Ledger, Row, after

if TYPE_CHECKING:
    from generator.typeset.fonts import FontBook


@dataclass(frozen=True)
class Printings:
    """Knows the ledgers of games: beside their content, or in the output of those that came with Tuckbox."""

    root: Path | None
    output: Path

    def _ledger(self, slug: str) -> Ledger:
        return ledgerfiles.read_ledger(slug, search_path(self.root), self.output)

    def letters(
        self, slug: str, edition: Edition, fonts: FontBook, drawn: Mapping[str, Drawn]
    ) -> Mapping[tuple[str, str], str]:
        """Give the letters of cards that were printed in an earlier revision, or are in another one now.

        Raises:
            ContentError: whatever is wrong with the ledger.
        """
        ledger = self._ledger(slug)
        rows = [row for row in self._rows(slug, ledger, edition) if row.side != "page" and row.deck in drawn]
        otherwise = self._otherwise(
            slug, fonts, [row for row in rows if self._differs(ledger, edition, row, drawn)], drawn
        )
        found: dict[tuple[str, str], str] = {}
        printed: dict[tuple[str, str], list[Row]] = {}
        for row in rows:
            printed.setdefault((row.deck, row.card), []).append(row)
        for spot, sides in printed.items():
            revision = max((row.revision for row in sides), key=lambda one: (len(one), one))
            if any(row.spot in otherwise for row in sides):
                revision = after(revision)
            if revision != FIRST and (spot[1], "front") in drawn[spot[0]].keys:
                found[spot] = revision
        return found

    def _rows(self, slug: str, ledger: Ledger, edition: Edition) -> Iterator[Row]:
        """Give what is printed of an edition; of several boxes of it the last by name."""
        game = load_game(slug, search_path(self.root))
        rows: dict[tuple[str, str, str], Row] = {}
        for name, box in sorted(ledger.boxes.items()):
            try:
                now = choose(game, box.theme or None, box.preset or None, box.sets, box.style)
                same = box.language == edition.language and now.slug == edition.slug
            except ContentError:  # a rule or theme that is no more: `changes` tells of it
                same = False
            if same:
                rows.update(((row.deck, row.card, row.side), row) for row in ledger.of(name).values())
        return iter(rows.values())

    @staticmethod
    def _differs(ledger: Ledger, edition: Edition, row: Row, drawn: Mapping[str, Drawn]) -> bool:
        one = drawn[row.deck]
        key = one.keys.get((row.card, row.side))
        if key is None or ledger.printing_of(row).label != edition.label:
            return False
        return look(one.pictures[key]) != row.look

    def _otherwise(
        self, slug: str, fonts: FontBook, rows: list[Row], drawn: Mapping[str, Drawn]
    ) -> set[tuple[str, str, str, str]]:
        """Leave out the faces that are drawn otherwise and look the same, as far as anybody can see that."""
        eye = Eye(fonts)
        if not rows or not eye.name:
            return {row.spot for row in rows}
        kept = showable(ledgerfiles.read_pictures(self.output, slug), fonts)
        asked = [row for row in rows if row.look in kept]
        now = {row.spot: drawn[row.deck].pictures[drawn[row.deck].keys[row.card, row.side]] for row in asked}
        plain = eye.plain([(kept[row.look], now[row.spot]) for row in asked])
        close = [row for row, differs in zip(asked, plain, strict=True) if not differs]
        old = eye.stare({row.look: kept[row.look] for row in close})
        new = eye.stare({look(now[row.spot]): now[row.spot] for row in close})
        same = {row.spot for row in close if old[row.look] == new[look(now[row.spot])]}
        return {row.spot for row in rows} - same
