import gc
import random
import shutil

import pytest
import uharfbuzz
import uharfbuzz as hb
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Subsetter
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from generator.catalog.ground import Ground
from generator.catalog.problems import ContentError
from generator.making.build import build
from generator.parts.order import Order, Wish
from generator.reporting.report import Progress
from generator.text import fontfile
from generator.text.fontface import NO_LIGATURES, FontFace
from generator.text.fontfile import read_headers
from generator.text.fonts import FontBook, UnknownFontError
from generator.text.glyphs import set_text
from generator.text.words import words_of
from tests.helpers.little import write_game
from tests.text.books import SHIPPED, all_scripts, shipped

SANS = SHIPPED / "alegreya-sans" / "AlegreyaSans_400Regular.ttf"


def test_the_header_says_what_the_font_is():
    (header,) = read_headers(SHIPPED / "alegreya" / "Alegreya_700Bold_Italic.ttf", Ground(SHIPPED))

    assert (header.family, header.weight, header.italic, header.is_cff) == ("Alegreya", 700, True, False)
    assert (header.upem, header.capheight, header.xheight) == (1000, 636, 452)
    assert (header.ascent, header.descent) == (1016, -345)
    assert header.psname == "Alegreya-BoldItalic"


def test_books_have_the_same_digest_only_when_they_set_text_alike(tmp_path):
    shutil.copy(SANS, tmp_path / "renamed.ttf")

    assert FontBook([SHIPPED]).digest == shipped().digest
    assert FontBook([SHIPPED], language="pl").digest != shipped().digest
    assert FontBook([SHIPPED], fallback=()).digest != shipped().digest
    assert FontBook([tmp_path]).digest == FontBook([tmp_path, tmp_path]).digest
    assert FontBook([tmp_path]).digest != shipped().digest


@pytest.mark.parametrize(
    ("asked", "weight", "italic", "family", "got_weight", "got_italic"),
    [
        ("Alegreya", 400, False, "Alegreya", 400, False),
        ("Alegreya", 700, True, "Alegreya", 700, True),
        ("alegreya", 600, False, "Alegreya", 700, False),
        ("'Barlow Condensed', serif", 500, False, "Barlow Condensed", 400, False),
        ("Titan One", 400, True, "Titan One", 400, False),
        ("sans-serif", 400, False, "Alegreya Sans", 400, False),
        ("serif", 400, True, "Alegreya", 400, True),
    ],
)
def test_the_nearest_face_of_the_family_is_found(asked, weight, italic, family, got_weight, got_italic):
    face = shipped().find(asked, weight, italic)[0]

    assert (face.family, face.weight, face.italic) == (family, got_weight, got_italic)


def test_the_fallbacks_follow_the_family_asked_for():
    assert [face.family for face in shipped().find("Cinzel", 700)][:3] == ["Cinzel", "Alegreya Sans", "Alegreya"]


def test_an_unknown_family_is_never_replaced_in_silence():
    with pytest.raises(UnknownFontError) as caught:
        shipped().find("Alegreia Sans, serif")

    assert caught.value.fact == "no font is called 'Alegreia Sans'"
    assert caught.value.hint == "did you mean 'Alegreya Sans'?"


def test_files_that_are_no_fonts_are_problems_and_not_tracebacks(tmp_path):
    folder = tmp_path / "templates" / "_shared" / "fonts"
    folder.mkdir(parents=True)
    whole = SANS.read_bytes()
    (folder / "a-cut.ttf").write_bytes(whole[:5000])
    (folder / "b-text.ttf").write_text("not a font")
    (folder / "c-empty.otf").write_bytes(b"")
    (folder / "d-web.woff2").write_bytes(b"wOF2" + bytes(60))
    (folder / "e-many.ttc").write_bytes(b"ttcf" + bytes(60))
    (folder / "f-good.ttf").write_bytes(whole)

    book = FontBook([folder])

    files = [problem.mark.file for problem in book.problems]
    assert [file.rsplit("/", 1)[1] for file in files] == [
        "a-cut.ttf",
        "b-text.ttf",
        "c-empty.otf",
        "d-web.woff2",
        "e-many.ttc",
    ]
    assert files[0] == "templates/_shared/fonts/a-cut.ttf"
    assert all("whole font file" in problem.fact for problem in book.problems)
    assert book.families == ["Alegreya Sans"]


def test_shaping_kerns_and_remembers():
    face = shipped().find("Alegreya Sans")[0]
    shaped = face.shape("AVAT")

    assert shaped is face.shape("AVAT")
    assert shaped.width == sum(glyph[2] for glyph in shaped.glyphs)
    assert shaped.width < sum(face.shape(letter).width for letter in "AVAT")


def test_letters_are_joined_but_not_when_they_are_spaced():
    face = shipped().find("EB Garamond")[0]

    assert len(face.shape("office").glyphs) < len("office")
    assert len(face.shape("office", NO_LIGATURES).glyphs) == len("office")


def test_lines_put_together_of_words_and_figures_are_those_that_are_shaped_whole():
    numbers = [str(random.Random(at).randrange(10**at)) for at in range(1, 9)]
    lines = [*numbers, *(f"{number}." for number in numbers), *(f"Roll {number} or To. 17, Vow" for number in numbers)]
    together = 0
    for family in shipped().families:
        for face in shipped().find(family)[:1]:
            for line in lines:
                found = words_of(face).setting(line, 3.5)
                together += found is not None
                assert found in (None, set_text(face, line, 3.5)), (family, line)
    assert together > len(lines) * len(shipped().families) // 2


def test_what_is_remembered_does_not_grow_without_end():
    face = FontBook([SANS.parent]).find("Alegreya Sans")[0]
    for number in range(1500):
        face.shape(f"the {number} words of a line that is different on each card {number}")

    assert len(face._shaped) < 1000


@pytest.mark.parametrize(
    "text",
    ["Łódź, żółw", "Ξεσκεπάζω την ψυχοφθόρα", "Съешь ещё этих булок", "naïve — “quoted” … 1–18 →", "e\u0301 a\u0308"],
)
def test_the_shipped_fonts_cover_latin_greek_and_cyrillic(text):
    book = shipped()
    faces = book.find("Titan One")

    assert book.lacking(text, faces) == []
    for face, piece in book.runs(text, faces):
        assert all(glyph[0] for glyph in face.shape(piece).glyphs), piece


@pytest.mark.parametrize("text", ["Hello Привет नमस्ते 日本語 → é e\u0301!", "क्षत्रिय x", "", " ", "a"])
def test_pieces_put_together_are_the_text(text):
    book = all_scripts()

    assert "".join(piece for _, piece in book.runs(text, book.find("Cinzel", 700))) == text


def test_each_piece_is_one_script_in_a_font_that_has_it():
    book = all_scripts()
    runs = [(face.family, piece) for face, piece in book.runs("Trap: जल、カード", book.find("Cinzel", 700))]

    assert runs == [("Cinzel", "Trap: "), ("Noto Sans Devanagari", "जल"), ("Noto Sans JP", "、カード")]


@pytest.mark.parametrize("text", ["q\u0301", "x\u0323\u0301y", "Δ\u0301"])
def test_an_accent_stays_in_the_font_of_its_letter(text):
    book = shipped()

    assert all(piece[0] not in "\u0301\u0323" for _, piece in book.runs(text, book.find("Titan One")))


def test_hindi_is_shaped_with_conjuncts_and_nothing_is_missing():
    book = all_scripts()
    text = "क्षत्रिय"
    ((face, piece),) = book.runs(text, book.find("Alegreya Sans"))
    shaped = face.shape(piece)

    assert face.family == "Noto Sans Devanagari"
    assert all(glyph[0] for glyph in shaped.glyphs)
    assert len(shaped.glyphs) < len(text)


def test_a_character_that_no_font_has_is_named_once_and_spaces_and_joiners_need_no_glyph():
    book = shipped()

    assert book.lacking("a 漢 b 漢 ⚔", book.find("Alegreya")) == ["漢", "⚔"]
    assert book.lacking("a\u00a0b\u2009c\u200bd\u00ade\u2060f", book.find("Titan One")) == []


def test_a_subset_keeps_its_glyph_numbers():
    """Glyph numbers written into pages must still mean the same letters."""
    face = shipped().find("Alegreya Sans")[0]
    gid = face.shape("Q").glyphs[0][0]
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(face.subset({gid}))))

    assert font.get_glyph_h_advance(gid) == face.advance(gid)
    assert font.get_glyph_extents(gid).width > 0


def test_the_language_changes_letters_where_the_font_says_so():
    """In Turkish f and i must not be joined, or the dot is lost."""
    english, turkish = (FontBook([SHIPPED], language=code).find("EB Garamond")[0] for code in ("en", "tr"))

    assert english.shape("fi").glyphs != turkish.shape("fi").glyphs


WEIGHT = ("wght", 100, 400, 900, "Weight")


def variable(path, name="Wide", *, cff=False, axes=(WEIGHT,)):
    """A font whose letter A is a bar, 200 units wide at weight 400 and 500 at 900."""
    made = FontBuilder(1000, isTTF=not cff)
    made.setupGlyphOrder([".notdef", "space", "A"])
    made.setupCharacterMap({32: "space", 65: "A"})
    made.setupNameTable({"familyName": name, "styleName": "Regular", "psName": f"{name}-Regular"})
    metrics = {".notdef": (500, 0), "space": (250, 0), "A": (600, 0)}
    if cff:
        bar = [0, 0, "rmoveto", 0, 700, "rlineto", 200, 300, 1, "blend", 0, "rlineto", 0, -700, "rlineto"]
        made.setupFvar(list(axes), [])
        shapes = {glyph: T2CharString(program=bar if glyph == "A" else []) for glyph in metrics}
        made.setupCFF2(shapes, regions=[{"wght": (0, 1, 1)}])
    else:
        pen = TTGlyphPen(None)
        pen.moveTo((0, 0))
        for point in ((0, 700), (200, 700), (200, 0)):
            pen.lineTo(point)
        pen.closePath()
        bar = pen.glyph()
        made.setupGlyf({glyph: bar if glyph == "A" else TTGlyphPen(None).glyph() for glyph in metrics})
        made.setupFvar(list(axes), [])
        wider = [(0, 0), (0, 0), (300, 0), (300, 0), (0, 0), (300, 0), (0, 0), (0, 0)]
        made.setupGvar({"A": [TupleVariation({"wght": (0, 1, 1)}, wider)]})
    made.setupHorizontalMetrics(metrics)
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupOS2(sCapHeight=700, sxHeight=500, usWeightClass=400)
    made.setupPost()
    path.parent.mkdir(parents=True, exist_ok=True)
    made.save(path)
    return path


def book(folder, **more):
    found = FontBook([folder], fallback=(), **more)
    assert found.problems == ()
    return found


def bar(font, glyph=2):
    return hb.Font(hb.Face(font)).get_glyph_extents(glyph).width


@pytest.mark.parametrize("cff", [False, True])
def test_a_variable_font_is_each_of_its_weights_and_is_embedded_as_that(tmp_path, cff):
    variable(tmp_path / "wide", cff=cff).rename(tmp_path / "wide.ttf")
    faces = [book(tmp_path).find("Wide", weight)[0] for weight in (400, 700, 900)]
    assert [face.weight for face in faces] == [400, 700, 900]
    for face, wide in zip(faces, (200, 380, 500), strict=True):
        assert face.harfbuzz.get_glyph_extents(2).width == wide
        for cut, glyph in ((face.subset({2}), 2), (face.typed("A"), 1), (face.screened("A"), 1)):
            assert bar(cut, glyph) == wide
            assert not {"fvar", "gvar", "CFF2", "HVAR", "avar"} & set(hb.Face(cut).table_tags)
        assert hb.Font(hb.Face(face.subset({2}))).get_glyph_h_advance(2) == face.advance(2)
    assert len({face.key for face in faces} | {face.psname for face in faces}) == 6


def test_a_slant_of_a_variable_font_is_its_italic(tmp_path):
    variable(tmp_path / "wide.ttf", axes=(WEIGHT, ("slnt", -10, 0, 0, "Slant")))
    found = book(tmp_path)
    assert [found.find("Wide", 400, italic=italic)[0].italic for italic in (False, True)] == [False, True]


def test_each_font_of_a_collection_is_found_and_that_may_be_larger_than_a_font(tmp_path, monkeypatch):
    whole = TTCollection()
    whole.fonts = [TTFont(variable(tmp_path / "parts" / f"{name}.ttf", name)) for name in ("One", "Two")]
    (tmp_path / "all").mkdir()
    whole.save(tmp_path / "all" / "both.ttc")
    found = book(tmp_path / "all")
    assert found.families == ["One", "Two"]
    assert bar(found.find("Two", 900)[0].subset({2})) == 500
    monkeypatch.setattr(fontfile, "MOST_BYTES", 10)
    assert book(tmp_path / "all").families == ["One", "Two"]
    assert "larger than" in FontBook([tmp_path / "parts"], fallback=()).problems[0].fact


def packed(path, flavor, font=None):
    font = font or TTFont(SANS)
    font.flavor = flavor
    font.save(path)
    return path


@pytest.mark.parametrize("flavor", ["woff", "woff2"])
def test_web_fonts_set_text_as_what_they_were_packed_from(tmp_path, flavor):
    packed(tmp_path / f"a.{flavor}", flavor)
    face, plain = (FontBook([folder]).find("Alegreya Sans")[0] for folder in (tmp_path, SANS.parent))
    assert face.shape("Draw two fish") == plain.shape("Draw two fish")
    assert face.outline(36) == plain.outline(36)


def test_what_takes_long_to_unpack_is_unpacked_once(tmp_path):
    packed(tmp_path / "a.woff2", "woff2")
    kept, made = {}, []

    def keep(name, make):
        if name not in kept:
            made.append(name)
            kept[name] = make()
        return kept[name]

    shaped = [book(tmp_path, keep=keep).find("Alegreya Sans")[0].shape("fish") for _ in range(2)]
    assert shaped[0] == shaped[1]
    assert len(made) == 1


def test_parts_of_a_web_font_help_one_another(tmp_path):
    for name, letters in (("a-more", "éè"), ("latin", "abc ")):
        font, cutter = TTFont(SANS), Subsetter()
        cutter.populate(text=letters)
        cutter.subset(font)
        packed(tmp_path / f"{name}.woff2", "woff2", font)
    found = book(tmp_path)
    faces = found.find("Alegreya Sans")
    assert "a" in faces[0].charset
    assert found.lacking("abc éè", faces) == []


def broken(whole, rng):
    """Cut a font off, or turn a few bits of it."""
    if rng.random() < 0.3:
        return whole[: rng.randrange(len(whole))]
    raw = bytearray(whole)
    for _ in range(rng.choice((1, 1, 4, 40))):
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    return bytes(raw)


KINDS = {
    "plain.ttf": lambda path: path.write_bytes(SANS.read_bytes()),
    "variable.ttf": variable,
    "variable.otf": lambda path: variable(path, cff=True),
    "web.woff": lambda path: packed(path, "woff"),
    "web.woff2": lambda path: packed(path, "woff2", TTFont(variable(path.with_suffix(".x")))),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_font_is_told_with_its_file_or_used(kind, tmp_path):
    source = tmp_path / "source" / kind
    source.parent.mkdir()
    KINDS[kind](source)
    whole, rng, told, used = source.read_bytes(), random.Random(kind), 0, 0
    for at in range(60):
        folder = tmp_path / "templates" / str(at)
        folder.mkdir(parents=True)
        (folder / kind).write_bytes(broken(whole, rng))
        found = FontBook([folder], fallback=())
        problems = [*found.problems]
        for family in found.families:
            face = found.find(family, 700)[0]
            try:
                gids = {glyph[0] for glyph in face.shape("A fish").glyphs}
                face.named(2), face.covers("A"), face.outline(2), face.hung("A")
                face.subset(gids), face.typed("A fish"), face.screened("A fish")
                used += 1
            except ContentError as wrong:
                problems += wrong.problems
        told += bool(problems)
        assert {problem.mark.file for problem in problems} <= {f"templates/{at}/{kind}"}
        assert problems or found.families
    assert told > 5
    assert used > 5 or kind.startswith("web")  # whose tables are packed together


def test_a_build_leaves_no_font_behind(tmp_path):
    write_game(tmp_path)
    order, left = Order(root=tmp_path, output=tmp_path / "out", wish=Wish(paper="A4")), []
    face = tmp_path / "templates/dots/face.svg.j2"
    plain = face.read_text()
    gc.freeze()  # what other tests have left is not looked through
    for word in ("red", "old", "new"):
        face.write_text(plain.replace("</svg>", f'{{{{ text("{word}", 3, 70, 20, 9) }}}}</svg>'))
        assert build(("dots",), order, Progress(quiet=True), jobs=1).problems == ()
        gc.collect()
        left.append(sum(issubclass(type(one), FontFace) for one in gc.get_objects()))
    assert left[2] == left[1]
