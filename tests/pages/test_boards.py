"""What is wrong with a board is told where it stands, with a way out; and what is right can be walked on."""

import io
import re
from collections import Counter

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.parts.order import Wish
from tests.helpers.cases import rows
from tests.pages.isle import BOARD, SCORE, print_isle, told, write_isle
from tests.pages.test_tiles import trims

MISTAKES = rows("pages", "boards")


@pytest.mark.parametrize(("right", "wrong", "fact", "hint"), MISTAKES, ids=[one[2] for one in MISTAKES])
def test_a_mistake_on_a_board_is_told_with_its_place_and_a_way_out(tmp_path, right, wrong, fact, hint):
    assert BOARD.count(right) == 1
    said = told(write_isle(tmp_path, board=BOARD.replace(right, wrong)))

    assert len(said) == 1
    assert said[0].startswith(f"content/isle/board.yaml:{fact}")
    assert hint in said[0]


def test_all_mistakes_come_at_once(tmp_path):
    board = BOARD.replace("x: 40, y: 214", "x: 9, y: 214").replace("to: n5}", "to: n9}")

    assert len(told(write_isle(tmp_path, board=board))) == 2


def test_the_companion_can_walk_on_it(tmp_path):
    game = load_game("isle", Roots((write_isle(tmp_path),)))
    board = game.parts["board"].spec.board

    assert dict(board.ways()) == {"n1": ("n2",), "n2": ("n3",), "n3": ("n4",), "n4": ("n3", "n5"), "n5": ()}
    assert board.nodes["n2"].fields["number"] == 2
    assert board.edges[0].fields["way"] == "path"
    assert board.slots["c1"].fields["of"] == "n3"
    assert board.art["boat"] == (6, 20, 18, 40)


def test_a_template_sees_the_board(tmp_path):
    game = load_game("isle", Roots((write_isle(tmp_path),)))
    fields = game.parts["board"].decks[0].cards[0].fields

    assert [(one["id"], one["x"], one["w"]) for one in fields["nodes"]][-1] == ("n5", 300.0, 30.0)
    assert {"from", "to", "both", "x1", "y2", "way"} <= fields["edges"][0].keys()
    assert fields["node"]["n1"]["number"] == 1
    assert fields["art"]["boat"]["w"] == 18


MM = 72 / 25.4
PARTS = ("{sheet: sheets/score.yaml, count: 2}",)
FIELDS = """\
{{ field("bob.total", 60, 60, 30, 9, sum=["bob.1", "2*bob.2"]) }}
{{ field("ann.2", 10, 42, 30, 9, kind="number") }}{{ field("bob.2", 60, 42.4, 30, 9, kind="number") }}
{{ field("ann.1", 10, 30, 30, 9, kind="number", label="Ann, round 1") }}
{{ field("bob.1", 60, 30, 30, 9, kind="number") }}
{{ field("all", 10, 80, 30, 9, sum=["ann.total", "bob.total"]) }}
{{ field("ann.total", 10, 60, 30, 9, sum=["ann.1", "ann.2"]) }}
<g transform="translate(5 5)">{{ field("crystal", 5, 95, 6, 6, kind="check") }}</g>
{{ field("notes", 10, 120, 100, 30, lines=4, value="Café") }}
"""


@pytest.fixture(scope="module")
def form(tmp_path_factory):
    root = write_isle(tmp_path_factory.mktemp("form"), parts=PARTS, score_extra=FIELDS)
    outcome = print_isle(root)
    assert not outcome.problems
    return root / "out" / "isle" / "score-fillable.pdf"


def name(field):
    own = str(field.T)
    return f"{name(field.Parent)}.{own}" if "/Parent" in field else own


def test_fields_are_where_the_template_puts_them_in_reading_order(form):
    with pikepdf.open(form) as pdf:
        page = pdf.pages[0]
        height = float(page.MediaBox[3]) / MM
        places = {}
        for field in page.Annots:
            x0, y0, x1, y1 = (float(value) / MM for value in field.Rect)
            places[name(field)] = tuple(round(v, 2) for v in (x0, height - y1, x1 - x0, y1 - y0))

        assert list(places) == [
            "ann.1", "bob.1", "ann.2", "bob.2", "ann.total", "bob.total", "all", "crystal", "notes",
        ]  # fmt: skip
        assert places["ann.1"] == pytest.approx((10, 30, 30, 9), abs=0.02)
        assert places["crystal"] == pytest.approx((10, 100, 6, 6), abs=0.02)
        assert page.Tabs == "/S"
        assert str(page.Annots[0].TU) == "Ann, round 1"


def test_totals_are_computed_in_an_order_that_works(form):
    with pikepdf.open(form) as pdf:
        order = [name(field) for field in pdf.Root.AcroForm.CO]
        scripts = {name(field): str(field.AA.C.JS) for field in pdf.Root.AcroForm.CO}

    assert order.index("all") == 2
    assert scripts["ann.total"] == 'AFSimple_Calculate("SUM", new Array("ann.1", "ann.2"));'
    assert '2 * Number(this.getField("bob.2").value)' in scripts["bob.total"]


def test_every_field_is_in_the_tree_and_has_a_look_of_its_own(form):
    with pikepdf.open(form) as pdf:
        form_ = pdf.Root.AcroForm
        assert [str(field.T) for field in form_.Fields] == ["ann", "bob", "all", "crystal", "notes"]
        assert not bool(form_.NeedAppearances)
        for field in pdf.pages[0].Annots:
            assert "/N" in field.AP
        assert "/FontFile2" in form_.DR.Font.TbForm.FontDescriptor
        assert not pdf.check_pdf_syntax()


def test_a_reader_finds_the_form_and_shows_what_stands_in_it(form):
    pdf = pypdfium2.PdfDocument(form)
    assert pdf.get_formtype() == 1
    pdf.init_forms()
    filled = pdf[0].render(scale=1, may_draw_forms=True).to_pil()
    with pikepdf.open(form) as bare:
        del bare.pages[0].Annots
        held = io.BytesIO()
        bare.save(held)
    empty = pypdfium2.PdfDocument(held.getvalue())[0].render(scale=1).to_pil()

    assert ImageChops.difference(filled.convert("RGB"), empty.convert("RGB")).getbbox() is not None


@pytest.mark.parametrize(
    ("fields", "fact", "hint"),
    rows("pages", "fields"),
)  # fmt: skip
def test_a_mistake_in_a_field_is_told_with_its_line_and_a_way_out(tmp_path, fields, fact, hint):
    said = told(write_isle(tmp_path, parts=PARTS, score_extra="\n{{ " + fields + " }}"))

    assert said
    assert all(re.match(r"templates/isle/score\.svg\.j2:5:(\d+:)? ", one) for one in said), said
    assert fact in said[0]
    assert hint in said[0]


def test_fields_and_fillable_go_together(tmp_path):
    said = told(
        write_isle(tmp_path / "a", parts=PARTS, score=SCORE.replace("fillable: true\n", ""), score_extra=FIELDS)
    )
    assert "the sheet is not fillable" in said[0]
    assert "fillable: true" in said[0]

    said = told(write_isle(tmp_path / "b", parts=PARTS))
    assert "its template has no fields" in said[0]


COLUMNS, ROWS, ACROSS = 20, 10, 26.0  # mm across the flats
STEP = ACROSS * 0.866025
FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 476 286">
<rect x="-3" y="-3" width="476" height="286" fill="#e8e0c8"/>
{% for s in card.nodes %}
<path transform="translate({{ s.x }} {{ s.y }})" fill="{{ s.fill }}"
 stroke="#333" stroke-width=".3" d="M-7.5 -13H7.5L15 0L7.5 13H-7.5L-15 0Z"/>
{{ text(s.number, s.x - 5, s.y - 4, 10, 8, size=11, align="center", valign="middle") }}{% endfor %}
EXTRA</svg>
"""
LONG = """{{ text("Here be dragons, and nothing else, from the one end of the world to the other end of the world",
 6, 130, 458, 14, size=26, align="center") }}"""


def hexmap(seams):
    """The board file: nodes column by column, each with ways to those around it."""
    fills = ("#9fc07a", "#d9c27c", "#8fb3c7", "#b9a68c")
    nodes, edges = [], []
    for at in range(COLUMNS * ROWS):
        column, row = divmod(at, ROWS)
        x, y = 16 + column * STEP, 15 + (row + column % 2 / 2) * ACROSS - 1
        nodes.append(f'  h{at}: {{x: {x:.2f}, y: {y:.2f}, kind: hex, number: {at + 1}, fill: "{fills[at * 7 % 4]}"}}')
        edges += [f"  - {{from: h{at}, to: h{to}, both: true}}" for to in (at + 1, at + ROWS) if to < COLUMNS * ROWS]
    head = "name: The realm\nsize: 470x280mm\nface: board.svg.j2\nspaces: {hex: 25.9mm}\nstart: h0\n"
    return "\n".join((head + seams + "nodes:", *nodes, "edges:", *edges)) + "\n"


def written(folder, seams, extra=""):
    root = write_isle(folder, board=hexmap(seams))
    (root / "templates/isle/board.svg.j2").write_text(FACE.replace("EXTRA", extra))
    return root


@pytest.fixture(scope="module")
def realm(tmp_path_factory):
    root = written(tmp_path_factory.mktemp("realm"), "seams: spaces\n")
    outcome = print_isle(root, Wish(only=("board",)))
    assert (outcome.problems, outcome.notes) == ((), ())
    return root / "out/isle"


def test_it_is_tiled_and_together_the_tiles_are_the_map(realm):
    sizes = trims(realm / "board.pdf")

    assert len(sizes) == 4
    assert sum(width * height for width, height in sizes.values()) == pytest.approx(470 * 280, rel=1e-4)


def test_every_number_is_whole_on_one_tile(realm):
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(realm / "board.pdf")]
    found = Counter(number for words in pages for number in re.findall(r"\d+", words))

    assert len(pages) > 1
    assert [found[str(number)] for number in range(101, 201)] == [1] * 100  # the foot has lower ones of its own


def test_without_its_leave_it_is_told_what_is_in_the_way_and_what_to_write(tmp_path):
    root = written(tmp_path, "")
    outcome = print_isle(root, Wish(only=("board",)))

    assert outcome.problems
    assert all("space h" in one.fact and "is in the way of a seam" in one.fact for one in outcome.problems)
    assert all(one.hint.endswith("or let seams run through spaces: 'seams: spaces'") for one in outcome.problems)
    assert not (root / "out/isle").exists() or not list((root / "out/isle").rglob("board.pdf"))


def test_a_text_across_it_is_cut_only_where_seams_may_run_anywhere(tmp_path):
    root = written(tmp_path, "seams: spaces\n", LONG)
    problems = print_isle(root, Wish(only=("board",))).problems
    assert any(one.fact.startswith("the text 'Here be dragons") for one in problems)
    assert all('data-cut="yes"' in one.hint for one in problems)

    board = root / "content/isle/board.yaml"
    board.write_text(board.read_text().replace("seams: spaces", "seams: anywhere"))
    outcome = print_isle(root, Wish(only=("board",)))
    assert (outcome.problems, outcome.notes) == ((), ())


def test_a_slip_is_told(tmp_path):
    root = write_isle(tmp_path, board=hexmap("seams: everywhere\n"))

    assert told(root) == [
        "content/isle/board.yaml:6:8: seams cannot run 'everywhere'\n"
        "  hint: write 'seams: spaces' (of a board), 'seams: anywhere', or leave it out"
    ]
