"""Exports with numbers, lists, texts and nesting at their edges, sealed anew: taken in, verified, or refused in time.

Each is made from its number alone, and tried in a process of its own, which may take 2 s and 200 MB, and may not fall.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from shutil import copytree

from tests.helpers.little import write_game
from tests.helpers.shell import TOP

SECONDS, BYTES = 2.0, 200_000_000
BEGIN = {
    "raid-trade": ["new raid ana ben --first ana --seed x", "cash 7", "shift 5", "raid 9", "end"],
    "trap-attack": ["new trap ana ai --first ana --seed x", "end"],
    "raft-race": ["new raft ana ben cy --seed x"],
    "trade-or-duel": ["new duel ana ben cy dee --first ana --seed x"],
    "dots": ["new dots ana ben --seed x", "ana +3", "roll d6"],
}
COUNTERS = "counters: {gold: {start: 2, least: 0, most: 90}}\nrounds: 8\n"
LARGEST = 20_000_000
"""Letters of a value that stands in the place of another."""
NUMBERS = (-1, 0, 1, 7, 999, 10**6, 10**8, 10**9, 10**15, 2**53 - 1, -(10**9), 0.5, 1e300)


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def sealed(head, entries):
    """The lines of an export whose marks are right."""
    mark = head["key"]
    for entry in entries:
        said = [entry[name] for name in ("seq", "at", "who", "kind", "data", "said", "forced")]
        mark = sha256(f"{mark}\n{canonical(said)}".encode()).hexdigest()
        entry["mark"] = mark
    return [canonical({**head, "entries": len(entries), "head": mark}), *map(canonical, entries)]


def places(value, path=()):
    """Every place in JSON, as the names that lead there."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in inner:
        yield from places(one, (*path, name))


def other(lots, value):
    """Something else in the place of a value: a number at an edge, a list or text without end, a nest."""
    if type(value) is int and lots.random() < 0.7:
        return lots.choice(NUMBERS)
    most = LARGEST // len(canonical(value))  # several in one export would make one that fills our own memory
    kinds = {
        "number": lambda: lots.choice(NUMBERS),
        "nothing": lambda: None,
        "longer": lambda: (value if isinstance(value, list | str) else [value]) * min(most, lots.choice((2, 50, 5000))),
        "list": lambda: [value] * min(most, lots.choice((0, 1, 100_000))),
        "text": lambda: "x" * lots.choice((0, 10, 1_000_000)),
        "number in letters": lambda: "9" * lots.choice((3, 20, 5000)),
        "nest": lambda: json.loads("[" * 400 + "]" * 400),
        "names": lambda: {str(number): value for number in range(min(most, lots.choice((0, 3, 20_000))))},
        "truth": lambda: lots.random() < 0.5,
    }
    return kinds[lots.choice(list(kinds))]()


def mutated(lots, lines):
    """An export of which one to three values are others, sealed anew."""
    head, *entries = map(json.loads, lines)
    for _ in range(lots.randint(1, 3)):
        entry = lots.choice([entries[0], entries[0], lots.choice(entries)])
        path = lots.choice([one for one in places(entry["data"]) if one])
        at = entry["data"]
        for name in path[:-1]:
            at = at[name]
        if isinstance(at, dict | list):
            at[path[-1]] = other(lots, at[path[-1]])
    return sealed(head, entries)


MEASURED = """
import resource, subprocess, sys
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
sys.stdout.buffer.write(done.stdout)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, file=sys.stderr)
"""
"""A small process measures the command: what a large one forks counts the memory of the large one."""


def companion(folder, *words):
    """Run the companion: exit code, what it said, seconds of the processor, bytes of memory at most."""
    table = {**os.environ, "TUCKBOX_DB": str(folder / "table.db"), "TUCKBOX_ROOT": str(folder / "root")}
    line = [sys.executable, "-c", MEASURED, sys.executable, "-m", "companion", *words]
    done = subprocess.run(
        line, cwd=TOP, env=table, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=True
    )
    code, seconds, most = done.stderr.split()
    return int(code), done.stdout, float(seconds), int(most)


def exports(folder):
    """Exports of short games, as lines, by game."""
    found = {}
    root = folder / "root"
    copytree(TOP / "content", root / "content")
    write_game(root)
    (root / "content" / "dots" / "companion.yaml").write_text(COUNTERS)
    for game, lines in BEGIN.items():
        for line in lines:
            code, said, *_ = companion(folder, *line.split())
            assert code in (0, 2, 3), said
        file = folder / f"{game}.jsonl"
        companion(folder, "export", str(file))
        found[game] = file.read_text().splitlines()
        cleared(folder)
    return found


def cleared(folder):
    for file in folder.glob("table.db*"):
        file.unlink()


def outcome_of(folder, games, number):
    """One mutant: what went wrong, or nothing."""
    lots = random.Random(number)
    game = lots.choice(sorted(games))
    file = folder / "mutant.jsonl"
    file.write_text("".join(f"{line}\n" for line in mutated(lots, games[game])))
    for words in (["import", str(file)], ["verify", str(file)], ["status"], ["log"], ["score"]):
        code, said, seconds, most = companion(folder, *words)
        wrong = []
        if seconds > SECONDS:
            wrong.append(f"{seconds:.1f} s")
        if most > BYTES:
            wrong.append(f"{most / 1e6:.0f} MB")
        if "Traceback" in said or "The companion cannot do that" in said or code < 0:
            wrong.append(said[-300:] or f"ended by {code}")
        if wrong:
            cleared(folder)
            return f"{number} {game} {words[0]}: {', '.join(wrong)}"
        if words[0] == "import":
            taken = code == 0
    cleared(folder)
    return "taken" if taken else ""


def attack(asked):
    """Try so many."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        games = exports(folder)
        for number in range(asked.seed - 1, asked.seed - 1 + asked.count):
            outcome = outcome_of(folder, games, number)
            yield str(number), [] if outcome in ("", "taken") else [outcome]
