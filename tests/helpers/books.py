"""Our games' players' books as they are printed, for all tests that read them."""

from functools import cache, lru_cache

import pypdfium2

from tests.helpers.games import built


@lru_cache(maxsize=1)
def printed(slug: str, style: str = "colour") -> dict[str, list[pypdfium2.PdfPage]]:
    """Give the pages of a game's books, read once, by the folder of their edition, which the theme's name begins."""
    folder = built(slug, style).folder / slug
    return {path.parent.name: [*pypdfium2.PdfDocument(path)] for path in sorted(folder.rglob("rulebook.pdf"))}


@cache
def texts(slug: str, style: str = "colour") -> dict[str, list[str]]:
    """Give the words of each of those pages."""
    books = printed(slug, style).items()
    return {name: [page.get_textpage().get_text_bounded() for page in book] for name, book in books}
