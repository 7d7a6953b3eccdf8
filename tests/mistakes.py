"""The mistakes of docs/errors.md: each made in a small game, told by the program, and written down as it was told.

`python -m tests.mistakes` writes the page anew from tests/docs/mistakes.yaml (so does `make pictures`).
Knows no message.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

import yaml

from generator.catalog.problems import ContentError
from generator.making.build import check
from generator.parts.order import Order
from generator.reporting.report import Progress
from tests.helpers.shell import TOP

PAGE = TOP / "docs" / "errors.md"
SOURCE = TOP / "tests" / "docs" / "mistakes.yaml"
HEAD = """\
# When something is wrong

Tuckbox reports all mistakes at once, each with its **place**, and a **way out** on the next line. The exit code is 1,
and the game's PDFs stay as they were; what the print gate finds keeps back only the decks concerned. `tuckbox check
GAME` reports the same and writes nothing. Some of the commonest:
"""


class Mistake(NamedTuple):
    """A mistake: what is written, where, and what was told of it."""

    title: str
    group: str
    path: str
    wrong: str
    help: str
    told: str


def mistakes(home: Path) -> list[Mistake]:
    """Make every mistake in a game of its own below `home`, one after another."""
    data = yaml.safe_load(SOURCE.read_text(encoding="utf-8"))
    return [
        _made(home / str(at), data["game"], group["group"], one)
        for at, (group, one) in enumerate((group, one) for group in data["mistakes"] for one in group["of"])
    ]


def _made(home: Path, game: dict[str, str], group: str, one: dict[str, Any]) -> Mistake:
    files = dict(game)
    path, wrong = one["file"], one["wrong"]
    assert one["old"] in files[path], f"{one['title']}: {one['old']!r} is not in {path}"
    before = files[path].partition(one["old"])[0]
    start = before.rfind("\n") + 1
    files[path] = files[path].replace(one["old"], wrong, 1)
    wrong = files[path][start : files[path].index("\n", files[path].index(wrong, start) + len(wrong))]
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    told = _told(home)
    shutil.rmtree(home)
    return Mistake(one["title"], group, path, dedent(wrong), " ".join(one["do"].split()), told)


def _told(home: Path) -> str:
    """Check the game as the command does; give its problems as they are printed, and without them its notes."""
    try:
        problems = check(("inn",), Order(root=home), Progress(quiet=True)).problems
    except ContentError as error:
        problems = error.problems
    return "\n".join(map(str, problems))


def page(made: list[Mistake]) -> str:
    out, group = [HEAD], ""
    for one in made:
        if one.group != group:
            group = one.group
            out.append(f"## {group}\n")
        kind = "jinja" if one.path.endswith(".j2") else "yaml"
        out.append(f"### {one.title}\n\n`{one.path}`\n\n```{kind}\n{one.wrong}\n```\n")
        out.append(f"```text\n{one.told}\n```\n\n{one.help}\n")
    return "\n".join(out)


def main() -> None:
    """Write docs/errors.md."""
    import tempfile  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as home:
        made = mistakes(Path(home))
    PAGE.write_text(page(made), encoding="utf-8")
    print(f"{len(made)} mistakes, untold: {[one.title for one in made if not one.told]}")


if __name__ == "__main__":
    main()
