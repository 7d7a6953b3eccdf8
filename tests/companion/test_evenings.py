"""Golden evenings, said line by line: what people read word for word; plain and JSON say the same by law."""

import io
import json
import re

import pytest

from companion.games import game_module
from companion.kit.replay import Replayed
from companion.storage.store import Store
from companion.terminal.screen import Screen
from tests.companion import evening
from tests.companion.evening import games, golden, script, transcript


class InThreeForms(Screen):
    """A screen that keeps each answer in the three forms, with the table of its time as the disk has it."""

    def __init__(self, path):
        super().__init__("human", prefix="", out=io.StringIO())
        self.path = path
        self.answers = []
        self.seen = [], None

    def _show(self, reply, session):
        forms = []
        for form in ("human", "plain", "json"):
            out = io.StringIO()
            Screen(form, prefix="", out=out)._show(reply, session)
            forms.append(out.getvalue())
        self.answers.append((reply, session, forms, self._disk(session)))
        super()._show(reply, session)

    def _disk(self, number):
        if not number:
            return None, []
        with Store(str(self.path)) as store:
            session = store.session(number)
            entries = store.entries(session)
        if entries != self.seen[0]:
            game = game_module(session.game)
            self.seen = entries, game.public(Replayed(entries, game).table)
        return self.seen[1], entries


@pytest.fixture(
    scope="module", params=[pytest.param(one, marks=pytest.mark.xdist_group(f"{one} told")) for one in games()]
)
def said(request, kept):
    """Give a game, all that is said in its evening, and each answer."""
    path = kept / f"{request.param}-said.db"
    screen = InThreeForms(path)
    return request.param, transcript(path, script(request.param), screen), screen.answers


@pytest.fixture(scope="module")
def answers(said):
    return said[2]


def test_an_evening_is_told_word_for_word(said):
    game, told, _ = said

    assert told == golden(game).read_text(encoding="utf-8")


def facts(value, path=()):
    """Name every single fact of a JSON answer as the plain form does."""
    if isinstance(value, dict):
        return {name: said for key, one in value.items() for name, said in facts(one, (*path, key)).items()}
    if isinstance(value, list):
        return {name: said for at, one in enumerate(value) for name, said in facts(one, (*path, str(at + 1))).items()}
    said = {None: "-", "": "-", True: "yes", False: "no"}.get(value) if isinstance(value, str | bool | None) else None
    return {".".join(path): said or " ".join(str(value).split())}


def raw(reply):
    return bool(reply.fields.get("raw"))


def bare(text):
    """Leave out all space: people's lines are broken and set in."""
    return "".join(text.split())


FRAME = re.compile(r"Nothing was written\.(?: Anyway: !)?|Never again: house \S+ off\s+Rule: rule \S+")
"""What only people are told, who type: it says nothing of the game."""


def test_plain_and_json_say_the_same_facts(answers):
    for reply, _, (_, plain, as_json), _ in answers:
        if raw(reply):
            assert plain == as_json == "".join(f"{line}\n" for line in reply.told)
            continue
        lines = plain.splitlines()
        named = dict(line.split(" ", 1) for line in lines)

        assert len(named) == len(lines), lines
        assert named == facts(json.loads(as_json)), lines
        assert lines[0] == f"ok {named['ok']}", "an answer begins so for whoever reads several"
        assert as_json.count("\n") == 1


def test_json_says_all_that_people_are_told_and_nothing_else_in_words(answers):
    for reply, _, (human, _, as_json), _ in answers:
        if raw(reply):
            continue
        said = json.loads(as_json)
        told = [*said["told"]]
        if said["seq"] and told:
            told[-1] += f"#{said['seq']}"
        words = [said["error"], *(f"{one['rule']}: {one['fact']}" for one in said["warn"]), *told]
        words += [*(f"- {one}" for one in said["notes"]), said["asks"], said["head"]]

        assert bare(FRAME.sub("", human)) == bare("".join(words)), human
        assert ("Anyway: !" in human) == bool(said["again"])


def test_programs_are_told_what_is_written_down(answers):
    for reply, session, (_, _, as_json), (state, entries) in answers:
        if raw(reply):
            continue
        said = json.loads(as_json)

        assert (said["ok"], said["code"] == 0) == (not said["error"] and not said["warn"],) * 2
        assert said["session"] == session
        assert said | json.loads(json.dumps(dict(reply.fields))) == said
        assert said.get("state", state) == state
        if said["seq"]:
            entry = entries[said["seq"] - 1]
            assert entries[-1] == entry
            assert "state" in said
            assert entry.kind != "act" or [said.get("events"), said.get("forced"), said.get("rolls", [])] == [
                entry.data["moves"],
                list(entry.forced),
                entry.data.get("rolls", []),
            ]
        if "next" in said:
            assert [row.split(" ", 1)[0].isdecimal() for row in said["told"]].count(True) == len(said["next"])
            assert all(said["next"])


@pytest.mark.long
@pytest.mark.parametrize("game", games())
def test_in_forty_columns_no_line_is_wider(tmp_path, game):
    told = transcript(tmp_path / "table.db", script(game), width=40)

    assert [line for line in told.splitlines() if len(line) > 40 and not line.startswith("> ")] == []


def test_every_game_with_a_module_has_an_evening():
    from companion import games as modules
    from tests.companion.evening import TOP

    slugs = [path.name for path in (TOP / "content").iterdir() if path.is_dir() and modules.has_module(path.name)]

    assert sorted(slugs) == sorted(evening.games())
