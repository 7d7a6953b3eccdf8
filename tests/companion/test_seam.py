"""What every game's module must keep to, whichever game it is; new modules are found by themselves, in packages too."""

import ast
import json
import os
import re
from pathlib import Path

import pytest

from companion import games
from companion.engine import commandtable as commands
from companion.engine.words import COMMON_OPTIONS
from companion.games import game_module
from companion.kit import commonmoves as everygame
from companion.kit.game import Game
from tests.helpers.little import write_game
from tests.helpers.shell import TOP, run

FOLDER = Path(games.__file__).parent
SLUGS = sorted(path.name for path in (TOP / "content").iterdir() if path.is_dir() and games.has_module(path.name))
SLUGS += ["any-other"]
KITS = {"FORMS", "CLOSED", "form", "first", "question"}
"""What only the base of a game asks of it; a module that is not ported to the kit has none of these."""
WANTED = [name for name in (*Game.__annotations__, *vars(Game)) if not name.startswith("_") and name not in KITS]
NUMBERS = {-1, 0, 1, 2}
"""Numbers that may stand in a game's module: they count sides and steps, and are no rule's."""
BOTS = ("seats.py", "taste.py")
"""Who sits at a table when it is tried out: they deal and choose by chance."""


@pytest.fixture(params=SLUGS)
def slug(request):
    return request.param


@pytest.fixture
def module(slug):
    return game_module(slug)


def test_a_module_has_everything_that_is_asked_for(module):
    assert [name for name in sorted(WANTED) if not hasattr(module, name)] == []


def test_a_verb_is_reached_and_told_of(module):
    names = [verb.name for verb in module.VERBS]

    assert len(names) == len(set(names))
    assert [name for name in names if name in commands.RESERVED] == []
    for verb in module.VERBS:
        assert (verb.read is None) != (verb.look is None), verb.name
        assert verb.moment[-1] in ".?!", verb.name
        assert verb.example.split()[0] == verb.name
        assert not set(verb.options) & set(COMMON_OPTIONS), verb.name


def test_a_short_form_stands_for_something_and_undo_stays_undo(module):
    known = {verb.name for verb in module.VERBS} | set(commands.NAMES)

    assert {short: long for short, long in module.ALIASES.items() if long.split()[0] not in known} == {}
    assert not set(module.ALIASES) & ({"u", *commands.NAMES} | {verb.name for verb in module.VERBS})


def test_no_rules_number_stands_in_a_games_module():
    found = {}
    for path in FOLDER.rglob("*.py"):
        if (
            path.name == "panels.py"
        ):  # where numbers are lengths in a picture; dice have as many sides as they have faces
            assert not re.search(r"\bDie\(\d", path.read_text())
            continue
        if path.name in BOTS:  # where numbers are how much a beginner likes something
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and type(node.value) is int and node.value not in NUMBERS:
                found.setdefault(path.name, []).append((node.lineno, node.value))

    assert found == {}


def test_nothing_of_chance_or_of_the_world_is_in_a_games_module():
    usual = {"__future__", "collections", "typing", "companion", "itertools", "functools", "math", "re", "types"}
    for path in FOLDER.rglob("*.py"):
        allowed = usual | ({"random", "statistics"} if path.name in BOTS else set())
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                known = name.split(".")[0] in allowed or name == "generator.named"
                assert known or path.name == "__init__.py", (path.name, name)


@pytest.mark.parametrize("slug", SLUGS[:-1])
def test_a_new_table_is_plain_json_and_every_view_of_it_can_be_given(evening, slug):
    from companion.gamedata import content

    least = content.load(slug, str(Path(evening.store.path).parent / "tuckbox-games")).least
    module = game_module(slug)
    evening.done(["new", slug, *("ana ben cy dee eve fay gus hal ida".split()[: max(least, 2)]), "--seed", "x"])
    table = evening.table
    before = json.dumps(table.state)

    assert json.loads(before) == table.state
    assert set(table.players) == set(table.state["players"])
    assert json.dumps(module.public(table))
    for view in (module.show, module.head, module.who, module.place, module.score, module.over, module.asks):
        view(table)
    menu = module.menu(table, [])
    assert menu is None or menu.items or menu.free
    module.fold(table, {"do": "something of a newer companion"})
    assert json.dumps(table.state) == before
    assert not module.check(table, {"do": "note", "text": ""})
    assert all(len(line) < 200 for line in module.show(table))


@pytest.mark.parametrize("slug", SLUGS[:-1])
def test_a_new_table_cites_rules_only_for_who_asks_why(evening, slug):
    line = f"new {slug} ana ben cy dee --seed x" if slug == "trade-or-duel" else f"new {slug} ana ben --seed x"
    brief, cites = evening.done(line).told, re.compile(r"\b[A-Z]{2}-[A-Z]+-?\d")

    assert not cites.search(" ".join(brief))
    whole = evening.done(f"{line} --why").told
    assert cites.search(" ".join(whole))
    assert len(whole) >= len(brief)


def test_moves_of_every_game_are_told_apart_from_those_of_one():
    source = "".join(path.read_text() for path in FOLDER.rglob("*.py") if "generic" not in path.parts)

    for name in everygame.DOES - everygame.PASSED_ON:
        assert f'{{"do": "{name}"' not in source


DOTS = '''"""Dots: whoever says `dot` has one more."""

from companion.kit.forms import Form, named, spoken
from companion.kit.game import Game


def _dot(act):
    yield
    act.me["dots"] += 1
    yield
    act.say("{who} paints.")


DOT = Form("dot", _dot, moment="Somebody paints a dot.")


class Dots(Game):
    VERBS = (spoken(DOT),)
    FORMS = named([DOT])

    def begin(self, setup):
        players = {who: {"dots": 0} for who in setup.players}
        return {"round": 1, "turn": setup.players[0], "players": players}, ["Take a pen."]


GAME = Dots()
'''


def test_an_installed_package_brings_the_rules_of_a_game(tmp_path):
    write_game(tmp_path)
    site = tmp_path / "site"
    package, info = site / "dots_at_the_table", site / "dots-1.0.dist-info"
    package.mkdir(parents=True)
    info.mkdir()
    (package / "__init__.py").write_text('"""Dots."""\n')
    (package / "game.py").write_text(DOTS)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tuckbox.games]\ndots = dots_at_the_table\n")
    paths = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")]))

    def say(*words):
        return run("companion", *words, cwd=tmp_path, env={"TUCKBOX_ROOT": str(tmp_path), "PYTHONPATH": paths})

    assert "Take a pen." in say("new", "dots", "ana", "ben").out
    assert say("dot").out.startswith("Ana paints.")
    assert say("verify").code == 0
    plain = run("companion", "new", "dots", "ana", cwd=tmp_path / "site", env={"TUCKBOX_ROOT": str(tmp_path)})
    assert "Take a pen." not in plain.out
