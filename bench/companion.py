"""Measure the companion as people feel it: `python -m bench.companion`, a part of `make bench`.

Whole processes are run in turn with a bare Python and a bare typer application, so that a busy machine does not change
the verdict, and judged by the CPU they take, user and system. How long a line of the table mode takes hangs on how long
the disk takes to keep an entry, so that an entry written by nobody but SQLite is timed beside it. Exits 1 when a bound
is broken; `python -m bench.companion 60` runs 60 rounds.
"""

from __future__ import annotations

import io
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.kit.replay import Replayed
from companion.storage.store import Store
from companion.table.livesession import LiveSession
from companion.terminal.answer import answer
from companion.terminal.play import Play
from companion.terminal.screen import Screen

CHECKOUT = Path(__file__).resolve().parents[1]
BEGIN = ["new", "trade-or-duel", "ana", "ben", "cy", "dee", "--seed", "bench", "--first", "ana"]
TYPER = "import typer; app = typer.Typer()\n@app.command()\ndef one(x: int = 1): pass\napp([])"
TIMES = 4
"""A one-shot command may take so many times the CPU of a bare Python; 3 is the aim."""
LINE = 5
"""Milliseconds of CPU that a line in the table mode may take."""
broken: list[str] = []


def line(what: str, value: float, bound: float | None = None, unit: str = " ms") -> None:
    """Print one figure, judged when it has a bound."""
    late = bound is not None and value > bound
    said = "" if bound is None else f"  bound {bound:g}{unit}"
    print(f"{'!!' if late else '  '} {what:<58}{value:>9.2f}{unit}{said}", flush=True)
    if late:
        broken.append(what)


def wall(command: list[str], env: dict[str, str]) -> tuple[float, float]:
    """Run a process; give wall and CPU milliseconds."""
    started = time.perf_counter()
    process = subprocess.Popen(command, env=env, cwd=CHECKOUT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return (time.perf_counter() - started) * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def one_shots(folder: Path, rounds: int) -> None:
    """Compare one-shot commands with a bare Python and a bare typer application."""
    env = {**os.environ, "TUCKBOX_DB": str(folder / "shots.db"), "TUCKBOX_ROOT": str(CHECKOUT)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # nobody's companion is compiled at every start
    base = [sys.executable, "-m", "companion", "--human"]
    subprocess.run([*base, *BEGIN], env=env, cwd=CHECKOUT, check=True, stdout=subprocess.DEVNULL)
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "a bare typer application": [sys.executable, "-c", TYPER],
        "companion (where are we)": base,
        "companion set (a durable entry)": [*base, "set", "round", "+1"],
        "companion t1 ben (a move)": [*base, "t1", "ben", "--force"],
        "companion log": [*base, "log"],
        "companion rule WORDS": [*base, "rule", "tie", "duel"],
        "companion card WORDS": [*base, "card", "old", "drip"],
        "companion --help": [*base, "--help"],
    }
    for command in commands.values():
        wall(command, env)  # compiles what it loads, once
    took: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            took[name].append(wall(command, env))
    bare = [cpu for _, cpu in took["python -c pass"]]
    for name, times in took.items():
        every = [cpu for _, cpu in times]
        line(f"{name}, wall p50", statistics.median(one for one, _ in times))
        line("    CPU, least", min(every))
        line("    CPU, p50", statistics.median(every))
        judged = name.startswith("companion") and "help" not in name
        line("    least to bare python's", min(every) / min(bare), TIMES if judged else None, " x")
        line("    p50 to bare python's", statistics.median(every) / statistics.median(bare), None, " x")


def kept(folder: Path) -> float:
    """Give how long SQLite takes to keep one entry in the way that ours are kept, p50."""
    db = sqlite3.connect(folder / "floor.db", isolation_level=None)
    db.execute("pragma synchronous=extra")
    db.execute("create table entry(seq integer primary key, said text)")
    times = []
    for number in range(100):
        started = time.perf_counter()
        db.execute("begin immediate")
        db.execute("insert into entry values(?, ?)", (number, "t1 ben --force" * 10))
        db.execute("commit")
        times.append((time.perf_counter() - started) * 1000)
    db.close()
    return statistics.median(times)


def inside(folder: Path) -> None:
    """Measure the table mode by line, and refolding of many entries."""
    os.environ["TUCKBOX_ROOT"] = str(CHECKOUT)
    with Store(str(folder / "play.db")) as store:
        live = LiveSession(store, None)
        answer(live, BEGIN)
        play = Play(live, Screen("human", prefix="", out=io.StringIO()), answer)
        times, busy = [], []
        for number in range(300):
            who = "ben cy dee ana".split()[number % 4]
            started, cpu = time.perf_counter(), time.process_time()
            play.take(f"t1 {who} --force")
            times.append((time.perf_counter() - started) * 1000)
            busy.append((time.process_time() - cpu) * 1000)
        line("an entry kept by SQLite alone, p50", kept(folder))
        line("table mode, a line with its durable entry, p50", statistics.median(times))
        line("table mode, p95", sorted(times)[285])
        line("table mode, a line, CPU p50", statistics.median(busy), LINE)
        started = time.perf_counter()
        for _ in range(5):
            play.take("/")
        line("table mode, where are we", (time.perf_counter() - started) * 200, LINE)
        entries = store.entries(live.here)
        for count in (300, 10_000):
            many = [entries[0]]
            many += [entries[1 + n % 300]._replace(seq=n + 2) for n in range(count)]
            started = time.perf_counter()
            Replayed(many, live.game)
            line(f"refold of {count} entries", (time.perf_counter() - started) * 1000)
        started = time.perf_counter()
        for _ in range(20):
            answer(live, ["rule", "tie", "duel"])
        line("a rule looked up in the table mode", (time.perf_counter() - started) * 50, 50)


def main() -> int:
    """Run everything; 1 when a bound is broken."""
    with tempfile.TemporaryDirectory() as folder:
        one_shots(Path(folder), int(sys.argv[1]) if len(sys.argv) > 1 else 30)
        inside(Path(folder))
    if broken:
        print("broken: " + "; ".join(broken))
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
