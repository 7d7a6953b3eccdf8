"""Which picture files painting a document may read: found in the document before it is painted. Paints nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from generator.svg.profile import HREF, SVG
from generator.svg.read import read
from generator.svg.refusal import Complaints, Refusal

from .images import data_of, find, is_drawing, read_in

_IMAGE = "image"


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
                waiting.append(inner.decode("utf-8-sig", "replace"))
    return frozenset(found)


def _in(svg: str) -> Iterator[str]:
    if _IMAGE not in svg:
        return
    document = read(svg, Complaints())
    for element in document.root.iter(f"{SVG}image") if document is not None else ():
        if link := _href(element):
            yield link


def _href(element: Element) -> str:
    return (element.get("href") or element.get(HREF) or "").strip()


def _data(link: str) -> bytes | None:
    try:
        return data_of(link)
    except Refusal:
        return None
