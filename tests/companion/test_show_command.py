"""The command `companion show`: what it takes, what it says, that it ends and is killed."""

import signal
import socket
import threading
import time

import pytest

from companion.show.command import OPTIONS
from companion.show.homes import homes, square
from companion.typerapp import SHOWS
from tests.attacks.table_server import Process
from tests.companion.evening import FOUR
from tests.helpers.shell import run
from tests.helpers.table import Phone


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
