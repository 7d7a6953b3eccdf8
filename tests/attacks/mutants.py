"""Make one small mistake in a real game, build it, and say how the mistake is told; nothing may fall or hang."""

from __future__ import annotations

import os
import pickle
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from struct import pack_into
from typing import NamedTuple

from generator.catalog import timelimit
from generator.catalog.problems import Problem
from generator.drawing.order import Order
from generator.making import build
from generator.reporting.report import Progress
from tests.attacks.asked import Answers, Asked
from tests.attacks.child import TOP
from tests.attacks.edits import REAL
from tests.attacks.mutations import Mutant, kind_of, mutant

MOST_CPU = 2.0
"""Seconds of processor a mistake may cost beyond a clean build of the game."""
_START = 0.3
"""Seconds of processor that the program takes to start; a process that is copied from ours takes none."""
_MOST_WALL = 300.0
"""Seconds that a clock on the wall may run: only what sleeps needs it, for work is ended by the processor's clock."""
_FAILED = "Tuckbox failed"


class Found(NamedTuple):
    """What became of a mutant; `changed` names the files that were built all the same and look otherwise."""

    mutant: Mutant
    fell: str
    cpu: float
    hung: bool
    problems: tuple[Problem, ...]
    changed: tuple[str, ...]

    @property
    def told(self) -> bool:
        """Whether anything was said against it."""
        return bool(self.problems)

    @property
    def near(self) -> bool:
        """Whether a place in its file is told that is within one line of the mistake."""
        places = (one.mark for one in self.problems if one.mark.file == self.mutant.file)
        return any(abs(mark.line - self.mutant.line) <= 1 for mark in places)


class Bench:
    """A copy of the games, each printed once; mistakes are made in it and taken back."""

    def __init__(self, work: Path, slugs: Sequence[str], source: Path = TOP) -> None:
        self._root = work / "project"
        self._kept = work / "kept"
        self._work = work
        for slug in slugs:
            for top in ("content", "templates"):
                shutil.copytree(source / top / slug, self._root / top / slug)
        fonts = ("fonts",) if source == TOP else ()  # ours are found where they lie
        shared = source / "templates" / "_shared"
        if shared.is_dir():
            shutil.copytree(shared, self._root / "templates" / "_shared", ignore=shutil.ignore_patterns(*fonts))
        os.environ["TUCKBOX_CACHE"] = str(work / "code")
        self._clean: dict[tuple[str, str], tuple[dict[str, str], float, tuple[Problem, ...]]] = {}

    def files(self, slug: str, kind: str = "") -> list[str]:
        """Name the files of a game that mistakes are made in."""
        found = [
            path.relative_to(self._root).as_posix()
            for place in (f"content/{slug}", f"templates/{slug}", "templates/_shared")
            for path in sorted((self._root / place).rglob("*"))
        ]
        return [name for name in found if kind_of(name) and kind in ("", kind_of(name))]

    def mutant(self, slug: str, random: Random, kind: str = "") -> Mutant:
        """Make a mistake somewhere in a game."""
        files = self.files(slug, kind or random.choice(("yaml", "yaml", "template", "template", "Markdown")))
        sizes = [(self._root / name).stat().st_size ** 0.5 for name in files]
        (name,) = random.choices(files, sizes)
        return mutant(name, (self._root / name).read_text(), random)

    def tried(self, slug: str, one: Mutant) -> Found:
        """Build a game with a mistake in it."""
        order = self._order(slug, one.file)
        clean, usual, notes = self._printed(slug, order)
        path = self._root / one.file
        before = path.read_bytes()
        output = self._work / "output"
        shutil.rmtree(output, ignore_errors=True)
        shutil.copytree(self._place(slug, order), output, copy_function=os.link)
        path.write_text(one.text)
        try:
            answer, cpu, hung = _apart(slug, order._replace(output=output))
        finally:
            path.write_bytes(before)
        fell = answer if isinstance(answer, str) else ""
        problems = () if isinstance(answer, str) else tuple(one for one in answer if one not in notes)
        fell = fell or next((one.fact for one in problems if _FAILED in one.fact), "")
        now = {} if problems or fell else _digests(output)
        changed = tuple(sorted(name for name in {*clean, *now} if clean.get(name) != now.get(name))) if now else ()
        return Found(one, fell, cpu, hung or cpu > usual + MOST_CPU, problems, changed)

    def _order(self, slug: str, file: str) -> Order:
        """Ask for one theme: the one that the file is of, else the first."""
        themes = sorted(path.stem for path in (self._root / "content" / slug / "themes").glob("*.yaml"))
        own = [one for one in themes if Path(file).stem == one or f"/{one}/" in file]
        return Order(root=self._root, themes=tuple((own or themes)[:1]))

    def _place(self, slug: str, order: Order) -> Path:
        return self._kept / "-".join((slug, *order.themes))

    def _printed(self, slug: str, order: Order) -> tuple[dict[str, str], float, tuple[Problem, ...]]:
        """Build a game without mistakes, once; give its files' digests, and the seconds that took."""
        key = (slug, "".join(order.themes))
        if key not in self._clean:
            place = self._place(slug, order)
            begun = time.process_time()
            outcome = build.build((slug,), order._replace(output=place), Progress(quiet=True), 1)
            assert not outcome.problems, outcome.problems
            self._clean[key] = _digests(place), time.process_time() - begun, outcome.notes
        return self._clean[key]


def _digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*.pdf"))
    }


def _apart(slug: str, order: Order) -> tuple[str | tuple[Problem, ...], float, bool]:
    """Build in a copy of this process: give its problems, or how it fell; its seconds of work; whether it hung."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        answer: str | tuple[Problem, ...] = "silent"
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (20, 21))
            timelimit.watch()
            pack_into("d", timelimit._NOTES, 0, _START)
            outcome = build.build((slug,), order, Progress(quiet=True), 1)
            answer = (*outcome.problems, *outcome.notes)
        except BaseException as error:
            answer = f"{type(error).__name__}: {error}"[:300]
        with suppress(BaseException), os.fdopen(writes, "wb") as out:
            pickle.dump(answer, out)
        os._exit(0)
    os.close(writes)
    signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
    signal.setitimer(signal.ITIMER_REAL, _MOST_WALL)
    with os.fdopen(reads, "rb") as file:
        said = file.read()
    _, status, used = os.wait4(child, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    pack_into("dB", timelimit._NOTES, 0, 0.0, 0)  # what the copy has noted is shared: nobody watches over us
    code = os.waitstatus_to_exitcode(status)
    hung = code in (-signal.SIGKILL, -signal.SIGXCPU)
    seconds = used.ru_utime + used.ru_stime
    if not said:
        return ("" if hung else f"ended with {code}"), seconds, hung
    return pickle.loads(said), seconds, hung  # our own child wrote it


def all_mutants(count: int, seed: int, slugs: Sequence[str] = REAL) -> Iterator[Found]:
    """Try so many mistakes, in the games by turns."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        bench = Bench(Path(folder), slugs)
        for number in range(count):
            slug = slugs[number % len(slugs)]
            yield bench.tried(slug, bench.mutant(slug, Random(f"{seed} {number}")))


def verdict(found: Found) -> str:
    """Say in a word what became of a mutant."""
    if found.fell:
        return "FELL"
    if found.hung:
        return "HUNG"
    if found.told:
        return "near" if found.near else "far"
    return "accepted, changed" if found.changed else "accepted"


def shown(number: int, found: Found) -> str:
    """Write down a mutant with all that was said of it."""
    one = found.mutant
    lines = [f"[{number}] {verdict(found)}: {one.file}:{one.line} ({one.way}) {found.fell}"]
    lines += [f"    - {row}" for row in one.old.strip("\n").split("\n")[:3]]
    lines += [f"    + {row}" for row in one.new.strip("\n").split("\n")[:3]]
    lines += [f"    {str(problem).replace(chr(10), chr(10) + '      ')}" for problem in found.problems[:3]]
    if len(found.problems) > 3:
        lines.append(f"    and {len(found.problems) - 3} more")
    return "\n".join([*lines, *(f"    changed: {name}" for name in found.changed[:2])])


def attack(asked: Asked) -> Answers:
    """Try so many; `--only far` shows those with that verdict as well."""
    for number, one in enumerate(all_mutants(asked.count, asked.seed)):
        wrong = one.fell or one.hung or (asked.only and asked.only in verdict(one))
        yield verdict(one), [shown(number, one)] if wrong else []
