"""Write answers for people, for programs, or one fact a line. The only module here that writes.

No colours, no drawing, no moving cursor: what is said fits in 40 columns and can be read aloud.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from companion.engine.messages import gettext as _
from companion.engine.model import Json
from companion.engine.reply import Reply

LEAST = 24


class Unshown(Exception):
    """An answer could not be written where answers go; says why, and what was recorded all the same."""

    def __init__(self, error: OSError, seq: int) -> None:
        kept = _("It was recorded, as #{seq}.", seq=seq) if seq else _("Nothing was recorded by it.")
        super().__init__(_("The answer could not be shown: {fact}. {kept}", fact=error.strerror or error, kept=kept))


class Screen:
    """Where answers go: `form` is human, plain or json; `prefix` stands before a command, as in `companion undo`."""

    def __init__(self, form: str, quiet: bool = False, prefix: str = "companion ", out: TextIO | None = None) -> None:
        self.form = form
        self.quiet = quiet
        self.prefix = prefix
        self.out = out or sys.stdout
        self.width = width_of(self.out)

    def show(self, reply: Reply, session: int = 0) -> None:
        """Write an answer; warnings go where errors go, if people read them.

        Raises:
            Unshown: it cannot be written there.
            BrokenPipeError: nobody reads on.
        """
        if self.quiet:
            return
        try:
            self._show(reply, session)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise Unshown(error, reply.seq) from error

    def _show(self, reply: Reply, session: int) -> None:
        if reply.fields.get("raw"):
            self.lines(reply.told)
        elif self.form == "json":
            self._write(_json(envelope(reply, session)))
        elif self.form == "plain":
            self.lines(f"{key} {value}" for key, value in flat(envelope(reply, session)))
        else:
            self._human(reply)
        self.out.flush()

    def _human(self, reply: Reply) -> None:
        err = sys.stderr if self.out is sys.stdout else self.out
        if reply.error:
            self.paragraph(reply.error, err)
        if reply.breaches:
            self._refused(reply, err)
        err.flush()
        told = [*reply.told]
        if reply.seq and told:
            told[-1] += f"  #{reply.seq}"
        for one in told:
            self.paragraph(one)
        for one in reply.notes:
            self.paragraph(f"- {one}")
        if reply.asks:
            self.paragraph(reply.asks)
        if reply.head:
            self.paragraph(reply.head)

    def _refused(self, reply: Reply, err: TextIO) -> None:
        """Say which rules a line breaks, and how to do it anyway."""
        for breach in reply.breaches:
            self.paragraph(f"{breach.rule}: {breach.fact}", err)
        if not reply.again:
            self.paragraph(_("  Nothing was written."), err)
            return
        anyway = "!" if not self.prefix else self.prefix + reply.again
        self.paragraph(_("  Nothing was written. Anyway: {line}", line=anyway), err)
        rule = reply.breaches[0].rule
        numbered = any(letter.isdecimal() for letter in rule)  # a rule's, and no name of ours
        if numbered and not reply.again.startswith("new "):
            ways = (
                _("  Never again: {line}", line=f"{self.prefix}house {rule} off"),
                _("  Rule: {line}", line=f"{self.prefix}rule {rule}"),
            )
            for way in ["".join(ways)] if len("".join(ways)) <= self.width else ways:
                self.paragraph(way, err)

    def paragraph(self, text: str, to: TextIO | None = None) -> None:
        """Write a text, broken at the screen's width; what follows is set in."""
        for part in text.split("\n"):
            for row in wrapped(clean(part), self.width):
                self._write(row, to)

    def lines(self, rows: Any) -> None:
        """Write lines as they are."""
        for row in rows:
            self._write(clean(str(row)))

    def _write(self, row: str, to: TextIO | None = None) -> None:
        print(row, file=to or self.out)


def envelope(reply: Reply, session: int) -> Json:
    """Give an answer in fields; fields are only ever added."""
    return {
        "ok": reply.code == 0,
        "code": reply.code,
        "session": session,
        "seq": reply.seq,
        "told": list(reply.told),
        "notes": list(reply.notes),
        "warn": [{"rule": breach.rule, "fact": breach.fact} for breach in reply.breaches],
        "again": reply.again,
        "error": reply.error,
        "asks": reply.asks,
        "head": reply.head,
        **{name: value for name, value in reply.fields.items() if name != "raw"},
    }


def flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Give one pair for each single value.

    >>> list(flat({"ok": True, "state": {"hand": [3, 4], "out": None}}))
    [('ok', 'yes'), ('state.hand.1', '3'), ('state.hand.2', '4'), ('state.out', '-')]
    """
    if isinstance(value, Mapping):
        for name, one in value.items():
            yield from flat(one, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list | tuple):
        for number, one in enumerate(value, 1):
            yield from flat(one, f"{path}.{number}")
    elif value is None or value == "":
        yield path, "-"
    else:
        yield path, ("yes" if value else "no") if isinstance(value, bool) else " ".join(str(value).split())


def wrapped(text: str, width: int) -> list[str]:
    """Break a text between words; one that is longer than a line is broken within.

    >>> wrapped("Ana trades one card with Ben.", 24)
    ['Ana trades one card with', '  Ben.']
    """
    if len(text) <= width:
        return [text]
    indent = " " * (len(text) - len(text.lstrip()))
    rows: list[str] = []
    row = indent
    for word in text.split():
        joint = "" if row.strip() == "" else " "
        while len(row) + len(joint) + len(word) > width and (row.strip() or len(row) + len(word) > width):
            if row.strip():
                rows.append(row)
                row, joint = f"{indent}  ", ""
            else:
                cut = width - len(row)
                rows.append(row + word[:cut])
                word, row = word[cut:], f"{indent}  "  # noqa: PLW2901
        row += joint + word
    return [*rows, row] if row.strip() else rows


def clean(text: str) -> str:
    r"""Leave out what would steer the terminal; a name may hold anything.

    >>> clean("A\x1b[2Jna")
    'A[2Jna'
    """
    return "".join(letter for letter in text if letter.isprintable())


def width_of(out: TextIO) -> int:
    """Give how wide the screen is: $COLUMNS, what the terminal says, or 80."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said) > 0:
        return max(LEAST, int(said))
    try:
        return max(LEAST, os.get_terminal_size(out.fileno()).columns)
    except (OSError, ValueError, AttributeError):
        return 80


def _json(value: Any) -> str:
    from companion.engine.ledger import canonical  # noqa: PLC0415

    return canonical(value)
