"""Sheets are arithmetic: they may know the catalog's nouns, and nothing that draws."""

import ast
from pathlib import Path

import pytest

import generator.sheets

MODULES = sorted(Path(generator.sheets.__file__).parent.glob("*.py"))
ALLOWED = {f"generator.catalog.{name}" for name in "messages model problems tokens dice printer cartons".split()}
"""Where nouns are; those of tokens, of dice, of printers and of boxes are read in modules of their own."""
LAZY = {"cutfile.py": {"svgwrite"}}
PURE = {"__future__", "collections", "dataclasses", "functools", "itertools", "math", "re", "statistics", "typing"}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_a_module_of_sheets_imports_only_the_catalogs_nouns(module):
    tree = ast.parse(module.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names} | {
        node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
    }
    foreign = {name for name in names if not name.startswith("generator.sheets.")}
    foreign = {name for name in foreign if name.split(".")[0] not in PURE}

    assert foreign <= ALLOWED | LAZY.get(module.name, set())
