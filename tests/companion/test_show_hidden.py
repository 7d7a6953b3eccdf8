"""Choices that are made in secret on several screens: nobody sees them before all are ready, then everybody does."""

import json
import secrets

import pytest

from tests.helpers.table import Table

RACE = ["new raft ana ben cy --seed x", "2", "3", "4", "no", "no", "no"]
ORDERS = {"ana": "fl", "ben": "f", "cy": "sa"}


@pytest.fixture
def race(evening, path):
    for line in RACE:
        evening.done(line)
    with Table(path) as table:
        yield table


@pytest.fixture
def totals(evening, path):
    evening.done("new duel ana ben cy dee --first ana --seed x")
    for line in ("set round 3", "set turn dee", "trade ana 1"):
        evening.done(line)
    with Table(path) as table:
        yield table


def choose(phone, seat, *words, state=None, **more):
    state = state or phone.state()
    said = {"session": state["session"], "seq": state["seq"], "id": secrets.token_hex(8), "seat": seat}
    return phone.ask("/choose", {**said, "words": list(words), **more})


def phones(table):
    return {who: table.phone(seat=who) for who in ORDERS}


def ready(phone):
    return {who for who, one in phone.state()["hidden"]["seats"].items() if one["ready"]}


def test_orders_are_revealed_together_when_the_last_is_ready(race):
    seats = phones(race)
    heard = race.phone("watch").listen()
    heard.next()
    for who in ("ana", "cy"):
        assert choose(seats[who], who, ORDERS[who])[0] == 200
    assert ready(seats["ben"]) == {"ana", "cy"}
    assert {who for who, one in heard.next()["hidden"]["seats"].items() if one["ready"]} <= {"ana", "cy"}
    before = seats["ben"].state()["seq"]

    code, said = choose(seats["ben"], "ben", ORDERS["ben"])

    assert code == 200
    assert said["seq"] == before + 1
    assert "Ben Paddle Forward" in said["told"][0]
    assert "Cy Splash Attack" in said["told"][0]
    assert "Ana Paddle Left" in said["told"][0]
    assert seats["ana"].state()["hidden"] is None


def test_what_somebody_chose_reaches_no_other_screen(race):
    """Whatever is chosen, all that the others can ask for is the same to the byte."""
    seats = phones(race)
    others = (seats["ben"], race.phone("table", ""), race.phone("watch", ""))
    seen = []
    for word in ("sa", "f"):
        choose(seats["ana"], "ana", word)
        paths = ("/state", "/log", "/me", "/chosen")
        seen.append([json.dumps(phone.ask(path)[1]) for phone in others for path in paths])
        assert seats["ana"].ask("/chosen")[1] == {"chosen": [word]}

    assert seen[0] == seen[1]


def test_it_is_taken_back_and_what_is_written_lets_go_of_it(race):
    seats = phones(race)
    choose(seats["ana"], "ana", "f")
    choose(seats["ana"], "ana")
    assert ready(seats["ben"]) == set()

    choose(seats["ana"], "ana", "f")
    seats["ben"].do("note we wait for the biscuits")
    assert ready(seats["ben"]) == set()


@pytest.mark.parametrize(
    ("role", "seat", "code"),
    [("player", "ben", 403), ("watch", "ana", 403), ("table", "ana", 403), ("table", "cy", 200)],
)
def test_one_chooses_for_oneself_and_the_table_for_whom_no_phone_sits(race, role, seat, code):
    race.phone(seat="ana")
    mine = "ana" if role == "player" else ""
    assert choose(race.phone(role, mine), seat, "f")[0] == code


@pytest.mark.parametrize("words", [["x"], ["f", "fl"], ["f", "f"], ["f --force"], [""]])
def test_what_is_not_offered_is_not_chosen(race, words):
    ana = race.phone(seat="ana")
    assert choose(ana, "ana", *words)[0] == 400
    assert ready(ana) == set()


def test_an_old_page_is_told_that_the_table_moved_on(race):
    ana = race.phone(seat="ana")
    old = ana.state()
    ana.do("note hello")
    assert choose(ana, "ana", "f", state=old)[0] == 409


def test_all_hands_turn_up_together(totals):
    table = totals.phone("table", "")
    for who, cards in {"ana": ["3", "8"], "ben": ["12", "1"], "cy": ["18", "2"]}.items():
        assert choose(table, who, *cards)[0] == 200
        assert "8" not in str(table.state()["told"])

    code, said = choose(table, "dee", "15", "4")

    assert code == 200
    assert all(total in " ".join(said["told"]) for total in ("11", "13", "20", "19"))


def test_two_who_say_the_same_card_are_told_and_choose_again(totals):
    table = totals.phone("table", "")
    for who, cards in {"ana": ["3", "8"], "ben": ["12", "1"], "cy": ["18", "2"]}.items():
        choose(table, who, *cards)

    code, said = choose(table, "dee", "15", "8")

    assert (code, said["error"]) == (400, "Ana and Dee cannot both hold the 8.")
    assert ready(table) == {"ana", "ben", "cy"}
    assert choose(table, "dee", "15", "4")[0] == 200


@pytest.fixture
def duel(evening, path):
    evening.done("new duel ana ben cy dee --first ana --seed x")
    with Table(path) as table:
        yield table


def begin(phone, line, **more):
    state = phone.state()
    said = {"session": state["session"], "seq": state["seq"], "id": secrets.token_hex(8), "line": line}
    return phone.ask("/begin", {**said, **more})


def test_the_other_one_says_one_or_two_on_the_own_phone(duel):
    ana, ben, cy = (duel.phone(seat=who) for who in ("ana", "ben", "cy"))
    before = ana.state()["seq"]
    assert begin(ana, "trade ben")[0] == 200

    ask = cy.state()["ask"]
    assert (ask["to"], ask["back"], ask["text"]) == (["ben"], ["ana"], "Ana says Trade to Ben. Ben: One or Two?")
    assert [one["label"] for one in ask["items"]] == ["One", "Two"]
    assert cy.do("trade ben 1") == ana.do("trade ben 1") == (403, {"error": "Ben decides."})
    assert ben.do("trade ben 2")[0] == 200
    assert ana.state()["seq"] == before + 1
    assert ana.state()["ask"]["to"] == ["ben"]  # whose turn it is now


def test_nobody_begins_for_others_or_goes_on_with_what_is_not_theirs(duel):
    ana, ben, cy, guest = (*(duel.phone(seat=who) for who in ("ana", "ben", "cy")), duel.phone("watch", ""))
    assert begin(ben, "trade cy") == (403, {"error": "Ana decides."})
    assert begin(guest, "trade cy")[0] == 403
    assert ben.do("trade ben 1") == (403, {"error": "Ana decides."})
    assert begin(ana, "")[0] == begin(ana, "undo")[0] == begin(ana, "nonsense")[0] == 400

    assert begin(ana, "duel ben")[0] == 200
    assert begin(cy, "duel ben 1") == begin(ana, "duel ben 1") == (403, {"error": "Ben decides."})
    assert begin(ben, "") == begin(cy, "") == (403, {"error": "Ana decides."})
    assert begin(ana, "")[0] == 200
    assert ana.state()["ask"]["line"] == ""


@pytest.mark.parametrize(
    ("count", "mine", "theirs", "said"),
    [("1", ["12"], ["7"], "12 beats Ben 7"), ("2", ["3", "9"], ["4", "7"], "3+9 = 12")],
)
def test_a_duel_is_chosen_in_secret_and_turned_up_together(duel, count, mine, theirs, said):
    ana, ben, cy = (duel.phone(seat=who) for who in ("ana", "ben", "cy"))
    begin(ana, "duel ben")
    begin(ben, f"duel ben {count}")
    assert {*cy.state()["hidden"]["seats"]} == {"ana", "ben"}
    assert choose(cy, "cy", "5")[0] == 400
    seen = []
    for cards in (mine, ["1", "2"][: int(count)], mine):
        assert choose(ana, "ana", *cards)[0] == 200
        seen.append([json.dumps(phone.ask(path)[1]) for phone in (ben, cy) for path in ("/state", "/log", "/chosen")])
    assert seen[0] == seen[1] == seen[2]

    code, done = choose(ben, "ben", *theirs)

    assert code == 200
    assert said in done["told"][0]
    assert cy.state()["hidden"] is None


def test_without_a_phone_the_cards_lie_on_the_table(duel):
    table = duel.phone("table", "")
    begin(table, "duel ben 1")
    state = table.state()
    assert state["hidden"] is None
    assert [one["word"] for one in state["ask"]["items"]] == ["won", "lost"]


@pytest.mark.parametrize(("rule", "seats"), [("simultaneous", {"ana", "ben"}), ("attacker_first", set())])
def test_cards_of_a_raid_are_secret_where_both_are_laid_at_once(evening, path, rule, seats):
    evening.done(f"new raid ana ben --first ana --seed x --set combat_order={rule}")
    with Table(path) as table:
        ana, ben = table.phone(), table.phone(seat="ben")
        begin(ana, "raid")
        assert {*(ana.state()["hidden"] or {"seats": ()})["seats"]} == seats
        if seats:
            choose(ben, "ben", "8")
            assert "10" in choose(ana, "ana", "10")[1]["told"][0]
            assert ana.state()["ask"]["to"] == ["ana"]  # who rolls now
