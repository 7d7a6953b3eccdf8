"""Find what a template that extends another leaves unprinted: misspelt blocks, and what stands outside any block.

Jinja passes over both in silence. Reads tags by their words; runs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from generator.catalog.problems import Mark, Problem, clipped, did_you_mean
from generator.named import NamedTuple

_TAG = re.compile(
    r"\{#.*?#\}"
    r"|\{%[-+]?\s*raw\s*[-+]?%\}.*?\{%[-+]?\s*endraw\s*[-+]?%\}"
    r"|\{%[-+]?\s*(?P<tag>\w+)\s*(?P<rest>.*?)\s*[-+]?%\}"
    r"|(?P<said>\{\{.*?\}\}|[^{]+|\{)",
    re.DOTALL,
)
_KEEPING = frozenset({"block", "macro", "set"})  # what stands in these is put out elsewhere, or kept
_PARENT = re.compile(r"""\A["']([^"']+)["']\Z""")
_ASSIGNED = re.compile(r"[\w.,\s()]*=")
_SELF = re.compile(r"\bself\.(\w+)")
_DEEPEST = 20


class Shape(NamedTuple):
    """What a template says of blocks: whom it extends ("" where that is worked out or nobody), the outermost blocks
    with their places, all of them, and where something stands that is in no block.
    """  # noqa: D205  (one sentence)

    extends: bool
    parent: str
    outer: tuple[tuple[str, int], ...]
    blocks: frozenset[str]
    stray: int = -1


def fault(name: str, shown: str, text: str, find: Callable[[str], str | None]) -> Problem | None:
    """Say what of a template would never be printed; `find` gives the text of another one."""
    shape = shape_of(text)
    if not shape.extends:
        return None
    if shape.stray >= 0:
        lost = clipped(text[shape.stray :].strip().partition("\n")[0], 30)
        hint = "put it into a {% block %} of the template that this one extends"
        return Problem(_mark(shown, text, shape.stray), f"'{lost}' stands outside any block and is never printed", hint)
    known = _known(shape, find, {name})
    if known is None:
        return None
    known |= set(_SELF.findall(text))
    for block, at in shape.outer:
        if block not in known:
            fact = f"'{shape.parent}' has no block '{block}', so that nothing of this one is printed"
            return Problem(_mark(shown, text, at), fact, did_you_mean(block, known))
    return None


@lru_cache(64)
def shape_of(text: str) -> Shape:
    """Read the tags of a template."""
    extends, parent, stray = False, "", -1
    outer: list[tuple[str, int]] = []
    blocks: set[str] = set()
    opened: list[str] = []
    for match in _TAG.finditer(text):
        said, tag, rest = map(match.groupdict("").__getitem__, ("said", "tag", "rest"))
        if extends and not opened and stray < 0 and _shows(tag, said):
            stray = match.end() - len(said.lstrip() or match[0])
        elif opened and tag == f"end{opened[-1]}":
            opened.pop()
        elif tag == "extends" and not opened:
            extends, parent = True, "".join(_PARENT.findall(rest))
        elif _opens(tag, rest):
            if tag == "block":
                blocks.add(called := "".join(rest.split()[:1]))
                outer += [] if opened else [(called, match.start())]
            opened.append(tag)
    return Shape(extends, parent, tuple(outer), frozenset(blocks), stray)


def _shows(tag: str, said: str) -> bool:
    """Tell whether anything is put out by words, an expression or a tag."""
    return tag == "call" or bool(said.strip())


def _opens(tag: str, rest: str) -> bool:
    """Tell whether a tag begins something that is put out elsewhere, or kept."""
    return tag in _KEEPING and not (tag == "set" and _ASSIGNED.match(rest))


def _known(shape: Shape, find: Callable[[str], str | None], seen: set[str]) -> set[str] | None:
    """Name all blocks that the templates above one have; None where that cannot be told."""
    known: set[str] = set()
    while shape.extends:
        if not shape.parent or shape.parent in seen or len(seen) > _DEEPEST:
            return None  # who it is comes out when it is run; a circle is told then
        seen.add(shape.parent)
        text = find(shape.parent)
        if text is None:
            return None
        shape = shape_of(text)
        known |= shape.blocks | set(_SELF.findall(text))
    return known


def _mark(shown: str, text: str, at: int) -> Mark:
    return Mark(shown, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
