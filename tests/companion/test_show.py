"""A shown table over HTTP: pressing, two at once, roles, what is let through. Browsers: tests/browser."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from shutil import copyfile, which

import pytest

from companion.engine.ledger import head_word
from tests.companion.evening import FOUR, Evening
from tests.helpers.shell import TOP
from tests.helpers.table import Phone, Table


def test_a_press_is_written_as_if_it_had_been_typed(table, path):
    code, said = table.phone().do("trade ben 1")

    assert (code, said["told"]) == (200, ["Ana and Ben swap one card."])
    with Evening(path) as evening:
        entry = evening.live.now().entries[-1]
        assert (entry.seq, entry.kind, entry.who, entry.said) == (2, "act", "ana", "trade ben 1")
        assert entry.data["from"]["by"] == "Ana"
        assert evening.done("verify").code == 0


def test_the_same_press_again_writes_nothing_and_gets_the_same_answer(table):
    phone = table.phone()
    state = phone.state()
    first = phone.do("trade ben 1", state, id="a" * 16)
    phone.do("duel cy 5 3")

    assert phone.do("trade ben 1", state, id="a" * 16) == first
    assert phone.state()["seq"] == 3


def test_a_press_is_known_again_by_a_server_that_came_after(table, path):
    phone = table.phone()
    state = phone.state()
    phone.do("trade ben 1", state, id="a" * 16)
    table.shown.close()
    with Table(path) as again:
        back = Phone(again.port, phone.key)
        assert back.do("trade ben 1", state, id="a" * 16) == (
            200,
            {"seq": 2, "told": ["Ana and Ben swap one card."], "notes": []},
        )
        assert back.state()["seq"] == 2


def test_of_two_who_press_at_one_moment_one_is_written_and_the_other_told(table):
    phones = [table.phone(seat=who) for who in ("ana", "ben", "cy", "dee")]
    for turn in range(5):
        state = phones[0].state()
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda phone, now=state, n=turn: phone.do(f"note round {n}", now), phones))
        won = [said for code, said in answers if code == 200]
        lost = [said for code, said in answers if code == 409]
        assert (len(won), len(lost)) == (1, 3)
        assert all(said["seq"] == state["seq"] + 1 and said["by"] in ("Ana", "Ben", "Cy", "Dee") for said in lost)
        assert all(f"round {turn}" in said["told"][-1] for said in lost)
    assert phones[0].state()["seq"] == 6


def test_undo_takes_back_the_entry_that_it_names(table):
    ana, ben = table.phone(), table.phone(seat="ben")
    ana.do("trade ben 1")
    state = ben.state()
    assert state["undo"] == {"seq": 2, "text": "Ana and Ben: swap one card"}
    assert ana.undo(2, state)[0] == 200
    assert ben.undo(2, state)[0] == 409
    assert ben.state()["redo"]["seq"] == 2
    assert ben.undo(2)[0] == 409, "it is undone already"


def test_a_rule_says_no_and_is_broken_by_force(table):
    phone = table.phone()
    code, said = phone.do("duel ana 3 4")
    assert code == 422
    assert said["rules"][0]["rule"] == "TD-R2"
    assert said["force"]
    assert phone.state()["seq"] == 1
    assert phone.do("duel ana 3 4", force=True)[0] == 200


def test_what_is_not_understood_says_so(table):
    code, said = table.phone().do("trade nobody")

    assert code == 400
    assert "nobody" in said["error"]


@pytest.mark.parametrize(
    "line",
    [
        "export /tmp/x", "import /etc/passwd", "rescue", "new duel ana ben", "resume 1", "games", "verify /etc/passwd",
        "content use", "stats", "play", "show", "help", "reopen; export x",
    ],
)  # fmt: skip
def test_what_names_files_or_other_games_is_said_at_the_laptop(table, line):
    code, said = table.phone().do(line)

    assert code in (400, 403), said
    assert table.phone().state()["seq"] == 1


GOOD = {"session": 1, "seq": 1, "id": "x" * 16, "line": "score"}
FAULTY = {
    "session": ["x", None, -1, 1.5, True], "seq": ["x", True, -1, 2**40], "id": ["short", "x" * 65, 7, "ä" * 16],
    "line": [["score"], "", None, "note " + "a" * 600], "dice": [4, ["1"]],
}  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        [], "x", {}, *({name: one for name, one in GOOD.items() if name != gone} for gone in GOOD),
        *({**GOOD, name: one} for name, some in FAULTY.items() for one in some),
    ],
)  # fmt: skip
def test_a_press_that_is_none_does_nothing(table, said):
    phone = table.phone()
    assert phone.ask("/do", said)[0] == 400
    assert phone.state()["seq"] == 1


def test_letters_that_are_none_are_not_written(table):
    code, said = table.phone().do("note \ud800")

    assert code == 400, said


def test_a_press_on_another_game_is_late(table):
    phone = table.phone()
    state = {**phone.state(), "session": 2}

    assert phone.do("trade ben 1", state)[0] == 409


def test_who_watches_presses_nothing_and_asks_nobody_in(table):
    phone = table.phone("watch")

    assert phone.do("trade ben 1")[0] == 403
    assert phone.undo(1)[0] == 403
    assert phone.ask("/invite")[0] == 403
    assert phone.ask("/log")[0] == phone.ask("/rules?q=tie")[0] == 200
    assert phone.state()["seq"] == 1


def test_where_all_only_watch_nobody_is_more(evening, path):
    evening.done(FOUR)
    with Table(path, watch_only=True) as table:
        phone = table.phone("player")
        assert phone.ask("/me")[1]["role"] == "watch"
        assert phone.do("trade ben 1")[0] == 403


def test_a_phone_presses_for_its_own_seat_and_the_tables_screen_for_all(table):
    ana, ben, middle = table.phone(), table.phone(seat="ben"), table.phone("table")

    assert ben.do("trade ana 1") == (403, {"error": "Ana decides."})
    assert ben.do("trade ana 1 --as ana")[0] == ben.do("duel ana 3 4")[0] == 403
    assert ben.do("note the biscuits are gone")[0] == 200
    assert ben.do("set round 2")[0] == ben.do("redo")[0] == 403
    assert ana.do("trade ben 1")[0] == 200
    assert ana.do("trade ben 1")[0] == 403
    assert middle.do("trade cy 1")[0] == 200


def test_without_a_screen_of_the_table_a_phone_acts_for_a_seat_that_has_none(table):
    ana = table.phone()
    assert ana.do("trade ben 1")[0] == 200
    assert ana.do("trade cy 1")[0] == 200
    cy = table.phone(seat="cy")
    assert ana.do("trade ben 1")[0] == 403
    assert cy.do("trade ben 1")[0] == 200


def test_an_undo_asks_the_tables_screen(table):
    middle, ana, ben = table.phone("table"), table.phone(), table.phone(seat="ben")
    ana.do("trade ben 1")

    assert ben.undo(2)[0] == 202
    assert middle.state()["undoing"] == {"of": 2, "by": "Ben", "agreed": ["Ben"]}
    assert ana.undo(2)[0] == 202, "a phone does not agree for the table"
    assert middle.undo(2, no=True)[0] == 200
    assert (middle.state()["undoing"], middle.state()["seq"]) == (None, 2)
    assert ben.undo(2)[0] == 202
    assert middle.undo(2)[0] == 200
    assert middle.state()["redo"]["seq"] == 2


def test_an_undo_asks_everybody_who_looks_where_the_table_has_no_screen(table):
    ana, ben, cy = (table.phone(seat=who) for who in ("ana", "ben", "cy"))
    for one in (ana, ben):
        one.listen().next()
    ana.do("trade ben 1")

    assert ana.undo(2)[0] == 202
    assert cy.undo(2)[0] == 202, "Ben looks, too"
    assert ben.undo(2)[0] == 200
    assert ben.state()["redo"]["seq"] == 2


def test_only_the_tables_own_screen_finishes_a_game(table):
    phone, screen = table.phone(seat="ana"), table.phone(role="table")

    assert phone.do("finish", force=True)[0] == 403
    assert phone.do("reopen")[0] == 403
    assert screen.do("finish")[0] == 422
    assert screen.do("finish", force=True)[0] == 200
    assert screen.do("reopen")[0] == 200


def test_where_the_table_has_a_screen_it_alone_does_what_a_rule_forbids(table):
    phone = table.phone(seat="ana")
    assert phone.do("duel ben 12 12", force=True)[0] == 200, "nobody else is there"
    screen, phone = table.phone(role="table"), table.phone(seat="ben")
    line = "duel cy 9 9"

    code, said = phone.do(line)
    assert (code, said["force"], said["host"]) == (422, False, True)
    assert phone.do(line, force=True)[0] == phone.do(f"{line} --force")[0] == 403
    assert phone.do("leave dee")[0] == 403
    assert screen.do(line)[1]["force"] is True


def test_a_finished_game_gives_its_lines_and_their_secret_and_no_other_does(table, path):
    phone, screen = table.phone(seat="ana"), table.phone(role="table")
    secret = ""
    with Evening(path) as evening:
        secret = evening.live.here.secret.hex()

    assert phone.ask("/proof")[0] == 403
    for route in ("/state", "/log?before=0", "/me", "/invite"):
        assert secret not in str(phone.ask(route))
    screen.do("finish", force=True)
    code, said = phone.ask("/proof")
    assert code == 200
    assert secret in said["lines"][0]


@pytest.mark.skipif(which("node") is None, reason="no Node.js is here: the browser's half of the proof is not tried")
def test_the_browsers_verifier_says_what_ours_says(evening, tmp_path):
    evening.live.ask_word = lambda _: "lamp"
    evening.done("new raid ana ben")
    evening.done("roll d20 d1000 d6")
    evening.done("finish --force")
    evening.done("reopen")
    evening.done("roll d20")
    file, page = tmp_path / "one.jsonl", tmp_path / "verify.mjs"
    evening.done(["export", str(file)])
    copyfile(TOP / "companion" / "show" / "page" / "verify.js", page)
    (tmp_path / "run.mjs").write_text(
        'import { verified } from "./verify.mjs"; import fs from "fs";\n'
        'const said = verified(fs.readFileSync(process.argv[2], "utf8").trim().split("\\n"));\n'
        "console.log(`${said.entries} ${said.rolls} ${said.head}`);\n"
    )
    right = subprocess.run(["node", "run.mjs", str(file)], cwd=tmp_path, capture_output=True, text=True, check=False)
    rolls = [roll for entry in evening.live.now().entries for roll in entry.data.get("rolls", ())]
    head = head_word(evening.live.now().entries[-1])
    assert right.stdout.strip() == f"{evening.head} {sum(roll['by'] == 'app' for roll in rolls)} {head}", right.stderr
    file.write_text(file.read_text().replace('"n":', '"n":1', 1))
    wrong = subprocess.run(["node", "run.mjs", str(file)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert wrong.returncode == 1
