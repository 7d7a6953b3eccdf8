"""Tokens, standees and nets read back from the bytes of their PDFs: sizes, places, backs, outlines."""

from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.parts.order import Wish
from tests.geometry import reader
from tests.helpers.little import BACK, FACE, make, write_bits

NEAR = 0.05  # mm
DICE = """
tables:
  dice:
    pips: [1, 2, 3, 4, 5, 6]
    four: [1, 2, 3, 4]
    eight: [1, 2, 3, 4, 5, 6, 7, 8]
"""
TOKENS = """
name: Tokens
sets:
  - id: coins
    name: Coins
    outline: circle
    size: 20mm
    face: plain.svg.j2
    back: back.svg.j2
    tokens: [{id: coin, colour: "#b80", copies: 30}]
  - id: hexes
    name: Hexagons
    outline: hexagon
    size: 25mm
    face: plain.svg.j2
    back: back.svg.j2
    tokens: [{id: hex, colour: "#262", copies: 5}]
  - id: rafts
    name: Rafts
    outline: "M0 4 L12 0 L20 16 L4 12 Z"
    size: 20x16mm
    face: plain.svg.j2
    back: back.svg.j2
    tokens: [{id: raft, colour: "#840", copies: 3}]
  - id: chits
    name: Chits
    outline: square
    size: 15mm
    face: plain.svg.j2
    back: back.svg.j2
    tokens: [{id: chit, colour: "#236", copies: 17}]
  - id: crews
    name: Crews
    fold: standee
    size: 15x26mm
    base: 7.5mm
    face: plain.svg.j2
    back: back.svg.j2
    tokens: [{id: crew, colour: "#c31", copies: 4}]
"""
DIE = """
name: Dice
dice:
  - {id: six, solid: d6, edge: 16mm, copies: 2, faces: pips, face: _shared/die.svg.j2, bleed: 1mm}
  - {id: four, solid: d4, edge: 30mm, faces: four, face: _shared/die.svg.j2, bleed: 1mm}
  - {id: eight, solid: d8, edge: 20mm, faces: eight, face: _shared/die.svg.j2, bleed: 1mm}
"""
PLAIN = FACE.replace("card.colour", "card.colour | default('#888')").split("  {{ text")[0] + "</svg>\n"


class Seen(NamedTuple):
    """A face on a page: which form, its middle and the size of its cut box in mm, and where its upper edge looks."""

    form: tuple[int, int]
    middle: tuple[float, float]
    width: float
    height: float
    up: tuple[float, float]


def read(path, bleed):
    """Every page: its faces and its stroked outlines, whatever their angle."""
    pages = reader.read(path)
    for page in pages:
        page.seen = [
            Seen(one.form, one.middle, *(side - 2 * bleed for side in one.size), one.up) for one in page.placed
        ]
    return pages


def written(folder: Path, wish: Wish) -> dict[str, Path]:
    files = {"rules.yaml": DICE, "tokens.yaml": TOKENS, "dice.yaml": DIE, "plain.svg.j2": PLAIN, "back.svg.j2": BACK}
    outcome = make(
        write_bits(folder, ["tokens: tokens.yaml, count: 59", "dice: dice.yaml, count: 4"], files), "bits", wish=wish
    )
    assert outcome.problems == ()
    return {item.file.rpartition("/")[2]: folder / "out" / item.file for item in outcome.items}


@pytest.fixture(scope="module", params=["long", "short"])
def tokens(request, tmp_path_factory):
    files = written(tmp_path_factory.mktemp("bits"), Wish(duplex=request.param))
    name = "tokens.pdf" if request.param == "long" else f"tokens-{request.param}.pdf"
    return request.param, read(files[name], 2.0)


def sizes(seen):
    counts = {}
    for one in seen:
        key = (round(one.width, 1), round(one.height, 1))
        counts[key] = counts.get(key, 0) + 1
    return counts


def test_every_token_is_printed_in_its_true_size(tokens):
    _, pages = tokens
    fronts = [one for page in pages[::2] for one in page.seen]

    # a standee shows two pictures on the one side that is printed
    assert sizes(fronts) == {(20.0, 20.0): 30, (25.0, 28.9): 5, (20.0, 16.0): 3, (15.0, 15.0): 17, (15.0, 26.0): 8}
    for one in fronts:
        assert min(abs(one.width - w) for w in (15, 20, 25)) < NEAR


def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned_over(tokens):
    duplex, pages = tokens
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        flat = [one for one in front.seen if round(one.height, 1) != 26.0]
        assert len(back.seen) == len(flat)
        for one in flat:
            x, y = one.middle
            there = (front.width - x, y) if duplex == "long" else (x, front.height - y)
            near = [
                other for other in back.seen if hypot(other.middle[0] - there[0], other.middle[1] - there[1]) < NEAR
            ]
            assert len(near) == 1
            assert (near[0].width, near[0].height) == pytest.approx((one.width, one.height), abs=NEAR)
            # turned over about its upright axis, a token stands as it stood
            assert near[0].up == pytest.approx((0, -1) if duplex == "long" else (0, 1), abs=1e-6)


def test_everything_is_inside_what_both_papers_can_print(tokens):
    _, pages = tokens
    for page in pages:
        for one in page.seen:
            x, y = one.middle
            assert x - one.width / 2 - 2.0 + NEAR >= 4
            assert x + one.width / 2 + 2.0 - NEAR <= 206
            assert y - one.height / 2 - 2.0 + NEAR >= 8.8 + 4
            assert y + one.height / 2 + 2.0 - NEAR <= 8.8 + 279.4 - 4


def test_strokes_stand_around_tokens_beside_their_cut_on_fronts_only(tokens):
    _, pages = tokens
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        outlined = [one for one in front.seen if round(one.width, 1) != 15.0]
        strokes = _strokes(front)
        for one in outlined:
            x, y = one.middle
            around = [path for path in strokes if abs(path[0][0] - x) < one.width and abs(path[0][1] - y) < one.height]
            assert len(around) >= 8
        for one in outlined:
            if one.width == pytest.approx(20.0, abs=NEAR) == one.height:
                near = [hypot(path[0][0] - one.middle[0], path[0][1] - one.middle[1]) for path in strokes]
                assert min(near) >= 10 + 0.5 - NEAR
        lowest = max(one.middle[1] + one.height for one in back.seen)
        assert [one for one in _strokes(back) if one[0][1] < lowest] == []  # below, the foot has a ruler


def _strokes(page):
    """The short lines of a page, each from where it begins, at a cut."""
    pairs = [pair for path in page.lines for pair in zip(path[::2], path[1::2], strict=False)]
    return [pair for pair in pairs if 0.3 < hypot(pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]) < 1.3]


def test_the_back_of_a_standee_stands_on_its_head_above_its_front_until_it_is_folded(tokens):
    _, pages = tokens
    panels = [one for page in pages[::2] for one in page.seen if round(one.height, 1) == 26.0]
    by_column = {}
    for one in panels:
        by_column.setdefault(round(one.middle[0], 1), []).append(one)

    assert len(by_column) == 4
    for column in by_column.values():
        back, front = sorted(column, key=lambda one: one.middle[1])
        assert back.form != front.form
        assert back.up == pytest.approx((0, 1), abs=1e-6)
        assert front.up == pytest.approx((0, -1), abs=1e-6)
        # folded at the line between them both look outwards and both look up
        assert front.middle[1] - back.middle[1] == pytest.approx(26, abs=NEAR)
    folds = sorted({round(path[0][1], 2) for page in pages[::2] for path in page.dashed})
    fold = (back.middle[1] + front.middle[1]) / 2
    assert folds == pytest.approx([fold - 26, fold, fold + 26], abs=NEAR)


def test_folded_in_the_middle_the_page_has_its_backs_behind_its_fronts(tmp_path):
    files = written(tmp_path, Wish(duplex="gutterfold"))
    for page in read(files["tokens-gutterfold.pdf"], 2.0):
        flat = [one for one in page.seen if round(one.height, 1) != 26.0]
        down = page.width / 2, page.height / 2
        left = [one for one in flat if one.middle[0] < down[0]]
        upright = len(left) * 2 == len(flat) and not any(abs(one.middle[0] - down[0]) < one.width / 2 for one in flat)
        fronts = left if upright else [one for one in flat if one.middle[1] < down[1]]
        for one in fronts:
            x, y = one.middle
            there = (page.width - x, y) if upright else (x, page.height - y)
            assert any(hypot(other.middle[0] - there[0], other.middle[1] - there[1]) < NEAR for other in flat)
        assert len(fronts) * 2 == len(flat)


def test_nets_have_true_edges_and_every_face_of_every_die(tmp_path):
    files = written(tmp_path, Wish())
    (page,) = read(files["dice.pdf"], 1.0)
    # each face is drawn with its bleed and then, exactly, once more
    assert sizes(page.seen) == {(16.0, 16.0): 2 * 2 * 6, (30.0, 26.0): 2 * 4, (20.0, 17.3): 2 * 8}
    longest = {round(hypot(b[0] - a[0], b[1] - a[1]), 1) for path in page.dashed for a, b in pairwise(path)}
    assert longest == {16.0, 20.0, 30.0}
    assert len([path for path in page.lines if len(path) > 4]) == 2 * 4  # white and black
    for path in page.lines:
        for x, y in path:
            assert 4 <= x <= 206
            assert 12.8 <= y <= 284.2


def test_a_print_shop_gets_tokens_side_by_side_with_their_cut_lines_and_a_page_for_each_net(tmp_path):
    files = written(tmp_path, Wish(press=True))
    front, back = read(files["tokens-press.pdf"], 2.0)
    loose = read(written(tmp_path / "home", Wish())["tokens.pdf"], 2.0)

    assert (round(front.width), round(front.height)) == (210, 297)
    assert sizes(front.seen) == sizes(loose[0].seen)  # all of them, in their true size
    assert sizes(back.seen) == sizes(loose[1].seen)
    assert [path for path in front.lines if len(path) > 2] == front.dashed == []  # a blade follows the other file
    assert "<path" in files["tokens-press-cut.svg"].read_text()
    assert len(read(files["dice-press.pdf"], 1.0)) == 4


def test_cut_files_have_the_true_outlines(tmp_path):
    files = written(tmp_path, Wish(cut_file=True))
    drawings = [path.read_text() for name, path in files.items() if name.endswith(".svg")]

    assert sum(one.count("<path") for one in drawings) > 30 + 5 + 3 + 4 + 4
    assert any("C" in one for one in drawings)
    assert all('viewBox="0 0 210 297"' in one for one in drawings)
