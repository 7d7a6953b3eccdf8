"""Which files tokens and dice yield, what is to be done with them, and what cannot be made."""

from itertools import pairwise

import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.making.plan import plan
from generator.parts.order import Order, Wish
from generator.parts.tokens import shapes_of
from generator.sheets.paper import find_paper
from generator.sheets.roomy import ROOM
from generator.sheets.spread import plates, spread, strangers
from tests.helpers.cases import faults_of
from tests.helpers.little import write_bits
from tests.sheets.builders import WORDING


def game(root, tokens="", dice="", count=1):
    rules = "tables: {dice: {d6: [1, 2, 3, 4, 5, 6], d4: [1, 2, 3, 4]}}\n"
    parts = [f"{'tokens' if tokens else 'dice'}: bits.yaml, count: {count}"]
    return write_bits(root, parts, {"rules.yaml": rules, "bits.yaml": tokens or dice})


def planned(root, **wish):
    plans = plan(load_game("bits", Roots((root,))), Order(wish=Wish(**wish)))
    return [file.item for one in plans for file in one.files]


def problems(root, **wish):
    return [str(problem) for problem in faults_of(planned, root, **wish)]


def one_set(**fields):
    rest = "".join(f"    {name}: {value}\n" for name, value in fields.items())
    return f"name: Bits\nsets:\n  - id: s\n    name: S\n    face: a.svg.j2\n{rest}"


def test_tokens_of_several_sets_are_one_file(tmp_path):
    coins = one_set(size="20mm", outline="circle", back="b.svg.j2", tokens="[{id: one, copies: 30}]")
    crews = (
        "  - {id: c, name: C, fold: standee, size: 15x26mm, base: 8mm, face: a.svg.j2, "
        "tokens: [{id: crew, copies: 5}]}\n"
    )
    (item,) = planned(game(tmp_path, coins + crews, count=35))

    assert (item.file, item.unit, item.cards) == ("bits/bits.pdf", "token", 35)
    assert (item.sheets, item.pages) == (1, 2)
    assert item.cuts == 12  # five standees in a row, apart: ten cuts down, two across
    assert "Cut 30 tokens out just inside the short strokes around each." in item.steps
    assert "Cut 5 standees out along the marks, and score from dash to dash." in item.steps


def test_standees_alone_are_printed_on_one_side(tmp_path):
    crews = one_set(fold="standee", size="15x26mm", base="8mm", back="b.svg.j2", tokens="[{id: crew}]")
    (item,) = planned(game(tmp_path, crews))

    assert (item.pages, item.flip) == (1, "print one side")


def test_squares_are_cut_straight_and_share_their_cuts(tmp_path):
    (item,) = planned(game(tmp_path, one_set(size="20mm", tokens="[{id: one, copies: 18}]"), count=18), gap=0.0)

    assert item.cuts == (9 + 1) + (2 + 1)
    assert not any("strokes" in step for step in item.steps)


def test_a_hundred_and_eight_discs_of_four_sets_lie_on_one_sheet_of_both_papers(tmp_path):
    text = "name: Bits\nsets:\n" + "".join(
        f"  - {{id: s{i}, name: S, outline: circle, size: 18mm, bleed: 1mm, face: a.svg.j2, back: b.svg.j2, "
        f"tokens: [{{id: t{i}, copies: {copies}}}]}}\n"
        for i, copies in enumerate((66, 10, 26, 6))
    )
    (item,) = planned(game(tmp_path, text, count=108))

    assert (item.sheets, item.paper) == (1, "A4 or Letter")


@pytest.mark.parametrize(
    ("outline", "told"),
    [
        ("M0 0 L10 10 L0 10", "the outline is not closed\n  hint: end it with Z"),
        ("M0 0 L30 0 L0 10 Z", "beyond its box\n  hint: keep x from 0 to 20 and y from 0 to 20, or change 'size'"),
        ("M0 0 L9 0 L0 9 Z M1 1 L2 2 L1 2 Z", "hint: take out all M but the first"),
        ("M0 0 K5 5 Z", "hint: write path data in mm"),
    ],
)
def test_an_outline_that_cannot_be_cut_is_told_with_its_place(tmp_path, outline, told):
    (problem,) = problems(game(tmp_path, one_set(size="20mm", outline=f'"{outline}"', tokens="[{id: one}]")))

    assert problem.startswith("content/bits/bits.yaml:7:14: ")
    assert told in problem


def test_a_token_larger_than_the_paper_is_told_and_so_is_a_paper_that_holds_it(tmp_path):
    text = one_set(size="200x210mm", tokens="[{id: one}]")
    (problem,) = problems(game(tmp_path, text), paper="a5")

    assert problem == (
        "content/bits/bits.yaml:3:5: tokens of 200 x 210 mm do not fit on A5 with their marks\n"
        "  hint: choose a larger paper (--paper a3), or a smaller size"
    )


def test_dice_are_nets_on_one_side_whatever_the_edge_paper_is_flipped_on(tmp_path):
    text = "name: Dice\ndice:\n  - {id: six, solid: d6, edge: 16mm, copies: 2, faces: d6, face: a.svg.j2}\n"
    (item,) = planned(game(tmp_path, dice=text, count=2), duplex="short", gap=2.0)

    assert (item.file, item.unit, item.cards) == ("bits/bits.pdf", "die", 2)
    assert (item.sheets, item.pages, item.flip) == (1, 1, "print one side")
    assert item.steps[-1].startswith("Glue the tabs")


def test_a_net_larger_than_the_paper_is_told(tmp_path):
    text = "name: Dice\ndice:\n  - {id: six, solid: d6, edge: 55mm, faces: d6, face: a.svg.j2}\n"
    (problem,) = problems(game(tmp_path, dice=text), paper="a5")

    assert problem.startswith("content/bits/bits.yaml:3:5: the net of this d6 is 177 x 226 mm and does not fit on A5")
    assert problem.endswith("choose a larger paper (--paper a4), or a shorter edge")


def test_what_templates_see_of_a_die(tmp_path):
    text = "name: Dice\ndice:\n  - {id: four, solid: d4, edge: 30mm, faces: d4, face: a.svg.j2, colour: red}\n"
    (deck,) = load_game("bits", Roots((game(tmp_path, dice=text),))).parts["bits"].decks

    assert [card.id for card in deck.cards] == ["four-1", "four-2", "four-3", "four-4"]
    assert [card.fields["value"] for card in deck.cards] == [1, 2, 3, 4]
    assert [[corner["value"] for corner in card.fields["corners"]] for card in deck.cards] == [
        [3, 2, 4],
        [4, 1, 3],
        [1, 4, 2],
        [1, 2, 3],
    ]
    assert (deck.fields["colour"], deck.fields["triangular"], deck.noun) == ("red", True, "face")


def test_squares_whose_backs_differ_get_room_between_and_those_with_one_back_touch(tmp_path):
    sheet = one_set(size="20mm", back="b.svg.j2", tokens="[{id: one, copies: 9}, {id: two, copies: 9}]")
    (part,) = load_game("bits", Roots((game(tmp_path, sheet, count=18),))).parts.values()
    tokens, shapes = part.spec, shapes_of(part.spec)
    alike, strange = ({(0, 0): "a", (0, 1): back} for back in "ab")

    plain, same, apart = (
        spread(tokens, find_paper("both"), shapes, duplex="long", looks=looks) for looks in ({}, alike, strange)
    )
    assert plain == same
    assert (plain.cuts, apart.cuts) == ((9 + 1) + (2 + 1), 2 * 6 + 2 * 3)
    assert strangers(tokens, strange)
    assert not strangers(tokens, alike)
    fronts = [one for plate in plates(tokens, apart, shapes, WORDING) if plate.side == "back" for one in plate.placed]
    xs = sorted({round(one.matrix[4], 3) for one in fronts})
    assert min(b - a for a, b in pairwise(xs)) >= 20 + ROOM


def test_a_print_shop_gets_few_pages_and_what_to_cut_along(tmp_path):
    sheet = one_set(size="20mm", outline="circle", back="b.svg.j2", tokens="[{id: one, copies: 60}]")
    pages, lines = planned(game(tmp_path, sheet, count=60), press=True)

    assert (pages.kind, pages.pages, pages.cards) == ("gang sheet", 2, 60)
    assert lines.file.endswith("bits-press-cut.svg")
    assert "bits-press-cut.svg" in pages.steps[0]
