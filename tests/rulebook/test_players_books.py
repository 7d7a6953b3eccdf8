"""The players' books of our games as they are printed: no word for developers, type that can be read, no empty quarter.

Books whose pages are drawn are held to more: what only a page drawn for its text can fulfil.
"""

from __future__ import annotations

import re
from collections import Counter
from ctypes import c_float
from random import Random

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import ImageChops

from generator.catalog.book import Book
from generator.catalog.roots import Roots
from generator.making.build import build
from generator.parts.order import Order, Wish
from generator.pdf.face import halves, paint, read
from generator.pdf.raster import face_picture
from generator.reporting.report import Progress
from tests.content.told import game_of, written
from tests.helpers.books import printed, texts
from tests.helpers.shell import TOP
from tests.pdf.drawing import FONTS

ROOTS = Roots((TOP,))
BOOKS = {slug: game_of(slug) for slug in ROOTS.games() if "rulebook" in game_of(slug).parts}
GAMES = [pytest.param(slug, marks=pytest.mark.xdist_group(slug)) for slug in BOOKS]
FOR_DEVELOPERS = re.compile(
    r"\b[A-Z]{2}-(?:[A-Z]+\d*-?)+\d*\b|--\w+|\w\.(?:yaml|md|pdf|py|svg)\b|\b[a-z]+_[a-z_]+\b|simulat", re.UNICODE
)
PARTED = re.compile(r"(?i)\blevel\r?\n\d|\b\d+\r?\n(?:spaces?|steps?|cards?|tokens?|each)\b")
LONE = re.compile(r"(?m)^\w{1,3}[.!?:]?\r?$")
QUICK = "trade-or-duel"
"""The game whose pages are looked at where the long tests are left out."""
MIXES = 6
"""Editions of each game in which every rule is set at random."""
BODY, LARGE, LEAST, LARGE_LEAST, EMPTY, DOTS = 8.5, 14.0, 7.0, 10.0, 0.25, 14
"""Points of the type that there is most of, in large print, of any, of any in large print; the share of a page that may
be empty; dots to an inch."""


def choices():
    """Every preset, every value of a rule by itself, and every rule at random."""
    for slug, game in BOOKS.items():
        several = [rule for rule in game.parameters.values() if len(rule.allowed or ()) > 1]
        orders = {preset: Order(preset=preset) for preset in game.presets}
        for seed in range(MIXES):
            mix = Random(seed)
            sets = tuple(f"{rule.name}={written(mix.choice(rule.allowed))}" for rule in several)
            orders[f"mix {seed}"] = Order(sets=sets)
        for rule in several:
            for value in (one for one in rule.allowed if one != rule.default):
                (said,) = sets = (f"{rule.name}={written(value)}",)
                orders[said] = Order(sets=sets)
        for name, order in orders.items():
            yield pytest.param(slug, order, marks=pytest.mark.xdist_group(slug), id=f"{slug} {name}")


@pytest.mark.long
@pytest.mark.parametrize(("slug", "order"), list(choices()))
def test_a_drawn_book_has_room_for_what_any_rule_says(slug, order, tmp_path):
    wanted = order._replace(root=TOP, output=tmp_path, wish=Wish(only=("rulebook",)))
    assert [str(one) for one in build((slug,), wanted, Progress(quiet=True)).problems] == []


def drawn(slug: str) -> bool:
    """Tell whether pages of a game's book are drawn."""
    spec = BOOKS[slug].parts["rulebook"].spec
    return isinstance(spec, Book) and bool(spec.pages)


def sizes(page: pypdfium2.PdfPage) -> Counter[float]:
    """Count the letters of a page by their type size in points."""
    text = page.get_textpage()
    found: Counter[float] = Counter()
    matrix = pdfium.FS_MATRIX(c_float(1), c_float(0), c_float(0), c_float(1), c_float(0), c_float(0))
    for at in range(text.count_chars()):
        if not chr(pdfium.FPDFText_GetUnicode(text.raw, at)).isspace():
            pdfium.FPDFText_GetMatrix(text.raw, at, matrix)
            high = (matrix.c**2 + matrix.d**2) ** 0.5 * pdfium.FPDFText_GetFontSize(text.raw, at)
            found[round(high, 1)] += 1
    return found


def is_empty(page: pypdfium2.PdfPage, least: float = EMPTY) -> bool:
    """Tell whether a rectangle of one colour takes more than a share of a page."""
    grey = page.render(scale=DOTS / 72, grayscale=True).to_pil()
    wide, high = grey.size
    beside = (grey.crop((x, y, wide - 1 + x, high - 1 + y)) for x, y in ((0, 1), (1, 0)))
    apart = ImageChops.add(*(ImageChops.difference(one, grey.crop((1, 1, wide, high))) for one in beside)).tobytes()
    heights, most = [0] * (wide - 1), least * wide * high
    for row in range(high - 1):
        here = apart[row * (wide - 1) : (row + 1) * (wide - 1)]
        heights = [height + 1 if step < 4 else 0 for height, step in zip(heights, here, strict=True)]
        if sum(heights) <= most:
            continue
        stack: list[tuple[int, int]] = []
        for x, each in enumerate([*heights, 0], 1):
            start = x
            while stack and stack[-1][1] >= each:
                start, tall = stack.pop()
                if tall * (x - start) > most:
                    return True
            stack.append((start, each))
    return False


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_speaks_to_developers_no_line_is_one_short_word_and_no_number_is_parted(slug):
    for theme, book in texts(slug).items():
        for number, lines in enumerate(book, 1):
            assert FOR_DEVELOPERS.findall(lines) == [], (theme, number)
            lone = [one for one in LONE.findall(lines) if one.strip()[-1] in ".!?"]
            assert lone + PARTED.findall(lines) == [] or not drawn(slug), (theme, number)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_type_can_be_read(slug):
    for theme, book in printed(slug).items():
        every: Counter[float] = sum((sizes(page) for page in book), Counter())
        small = sorted(size for size in every if size < LEAST - 0.05)
        assert every.most_common(1)[0][0] >= BODY, theme
        assert small == [] or not drawn(slug), theme


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_large_print_is_large(slug):
    for theme, book in printed(slug, "large-print").items():
        every: Counter[float] = sum((sizes(page) for page in book), Counter())
        assert every.most_common(1)[0][0] >= LARGE - 0.05, theme
        assert [size for size in every if size < LARGE_LEAST - 0.05] == [], theme


def test_no_word_of_a_figure_in_large_print_is_let_through_below_its_least_size():
    """The gate holds every word of the figures against 10 pt; nobody may ask it to look away."""
    asked = [(slug, one.reason) for slug, game in BOOKS.items() for one in game.spared if one.part == "rulebook"]
    assert asked == []


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=[pytest.mark.xdist_group(slug), *[pytest.mark.long] * (slug != QUICK)])
        for slug in BOOKS
    ],
)
def test_drawn_books_fill_whole_sheets_and_no_page_has_an_empty_quarter(slug):
    for theme, book in printed(slug).items():
        if drawn(slug):
            assert len(book) % 4 == 0, theme
            assert [n for n, page in enumerate(book, 1) if is_empty(page)] == [], theme


def test_what_is_looked_for_is_found():
    """The tests themselves: each of the signs is one, and words of a game are none."""
    for sign in ("TD-R1", "TA-SETUP-10", "--set", "rules.yaml", "turns_each", "RT-LOC-1"):
        assert FOR_DEVELOPERS.search(f"see {sign} there"), sign
    assert not FOR_DEVELOPERS.search("Trade or Duel: 4-9 players, a one-card hand; page 3")
    assert LONE.search("cannot win at\nall.\nNext")
    assert PARTED.search("first at level\r\n10 wins") and PARTED.search("move 1\nspace")


SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" width="100mm" height="40mm">
<rect width="100" height="40" fill="#fff"/>
<g font-family="Alegreya" font-size="5" fill="#000">{}</g></svg>"""
LINES = {
    "left": '<text x="5" y="10">left</text>',
    "right": '<text x="60" y="10">right</text>',
    "over": '<text x="40" y="20">over the fold</text>',
    "outlined": '<text x="60" y="28" stroke="#c00" stroke-width="0.3">outlined</text>',
    "turned": '<text transform="translate(10 38) rotate(-90)" x="0" y="0">turned</text>',
    "moved": '<g transform="translate(50 0)"><text x="5" y="36">moved</text></g>',
}


def test_each_half_has_the_words_that_it_shows_and_no_others():
    whole, left, right = halves(read(SVG.format("".join(LINES.values())), FONTS, "spread"), FONTS)
    alone = {name: halves(read(SVG.format(line), FONTS, name), FONTS) for name, line in LINES.items()}

    assert whole == paint(SVG.format("".join(LINES.values())), FONTS, "spread")
    kept = {
        name: (one[1].key == one[0].key, one[2].key == one[0].key)  # nothing was left out of the left, the right half
        for name, one in alone.items()
    }
    assert kept == {
        "left": (True, False),
        "right": (False, True),
        "over": (True, True),
        "outlined": (False, True),
        "turned": (True, False),
        "moved": (False, True),
    }
    assert len({whole.key, left.key, right.key}) == 3


def test_what_is_seen_of_each_half_is_as_it_was():
    whole, *both = (
        face_picture(one, FONTS, 150).convert("L")
        for one in halves(read(SVG.format("".join(LINES.values())), FONTS, "x"), FONTS)
    )
    middle = whole.width // 2
    for box, half in zip(((0, 0, middle, whole.height), (middle, 0, *whole.size)), both, strict=True):
        assert ImageChops.difference(whole.crop(box), half.crop(box)).getbbox() is None


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_no_page_of_a_book_holds_words_that_it_does_not_show(slug):
    for name, book in printed(slug).items():
        for number, page in enumerate(book, 1):
            text, width = page.get_textpage(), page.get_size()[0]
            boxes = [text.get_charbox(at) for at in range(text.count_chars())]
            assert [at for at, (left, _, right, _) in enumerate(boxes) if right <= 0 or left >= width] == [], (
                name,
                number,
            )
