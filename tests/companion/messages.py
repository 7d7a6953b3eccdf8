"""All that the companion says by itself, read off its code and its page: the texts that catalogues translate.

Run it as `python -m tests.companion.messages TAG`: it lists what the catalogue of a language lacks.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache

import yaml

from companion.show.page import texts
from tests.helpers.shell import TOP

CODE = TOP / "companion"
CATALOGUES = CODE / "languages"
APART = ("playtest", "raft_race", "raid_trade", "trade_or_duel", "trap_attack")
"""Packages that are not said in the companion's own catalogues."""
_SAYING = ("_", "gettext", "ngettext", "marked", "tn")


def said_in(folder) -> Iterator[tuple[str, str]]:
    """Give each text of a call that says something, and where it has another for numbers, that one or ""."""
    for path in sorted(folder.rglob("*.py")):
        if {*path.relative_to(folder).parts} & {*APART}:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in _SAYING:
                words = [one.value for one in node.args[:2] if isinstance(one, ast.Constant)]
                if words and isinstance(words[0], str):
                    yield words[0], str(words[1]) if len(words) > 1 else ""


@cache
def all_said() -> dict[str, str]:
    """Give all texts, with what they are where there are several."""
    many = {"{n} screen": "{n} screens", "{n} minute": "{n} minutes", "{n} thing": "{n} things"}  # of the page
    return {**{text: many.get(text, "") for text in texts()}, **dict(sorted(said_in(CODE), key=lambda one: one[1]))}


def catalogue(tag: str) -> dict[str, object]:
    """Read the catalogue of a language with a parser that is not ours."""
    found = yaml.safe_load((CATALOGUES / f"{tag}.yaml").read_text("utf-8"))
    assert isinstance(found, dict), tag
    return found


if __name__ == "__main__":
    known = catalogue(sys.argv[1]) if (CATALOGUES / f"{sys.argv[1]}.yaml").exists() else {}
    for text, several in all_said().items():
        if text not in known:
            entry = {text: {"one": text, "other": several} if several else text}
            print(yaml.safe_dump(entry, allow_unicode=True, width=999).strip())
