"""Where games are looked for, which files are opened, and games that lead out of their root or are all mistakes."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.catalog import boards, safeopen
from generator.catalog.edition import choose
from generator.catalog.game import find_games, load_game
from generator.catalog.ground import Ground, ShutError, ground_of
from generator.catalog.problems import ContentError
from generator.catalog.roots import VARIABLE, Roots, search_path
from tests.helpers.cases import faults_of
from tests.helpers.moment import in_time

SECRET = "name: [this must not be read\n"


def problems(roots, slug="pit"):
    return [str(problem).removeprefix("content/pit/") for problem in faults_of(load_game, slug, roots)]


def test_a_file_that_leads_out_of_the_root_is_not_read(tmp_path, roots, pit):
    (tmp_path / "secret.yaml").write_text(SECRET)
    for name in ("cards/traps.yaml", "rules.yaml", "themes/day.yaml"):
        (pit / name).unlink()
        (pit / name).symlink_to(tmp_path / "secret.yaml")

    told = problems(roots)

    assert [line.split("\n")[0] for line in told] == [
        "cards/traps.yaml: this file leads out of the root",
        "rules.yaml: this file leads out of the root",
        "themes/day.yaml: this file leads out of the root",
    ]


def test_a_game_that_leads_out_of_the_root_is_not_read(tmp_path, root, pit):
    shutil.move(pit, tmp_path / "elsewhere")
    pit.symlink_to(tmp_path / "elsewhere")

    assert problems(Roots((root,)))[0].startswith("game.yaml: this file leads out of the root")
    assert [game.title for game in find_games(Roots((root,)))] == ["pit"]


def test_folders_stand_where_files_are_expected(roots, pit):
    for name in ("cards/traps.yaml", "rules.yaml", "game.yaml"):
        (pit / name).unlink()
        (pit / name).mkdir()

    assert problems(roots) == ["game.yaml: this is a folder, not a file\n  hint: put a YAML file in its place"]


@pytest.mark.parametrize("slug", ["../../etc", "..", "", "/etc", "pit/../pit", "Pit", "pit\0", "a" * 5000])
def test_a_name_cannot_lead_out_of_content(roots, slug):
    with pytest.raises(ContentError, match="there is no game called"):
        load_game(slug, roots)


@pytest.mark.parametrize(
    "deck",
    [
        "name: Traps\nsize: poker\nface: c\ncards: [" + "{}," * 30_000 + "]",
        "name: Traps\nsize: poker\nface: c\ncards: [" + "a," * 100_000 + "]",
        "name: Traps\nsize: poker\nface: c\ncards: [" + "{id: a, b c: 1}," * 15_000 + "]",
        "name: T\nsize: poker\nface: c\nfields: []\ncards: [{" + "".join(f"copy{i}: 1," for i in range(45_000)) + "}]",
        "name: Traps\nsize: poker\nface: c\nfields: ["
        + ",".join(f"f{i}" for i in range(25_000))
        + "]\ncards: [{id: a}]",
    ],
    ids=["groups", "texts", "bad names", "unknown names", "fields"],
)
def test_a_deck_of_nothing_but_mistakes_is_told_within_two_seconds(roots, pit, deck):
    (pit / "cards" / "traps.yaml").write_text(deck)

    told = in_time(2, lambda: problems(roots))

    assert "more than 100 mistakes in this file" in told[0]


def test_a_theme_for_cards_that_are_not_there_is_told_within_two_seconds(roots, pit):
    cards = "".join(f"  - id: c{i}\n" for i in range(8_000))
    (pit / "cards" / "traps.yaml").write_text("name: T\nsize: poker\nface: c\ncards:\n" + cards)
    (pit / "themes" / "day.yaml").write_text("name: D\ncards: {" + "".join(f"x{i}: {{}}," for i in range(8_000)) + "}")

    told = in_time(2, lambda: problems(roots))

    assert any("themes/day.yaml: more than 100 mistakes" in line for line in told)


@pytest.mark.parametrize("value", ["x" * 1_000_000, "[" * 1000, "\0", "*a", "!!python/object:x", "${HOME}", "{{7*7}}"])
def test_a_hostile_setting_is_an_ordinary_problem(roots, value):
    problems = faults_of(choose, load_game("pit", roots), sets=[f"hand={value}"])
    assert [problem.hint for problem in problems] == ["choose one of: 2, 3"]
    assert len(problems[0].fact) < 100


FILES = ("game.yaml", "rules.yaml", "cards/traps.yaml", "themes/day.yaml")
SPLINTERS = st.sampled_from(
    ["[", "]", "{", "}", ": ", ", ", "- ", "\n", "\n  ", "'", '"', "#", "&a ", "*a ", "!t ", "? ", "null", "-1", "1.5",
     "[]", "{}", "\t", "%", "<<: ", "title", "cards", "id", "ü", "9" * 30, "|\n", "---\n", "..."]
)  # fmt: skip


@given(
    name=st.sampled_from(FILES),
    cuts=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), SPLINTERS), min_size=1, max_size=3),
)
@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_stands_in_a_file_it_is_read_or_told(roots, pit, name, cuts):
    """Each problem names a place that is there, and a way out."""
    before = (pit / name).read_text()
    text = before
    for share, length, splinter in cuts:
        at = int(share * len(text))
        text = text[:at] + splinter + text[at + length :]
    (pit / name).write_text(text)
    try:
        choose(load_game("pit", roots))
    except ContentError as error:
        for problem in error.problems:
            assert problem.fact
            assert problem.hint
            lines = (roots.paths[0] / problem.mark.file).read_text().split("\n")
            assert problem.mark.line <= len(lines)
            assert not problem.mark.line or problem.mark.column <= len(lines[problem.mark.line - 1]) + 1
    finally:
        (pit / name).write_text(before)


def test_a_board_of_very_many_places_is_told_and_held_against_itself_in_part(roots, pit, monkeypatch):
    monkeypatch.setattr(boards, "_MOST_PLACES", 200)
    nodes = "".join(f"  n{n}: {{x: {5 + n % 70 * 5}, y: {5 + n // 70 * 5}, kind: a}}\n" for n in range(210))
    (pit / "board.yaml").write_text(
        f"name: Board\nsize: 380x260mm\nface: b.svg.j2\nspaces: {{a: 1mm}}\nnodes:\n{nodes}"
    )
    with (pit / "game.yaml").open("a") as file:
        file.write("  - {board: board.yaml, count: 1}\n")

    assert any("210 nodes and slots, and at most 200" in line for line in problems(roots))


POSIX = pytest.mark.skipif(os.name != "posix", reason="links and pipes of POSIX")


@pytest.fixture
def ground(tmp_path):
    (tmp_path / "ground" / "templates" / "pit" / "icons").mkdir(parents=True)
    (tmp_path / "ground" / "templates" / "pit" / "a.txt").write_text("inside")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_text("secret")
    return tmp_path / "ground"


def why(path, ground, most=100):
    with pytest.raises(ShutError) as shut:
        safeopen.read(path, ground, most)
    return shut.value.why


@pytest.mark.parametrize(
    ("name", "reason"),
    [("a.txt", "large"), ("none.txt", "absent"), ("a.txt/b", "absent"), ("x" * 400, "absent"), ("a\0b", "absent"),
     ("", "folder"), ("../../../outside/secret.txt", "outside")],
)  # fmt: skip
def test_a_file_of_the_ground_is_read_and_of_all_else_it_is_told_why_not(ground, name, reason):
    assert safeopen.read(ground / "templates" / "pit" / "a.txt", Ground(ground), 6) == b"inside"
    assert why(ground / "templates" / "pit" / name, Ground(ground), 5) == reason


@POSIX
@pytest.mark.parametrize("to", ["../../../outside/secret.txt", "/etc/hostname", "../../../root/../outside/secret.txt"])
def test_a_link_out_is_not_followed(ground, to):
    (ground / "templates" / "pit" / "link.txt").symlink_to(to)

    assert why(ground / "templates" / "pit" / "link.txt", Ground(ground)) == "outside"


@POSIX
def test_a_folder_that_leads_out_is_not_entered(ground):
    (ground / "templates" / "pit" / "art").symlink_to(ground.parent / "outside")

    assert why(ground / "templates" / "pit" / "art" / "secret.txt", Ground(ground)) == "outside"
    assert {(one.name, one.leads_out) for one in safeopen.walk(ground, Ground(ground)) if one.shut} == {
        ("templates/pit/art", True)
    }


@POSIX
def test_a_tree_that_is_itself_a_link_is_not_its_root(ground):
    (ground / "templates").rename(ground.parent / "elsewhere")
    (ground / "templates").symlink_to(ground.parent / "elsewhere")
    pit = ground / "templates" / "pit"

    assert why(pit / "a.txt", ground_of(pit)) == "outside"


@POSIX
def test_links_within_the_ground_and_to_the_root_are_followed(ground, tmp_path):
    (ground / "templates" / "pit" / "icons" / "b.txt").symlink_to("../a.txt")
    (ground / "templates" / "shared").symlink_to("pit")
    (tmp_path / "way").symlink_to(ground)

    for path in ("templates/pit/icons/b.txt", "templates/shared/a.txt"):
        assert safeopen.read(ground / path, Ground(ground), 99) == b"inside"
        assert safeopen.read(tmp_path / "way" / path, Ground(tmp_path / "way"), 99) == b"inside"


@POSIX
def test_pipes_sockets_and_devices_are_not_read_and_not_waited_for(ground, monkeypatch):
    pit = ground / "templates" / "pit"
    os.mkfifo(pit / "pipe")
    (pit / "zero").symlink_to("/dev/zero")
    monkeypatch.chdir(pit)
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("socket")

    assert [why(pit / name, Ground(ground)) for name in ("pipe", "socket", "zero")] == ["odd", "odd", "outside"]
    assert {one.name for one in safeopen.walk(pit, Ground(ground)) if one.shut} == {"pipe", "socket", "zero"}


@POSIX
def test_links_that_lead_into_themselves_end(ground):
    (ground / "templates" / "loop").symlink_to(ground)
    (ground / "templates" / "self").symlink_to("self")

    assert "templates/pit/a.txt" in {one.name for one in safeopen.walk(ground, Ground(ground))}
    assert why(ground / "templates" / "self", Ground(ground)) == "outside"


@POSIX
@pytest.mark.parametrize("stepwise", [True, False])
def test_where_folders_cannot_be_opened_the_same_is_read(ground, monkeypatch, stepwise):
    monkeypatch.setattr(safeopen, "_STEPWISE", stepwise)
    pit = ground / "templates" / "pit"
    (pit / "link.txt").symlink_to("a.txt")
    (pit / "out.txt").symlink_to(ground.parent / "outside" / "secret.txt")
    os.mkfifo(pit / "pipe")

    assert safeopen.read(pit / "link.txt", Ground(ground), 99) == b"inside"
    assert [why(pit / name, Ground(ground)) for name in ("out.txt", "pipe", "icons")] == ["outside", "odd", "folder"]
    assert [one.name for one in safeopen.walk(pit, Ground(ground))] == ["a.txt", "link.txt", "out.txt", "pipe"]


def test_what_is_digested_is_what_is_read(ground):
    pit = ground / "templates" / "pit"
    (pit / "b.txt").write_text("inside")
    first, second = (safeopen.digest_entry(one, Ground(ground)) for one in safeopen.walk(pit, Ground(ground)))

    assert (
        first
        == second
        == safeopen.digest(pit / "a.txt", Ground(ground))
        != safeopen.digest(pit / "none", Ground(ground))
    )


def make(root, slug, title, templates=False):
    (root / "content" / slug).mkdir(parents=True)
    (root / "content" / slug / "game.yaml").write_text(f"title: {title}\n")
    if templates:
        (root / "templates" / slug).mkdir(parents=True)
        (root / "templates" / "_shared").mkdir(parents=True, exist_ok=True)
    return root


def test_the_order_is_root_variable_here_checkout(tmp_path):
    asked, named, here = (make(tmp_path / name, "pit", name) for name in ("asked", "named", "here"))

    paths = search_path(asked, {VARIABLE: str(named)}, here).paths

    assert paths[:3] == (asked, named, here)
    assert (paths[3] / "generator" / "catalog").is_dir()


def test_a_root_may_be_named_from_the_current_folder_twice_and_that_counts_only_if_it_has_a_game(tmp_path):
    (tmp_path / "content" / "notes").mkdir(parents=True)
    root = make(tmp_path / "mine", "pit", "Pit")

    assert tmp_path not in search_path(None, {}, tmp_path).paths
    assert search_path(root, {VARIABLE: str(root)}, root).paths.count(root) == 1
    assert search_path(root.relative_to(tmp_path), {}, tmp_path).paths[0] == root


def test_roots_that_are_none_are_told_together(tmp_path):
    assert [
        problem.fact for problem in faults_of(search_path, tmp_path / "nowhere", {VARIABLE: str(tmp_path)}, tmp_path)
    ] == ["this folder has no content/ in it", "there is no such folder"]


def test_a_game_comes_whole_from_the_first_root_that_has_it(tmp_path):
    mine = make(tmp_path / "mine", "pit", "My Pit")
    theirs = make(tmp_path / "theirs", "pit", "Their Pit", templates=True)
    make(theirs, "net", "Net", templates=True)
    roots = Roots((mine, theirs))

    assert roots.games() == ("net", "pit")
    assert roots.game_dir("pit") == mine / "content" / "pit"
    assert roots.template_dirs("pit") == ()
    assert roots.template_dirs("net") == (theirs / "templates" / "net",)
    assert roots.shared_dirs() == (theirs / "templates" / "_shared",)
    assert [game.title for game in find_games(roots)] == ["Net", "My Pit"]


def test_every_game_is_listed_even_a_broken_one(tmp_path, root):
    make(root, "broken", "'Half a title")
    make(root, "Two Words", "Two Words")
    make(root, "_starter", "Starter")
    (root / "content" / "empty").mkdir()

    games = {game.slug: game for game in find_games(Roots((root,)))}

    assert {slug: game.title for slug, game in games.items()} == {
        "broken": "broken",
        "pit": "Pit",
        "Two Words": "Two Words",
    }
    assert [str(problem.mark) for problem in games["broken"].problems] == ["content/broken/game.yaml:1:8"]
    assert [problem.hint for problem in games["Two Words"].problems] == ["call the folder 'two-words'"]
    assert not games["pit"].problems


def test_a_misspelled_game_is_offered_the_right_one(roots):
    assert [problem.hint for problem in faults_of(load_game, "pitt", roots)] == ["did you mean 'pit'?"]


def test_no_games_at_all_is_told(tmp_path):
    with pytest.raises(ContentError, match="put a game into content/NAME"):
        load_game("pit", Roots((tmp_path,)))


def test_a_game_is_the_same_wherever_its_root_lies(tmp_path, root, roots):
    shutil.copytree(root, tmp_path / "other" / "place")

    assert load_game("pit", roots) == load_game("pit", Roots((tmp_path / "other" / "place",)))


CHECKOUT = Path(__file__).parents[2]
SHIPPED = Roots((CHECKOUT,))


def test_no_game_is_named_in_the_catalog():
    """A fifth game needs no Python: nothing here knows one."""
    games = [load_game(slug, SHIPPED) for slug in SHIPPED.games()]
    for module in (CHECKOUT / "generator" / "catalog").glob("*.py"):
        text = module.read_text("utf-8").lower()
        for game in games:
            names = [game.slug, game.title, *game.themes, *game.parameters, *game.presets]
            # an example in two hints; what the preset of a source is called; a field of companion.yaml
            taken = {"hand_size", "as_written", "last_standing"}
            assert [name for name in names if len(name) > 5 and name.lower() in text and name not in taken] == []


def test_the_catalog_loads_yaml_and_the_standard_library_only():
    command = (
        "import sys; import generator.catalog.game, generator.catalog.edition;"
        "print(*sorted({name.split('.')[0] for name in sys.modules} - sys.stdlib_module_names))"
    )

    loaded = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {command}"],
        capture_output=True, text=True, check=True, cwd=CHECKOUT,
    )  # fmt: skip

    foreign = {name for name in loaded.stdout.split() if "cython" not in name}  # PyYAML's own
    assert foreign <= {"__main__", "generator", "yaml", "_yaml"}
