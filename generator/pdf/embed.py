"""Fonts as PDF objects: subsets with the text behind each glyph.

A font becomes a composite one (ISO 32000-1, 9.7): strings hold two bytes a glyph, which Identity-H takes for the
CID, and the CID is the glyph's number in the font. Subsetting therefore keeps glyph numbers: glyphs that are not
shown lose their outlines and leave their places empty, so that what was painted before the subset was known stays
right, and faces painted in different runs can share one font. Fonts of many ideographs are CID-keyed (Adobe Technical
Note 5176): PDF asks for their glyphs by CID and not by number, so their charset is written anew, as one range.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Mapping

from generator.draw.numbers import number
from generator.text.fontface import FontFace

from .objects import Pdf


def embed(pdf: Pdf, called: str, face: FontFace, glyphs: Mapping[int, str]) -> None:
    """Put `face` into a file, cut down to `glyphs`; the tag before its name comes from which glyphs those are.

    The tag is six capital letters (ISO 32000-1, 9.6.4). Glyph 0 is always in: it is what a reader shows for a code
    that the font has not. TrueType outlines go into FontFile2, CFF ones into FontFile3, without what OpenType puts
    around them: PDF 1.4, which print shops ask for, knows no other kind.
    """
    gids = sorted({0, *glyphs})
    program = face.subset(gids)
    digest = hashlib.blake2b(repr((face.digest, gids)).encode(), digest_size=6).digest()
    name = "".join([chr(65 + byte % 26) for byte in digest]) + "+" + _safe(face.psname)
    thousand = 1000 / face.upem
    box = " ".join(str(round(v * thousand)) for v in face.bbox)
    cff = face.is_cff
    pdf.put(
        called,
        f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H"
        f"/DescendantFonts[@{called}.cid@]/ToUnicode @{called}.unicode@>>",
    )
    pdf.put(
        f"{called}.cid",
        f"<</Type/Font/Subtype/CIDFontType{0 if cff else 2}/BaseFont/{name}"
        f"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor @{called}.descriptor@"
        f"/DW 1000/W[{_widths(face, gids, thousand)}]{'' if cff else '/CIDToGIDMap/Identity'}>>",
    )
    pdf.put(
        f"{called}.descriptor",
        f"<</Type/FontDescriptor/FontName/{name}/Flags {4 | (64 if face.italic else 0)}/FontBBox[{box}]"
        f"/ItalicAngle {-12 if face.italic else 0}"
        f"/Ascent {round(face.ascent * thousand)}/Descent {round(face.descent * thousand)}"
        f"/CapHeight {round(face.capheight * thousand)}/StemV {round(50 + (face.weight / 65) ** 2)}"
        f"/FontFile{3 if cff else 2} @{called}.file@>>",
    )
    if cff:
        program = by_number(_outlines(program))
    head = "/Subtype/CIDFontType0C" if cff else f"/Length1 {len(program)}"
    pdf.stream(f"{called}.file", zlib.compress(program, 9), head, packed=True)
    pdf.stream(f"{called}.unicode", zlib.compress(_cmap(glyphs), 9), packed=True)


def _outlines(font: bytes) -> bytes:
    """Take the table of CFF outlines out of an OpenType font (OpenType 1.9, Organization of an OpenType Font)."""
    (tables,) = struct.unpack_from(">H", font, 4)
    rows = (struct.unpack_from(">4sIII", font, 12 + 16 * at) for at in range(tables))
    return next(font[start : start + size] for tag, _, start, size in rows if tag == b"CFF ")


def _safe(name: str) -> str:
    return "".join([c if c.isascii() and (c.isalnum() or c in "-_.") else "_" for c in name])


def _widths(face: FontFace, gids: list[int], thousand: float) -> str:
    """Write the widths of glyphs in thousandths, a row for glyphs whose numbers follow on each other (9.7.4.3)."""
    out: list[str] = []
    row: list[int] = []
    for gid in [*gids, -1]:
        if row and gid != row[-1] + 1:
            out.append(f"{row[0]}[{' '.join([number(face.advance(g) * thousand, 3) for g in row])}]")
            row = []
        row.append(gid)
    return "".join(out)


def _cmap(glyphs: Mapping[int, str]) -> bytes:
    """Write the ToUnicode CMap (ISO 32000-1, 9.10.3; Adobe Technical Note 5411): what is copied for each glyph.

    A glyph has one text in the whole file. Where glyphs do not go with letters one by one, the words carry their
    text as /ActualText beside them (see `text.glyphs`). A block may hold 100 rows at the most.
    """
    rows = [
        f"<{gid:04X}><{text.encode('utf-16-be', 'surrogatepass').hex().upper()}>"
        for gid, text in sorted(glyphs.items())
        if text
    ]
    blocks = []
    for at in range(0, len(rows), 100):
        some = rows[at : at + 100]
        blocks.append(f"{len(some)} beginbfchar\n" + "\n".join(some) + "\nendbfchar")
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def",
            "/CMapName/Adobe-Identity-UCS def",
            "/CMapType 2 def",
            "1 begincodespacerange\n<0000><FFFF>\nendcodespacerange",
            *blocks,
            "endcmap",
            "CMapName currentdict/CMap defineresource pop",
            "end",
            "end",
        ]
    ).encode("ascii")


_ROS = (12, 30)
_CHARSET = (15,)
_OUTLINES = (17,)
_PREDEFINED = 2  # charsets up to this one are not written out


def by_number(cff: bytes) -> bytes:
    """Return a table of CFF outlines whose CIDs are its glyph numbers; one that has no CIDs as it is."""
    top = _first_of(cff, _behind(cff, cff[2]))
    charset = top.get(_CHARSET, 0)
    if _ROS not in top or charset <= _PREDEFINED:
        return cff
    glyphs = struct.unpack_from(">H", cff, top[_OUTLINES])[0]
    whole = struct.pack(">BHH", 2, 1, glyphs - 2)
    size = 1 + 2 * (glyphs - 1) if cff[charset] == 0 else _ranges(cff, charset, glyphs)
    if size < len(whole):  # one short range, or two glyphs
        return cff
    return cff[:charset] + whole + cff[charset + len(whole) :]


def _ranges(cff: bytes, at: int, glyphs: int) -> int:
    """Return how many bytes a charset of ranges takes."""
    step, seen, size = (3, 1, 1) if cff[at] == 1 else (4, 1, 1)
    while seen < glyphs:
        left = cff[at + size + 2 : at + size + step]
        seen += 1 + int.from_bytes(left, "big")
        size += step
    return size


def _behind(cff: bytes, at: int) -> int:
    """Return where an INDEX ends."""
    count = int.from_bytes(cff[at : at + 2], "big")
    if not count:
        return at + 2
    wide = cff[at + 2]
    last = at + 3 + count * wide
    return int(last + wide + int.from_bytes(cff[last : last + wide], "big") - 1)


def _first_of(cff: bytes, at: int) -> dict[tuple[int, ...], int]:
    """Return the first DICT of an INDEX: the last operand of each operator, if it is whole."""
    wide = cff[at + 2]
    count = int.from_bytes(cff[at : at + 2], "big")
    begin = at + 3 + (count + 1) * wide
    end = begin - 1 + int.from_bytes(cff[at + 3 + wide : at + 3 + 2 * wide], "big")
    found: dict[tuple[int, ...], int] = {}
    operand, here = 0, begin
    while here < end:
        first = cff[here]
        if first <= 21:
            step = 2 if first == 12 else 1
            found[tuple(cff[here : here + step])] = operand
        elif first in (28, 29):
            step = 3 if first == 28 else 5
            operand = int.from_bytes(cff[here + 1 : here + step], "big", signed=True)
        elif first == 30:  # a real number ends with a half byte of ones
            step = 1 + next(k for k, byte in enumerate(cff[here + 1 :], 1) if 15 in (byte >> 4, byte & 15))
        elif first <= 246:
            step, operand = 1, first - 139
        else:
            step = 2
            high = (first - 247) * 256 if first <= 250 else -(first - 251) * 256
            operand = high + cff[here + 1] + 108 if first <= 250 else high - cff[here + 1] - 108
        here += step
    return found
