"""Worked cases of rules, each said at a table: `cases/README.md` says how they are written."""

import json
from pathlib import Path
from shutil import copytree

import pytest

from companion.engine.words import Line
from tests.helpers.little import write_game

HERE = Path(__file__).parent / "cases"
FILES = sorted(HERE.glob("*.cases"))
TOKENS = ("level", "level_tokens", "bank_black", "bank_white", "cargo", "trip")


def cases():
    for file in FILES:
        for text in file.read_text(encoding="utf-8").split("\n=== ")[1:]:
            name, *lines = text.splitlines()
            yield pytest.param([line for line in lines if line.strip()], id=f"{file.stem}: {name}")


def put(evening, values, *moves):
    """Put many values right with one entry, for a table is quicker laid than said."""
    sets = [{"do": "set", "path": path.split("."), "old": None, "value": value} for path, value in values]
    evening.live.act(lambda turn, words: [*sets, *moves], Line([], {"force": [""]}))


def race(evening, laid, *words):
    """Begin a race on so many pairs of the river in the order of its cards, rafts as `red@r5l1`; options follow."""
    rafts = dict(word.split("@") for word in words if "@" in word)
    options = [word for word in words if "@" not in word]
    evening.done(f"new raft {' '.join(rafts)} --seed x {' '.join(options)}")
    river = sorted(evening.table.content["river"], key=lambda card: ("SZF".index(card[0]), card))
    sets = {"laid": river[: 2 * (int(laid) + 1)], "pile": evening.table.content["chance"], "discards": [], "powers": []}
    sets |= {"todo": [{"t": "start"}], "order": list(rafts)}
    for who, place in rafts.items():
        row, lane = place[1:].split("l")
        sets |= {f"players.{who}.row": int(row), f"players.{who}.lane": int(lane)}
    put(evening, sets.items(), {"do": "go"})


def tokens(who, text):
    """Read what a player has as a brief writes it: 5/0/1/0/0/0."""
    return [(f"players.{who}.{name}", int(n)) for name, n in zip(TOKENS, text.split("/"), strict=True)]


def values(text):
    """Read `red.splash=2, discards=[6], red@r5l1, ana 2/2/3/0/0/0`: paths with their values."""
    for part in filter(None, text.split(", ")):
        path, _, value = part.partition("=")
        who, _, place = part.partition("@")
        if place:
            row, lane = place[1:].split("l")
            yield from [(f"players.{who}.row", int(row)), (f"players.{who}.lane", int(lane))]
        elif value:
            first = path.partition(".")[0]
            yield f"players.{path}" if "." in path and first not in ("raid", "began") else path, json.loads(value)
        else:
            yield from tokens(*part.split())


def at(state, path):
    for name in path.split("."):
        state = state[int(name)] if isinstance(state, list) else state[name]
    return state


def head(evening):
    return evening.head if evening.live.session else 0


def expected(evening, reply, line):
    """Hold what was answered, and how the table stands, against a line of a case."""
    what, _, text = line.partition(" ")
    if what in ("told", "untold", "asks"):
        said = reply.asks if what == "asks" else " ".join([*reply.told, *reply.notes, reply.error])
        assert (text in said) == (what != "untold"), said
    elif what == "breaks":
        assert [one.rule for one in reply.breaches] == text.split()
    elif what == "code":
        assert reply.code == int(text)
    else:
        assert [(path, at(evening.table.state, path)) for path, _ in values(line)] == list(values(line))


def by_force(evening, line, rules):
    """Do what rules forbid all the same, which says so, and take it back; but nothing where a game is finished."""
    if not line.startswith("new "):
        reply = evening.say(f"{line} --force")
        assert reply.code == (3 if "finished" in rules else 0), (line, reply)
        if not reply.code:
            assert reply.fields["forced"] == list(dict.fromkeys(rules)), line
            evening.done("undo")


@pytest.mark.parametrize("lines", [*cases()])
def test_a_worked_case_comes_out_as_it_is_written(evening, tmp_path, monkeypatch, lines):
    reply = None
    if any(line.startswith("new dots") for line in lines):
        monkeypatch.setenv("TUCKBOX_ROOT", str(write_game(tmp_path)))
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        word, _, rest = line.partition(" ")
        if line.startswith("    "):
            expected(evening, reply, line.strip())
        elif word == "race":
            race(evening, *rest.split())
        elif word == "rules":
            copytree(HERE / rest, tmp_path / "content" / "dots", dirs_exist_ok=True)
        elif word == "yaml":
            with (tmp_path / "content" / "dots" / "companion.yaml").open("a") as file:
                file.write(f"{rest}\n")
        elif word == "put":
            put(evening, values(rest))
        else:
            before = head(evening)
            reply = evening.say(line)
            refused = following.startswith(("    breaks", "    code 2"))
            assert (reply.code in (2, 3) and head(evening) == before) if refused else not reply.code, (line, reply)
            if reply.code == 3 and before:
                by_force(evening, line, [one.rule for one in reply.breaches])
