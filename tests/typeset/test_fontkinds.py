"""Fonts as people have them: variable fonts, collections and web fonts are found, shaped and embedded as they are."""

import random

import pytest
import uharfbuzz as hb
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Subsetter
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from generator.catalog.problems import ContentError
from generator.typeset.fonts import FontBook
from tests.typeset.books import SHIPPED

SANS = SHIPPED / "alegreya-sans" / "AlegreyaSans_400Regular.ttf"
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


def test_each_font_of_a_collection_is_found(tmp_path):
    whole = TTCollection()
    whole.fonts = [TTFont(variable(tmp_path / "parts" / f"{name}.ttf", name)) for name in ("One", "Two")]
    (tmp_path / "all").mkdir()
    whole.save(tmp_path / "all" / "both.ttc")
    found = book(tmp_path / "all")
    assert found.families == ["One", "Two"]
    assert bar(found.find("Two", 900)[0].subset({2})) == 500


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
