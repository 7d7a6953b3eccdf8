"""A shown table over HTTP: who comes in, with a token, a word or a key, and who does not."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.show import doors, holders
from companion.show.holders import Holders
from tests.companion.evening import FOUR, Evening
from tests.helpers.shell import run
from tests.helpers.table import Phone, Table


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
