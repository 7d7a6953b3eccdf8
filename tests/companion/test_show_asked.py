"""Who is asked on the screens, seat by seat, and which tiles each of them gets."""

import secrets

import pytest

from tests.helpers.table import Table


@pytest.fixture
def raid(evening, path):
    for line in ("new raid ana ben --first ana --seed x", "raid 10", "2", "mh"):
        evening.done(line)
    with Table(path) as table:
        yield table


def tiles(phone):
    return {one["word"]: one for one in phone.state()["ask"]["items"] if one}


def test_the_defender_is_asked_about_a_hit_and_the_attacker_may_double_it(raid):
    ana, ben = raid.phone(), raid.phone(seat="ben")

    assert ana.state()["ask"]["to"] == ["ben"]
    assert {word: one.get("to") for word, one in tiles(ana).items()} == {
        **dict.fromkeys(("k", "t", "v", "f")),
        "x": ["ana"],
    }
    assert ana.do("k") == ana.do("g") == (403, {"error": "Ben decides."})
    assert ben.do("x") == (403, {"error": "Ana decides."})
    assert ben.do("k")[0] == 200
    assert ana.state()["ask"]["to"] == ["ana"]


def test_who_takes_all_is_not_asked_again(raid):
    ana, ben = raid.phone(), raid.phone(seat="ben")
    assert ben.do("f")[0] == 200
    assert ana.do("r")[0] == 200

    assert ben.state()["ask"]["to"] == ["ana"]


def test_a_card_is_a_tile_and_no_letter_need_be_typed(evening, path):
    evening.done("new raid ana ben --first ana --seed x")
    with Table(path) as table:
        ana = table.phone()
        code, said = ana.ask(f"/ask?session=1&seq={ana.state()['seq']}&line=raid")
    labels = [one["label"] for one in said["ask"]["items"]]

    assert code == 200
    assert labels[0] == "2"
    assert labels[-4:] == ["Jack", "Queen", "King", "Ace"]
    assert said["ask"]["free"] == ""


def test_in_secret_everybody_is_asked_and_a_seat_knows_who_has_a_phone(evening, path):
    for line in ("new raft ana ben cy --seed x", "2", "3", "4", "no", "no", "no"):
        evening.done(line)
    with Table(path) as table:
        ana = table.phone()
        table.phone("table", "")
        state = ana.state()

    assert sorted(state["ask"]["to"]) == ["ana", "ben", "cy"]
    assert (state["seated"], state["host"]) == (["ana"], True)


def test_the_ais_turn_is_everybodys(evening, path):
    for line in ("new trap ana ai --first ana --seed x", "m 4 mine", "end"):
        evening.done(line)
    with Table(path) as table:
        assert table.phone().state()["ask"]["to"] == []


def test_an_answer_to_a_card_says_what_becomes_of_it(evening, path):
    for line in ("new trap ana ai --first ana --seed x", "m 4 mine", "end", "ai --is 3,cast", "mist"):
        evening.done(line)
    with Table(path) as table:
        found = tiles(table.phone())

    assert found["none"]["label"] == "Take it"
    assert found["none"]["hint"] == "life 6 → 3"
    assert found["skull"]["hint"] == "no damage; blue or rainbow"
    assert found["I09"]["label"] == "Shield"
    labels = [one["label"] for one in found.values()]
    assert len({*labels}) == len(labels), "nothing is offered twice"


def test_a_coin_that_answers_leads_to_the_cards_that_it_pays(evening, path):
    for line in ("new trap ana ai --first ana --seed x", "m 4 mine", "end", "ai --is 3,cast", "mist"):
        evening.done(line)
    with Table(path) as table:
        phone = table.phone()
        assert tiles(phone)["coin"]["hint"] == "costs the only coin"
        _, said = phone.ask(f"/ask?session=1&seq={phone.state()['seq']}&line=coin")
        behind = {one["label"]: one["word"] for one in said["ask"]["items"] if one}
        assert phone.do(f"coin {behind['Shield']}")[0] == 200
        assert not [one for one in phone.state()["seats"] if "coin" in dict(one.get("counters", []))]


# ------------------------------------------------------------ how far hands are

AI = ("new trap ana ai --first ana --seed x", "m 4 mine", "end", "ai --is 3,cast", "mist", "none")


@pytest.fixture
def solo(evening, path):
    for line in AI[:4]:
        evening.done(line)
    with Table(path) as table:
        yield table


def step(phone, to, state=None):
    state = state or phone.state()
    said = {"session": state["session"], "seq": state["seq"], "id": secrets.token_hex(8), "to": to}
    return phone.ask("/step", said)[0]


def test_a_step_is_taken_on_every_screen_and_two_presses_at_once_are_one(solo):
    ana, table, guest = solo.phone(), solo.phone("table", ""), solo.phone("watch", "")
    heard = guest.listen()
    heard.next()
    before = ana.state()
    assert before["step"] == 1

    assert (step(ana, 2), step(table, 2, before)) == (200, 200)
    assert heard.next()["step"] == ana.state()["step"] == 2
    assert step(ana, 1) == step(ana, 0) == 400  # nobody goes back
    assert step(guest, 3) == 403

    ana.do("mist")
    assert ana.state()["step"] == 1
    assert step(ana, 2, before) == 409  # of what stood before


def test_while_hands_do_the_ais_turn_it_is_still_the_ais(evening, path):
    for line in ("new trap ana ai --first ana --seed x", "m 4 mine", "end"):
        evening.done(line)
    with Table(path) as table:
        ana = table.phone()
        ana.do("ai", own=False)
        state = ana.state()
    assert [one["id"] for one in state["during"]["seats"] if one.get("turn")] == ["ai"]
    assert "AI" in " ".join(state["during"]["where"])


def test_who_plays_alone_takes_back_without_asking_anybody(solo):
    ana, _ = solo.phone(), solo.phone("table", "")
    of = ana.state()["undo"]["seq"]
    assert ana.undo(of)[0] == 200
    assert ana.state()["undoing"] is None
