"""What code asks of rules that cannot be is noted, though the branch that it stands in is never taken."""

import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.drawing.order import Order
from generator.making.build import check
from generator.making.gamefiles import GameFiles
from generator.making.slips import misruled
from generator.reporting.report import Progress
from tests.helpers.little import deck_file, write_game
from tests.helpers.shell import TOP

QUIET = Progress(None, quiet=True)
RULES = """\
parameters:
  lock: {default: total, allowed: [total, half], label: lock of}
  hand: {default: 2, allowed: [2, 3], label: hand of}
tables:
  signs:
    - {id: one, label: One, rule: X-1}
    - {id: two, label: Two, rule: X-2}
    - {id: three, label: Three, rula: X-3}
"""
CASES = [  # what code asks; the word that is told, fact and hint; none where nothing is wrong
    ("1 if rules.lock == 'tootal' else 2", "tootal", "the rule 'lock' is never 'tootal'", "did you mean 'total'?"),
    ("1 if rules.lock != 'none' else 2", "none", "the rule 'lock' is never 'none'", "its values are: total, half"),
    ("1 if false and rules.lokc else 2", "lokc", "the game has no rule 'lokc'", "did you mean 'lock'?"),
    ("1 if rules.hand == '2' else 2", "2", "the rule 'hand' is never '2'", "its values are: 2, 3"),
    ("1 if rules.lock == 'half' else 2", "", "", ""),
    ("1 if rules.hand == 3 else 2", "", "", ""),
]


@pytest.fixture
def home(tmp_path):
    root = write_game(tmp_path, cards=2)
    (root / "content/dots/rules.yaml").write_text(RULES.replace("rula", "rule"))
    return root


def notes(home):
    outcome = check(("dots",), Order(root=home, output=home / "out"), QUIET)

    assert outcome.problems == ()
    return [one for one in outcome.notes if "nothing that is printed" not in one.fact]


@pytest.mark.parametrize(("code", "word", "fact", "hint"), CASES)
@pytest.mark.parametrize("place", ["template", "yaml"])
def test_it_is_noted_where_it_stands(home, code, word, fact, hint, place):
    if place == "template":
        file = home / "templates/dots/face.svg.j2"
        file.write_text(f"{file.read_text()}<!-- {{{{ {code} }}}} -->\n".replace("</svg>\n", "") + "</svg>\n")
    else:
        file = deck_file(home)
        file.write_text(file.read_text().replace("name: Dot 1", f'name: "Dot {{{{ {code} }}}}"'))

    found = notes(home)

    lines = file.read_text().split("\n")
    number = next(at for at, line in enumerate(lines, 1) if code in line)
    column = lines[number - 1].index(code) + code.index(word) + 1
    assert [(*one.mark[1:], one.fact) for one in found] == ([(number, column, fact)] if fact else [])
    assert all(hint in one.hint for one in found)


def test_nothing_is_noted_of_our_own_games():
    roots = Roots((TOP,))
    for slug in roots.games():
        files = GameFiles(roots.game_dir(slug), f"content/{slug}", roots.folders_of(slug))
        assert [str(one) for one in misruled(load_game(slug, roots), files)] == []
