"""Say where in a game's YAML the words stand that a problem elsewhere is about: the slip itself is often there.

A template that misses a field tells its own line; that the field is called otherwise in the YAML is seen there. Knows
the game's files and no format but the look of an id; reads them only where something is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from generator.catalog.gamefiles import GameFiles, bare
from generator.catalog.likely import by_look, of_lists, of_names
from generator.catalog.problems import Mark, Problem

_FEW: Final = 3  # cards with a mistake that many others have not, so that it may be theirs
_MOST: Final = 200  # problems that are looked into
_MEANT: Final = re.compile(r"did you mean '([^']+)'")
_CODE: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}")
_ICON: Final = re.compile(r"there is no icon called '([^']+)'")
_MOST_LINES: Final = 60  # of one text
_OF_A_CARD: Final = re.compile(r"division|^(?:back of )?\w+ \S+ has no |must be |cannot be |grows")
_OF_CODE: Final = re.compile(
    r"cannot be read|what is imported from|there is no (?:filter|tag|test)|has no keyword|the macro"
)
_CALLED: Final = re.compile(r"there is no (?:figure|card|part) called")
_NO_RULE: Final = re.compile(r"there is no rule '([^']+)' to lead to")
_MISSING: Final = re.compile(r" has no (?:\w+ )?'([^']+)'")
_SAID: Final = re.compile(r"'([^']{1,60})'|(?:not|than) (-?\d+(?:\.\d+)?)\b")


def located(problems: Iterable[Problem], path: Path, shown: str, templates: Sequence[Path] = ()) -> list[Problem]:
    """Add to problems in a game whose folder lies at `path` where in its YAML the word stands that they are about.

    Where it is the word in the YAML that nothing else says, the problem is placed there, and its hint says where the
    word is used: in a template of the folders `templates`.
    """
    files = GameFiles(path, shown, templates)
    found = of_names(of_lists(list(problems), files), files)
    for number, told in enumerate(found[:_MOST]):
        problem = told
        if (sign := _sign(problem)) and problem.mark.line:
            found[number] = problem = problem._replace(mark=_inner(sign, problem.mark, files.of_game))
        if (rule := _NO_RULE.search(problem.fact)) and (stated := files.stated_like(rule[1])):
            word, at = stated
            fact = f"the rule {word} is called {rule[1]} elsewhere"
            found[number] = Problem(at, fact, f"write [{rule[1]}] (linked to at {problem.mark})", problem.cards)
            continue
        if rule and files.count(rule[1]):  # the YAML knows it: it is not misspelt, but no book states it
            hint = f"state it: write [{rule[1]}] behind what it says"
            found[number] = problem._replace(hint=hint)
            continue
        if moved := by_look(problem, files):
            found[number] = moved
            continue
        words = _words(problem) if problem.mark.file.startswith(("content/", "templates/")) else []
        places = ((word, mark) for word in words if (mark := _place(word, problem, files.of_game)))
        if place := next(places, None):
            found[number] = _placed(problem, *place, files)
        elif (
            problem.mark.line
            and 0 < len(problem.cards) <= _FEW
            and problem.mark.file.startswith("templates/")
            and _OF_A_CARD.search(problem.fact)
            and "cannot be read" not in problem.fact
            and (entry := _entry(problem.cards[0], files.of_game))[0]
        ):
            found[number] = _hinted(problem, f"the card stands at {Mark(*entry[:2])}")
    return found


def _placed(problem: Problem, word: str, mark: Mark, files: GameFiles) -> Problem:
    """Say where a word stands; place the problem there if the word is the slip."""
    if not problem.mark.file.startswith("templates/") or not _is_slip(problem, word, mark, files):
        return _hinted(problem, f"see {mark}")
    return _hinted(problem._replace(mark=mark), f"used at {problem.mark}")


def _is_slip(problem: Problem, word: str, mark: Mark, files: GameFiles) -> bool:
    """Tell whether the word in the YAML is wrong and not the template: nothing else says it, and the template does not.

    Of a name that was meant, the missing one must be said by others.
    """
    if files.count(word) != 1:
        return False
    if word not in _MEANT.findall(problem.hint):
        line = files.line(problem.mark)
        return bool(line) and word not in line
    missing = _MISSING.search(problem.fact)
    return missing is not None and files.count(missing[1]) > 1


def _hinted(problem: Problem, more: str) -> Problem:
    return problem._replace(hint=f"{problem.hint} ({more})" if problem.hint else more)


def _sign(problem: Problem) -> str:
    """Give the sign in a text of the YAML that a problem is about, which may be some lines below its beginning."""
    if not problem.mark.file.endswith((".yaml", ".yml")):
        return ""
    icon = _ICON.search(problem.fact)
    return f"{{{icon[1]}}}" if icon else "**" if "two stars (**)" in problem.fact else ""


def _inner(sign: str, mark: Mark, files: dict[str, Sequence[str]]) -> Mark:
    """Give the place of a sign in the text that begins at a mark, of stars where their number is odd."""
    lines = files.get(mark.file, ())
    deep = _indent(lines[mark.line - 1]) if mark.line <= len(lines) else 0
    for number, line in enumerate(lines[mark.line - 1 : mark.line + _MOST_LINES], mark.line):
        if number > mark.line and line.strip() and _indent(line) <= deep:
            break
        start = mark.column - 1 if number == mark.line else 0
        bare = _CODE.sub(lambda code: " " * len(code[0]), line)
        if sign in bare[start:] and (sign != "**" or bare[start:].count(sign) % 2):
            return Mark(mark.file, number, bare.rindex(sign) + 1)
    return mark


def _words(problem: Problem) -> list[str]:
    """Give the words to look for, the surest first: the known one that was meant, and what the fact quotes."""
    meant = _MEANT.findall(problem.hint)
    if problem.mark.file.endswith((".yaml", ".yml")):
        return meant if "no field" in problem.fact or "there is no" in problem.fact else []
    if _OF_CODE.search(problem.fact):  # what it quotes is said by templates alone
        return meant if "cannot be read" in problem.fact else []
    said = (quoted or number for quoted, number in _SAID.findall(problem.fact))
    return [*meant, *(word for word in said if word != "0" and any(map(str.isalnum, word)))]


def _place(word: str, problem: Problem, files: dict[str, Sequence[str]]) -> Mark | None:
    """Give the place of a word: of all the game if it stands in one line only, or of the card that is meant."""
    pattern = re.compile(rf"(?<![\w.-]){re.escape(word)}(?![\w-])")
    own = (problem.mark.file, problem.mark.line)
    hits = [
        Mark(file, line, match.start() + 1)
        for file, lines in files.items()
        for line, text in enumerate(lines if not file.endswith("/asked.yaml") else (), 1)  # what people say to ask
        if word in text and (file, line) != own and (match := pattern.search(bare(text)))
    ]
    if len(hits) == 1 and not _CALLED.search(problem.fact):
        return hits[0]
    defined = re.compile(rf"(?:\bid: *|^ *){re.escape(word)}(?:[,}} ]|$|: )")
    ids = [one for one in hits if defined.search(files[one.file][one.line - 1])]
    if len(ids) == 1:
        return ids[0]
    for card in problem.cards[:1] if problem.mark.file.startswith("templates/") else ():
        file, first, last = _entry(card, files)
        among = [one for one in hits if one.file == file and first <= one.line < last]
        if len(among) == 1:
            return among[0]
    return None


def _entry(card: str, files: dict[str, Sequence[str]]) -> tuple[str, int, int]:
    """Give the file and the lines in which a card's own entry stands, as far as its look tells."""
    begins = re.compile(rf"^(\s*)- \{{?id: *{re.escape(card)}(?![\w-])")
    for file, lines in files.items():
        for line, text in enumerate(lines, 1):
            if match := begins.match(text):
                deep = len(match[1])
                ends = (at for at, one in enumerate(lines[line:], line + 1) if one.strip() and _indent(one) <= deep)
                return file, line, next(ends, len(lines) + 1)
    return "", 0, 0


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
