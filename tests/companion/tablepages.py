"""The pages for players, with what the companion says in them: `python -m tests.companion.tablepages` writes them anew.

Every block of a page is played in its order at one table; the lines after `>` are what is typed.
"""

import os
import re
import tempfile
from pathlib import Path

from tests.companion.evening import HERE, transcript
from tests.helpers.shell import TOP

PAGES = sorted((TOP / "docs" / "table").glob("*.md"))
BLOCK = re.compile(r"^```text\n(.*?)^```\n", re.S | re.M)
LAST = re.compile("Everything is kept|Alles ist aufgehoben|Está tudo guardado")
SEEDED = r"\s+·\s+(seeded\s+dice|Würfel\s+aus\s+--seed|dados\s+semeados)"
CHOSEN = r"\n(The dice come|Die Würfel kommen|Os dados vêm) .*?\.(?= *#)"


def written(page, folder):
    """Give a page with its blocks as they are played now."""
    text = page.read_text(encoding="utf-8")
    blocks = [[line[2:] for line in block.split("\n") if line.startswith("> ")] for block in BLOCK.findall(text)]
    lines = [line for block in blocks for line in block]
    lines[0] += " --seed tablepage"
    told = transcript(folder / f"{page.stem}.db", lines).replace(" --seed tablepage", "")
    told = re.sub(SEEDED, "", told)
    told = re.sub(CHOSEN, "", told, flags=re.S)
    parts = re.split(r"^(?=> )", told, flags=re.M)[1:]
    shown = iter(LAST.split(part)[0] for part in parts)
    return BLOCK.sub(
        lambda found: (
            "```text\n" + "".join(next(shown) for line in found[1].split("\n") if line.startswith("> ")) + "```\n"
        ),
        text,
    )


ALONE = TOP / "docs" / "alone.md"
LINES = (HERE / "trap-attack" / "turns.txt").read_text(encoding="utf-8").splitlines()
BEGIN, END = "```text\n", "```\n"
TITLE = "## A turn of the AI"
START, FROM = "The AI's turn:\n", "- Round 2 "
"""What comes before the one, and from the other on, is left out."""


def alone(folder):
    """Give the page of an evening alone, with the AI's first turn as it is played now."""
    text = ALONE.read_text(encoding="utf-8")
    before, _, rest = text.rpartition(TITLE)
    intro, _, shown = rest.partition(BEGIN)
    after = shown.partition(END)[2]
    first = transcript(folder / "page.db", LINES).partition(FROM)[0].partition(START)[2]
    return f"{before}{TITLE}{intro}{BEGIN}…\n{START}{first}…\n{END}{after}"


if __name__ == "__main__":
    os.environ["TUCKBOX_ROOT"] = str(TOP)
    for one in PAGES:
        with tempfile.TemporaryDirectory() as name:
            one.write_text(written(one, Path(name)), encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        ALONE.write_text(alone(Path(name)), encoding="utf-8")
