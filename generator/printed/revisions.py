"""Find which cards of an edition are not as they were printed first. Draws nothing.

Which cards are not as they were printed is found out by their looks under the same name of the edition; faces that were
printed under another name count as they are recorded, for nobody knows how they would look now: `changes` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.model import Edition, Game
from generator.catalog.problems import ContentError
from generator.catalog.roots import search_path
from generator.parts.decks import Drawn, Faces
from generator.printed import ledgerfiles
from generator.printed.facedigest import Eye, look, showable
from generator.printed.ledger import FIRST, Ledger, Row, Spot, after, revision_of

if TYPE_CHECKING:
    from generator.draw.painted import Painted
    from generator.text.fonts import FontBook


def letters(
    root: Path | None, output: Path, slug: str, edition: Edition, fonts: FontBook, drawn: Faces
) -> Mapping[tuple[str, str], str]:
    """Give the letters of cards that were printed in an earlier revision, or are in another one now.

    Raises:
        ContentError: whatever is wrong with the ledger.
    """
    roots = search_path(root)
    ledger = ledgerfiles.read_ledger(slug, roots, output)
    printed: dict[tuple[str, str], list[Row]] = {}
    otherwise: dict[Spot, tuple[Row, str, Painted]] = {}
    for row in _rows(load_game(slug, roots), ledger, edition):
        if row.side == "page" or row.deck not in drawn:
            continue
        printed.setdefault((row.deck, row.card), []).append(row)
        shown = _shown(row, drawn[row.deck]) if ledger.printing_of(row).label == edition.label else None
        if shown and shown[0] != row.look:
            otherwise[row.spot] = row, *shown
    kept = showable(ledgerfiles.read_pictures(output, slug), fonts) if otherwise else {}
    # faces that look the same count as they were, as far as anybody can see that
    differs = otherwise.keys() - Eye(fonts).same([one for one in otherwise.values() if one[0].look in kept], kept)
    found: dict[tuple[str, str], str] = {}
    for spot, sides in printed.items():
        revision = revision_of(sides)
        revision = revision if differs.isdisjoint(row.spot for row in sides) else after(revision)
        if revision != FIRST and (spot[1], "front") in drawn[spot[0]].keys:
            found[spot] = revision
    return found


def _shown(row: Row, drawn: Drawn) -> tuple[str, Painted] | None:
    """Give a face that was printed as it is now, by its look; None if it is no more."""
    key = drawn.keys.get((row.card, row.side))
    return (look(drawn.pictures[key]), drawn.pictures[key]) if key is not None else None


def _rows(game: Game, ledger: Ledger, edition: Edition) -> Iterable[Row]:
    """Give what is printed of an edition; of several boxes of it the last by name."""
    rows: dict[tuple[str, str, str], Row] = {}
    for name, box in sorted(ledger.boxes.items()):
        try:
            now = choose(game, box.theme or None, box.preset or None, box.sets, box.style)
            same = box.language == edition.language and now.slug == edition.slug
        except ContentError:  # a rule or theme that is no more: `changes` tells of it
            same = False
        if same:
            rows.update(((row.deck, row.card, row.side), row) for row in ledger.of(name).values())
    return rows.values()
