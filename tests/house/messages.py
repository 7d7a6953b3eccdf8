"""All that the tool says in print, read off its code and its templates: the texts that catalogues translate.

Run it as `python -m tests.house.messages TAG`: it lists what the catalogue of a language lacks.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

import jinja2
import yaml
from jinja2.ext import extract_from_ast

from tests.helpers.shell import TOP

CATALOGUES = TOP / "templates" / "_shared" / "languages"
_SAYING = ("gettext", "ngettext", "Said")


def said_in(
    folder: Path,
    saying: Collection[str],
    apart: Collection[str] = (),
    places: Mapping[str, Collection[int]] = {},
    keys: Collection[str] = (),
) -> Iterator[tuple[str, str]]:
    """Give each text of a call that says something, and where it has another for numbers, that one or "".

    In calls of `places` an argument there is a text, in any call one that is named by one of the `keys`.
    """
    for path in sorted(folder.rglob("*.py")):
        if {*path.relative_to(folder).parts} & {*apart}:
            continue
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if any(word in text for word in (*saying, *places, *keys)) else ():
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                words = [one.value for one in node.args[:2] if isinstance(one, ast.Constant)]
                if name in saying and words and isinstance(words[0], str):
                    yield words[0], str(words[1]) if len(words) > 1 else ""
                declared = [one for at, one in enumerate(node.args) if at in places.get(name, ())]
                declared += [one.value for one in node.keywords if one.arg in keys]
                declared += [one for one in node.args[:1] if name in saying and isinstance(one, _TABLES)]
                yield from ((text, "") for one in declared for text in _texts(one))


_TABLES = (ast.IfExp, ast.Dict, ast.Tuple)


def _texts(node: ast.expr) -> Iterator[str]:
    """Give a text, either of two, or all of a table: parts of a tuple, values of a mapping."""
    if isinstance(node, ast.Constant) and node.value and isinstance(node.value, str):
        yield node.value
    either = [node.body, node.orelse] if isinstance(node, ast.IfExp) else []
    table = node.values if isinstance(node, ast.Dict) else node.elts if isinstance(node, ast.Tuple) else []
    for one in (*either, *table):
        yield from _texts(one)


def said_in_templates() -> Iterator[tuple[str, str]]:
    """Give the same of the shared templates, and of the page of rules."""
    environment = jinja2.Environment(extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"], autoescape=True)
    for path in sorted([*(TOP / "templates" / "_shared").rglob("*.j2"), *(TOP / "generator/exporting").glob("*.j2")]):
        text = path.read_text("utf-8")
        if not any(name in text for name in ("_(", "ngettext(", "says")):
            continue
        for _, name, words in extract_from_ast(environment.parse(text), ("_", "ngettext", "says")):
            if words is None:  # of a variable, whose words are a game's
                continue
            texts = [one for one in ((words,) if isinstance(words, str) else words) if one]
            yield texts[0], texts[1] if name == "ngettext" else ""


def called() -> Iterator[tuple[str, str]]:
    """Give what icons are called to those for whom a book is read aloud."""
    yield from ((path.stem.replace("-", " "), "") for path in (TOP / "templates" / "_shared" / "icons").glob("*.svg"))


@cache
def all_said() -> dict[str, str]:
    """Give all texts, with what they are where there are several."""
    return dict([*called(), *said_in(TOP / "generator", _SAYING), *said_in_templates()])


def catalogue(tag: str, folder: Path = CATALOGUES) -> dict[str, object]:
    """Read the catalogue of a language with a parser that is not ours."""
    found = yaml.safe_load((folder / f"{tag}.yaml").read_text("utf-8"))
    assert isinstance(found, dict), tag
    return found


def lacking(tag: str, folder: Path, said: Mapping[str, str]) -> Iterator[str]:
    """Give what a catalogue lacks, as it is to be written there."""
    known = catalogue(tag, folder) if (folder / f"{tag}.yaml").exists() else {}
    for text, many in said.items():
        if text not in known:
            entry = {text: {"one": text, "other": many} if many else text}
            yield yaml.safe_dump(entry, allow_unicode=True, width=999).strip()


if __name__ == "__main__":
    print(*lacking(sys.argv[1], CATALOGUES, all_said()), sep="\n")
