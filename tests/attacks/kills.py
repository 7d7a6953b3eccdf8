"""Kill builds at many moments, and say what is torn, mixed, orphaned, or not healed by what is run next.

Each time an old set of files lies in output/, the game is changed so that every file of the set must change,
and a build is ended by a signal: at any moment, or (a third of them) at one of the calls that move files. For
that the build is begun with those calls of `os` counted; at the one that was drawn by lot it signals itself,
before or after the call is done. Nothing in Tuckbox knows of it.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from tests.attacks.asked import Answers, Asked
from tests.content.test_fifth_game import write as write_fifth_game
from tests.helpers.shell import TOP, environment

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
CALLS = (("replace",), ("replace", "link", "unlink", "fsync"))
"""The calls that move files, and all that have a part in it, wherever they are made from."""

COUNTED = """
import os, sys
at, number, first = int(sys.argv.pop(1)), int(sys.argv.pop(1)), sys.argv.pop(1) == "before"
calls, begun = 0, []
os.register_at_fork(after_in_child=lambda: begun.append(os.getpid()))  # the first is the one that works

def counted(call):
    def made(*words, **named):
        global calls
        if begun[:1] != [os.getpid()] or ".cache" in str(words[0]):
            return call(*words, **named)
        calls += 1
        if not number:
            print("one call", file=sys.stderr)
        if calls == at and first:
            os.kill(os.getpid(), number)
        answer = call(*words, **named)
        if calls == at and not first:
            os.kill(os.getpid(), number)
        return answer
    return made

for name in sys.argv.pop(1).split():
    setattr(os, name, counted(getattr(os, name)))
from generator.__main__ import main
main()
"""

Files = Mapping[str, bytes]


class Place(NamedTuple):
    """A game in a folder of its own, its two states, and what a clean build makes of each."""

    home: Path
    game: str
    titles: tuple[bytes, bytes]
    sets: tuple[Files, Files]
    kept: Path
    seconds: float
    calls: tuple[int, int]

    @property
    def output(self) -> Path:
        """Where files are made."""
        return self.home / "output"


class Case(NamedTuple):
    """One kill: by what, when, and whether faces were kept and several processes are at work.

    `aimed` is the kind of call and which one of them; the 0th is none.
    """

    number: int
    aimed: tuple[int, int]
    first: bool
    moment: float
    warm: bool
    jobs: int


def lot(lots: random.Random, at: int, place: Place) -> Case:
    """Draw what happens in kill `at`: signals by turns, every third aimed at the calls that move files."""
    kind = lots.choice((0, 0, 1))
    aimed = kind, (lots.randint(1, place.calls[kind]) if at // len(SIGNALS) % 3 == 0 else 0)
    moment = lots.uniform(0.05, place.seconds)
    return Case(SIGNALS[at % 3], aimed, lots.random() < 0.5, moment, lots.random() < 0.5, lots.choice((1, 2, 3)))


def prepared(home: Path, game: str) -> Place:
    """Make a game with two states, and a clean set of files of each."""
    if game == "star-raid":
        write_fifth_game(home)
    else:
        for folder in ("content", "templates"):
            shutil.copytree(TOP / folder / game, home / folder / game)
        shutil.copytree(TOP / "templates/_shared", home / "templates/_shared")
    about = home / "content" / game / "game.yaml"
    old = about.read_bytes()
    title = next(line for line in old.splitlines() if line.startswith(b"title:"))
    titles = old, old.replace(title, title.rstrip()[:-1] + b".")  # as short as it was
    place = Place(home, game, titles, ({}, {}), home / "kept", 0.0, (0, 0))
    sets = []
    for state in titles[::-1]:
        about.write_bytes(state)
        shutil.rmtree(place.output, ignore_errors=True)
        started = time.monotonic()
        assert build(place).returncode == 0
        seconds = time.monotonic() - started
        sets.append(seen(place.output))
    (place.output / game / "mine.txt").write_text("nobody's business")
    shutil.copytree(place.output, place.kept)
    about.write_bytes(titles[1])
    calls = [count(place, kind) for kind in (0, 1)]
    new, old_set = sets
    assert old_set.keys() == new.keys()
    assert all(old_set[name] != new[name] for name in new)
    return place._replace(sets=(old_set, new), seconds=seconds, calls=(calls[0], calls[1]))


def count(place: Place, kind: int) -> int:
    """Count the calls of a build that has everything to do."""
    shutil.rmtree(place.output)
    shutil.copytree(place.kept, place.output)
    command = [*aimed_at((kind, 0), 0, False), "build", place.game]
    said = subprocess.run(command, cwd=place.home, env=environment(), capture_output=True, text=True, check=True)
    return said.stderr.splitlines().count("one call")


def killed(place: Place, case: Case) -> Counter[str]:
    """Kill one build, run a command that can do nothing, then one that builds, and say what was seen."""
    old, new = place.sets
    shutil.rmtree(place.output)
    shutil.copytree(place.kept, place.output)
    if not case.warm:
        shutil.rmtree(place.output / ".cache")
    sums: Counter[str] = Counter({"kills": 1})
    command = [*aimed_at(case.aimed, case.number, case.first), "build", place.game, "--jobs", str(case.jobs)]
    process = subprocess.Popen(
        command, cwd=place.home, env=environment(), start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    if not case.aimed[1]:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(case.moment)
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(case.number)
    process.wait()
    waited = time.monotonic()
    while living(process.pid) and time.monotonic() - waited < 2:
        time.sleep(0.02)
    sums["orphans"] = len(left := list(living(process.pid)))
    for one in left:
        os.kill(one, signal.SIGKILL)
    said = process.communicate()[0]
    sums["tracebacks"] = "Traceback" in said
    sums[f"ended {signal.Signals(case.number).name} {process.returncode}"] = 1
    sums["torn"] += torn(seen(place.output), old, new)
    sums[f"mixed before ({signal.Signals(case.number).name})"] = mixed(seen(place.output), old, new)
    build(place, "--only", "no-such-part")
    sums["torn"] += torn(seen(place.output), old, new)
    sums["mixed after the next command"] = mixed(seen(place.output), old, new)
    build(place)
    sums["healed"] = seen(place.output) == new and not list((place.output / place.game).rglob(".*"))
    again = json.loads(build(place, "--json").stdout)
    sums["known again"] = again["totals"]["unchanged"] == again["totals"]["files"]
    sums["foreign files kept"] = (place.output / place.game / "mine.txt").read_text() == "nobody's business"
    return sums


def aimed_at(aimed: tuple[int, int], number: int, first: bool) -> list[str]:
    """Give the words that start a build which signals itself at a certain call."""
    kind, call = aimed
    return [
        sys.executable,
        "-c",
        COUNTED,
        str(call),
        str(int(number)),
        "before" if first else "after",
        " ".join(CALLS[kind]),
    ]


def build(place: Place, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a build to its end."""
    command = [sys.executable, "-m", "generator", "build", place.game, *words]
    return subprocess.run(command, cwd=place.home, env=environment(), capture_output=True, text=True, check=False)


def seen(output: Path) -> Files:
    """Digest what people see in a folder, but for what is not ours."""
    return {
        path.relative_to(output).as_posix(): blake2b(path.read_bytes()).digest()
        for path in output.rglob("*.*")
        if path.suffix in (".pdf", ".svg") and not any(part.startswith(".") for part in path.relative_to(output).parts)
    }


def torn(found: Files, old: Files, new: Files) -> bool:
    """Say whether a file is neither the old nor the new one."""
    return any(content not in (old.get(name), new.get(name)) for name, content in found.items())


def mixed(found: Files, old: Files, new: Files) -> bool:
    """Say whether the files are neither the old set nor the new one."""
    return found not in (old, new)


def living(session: int) -> Iterator[int]:
    """Give the processes of a session that still run."""
    for about in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = about.read_text().rpartition(")")[2].split()
            if int(fields[3]) == session and fields[0] not in "ZX":
                yield int(about.parent.name)


def attack(asked: Asked) -> Answers:
    """Kill so many builds of a game of ours, or of the fifth game, which is small."""
    with tempfile.TemporaryDirectory() as folder:
        place = prepared(Path(folder), asked.only or "star-raid")
        lots = random.Random(asked.seed)
        for at in range(asked.count):
            case = lot(lots, at, place)
            yield str(case), wrong(killed(place, case))


def wrong(sums: Mapping[str, int]) -> list[str]:
    """Name what was seen and may never be, and what must be and was not."""
    never, always = (
        ("torn", "mixed after the next command", "orphans", "tracebacks"),
        ("healed", "known again", "foreign files kept"),
    )
    return [name for name in never if sums[name]] + [f"not {name}" for name in always if not sums[name]]
