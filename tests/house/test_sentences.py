"""No module of the companion reads a sentence back: what is told is made of facts, for each medium, and parted nowhere.

Signs between which sentences stand are looked for in what texts are parted at, searched for or stripped of.
"""

import ast
import re
from functools import cache
from itertools import chain

import pytest

from tests.helpers.shell import TOP
from tests.house.imports import nodes

pytestmark = pytest.mark.xdist_group("house")  # files are parsed once

CODE = TOP / "companion"
READS = (
    {"split", "rsplit", "partition", "rpartition", "replace", "removeprefix", "removesuffix", "startswith", "endswith"}
    | {"strip", "lstrip", "rstrip", "find", "rfind", "index", "count", "splitlines"}
)  # fmt: skip
SIGNS = re.compile(r"[.:;?!·→,(=] | \(|\n|^[.:;?!]+$|->")
OTHERS = {
    "commands/consulting.py": "the rulebook, of which the first sentence is shown",
    "commands/exporting.py": "lines of a file; a roll's place",
    "engine/messages.py": "the system's locale",
    "gamedata/content.py": "a file",
    "games/generic/actions.py": "a line that is typed, and a card's name as one word of it",
    "games/generic/counters.py": "a name in companion.yaml",
    "kit/commonmoves.py": "a path that is typed",
    "kit/replay.py": "a roll's place",
    "lookup/": "the rulebook and what is asked of it",
    "playtest/running.py": "lines of a file",
    "playtest/answers.py": "what a distance amounts to, in a word or with how many games more would tell",
    "playtest/findings.py": "a report's own words for two forms of it",
    "playtest/terminal.py": "a report's own words for two forms of it",
    "show/desk.py": "headings of the rulebook",
    "show/homes.py": "a QR code as it is drawn",
    "show/page.py": "the page's HTML",
    "storage/store.py": "what SQLite reports of a file",
    "table/livesession.py": "an address",
    "table/parsing.py": "a line that is typed",
    "table/reinterpret.py": "a line that is typed",
    "terminal/answer.py": "a message of typer",
    "terminal/play.py": "which lists with numbers somebody has seen",
    "terminal/screen.py": "rows of a map",
}
"""Modules that part texts which are no told sentences, and what they read."""


@cache
def readings(path):
    """Give what a module parts at the signs of sentences, and whether it has regular expressions."""
    return [*_readings(path)]


def _readings(path):
    for node in nodes(path):
        if isinstance(node, ast.Import | ast.ImportFrom) and "re" in (alias.name for alias in node.names):
            yield node.lineno, "import re"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READS:
            said = chain.from_iterable(map(ast.walk, node.args))
            signs = [one.value for one in said if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if node.func.attr == "splitlines" or any(SIGNS.search(sign) for sign in signs):
                yield node.lineno, ast.unparse(node)


def test_no_module_of_the_companion_reads_a_sentence():
    found = {}
    for path in sorted(CODE.rglob("*.py")):
        name = path.relative_to(CODE).as_posix()
        read = readings(path)
        if read and not any(name.startswith(other) for other in OTHERS):
            found[name] = read
    assert found == {}


def test_every_module_that_is_let_off_parts_texts():
    for name in OTHERS:
        files = [CODE / name] if name.endswith(".py") else [*(CODE / name).rglob("*.py")]
        assert any(readings(path) for path in files), name
