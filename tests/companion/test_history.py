"""Undo, redo, fix: laws that every history obeys, and what people see of them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.ledger import Entry, broken_at, sealed, standing

KEY = "key"


def history(steps):
    """Make entries from steps: ("act", n), ("undo", n), ("redo", n), ("fix", which, n)."""
    entries = [Entry(1, 0, "", "begin", {}, "new", (), "")]
    for kind, *rest in steps:
        done = standing(entries).acts
        data = {"n": rest[0]}
        if kind == "fix":
            if not done:
                continue
            data = {"entry": done[rest[0] % len(done)].entry.seq, "n": rest[1]}
        entries.append(Entry(len(entries) + 1, 0, "", kind, data, kind, (), ""))
    return entries


def values(entries):
    return [effect.data["n"] for effect in standing(entries).acts]


def by_hand(steps):
    """Undo, redo and fix once more, in another way: with a list of all states there ever were."""
    past, future, now = [], [], []
    for kind, *rest in steps:
        if kind == "act":
            past.append(now)
            now, future = [*now, rest[0]], []
        elif kind == "fix" and now:
            past.append(now)
            at = rest[0] % len(now)
            now, future = [*now[:at], rest[1], *now[at + 1 :]], []
        elif kind == "undo":
            for _ in range(min(rest[0], len(past))):
                future.append(now)
                now = past.pop()
        elif kind == "redo":
            for _ in range(min(rest[0], len(future))):
                past.append(now)
                now = future.pop()
    return now


STEP = st.one_of(
    st.tuples(st.just("act"), st.integers(0, 99)),
    st.tuples(st.just("undo"), st.integers(1, 3)),
    st.tuples(st.just("redo"), st.integers(1, 3)),
    st.tuples(st.just("fix"), st.integers(0, 9), st.integers(0, 99)),
)


@settings(max_examples=100)
@given(st.lists(STEP, max_size=25))
def test_what_is_in_effect_is_what_a_list_of_all_states_says(steps):
    assert values(history(steps)) == by_hand(steps)


@settings(max_examples=50)
@given(st.lists(STEP, min_size=1, max_size=10), st.integers(0, 99))
def test_a_chain_shows_where_it_was_changed(steps, where):
    chain, before = [], KEY
    for entry in history(steps):
        before = sealed(before, entry)
        chain.append(entry._replace(mark=before))
    assert broken_at(chain, KEY) == 0
    at = where % len(chain)
    changed = [*chain[:at], chain[at]._replace(said="another"), *chain[at + 1 :]]

    assert broken_at(changed, KEY) == at + 1
    assert len(chain) == 1 or broken_at(chain[1:], KEY) != 0


def test_undo_cannot_fish_for_another_roll(evening):
    evening.done("new duel ana ben cy dee --first ana")
    first = evening.done("roll d20").told
    evening.done("undo")
    reply = evening.done("roll d20")

    assert reply.told == first
    assert reply.notes == ["The same d20 as #2, which was undone."]


def test_a_fresh_roll_is_another_and_the_log_says_so(evening):
    evening.done("new duel ana ben cy dee --first ana --seed x")
    rolls = []
    for _ in range(5):
        rolls.append(evening.done("roll d1000 --fresh").told[0])
        evening.done("undo")

    assert len(set(rolls)) == 5
    assert "[rolled afresh]" in evening.done("log").told[-2]


def test_the_second_roll_of_a_turn_is_another_one(evening):
    evening.done("new duel ana ben cy dee --first ana --seed x")

    assert len({evening.done("roll d1000").told[0] for _ in range(6)}) > 4


def test_a_fix_keeps_what_was_rolled_on_the_table(evening):
    evening.done("new duel ana ben cy dee --first ana --seed x")
    evening.done("roll d6 --is 3 --for start")
    evening.done("fix 2 roll d6 --for luck")

    assert evening.table.rolled["1.ana.d6"] == 1
    assert evening.live.now().effect(2).data["rolls"][0]["face"] == 3


def test_undo_to_an_entry_leaves_that_one(evening):
    evening.done("new duel ana ben cy dee --first ana")
    for line in ("trade ben 1", "trade cy 1", "trade dee 1"):
        evening.done(line)
    evening.done("undo --to 2")

    assert evening.state["turn"] == "ben"
    assert evening.done("log --effective").told[-1].startswith("#2 ")
    assert evening.say("undo 5").told == ["Undone: #2 Ana and Ben swap one card."]
    assert evening.say("undo").code == 2


def test_the_log_tells_what_happened_and_how_long_nobody_said_anything(evening):
    clock = iter((0, 0, 60, 60, 4000))
    evening.live.clock = lambda: 1_800_000_000 + next(clock, 4000)
    for line in ("new trap ana ai --first ana --seed x", "move", "cast T01 --is cast", "undo", "set ana.life 3"):
        evening.done(line)
    reply = evening.done("log")

    assert reply.told == [
        "(15 January 2027)",
        "#1 08:00 Trap Attack begins: Ana and AI. [seeded dice]",
        "#2 08:00 Ana 30 → 29 (1 free).",
        "~#3 08:01 Ana casts Dart Slit at AI for *. Grey die: CAST, not blocked. "
        "AI life 6 → 5: turn the white pawn to 5. [table dice] (undone by #4)",
        "#4 08:01 Undone: #3.",
        "(65 minutes later)",
        "#5 09:06 Ana life: 6 → 3.",
    ]
    assert [one["told"] for one in reply.fields["log"]][1] == "Ana 30 → 29 (1 free)."
    assert evening.done("log --effective --who ana").told[-1] == "#5 09:06 Ana life: 6 → 3."
    assert evening.say("log 0").code == 2


def test_a_game_is_finished_in_its_middle_and_opened_after_another_only_on_purpose(four):
    refused = four.say("finish")
    assert refused.code == 3
    assert "shows the secret of its dice" in refused.breaches[0].fact
    four.done("finish --force")
    four.done("reopen")
    four.done("finish --force")
    four.done("new trap ana ai")
    four.done("resume 1")
    assert four.say("reopen").code == 3
    four.done("reopen --force")
    assert four.done("verify").fields["good"]


def test_a_rematch_begins_the_same_game_with_the_same_people_and_the_next_first_seat(evening):
    evening.done("new duel ana ben cy dee --preset series --first ben --seed x --theme hush")
    evening.done("name cy=Cyril")
    evening.done("finish --force")
    evening.done("rematch")
    begin = evening.live.now().begin

    assert evening.live.here.id == 2
    assert begin.data["names"] == {"ana": "Ana", "ben": "Ben", "cyril": "Cyril", "dee": "Dee"}
    assert (begin.data["preset"], begin.data["theme"]) == ("series", "hush")
    assert "shared_words" not in begin.data
    assert evening.table.state["order"][0] == "cyril"
    assert evening.done("verify").fields["good"]
    evening.done("rematch")
    assert evening.table.state["order"][0] == "dee"
