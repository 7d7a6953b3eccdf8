"""Does a shown table need more memory the longer it is shown? One server, as many moves as there is time for.

    python -m tests.attacks.flat --moves 10000 --seconds 165 [--game raid-trade] [--keep FOLDER]

With --keep the server goes on when this ends, and the next run with the same folder goes on with it: a long
evening in pieces. `--end` ends it.

Somebody taps what is offered, takes it back, writes notes; a stream is listened to; every 250 entries the next game is
begun beside it. Prints the server's memory in tenths, and by how much it grows in 1,000 moves of the second half.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

from tests.attacks.table_server import BEGIN, Process
from tests.companion.evening import Evening
from tests.helpers.shell import TOP

LONG = 250
"""Entries of one game."""
EVERY = 50
"""Moves after which memory is looked at."""


def slope(memory: list[tuple[int, float]]) -> float:
    """Give by how many MB memory grows in 1,000 moves: the line that fits (moves, MB) best."""
    many = max(1, len(memory))
    moves, size = sum(at for at, _ in memory) / many, sum(mb for _, mb in memory) / many
    wide = sum((at - moves) ** 2 for at, _ in memory)
    return 1000 * sum((at - moves) * (mb - size) for at, mb in memory) / wide if wide else 0.0


def tapped(phone, state, chance) -> bool:
    """Tap once; tell whether it was written."""
    kind = chance.random()
    if kind < 0.1 and state.get("undo"):
        return phone.undo(state["undo"]["seq"], state)[0] == 200
    items = [one for one in state["ask"]["items"] if one]
    if kind < 0.2 or not items or state["over"]:
        return phone.do(f"note {chance.randrange(9999)}", state)[0] == 200
    line = chance.choice(items)["word"]
    for _ in range(5):
        code, said = phone.ask(f"/ask?session={state['session']}&seq={state['seq']}&line={line.replace(' ', '%20')}")
        menu = [one for one in (said.get("ask") or {}).get("items", []) if one] if code == 200 else []
        if not menu:
            break
        line += f" {chance.choice(menu)['word']}"
    return phone.do(line, state, force=True)[0] == 200


def measured(path: Path, game: str, until: float, server: Process, moves: int) -> list[tuple[int, float]]:
    """Play, and give (moves, MB) as it went."""
    chance, memory, done = random.Random(time.time()), [], 0
    with Evening(path) as evening:
        phone = server.phone("table", "")
        stream = phone.listen()

        def hears() -> None:
            with suppress(OSError, EOFError, ValueError):
                while True:
                    stream.next()

        threading.Thread(target=hears, daemon=True).start()
        while done < moves and time.monotonic() < until:
            state = phone.state()
            if state["seq"] >= LONG:
                begin(evening, game, state["session"])
                while phone.state()["session"] == state["session"]:
                    time.sleep(0.02)
                continue
            done += tapped(phone, state, chance)
            if done // EVERY >= len(memory):
                memory.append((done, server.memory()))
        stream.close()
    return memory


def begin(evening: Evening, game: str, number: int) -> None:
    """Begin the next game."""
    evening.done(BEGIN[game][number % len(BEGIN[game])].format(seed=f"flat-{number}"))


class Kept(Process):
    """A server that was begun by an earlier run."""

    def __init__(self, path: Path, note: Path) -> None:
        super().__init__(path)
        self.note = note
        if note.exists():
            self.pid, self.port, self.token = json.loads(note.read_text())
        else:
            self.start()
            self.pid = self.process.pid
            note.write_text(json.dumps([self.pid, self.port, self.token]))

    def memory(self) -> float:
        rows = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(row.split()[1]) for row in rows if row.startswith("VmRSS")) / 1024


def main() -> int:
    """Measure; 1 when memory grows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=10000)
    parser.add_argument("--seconds", type=float, default=165)
    parser.add_argument("--game", choices=list(BEGIN), default="trade-or-duel")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--end", action="store_true")
    asked = parser.parse_args()
    os.environ["TUCKBOX_ROOT"] = str(TOP)
    with tempfile.TemporaryDirectory() as name:
        folder = asked.keep or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        path, note = folder / "flat.db", folder / "server.json"
        if not path.exists():
            with Evening(path) as evening:
                begin(evening, asked.game, 0)
        server = Kept(path, note)
        memory = measured(path, asked.game, time.monotonic() + asked.seconds, server, asked.moves)
        if asked.end or not asked.keep:
            os.kill(server.pid, signal.SIGKILL)
            note.unlink()
    tenths = [mb for _, mb in memory[:: max(1, len(memory) // 10)]]
    grows = slope(memory[len(memory) // 2 :])
    print(
        f"{asked.game}: {memory[-1][0]} moves; memory {' '.join(f'{mb:.1f}' for mb in tenths)} MB; "
        f"{grows:+.3f} MB in 1,000 moves"
    )
    return grows > 0.5


if __name__ == "__main__":
    raise SystemExit(main())
