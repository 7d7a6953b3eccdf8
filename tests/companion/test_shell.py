"""The companion in a shell: one-shot commands, help, what they load; streams closed or full, letters that nobody can
read, a folder that is gone, pipes; the pages for players.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from generator.catalog.roots import Roots
from tests.companion import tablepages
from tests.companion.evening import FOUR, Evening
from tests.helpers.shell import TOP, command, environment


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A file with a game in it, for those who leave it as it is."""
    return begun(tmp_path_factory.mktemp("shell") / "table.db")


@pytest.fixture
def mine(tmp_path):
    return begun(tmp_path / "mine.db")


def begun(path):
    with Evening(path) as evening:
        evening.done(FOUR)
    return path


def said(path, line, shell="", first="", **more):
    """Say a line in a shell, which may do something with its streams; give code, output and errors."""
    words = " ".join([first, *command("companion"), line, shell])
    env = environment({"TUCKBOX_DB": str(path), "TUCKBOX_ROOT": str(TOP), **more.pop("env", {})})
    more = {"cwd": TOP, "env": env, "capture_output": True, "check": False, **more}
    done = subprocess.run(["bash", "-c", words], **more)  # noqa: PLW1510
    assert b"Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_one_shot_commands_answer_programs_and_people(mine):
    assert json.loads(said(mine, "--json status")[1])["ok"]
    code, _, err = said(mine, "--human trade ana 1")
    assert (code, "Anyway: companion trade ana 1 --force" in err) == (3, True)
    assert "told.1 Ana and Ben swap one card." in said(mine, "--plain trade ben 1")[1]
    assert said(mine, "frobnicate")[0] == said(mine, "--session 9")[0] == 2
    assert said(mine, "-q undo") == (0, "", "")
    for line in ("--help", "duel --help", "help undo", "--version"):
        code, out, _ = said(mine, line)
        assert (code, bool(out)) == (0, True), line


@pytest.mark.parametrize("line", ["status", "trade ana 1", "next", "nonsense", "log --who ana"])
def test_typer_and_the_short_way_give_the_same_answers(mine, line):
    ours = said(mine, line)
    code = f"import sys; from companion.typerapp import helped; sys.exit(helped({line.split()!r}))"
    env = environment({"TUCKBOX_DB": str(mine), "TUCKBOX_ROOT": str(TOP)})
    typers = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)

    assert (ours[0], "" if line == "nonsense" else ours[1]) == (typers.returncode, typers.stdout)


def test_words_are_completed_with_what_the_game_offers(table):
    asked = {"_COMPANION_COMPLETE": "complete_bash", "COMP_WORDS": "companion trade ", "COMP_CWORD": "2"}

    assert said(table, "", env=asked)[1].split() == ["ben", "cy", "dee"]


LIGHT = """
import sys
from companion.cli import start
code = start(['-q', *sys.argv[1:]])
heavy = ('typer', 'yaml', 'dataclasses', 'jinja2', 'markupsafe', 'reportlab', 'svgwrite', 'platformdirs')
small = ('generator', 'generator.named', 'generator.catalog', 'generator.catalog.ruleids')
printing = [name for name in sys.modules if name.split('.')[0] == 'generator' and name not in small]
slow = ('inspect', 'hashlib', 'copy', 'pathlib', 'difflib')
server = ('socket', 'threading', 'secrets', 'queue', 'concurrent', 'segno', 'companion.show', 'generator.window')
print(code, *[name for name in (*heavy, *slow, *server) if name in sys.modules], *printing)
print(*sys.modules)
"""
ASIDE = ("gamedata.content", "lookup.index", "table.reinterpret", "storage.rescue")
BARE = ("trade ben 1", "set round +1", "note a b", "log", "score")
"""Lines that look nothing up."""


def loaded(path, line):
    """Say a line in a process of its own; give its exit code and what it loaded that is heavy."""
    start = [sys.executable, "-c", LIGHT, *line.split()]
    env = environment({"TUCKBOX_DB": str(path), "TUCKBOX_ROOT": str(TOP)})
    done = subprocess.run(start, cwd=path.parent, env=env, capture_output=True, text=True, check=True)
    *_, heavy, modules = done.stdout.splitlines()
    if line in BARE:
        assert "companion.games.trade_or_duel.game" in modules.split(), line
        assert {f"companion.{name}" for name in ASIDE} & {*modules.split()} == set(), line
    return heavy.split()


def test_a_line_at_the_table_loads_neither_typer_nor_yaml_nor_jinja(mine):
    """What reads content may: new, house name=value; and the first look-up of an edition, which prepares it."""
    assert "jinja2" in loaded(mine, "rule tie")
    lines = "trade ben 1;status;next;score;log;set round +1;note a b;rule tie;rule TD-TURN-1;card old drip;undo 2"
    for line in (*lines.split(";"), "house TD-R5 off"):
        assert loaded(mine, line) == ["0"], line

    assert "jinja2" not in loaded(mine, "house turns_each=4")
    assert "jinja2" in loaded(mine, "rule turns")
    assert "jinja2" not in loaded(mine, "content")
    assert loaded(mine, "undo") == loaded(mine, "rule turns") == ["0"]


# ---------------------------------------------------------------------- streams


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_what_was_recorded_and_could_not_be_shown_is_said_so(table):
    code, _, err = said(table, "note x", "> /dev/full")
    number = said(table, "log 1")[1].splitlines()[1].split()[0]

    assert code == 6
    assert err.startswith("The answer could not be shown: ")
    assert err.endswith(f"It was recorded, as {number}.\n")


@pytest.mark.parametrize("line", ["log", "games", "--help", "play"])
def test_an_answer_for_a_closed_stream_is_told_where_errors_go(table, line):
    told = "The answer could not be shown: it is closed. Nothing was recorded by it.\n"

    assert said(table, line, ">&-") == (6, "", told)


def test_all_streams_may_be_closed(table):
    assert said(table, "games", ">&- 2>&- <&-") == (6, "", "")
    assert said(table, "play", "<&-")[0] == 0
    assert said(table, "log", "| head -n 1")[0] == 0


@pytest.mark.parametrize("line", ["note $'a\\xff'", "name ana=$'\\xff'", "new duel $'a\\xff' b c d", "import $'\\xff'"])
def test_letters_that_nobody_can_read_are_refused_and_nothing_is_written(table, line):
    before = said(table, "log all")[1]
    code, _, err = said(table, line)

    assert (code, "no UTF-8" in err) == (2, True)
    assert said(table, "log all")[1] == before


def test_bytes_and_quotes_at_the_keys_do_no_harm(table):
    code, out, err = said(table, "play", env={"LANG": "C.UTF-8"}, input=b"note a\xff\n\"\n'\nnote a\x00b\n\n")

    assert (code, "no UTF-8" in err, "Everything is kept." in out) == (0, True, True)


@pytest.mark.parametrize("env", [{"TUCKBOX_ROOT": ""}, {"TUCKBOX_DB": "table.db"}])
def test_a_folder_that_is_gone_is_named_as_the_cause(table, tmp_path, env):
    gone = tmp_path / "gone"
    gone.mkdir()
    code, _, err = said(table, "games", first=f"rmdir {gone};", cwd=gone, env=env)

    assert (code, err.partition(".")[0]) == (6, "The folder where you are is gone")


@pytest.mark.parametrize("number", ["99999999999999999999", "٣", "0", "-1"])
def test_a_session_that_there_is_not_is_told_so(table, number):
    assert said(table, f"--session={number} status")[0] == 2


def test_a_pipe_gets_what_people_see(table):
    assert said(table, "status", "| cat")[1] == said(table, "--human status")[1]
    assert said(table, "--plain status")[1].startswith("ok yes\n")


# ---------------------------------------------------------------------- pages for players


@pytest.mark.parametrize("page", tablepages.PAGES, ids=lambda page: page.stem)
def test_a_page_shows_what_the_companion_says(tmp_path, page):
    """Written anew with: python -m tests.companion.tablepages."""
    assert tablepages.written(page, tmp_path) == page.read_text(encoding="utf-8")


def test_every_game_with_rules_has_a_page():
    assert [page.stem for page in tablepages.PAGES if "." not in page.stem] == sorted(Roots((TOP,)).games())


def test_the_page_of_an_evening_alone_shows_that_evening(tmp_path):
    assert tablepages.alone(tmp_path) == tablepages.ALONE.read_text(encoding="utf-8")


def test_the_commands_of_that_page_begin_a_game(evening):
    lines = [
        line for line in tablepages.ALONE.read_text(encoding="utf-8").splitlines() if line.startswith("companion new")
    ]

    assert len(lines) == 2
    for line in lines:
        assert evening.done(line.removeprefix("companion ")).seq == 1


@pytest.mark.parametrize(
    ("line", "first", "last"),
    [
        ("new raid ana ben", "# Raid Trade at the table", "lists every command."),
        ("new duel ana ben cy dee --language de", "# Tausch oder Duell am Tisch", "zeigt alle Befehle."),
        ("new trap ana ben --language pt-BR", "# Trap Attack na mesa", "lista todos os comandos."),
    ],
)
def test_help_at_the_table_is_the_games_page_in_its_language(evening, path, line, first, last):
    evening.done(line)
    shown = said(path, "help")[1]

    assert shown.startswith(first)
    assert f"'companion --help' {last}" in shown
