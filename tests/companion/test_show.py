"""A shown table over HTTP: pressing, who comes in and who does not, its command. Browsers: tests/browser."""

import signal
import socket
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from shutil import copyfile, which

import pytest

from companion.engine.ledger import head_word
from companion.show import doors, holders
from companion.show.holders import Holders
from companion.show.homes import homes, square
from tests.attacks.table_server import Process
from tests.companion.evening import FOUR, Evening
from tests.helpers.shell import TOP, run
from tests.helpers.table import Phone, Table


def test_a_press_is_written_as_if_it_had_been_typed(table, path):
    code, said = table.phone().do("trade ben 1")

    assert (code, said["told"]) == (200, ["Ana and Ben swap one card."])
    with Evening(path) as evening:
        entry = evening.live.now().entries[-1]
        assert (entry.seq, entry.kind, entry.who, entry.said) == (2, "act", "ana", "trade ben 1")
        assert entry.data["from"]["by"] == "Ana"
        assert evening.done("verify").code == 0


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


GOOD = {"session": 1, "seq": 1, "id": "x" * 16, "line": "score"}
FAULTY = {
    "session": ["x", None, -1, 1.5, True], "seq": ["x", True, -1, 2**40], "id": ["short", "x" * 65, 7, "ä" * 16],
    "line": [["score"], "", None, "note " + "a" * 600, "note \ud800"], "dice": [4, ["1"]],
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


def test_an_undo_asks_everybody_who_looks_where_the_table_has_no_screen(table):
    ana, ben, cy = (table.phone(seat=who) for who in ("ana", "ben", "cy"))
    for one in (ana, ben):
        one.listen().next()
    ana.do("trade ben 1")

    assert ana.undo(2)[0] == 202
    assert cy.undo(2)[0] == 202, "Ben looks, too"
    assert ben.undo(2)[0] == 200
    assert ben.state()["redo"]["seq"] == 2


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


# ---------------------------------------------------------------------- joining


def test_a_token_is_exchanged_for_a_key_of_ones_own(table):
    one, two = table.phone(), table.phone()

    assert one.key != two.key
    assert one.state()["title"] == "Trade or Duel"
    assert one.ask("/me")[1] == {"role": "player", "seat": "ana", "name": "Ana"}


def test_who_joins_while_the_table_moves_on_keeps_the_key(table, evening, monkeypatch):
    """What is kept of keys is read again whenever somebody types: a key that is not kept yet must outlive that."""
    table.phone()
    joins, joined = Holders.join, threading.Event()

    def slowly(self, *said):
        found = joins(self, *said)
        joined.set()
        time.sleep(0.4)
        return found

    monkeypatch.setattr(Holders, "join", slowly)
    with ThreadPoolExecutor() as others:
        phone = others.submit(table.phone)
        assert joined.wait(5)
        evening.say("note typed beside it")
        assert phone.result(timeout=60).ask("/me")[0] == 200


def test_without_a_role_one_is_told_who_may_be_joined(table):
    code, said = Phone(table.port).ask("/join", {"token": table.shown.holders.token})

    assert code == 200
    assert [one["id"] for one in said["seats"]] == ["ana", "ben", "cy", "dee"]
    assert said["roles"] == ["table", "player", "watch"]
    assert "key" not in said


def test_a_word_is_as_good_as_the_token_until_it_was_said_wrong_five_times(table, monkeypatch):
    monkeypatch.setattr(doors, "SLOWLY", 0)
    word = table.shown.holders.word
    assert Phone(table.port).ask("/join", {"word": word.lower().replace(" ", "")})[0] == 200
    for _ in range(5):
        assert Phone(table.port).ask("/join", {"word": "WRONG 11"})[0] == 404
    assert table.shown.holders.word != word
    assert Phone(table.port).ask("/join", {"word": word})[0] == 404


def test_a_word_is_over_after_ten_minutes(monkeypatch):
    some = Holders()
    word, now = some.word, time.monotonic()
    monkeypatch.setattr(holders.time, "monotonic", lambda: now + 601)

    assert not some.invited("", word)


@pytest.mark.parametrize(
    "said",
    [
        {}, {"token": ""}, {"token": "A" * 16}, {"word": ""}, {"token": "", "word": ""}, {"word": "\ud800"},
        {"token": "\u0000"},
    ],
)  # fmt: skip
def test_who_was_not_asked_in_stays_outside(table, monkeypatch, said):
    monkeypatch.setattr(doors, "SLOWLY", 0)
    assert Phone(table.port).ask("/join", said)[0] == 404


@pytest.mark.parametrize(
    "more", [{"role": "king"}, {"role": "player"}, {"role": "player", "seat": "eve"}, {"role": "watch", "seat": "ana"}]
)
def test_nobody_joins_as_what_there_is_not(table, more):
    assert Phone(table.port).ask("/join", {"token": table.shown.holders.token, **more})[0] == 400


def test_a_wrong_word_waits_and_few_may_wait(table, monkeypatch):
    monkeypatch.setattr(doors, "SLOWLY", 1.0)
    with ThreadPoolExecutor(8) as pool:
        begun = time.monotonic()
        codes = sorted(pool.map(lambda _: Phone(table.port).ask("/join", {"word": "WRONG 11"})[0], range(8)))
        waited = time.monotonic() - begun

    assert codes == [404] * 4 + [429] * 4
    assert waited >= 1


def test_keys_are_good_again_after_the_server_came_back_and_only_digests_are_kept(table, path):
    phone = table.phone()
    table.shown.close()
    with Table(path) as again:
        back = Phone(again.port, phone.key)
        assert back.state()["seq"] == 1
        assert phone.key.encode() not in path.read_bytes()
        assert again.shown.holders.token.encode() not in path.read_bytes()
        assert Phone(again.port).ask("/join", {"token": "A" * 16})[0] == 404


def test_keys_of_another_game_open_nothing(table, path):
    phone = table.phone()
    table.shown.close()
    with Evening(path) as evening:
        evening.done(FOUR)
    with Table(path) as again:
        assert Phone(again.port, phone.key).ask("/state")[0] == 404


def test_a_key_is_ended_from_the_laptop(table, path):
    ana, ben = table.phone(), table.phone(seat="ben")
    heard = ana.listen()
    heard.next()
    said = run("companion", "show", "--drop", "ana", cwd=path.parent, env={"TUCKBOX_DB": str(path)})
    assert (said.code, said.out.strip()) == (0, "Ended: Ana.")
    with pytest.raises(EOFError):
        while True:
            heard.next("nothing")
    assert ana.ask("/state")[0] == 404
    assert ben.state()["seq"] == 1

    before = table.shown.holders.token
    assert run("companion", "show", "--new-code", cwd=path.parent, env={"TUCKBOX_DB": str(path)}).code == 0
    until = time.monotonic() + 30
    while table.shown.holders.token == before and time.monotonic() < until:
        time.sleep(0.01)
    assert table.shown.holders.token != before
    assert ben.ask("/state")[0] == 404


def test_however_many_join_the_tables_own_screen_stays_and_alone_is_the_host(table):
    screen = table.phone("table")
    second = table.phone("table")
    for _ in range(70):
        table.phone("watch", "")

    assert screen.ask("/me")[1]["role"] == "table"
    assert second.ask("/me")[0] == 404, "pushed out, as any other may be"
    third = table.phone("table")
    assert third.do("finish", force=True)[0] == 403
    assert screen.do("finish", force=True)[0] == 200


# ---------------------------------------------------------------------- the command


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("show now", "takes no words"), ("show --port x", "a port"), ("show --port 70000", "65535"),
        ("show --address 192.168.1.2", "--lan"), ("show --lan --address 8.8.8.8", "no address of a home network"),
        ("show --lan --address 0.0.0.0", "no address of a home network"), ("show --drop ana", "No screen"),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_says_why(evening, path, words, told):
    evening.done(FOUR)
    said = run("companion", *words.split(), cwd=path.parent, env={"TUCKBOX_DB": str(path)})

    assert said.code == 2
    assert told in said.err + said.out


def test_without_a_game_there_is_nothing_to_show(tmp_path):
    said = run("companion", "show", "--port", "0", cwd=tmp_path)

    assert said.code == 4
    assert "Traceback" not in said.err


def test_it_is_killed_and_nothing_is_lost(evening, path):
    evening.done(FOUR)
    key = ""
    for kill in range(3):
        with Process(path) as server:  # which is killed at the end
            phone = Phone(server.port, key) if key else server.phone()
            key = phone.key
            assert phone.do(f"note before {kill}")[0] == 200
    assert [entry.said for entry in evening.live.now().entries[1:]] == [f"note before {n}" for n in range(3)]


def test_it_ends_when_it_is_asked_to(evening, path):
    evening.done(FOUR)
    with Process(path) as server:
        heard = server.phone("watch").listen()
        heard.next()
        server.process.send_signal(signal.SIGINT)
        out, _ = server.process.communicate(timeout=120)

        assert server.process.returncode == 0, out
        assert "Traceback" not in out


def test_it_listens_on_this_machine_only_unless_it_is_told_otherwise(table):
    for home in homes():
        with pytest.raises(OSError):
            socket.create_connection((home, table.port), timeout=1)


def test_the_square_holds_the_address_in_its_smallest_size():
    rows = square("http://192.168.1.23:8717/#A97JWM7Y3XF6A8EG")
    assert len(rows) == len(rows[0]) == 29


def test_threads_are_few(table):
    phones = [table.phone("watch") for _ in range(8)]
    streams = [phone.listen() for phone in phones]
    for stream in streams:
        stream.next()
    assert threading.active_count() < 30
    for stream in streams:
        stream.close()


@pytest.mark.long
def test_pictures_that_nobody_has_drawn_come_by_themselves(evening, path):
    evening.done(FOUR)
    with Process(path, drawn=False) as server:
        phone, end = server.phone(), time.monotonic() + 240
        assert phone.state()["pictures"] == {}
        while not (state := phone.state())["pictures"]:
            assert time.monotonic() < end, "no picture has come"
            time.sleep(0.5)
        assert phone.ask(next(iter(state["pictures"].values())))[0] == 200
        assert phone.state()["drawn"] == ""
