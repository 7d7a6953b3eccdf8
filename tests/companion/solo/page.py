"""The page of an evening alone, with a round and the end of it: `python -m tests.companion.solo.page` writes it."""

import os
import tempfile
from pathlib import Path

from tests.companion.evening import HERE, transcript
from tests.helpers.shell import TOP

PAGE = TOP / "docs" / "alone.md"
LINES = (HERE / "trap-attack" / "turns.txt").read_text(encoding="utf-8").splitlines()
BEGIN, END = "```text\n", "```\n"
TITLE = "## A round, and the end"
FROM, TO = "- Round 2 ", "- Round 15 "
"""What lies between is left out."""


def written(folder):
    """Give the page with the evening as it is played now."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.rpartition(TITLE)
    intro, _, shown = rest.partition(BEGIN)
    after = shown.partition(END)[2]
    begins, _, goes_on = transcript(folder / "page.db", LINES).partition(FROM)
    ends = goes_on.partition(TO)[2]
    return f"{before}{TITLE}{intro}{BEGIN}{begins}…\n{TO}{ends}{END}{after}"


if __name__ == "__main__":
    os.environ["TUCKBOX_ROOT"] = str(TOP)
    with tempfile.TemporaryDirectory() as name:
        PAGE.write_text(written(Path(name)), encoding="utf-8")
