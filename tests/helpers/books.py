"""Our games' players' books as they are printed, for all tests that read them."""

from functools import cache

import pypdfium2

from tests.helpers.games import built


@cache
def printed(slug: str, style: str = "colour") -> dict[str, pypdfium2.PdfDocument]:
    """Give the books of a game, opened, by the folder of their edition, which begins with the theme's name."""
    folder = built(slug, style).folder / slug
    return {path.parent.name: pypdfium2.PdfDocument(path) for path in sorted(folder.rglob("rulebook.pdf"))}
