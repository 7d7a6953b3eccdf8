"""What the screen says of every entry of an evening: one to three orders at a time, short, whole, and without codes."""

import random
import re

import pytest

from companion.engine.dice import NeedsDie
from companion.engine.medium import for_screens
from companion.kit.panels import MOST, REASON, VERB
from companion.show.choices import choices
from companion.show.desk import Desk
from companion.show.staging import TOLD
from tests.companion.evening import Evening, games, script
from tests.companion.test_show_words import CODE, ELSEWHERE, texts
from tests.helpers.cases import often
from tests.helpers.table import Table

ASIDE = re.compile(r"\(1\+d4\)|\(2\+d4\)|Yellow die|\bd\d+\b|\bZ\d-\d\d\b")
"""Names of dice, and how the AI's is read: the order says the spaces of it; ids of river cards, which have names."""


def states(path, lines):
    """Play lines; give what is typed with the state after each that wrote something."""
    with Evening(path) as evening:
        lines = [line for line in lines if line]
        begin = next(at for at, line in enumerate(lines) if line.startswith("new"))
        evening.say(lines[begin])
        with Table(path) as table:
            phone, seen = table.phone("table"), None
            for line in lines[begin + 1 :]:
                if line.split()[0] in ELSEWHERE:
                    continue
                evening.say(line)
                state = phone.state()
                if seen != (state["session"], state["seq"]):
                    seen = (state["session"], state["seq"])
                    yield line, state


@pytest.fixture(
    scope="module", params=[pytest.param(one, marks=pytest.mark.xdist_group(f"{one} shown")) for one in games()]
)
def evening_of(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("orders") / "table.db"
    return request.param, list(states(path, script(request.param)))


def test_every_entry_is_one_to_three_orders_at_a_time(evening_of):
    for line, state in evening_of[1]:
        steps = [one["step"] for one in state["orders"]]
        assert steps[:1] == [1], line
        assert steps == sorted(steps)
        assert {*steps} == {*range(1, steps[-1] + 1)}, line
        assert all(steps.count(step) <= MOST for step in steps), line


def test_orders_are_short_and_nothing_is_cut_off(evening_of):
    for line, state in evening_of[1]:
        alone = len(state["orders"]) == 1 and "picture" not in state["orders"][0]
        for one in state["orders"]:
            assert 0 < len(one["verb"]) <= VERB, line
            assert len(one.get("why", "")) <= (TOLD if alone else REASON), line
        back = state["told"].startswith(("Taken back", "Done again"))  # of several entries, which the log has whole
        assert back or not [one for one in texts([state["orders"], state.get("head", {})]) if "…" in one], line


def test_what_was_told_stands_on_the_screen(evening_of):
    """Every number and every name that was told stands in orders, seats or panels, without the log."""
    game, told = evening_of
    for line, state in told:
        if line.startswith(("new ", "reopen")) or state["told"].startswith("Mended"):
            continue
        shown = [state["orders"], state.get("head", {}), state["seats"], state["panels"], state["where"]]
        words = {*re.findall(r"\w+", " ".join([*texts(shown), *figures(shown)]))}
        names = {one["name"] for one in state["seats"]} & {*re.findall(r"\w+", state["told"])}
        assert names <= words, (game, line)
        numbers = {*re.findall(r"\d+", ASIDE.sub("", state["told"]))}
        assert numbers <= words, (game, line, state["told"])


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
def test_whatever_is_pressed_becomes_orders_that_fit(evening, game, seed):
    evening.done(f"new {game} --seed {seed}")
    desk, chance = Desk(evening.live, lambda *_: ""), random.Random(seed)
    for _ in range(60):
        line = pressed(evening, chance)
        try:
            evening.say([*line, *["--force"] * (chance.random() < 0.3)])
        except NeedsDie:
            continue
        with for_screens():
            state = desk.state()
        steps = [one["step"] for one in state["orders"]]
        assert steps, line
        assert steps == sorted(steps)
        assert all(steps.count(step) <= MOST for step in steps), line
        said = list(texts([state["orders"], state.get("head", {})]))
        assert not [text for text in said if CODE.search(text)], line
        assert all(len(one["verb"]) <= VERB for one in state["orders"]), line


def pressed(evening, chance):
    """Choose by chance until a line is whole."""
    line = ["undo"] if chance.random() < 0.05 else []
    for _ in range(6):
        asked = choices(evening.live.game, evening.live.now(), line) if line != ["undo"] else None
        items = [one for one in asked["items"] if one] if asked else []
        if not items and not (asked and asked["free"]):
            break
        line = [*line, *(chance.choice(items)["word"] if items else chance.choice(ANYHOW)).split()]
    return line or ["status"]
