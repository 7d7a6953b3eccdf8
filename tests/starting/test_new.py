"""From nothing to a printed deck: `tuckbox new` makes games that build at once, from an example or from any table."""

import json
import random
from pathlib import Path
from shutil import copytree

import pytest

from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from generator.catalog.readings import Column, Kind
from generator.catalog.roots import search_path
from generator.gallery.looks import Looks
from generator.making.build import check
from generator.making.plan import plan
from generator.parts.decks import draw, open_workshop
from generator.parts.order import Order, Wish
from generator.read.contrast import contrast
from generator.reporting.report import Progress
from generator.starting.adding import KINDS, add
from generator.starting.beginning import FACES, add_deck, add_face, begin
from generator.starting.designs import designs, palettes, sign_of, signs_of
from generator.starting.gamefile import redress
from generator.starting.roles import Roles, roles_of
from tests.helpers import printed
from tests.helpers.cases import faults_of, often
from tests.helpers.little import make
from tests.helpers.shell import TOP, run

QUIET = Progress(quiet=True)
JAPANESE = TOP / "templates/trade-or-duel/fonts/noto-sans-cjk-jp"
TABLES = {
    "monsters": (
        "Name;Type;ATK;DEF;HP;Special ability;Flavour\n"
        "Bog Witch;Witch;3;2;7;Turn one monster into a frog.;She means it.\n"
        'Stone Giant;"Giant; old";6;5;12;Cannot move.;\n'
        "Imp;Demon;1;1;2;;Small, and loud\n"
    ),
    "questions": "Question\nWhat would you never lend?\nWho here would survive longest alone?\n",
    "numbers": "id,value\na,1\nb,2\nc,3\n",
    "pictures": "title,image\nMoon,\nSun,\n",
    "copies": "name,cost,rules,copies\nPit,3,You fall.,4\nNet,2,You stay where you are.,3\n",
}


def made(home, slug):
    outcome = make(home, slug)
    cards = sum(item.cards for item in outcome.items if item.unit == "card")
    return [str(problem) for problem in outcome.problems], cards


def test_an_example_builds_at_once(tmp_path):
    begun = begin("deep-sea", tmp_path, None, "poker", "")
    assert made(tmp_path, "deep-sea") == ([], begun.cards)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("size", often(["poker", "mini", "88x63mm"], ["poker"]))
@pytest.mark.parametrize("name", ["monsters", "questions"])
def test_every_face_takes_every_table_in_every_size(tmp_path, face, size, name):
    table = tmp_path / f"{name}.csv"
    table.write_text(TABLES[name])
    begin("mine", tmp_path, table, size, face)
    assert made(tmp_path, "mine")[0] == []


@pytest.mark.parametrize("face", often(FACES, ("full-art", "stats")))
def test_a_second_face_is_one_that_such_cards_can_have(tmp_path, face):
    begin("mine", tmp_path, None, "poker", "")
    add_face("mine", tmp_path, face, "other")
    deck = tmp_path / "content/mine/cards/cards.yaml"
    deck.write_text(deck.read_text().replace("card.svg.j2\nback", "other.svg.j2\nback"))
    assert made(tmp_path, "mine")[0] == []


LOOKS = [*designs()]


def looked(home, design, table, palette="", size="poker", style="colour"):
    """Begin a game in a design, and say what is wrong with it."""
    path = home / "t.csv"
    path.write_text(table)
    begin("mine", home, path if table else None, size, "", design, palette)
    order = Order(root=home, style=style)
    return [str(one) for one in check(("mine",), order, QUIET).problems]


STYLES = ("colour", "ink-saver", "large-print")
SIZED = [(size, style) for size in ("mini", "poker", "tarot") for style in STYLES]
SIZED += [(size, "colour") for size in ("70x70mm", "88x63mm")]


def by_turns():
    """Give every design in every size and style; one by turns, of every second design, is not among the long tests."""
    for at, design in enumerate(LOOKS):
        for number, (size, style) in enumerate(SIZED):
            marks = () if number == at % len(SIZED) and at % 2 else pytest.mark.long
            yield pytest.param(design, size, style, marks=marks, id=f"{design}-{size}-{style}")


@pytest.mark.parametrize(("design", "size", "style"), [*by_turns()])
def test_every_design_has_any_size_and_every_style(tmp_path, design, size, style):
    assert looked(tmp_path, design, "", size=size, style=style) == []


def whole(home, *words):
    """Begin a game with all that can be in its box."""
    begin("mine", home, None, *words)
    for kind in ("tokens", "box", "rulebook"):
        add(kind, "mine", home)


def test_cards_that_no_box_is_cut_for_have_none(tmp_path):
    begin("mine", tmp_path, None, "a6", "", "picnic")
    with pytest.raises(ContentError, match="cannot be cut"):
        add("box", "mine", tmp_path)
    assert made(tmp_path, "mine")[0] == []
    assert not (tmp_path / "content/mine/boxes.yaml").exists()


@pytest.mark.parametrize("words", often([(), ("text",), ("", "typecase")], [("", "typecase")]))
def test_what_is_not_asked_for_is_not_there_and_can_be_added(tmp_path, words):
    begun = begin("mine", tmp_path, None, "poker", *(words or ("",)))
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert files == {*begun.files} == {
        "content/mine/game.yaml", "content/mine/cards/cards.yaml", "content/mine/cards/cards.csv",
        "content/mine/README.md", "templates/mine/card.svg.j2",
    }  # fmt: skip
    for kind in KINDS:
        added = add(kind, "mine", tmp_path)
        assert all((tmp_path / path).is_file() for path in added)
        told = (tmp_path / "content/mine/README.md").read_text()
        assert all(path in told for path in added if path.startswith("content/mine/"))
    (tmp_path / "events.csv").write_text("name,text\nRain,Nobody sails.\n")
    add_deck("mine", tmp_path, "events", tmp_path / "events.csv", "mini")
    assert made(tmp_path, "mine") == ([], begun.cards + 1)
    for kind in ("box", "rulebook", "companion"):
        with pytest.raises(ContentError, match="is there already"):
            add(kind, "mine", tmp_path)
    with pytest.raises(ContentError, match="no 'bx' to add"):
        add("bx", "mine", tmp_path)


def test_a_game_with_a_game_yaml_of_ones_own_is_told_where_the_line_goes(tmp_path):
    begin("mine", tmp_path, None, "poker", "text")
    file = tmp_path / "content/mine/game.yaml"
    file.write_text(file.read_text().replace("components:\n  - ", "components: [").rstrip() + "]\n")
    assert "- {dice: dice.yaml, count: 2}" in faults_of(add, "dice", "mine", tmp_path)[0].hint
    assert not (tmp_path / "content/mine/dice.yaml").exists()


@pytest.mark.long
@pytest.mark.parametrize("palette", palettes())
@pytest.mark.parametrize("design", LOOKS)
def test_every_design_can_be_read_in_every_palette(tmp_path, design, palette):
    assert looked(tmp_path, design, "", palette) == []


def any_palette(seed):
    """Give six colours of which words can be read on panels, as cards need it; of the others nothing is known."""
    chance = random.Random(seed)
    while True:
        own = {role: f"#{chance.randrange(1 << 24):06X}" for role in palettes()["tide"]}
        panel, ink, accent = ([int(own[role][at : at + 2], 16) / 255 for at in (1, 3, 5)] for role in WRITTEN)
        if min(contrast(tuple(panel), tuple(ink)), contrast(tuple(panel), tuple(accent))) >= 4.5:
            return own


WRITTEN = ("panel", "ink", "accent")
READ_ON_THE_GROUND = ("reliquary", "picnic")


@pytest.mark.parametrize("seed", often(range(2), [0]))
@pytest.mark.parametrize("design", often(LOOKS, READ_ON_THE_GROUND))
def test_boxes_and_covers_can_be_read_in_any_palette(tmp_path, design, seed):
    whole(tmp_path, "poker", "", design, "tide")
    file = tmp_path / "content/mine/game.yaml"
    own = ", ".join(f'{role}: "{colour}"' for role, colour in any_palette(seed).items())
    file.write_text(file.read_text().replace("palette: tide", f"palette: {{{own}}}"))
    for style in ("colour", "ink-saver"):
        found = make(tmp_path, "mine", command=check, style=style).problems
        assert [str(one) for one in found if "box-" in one.fact or "cover" in one.fact] == []


def spines(home, title, style):
    """Give the lines of a title on the sides of a box: how far each runs across, and down."""
    roots, order = search_path(home), Order(root=home, style=style)
    (planned,) = plan(load_game("mine", roots), order)
    (file,) = (one for one in planned.files if one.part.kind == "boxes")
    shop = open_workshop(planned.game, roots, home / "kept", keeps=False)
    drawn = draw(shop, planned.edition, file.decks)
    (wrap,) = drawn["boxes.box.wrap"].pictures.values()
    lines = [line.corners for line in wrap.lettering if line.words == title]
    return [(round(x2 - x1, 3) > 0, round(y2 - y1, 3) > 0) for x1, y1, x2, y2, *_ in lines[1:]]


SPINES = [("colour", 6.5, True), ("large-print", 6.5, False), ("colour", 5, False), ("colour", 20, True)]


@pytest.mark.parametrize(("style", "deep", "written"), often(SPINES, SPINES[:2], several=True))
@pytest.mark.parametrize("language", ["ja", "en-GB"])
@pytest.mark.parametrize("design", often(LOOKS, ["reliquary"]))
def test_a_spine_has_its_title_where_small_words_have_room_upright_in_japanese(
    tmp_path, design, language, style, deep, written
):
    begin("mine", tmp_path, None, "poker", "", design)
    add("box", "mine", tmp_path)
    copytree(JAPANESE, tmp_path / "templates/mine/fonts")
    game, boxes = tmp_path / "content/mine/game.yaml", tmp_path / "content/mine/boxes.yaml"
    game.write_text(game.read_text().replace("title: Mine", "title: 決闘").replace("en-GB", language))
    boxes.write_text(boxes.read_text().replace("[cards]", f"[cards], inside: {{depth: {deep}mm}}"))
    found = make(tmp_path, "mine", command=check, style=style, wish=Wish(only=("boxes",))).problems
    assert [str(one) for one in found] == []
    lines = [(True, False)] * 4 if language == "ja" else [(False, True)] * 2  # letters that stand, lines that lie
    assert spines(tmp_path, "決闘", style) == (lines if written else [])


def test_one_line_gives_another_design_and_another_palette_or_one_of_your_own(tmp_path):
    whole(tmp_path, "poker", "", "larder")
    file, cards = tmp_path / "content/mine/game.yaml", (tmp_path / "templates/mine/card.svg.j2").read_text()
    assert redress("mine", tmp_path, "", "neon") == "content/mine/game.yaml"
    assert "look: {design: larder, palette: neon, picture: pot, heroes: [soup, loaf, sauce]}" in file.read_text()
    redress("mine", tmp_path, "picnic", "")
    assert "look: {design: picnic, palette: saffron, picture: pot, heroes: [soup, loaf, sauce]}" in file.read_text()
    assert "display: Titan One" in file.read_text()
    own = "{" + ", ".join(f'{role}: "{colour}"' for role, colour in palettes()["tide"].items()) + "}"
    file.write_text(file.read_text().replace("saffron", own))
    assert made(tmp_path, "mine")[0] == []
    redress("mine", tmp_path, "hangar", "mint")
    assert "look: {design: hangar, palette: mint, picture: pot, heroes: [soup, loaf, sauce]}" in file.read_text()
    assert (tmp_path / "templates/mine/card.svg.j2").read_text() == cards


def test_a_game_that_says_its_look_otherwise_is_left_alone(tmp_path):
    begin("mine", tmp_path, None, "poker", "text")
    file = tmp_path / "content/mine/game.yaml"
    before = file.read_text()
    assert "look: {design: hangar, palette: neon" in faults_of(redress, "mine", tmp_path, "hangar", "neon")[0].hint
    assert file.read_text() == before


@pytest.mark.parametrize("design", often(LOOKS, LOOKS[::6]))
def test_deck_tokens_box_and_book_of_a_design_are_made_of_its_colours(tmp_path, design):
    """Read back from the PDFs: two of its four colours lie on each."""
    whole(tmp_path, "poker", "", design, "tide")
    outcome = make(tmp_path, "mine")
    assert outcome.problems == ()
    theirs = {tuple(bytes.fromhex(palettes()["tide"][role][1:])) for role in ("ground", "panel", "accent", "second")}
    for name in ("cards", "tokens", "boxes", "rulebook"):
        (path,) = (tmp_path / "out").rglob(f"{name}.pdf")
        found = {colour for count, colour in printed.picture(path, 1.5).getcolors(1 << 24) if count > 200}
        assert len(theirs & found) >= 2, name


@pytest.mark.parametrize(
    ("table", "size", "design"),
    [
        (TABLES["monsters"], "poker", "bestiary"),
        (TABLES["questions"], "poker", "soapbox"),
        (TABLES["numbers"], "poker", "exchequer"),
        ("name,level\nThief,1\nMaster,2\n", "poker", "reliquary"),
        ("prompt,tags\nWhat would you never lend?,a b\nWho here would last?,b\n", "poker", "soapbox"),
        (TABLES["copies"], "poker", "reliquary"),
        (TABLES["copies"], "tarot", "arcana"),
        ("question,answer\nWho?,You\n", "poker", "primer"),
        (f"name;flavor;price;effect;major;minor\nTithe;A bill.;{'Gold: 3, ' * 7};{'You may pay. ' * 5};1;0\n", "poker",
         "gazette"),
        ("suit,rank\nsun,3\n", "poker", "courts"),
    ],
)  # fmt: skip
def test_the_design_that_suits_a_table_is_chosen(tmp_path, table, size, design):
    path = tmp_path / "t.csv"
    path.write_text(table)
    assert begin("mine", tmp_path, path, size, "").face == design
    assert made(tmp_path, "mine")[0] == []


@pytest.mark.parametrize(
    ("title", "kind", "sign"),
    [
        ("The Three Keys", "", "key"),
        ("King’s Ransom", "", "crown"),
        ("Old Mother Pike", "River fish", "fish"),
        ("Lantern Fish", "", "fish"),
        ("Crown of the Fish King", "", "crown"),
        ("Draw it", "", ""),
        ("The Wolf", "", ""),
        ("Salve", "Potion", "potion"),
        ("Crow", "Night bird", ""),
        ("", "", ""),
    ],
)
def test_a_card_without_a_picture_has_a_sign_that_its_words_name_or_none(title, kind, sign):
    said = {"name": [title], "kind": [kind]}
    found = sign_of("", title, kind)
    assert found == sign
    assert (signs_of(Roles("name", kind="kind"), said, "picnic")[0] == sign) == (len(sign) > 1)


def test_cards_with_a_sign_of_their_own_are_shown_first_while_they_are_there(tmp_path):
    table = "id,name,text\nwisp,Wisp,Go.\npike,Pike,Eat.\ntrout,Trout,Swim.\nowl,Owl,Look.\n"
    assert looked(tmp_path, "bestiary", table) == []
    assert "heroes: [pike, owl]}" in (tmp_path / "content/mine/game.yaml").read_text()
    add("rulebook", "mine", tmp_path)
    (tmp_path / "content/mine/rulebook.md").write_text("{{ game.decks.cards.first | join(' ') }}\n")
    cards = tmp_path / "content/mine/cards/cards.csv"
    for first in ("pike owl wisp", "owl wisp trout"):
        assert made(tmp_path, "mine")[0] == []
        (pages,) = (tmp_path / "out" / "mine").rglob("rulebook.pdf")
        assert first in printed.text(pages)
        cards.write_text(cards.read_text().replace("pike,Pike,Eat.\n", ""))


def test_cards_without_a_sign_do_not_look_the_same_and_each_stays_as_it_is(tmp_path):
    (tmp_path / "content").mkdir()
    (tmp_path / "t.csv").write_text("id,name\nw,Beast\nb,Beast\nf,Beast\n")
    game = Looks(tmp_path, tmp_path / "shown", search_path(tmp_path), "", tmp_path / "t.csv", "poker")
    faces = [game.face(("picnic", "tide", "poker"), row, "front", 200).picture for row in (0, 1, 2, 0)]
    assert len({*faces}) == 3
    assert faces[0] == faces[3]


@pytest.mark.parametrize(
    ("slug", "face", "fact"),
    [
        ("Deep Sea", "", "is no name for a game"),
        ("../out", "", "is no name for a game"),
        ("deep", "stast", "there is no face called 'stast'"),
        ("there", "", "is there already"),
        ("deep", ("", "hanger", ""), "no design called"),
        ("deep", ("", "", "embar"), "no palette called"),
    ],
)
def test_what_cannot_be_begun_is_told_and_nothing_is_written(tmp_path, slug, face, fact):
    (tmp_path / "content/there").mkdir(parents=True)
    before = sorted(tmp_path.rglob("*"))
    problems = faults_of(begin, slug, tmp_path, None, "poker", *(face if isinstance(face, tuple) else (face,)))
    assert fact in problems[0].fact
    assert problems[0].hint and ("did you mean" in problems[0].hint or not isinstance(face, tuple))
    assert sorted(tmp_path.rglob("*")) == before


def test_a_table_that_cannot_be_read_is_told(tmp_path):
    for name, fact in (("no.csv", "there is no"), ("x.docx", "nobody knows how to read")):
        assert fact in faults_of(begin, "mine", tmp_path, tmp_path / name, "poker", "")[0].fact
        assert not Path(tmp_path / "content").exists()


def test_columns_are_taken_for_what_they_are_called_and_hold():
    said = {
        "beast": ["Owl", "Fox"],
        "speed": ["3", "4"],
        "what_it_does": ["Sees in the dark, and says who is there.", "Runs."],
        "picture": ["owl.png", "fox.png"],
    }
    kinds = (Kind.NAME, Kind.NUMBER, Kind.TEXT, Kind.PICTURE)
    roles = roles_of([Column(field, field, kind) for field, kind in zip(said, kinds, strict=True)], said)
    assert (roles.title, roles.words, roles.picture, roles.number) == ("beast", "what_it_does", "picture", "speed")


LONG = "Which of these towns lies so far north that its sun does not set in the middle of any summer?"


@pytest.mark.parametrize(
    ("table", "places"),
    [
        ({"asked": [LONG, "Who was it?", "Where?", "Why?"], "choices": ["A, B and none of these, " * 2] * 4,
          "how": ["easy", "easy", "hard", "hard"]}, ("asked", "choices", ["how"])),
        ({"how": ["easy", "easy", "hard", "hard"], "effect": [LONG * 2] * 4}, ("", "effect", ["how"])),
        ({"hue": ["red", "red", "blue"]}, ("hue", "", [])),
        ({"theatre": ["Air", "Air", "Sea"], "person": ["Ace", "", ""]}, ("theatre", "", ["person"])),
        ({"Title": ["Six", "", ""], "Card": ["Sun", "Moon", "Star"]}, ("Card", "", ["Title"])),
        ({"card": ["1", "2", "3"], "who": ["Owl", "Fox", "Ant"]}, ("who", "", [])),
        ({"moniker": ["Owl", "Fox", "Ant"], "name": ["Otus", "", ""]}, ("moniker", "", ["name"])),
        ({"kin": ["a", "a", "b"], "who": ["Owl", "Owl", "Fox"], "of": ["x", "y", "x"], "hue": ["r", "g", "r"]},
         ("kin", "", ["who", "of", "hue"])),
        ({"cardId": ["fox", "owl"], "count": ["2", "3"]}, ("cardId", "", [])),
        ({"card": ["1.png", "2.png"], "img": ["https://example.org/1.png", "https://example.org/2.png"]},
         ("", "", ["card"])),
        ({"Name": ["Owl", "Fox", "Owl"], "imageText": ["A", "B", "C"], "cardText": [LONG * 2] * 3},
         ("Name", "cardText", ["imageText"])),
        ({"name": ["Owl", "Fox", "Ant"], "wing_id": ["1", "2", "3"], "kin_id": ["4", "5", "6"]},
         ("name", "", ["wing_id", "kin_id"])),
        ({"name": ["Owl", "Fox", "Ant"], "page": ["https://example.org/a/rather/long/page", "", "https://example.org"]},
         ("name", "", ["page"])),
    ],
)  # fmt: skip
def test_what_tells_cards_apart_is_their_title_and_what_people_read_their_text(tmp_path, table, places):
    path = tmp_path / "t.json"
    path.write_text(json.dumps([dict(zip(table, row, strict=True)) for row in zip(*table.values(), strict=True)]))
    begun = begin("mine", tmp_path, path, "poker", "")
    assert begun.reading is not None
    printed_at = {one.field: one.printed for one in begun.reading.columns}
    found = {place: field for field, place in printed_at.items()}
    small = [field for field, place in printed_at.items() if place == "in the small line"]
    assert (found.get("title", ""), found.get("text", ""), small) == places
    assert made(tmp_path, "mine")[0] == []


def test_pictures_may_come_later_and_a_cost_of_nothing_is_printed(tmp_path):
    (tmp_path / "market.csv").write_text("name,cost,text,art\nFox,0,It waits.,fox.png\nOwl,3,It sees.,barn owl.tif\n")
    assert run("tuckbox", "new", "market", "--from", "market.csv", cwd=tmp_path).code == 0
    said = run("tuckbox", "build", "market", cwd=tmp_path)
    assert (said.code, "its picture is not there yet (and 1 more card: owl)" in said.err) == (0, True), said.err
    assert "put such files into content/market/, by the names" in " ".join(said.err.split())
    text = printed.text(tmp_path / "output/market/cards.pdf")
    assert ("0" in text.split(), "3" in text.split()) == (True, True)
    (tmp_path / "content/market/barn owl.tif").write_text("nothing")
    said = run("tuckbox", "build", "market", cwd=tmp_path)
    assert (said.code, "\ncontent/market/barn owl.tif: the file is no picture" in said.err) == (1, True), said.err
    card = tmp_path / "templates/market/card.svg.j2"
    card.write_text(card.read_text().replace("art_if_there", ""))
    said = run("tuckbox", "build", "market", cwd=tmp_path)
    assert said.code == 1
    assert "cards/cards.csv:2:17: card fox, field art: there is no picture 'fox.png'" in said.err


def test_each_column_is_told_where_it_is_printed_and_what_no_design_has_a_place_for_is(tmp_path):
    (tmp_path / "market.csv").write_text(
        "id,name,cost,text,flavour,region\nf,Fox,0,It **waits** $**B+$**Y.,So long.,north\n"
    )
    said = run("tuckbox", "new", "market", "--from", "market.csv", "--design", "picnic", cwd=tmp_path)
    told = {line.split()[0]: line for line in said.out.splitlines() if line.startswith("    ")}
    assert "content/market/game.yaml" in said.out.splitlines()
    assert {*told} == {"id", "name", "cost", "text", "flavour", "region"}
    assert ("not printed" in told["id"], "small line" in told["region"]) == (True, True)
    assert run("tuckbox", "build", "market", cwd=tmp_path).code == 0
    text = printed.text(tmp_path / "output/market/cards.pdf")
    assert all(words in text for words in ("Fox", "Cost: 0", "It waits $**B+$**Y.", "So long.", "Region: north"))


@pytest.mark.parametrize(
    ("sentences", "design", "goes_on"), [(3, "reliquary", False), (5, "reliquary", True), (7, "gazette", True)]
)
def test_a_design_is_chosen_that_has_room_for_the_words_and_large_print_goes_on(tmp_path, sentences, design, goes_on):
    rows = "".join(f"Spell {n},{'Draw a card and then discard another one. ' * sentences}\n" for n in range(3))
    (tmp_path / "spells.csv").write_text("name,text\n" + rows)
    begun = begin("spells", tmp_path, tmp_path / "spells.csv", "poker", "")
    assert begun.face == design
    assert ("continue" in (tmp_path / "content/spells/cards/cards.yaml").read_text()) == goes_on
    assert made(tmp_path, "spells") == ([], 3)
    words = printed.text(tmp_path / "out/spells/cards.pdf")
    assert ("SPELLS" in words, "EVENT" in words) == (design == "gazette", False)
    assert make(tmp_path, "spells", style="large-print").problems == ()


def test_a_table_of_long_texts_goes_on_by_itself_and_a_repository_is_set_up_once(tmp_path):
    rows = "".join(f"Spell {n},{'It burns what it touches and then some. ' * (30 * (n == 1) + 1)}\n" for n in range(4))
    (tmp_path / "spells.csv").write_text("name,text\n" + rows)
    said = run("tuckbox", "new", "spells", "--from", "spells.csv", cwd=tmp_path)
    assert said.code == 0, said.err
    assert "continue: auto" in (tmp_path / "content" / "spells" / "cards" / "cards.yaml").read_text()
    assert run("tuckbox", "add", "workflow", "spells", cwd=tmp_path).code == 0
    built = run("tuckbox", "build", "spells", "--json", cwd=tmp_path)
    assert built.code == 0, built.err
    assert "/output/" in (tmp_path / ".gitignore").read_text().splitlines()
    assert "tuckbox build" in (tmp_path / ".github" / "workflows" / "print.yml").read_text()
    (tmp_path / ".gitignore").write_text("mine\n")
    said = run("tuckbox", "new", "short", "--with", "all", cwd=tmp_path)
    assert said.code == 0, said.err
    assert (tmp_path / ".gitignore").read_text() == "mine\n"
    assert "continue" not in (tmp_path / "content" / "short" / "cards" / "cards.yaml").read_text()


def test_a_table_without_names_is_said_to_have_none(tmp_path):
    """Its words are names that people use, so that the first row would be taken for the names of the columns."""
    table = tmp_path / "words.csv"
    table.write_text("name,title\nword,term\nfront,back\n")
    assert begin("mine", tmp_path, table, "poker", "text").cards == 2
    assert begin("whole", tmp_path, table, "poker", "text", headless=True).cards == 3
    assert made(tmp_path, "whole") == ([], 3)
