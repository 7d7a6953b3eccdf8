"""What every save has changed, as far back as the last forty. Draws nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from generator.operators.painted import Painted

MOST: Final = 40
"""Saves that are kept; of older ones nobody looks at a single picture."""
_SHOWN: Final = 3
_MOST_PICTURES: Final = 600
"""Drawings of faces as they were that are kept: a template that is saved often changes hundreds of them each time."""


@dataclass(slots=True)
class Was:
    """A face before a save, and as it was drawn after it; `fields` are what its card said before."""

    look: str
    painted: Painted | None
    now: str
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Save:
    """One save: its number, when it was noticed (seconds), which files, how long it took, what became of it by face."""

    number: int
    at: float
    files: tuple[str, ...]
    ms: int = 0
    faces: dict[str, Was] = field(default_factory=dict)

    def values(self) -> dict[str, Any]:
        """Give plain values."""
        said = time.strftime("%H:%M:%S", time.localtime(self.at))
        first = [[key, was.now] for key, was in list(self.faces.items())[:_SHOWN]]
        return {
            "id": f"s{self.number}",
            "at": said,
            "files": list(self.files),
            "ms": self.ms,
            "faces": len(self.faces),
            "first": first,
        }


class Film:
    """The saves since the preview began, the last `MOST` of them."""

    def __init__(self) -> None:
        self.saves: list[Save] = []
        self._count = 0

    def begin(self, at: float, files: tuple[str, ...]) -> Save:
        """Note that something was saved."""
        self._count += 1
        save = Save(self._count, at, files)
        self.saves = [*self.saves[-MOST + 1 :], save]
        return save

    def trim(self) -> None:
        """Forget the drawings of the oldest saves where there are too many; what was changed stays known."""
        left = _MOST_PICTURES
        for save in reversed(self.saves):
            left -= len(save.faces)
            if left < 0:
                for was in save.faces.values():
                    was.painted = None

    def before(self, name: str, face: str) -> Was | None:
        """Give a face as it was before a save, `s3`; None where neither that nor a later one has changed it."""
        later = [save for save in self.saves if name[1:].isdecimal() and save.number >= int(name[1:])]
        return next((save.faces[face] for save in later if face in save.faces), None)

    def last_of(self, face: str) -> str:
        """Name the last save that has changed a face; nothing where none has."""
        return next((f"s{save.number}" for save in reversed(self.saves) if face in save.faces), "")

    def pictures(self) -> Iterator[tuple[str, Painted]]:
        """Give all drawings that may be asked for."""
        for save in self.saves:
            for was in save.faces.values():
                if was.painted is not None:
                    yield was.look, was.painted
