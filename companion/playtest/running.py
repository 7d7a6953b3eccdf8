"""Many games: settings that play the same seeds, in blocks, over processes or a cluster, kept in a file as they come.

The file is JSON Lines: first what the run is, then a game a line. A run that was stopped goes on from what is there.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

from companion.engine.paths import cache_folder
from companion.gamedata import content as library
from companion.playtest.playing import Played, play
from companion.playtest.referee import Edition, edition
from generator.named import NamedTuple

FORM: Final = 2
"""Of the file; games of another form are played anew."""
BLOCK: Final = 25
"""Games that are played at a time, with every setting, before the next ones."""


class Run(NamedTuple):
    """What is played: `settings` are rules as `--set` takes them, the first is what others are compared with.

    `stamp` is what the game's files said; a run goes on only with the same ones. `table` names a table's file, beside
    which content is kept. `said` is the command that asks for it.
    """

    game: str
    settings: tuple[tuple[str, ...], ...]
    bots: tuple[str, ...]
    games: int
    seed: str
    preset: str = ""
    stamp: str = ""
    table: str = ""
    said: str = ""


class Result(NamedTuple):
    """A game that was played with one of the settings."""

    setting: int
    game: Played


def varied(base: Sequence[str], compare: Sequence[str], sweep: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Give the settings: `base`; with each value of `compare` alone; with each of `sweep` with each of the others.

    >>> varied(["a=1"], ["b=2,3"], [])
    (('a=1',), ('a=1', 'b=2'), ('a=1', 'b=3'))
    >>> varied([], [], ["a=1,2", "b=3,4"])
    (('a=1', 'b=3'), ('a=1', 'b=4'), ('a=2', 'b=3'), ('a=2', 'b=4'))
    """
    if sweep:
        return tuple((*base, *one) for one in product(*map(_values, sweep)))
    alone = [one for name in compare for one in _values(name)]
    return tuple(dict.fromkeys([tuple(base), *((*base, one) for one in alone)]))


def _values(said: str) -> list[str]:
    name, _, values = said.partition("=")
    return [f"{name}={value}" for value in values.split(",")]


@cache
def _edition(game: str, settings: tuple[str, ...], preset: str, table: str) -> Edition:
    content = library.load(game, cache_folder(table))
    return edition(content, {"set": list(settings)} | ({"preset": [preset]} if preset else {}))


def edition_of(run: Run, setting: int) -> Edition:
    """Give the edition of a setting. Raises Unclear, ContentError."""
    return _edition(run.game, run.settings[setting], run.preset, run.table)


def block(run: Run, setting: int, numbers: Sequence[int]) -> list[Result]:
    """Play some games with a setting; this is what workers do."""
    one = edition_of(run, setting)
    return [
        Result(setting, play(one, seated(run.bots, number), run.seed, number, {})._replace(lines=()))
        for number in numbers
    ]


def seated(bots: Sequence[str], number: int) -> list[str]:
    """Seat bots, the next game one place on: each sits everywhere equally often."""
    at = number % len(bots)
    return [*bots[at:], *bots[:at]]


def begin(run: Run, path: Path) -> None:
    """Write what a run is to a new file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8") as file:
        file.write(json.dumps({"run": run._asdict()}, ensure_ascii=False) + "\n")


def read(path: Path) -> tuple[Run, list[Result]]:
    """Read a file of a run; what was half-written when it was stopped is left out.

    Raises:
        ValueError: it is none.
    """
    with path.open(encoding="utf-8") as file:
        lines = file.read().split("\n")
    said = json.loads(lines[0])["run"]
    run = Run(**{**said, "settings": tuple(map(tuple, said["settings"])), "bots": tuple(said["bots"])})
    return run, sorted({(one.setting, one.game.number): one for one in _results(lines[1:-1])}.values(), key=_place)


def _results(lines: Sequence[str]) -> Iterator[Result]:
    for line in lines:
        setting, *fields = json.loads(line)
        number, stop, bots, rounds, turns, wins, lead, measures, by = fields
        ends, far = tuple(wins), tuple(map(tuple, lead))
        yield Result(setting, Played(number, stop, tuple(bots), rounds, turns, ends, far, measures, tuple(by), ()))


def _place(one: Result) -> tuple[int, int]:
    return one.setting, one.game.number


def executor(processes: int, address: str) -> Executor:
    """Give what plays blocks: processes of this machine, or a dask cluster. Raises ImportError, OSError."""
    if not address:
        return ProcessPoolExecutor(processes or os.cpu_count(), initializer=_deaf)
    import distributed  # noqa: PLC0415 - the extra `cluster`

    client: Any = distributed.Client
    found: Executor = client(address).get_executor(retries=3)
    return found


def _deaf() -> None:
    """Let Ctrl-C end the command, which tells its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def go_on(
    run: Run, path: Path, known: Sequence[Result], workers: Executor, told: Callable[[Sequence[Result]], None]
) -> list[Result]:
    """Play what a run lacks, and append it to its file; `told` hears of all results after each block.

    What comes first depends on the machines, what comes out does not.
    """
    done = {_place(one): one for one in known}
    left = iter(list(_blocks(run, done)))
    waiting: set[Future[list[Result]]] = set()
    _cut_half(path)
    with path.open("a", encoding="utf-8") as file, _let_go(waiting):
        while True:
            while len(waiting) < 2 * (os.cpu_count() or 1) + 2 and (task := next(left, None)) is not None:
                waiting.add(workers.submit(block, run, *task))
            if not waiting:
                return sorted(done.values(), key=_place)
            ended, _ = wait(waiting, return_when=FIRST_COMPLETED)
            waiting -= ended
            for future in ended:
                for one in future.result():
                    done[_place(one)] = one
                    file.write(json.dumps(_row(one), ensure_ascii=False, separators=(",", ":")) + "\n")
            file.flush()
            told(list(done.values()))


@contextmanager
def _let_go(waiting: set[Future[list[Result]]]) -> Iterator[None]:
    """Play no more of what waits when something comes between, such as Ctrl-C."""
    try:
        yield
    finally:
        for future in waiting:
            future.cancel()


def _row(one: Result) -> list[Any]:
    return [one.setting, *one.game[:-1]]


def _blocks(run: Run, done: Mapping[tuple[int, int], Result]) -> Iterator[tuple[int, list[int]]]:
    for start in range(0, run.games, BLOCK):
        for setting in range(len(run.settings)):
            numbers = [n for n in range(start, min(start + BLOCK, run.games)) if (setting, n) not in done]
            if numbers:
                yield setting, numbers


def _cut_half(path: Path) -> None:
    """Cut off a line that was half-written when a run was killed."""
    with path.open("r+b") as file:
        file.truncate(file.read().rfind(b"\n") + 1)
