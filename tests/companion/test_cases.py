"""Worked cases of rules, each said at a table: `cases/README.md` says how they are written."""

import json
from pathlib import Path
from shutil import copytree

import pytest

from companion.engine.dice import NeedsDie
from companion.engine.reply import Reply, unclear
from companion.engine.words import Line
from tests.companion.evening import Evening, Keys
from tests.helpers.little import write_game
from tests.helpers.shell import TOP

HERE = Path(__file__).parent / "cases"
TOKENS = ("level", "level_tokens", "bank_black", "bank_white", "cargo", "trip")


def cases(files):
    for file in sorted(files):
        for text in file.read_text(encoding="utf-8").split("\n=== ")[1:]:
            name, *lines = text.splitlines()
            yield pytest.param([line for line in lines if line.strip()], id=f"{file.stem}: {name}")


def put(evening, values, *moves):
    """Put many values right with one entry, for a table is quicker laid than said."""
    sets = [{"do": "set", "path": whole(evening, path), "old": None, "value": value} for path, value in values]
    evening.live.act(lambda turn, words: [*sets, *moves], Line([], {"force": [""]}))


def whole(evening, path):
    """Give a path in the state; what belongs to somebody begins with the name."""
    names = path.split(".")
    return ["players", *names] if names[0] in evening.table.state["players"] else names


def race(evening, laid, *words):
    """Begin a race on so many pairs of the river in the order of its cards, rafts as `red@r5l1`; options follow."""
    rafts = dict(word.split("@") for word in words if "@" in word)
    options = [word for word in words if "@" not in word]
    evening.done(f"new raft {' '.join(rafts)} --seed x {' '.join(options)}")
    river = sorted(evening.table.content["river"], key=lambda card: ("SZF".index(card[0]), card))
    sets = {"laid": river[: 2 * (int(laid) + 1)], "pile": evening.table.content["chance"], "discards": [], "powers": []}
    sets |= {"todo": [{"t": "start"}], "order": list(rafts)}
    put(evening, [*sets.items(), *values(", ".join(word for word in words if "@" in word))], {"do": "go"})


def values(text):
    """Read `red.splash=2, discards=[6], red@r5l1, ana 2/2/3/0/0/0`: paths with their values."""
    for part in filter(None, text.split(", ")):
        path, _, value = part.partition("=")
        who, _, place = part.partition("@")
        if value:
            yield path, json.loads(value)
        elif place:
            row, lane = place[1:].split("l")
            yield from [(f"{who}.row", int(row)), (f"{who}.lane", int(lane))]
        else:  # what a player has, as a brief writes it
            who, text = part.split()
            yield from ((f"{who}.{name}", int(n)) for name, n in zip(TOKENS, text.split("/"), strict=True))


def at(evening, reply, path):
    table = evening.table
    found = {"rules": table.rules, "house": table.house, "fields": reply.fields, "entries": evening.head}
    found |= {"begun": evening.live.now().begin.data, **table.state}
    for name in whole(evening, path):
        found = found[int(name)] if isinstance(found, list | tuple) else found[name]
    return found


def head(evening):
    return evening.head if evening.live.session else 0


def expected(evening, reply, line):
    """Hold what was answered, and how the table stands, against a line of a case."""
    what, _, text = line.partition(" ")
    if what in ("told", "untold", "only"):
        facts = [*reply.told, *reply.notes, reply.error, *(one.fact for one in reply.breaches)]
        said = " ".join(filter(None, facts))
        assert said == text if what == "only" else (text in said) == (what == "told"), said
    elif what in ("asks", "head"):
        assert text in getattr(reply, what), reply
    elif what == "breaks":
        assert [one.rule for one in reply.breaches] == text.split()
    elif what == "code":
        assert reply.code == int(text)
    else:
        assert [(path, at(evening, reply, path)) for path, _ in values(line)] == list(values(line))


def by_force(evening, line, rules):
    """Do what rules forbid all the same, which says so, and take it back; but nothing where a game is finished."""
    if not line.startswith("new "):
        reply = evening.say(f"{line} --force")
        assert reply.code == (3 if "finished" in rules else 0), (line, reply)
        if not reply.code:
            assert reply.fields["forced"] == list(dict.fromkeys(rules)), line
            evening.done("undo")


def edit(file, old, new):
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def answered(evening, line):
    """Say a line; `beside` is said by somebody else at the same table."""
    word, _, rest = line.partition(" ")
    if word == "beside":
        with Evening(evening.store.path) as other:
            return other.say(rest)
    try:
        return evening.say(line)
    except NeedsDie as needed:
        return unclear(str(needed))


def prepared(evening, content, monkeypatch, word, rest):
    """Do what is no line of the table; tell whether it is one of these."""
    if word == "race":
        race(evening, *rest.split())
    elif word == "put":
        put(evening, values(rest))
    elif word == "later":  # so many minutes
        now = evening.live.clock() + 60 * int(rest)
        evening.live.clock = lambda: now
    elif word == "own":  # one of our games, to be edited
        copytree(TOP / "content" / rest, content / rest)
        monkeypatch.setenv("TUCKBOX_ROOT", str(content.parent))
    elif word == "edit":
        edit(content / rest.partition(": ")[0], *rest.partition(": ")[2].split(" -> "))
    elif word == "rules":
        copytree(HERE / rest, content / "dots", dirs_exist_ok=True)
    elif word == "yaml":
        with (content / "dots" / "companion.yaml").open("a") as file:
            file.write(f"{rest}\n")
    else:
        return False
    return True


@pytest.mark.parametrize("lines", [*cases(HERE.glob("*.cases"))])
def test_a_worked_case_comes_out_as_it_is_written(evening, tmp_path, monkeypatch, lines):
    reply, keys = None, Keys(evening)
    if any(line.startswith("new dots") for line in lines):
        monkeypatch.setenv("TUCKBOX_ROOT", str(write_game(tmp_path)))
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        word, _, rest = line.partition(" ")
        if line.startswith("    "):
            expected(evening, reply, line.strip())
        elif word == ">":
            reply = Reply(told=[" ".join(keys(rest).split())])
        elif not prepared(evening, tmp_path / "content", monkeypatch, word, rest):
            before = head(evening)
            reply = answered(evening, line)
            refused = following.startswith(("    breaks", "    code 2", "    code 3"))
            assert (reply.code in (2, 3) and head(evening) == before) if refused else not reply.code, (line, reply)
            if following.startswith("    breaks") and before:
                by_force(evening, line, [one.rule for one in reply.breaches])
