"""Vertical writing: text from top to bottom, its lines columns from right to left (W3C's JLREQ 2.3).

A column is a line turned to the right by a quarter. So text is fitted, aligned and broken as lines in a box whose sides
are swapped, and turned when it stands: words whose letters lie (orientation R of UAX 50) turn with their line, and
those that stay upright are put one by one, in their vertical forms, where HarfBuzz hangs them from the pen. Numbers of
one or two digits stand upright beside one another (tate-chu-yoko, JLREQ 3.2.5).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace

from generator.text.fontface import FontFace, GlyphRun
from generator.text.paragraph import Paragraph
from generator.text.scripts import clusters
from generator.text.styles import TypeStyle

_UPRIGHT = (
    "\u00a7\u00a9\u00ae\u00b1\u00bc-\u00be\u00d7\u00f7\u02ea\u02eb\u1100-\u11ff\u1401-\u167f\u18b0-\u18ff\u2016\u2020"
    "\u2021\u2030\u2031\u203b\u203c\u2042\u2047-\u2049\u2051\u2065\u20dd-\u20e0\u20e2-\u20e4\u2100\u2101\u2103-\u2109"
    "\u210f\u2113\u2114\u2116\u2117\u211e-\u2123\u2125\u2127\u2129\u212e\u2135-\u213f\u2145-\u214a\u214c\u214d"
    "\u214f-\u2189\u218c-\u218f\u221e\u2234\u2235\u2300-\u2307\u230c-\u231f\u2324-\u2328\u232b\u237d-\u239a"
    "\u23be-\u23cd\u23cf\u23d1-\u23db\u23e2-\u2422\u2424-\u24ff\u25a0-\u2619\u2620-\u2767\u2776-\u2793\u2b12-\u2b2f"
    "\u2b50-\u2b59\u2bb8-\u2bff\u2e50\u2e51\u2e80-\u3012\u3013-\u302f\u3030-\ua4cf\ua960-\ua97f\uac00-\ud7ff"
    "\ue000-\ufaff\ufe10-\ufe1f\ufe30-\ufe48\ufe50-\ufe57\ufe5f-\ufe62\ufe67-\ufe6f\uff01-\uff0c\uff0e-\uff1b"
    "\uff1f-\uff60\uffe0-\uffe7\ufff0-\ufff8\ufffc\ufffd\U00013000-\U000143ff\U00016fe0-\U00018dff"
    "\U0001b000-\U0001b2ff\U0001d300-\U0001d37f\U0001f000-\U0001f7ff\U0001f900-\U0001faff\U00020000-\U0003fffd"
)
"""Orientations U, Tu and Tr of UAX 50."""
_BESIDE = r"0-9A-Za-z\u00c0-\u024f:+\-/"
_NUMBER = rf"(?<![{_BESIDE}.,])[0-9]{{1,2}}(?![{_BESIDE}%]|[.,][0-9])"
_PIECES = re.compile(f"(?P<short>{_NUMBER})|(?P<upright>[{_UPRIGHT}][{_UPRIGHT}\u0300-\u036f\ufe00-\ufe0f\u200d]*)")
SHORT = re.compile("[0-9]{1,2}")
"""A number that stands upright."""
_STANDING = re.compile(f"[{_UPRIGHT}]")
_SAFE = SimpleNamespace(flags=0)


def pieces(text: str) -> Iterator[str]:
    """Cut a text where letters that stand upright, short numbers, and letters that lie begin.

    >>> list(pieces("第12章 HP 3のAB型"))
    ['第', '12', '章', ' HP ', '3', 'の', 'AB', '型']
    """
    at = 0
    for found in _PIECES.finditer(text):
        if found.start() > at:
            yield text[at : found.start()]
        at = found.end()
        yield found[0]
    if at < len(text):
        yield text[at:]


def stands(text: str) -> bool:
    """Tell whether a piece stands upright, letter by letter."""
    return _STANDING.match(text) is not None


class Column(Paragraph):
    """A written line that is set from top to bottom; its pen goes down."""

    __slots__ = ()

    @property
    def is_parted(self) -> bool:
        """Lines that lie and letters that stand are placed each by itself."""
        return True

    def _turn(self, base: bool | None) -> None:
        """Leave letters in the order in which they are written: lines that lie are turned whole."""

    def _glyph_runs(self, text: str, start: int, style: TypeStyle) -> Iterator[tuple[bool, str, GlyphRun]]:
        for part in pieces(text):
            for face, piece in self.book.runs(part, style.faces):
                if stands(piece):
                    yield False, piece, _hung(face, piece)
                elif SHORT.fullmatch(piece):
                    yield False, piece, GlyphRun(face, [0], [face.upem], [0], False, (_SAFE,))
                else:
                    yield False, piece, face.glyph_run(piece, style.features)


def _hung(face: FontFace, text: str) -> GlyphRun:
    at, starts, advances = 0, [], []
    for cluster in clusters(text):
        starts.append(at)
        advances.append(face.hung(cluster)[0])
        at += len(cluster)
    return GlyphRun(face, [0] * len(starts), advances, starts, False, [_SAFE] * len(starts))
