"""Which files of a game its faces are made of, and what was in them. Shared with the companion.

Templates are none of them: another drawing of the same card says the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from generator.catalog.ground import Ground
from generator.catalog.safeopen import digest_entry, walk

TABLE: Final = ("companion.yaml", "asked.yaml", "answers.yaml", "sentences.yaml")
"""Files that are only for the companion, in any language: no face is made of them."""


def origin(folder: Path) -> dict[str, str]:
    """Give a digest of each YAML file in a game's folder that its faces may be made of, by its path from there."""
    return {
        one.name: digest_entry(one, Ground(folder.parents[1])).hex()
        for one in walk(folder, Ground(folder.parents[1]), "._")
        if not one.is_folder and one.path.name not in TABLE and one.path.suffix in (".yaml", ".yml")
    }
