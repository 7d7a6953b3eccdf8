"""What the ledger knows of revisions when a game is built. Reads no ledger, nor loads what does, before it is asked."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalog.roots import search_path
from generator.named import NamedTuple
from generator.printed import ledgerfiles

if TYPE_CHECKING:
    from generator.catalog.model import Edition
    from generator.parts.decks import Faces
    from generator.text.fonts import FontBook


class Revisions(NamedTuple):
    """Knows the ledgers of games: beside their content, or in the output of those that came with Tuckbox."""

    root: Path | None
    output: Path

    def state(self, slug: str) -> bytes:
        """Digest what is known of a game; nothing where nothing is."""
        return ledgerfiles.state(slug, search_path(self.root), self.output)

    def letters(
        self, slug: str, edition: "Edition", fonts: "FontBook", drawn: "Faces"
    ) -> Mapping[tuple[str, str], str]:
        """Give the letters of cards that were printed in an earlier revision, or are in another one now.

        Raises:
            ContentError: whatever is wrong with the ledger.
        """
        from generator.printed.revisions import letters

        return letters(self.root, self.output, slug, edition, fonts, drawn)
