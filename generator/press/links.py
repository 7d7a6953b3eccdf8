"""What leads from place to place in a PDF: links on pages, and bookmarks in levels."""

from typing import NamedTuple

from generator.draw.numbers import numbers

_MEANING = frozenset("()\\@")


class Bookmark(NamedTuple):
    """An entry of the outline: its words, its level from 0, the page it leads to, and how far up that is, in points.

    Without a height the whole page is shown.
    """

    title: str
    level: int
    page: int
    up: float | None = None


def string(text: str) -> str:
    """Write a text as PDF source, by its codes where a sign in it would mean something there."""
    if text.isascii() and text.isprintable() and _MEANING.isdisjoint(text):
        return f"({text})"
    return f"<FEFF{text.encode('utf-16-be', 'surrogatepass').hex().upper()}>"


def link(box: tuple[float, float, float, float], page: int, up: float) -> str:
    """Write a link from a box (left, bottom, right, top in points) to a place on a page, counted from 0."""
    there = f"[@Page{page + 1}@/XYZ null {numbers((up,), 2)} null]"
    return f"<</Type/Annot/Subtype/Link/Rect[{numbers(box, 2)}]/Border[0 0 0]/F 4/Dest{there}>>"


def web_link(box: tuple[float, float, float, float], address: str) -> str:
    """Write a link to an address in the web."""
    shown = "".join(ch if ch not in "()\\" else f"\\{ch}" for ch in address.encode("ascii", "ignore").decode())
    shown = shown.replace("@", "%40")
    return f"<</Type/Annot/Subtype/Link/Rect[{numbers(box, 2)}]/Border[0 0 0]/F 4/A<</S/URI/URI({shown})>>>>"
