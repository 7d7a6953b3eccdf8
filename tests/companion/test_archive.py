"""Files from elsewhere: whatever is in one, it is refused in a sentence, and nothing here is changed by it."""

import json
from random import Random
from time import process_time

import pytest

from companion.engine import bounds
from tests.companion.evening import Evening
from tests.companion.test_proof import rows_of, written
from tests.helpers.cases import often


def forged(path, change):
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
    forged(file, change)
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
        forged(file, lambda rows: spoil(chance, chance.choice([rows[1], *rows[1:]])["data"]))
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
    forged(file, beyond)
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
