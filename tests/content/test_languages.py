"""The translations of our games: whole, of the words as they are now, with all that is cited, and they build."""

import re

import pytest
from pypdfium2 import PdfDocument
from pypdfium2.raw import FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_TEXT

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.drawing.order import Order
from generator.making.build import build
from generator.making.plan import plan
from generator.making.slips import slips
from generator.reporting.report import Progress
from generator.starting.translating import translation
from tests.helpers import printed
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
NAMES = {*"Greg Loring Albright A Letter pdf a b c d".split()}
"""What stands in Latin letters on pages of any language, beside names of files: people, papers, letters."""
UNITS = {"ar": set[str](), "ja": {"mm", "cm", "g", "m"}}
"""Units that a language writes in Latin letters."""


EVERY = [(slug, tag) for slug in ROOTS.games() for tag in ("", *load_game(slug, ROOTS).languages)]
TICK, NEAR = 4.2, 2.5
"""Mm: how wide a box to tick is with its line, and how near to it its words stand."""


def begun(found, texts):
    """Leave out the texts of themes that nobody has begun to translate."""
    theirs = found.home / "languages" / found.tag
    return [one for one in texts if not one.file.startswith("themes/") or (theirs / one.file).is_file()]


@pytest.mark.parametrize(("slug", "tag"), OURS)
def test_a_translation_lacks_nothing_and_is_of_the_words_as_they_are(slug, tag):
    found = translation(slug, tag, ROOTS)
    assert [one.place for one in (*begun(found, found.missing), *found.outdated)] == []
    assert [(book.file, book.changed) for book in found.books if book.changed or not book.is_there] == []
    assert load_game(slug, ROOTS, tag).language == tag


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
def test_no_page_mixes_scripts_but_for_names_and_boxes_to_tick_stand_where_lines_begin(tag, tmp_path):
    order = Order(output=tmp_path, themes=("plain",), languages=(tag,))
    outcome = build(("trade-or-duel",), order, Progress(quiet=True))

    assert [str(one) for one in outcome.problems] == []
    files = {word for item in outcome.items for word in LATIN.findall(item.file)}
    mixed = {
        item.file: words
        for item in outcome.items
        if (words := {*LATIN.findall(printed.text(tmp_path / item.file))} - NAMES - UNITS[tag] - files)
    }
    assert len(outcome.items) > 5 and mixed == {}
    (guide,) = (tmp_path / item.file for item in outcome.items if "how-to-build" in item.file)
    assert {*ticked(guide)} == {"right" if tag == "ar" else "left"}
    # what has not all its words in the language is not there, and that is told once
    assert not [item.file for item in outcome.items if "rulebook" in item.file]
    assert ["rulebook" in one.hint for one in outcome.notes if "is not printed in" in one.fact] == [True]


@pytest.mark.parametrize(("slug", "tag"), EVERY)
def test_a_games_box_counts_what_is_printed_and_nothing_else(slug, tag):
    for one in plan(load_game(slug, ROOTS, tag), Order()):
        there = {file.part.id for file in one.files}
        boxes = (box for part in one.game.parts.values() if part.kind == "boxes" for box in part.spec.made)
        for box in (box for box in boxes if box.plan.kind == "game_box"):
            holds = {name: box.decks[0].fields["holds"][name]["count"] for name in (*box.plan.holds, *box.plan.lists)}
            assert {name for name, count in holds.items() if count} == there & {*holds}


def ticked(guide):
    """Say of each box to tick of a guide on which side of its words it stands."""
    with PdfDocument(guide) as pdf:
        for page in pdf:
            drawn = [(one.type, *one.get_bounds()) for one in page.get_objects(max_depth=6)]
            words = [place for kind, *place in drawn if kind == FPDF_PAGEOBJ_TEXT]
            for kind, left, low, right, high in drawn:
                if kind == FPDF_PAGEOBJ_PATH and max(abs(right - left - TICK), abs(high - low - TICK)) < 0.01:
                    line = [one for one in words if one[1] - 1 < (low + high) / 2 < one[3] + 1]
                    yield from ("right" for one in line if 0 < left - one[2] < NEAR)
                    yield from ("left" for one in line if 0 < one[0] - right < NEAR)


@pytest.mark.parametrize(("slug", "tag"), OURS)
def test_nothing_is_noted_of_a_translation(slug, tag):
    assert [str(one) for one in slips(load_game(slug, ROOTS, language=tag), ROOTS)] == []
