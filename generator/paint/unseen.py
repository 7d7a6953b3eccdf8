"""Refuse words of which nothing would be printed: without ink, without size, in what is flattened or seen through.

Words that are meant to be left out are said so by display="none" or visibility="hidden". Draws nothing.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.catalog.problems import clipped
from generator.svg.profile import SVG
from generator.svg.refusal import Refusal

from .records import words_of
from .walker import Walker

_TEXT = SVG + "text"
_HINT = 'take them out, or write display="none" where they are meant to be left out'


def hold_to_seen(walker: Walker, element: Element, why: str) -> None:
    """Raise Refusal if there are words within an element, of which nothing can be seen."""
    for text in element.iter(_TEXT):
        if text.get("display") != "none" and (words := words_of(walker, text)).strip():
            raise unseen(words, why)


def unseen(words: str, why: str) -> Refusal:
    """Say that words are not printed."""
    return Refusal(f"nothing is printed of the words '{clipped(words.strip(), 30)}': {why}", _HINT)
