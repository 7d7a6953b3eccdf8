import shutil

import pytest
import uharfbuzz

from generator.catalog.ground import Ground
from generator.typeset.fontface import NO_LIGATURES
from generator.typeset.fontfile import read_headers
from generator.typeset.fonts import FontBook, UnknownFontError
from tests.typeset.books import SHIPPED, all_scripts, shipped

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


def test_a_character_that_no_font_has_is_named_once():
    book = shipped()

    assert book.lacking("a 漢 b 漢 ⚔", book.find("Alegreya")) == ["漢", "⚔"]


def test_spaces_and_joiners_need_no_glyph():
    book = shipped()

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
