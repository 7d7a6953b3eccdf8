"""A game with rules of its own may come in an installed package, which names it by an entry point."""

import os

from tests.helpers.little import write_game
from tests.helpers.shell import run

GAME = '''"""Dots: whoever says `dot` has one more."""

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
    (package / "game.py").write_text(GAME)
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
