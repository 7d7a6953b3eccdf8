"""Decks as print shops take them: a PDF for each, a face on a page with its boxes, the cut perhaps in a spot colour.

Knows faces that are painted, and no file. For printers that know no transparency nothing in a face can be seen through:
what is painted is put together in dots; words that stand on the face itself and hide what is under them stay words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.catalog.model import Deck, Edition
from generator.draw.numbers import numbers
from generator.draw.painted import Painted, Part, name_of, squeezed
from generator.exporting.targets import Target
from generator.parts.decks import Drawn, Faces, Workshop
from generator.parts.planned import about
from generator.read.findings import findings
from generator.sheets.shape import Matrix, path, rounded

if TYPE_CHECKING:
    from generator.pdf.document import PdfPress
    from generator.pdf.pdfx import PdfX
    from generator.pdf.separation import Separation
    from generator.text.fonts import FontBook

DPI = 400.0
_TOKEN = re.compile(rb"\((?:[^()\\]|\\.)*\)|[^\s()]+", re.DOTALL)
_SEEN_THROUGH = ("/SMask", "/Group", "/ColorSpace/DeviceCMYK/")  # pictures in inks that are not ours may have too much
_PATHS = frozenset(b"m l c v y h re".split())
_PAINTS = frozenset(b"f F f* S s B B* b b* n sh Do cs CS".split())
_MIXES = frozenset(b"gs scn SCN".split())


def flattened(face: Painted, fonts: FontBook, inks: Separation) -> Painted:
    """Return a face as it looks, with nothing in it that is seen through.

    Raises:
        NoRasteriserError: pypdfium2 is not installed.
    """
    parts = (face.form, *face.parts)
    if not any(part.kind == "ExtGState" or any(word in part.body for word in _SEEN_THROUGH) for part in parts):
        return face
    from generator.pdf.raster import face_picture
    from generator.pdf.separation import written

    edge = face.bleed
    _, letters = _parted(face.form)
    body, dots = written(inks.picture(face_picture(wordless(face), fonts, DPI, edge)))
    picture = Part("XObject", name_of("I", body, dots), body, dots)
    wide, high = face.width + 2 * edge, face.height + 2 * edge
    place = f"q\n{numbers((wide, 0, 0, -high, -edge, face.height + edge), 4)} cm\n/{picture.name} Do\nQ\n"
    fonts_used = tuple([use for use in face.fonts if f"/{use.name} ".encode() in letters])
    return face._replace(
        form=_with(face.form, place.encode() + letters), parts=(picture,), fonts=fonts_used, notes=(), words=()
    )


def wordless(face: Painted) -> Painted:
    """Return a face without the words that stand on the face itself and hide what is under them."""
    ground, _ = _parted(face.form)
    return face._replace(form=_with(face.form, ground))


def _with(form: Part, content: bytes) -> Part:
    return form._replace(name=name_of("f", form.body, content), stream=squeezed(content), plain=False, whole=None)


def _parted(form: Part) -> tuple[bytes, bytes]:
    """Part a face's stream: all without the words that can stand on top of it, and nothing but those.

    Outside text objects each operator stands on a line of its own, as a painter writes it; strings may hold lines.
    """
    content = form.content
    ground: list[bytes] = []
    letters: list[bytes] = []
    path: list[bytes] = []
    mixed = [False]
    at = 0
    while at < len(content):
        end = content.find(b"\n", at)
        end = len(content) if end < 0 else end
        line = content[at:end]
        word = line.rpartition(b" ")[2]
        if word == b"BT":
            end, clips = _end(content, end)
            line = content[at:end]
            (ground if mixed[-1] or clips else letters).append(line)
        else:
            ground.append(line)
            if word == b"q":
                mixed.append(mixed[-1])
            elif word == b"Q" and len(mixed) > 1:
                mixed.pop()
            if word in _MIXES:
                mixed[-1] = True
            elif word in _PATHS:
                path.append(line)
            elif word in _PAINTS:
                letters += [*path, line] if line.startswith(b"W") else []
                path.clear()
            else:
                letters.append(line)
        at = end + 1
    return b"\n".join(ground), b"\n".join(letters)


def _end(content: bytes, at: int) -> tuple[int, bool]:
    """Find where a text object ends, and whether its letters are an outline to see something else through."""
    last, clips = b"", False
    for token in _TOKEN.finditer(content, at):
        if token[0] == b"ET":
            return token.end(), clips
        clips = clips or (token[0] == b"Tr" and last == b"7")
        last = token[0]
    raise ValueError("a text object does not end")


CUT = "CutContour"
"""The name by which cutters know the line to cut along."""


def book(
    deck: Deck, shop: Workshop, edition: Edition, drawn: Drawn, how: Target, pdfx: PdfX, corner: float = 0.0
) -> bytes:
    """Make the PDF of a deck: its faces one to a page with their bleed, each copy for itself, in the shop's order.

    Where the cut is shown, cards have it with corners of the radius `corner` in mm.

    Raises:
        NoRasteriserError: a face must be made a picture, and pypdfium2 is not installed.
    """
    from generator.pdf.document import PdfPress

    if pdfx.version == "PDF/X-4":
        pictures = drawn.pictures
    else:
        pictures = {key: flattened(face, shop.fonts, pdfx.separation) for key, face in drawn.pictures.items()}

    size = deck.size
    said = about(shop.game, edition, deck.name, f"{size.width:g} × {size.height:g} mm")
    press = PdfPress(shop.fonts, draft=shop.draft, duplex=None, printer=None, whole=True, pdfx=pdfx, **said)
    number = 0
    for card in deck.cards:
        sides = deck.sides(card)
        for _ in range(card.copies):
            number += 1
            for side in reversed(sides) if how.back_first else sides:
                face = pictures[drawn.keys[card.id, side]]
                _page(press, deck, face, how, f"{deck.id} {number} {side}")
                if how.spot:
                    press.cut(_outline(deck, corner), how.bleed, how.bleed, CUT)
    return press.finish()


def _page(press: PdfPress, deck: Deck, face: Painted, how: Target, label: str) -> None:
    bleed, (width, height) = how.bleed, deck.size
    whole = (0.0, 0.0, width + 2 * bleed, height + 2 * bleed)
    press.page(whole[2], whole[3], trim=(bleed, bleed, width, height), bleed=whole, label=label, bookmark=label)
    if face.bleed < bleed:  # what a shop wants more of is cut away: there the same picture shows, a little larger
        press.place(wordless(face), _larger(face, bleed), f"M0 0h{whole[2]:g}v{whole[3]:g}h{-whole[2]:g}z")
    press.stamp(face, bleed, bleed, clip=whole)


def _larger(face: Painted, bleed: float) -> Matrix:
    """Scale a face about its middle so that its own bleed fills a larger one."""
    across = (face.width + 2 * bleed) / (face.width + 2 * face.bleed)
    down = (face.height + 2 * bleed) / (face.height + 2 * face.bleed)
    return (across, 0.0, 0.0, down, face.bleed * across, face.bleed * down)


def _outline(deck: Deck, corner: float) -> str:
    if deck.kind == "token" and deck.fields.get("outline"):
        return str(deck.fields["outline"])
    width, height = deck.size
    return path(rounded(0.0, 0.0, width, height, min(corner if deck.kind == "card" else 0.0, width / 2, height / 2)))


def near(decks: Sequence[Deck], drawn: Faces, style: str, how: Target) -> Iterator[str]:
    """Tell of words that are nearer to the cut than a shop has them, though as far from it as the deck asks for."""
    for deck in decks:
        if how.safe <= deck.safe:
            continue
        strict = replace(deck, safe=how.safe)
        found = [
            one.problem()
            for one in findings(strict, drawn[deck.id].keys, drawn[deck.id].pictures, style)
            if one.kind == "outline"
        ]
        if found:
            more = f", and {len(found) - 1} more" if found[1:] else ""
            yield f"{deck.name}: {found[0].fact}{more}; 'safe: {how.safe:g}mm' in the deck has all of them told"
