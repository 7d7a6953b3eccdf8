"""Pages of a rulebook that templates draw, read back from its PDF: where the text stands, on which page, how large."""

import re

import pikepdf
import pypdfium2
import pytest

from generator.catalog.problems import ContentError
from generator.parts.order import Wish
from tests.helpers.little import make, write_game

MM = 72 / 25.4
WIDTH, HEIGHT = 139.7, 210.0
GROUND = """\
<svg xmlns="http://www.w3.org/2000/svg"
     viewBox="{{ -bleed }} {{ -bleed }} {{ size.width + 2 * bleed }} {{ size.height + 2 * bleed }}">
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ size.width + 2 * bleed }}" height="{{ size.height + 2 * bleed }}"
        fill="#eef4f8"/>
  {% for one in card.columns %}<rect x="{{ one.x }}" y="{{ one.y }}" width="{{ one.width }}" height="{{ one.height }}"
        fill="#ffffff"/>{% endfor %}
</svg>
"""
SPREAD = """\
      - id: turn
        template: ground.svg.j2
        spread: true
        least: 8.5pt
        most: 10pt
        columns:
          - {x: 11mm, y: 40mm, width: 57mm, height: 60mm}
          - {x: 71mm, y: 40mm, width: 57mm, height: 60mm}
          - {x: 150mm, y: 60mm, width: 100mm, height: 90mm, ink: "#204080"}
"""
BACK = """\
      - id: glance
        template: ground.svg.j2
        last: true
        columns: [{x: 15mm, y: 30mm, width: 100mm, height: 100mm, middle: true}]
"""
TEXT = """\
# Before

Something that flows.

::: drawn turn
# One turn

1. First do this.
2. Then do that.

::: column
Beside it.

::: column
## Over there

The other page. [DO-END-1]
:::

::: page
# After

Flowing on, as [page](#one-turn) says.{% if book.designers %} Only for designers.{% endif %}

{% if book.drawn %}
::: drawn glance
At a glance.
:::
{% endif %}
"""


def done_with(root, text=TEXT, pages=SPREAD + BACK, style="colour", language="en-GB"):
    """Build the little game with a rulebook."""
    write_game(root)
    game = root / "content" / "dots" / "game.yaml"
    begun = game.read_text().replace("language: en-GB", f"language: {language}")
    game.write_text(f"{begun}  - rulebook: rulebook.md\n    designers: true\n    pages:\n{pages}")
    (game.parent / "rulebook.md").write_text(text)
    (root / "templates" / "dots" / "ground.svg.j2").write_text(GROUND)
    wish = Wish(only=("rulebook", "rulebook-designer"))
    done = make(root, style=style, wish=wish)
    assert not done.problems, [str(one) for one in done.problems]
    return done


def book_of(root, *args, **kept):
    """Build it so, and give its files by kind and part."""
    done = done_with(root, *args, **kept)
    return {item.file.rsplit("/")[-1]: root / "out" / item.file for item in done.items}


def words_of(path):
    """Give the words of each page with their left edge, their top and their right edge in mm, by the page's number."""
    found = {}
    for number, page in enumerate(pypdfium2.PdfDocument(path), 1):
        text = page.get_textpage()
        words = re.finditer(r"[^ \r\n]+", text.get_text_range())
        boxed = [(word[0], [text.get_charbox(at) for at in range(*word.span())]) for word in words]
        found[number] = [
            (word, boxes[0][0] / MM, HEIGHT - max(box[3] for box in boxes) / MM, boxes[-1][2] / MM)
            for word, boxes in boxed
        ]
    return found


def joined(rows):
    return " ".join(row[0] for row in rows)


def place(rows, word):
    return next((left, top, right) for text, left, top, right in rows if text == word)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    return book_of(tmp_path_factory.mktemp("spreads"))


def test_text_stands_in_its_column_on_its_own_page(files):
    rows = words_of(files["rulebook.pdf"])

    assert len(rows) == 8
    left, top, right = place(rows[4], "First")
    assert 11 < left < right < 68
    assert 40 < top < 100
    left, top, _ = place(rows[4], "Beside")
    assert 71 < left < 72
    assert 40 < top < 43
    left, top, _ = place(rows[5], "Over")
    assert 150 - WIDTH < left < 150 - WIDTH + 1
    assert 60 < top < 64


def test_a_spread_begins_on_the_left_and_the_back_is_last(files):
    rows = words_of(files["rulebook.pdf"])

    assert "Something that flows" in joined(rows[2])
    assert rows[3] == []  # the cover, one page that flows: the spread can only begin on page 4
    assert "Flowing on, as page\N{NO-BREAK SPACE}4 says" in joined(rows[6])
    _, top, _ = place(rows[8], "glance.")
    assert 75 < top < 85  # in the middle of its column


def test_a_reader_shows_spreads_side_by_side_and_pages_share_their_ground(files):
    with pikepdf.open(files["rulebook.pdf"]) as pdf:
        assert pdf.Root.PageLayout == "/TwoPageRight"
        forms = [next(iter(re.findall(rb"(/\w+) Do", one.Contents.read_bytes())), b"") for one in pdf.pages]
    assert forms[3] == forms[4] != b""


def test_the_players_book_has_no_ids_and_the_designers_has_them_all(files):
    players, designers = (
        " ".join(map(joined, words_of(files[name]).values())) for name in ("rulebook.pdf", "rulebook-designer.pdf")
    )

    assert "END-1" not in players
    assert "Only for designers" not in players
    assert "END-1" in designers
    assert "Only for designers" in designers
    assert "At a glance" not in designers
    assert "rulebook-designer-booklet.pdf" not in files


def test_the_type_grows_as_far_as_it_fits_and_is_one_size(tmp_path):
    """What is short is set at its largest; one long column makes the type of all columns smaller."""
    high = {}
    for name, more in (("short", ""), ("long", "More words than before. " * 24)):
        (tmp_path / name).mkdir()
        path = book_of(tmp_path / name, TEXT.replace("Beside it.", f"Beside it. {more}"))["rulebook.pdf"]
        page = pypdfium2.PdfDocument(path)[3].get_textpage()
        text = page.get_text_bounded()
        boxes = {word: page.get_charbox(text.index(word)) for word in ("First", "Beside")}
        high[name] = {word: round(top - bottom, 2) for word, (_, bottom, _, top) in boxes.items()}
    assert high["long"]["First"] == pytest.approx(0.88 * high["short"]["First"], rel=0.05)
    assert high["long"]["Beside"] == pytest.approx(0.88 * high["short"]["Beside"], rel=0.05)


def heights_of(path, *words):
    """Give the height of the first letter of each word on page 4, and the middle of its line, in mm."""
    page = pypdfium2.PdfDocument(path)[3].get_textpage()
    text = page.get_text_bounded()
    boxes = [page.get_charbox(text.index(word)) for word in words]
    return [(round((top - low) / MM, 2), round(HEIGHT - (top + low) / 2 / MM, 2)) for _, low, _, top in boxes]


def test_a_title_of_a_stated_size_keeps_it_whatever_the_text_has(tmp_path):
    found = []
    for name, more in (("short", ""), ("long", "More words than before. " * 24)):
        (tmp_path / name).mkdir()
        pages = SPREAD.replace("most: 10pt", "most: 10pt\n        title: 20pt") + BACK
        path = book_of(tmp_path / name, TEXT.replace("Beside it.", f"Beside it. {more}"), pages)["rulebook.pdf"]
        found.append(heights_of(path, "One turn", "Beside"))
    (short, text), (long, smaller) = found
    assert short[0] == long[0] == pytest.approx(20 * 0.3528 * 0.66, rel=0.15)
    assert smaller[0] < 0.95 * text[0]


def test_the_disc_of_a_step_stands_beside_its_heading(tmp_path):
    text = TEXT.replace("1. First do this.", "1. ### Enter\n\n   First do this.")
    number, heading = heights_of(book_of(tmp_path, text)["rulebook.pdf"], "1", "Enter")

    assert number[1] == pytest.approx(heading[1], abs=0.4)


def test_large_print_flows(tmp_path):
    rows = words_of(book_of(tmp_path, style="large-print")["rulebook.pdf"])

    words = " ".join(map(joined, rows.values()))
    assert "First do this" in words
    assert "Over there" in words
    assert "At a glance" not in words


@pytest.mark.parametrize(("how", "shared"), [("", False), (" soft", True), (" on", True)])
def test_a_chapter_that_flows_begins_a_page_or_goes_on_as_it_is_told(tmp_path, how, shared):
    text = TEXT.replace("::: drawn turn", f"::: drawn turn{how}")
    flowing = words_of(book_of(tmp_path, text, style="large-print")["rulebook.pdf"])
    drawn = words_of(book_of(tmp_path, text)["rulebook.pdf"])

    assert any("Something" in page and "First" in page for page in map(joined, flowing.values())) == shared
    assert not any("Something" in page and "First" in page for page in map(joined, drawn.values()))


@pytest.mark.parametrize("how", ["", " soft"])
def test_a_soft_chapter_leaves_a_page_that_is_well_begun(tmp_path, how):
    text = TEXT.replace("drawn turn", f"drawn turn{how}").replace("that flows.", f"that flows. {'More. ' * 130}")
    flowing = words_of(book_of(tmp_path, text, style="large-print")["rulebook.pdf"])

    assert not any("Something" in page and "First" in page for page in map(joined, flowing.values()))


@pytest.mark.parametrize(
    ("text", "pages", "told"),
    [
        (
            TEXT.replace("Beside it.", "More. " * 400),
            SPREAD + BACK,
            r"rulebook.md:12:.*column 2 .* is [\d.]+ mm too high",
        ),
        (TEXT.replace("drawn turn", "drawn trun"), SPREAD + BACK, "rulebook.md:5.*no page called 'trun'"),
        (TEXT, SPREAD, "rulebook.md:.*no page called 'glance'"),
        (TEXT.replace("::: column\nBeside", "::: column\n::: column\n::: column\nBeside"), SPREAD + BACK, "3 columns"),
        (TEXT.replace("# After", "::: column\n# After"), SPREAD + BACK, "rulebook.md:.*outside a drawn page"),
        (
            TEXT.replace("::: drawn turn\n", "").replace("other page. [DO-END-1]\n:::", "other page. [DO-END-1]"),
            SPREAD + BACK,
            "rulebook.md:5:.*on no page: a column of it ends in line 10, and nothing stands on 'turn'",
        ),
        (TEXT + "::: drawn turn\nAgain.\n:::\n", SPREAD + BACK, "has a chapter in line 5 already"),
        (TEXT, SPREAD + BACK.replace("15mm", "50mm"), "game.yaml:.* does not lie on the page"),
        (TEXT, SPREAD.replace("x: 71mm", "x: 100mm") + BACK, "game.yaml:.* lies across the fold"),
        (
            TEXT,
            SPREAD + BACK.replace("true}]", "true}, {x: 15mm, y: 30mm, width: 100mm, height: 100mm}]"),
            "game.yaml:.* a column lies on another one",
        ),
        (TEXT, SPREAD.replace("x: 71mm", "ink: '#fff4c', x: 71mm") + BACK, "game.yaml:.*#fff4c.* is not a colour"),
        (TEXT, SPREAD.replace("8.5pt", "12pt") + BACK, "'least' is 12 pt"),
        (TEXT, SPREAD.replace("8.5pt", "tiny") + BACK, "'tiny' is no type size"),
        (TEXT, SPREAD.replace("most:", "title: 90pt\n        most:") + BACK, "'90pt' is no type size"),
        (TEXT, SPREAD.replace("id: turn", "id: d0001") + BACK, "another card with the id 'd0001'"),
    ],
)
def test_what_is_wrong_with_drawn_pages_is_told_at_its_place(tmp_path, text, pages, told):
    with pytest.raises((ContentError, AssertionError)) as caught:
        book_of(tmp_path, text, pages)

    said = str(caught.value) if isinstance(caught.value, AssertionError) else "\n".join(map(str, caught.value.problems))
    assert re.search(told, said), said
    # What is wrong in the text of a drawn page stops only the edition that draws it; the designer's flows.
    made = {path.name for path in (tmp_path / "out").rglob("*.pdf")}
    assert made == ({"rulebook-designer.pdf"} if "rulebook.md:" in said else set()), said


@pytest.mark.parametrize(("language", "told"), [("he", ["turn"]), ("de", [])])
def test_a_page_that_begins_at_the_left_is_told_of_where_books_begin_at_the_right(tmp_path, language, told):
    notes = done_with(tmp_path, language=language).notes

    assert [note.fact.rpartition(": ")[2] for note in notes if "begins at the right" in note.fact] == told
