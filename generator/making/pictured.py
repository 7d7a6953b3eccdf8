"""Faces as SVG documents that need no others, and what a screen needs beside: digests, settings, fonts with letters.

A screen cannot tell by itself whether a picture is still true, nor does a browser have a game's fonts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from generator.catalog.facefiles import FORM, INDEX, Setting, digest, settings_of
from generator.catalog.model import Decks, Edition
from generator.catalog.origin import origin
from generator.catalog.problems import ContentError
from generator.parts.blaming import told_once
from generator.parts.decks import Step, Workshop, renderer_of, unseen
from generator.parts.facecache import face_of

if TYPE_CHECKING:
    from generator.text.fonts import FontBook

_TEXTS: Final = re.compile(r"<text\b.*?</text>", re.DOTALL)
_TAG: Final = re.compile(r"<[^>]*>")


def documents(shop: Workshop, edition: Edition, decks: Decks, step: Step = unseen) -> Iterator[tuple[str, str]]:
    """Give the faces of some decks as SVG documents, each with a file name.

    Raises:
        ContentError: whatever is wrong with any face of any deck; at the end.
    """
    renderer = renderer_of(shop, edition)
    found = list(shop.fonts.problems)
    for deck in decks:
        for card in deck.cards:
            for side in deck.sides(card):
                try:
                    with renderer.turn(deck, card, side):
                        face = face_of(renderer, deck, card, side)
                        renderer.hold_to_xml(deck, card, side, face)
                    yield f"{deck.id}/{card.id}-{side}.svg", face.svg
                except ContentError as error:
                    found += error.problems
            step(1)
    if found:
        raise ContentError(told_once(found))


def pictured(
    documents: Iterable[tuple[str, str]], edition: Edition, fonts: FontBook, folder: Path
) -> Iterator[tuple[str, bytes]]:
    """Give each document as a file, then the fonts they name with the letters they show, then the list of all.

    `folder` is the game's own.
    """
    faces: dict[str, str] = {}
    letters: set[str] = set()
    settings: set[Setting] = set()
    for name, svg in documents:
        data = svg.encode()
        faces[name] = digest(data)
        yield name, data
        letters |= letters_of(svg)
        settings |= settings_of(svg)
    listed = []
    for one in sorted(settings):
        name = f"fonts/{one.family.lower().replace(' ', '-')}-{one.weight}{'-italic' * one.italic}.ttf"
        data = fonts.find(one.family, one.weight, one.italic)[0].screened("".join(sorted(letters)))
        listed.append({**one._asdict(), "file": name, "digest": digest(data)})
        yield name, data
    index: dict[str, Any] = {
        "form": FORM,
        "theme": edition.theme.id if edition.theme else "",
        "style": edition.style,
        **({"language": edition.language} if edition.language else {}),
        "rules": dict(edition.rules),
        "origin": origin(folder),
        "fonts": listed,
        "faces": faces,
    }
    yield INDEX, (json.dumps(index, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def letters_of(svg: str) -> set[str]:
    """Give the letters of a document's texts."""
    return {letter for text in _TEXTS.findall(svg) for letter in unescape(_TAG.sub("", text))}
