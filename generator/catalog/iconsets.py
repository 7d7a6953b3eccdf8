"""Read the icon sets of a game: folders that somebody else filled, with the licence that they are used by."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.catalog import safeopen
from generator.catalog.fields import Fields
from generator.catalog.ground import Ground
from generator.catalog.model import IconSet, Words
from generator.catalog.nodes import Block, Node, Run, Unread
from generator.catalog.problems import clipped

_HINT = "write 'icons: {from: node_modules/lucide-static/icons, licence: ISC, credit: Lucide}'"


def icon_sets(fields: Fields, root: Path) -> tuple[IconSet, ...]:
    """Take the icon sets of a game, one or a list; `root` is the folder that content/ lies in."""
    node = fields.take("icons", None)
    nodes: Sequence[Node] = node.items if isinstance(node, Run) else () if node is None else (node,)
    found = []
    for one in nodes:
        if isinstance(one, Block):
            found.append(_set(one, fields, root))
        elif not isinstance(one, Unread):
            fields.wrong(one, "icons", "a group of fields, or a list of them", _HINT)
    return tuple(found)


def _set(node: Block, fields: Fields, root: Path) -> IconSet:
    inner = Fields(node, "the icon set", fields.findings)
    folder = inner.text("from", hint=_HINT)
    made = IconSet(folder, str(inner.text("licence", hint=_HINT)), str(inner.text("credit", hint=_HINT)))
    inner.done()
    if folder and not _is_plain(folder):
        fact = f"'{clipped(folder)}' leads out of the folder that content/ lies in"
        fields.findings.add(folder.mark, fact, "name a folder below it, such as node_modules/lucide-static/icons")
    elif folder and not any(one.name.endswith(".svg") for one in safeopen.walk(root / folder, Ground(root))):
        fact = f"there are no SVG files in '{clipped(folder)}'"
        fields.findings.add(folder.mark, fact, f"it is looked for in {root.name}/; was the package installed there?")
    return made


def _is_plain(name: str) -> bool:
    return not ("\\" in name or ":" in name or any(part in ("", ".", "..") for part in name.rstrip("/").split("/")))


def credited(credit: Words, icons: Sequence[IconSet]) -> Words:
    """Add to a game's credit whose icons it may show."""
    if not icons:
        return credit
    said = ", ".join(f"{one.credit} ({one.licence})" for one in icons)
    return Words(f"{credit} Icons: {said}.".strip(), credit.mark, "credit")
