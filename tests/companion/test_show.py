"""A shown table over HTTP: joining, pressing, two at once, what is let through. Browsers: test_show_page.py."""

import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.show import doors, holders
from companion.show.command import OPTIONS
from companion.show.holders import Holders
from companion.show.homes import homes, square
from companion.typing_app import SHOWS
from tests.companion.evening import Evening
from tests.helpers.shell import TOP, environment, run
from tests.helpers.table import Phone, Table

DUEL = "new duel ana ben cy dee --first ana --seed x"


@pytest.fixture
def table(evening, path):
    evening.done(DUEL)
    with Table(path) as table:
        yield table


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
        assert phone.result(timeout=10).ask("/me")[0] == 200


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
    monkeypatch.setattr(doors, "SLOWLY", 0.3)
    with ThreadPoolExecutor(8) as pool:
        begun = time.monotonic()
        codes = sorted(pool.map(lambda _: Phone(table.port).ask("/join", {"word": "WRONG 11"})[0], range(8)))

    assert codes == [404] * 4 + [429] * 4
    assert 0.3 <= time.monotonic() - begun < 2


def test_a_key_ends_when_its_bearer_leaves(table):
    phone = table.phone()
    assert phone.ask("/leave", {})[0] == 200
    assert phone.ask("/state")[0] == 404


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
        evening.done(DUEL)
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
    until = time.monotonic() + 3
    while table.shown.holders.token == before and time.monotonic() < until:
        time.sleep(0.01)
    assert table.shown.holders.token != before
    assert ben.ask("/state")[0] == 404


# ---------------------------------------------------------------------- pressing


def test_a_press_is_written_as_if_it_had_been_typed(table, path):
    code, said = table.phone().do("trade ben 1")

    assert (code, said["told"]) == (200, ["Ana and Ben swap one card."])
    with Evening(path) as evening:
        entry = evening.sitting.now().entries[-1]
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
    assert state["undo"] == {"seq": 2, "text": "Ana and Ben swap one card."}
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


# ---------------------------------------------------------------------- roles


def test_who_watches_presses_nothing_and_asks_nobody_in(table):
    phone = table.phone("watch")

    assert phone.do("trade ben 1")[0] == 403
    assert phone.undo(1)[0] == 403
    assert phone.ask("/invite")[0] == 403
    assert phone.ask("/log")[0] == phone.ask("/rules?q=tie")[0] == 200
    assert phone.state()["seq"] == 1


def test_where_all_only_watch_nobody_is_more(evening, path):
    evening.done(DUEL)
    with Table(path, watch_only=True) as table:
        phone = table.phone("player")
        assert phone.ask("/me")[1]["role"] == "watch"
        assert phone.do("trade ben 1")[0] == 403


def test_with_own_seat_a_phone_presses_in_its_turn(evening, path):
    evening.done(DUEL)
    with Table(path, own_seat=True) as table:
        ana, ben, middle = table.phone(), table.phone(seat="ben"), table.phone("table")
        assert ben.do("trade ana 1")[0] == 403
        assert ana.do("trade ben 1")[0] == 200
        assert ben.undo(2)[0] == 403
        assert ana.undo(2)[0] == 200
        assert middle.do("trade ben 1")[0] == 200


# ---------------------------------------------------------------------- what is shown


def test_what_is_typed_beside_it_is_shown_at_once_and_the_other_way_round(table, path):
    heard = table.phone("watch").listen()
    heard.next()
    with Evening(path) as evening:
        evening.done("trade ben 1")
        begun = time.monotonic()
        assert heard.next()["seq"] == 2
        assert time.monotonic() - begun < 1
        table.phone().do("trade cy 1 --as ben")
        assert evening.head == 3


def test_a_game_that_is_taken_up_beside_it_is_shown(table, path):
    heard = table.phone("watch").listen()
    assert heard.next()["session"] == 1
    with Evening(path) as evening:
        evening.done("new raid ana ben --first ana")
        state = heard.next()
    assert (state["session"], state["game"]) == (2, "raid-trade")


def test_choices_are_the_companions_own_with_its_numbers(table, evening):
    phone = table.phone()
    state = phone.state()
    offered = evening.done("next").fields["next"]
    assert [one["word"] for one in state["ask"]["items"]] == offered == ["trade", "duel"]
    code, said = phone.ask(f"/ask?session=1&seq={state['seq']}&line=trade")
    assert code == 200
    assert [one and one["label"] for one in said["ask"]["items"]] == [
        None,
        "Ben, 2 cards",
        "Cy, 2 cards",
        "Dee, 2 cards",
    ]
    assert phone.ask("/ask?session=1&seq=1&line=trade%20ben%201")[1] == {"ask": None}
    phone.do("trade ben 1")
    assert phone.ask("/ask?session=1&seq=1&line=trade")[0] == 409


def test_the_log_says_who_pressed_and_what_was_undone(table):
    phone = table.phone()
    phone.do("trade ben 1")
    phone.undo(2)
    rows = phone.ask("/log")[1]["rows"]

    assert [(one["seq"], one["by"], one["off"]) for one in rows] == [
        (3, "Ana", False),
        (2, "Ana", True),
        (1, "", False),
    ]
    assert phone.ask("/log?before=3")[1]["rows"][0]["seq"] == 2
    assert phone.ask("/log?before=x")[0] == 400


def test_rules_and_cards_are_looked_up(table):
    code, said = table.phone().ask("/rules?q=old+drip")

    assert code == 200
    assert any("Old Drip" in text for _, text, _ in said["hits"])


def test_scripts_in_names_stay_words(evening, path):
    evening.done(["new", "duel", "<img-src=x>", "ben", "cy", "dee"])
    with Table(path) as table:
        phone = table.phone("table")
        state = phone.state()
        assert "<img-src=x>" in [one["name"].lower() for one in state["seats"]]
        assert phone.answer.getheader("Content-Type") == "application/json"
        assert phone.answer.getheader("X-Content-Type-Options") == "nosniff"


DICE = {"trap ana ai --first ana": ("end --force", "ai", "3"), "raid ana ben --first ben": ("raid 8", "r", "4")}


def test_dice_are_rolled_for_people_or_entered_face_by_face(evening, path):
    evening.done("new trap ana ai --first ana --seed x")
    evening.done("move 0")
    evening.done("end")
    with Table(path) as table:
        phone = table.phone()
        first = next(one for one in phone.state()["ask"]["items"] if one and one["word"] == "ai")
        assert first["dice"] and first["done"]
        code, said = phone.do("ai", own=True)
        assert code == 428
        assert [one["face"] for one in said["needs"]["faces"]] == ["1", "2", "3", "4"]
        code, said = phone.do("ai", own=True, dice="3")
        faces = {one["face"]: one["say"] for one in said["needs"]["faces"]}
        assert faces.keys() == {"block", "relic", "cast"}
        code, said = phone.do("ai", own=True, dice=f"3,{faces['cast']}")
        assert code == 200, said
    assert [(one["face"], one["by"]) for one in evening.sitting.now().entries[-1].data["rolls"]] == [
        (3, "table"),
        ("cast", "table"),
    ]
    assert evening.done("verify").code == 0


# ---------------------------------------------------------------------- secrets

NAMES = frozenset(
    "seq session game title lang where turn look display weight deep paper glow accent accentdark columns font seats "
    "id name sign shape colour letter sub main label value of was counters marks way left whole robot last panels kind "
    "nodes x y lines pieces says walked walker tags size board first rows cards finish face row lane lanes turned "
    "items head text die sides state faces numbers hits rolls off word narrow ask line free n hint done dice notes "
    "told by over live undo redo pictures".split()
)
"""Every name that may stand in a state: none of hands, secrets, notes, relics that lie face down."""


def names_in(value):
    if isinstance(value, dict):
        for name, one in value.items():
            yield name
            yield from names_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from names_in(one)


@pytest.mark.parametrize(
    "game", ["duel ana ben cy dee", "raid ana ben", "trap ana ai", "trap ana ben cy", "raft ana ben cy"]
)
def test_a_state_has_no_name_but_those_that_are_allowed(evening, path, game):
    evening.done(f"new {game} --seed island14")
    with Table(path) as table:
        phone = table.phone("table")
        for _ in range(6):
            state = phone.state()
            for panel in state["panels"]:
                panel.pop("nodes", None), panel.pop("pieces", None)
            assert set(names_in(state)) - NAMES == set()
            todo = [one for one in state["ask"]["items"] if one and one.get("done")]
            if not todo or phone.do(todo[0]["word"])[0] != 200:
                break
        text = json.dumps(state)
        assert evening.sitting.secret.hex() not in text
        assert evening.sitting.here.key not in text


def test_no_path_of_this_machine_is_in_any_answer(table, path):
    phone = table.phone()
    answers = [
        phone.ask(one) for one in ("/state", "/log", "/rules?q=tie", "/invite", "/me", "/", "/main.js", "/nothing")
    ]
    answers += [phone.do(line) for line in ("trade nobody", "export x", "duel ana 3 4", "score")]
    for said in answers:
        assert str(path.parent) not in str(said)
        assert str(TOP) not in str(said)


def test_a_file_that_cannot_be_written_is_said_without_its_place(table, path):
    phone = table.phone()
    state = phone.state()
    table.shown.keeper.ask(lambda desk: desk.sitting.store.asked("pragma query_only=on"))
    code, said = phone.do("trade ben 1", state)

    assert code == 503
    assert str(path) not in str(said)
    until = time.monotonic() + 5  # the phone is answered first
    while time.monotonic() < until and not any(str(path) in text for text in table.told):
        time.sleep(0.02)
    assert any(str(path) in text for text in table.told), "the laptop says where"


# ---------------------------------------------------------------------- the command


def test_help_names_the_options_that_there_are():
    assert SHOWS == OPTIONS


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("show now", "takes no words"), ("show --port x", "a port"), ("show --port 70000", "65535"),
        ("show --address 192.168.1.2", "--lan"), ("show --lan --address 8.8.8.8", "no address of a home network"),
        ("show --lan --address 0.0.0.0", "no address of a home network"), ("show --drop ana", "No screen"),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_says_why(evening, path, words, told):
    evening.done(DUEL)
    said = run("companion", *words.split(), cwd=path.parent, env={"TUCKBOX_DB": str(path)})

    assert said.code == 2
    assert told in said.err + said.out


def test_without_a_game_there_is_nothing_to_show(tmp_path):
    said = run("companion", "show", "--port", "0", cwd=tmp_path)

    assert said.code == 4
    assert "Traceback" not in said.err


def started(path, *words):
    command = [sys.executable, "-m", "companion", "--plain", "show", "--port", "0", *words]
    process = subprocess.Popen(
        command, env=environment({"TUCKBOX_DB": str(path), "TUCKBOX_ROOT": str(TOP)}), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, cwd=path.parent,
    )  # fmt: skip
    for line in process.stdout:
        if line.startswith("link "):
            link = line.split()[1]
            return process, int(link.split(":")[2].split("/")[0]), link.partition("#")[2]
    raise AssertionError("it did not start")


def test_it_is_killed_and_nothing_is_lost(evening, path):
    evening.done(DUEL)
    key = ""
    for kill in range(3):
        process, port, token = started(path)
        try:
            phone = Phone(port, key) if key else Phone(port).join(token)
            key = phone.key
            assert phone.do(f"note before {kill}")[0] == 200
        finally:
            os.kill(process.pid, signal.SIGKILL)
            process.communicate()
    assert [entry.said for entry in evening.sitting.now().entries[1:]] == [f"note before {n}" for n in range(3)]


def test_it_ends_when_it_is_asked_to(evening, path):
    evening.done(DUEL)
    process, port, token = started(path)
    heard = Phone(port).join(token, "watch").listen()
    heard.next()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=10)

    assert process.returncode == 0, out
    assert "Traceback" not in out


def test_it_listens_on_this_machine_only_unless_it_is_told_otherwise(table):
    import socket

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


# ---------------------------------------------------------------------- pictures


FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="69mm" height="94mm" viewBox="-3 -3 69 94">'
    '<text font-family="Barlow Condensed" font-size="4" font-weight="600">Twelve</text></svg>'
)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A root with one of our games, and an output folder of its own."""
    for name in ("content/trade-or-duel", "templates/trade-or-duel", "templates/_shared/fonts/barlow-condensed"):
        shutil.copytree(TOP / name, tmp_path / name)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def face_of(project, name, text=FACE, edition="plain", deck="cards"):
    file = project / "output" / "trade-or-duel" / edition / "faces" / deck / f"{name}-front.svg"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def test_faces_that_were_written_are_shown_cut_and_with_their_fonts(evening, path, project):
    evening.done(DUEL)
    evening.done("d1 ben 12 7")
    with Table(path) as table:
        phone = table.phone("watch")
        names = [one["face"] for panel in phone.state()["panels"] for one in panel["items"] if panel["kind"] == "faces"]
        assert phone.state()["pictures"] == {}
        for name in names:
            face_of(project, name)
    with Table(path) as table:
        phone = table.phone("watch")
        found = phone.state()["pictures"]

        assert sorted(found) == sorted(names)
        code, body = phone.ask(found[names[0]])
        assert code == 200
        assert b'viewBox="0 0 63.0 88.0"' in body
        assert b'@font-face{font-family:"Barlow Condensed";font-weight:600;src:url(data:font/ttf;base64,' in body
        assert phone.answer.headers["Content-Type"] == "image/svg+xml"
        assert Phone(table.port).ask(found[names[0]])[0] == 404, "a picture takes a key"
        assert phone.ask("/picture/..%2f..%2fmanifest.json")[0] == 404
        assert str(project) not in json.dumps(phone.state())
        theme = phone.state()["pictures"]
    for name in names:
        face_of(project, name, edition="hush")
        face_of(project, name, edition="unknown")
    with Table(path) as table:
        mine = table.phone().state()["pictures"]
        assert mine != theme, "those of the theme that is played"
    for name in names:
        face_of(project, name, edition="unknown", text=FACE + " ")
    with Table(path) as table:
        assert table.phone().state()["pictures"] == mine, "whatever was written since"


def test_a_face_that_two_decks_have_and_one_that_leads_out_are_none(evening, path, project):
    evening.done(DUEL)
    evening.done("d1 ben 12 7")
    with Table(path) as table:
        names = [
            one["face"]
            for panel in table.phone().state()["panels"]
            for one in panel["items"]
            if panel["kind"] == "faces"
        ]
    face_of(project, names[0])
    face_of(project, names[0], deck="others")
    secret = project.parent / "secret.svg"
    secret.write_text("secret")
    face_of(project, names[1]).unlink()
    (project / f"output/trade-or-duel/plain/faces/cards/{names[1]}-front.svg").symlink_to(secret)
    with Table(path) as table:
        phone = table.phone()
        found = phone.state()["pictures"]

        assert names[0] not in found
        assert all(b"secret" not in phone.ask(one)[1] for one in found.values() if phone.ask(one)[0] == 200)


# ---------------------------------------------------------------------- the page's files


def test_the_page_is_small_and_packed_for_whoever_can_read_that(table):
    phone, whole = Phone(table.port), {}
    for path in (
        "/",
        "/main.js",
        "/table.css",
        "/panels.js",
        "/sheets.js",
        "/pad.js",
        "/link.js",
        "/dom.js",
        "/make.js",
        "/seats.js",
    ):
        plain = phone.ask(path)[1]
        packed = phone.ask(path, headers={"Accept-Encoding": "gzip, deflate"})[1]
        assert phone.answer.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed) == plain
        whole[path] = len(packed)
    assert sum(whole.values()) <= 24 * 1024
