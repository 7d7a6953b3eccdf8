"""Pictures and pages out: sizes, counts, backs and PDF/X read back from what was written; what cannot be is told."""

import base64
import csv
import re
import sys
from collections import Counter
from io import BytesIO, StringIO
from itertools import count, pairwise

import pikepdf
import pypdfium2
import pytest
import uharfbuzz as hb
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageCms

from generator.catalog.game import load_game
from generator.catalog.roots import search_path
from generator.cli.exporting_command import NAMES
from generator.exporting import pictures
from generator.exporting.poster import ACROSS, Piece, spots
from generator.exporting.targets import TARGETS
from generator.exporting.work import COATED, Wanted, export
from generator.making.plan import plan
from generator.parts.decks import draw, open_workshop
from generator.parts.order import Order, Wish
from generator.pdf.raster import face_picture
from generator.reporting.report import Progress
from tests.exporting.pdfx import X1A, X4, findings
from tests.helpers.cases import faults_of
from tests.helpers.little import write_bits

QUIET = Progress(quiet=True)
FACE = """{% set b, w, h = bleed, size.width + 2*bleed, size.height + 2*bleed %}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ -b }} {{ -b }} {{ w }} {{ h }}">
<rect x="{{ -b }}" y="{{ -b }}" width="{{ w }}" height="{{ h }}" fill="{{ card.ground }}"/>
{{ text(card.id, 5, 5, size.width - 10, 20, size=12, fill="#000") }}</svg>
"""
COLOURS = ["#ffd0d0", "#d0ffd0", "#d0d0ff", "#ffffd0"]


def game(root, cards, tokens="", pieces=3):
    copies = [number % 3 + 1 for number in range(cards)]
    rows = "".join(
        f'  - {{id: c{number}, name: Card {number}, copies: {many}, ground: "{COLOURS[number % 4]}"}}\n'
        for number, many in enumerate(copies)
    )
    main = f"name: Main\nsize: poker\nface: a.svg.j2\nback: _shared/back.svg.j2\ncards:\n{rows}"
    parts = [f"deck: cards/main.yaml, count: {sum(copies)}", *[f"tokens: tokens.yaml, count: {pieces}"] * bool(tokens)]
    files = {"a.svg.j2": FACE, "cards/main.yaml": main, **({"tokens.yaml": tokens} if tokens else {})}
    return write_bits(root, parts, files)


def made(root, target, *, wanted=None, only=()):
    order = Order(root=root, output=root / "out", wish=Wish(only=only))
    (one,) = export("bits", order, target, TARGETS[target], wanted or Wanted(), QUIET)
    folder = root / "out/bits" / f"export-{target}"
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert one.files == len(files)
    return files


def opened(data):
    return Image.open(BytesIO(data))


def test_a_face_is_as_large_as_it_is_cut_and_larger_with_its_bleed(tmp_path):
    files = made(game(tmp_path, 3), "png")

    assert set(files) == {f"main/c{n}-{side}.png" for n in range(3) for side in ("front", "back")}
    assert opened(files["main/c0-front.png"]).size == (750, 1050)
    assert round(opened(files["main/c0-front.png"]).info["dpi"][0]) == 300
    files = made(tmp_path, "png", wanted=Wanted(bleed=3.0))
    assert opened(files["main/c0-front.png"]).size == (round(69.5 / 25.4 * 300), round(94.9 / 25.4 * 300))


@pytest.mark.parametrize(("bleed", "box"), [(None, "0 0 63.5 88.9"), (2.0, "-2 -2 67.5 92.9")])
def test_a_vector_needs_no_other_file(tmp_path, bleed, box):
    files = made(game(tmp_path, 3), "svg", wanted=Wanted(bleed=bleed))

    assert set(files) == {f"main/c{n}-{side}.svg" for n in range(3) for side in ("front", "back")}
    svg = files["main/c1-front.svg"].decode()
    _, _, wide, high = box.split()
    assert f'width="{wide}mm" height="{high}mm" viewBox="{box}"' in svg
    families = set(re.findall(r'<text[^>]*font-family="([^"]+)"', svg))
    held = dict(re.findall(r'@font-face\{font-family:"([^"]+)".*?base64,([^)]+)\)', svg))
    assert set(held) == families
    for data in held.values():
        assert set(map(ord, "c1")) <= set(hb.Face(base64.b64decode(data)).unicodes)
    assert not re.search(r'(?:href|src)="(?!#|data:)', svg)


def test_round_corners_are_clear(tmp_path):
    face = opened(made(game(tmp_path, 1), "png", wanted=Wanted(corner=3.0))["main/c0-front.png"])

    assert face.mode == "RGBA"
    assert face.getpixel((0, 0))[3] == 0
    assert face.getpixel((375, 525))[3] == 255


@pytest.mark.parametrize(("target", "folder", "size"), [("mpc", "", (822, 1122)), ("tgc", "PokerDeck/", (825, 1125))])
def test_print_shops_get_the_dots_they_ask_for(tmp_path, target, folder, size):
    files = made(game(tmp_path, 4), target)
    front = opened(files[f"{folder}main/c1-front.png"])

    assert front.size == size
    assert front.getpixel((0, 0)) == front.getpixel((40, 600))  # the ground, drawn out to the edge
    assert front.getpixel((size[0] - 1, size[1] - 1)) == front.getpixel((40, 600))
    rows = list(csv.DictReader(StringIO(files["list.csv"].decode())))
    assert [(row["card"], row["copies"]) for row in rows] == [("c0", "1"), ("c1", "2"), ("c2", "3"), ("c3", "1")]
    assert all(row["front"] in files and row["back"] in files for row in rows)


def millimetres(page, box):
    """Give left, bottom, width and height of a page's box in mm."""
    left, bottom, right, top = (float(side) * 25.4 / 72 for side in page.obj[f"/{box}Box"])
    return tuple(round(side, 2) for side in (left, bottom, right - left, top - bottom))


@pytest.mark.parametrize(("target", "bleed"), [("dtc", 3.175), ("print-shop", 3.0)])
def test_print_shops_get_a_page_for_each_face_with_its_boxes(tmp_path, target, bleed):
    files = made(game(tmp_path, 3), target)

    assert set(files) == {"main.pdf"}
    with pikepdf.open(BytesIO(files["main.pdf"])) as pdf:
        assert not pdf.check_pdf_syntax()
        assert len(pdf.pages) == 2 * sum(n % 3 + 1 for n in range(3))
        for page in pdf.pages:
            assert millimetres(page, "Media") == millimetres(page, "Bleed")
            assert millimetres(page, "Media")[2:] == pytest.approx((63.5 + 2 * bleed, 88.9 + 2 * bleed), abs=0.01)
            assert millimetres(page, "Trim") == pytest.approx((bleed, bleed, 63.5, 88.9), abs=0.01)
            cut = "/ColorSpace" in page.Resources and "/CutContour" in page.Resources.ColorSpace
            assert cut == (target == "print-shop")
    document = pypdfium2.PdfDocument(files["main.pdf"])
    words = [page.get_textpage().get_text_bounded().strip() for page in document]
    fronts = [f"c{n}" for n in range(3) for _ in range(n % 3 + 1)]
    assert words[0 if target == "print-shop" else 1 :: 2] == fronts  # one has the backs first
    colours = {page.render(scale=1).to_pil().convert("RGB").getpixel((1, 1)) for page in document}
    assert (255, 255, 255) not in colours  # pictures reach the page's edge, whatever bleed they have


def test_the_line_to_cut_along_is_a_spot_colour_that_leaves_nothing_out(tmp_path):
    files = made(game(tmp_path, 1, TOKENS), "print-shop", wanted=Wanted(corner=3.0))

    assert set(files) == {"main.pdf", "tokens.coins.pdf"}
    for name, curves in (("main.pdf", 4), ("tokens.coins.pdf", 4)):
        with pikepdf.open(BytesIO(files[name])) as pdf:
            page = pdf.pages[0]
            colour = page.Resources.ColorSpace.CutContour
            assert [str(colour[0]), str(colour[1]), str(colour[2])] == ["/Separation", "/CutContour", "/DeviceCMYK"]
            assert page.Resources.ExtGState.cut.OP
            page.contents_coalesce()
            drawn = page.Contents.read_bytes().split(b"/CutContour CS 1 SCN")[1]
            assert drawn.split(b"\nS")[0].count(b" c") == curves  # round corners, a round token
    shown = pypdfium2.PdfDocument(files["tokens.coins.pdf"])[0].render(scale=4).to_pil().convert("RGB")
    middle = shown.height // 2
    row = [shown.getpixel((x, middle)) for x in range(shown.width)]
    line = [x for x, (red, green, blue) in enumerate(row) if red > green + 60 and blue > green + 30]
    edges = {round(x / 4 * 25.4 / 72, 0) for x in line}
    assert edges == {3.0, 23.0}  # 20 mm across, 3 mm of bleed


def test_words_nearer_to_the_cut_than_a_shop_has_them_are_told(tmp_path):
    root = game(tmp_path, 3)
    template = root / "templates/bits/a.svg.j2"
    template.write_text(FACE.replace("text(card.id, 5, 5", "text(card.id, 3.05, 3.05"))
    order = Order(root=root, output=root / "out")
    (near,) = export("bits", order, "dtc", TARGETS["dtc"], Wanted(), QUIET)
    (far,) = export("bits", order, "print-shop", TARGETS["print-shop"], Wanted(), QUIET)

    assert len(far.told) == 1
    assert "'c0' is 0.1 mm nearer to the cut than 3.175 mm (and 2 more: c1, c2); 'safe: 3.175mm'" in near.told[1]


def test_a_table_of_addresses_has_a_line_for_each_copy(tmp_path):
    files = made(game(tmp_path, 4, TOKENS), "addresses", wanted=Wanted(address="https://example.org/bits/"))
    rows = list(csv.DictReader(StringIO(files["main.csv"].decode())))

    assert [row["label"] for row in rows] == [f"Card {n}" for n in range(4) for _ in range(n % 3 + 1)]
    for row in rows:
        for side in ("image", "back"):
            assert opened(files[row[side].removeprefix("https://example.org/bits/")]).format == "JPEG"
    assert len(list(csv.DictReader(StringIO(files["tokens.coins.csv"].decode())))) == 3


def test_a_card_without_a_name_is_called_by_what_it_shows_and_never_by_its_id(tmp_path):
    root = game(tmp_path, 3)
    deck, face = root / "content/bits/cards/main.yaml", root / "templates/bits/a.svg.j2"
    deck.write_text(deck.read_text().replace("name: Card", "motto: Go"))
    face.write_text(face.read_text().replace("card.id,", "card.motto ~ (' now' if card.id != 'c1' else ''),"))
    home = Wanted(address="https://example.org")
    labels = [
        row["label"] for row in csv.DictReader(StringIO(made(root, "addresses", wanted=home)["main.csv"].decode()))
    ]
    assert [*dict.fromkeys(labels)] == ["Go 0 now", "Go 1", "Go 2 now"]

    face.write_text(face.read_text().replace("card.motto ~", "'All alike' if true else"))
    labels = [
        row["label"] for row in csv.DictReader(StringIO(made(root, "addresses", wanted=home)["main.csv"].decode()))
    ]
    assert [*dict.fromkeys(labels)] == ["Main 1", "Main 2", "Main 3"]


def test_a_picture_is_what_is_printed(tmp_path):
    root = game(tmp_path, 2)
    files = made(root, "png")
    roots = search_path(root)
    bits = load_game("bits", roots)
    shop = open_workshop(bits, roots)
    (one,) = plan(bits, Order(root=root))
    drawn = draw(shop, one.edition, one.decks[:1])["main"]
    printed = face_picture(drawn.pictures[drawn.keys["c1", "front"]], shop.fonts, 300)
    differ = ImageChops.difference(printed.convert("RGB"), opened(files["main/c1-front.png"]).convert("RGB"))
    assert sum(differ.convert("L").histogram()[16:]) < 0.005 * printed.width * printed.height


TOKENS = """name: Tokens
sets:
  - id: coins
    name: Coins
    outline: circle
    size: 20mm
    face: a.svg.j2
    tokens: [{id: coin, copies: 3, ground: "#eeeeaa"}]
"""


def test_a_shop_is_sent_what_fits_one_of_its_components_and_the_rest_is_told(tmp_path):
    more = (
        TOKENS
        + SETS.format(at="bars", outline="rectangle", size="60x30mm", rest="")
        + (SETS.format(at="wide", outline="rectangle", size="51x25mm", rest=""))
    )
    root = game(tmp_path, 2, more, 5)
    (one,) = export("bits", Order(root=root, output=root / "out"), "tgc", TARGETS["tgc"], Wanted(), QUIET)
    folder = root / "out/bits/export-tgc"
    sizes = {path.relative_to(folder).parts[0]: opened(path.read_bytes()).size for path in folder.rglob("*.png")}

    assert sizes == {"PokerDeck": (825, 1125), "MediumCircleChit": (300, 300), "DominoChit": (375, 675)}
    assert "Main (63.5 x 88.9 mm): PokerDeck, in a PokerTuckBox36" in one.told
    assert "bars (60 x 30 mm): no component; the nearest is DominoChit (25.4 x 50.8 mm)" in one.told
    rows = list(csv.DictReader(StringIO((folder / "list.csv").read_text())))
    assert {row["deck"]: row["component"] for row in rows} == {
        "main": "PokerDeck", "tokens.coins": "MediumCircleChit", "tokens.wide": "DominoChit",
    }  # fmt: skip
    assert all((folder / row["front"]).is_file() for row in rows)


SETS = """  - id: {at}
    name: {at}
    outline: {outline}
    size: {size}
    face: a.svg.j2
{rest}    tokens: [{{id: {at}, copies: 1, ground: "#cceeaa"}}]
"""


def test_the_same_content_gives_the_same_names_and_another_gives_others(tmp_path):
    one = set(made(game(tmp_path / "a", 2), "tts", wanted=Wanted(address="x")))
    same = set(made(game(tmp_path / "b", 2), "tts", wanted=Wanted(address="x")))
    other = set(made(game(tmp_path / "c", 3), "tts", wanted=Wanted(address="x")))

    assert one == same
    assert len(one & other) == 2  # the object by its name, and the back


def test_the_whole_game_in_one_picture(tmp_path):
    files = made(game(tmp_path, 5, TOKENS), "contact")
    image = opened(files["contact.jpg"])
    seen = [colour for _, colour in image.resize((600, image.height // 4)).getcolors(1 << 20)]

    assert list(files) == ["contact.jpg"]
    assert image.width == ACROSS
    assert image.convert("L").crop((0, 0, ACROSS, 200)).getextrema()[1] > 200  # its title, on a dark ground
    for colour in [*COLOURS, "#eeeeaa"]:  # the ground of every piece can be seen
        wanted = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
        assert any(max(abs(a - b) for a, b in zip(wanted, one, strict=True)) < 8 for one in seen)


sides = st.floats(10, 500)
some_pieces = st.lists(
    st.builds(Piece, st.sampled_from(["card", "board", "page", "token"]), st.just("n"), st.just(1), sides, sides),
    min_size=1,
    max_size=60,
)


@given(some_pieces)
def test_no_piece_of_a_poster_lies_on_another_or_over_its_edge(pieces):
    found, foot = spots(sorted(pieces, key=lambda one: one.kind), 300)

    assert len(found) == len(pieces)
    rows = {}
    for spot in found:
        assert spot.x >= 0
        assert spot.x + spot.width <= ACROSS
        assert spot.y >= 300
        assert spot.y + spot.height <= foot
        rows.setdefault(spot.y, []).append(spot)
    for row in rows.values():
        assert len({spot.height for spot in row}) == 1
        assert all(one.x + one.width < other.x for one, other in pairwise(row))
    assert all(above + rows[above][0].height < below for above, below in pairwise(sorted(rows)))


def test_rows_of_a_poster_are_about_as_full_as_one_another():
    found, _ = spots([Piece("card", "name", 1, 63, 88)] * 61, 300)

    rows = Counter(spot.y for spot in found)
    assert max(rows.values()) - min(rows.values()) <= 1
    for y in rows:
        row = [spot for spot in found if spot.y == y]
        assert row[-1].x + row[-1].width - row[0].x == pytest.approx(ACROSS - 160, abs=3)


def test_a_poster_of_very_many_cards_can_still_be_written():
    _, foot = spots([Piece("card", "name", 1, 63, 88)] * 30_000, 300)

    assert foot < 65_535


def test_pieces_are_cut_to_their_shape():
    image = pictures.cut(Image.new("RGB", (200, 100), "red"), "M0 5H5V0H20V10H5z", 254)

    assert [image.getpixel(at)[3] for at in ((2, 2), (60, 50), (198, 97), (20, 90))] == [0, 255, 255, 0]


def test_only_some_parts_can_be_wanted(tmp_path):
    assert {name.split("/")[0] for name in made(game(tmp_path, 2, TOKENS), "png", only=("tokens",))} == {"tokens.coins"}


def test_what_the_gate_holds_back_is_no_picture_and_where_none_can_be_made_that_is_told(tmp_path, monkeypatch):
    root = game(tmp_path, 1)
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "pypdfium2", None)
        assert "pypdfium2" in faults_of(made, root, "png")[0].fact
    (root / "templates/bits/a.svg.j2").write_text(FACE.replace("size=12", "size=4"))
    assert "is set in 4" in faults_of(made, root, "png")[0].fact
    assert not (root / "out/bits").exists()


def test_help_names_every_target():
    assert NAMES.split(", ") == list(TARGETS)


def test_a_picture_that_bleeds_less_is_drawn_out_on_every_side():
    image = Image.new("RGB", (4, 4), "red")
    for x, y, at in zip((0, 3, 0, 3), (0, 0, 3, 3), count(), strict=False):
        image.putpixel((x, y), (at * 50, 0, 0))
    whole = pictures.drawn_out(image, (7, 8))

    assert whole.size == (7, 8)
    assert whole.getpixel((0, 0)) == image.getpixel((0, 0))
    assert whole.getpixel((6, 7)) == image.getpixel((3, 3))


pytestmark = pytest.mark.xdist_group("pdfx")  # what all of them need is made once

KINDS = {"print-shop": (X4, 300), "dtc": (X1A, 240)}
INKED = """{% set b, w, h = bleed, size.width + 2*bleed, size.height + 2*bleed %}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ -b }} {{ -b }} {{ w }} {{ h }}">
<defs><linearGradient id="g"><stop offset="0" stop-color="#204080"/><stop offset="1" stop-color="#fc3"/>
</linearGradient><linearGradient id="f"><stop offset="0" stop-color="#f00"/>
<stop offset="1" stop-color="#f00" stop-opacity="0"/></linearGradient>
<mask id="m"><rect width="60" height="80" fill="#808080"/></mask></defs>
<rect x="{{ -b }}" y="{{ -b }}" width="{{ w }}" height="{{ h }}" fill="#001008"/>
<rect x="2" y="47" width="59" height="40" fill="#fff"/>
<rect x="5" y="5" width="50" height="40" fill="url(#g)"/>
THROUGH
{{ text("ink", 5, 50, 50, 20, size=12, fill="#110c08") }}{{ text("red", 5, 70, 50, 10, size=12, fill="#c03020") }}
<image x="30" y="50" width="20" height="20" href="photo.jpg"/><image x="5" y="30" width="9" height="9" href="flat.png"/>
</svg>"""
THROUGH = """<rect x="5" y="20" width="50" height="9" fill="url(#f)"/>
<circle cx="30" cy="40" r="9" fill="#0a0" opacity=".4"/><g mask="url(#m)"><rect width="60" height="80" fill="#06c"/></g>
<image x="40" y="5" width="9" height="9" href="alpha.png"/>"""


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A deck with gradients, masks, pictures of all kinds and words, and one without what is seen through."""
    both = {}
    for name, more in (("through", THROUGH), ("solid", "")):
        root = game(tmp_path_factory.mktemp(name), 1)
        templates = root / "templates/bits"
        (templates / "a.svg.j2").write_text(INKED.replace("THROUGH", more))
        noise = Image.effect_noise((90, 90), 90)
        photo = Image.merge("RGB", (noise, noise.rotate(90), noise.rotate(180)))
        photo.save(templates / "photo.jpg", quality=95)
        photo.quantize(16).save(templates / "flat.png")
        photo.putalpha(noise)
        photo.save(templates / "alpha.png")
        for target in KINDS:
            both[name, target] = made(root, target)["main.pdf"]
        both[name, "png"] = made(root, "png", wanted=Wanted(dpi=100, bleed=3.0))["main/c0-front.png"]
    return both


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("name", ["through", "solid"])
def test_a_print_shop_gets_pdfx(files, name, target):
    assert findings(files[name, target], *KINDS[target]) == []


def streams(data, page, kind):
    """Give what a page shows that is a form or an image."""
    with pikepdf.open(BytesIO(data)) as pdf:
        at = pdf.pages[page]
        shown = [at.Resources.XObject[name.decode()] for name in re.findall(rb"(/\S+) Do", at.Contents.read_bytes())]
        return [(one.read_bytes(), dict(one)) for one in shown if one.get("/Subtype") == f"/{kind}"]


@pytest.mark.parametrize(("target", "page"), [("print-shop", 0), ("dtc", 1)])
def test_words_that_are_nearly_black_are_black_alone_and_others_in_all_inks(files, target, page):
    (words,) = [one for one, _ in streams(files["through", target], page, "Form") if one.count(b"BT\n") > 1]
    colours = re.findall(rb"\n[\d. ]+ (?:g|k)(?=\n)", words)
    at = [re.findall(rb"([\d.]+(?: [\d.]+)*) ([gk])\n", words[: one.start()])[-1] for one in re.finditer(rb"TJ", words)]

    assert len(colours) > 2
    assert [operator for _, operator in at] == [b"g", b"k"]
    assert 0 < float(at[0][0]) < 0.2


def test_words_over_what_was_put_together_in_dots_stay_words(files):
    document = pypdfium2.PdfDocument(files["through", "dtc"])

    assert document[1].get_textpage().get_text_bounded().split() == ["ink", "red"]


def test_what_was_put_together_looks_as_it_did(files):
    with pikepdf.open(BytesIO(files["through", "dtc"])) as pdf:
        pictures = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
        face = max(pictures, key=lambda one: len(one.read_raw_bytes()))
        assert int(face.Width) == pytest.approx((63.5 + 6) / 25.4 * 400, abs=1)
        inks = Image.frombytes("CMYK", (int(face.Width), int(face.Height)), face.read_bytes())
    how = (ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION)
    there = ImageCms.buildTransform(str(COATED), ImageCms.createProfile("sRGB"), "CMYK", "RGB", *how)
    shown = ImageCms.applyTransform(inks, there).resize((35, 48))
    meant = Image.open(BytesIO(files["through", "png"])).convert("RGB").resize((35, 48))

    apart = ImageChops.difference(shown, meant).convert("L").histogram()
    assert sum(apart[40:]) < 0.1 * 35 * 48  # what words cover, and colours that no press has


# ---------------------------------------------------------------------- profiles


def test_a_shop_s_own_profile_is_taken(tmp_path):
    data = COATED.read_bytes()
    (tmp_path / "shop.icc").write_bytes(data)
    pdf = made(game(tmp_path / "a", 1), "print-shop", wanted=Wanted(profile=tmp_path / "shop.icc"))["main.pdf"]

    assert findings(pdf, X4, 300) == []
    with pikepdf.open(BytesIO(pdf)) as opened:
        (one,) = opened.Root.OutputIntents
        assert (str(one.OutputConditionIdentifier), one.DestOutputProfile.read_bytes()) == ("Custom", data)


NO_PROFILES = {
    "nothing": (b"", "no ICC profile that can be read"),
    "words": (b"no profile at all" * 20, "no ICC profile that can be read"),
    "a part": (COATED.read_bytes()[:900], "no ICC profile that can be read"),
    "a screen": (ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(), "not of a press in four colours"),
    "a later one": (COATED.read_bytes()[:8] + b"\4" + COATED.read_bytes()[9:], "version 4.2; PDF/X-1a takes version 2"),
    "a film": (bytes(20_000_001), "larger than 20 MB"),
    "no file": (None, "there is no such file"),
}


@pytest.mark.parametrize("what", NO_PROFILES)
def test_what_is_no_profile_of_a_press_is_refused(tmp_path, what):
    content, told = NO_PROFILES[what]
    path = tmp_path / "shop.icc"
    if content is not None:
        path.write_bytes(content)
    (problem,) = faults_of(made, game(tmp_path / "a", 1), "dtc", wanted=Wanted(profile=path))
    assert (problem.mark.file, told in problem.fact) == (str(path), True), problem
    assert not (tmp_path / "a/out").exists()


def test_targets_of_pages_say_how_much_ink_they_take():
    assert {name: (how.pdfx, how.ink) for name, how in TARGETS.items() if how.kind == "pages"} == KINDS
