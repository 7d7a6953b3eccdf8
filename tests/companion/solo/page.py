"""The page of an evening alone, with what the companion says in it: `python -m tests.companion.solo.page` writes it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tests.companion.evening import HERE, transcript
from tests.helpers.shell import TOP

PAGE = TOP / "docs" / "alone.md"
LINES = (HERE / "trap-attack" / "turns.txt").read_text(encoding="utf-8").splitlines()
BEGIN, END = "```text\n", "```\n"


def written(folder):
    """Give the page with the evening as it is played now."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.rpartition("## The whole evening")
    intro, _, shown = rest.partition(BEGIN)
    after = shown.partition(END)[2]
    played = transcript(folder / "page.db", LINES)
    return f"{before}## The whole evening{intro}{BEGIN}{played}{END}{after}"


if __name__ == "__main__":
    os.environ["TUCKBOX_ROOT"] = str(TOP)
    with tempfile.TemporaryDirectory() as name:
        PAGE.write_text(written(Path(name)), encoding="utf-8")
