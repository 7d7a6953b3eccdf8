"""Whole sessions: what is typed, what is answered, and with which exit code."""

import json
import re

import pytest

from generator import __version__
from tests.helpers.cases import rows
from tests.helpers.little import deck, deck_file, write_game
from tests.helpers.shell import run

COMMANDS = (
    "list new add gallery schema fetch check build cost faces export translate preview printed changes reprint rules "
    "calibrate printers"
).split()


@pytest.fixture
def home(tmp_path):
    """A folder with one little game in it; no other game is found from here than that and the bundled ones."""
    return write_game(tmp_path)


def tuckbox(home, *words, **env):
    return run("tuckbox", *words, cwd=home, env=env)


@pytest.mark.parametrize("name", ["tuckbox", "companion"])
def test_the_version_is_told(tmp_path, name):
    said = run(name, "--version", cwd=tmp_path)

    assert (said.code, said.out, said.err) == (0, f"{name} {__version__}\n", "")


def test_help_names_every_command(tmp_path):
    said = run("tuckbox", "--help", cwd=tmp_path)
    listed = re.findall(r"^  (\w+)  ", said.out.partition("Commands:")[2], re.M)

    assert (said.code, listed) == (0, COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_explained(tmp_path, name):
    said = run("tuckbox", name, "--help", cwd=tmp_path)
    entries = re.split(r"\n  (?=-)", said.out.partition("Options:")[2])[1:]

    assert said.code == 0
    assert len(entries) >= {"schema": 1, "fetch": 2}.get(name, 3)
    assert [entry for entry in entries if not re.search(r"\s\s+[A-Z][a-z]* ", entry)] == []


def test_without_a_command_help_is_shown_and_nothing_is_done(tmp_path):
    said = run("tuckbox", cwd=tmp_path)

    assert said.code == 2
    assert "Commands:" in said.out + said.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [["biuld"], ["build", "--papr", "a4"], ["build", "--duplex", "sideways"], ["build", "--gap", "-1"],
     ["build", "--jobs", "many"], ["check", "--set"], ["build", "--gap", "nan"], ["build", "--gap", "21"],
     ["build", "--gap", "2 pints"], ["build", "--margin", "inf"], ["build", "--paper", "a44"],
     ["build", "--paper", "0x0mm"], ["check", "--preset", "a", "--preset", "b"]],
)  # fmt: skip
def test_what_is_not_understood_ends_with_2(home, words):
    said = tuckbox(home, *words)

    assert said.code == 2
    assert said.out == ""
    assert "Error: " in said.err
    assert ("a44" in words) == said.err.endswith("'--paper': no paper is called 'a44'; did you mean 'a4'?\n")
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("words", "idle"),
    [("--press --paper a3", "--paper"), ("--press --margin 4", "--margin"), ("--press --pool", "--pool"),
     ("--press --gap 3 --cut-file", "--gap, --cut-file"), ("--press --duplex short", "--duplex short"),
     ("--pool --cut-file", "--cut-file")],
)  # fmt: skip
def test_what_has_nothing_to_arrange_is_to_be_left_out(home, words, idle):
    said = tuckbox(home, "build", "dots", *words.split())

    assert said.code == 2
    assert f"leave out {idle}" in " ".join(said.err.split())


def test_what_printing_takes_is_told_and_nothing_is_written(home):
    said = tuckbox(home, "cost", "dots")

    assert said.code == 0, said.err
    assert "In all: 1 sheet of paper, 10 straight cuts, about 4 minutes, about" in " ".join(said.out.split())
    assert not list((home / "output").rglob("*.pdf"))
    values = json.loads(tuckbox(home, "cost", "dots", "--json").out)["editions"]
    assert [one["sheets"] for one in values] == [1]


@pytest.mark.parametrize(("words", "expected"), rows("cli", "absent"))
def test_what_does_not_exist_ends_with_1_and_a_way_out(home, words, expected):
    said = tuckbox(home, *words)

    assert said.code == 1
    assert said.out == ""
    assert said.err.startswith(expected)
    assert "  hint: " in said.err
    assert not (home / "output").exists()


def test_a_dry_run_says_what_would_be_made_and_makes_nothing(home):
    said = tuckbox(home, "build", "dots", "--dry-run")

    assert said.code == 0
    assert said.err == ""
    assert said.out.splitlines() == [
        "Dots",
        "  output/dots/",
        "    4 × Dot cards   1 sheet, 2 pages   dots.pdf",
        "",
        "1 file in output (1 planned): 4 cards on 1 sheet of paper, 2 pages.",
        "Dot cards: A4 or Letter paper. Print both sides, flip on the long edge. Cut",
        "  along the marks: 10 straight cuts a sheet.",
        "Print at 100 % (“actual size”), and hold a ruler to the 50 mm line before you",
        "  cut.",
        "In all: 10 straight cuts, about 4 minutes of cutting. Ink, and what saves some:",
        "  tuckbox cost dots",
    ]
    assert not (home / "output").exists()


def test_games_are_listed_for_people_and_for_programs_and_may_leave_their_minutes_out(home):
    said = tuckbox(home, "list")
    path = home / "content/dots/game.yaml"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith("minutes:")))
    listed = json.loads(tuckbox(home, "list", "--json").out)
    (dots,) = [game for game in listed["games"] if game["game"] == "dots"]

    assert (said.code, "dots  Dots, 2–4 players, 5–10 minutes\n" in said.out) == (0, True)
    assert "dots  Dots, 2–4 players\n" in tuckbox(home, "list").out
    assert (dots["minutes"], dots["components"], dots["players"]) == (None, {"Dot cards": 4}, [2, 4])
    assert listed["problems"] == []


def test_a_theme_without_a_game_means_the_games_that_have_it(home):
    write_game(home, "crosses", title="Crosses")
    game = home / "content/crosses/game.yaml"
    game.write_text(game.read_text() + "theme: late_night\n")
    (home / "content/crosses/themes").mkdir()
    (home / "content/crosses/themes/late_night.yaml").write_text("name: Late Night\n")
    said = tuckbox(home, "build", "--theme", "late-night", "--theme", "late_night", "--dry-run")

    assert (said.code, said.err) == (0, "")
    assert [line for line in said.out.splitlines() if "output/" in line] == ["  output/crosses/late-night/"]
    assert tuckbox(home, "build", "--theme", "noon", "--dry-run").code == 1


def test_a_broken_game_and_a_folder_whose_name_is_none_do_not_hide_the_others(home):
    write_game(home, "crosses", title="Crosses")
    write_game(home, "Dots 2")
    deck_file(home, "crosses").write_text("name: [")
    said = tuckbox(home, "list")

    assert said.code == 1
    assert "dots  Dots" in said.out
    assert "content/crosses/cards/dots.yaml:" in said.err and "content/Dots 2: " in said.err


def test_json_problems_have_places(home):
    deck_file(home).write_text(deck(4).replace("name: Dot 3", "nmae: Dot 3").replace("copies: 1}", "copies: x}", 1))
    said = tuckbox(home, "build", "dots", "--json", "--dry-run")
    told = json.loads(said.out)

    assert said.code == 1
    assert told["ok"] is False
    assert told["files"] == []
    assert [(one["file"], one["line"]) for one in told["problems"]] == [("content/dots/cards/dots.yaml", 6)]
    assert all(one["fact"] and one["hint"] for one in told["problems"])


@pytest.mark.parametrize("name", ["list", "check", "build"])
def test_a_program_is_answered_in_json_whatever_is_wrong(home, name):
    said = tuckbox(home, name, "--json", "--root", "nowhere")

    assert said.code == 1
    assert [one["file"] for one in json.loads(said.out)["problems"]] == ["--root nowhere"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("tuckbox bui", ["build"]),
        ("tuckbox build do", ["dots"]),
        ("tuckbox build dots --only ", ["dots"]),
        ("tuckbox build trade-or-duel --theme h", ["hush"]),
        ("tuckbox build --style i", ["ink-saver"]),
        ("tuckbox build --paper le", ["letter", "legal"]),
        ("tuckbox new reef --design a", ["arcana"]),
        ("companion new tra", ["trade-or-duel", "trap-attack"]),
        ("companion playtest duel --bots p", ["planner"]),
    ],
)
def test_the_shell_can_complete_words(home, line, words):
    name = line.split()[0]
    asked = {f"_{name.upper()}_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": f"{line.count(' ')}"}

    assert run(name, cwd=home, env=asked).out.split() == words


def test_the_companion_says_how_to_begin(tmp_path):
    said = run("companion", "--human", cwd=tmp_path)

    assert said.code == 0
    assert "companion new duel ana ben cy dee" in said.out


def test_a_table_is_told_on_a_code_page_without_our_signs(tmp_path):
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    said = run("companion", "new", "duel", "ana", "bén", "cy", "dee", cwd=tmp_path, env=env)

    assert (said.code, said.err) == (0, "")
    assert "B?n" in said.out


def test_a_code_page_without_our_signs_does_not_matter(home):
    said = tuckbox(home, "build", "dots", "--dry-run", PYTHONUTF8="0", PYTHONIOENCODING="ascii")

    assert said.code == 0
    assert "4 ? Dot cards" in said.out
    assert json.loads(tuckbox(home, "build", "dots", "-n", "--json", PYTHONIOENCODING="ascii").out)["ok"]


def test_games_are_found_through_the_environment(home):
    elsewhere = home / "elsewhere"
    elsewhere.mkdir()

    assert "dots  Dots" in run("tuckbox", "list", cwd=elsewhere, env={"TUCKBOX_ROOT": str(home)}).out
    assert "dots  Dots" in run("tuckbox", "list", "--root", str(home), cwd=elsewhere).out
    assert "dots" not in run("tuckbox", "list", cwd=elsewhere).out
