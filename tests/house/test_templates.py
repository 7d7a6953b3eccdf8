"""Templates stay fit to be read: short lines, one home for a macro, one for a colour of a palette."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from generator.catalog.game import load_game
from generator.catalog.roots import Roots

REPO = Path(__file__).parents[2]
TEMPLATES = REPO / "templates"
FILES = sorted(path for path in TEMPLATES.rglob("*") if path.name.endswith((".j2", ".svg")))
LONGEST = 200
ROOTS = Roots((REPO,))
# Drawn once a run and so without a theme to ask: each colour of the palette stands there once, by its name.
UNTHEMED = {"raft-race/_water.svg.j2"}
MACRO = re.compile(r"\{%-?\s*macro (\w+)\((.*?)\)\s*-?%\}(.*?)\{%-?\s*endmacro", re.DOTALL)
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
SAID = {"_", "ngettext"}
SEEDS = {"rand"}
"""Whose texts nobody reads."""
PHRASE = re.compile(r"[A-Za-z’]{2,},? [a-z’]{2,}")
LONE = re.compile(r"(?=.*[A-Za-z]{3})[A-Za-z ·,.:;!?’*\n-]+")
IN_CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.S)
STRING = re.compile(r"""(\b(?:_|text)\(|\btitle=)?\s*(?:"([^"]*)"|'([^']*)')""")
WRITTEN = re.compile(r">([^<>{}]*[A-Za-z]{3,}[^<>{}]*)</text>")
READER = Environment(extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"])
SHORT = 60  # letters; a macro that only calls another is no copy


def name_of(path: Path) -> str:
    return path.relative_to(TEMPLATES).as_posix()


def long_lines(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if len(line) > LONGEST]


def macros(text: str) -> list[tuple[str, str]]:
    """Give each macro of a template: its name, and its arguments and body without the space that does not count."""
    return [(name, re.sub(r"\s+", "", f"({args}){body}")) for name, args, body in MACRO.findall(text)]


def unsaid(text: str) -> list[str]:
    """Give what a template has to say in English alone: phrases and titles outside `_()`, words beside a value.

    And what alone is a text: of `text()`, or written into `<text>`.
    """
    if not speaks(text):
        return WRITTEN.findall(text)
    every = list(below(READER.parse(text)))
    calls = [one for one in every if isinstance(one, nodes.Call) and isinstance(one.node, nodes.Name)]
    silent = [call for call in calls if call.node.name in SAID | SEEDS]
    silent += [one for one in every if isinstance(one, nodes.Compare | nodes.Keyword)]
    known = {id(word) for one in silent for word in below(one)}
    words = [one.value for one in every if isinstance(one, nodes.Const) and id(one) not in known]
    found = [word for word in words if isinstance(word, str) and PHRASE.search(word) and not re.search('[="]', word)]
    joined = [word for one in every if isinstance(one, nodes.Concat) for word in one.nodes if id(word) not in known]
    found += [word for word in map(written, joined) if " " in word and LONE.fullmatch(word) and word not in found]
    alone = [call.args[0] for call in calls if call.node.name == "text" and call.args]
    alone += [one.value for one in every if isinstance(one, nodes.Keyword) and one.key == "title"]
    found += [word for word in map(written, alone) if LONE.fullmatch(word) and word not in found]
    return found + WRITTEN.findall(text)


def speaks(text: str) -> bool:
    """Tell whether any string in code may be unsaid; most templates have none, and to parse them takes long."""
    for before, one, other in STRING.findall(" ".join(IN_CODE.findall(text))):
        word = one or other
        is_looked_at = before in ("text(", "title=") or (before != "_(" and re.search(r"\s", word))
        if is_looked_at and (PHRASE.search(word) or LONE.fullmatch(word)):
            return True
    return False


def written(node: nodes.Node) -> str:
    """Give what a constant of a template says, "" where something else stands."""
    return node.value if isinstance(node, nodes.Const) and isinstance(node.value, str) else ""


def below(node: nodes.Node) -> Iterator[nodes.Node]:
    """Give all that lies below a node of a template."""
    waiting = [node]
    while waiting:
        more = list(waiting.pop().iter_child_nodes())
        yield from more
        waiting += more


def palettes() -> dict[str, tuple[Path, dict[str, str]]]:
    """Give, for each theme, the folder of its templates and the names of its colours."""
    found = {}
    for slug in ROOTS.games():
        for theme in load_game(slug, ROOTS).themes.values():
            own = TEMPLATES / slug / theme.id
            names = {str(colour).upper(): name for name, colour in theme.fields["palette"].items()}
            found[theme.id] = (own if own.is_dir() else TEMPLATES / slug, names)
    return found


def test_no_line_is_too_long_to_be_read():
    assert {name_of(path): lines for path in FILES if (lines := long_lines(path.read_text("utf-8")))} == {}


def test_templates_of_games_say_nothing_in_english_alone():
    games = [path for path in FILES if path.relative_to(TEMPLATES).parts[0] in ROOTS.games()]
    assert {name_of(path): words for path in games if (words := unsaid(path.read_text("utf-8")))} == {}


def test_no_macro_is_a_copy_of_another():
    homes = defaultdict(set)
    for path in FILES:
        for name, body in macros(path.read_text("utf-8")):
            if len(body) > SHORT:
                homes[body].add(f"{name_of(path)}: {name}")
    assert [sorted(places) for places in homes.values() if len(places) > 1] == []


@pytest.mark.parametrize("kind", ["linearGradient", "radialGradient"])
def test_one_macro_makes_gradients(kind):
    start = re.compile(rf'<{kind}id="\{{\{{id\}}\}}"[xc]')
    homes = {name_of(path) for path in FILES for _, body in macros(path.read_text("utf-8")) if start.search(body)}

    assert homes == {"_shared/gradients.svg.j2"}


@pytest.mark.parametrize("theme", palettes())
def test_a_colour_of_the_palette_is_asked_of_the_theme(theme):
    folder, names = palettes()[theme]
    faces = [path for path in folder.rglob("*.j2") if "art" not in path.parts]  # a drawing has colours of its own

    for path in faces:
        written = [colour.upper() for colour in COLOUR.findall(path.read_text("utf-8")) if colour.upper() in names]
        most = set(written) if name_of(path) in UNTHEMED else ()
        where = f"{name_of(path)}: take {[names[colour] for colour in written]} from theme.palette"
        assert sorted(written) == sorted(most), where
