"""Read what companion.yaml says of turns, actions, decks, teams and the end of a game that has no module of its own.

Everything is data: what an action costs and gives, when it may be done, what a counter's value brings about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from generator.catalog.dicenotation import dice_notation
from generator.catalog.fields import Fields
from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean

ORDERS: Final = ("seats", "clockwise", "score", "lowest")
"""Who begins each round: always the same, the next seat, who has most points, who has fewest."""
BRINGS: Final = ("out", "wins", "ends")
"""What a counter's value may bring about: its player is out, its player wins, the game ends."""
ONCE: Final = ("turn", "round", "game")
MOST_CARDS: Final = 1000
TAKEN: Final = frozenset("add end round draw discard shuffle seen takes gives from to".split())
"""Words that no action or deck may be called."""

Value = Callable[[Fields, Scalar, str], int | str | None]
"""Reads a whole number, or the name of a rule parameter."""


def read_turns(fields: Fields) -> dict[str, Any]:
    """Read `turns: true`, `false`, or `{order: clockwise, phases: [draw, act]}`."""
    node = fields.take("turns", None)
    found: dict[str, Any] = {"turns": True, "order": "seats", "phases": []}
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return found | {"turns": node.value}
    if isinstance(node, Block):
        inner = Fields(node, "'turns'", fields.findings)
        order = inner.text("order", "seats")
        _one_of(order, ORDERS, "no order of turns", fields.findings)
        phases = [one.text for one in inner.items("phases", default=None) if isinstance(one, Scalar)]
        inner.done()
        return found | {"order": str(order), "phases": phases}
    if node is not None:
        fields.wrong(node, "turns", "true, false or a group", "write 'turns: {order: clockwise}'")
    return found


def read_at(inner: Fields, word: str, *, shared: bool = False) -> dict[str, str]:
    """Read what a counter's values bring about: `at: {0: out, 20: wins}`; one that is `shared` only ends the game."""
    brings = BRINGS[-1:] if shared else BRINGS
    found = {}
    for key, (mark, node) in inner.group("at", f"'at' of {word}", default=None).block.entries.items():
        said = node.text if isinstance(node, Scalar) else ""
        if not str(key).lstrip("-").isdecimal():
            inner.findings.add(mark.mark, f"'{clipped(str(key))}' is no value of a counter", "write 'at: {0: out}'")
        elif said in BRINGS and said not in brings:
            fact = f"'{word}' stands on the table, and nobody is '{said}' by it"
            inner.findings.add(node.mark, fact, f"write 'ends', or make '{word}' a counter that everybody has")
        elif said not in brings:
            inner.findings.add(node.mark, f"'{clipped(said)}' is nothing that happens", f"choose: {', '.join(brings)}")
        else:
            found[str(key)] = said
    return found


def read_actions(
    fields: Fields, counters: Mapping[str, Any], shared: Mapping[str, Any], phases: list[str], value: Value
) -> dict[str, Any]:
    """Read the actions: `buy: {cost: {coins: 3}, gain: {relics: 1}, once: turn}`."""
    found = {}
    for name, inner in _groups(fields, "actions", {*counters, *shared}):
        action = {
            "label": str(inner.text("label", "")),
            "rule": str(inner.text("rule", "")),
            "cost": _amounts(inner, "cost", counters, value),
            "gain": _amounts(inner, "gain", counters, value),
            "they": _amounts(inner, "they", counters, value),
            "shared": _amounts(inner, "shared", shared, value),
            "roll": _dice(inner),
            "draw": str(inner.text("draw", "")),
            "phase": _chosen(inner, "phase", phases, "no phase of a turn"),
            "once": _chosen(inner, "once", ONCE, "no time"),
            "target": inner.flag("target", default=False),
            "ends": inner.flag("ends", default=False),
        }
        inner.done()
        found[name] = action | {"target": action["target"] or bool(action["they"])}
    return found


def read_decks(fields: Fields, cards: Callable[[str], list[str]], actions: Mapping[str, Any]) -> dict[str, list[str]]:
    """Read piles that the companion shuffles: `chance: [1, 2, 3]`, or `events: {deck: events}` for printed cards."""
    found: dict[str, list[str]] = {}
    group = fields.group("decks", "'decks'", default=None, hint="write 'decks: {chance: [1, 2, 3]}'")
    for name, mark, node in _named(group, set(actions), fields.findings):
        if isinstance(node, Run):
            found[name] = [one.text for one in node.items if isinstance(one, Scalar)]
        elif isinstance(node, Block):
            inner = Fields(node, f"deck '{name}'", fields.findings)
            deck = inner.text("deck")
            found[name] = cards(str(deck))
            if not found[name]:
                fields.findings.add(deck.mark, f"the game has no deck '{clipped(deck)}'", "name one of its decks")
            inner.done()
        else:
            fields.wrong(node, name, "a list of cards", f"write '{name}: [1, 2, 3]'")
        if len(found.get(name, ())) > MOST_CARDS:
            fields.findings.add(mark, f"'{name}' has more than {MOST_CARDS} cards", "part it")
    for name, action in actions.items():
        if action["draw"] and action["draw"] not in found:
            hint = did_you_mean(action["draw"], found) or "add it under 'decks'"
            fields.findings.add(fields.place("actions"), f"'{name}' draws from no deck of 'decks'", hint)
    return found


def read_scores(fields: Fields, counters: Mapping[str, Any], value: Value) -> dict[str, Any]:
    """Read what each of a counter is worth: `scores: {gold: 1, relics: 3}`; else one counter wins."""
    return _amounts(fields, "scores", counters, value)


def read_teams(fields: Fields) -> dict[str, list[int]]:
    """Read who plays together, by seats from 1: `teams: {red: [1, 3], blue: [2, 4]}`."""
    found: dict[str, list[int]] = {}
    for key, (_, node) in fields.group("teams", "'teams'", default=None).block.entries.items():
        seats = [one.value for one in node.items if isinstance(one, Scalar)] if isinstance(node, Run) else []
        if not seats or not all(type(seat) is int and seat > 0 for seat in seats):
            fields.wrong(node, str(key), "a list of seats", f"write '{key}: [1, 3]'")
        else:
            found[str(key)] = [int(str(seat)) for seat in seats]
    every = [seat for seats in found.values() for seat in seats]
    if twice := {seat for seat in every if every.count(seat) > 1}:
        fact = f"seat {min(twice)} plays for two teams, or twice for one"
        fields.findings.add(fields.place("teams"), fact, "name each seat once")
    return found


def _amounts(fields: Fields, name: str, known: Mapping[str, Any], value: Value) -> dict[str, int | str]:
    """Read counters with numbers, or names of rules."""
    found: dict[str, int | str] = {}
    for key, (mark, node) in fields.group(name, f"'{name}'", default=None).block.entries.items():
        word = str(key)
        if word not in known:
            hint = did_you_mean(word, known) or f"there are: {', '.join(known) or 'none'}"
            fields.findings.add(mark.mark, f"there is no counter called '{clipped(word)}'", hint)
        elif isinstance(node, Scalar) and (number := value(fields, node, word)) is not None:
            found[word] = number
        elif not isinstance(node, Scalar):
            fields.wrong(node, word, "a whole number", f"write '{word}: 1'")
    return found


def _groups(fields: Fields, name: str, taken: set[str]) -> Iterable[tuple[str, Fields]]:
    group = fields.group(name, f"'{name}'", default=None, hint=f"write '{name}: {{buy: {{cost: {{coins: 3}}}}}}'")
    for word, _, node in _named(group, taken, fields.findings):
        if isinstance(node, Block):
            yield word, Fields(node, f"action '{word}'", fields.findings)
        else:
            fields.wrong(node, word, "a group of fields", f"write '{word}: {{cost: {{coins: 3}}}}'")


def _named(group: Fields, taken: set[str], findings: Findings) -> Iterable[tuple[str, Mark, Node]]:
    """Give what stands in a group under names that people may say."""
    for key, (mark, node) in group.block.entries.items():
        word = str(key)
        if not word.isidentifier() or not word.isascii() or word != word.lower():
            findings.add(mark.mark, f"nothing that is said can be called '{clipped(word)}'", "use small letters and _")
        elif word in TAKEN or word in taken:
            findings.add(mark.mark, f"'{word}' is what people say for something else", "call it another name")
        else:
            yield word, mark.mark, node


def _dice(fields: Fields) -> str:
    """Read dice as they are usually written."""
    said = fields.text("roll", "")
    if said and dice_notation(str(said)) is None:
        fields.findings.add(said.mark, f"'{clipped(said)}' are no dice", "write 'roll: d6' or 'roll: 2d6+1'")
    return str(said)


def _chosen(fields: Fields, name: str, among: Iterable[str], what: str) -> str:
    said = fields.text(name, "")
    if said:
        _one_of(said, among, what, fields.findings)
    return str(said)


def _one_of(said: Any, among: Iterable[str], what: str, findings: Findings) -> None:
    if said not in among:
        findings.add(said.mark, f"'{clipped(said)}' is {what}", f"choose one of: {', '.join(among) or 'none'}")
