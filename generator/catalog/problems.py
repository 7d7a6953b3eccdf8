"""Say what is wrong, where, and what to do; knows nothing of who shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in an author's file; lines and columns count from 1, 0 means the whole file."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """Write the place the way editors read it.

        >>> str(Mark("content/pit.yaml", 5, 11))
        'content/pit.yaml:5:11'
        >>> str(Mark("content/pit.yaml"))
        'content/pit.yaml'
        """
        return ":".join([self.file, *(str(n) for n in (self.line, self.column) if n)])


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake: a place, a fact, and a way out (which may be empty when there is none to offer)."""

    mark: Mark
    fact: str
    hint: str = ""

    def __str__(self) -> str:
        """Show the problem on one or two lines.

        >>> print(Problem(Mark("content/pit.yaml", 5, 11), "card has no field 'copy'", "did you mean 'copies'?"))
        content/pit.yaml:5:11: card has no field 'copy'
          hint: did you mean 'copies'?
        """
        return f"{self.mark}: {self.fact}" + (f"\n  hint: {self.hint}" if self.hint else "")


class ContentError(Exception):
    """Everything that is wrong with what an author wrote, all at once, in the order of the files."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """Offer the nearest known word, or the known words when none is near.

    >>> did_you_mean("copy", ["id", "copies"])
    "did you mean 'copies'?"
    >>> did_you_mean("xyz", ["id", "copies"])
    'choose one of: copies, id'
    """
    known = sorted(set(choices))
    near = get_close_matches(word, known, n=1, cutoff=0.5)
    if near:
        return f"did you mean '{near[0]}'?"
    return f"choose one of: {', '.join(known)}" if known else ""
