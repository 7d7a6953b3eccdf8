"""Faces that nothing can be seen through, for printers that know no transparency: a picture, and its letters over it.

What is painted is put together in dots; words that stand on the face itself and hide what is under them stay words.
"""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

from generator.draw.numbers import numbers
from generator.draw.painted import Painted, Part, name_of, squeezed

if TYPE_CHECKING:
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
    stream = form.stream or b""
    content = stream if form.plain else zlib.decompress(stream)
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
