"""Change sheets of a book: whole pages that look as the book's do, and none that only its neighbour changed."""

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from generator.press.raster import POINTS, pictures
from generator.printed import story, work
from generator.printed.work import Wanted
from generator.sheets.booklet import folded
from tests.printed.table import Dot, Table

WIDE, HIGH, LEFT = 120.0, 180.0, 4
GAME = """\
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
BOOK = """\
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
def table(tmp_path):
    made = Table(tmp_path, [Dot("r1", "#aa0000")], [])
    made.write("rulebook.md", BOOK)
    made.write("rules.yaml", RULES)
    made.template("field.svg.j2", FIELD)
    made.write("game.yaml", (tmp_path / "content/dots/game.yaml").read_text() + GAME)
    made.printed()
    return made


def changed(table):
    return [(one.kind, one.number) for one in table.held().books.changes]


def edited(table, file, old, new):
    text = (table.root / "content/dots" / file).read_text()
    assert old in text
    table.write(file, text.replace(old, new))


def sheet(done):
    (path,) = [path for path in done.written if path.name == "rules.pdf"]
    return path


def test_of_two_pages_that_share_a_picture_only_the_one_that_looks_otherwise_is_named(table):
    edited(table, "rules.yaml", 'default: "#ff0000"', 'default: "#00ff00"')

    assert changed(table) == [("changed", LEFT)]


def test_words_that_are_drawn_behind_the_text_are_told_as_words_are(table):
    edited(table, "rules.yaml", "default: 2", "default: 3")

    (page,) = table.held().books.changes
    assert [line.text for line in page.lines] == ["worth 3"]


def test_a_changed_cell_stands_in_its_whole_page_as_the_book_has_it(table):
    edited(table, "rulebook.md", "| three |", "| five |")
    done = table.reprint()

    with pypdfium2.PdfDocument(sheet(done)) as document:
        (text,) = [page.get_textpage().get_text_range() for page in document]
    for word in ("On the field", "dot", "worth", "red", "five", "blue", "four"):
        assert word in text
    (printed,) = pictures(sheet(done).read_bytes(), 100)
    (book,) = done.held.books.set
    fold = folded(work.paper_of(table.order()), WIDE, HIGH)
    dots = 100 / 72 * POINTS
    box = fold.left
    piece = printed.crop(tuple(round(edge * dots) for edge in (box.x, box.y, box.right, box.bottom)))
    wanted = list(pictures(book.made.content(book.file, book.drawn), 100 * fold.scale))[LEFT - 1].resize(piece.size)
    assert max(ImageStat.Stat(ImageChops.difference(piece, wanted)).mean) < 1.5
    assert max(ImageStat.Stat(ImageChops.difference(piece, wanted.transpose(Image.Transpose.FLIP_LEFT_RIGHT))).mean) > 3


def test_pages_of_books_are_told_before_and_after(table):
    edited(table, "rulebook.md", "| three |", "| five |")
    held = table.held()

    before = story.changed(held, work.packed(held, table.order(), Wanted()))
    after = story.reprinted(table.reprint(), table.output)

    assert any("1 page of books" in line for _, line in before.lines)
    assert any("1 page of books" in line for _, line in after.lines)
