"""What people are told though nothing is wrong: put in order, and as plain values to be kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from generator.catalog.problems import Mark, Problem


def as_plain(notes: Sequence[Problem]) -> tuple[tuple[Any, ...], ...]:
    """Return notes as values that a manifest can keep."""
    return tuple((*note.mark, str(note.fact), str(note.hint), note.edition, *note.cards) for note in notes)


def note_of(said: tuple[Any, ...]) -> Problem:
    """Read a note as the manifest keeps it."""
    file, line, column, fact, hint, edition, *cards = said
    return Problem(Mark(file, line, column), fact, hint, tuple(cards), edition)


def parted(notes: Sequence[Problem]) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Return what is to be told, and what is only counted as `print_gate` spares it, both in order."""
    return in_order([note for note in notes if not note.edition]), in_order([note for note in notes if note.edition])


def in_order(notes: Sequence[Problem]) -> tuple[Problem, ...]:
    """Put notes in the order of their files, those that differ only in their cards as one."""
    return tuple(sorted(once(notes)))


def once(found: Iterable[Problem]) -> list[Problem]:
    """Return problems, each once, those that differ only in their cards as one."""
    each = dict.fromkeys(found)
    if not each:
        return []
    from generator.drawing.blaming import told_once

    return told_once(each)
