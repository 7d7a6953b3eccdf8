"""A face shown on another: the same symbol wherever it stands, with names that meet no others."""

from __future__ import annotations

import re

from generator.faces.face import Face
from generator.faces.quoting import inset

SVG = (
    '<svg viewBox="0 0 63 88"><defs><radialGradient id="edge"/></defs>'
    '<rect fill="url(#edge)"/><text x="5">Word</text><text data-cut="no">Whole</text></svg>'
)
FACE = Face("dots/cards/d1 front", SVG, 63.0, 88.0, 3.0, "0123456789abcdef")


def symbol(shown):
    return re.search(r"<symbol.*</symbol>", str(shown))[0]


def test_a_face_is_the_same_symbol_wherever_it_is_shown_so_that_it_is_painted_once():
    assert symbol(inset(FACE, 0, 0, 20, 0, 3, 1)) == symbol(inset(FACE, 31.5, 7, 40, 180, 3, 1))
    assert symbol(inset(FACE, 0, 0, 20, 0, 3, 1)) != symbol(inset(FACE, 0, 0, 20, 0, 0, 1))  # other corners


def test_no_name_within_a_face_is_the_name_of_its_edge():
    names = re.findall(r'\bid="([^"]+)"', str(inset(FACE, 1, 2, 20, 0, 3, 1)))

    assert len(names) == len(set(names)) == 3
    assert f"url(#{next(name for name in names if name.endswith('-edge'))})" in str(inset(FACE, 1, 2, 20, 0, 3, 1))


def test_words_of_a_face_that_is_shown_in_part_may_be_cut():
    assert '<text data-cut="yes" x="5">' in inset(FACE, 0, 0, 20, 0, 3, 1)
    assert '<text data-cut="no">' in inset(FACE, 0, 0, 20, 0, 3, 1)
