"""A finished rulebook, read back from its PDF: contents, index, links, type, safe area, the same bytes."""

import re

import pikepdf
import pypdfium2
import pytest

from generator.drawing.order import Order, Wish
from generator.making.build import build
from generator.reporting.report import Progress
from tests.content.test_facts import facts
from tests.helpers.games import built
from tests.helpers.little import make, write_game
from tests.helpers.shell import TOP

EDITIONS = [
    ("hush", (), "colour"),
    ("clean_hands", ("final_round=duels_only", "max_tie_rounds=3", "tie_scope=any"), "large-print"),
    ("last_balloon", ("count_chosen_by=active", "turns_each=5", "talk=silent", "first_player=rotate"), "ink-saver"),
    ("plain", ("all_eliminated=last_two_share", "tie_compare=open", "memory_aid=true"), "colour"),
]
TOLD = rb"ActualText<FEFF([0-9A-F]+)>"
NEAREST = 5.0  # mm: no letter stands nearer to an edge


def printed(folder, theme, sets=(), style="colour"):
    """Build the rulebooks of an edition; give the players' pages to read and booklet, and the designer's edition."""
    wish = Wish(only=("rulebook", "rulebook-designer"))
    order = Order(root=TOP, themes=(theme,), sets=sets, style=style, wish=wish, output=folder)
    done = build(("trade-or-duel",), order, Progress(quiet=True))
    assert not done.problems
    files = {item.file.rpartition("/")[2]: folder / item.file for item in done.items}
    return files["rulebook.pdf"], files["rulebook-booklet.pdf"], files["rulebook-designer.pdf"]


def usual(theme):
    """Give the same of an edition as written, from what is built for all tests."""
    (folder,) = (built("trade-or-duel").folder / "trade-or-duel").glob(f"{theme}*")
    return tuple(folder / f"rulebook{end}.pdf" for end in ("", "-booklet", "-designer"))


def words_of(path):
    return {
        number + 1: page.get_textpage().get_text_bounded() for number, page in enumerate(pypdfium2.PdfDocument(path))
    }


@pytest.fixture(
    scope="module",
    params=[
        *(
            pytest.param(one[:1], id=one[0], marks=pytest.mark.xdist_group("trade-or-duel"))
            for one in EDITIONS
            if not one[1]
        ),
        *(
            pytest.param(one, id=one[0], marks=[pytest.mark.xdist_group(one[0]), pytest.mark.long])
            for one in EDITIONS
            if one[1]
        ),
    ],
)
def book(request, tmp_path_factory):
    """An edition's pages to read, its booklet, the words of its pages; the designer's edition and its words."""
    theme, *chosen = request.param
    files = printed(tmp_path_factory.mktemp("book"), theme, *chosen) if chosen else usual(theme)
    read, fold, designers = files
    return read, fold, words_of(read), designers, words_of(designers)


def squeezed(text):
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def entries(text):
    """Read lines that end with a page's number."""
    return [(name, int(page)) for name, page in re.findall(r"^(\S.*?)\s+(\d+)\s*$", text, re.MULTILINE)]


def test_the_contents_name_the_right_pages(book):
    *_, words = book
    listed = entries(words[2].rstrip().removesuffix("2"))  # the cover is the first page; its own number is no entry
    assert len(listed) > 12
    for name, page in listed:
        if page == 2 or name == "Contents":
            continue
        assert squeezed(name) in squeezed(words[page]), (name, page)
    assert [page for _, page in listed] == sorted(page for _, page in listed)


def test_every_fact_is_in_the_index_with_its_page(book):
    *_, words = book
    last = max(number for number, text in words.items() if "Index of rules" in text and number > 2)
    index = " ".join(words[number] for number in range(last, len(words) + 1))
    found = {name: int(page) for name, page in re.findall(r"(TD-[A-Z]+-?\d+)\s+(\d+)", index)}
    assert found.keys() == facts("trade-or-duel")
    for name, page in found.items():
        assert re.search(rf"{name}(?!\d)", words[page]), (name, page)


def test_links_lead_to_the_pages_they_name(book):
    *_, read, words = book
    with pikepdf.open(read) as pdf:
        numbers = {page.objgen: at + 1 for at, page in enumerate(pdf.pages)}
        links = [
            (at + 1, [float(edge) for edge in note.Rect], numbers[note.Dest[0].objgen], float(note.Dest[3]))
            for at, page in enumerate(pdf.pages)
            for note in page.get("/Annots", [])
            if "/Dest" in note
        ]
        height = float(pdf.pages[0].MediaBox[3])
    document = pypdfium2.PdfDocument(read)
    assert len(links) > 100
    named = 0
    for page, box, target, up in links:
        said = document[page - 1].get_textpage().get_text_bounded(*box).strip()
        assert 0 < up <= height
        if said.isdigit():
            named += 1
            assert int(said) == target, (page, said, target)
        elif re.fullmatch(r"TD-[A-Z]+-?\d+", said):
            assert said in words[target]
    assert named > 50


def test_the_outline_has_levels_and_leads_to_the_headings(book):
    *_, read, words = book
    document = pypdfium2.PdfDocument(read)
    marks = [(mark.level, mark.get_title(), mark.get_dest().get_index() + 1) for mark in document.get_toc()]
    assert {level for level, _, _ in marks} == {0, 1}
    for _, title, page in marks:
        assert squeezed(title) in squeezed(words[page])
    assert [page for _, _, page in marks] == sorted(page for _, _, page in marks)


def test_every_letter_stands_in_the_safe_area(book):
    read = book[0]
    document = pypdfium2.PdfDocument(read)
    point = 25.4 / 72
    for number, page in enumerate(document):
        width, height = (side * point for side in page.get_size())
        text = page.get_textpage()
        for at in range(text.count_chars()):
            left, bottom, right, top = (edge * point for edge in text.get_charbox(at))
            if number and right > left and top > bottom + 0.05:  # no space; the cover's letters were looked at
                assert left >= NEAREST, (number + 1, at)
                assert bottom >= NEAREST
                assert right <= width - NEAREST
                assert top <= height - NEAREST


def told_beside(path):
    """The words that carry their own text, the longest first."""
    with pikepdf.open(path) as pdf:
        streams = [one.read_bytes() for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/Width" not in one]
    found = {bytes.fromhex(one.decode()).decode("utf-16-be") for s in streams for one in re.findall(TOLD, s)}
    return sorted(map(squeezed, found), key=len, reverse=True)


def without(told, text):
    """A text without these words."""
    bare = squeezed(text)
    for word in told:
        bare = bare.replace(word, "")
    return bare


def test_the_booklet_shows_the_same_pages_in_the_order_of_folding(book):
    _, fold, words, *_ = book
    told = told_beside(fold)  # of these pdfium knows what they are, but not where: it forgets how their page is turned
    document = pypdfium2.PdfDocument(fold)
    total = -(-len(words) // 4) * 4
    assert len(document) == total // 2
    for side in range(len(document)):
        sheet, back = divmod(side, 2)
        left, right = (total - 2 * sheet, 2 * sheet + 1) if not back else (2 * sheet + 2, total - 2 * sheet - 1)
        page = document[side]
        width, height = page.get_size()
        text = page.get_textpage()
        for number, (start, end) in ((left, (0, width / 2)), (right, (width / 2, width))):
            shown = text.get_text_bounded(start, 0, end, height)
            assert without(told, shown) == without(told, words.get(number, "")), (side, number)
        whole = squeezed(text.get_text_range())
        assert sorted(whole) == sorted(squeezed(words.get(left, "") + words.get(right, ""))), side


def test_pages_are_numbered_outside_and_labelled(book):
    read, _, words, *_ = book
    with pikepdf.open(read) as pdf:
        assert [page.label for page in pdf.pages] == [str(number) for number in words]
    document = pypdfium2.PdfDocument(read)
    for number in [one for one in list(words)[1:-1] if words[one].strip()]:  # a back and blank pages have no number
        page = document[number - 1]
        width, _ = page.get_size()
        text = page.get_textpage()
        foot = text.get_text_bounded(0, 0, width, 45).strip()
        outer = text.get_text_bounded(*((0, 0, width / 2, 45) if number % 2 == 0 else (width / 2, 0, width, 45)))
        assert foot == outer.strip() == str(number)


def test_a_game_without_themes_gives_its_rulebook_a_look(tmp_path):
    """Headings are set in the family and the colour that game.yaml writes with the rulebook."""
    write_game(tmp_path)
    game = tmp_path / "content" / "dots" / "game.yaml"
    own = "cover: none, look: {heading: '#0000ff', display: Titan One, weight: 400}"
    game.write_text(f"{game.read_text()}  - {{rulebook: rulebook.md, {own}}}\n")
    (game.parent / "rulebook.md").write_text("# Start\n\nGo.\n")
    done = make(tmp_path, wish=Wish(only=("rulebook",)))
    assert not done.problems
    with pikepdf.open(tmp_path / "out" / done.items[0].file) as pdf:
        fonts = " ".join(
            str(one.FontName) for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/FontName" in one
        )
        painted = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(pdf.pages[0]))
    assert "TitanOne" in fonts
    assert b"0 0 1 rg" in painted
