"""Edits aimed at what a build easily forgets to look at: each changes the print, in a way of its own. Builds by Bench."""

# fmt: off
# ruff: noqa: E501  (a case on a line)

from __future__ import annotations

import io
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from tests.attacks import sameness
from tests.attacks.asked import Answers, Asked
from tests.attacks.child import TOP
from tests.attacks.project import FONTS, Project, fair

Step = Callable[[Project], None]
FOLK, BACK, SIGN = "TEMPLATES/folk.svg.j2", "TEMPLATES/folk-back.svg.j2", "TEMPLATES/sign.svg.j2"
FACE, DUSK = "CONTENT/cards/folk.yaml", "CONTENT/themes/dusk.yaml"
DYNAMIC = '{% set base = "back-base" %}{% extends base ~ ".svg.j2" %}'
_WORDS = ("--theme", "dusk", "--cut-file", "--jobs", "1")


class Aimed(NamedTuple):
    """An edit: what to prepare before the first build, and what then to change.

    `library` is one to copy to where it can be changed; `env` is the surroundings after the edit.
    """

    name: str
    prepare: tuple[Step, ...]
    edit: tuple[Step, ...]
    library: str = ""
    words: tuple[str, ...] = _WORDS
    env: Mapping[str, str] = {}


def tried(one: Aimed, work: Path) -> tuple[list[str], bool]:
    """Prepare, build, edit, build again; say what is stale, and whether the edited game has problems."""
    project = Project(work / "fair", "fair")
    library = _copied(one.library, work) if one.library else TOP
    bench = sameness.Bench(project, work, library)
    try:
        _do(one.prepare, project)
        first = bench.again(one.words)
        _do(one.edit, project)
    except (AssertionError, FileNotFoundError) as error:
        return [f"(cannot be tried: {error})"], False
    bench = sameness.Bench(project, work, library, one.env)
    clean = bench.clean(one.words)
    found = sameness.differences(bench.again(one.words), clean)
    if first == clean:
        found.append("(the edit changes nothing: aim better)")
    return found, clean.code != 0


def _do(steps: Iterable[Step], project: Project) -> None:
    for step in steps:
        step(project)


def _copied(name: str, work: Path) -> Path:
    """Copy a library (or the program itself) to a folder of its own, so that it can be changed."""
    library = work / "fair" / "library"
    ours = ("generator",) if name == "generator" else ("generator", name)
    for one in ours:
        found = TOP / one if one == "generator" else next((TOP / ".venv/lib").glob(f"python*/site-packages/{one}"))
        shutil.copytree(found, library / one, ignore=shutil.ignore_patterns("__pycache__"))
    (library / "content").mkdir()
    shutil.copy(TOP / "pyproject.toml", library)
    shutil.copytree(TOP / "templates/_shared", library / "templates/_shared")
    return library


def put(name: str, content: str | bytes) -> Step:
    """Write a file."""
    return lambda project: project.write(name, content)


def sub(name: str, old: str, new: str) -> Step:
    """Replace what stands somewhere in a file."""

    def step(project: Project) -> None:
        text = project.read(name)
        assert old in text, f"{name} has no {old!r}"
        project.write(name, text.replace(old, new, 1))

    return step


def gone(name: str) -> Step:
    """Delete a file."""
    return lambda project: project.path(name).unlink()


def moved(name: str, to: str) -> Step:
    """Rename a file."""

    def step(project: Project) -> None:
        project.path(to).parent.mkdir(parents=True, exist_ok=True)
        project.path(name).rename(project.path(to))

    return step


def painted(name: str, colour: str, size: tuple[int, int] = (6, 5), kind: str = "PNG") -> Step:
    """Paint a picture in one colour."""
    held = io.BytesIO()
    Image.new("RGB", size, colour).save(held, kind)
    return put(name, held.getvalue())


def font(which: str, name: str) -> Step:
    """Put a font into a file."""
    return put(f"TEMPLATES/fonts/{name}", FONTS[which].read_bytes())


def still(name: str, old: str, new: str) -> Step:
    """Replace as `sub` does, and set the clock back, so that size and times are what they were."""
    assert len(old) == len(new)

    def step(project: Project) -> None:
        about = project.path(name).stat()
        sub(name, old, new)(project)
        os.utime(project.path(name), ns=(about.st_atime_ns, about.st_mtime_ns))

    return step


def _dot(colour: str) -> str:
    return f'<circle cx="20" cy="30" r="2" fill="{colour}"/>'


def _spelt(name: str, code: str, *more: Step, at: str = "TEMPLATES/dot.svg.j2") -> Aimed:
    """Lead from the back of the folk to another template, in a spelling, and change that other template."""
    put_in = sub(BACK, "{{ super() }}", "{{ super() }}" + code)
    prepare = (sub(BACK, DYNAMIC, '{% extends "back-base.svg.j2" %}'), put(at, _dot("#aa0000")), *more, put_in)
    return Aimed(f"spelling: {name}", prepare, (sub(at, "#aa0000", "#00aa00"),))


_IMPORTED = "{% set tint = '#aa0000' %}{% macro dot() %}" + _dot("{{ tint }}") + "{% endmacro %}"


def _imported(name: str, code: str) -> Aimed:
    return _spelt(name, code, put("TEMPLATES/dot.svg.j2", _IMPORTED))


def _parent(name: str, code: str) -> Aimed:
    """Spell `extends` in another way, and change the parent."""
    return Aimed(f"extends: {name}", (sub(BACK, DYNAMIC, code),), (sub("TEMPLATES/back-base.svg.j2", 'r="6"', 'r="5"'),))


SPELLINGS = (
    _spelt("double quotes", '{% include "dot.svg.j2" %}'),
    _spelt("single quotes", "{% include 'dot.svg.j2' %}"),
    _spelt("no blank before the bracket", '{% include("dot.svg.j2") %}'),
    _spelt("no blank before the quote", '{%include"dot.svg.j2"%}'),
    _spelt("brackets with blanks", '{% include ( "dot.svg.j2" ) %}'),
    _spelt("a line break", '{%\ninclude\n"dot.svg.j2"\n%}'),
    _spelt("minus signs", '{%- include "dot.svg.j2" -%}'),
    _spelt("plus signs", '{%+ include "dot.svg.j2" +%}'),
    _spelt("a tabulator", '{%\tinclude\t"dot.svg.j2"\t%}'),
    _spelt("joined by ~", '{% include "dot" ~ ".svg.j2" %}'),
    _spelt("joined by +", '{% include "dot" + ".svg.j2" %}'),
    _spelt("joined by a filter", '{% include ["dot", "svg", "j2"] | join(".") %}'),
    _spelt("an escape", '{% include "\\x64ot.svg.j2" %}'),
    _spelt("a variable", '{% set one = "dot.svg.j2" %}{% include one %}'),
    _spelt("a list", '{% include ["nowhere.svg.j2", "dot.svg.j2"] %}'),
    _spelt("a list in single quotes, ignore missing", "{% include ['nowhere.svg.j2', 'dot.svg.j2'] ignore missing %}"),
    _spelt("a tuple", '{% include ("nowhere.svg.j2", "dot.svg.j2") %}'),
    _spelt("a condition", '{% include "dot.svg.j2" if true else "nowhere.svg.j2" %}'),
    _spelt("a filter", '{% include "DOT.SVG.J2" | lower %}'),
    _spelt("format", '{% include "%s.svg.j2" | format("dot") %}'),
    _spelt("with context", '{% include "dot.svg.j2" with context %}'),
    _spelt("without context", '{% include "dot.svg.j2" without context %}'),
    _spelt("ignore missing with context", '{% include "dot.svg.j2" ignore missing with context %}'),
    _spelt("a word of the theme", "{% include theme.dot %}", sub(DUSK, "cry:", "dot: dot.svg.j2\ncry:")),
    _spelt("a field of the deck", "{% include deck.dot %}", sub(FACE, "crest:", "dot: dot.svg.j2\ncrest:")),
    _spelt("a comment that closes nothing", '{# {% raw #}{% include "dot.svg.j2" %}'),
    _spelt("an unusual ending", '{% include "dot.txt" %}', at="TEMPLATES/dot.txt"),
    _spelt("no ending at all", '{% include "dot" %}', at="TEMPLATES/dot"),
    _spelt("an unusual ending, put together", '{% set n = "dot" %}{% include n ~ ".inc" %}', at="TEMPLATES/dot.inc"),
    _spelt("in the shared folder", "{% include '_shared/dot.svg.j2' %}", at="templates/_shared/dot.svg.j2"),
    _spelt("in a folder of its own", '{% include "deep/er/dot.svg.j2" %}', at="TEMPLATES/deep/er/dot.svg.j2"),
    _imported("import", '{% import "dot.svg.j2" as d %}{{ d.dot() }}'),
    _imported("import in single quotes with context", "{% import 'dot.svg.j2' as d with context %}{{ d.dot() }}"),
    _imported("import in brackets", '{% import("dot.svg.j2") as d %}{{ d.dot() }}'),
    _imported("import, joined", '{% import "dot" ~ ".svg.j2" as d %}{{ d.dot() }}'),
    _imported("from", '{% from "dot.svg.j2" import dot %}{{ dot() }}'),
    _imported("from in brackets", "{% from('dot.svg.j2') import dot as d %}{{ d() }}"),
    _imported("from a variable", '{% set n = "dot.svg.j2" %}{% from n import dot with context %}{{ dot() }}'),
    _imported("a value", '{% from "dot.svg.j2" import tint %}<circle cx="9" cy="30" r="2" fill="{{ tint }}"/>'),
    _parent("single quotes", "{% extends 'back-base.svg.j2' %}"),
    _parent("brackets", '{% extends("back-base.svg.j2") %}'),
    _parent("a condition", '{% extends "back-base.svg.j2" if true else "_shared/frame.svg.j2" %}'),
    _parent("no blanks", '{%-extends"back-base.svg.j2"-%}'),
    _parent("a name set before", '{% set n = "back-base.svg.j2" %}{% extends n %}'),
    _parent("a name from a list", '{% extends ["back-base.svg.j2"][0] %}'),
)


def edits() -> tuple[Aimed, ...]:
    """Give all aimed edits."""
    from tests.attacks import aimed_more as more  # noqa: PLC0415  (which is written in the words of this module)

    return (*SPELLINGS, *more.QUOTED, *more.PICTURES, *more.FONTS_AIMED, *more.TEXTS, *more.LIBRARIES)


def attack(asked: Asked) -> Answers:
    """Make every aimed edit, each in a copy of Fair that was built before; then look for words that are wrong."""
    from tests.attacks import rights  # noqa: PLC0415  (as above)

    with tempfile.TemporaryDirectory(prefix="aimed-") as folder:
        work = Path(folder)
        ways = [(one.name, lambda one=one: tried(one, work)[0]) for one in edits()]
        ways += [(one.name, lambda one=one: [*filter(None, [rights.wrong(one, work)])]) for one in rights.RIGHTS]
        for name, way in ways:
            if asked.only in name:
                fair(work / "fair")
                yield name, way()
                shutil.rmtree(work)
