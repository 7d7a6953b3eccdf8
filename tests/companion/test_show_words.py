"""What a screen says in any state of an evening: one to three orders at a time, short, whole, and nothing in codes: no
ids of rules, no keys, no places in letters. Spaces that may be pressed lead where they say.
"""

import random
import re
from collections import Counter
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest

from companion.engine.dice import NeedsDie
from companion.engine.medium import for_screens
from companion.games.trap_attack import panels as island
from companion.games.trap_attack.walking import to_go
from companion.kit.panels import MOST, REASON, VERB
from companion.show.choices import choices
from companion.show.desk import Desk
from companion.show.staging import TOLD
from tests.companion.evening import Evening, games, script
from tests.helpers.cases import often
from tests.helpers.table import Table

CODE = re.compile(
    r"\b[A-Z]{2}-[A-Z]+-?\d|\bC\d{2}\b|\br\d+l\d+\b|\([a-z]{1,2}\)|->|(?<!\w)\*|\b\d+s\b"
    r"|\bn lists|; n\b|(?<!\w)#\d+(?!\w)|\b[a-z]+_[a-z]+\b"
)
NUMBERED = re.compile(r"(?<!\w)#\d+(?!\w)")
ASIDE = re.compile(r"\(1\+d4\)|\(2\+d4\)|Yellow die|\bd\d+\b|\bZ\d-\d\d\b")
"""Names of dice, and how the AI's is read: the order says the spaces of it; ids of river cards, which have names."""
SKIPPED = ("rule", "word", "id", "face", "line", "look", "pictures", "sign", "path", "free", "undo_line")
OPENED = 2
"""How often each choice of an evening is opened."""
ELSEWHERE = ("quit", "export", "import", "switch", "new")


def texts(value):
    """All that a state says to people."""
    if isinstance(value, dict):
        for name, one in value.items():
            if name not in SKIPPED:
                yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)
    elif isinstance(value, str):
        yield value


class Pressed(NamedTuple):
    """A line that was pressed at the table: what was answered, the state after it, what is behind its choices."""

    line: str
    code: int
    said: Any
    state: dict[str, Any]
    behind: list[Any]


def pressed(path, lines):
    """Press the lines of an evening one by one."""
    lines = [line for line in lines if line]
    begin = next(at for at, line in enumerate(lines) if line.startswith("new"))
    with Evening(path) as evening:
        evening.say(lines[begin])
        with Table(path) as table:
            phone, opened = table.phone("table"), Counter()
            state = phone.state()
            for line in (one for one in lines[begin + 1 :] if one.split()[0] not in ELSEWHERE):
                code, said = phone.do(line, state)
                if code not in (200, 422):  # what is said at the laptop only
                    evening.say(line)
                state, behind = phone.state(), []
                for word in [item["word"] for item in (state["ask"] or {"items": ()})["items"] if item]:
                    opened[word] += 1
                    if word and opened[word] <= OPENED:
                        where = f"session={state['session']}&seq={state['seq']}&line={quote(word)}"
                        behind.append((word, *phone.ask(f"/ask?{where}")))
                yield Pressed(line, code, said, state, behind)


@pytest.fixture(
    scope="module", params=[pytest.param(one, marks=pytest.mark.xdist_group(f"{one} shown")) for one in games()]
)
def evening_of(request, kept):
    return list(pressed(kept / f"{request.param}-pressed.db", script(request.param)))


def test_no_state_of_an_evening_and_nothing_that_it_offers_or_answers_shows_a_code(evening_of):
    for one in evening_of:
        assert {found[0]: text for text in texts(one.state) if (found := CODE.search(text))} == {}, one.line
        for word, code, said in one.behind:
            assert code == 200, (one.line, word)
            assert not [text for text in texts(said["ask"]) if CODE.search(text)], word
        if one.code == 422 or (one.code == 200 and not one.said.get("looked")):  # a log on screens has numbers, too
            assert not [text for text in texts(one.said) if CODE.search(NUMBERED.sub("", text))], one.line
    assert sum(bool(one.state["told"]) for one in evening_of) > 30
    answers = Counter(one.code for one in evening_of)
    assert answers[200] > 15 and answers[422], answers


def test_choices_are_numbered_as_they_are_typed(evening_of):
    for items in [one.state["ask"]["items"] for one in evening_of if one.state["ask"]]:
        assert all(item["n"] == at for at, item in enumerate(items, 1) if item)


def written(evening):
    """Give the entries of an evening: each line that wrote one, and the state after it."""
    seen = None
    for one in evening:
        if seen != (seen := (one.state["session"], one.state["seq"])):
            yield one.line, one.state


def fit(state, line):
    """Hold the orders of a state against their number at a time, and their length."""
    steps = [one["step"] for one in state["orders"]]
    assert steps and steps == sorted(steps), line
    assert all(steps.count(step) <= MOST for step in steps), line
    assert all(0 < len(one["verb"]) <= VERB for one in state["orders"]), line
    return steps


def test_every_entry_is_one_to_three_orders_at_a_time_and_nothing_is_cut_off(evening_of):
    for line, state in written(evening_of):
        steps = fit(state, line)
        assert {*steps} == {*range(1, steps[-1] + 1)}, line
        alone = len(state["orders"]) == 1 and "picture" not in state["orders"][0]
        assert all(len(one.get("why", "")) <= (TOLD if alone else REASON) for one in state["orders"]), line
        back = state["told"].startswith(("Taken back", "Done again"))  # of several entries, which the log has whole
        assert back or not [one for one in texts([state["orders"], state.get("head", {})]) if "…" in one], line


def test_what_was_told_stands_on_the_screen(evening_of):
    """Every number and every name that was told stands in orders, seats or panels, without the log."""
    for line, state in written(evening_of):
        if line.startswith(("new ", "reopen")) or state["told"].startswith("Mended"):
            continue
        shown = [state["orders"], state.get("head", {}), state["seats"], state["panels"], state["where"]]
        words = {*re.findall(r"\w+", " ".join([*texts(shown), *figures(shown)]))}
        names = {one["name"] for one in state["seats"]} & {*re.findall(r"\w+", state["told"])}
        assert names <= words, line
        assert {*re.findall(r"\d+", ASIDE.sub("", state["told"]))} <= words, (line, state["told"])


def figures(value):
    """All numbers of a state."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from figures(one)
    elif isinstance(value, int):
        yield str(value)


ANYHOW = ("1", "2", "3", "1 2", "5", "12 7", "4 1", "z1-01 z1-02t", "z2-01 z2-05", "z3-02 z3-05t")
"""What is typed where nothing is offered."""


@pytest.mark.parametrize(
    "game",
    [
        "trap ana ai --first ana --deck app", "trap ana ai --first ana --deck app --ai-only", "trap ana ben cy",
        "raft ana ben cy", "raid ana ben", "duel ana ben cy dee",
    ],
)  # fmt: skip
@pytest.mark.parametrize("seed", often(["one", "two"], ["one"]))
def test_whatever_is_pressed_becomes_orders_that_fit_and_a_screen_asks_where_the_keys_do(evening, game, seed):
    evening.done(f"new {game} --seed {seed}")
    desk, chance = Desk(evening.live, lambda *_: ""), random.Random(seed)
    for _ in range(60):
        line = by_chance(evening, chance)
        try:
            evening.say([*line, *["--force"] * (chance.random() < 0.3)])
        except NeedsDie:
            continue
        with for_screens():
            state = desk.state()
        fit(state, line)
        said = texts([state["orders"], state.get("head", {})])
        assert not [text for text in said if CODE.search(text)], line


def asks(evening, line):
    """Tell whether the table asks, and whether a line asks for more."""
    game, table = evening.live.game, evening.live.now().table
    return game.question(table) is None, game.menu(table, line) is None


def on_screen(evening, line):
    with for_screens():
        return asks(evening, line)


def by_chance(evening, chance):
    """Choose by chance until a line is whole."""
    line = ["undo"] if chance.random() < 0.05 else []
    for _ in range(6):
        asked = choices(evening.live.game, evening.live.now(), line) if line != ["undo"] else None
        assert asks(evening, line) == on_screen(evening, line), line
        items = [one for one in asked["items"] if one] if asked else []
        if not items and not (asked and asked["free"]):
            break
        line = [*line, *(chance.choice(items)["word"] if items else chance.choice(ANYHOW)).split()]
    return line or ["status"]


# ---------------------------------------------------------------------- spaces


TURNS = {
    "the free move": ["new trap ana ai --first ana --seed x"],
    "after it": ["new trap ana ai --first ana --seed x", "move 1"],
    "before a fork": ["new trap ana ben cy --first ana --seed x", "move 0", "set ana.at n29 --why fork"],
    "near the boat": ["new trap ana ben --first ana --seed x", "move 0", "set ana.stage home", "set ana.at n28"],
}


def spaces(evening):
    return island.spaces(evening.table, None)


@pytest.mark.parametrize("turn", TURNS)
def test_a_space_is_where_its_line_leads(evening, turn):
    for line in TURNS[turn]:
        evening.say(line)
    found = spaces(evening)
    assert len(found) > 1
    assert len({one.at for one in found}) == len(found)
    before = dict(evening.table.of("ana"))
    for one in found:
        evening.done(one.line)
        after = evening.table.of("ana")
        assert after["at"] == one.at == one.order.way[-1], one
        assert before["at"] == one.order.way[0]
        evening.done("undo")
    assert to_go(evening.table, "ana") >= 0


def test_nothing_is_pressed_while_somebody_else_is_asked(evening):
    for line in ("new trap ana ai --first ana --seed x", "move 0", "end"):
        evening.done(line)
    assert spaces(evening) == []
    evening.done("ai --is 1,cast mist")
    assert spaces(evening) == []


@pytest.mark.parametrize(
    "lines", [[], ["2 3"], ["2 3", "4", "bucket", "tape", "horn", "o - f -", "rv", "o - fr f --is 6,3"]]
)
def test_every_space_of_the_river_answers_what_is_asked(evening, path, lines):
    evening.done("new raft ana ben cy --seed x")
    for line in lines:
        evening.done(line)
    with Table(path) as table:
        phone = table.phone("table")
        found = phone.state()["ask"]["spaces"]
        assert found
        for one in found:
            seq = phone.state()["seq"]
            assert phone.do(one["line"])[0] == 200, one
            with Evening(path) as other:
                pieces = [f"{who['row']},{who['lane']}" for who in other.table.state["players"].values()]
            assert one["at"] in pieces or not lines[2:], one
            phone.undo(phone.state()["seq"])
            assert phone.state()["seq"] > seq


@pytest.mark.parametrize(
    ("line", "laid"),
    [
        ("raft ana ben cy", "Start cards lie one row behind the line."),
        ("raid ana ben", "Black tokens: 2 on Level, 2 on Vault."),
        ("duel ana ben cy dee", "Put 10 cards aside, seen by nobody."),
    ],
)
def test_a_screen_says_what_is_laid_out_as_new_does(evening, path, line, laid):
    assert laid in evening.done(f"new {line} --seed x").told
    assert laid in ordered(path)


def test_a_step_that_skulls_pay_for_says_which_skulls(evening, path):
    for line in ("new trap ana ben --first ana --seed x", "move 0", "trade"):
        evening.done(line)
    assert "3 skulls of one colour, or 3 shields" in ordered(path)


def test_who_may_answer_is_told_what_to(evening, path):
    for line in ("new trap ana ben --first ana --seed x", "move 0", "cast geyser ben"):
        evening.done(line)
    with Table(path) as table:
        assert "Fire Geyser" in table.phone("watch").state()["ask"]["text"]


def test_cards_of_a_raid_and_what_they_are_stand_in_one_order(evening, path):
    for line in ("new raid ana ben --first ana --seed x", "raid 5"):
        evening.done(line)
    with Table(path) as table:
        (raid,) = table.phone("watch").state()["panels"]
    assert [said for _face, said in raid["faces"]] == ["Ben’s ?", "Ana’s 5"]
    assert [what for _number, what in raid["numbers"]] == ["defence", "attack"]


def ordered(path):
    """Say the reason of the first order that a screen shows."""
    with Table(path) as table:
        return table.phone("watch").state()["orders"][0]["why"]
