"""Say what is wrong, where, and what to do."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from generator.named import NamedTuple

MOST_PER_FILE = 100  # a broken file is told about in one screenful, and a hostile one cannot keep us busy
_MOST_SEEN = 1000
_MOST_COMPARED = 200  # names a misspelled one is held against
_SHORT, _LIKE_SHORT, _LIKE = 3, 0.5, 0.6  # of few letters half may be wrong
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_LONGEST_NAME = 60  # letters; nobody misspells a longer name


class Mark(NamedTuple):
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


class Problem(NamedTuple):
    """One mistake: a place, a fact, and a way out (which may be empty when there is none to offer).

    One that was found while cards were drawn has their ids in `cards`, of all that have the same mistake. What a game
    says may be so (`print_gate`) is no mistake: it has the `edition` that it was found in, and is told in few words.
    """

    mark: Mark
    fact: str
    hint: str = ""
    cards: tuple[str, ...] = ()
    edition: str = ""

    def __str__(self) -> str:
        """Show the problem on one or two lines.

        >>> print(Problem(Mark("content/pit.yaml", 5, 11), "card has no field 'copy'", "did you mean 'copies'?"))
        content/pit.yaml:5:11: card has no field 'copy'
          hint: did you mean 'copies'?
        """
        return f"{self.mark}: {self.fact}" + (f"\n  hint: {self.hint}" if self.hint else "")


_WORDS = r"'([^']+)'|(\w+\()\)|\b([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\b"


def with_column(problem: Problem, lines: Sequence[str]) -> Problem:
    """Add the column to a problem of which only the line is known: of what it names, where that stands there first.

    What stands there just once goes before what stands there often.

    >>> str(with_column(Problem(Mark("a.j2", 1), "there is no 'caard' here"), ["<g>{{ caard.name }}"]).mark)
    'a.j2:1:7'
    """
    mark = problem.mark
    if mark.column or not 0 < mark.line <= len(lines):
        return problem
    places = [list(stands(word, lines[mark.line - 1])) for word in named(problem.fact)]
    found = next((at for at in places if len(at) == 1), None) or next(filter(None, places), None)
    return problem._replace(mark=mark._replace(column=found[0] + 1)) if found else problem


def named(fact: str) -> list[str]:
    """Give the words that a fact is about: what it quotes, ids of rules, functions; the surest first.

    >>> named("text() has no keyword 'min_siz'")
    ['min_siz', 'text(']
    """
    return sorted((next(filter(None, found)) for found in re.findall(_WORDS, fact)), key=lambda word: word[-1] == "(")


def stands(word: str, text: str) -> Iterator[int]:
    """Say before which letters of a text a word stands, where it is no part of another one."""
    begins = r"(?<![\w-])" if word[0].isalnum() else ""
    ends = r"(?![\w-])" if word[-1].isalnum() else ""
    return (match.start() for match in re.finditer(begins + re.escape(word) + ends, text))


def found_on(card: str, problems: Iterable[Problem]) -> list[Problem]:
    """Note on which card problems were found, unless that is known."""
    return [problem if problem.cards else problem._replace(cards=(card,)) for problem in problems]


Problems = tuple[Problem, ...]


class ContentError(Exception):
    """Everything that is wrong with what an author wrote, all at once, in the order of the files."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> "tuple[type[ContentError], tuple[tuple[Problem, ...]]]":
        return (ContentError, (self.problems,))


def as_plain(problems: Iterable[Problem]) -> tuple[tuple[Any, ...], ...]:
    """Return problems as values that can be kept."""
    return tuple([(tuple(one.mark), str(one.fact), str(one.hint), one.cards, one.edition) for one in problems])


def of_plain(kept: Iterable[tuple[Any, ...]]) -> Problems:
    """Return problems that were kept."""
    return tuple([Problem(Mark(*mark), *rest) for mark, *rest in kept])


def mistake(place: Mark | str, fact: str, hint: str = "") -> ContentError:
    """Return one mistake as an error: at its place, or in all of a file or an option."""
    return ContentError([Problem(place if isinstance(place, Mark) else Mark(place), fact, hint)])


class Findings:
    """Problems as they are found; of one file at most `MOST_PER_FILE` are kept, and that is said.

    `told` counts all of them; `notes` are what is told and stops nothing.
    """

    def __init__(self) -> None:
        self._found: dict[str, list[Problem]] = {}
        self.told = 0
        self.notes: list[Problem] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, mark: Mark, fact: str, hint: str = "", *, word: str = "", known: Iterable[str] = ()) -> None:
        """Note a problem; with `word` and `known` the hint is the known word nearest to it."""
        self.told += 1
        found = self._found.setdefault(mark.file, [])
        if len(found) < MOST_PER_FILE:
            found.append(Problem(mark, fact, hint or did_you_mean(word, known)))
        elif len(found) == MOST_PER_FILE:
            fact = f"more than {MOST_PER_FILE} mistakes in this file; only the first found are listed"
            found.append(Problem(Mark(mark.file), fact, "mend these and run it again"))

    def full(self, file: str) -> bool:
        """Tell whether so much is wrong with `file` that no more is noted."""
        return len(self._found.get(file, ())) > MOST_PER_FILE

    def about(self, file: str) -> bool:
        """Tell whether anything is wrong with `file`."""
        return file in self._found

    def at(self, line: Mark) -> bool:
        """Tell whether anything is wrong in this line."""
        return any(one.mark.line == line.line for one in self._found.get(line.file, ()))

    def problems(self) -> tuple[Problem, ...]:
        """Give all of them, in the order of the files."""
        return tuple(sorted({problem for found in self._found.values() for problem in found}))

    def raise_if_any(self) -> None:
        """Raise all of them as one ContentError, if there are any.

        Raises:
            ContentError: something was found.
        """
        if self._found:
            raise ContentError(self.problems())


def nearest(word: str, choices: Iterable[str], cutoff: float = 0.0) -> str:
    """Give the choice most like `word`, or nothing when none is near.

    >>> nearest("copy", ["id", "copies"]), nearest("xyz", ["id", "copies"])
    ('copies', '')
    """
    if len(word) > _LONGEST_NAME:
        return ""
    cutoff = cutoff or (_LIKE_SHORT if len(word) <= _SHORT else _LIKE)
    likely = [choice for choice in _some(choices) if len(word) <= 2 * len(choice)]
    if len(likely) > _MOST_COMPARED:  # those with the same letters first
        letters = set(word.casefold())
        likely = sorted(likely, key=lambda choice: (-len(letters.intersection(choice.casefold())), choice))
        likely = sorted(likely[:_MOST_COMPARED])
    folded = {choice.casefold(): choice for choice in reversed(likely)}
    near = _closest(word.casefold(), list(folded), cutoff)
    if not near and len(word) >= 3:
        near = [choice for choice in folded if choice.startswith(word.casefold())]
    return folded[near[0]] if near else ""


def _closest(word: str, choices: list[str], cutoff: float) -> list[str]:
    """Give the choice most like `word`, or none; difflib takes 3 ms to load, and most words share too few letters."""

    def shared(choice: str) -> int:
        return sum(min(word.count(letter), choice.count(letter)) for letter in set(word))

    likely = [choice for choice in choices if 2.0 * shared(choice) >= cutoff * (len(word) + len(choice))]
    if not likely:
        return []
    from difflib import get_close_matches  # noqa: PLC0415

    return get_close_matches(word, likely, n=1, cutoff=cutoff)


def _some(choices: Iterable[str]) -> list[str]:
    """Give the choices in order of the alphabet; of very many only some, for nobody waits for a hint."""
    if not isinstance(choices, set | frozenset):  # the order of a set changes from run to run
        choices = islice(choices, _MOST_SEEN)
    return sorted(set(choices))[:_MOST_SEEN]


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """Offer the nearest known word, or the known words when none is near.

    >>> did_you_mean("copy", ["id", "copies"])
    "did you mean 'copies'?"
    >>> did_you_mean("xyz", ["id", "copies"])
    'choose one of: copies, id'
    """
    known = _some(choices)
    near = nearest(word, known)
    if near:
        return f"did you mean '{near}'?"
    return f"choose one of: {listed(known)}" if known else ""


def listed(names: Collection[object], most: int = 20) -> str:
    """Write names as a list in a sentence, the first `most` of them.

    >>> listed(["a", "b", "c"], most=2)
    'a, b and 1 more'
    """
    shown = [clipped(str(name)) for name in list(names)[:most]]
    more = len(names) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def clipped(text: str, most: int = 40) -> str:
    r"""Show one line of `text`, at most so many letters of it, and of what commands a terminal nothing.

    >>> clipped("a long story", most=6), clipped("\x1b[31mred")
    ('a long…', '?[31mred')
    """
    line = _CONTROL.sub("?", " ".join(text[: most * 4].split()))
    return line if len(line) <= most and len(text) <= most * 4 else line[:most] + "…"
