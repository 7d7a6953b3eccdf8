"""What is imported is declared, and nothing else is."""

import ast
import re
import sys
import tomllib

import pytest

from tests.helpers.shell import TOP
from tests.house.imports import tree

pytestmark = pytest.mark.xdist_group("house")  # files are parsed once

NAMES = {
    "charset-normalizer": "charset_normalizer",
    "fonttools": "fontTools",
    "markdown-it-py": "markdown_it",
    "pillow": "PIL",
    "python-bidi": "bidi",
    "python-calamine": "python_calamine",
    "pyyaml": "yaml",
}
"""Distributions whose module has another name."""


def imported():
    """Name the modules of others that our packages import, wherever in a file."""
    for package in ("generator", "companion"):
        for path in (TOP / package).rglob("*.py"):
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.Import):
                    yield from (alias.name.split(".")[0] for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and not node.level:
                    yield (node.module or "").split(".")[0]


def test_every_library_that_is_imported_is_declared_and_the_other_way_round():
    project = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]
    lines = [*project["dependencies"], *(line for extra in project["optional-dependencies"].values() for line in extra)]
    declared = {re.split(r"[^\w-]", line)[0].lower() for line in lines}
    ours = {"generator", "companion", "__future__"}

    assert {NAMES.get(name, name) for name in declared} == set(imported()) - sys.stdlib_module_names - {
        "_sha2"
    } - ours  # in the library since 3.12
