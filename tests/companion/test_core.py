"""What every game has: house rules, set, dice, people, the end, files, and lines nobody understands."""

import json
import subprocess
import sys

import pytest

from tests.companion.evening import FOUR, Evening
from tests.helpers.shell import TOP, environment, run


def test_a_table_that_rolls_its_own_dice_is_asked_for_them(evening):
    from companion.engine.dice import NeedsDie

    with pytest.raises(NeedsDie, match="first"):
        evening.say("new duel ana ben cy dee --table-dice")
    evening.done("new duel ana ben cy dee --table-dice --is ben")
    assert evening.state["turn"] == "ben"
    assert evening.say("new duel ana ben cy dee --is ben,cy").code == 2
    with pytest.raises(NeedsDie, match="--is 1-6"):
        evening.say("roll d6")
    assert evening.done("roll d6 --is 6").fields["rolls"][0]["by"] == "table"


def test_the_promise_of_the_dice_is_kept(evening):
    from companion.engine.dice import commitment

    begun = evening.done("new duel ana ben cy dee")
    evening.done("roll d6 d6 d6 d20")
    ended = evening.done("finish --force")

    assert commitment(bytes.fromhex(ended.fields["secret"])) == begun.fields["promise"]
    proved = evening.done("verify").fields
    assert (proved["entries"], proved["rolls"], proved["table_rolls"], proved["good"]) == (3, 5, 0, True)
    assert evening.done("dice").told[0].startswith("d20, 1 roll: ")


def test_the_same_words_give_two_tables_the_same_dice(evening):
    rolls = []
    for _ in range(2):
        evening.done("new duel ana ben cy dee --seed fate --first ana")
        rolls.append(evening.done("roll d20 d20 d20").told[0:3])

    assert rolls[0] == rolls[1]


def test_statistics_count_finished_games(evening):
    for winner in ("ana", "ana", "ben"):
        evening.done(FOUR)
        evening.done(f"set winners {winner}")
        evening.done("set over yes")
        evening.done("finish --force")
    evening.done(FOUR)

    told = evening.done("stats --game duel").told
    assert told[:2] == [
        "trade-or-duel: Ana 2 wins of 3, 6 points in a series",
        "trade-or-duel: Ben 1 win of 3, 3 points in a series",
    ]
    assert evening.done("stats --who cy").told == ["trade-or-duel: Cy 0 wins of 3, 0 points in a series"]


CHANGES = [
    ('"said":"trade ben 1"', '"said":"trade ben 2"'),
    ('"who":"ana"', '"who":"ben"'),
    ('"at":1800000000', '"at":1800000001'),
    ('"n":', '"n":1'),
    ('"seq":3', '"seq":4'),
    ('"forced":[]', '"forced":["TD-R2"]'),
]


@pytest.mark.parametrize(("old", "new"), CHANGES, ids=[old for old, _ in CHANGES])
def test_a_file_that_was_changed_by_hand_is_found_out(four, tmp_path, old, new):
    four.done("trade ben 1")
    four.done("roll d6")
    file = tmp_path / "game.jsonl"
    four.done(["export", str(file)])
    before, _, after = file.read_text().rpartition(old)
    assert before
    file.write_text(before + new + after)

    assert four.say(["verify", str(file)]).code == 6
    assert four.say(["import", str(file)]).code == 2


def test_a_game_is_begun_in_words_that_people_use(path, capsys):
    from companion.terminal.answer import answer
    from companion.terminal.screen import Screen

    with Evening(path) as evening:
        assert evening.say("new raid").error.startswith("Who plays? new raid ana ben. Half of all games take: ")
        assert "2 to 5 players; here is 1." in evening.say("new raft ana").breaches[0].fact
        assert evening.say("new raid ana").breaches[0].fact == "Raid Trade is for 2 players; here is 1."
        Screen("human", prefix="").show(answer(evening.live, ["new", "raid", "ana"]))
        assert "house" not in "".join(capsys.readouterr())
        assert evening.done("list").told == evening.done("games").told
        begun = evening.done("new raid ana ben --set option_vicious=true --is 6,1").told[0]
        assert begun == "Raid Trade: Ana and Ben. House edition: Vicious combat: yes."
        assert evening.done("list").told == evening.done("next").told


def test_one_shot_commands_answer_programs_and_people(tmp_path):
    env = {"TUCKBOX_DB": str(tmp_path / "t.db"), "TUCKBOX_ROOT": str(TOP)}
    said = run("companion", "--json", *FOUR.split(), cwd=tmp_path, env=env)
    assert json.loads(said.out)["ok"]
    said = run("companion", "--human", "trade", "ana", "1", cwd=tmp_path, env=env)
    assert said.code == 3
    assert "Anyway: companion trade ana 1 --force" in said.err
    said = run("companion", "--plain", "trade", "ben", "1", cwd=tmp_path, env=env)
    assert "told.1 Ana and Ben swap one card." in said.out
    said = run("companion", "frobnicate", cwd=tmp_path, env=env)
    assert said.code == 2
    said = run("companion", "-q", "undo", cwd=tmp_path, env=env)
    assert (said.code, said.out) == (0, "")
    assert run("companion", "--session", "9", cwd=tmp_path, env=env).code == 2
    for words in (["--help"], ["duel", "--help"], ["help", "undo"], ["--version"]):
        said = run("companion", *words, cwd=tmp_path, env=env)
        assert said.code == 0, said.err
    assert "When" in run("companion", "--help", cwd=tmp_path, env=env).out or said.out


def test_typer_and_the_short_way_give_the_same_answers(tmp_path):
    env = {"TUCKBOX_DB": str(tmp_path / "t.db"), "TUCKBOX_ROOT": str(TOP)}
    run("companion", *FOUR.split(), cwd=tmp_path, env=env)
    for words in (["status"], ["trade", "ana", "1"], ["next"], ["nonsense"], ["log", "--who", "ana"]):
        ours = run("companion", *words, cwd=tmp_path, env=env)
        code = f"import sys; from companion.typerapp import helped; sys.exit(helped({words!r}))"
        start = [sys.executable, "-c", code]
        typers = subprocess.run(start, cwd=tmp_path, env=environment(env), capture_output=True, text=True, check=False)
        assert ours.code == typers.returncode, words
        if words != ["nonsense"]:
            assert ours.out == typers.stdout


def test_words_are_completed_with_what_the_game_offers(tmp_path):
    env = {"TUCKBOX_DB": str(tmp_path / "t.db"), "TUCKBOX_ROOT": str(TOP)}
    run("companion", *FOUR.split(), cwd=tmp_path, env=env)
    asked = {"_COMPANION_COMPLETE": "complete_bash", "COMP_WORDS": "companion trade ", "COMP_CWORD": "2"}
    said = run("companion", cwd=tmp_path, env={**env, **asked})

    assert said.out.split() == ["ben", "cy", "dee"]


LIGHT = """
import sys
from companion.cli import start
code = start(['-q', *sys.argv[1:]])
heavy = ('typer', 'yaml', 'dataclasses', 'jinja2', 'markupsafe', 'reportlab', 'svgwrite', 'platformdirs', 'generator')
slow = ('inspect', 'hashlib', 'copy', 'pathlib', 'difflib')
server = ('socket', 'threading', 'secrets', 'queue', 'concurrent', 'segno', 'companion.show', 'generator.window')
print(code, *[name for name in (*heavy, *slow, *server) if name in sys.modules])
"""


def loaded(words, cwd, env, last=""):
    """Say a line in a process of its own; give its exit code and what it loaded that is heavy, or what is said last."""
    start = [sys.executable, "-c", LIGHT + last, *words]
    done = subprocess.run(start, cwd=cwd, env=environment(env), capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1].split()


def test_a_line_at_the_table_loads_neither_typer_nor_yaml_nor_jinja(tmp_path):
    """What reads content may: new, house name=value; and the first look-up of an edition, which prepares it."""
    env = {"TUCKBOX_DB": str(tmp_path / "t.db"), "TUCKBOX_ROOT": str(TOP)}
    run("companion", *FOUR.split(), cwd=tmp_path, env=env)

    assert "jinja2" in loaded(["rule", "tie"], tmp_path, env)
    lines = ("trade ben 1", "status", "next", "score", "log", "rule tie", "rule TD-TURN-1", "card old drip", "undo")
    for line in (*lines, "house TD-R5 off", "note a b"):
        assert loaded(line.split(), tmp_path, env) == ["0"], line

    assert "jinja2" not in loaded(["house", "turns_each=4"], tmp_path, env)
    assert "jinja2" in loaded(["rule", "turns"], tmp_path, env)
    assert "jinja2" not in loaded(["content"], tmp_path, env)
    assert loaded(["undo"], tmp_path, env) == ["0"]
    assert loaded(["rule", "turns"], tmp_path, env) == ["0"]


ASIDE = ("gamedata.content", "lookup.index", "table.reinterpret", "storage.rescue")


@pytest.mark.parametrize("line", ["trade ben 1", "set round +1", "note a b", "log", "score"])
def test_a_line_that_looks_nothing_up_loads_neither_content_nor_index(tmp_path, line):
    env = {"TUCKBOX_DB": str(tmp_path / "t.db"), "TUCKBOX_ROOT": str(TOP)}
    run("companion", *FOUR.split(), cwd=tmp_path, env=env)
    modules = loaded(line.split(), tmp_path, env, "print(*sys.modules)")

    assert "companion.games.trade_or_duel.game" in modules
    assert {f"companion.{name}" for name in ASIDE} & {*modules} == set()
