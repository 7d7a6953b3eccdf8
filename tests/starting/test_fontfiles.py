"""Fonts as people have them become files that can be printed: instances, faces of collections, only some letters."""

from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from generator.catalog.ground import Ground
from generator.catalog.problems import ContentError
from generator.catalog.roots import search_path
from generator.starting.fontfiles import make
from generator.typeset.fontfile import read_header
from generator.typeset.fonts import FontBook
from tests.helpers.little import write_game

FREE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
JAPANESE = Path(__file__).parents[1] / "fonts" / "noto-sans-jp" / "NotoSansJP_400Regular.ttf"


def variable(family, licence=FREE, by="Copyright 2026 Nobody", letters="ABDot1234"):
    """A font whose letters are bars, 100 wide at weight 100 and 500 at weight 900."""
    names = [".notdef", "space", *(f"u{ord(ch):04X}" for ch in letters)]
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({32: "space", **{ord(ch): f"u{ord(ch):04X}" for ch in letters}})
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for point in ((100, 700), (200, 700), (200, 0)):
        pen.lineTo(point)
    pen.closePath()
    bar = pen.glyph()
    made.setupGlyf({name: TTGlyphPen(None).glyph() if name == "space" else bar for name in names})
    made.setupHorizontalMetrics(dict.fromkeys(names, (700, 100)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": family, "styleName": "Thin", "copyright": by, "licenseDescription": licence})
    made.setupOS2(usWeightClass=100, sCapHeight=700, sxHeight=500)
    made.setupPost()
    made.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    wider = [(0, 0), (0, 0), (400, 0), (400, 0), *[(0, 0)] * 4]
    moved = [TupleVariation({"wght": (0, 1, 1)}, wider)]
    made.setupGvar({name: moved for name in names if name != "space"})
    return made.font


def saved(font, path, flavor=None):
    font.flavor = flavor
    font.save(path)
    return path


def made(home, file, weights=(), family="", *, subset=False):
    return make(file, "dots", search_path(home), weights, family, subset=subset)


@pytest.fixture
def home(tmp_path):
    return write_game(tmp_path, cards=2)


@pytest.mark.parametrize("flavor", [None, "woff2"])
def test_a_variable_font_becomes_a_file_for_each_weight(home, flavor):
    found = made(home, saved(variable("Bars"), home / "Bars.woff2", flavor), [100, 500])
    assert (found.family, found.warnings) == ("Bars", ())
    thin, medium, licence = (home / name for name, _ in found.files)
    assert FREE in licence.read_text()
    assert licence.name == "OFL.txt"
    assert [TTFont(one)["glyf"]["u0041"].xMax for one in (thin, medium)] == [200, 400]
    heads = [read_header(one, Ground(home)) for one in (thin, medium)]
    assert [(head.family, head.weight) for head in heads] == [("Bars", 100), ("Bars", 500)]
    book = FontBook([home / "templates"])
    assert book.find("Bars", 700)[0].weight == 500
    assert book.problems == ()


def test_a_face_of_a_collection_is_taken_by_its_family(home):
    many = TTCollection()
    many.fonts = [variable("Bars"), variable("Rods", "All rights reserved.")]
    many.save(home / "many.ttc")
    with pytest.raises(ContentError) as told:
        made(home, home / "many.ttc")
    assert "Bars, Rods" in told.value.problems[0].hint
    found = made(home, home / "many.ttc", family="rods")
    assert found.family == "Rods"
    assert "SIL Open Font License" in found.warnings[0]
    assert {Path(name).name for name, _ in found.files} == {"Rods_400Regular.ttf", "Rods_700Bold.ttf", "LICENSE.txt"}


def test_only_the_letters_of_a_game_are_kept_in_all_its_languages_and_what_lays_them_out(home):
    words = home / "content" / "dots" / "languages" / "ja" / "game.yaml"
    words.parent.mkdir(parents=True)
    words.write_text("title: 「竜の札」\n")
    found = made(home, JAPANESE, subset=True)
    (name, size), _ = found.files
    font = TTFont(home / name)
    assert set("「竜の札」Dot") <= set(map(chr, font.getBestCmap()))
    assert "灰" not in map(chr, font.getBestCmap())
    assert size < JAPANESE.stat().st_size
    face = FontBook([home / "templates"]).find("Noto Sans JP")[0]
    whole = FontBook([JAPANESE.parent]).find("Noto Sans JP")[0]
    assert face.hung("竜") == whole.hung("竜")
    assert "vert" in {one.FeatureTag for one in font["GSUB"].table.FeatureList.FeatureRecord}


def test_what_is_left_of_a_font_does_not_bear_a_reserved_name(home):
    by = 'Copyright 2026 Nobody, with Reserved Font Name "Bars".'
    found = made(home, saved(variable("Bars", by=by), home / "bars.ttf"), [400], subset=True)
    assert found.family == "Dots B Subset"
    assert "reserved" in found.warnings[0]
    head = read_header(home / found.files[0][0], Ground(home))
    assert "Bars" not in head.family + head.psname


@pytest.mark.parametrize(("weights", "family", "fact"), [([950], "", "no weight 950"), ([], "Rods", "no face")])
def test_what_a_font_does_not_have_is_told(home, weights, family, fact):
    with pytest.raises(ContentError) as told:
        made(home, saved(variable("Bars"), home / "bars.ttf"), weights, family)
    assert fact in told.value.problems[0].fact
    assert not (home / "templates" / "dots" / "fonts").exists()


def test_what_is_no_font_is_told(home):
    (home / "a.ttf").write_text("no font")
    for name, fact in (("a.ttf", "no font"), ("b.ttf", "")):
        with pytest.raises(ContentError) as told:
            made(home, home / name)
        assert fact in told.value.problems[0].fact
