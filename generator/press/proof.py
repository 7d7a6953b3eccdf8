"""Hold a PDF that is about to be written against what it must be: boxes within boxes, faces and fonts that are there.

Looks at the press's own records, not at bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.operators.painted import Painted

from .pages import Page
from .press import Box

LARGEST = 5080.0
"""The longest side of a page in mm that PDF readers open (200 in)."""
_SLACK = 0.02


class ProofError(Exception):
    """What is wrong with a PDF; `facts` say what, one each."""

    def __init__(self, facts: Iterable[str]) -> None:
        self.facts = tuple(facts)
        super().__init__("; ".join(self.facts))

    def __reduce__(self) -> tuple[type[ProofError], tuple[tuple[str, ...]]]:
        return (ProofError, (self.facts,))


def prove(pages: Iterable[Page], faces: Mapping[str, Painted]) -> None:
    """Look at every page, and at every font of every face.

    Raises:
        ProofError: with all that is wrong.
    """
    facts = [fact for number, page in enumerate(pages, 1) for fact in _of_page(number, page)]
    for face in faces.values():
        facts += [
            f"{face.name} is set in {use.family}, which has no file to embed" for use in face.fonts if not use.digest
        ]
        facts += [
            f"{face.name} is {face.width:g} x {face.height:g} mm" for _ in "x" if min(face.width, face.height) <= 0
        ]
    if facts:
        raise ProofError(facts)


def _of_page(number: int, page: Page) -> Iterator[str]:
    called = f"page {page.label or number}"
    if not 0 < page.width <= LARGEST or not 0 < page.height <= LARGEST:
        yield f"{called} is {page.width:g} x {page.height:g} mm"
        return
    paper = (0.0, 0.0, page.width, page.height)
    if page.trim is not None and not _within(page.trim, page.bleed or paper):
        yield f"{called} is cut to {_said(page.trim)}, beyond what is printed of it"
    if page.bleed is not None and not _within(page.bleed, paper):
        yield f"{called} is printed on {_said(page.bleed)}, beyond the paper"


def _within(inner: Box, outer: Box) -> bool:
    x, y, width, height = inner
    left, top, wide, high = outer
    return (
        x >= left - _SLACK
        and y >= top - _SLACK
        and x + width <= left + wide + _SLACK
        and y + height <= top + high + _SLACK
    )


def _said(box: Box) -> str:
    return "{:.1f}, {:.1f} mm, {:.1f} x {:.1f} mm large".format(*box)
