"""Read companion.yaml of a game that has no module: its counters, rounds and what wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from generator.catalog.fields import Fields
from generator.catalog.model import Game, Parameter
from generator.catalog.nodes import Block, Scalar
from generator.catalog.playrules import read_actions, read_at, read_decks, read_scores, read_teams, read_turns
from generator.catalog.problems import Findings, clipped, did_you_mean

NAMED = ("add", "end", "round", "draw", "discard", "shuffle", "seen")
"""Verbs of such a game, which no counter may be called."""


PLAIN: Final[dict[str, Any]] = {
    "shared": {},
    "listed": ["score"],
    "turns": True,
    "order": "seats",
    "phases": [],
    "rounds": None,
    "setup": [],
    "dice": {},
    "actions": {},
    "decks": {},
    "scores": {},
    "teams": {},
    "last_standing": False,
}
"""What a game has that says nothing of it."""


def read(
    block: Block | None,
    parameters: Mapping[str, Parameter],
    findings: Findings,
    cards: Callable[[str], list[str]] = lambda _: [],
) -> dict[str, Any]:
    """Read the file; without it a game has one counter, `score`, and turns. `cards` gives the cards of a printed deck.

    A number may be written as the name of a rule parameter, as in `start: rules.hand_size`.
    """
    if block is None:
        return {
            **PLAIN,
            "counters": {"score": _counter()},
            "listed": ["score"],
            "wins": {"counter": "score", "by": "most"},
        }
    fields = Fields(block, "companion.yaml", findings)
    counters = _counters(fields, "counters", parameters)
    shared = _counters(fields, "shared", parameters)
    for name in set(counters) & set(shared):
        findings.add(fields.place("shared"), f"'{name}' is both a player's counter and a shared one", "rename one")
    turns = read_turns(fields)

    def value(inner: Fields, node: Scalar, name: str) -> int | str | None:
        return _value(inner, node, name, parameters)

    actions = read_actions(fields, counters, shared, turns["phases"], value)
    decks = read_decks(fields, cards, actions)
    scores, teams = read_scores(fields, counters, value), read_teams(fields)
    last_standing = fields.flag("last_standing", default=False)
    rounds = _number(fields, "rounds", parameters)
    wins = fields.group("wins", "'wins'", default=None, hint="write 'wins: {counter: score, by: most}'")
    counter = wins.text("counter", next(iter(counters), ""))
    by = wins.text("by", "most")
    wins.done()
    if counter and counter not in counters:
        findings.add(counter.mark, f"there is no counter called '{clipped(counter)}'", did_you_mean(counter, counters))
    if by not in ("most", "least"):
        findings.add(by.mark, f"'{clipped(by)}' is no way to win", "choose one of: most, least")
    setup = [node.text for node in fields.items("setup", default=None) if isinstance(node, Scalar)]
    dice = fields.free("dice", {})
    fields.free("screen")  # see `screens`
    fields.free("playtest")  # see `playtests`
    fields.done()
    return {
        "counters": counters,
        "shared": shared,
        "listed": [*counters, *shared],  # in the order in which they are written, which a kept mapping forgets
        **turns,
        "rounds": rounds,
        "wins": {"counter": str(counter), "by": str(by)},
        "setup": setup,
        "dice": dice,
        "actions": actions,
        "decks": decks,
        "scores": scores,
        "teams": teams,
        "last_standing": last_standing,
    }


def cards_of(game: Game, deck: str) -> list[str]:
    """Give the names of a deck's cards, each as often as it is in the box; nothing where there is no such deck."""
    found = game.decks.get(deck)
    return [str(card.fields.get("name", card.id)) for card in found.cards for _ in range(card.copies)] if found else []


def _counter() -> dict[str, Any]:
    return {"start": 0, "least": None, "most": None, "label": "", "rule": "", "at": {}}


def _counters(fields: Fields, name: str, parameters: Mapping[str, Parameter]) -> dict[str, dict[str, Any]]:
    """Read a group of counters."""
    group = fields.group(name, f"'{name}'", default=None, hint="write 'score: {start: 0}'")
    found: dict[str, dict[str, Any]] = {}
    for key, (mark, node) in group.block.entries.items():
        word = str(key)
        if not word.isidentifier() or not word.isascii() or word != word.lower():
            fields.findings.add(mark.mark, f"a counter cannot be called '{clipped(word)}'", "use small letters and _")
        elif word in NAMED:
            fields.findings.add(mark.mark, f"'{word}' is what people say for something else", "call it another name")
        elif isinstance(node, Scalar):
            found[word] = _counter() | {"start": _value(fields, node, word, parameters) or 0}
        elif isinstance(node, Block):
            inner = Fields(node, f"counter '{word}'", fields.findings)
            found[word] = {
                "start": _number(inner, "start", parameters) or 0,
                "least": _number(inner, "least", parameters),
                "most": _number(inner, "most", parameters),
                "label": str(inner.text("label", "")),
                "rule": str(inner.text("rule", "")),
                "at": read_at(inner, word, shared=name == "shared"),
            }
            inner.done()
            _hold_start(inner, word, found[word], parameters)
        else:
            fields.wrong(node, word, "a number or a group of fields", f"write '{word}: {{start: 0}}'")
    return found


def _hold_start(fields: Fields, word: str, counter: Mapping[str, Any], parameters: Mapping[str, Parameter]) -> None:
    """Find a counter that begins outside its own bounds, rules being as they are by default."""

    def number(name: str) -> int | None:
        said = counter[name]
        found = parameters[said.removeprefix("rules.")].default if isinstance(said, str) else said
        return found if isinstance(found, int) else None

    start, least, most = number("start"), number("least"), number("most")
    if start is not None and least is not None and start < least:
        fields.findings.add(
            fields.place("start"), f"'{word}' begins at {start}, below its least, {least}", "mend one of them"
        )
    if start is not None and most is not None and start > most:
        fields.findings.add(
            fields.place("start"), f"'{word}' begins at {start}, above its most, {most}", "mend one of them"
        )


def _number(fields: Fields, name: str, parameters: Mapping[str, Parameter]) -> int | str | None:
    node = fields.take(name, None)
    if node is None:
        return None
    if isinstance(node, Scalar):
        return _value(fields, node, name, parameters)
    fields.wrong(node, name, "a whole number", "write a number, or the name of a rule such as rules.hand_size")
    return None


def _value(fields: Fields, node: Scalar, name: str, parameters: Mapping[str, Parameter]) -> int | str | None:
    """Read a whole number or the name of a rule parameter that is one."""
    if (node.plain and node.value is None) or type(node.value) is int:
        return node.value if type(node.value) is int else None
    rule = node.text.removeprefix("rules.")
    if node.text.startswith("rules."):
        if rule in parameters:
            return node.text
        hint = did_you_mean(rule, parameters) or "add it to rules.yaml"
        fields.findings.add(node.mark, f"there is no rule called '{clipped(rule)}'", hint)
        return None
    fields.wrong(node, name, "a whole number", "write a number, or the name of a rule such as rules.hand_size")
    return None
