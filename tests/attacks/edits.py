"""Edit a game, build it incrementally and clean, and hold the two against each other: nothing may be stale or wrong.

python -m tests.attacks.edits --count 500 --seed 1           random edits of Fair and of our own games
python -m tests.attacks.edits --aimed                        a hundred edits aimed at what is easily forgotten
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.attacks import changes, project, sameness

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


def all_aimed(only: str = "") -> Iterator[Edit]:
    """Make every aimed edit, each in a copy of Fair that was built before; then look for words that are wrong."""
    from tests.attacks import aimed, rights  # noqa: PLC0415  (random edits need neither)

    with tempfile.TemporaryDirectory(prefix="aimed-") as folder:
        top = Path(folder)
        project.fair(top / "first")
        for at, one in enumerate(one for one in aimed.edits() if only in one.name):
            work = top / str(at)
            shutil.copytree(top / "first", work / "fair")
            stale, failed = aimed.tried(one, work)
            yield Edit(one.name, stale, failed)
            shutil.rmtree(work)
        for right in (one for one in rights.RIGHTS if only in one.name):
            work = top / "right"
            shutil.copytree(top / "first", work / "fair")
            yield Edit(right.name, [], False, rights.wrong(right, work))
            shutil.rmtree(work)


def main() -> None:
    """Make the edits that were asked for, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.attacks.edits")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0, help="processes of a build; 0: one or two by turns")
    parser.add_argument("--aimed", action="store_true")
    parser.add_argument("--only", default="", help="only aimed edits with this in their name")
    asked = parser.parse_args()
    found = []
    edits = all_aimed(asked.only) if asked.aimed else all_random(asked.count, asked.seed, asked.jobs)
    for edit in edits:
        found.append(edit)
        if edit.stale or edit.wrong:
            kind, what = ("STALE", ", ".join(edit.stale)) if edit.stale else ("WRONG", edit.wrong)
            print(f"{kind} {len(found)}: {edit.says}: {what}"[:600], flush=True)
    failed, stale, wrong = (sum(bool(getattr(edit, what)) for edit in found) for what in ("failed", "stale", "wrong"))
    print(f"edits {len(found)}  of which with problems {failed}  stale {stale}  wrong {wrong}")
    sys.exit(1 if stale or wrong else 0)


if __name__ == "__main__":
    main()
