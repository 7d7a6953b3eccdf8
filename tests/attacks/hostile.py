"""Give the program hostile inputs, each in a process that is watched, and say which got further than they may."""

from __future__ import annotations

import shutil
import socket
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.attacks import hostile_around, hostile_bombs, hostile_borders, hostile_texts, pit
from tests.attacks.asked import Answers, Asked
from tests.attacks.child import Ran, environment, run
from tests.attacks.project import Project
from tests.attacks.sameness import words_of

MODULES = (hostile_borders, hostile_bombs, hostile_texts, hostile_around)
MOST_CPU, MOST_MEMORY = 2.0, 500.0
_INSIDES = ("<class ", " object at 0x", "<built-in", "<function", "root:x:", "CANARY")


class Found(NamedTuple):
    """What became of a case: the worst of its runs, and in what it went too far."""

    name: str
    wall: float
    cpu: float
    memory: float
    escaped: str
    fell: str
    hung: bool
    unfair: str

    def faults(self, measured: bool = True) -> list[str]:
        """Say in what it went too far; of time and memory only if they count."""
        said = [
            self.escaped and f"ESCAPE ({self.escaped})",
            self.hung and ("STOPPED" if self.cpu > MOST_CPU else "HANG"),
            self.fell and f"TRACEBACK ({self.fell})",
            self.unfair and f"REFUSED ({self.unfair})",
            measured and self.cpu > MOST_CPU and f"{self.cpu:.1f} s",
            measured and self.memory > MOST_MEMORY and f"{self.memory:.0f} MB",
        ]
        return [one for one in said if one]


def corpus(wanted: int, seed: int, only: str = "") -> list[pit.Case]:
    """Give `wanted` cases: every class at least once if there is room, again with other numbers if there is more."""
    random = Random(seed)
    found: dict[str, pit.Case] = {}
    for turn in count():
        fresh = [case for module in MODULES for case in module.cases(random)]
        if turn == 0 and wanted < len(fresh) and not only:
            fresh = random.sample(fresh, wanted)
        for case in fresh:
            name = case.name if case.name not in found else f"{case.name} #{turn + 1}"
            if len(found) < wanted or only:
                found.setdefault(name, case._replace(name=name))
        if len(found) >= wanted or only:
            return [case for case in found.values() if only in case.name]
    raise AssertionError


def tried(case: pit.Case, work: Path, bell: socket.socket) -> Found:
    """Check and build a case and say what became of it; with links out, once more with other words there."""
    shutil.rmtree(work, ignore_errors=True)
    (work / "outside").mkdir(parents=True)
    project = Project(work / "project", "pit")
    env = environment({"HOME": str(work / "home"), **case.env}, work / "code")
    words = case.words or ("build", "--jobs", "1")
    if case.prints:
        pit.write(project.root)
        run(("build", "pit"), project.root, env)
    case.make(pit.Place(project, work / "outside", "A"))
    outside = _snapshot(work / "outside")
    ran: list[Ran] = []
    for one in (("check", "pit"), (*words[:1], "pit", *words[1:])):
        if not any(before.hung for before in ran):
            ran.append(run(one, project.root, env, bound=case.bound, before=case.before))
    escaped = _escaped(case, work, ran, outside, bell)
    if case.seen and not escaped and not ran[-1].hung:
        first = _printed(project.root / "output"), ran[-1].err
        shutil.rmtree(work)
        (work / "outside").mkdir(parents=True)
        case.make(pit.Place(project, work / "outside", "B"))
        again = run((*words[:1], "pit", *words[1:]), project.root, env)
        escaped = "" if first == (_printed(project.root / "output"), again.err) else "read outside"
    fell = next((_last(one) for one in ran if one.fell and not one.hung), "")
    unfair = f"exit {ran[-1].code}" if case.fine and ran[-1].code else ""
    if case.fine and not unfair:
        run((*words[:1], "pit", *words[1:], "-o", "fresh"), project.root, environment({}, work / "fresh-code"))
        same = _printed(project.root / "output") == _printed(project.root / "fresh")
        escaped = escaped or ("" if same else "prints what was tampered with")
    return Found(
        case.name,
        max(one.wall for one in ran),
        max(one.cpu for one in ran),
        max(one.memory for one in ran),
        escaped,
        fell,
        any(one.hung for one in ran),
        unfair,
    )


def _last(ran: Ran) -> str:
    lines = [line for line in ran.err.strip().splitlines() if line.strip()] or ["silent"]
    return f"exit {ran.code}: {lines[-1]}"[:160]


def _escaped(case: pit.Case, work: Path, ran: list[Ran], outside: Mapping[str, str], bell: socket.socket) -> str:
    if _snapshot(work / "outside") != outside:
        return "wrote outside"
    said = " ".join(one.out + one.err for one in ran if not one.fell)
    for path in sorted((work / "project" / "output").rglob("*.pdf")):
        if path.is_file() and not path.is_symlink():
            said += " ".join(words_of(path))
    if inside := next((word for word in _INSIDES if word in said), ""):
        return f"shows {inside.strip()}"
    try:
        bell.accept()[0].close()
    except BlockingIOError:
        return ""
    return "reached the network"


def _snapshot(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        for path in sorted(folder.rglob("*"))
    }


def _printed(folder: Path) -> dict[str, str]:
    return {name: digest for name, digest in _snapshot(folder).items() if name.endswith((".pdf", ".svg"))}


def attack(asked: Asked) -> Answers:
    """Try the cases with `--only` in their name one after the other."""
    with tempfile.TemporaryDirectory(prefix="hostile-") as folder, socket.socket() as bell:
        bell.bind(("127.0.0.1", 0))
        bell.listen()
        bell.setblocking(False)
        pit.BELL[0] = bell.getsockname()[1]
        for case in corpus(asked.count, asked.seed, asked.only):
            yield case.name, tried(case, Path(folder) / "work", bell).faults()
