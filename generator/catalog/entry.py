"""What the reader of a component is given: its entry in game.yaml and what it must know of the game. Reads nothing."""

from collections.abc import Mapping
from typing import Any

from generator.catalog.folder import Folder
from generator.catalog.model import Words
from generator.catalog.problems import Findings, Mark
from generator.named import NamedTuple


class Entry(NamedTuple):
    """One entry of `components`: the file it names, what else it says, and what its reader needs to know.

    `part_id` is the name the part will have, `taken` holds the ids of the cards of the whole game and
    where each one is, `tables` are those of the rules.
    """

    ref: Words
    part_id: str
    said: Any
    folder: Folder
    taken: dict[str, Mark]
    tables: Mapping[str, Any]

    @property
    def findings(self) -> Findings:
        """Where problems go."""
        return self.folder.findings
