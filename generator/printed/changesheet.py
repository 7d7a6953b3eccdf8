"""The change sheet of a rulebook: its changed pages, whole, to be cut out and laid over the printed ones.

Nothing smaller is cut out of a page: a cell of a table or a line without its heading tells nobody what changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.printed.books import BookNow, Page
from generator.printed.sheets import SIZE, Sheets, edge
from generator.rulebook.draw import Stage
from generator.sheets.booklet import folded

_BESIDE = 1.2
"""Mm between a page and the words along its outer edge."""

_LEAST = 3.0
"""Mm from the edge of the paper, where words lie on the page if there is no room beside it."""


def change_sheet(asked: Sheets, found: Iterable[tuple[BookNow, Sequence[Page]]]) -> bytes:
    """Write changed pages of books two on a sheet, in the size that they have in a booklet."""
    press = asked.press(asked.game.says.gettext("changes of the rules"))
    says = asked.game.says
    for book, pages in found:
        fold = folded(asked.paper, book.size.width, book.size.height)
        printer = book.made.printer(press, book.file, book.drawn)
        for two in (pages[at : at + 2] for at in range(0, len(pages), 2)):
            numbers = says.listed([str(page.number) for page in two])
            press.page(fold.width, fold.height, label=f"{book.part.name} {numbers}")
            which = f"{asked.game.title}, {book.part.name}, {numbers}"
            said = says.gettext("{pages}: cut out, and lay over the old pages", pages=which)
            press.text(max(_LEAST, fold.left.x - _BESIDE), fold.left.bottom, said, SIZE, turn=270)
            for page, box in zip(two, (fold.left, fold.right), strict=False):
                printer.page(page.leaf, Stage(box.x, box.y, fold.scale))
                press.outline(edge(box), stroke="#000", width=0.1, dash=(1.5, 1.0))
    return press.finish()
