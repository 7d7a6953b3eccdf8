"""What comes with a reprint: stickers of what differs, and pages of the rulebook that changed, as the book's look."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from generator.pdf.raster import POINTS, pictures
from generator.printed import stickers, story, work
from generator.printed.ledgerfiles import read_pictures
from generator.printed.stickers import shelved
from generator.printed.work import Wanted
from generator.sheets.booklet import folded
from generator.sheets.shape import Box
from tests.helpers import printed
from tests.helpers.shell import TOP, run
from tests.printed.table import FACE, Dot, Table

REDS = [Dot("r1", "#aa0000", 2), Dot("r2", "#bb0000")]
BOOK = """\
# Dots

## To begin

Everybody takes five dots and looks at them. Nobody may show them to anybody else.

A dot is worth {{ rules.worth }} points, or nothing at all when its owner has lost the game before.

## To end

The one with most points has won. Whoever has as many has won as well.

| Dot | Worth |
| --- | --- |
| red | {{ rules.worth }} |
| blue | 9 |
"""


def words(path):
    return [" ".join(page.split()) for page in printed.pages(path)]


def named(done, name):
    return next(path for path in done.written if path.name == name)


@pytest.fixture
def table(tmp_path):
    made = Table(tmp_path, REDS, [Dot("b1", "#0000aa")])
    made.write("rulebook.md", BOOK)
    text = (tmp_path / "content/dots/game.yaml").read_text()
    made.write("game.yaml", text + "  - {rulebook: rulebook.md}\n")
    made.printed()
    return made


def with_worth(table, worth):
    said = f"{{default: {worth}, allowed: [2, 3], label: dot, rule: D-1}}"
    table.write("rules.yaml", f"parameters:\n  worth: {said}\n")


def test_the_change_sheet_has_the_whole_page_that_says_something_new_and_no_other_until_it_is_recorded(table):
    with_worth(table, 3)
    books = table.held().books

    assert {change.kind for change in books.changes} == {"changed"}
    lines = " ".join(line.text for change in books.changes for line in change.lines)
    assert "worth 3 points" in lines
    assert "Everybody" not in lines
    done = table.reprint()
    (change,) = done.held.books.changes
    (text,) = words(named(done, "rules.pdf"))
    assert f"Rulebook, {change.number}: cut out" in text
    for said in ("To begin", "A dot is worth 3 points, or nothing at all", "Dot Worth", "red 3", "blue 9"):
        assert said in text
    table.printed(built=False)
    assert table.held().books.changes == ()


def test_a_book_that_nothing_can_have_changed_is_not_set_again(table):
    books = table.held().books
    assert (books.set, books.changes) == ((), ())
    table.template("unused.svg.j2", "<svg/>")
    (table.root / "templates/dots/fonts").mkdir()
    font = TOP / "tests/fonts/bangers/Bangers_400Regular.ttf"
    (table.root / "templates/dots/fonts/unused.ttf").write_bytes(font.read_bytes())
    books = table.held().books

    assert (len(books.set), books.changes) == (1, ())  # somebody has to look


def test_pages_are_named_where_nothing_else_has_to_be_printed(table):
    table.write("rulebook.md", BOOK.replace("all.", "all.\n\n## To think\n\nThink.", 1) + "\nMore.\n")
    said = run("tuckbox", "reprint", "dots", cwd=table.root)

    assert re.search(r"Rulebook, pages? [\d, ]+: cut them out of rules\.pdf", " ".join(said.out.split()))
    assert "tuckbox printed dots" in said.out


def test_a_book_that_is_gone_is_told(table):
    (table.root / "content/dots/rulebook.md").unlink()
    table.lay(REDS, [Dot("b1", "#0000aa")])

    assert [(one.kind, one.part) for one in table.held().books.changes] == [("gone", "rulebook")]
    table.printed()
    assert table.held().books.changes == ()


SPOT = '<rect x="{}" y="{}" width="5" height="4" fill="#00ff00"/></svg>'


def seen(done):
    image = printed.picture(named(done, "stickers.pdf"), 4 * 25.4 / 72)  # four dots a millimetre
    return {colour: count / 16 for count, colour in image.getcolors(1 << 20)}


def test_a_sticker_is_what_differs_with_the_ground_beneath_it(table):
    table.template("face.svg.j2", FACE.replace("</svg>", SPOT.format(20, 40)))
    table.lay([REDS[0]], [])
    done = table.reprint(stickers=True)
    area = seen(done)

    assert abs(area[0, 255, 0] - 2 * 20) < 4  # both copies, the whole of it
    assert 2 * 30 < area[170, 0, 0] < 2 * 130  # a little of the card around it, and not the whole card
    assert "r1, front, copy 1" in words(named(done, "stickers.pdf"))[0]


def test_no_sticker_cuts_a_line_of_text_in_two(table):
    """What is changed within a line, and beside one: the sticker has the whole of each line that it touches."""
    line = (
        '{{ text("a long line of words that stay as they are", 4, 60, 55, 8, size=9, field="stays", decoration=True) }}'
    )
    table.template("face.svg.j2", FACE.replace("</svg>", f"{line}</svg>"))
    table.printed()
    table.template("face.svg.j2", FACE.replace("</svg>", line + SPOT.format(30, 61)))
    table.lay([REDS[0]], [])
    of = table.held()
    old = read_pictures(table.output, "dots")
    spot = ("dots", "reds", "r1", "front")
    new = of.now.whole.faces["reds", "r1", "front"].painted
    (region,) = stickers.regions(old[of.ledger.of("dots")[spot].look], new, of.shop.fonts)
    (words_box,) = [one.corners for one in new.lettering if one.words.startswith("a long line")]
    xs, ys = words_box[::2], words_box[1::2]

    assert region.x < min(xs) < max(xs) < region.right
    assert region.y < min(ys) < max(ys) < region.bottom


def test_what_differs_far_apart_are_two_stickers(table):
    table.template("face.svg.j2", FACE.replace("</svg>", SPOT.format(5, 30)).replace("</svg>", SPOT.format(50, 70)))
    table.lay([REDS[0]], [])

    (text,) = words(named(table.reprint(stickers=True), "stickers.pdf"))
    assert text.count("front 1/2") == text.count("front 2/2") == 2


def test_a_card_that_differs_nearly_everywhere_gets_no_sticker(table):
    table.lay([REDS[0]._replace(colour="#00aa00"), REDS[1]], [Dot("b1", "#0000aa")])

    assert "stickers.pdf" not in [path.name for path in table.reprint(stickers=True).written]


@given(st.lists(st.tuples(st.floats(5, 90), st.floats(5, 90)), max_size=30))
def test_what_lies_on_shelves_is_on_the_sheet_and_apart(sizes):
    area = Box(4.0, 10.0, 100.0, 120.0)
    places = shelved(sizes, area, 3.0)

    sheets = {sheet for sheet, _ in places}
    assert sheets == set(range(len(sheets)))
    for _, box in places:
        assert area.x <= box.x <= box.right <= area.right + 1e-6
        assert area.y <= box.y <= box.bottom <= area.bottom + 1e-6
    for at, (sheet, one) in enumerate(places):
        for sheet2, other in places[at + 1 :]:
            if sheet == sheet2:
                across = one.right + 3 <= other.x + 1e-6 or other.right + 3 <= one.x + 1e-6
                assert across or one.bottom + 3 <= other.y + 1e-6 or other.bottom + 3 <= one.y + 1e-6


WIDE, HIGH, LEFT = 120.0, 180.0, 4
FIELDS = """\
  - rulebook: rulebook.md
    size: 120x180mm
    pages:
      - id: field
        template: field.svg.j2
        spread: true
        columns: [{x: 20mm, y: 30mm, width: 80mm, height: 100mm}, {x: 140mm, y: 30mm, width: 80mm, height: 100mm}]
"""
FIELD = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 246 186">
  <rect x="-3" y="-3" width="246" height="186" fill="#203050"/>
  <circle cx="60" cy="20" r="8" fill="{{ rules.left }}"/>
  <circle cx="180" cy="20" r="8" fill="#ffffff"/>
  <rect x="20" y="28" width="80" height="104" fill="#ffffff"/>
  <rect x="140" y="28" width="80" height="104" fill="#ffffff"/>
  {{ text("worth " ~ rules.worth, 20, 140, 80, 10, size=12, min_size=10, fill="#ffffff") }}
</svg>
"""
FIELD_BOOK = """\
# Dots

Everybody begins.

::: drawn field
# On the field

| dot | worth |
| --- | --- |
| red | three |
| blue | four |

::: column
The right page says nothing of points.
:::
"""
RULES = """\
parameters:
  worth: {default: 2, allowed: [2, 3], label: points for a dot, rule: D-1}
  left: {default: "#ff0000", allowed: ["#ff0000", "#00ff00"], label: colour, rule: D-2}
"""


@pytest.fixture
def fields(tmp_path):
    made = Table(tmp_path, [Dot("r1", "#aa0000")], [])
    made.write("rulebook.md", FIELD_BOOK)
    made.write("rules.yaml", RULES)
    made.template("field.svg.j2", FIELD)
    made.write("game.yaml", (tmp_path / "content/dots/game.yaml").read_text() + FIELDS)
    made.printed()
    return made


def changed(fields):
    return [(one.kind, one.number) for one in fields.held().books.changes]


def edited(fields, file, old, new):
    text = (fields.root / "content/dots" / file).read_text()
    assert old in text
    fields.write(file, text.replace(old, new))


def sheet(done):
    (path,) = [path for path in done.written if path.name == "rules.pdf"]
    return path


def test_of_two_pages_that_share_a_picture_only_the_one_that_looks_otherwise_is_named(fields):
    edited(fields, "rules.yaml", 'default: "#ff0000"', 'default: "#00ff00"')

    assert changed(fields) == [("changed", LEFT)]


def test_words_that_are_drawn_behind_the_text_are_told_as_words_are(fields):
    edited(fields, "rules.yaml", "default: 2", "default: 3")

    (page,) = fields.held().books.changes
    assert [line.text for line in page.lines] == ["worth 3"]


def test_a_changed_cell_stands_in_its_whole_page_as_the_book_has_it(fields):
    edited(fields, "rulebook.md", "| three |", "| five |")
    done = fields.reprint()

    (text,) = printed.pages(sheet(done))
    for word in ("On the field", "dot", "worth", "red", "five", "blue", "four"):
        assert word in text
    (shown,) = pictures(sheet(done).read_bytes(), 100)
    (book,) = done.held.books.set
    fold = folded(work.paper_of(fields.order().wish), WIDE, HIGH)
    dots = 100 / 72 * POINTS
    box = fold.left
    piece = shown.crop(tuple(round(edge * dots) for edge in (box.x, box.y, box.right, box.bottom)))
    wanted = list(pictures(book.made.content(book.file, book.drawn), 100 * fold.scale))[LEFT - 1].resize(piece.size)
    assert max(ImageStat.Stat(ImageChops.difference(piece, wanted)).mean) < 1.5
    assert max(ImageStat.Stat(ImageChops.difference(piece, wanted.transpose(Image.Transpose.FLIP_LEFT_RIGHT))).mean) > 3


def test_pages_of_books_are_told_before_and_after(fields):
    edited(fields, "rulebook.md", "| three |", "| five |")
    held = fields.held()

    before = story.changed(held, work.packed(held, fields.order(), Wanted()))
    after = story.reprinted(fields.reprint(), fields.output)

    assert any("1 page of books" in line for _, line in before.lines)
    assert any("1 page of books" in line for _, line in after.lines)
