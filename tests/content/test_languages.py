"""The translations of our games: whole, of the words as they are now, with all that is cited, and they build."""

import re
from contextlib import suppress
from ctypes import c_double
from itertools import combinations, groupby
from shutil import copytree, ignore_patterns

import pikepdf
import pytest
import yaml
from pypdfium2 import PdfDocument, raw

from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from generator.making.plan import plan
from generator.making.slips import slips
from generator.parts.decks import draw, open_workshop, renderer_of
from generator.parts.facecache import face_of
from generator.parts.order import Order
from generator.reach.table import words_of
from generator.reporting.bill import GUIDE
from generator.starting.translating import translation, write
from tests.helpers import printed
from tests.helpers.cases import often
from tests.helpers.faces import faces
from tests.helpers.games import built, themes
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
OURS = sorted(
    (path.parents[1].name, path.name)
    for path in (TOP / "content").glob("*/languages/*")
    if (path / "rulebook.md").is_file()
)
CITED = re.compile(r"T[AD]-[A-Z]+-?\d+")
VALUE = re.compile(r"\{[\w-]+\}")


LATIN = re.compile("[A-Za-z]+")
WORD = re.compile("(?<![^\\W\\d_])[A-Za-z]*[aeiouAEIOU][A-Za-z]*(?![^\\W\\d_])")
CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{[^{}]*\}", re.DOTALL)
FILE = re.compile(r"[\w-]+\.pdf")
ACCENTS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
NUMBERS = {"dos", "Dos", "tres", "cuatro", "cinco", "seis"}
NAMES = {*"Greg Loring Albright A Letter pdf a b c d".split()}
"""What stands in Latin letters on pages of any language, beside names of files: people, papers, letters."""
UNITS = {"ar": set[str](), "ja": {"mm", "cm", "g", "m"}}
"""Units that a language writes in Latin letters."""


STRANGE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff] ?[,.;:!?]|[,.;:!?] ?[\u3040-\u30ff\u4e00-\u9fff]")
"""A stop of Latin letters beside a Japanese word."""
BETWEEN = re.compile("^[·•★✦]|[·•★✦]$|[·•★✦] *[·•★✦]")
UNSEEN = "\u202b\u200f "
SAID = [(slug, "") for slug in ROOTS.games()] + [("trade-or-duel", "ar"), ("trade-or-duel", "ja")]
FROM = "", "ar"
RANGE = re.compile(r"\d[–-]\d")
TITLE = 14.0
"""Points: letters so large are a title's."""
EVERY = [(slug, tag) for slug in ROOTS.games() for tag in ("", *load_game(slug, ROOTS).languages)]
TICK, NEAR = 4.2, 2.5
"""Mm: how wide a box to tick is with its line, and how near to it its words stand."""


def begun(found, texts):
    """Leave out the texts of themes that nobody has begun to translate."""
    theirs = found.home / "languages" / found.tag
    return [one for one in texts if not one.file.startswith("themes/") or (theirs / one.file).is_file()]


@pytest.mark.parametrize(("slug", "tag"), OURS)
def test_a_translation_lacks_nothing_is_of_the_words_as_they_are_and_has_no_slips(slug, tag):
    found = translation(slug, tag, ROOTS)
    assert [one.place for one in (*begun(found, found.missing), *found.outdated)] == []
    assert [(book.file, book.changed) for book in found.books if book.changed or not book.is_there] == []
    game = load_game(slug, ROOTS, tag)
    assert (game.language, [str(one) for one in slips(game, ROOTS)]) == (tag, [])


@pytest.mark.parametrize(("slug", "tag"), OURS)
def test_values_and_signs_in_a_text_are_in_its_translation_and_so_are_the_rules_that_a_book_cites(slug, tag):
    found = translation(slug, tag, ROOTS)
    lost = [
        (one.place, became)
        for one in begun(found, found.texts)
        for became in one.forms.values() or [one.became]
        if sorted(VALUE.findall(one.words)) != sorted(VALUE.findall(became))
    ]
    assert lost == []
    for book in found.books:
        theirs, ours = (
            sorted(CITED.findall(path.read_text("utf-8")))
            for path in (found.home / "languages" / tag / book.file, found.home / book.file)
        )
        assert theirs == ours


@pytest.mark.parametrize("tag", UNITS)
def test_no_page_mixes_scripts_but_for_names_and_boxes_to_tick_stand_where_lines_begin(tag):
    report, folder = built("trade-or-duel", language=tag)
    files = {item["file"]: printed.text(folder / item["file"]) for item in report["files"]}
    names = {word for file in files for word in LATIN.findall(file)} | NAMES | UNITS[tag]

    assert len(files) > 5
    assert {file: words for file, text in files.items() if (words := {*LATIN.findall(text)} - names)} == {}
    assert {file: found for file, text in files.items() if (found := STRANGE.findall(text))} == {}
    assert {file: met for file in files if (met := [*meeting(folder / file)])} == {}
    (guide,) = (folder / file for file in files if "how-to-build" in file)
    assert {*ticked(guide)} == {"right" if tag == "ar" else "left"}


def test_where_lines_run_from_right_to_left_numbers_and_blanks_change_sides():
    first, other = (
        {face.name: numbers(face.painted) for face in faces("trade-or-duel", language=tag) if "plain" in face.edition}
        for tag in FROM
    )
    pairs = {
        (name, *two): [(found[two[0]][0] - found[two[1]][0]) for found in (spots, first[name])]
        for name, spots in other.items() if "how-to-build/how-to-build/" not in name  # which has a ruler
        for two in combinations(sorted({*spots} & {*first[name]}), 2)
        if all(abs(found[two[0]][1] - found[two[1]][1]) < 2 for found in (spots, first[name]))
    }  # fmt: skip
    assert len({name for name, *_ in pairs}) > 2 and [two for two, (far, near) in pairs.items() if far * near > 0] == []

    said = [one.words.strip(UNSEEN) for face in faces("trade-or-duel", language="ar") for one in face.painted.lettering]
    assert said.count("–") > 7 and [words for words in said if RANGE.search(words)] == []  # a piece runs one way

    one, mirrored = (blanks(next(built("trade-or-duel", language=tag).folder.rglob("plain*/score-f*"))) for tag in FROM)
    assert len(one) > 200 and one == [pytest.approx((right, left), abs=0.01) for left, right in mirrored]


@pytest.mark.parametrize(("slug", "tag"), SAID)
def test_marks_between_words_have_words_at_either_side(slug, tag):
    wrong = set()
    for face in faces(slug, language=tag):
        upright = sorted(
            (one.field, round(one.corners[1], 1), one.corners[0], one.words.strip(UNSEEN))
            for one in face.painted.lettering if one.corners[1] == one.corners[3]
        )  # fmt: skip
        lines = ("".join(words for *_, words in line) for _, line in groupby(upright, lambda one: one[:2]))
        wrong |= {(face.name, words) for words in lines if BETWEEN.search(words)}
    assert wrong == set()


@pytest.mark.parametrize(("slug", "tag"), often(EVERY, [one for one in EVERY if one[1] in ("", "ja")], several=True))
def test_in_large_print_a_guide_has_room_for_the_words_of_every_language(slug, tag, tmp_path):
    for one in plan(load_game(slug, ROOTS, tag), Order(root=TOP, style="large-print", themes=themes(slug, tag))):
        (guide,) = (deck for deck in one.files[-1].decks if deck.id == GUIDE)
        shop = open_workshop(one.game, ROOTS, tmp_path, keeps=False)
        drawn = draw(shop, one.edition, (guide,))[GUIDE]

        assert drawn.notes == ()  # of what was shortened
        for page in drawn.pictures.values():
            for (said, *box), (other, *its) in combinations([(one.words, *bounds(one)) for one in page.lettering], 2):
                (left, top, right, foot), (begin, high, end, low) = box, its
                across, down = min(right, end) - max(left, begin), min(foot, low) - max(top, high)
                apart = said == other or across < 0.3 or down < min(foot - top, low - high) / 2  # a shadow is the same
                assert apart, (one.edition.slug, said, other)


@pytest.mark.parametrize("slug", often(ROOTS.games(), ["trade-or-duel"]))
def test_translate_asks_for_all_words_that_are_printed(slug, tmp_path):
    """A game in a language of its own words with accents prints none without them but names, and what Tuckbox says."""
    for kind in ("content", "templates"):
        copytree(TOP / kind, tmp_path / kind, ignore=ignore_patterns(*load_game(slug, ROOTS).languages))
    roots = Roots((tmp_path,))
    found = translation(slug, "es", roots)
    write(found)
    for file in (found.home / "languages" / "es").rglob("*.yaml"):
        file.write_text(yaml.safe_dump(accented(yaml.safe_load(file.read_text()))))
    game = load_game(slug, roots, "es")
    ours = [(TOP / "templates/_shared/languages/es.yaml").read_text(), *(one.name for one in game.designers)]
    code = [one for text in found.texts for one in CODE.findall(text.words)]
    one = plan(game, Order(root=tmp_path))[0]
    decks = {deck.id: deck for file in one.files if file.part.kind != "rulebook" for deck in file.decks}
    renderer = renderer_of(open_workshop(game, roots)._replace(game=one.game), one.edition)
    said = set()
    for name, deck in decks.items():
        some = deck.cards[: 9 if name == GUIDE else 2]
        for card, side in ((one, side) for one in some for side in deck.sides(one)):
            with suppress(ContentError):  # a word with accents is wider, and may have no room
                said |= {*FILE.sub("", words_of(face_of(renderer, deck, card, side).written)).split("\n")}

    assert len(said) > 99
    known = {*LATIN.findall(" ".join([*ours, *code])), *NUMBERS}
    assert {word for words in said for word in WORD.findall(words)} - known == set()


@pytest.mark.parametrize(("slug", "tag"), EVERY)
def test_a_games_box_counts_what_is_printed_and_nothing_else(slug, tag):
    for one in plan(load_game(slug, ROOTS, tag), Order()):
        there = {file.part.id for file in one.files}
        boxes = (box for part in one.game.parts.values() if part.kind == "boxes" for box in part.spec.made)
        for box in (box for box in boxes if box.plan.kind == "game_box"):
            holds = {name: box.decks[0].fields["holds"][name]["count"] for name in (*box.plan.holds, *box.plan.lists)}
            assert {name for name, count in holds.items() if count} == there & {*holds}


def numbers(painted):
    """Say where on a face the middle of each number stands that is said once; of those that are upright."""
    lines = [one for one in painted.lettering if one.corners[1] == one.corners[3]]
    found = [(number, one.corners) for one in lines for number in re.findall(r"\d+", one.words)]
    every = [number for number, _ in found]
    return {number: (at[0] + at[4], at[1] + at[5]) for number, at in found if every.count(number) == 1}


def accented(tree, words=""):
    """Fill in a file of a translation with what it is to be translated from, all vowels of it but those of code."""
    if isinstance(tree, str):
        return re.sub(f"({CODE.pattern})|.", lambda part: part[1] or part[0].translate(ACCENTS), words, flags=re.DOTALL)
    if "from" in tree:
        return {**tree, "to": accented("", tree["from"])}
    return {name: accented(one, words or name) for name, one in tree.items()}


def bounds(line):
    """Give the left, top, right and lower edge of a line."""
    across, down = line.corners[::2], line.corners[1::2]
    return min(across), min(down), max(across), max(down)


def blanks(file):
    """Say how far the ends of each blank of a form are from either side of its page."""
    with pikepdf.open(file) as pdf:
        (page,) = pdf.pages
        return [(float(one.Rect[0]), float(page.mediabox[2]) - float(one.Rect[2])) for one in page.Annots]


def meeting(file):
    """Give letters of titles that reach into letters of another line."""
    with PdfDocument(file) as pdf:
        for page in pdf:
            text, found = page.get_textpage(), []
            for at in range(text.count_chars()):
                x, y, way = c_double(), c_double(), raw.FS_MATRIX()
                raw.FPDFText_GetMatrix(text, at, way)
                raw.FPDFText_GetCharOrigin(text, at, x, y)
                if abs(way.b) + abs(way.c) < 0.01 and raw.FPDFText_GetFontSize(text, at) * way.a >= TITLE:
                    found.append((text.get_text_range(at, 1), y.value, text.get_charbox(at)))
            for (one, foot, (left, low, right, high)), (other, line, box) in combinations(found, 2):
                apart = max(left, box[0]) > min(right, box[2]) - 0.5 or max(low, box[1]) > min(high, box[3]) - 0.5
                if one != other and abs(foot - line) > TITLE / 4 and not apart:  # a letter's shadow is the same letter
                    yield one + other


def ticked(guide):
    """Say of each box to tick of a guide on which side of its words it stands."""
    with PdfDocument(guide) as pdf:
        for page in pdf:
            drawn = [(one.type, *one.get_bounds()) for one in page.get_objects(max_depth=6)]
            words = [place for kind, *place in drawn if kind == raw.FPDF_PAGEOBJ_TEXT]
            for kind, left, low, right, high in drawn:
                if kind == raw.FPDF_PAGEOBJ_PATH and max(abs(right - left - TICK), abs(high - low - TICK)) < 0.01:
                    line = [one for one in words if one[1] - 1 < (low + high) / 2 < one[3] + 1]
                    yield from ("right" for one in line if 0 < left - one[2] < NEAR)
                    yield from ("left" for one in line if 0 < one[0] - right < NEAR)
