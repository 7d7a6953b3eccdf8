"""A map of two hundred hexagons, which has no free line: seams run where its author allows, and texts stay whole."""

import re
from collections import Counter

import pypdfium2
import pytest

from generator.drawing.order import Wish
from tests.pages.isle import print_isle, told, write_isle
from tests.pages.test_tiles import trims

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
