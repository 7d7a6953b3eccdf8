"""A line cut into what one font shows of it, as it is seen from left to right."""

from __future__ import annotations

from collections.abc import Sequence

from generator.typeset.fontface import FontFace
from generator.typeset.fonts import FontBook
from generator.typeset.scripts import is_right_to_left


def seen_runs(book: FontBook, text: str, candidates: Sequence[FontFace]) -> list[tuple[FontFace, str]]:
    """Cut a line as the book of fonts does, and where its direction changes; the pieces stand as they are seen."""
    if not is_right_to_left(text):
        return book.runs(text, candidates)
    from generator.typeset.bidi import runs_in_order  # noqa: PLC0415  (few texts run so)

    return runs_in_order(book, text, candidates)
