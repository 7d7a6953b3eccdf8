"""Takes a table in as a deck would, without a game around it."""

from typing import NamedTuple

from generator.catalog.folder import Folder
from generator.catalog.model import Words
from generator.catalog.nodes import Block, Run
from generator.catalog.problems import ContentError, Findings, Mark
from generator.catalog.readings import Reading
from generator.catalog.tables import take
from generator.catalog.tablewish import Asked


class Taken(NamedTuple):
    """Cards as plain values, and what was said of the table."""

    cards: list
    reading: Reading

    @property
    def told(self):
        return [(str(one.mark).removeprefix("bits/"), one.fact) for one in self.reading.told(first=True)]

    @property
    def kinds(self):
        return {one.field: one.kind.value for one in self.reading.columns}


def plain(node):
    """Give the values of a node; a number that keeps its figures is a text of them."""
    if isinstance(node, Block):
        return {str(name): plain(one) for name, (_, one) in node.entries.items()}
    if isinstance(node, Run):
        return [plain(one) for one in node.items]
    return node.text if isinstance(node.value, str | float) else node.value


def taken(folder, files, **asked):
    """Write files into a folder, take the first of them in, or the folder that they are all in.

    Raises:
        ContentError: it cannot be read, or what is asked for is not there.
    """
    home = folder / "content" / "bits"
    for name, data in files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
    name = next(iter(files))
    name = f"{name.partition('/')[0]}/" if "/" in name else name
    place = Folder(home, "bits", Findings())
    found = take(Asked(Words(name, Mark("deck"), "cards"), **asked), "main", place)
    if found is None or place.findings:
        raise ContentError(place.findings.problems())
    cards, reading = found
    return Taken([plain(one) for one in cards], reading)


def joined(file, by="", **columns):
    return Asked(Words(file, Mark("deck")), columns=columns, by=Words(by, Mark("deck")))
