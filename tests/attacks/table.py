"""Eight people who tap at random at a shown table; kills and crowds.

No move may be lost or written twice, and all phones must end with the same state.
"""

from __future__ import annotations

import json
import random
import secrets
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from companion.show.rights import Present
from tests.attacks import Answers, Asked
from tests.attacks.table_server import BEGIN, Process, crowded, killed, wrong_in_ledger
from tests.companion.evening import Evening
from tests.helpers.table import Phone

PHONES = 8
LONGEST = 170.0
"""Seconds that a game is played at most."""


class Tapper(threading.Thread):
    """Somebody with a phone who taps whatever is offered, and hears what becomes of it."""

    def __init__(self, table: Round, phone: Phone, seat: str, seed: str) -> None:
        super().__init__(daemon=True)
        self.seat = seat
        self.table, self.phone, self.chance = table, phone, random.Random(seed)
        self.stream, self.state, self.text = phone.listen(), {}, ""
        self.state = self.stream.next()
        self.ear = threading.Thread(target=self.hears, daemon=True)
        self.ear.start()

    def hears(self) -> None:
        """Take each state as it comes."""
        with suppress(OSError, EOFError, ValueError):
            while True:
                self.state = self.stream.next()

    def run(self) -> None:
        """Tap until the table has had enough."""
        try:
            while self.table.goes_on():
                time.sleep(self.chance.random() * 2 * self.table.pause)
                self.tap(self.state)
        except Exception as error:
            self.table.wrong.append(f"{type(error).__name__}: {error}")

    def tap(self, state: dict) -> None:
        """Tap once: mostly a choice, now and then undo or a note."""
        kind = self.chance.random()
        if kind < 0.06 and state.get("undo"):
            self.press("/undo", state, {"of": state["undo"]["seq"]})
        elif kind < 0.10:
            self.press("/do", state, {"line": f"note {self.chance.randrange(999)}"})
        elif state["over"] or not state["ask"]["text"]:
            self.table.again(state["session"])
        elif (
            any(one for one in state["ask"]["items"] if one and one["word"] and not self.mine(state, one))
            and kind < 0.2
        ):
            self.steal(state)
        elif self.acts(state, state["ask"]["to"]):
            line = self.line(state)
            if line:
                self.press("/do", state, {"line": line})

    def acts(self, state: dict, to: list[str]) -> bool:
        """Tell whether this phone may press for one of those who are asked."""
        return not self.seat or not to or Present(state["seated"], state["host"]).acts(self.seat, to)

    def mine(self, state: dict, item: dict) -> bool:
        """Tell whether a choice is this phone's to press."""
        return self.acts(state, item.get("to") or state["ask"]["to"])

    def steal(self, state: dict) -> None:
        """Press what is somebody else's to press: it must be turned away."""
        item = self.chance.choice(
            [one for one in state["ask"]["items"] if one and one["word"] and not self.mine(state, one)]
        )
        body = {"session": state["session"], "seq": state["seq"], "id": secrets.token_hex(8), "line": item["word"]}
        code, _ = self.phone.ask("/do", body)
        self.table.count(f"stolen {code}")
        if code not in (403, 409) and item["word"] not in ("score", "finish"):
            self.table.wrong.append(f"a press for somebody else was let through: {code} {item['word']}")

    def line(self, state: dict) -> str:
        """Build a line by tapping; nothing when somebody was faster."""
        menu, self.text = state["ask"], ""
        for _ in range(9):
            items = [one for one in menu["items"] if one and (menu["line"] or self.mine(state, one))]
            item = self.chance.choice(items) if items else self.typed()
            line = f"{menu['line']} {item['word']}".strip()
            if item.get("done"):
                return line
            where = f"/ask?session={state['session']}&seq={state['seq']}&line={quote(line)}"
            code, said = self.phone.ask(where)
            self.table.count(f"ask {code}")
            if code != 200:
                return ""
            if said["ask"] is None:
                return line
            menu = said["ask"]
        return ""

    def typed(self) -> dict:
        """Type something where nothing is offered."""
        self.text = " ".join(str(self.chance.randrange(1, 7)) for _ in range(self.chance.randrange(1, 4)))
        return {"word": self.text, "done": True}

    def press(self, path: str, state: dict, said: dict) -> None:
        """Press; say it again with the same id one time in ten, as after an answer that was lost."""
        body = {"session": state["session"], "seq": state["seq"], "id": secrets.token_hex(8), **said}
        code, answer = self.phone.ask(path, body)
        self.table.count(f"{path} {code}")
        if code == 422 and answer.get("force") and self.chance.random() < 0.5:
            code, answer = self.phone.ask(path, {**body, "force": True})
        if code == 422 and self.chance.random() < 0.2 and state.get("undo"):
            self.press("/undo", self.state, {"of": state["undo"]["seq"]})
        if code == 200 and not answer.get("looked"):
            self.table.took(state["session"], answer["seq"], body["id"])
            if self.chance.random() < 0.1:
                again = self.phone.ask(path, body)
                if again[0] != 200 or again[1]["seq"] != answer["seq"]:
                    self.table.wrong.append(f"said again: {again}, first {answer}")
        elif code == 403 and answer["error"].endswith(("decides.", "decide.")):
            self.table.wrong.append(f"turned away, though asked: {body['line']!r}: {answer}")
        elif code == 400 and not self.text:
            self.table.wrong.append(f"offered, but not understood: {body['line']!r}: {answer}")
        elif code not in (200, 202, 400, 403, 409, 422, 428):
            self.table.wrong.append(f"{path} {body}: {code} {answer}")


class Round:
    """One game with eight phones."""

    def __init__(self, path: Path, game: str, moves: int, pause: float, seed: str) -> None:
        self.path, self.game, self.moves, self.pause, self.seed = path, game, moves, pause, seed
        self.wrong: list[str] = []
        self.written: list[tuple[int, int, str]] = []
        self.counts: Counter[str] = Counter()
        self.lock, self.games, self.wanted = threading.Lock(), 0, 0
        self.session, self.until = 0, time.monotonic() + LONGEST

    def count(self, what: str) -> None:
        with self.lock:
            self.counts[what] += 1

    def goes_on(self) -> bool:
        return len(self.written) < self.moves and time.monotonic() < self.until and not self.wrong

    def took(self, session: int, seq: int, press: str) -> None:
        """Note a press that is said to be written."""
        with self.lock:
            self.written.append((session, seq, press))

    def again(self, session: int) -> None:
        """Ask for the next game."""
        self.wanted = session
        time.sleep(0.05)

    def begin(self, evening: Evening) -> None:
        """Begin the next game at the laptop."""
        ways = BEGIN[self.game]
        evening.done(ways[self.games % len(ways)].format(seed=f"{self.seed}-{self.games}"))
        self.games, self.session = self.games + 1, evening.live.here.id

    def play(self) -> None:
        """Play until the moves are made."""
        with Evening(self.path) as evening:
            self.begin(evening)
            with Process(self.path) as server:
                seats = [
                    ("player", one["id"]) for one in server.phone("watch").state()["seats"] if not one.get("robot")
                ]
                who = [*seats, ("table", ""), *[("player", "ana")] * PHONES][:PHONES]
                people = [
                    Tapper(self, server.phone(role, seat), seat, f"{self.seed} {self.game} {at}")
                    for at, (role, seat) in enumerate(who)
                ]
                for one in people:
                    one.start()
                while self.goes_on():
                    self.beside(evening)
                for one in people:
                    one.join(timeout=20)
                    if one.is_alive():
                        self.wrong.append("a phone hangs")
                self.ended(people, server)
        self.wrong += wrong_in_ledger(self.path, self.written)

    def beside(self, evening: Evening) -> None:
        """Do what the laptop does meanwhile: type a line, begin the next game."""
        time.sleep(0.5)
        if self.wanted == self.session:
            self.begin(evening)
        evening.say("note typed beside it")

    def ended(self, people: list[Tapper], server: Process) -> None:
        """Hold the phones against each other when all is done."""
        right = server.phone("watch").state()
        until = time.monotonic() + 5
        while time.monotonic() < until and any(one.state != right for one in people):
            time.sleep(0.05)
        self.wrong += [
            f"a phone ends at {one.state['seq']}, not {right['seq']}" for one in people if one.state != right
        ]
        for one in people:
            one.stream.close()


def around(path: Path, lines: int) -> list[str]:
    """Crowd a table that is being played."""
    with Evening(path) as evening:
        evening.done("new duel ana ben cy dee --seed quartz")
    with Process(path) as server:
        return crowded(server, lines)


def attack(asked: Asked) -> Answers:
    """Make so many moves over the games, or in one; kill a server, and crowd it, a tenth as often."""
    with tempfile.TemporaryDirectory() as name:
        chosen = [game for game in BEGIN if asked.only in game]
        for game in chosen:
            one = Round(Path(name) / f"{game}.db", game, asked.count // len(chosen), 0.3, str(asked.seed))
            one.play()
            few = [f"only {len(one.written)} moves were made"] if len(one.written) < one.moves else []
            yield f"{game}: {json.dumps(one.counts, sort_keys=True)}", one.wrong or few
        yield "crowds", around(Path(name) / "around.db", asked.count // 2)
        yield "kills", killed(Path(name) / "kills.db", asked.count // 10, asked.seed)
