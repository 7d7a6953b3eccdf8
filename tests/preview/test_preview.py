"""A preview without a browser: what it tells after a save, what it keeps, whom it turns away."""

import sys
import time
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image, ImageChops

from bench import deck
from generator.catalog.roots import search_path
from generator.parts.order import Order
from generator.preview.bench import Bench
from generator.preview.editors import editor_of
from generator.preview.watching import Watch, is_passing, times
from generator.window.streams import News
from tests.helpers.previewed import faces, game, previewing
from tests.helpers.shell import run


def tuckbox(*words, cwd):
    said = run("tuckbox", *words, cwd=cwd)
    assert said.code == 0, said


@pytest.fixture
def root(tmp_path):
    return tmp_path


@pytest.fixture
def file(root):
    return game(root)


@pytest.fixture
def designer(root, file):
    with previewing(root, file) as designer:
        yield designer


def picture(designer, look, dpi=100, bleed=0):
    code, body = designer.ask(f"/face/{look}.png?dpi={dpi}&bleed={bleed}")
    assert code == 200
    return Image.open(BytesIO(body)).convert("RGB")


# ---------------------------------------------------------------------- what is shown


def test_all_faces_are_there_by_part_with_their_sizes_and_fields(designer):
    state = designer.drawn()
    (part,) = state["parts"]

    assert (state["game"], part["title"], part["group"], part["pieces"]) == ("bench", "Deck", "Faces", 12)
    assert part["sizes"] == {"deck": {"w": 63, "h": 88, "bleed": 3, "safe": 3, "noun": "card"}}
    card = designer.card("c00003", state)
    assert card["fields"]["number"] == 3
    assert card["sides"].keys() == {"front", "back"}
    assert len({one["look"] for one in faces(state)}) == 12 + 8  # fronts, and a back for each of eight kinds
    assert [one["value"] for one in state["rules"]] == ["short", "1"]


def test_a_face_is_the_raster_of_what_is_printed(designer, root):
    look = designer.card("c00003", designer.drawn())["sides"]["front"]["look"]
    tuckbox("build", "bench", "--press", "--root", str(root), "--output", str(root / "out"), cwd=root)
    with pypdfium2.PdfDocument(root / "out/bench/as-written/deck-press.pdf") as pdf:
        printed = pdf[6].render(scale=300 / 72 * 0.99999).to_pil().convert("RGB")
    shown = picture(designer, look, 300, bleed=1)

    assert shown.size == printed.size
    off = ImageChops.difference(shown, printed).convert("L").point(lambda value: 255 if value > 24 else 0)
    assert off.histogram()[255] / (shown.width * shown.height) < 0.005


def test_a_face_is_told_with_its_place_and_the_boxes_of_its_texts(designer):
    designer.drawn()
    code, detail = designer.ask("/detail?face=deck/c00003-front")

    assert code == 200
    assert detail["at"][0] == "content/bench/cards/deck.yaml"
    line = (designer.root / detail["at"][0]).read_text().splitlines()[detail["at"][1] - 1]
    assert "id: c00003" in line
    name = next(one for one in detail["boxes"] if one["field"] == "name")
    assert name["corners"] == [[5, 5], [50, 5], [50, 11], [5, 11]]
    assert (name["size"], name["floor"], name["lines"]) == (12, 9, 1)
    assert 9 <= name["pt"] <= 12


def test_boxes_lie_where_their_texts_are_moved_to(designer, root):
    """Those of texts, and with their names and gaps those that a template makes."""
    template = root / "templates/bench/card.svg.j2"
    made = (
        "{% set s = stack(box(2, 4, 20, 30), gap=2, title=8, none=0, rest='1fr') %}"
        "<g transform='translate(10 20) scale(.5)'>{{ text('X', *s.title, size=18, field='moved') }}</g>"
        "{% set a, b = grid(s.rest, 2, 2, 1), columns(box(30, 40, 9, 5), [4, '1fr']) %}</svg>"
    )
    designer.drawn()
    designer.write("</svg>", made, template)
    designer.until(lambda state: state["save"] and state["save"]["faces"] >= 12)
    detail = designer.ask("/detail?face=deck/c00003-front")[1]
    areas = detail["areas"]

    (box,) = [one for one in detail["boxes"] if one["field"] == "moved"]
    assert (box["corners"][0], box["corners"][2], box["pt"]) == ([11, 22], [21, 26], 9)
    first = {one["name"]: (one["gap"], one["corners"][0], one["corners"][2]) for one in areas}
    assert first["title 20 × 8"] == (False, [11, 22], [21, 26])
    assert first["rest 20 × 20"] == (False, [11, 27], [21, 37])
    assert first["2"] == (True, [11, 26], [21, 27])
    assert first["cell 2.1 9.5 × 9.5"] == (False, [11, 32.25], [15.75, 37])
    assert first["column 2 5 × 5"] == (False, [34, 40], [39, 45])
    assert sum(one["gap"] for one in areas) == 1 + 3
    assert not [name for name in first if name.startswith("none")]


def test_sheets_are_printed_into_memory_and_shown_page_by_page(designer):
    state = designer.drawn()
    (sheets,) = [one for one in state["files"] if one["file"] == "deck.pdf"]
    code, paper = designer.ask(f"/paper?n={sheets['n']}")

    assert code == 200
    assert [len(paper["pages"]), paper["pages"][0]] == [sheets["pages"], [210.0, 297.0]] or paper["pages"][0][0] > 200
    page = Image.open(BytesIO(designer.ask(f"/page/{paper['paper']}.png?n=0&dpi=40")[1]))
    assert abs(page.width - paper["pages"][0][0] / 25.4 * 40) < 1
    assert not (designer.root / "output" / "bench").exists()


# ---------------------------------------------------------------------- saves


def test_a_save_is_told_for_the_one_card_that_it_changes(designer):
    before = designer.drawn()
    stream = designer.listen()
    stream.next("state")
    designer.write("Charge 3. When", "Charge 3, twice. When")
    while not (told := stream.next("face"))["before"]:
        pass

    assert (told["k"], told["side"]) == ("deck/c00003", "front")
    assert "twice" in told["fields"]["rules"]
    after = designer.until(lambda state: state["save"] and state["save"]["ms"])
    changed = [card["id"] for card in after["parts"][0]["cards"]
               if card["sides"] != designer.card(card["id"], before)["sides"]]  # fmt: skip
    assert changed == ["c00003"]
    assert (after["save"]["files"], after["save"]["faces"]) == (["content/bench/cards/deck.yaml"], 1)


def test_what_was_before_the_last_save_that_changed_a_face_can_be_looked_at(designer):
    state = designer.drawn()
    first = designer.card("c00003", state)["sides"]["front"]["look"]
    for card in ("c00003", "c00004"):
        designer.write(f"Charge {int(card[1:])}. When", f"Charge {int(card[1:])}, twice. When")
        while not designer.card(card)["sides"]["front"]["before"]:
            time.sleep(0.05)
    was = designer.ask("/detail?face=deck/c00003-front&before=save")[1]["was"]

    assert was["look"] == first
    assert "twice" not in was["fields"]["rules"]
    assert picture(designer, first).width in (248, 249)
    assert designer.ask("/detail?face=deck/c00005-front&before=save")[1]["was"] == {"look": "", "fields": {}}


def test_a_new_card_makes_everything_be_told_anew(designer):
    version = designer.drawn()["version"]
    designer.write("count: 12", "count: 13", designer.root / "content/bench/game.yaml")
    designer.file.write_text(designer.file.read_text() + deck.card_lines(deck.cards(13)[12]))
    state = designer.until(lambda state: len(state["parts"][0]["cards"]) == 13)

    assert state["version"] > version
    designer.until(lambda state: designer.card("c00012", state)["sides"]["front"]["look"])


def test_a_broken_save_shows_its_place_and_keeps_the_last_good_picture(designer):
    look = designer.card("c00003", designer.drawn())["sides"]["front"]["look"]
    good = designer.file.read_text()
    designer.write("    number: 3\n", "    number: [3\n")
    state = designer.until(lambda state: state["problems"])
    number = good.splitlines().index("    number: 3") + 1

    assert state["broken"]
    assert any(one["file"].endswith("deck.yaml") and one["line"] in (number, number + 1) for one in state["problems"])
    assert designer.card("c00003", state)["sides"]["front"]["look"] == look
    assert picture(designer, look)
    designer.file.write_text(good)
    state = designer.until(lambda state: not state["problems"])
    assert not state["broken"]


def test_a_card_that_cannot_be_drawn_is_told_alone_and_keeps_its_last_good_picture(designer):
    look = designer.card("c00003", designer.drawn())["sides"]["front"]["look"]
    designer.write("Charge 3. When", "Charge 3. When " + "very " * 300)
    state = designer.until(lambda state: state["problems"])
    (problem,) = state["problems"]

    assert problem["faces"] == ["deck/c00003-front"]
    assert "too high" in problem["fact"]
    assert problem["line"] > 0
    front = designer.card("c00003", state)["sides"]["front"]
    assert (front["bad"], front["look"]) == (1, look)
    assert not designer.card("c00004", state)["sides"]["front"]["bad"]
    designer.write("very " * 300, "")
    designer.until(lambda state: not state["problems"] and not designer.card("c00003", state)["sides"]["front"]["bad"])


def test_half_a_file_is_no_problem(root, file):
    news = News(2, 2)
    bench = Bench("bench", search_path(root), Order(output=root / "output"), news)
    bench.load()
    good = file.read_text()
    file.write_text("name: [")
    bench.saved(frozenset([str(file)]), time.time())
    bench.step()
    assert bench.showing.broken == ()
    file.write_text(good)
    bench.saved(frozenset([str(file)]), time.time())
    bench.step()
    time.sleep(0.2)
    for _ in range(3):
        bench.step()

    assert bench.showing.broken == ()
    file.write_text("name: [")
    bench.saved(frozenset([str(file)]), time.time())
    bench.step()
    time.sleep(0.2)
    while not bench.showing.broken and bench.busy():
        bench.step()
    assert bench.showing.broken


@pytest.mark.long
def test_what_is_kept_does_not_grow_with_saves(root, file, monkeypatch):
    monkeypatch.setattr("generator.preview.showing._RUBBISH", 10)
    monkeypatch.setattr("generator.preview.faces._RUBBISH", 10)
    bench = Bench("bench", search_path(root), Order(output=root / "output"), News(2, 2))
    bench.load()
    while bench.busy():
        bench.step()
    text, sizes = file.read_text(), []
    for number in range(40):
        file.write_text(text.replace("Charge 3. When", f"Charge 3, {number}. When"))
        bench.saved(frozenset([str(file)]), time.time())
        bench.step()
        while bench.busy():
            bench.step()
        faces = bench.showing.faces
        sizes.append(len(bench.showing.pictures.faces) + sum(len(one.drawn) for one in faces.stacks.values()))

    assert max(sizes) < 2 * (2 * 24 + 10)
    assert bench.showing.save.faces == {"deck/c00003-front"}


# ---------------------------------------------------------------------- editions, print


def test_another_edition_says_which_cards_say_something_else(designer, root):
    designer.drawn()
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file() and ".cache" not in path.parts}
    code, chosen = designer.ask("/edition", {"set": {"night": "long"}})
    assert (code, chosen["command"]) == (200, "tuckbox build bench --set night=long")
    state = designer.until(lambda state: all(one["edition"] for one in faces(state)))
    kinds = {card["id"]: card["sides"]["front"]["edition"] for card in state["parts"][0]["cards"]}

    assert kinds == {f"c{n:05}": "says" if n % 2 else "marked" for n in range(12)}
    assert {card["sides"]["back"]["edition"] for card in state["parts"][0]["cards"]} == {"same"}
    was = designer.ask("/detail?face=deck/c00003-front&before=plain")[1]["was"]["look"]
    assert picture(designer, was) != picture(designer, designer.card("c00003", state)["sides"]["front"]["look"])
    after = {path: path.read_bytes() for path in root.rglob("*") if path.is_file() and ".cache" not in path.parts}
    assert after == before
    assert designer.ask("/edition", {"preset": "gloomy"})[0] == 200
    code, answer = designer.ask("/edition", {"set": {"night": "endless"}})
    assert code == 422
    assert "night" in answer["problems"][0]["fact"]
    assert designer.state()["edition"]["preset"] == "gloomy"


def test_what_differs_from_print_is_told(root, file):
    out = str(root / "output")
    tuckbox("build", "bench", "--root", str(root), "--output", out, cwd=root)
    tuckbox("printed", "bench", "--root", str(root), "--output", out, cwd=root)
    with previewing(root, file) as designer:
        state = designer.until(lambda state: all(one["print"] for one in faces(state)))
        assert state["printed"]["faces"] == 24
        assert {one["print"] for one in faces(state)} == {"same"}
        look = designer.card("c00003", state)["sides"]["front"]["look"]
        designer.write("Charge 3. When", "Charge 3, twice. When")
        state = designer.until(lambda state: designer.card("c00003", state)["sides"]["front"]["print"] == "differs")

        assert [one["print"] for one in faces(state)].count("differs") == 1
        was = designer.ask("/detail?face=deck/c00003-front&before=print")[1]["was"]
        assert picture(designer, was["look"]) == picture(designer, look)


# ---------------------------------------------------------------------- whom it turns away


def test_nothing_is_told_without_the_key(designer):
    designer.drawn()
    designer.key = "0" * 32
    for path in ("/state", "/events", "/detail?face=deck/c00003-front", "/paper?n=0", "/face/0123456789abcdef.png"):
        assert designer.ask(path)[0] == 404
    assert designer.ask("/")[0] == 200
    assert designer.shown.server.address == "127.0.0.1"


PATHS = [
    "/face/../../etc/passwd", "/face/%2e%2e/%2e%2e/etc/passwd.png", "/../content/bench/game.yaml", "/face/.png",
    "/content/bench/game.yaml", "/face/0123456789abcdef.png", "/face/0123456789ABCDEF.png", "//etc/passwd",
    "/page/0123456789abcdef.png?n=-1", "/preview.css/../main.js",
]  # fmt: skip
SENSELESS = [
    ("/look", []), ("/look", {"faces": "all"}), ("/look", {"faces": list(range(300))}), ("/edition", {"set": []}),
    ("/edition", {"set": {"night": 3}}), ("/edition", {"style": 4}),
]  # fmt: skip


def test_no_path_reaches_the_disk_and_what_makes_no_sense_is_refused(designer):
    assert {path: designer.ask(path)[0] for path in PATHS} == dict.fromkeys(PATHS, 404)
    assert [(path, body, designer.ask(path, body)[0]) for path, body in SENSELESS] == [(*one, 400) for one in SENSELESS]


def test_pictures_have_bearable_sizes(designer):
    look = designer.card("c00003", designer.drawn())["sides"]["front"]["look"]
    assert picture(designer, look, dpi=99999).width <= 1700
    assert picture(designer, look, dpi=0).width == 30
    assert designer.ask(f"/face/{look}.png?dpi=-5")[0] == 200
    assert designer.answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"


def test_the_page_is_small(designer):
    sizes = 0
    for name in ("", "preview.css", *(f"{one}.js" for one in "main views panels pictures model link make".split())):
        body = designer.ask(f"/{name}", headers={"Accept-Encoding": "gzip"})[1]
        assert designer.answer.status == 200
        sizes += len(body)
    assert sizes < 60_000


# ---------------------------------------------------------------------- the watch


def test_files_that_editors_leave_about_are_not_watched(tmp_path):
    for name in ("a.yaml", ".a.yaml.swp", "a.yaml~", "~$a.xlsx", ".hidden/b.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")

    assert [path.rpartition("/")[2] for path in times([str(tmp_path)])] == ["a.yaml"]
    assert is_passing("x.tmp")


def test_saves_in_place_by_rename_and_in_new_folders_are_noticed(tmp_path):
    told = []
    watch = Watch([tmp_path], lambda names, at: told.append({name.rpartition("/")[2] for name in names}))
    watch.start()

    def until(name):
        end = time.monotonic() + 60
        while not any(name in names for names in told):
            assert time.monotonic() < end, told
            time.sleep(0.01)
        told.clear()

    try:
        one = tmp_path / "cards.xlsx"
        one.write_text("a")
        until("cards.xlsx")
        one.write_text("b")
        until("cards.xlsx")
        (tmp_path / ".x").write_text("c")
        (tmp_path / ".x").replace(one)
        until("cards.xlsx")
        (tmp_path / "deep").mkdir()
        (tmp_path / "deep/a.svg").write_text("d")
        until("a.svg")
        one.unlink()
        until("cards.xlsx")
    finally:
        watch.close()


@pytest.mark.parametrize(
    "said", ["javascript:alert({path})", "emacs", "http://x/{path}", "{path}", "no-such-editor +{line} {path}", "ls -l"]
)
def test_an_editor_is_an_address_or_a_command_with_a_path(said):
    with pytest.raises(ValueError, match=r"."):
        editor_of(said)


OUTSIDE = [
    "content/bench/../../outside.txt",
    "outside.txt",
    "/etc/passwd",
    "content/other/game.yaml",
    "content/bench/linked.yaml",
    "content/bench/gone.yaml",
    "content/bench",
    "content/bench/game.yaml\0x",
    "",
]


def test_an_editor_is_started_at_a_place_of_the_game_and_of_nothing_else(root, file):
    """No shell: what is in a name, or in a line, is a word of the command."""
    started = root / "started.txt"
    script = root / "ed.py"
    script.write_text(f"import sys; open({str(started)!r}, 'a').write(' '.join(sys.argv[1:]) + '\\n')")
    (root / "outside.txt").write_text("x")
    (root / "content/other").mkdir()
    (root / "content/other/game.yaml").write_text("x")
    (root / "content/bench/linked.yaml").symlink_to(root / "outside.txt")
    with previewing(root, file, editor_of(f"{sys.executable} {script} {{path}} +{{line}}:{{column}};true")) as designer:
        assert designer.drawn()["editor"] == "open"
        place = {"file": "content/bench/game.yaml", "line": 2, "column": 7}
        assert designer.ask("/open", place)[0] == 200
        assert designer.ask("/open", {**place, "file": "templates/bench/card.svg.j2"})[0] == 200
        for name in OUTSIDE:
            assert designer.ask("/open", {**place, "file": name})[0] == 404, name
        for wrong in ({"line": 0}, {"line": "2"}, {"column": True}, {"file": 3}, {"line": 10**9}):
            assert designer.ask("/open", {**place, **wrong})[0] == 400, wrong
        designer.until(lambda _: started.exists() and started.read_text().count("\n") == 2)
    assert sorted(started.read_text().split("\n")[:2]) == [
        f"{root}/content/bench/game.yaml +2:7;true",
        f"{root}/templates/bench/card.svg.j2 +2:7;true",
    ]


def test_where_the_browser_hands_places_on_nothing_is_started(designer):
    designer.drawn()
    assert designer.ask("/open", {"file": "content/bench/game.yaml", "line": 1, "column": 1})[0] == 404
