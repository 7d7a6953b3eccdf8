"""The words that a game's own templates say through `_()` and `ngettext()`: found in their text, none of it is run."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from generator.catalog.ground import Ground, ShutError
from generator.catalog.messages import Messages
from generator.catalog.model import Part
from generator.catalog.problems import Mark
from generator.catalog.roots import Roots
from generator.catalog.safeopen import read, walk
from generator.catalog.translation import Unfinished

_MOST: Final = 4_000_000
_TEXT: Final = r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_COMMENT: Final = re.compile(r"\{#.*?#\}", re.DOTALL)
_SAID: Final = re.compile(rf"(?<![\w.])(?:_|(ngettext))\(\s*{_TEXT}(?:\s*,\s*{_TEXT})?", re.DOTALL)
_NAMED: Final = re.compile(r"""["']([\w./-]+\.j2)["']""")


def said_in(text: str) -> dict[str, str]:
    """Give what a template says, each with what it is for several, "" where no number stands in it.

    >>> said_in('{{ _("Worth") }}{{ ngettext("{n} dot", "{n} dots", 3) }}{# _("no") #}')
    {'Worth': '', '{n} dot': '{n} dots'}
    """
    found = _SAID.finditer(_COMMENT.sub("", text))
    return {_plain(one[2]): _plain(one[3] or one[2]) if one[1] else "" for one in found}


def _plain(quoted: str) -> str:
    return str(literal_eval(f"{quoted[0] * 2}{quoted}{quoted[0] * 2}"))  # which may have lines


def templates(slug: str, roots: Roots, *, shared: bool = False) -> Iterator[tuple[str, str, str]]:
    """Give a game's own templates, and `shared` ones if wanted: name, place as people read it, text."""
    places = [(one, f"templates/{slug}", "") for one in roots.template_dirs(slug)]
    places += [(one, "templates/_shared", "_shared/") for one in roots.shared_dirs()] if shared else []
    for folder, shown, before in places:
        ground = Ground(folder.parents[1])
        for entry in walk(folder, ground, leaving_out="."):
            if not (entry.is_folder or entry.shut) and entry.name.endswith(".j2"):
                try:
                    text = read(entry.path, ground, _MOST).decode("utf-8", "replace")
                except ShutError:  # which is told when it is drawn
                    continue
                yield before + entry.name, f"{shown}/{entry.name}", text


def unsaid(parts: Iterable[Part], themes: Iterable[str], slug: str, roots: Roots, says: Messages) -> list[Unfinished]:
    """Give the words of each part's templates, and of all that these name, which a language lacks."""
    lost: dict[str, list[Unfinished]] = {}
    for name, shown, text in templates(slug, roots):
        words = [Unfinished(Mark(shown), "", one) for one in said_in(text) if says.lacks(one)]
        if words:
            lost.setdefault(name, words)
    if not lost:
        return []
    named = {name: _NAMED.findall(text) for name, _, text in templates(slug, roots, shared=True)}
    found: list[Unfinished] = []
    for part in parts:
        seen = _reached(part, named, ["", *(f"{theme}/" for theme in themes)])
        found += [one._replace(file=part.ref) for name in lost if name in seen for one in lost[name]]
    return found


def _reached(part: Part, named: Mapping[str, Iterable[str]], folders: Iterable[str]) -> set[str]:
    """Give the templates that a part may be drawn by."""
    seen: set[str] = set()
    waiting = [name(card) for deck in part.decks for name in (deck.face_of, deck.back_of) for card in deck.cards]
    while waiting:
        name = waiting.pop()
        for one in {folder + name for folder in folders} & named.keys() - seen:
            seen.add(one)
            waiting += named[one]
    return seen
