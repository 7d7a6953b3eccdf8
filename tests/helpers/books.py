"""Our games' players' books as they are printed, each built once in a process, for all tests that read them."""

import tempfile
from functools import cache
from pathlib import Path

import pypdfium2

from tests.helpers.shell import TOP, run

_FOLDER = tempfile.TemporaryDirectory(prefix="books")


@cache
def printed(slug: str, style: str = "colour") -> dict[str, pypdfium2.PdfDocument]:
    """Give the books of a game, opened, by the folder of their edition, which begins with the theme's name."""
    folder = Path(_FOLDER.name) / style
    said = run(
        "tuckbox", "build", slug, "--only", "rulebook", "--style", style, "-o", str(folder), cwd=TOP, seconds=400
    )
    assert said.code == 0, said.err
    return {path.parent.name: pypdfium2.PdfDocument(path) for path in sorted((folder / slug).rglob("rulebook.pdf"))}
