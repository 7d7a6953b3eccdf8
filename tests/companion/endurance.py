"""The long trials: `python -m tests.companion.endurance [kills histories lines]`; a few minutes, not part of the tests.

Kills a companion in the middle of each game again and again, and at every system call that touches the file (with
strace, where there is one); plays random histories and random lines. Prints what it counted; exits 1 when anything
acknowledged was lost, anything was halved, a law was broken, or a line was answered with a traceback.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.games import game_module
from companion.kit.replay import Replayed
from tests.companion.evening import Evening, games, script
from tests.companion.test_history import LINES, by_hand, history, values
from tests.companion.test_keeping import KILLED, ROUNDS
from tests.helpers.shell import TOP, environment

BEGIN = "new duel ana ben cy dee --first ana --seed x"
RAID = ("new raid ana ben --is 6,1 --seed x", "raid 8 3")
"""What comes before all dice of a raid at once."""
RACE = ("new raft ana ben --seed x", "2 4", "no", "no", "o ff f", "rv")
"""What comes before a river phase, and before a fix that everything after it depends on."""
AI_TURN = ("new trap ana ai --first ana --seed x", "move", "end")
"""What comes before a whole turn of the AI: both dice, the card it draws, and nobody answering."""
ELSEWHERE = ("finish", "reopen", "switch", "use", "export", "import", "quit")
"""Lines of an evening that leave its table, or close it."""
CALLS = "pwrite64,write,fdatasync,fsync,ftruncate,unlink,fcntl"


def killed_at_random(folder: Path, game: str, kills: int) -> list[str]:
    """Kill somebody who plays at random moments; every number that was said must be there, and the chain whole."""
    path, wrong, said_in_all = folder / f"{game}.killed.db", [], 0
    begin, lines = ROUNDS[game]
    with Evening(path) as evening:
        for line in begin:
            evening.done(line)
    for _ in range(kills):
        writer = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(path), *lines], stdout=subprocess.PIPE, env=environment(), text=True
        )
        first = writer.stdout.readline()
        time.sleep(random.random() * 0.06)
        writer.kill()
        numbers = [*first.split("\n")[:-1], *writer.stdout.read().split("\n")[:-1]]
        writer.wait()
        said_in_all += len(numbers)
        refused = [one for one in numbers if not one.isdecimal()]
        with Evening(path) as after:
            if after.store.head(after.live.here) < int(numbers[-1] if numbers and not refused else 0):
                wrong.append(f"{game}: #{numbers[-1]} was said and is gone")
            if after.live.now().faults or refused:
                wrong.append(f"{game}: half of something is there, or a line was refused: {refused}")
            over = len(after.live.now().standing.done) - len(begin) + 1
            if over > 0:  # the next one begins the round at its beginning
                after.done(f"undo {over}")
    with Evening(path) as after:
        if not after.done("verify").fields["good"]:
            wrong.append(f"{game}: the chain is broken")
    print(f"{game}: {kills} kills, {said_in_all} entries acknowledged, {len(wrong)} wrong")
    return wrong


def killed_at_every_call(folder: Path, begin: tuple[str, ...], words: list[str]) -> list[str]:
    """Kill one command at each system call in turn; its entry must be whole or absent, and absent if not said.

    What was done is undone again, so that the command is always said at the same place.
    """
    if not shutil.which("strace"):
        print("no strace here: crash points are left out")
        return []
    path, wrong, whole = folder / f"{words[0]}.db", [], 0
    with Evening(path) as evening:
        for line in begin:
            evening.done(line)
    env = environment({"TUCKBOX_DB": str(path), "TUCKBOX_ROOT": str(TOP)})
    for point in range(1, 400):
        with Evening(path) as before:
            head, state = before.head, json.dumps(before.table.state)
        inject = f"--inject={CALLS}:signal=KILL:when={point}"
        command = [sys.executable, "-m", "companion", "--plain", *words]
        done = subprocess.run(
            ["strace", "-f", "-o", "/dev/null", inject, *command],
            env=env,
            cwd=TOP,
            capture_output=True,
            text=True,
            check=False,
        )
        with Evening(path) as after:
            there = after.head - head
            if there not in (0, 1) or (there == 0 and "ok yes" in done.stdout):
                wrong.append(f"at call {point}: {there} entries, said {done.stdout[:20]!r}")
            if not after.done("verify").fields["good"]:
                wrong.append(f"at call {point}: the chain is broken")
            if there:
                after.done("undo")
            if json.dumps(after.table.state) != state:
                wrong.append(f"at call {point}: half of it was done")
            whole += there
        if done.returncode == 0:
            said = " ".join(words)
            print(f"'{said}': {point - 1} crash points: {whole - 1} whole, {point - whole} absent, {len(wrong)} wrong")
            return wrong
    return [*wrong, "the command never came to its end"]


def random_histories(count: int) -> list[str]:
    """Hold random histories against a list of all states there ever were."""
    chance, wrong = random.Random(1), []
    for number in range(count):
        steps = []
        for _ in range(chance.randrange(30)):
            kind = chance.choice(("act", "act", "act", "undo", "redo", "fix"))
            size = chance.randrange(1, 4)
            steps.append((kind, chance.randrange(10), chance.randrange(100)) if kind == "fix" else (kind, size))
        if values(history(steps)) != by_hand(steps):
            wrong.append(f"history {number}: {steps}")
    print(f"{count} random histories, {len(wrong)} wrong")
    return wrong


def random_tables(folder: Path, count: int) -> list[str]:
    """Say the lines of each game's evening in a random order; each table must replay to the same state and rolls."""
    wrong_in_all = []
    for game in games():
        chance, wrong, entries = random.Random(2), [], 0
        spoken = [line for line in script(game) if line and line.split()[0] not in ELSEWHERE]
        begins = [line for line in spoken if line.startswith("new ")]
        others = [line for line in spoken if not line.startswith("new ")] + [*LINES]
        with Evening(folder / f"{game}.db") as evening:
            for number in range(count):
                evening.done(chance.choice(begins))
                slug = evening.live.here.game
                for _ in range(chance.randrange(80)):
                    evening.say(chance.choice(others))
                table, kept = evening.table, evening.store.entries(evening.live.here)
                entries += len(kept)
                again = Replayed(kept, game_module(slug)).table
                same = again.state == table.state and again.rolled == table.rolled
                if not same or not evening.done("verify").fields["good"]:
                    wrong.append(f"{game}, table {number}")
        print(f"{game}: {count} random tables, {entries} entries, {len(wrong)} wrong")
        wrong_in_all += wrong
    return wrong_in_all


def random_lines(folder: Path, count: int) -> list[str]:
    """Say lines of random words and signs; none may be answered with a traceback."""
    chance, wrong = random.Random(3), []
    words = (
        " ".join(LINES).split()
        + "hand seen score next dice stats content use -1 12+3 '' \" é \x00 ana.cards =3 ?".split()
    )
    letters = "abc 1+-='\"\\é\x00\t—٣%{}[]"
    with Evening(folder / "lines.db") as evening:
        evening.done(BEGIN)
        for number in range(count):
            if number % 400 == 0:
                evening.done(BEGIN)
            line = " ".join(chance.choice(words) for _ in range(chance.randrange(6)))
            if chance.random() < 0.3:
                line = "".join(chance.choice(letters) for _ in range(chance.randrange(20)))
            if evening.say(line).code not in (0, 2, 3, 4):
                wrong.append(line)
    print(f"{count} random lines, {len(wrong)} wrong")
    return wrong


def main() -> int:
    """Run everything; 1 when anything was wrong."""
    kills, histories, lines = (int(word) for word in sys.argv[1:] or ("100", "20000", "100000"))
    os.environ["TUCKBOX_ROOT"] = str(TOP)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wrong = [one for game in ROUNDS for one in killed_at_random(folder, game, kills)]
        wrong += killed_at_every_call(folder, (BEGIN,), ["roll", "d6", "d6", "d20", "--why", "trial"])
        wrong += killed_at_every_call(folder, AI_TURN, ["ai", "boulder", "none", "--is", "3,cast"])
        wrong += killed_at_every_call(folder, RAID, ["R"])
        wrong += killed_at_every_call(folder, RACE[:-1], ["rv"])
        wrong += killed_at_every_call(folder, RACE, ["fix", "2", "1", "5"])
        wrong += random_histories(histories) + random_tables(folder, histories // 100) + random_lines(folder, lines)
    print("\n".join(wrong[:20]))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
