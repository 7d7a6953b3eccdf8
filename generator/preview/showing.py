"""Everything that a preview shows at one moment, and what is told of it, as plain values. Draws nothing."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Final

from generator.catalog import safeopen
from generator.catalog.ground import ground_of
from generator.catalog.problems import Problem, Problems
from generator.catalog.roots import Roots
from generator.draw.painted import Painted
from generator.making.slips import slips
from generator.parts.order import Order
from generator.preview import values
from generator.preview.faces import Faces, Shown, key_of
from generator.preview.likeness import Likeness, Printed
from generator.preview.pictures import Pictures
from generator.read.gate import judged
from generator.window.asked import Json


def _by_face(problems: Iterable[Problem], first: Shown) -> dict[str, Problems]:
    """Give what is wrong by the face that it is told at; what is no card's by the first one."""
    found: dict[str, Problems] = {}
    for problem in problems:
        for card in problem.cards or ("",):
            key = f"{first.deck.id}/{card}-front" if card else key_of(first.deck, first.card, "front")
            found[key] = (*found.get(key, ()), problem)
    return found


_RUBBISH: Final = 200
"""Drawings that nothing leads to any more, before they are forgotten."""


@dataclass
class Save:
    """The last save: its number, when it was noticed (seconds), which files, how long it took, the faces it changed."""

    number: int
    at: float
    files: tuple[str, ...]
    ms: int = 0
    faces: set[str] = field(default_factory=set)

    def values(self) -> Json:
        """Give plain values."""
        at = time.strftime("%H:%M:%S", time.localtime(self.at))
        return {"id": self.number, "at": at, "files": list(self.files), "ms": self.ms, "faces": len(self.faces)}


@dataclass
class Showing:
    """A game that is shown: `first` is the edition that was asked for at the start, `order` the one that is shown.

    Its faces are as they were when the game could be read last, held against others in `likeness`; `broken` says why
    it cannot be read now. `slips` are notes of what may be mistyped. The faces of decks that are `doubted` have still
    to be judged.
    """

    slug: str
    roots: Roots
    first: Order
    order: Order
    save: Save | None = None
    doubted: dict[str, None] = field(default_factory=dict)
    pictures: Pictures = field(default_factory=Pictures)
    likeness: Likeness | None = None
    broken: Problems = ()
    slips: Problems = ()

    @property
    def faces(self) -> Faces | None:
        """The faces that are shown."""
        return self.likeness.faces if self.likeness else None

    @property
    def printed(self) -> Printed | None:
        """What was printed of them."""
        return self.likeness.printed if self.likeness else None

    @property
    def folder(self) -> Path:
        """The folder of the game's YAML."""
        return self.roots.game_dir(self.slug)

    def source(self, file: str) -> Path | None:
        """Give a file of the game by its name in problems, such as content/pit/game.yaml; None for any other."""
        parts = PurePosixPath(file).parts
        for folder in (self.folder, *self.roots.folders_of(self.slug)):
            path = folder.parents[1].joinpath(*parts)
            below = parts[:2] == folder.parts[-2:] and ".." not in parts and "\0" not in file
            if below and safeopen.is_file(path, ground_of(folder)):
                return path
        return None

    def of_face(self, like: Likeness, one: Shown) -> Json:
        """Say all of a face that may change while nothing else does."""
        card = f"{one.deck.id}/{one.card.id}"
        told = {**values.look(one), **like.values(one.key), **values.said(like.faces, one)}
        return {"k": card, "side": one.side, **told}

    def state(self, version: int) -> Json:
        """Give all that a page needs to begin with."""
        found: Json = {"version": version, "game": self.slug, "title": self.slug, "parts": []}
        if self.likeness is not None:
            found = values.state(self.likeness.faces, self.order, version)
            for part in found["parts"]:
                for card in part["cards"]:
                    for side, one in card["sides"].items():
                        one.update(self.likeness.values(f"{card['k']}-{side}"))
        save = self.save.values() if self.save else None
        printed = self.printed.values() if self.printed else None
        broken = {"broken": bool(self.broken), "problems": self.problems()}
        return {**found, "save": save, "printed": printed, **broken}

    def problems(self) -> list[Json]:
        """Give all that is wrong now, each at its place, then what may be a slip, as notes."""
        found: list[tuple[Problem, str]] = [(one, "") for one in self.broken]
        if self.faces is not None:
            found += [(one, shown.key) for shown in self.faces.all.values() for one in (*shown.problems, *shown.gate)]
        wrong = values.problems(found)
        slips = () if self.broken else self.slips
        return [*wrong, *({**one, "note": True} for one in values.problems((one, "") for one in slips))]

    def show(self, likeness: Likeness) -> None:
        """Show faces that could be read; all of their decks have still to be judged."""
        self.likeness, self.broken = likeness, ()
        self.doubted = {deck.id: None for deck in likeness.faces.plan.decks}

    def judge(self, faces: Faces) -> bool:
        """Judge the next deck; tell whether what is found is something else than before."""
        name = next(iter(self.doubted))
        del self.doubted[name]
        shown = [one for one in faces.all.values() if one.deck.id == name and one.painted is not None]
        if not shown:
            return False
        keys = {(one.card.id, str(one.side)): one.look for one in shown}
        pictures = {one.look: one.painted for one in shown if one.painted is not None}
        deck = shown[0].deck
        there = replace(deck, cards=tuple(card for card in deck.cards if (card.id, "front") in keys))
        verdict = judged(faces.game, faces.edition, [there], lambda _: (keys, pictures))
        found = _by_face(verdict.held.get(name, ()), shown[0])
        before = {one.key: one.gate for one in shown}
        for one in shown:
            one.gate = found.get(one.key, ())
        return before != {one.key: one.gate for one in shown}

    def look_for_slips(self, faces: Faces) -> bool:
        """Look for what may be mistyped; tell whether that is something else than before."""
        before, self.slips = self.slips, tuple(slips(faces.game, self.roots))
        return before != self.slips

    def sweep(self) -> None:
        """Forget the drawings that nothing leads to any more."""
        if like := self.likeness:
            like.trim()
            if len(self.pictures.faces) > 2 * len(like.faces.all) + _RUBBISH:
                self.pictures.faces = dict(_wanted(like))


def _wanted(like: Likeness) -> Iterator[tuple[str, Painted]]:
    for faces in filter(None, (like.faces, like.base)):
        shown = [kept for one in faces.all.values() for kept in (one, one.was) if kept is not None]
        yield from ((one.look, one.painted) for one in shown if one.painted is not None)
    yield from like.printed.pictures.items() if like.printed else ()
