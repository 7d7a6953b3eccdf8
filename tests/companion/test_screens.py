"""Worked cases of a shown table, by phones, its own screen and who watches: `cases/README.md` tells how to write."""

import json
import secrets
from contextlib import ExitStack
from urllib.parse import quote

import pytest

from tests.companion.test_cases import HERE, cases
from tests.helpers.table import Table

ROLES = {"table": ("table", ""), "watch": ("watch", "")}


def pressed(phone, said):
    """Press a line, ask for what is behind a choice or at an address, or say there what stands in braces."""
    where, _, rest = said.partition(" ")
    if where[0] != "/":
        return phone.do(said)
    now = {name: phone.state()[name] for name in ("session", "seq")} if rest else {}
    if where == "/ask":
        return phone.ask(f"/ask?session={now['session']}&seq={now['seq']}&line={quote(rest)}")
    return phone.ask(where, {**now, "id": secrets.token_hex(8), **json.loads(rest)} if rest else None)


def at(value, names):
    """Give what lies at a path; `*` is each of a list, but for gaps."""
    for number, name in enumerate(names):
        if name == "*":
            return [at(one, names[number + 1 :]) for one in value if one is not None]
        value = value[int(name)] if isinstance(value, list) else value[name]
    return value


def expected(answer, line):
    code, said = answer
    word, _, rest = line.partition(" ")
    if word in ("has", "hasnt"):
        assert (rest in json.dumps(said, ensure_ascii=False)) == (word == "has"), said
    elif line.isdigit():
        assert code == int(line), said
    else:
        path, _, value = line.partition("=")
        assert at(said, path.split(".")) == json.loads(value), said


@pytest.mark.parametrize("lines", [*cases(HERE.glob("*.screens"))])
def test_a_shown_table_answers_as_it_is_written(evening, path, lines):
    with ExitStack() as shown:
        table, phones, answer = None, {}, None
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            word, _, rest = line.partition(" ")
            if line.startswith("    "):
                expected(answer, line.strip())
            elif word == "show":
                table = shown.enter_context(Table(path, watch_only=rest == "watch"))
            elif word == "come":
                phones |= {who: table.phone(*ROLES.get(who, ("player", who))) for who in rest.split()}
            elif word.endswith(":"):
                answer = pressed(phones[word[:-1]], rest)
                assert answer[0] == 200 or following.strip().isdigit(), (line, answer)
            else:
                evening.done(line)


DUEL = ("new duel ana ben cy dee --first ana --seed x",)
VIEWS = ("/state", "/log", "/me", "/chosen")


@pytest.mark.parametrize(
    ("lines", "begun", "one", "other"),
    [
        (("new raft ana ben cy --seed x", "2", "3", "4", "no", "no", "no"), (), ["sa"], ["f"]),
        (DUEL, (("ana", "duel ben"), ("ben", "duel ben 1")), ["12"], ["1"]),
        (DUEL, (("ana", "duel ben"), ("ben", "duel ben 2")), ["3", "9"], ["1", "2"]),
    ],
)
def test_what_somebody_chose_reaches_no_other_screen(evening, path, lines, begun, one, other):
    """Whatever is chosen, all that the others can ask for is the same to the byte."""
    for line in lines:
        evening.done(line)
    with Table(path) as table:
        ana, *others = (table.phone(*ROLES.get(who, ("player", who))) for who in ("ana", "ben", "cy", "table", "watch"))
        for who, line in begun:
            pressed(ana if who == "ana" else others[0], f"/begin {json.dumps({'line': line})}")
        seen = []
        for words in (one, other, one):
            assert pressed(ana, f"/choose {json.dumps({'seat': 'ana', 'words': words})}")[0] == 200
            assert ana.ask("/chosen")[1] == {"chosen": words}
            seen.append([json.dumps(phone.ask(view)[1]) for phone in others for view in VIEWS])

    assert seen[0] == seen[1] == seen[2]
