"""Saved objects of Tabletop Simulator, held against the published format field by field, and against their pictures.

Sources, by the program's makers: the save file format (classes SaveState, ObjectState, TransformState, ColorState,
CustomDeckState, CustomImageState, CustomMeshState; kb.tabletopsimulator.com/custom-content/save-file-format/), pages on
custom decks, tiles, tokens, figurines and models beside it, and the scripting reference's tables of custom objects
(api.tabletopsimulator.com/custom-game-objects/). That format lacks what came after it (CustomTile, CustomToken,
CustomPDF, the names of stacks, States, GUID, Snap, Sticky, Tooltip, Hands, HideWhenFaceDown): these are as the program
writes them into saves that are public.
"""

import json
import re
from collections import Counter
from io import BytesIO
from itertools import combinations
from math import dist, prod
from pathlib import Path

import jsonschema
import pypdfium2
import pytest
from PIL import Image

from generator.catalog.roots import search_path
from generator.exporting.solids import corners, model
from generator.exporting.tabletop import MOST_DOTS, dense, sheets_for
from generator.exporting.targets import TARGETS
from generator.exporting.work import Wanted, export
from generator.parts.order import Order
from tests.exporting.test_export import COLOURS, FACE, QUIET, SETS, TOKENS, game, made

TEXT, TRUTH, NUMBER, WHOLE = {"type": "string"}, {"type": "boolean"}, {"type": "number"}, {"type": "integer"}
URL = {"type": "string", "pattern": "^(https?|file)://.+"}
NO_URL = {"anyOf": [URL, {"const": ""}]}


def record(needed, more=None):
    """Make the schema of an object that has some fields, may have more, and has no others."""
    return {
        "type": "object",
        "properties": {**needed, **(more or {})},
        "required": list(needed),
        "additionalProperties": False,
    }


def among(*values):
    return {"enum": list(values)}


TRANSFORM = record({f"{what}{axis}": NUMBER for what in ("pos", "rot", "scale") for axis in "XYZ"})
DECKS = {
    "type": "object",
    "patternProperties": {
        r"^[1-9]\d*$": record(
            {
                "FaceURL": URL,
                "BackURL": URL,
                "NumWidth": {"type": "integer", "minimum": 2, "maximum": 10},
                "NumHeight": {"type": "integer", "minimum": 2, "maximum": 7},
                "BackIsHidden": TRUTH,
                "UniqueBack": TRUTH,
                "Type": among(0, 1, 2, 3, 4),
            }
        )
    },
    "additionalProperties": False,
    "minProperties": 1,
}
IMAGE = {"ImageURL": URL, "ImageSecondaryURL": NO_URL, "ImageScalar": NUMBER, "WidthScale": NUMBER}
TILE = record({"Type": among(0, 1, 2, 3), "Thickness": NUMBER, "Stackable": TRUTH, "Stretch": TRUTH})
TOKEN = record({"Thickness": NUMBER, "MergeDistancePixels": NUMBER, "StandUp": TRUTH, "Stackable": TRUTH})
MESH = record(
    {
        "MeshURL": URL,
        "DiffuseURL": URL,
        "NormalURL": NO_URL,
        "ColliderURL": NO_URL,
        "Convex": TRUTH,
        "MaterialIndex": among(0, 1, 2, 3),
        "TypeIndex": among(*range(8)),
        "CastShadows": TRUTH,
    }
)
PDF = record({"PDFUrl": URL, "PDFPassword": TEXT, "PDFPage": WHOLE, "PDFPageOffset": WHOLE})
OBJECT = {
    "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
    "Transform": TRANSFORM,
    "Nickname": {"type": "string", "minLength": 1},
    "Description": TEXT,
    "ColorDiffuse": record({"r": NUMBER, "g": NUMBER, "b": NUMBER}),
    **dict.fromkeys(("Locked", "Grid", "Snap", "Autoraise", "Sticky", "Tooltip"), TRUTH),
}
CARD = {"HideWhenFaceDown": TRUTH, "SidewaysCard": TRUTH, "CardID": WHOLE, "CustomDeck": DECKS}
MANY = {"Number": {"type": "integer", "minimum": 2}}


def kind(name, needed, more=None):
    return record({"Name": {"const": name}, **OBJECT, **needed}, more)


INNER = kind("Card", CARD, {"Hands": TRUTH})
INNER = {**INNER, "properties": {**INNER["properties"], "GUID": TEXT}}
KINDS = {
    "Card": kind("Card", CARD, {"Hands": TRUTH}),
    "DeckCustom": kind(
        "DeckCustom",
        {
            "HideWhenFaceDown": TRUTH,
            "SidewaysCard": TRUTH,
            "DeckIDs": {"type": "array", "items": WHOLE, "minItems": 2},
            "CustomDeck": DECKS,
            "ContainedObjects": {"type": "array", "items": INNER, "minItems": 2},
        },
    ),
    "Custom_Tile": kind("Custom_Tile", {"CustomImage": record({**IMAGE, "CustomTile": TILE})}),
    "Custom_Tile_Stack": kind("Custom_Tile_Stack", {"CustomImage": record({**IMAGE, "CustomTile": TILE}), **MANY}),
    "Custom_Token": kind("Custom_Token", {"CustomImage": record({**IMAGE, "CustomToken": TOKEN})}, {"States": {}}),
    "Custom_Token_Stack": kind("Custom_Token_Stack", {"CustomImage": record({**IMAGE, "CustomToken": TOKEN}), **MANY}),
    "Figurine_Custom": kind("Figurine_Custom", {"CustomImage": record(IMAGE)}),
    "Custom_Model": kind("Custom_Model", {"CustomMesh": MESH}),
    "Custom_PDF": kind("Custom_PDF", {"CustomPDF": PDF}),
}
SAVE = record(
    {
        **dict.fromkeys(("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules"), TEXT),
        **dict.fromkeys(("LuaScript", "LuaScriptState", "VersionNumber"), TEXT),
        "Gravity": NUMBER,
        "PlayArea": NUMBER,
        "TabStates": {
            "type": "object",
            "additionalProperties": record({"title": TEXT, "body": TEXT, "color": TEXT, "id": WHOLE}),
        },
        "ObjectStates": {"type": "array", "items": {"type": "object", "required": ["Name"]}, "minItems": 1},
    }
)


def held(whole):
    """Hold a saved object against the format; give its objects by kind."""
    jsonschema.validate(whole, SAVE)
    by_kind = {}
    for one in whole["ObjectStates"]:
        jsonschema.validate(one, KINDS[one["Name"]])
        for state in one.get("States", {}).values():
            jsonschema.validate({**state, "GUID": "000000"}, KINDS[one["Name"]])
        by_kind.setdefault(one["Name"], []).append(one)
    assert len({one["GUID"] for one in whole["ObjectStates"]}) == len(whole["ObjectStates"])
    for name in ("Card", "DeckCustom"):
        for deck in by_kind.get(name, ()):
            for card in deck.get("ContainedObjects", [deck]):
                number, cell = divmod(card["CardID"], 100)
                (sheet,) = card["CustomDeck"].items()
                assert (str(number), deck["CustomDeck"][str(number)]) == sheet
                assert cell < prod((sheet[1]["NumWidth"], sheet[1]["NumHeight"]))
            assert deck.get("DeckIDs") in (None, [card["CardID"] for card in deck.get("ContainedObjects", ())])
    return by_kind


def addresses(value):
    if isinstance(value, dict):
        for name, inner in value.items():
            if name.lower().endswith("url") and inner:
                yield inner
            yield from addresses(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from addresses(inner)


BACK = "    back: b.svg.j2\n"
MORE = (
    TOKENS
    + SETS.format(at="six", outline="hexagon", size="30mm", rest=BACK).replace("copies: 1", "copies: 2")
    + SETS.format(at="ship", outline='"M0 0H20V8L10 20L0 8z"', size="20x20mm", rest="")
    + SETS.format(at="hero", outline="rectangle", size="18x30mm", rest=BACK + "    fold: standee\n    base: 9mm\n")
)
DICE = "name: Dice\ndice: [{id: six, solid: d6, edge: 16mm, copies: 2, faces: d6, face: die.svg.j2}]\n"
DIE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1.5 -1.5 19 19">' + (
    '<rect x="-2" y="-2" width="20" height="20" fill="{}"/></svg>'
)
HOME = "https://example.org/bits/"


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    root = game(tmp_path_factory.mktemp("table"), 75, MORE, 7)
    folder = root / "content/bits"
    (folder / "dice.yaml").write_text(DICE)
    (folder / "rules.yaml").write_text("tables: {dice: {d6: [1, 2, 3, 4, 5, 6]}}\n")
    (folder / "rules.md").write_text("# Bits\n\nLay them down.\n")
    (folder / "tokens.yaml").write_text(MORE.replace("a.svg.j2", "plain.svg.j2"))
    plain = re.sub(r"\{\{ text.*?\}\}", "", FACE)
    (root / "templates/bits/plain.svg.j2").write_text(plain)
    (root / "templates/bits/b.svg.j2").write_text(plain.replace("{{ card.ground }}", "#204060"))
    (root / "templates/bits/die.svg.j2").write_text(DIE.format("#{{ '%02x' % (card.value * 40) }}0000"))
    main = folder / "cards/main.yaml"
    main.write_text(main.read_text().replace("name: Card 3,", 'name: Card 3, text: "Pay **{{ card.copies }}** _now_",'))
    whole = (folder / "game.yaml").read_text()
    (folder / "game.yaml").write_text(whole + "  - {dice: dice.yaml, count: 2}\n  - {rulebook: rules.md}\n")
    files = made(root, "tts", wanted=Wanted(address=HOME, dpi=100))
    return json.loads(files["bits.json"]), files


def test_every_field_is_one_of_the_published_format(table):
    whole, files = table
    by_kind = held(whole)

    assert Counter({name: len(found) for name, found in by_kind.items()}) == {
        "DeckCustom": 1, "Custom_Tile_Stack": 1, "Custom_Token": 3, "Figurine_Custom": 1, "Custom_Model": 2,
        "Custom_PDF": 1,
    }  # fmt: skip
    named = {url.removeprefix(HOME) for url in addresses(whole)}
    assert named == set(files) - {"bits.json"}
    for name in named:
        if name.endswith(("jpg", "png")):
            assert max(Image.open(BytesIO(files[name])).size) <= MOST_DOTS


def test_a_virtual_table_has_every_card_in_its_cell(table):
    whole, files = table
    (deck,) = held(whole)["DeckCustom"]

    assert len(deck["ContainedObjects"]) == sum(n % 3 + 1 for n in range(75))
    assert len({sheet["BackURL"] for sheet in deck["CustomDeck"].values()}) == 1
    sheets = {
        int(number): (Image.open(BytesIO(files[sheet["FaceURL"].removeprefix(HOME)])), sheet)
        for number, sheet in deck["CustomDeck"].items()
    }
    wanted = {f"Card {n}": COLOURS[n % 4] for n in range(75)}
    for card in deck["ContainedObjects"]:
        number, cell = divmod(card["CardID"], 100)
        image, sheet = sheets[number]
        row, column = divmod(cell, sheet["NumWidth"])
        wide, high = image.width / sheet["NumWidth"], image.height / sheet["NumHeight"]
        seen = image.getpixel((int((column + 0.5) * wide), int((row + 0.75) * high)))
        colour = tuple(int(wanted[card["Nickname"]][at : at + 2], 16) for at in (1, 3, 5))
        assert all(abs(one - other) < 8 for one, other in zip(seen, colour, strict=True)), card["Nickname"]


def test_words_are_in_the_markup_of_the_program(table):
    (deck,) = held(table[0])["DeckCustom"]

    assert {card["Description"] for card in deck["ContainedObjects"] if card["Nickname"] == "Card 3"} == {
        "Pay [b]1[/b] [i]now[/i]"
    }


def test_pieces_have_their_shapes_and_lie_in_stacks(table):
    whole, files = table
    by_kind = held(whole)
    (coins,) = by_kind["Custom_Tile_Stack"]

    assert (coins["Number"], coins["CustomImage"]["CustomTile"]["Type"]) == (3, 2)
    assert coins["CustomImage"]["CustomTile"]["Stackable"]
    assert ["States" in one for one in by_kind["Custom_Token"]] == [True, True, False]
    for one, clear in zip(by_kind["Custom_Token"], (0.25, 0.25, 0.3), strict=True):
        image = Image.open(BytesIO(files[one["CustomImage"]["ImageURL"].removeprefix(HOME)]))
        assert image.mode == "RGBA"
        empty = image.getchannel("A").histogram()[0] / prod(image.size)
        assert empty == pytest.approx(clear, abs=0.02)


def test_the_book_can_be_read(table):
    whole, files = table
    (book,) = held(whole)["Custom_PDF"]

    pages = pypdfium2.PdfDocument(files[book["CustomPDF"]["PDFUrl"].removeprefix(HOME)])
    assert any("Lay them down." in page.get_textpage().get_text_bounded() for page in pages)


@pytest.mark.parametrize(("solid", "vertices", "volume"), [("d4", 4, 2**-1.5 / 3), ("d6", 8, 1), ("d8", 6, 2**0.5 / 3)])
def test_a_net_that_is_folded_is_the_solid(solid, vertices, volume):
    faces = corners(solid, 25.4)
    points = {tuple(round(axis, 6) + 0.0 for axis in point) for points in faces.values() for point in points}

    assert len(points) == vertices
    assert min(dist(a, b) for a, b in combinations(points, 2)) == pytest.approx(1)
    triangles = [line.split()[1:] for line in model(solid, 25.4, 3, 3).decode().splitlines() if line[0] == "f"]
    lines = model(solid, 25.4, 3, 3).decode().splitlines()
    places = [tuple(map(float, line.split()[1:])) for line in lines if line.startswith("v ")]
    found = 0.0
    for triangle in triangles:
        (a, b, c), (d, e, f), (g, h, i) = (places[int(corner.split("/")[0]) - 1] for corner in triangle)
        found += (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)) / 6
    assert found == pytest.approx(volume, rel=1e-4)  # more than nothing: all turn the way that is seen from outside


def test_each_face_of_a_die_is_in_the_cell_that_its_model_looks_at(table):
    whole, files = table
    die = held(whole)["Custom_Model"][0]["CustomMesh"]
    lines = files[die["MeshURL"].removeprefix(HOME)].decode().splitlines()
    image = Image.open(BytesIO(files[die["DiffuseURL"].removeprefix(HOME)]))
    cells = [tuple(map(float, line.split()[1:])) for line in lines if line.startswith("vt ")]
    normals = [tuple(map(float, line.split()[1:])) for line in lines if line.startswith("vn ")]

    up = {}
    for at in range(6):
        u, v = (sum(cell[axis] for cell in cells[4 * at : 4 * at + 4]) / 4 for axis in (0, 1))
        up[round(image.getpixel((int(u * image.width), int((1 - v) * image.height)))[0] / 40)] = normals[at]
    assert set(up) == {1, 2, 3, 4, 5, 6}
    for one, other in ((1, 6), (2, 5), (3, 4)):
        assert [a + b for a, b in zip(up[one], up[other], strict=True)] == pytest.approx([0, 0, 0], abs=1e-5)


@pytest.mark.parametrize("count", [1, 2, 10, 18, 39, 54, 69, 70])
def test_a_sheet_has_no_more_cells_than_its_cards_need(count):
    columns, rows = dense(count, 63, 88)

    assert columns * rows >= count
    assert columns * rows - count < max(columns, rows, 4)
    assert sum(sheets_for(count * 3)) == count * 3


@pytest.mark.long
@pytest.mark.parametrize("slug", search_path(None).games())
def test_the_games_are_of_the_published_format(tmp_path, slug):
    order = Order(output=tmp_path)
    for one in export(slug, order, "tts", TARGETS["tts"], Wanted(dpi=24), QUIET):
        held(json.loads((Path(one.folder) / f"{slug}.json").read_text()))
