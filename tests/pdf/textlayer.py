"""Random words of many scripts, printed and read back: what comes out of the PDF must be what was written.

They are read with pdfium and, where there is `pdftotext`, with poppler.
Only fonts that HarfBuzz can set the script with are taken; of scripts from right to left Hebrew and Arabic.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from unicodedata import category, combining, decomposition
from xml.sax.saxutils import escape

import pypdfium2

from generator.pdf.face import paint
from generator.text.fontface import FontFace
from generator.text.fonts import FontBook
from generator.text.scripts import COMMON, is_right_to_left, script_of
from tests.pdf.drawing import page_of

HERE = (Path("templates/_shared/fonts"), Path("tests/fonts"))
PAGE = 50
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 420">'
_TYPE = 4  # mm
_PLAIN = frozenset({"Ll", "Lu", "Lt", "Lo"})
_MARKS = frozenset({"Mn", "Mc"})
_TURNED = {"Hebr": ("\u05d0", "\u05ea", "\u05b0", "\u05bc"), "Arab": ("\u0621", "\u064a", "\u064b", "\u0652")}
"""Scripts from right to left: the first and the last of the letters and marks that people write with."""
_EMBEDDED = dict.fromkeys(range(0x202A, 0x202F))
"""What poppler puts around lines that run from right to left."""
_LIKES_TO_JOIN = ("fi", "ffl", "fj", "ft", "Th", "st", "AV", "To", "office", "\u0301", "\u0308")


class Alphabet(NamedTuple):
    """What words of one script are made of, in a font that has it."""

    script: str
    face: FontFace
    letters: str
    marks: str
    virama: str


class Lost(NamedTuple):
    """Words that came out as others."""

    reader: str
    script: str
    family: str
    written: str
    read: str


def alphabets(fonts: FontBook, least: int = 8) -> list[Alphabet]:
    """Find the scripts that some font has at least so many letters of, each in the fonts that have the most."""
    found: dict[str, list[Alphabet]] = {}
    for family in fonts.families:
        face = fonts.find(family)[0]
        by_script: dict[str, str] = {}
        for ch in sorted(face.charset):
            by_script.setdefault(script_of(ch), "")
            by_script[script_of(ch)] += ch
        for script, chars in by_script.items():
            first, last, low, high = _TURNED.get(script, ("", "\U0010ffff", "", "\U0010ffff"))
            letters = "".join(ch for ch in chars if category(ch) in _PLAIN and first <= ch <= last)
            if script == COMMON or len(letters) < least or (is_right_to_left(letters) and script not in _TURNED):
                continue
            marks = "".join(ch for ch in chars if category(ch) in _MARKS and low <= ch <= high)
            virama = next((ch for ch in marks if combining(ch) == 9), "")
            found.setdefault(script, []).append(Alphabet(script, face, letters, marks, virama))
    return [one for script in sorted(found) for one in found[script]]


def words(alphabet: Alphabet, rng: random.Random) -> Iterator[str]:
    """Give words of a script without end: letters with their marks, joined consonants, pairs that become one glyph."""
    while True:
        word = ""
        for _ in range(rng.randint(1, 5)):
            word += rng.choice(alphabet.letters)
            while alphabet.virama and rng.random() < 0.3:
                word += alphabet.virama + rng.choice(alphabet.letters)
            if alphabet.marks and rng.random() < 0.4:
                word += rng.choice(alphabet.marks)
            if alphabet.script == "Latn" and rng.random() < 0.15:
                word += rng.choice(_LIKES_TO_JOIN)
        if alphabet.face.covers(word) and 0 not in {glyph[0] for glyph in alphabet.face.shape(word).glyphs}:
            yield word


def lines(alphabet: Alphabet, rng: random.Random, count: int) -> list[str]:
    """Set `count` words, one to three on a line."""
    source, out = words(alphabet, rng), []
    while count > 0:
        take = min(count, rng.choice((1, 1, 2, 3)))
        out.append(" ".join(next(source) for _ in range(take)))
        count -= take
    return out


def printed(fonts: FontBook, family: str, pages: list[list[str]], look: str = "") -> bytes:
    """Print lines, one below the other, so many pages of them, in one file; `look` are more attributes."""
    groups = [f'<g font-family="{family}" font-size="{_TYPE}" {look}>{_rows(page)}</g>' for page in pages]
    return page_of(*(paint(f"{_HEAD}{group}</svg>", fonts, "words") for group in groups), fonts=fonts)


def _rows(page: list[str]) -> str:
    return "".join(f'<text x="5" y="{10 + 8 * at}">{escape(line)}</text>' for at, line in enumerate(page))


def by_readers(pdf: bytes) -> dict[str, list[list[str]]]:
    """Read every page's lines with each reader that the machine has."""
    return {"pdfium": by_pdfium(pdf), **({"poppler": by_poppler(pdf)} if shutil.which("pdftotext") else {})}


def by_pdfium(pdf: bytes) -> list[list[str]]:
    """Read every page's lines with pdfium."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_lines(page.get_textpage().get_text_range()) for page in document]
    finally:
        document.close()


def by_poppler(pdf: bytes) -> list[list[str]]:
    """Read every page's lines with poppler."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(pdf)
        file.flush()
        command = ["pdftotext", "-raw", "-enc", "UTF-8", file.name, "-"]
        text = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    return [_lines(page) for page in text.split("\f")]


def _lines(text: str) -> list[str]:
    return [
        " ".join(line.split()) for line in text.translate(_EMBEDDED).replace("\r", "\n").split("\n") if line.strip()
    ]


def lost(fonts: FontBook, alphabet: Alphabet, rows: list[str], look: str = "") -> list[Lost]:
    """Print lines of a script and name those that some reader does not read as they were written."""
    pages = [rows[at : at + PAGE] for at in range(0, len(rows), PAGE)]
    pdf = printed(fonts, alphabet.face.family, pages, look)
    found = []
    for reader, read in by_readers(pdf).items():
        for page, got in zip(pages, read, strict=False):
            pairs = zip(page, got, strict=True) if len(page) == len(got) else [("\n".join(page), "\n".join(got))]
            family = alphabet.face.family
            found += [Lost(reader, alphabet.script, family, a, b) for a, b in pairs if not _same(a, b, reader)]
    return found


def _same(written: str, read: str, reader: str) -> bool:
    """Compare what was written and read; pdfium gives the letters of the joined letters that Unicode has, always."""
    return written == read or (reader == "pdfium" and _apart(written) == read)


def _apart(text: str) -> str:
    return "".join(
        [
            "".join(chr(int(code, 16)) for code in decomposition(ch).split()[1:]) if "\ufb00" <= ch <= "\ufb06" else ch
            for ch in text
        ]
    )
