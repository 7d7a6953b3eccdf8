"""Tell people, and programs that ask with --json, what happened; the only module here that prints.

Results go to stdout; progress and problems go to stderr. In a pipe there are plain lines and no
control characters; on a terminal there is a bar, and bold type unless NO_COLOR is set.
"""

from __future__ import annotations

import errno
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TextIO

from generator.catalog.problems import ContentError, Problem, clipped, mistake
from generator.catalog.readings import Reading
from generator.reporting import bill
from generator.reporting.bill import Outcome, Story

if TYPE_CHECKING:
    from generator.catalog.model import Game, Values

FRAME_SECONDS = 0.05
"""The bar is drawn no more often than this."""


class Progress:
    """Cards done out of all cards: a bar on a terminal, a line per edition in a pipe, nothing when quiet.

    Where nothing is `made`, there is nothing to be told in a pipe.
    """

    def __init__(self, stream: TextIO | None = None, quiet: bool = False, made: bool = True) -> None:
        self._stream = stream or sys.stderr
        self._quiet = quiet
        self._lines = made
        self._bar = not quiet and _is_terminal(self._stream)
        self._done = self._total = 0
        self._drawn_at = 0.0
        self._label = ""

    def expect(self, cards: int) -> None:
        """Add cards that will be made ready."""
        self._total += cards

    def start(self, label: str) -> None:
        """Name what is being worked on."""
        self._label = label
        if self._bar:
            self._draw()
        elif not self._quiet and self._lines:
            _tell(f"drawing {label}\n", self._stream)

    def wait(self, folder: str) -> None:
        """Say that another run is waited for."""
        if not self._quiet:
            self.clear()
            _tell(f"waiting for another run that writes in {folder}\n", self._stream)

    def step(self, cards: int) -> None:
        """Count cards as ready."""
        self._done += cards
        if self._bar and time.monotonic() - self._drawn_at >= FRAME_SECONDS:
            self._draw()

    def clear(self) -> None:
        """Take the bar away, whatever happened."""
        if self._bar and self._drawn_at:
            _tell("\r\x1b[K", self._stream)
            self._drawn_at = 0.0

    def _draw(self) -> None:
        self._drawn_at = time.monotonic()
        count = f" {self._done} of {self._total} cards  "
        width = max(8, min(24, _columns() - len(count) - 24))
        full = width * min(self._done, self._total) // max(1, self._total)
        line = f"[{'#' * full}{'.' * (width - full)}]{count}{self._label}"
        _tell("\r" + line[: _columns() - 1] + "\x1b[K", self._stream)


def outcome(result: Outcome, tool: str, output: str, json_wanted: bool) -> None:
    """Show what was made, then what was wrong."""
    if json_wanted:
        _print_json(values(result, tool, output))
    else:
        for heading, line in bill.written(result.items, output, _columns()) if result.items else ():
            say(_bold(line, sys.stdout) if heading else line)
        for line in bill.left_over(result.left, output, _columns()):
            say(line)
        for line in bill.not_made(result.waiting, output, _columns()):
            say(line)
        for reading in result.readings:
            say("\n".join(read_as(reading)))
    notes(result.notes)
    problems(result.problems)


def checked(result: Outcome, tool: str, json_wanted: bool) -> None:
    """Say for each game that all is well, then what is not."""
    if json_wanted:
        _print_json(values(result, tool, ""))
    else:
        wrong = {name.partition("/")[0] for name in result.waiting}
        wrong |= {home for home in map(_home, result.problems) if home != _EVERYBODY}
        for title in dict.fromkeys(item.title for item in result.items if item.game not in wrong):
            items = [item for item in result.items if item.title == title]
            editions = len({item.edition for item in items})
            held = ", ".join(bill.many(number, unit) for unit, number in bill.pieces(items).items())
            first = f"{title}: {held} in {bill.many(editions, 'edition')}{_well(result.problems)}"
            say("\n".join((first, *bill.spared(result, title))))
        for reading in result.readings:
            say("\n".join(read_as(reading)))
    notes(result.notes)
    problems(result.problems)


_EVERYBODY = "_shared"


def _well(problems: Sequence[Problem]) -> str:
    """Say that a game is well of whose own no problem is; nothing where one is everybody's."""
    if any(_home(one) == _EVERYBODY for one in problems):
        return ""
    return " without problems" if problems else ", no problems"


def _home(problem: Problem) -> str:
    """Say whose a problem is: the game in whose folder it is, or everybody's."""
    top, _, below = problem.mark.file.partition("/")
    return below.partition("/")[0] if top in ("content", "templates") else _EVERYBODY


def read_as(reading: Reading) -> Iterator[str]:
    """Say how a table was read: a line for each column, with the field that it became and where that is printed."""
    cards = bill.many(reading.cards, "card")
    yield f"  {reading.file}: {bill.many(reading.records, 'record')}, {cards}"
    own = [one for one in reading.columns if "@" not in one.field]
    rows = [(clipped(one.called, _COLUMN), one.field, one.kind.value, one.printed) for one in own[:_MOST]]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for one, row in zip(own, rows, strict=False):
        few = f"in {one.filled} of {reading.records}" * (0 < one.filled < reading.records)
        said = ", ".join(filter(None, (one.why, few)))
        cells = [cell.ljust(width) for cell, width in zip(row, wide, strict=True) if width]
        yield "    " + "  ".join([*cells, said]).rstrip()
    if len(own) > _MOST:
        yield f"    and {len(own) - _MOST} more columns"
    if reading.languages:
        yield f"    words of other languages: {', '.join(reading.languages)}"


_COLUMN: Final = 28
"""Letters of a column's name that are shown."""
_MOST: Final = 60
"""Columns of a table that are shown."""


def games(found: Sequence[Game], wrong: Sequence[Problem], tool: str, json_wanted: bool) -> None:
    """List games: name, title, players, minutes, themes, presets."""
    if json_wanted:
        listed = [
            {
                "game": game.slug,
                "title": game.title,
                "players": [game.least_players, game.most_players],
                "minutes": [game.least_minutes, game.most_minutes] if game.most_minutes else None,
                "themes": {theme.id: theme.name for theme in game.themes.values()},
                "presets": list(game.presets),
                "components": {part.name: part.count for part in game.parts.values()},
            }
            for game in found
        ]
        _print_json({"tool": tool, "games": listed, "problems": [problem_values(one) for one in wrong]})
    else:
        for game in found:
            say(f"{_bold(game.slug, sys.stdout)}  {game.title}, {_span(game)}")
            for name, offered in (("themes", game.themes), ("presets", game.presets)):
                if offered:
                    say(f"  {name}: {', '.join(offered)}")
    problems(wrong)


def problems(found: Iterable[Problem]) -> None:
    """Show everything that is wrong, place first, in the order of the files; say nothing if nothing is."""
    listed = sorted(set(found))
    if not listed:
        return
    with suppress(ContentError):  # what is wrong is told all the same
        finish()
    for problem in listed:
        place, rest = str(problem.mark), str(problem).removeprefix(str(problem.mark))
        _tell(f"{_bold(place, sys.stderr)}{rest}\n", sys.stderr)
    _tell(f"{bill.many(len(listed), 'problem')}\n", sys.stderr)


def notes(told: Iterable[Problem]) -> None:
    """Show what people are to know though nothing is wrong, before what is wrong."""
    listed = list(told)
    if not listed:
        return
    with suppress(ContentError):
        finish()
    for note in listed:
        more = f"\n  {note.hint}" if note.hint else ""
        _tell(f"{_bold(str(note.mark), sys.stderr)}: note: {note.fact}{more}\n", sys.stderr)


def failed(found: Iterable[Problem], tool: str, json_wanted: bool) -> None:
    """Say what kept a command from doing anything."""
    listed = sorted(set(found))
    if json_wanted:
        _print_json({"tool": tool, "ok": False, "problems": [problem_values(one) for one in listed]})
    problems(listed)


def faces(written: int, found: Iterable[Problem], output: str) -> None:
    """Say how many faces were written as SVG files."""
    wrong = tuple(found)
    if written or not wrong:
        say(f"{bill.many(written, 'face')} written in {output}")
    problems(wrong)


def told(story: Story, tool: str, json_wanted: bool, found: Iterable[Problem] = ()) -> None:
    """Tell what was found out or done, its heads in bold; then what is wrong."""
    wrong = tuple(found)
    if json_wanted:
        _print_json({"tool": tool, "ok": not wrong, **story.values, "problems": [problem_values(one) for one in wrong]})
    else:
        for heading, sentence in story.lines:
            for line in bill.broken(sentence, _columns()):
                say(_bold(line, sys.stdout) if heading else line)
    problems(wrong)


def say(line: str) -> None:
    """Print one line of result.

    Raises:
        ContentError: it cannot be written, as on a full disk; not when whoever reads has gone away.
    """
    try:
        print(line)
    except OSError as error:
        lost(error)


def ask(question: str) -> str:
    """Ask somebody at a terminal; what they type, or "" where nobody is there any more."""
    finish()
    _tell(question, sys.stderr)
    try:
        return input().strip()
    except EOFError:
        return ""


def somebody_there() -> bool:
    """Tell whether somebody can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def finish() -> None:
    """Hand out all that was said so far; raises what `say` does."""
    try:
        sys.stdout.flush()
    except OSError as error:
        lost(error)


def values(result: Outcome, tool: str, output: str) -> dict[str, Any]:
    """Turn an outcome into what --json prints."""
    totals = {status: bill.count(result.items, status) for status in bill.STATUSES}
    sums = bill.takes(result)
    held = bill.pieces(result.items)
    return {
        "tool": tool,
        "ok": not result.problems,
        "dry_run": result.dry_run,
        "output": output,
        "left": list(result.left),
        "waiting": list(result.waiting),
        "files": [item._asdict() for item in result.items],
        "totals": {"files": len(result.items), **totals, "cards": held.get("card", 0), **sums, "pieces": held},
        **{name: [problem_values(one) for one in getattr(result, name)] for name in ("notes", "spared", "problems")},
    }


def problem_values(problem: Problem) -> dict[str, Any]:
    """Turn a problem into plain values; line and column are null where the whole file is meant.

    `cards` are the ids of all cards that it was found on.
    """
    return {
        "file": problem.mark.file,
        "line": problem.mark.line or None,
        "column": problem.mark.column or None,
        "fact": problem.fact,
        "hint": problem.hint,
        **({"edition": problem.edition} if problem.edition else {}),
        "cards": list(problem.cards),
    }


def _print_json(content: Values) -> None:
    plain = not (sys.stdout.encoding or "").lower().startswith("utf")
    say(json.dumps(content, ensure_ascii=plain, indent=2))


def _tell(text: str, stream: TextIO) -> None:
    """Write progress or problems; where that cannot be done there is nobody left to tell."""
    with suppress(OSError):
        stream.write(text)
        stream.flush()


def lost(error: OSError) -> None:
    """Let go of a standard output that takes nothing more; what was made is made all the same.

    Raises:
        ContentError: unless only the reader has gone away, which is nobody's mistake.
    """
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)
    if error.errno not in (errno.EPIPE, errno.EINVAL):  # Windows says the latter when nobody reads
        fact = f"what there is to say cannot be written ({error.strerror})"
        raise mistake("standard output", fact, "make room, or write it elsewhere")


def _span(game: Game) -> str:
    """Write how many players a game is for, and how many minutes if it says so."""
    spans = (game.least_players, game.most_players, "players"), (game.least_minutes, game.most_minutes, "minutes")
    return ", ".join(f"{least}{f'–{most}' if most != least else ''} {what}" for least, most, what in spans if most)


def _columns() -> int:
    """Say how wide a line may be, as `shutil` does, which takes longer to load than all that is said takes to write."""
    try:
        wide = int(os.environ.get("COLUMNS", "0")) or os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        wide = 0
    return max(20, wide or 80)


def _is_terminal(stream: TextIO) -> bool:
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def _bold(text: str, stream: TextIO) -> str:
    inked = _is_terminal(stream) and not os.environ.get("NO_COLOR")
    return f"\x1b[1m{text}\x1b[0m" if inked else text
