"""What people are told though nothing is wrong, put in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.catalog.problems import Problem, Problems


def parted(notes: Sequence[Problem]) -> tuple[Problems, Problems]:
    """Return what is to be told, and what is only counted as `print_gate` spares it, both in order."""
    return in_order([note for note in notes if not note.edition]), in_order([note for note in notes if note.edition])


def in_order(notes: Sequence[Problem]) -> Problems:
    """Put notes in the order of their files, those that differ only in their cards as one."""
    return tuple(sorted(once(notes)))


def once(found: Iterable[Problem]) -> list[Problem]:
    """Return problems, each once, those that differ only in their cards as one."""
    each = dict.fromkeys(found)
    if not each:
        return []
    from generator.parts.blaming import told_once

    return told_once(each)
