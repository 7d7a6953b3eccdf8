"""Boxes that measure themselves: sizes after what they hold, sheets, halves, cut files, and what cannot be made."""

import re

import pikepdf
import pytest

from generator.catalog.cartons import Inside, stack
from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.catalog.supply import in_edition
from generator.making.plan import plan
from generator.parts.order import Order, Wish
from generator.sheets.boxed import box_plates, boxed, nets_of
from generator.sheets.carton import around_points
from generator.sheets.paper import find_paper
from generator.sheets.piece import Wording
from generator.sheets.shape import Edges
from tests.helpers import printed
from tests.helpers.cases import faults_of
from tests.helpers.little import make, write_bits
from tests.helpers.shell import TOP

GAMES = Roots((TOP,))
FACE = """{% set b, w, h = bleed, size.width + 2*bleed, size.height + 2*bleed %}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ -b }} {{ -b }} {{ w }} {{ h }}">
<rect x="{{ -b }}" y="{{ -b }}" width="{{ w }}" height="{{ h }}" fill="#c8d8e8"/></svg>
"""
MAIN = "name: Main\nsize: euro\nface: a.svg.j2\ncards: [{{id: a, copies: {}}}]\n"
MINI = "name: Mini\nsize: mini\nface: a.svg.j2\ncards: [{{id: m, copies: {}}}]\n"


def game(root, boxes, *, main=55, mini=83, count=1, rules=""):
    """Write a game with two decks and boxes; return its root."""
    counts = {
        "boxes: boxes": count,
        "deck: cards/main": 55 if isinstance(main, str) else main,
        "deck: cards/mini": mini,
    }
    files = {"boxes.yaml": f"name: Boxes\nboxes:\n{boxes}", "a.svg.j2": FACE}
    files |= {"cards/main.yaml": MAIN.format(main), "cards/mini.yaml": MINI.format(mini)}
    files |= {"rules.yaml": rules} if rules else {}
    return write_bits(root, [f"{part}.yaml, count: {many}" for part, many in counts.items()], files)


def load(root):
    return load_game("bits", Roots((root,)))


def made(root):
    return load(root).parts["boxes"].spec.made


def problems(root):
    return [(problem.mark.line, problem.fact, problem.hint) for problem in faults_of(load, root)]


def files(root, **wish):
    (one,) = plan(load(root), Order(wish=Wish(only=("boxes",), **wish)))
    return one.files


BOX = "  - {{id: box, holds: [{}], face: a.svg.j2{}}}\n"


@pytest.mark.parametrize(
    ("holds", "more", "main", "mini", "inside"),
    [  # the table of the paper engineering: counts of the four games
        ("main", "", 55, 1, (64, 17.5, 89)),
        ("main", "", 77, 1, (64, 24.3, 89)),
        ("mini", "", 1, 47, (45, 15.1, 64)),
        ("mini", "", 1, 16, (45, 5.8, 64)),
        ("main, mini", "", 55, 83, (64, 30.6, 89)),
        ("main", ", spare: 5.5mm", 27, 1, (64, 14.6, 89)),
        ("main", ", sleeve: 0.15mm", 55, 1, (67, 26, 92)),
        ("main, mini", ", sleeve: 0.15mm", 55, 83, (67, 45.8, 95)),
        ("main", ", inside: {depth: 30mm}", 55, 1, (64, 30, 89)),
    ],
)
def test_a_box_is_as_large_as_what_it_holds(tmp_path, holds, more, main, mini, inside):
    (box,) = made(game(tmp_path, BOX.format(holds, more), main=main, mini=mini))

    assert tuple(round(side, 1) for side in box.inside) == pytest.approx(inside, abs=0.06)


def test_a_box_grows_with_the_rule_that_says_how_many_cards_there_are(tmp_path):
    rules = "parameters:\n  many: {default: 55, allowed: [55, 90], label: Many, rule: B-1}\n"
    bits = load(game(tmp_path, BOX.format("main", ""), main="many", rules=rules))
    edition = choose(bits, None, None, ("many=90",), "colour")

    (box,) = in_edition(bits, edition).parts["boxes"].spec.made

    assert box.inside.depth == stack(90, 0.3)
    assert box.decks[0].fields["holds"]["main"]["count"] == 90


@pytest.mark.parametrize(
    ("main", "sleeve", "boxes"), [(175, 0, 1), (190, 0, 2), (380, 0, 3), (190, 0.12, 2), (290, 0.2, 3)]
)
def test_a_pile_that_is_too_high_for_a_box_is_shared_among_several_and_that_is_told(tmp_path, main, sleeve, boxes):
    root = game(tmp_path, BOX.format("main", f", sleeve: {sleeve}mm"), main=main)
    (one,) = made(root)
    (file,) = files(root)

    assert (one.plan.copies, file.item.cards) == (boxes, boxes)
    assert 58.0 / 2 < one.inside.depth <= 58.0
    assert one.inside.depth == pytest.approx(stack(-(-main // boxes), 0.3 + sleeve))
    assert one.decks[0].fields["pieces"] == -(-main // boxes)
    assert [f"shared among {boxes}" in note.fact for note in file.notes] == [True] * (boxes > 1)


def test_a_box_is_measured_by_the_cards_that_texts_go_on_to(tmp_path):
    root = game(tmp_path / "on", BOX.format("main", ""), main=60)
    deck, face = root / "content/bits/cards/main.yaml", root / "templates/bits/a.svg.j2"
    deck.write_text(deck.read_text().replace("id: a,", f"id: a, text: '{'word ' * 500}',") + "continue: fronts\n")
    face.write_text(face.read_text().replace("</svg>", "{{ text(card.text|d(''), 5, 5, 50, 40, size=9) }}</svg>"))
    done = make(root, "bits", output=root / "output")
    items = {item.deck: item for item in done.items}
    (box,) = made(game(tmp_path / "as many", BOX.format("main", ""), main=items["main"].cards))

    assert not done.problems
    assert items["main"].cards > 180
    assert items["boxes"].cards == box.plan.copies > 1
    assert any("shared among" in note.fact for note in done.notes)


NAMED = """{% set b, w, h = bleed, size.width + 2*bleed, size.height + 2*bleed %}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ -b }} {{ -b }} {{ w }} {{ h }}">
<rect x="{{ -b }}" y="{{ -b }}" width="{{ w }}" height="{{ h }}" fill="#c8d8e8"/>
{% if deck.panel == "wrap" %}<g text-anchor="middle" font-size="3" font-family="Alegreya Sans">
<text x="{{ deck.left / 2 }}" y="40">Side1</text><text x="{{ deck.left + deck.front / 2 }}" y="40">Side2</text>
<text x="{{ deck.left + deck.front + deck.right / 2 }}" y="40">Side3</text></g>{% endif %}</svg>
"""


@pytest.mark.parametrize(("paper", "pages"), [("a3", 1), ("both", 2)])
def test_each_word_of_a_box_stands_once_however_many_sheets_it_takes(tmp_path, paper, pages):
    root = game(tmp_path, BOX.format("main", ", inside: {depth: 57mm}"))
    (root / "templates" / "bits" / "a.svg.j2").write_text(NAMED)
    out = tmp_path / "output"

    assert not make(root, "bits", wish=Wish(only=("boxes",), paper=paper), output=out).problems

    (pdf,) = out.rglob("*.pdf")
    assert len(printed.read(pdf).labels) == pages
    assert sorted(re.findall(r"Side\d", printed.text(pdf))) == ["Side1", "Side2", "Side3"]


def test_boards_of_different_thickness_do_not_share_a_sheet(tmp_path):
    thin = "  - {id: band, kind: band, board: 0.18mm, holds: [mini], face: a.svg.j2}\n"
    (file,) = files(game(tmp_path, BOX.format("main", "") + thin, count=2))

    assert file.item.sheets == 2
    assert file.item.steps[:2] == (
        "Print sheet 1 on card of 250 to 300 g/m².",
        "Print sheet 2 on card of 160 to 220 g/m².",
    )


def test_the_cut_file_has_creases_apart_and_the_printed_sheet_has_none(tmp_path):
    root = game(tmp_path, BOX.format("main", ""))
    out = tmp_path / "output"
    assert not make(root, "bits", wish=Wish(only=("boxes",), cut_file=True), output=out).problems

    (svg,) = out.rglob("*-cut.svg")
    text = svg.read_text()
    cut, fold = text.split('id="fold"')
    assert cut.count("<path") >= 1
    assert fold.count("<path") == 12  # 4 sides less one, the flap, 2 lids, 2 tucks, 4 dust flaps


def test_a_print_shop_gets_a_page_for_each_net(tmp_path):
    lid = "  - {id: tray, kind: lid, inside: {depth: 20mm}, holds: [main], face: a.svg.j2}\n"
    (file,) = files(game(tmp_path, BOX.format("mini", "") + lid, count=2), press=True)

    assert file.item.pages == 3  # a lid and a base


GAME = "  - {{id: box, kind: game_box, holds: [{}], face: a.svg.j2{}}}\n"
SPOT = re.compile(rb"/(CutContour|Crease|Bleed) CS 1 SCN [\d.]+ w\s(.*?)\nQ\b", re.DOTALL)


def test_a_print_shop_gets_cut_crease_and_bleed_as_spot_colours_of_the_net_s_own_measures(tmp_path):
    root = game(tmp_path, GAME.format("main", ""))
    out = tmp_path / "output"
    assert not make(root, "bits", wish=Wish(only=("boxes",), press=True), output=out).problems
    (box,) = made(root)
    lid = nets_of(box)[0]

    (pdf,) = out.rglob("*.pdf")
    with pikepdf.open(pdf) as read:
        page = read.pages[0]
        assert {"/CutContour", "/Crease", "/Bleed"} <= set(page.Resources.ColorSpace.keys())
        page.contents_coalesce()
        drawn = SPOT.findall(page.Contents.read_bytes())
    spans = {name: reach([data for one, data in drawn if one == name]) for name in (b"CutContour", b"Crease", b"Bleed")}
    wall = lid.panel("west").corners[1][0]
    top = lid.box.width - 2 * wall, lid.box.height - 2 * wall
    assert spans[b"CutContour"] == pytest.approx((lid.box.width, lid.box.height), abs=0.01)
    assert spans[b"Bleed"] == pytest.approx((lid.box.width + 6, lid.box.height + 6), abs=0.01)
    assert spans[b"Crease"][0] == pytest.approx(top[0], abs=0.01)
    assert spans[b"Crease"][1] == pytest.approx(top[1] + 2 * wall, abs=4)  # the tabs' creases run up the walls


def reach(lines):
    """Say how far some lines reach, across and down, in millimetres."""
    found = [tuple(map(float, pair)) for line in lines for pair in re.findall(rb"(-?[\d.]+) (-?[\d.]+) [ml]\b", line)]
    xs, ys = zip(*found, strict=True)
    return (max(xs) - min(xs)) * 25.4 / 72, (max(ys) - min(ys)) * 25.4 / 72


def test_a_game_s_box_is_measured_by_what_lies_in_it_and_comes_in_halves_where_it_must(tmp_path):
    (small,) = made(game(tmp_path / "small", GAME.format("main", "")))
    (deep,) = files(
        game(tmp_path / "deep", GAME.format("main", ", inside: {depth: 40mm, width: 142mm, height: 213mm}"))
    )
    (flat,) = files(tmp_path / "deep", paper="a3")

    assert small.inside.width >= 2 * 63
    assert small.inside.height >= 2 * 88 + 29
    assert small.inside.depth >= stack(55, 0.3)
    assert str(Inside(64.0, 30.55, 89.0)) == "64 × 30.6 × 89 mm"
    assert deep.layout.halved == ("box",)
    assert "glue the lining over the seam" in " ".join(deep.item.steps).lower()
    assert flat.layout.halved == ()
    assert "lining" not in " ".join(flat.item.steps)


def test_on_paper_that_is_too_small_a_game_s_box_has_paper_of_its_own_and_that_is_told(tmp_path):
    root = game(tmp_path, GAME.format("main", ""))

    (large,) = files(root, paper="letter")
    (small,) = files(root, paper="a5")

    assert (large.item.paper, large.notes) == ("Letter", ())
    assert small.item.paper == "A4 or Letter"
    assert "comes from A5; its sheets are A4 or Letter" in small.notes[0].fact


@pytest.mark.parametrize(
    ("box", "fact", "hint"),
    [
        (
            GAME.format("main", ", inside: {depth: 90mm, width: 90mm, height: 230mm}"),
            "above 82.7 mm",
            "leave something out",
        ),
        (GAME.format("main", ", inside: {width: 180mm}"), "leaves no room for walls", "size: both"),
        (GAME.format("boxes", ""), "'boxes' is a box for a game itself", "leave it out"),
        (GAME.format("", ""), "box box holds nothing", "add 'holds: [main]'"),
        (BOX.format("mains", ""), "the game has no part called 'mains'", "did you mean 'main'?"),
        (
            "  - {id: box, face: a.svg.j2}\n",
            "box box holds nothing, so nobody knows how large it is",
            "add 'holds: [main]'",
        ),
        (BOX.format("main", ", kind: tuk"), "there is no box of the kind 'tuk'", "did you mean 'tuck'?"),
        (BOX.format("main", ", board: 3mm"), "a board of 3 mm is none that a box can be made for", "0.33mm is usual"),
        (BOX.format("main", ", inside: {depth: 3mm}"), "box box would be 3.0 mm deep", "kind: band"),
        (BOX.format("main", ", inside: {depth: 80mm}"), "box box would be 80.0 mm deep", "two boxes"),
        (BOX.format("main", ", inside: {deep: 20mm}"), "'inside' has no field called 'deep'", "did you mean 'depth'?"),
        (BOX.format("boxes", ""), "'boxes' has no cards and no tokens", "spare: 5mm"),
    ],
)
def test_what_no_box_can_be_made_of_is_told_with_a_way_out(tmp_path, box, fact, hint):
    ((line, said, way_out),) = problems(game(tmp_path, box))

    assert line == 3
    assert fact in said
    assert hint in way_out


def test_a_net_that_no_paper_takes_is_told_before_anything_is_drawn(tmp_path):
    root = game(tmp_path, BOX.format("main", ", kind: lid, inside: {width: 300mm, height: 300mm}"))

    (problem,) = faults_of(files, root)
    assert "does not fit on" in problem.fact
    assert problem.mark.line == 3


def test_the_same_id_is_not_taken_twice(tmp_path):
    ((_, fact, _),) = problems(game(tmp_path, BOX.format("main", "") * 2, count=2))

    assert "something else has the id 'box-wrap'" in fact


def plates_of(slug, paper="both"):
    sheets = [part.spec for part in load_game(slug, GAMES).parts.values() if part.kind == "boxes"]
    return [one for sheet in sheets for one in box_plates(boxed(sheet, find_paper(paper, 4.0)), Wording("", slug))]


@pytest.mark.parametrize("slug", GAMES.games())
def test_what_is_said_on_a_flap_stands_where_no_picture_bleeds(slug):
    words = [
        (one.box.shrunk(*Edges.all(0.25)), plate)
        for plate in plates_of(slug)
        for one in plate.labels
        if "glue here" in one.text
    ]

    assert words
    for box, plate in words:
        for area in (one.area for one in plate.placed if one.area is not None):
            assert not overlap(area, box), f"{box} on {area}"


@pytest.mark.parametrize("paper", ["both", "a4", "letter", "a3"])
@pytest.mark.parametrize("slug", GAMES.games())
def test_no_tick_crosses_a_word_or_the_ruler(slug, paper):
    for plate in plates_of(slug, paper):
        assert plate.foot
        ticks = [ends(one) for one in plate.marks if one.x1 == one.x2 or one.y1 == one.y2]
        ruler = around_points([at for one in plate.foot.ruler for at in ends(one)])
        for box in (ruler, *(one.box for one in (*plate.labels, *plate.foot.labels))):
            assert [one for one in ticks if overlap(around_points(one), box)] == []


def ends(line):
    return (line.x1, line.y1), (line.x2, line.y2)


def overlap(one, other):
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
