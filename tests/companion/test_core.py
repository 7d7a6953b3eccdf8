"""What every game has: house rules, set, dice, people, the end, files, and lines nobody understands."""

import json
import random
import subprocess
import sys
import threading

import pytest

from companion.store import Store, StoreError
from companion.words import cut, joined
from tests.companion.evening import Evening
from tests.helpers.shell import TOP, environment, run

BEGIN = "new duel ana ben cy dee --first ana --seed x"


@pytest.fixture
def four(evening):
    evening.done(BEGIN)
    return evening


def test_a_refused_line_says_the_rule_and_the_line_that_does_it_anyway(four):
    reply = four.say("trade 1 ana")

    assert reply.code == 3
    assert reply.breaches[0] == ("TD-R2", "One plays against another, not with oneself.")
    four.done(cut(reply.again))
    assert "[TD-R2 by force]" in four.done("log").told[-1]


def test_a_house_rule_silences_a_rule_and_the_log_says_so(four):
    four.done('house td-r2 off "we play so"')
    assert four.done("trade 1 ana").code == 0

    assert four.done("log").told[-1] == "#3 Ana and Ana swap one card. [TD-R2 off]"
    assert four.done("house").told == ["TD-R2 off (we play so)"]
    four.done("house TD-R2 on")
    assert four.broken("trade 1 ben") == ["TD-R2"] or four.state["turn"] == "ben"


def test_a_rule_that_is_not_off_is_not_put_on(four):
    assert four.say("house rolls on").error == "rolls is not off; 'house' says what is."


def test_after_three_times_by_force_silence_is_offered(four):
    notes = [four.done(f"trade 1 {who} --force").notes for who in ("ana", "ben", "cy")]

    assert [bool(note) for note in notes] == [False, False, True]
    assert "house TD-R2 off" in notes[2][0]


def test_a_parameter_may_be_set_for_this_session_within_what_is_allowed(four):
    assert four.done("house turns_each=2").told == ["House rule: turns_each 3 -> 2."]
    assert four.sitting.game.head(four.table).startswith("Bell 1 of 2")
    assert four.say("house turns_each=9").error == "turns_each cannot be 9; it can be 2, 3, 4 or 5."
    assert "Did you mean turns_each?" in four.say("house turn_each=2").error


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("set ana.cards 1", "Ana cards: 2 -> 1."),
        ("set an.cards -1 --why miscounted", "Ana cards: 2 -> 1 (miscounted)."),
        ("set round 3", "round: 1 -> 3."),
        ("set discards 3,7", "discards: nothing -> 3 7."),
        ("set over yes", "over: no -> yes."),
    ],
)
def test_any_value_can_be_put_right(four, line, told):
    assert four.done(line).told[0] == told
    assert four.done("undo").code == 0


@pytest.mark.parametrize(
    "line", ["set ana.lives 3", "set eve.cards 1", "set ana 3", "set round many", "set", "set over 7"]
)
def test_what_cannot_be_set_is_said(four, line):
    reply = four.say(line)

    assert reply.code == 2
    assert reply.error
    assert four.head == 1


def test_dice_of_the_table_are_first_class(four):
    reply = four.done("roll d6 --is 4 --for start")

    assert reply.told == ["d6 for start: 4 (rolled on the table)"]
    assert four.say("roll d6 --is 7").error == "d6 cannot show '7'; it shows 1-6."
    assert four.say("roll d6 --is 4,5").code == 2
    assert four.say("roll d0").code == 2
    assert four.done("roll d6 d6 --is 2,3").told[0].startswith("d6: 2")


def test_a_table_that_rolls_its_own_dice_is_asked_for_them(evening):
    from companion.dice import NeedsDie

    with pytest.raises(NeedsDie, match="first"):
        evening.say("new duel ana ben cy dee --table-dice")
    evening.done("new duel ana ben cy dee --table-dice --is ben")
    assert evening.state["turn"] == "ben"
    assert evening.say("new duel ana ben cy dee --is ben,cy").code == 2
    with pytest.raises(NeedsDie, match="--is 1-6"):
        evening.say("roll d6")
    assert evening.done("roll d6 --is 6").fields["rolls"][0]["by"] == "table"


def test_the_promise_of_the_dice_is_kept(evening):
    from companion.dice import commitment

    begun = evening.done("new duel ana ben cy dee")
    evening.done("roll d6 d6 d6 d20")
    ended = evening.done("finish")

    assert commitment(bytes.fromhex(ended.fields["secret"])) == begun.fields["promise"]
    assert evening.done("verify").fields == {"entries": 3, "rolls": 5, "table_rolls": 0, "good": True}
    assert evening.done("dice").told[0].startswith("d20, 1 roll: ")


def test_the_same_words_give_two_tables_the_same_dice(evening):
    rolls = []
    for _ in range(2):
        evening.done("new duel ana ben cy dee --seed fate --first ana")
        rolls.append(evening.done("roll d20 d20 d20").told[0:3])

    assert rolls[0] == rolls[1]


def test_a_finished_game_is_locked_until_it_is_opened(four):
    four.done("finish")

    assert four.broken("trade ben 1") == ["finished"]
    assert four.done("note good game").code == 0
    four.done("reopen")
    assert four.done("trade ben 1").code == 0
    assert four.say("reopen").code == 2


def test_statistics_count_finished_games(evening):
    for winner in ("ana", "ana", "ben"):
        evening.done(BEGIN)
        evening.done(f"set winners {winner}")
        evening.done("set over yes")
        evening.done("finish")
    evening.done(BEGIN)

    told = evening.done("stats --game duel").told
    assert told[:2] == ["trade-or-duel: Ana 2 wins of 3", "trade-or-duel: Ben 1 win of 3"]
    assert evening.done("stats --who cy").told == ["trade-or-duel: Cy 0 wins of 3"]


def test_people_are_called_by_any_beginning_of_their_names(four):
    four.done("name ben=Benedikt Otto")

    assert four.done("trade ot 1").told == ["Ana and Benedikt Otto swap one card."]
    assert four.say("trade x 1").error == "Who is 'x'? Here: Ana, Benedikt Otto, Cy and Dee."


def test_several_games_are_kept_apart(evening):
    evening.done(BEGIN)
    evening.done("trade ben 1")
    evening.done("new duel eve fay gus hal --first eve --name second")
    assert evening.state["turn"] == "eve"

    assert evening.done("resume 1").told[0].startswith("Ana 2 cards")
    assert evening.done("resume -").head.endswith("Eve to play")
    assert evening.done("resume").told[0] == "* 2  trade-or-duel: second, 1 entry"
    assert evening.say("resume duel").code == 2


def test_an_exported_game_is_the_same_to_the_byte_after_coming_back(four, tmp_path):
    for line in ("trade ben 1", "roll d6 --is 3", "duel cy 12 7", "undo", 'note "naïve – ✓"', "house TD-R2 off"):
        four.done(line)
    four.done(["export", str(tmp_path / "one.jsonl")])
    with Evening(tmp_path / "other.db") as other:
        assert other.done(["import", str(tmp_path / "one.jsonl")]).told[0] == "7 new entries; the game is 1 here."
        assert other.state == four.state
        other.done(["export", str(tmp_path / "two.jsonl")])
        assert (tmp_path / "two.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()
        assert other.done(["import", str(tmp_path / "one.jsonl")]).told[0].startswith("0 new entries")
        other.done("trade dee 1")
        other.done(["export", str(tmp_path / "three.jsonl")])
    assert four.done(["import", str(tmp_path / "three.jsonl")]).told[0].startswith("1 new entry")
    assert four.done(["verify", str(tmp_path / "three.jsonl")]).fields["good"]


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


@pytest.mark.parametrize("text", ["", "{}", "[]\n", '{"companion":9}\n', '{"companion":1}\n{}\n', "\x00"])
def test_a_file_that_is_no_game_is_said_to_be_none(evening, tmp_path, text):
    file = tmp_path / "no.jsonl"
    file.write_text(text)

    assert evening.say(["import", str(file)]).code == 2
    assert evening.say(["verify", str(file)]).code == 2


def test_an_edit_of_the_rules_is_announced_and_not_applied(evening, tmp_path, monkeypatch):
    import shutil

    shutil.copytree(TOP / "content", tmp_path / "content")
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    evening.done(BEGIN)
    rules = tmp_path / "content" / "trade-or-duel" / "rules.yaml"
    rules.write_text(rules.read_text().replace("turns_each:\n    default: 3", "turns_each:\n    default: 4"))

    note = evening.done("status").notes[0]
    assert "turns_each 3 -> 4" in note
    assert "of 3" in evening.done("status").head
    evening.done("content use")
    assert "of 4" in evening.done("status").head
    assert evening.done("status").notes == []
    rules.write_text("nonsense: [")
    assert evening.done("trade ben 1")
    assert evening.done("status")


def test_a_full_disk_loses_nothing(four):
    pages = four.store.asked("pragma page_count")[0][0]
    four.store.asked(f"pragma max_page_count={pages}")
    said = []
    for number in range(60):
        reply = four.say(f"note {'long ' * 40}{number}")
        said.append(reply.code)
        if reply.code:
            break

    assert reply.code == 6
    assert "disk is full" in reply.error
    assert four.head == len(said)
    assert four.done("verify").fields["good"]
    four.store.asked("pragma max_page_count=100000")
    assert four.done("note again").seq == len(said) + 1


def test_a_place_that_cannot_be_written_can_be_read(four):
    four.store.asked("pragma query_only=1")

    assert "cannot be written" in four.say("trade ben 1").error
    assert four.done("status").head == "Bell 1 of 3 · Ana to play"
    four.store.asked("pragma query_only=0")
    assert four.done("trade ben 1").seq == 2


def test_writers_at_once_take_turns(four, path):
    def write(number):
        with Evening(path) as mine:
            codes.extend(mine.say(f"note {number} {one}").code for one in range(6))

    codes = []
    writers = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    assert codes == [0] * 48
    assert four.head == 49
    assert four.done("verify").fields["good"]


def test_who_types_while_another_writes_is_told_first(four, path):
    four.sitting.seen = 1
    with Evening(path) as other:
        other.done("trade cy 1")
    reply = four.say("trade ben 1")

    assert reply.code == 5
    assert '#2 Ana "trade cy 1"' in reply.error
    assert four.head == 2
    assert four.done("trade ana 1").seq == 3


KILLED = """
import sys
from itertools import cycle
from companion.cli import answer
from companion.sitting import Sitting
from companion.store import Store
from companion.words import cut
with Store(sys.argv[1]) as store:
    sitting = Sitting(store, store.current())
    for line in cycle(sys.argv[2:]):
        reply = answer(sitting, cut(line))
        print(reply.seq or f"{line}: {reply}", flush=True)
"""
ROUNDS = {
    "trade-or-duel": (("new duel ana ben cy dee --first ana",), ("trade ben 1", "duel cy 9 4", "note x", "undo 3")),
    "trap-attack": (("new trap ana ai --first ana", "move"), ("end", "ai boulder none --is 3,cast", "undo 2")),
    "raid-trade": (("new raid ana ben --is 6,1",), ("raid 8 3", "R", "e --force", "undo 3")),
    "raft-race": (("new raft ana ben", "2 4", "no", "no"), ("o ff f", "rv", "fix 2 1 5", "undo 3")),
}
"""How each game is begun, and lines that can be said over and over."""


@pytest.mark.parametrize("game", ROUNDS)
def test_a_companion_that_is_killed_has_lost_nothing_it_had_said(game, path):
    begin, lines = ROUNDS[game]
    with Evening(path) as evening:
        for line in begin:
            evening.done(line)
    for number in range(2):
        writer = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(path), *lines], stdout=subprocess.PIPE, env=environment(), text=True
        )
        said = [writer.stdout.readline() for _ in range(3 + 4 * number)][-1]
        writer.kill()
        said = (writer.stdout.read() or said).split("\n")[-2:][0]
        writer.wait()
        writer.stdout.close()
        with Evening(path) as after:
            assert after.head >= int(said)
            assert after.done("verify").fields["good"]
            assert not after.sitting.now().faults


@pytest.mark.parametrize(
    "text", [b"no database, but long enough to look at" * 40, b"SQLite format 3\x00" + b"\x07" * 200]
)
def test_a_file_of_somebody_else_is_left_alone(tmp_path, text):
    file = tmp_path / "table.db"
    file.write_bytes(text)
    with pytest.raises(StoreError, match="damaged or no table"):
        Store(str(file))

    assert file.read_bytes() == text


def test_a_database_of_another_program_or_a_newer_companion_is_left_alone(tmp_path):
    import sqlite3

    for sql, why in (("create table mine(x)", "not a table"), ("pragma user_version=99", "not a table")):
        file = tmp_path / f"{why[:3]}{len(sql)}.db"
        with sqlite3.connect(file) as db:
            db.execute(sql)
        db.close()
        with pytest.raises(StoreError, match=why):
            Store(str(file))
    Store(str(tmp_path / "new.db")).close()
    with sqlite3.connect(tmp_path / "new.db") as db:
        db.execute("pragma user_version=99")
    db.close()
    with pytest.raises(StoreError, match="newer companion"):
        Store(str(tmp_path / "new.db"))


def test_random_lines_never_break_it(four):
    chance = random.Random(5)
    words = (
        "trade duel hand seen set fix undo redo log roll house note ana ben x 1 2 12 12+3 -1 --is --force --why d6"
        " ana.cards =3 TD-R5 off won '' ! ? . 0 999999999999 é \x00 -- - export import verify score next rule card"
        " finish reopen name join leave resume status content use a=b dice --as --dry-run all stats"
    ).split(" ")
    for _ in range(1500):
        line = [chance.choice(words) for _ in range(chance.randrange(6))]
        if "export" in line or "import" in line or "new" in line:
            line = line[:1]
        reply = four.say(line) if "resume" not in line else four.say("status")
        assert reply.code in (0, 2, 3, 4), (line, reply)
    assert four.done("verify").fields["good"]


def test_nobody_sits_down_in_the_middle_of_a_game_that_has_no_place(four):
    assert four.say("join eve").error == "Nobody can sit down in the middle of this game."


def test_words_that_are_joined_are_cut_the_same():
    for words in (["note", "a b", ""], ["it's"], ['say "x"'], ["-1", "--why", "one  two"]):
        assert cut(joined(words)) == words


def test_one_shot_commands_answer_programs_and_people(tmp_path):
    env = {"TUCKBOX_DB": str(tmp_path / "t.db"), "TUCKBOX_ROOT": str(TOP)}
    said = run("companion", "--json", *BEGIN.split(), cwd=tmp_path, env=env)
    assert json.loads(said.out)["ok"]
    said = run("companion", "--human", "trade", "ana", "1", cwd=tmp_path, env=env)
    assert said.code == 3
    assert "Anyway: companion trade ana 1 --force" in said.err
    said = run("companion", "trade", "ben", "1", cwd=tmp_path, env=env)
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
    run("companion", *BEGIN.split(), cwd=tmp_path, env=env)
    for words in (["status"], ["trade", "ana", "1"], ["next"], ["nonsense"], ["log", "--who", "ana"]):
        ours = run("companion", *words, cwd=tmp_path, env=env)
        code = f"import sys; from companion.typing_app import helped; sys.exit(helped({words!r}))"
        typers = subprocess.run(
            [sys.executable, "-c", code],
            cwd=tmp_path,
            env=environment(env),
            capture_output=True,
            text=True,
            check=False,
        )
        assert ours.code == typers.returncode, words
        if words != ["nonsense"]:
            assert ours.out == typers.stdout


def test_words_are_completed_with_what_the_game_offers(tmp_path):
    env = {"TUCKBOX_DB": str(tmp_path / "t.db"), "TUCKBOX_ROOT": str(TOP)}
    run("companion", *BEGIN.split(), cwd=tmp_path, env=env)
    asked = {"_COMPANION_COMPLETE": "complete_bash", "COMP_WORDS": "companion trade ", "COMP_CWORD": "2"}
    said = run("companion", cwd=tmp_path, env={**env, **asked})

    assert said.out.split() == ["ben", "cy", "dee"]


def test_a_line_at_the_table_loads_neither_typer_nor_yaml(tmp_path):
    env = {"TUCKBOX_DB": str(tmp_path / "t.db"), "TUCKBOX_ROOT": str(TOP)}
    run("companion", *BEGIN.split(), cwd=tmp_path, env=env)
    code = (
        "import sys; from companion.cli import start; code = start(['-q', 'trade', 'ben', '1'])\n"
        "print(code, *[name for name in ('typer', 'yaml', 'dataclasses', 'jinja2', 'reportlab', 'platformdirs',"
        " 'generator', 'inspect') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment(env), capture_output=True, text=True, check=True
    )

    assert done.stdout.split() == ["0"], done.stderr


def test_our_own_answer_for_the_place_is_that_of_platformdirs(monkeypatch, tmp_path):
    from platformdirs import user_data_dir

    from companion.place import data_folder

    for value in (None, str(tmp_path)):
        env = {"XDG_DATA_HOME": value} if value else {}
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        for name, one in env.items():
            monkeypatch.setenv(name, one)
        assert data_folder(env) == user_data_dir("tuckbox", appauthor=False)


def test_an_old_file_is_brought_to_the_new_form_and_a_copy_of_it_is_kept(four, path, monkeypatch):
    from companion import store

    four.done("trade ben 1")
    monkeypatch.setattr(store, "MIGRATIONS", [*store.MIGRATIONS, lambda db: db.execute("create table more(x)")])
    with Evening(path) as later:
        assert later.head == 2
        assert later.store.asked("select count(*) from more") == [(0,)]
        assert later.done("verify").fields["good"]
    assert path.with_name(f"{path.name}.form1").exists()


def test_a_migration_that_fails_changes_nothing(four, path, monkeypatch):
    from companion import store

    monkeypatch.setattr(store, "MIGRATIONS", [*store.MIGRATIONS, lambda db: db.execute("create table entry(x)")])
    with pytest.raises(StoreError, match="entry"):
        Store(str(path))
    monkeypatch.undo()

    assert four.done("trade ben 1").seq == 2
