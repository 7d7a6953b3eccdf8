"""The page of an evening alone, with the AI's first turn: `python -m tests.companion.solo.page` writes it."""

import os
import tempfile
from pathlib import Path

from tests.companion.evening import HERE, transcript
from tests.helpers.shell import TOP

PAGE = TOP / "docs" / "alone.md"
LINES = (HERE / "trap-attack" / "turns.txt").read_text(encoding="utf-8").splitlines()
BEGIN, END = "```text\n", "```\n"
TITLE = "## A turn of the AI"
START, FROM = "The AI's turn:\n", "- Round 2 "
"""What comes before the one, and from the other on, is left out."""


def written(folder):
    """Give the page with the evening as it is played now."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.rpartition(TITLE)
    intro, _, shown = rest.partition(BEGIN)
    after = shown.partition(END)[2]
    first = transcript(folder / "page.db", LINES).partition(FROM)[0].partition(START)[2]
    return f"{before}{TITLE}{intro}{BEGIN}…\n{START}{first}…\n{END}{after}"


if __name__ == "__main__":
    os.environ["TUCKBOX_ROOT"] = str(TOP)
    with tempfile.TemporaryDirectory() as name:
        PAGE.write_text(written(Path(name)), encoding="utf-8")
