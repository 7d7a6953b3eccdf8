"""Edit a game, build it incrementally and clean, and hold the two against each other: nothing may be stale or wrong.

Random edits of Fair, and one in twelve of our own games.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.attacks import Answers, Asked, changes, project, sameness

REAL = ("trade-or-duel", "raft-race", "trap-attack", "raid-trade")
_WAYS: tuple[tuple[tuple[str, ...], int], ...] = (
    (("--theme", "dusk", "--cut-file"), 12), ((), 2), (("--theme", "dawn", "--press"), 2),
    (("--theme", "dusk", "--set", "turns=4"), 2), (("--theme", "dusk", "--style", "ink-saver"), 1),
)  # fmt: skip
_FULL = 12
"""After so many edits the project is as it was at first again, or it would fall to pieces."""


class Edit(NamedTuple):
    """One edit, and in what the incremental build after it differs from the clean one; empty if in nothing."""

    says: str
    stale: list[str]
    failed: bool
    wrong: str = ""


def random_edits(work: Path, made: project.Project, count: int, seed: str, jobs: int, real: bool) -> Iterator[Edit]:
    """Make `count` random edits, one upon the other, going back now and then."""
    random = Random(seed)
    bench = sameness.Bench(made, work / "kept")
    before = _kept(made)
    states = [before]
    bench.again(_words(random, jobs, real))
    for number in range(count):
        last = states[-1]
        back = number % _FULL == _FULL - 1 or random.random() < 0.08
        if back:
            says = "back to an earlier state"
            _restore(made, before if number % _FULL == _FULL - 1 else random.choice(states))
        else:
            says = _changed(made, random)
        words = _words(random, jobs, real)
        clean = bench.clean(words)
        stale = sameness.differences(bench.again(words), clean)
        wrong = _order_matters(bench, random) if not real and clean.code == 0 and number % 10 == 5 else ""
        yield Edit(f"{says} ({' '.join(words)})", stale, clean.code != 0, wrong)
        if clean.code != 0 and random.random() < 0.85:
            _restore(made, last)
        else:
            states.append(_kept(made))


def _changed(made: project.Project, random: Random) -> str:
    kinds, weights = zip(*changes.CHANGES, strict=True)
    while True:
        (kind,) = random.choices(kinds, weights)
        says = kind(made, random)
        if says:
            return says


def _words(random: Random, jobs: int, real: bool) -> tuple[str, ...]:
    ways, weights = zip(*_WAYS, strict=True)
    (words,) = random.choices(ways, weights)
    return (() if real else words) + ("--jobs", str(jobs or random.choice((1, 1, 1, 2))))


def _kept(made: project.Project) -> dict[str, bytes]:
    return {name: made.path(name).read_bytes() for name in made.files()}


def _restore(made: project.Project, state: dict[str, bytes]) -> None:
    """Bring an earlier state back, touching only what differs from it."""
    for name in made.files():
        if name not in state:
            made.path(name).unlink()
    for name, content in state.items():
        if not made.path(name).exists() or made.path(name).read_bytes() != content:
            made.write(name, content)


def _order_matters(bench: sameness.Bench, random: Random) -> str:
    """Turn the order of the folk round: every card must have the words on front and back that it had before."""
    made, deck = bench.project, "CONTENT/cards/folk.yaml"
    words = ("--theme", "dusk", "--press", "--only", "folk", "--jobs", "1")
    text = made.read(deck)
    head, mark, rest = text.partition("\ncards:\n")
    lines = [line for line in rest.splitlines() if line.startswith("  - {id")]
    if not mark or len(lines) < 3:
        return ""
    before = bench.pages("dusk/folk-press.pdf", words)
    made.write(deck, head + mark + "\n".join(reversed(lines)) + "\n")
    after = bench.pages("dusk/folk-press.pdf", words)
    made.write(deck, text)
    return "" if _faces(before) == _faces(after) else f"words depend on the order of the cards: {before} {after}"


def _faces(pages: Sequence[str]) -> list[tuple[str, ...]]:
    """Put each front with its back."""
    return sorted(zip(pages[::2], pages[1::2], strict=False))


def all_random(count: int, seed: int, jobs: int, real: bool = True) -> Iterator[Edit]:
    """Make random edits of Fair, and one in twelve of our own games."""
    ours = count // 12 if real else 0
    with tempfile.TemporaryDirectory(prefix="edits-") as folder:
        yield from random_edits(
            Path(folder), project.fair(Path(folder) / "fair"), count - ours, f"fair {seed}", jobs, False
        )
    for at, slug in enumerate(REAL):
        share = ours // len(REAL) + (at < ours % len(REAL))
        if share:
            with tempfile.TemporaryDirectory(prefix="edits-") as folder:
                made = project.real(Path(folder) / slug, slug)
                yield from random_edits(Path(folder), made, share, f"{slug} {seed}", jobs, True)


def attack(asked: Asked) -> Answers:
    """Make random edits."""
    for one in all_random(asked.count, asked.seed, 0):
        yield one.says, [*one.stale, *filter(None, [one.wrong])]
