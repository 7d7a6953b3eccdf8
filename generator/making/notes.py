"""What people are told though nothing is wrong: put in order, and as plain values to be kept. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
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
    if not notes:
        return ()
    from generator.faces.blame import told_once

    return tuple(sorted(told_once(dict.fromkeys(notes))))
