"""Which module may load which, and what a quick command must not load."""

import subprocess
import sys

import pytest

from tests.helpers.little import write_game
from tests.helpers.shell import TOP, environment, run
from tests.house.imports import circles, graph, imported, named, room

pytestmark = pytest.mark.xdist_group("house")  # files are parsed once

MODULES = sorted(path for package in ("generator", "companion") for path in (TOP / package).rglob("*.py"))
NAMES = {named(path, TOP): path for path in MODULES}

BELOW = {
    "generator.named": (),
    "generator.catalog": (),
    "generator.draw": ("catalog.problems",),
    "generator.text": ("catalog", "draw"),
    "generator.template": (
        "catalog", "text", "draw.faults", "draw.found", "draw.run", "draw.records", "draw.scan",
        "draw.colournames",
    ),
    "generator.read": ("catalog", "draw"),
    "generator.sheets": ("catalog", "draw.records"),
    "generator.pdf": (
        "catalog.timelimit", "catalog.safeopen", "catalog.ground", "catalog.problems", "catalog.printer", "text",
        "draw", "read", "sheets",
    ),
    "generator.rulebook": ("catalog", "text", "draw", "sheets", "pdf"),
    "generator.keeping": ("catalog.safeopen", "catalog.ground", "catalog.problems", "draw.painted"),
    "generator.reporting": ("catalog",),
    "generator.parts": ("catalog", "text", "template", "draw", "pdf", "sheets", "rulebook", "keeping", "reporting"),
    "generator.making": (
        "catalog", "text", "template", "draw.painted", "pdf", "sheets.paper", "keeping", "read",
        "reporting", "parts",
    ),
    "generator.printed": (
        "catalog", "text", "template", "draw", "sheets", "pdf", "rulebook", "keeping", "reporting", "parts",
        "making",
    ),
    "generator.reach": ("catalog", "template", "parts", "making.portions", "making.workerpool"),
    "generator.starting": ("catalog", "template.printable", "template.wording", "keeping", "text.fonts"),
    "generator.exporting": (
        "catalog", "text", "template.naming", "draw", "sheets.shape", "sheets.net", "sheets.folding", "pdf", "rulebook",
        "keeping", "read", "reporting", "parts", "making",
    ),
    "generator.window": (),
    "generator.preview": (
        "catalog", "text", "template", "draw", "pdf", "keeping", "read", "parts", "making", "printed",
        "reach.table", "window",
    ),
    "generator.gallery": ("catalog", "parts", "making.plan", "preview", "starting", "window"),
    "generator.cli": (
        "catalog", "text.fonts", "sheets", "pdf", "keeping", "reporting", "parts", "making", "printed",
        "reach", "starting", "exporting", "preview", "gallery",
    ),
    "companion": (
        "catalog", "window", "draw.colours", "read.contrast", "template.environment", "template.fields",
        "template.prose", "template.rendercontext", "template.sources", "keeping.codestore",
        "rulebook.blocks", "rulebook.markdown", "text.fonts", "text.webfonts",
    ),
}  # fmt: skip
"""What of the generator the modules of a room may load, besides their own room."""

HEAVY = ("jinja2", "pikepdf", "pydantic", "reportlab", "rich", "svgwrite", "uharfbuzz")


def is_within(name, package):
    return name == package or name.startswith(f"{package}.")


def ours(path):
    return [name for name in imported(path, TOP) if name.split(".")[0] in ("generator", "companion")]


def test_a_module_loads_only_what_lies_below_it():
    wrong = [
        f"{module} must not load {name}"
        for module, path in NAMES.items()
        for package, below in BELOW.items()
        if is_within(module, package)
        for name in ours(path)
        if name not in ("generator", "generator.named")  # the version, and what records are made with
        and not any(is_within(name, one) for one in (package, *(f"generator.{room}" for room in below)))
    ]

    assert wrong == []


def test_every_room_says_what_lies_below_it():
    rooms = {room(name) for name in NAMES}

    assert {name for name in rooms if name.startswith("generator.")} == BELOW.keys() - {"companion"}


def test_the_printing_half_never_loads_the_companion():
    printing = [name for name in NAMES if name.startswith("generator")]

    assert [name for name in printing if any(is_within(one, "companion") for one in ours(NAMES[name]))] == []


def test_a_game_knows_no_other_game():
    shared = "companion.games.generic"
    known = {
        (module, room(name))
        for module in NAMES
        for name in ours(NAMES[module])
        if module.startswith("companion.games.") and name.startswith("companion.games.")
    }

    assert [(module, game) for module, game in known if game not in (room(module), shared)] == []


# ---------------------------------------------------------------------- circles


def test_no_files_import_each_other_in_a_circle():
    """Nor in functions, nor for types only: what both of two need has a room of its own."""
    assert [sorted(circle) for circle in circles(graph(MODULES, TOP))] == []


def test_rooms_import_one_way():
    """The packages of both halves, and the few modules beside them, lead to one another in no circle."""
    links = {}
    for name, others in graph(MODULES, TOP).items():
        links.setdefault(room(name), set()).update(room(other) for other in others)
    for name, others in links.items():
        others -= {name, "generator", "companion"}  # these two hold the version and the start only

    assert circles(links) == []


# ---------------------------------------------------------------------- what is loaded


def loaded_by(code, cwd):
    """Run some Python and name the heavy modules that are loaded after it."""
    code += f"\nimport sys; print(*[name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, env=environment(), capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1].split()


def test_the_companion_loads_nothing_heavy(tmp_path):
    assert loaded_by("import companion.cli, generator.catalog.game", tmp_path) == []


@pytest.mark.parametrize("words", [["--help"], ["list"]])
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


def test_a_build_of_what_has_not_changed_loads_no_game_and_no_template(tmp_path):
    home = write_game(tmp_path)
    assert run("tuckbox", "build", "dots", "--jobs", "1", cwd=home).code == 0
    code = """
import sys
from generator.cli import main
sys.argv = ["tuckbox", "build", "dots"]
try:
    main()
except SystemExit as left:
    assert not left.code, left.code
print("\\n", len([name for name in sys.modules if name.startswith("generator")]),
      *sorted({"yaml", "generator.catalog.model", "generator.catalog.game", "generator.template",
        "generator.printed.revisions"} & {*sys.modules}))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=home, env=environment(), capture_output=True, text=True, check=True
    )
    count, *found = done.stdout.splitlines()[-1].split()
    assert (found, int(count) < 45) == ([], True)
