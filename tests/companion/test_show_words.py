"""A screen says nothing in codes: no ids of rules, no keys, no places in letters, in any state of an evening."""

import re
from collections import Counter
from urllib.parse import quote

import pytest

from tests.companion.evening import Evening, games, script
from tests.helpers.table import Table

CODE = re.compile(
    r"\b[A-Z]{2}-[A-Z]+-?\d|\bC\d{2}\b|\br\d+l\d+\b|\([a-z]{1,2}\)|->|(?<!\w)\*|\b\d+s\b"
    r"|\bn lists|; n\b|(?<!\w)#\d+(?!\w)|\b[a-z]+_[a-z]+\b"
)
NUMBERED = re.compile(r"(?<!\w)#\d+(?!\w)")
SKIPPED = ("rule", "word", "id", "face", "line", "look", "pictures", "sign", "path", "free", "undo_line")
OPENED = 3
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


@pytest.mark.parametrize("game", games())
def test_no_state_of_an_evening_and_nothing_that_it_offers_shows_a_code(path, game):
    begin, *lines = [line for line in script(game) if line]
    with Evening(path) as evening:
        evening.say(begin if begin.startswith("new") else next(line for line in lines if line.startswith("new")))
        with Table(path) as table:
            phone = table.phone("table")
            seen, opened = 0, Counter()
            for line in lines:
                if line.split()[0] not in ELSEWHERE:
                    evening.say(line)
                    state = phone.state()
                    codes = {found[0]: text for text in texts(state) if (found := CODE.search(text))}
                    assert codes == {}, line
                    seen += bool(state["told"])
                    for word in [item["word"] for item in (state["ask"] or {"items": ()})["items"] if item]:
                        opened[word] += 1
                        if word and opened[word] <= OPENED:
                            where = f"session={state['session']}&seq={state['seq']}&line={quote(word)}"
                            code, said = phone.ask(f"/ask?{where}")
                            assert code == 200, (line, word)
                            assert not [text for text in texts(said["ask"]) if CODE.search(text)], word
            assert seen > 30


@pytest.mark.parametrize("game", games())
def test_what_a_press_tells_and_what_a_rule_refuses_shows_no_code(path, game):
    lines = [line for line in script(game) if line]
    begin = next(line for line in lines if line.startswith("new"))
    answers = Counter()
    with Evening(path) as evening:
        evening.say(begin)
        with Table(path) as table:
            host = table.phone("table")
            for line in lines[lines.index(begin) + 1 :]:
                if line.split()[0] in ELSEWHERE:
                    continue
                code, said = host.do(line)
                answers[code] += 1
                if code == 422 or (code == 200 and not said.get("looked")):  # a log on screens has numbers, too
                    assert not [text for text in texts(said) if CODE.search(NUMBERED.sub("", text))], line
    assert answers[200] > 15, answers
    assert answers[422], answers
