"""Place a problem by what is most likely the slip: what is odd among like things, what nothing else says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Set
from typing import Final

from generator.catalog import oddone
from generator.catalog.gamefiles import GameFiles, bare
from generator.catalog.names import is_slip
from generator.catalog.nodes import Block, Scalar
from generator.catalog.problems import Mark, Problem, nearest

_MEANT: Final = re.compile(r"did you mean '([^']+)'")
_FEW: Final = 3
_UNLISTED: Final = re.compile(r"^\w+ \S+ has no field called '([^']+)'")
_IS: Final = re.compile(r"'(\w+)' is (-?\d[\w.]*)(?:,| and)")
_LACKS: Final = re.compile(r"s of \S.* has no field '(\w+)'")
_INDEX: Final = re.compile(r"a list has no '(\d{1,4})'")
_ARITHMETIC: Final = re.compile(r"does not go with|can't multiply|must be a number|is no number")
_OF_VALUES: Final = re.compile(
    r"division|must be |is no number|cannot be '|is negative|text (?:takes|is) |does not go with|can't multiply"
    r"|there is no template|a list has no|has no field"
)
_ABSENT: Final = re.compile(r"(?:nothing has the id|there is no|has no(?: \w+)?) '([^']+)'")
_UNKNOWN: Final = re.compile(
    r"(?:nothing has the id|there is no \w+ called"
    r"|no deck has a card|no rule has the id|has no(?: field| space)?(?: called)?)"
    r" '([^']+)'|'\w+' cannot be ([\w-]+)$|sets '([^']+)', which is no parameter"
)
_CHOICES: Final = re.compile(r"^choose one of: ")
_ALIKE: Final = 0.7
_MOST, _MOST_NAMES = 200, 20  # problems, and names in them, that are looked into
_TWO: Final = 2
_SHORTEST: Final = 3
_ID: Final = re.compile(r"^ *- +\{?id: *([\w-]+)")
_KEY: Final = re.compile(r"(?<![\w-])([A-Za-z_]\w*)(?=: |:$)")


def of_lists(problems: list[Problem], files: GameFiles) -> list[Problem]:
    """Tell once, where the list of fields stands, what all its cards say against a field in it that is misspelt."""
    groups: dict[tuple[str, str, str], list[Problem]] = {}
    for one in problems:
        if (field := _UNLISTED.search(one.fact)) and (meant := _MEANT.search(one.hint)):
            groups.setdefault((one.mark.file, field[1], meant[1]), []).append(one)
    for (file, unknown, listed_as), group in groups.items():
        listed = re.compile(rf"^ *(?:fields|optional): *\[.*?(?<![\w-])({re.escape(listed_as)})(?![\w-])")
        lines = enumerate(files.of_game.get(file, ()), 1)
        places = [Mark(file, number, match.start(1) + 1) for number, line in lines if (match := listed.search(line))]
        if len(group) >= _FEW and len(places) == 1:
            fact = f"'{listed_as}' is listed here, and {len(group)} that have no such field have '{unknown}'"
            told = Problem(places[0], fact, f"did you mean '{unknown}'? (the first is at {group[0].mark})")
            problems = [told, *(one for one in problems if one not in group)]
    return problems


def of_names(problems: list[Problem], files: GameFiles) -> list[Problem]:
    """Tell once, where it stands, of a name that nothing else says, what those say against it that nearly say it.

    A card's id that is misspelt is missed by every theme, a table's field by all that read it; what others miss for it
    in turn is not told.
    """
    found: dict[tuple[str, str], list[Problem]] = {}
    for one in problems[:_MOST]:
        if (match := _UNKNOWN.search(one.fact)) and one.mark.file.endswith((".yaml", ".yml", ".md")):
            missing = match[1] or match[2] or match[3]
            options = _MEANT.findall(one.hint) or _CHOICES.sub("", one.hint).split(", ")
            near = [word for word in options if word != missing and _is_near(missing, word)]
            if len(near) == 1:
                found.setdefault((missing, near[0]), []).append(one)
    for (missed, near_it), group in list(found.items())[:_MOST_NAMES]:
        if files.count(near_it) != 1 or files.count(missed) + files.in_books(missed) < _TWO:
            continue
        said = re.compile(rf"(?<![\w.-]){re.escape(near_it)}(?![\w-])")
        places = [
            Mark(file, number, match.start() + 1)
            for file, lines in files.of_game.items()
            for number, line in enumerate(lines if file.endswith((".yaml", ".yml")) else (), 1)
            if near_it in line and (match := said.search(bare(line)))
        ]
        if len(places) != 1:
            continue
        fact = f"'{near_it}' is said nowhere else, and {group[0].fact}"
        told = Problem(places[0], fact, f"did you mean '{missed}'? (used at {group[0].mark})", group[0].cards)
        follows = re.compile(rf"no words for {re.escape(near_it)}(?![\w-])")
        problems = [told, *(one for one in problems if one not in group and not follows.search(one.fact))]
    return problems


def _is_near(word: str, other: str) -> bool:
    return is_slip(word, other) or bool(nearest(word, [other], _ALIKE))


def by_look(problem: Problem, files: GameFiles) -> Problem | None:
    """Place a problem by what is odd in the YAML: a number by its value, what few cards have."""
    if (value := _IS.search(problem.fact)) and problem.mark.file.endswith((".yaml", ".yml")):
        looks = re.compile(rf"(?<![\w-]){re.escape(value[1])}: *({re.escape(value[2])})(?![\w.])")
        lines = enumerate(files.of_game.get(problem.mark.file, ()), 1)
        hits = [(number, match) for number, line in lines for match in looks.finditer(line)]
        if len(hits) == 1:
            return problem._replace(mark=Mark(problem.mark.file, hits[0][0], hits[0][1].start(1) + 1))
        return None
    if not problem.mark.file.startswith("templates/"):
        return None
    if not problem.cards:  # but a figure of a book
        return _odd_id(problem, files)
    if near := _near_name(problem, files) or _misspelt_key(problem, files) or _odd_id(problem, files):
        return near
    if len(problem.cards) > _FEW or not _OF_VALUES.search(problem.fact):
        return None
    used = f"used at {problem.mark}"
    trees = files.trees
    if field := _LACKS.search(problem.fact):
        named = (run for tree in trees for run in oddone.runs(tree))
        without = [one for run in named if (one := oddone.lacking(run, field[1]))]
        if len(without) == 1:
            return problem._replace(mark=without[0].mark, hint=f"those beside it have '{field[1]}', {used}")
    found = oddone.entry_of(trees, problem.cards[0])
    if found is None:
        return None
    own, others, tree = found
    if (index := _INDEX.search(problem.fact)) and (short := oddone.shorter(own, int(index[1]))):
        return problem._replace(mark=short.mark, hint=f"this one has less than those beside it, {used}")
    if (
        len(others) > len(problem.cards)
        and (odd := oddone.odd_field(own, others))
        and (odd.usual != "one" or "has no" in problem.fact)
    ):
        return problem._replace(mark=odd.mark, hint=f"all others have {odd.usual} for '{odd.name}' ({used})")
    if odd := oddone.odd_among_named(trees, own):
        return problem._replace(mark=odd.mark, hint=f"all others have {odd.usual} for '{odd.name}' ({used})")
    usual = {str(name) for one in others for name, (_, node) in one.entries.items() if oddone.sort_of(node) == "text"}
    line, blocks = files.statement(problem.mark), [one for one in (own, tree) if isinstance(one, Block)]
    words = [node for block in blocks for node in _texts(block, line, usual)]
    if _ARITHMETIC.search(problem.fact) and len(words) == 1:
        return problem._replace(mark=words[0].mark, hint=f"write a number ({used})")
    return None


def _near_name(problem: Problem, files: GameFiles) -> Problem | None:
    """Place what nothing has at the one name that is nearly the same, where nothing else says that."""
    meant, missing = _MEANT.search(problem.hint), _ABSENT.search(problem.fact)
    if not meant or not missing:
        return None
    hits = files.in_templates(meant[1])
    if len(hits) != 1 or hits[0][:2] == problem.mark[:2] or len(files.in_templates(missing[1])) < _TWO:
        return None
    if any(re.search(rf"(?<![\w-]){re.escape(meant[1])}(?![\w-])", text) for lines in files.yaml() for text in lines):
        return None
    fact = f"'{meant[1]}' is said nowhere else, and {problem.fact.partition(': ')[2] or problem.fact}"
    return Problem(hits[0], fact, f"did you mean '{missing[1]}'? (used at {problem.mark})", problem.cards)


def _misspelt_key(problem: Problem, files: GameFiles) -> Problem | None:
    """Place a field that a group has not at the one slip of it in the YAML that nothing else says."""
    missing = _ABSENT.search(problem.fact)
    if not missing or "has no" not in problem.fact or len(missing[1]) < _SHORTEST:
        return None
    said: Counter[str] = Counter()
    places: dict[str, Mark] = {}
    for file, lines in files.of_game.items():
        for number, line in enumerate(lines, 1):
            for match in _KEY.finditer(bare(line)) if file.endswith((".yaml", ".yml")) else ():
                said[match[1]] += 1
                places[match[1]] = Mark(file, number, match.start(1) + 1)
    slips = [word for word, count in said.items() if count == 1 and is_slip(word, missing[1])]
    if len(slips) != 1 or not said[missing[1]] or files.in_templates(slips[0], as_field=True):
        return None
    fact = f"'{slips[0]}' is said nowhere else, and {problem.fact.partition(': ')[2] or problem.fact}"
    return Problem(places[slips[0]], fact, f"did you mean '{missing[1]}'? (used at {problem.mark})", problem.cards)


def _odd_id(problem: Problem, files: GameFiles) -> Problem | None:
    """Place what nothing has at the id that is nearly the same, if that begins unlike its neighbours."""
    meant, missing = _MEANT.search(problem.hint), _UNKNOWN.search(problem.fact)
    if not missing or not missing[1]:
        return None
    meant_it = meant[1] if meant and is_slip(meant[1], missing[1]) else ""
    for file, lines in files.of_game.items():
        ids = [
            (match[1], Mark(file, at, match.start(1) + 1))
            for at, line in enumerate(lines, 1)
            if (match := _ID.search(line))
        ]
        head = missing[1].rpartition("-")[0]
        unlike = [(name, mark) for name, mark in ids if name.rpartition("-")[0] != head]
        own = [one for one in unlike if one[0] == meant_it]
        if not own and len(ids) - len(unlike) >= _FEW:
            own = unlike
        if len(own) == 1 and head and len(ids) - len(unlike) >= _TWO:
            ((name, mark),) = own
            fact = f"'{name}' begins unlike those beside it, and {problem.fact.partition(': ')[2] or problem.fact}"
            return Problem(mark, fact, f"did you mean '{missing[1]}'? (used at {problem.mark})", problem.cards)
    return None


def _texts(block: Block, line: str, usual: Set[str]) -> list[Scalar]:
    """Give the words, of the fields that a line of a template asks for, the `usual` ones aside."""
    words = set(re.findall(r"\w+", line))
    return [
        node
        for name, (_, node) in block.entries.items()
        if name in words - usual and isinstance(node, Scalar) and isinstance(node.value, str) and " " not in node.text
    ]
