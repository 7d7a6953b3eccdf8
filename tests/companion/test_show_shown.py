"""What is shown of a table, to whom, and what never is: news, choices, the log, secrets; the book of its rules."""

import json
import re
import time

import pytest

from companion.show.pictures import named
from tests.companion.evening import Evening
from tests.helpers.shell import TOP
from tests.helpers.table import Phone, Table


def test_what_is_typed_beside_it_is_shown_at_once_and_the_other_way_round(table, path):
    heard = table.phone("watch").listen()
    heard.next()
    with Evening(path) as evening:
        evening.done("trade ben 1")
        assert heard.next()["seq"] == 2
        table.phone().do("trade cy 1 --as ben")
        assert evening.head == 3


def test_a_game_that_is_taken_up_beside_it_is_shown(table, path):
    heard = table.phone("watch").listen()
    assert heard.next()["session"] == 1
    with Evening(path) as evening:
        evening.done("new raid ana ben --first ana")
        state = heard.next()
    assert (state["session"], state["game"]) == (2, "raid-trade")


def test_an_answer_stands_alone_and_ids_are_behind_why(table):
    first, *more = table.phone().ask("/rules?q=can+I+refuse+a+trade")[1]["hits"]

    assert first["lead"] == "No"
    assert not first["text"].startswith(("No", "no"))
    assert not re.search(r"\bTD-", first["text"] + first["where"] + "".join(one["text"] for one in more))
    assert re.search(r"\bTD-\w+", first["why"])


def test_scripts_in_names_stay_words(evening, path):
    evening.done(["new", "duel", "<img-src=x>", "ben", "cy", "dee"])
    with Table(path) as table:
        phone = table.phone("table")
        state = phone.state()
        assert "<img-src=x>" in [one["name"].lower() for one in state["seats"]]
        assert phone.answer.getheader("Content-Type") == "application/json"
        assert phone.answer.getheader("X-Content-Type-Options") == "nosniff"


NAMES = frozenset(
    "seq session game title lang where turn look display weight deep paper glow accent accentdark columns font seats "
    "id name sign shape colour letter sub main label value of was counters marks way left whole robot last panels kind "
    "nodes x y lines pieces says tags size board first rows cards finish face row lane lanes turned "
    "items head text die sides state faces numbers hits rolls off word narrow ask line free n hint done dice notes "
    "told by over finished undo redo pictures drawn icons backs many orders verb why picture die from to way who aim "
    "before after unit maybe step lamp lamps banner spaces at cost order go lay slots "
    "hands hidden picks ready page undoing agreed seated host lead keys shared back step during cards words book note "
    "shut ana ben cy dee ai".split()
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
            assert set(state.pop("pictures")) <= named([state["panels"], state["seats"], state["orders"], state["ask"]])
            before = state.get("during") or {"panels": [], "seats": []}
            for one in [
                *state["panels"],
                *state["seats"],
                *before["panels"],
                *before["seats"],
            ]:  # whose names are those of spaces, players, labels
                one.pop("nodes", None), one.pop("pieces", None), one.pop("icons", None)
            assert set(names_in(state)) - NAMES == set()
            todo = [one for one in state["ask"]["items"] if one and one.get("done")]
            if not todo or phone.do(todo[0]["word"])[0] != 200:
                break
        text = json.dumps(state)
        assert evening.live.secret.hex() not in text
        assert evening.live.here.key not in text


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
    table.shown.keeper.ask(lambda desk: desk.live.store.asked("pragma query_only=on"))
    code, said = phone.do("trade ben 1", state)

    assert code == 503
    assert str(path) not in str(said)
    until = time.monotonic() + 30  # the phone is answered first
    while time.monotonic() < until and not any(str(path) in text for text in table.told):
        time.sleep(0.02)
    assert any(str(path) in text for text in table.told), "the laptop says where"


def test_the_book_is_read_by_the_rules_that_are_played(evening, path):
    evening.done("new duel ana ben cy dee --set turns_each=5")
    with Table(path) as table:
        phone = table.phone("watch")
        assert phone.state()["book"]
        assert Phone(table.port).ask("/book")[0] == 404
        code, said = phone.ask("/book")
        assert code == 200, said
        stranger = Phone(table.port)  # a tab that was opened has no key
        code, page = stranger.ask(said["path"])
        assert code == 200
        assert "five turns" in page.decode().casefold()
        assert stranger.answer.getheader("Content-Type").startswith("text/html")
        policy = stranger.answer.getheader("Content-Security-Policy")
        assert "script" not in policy
        assert "http" not in policy
        assert "default-src 'none'" in policy
        assert phone.ask("/book")[1] == said
        assert stranger.ask(f"{said['path'][:-6]}0.html")[0] == 404
