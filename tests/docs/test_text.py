"""The page about text: each of its examples is set as it says."""

import re

import pytest

from generator.catalog.problems import ContentError
from generator.catalog.roots import search_path
from generator.drawing.order import Order
from generator.making.plan import plan
from generator.making.portions import dividing
from generator.typeset.fit import Typesetter
from generator.typeset.setting import Setting
from tests.faces.small import Small, svg
from tests.helpers.shell import TOP
from tests.paint.drawing import FONTS

PAGE = (TOP / "docs" / "text.md").read_text(encoding="utf-8")


def examples(kind):
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", examples("text"))
def test_a_text_of_the_page_is_set_on_a_card(text):
    fitted = Typesetter(FONTS).fit(text, Setting(size=9, min_size=7), 53, 60)
    assert fitted.fits and not fitted.faults and len(fitted.pieces) > 5


def test_the_yaml_and_the_template_of_the_page_draw_a_card(tmp_path):
    card, _ = examples("yaml")
    _, template, *_ = examples("jinja")
    small = Small(tmp_path)
    small.draw(svg(template), "".join(f"  {line}\n" for line in card.strip().split("\n")))


def test_a_deck_of_the_page_goes_on_by_itself(tmp_path):
    (_, deck), (template, *_) = examples("yaml"), examples("jinja")
    wish = next(line for line in deck.split("\n") if line.startswith("continue"))
    words = " ".join(["over", "and"] * 650)
    small = Small(tmp_path)
    small.write(
        svg(template), f"  - {{id: long, text: {words}}}\n  - {{id: short, text: once}}\n", deck=f"{wish}\n", count=2
    )
    (one,) = plan(small.load(), Order(), dividing(search_path(tmp_path)))
    *ids, last = (card.id for card in one.decks[0].cards)
    assert (ids[:2], last) == (["long", "long+2"], "short")


@pytest.mark.parametrize("row", re.findall(r"^\| (`.*?) \| ", PAGE, re.MULTILINE))
def test_what_the_page_says_one_may_write_has_no_fault(row):
    for written in re.findall(r"`([^`]+)`", row):
        assert not Typesetter(FONTS, ["coin"]).fit(written, Setting(), 50).faults


def test_icons_of_a_size_and_colour_of_their_own_are_printed(tmp_path):
    small = Small(tmp_path)
    card = "  - {id: c01, text: 'Pay {coin:1.4:#B8860B}, not {coin:#5C6672} or {coin}.'}\n"
    small.draw(svg("{{ text(card.text, 5, 5, 50, 20) }}"), card)


def test_the_words_along_a_curve_are_printed_and_found(tmp_path):
    *_, template = examples("jinja")
    small = Small(tmp_path)
    small.draw(svg(template), "  - {id: c01, name: Tidal Market}\n")
    with pytest.raises(ContentError, match="beyond the line"):
        small.draw(svg(template), "  - {id: c01, name: A name that is far too long for its sweep of sky}\n")
