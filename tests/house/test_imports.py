"""Which module may load which, and what a quick command must not load."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.helpers.shell import TOP, environment

MODULES = sorted(path for package in ("generator", "companion") for path in (TOP / package).rglob("*.py"))

BELOW = {
    "generator.catalog": (),
    "generator.typeset": ("generator.catalog",),
    "generator.faces": ("generator.catalog", "generator.typeset"),
    "generator.operators": ("generator.typeset",),
    "generator.svg": ("generator.catalog.problems", "generator.operators"),
    "generator.paint": ("generator.catalog.problems", "generator.typeset", "generator.svg", "generator.operators"),
    "generator.press": ("generator.typeset", "generator.operators", "generator.sheets"),
    "generator.sheets": ("generator.catalog",),
    "generator.rulebook": (
        "generator.catalog",
        "generator.typeset",
        "generator.sheets",
        "generator.operators",
        "generator.press",
    ),
    "companion": ("generator.catalog",),
}
"""What the modules of a package may load of ours, besides their own package."""

HEAVY = ("jinja2", "pikepdf", "pydantic", "reportlab", "rich", "svgwrite", "uharfbuzz")


def named(path):
    return ".".join(path.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__")


@cache
def tree(path):
    return ast.parse(path.read_text())


def loads(path):
    """Name the modules of ours that a file imports, wherever in it; `from generator import x` names both."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            module = node.module or ""
            names = [f"{module}.{alias.name}" for alias in node.names]
            names = [name if (TOP / Path(*name.split("."))).with_suffix(".py").exists() else module for name in names]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] in ("generator", "companion"))


def is_within(name, package):
    return name == package or name.startswith(f"{package}.")


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_module_loads_only_what_lies_below_it(path):
    module = named(path)
    for package, below in BELOW.items():
        if not is_within(module, package):
            continue
        for name in loads(path):
            allowed = any(is_within(name, one) for one in (package, *below))
            assert allowed or name == "generator", f"{module} must not load {name}"  # which holds the version only


@pytest.mark.parametrize("path", [path for path in MODULES if named(path).startswith("generator")], ids=named)
def test_the_printing_half_never_loads_the_companion(path):
    assert not [name for name in loads(path) if is_within(name, "companion")]


def loaded_by(code, cwd):
    """Run some Python and name the heavy modules that are loaded after it."""
    code += f"\nimport sys; print(*[name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, env=environment(), capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1].split()


def test_the_companion_loads_nothing_heavy(tmp_path):
    assert loaded_by("import companion.cli, generator.catalog.game", tmp_path) == []


@pytest.mark.parametrize("words", [["--help"], ["list"], ["build", "--dry-run"]])
def test_commands_that_draw_nothing_load_nothing_heavy(tmp_path, words):
    code = f"""
import sys
from generator.cli import main
sys.argv = ["tuckbox", *{words!r}]
try:
    main()
except SystemExit as left:
    assert not left.code, left.code
"""
    assert loaded_by(code, tmp_path) == []
