"""A finished rulebook, read back from its PDF: contents, index, links, type, look, for a print shop, the same bytes."""

import random
import re
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.messages import ENGLISH
from generator.catalog.roots import Roots
from generator.making.build import build, check
from generator.parts.bookfacts import facts as told_of
from generator.parts.order import Order, Wish
from generator.reporting.report import Progress
from generator.rulebook.look import look_of, resized
from tests.content.test_facts import facts
from tests.helpers.games import built
from tests.helpers.little import BACK, FACE, deck, make, write_bits, write_game
from tests.helpers.printed import pages
from tests.helpers.shell import TOP
from tests.text.books import shipped

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
    return dict(enumerate(pages(path), 1))


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


@pytest.mark.parametrize("slug", Roots((TOP,)).games())
def test_an_imprint_says_who_designed_the_game_and_a_credit_that_says_so_is_enough(slug):
    game = load_game(slug, Roots((TOP,)))
    fonts = shipped()
    lines = told_of(game, choose(game), fonts, fonts.families[:1], is_drawn=False).imprint
    text = "".join(run.text for line in lines for run in line)

    assert game.designers
    assert [text.count(one.name) for one in game.designers] == [
        game.credit.count(one.name) or 1 for one in game.designers
    ]


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
    texts = [page.get_textpage() for page in pypdfium2.PdfDocument(read)]
    assert len(links) > 100
    named = 0
    for page, box, target, up in links:
        said = texts[page - 1].get_text_bounded(*box).strip()
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


MM = 72 / 25.4
BLEED = 3.0


def press(slug, root, out, **more):
    """Build a game's rulebook for a shop; give its line of the bill and where it lies."""
    done = make(root, slug, wish=Wish(press=True, only=("rulebook",)), **more, output=out)
    assert not done.problems
    (item,) = (one for one in done.items if one.file.endswith("/rulebook.pdf"))
    return item, out / item.file


@pytest.mark.parametrize("theme", [pytest.param("hush", marks=pytest.mark.long), "plain"])
def test_a_book_bleeds_as_its_cover_does_and_every_page_is_of_one_size(theme, tmp_path):
    item, path = press("trade-or-duel", TOP, tmp_path, themes=(theme,))

    assert (item.kind, item.paper) == ("press", "139.7 × 210 mm with 3 mm bleed")
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            boxes = [[float(one) / MM for one in page[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox")]
            assert boxes[0] == boxes[1] == pytest.approx([0, 0, 145.7, 216], abs=0.01)
            assert boxes[2] == pytest.approx([BLEED, BLEED, BLEED + 139.7, BLEED + 210], abs=0.01)
            assert "/Annots" not in page
    for page in pypdfium2.PdfDocument(path):
        shown = page.render(scale=0.5).to_pil().convert("L")
        wide, high = shown.size
        edge = [shown.getpixel((x, y)) for x in (0, wide - 1) for y in range(high)]
        edge += [shown.getpixel((x, y)) for x in range(wide) for y in (0, high - 1)]
        assert max(edge) < 255  # the ground reaches the very edge
        text = page.get_textpage()
        for at in range(text.count_chars()):
            left, low, right, top = (one / MM for one in text.get_charbox(at))
            assert right - left < 0.01 or (left > BLEED and right < 145.7 - BLEED), text.get_text_range(at, 1)
            assert top - low < 0.01 or (low > BLEED and top < 216 - BLEED), text.get_text_range(at, 1)


def test_a_book_without_a_cover_has_no_bleed(tmp_path):
    write_game(tmp_path)
    game = tmp_path / "content" / "dots" / "game.yaml"
    game.write_text(f"{game.read_text()}  - {{rulebook: rulebook.md, cover: none}}\n")
    (game.parent / "rulebook.md").write_text("# Start\n\nGo.\n")

    item, path = press("dots", tmp_path, tmp_path / "out")

    assert item.paper == "any"
    with pikepdf.open(path) as pdf:
        assert "/BleedBox" not in pdf.pages[0]


@pytest.mark.parametrize(
    ("theme", "fact"),
    [
        ({"book": True}, "'book' must be a group of fields"),
        ({"book": ["a"]}, "'book' must be a group of fields"),
        ({"palette": 7}, "'palette' must be a group of fields"),
        ({"book": {"weight": "heavy"}}, "'weight' is heavy, and no number from 1 to 1000"),
        ({"book": {"weight": 1e99}}, "'weight' is 1e+99, and no number from 1 to 1000"),
        ({"book": {"display_scale": float("nan")}}, "'display_scale' is nan, and no number from 0.2 to 5"),
        ({"book": {"tracking": True}}, "'tracking' is True, and no number from -0.5 to 2"),
    ],
)
def test_what_is_no_look_is_refused(theme, fact):
    with pytest.raises(ValueError, match=r"fields|number") as refused:
        look_of(theme, "colour", ENGLISH)

    assert refused.value.args[0] == fact
    assert refused.value.args[1]


def test_what_is_said_is_taken_and_tables_and_steps_have_families_of_their_own():
    look = look_of({"book": {"weight": 400, "display_scale": 2, "tracking": 0.1}}, "colour", ENGLISH)

    assert (look.headings[0].weight, look.headings[0].size, look.headings[0].tracking) == (400, 42.0, 0.1)

    plain = look_of({}, "colour", ENGLISH)
    look = look_of({"book": {"sans": "Barlow", "steps": "Titan One", "display_scale": 1.5}}, "colour", ENGLISH)

    assert (look.cell.family, look.caption.family, look.label.family) == ("Barlow",) * 3
    assert (look.headings[2].family, look.headings[2].size) == (
        "Titan One",
        pytest.approx(1.5 * plain.headings[2].size),
    )
    assert plain.headings[2].family == plain.cell.family
    assert resized(plain, 9.0, "#fff3dc", "#ffe09a").paper != plain.paper  # numbers in bright discs are dark
    assert resized(plain, 9.0).paper == plain.paper


@pytest.mark.parametrize("seed", range(4))
def test_the_cover_can_be_read_in_any_palette(tmp_path, seed):
    """With the theme's paper as the ink of its words 23 of 25 such covers could not be."""
    game = write_game(tmp_path, cards=1) / "content/dots/game.yaml"
    game.write_text(f"{game.read_text()}  - {{rulebook: rulebook.md, cover_cards: [d0001]}}\ntheme: sea\n")
    (game.parent / "rulebook.md").write_text("# The start\n\nWords.\n")
    (game.parent / "themes").mkdir()
    chance = random.Random(seed)
    own = ", ".join(f'{role}: "#{chance.randrange(1 << 24):06X}"' for role in ("primary", "accent", "paper"))
    (game.parent / "themes/sea.yaml").write_text(f"name: At sea\ntagline: All is wet\npalette: {{{own}}}\n")

    assert make(tmp_path, command=check).problems == ()


def picture(width, height, kind, turn=0):
    """Make a picture of one colour, held by its camera as Exif says."""
    file, exif = BytesIO(), Image.Exif()
    exif[0x0112] = turn or 1
    Image.new("RGB", (width, height), "#d21f3c").save(file, kind, exif=exif)
    return file.getvalue()


SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#fff"/></svg>'
TEXT = """# Owls

![The board](art/board.png) <img src="art/a%20sign.svg" alt="A sign">

<p><img src='art/turned.jpg'></p>

![gone](art/gone.png) ![](art/broken.png) ![](../../outside.png) ![](art/huge.png) ![](art/odd.svg)

See [more](more.md).
"""


def test_a_book_shows_the_pictures_that_lie_beside_it_and_says_each_time_what_it_leaves_out(tmp_path):
    files = {
        "art/board.png": picture(600, 400, "PNG"),
        "art/turned.jpg": picture(400, 200, "JPEG", 6),
        "art/a sign.svg": SIGN,
        "art/broken.png": b"\x89PNG",
        "art/huge.png": picture(9, 9, "PNG").replace(b"\0\0\0\x09\0\0\0\x09", b"\0\xff\0\0\0\xff\0\0"),
        "art/odd.svg": SIGN.replace("40 10", "nan 10"),
        "rulebook.md": TEXT,
        "cards/main.yaml": deck(1),
        "face.svg.j2": FACE,
        "back.svg.j2": BACK,
    }
    parts = ["deck: cards/main.yaml, count: 1", "rulebook: rulebook.md, cover: none, designers: true"]
    root = write_bits(tmp_path, parts, files)
    (tmp_path / "outside.png").write_bytes(picture(9, 9, "PNG"))
    left = ["art/gone.png' and 4 more", "more.md'"]

    def told():
        done = build(("bits",), Order(root=root, output=tmp_path / "out"), Progress(quiet=True))
        assert not done.problems
        return [str(one.fact).partition(": '")[2] for one in done.notes]

    assert told() == told() == left
    for name in ("rulebook.pdf", "rulebook-designer.pdf"):
        shown = []
        with pypdfium2.PdfDocument(tmp_path / "out" / "bits" / name) as pdf:
            for page in pdf:
                for one in page.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_IMAGE], max_depth=9):
                    x1, y1, x2, y2 = one.get_bounds()
                    shown.append(round((x2 - x1) / (y2 - y1), 2))
        assert sorted(shown) == [0.5, 1.5], name
        assert "The board A sign" in " ".join(" ".join(pages(tmp_path / "out" / "bits" / name)).split())
    (root / "content/bits/cards/main.yaml").write_text(deck(1, last="Last"))
    assert told() == left
