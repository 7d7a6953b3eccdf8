"""The rules of the house that a program can see."""

import ast

import pytest

from tests.helpers.shell import TOP
from tests.house import imports
from tests.house.imports import nodes, tree
from tests.house.test_imports import MODULES

pytestmark = pytest.mark.xdist_group("house")  # files are parsed once

PRINTERS = {"generator.reporting.report", "companion.terminal.screen"}
FORBIDDEN_NAMES = {"utils", "util", "helper", "helpers", "manager", "handler", "data", "process", "common", "misc"}


def named(path):
    return imports.named(path, TOP)


def test_a_module_opens_with_what_it_does():
    first = {named(path): (ast.get_docstring(tree(path)) or "").split("\n")[0] for path in MODULES}

    assert [name for name, line in first.items() if len(line) <= 20 or line[0].islower()] == []


def test_only_the_report_prints():
    printers = {
        named(path)
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print"
    }

    assert printers <= PRINTERS


def test_a_module_is_named_for_what_it_is():
    assert [named(path) for path in MODULES if path.stem in FORBIDDEN_NAMES] == []


OPENERS = {
    f"generator.{name}" for name in "catalog.safeopen catalog.unforeseen reporting.report cli window.page".split()
}
"""Who may open files, besides the room that keeps them: the one door, who writes to streams of the system, and who
reads what our own packages bring with them."""
READING = {"open", "read_bytes", "read_text", "write_bytes", "write_text", "rglob"}
OF_OS = {"fdopen", "listdir", "open", "scandir", "walk"}
NO_FILES = {"Image", "safeopen"}
LISTS_GAMES = {"generator.catalog.roots: scandir", "generator.preview.watching: scandir"}
"""What has the names of folders and files, and their times, from the disk and reads nothing."""


def opening(path):
    """Name what a module opens files with, or looks into folders, by itself."""
    for node in nodes(path):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id == "open":
            yield f"{named(path)}: open"
        elif isinstance(node.func, ast.Attribute):
            owner, name = getattr(node.func.value, "id", ""), node.func.attr
            if name in (OF_OS if owner == "os" else READING) and owner not in NO_FILES:
                yield f"{named(path)}: {name}"


def test_one_door_opens_all_files():
    free = [
        path
        for path in MODULES
        if named(path) in OPENERS or named(path).startswith(("generator.keeping.", "companion"))
    ]

    found = [line for path in MODULES if path not in free for line in opening(path)]

    assert set(found) == LISTS_GAMES
    assert len([line for path in free for line in opening(path)]) > 5
