"""What the reader of a component is given, its entry in game.yaml and what it must know of the game; and what it makes.

Every reader is a function `read_part` of a module of its own: it gives the part, nothing when it could not be read at
all, and whether all its cards are known.
"""

from typing import Any

from generator.catalog.folder import Folder
from generator.catalog.model import Deck, Part, Spec, Taken, Values, Words
from generator.catalog.nodes import Block, Run
from generator.catalog.problems import Findings
from generator.named import NamedTuple


class Entry(NamedTuple):
    """One entry of `components`: its kind, the file it names, what that and the entry itself say.

    `part_id` is the name the part will have, `taken` holds the ids of the cards of the whole game and
    where each one is, `tables` are those of the rules. A text has an empty `block`.
    """

    kind: str
    ref: Words
    part_id: str
    block: Block
    said: Any
    folder: Folder
    taken: Taken
    tables: Values

    @property
    def findings(self) -> Findings:
        """Where problems go."""
        return self.folder.findings

    def with_rows(self, block: Block, name: str, within: tuple[str, ...] = ()) -> Block:
        """Put the rows of a table where a file is named instead of a list; `within` are the names that lead there."""
        entry = block.entries.get(name)
        if entry is None or isinstance(entry[1], Run):
            return block
        from generator.catalog.tables import filled  # noqa: PLC0415  (a game without tables begins sooner)

        return filled(block, name, self.part_id, self.folder, self.taken, within)

    def part(self, name: str, decks: tuple[Deck, ...], spec: Spec | None = None, count: int | None = None) -> Part:
        """Make the part, of as many pieces as its decks have cards unless the `count` is another."""
        pieces = sum(deck.count for deck in decks) if count is None else count
        return Part(self.part_id, self.kind, name, str(self.ref), pieces, decks, self.block.mark, spec)
