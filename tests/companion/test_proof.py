"""The proof proves: what was rewritten, passed over, cut off or sealed anew is told, by us and by a stranger. Whatever
is in a file from elsewhere, it is refused in a sentence, and nothing here is changed by it.
"""

import json
import re
import subprocess
import sys
from random import Random
from shutil import copyfile
from time import process_time

import pytest

from companion.engine import bounds, dice
from companion.engine.commandtable import NAMES
from companion.engine.ledger import Entry, canonical, head_word, sealed
from companion.engine.words import cut
from companion.terminal.answer import safely
from tests.companion.evening import Evening, games, script
from tests.helpers.cases import often
from tests.helpers.shell import TOP, environment

pytestmark = pytest.mark.xdist_group("proof")  # what all of them need is made once

PAGE = (TOP / "docs" / "proof.md").read_text(encoding="utf-8")
(STRANGER,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.S | re.M)
ELSEWHERE = ("export", "import", "quit", "switch")


def stranger(file):
    """Give what the program on the page says of a file, and whether it is content."""
    words = [sys.executable, "-I", "-c", STRANGER, str(file)]
    done = subprocess.run(words, env=environment(), capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    """Export the golden evening of each game, and give the files."""
    folder, files = tmp_path_factory.mktemp("proof"), {}
    for game in games():
        with Evening(folder / f"{game}.db") as evening:
            for line in script(game):
                if line and line.split()[0] not in ELSEWHERE:
                    evening.say(line)
            evening.done("note yes")
            files[game] = folder / f"{game}.jsonl"
            evening.done(["export", str(files[game])])
    return files


def rows_of(file):
    return [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines()]


def written(rows, file, seal=True):
    """Write rows as a file, with marks and first line made anew as somebody would who knows how."""
    mark = rows[0]["key"]
    for row in rows[1:] if seal else ():
        mark = row["mark"] = sealed(mark, Entry(**{**row, "forced": tuple(row["forced"])}))
    rows[0] |= {"entries": len(rows) - 1, "head": mark} if seal else {}
    file.write_text("".join(f"{canonical(row)}\n" for row in rows), encoding="utf-8")
    return file


@pytest.mark.parametrize("game", games())
def test_an_evening_is_proved_by_us_and_by_a_stranger(evenings, game, evening):
    reply = evening.done(["verify", str(evenings[game])])
    content, said = stranger(evenings[game])

    assert reply.fields["good"]
    assert content, said
    assert said.strip().endswith(reply.told[-1].partition(" ")[2])
    assert len(STRANGER.strip().splitlines()) <= 32


def forged(rows, what):
    """Change something, as somebody would who knows how; give the entry that is told of it."""
    rolled = [(row, roll) for row in rows[2:] for roll in row["data"].get("rolls", []) if roll["by"] == "app"]
    row, roll = rolled[0]
    if what == "face":
        roll["face"] = roll["face"] + 1 if isinstance(roll["face"], int) else "other"
    elif what == "number":
        roll["n"] = roll["n"] % roll["sides"] + 1
    elif what == "key":  # the number that comes next at that place, which is right for its key
        stem, _, count = roll["key"].rpartition(".")
        roll["key"] = f"{stem}.{int(count) + 1}"
        roll["n"] = dice.number(bytes.fromhex(rows[0]["secret"]), roll["key"], roll["sides"])
    elif what == "by":
        roll["by"] = "table"
    elif what == "move":
        row = next(row for row in rows[2:] if row["data"].get("moves") and row["kind"] == "act")
        row["data"]["moves"][0]["who"] = "somebody"
    else:
        row = rows[1]
        row["data"]["state"]["round"] = 7
    return row["seq"]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("change", ["face", "number", "key", "by", "move", "state"])
def test_what_was_rewritten_and_sealed_anew_is_told_with_its_entry(evenings, evening, tmp_path, game, change):
    rows = rows_of(evenings[game])
    seq = forged(rows, change)
    reply = evening.say(["verify", str(written(rows, tmp_path / "other.jsonl"))])

    assert reply.code == 6
    assert any(fault.startswith(f"#{seq} ") for fault in reply.fields["wrong"]), reply.fields["wrong"]
    if change in ("number", "key"):
        assert not stranger(tmp_path / "other.jsonl")[0]


@pytest.mark.parametrize(
    "change", [{"said": "x"}, {"who": "zoe"}, {"at": 1}, {"seq": 9}, {"forced": ["TD-R2"]}, {"data": {}}], ids=str
)
def test_every_field_of_an_entry_lies_under_its_mark(evenings, evening, tmp_path, change):
    rows = rows_of(evenings["trade-or-duel"])
    rows[-1] |= change
    file = str(written(rows, tmp_path / "other.jsonl", seal=False))

    assert (evening.say(["verify", file]).code, evening.say(["import", file]).code) == (6, 2)


@pytest.mark.parametrize("seal", [False, True])
def test_a_tail_that_was_cut_off_is_told(evenings, evening, tmp_path, seal):
    rows = rows_of(evenings["trade-or-duel"])
    evening.done(["import", str(evenings["trade-or-duel"])])
    word = head_word(evening.live.now().entries[-1])
    file = written(rows[:-3], tmp_path / "cut.jsonl", seal)
    reply = evening.say(["verify", str(file), "--head", word])

    assert f"goes on to #{len(rows) - 1}" in str(reply.notes)
    assert f"No entry has the head {word}" in str(reply.told)
    assert stranger(file)[0] == seal
    assert reply.code == 6
    assert ("cut off" in str(reply.told)) == (not seal)


def other_note(rows):
    """Change words that nothing proves but the marks, and make every mark anew."""
    row = next(row for row in rows if row.get("said", "").startswith("note"))
    row["said"], row["data"]["moves"][0]["text"] = "note no", "no"
    return row["seq"]


def test_a_file_that_was_sealed_anew_is_told_by_any_head_that_is_kept(evenings, path, tmp_path):
    rows = rows_of(evenings["trade-or-duel"])
    other_note(rows)
    file = written(rows, tmp_path / "sealed.jsonl")
    assert stranger(file)[0], "nobody can know without a head"

    with Evening(path) as evening:
        assert evening.done(["verify", str(file)])
        evening.done(["import", str(evenings["trade-or-duel"])])
        told = str(evening.say(["verify", str(file)]).told)
        assert "went another way: #" in told
        assert "that the table has" in told
        word = head_word(evening.live.now().entries[-1])
        assert evening.done(["verify", "--head", word])
        assert evening.done(["verify", "--head", word.partition(" ")[2].replace(" ", "")])
    with Evening(path.with_suffix(".fresh.db")) as other:
        assert f"No entry has the head {word}" in str(other.say(["verify", str(file), "--head", word]).told)
        assert other.say(["verify", str(file), "--head", "57"]).code == 2


def test_a_table_that_was_sealed_anew_is_told_by_its_backup(four, path):
    four.live.store.wrote = True
    assert safely(four.live, cut("note before")).seq == 2
    begin, note = four.store.entries(four.live.here)
    rewritten = note._replace(said="note after", data={"moves": [{"do": "note", "text": "after"}]})
    with four.store.writing():
        four.store.asked("delete from entry where seq = 2")
        four.store.insert(four.live.here, [rewritten._replace(mark=sealed(begin.mark, rewritten))])
    four.live.forget()
    reply = four.say("verify")

    assert reply.fields["wrong"] == ["It went another way: #2 is not the one that the backup has."]
    assert path.with_name(f"{path.name}.backup").exists()


def test_a_forged_line_can_do_nothing_but_be_wrong(evenings, evening, tmp_path):
    rows = rows_of(evenings["trade-or-duel"])
    for number, said in enumerate(
        ("export x.jsonl", "import x.jsonl", "resume 1", "", "new duel ana ben", "quit", "--"), 2
    ):
        rows[number]["said"] = said
    reply = evening.say(["verify", str(written(rows, tmp_path / "forged.jsonl"))])

    assert {fault.partition(" ")[0] for fault in reply.fields["wrong"]} >= {f"#{number}" for number in range(2, 9)}
    assert list(tmp_path.iterdir()) == [tmp_path / "forged.jsonl"]
    assert evening.store.sessions() == []


def test_an_export_that_was_imported_and_exported_is_the_same_to_the_byte(evenings, evening, tmp_path):
    for game, file in evenings.items():
        evening.done(["import", str(file)])
        again = tmp_path / f"{game}.jsonl"
        evening.done(["export", str(again)])
        assert again.read_bytes() == file.read_bytes()
        cut_off = copyfile(file, tmp_path / f"{game}.cut")
        cut_off.write_text("".join(file.read_text(encoding="utf-8").splitlines(keepends=True)[:-1]), encoding="utf-8")
        assert "is cut off" in evening.say(["import", str(cut_off)]).error


def test_finish_ends_with_a_head_for_the_score_sheet(four):
    reply = four.done("finish --force")
    word = re.search(r"Write on the score sheet: (#2 [0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4})\.", str(reply.told))[1]
    four.done("note later")
    assert four.done(["verify", "--head", word])


@pytest.mark.parametrize("game", games())
def test_no_line_of_an_evening_draws_a_die_when_it_is_only_tried(evening, game):
    """Each line is tried before it is said, with nothing there that could roll."""
    shown = 0
    for line in script(game):
        words = cut(line)
        if evening.live.session is not None and words and words[0] not in NAMES:
            before = evening.head
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(dice, "number", lambda *_: pytest.fail("a die was rolled"))
                reply = evening.say([*words, "--dry-run"])
            shown += "%" in str(reply.told)
            assert reply.code in (0, 2, 3)
            assert evening.head == before
        if words and words[0] not in ELSEWHERE:
            evening.say(line)
    assert shown or game == "trade-or-duel"


# ---------------------------------------------------------------------- words of the table, and seeds


def test_words_of_the_table_change_every_roll_and_are_proved(evening, tmp_path):
    evening.live.ask_word = lambda promise: "lamp" if len(promise.split()) == 4 else ""
    reply = evening.done("new trap ana ai")
    promised = evening.live.here.promise
    first = evening.live.secret
    evening.live.ask_word = None
    said = evening.done("word ten red kites").told
    secret = evening.live.secret

    assert evening.live.now().begin.data["words"] == ["lamp"]
    assert said[0] == "The table says 'ten red kites': it is mixed into every roll from now on."
    assert not [row for row in reply.told if "seed" in row]
    assert len({evening.live.here.secret, first, secret}) == 3
    assert dice.commitment(evening.live.revealed) == promised
    evening.done("roll d20")
    assert "before the first roll" in evening.say("word late").error
    evening.done("undo 2")
    assert evening.live.secret == secret, "a word that was said stays in the dice"
    assert "before the first roll" in evening.say("word again").error
    evening.done("finish --force")
    evening.done("reopen")
    opened = evening.live.secret
    assert "Ana says 'lantern'" in str(evening.done("word lantern --as ana").told)
    assert evening.live.secret != opened, "the new secret has not rolled yet"
    evening.done("roll d20")
    assert "before the first roll" in evening.say("word late").error
    file = tmp_path / "words.jsonl"
    evening.done(["export", str(file)])
    assert evening.done(["verify", str(file)]).fields["good"]
    assert stranger(file)[0], stranger(file)[1]


def test_a_word_that_was_changed_is_told(evening, tmp_path):
    evening.done("new trap ana ai")
    evening.done("word lamp")
    for _ in range(8):  # one die alone may fall alike
        evening.done("roll d20")
    evening.done(["export", str(tmp_path / "words.jsonl")])
    rows = rows_of(tmp_path / "words.jsonl")
    rows[2]["data"]["words"] = ["lump"]
    forged = written(rows, tmp_path / "forged.jsonl")

    assert not stranger(forged)[0]
    assert evening.say(["verify", str(forged)]).code == 6


def test_the_promise_of_the_dice_is_kept(evening):
    begun = evening.done("new duel ana ben cy dee")
    evening.done("roll d6 d6 d6 d20")
    ended = evening.done("finish --force")

    assert dice.commitment(bytes.fromhex(ended.fields["secret"])) == begun.fields["promise"]
    proved = evening.done("verify").fields
    assert (proved["entries"], proved["rolls"], proved["table_rolls"], proved["good"]) == (3, 5, 0, True)
    assert evening.done("dice").told[0].startswith("d20, 1 roll: ")


def test_a_game_that_is_opened_again_has_a_new_secret_and_proves_both(four):
    four.done("roll d1000")
    old = four.done("finish --force").fields["secret"]
    reply = four.done("reopen")
    assert "new secret from now on" in reply.told[0]
    assert four.live.secret.hex() not in str(reply)
    rolled = four.done("roll d1000").fields["rolls"]
    four.done("fix 2 roll d1000 --for luck")
    assert four.live.now().effect(2).data["rolls"] == four.live.now().entries[1].data["rolls"]
    four.done("undo 4")
    assert four.done("finish --force").fields["secret"] == four.live.secret.hex() != old
    assert four.done("verify").fields["good"]
    assert rolled[0]["n"] == dice.number(four.live.secret, rolled[0]["key"], 1000)


def test_verify_knows_a_roll_of_the_secret_that_everybody_knew(four, monkeypatch):
    four.done("finish --force")
    four.done("reopen")
    with monkeypatch.context() as patch:
        patch.setattr(type(four.live), "secret", property(lambda self: self.here.secret))
        four.done("roll d1000")

    assert not four.say("verify").fields["good"]


def test_nothing_that_is_told_before_the_end_holds_the_secret(evening):
    evening.done("new raid ana ben")
    evening.done("roll d6")
    evening.done("finish --force")
    evening.done("reopen")
    secrets = {evening.live.here.secret.hex(), evening.live.revealed.hex()}
    told = [str(evening.done(line)) for line in ("log all", "log all --rolls", "status", "verify", "dice", "next")]

    assert len(secrets) == 2
    assert not [text for text in told if any(secret in text for secret in secrets)]


# ---------------------------------------------------------------------- verify says yes to all or to nothing


@pytest.mark.parametrize(
    ("change", "told"), [({"name": "Cheats"}, "It is called 'Cheats'"), ({"began": 1_700_000_000}, "when it began")]
)
def test_what_lies_under_no_mark_is_held_against_the_first_entry(evenings, evening, tmp_path, change, told):
    rows = rows_of(evenings["trap-attack"])
    rows[0] |= change
    reply = evening.say(["verify", str(written(rows, tmp_path / "changed.jsonl"))])

    assert reply.code == 6
    assert any(told in row for row in reply.told)


def test_dates_that_run_backwards_are_told_and_are_never_written(four, tmp_path):
    four.live.clock = lambda: 1_800_000_900
    four.done("note late")
    four.live.clock = lambda: 1_800_000_000
    four.done("note the clock was put back")
    file = tmp_path / "dates.jsonl"
    four.done(["export", str(file)])
    assert four.done("verify").fields["good"]
    rows = rows_of(file)
    rows[3]["at"] -= 500
    reply = four.say(["verify", str(written(rows, file))])

    assert reply.code == 6
    assert any("#3 is dated before #2" in row for row in reply.told)


def test_a_table_that_lost_its_tail_is_no_good(four):
    for _ in range(4):
        four.done("note x")
    four.store.db.execute("delete from entry where seq > 3")
    four.store.db.commit()
    four.live.forget()
    reply = four.say("verify")

    assert reply.code == 6
    assert any("It is cut off" in row for row in reply.told)
    assert not any("Nothing was changed" in row for row in reply.told)


# ---------------------------------------------------------------------- files from elsewhere


def reforged(path, change):
    """Write a session's file with something changed in it, and every mark made right again."""
    rows = rows_of(path)
    rows[0]["key"] = "f0f0"
    change(rows)
    written(rows, path)


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows[0].update(game="os"),
        lambda rows: rows[0].update(began=10**30),
        lambda rows: rows[1]["data"].pop("state"),
        lambda rows: rows[1]["data"].update(players=5),
        lambda rows: rows[1]["data"].update(game="trap-attack"),
        lambda rows: rows[2]["data"].update(moves=["x"]),
        lambda rows: rows[2]["data"].update(moves=[{"do": 5}]),
        lambda rows: rows[2]["data"].update(moves={}),
        lambda rows: rows[3]["data"].update(rolls={}),
        lambda rows: rows[3]["data"].update(more=[1] * 30_000),
        lambda rows: rows[3]["data"].update(rolls=[{"die": "d6"}]),
        lambda rows: rows[3].update(kind="fix", data={}),
        lambda rows: rows[3].update(kind="fix", data={"entry": 2, "moves": [], "also": {"x": {}}}),
        lambda rows: rows[3].update(kind="undo", data={"n": "all"}),
        lambda rows: rows[3].update(at="now"),
    ],
)
def test_a_forged_file_is_not_taken_in_and_the_game_goes_on(evening, tmp_path, change):
    file = tmp_path / "forged.jsonl"
    evening.done("new duel ana ben cy dee --first ana")
    evening.done("trade ben 1")
    evening.done("roll d6")
    evening.done(["export", str(file)])
    reforged(file, change)
    reply = evening.say(["import", str(file)])

    assert reply.code == 2
    assert "forged.jsonl is no " in reply.error
    assert len(evening.store.sessions()) == 1
    assert evening.done("status")
    assert evening.done("stats")


UNREADABLE = ("[" * 50000, "NaN", '{"companion":1' + "0" * 5000 + "}", '"\\ud800"', "\ufeff{}", "5", "\x00", "", "[]\n")


@pytest.mark.parametrize("text", [*UNREADABLE, "{}", '{"companion":9}\n', '{"companion":1}\n{}\n'])
def test_a_file_of_anything_is_refused_in_a_sentence(evening, tmp_path, text):
    file = tmp_path / "any"
    file.write_text(text, encoding="utf-8")
    for verb in ("import", "verify"):
        reply = evening.say([verb, str(file)])
        assert reply.code == 2
        assert "line 1 cannot be read" in reply.error or text not in UNREADABLE


SPOILT = (
    *(None, 0, -1, 10**9, 2**53 - 1, 1e300, "", "x", "zoe", [], {}, [None], {"x": 1}, True, "\x00", 1.5, "9" * 5000),
    *("x" * 1_000_000, json.loads("[" * 400 + "]" * 400), [[1]] * 100_000, dict.fromkeys(map(str, range(20_000)), 1)),
)
SECONDS = 6
"""Of the processor, that a line may take at most on a machine with other things to do."""
GOES_ON = (
    "status;log all;next;score;dice;note x;roll d6 --is 2;undo;redo;undo 3;set round 2;leave ana;finish;reopen".split(
        ";"
    )
)


def spoil(chance, value):
    """Put something else for one value anywhere within."""
    while isinstance(value, dict | list) and value:
        key = chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
        if not isinstance(value[key], dict | list) or not value[key] or chance.random() < 0.15:
            if isinstance(value, dict) and chance.random() < 0.3:
                del value[key]
            else:
                value[key] = chance.choice(SPOILT)
            return
        value = value[key]


@pytest.mark.parametrize("seed", often(range(10), [0]))
@pytest.mark.parametrize(
    "lines",
    [
        ("new duel ana ben cy dee --first ana", "trade ben 1", "roll d6", "fix 2 trade cy 1"),
        ("new trap ana ai --first ana", "move", "end", "ai --is 3,cast", "undo"),
        ("new raid ana ben --first ana", "raid 10 8", "fire hm", "finish --force", "reopen"),
        ("new raft ana ben cy", "2 4 5"),
    ],
)
def test_a_file_that_was_forged_anywhere_is_refused_or_can_be_played(path, tmp_path, lines, seed):
    chance, taken = Random(f"{lines} {seed}"), 0
    with Evening(path) as evening:
        for line in lines:
            evening.done(line)
        whole = tmp_path / "whole.jsonl"
        evening.done(["export", str(whole)])
    for number in range(15):
        file = tmp_path / f"{number}.jsonl"
        file.write_text(whole.read_text())
        reforged(file, lambda rows: spoil(chance, chance.choice([rows[1], *rows[1:]])["data"]))
        with Evening(path.with_name(f"{path.stem}-{number}.db")) as other:
            began = process_time()
            reply = other.say(["import", str(file)])
            assert process_time() - began < SECONDS
            assert reply.code in (0, 2), reply
            assert bool(other.store.sessions()) == (reply.code == 0)
            taken += reply.code == 0
            for line in GOES_ON if reply.code == 0 else ():
                assert other.say(line).code in (0, 2, 3), (number, line, other.say(line))
        assert not list(path.parent.glob("*.trial*"))
    assert 0 < taken < 15


@pytest.mark.parametrize(
    ("path_to", "value"),
    [
        ("content tables cash number", 10**8),
        ("content tables jack_draws", 10**9),
        ("content tables die", 10**9),
        ("state players ana deck", 10**9),
        ("content tables dice d6", [1] * 3_000_000),
    ],
)
def test_content_beyond_the_bounds_of_its_yaml_is_refused(evening, tmp_path, path_to, value):
    def beyond(rows):
        *way, name = path_to.split()
        at = rows[1]["data"]
        for step in way:
            at = at[step]
        at[name] = value

    file = tmp_path / "beyond.jsonl"
    evening.done("new raid ana ben --first ana")
    evening.done("cash 7")
    evening.done(["export", str(file)])
    reforged(file, beyond)
    for command in ("import", "verify"):
        began = process_time()
        assert evening.say([command, str(file)]).code in (2, 6)
        assert process_time() - began < SECONDS


def test_what_is_bounded_within_stays_bounded(monkeypatch):
    monkeypatch.setattr(bounds, "SECONDS", 0.05)

    def work():
        for _ in range(10**7):
            with bounds.bounded(0):
                pass

    with pytest.raises(bounds.TooMuch), bounds.bounded(0):
        work()
