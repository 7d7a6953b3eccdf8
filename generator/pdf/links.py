"""Which picture files painting a document may read: found in the document before it is painted. Paints nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from generator.draw.faults import Refusal
from generator.draw.found import text_of

from .images import data_of, find, is_drawing, read_in

_IMAGE = re.compile(r"<(?:[\w.-]+:)?image\b([^>]*)")
_HREF = re.compile(r"""\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')""")


def content(link: str, roots: tuple[Path, ...]) -> bytes | None:
    """Return what is in the file that the painter finds where an image leads to; None where it finds none."""
    try:
        return read_in(link, *find(link, roots))
    except Refusal:
        return None


def links(svg: str, roots: tuple[Path, ...]) -> frozenset[str]:
    """Return where the images of a document lead to, and those of the pictures that they show, whatever is drawn."""
    found: set[str] = set()
    waiting = [svg]
    while waiting:
        for link in _in(waiting.pop()):
            if link.startswith("data:"):
                inner = _data(link)
            elif link in found:
                continue
            else:
                found.add(link)
                inner = content(link, roots)
            if inner is not None and is_drawing(inner):
                try:
                    waiting.append(text_of(inner))
                except UnicodeDecodeError:  # which is told when it is painted
                    continue
    return frozenset(found)


def _in(svg: str) -> Iterator[str]:
    for tag in _IMAGE.findall(svg):
        for one, other in _HREF.findall(tag):
            if link := unescape(one or other).strip():
                yield link


def _data(link: str) -> bytes | None:
    try:
        return data_of(link)
    except Refusal:
        return None
