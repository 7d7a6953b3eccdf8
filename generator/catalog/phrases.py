"""Read asked.yaml, how people ask for the rules of a game and words that mean the same, and answers.yaml.

A rule is named by its id; an id that no rule has is a mistake, told with its place. A paragraph of the rulebook without
one is named by the words it begins with, which code may write there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import chain
from typing import Final

from generator.catalog.declared import Kind, entries, nodes, read
from generator.catalog.names import is_slip
from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import Findings, Mark, clipped
from generator.catalog.ruleids import is_id
from generator.named import NamedTuple


class Asked(NamedTuple):
    """Phrases by the id of the rule that they ask for, or by how its paragraph begins; groups of words alike.

    `states` are the words of those groups that say in which role or state somebody or something is.
    """

    phrases: dict[str, list[str]]
    same: list[list[str]]
    states: list[str]


NOTHING = Asked({}, [], [])
ASKED: Final = Kind(
    "asked.yaml",
    {
        "same": nodes("words that mean the same, a list each", ()),
        "states": nodes("words for a role or a state, a list of those that mean the same each", ()),
        "asked": entries(
            "by the id of a rule, how people ask for it", (), "write 'asked:' and below it 'TD-DUEL-5: [tied duel]'"
        ),
    },
)


def read_answers(block: Block | None, known: Collection[str], findings: Findings) -> dict[str, list[str]]:
    """Read what answers a question about each rule: sentences by its id; several ids may share them."""
    answers: dict[str, list[str]] = {}
    for name, (mark, node) in (block.entries if block is not None else {}).items():
        some = _words(node, findings, "a sentence or a list of them", "begin each line below it with '- '")
        ids = [one.strip() for one in str(name).split(",")]
        for one in ids if all(is_id(one) for one in ids) else [str(name)]:
            if is_id(one) and one not in known:
                findings.add(mark.mark, f"no rule has the id '{clipped(one)}'", word=one, known=known)
            answers.setdefault(one, []).extend(some)
    return answers


def read_asked(
    block: Block | None,
    known: Collection[str],
    findings: Findings,
    where: Callable[[str], Mark | None] = lambda _: None,
) -> Asked:
    """Read the file; without it a game is asked in the words of its rulebook alone.

    `known` are the ids of the game's rules; `where` gives the place of an id in the rulebook. Where nobody asks for an
    id that is a slip of a missing one, and it is the only one that begins so, it is the rulebook's mistake.
    """
    if block is None:
        return NOTHING
    said = read(block, ASKED, findings, "asked.yaml")
    same, states = _groups(said.same, findings), _groups(said.states, findings)
    phrases: dict[str, list[str]] = {}
    names = {name for name, *_ in said.asked}
    for name, key, node in said.asked:
        if is_id(name) and name not in known:
            slips = [one for one in known if one not in names and is_slip(one, name)]
            if len(slips) == 1 and _alone(slips[0], known) and (place := where(slips[0])):
                hint = f"did you mean '{name}', as at {key.mark}?"
                findings.add(place, f"nobody asks for a rule of the id '{slips[0]}'", hint)
            else:
                findings.add(key.mark, f"no rule has the id '{clipped(name)}'", word=name, known=known)
        phrases[name] = _words(node, findings)
        if findings.full(block.file):
            break
    return Asked(phrases, [*same, *states], [*chain(*states)])


def _alone(name: str, known: Collection[str]) -> bool:
    """Tell whether only one of the ids, of which there are more, begins as it does."""
    stem = name.rpartition("-")[0]
    return len(known) > 1 and not any(one != name and one.rpartition("-")[0] == stem for one in known)


def _groups(some: Iterable[Node], findings: Findings) -> list[list[str]]:
    return [_words(node, findings) for node in some]


def _words(
    node: Node,
    findings: Findings,
    wanted: str = "a list of words",
    hint: str = "write them between [ and ], with commas",
) -> list[str]:
    """Read a list of words, phrases or sentences."""
    if not isinstance(node, Run) or not all(isinstance(one, Scalar) and one.text for one in node.items):
        findings.add(node.mark, f"this must be {wanted}", hint)
        return []
    return [one.text for one in node.items if isinstance(one, Scalar)]
