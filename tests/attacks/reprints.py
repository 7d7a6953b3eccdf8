"""Edit a game that is printed, and hold what `changes` says against what the eye sees: no face too many, none missed.

Random edits of Fair, and one in ten of our own games. What the eye sees is found out by a process that draws every face
anew, with nothing kept, and looks at each at 300 dots to the inch, bleed and all, unless it has seen that very page
before, byte for byte; it knows nothing of ledgers. Pages of books are taken out of the PDF that a build writes.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from PIL.Image import Image

from tests.attacks import changes, project
from tests.attacks.asked import Answers, Asked
from tests.attacks.child import environment, run
from tests.attacks.edits import REAL

DPI, OF_BOOKS = 300, 100
_SECONDS = 240.0
Edits = tuple[tuple[changes.Change, int], ...]
_THEMES = {"fair": "dusk", "trade-or-duel": "hush", "raft-race": "regatta"}


class Tried(NamedTuple):
    """One edit: faces that changed, those wrongly said to have changed, those missed, and what else is wrong."""

    says: str
    changed: int = 0
    false: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    alike: int = 0
    failed: bool = False
    wrong: str = ""


def faces(root: Path, slug: str, theme: str, seen: dict[str, str]) -> dict[str, str]:
    """Digest what every face of a game looks like, by deck, card and side; draw all of them anew.

    A page that has been `seen` to the last byte is not looked at again; what is seen now is added.
    """
    from generator.catalog.book import Book  # noqa: PLC0415  (it runs in a process of its own)
    from generator.catalog.game import load_game  # noqa: PLC0415
    from generator.catalog.roots import search_path  # noqa: PLC0415
    from generator.drawing.decks import draw, open_workshop  # noqa: PLC0415
    from generator.drawing.order import Order  # noqa: PLC0415
    from generator.making.plan import plan  # noqa: PLC0415
    from generator.parts.books import bind  # noqa: PLC0415
    from generator.parts.planned import spec_of  # noqa: PLC0415
    from generator.press.raster import RasterPress, pictures  # noqa: PLC0415

    roots = search_path(root)
    (planned,) = plan(load_game(slug, roots), Order(root, themes=(theme,) if theme else ()))
    game, edition = planned.game, planned.edition
    shop = open_workshop(game, roots)._replace(compiled=None)
    read = [one for one in planned.files if one.part.kind == "rulebook" and one.layout is None]
    books = [one for one in read if not spec_of(one.part, Book).designers]  # which nobody has printed
    of_books = {deck.id: deck for one in books for deck in one.decks}
    decks = {deck.id: deck for part in game.parts.values() if part.kind != "rulebook" for deck in part.decks}
    all_drawn = draw(shop, edition, tuple({**of_books, **decks}.values()), lambda _: None, planned.small)
    found: dict[str, str] = {}
    known: dict[str, str] = {}
    for one in books:
        book = bind(shop, edition, one).content(one, all_drawn)
        for number, image in enumerate(pictures(book, OF_BOOKS), 1):
            found[f"{one.part.id} {number} page"] = _digest(image)
    for deck in decks.values():
        drawn = all_drawn[deck.id]
        for (card, side), key in drawn.keys.items():
            if key not in known:
                painted = drawn.pictures[key]
                press = RasterPress(shop.fonts, DPI)
                press.page(painted.width + 2 * painted.bleed, painted.height + 2 * painted.bleed)
                press.stamp(painted, painted.bleed, painted.bleed)
                page = press.finish()
                name = sha256(page).hexdigest()
                if name not in seen:
                    seen[name] = _digest(next(pictures(page, DPI)))
                known[key] = seen[name]
            found[f"{deck.id} {card} {side}"] = known[key]
    return found


def _digest(image: Image) -> str:
    return sha256(repr(image.size).encode() + image.tobytes()).hexdigest()


class Bench:
    """A game that is printed once, and edited again and again."""

    def __init__(self, made: project.Project, work: Path) -> None:
        self.project = made
        self.theme = _THEMES.get(made.slug, "")
        self._env = environment({}, work / "code")
        self._kept = work / "seen.json"
        self._first = {name: made.path(name).read_bytes() for name in made.files()}
        words = ["printed", made.slug, *(("--theme", self.theme) if self.theme else ())]
        said = run([*words, "--json"], made.root, self._env, seconds=_SECONDS)
        if said.code:
            raise RuntimeError(said.err)
        self._before = self._seen()
        self._ledger = made.read("CONTENT/printed.txt")

    def _seen(self) -> dict[str, str] | None:
        """Ask another process what is seen now; nothing where the game cannot be drawn."""
        code = "import sys; from tests.attacks import reprints; reprints.show(*sys.argv[1:])"
        asked = [sys.executable, "-c", code, str(self.project.root), self.project.slug, self.theme]
        asked.append(str(self._kept))
        import subprocess  # noqa: PLC0415

        done = subprocess.run(
            asked, cwd=self.project.root, env=self._env, capture_output=True, text=True, check=False, timeout=_SECONDS
        )
        return json.loads(done.stdout) if done.returncode == 0 else None

    def _is_wrong(self) -> bool:
        """Ask whether something is wrong besides the faces: rulebooks are held against what was printed, too."""
        return run(["check", self.project.slug], self.project.root, self._env, seconds=_SECONDS).code == 1

    def back(self) -> None:
        """Bring back what was printed."""
        for name in self.project.files():
            if name not in self._first:
                self.project.path(name).unlink()
        for name, content in self._first.items():
            if not self.project.path(name).exists() or self.project.path(name).read_bytes() != content:
                self.project.write(name, content)
        self.project.write("CONTENT/printed.txt", self._ledger)

    def tried(self, says: str) -> Tried:
        """Hold what is said to have changed against what is seen."""
        said = run(["changes", self.project.slug, "--json"], self.project.root, self._env, seconds=_SECONDS)
        now = self._seen()
        if said.fell:
            return Tried(says, wrong=f"fell: {said.err[-300:]}")
        if said.code == 1 and (now is None or self._is_wrong()):
            return Tried(says, failed=True)
        if now is None or said.code:
            return Tried(says, failed=True, wrong=f"exit {said.code} where all can be drawn: {said.err}")
        assert self._before is not None
        told, alike, wrong = _told(json.loads(said.out), self._before, now)
        seen = {face for face in self._before.keys() & now.keys() if self._before[face] != now[face]}
        return Tried(
            says,
            len(seen),
            tuple(sorted(told - seen)),
            tuple(sorted(seen - told)),
            alike,
            wrong=wrong,
        )


def _told(answer: dict[str, object], before: dict[str, str], now: dict[str, str]) -> tuple[set[str], int, str]:
    """Give the faces that are said to have changed, how many are said to look the same, and what else is wrong."""
    boxes = answer["boxes"]
    assert isinstance(boxes, list)
    told: set[str] = set()
    new: set[str] = set()
    gone: set[str] = set()
    alike = 0
    for page in boxes[0]["pages"]:
        kinds = {"changed": told, "new": new, "gone": gone}
        kinds[page["kind"]].add(f"{page['part']} {page['page']} page")
    for change in boxes[0]["changes"]:
        spots = {f"{change['deck']} {change['card']} {side}" for side in change["sides"]}
        if change["kind"] == "same in print":
            alike += len(spots)
        elif change["kind"] == "new":
            new |= spots
        elif change["kind"] == "withdrawn":
            gone |= spots
        else:
            told |= spots
    new |= {spot for spot in told if spot not in before}
    gone |= {spot for spot in told if spot not in now}
    wrong = "" if new == now.keys() - before.keys() else f"new: {sorted(new ^ (now.keys() - before.keys()))[:5]}"
    wrong += "" if gone == before.keys() - now.keys() else f" gone: {sorted(gone ^ (before.keys() - now.keys()))[:5]}"
    return told & before.keys() & now.keys(), alike, wrong


def show(root: str, slug: str, theme: str, kept: str) -> None:
    """Print what is seen, as JSON; what each page looks like is kept for the next time."""
    seen = json.loads(Path(kept).read_text()) if Path(kept).exists() else {}
    print(json.dumps(faces(Path(root), slug, theme, seen)))
    Path(kept).write_text(json.dumps(seen))


def random_edits(
    work: Path, made: project.Project, count: int, seed: str, edits: Edits = changes.CHANGES
) -> Iterator[Tried]:
    """Print a game, and make `count` edits of it, up to three upon one another."""
    random = Random(seed)
    bench = Bench(made, work)
    kinds, weights = zip(*edits, strict=True)
    says: list[str] = []
    for _ in range(count):
        while (said := random.choices(kinds, weights)[0](made, random)) is None:
            pass
        says.append(said)
        tried = bench.tried("; ".join(says))
        yield tried
        if tried.failed or len(says) == 3 or random.random() < 0.6:
            bench.back()
            says = []


def all_random(count: int, seed: int, games: Sequence[str], *, texts: bool) -> Iterator[Tried]:
    """Make random edits of Fair, and one in ten of our own games; or edits of their texts alone."""
    ours = count if texts else count // 10
    edits = changes.OF_TEXTS if texts else changes.CHANGES
    if ours < count:
        with tempfile.TemporaryDirectory(prefix="reprints-") as folder:
            yield from random_edits(Path(folder), project.fair(Path(folder) / "fair"), count - ours, f"fair {seed}")
    for at, slug in enumerate(games):
        share = ours // len(games) + (at < ours % len(games))
        if share:
            with tempfile.TemporaryDirectory(prefix="reprints-") as folder:
                made = project.real(Path(folder) / slug, slug)
                yield from random_edits(Path(folder), made, share, f"{slug} {seed}", edits)


def attack(asked: Asked) -> Answers:
    """Make random edits; `--only texts`: of texts and rules, of our own games."""
    for one in all_random(asked.count, asked.seed, REAL, texts=asked.only == "texts"):
        yield (
            one.says,
            [
                *(f"false {face}" for face in one.false),
                *(f"missed {face}" for face in one.missed),
                *filter(None, [one.wrong]),
            ],
        )
