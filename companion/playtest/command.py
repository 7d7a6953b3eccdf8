"""`companion playtest`: bots play a game by its rules, or by others, and say what that does."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from multiprocessing import active_children
from pathlib import Path
from typing import Any, Final

from companion.commands.exporting import write_whole
from companion.engine.commandtable import PLAYTEST
from companion.engine.digest import sha256
from companion.engine.ledger import canonical
from companion.engine.paths import cache_folder, database
from companion.engine.reply import Reply
from companion.engine.words import Line, Unclear, UnclearAsSaid, cut, joined, listed, parse, whole
from companion.gamedata import content as library
from companion.gamedata.content import Content
from companion.kit.commonmoves import written
from companion.playtest.bots import AI, BOTS
from companion.playtest.findings import AtTable, Findings, find
from companion.playtest.playing import NAMES, names_of, play, seed_of
from companion.playtest.referee import MemoryReferee
from companion.playtest.running import FORM, Result, Run, begin, edition_of, executor, go_on, read, seated, varied
from companion.playtest.terminal import report
from companion.storage.faults import StoreError
from companion.terminal.answer import Chosen, framed
from companion.terminal.screen import Screen
from generator.catalog.problems import ContentError

GAMES: Final = "1000"
QUESTION: Final = "300"
NOTHING_ASKED: Final = "nothing is asked: write 'questions' below 'playtest' in its companion.yaml"
PLAIN: Final = "beginner"
ASKS: Final = frozenset("games players bots seed preset set compare sweep".split())
"""Options that say what is played."""
FOLDER: Final = "playtest"
TELLS: Final = 2.0
"""Seconds between two lines that say how far it is."""


def run(words: list[str]) -> int:
    """Answer a command line that begins with `playtest`; give its exit code."""
    return framed(words, _tried)


def _tried(_path: str, chosen: Chosen, screen: Screen) -> int:
    try:
        return playtest(parse(chosen.words[1:], PLAYTEST), screen)
    except ContentError as error:
        raise UnclearAsSaid("\n".join(map(str, error.problems))) from None
    except (OSError, StoreError) as error:
        raise UnclearAsSaid(str(error)) from None
    except KeyboardInterrupt:  # once more, before the report: what was played is kept
        for worker in active_children():
            worker.terminate()
        raise


def playtest(line: Line, screen: Screen) -> int:
    """Play, and report.

    Raises:
        Unclear: an option is not understood.
        ContentError: the game, a rule or a value is not there.
    """
    if "questions" in line.options:
        return _questions(line, screen)
    asked = _asked(line)
    if "game" in line.options:
        return _one_game(asked, whole(line.option("game"), "a game's number"), screen)
    path = Path(line.option("output") or FOLDER) / f"{asked.game}-{_digest(asked)}.jsonl"
    known: list[Result] = []
    if path.exists():
        _, known = read(path)
    else:
        begin(asked, path)
    found = _find(asked, known)
    if len(known) < asked.games * len(asked.settings):
        found = _find(asked, _played(line, asked, path, known))
    shown = _shown(found, path)
    said = [*report(found, path.as_posix(), screen.width), f"The same with charts: {shown}"]
    if screen.form == "human":
        screen.lines(said)
    else:
        screen.show(
            Reply(told=[line.strip() for line in said if line], fields={"file": path.as_posix(), "page": shown})
        )
    return 0


def _played(line: Line, asked: Run, path: Path, known: Sequence[Result]) -> Sequence[Result]:
    """Play what is not known; after Ctrl-C give what there is. Raises Unclear: workers cannot be had, or died."""
    try:
        workers = executor(whole(line.option("processes", "0"), "a number of processes"), line.option("dask"))
    except (ImportError, OSError, ValueError) as error:
        hint = "pip install 'tuckbox[cluster]'" if isinstance(error, ImportError) else "is its scheduler running?"
        raise UnclearAsSaid(f"--dask {line.option('dask')}: {error}; {hint}") from None
    try:
        return go_on(asked, path, known, workers, _Progress(asked, len(known)))
    except KeyboardInterrupt:
        return read(path)[1]
    except BrokenExecutor as error:
        raise UnclearAsSaid(f"A worker died ({error}). What was played is kept; the same command goes on.") from None
    finally:
        workers.shutdown()


def _content(line: Line) -> Content:
    """Read the game that is meant. Raises Unclear, ContentError."""
    if len(line.words) != 1:
        raise UnclearAsSaid(f"Which game? playtest {listed(list(library.games()), 'or')}.")
    return library.load(library.game_meant(line.words[0]), cache_folder(database()))


def _questions(line: Line, screen: Screen) -> int:
    """Say what a game's designer asks, each with the command that answers it. Raises Unclear: it would not."""
    content = _content(line)
    said = content.companion.get("playtest", {})
    lines = [f"{content.title.upper()}  {'what its designer asks' if said.get('questions') else NOTHING_ASKED}"]
    for one in said.get("questions", []):
        words = ["playtest", content.slug, "--games", QUESTION, *cut(str(one["try"]))]
        _asked(parse(words[1:], PLAYTEST))
        lines += ["", f"{one['asks']}  [{one['rule']}]", f"  {joined(['companion', *words])}"]
    if said.get("questions") and said.get("answers"):
        lines += ["", f"What our bots say to that: {said['answers']}"]
    screen.lines(lines)
    return 0


def _asked(line: Line) -> Run:
    content = _content(line)
    bots = _bots(line, content)
    games = whole(line.option("games", GAMES), "a number of games")
    sweep = line.options.get("sweep", [])
    if len(sweep) > 2 or (sweep and "compare" in line.options):
        raise Unclear("--sweep goes over one rule or two, without --compare.")
    found = varied(line.options.get("set", []), line.options.get("compare", []), sweep)
    preset, said = line.option("preset"), _said(line, content)
    asked = Run(content.slug, found, bots, games, line.option("seed", "1"), preset, "", database(), said)
    rules: list[Any] = []  # a rule or value that is not there is told before anything is played
    kept = []
    for at, setting in enumerate(found):
        if (one := edition_of(asked, at).rules) not in rules:
            rules.append(one)
            kept.append(setting)
    _sat_down(asked)
    stamp = sha256(canonical([FORM, edition_of(asked, 0).pinned, rules, content.dice]).encode()).hexdigest()
    return asked._replace(settings=tuple(kept), stamp=stamp)


def _said(line: Line, content: Content) -> str:
    """Give the command of a run, without what only says how it is played, or which game of it is shown."""
    named = {name: values for name, values in line.options.items() if name in ASKS}
    options = [word for name, values in named.items() for value in values for word in (f"--{name}", value)]
    return shlex.join(["companion", "playtest", content.slug, *options])


def _sat_down(asked: Run) -> None:
    """Let everybody sit down once, before anything is written. Raises Unclear: so the game cannot be played."""
    try:
        MemoryReferee(edition_of(asked, 0), names_of(asked.bots), seed_of(asked.seed, 0), {})
    except Unclear:
        if len(asked.bots) == 1:
            raise UnclearAsSaid(f"Alone? Play against the AI: --bots {PLAIN},{AI}.") from None
        raise


def _bots(line: Line, content: Content) -> tuple[str, ...]:
    """Give who plays. Raises Unclear."""
    names = line.option("bots", PLAIN).split(",")
    usual = len(names) if len(names) > 1 else max(content.least, min(content.most, 2))
    players = whole(line.option("players", str(usual)), "a number of players")
    if not content.least <= players <= min(content.most, len(NAMES)):
        raise UnclearAsSaid(f"{content.title} is for {content.least} to {content.most} players, not {players}.")
    if strange := [name for name in names if name not in BOTS]:
        raise UnclearAsSaid(f"There is no bot '{strange[0]}'; there are {listed(list(BOTS))}.")
    bots = names * players if len(names) == 1 else names
    if len(bots) != players:
        raise UnclearAsSaid(f"{len(bots)} bots for {players} players: name one, or one for each.")
    return tuple(bots)


def _digest(asked: Run) -> str:
    """Name a run by what it is: the same command goes on with it, or shows it again."""
    return sha256(repr(asked._replace(table="", said="")).encode()).hexdigest()[:8]


def _shown(found: Findings, path: Path) -> str:
    """Write the page beside the games, whole or not at all; say where it is."""
    from companion.playtest.page import page  # noqa: PLC0415 - jinja2 takes longer to load than a question may wait

    name = path.with_suffix(".html").as_posix()
    write_whole(name, page(found))
    return name


def _find(asked: Run, results: Sequence[Result]) -> Findings:
    content = edition_of(asked, 0).content
    called = {card["id"]: str(card["name"]) for card in content.cards if card.get("name")}
    names = {f"{what} {one}": name for one, name in called.items() for what in ("card", "relic")}
    seconds, (least, most) = content.companion.get("playtest", {}).get("seconds", {}), content.minutes or (0, 0)
    labels = [_label(asked, at) for at in range(len(asked.settings))]
    printed = {name: written(value) for name, value in content.rules().items()}
    return find(asked, content.title, labels, results, names, AtTable(seconds, (least, most)), printed)


def _label(asked: Run, at: int) -> str:
    """Name a setting by what is not as printed; the first that is only what is printed by that."""
    first = asked.settings[0]
    own = [one for one in asked.settings[at] if at == 0 or one not in first]
    return (", ".join(own) or asked.preset or "as printed").replace("_", " ").replace("=", " ")


def _one_game(asked: Run, number: int, screen: Screen) -> int:
    """Say the lines of one game, as `companion play` takes them."""
    played = play(edition_of(asked, 0), seated(asked.bots, number), asked.seed, number, {})
    words = ["new", asked.game, *names_of(asked.bots), "--seed", seed_of(asked.seed, number)]
    words += ["--preset", asked.preset] * bool(asked.preset)
    words += [word for one in asked.settings[0] for word in ("--set", one)]
    screen.lines([joined(words), *played.lines])
    return 0


class _Progress:
    """Says now and then how far it is, on the error stream."""

    def __init__(self, asked: Run, known: int) -> None:
        self.asked, self.known = asked, known
        self.began = self.said = time.monotonic()

    def __call__(self, results: Sequence[Result]) -> None:
        now, of = time.monotonic(), self.asked.games * len(self.asked.settings)
        if now - self.said < TELLS:
            return
        self.said = now
        rate = max(0.1, (len(results) - self.known) / (now - self.began))
        left = (of - len(results)) / rate
        bar = "#" * (20 * len(results) // of)
        text = f"[{bar:.<20}] {len(results):,} of {of:,}  {rate:.0f}/s  {left:.0f} s left  Ctrl-C: report now"
        sys.stderr.write(f"{self.asked.game} {text}\n")
