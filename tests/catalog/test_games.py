"""Games as they are loaded: any game, and every game in content/."""

import subprocess
import sys
from pathlib import Path

from generator.catalog.game import load_game
from generator.catalog.roots import Roots

CHECKOUT = Path(__file__).parents[2]
SHIPPED = Roots((CHECKOUT,))


def test_no_game_is_named_in_the_catalog():
    """A fifth game needs no Python: nothing here knows one."""
    games = [load_game(slug, SHIPPED) for slug in SHIPPED.games()]
    for module in (CHECKOUT / "generator" / "catalog").glob("*.py"):
        text = module.read_text("utf-8").lower()
        for game in games:
            names = [game.slug, game.title, *game.themes, *game.parameters, *game.presets]
            # an example in two hints; what the preset of a source is called; a field of companion.yaml
            taken = {"hand_size", "as_written", "last_standing"}
            assert [name for name in names if len(name) > 5 and name.lower() in text and name not in taken] == []


def test_the_catalog_loads_yaml_and_the_standard_library_only():
    command = (
        "import sys; import generator.catalog.game, generator.catalog.edition;"
        "print(*sorted({name.split('.')[0] for name in sys.modules} - sys.stdlib_module_names))"
    )

    loaded = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {command}"],
        capture_output=True, text=True, check=True, cwd=CHECKOUT,
    )  # fmt: skip

    foreign = {name for name in loaded.stdout.split() if "cython" not in name}  # PyYAML's own
    assert foreign <= {"__main__", "generator", "yaml", "_yaml"}
