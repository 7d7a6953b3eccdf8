"""A shown table in a process of its own, killed as often as one likes; what phones wrote, held against the ledger."""

from __future__ import annotations

import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from companion.storage.store import Store
from generator.catalog.game import load_game
from generator.catalog.origin import origin
from generator.catalog.roots import Roots
from tests.companion.evening import Evening
from tests.helpers.shell import TOP, environment
from tests.helpers.table import HOST, Phone

BEGIN = {
    "trap-attack": ("new trap ana ben cy --seed {seed}", "new trap ana ai --deck app --seed {seed} --level fair"),
    "raft-race": ("new raft ana ben cy --seed {seed}",),
    "raid-trade": ("new raid ana ben --seed {seed}",),
    "trade-or-duel": ("new duel ana ben cy dee --first ana --seed {seed}",),
}


def pictured(path: Path) -> None:
    """Lay a list of printed faces, which has none, beside a table: nobody draws any while it is shown."""
    with Store(str(path)) as store:
        slug = store.current().game
    game = load_game(slug, Roots((TOP,)))
    listed = {"form": 1, "theme": game.default_theme, "style": "colour", "rules": {}, "fonts": [], "faces": {}}
    here = path.parent / "output" / slug / "faces"
    here.mkdir(parents=True, exist_ok=True)
    (here / "faces.json").write_text(json.dumps({**listed, "origin": origin(TOP / "content" / slug)}))


class Process:
    """`companion show` on a file, at the port it had before."""

    def __init__(self, path: Path, drawn: bool = True) -> None:
        self.path, self.port, self.token = path, 0, ""
        if drawn:
            pictured(path)
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Process:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it and wait for its address."""
        words = [sys.executable, "-m", "companion", "--plain", "show", "--port", str(self.port)]
        there = {"TUCKBOX_DB": str(self.path), "TUCKBOX_ROOT": str(TOP)}
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        self.process = subprocess.Popen(
            words, env=environment(there), cwd=self.path.parent, start_new_session=True, **streams
        )
        said = []
        for line in self.process.stdout or ():
            said.append(line)
            if line.startswith("link "):
                link = line.split()[1]
                self.port, self.token = int(link.split(":")[2].split("/")[0]), link.partition("#")[2]
                return
        raise AssertionError(f"it did not start: {''.join(said)}")

    def kill(self) -> None:
        """Kill it as a cut of power does, and what draws pictures beside it."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()
        self.process = None

    def threads(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/task").iterdir()))

    def phone(self, role: str = "player", seat: str = "ana") -> Phone:
        """Let somebody join."""
        return Phone(self.port).join(self.token, role, seat)


def wrong_in_ledger(path: Path, written: list[tuple[int, int, str]], unanswered: set[str] = frozenset()) -> list[str]:
    """Hold presses that were said to be written (session, entry, id) against the file."""
    wrong = []
    with Store(str(path)) as store:
        found = {
            (here.id, entry.seq): entry.data.get("from", {}).get("id", "")
            for here in store.sessions()
            for entry in store.entries(here)
        }
    ids = Counter(one for one in found.values() if one)
    wrong += [f"doubled: {one}" for one, count in ids.items() if count > 1]
    wrong += [f"lost: {one}" for one in written if found.get(one[:2]) != one[2]]
    said = {one[2] for one in written}
    return wrong + [f"written without an answer: {one}" for one in ids if one not in said | unanswered]


def killed(path: Path, kills: int, seed: int) -> list[str]:
    """Kill the server in the middle of presses; phones press the same again when it is back. Gives what is wrong."""
    chance, wrong, written = random.Random(seed), [], []
    with Evening(path) as evening:
        evening.done(BEGIN["trade-or-duel"][0].format(seed="kills"))
    open_presses: dict[int, dict] = {}
    with Process(path) as server, ThreadPoolExecutor(5) as pool:
        phones = [server.phone(seat=seat) for seat in ("ana", "ben", "cy", "dee")]

        def presses(at: int) -> None:
            with suppress(OSError, EOFError, ValueError):
                while True:
                    state = phones[at].state()
                    body = {"session": state["session"], "seq": state["seq"], "id": secrets.token_hex(8)}
                    body["line"] = f"note {at} was here"
                    open_presses[at] = body
                    answered(at, body)

        def answered(at: int, body: dict) -> None:
            code, said = phones[at].ask("/do", body)
            if code == 200:
                written.append((body["session"], said["seq"], body["id"]))
            elif code != 409:
                wrong.append(f"{code} {said}")
            open_presses.pop(at, None)

        for _ in range(kills):
            jobs = [pool.submit(presses, at) for at in range(4)]
            time.sleep(chance.random() * 0.3)
            server.kill()
            [job.result() for job in jobs]
            server.start()
            for at, body in list(open_presses.items()):
                answered(at, body)  # the same id: done once, whether it had been written or not
            phones[0].state()
        stream = phones[1].listen()
        if stream.next()["seq"] != phones[0].state()["seq"]:
            wrong.append("a phone that came back sees something else")
        stream.close()
    return wrong + wrong_in_ledger(path, written)


def crowded(server: Process, count: int) -> list[str]:
    """Open many connections that say nothing, or half a request, while a phone plays on. Gives what is wrong."""
    phone, wrong = server.phone(), []
    stream = phone.listen()
    stream.next()
    before = server.threads()
    lines = []
    for number in range(count):
        with suppress(OSError):
            line = socket.create_connection((HOST, server.port), timeout=3)
            lines.append(line)
            if number % 3:
                line.sendall(
                    (b"", b"GET / HTTP/1.1\r\nHost: x", b"POST /do HTTP/1.1\r\nContent-Length: 400000\r\n")[number % 3]
                )
        if number % 50 == 49:
            code, said = phone.do(f"note with {number} others")
            heard = stream.next()
            while heard["seq"] < said["seq"]:  # a busy table tells once more who is there
                heard = stream.next()
            if code != 200 or heard["seq"] != said["seq"]:
                wrong.append(f"with {number} connections: {code} {said}")
    for line in lines:
        line.close()
    until = time.monotonic() + 8
    while server.threads() > before + 1 and time.monotonic() < until:
        time.sleep(0.1)
    after = server.threads()
    if after > before + 1:
        wrong.append(f"{after} threads, {before} before")
    stream.close()
    return wrong
