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
