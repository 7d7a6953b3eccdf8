"""Files from elsewhere: whatever is in one, it is refused in a sentence, and nothing here is changed by it."""

import json

import pytest

from companion.ledger import Entry, canonical, sealed


def forged(path, change):
    """Write a session's file with something changed in it, and every mark made right again."""
    rows = [json.loads(row) for row in path.read_text().splitlines()]
    rows[0]["key"] = mark = "f0f0"
    change(rows)
    out = [canonical(rows[0])]
    for row in rows[1:]:
        entry = Entry(**{**row, "forced": tuple(row["forced"])})
        mark = sealed(mark, entry)
        out.append(canonical({**row, "mark": mark}))
    path.write_text("\n".join(out) + "\n")


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


@pytest.mark.parametrize(
    "text", ["[" * 50000, "NaN", '{"companion":1' + "0" * 5000 + "}", '"\\ud800"', "\ufeff{}", "5"]
)
def test_a_file_of_anything_is_refused_in_a_sentence(evening, tmp_path, text):
    file = tmp_path / "any"
    file.write_text(text, encoding="utf-8")
    for verb in ("import", "verify"):
        assert "line 1 cannot be read" in evening.say([verb, str(file)]).error
