"""Read companion.yaml of a game that has no module: its counters, rounds and what wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from generator.catalog import declared
from generator.catalog.declared import (
    GROUP,
    LIST,
    TEXT,
    Field,
    Kind,
    Schema,
    anything,
    choice,
    entries,
    flag,
    group,
    misplaced,
    nodes,
    schema,
    text,
)
from generator.catalog.dicefaces import dice_of
from generator.catalog.fields import frozen
from generator.catalog.model import Game, Parameters, Values
from generator.catalog.nodes import Block, Scalar, scalar_at
from generator.catalog.playrules import (
    ACTION,
    BRINGS,
    HAND,
    LAID,
    NO_COUNTER,
    NUMBER,
    OUT,
    OUTCOME,
    PILE,
    TIMES,
    TURNS,
    Cards,
    Faces,
    Known,
    Plain,
    may_be_said,
    number,
    number_of,
    read_actions,
    read_at,
    read_decks,
    read_empty,
    read_teams,
    read_times,
    read_turns,
)
from generator.catalog.playtests import PLAYTEST
from generator.catalog.problems import Findings
from generator.catalog.screens import SCREEN

_WINS: Final = "write 'wins: {counter: score, by: most}'"
COUNTER: Final = Kind(
    "counter",
    {
        "start": number("what it begins with; 0 if left out"),
        "least": number("the least it can be"),
        "most": number("the most it can be"),
        "label": text("what it is called; its name if left out", ""),
        "rule": text("the id of its rule", ""),
        "at": entries(
            "what its values bring about: `{0: out, 20: wins}`; `out`, `wins`, `ends`, of a shared one `ends` only; "
            "or an outcome, once each time it is reached or passed",
            inner={"anyOf": [{"enum": [*BRINGS]}, schema(OUTCOME)]},
        ),
    },
)
WINS: Final = Kind(
    "wins",
    {
        "counter": text("the counter that decides; the first if left out", ""),
        "by": choice("`most` or `least` of it", ("most", "least"), "'{}' is no way to win", "most"),
        "ties": text("the counter of which the more decides between equals", ""),
        "target": number("what has to be reached by whoever plays alone"),
    },
)
_COUNTERS: Final[Schema] = {"anyOf": [NUMBER, schema(COUNTER)]}
COMPANION: Final = Kind(
    "companion",
    {
        "counters": entries(
            "what everybody has, by name: a number to begin with, or a group of fields",
            hint="write 'score: {start: 0}'",
            inner=_COUNTERS,
        ),
        "shared": entries("counters that stand on the table", hint="write 'score: {start: 0}'", inner=_COUNTERS),
        "turns": anything(
            "`false`: only rounds; or who begins a round, and the phases of a turn",
            schema=lambda: {"anyOf": [{"type": "boolean"}, schema(TURNS)]},
        ),
        "rounds": number("how many there are; no end if left out"),
        "wins": group("which counter decides, by `most` or `least` of it", WINS, None, _WINS),
        "last_standing": flag("`true`: the game ends when one is left"),
        "empty": entries(
            "what it brings about that somebody's `hand` is empty (`out`, `wins`, `ends`), that all `hands` are, or "
            "that nothing is left of a deck (`ends`): `{hands: ends, pack: ends}`",
            inner={"enum": [*BRINGS]},
        ),
        "actions": entries(
            "by name, what people can do: each is a word that they say, and a choice of the menu",
            hint="write 'actions: {buy: {cost: {coins: 3}}}'",
            inner=ACTION,
        ),
        "before": entries("what comes before each `round` or `turn`", inner=OUTCOME),
        "after": entries("what comes after each `round`, `turn`, or an action, by its name", inner=OUTCOME),
        "decks": entries(
            "by name, piles that are shuffled: a list of cards, or `{deck: events}` for a printed one; with `hand: 5` "
            "everybody holds some in secret",
            hint="write 'decks: {chance: [1, 2, 3]}'",
            inner={"anyOf": [LIST, schema(PILE)]},
        ),
        "scores": entries(
            "what each of a counter is worth, instead of `wins`, or what none, one, two and so on are: "
            "`{coins: 1, relics: [0, 1, 3, 6]}`",
            inner={"anyOf": [NUMBER, LIST]},
        ),
        "teams": entries("who plays together, by seats: `{red: [1, 3], blue: [2, 4]}`", inner=LIST),
        "setup": nodes("what is to be laid out, a sentence each", (), items=lambda: TEXT),
        "dice": anything("dice besides those of rules.yaml"),
        "screen": anything("how the game looks on a screen", schema=lambda: schema(SCREEN)),
        "playtest": anything("how long things take, and what is asked of playtests", schema=lambda: schema(PLAYTEST)),
        "presets": Field(
            "of a game with rules in Python: which of them it recommends, and how long each takes",
            lambda at: misplaced(at.fields, at.name, "'{}' is of games with rules in Python", "take it out"),
            None,
            schema=GROUP,
        ),
    },
)


def read(
    block: Block | None,
    parameters: Parameters,
    findings: Findings,
    cards: Cards = lambda _: [],
    dice: Faces = MappingProxyType({}),
) -> Plain:
    """Read the file; without it a game has one counter, `score`, and turns. `dice` are those of rules.yaml.

    A number may be written as the name of a rule parameter, as in `start: rules.hand_size`.
    """
    said = declared.read(block or Block("companion.yaml", 0, 0), COMPANION, findings, "companion.yaml")
    known = Known(parameters, findings, cards)
    if block is None:
        said.counters = [("score", None, scalar_at(said.block, "0", plain=True))]
    counters, shared = _counters(said, "counters", known), _counters(said, "shared", known)
    for name in set(counters) & set(shared):
        said.wrong("shared", f"'{name}' is both a player's counter and a shared one", "rename one")
    own = frozen(said.dice, "dice") if said.dice else {}
    known = known._replace(counters=counters, shared=shared, dice={**dice, **dice_of(own)})
    turns = read_turns(said, known)
    decks, held = read_decks(said, known)
    known = known._replace(decks=decks, held=_held(held, decks, said.actions))
    for found, is_shared in ((counters, False), (shared, True)):
        for name, one in found.items():
            one["at"] = read_at(one["at"], name, known, shared=is_shared) if one["at"] else {}
    actions = read_actions(said, turns, known)
    empty = read_empty(said, known)
    if said.last_standing and not _goes_out(counters, empty):
        said.wrong("last_standing", "nobody can be out", "write 'at: {0: out}' in a counter")
    return {
        "counters": counters,
        "shared": shared,
        "listed": [
            *counters,
            *shared,
            *actions,
        ],  # in the order in which they are written, which a kept mapping forgets
        **turns,
        "rounds": known.number(said.rounds),
        "wins": _wins(said, known),
        "setup": [node.text for node in said.setup if isinstance(node, Scalar)],
        "dice": own,
        "actions": actions,
        "decks": {name: [card["name"] for card in pile] for name, pile in decks.items()},
        "held": held,
        "cards": _cards(actions, decks, cards),
        "before": read_times(said, "before", TIMES, known),
        "after": read_times(said, "after", [*TIMES, *actions], known),
        "scores": known.amounts(said, "scores", steps=True),
        "teams": read_teams(said),
        "last_standing": said.last_standing,
        "empty": empty,
    }


def cards_of(game: Game, deck: str) -> list[Plain]:
    """Give the cards of a deck by their fields, each as often as it is in the box; none of a deck there is not."""
    found = game.decks.get(deck)
    return [
        {
            **{name: value for name, value in card.fields.items() if type(value) is int},
            **{name: str(value) for name, value in card.fields.items() if isinstance(value, str)},
            "name": str(card.fields.get("name", card.id)),
        }
        for card in (found.cards if found else ())
        for _ in range(card.copies)
    ]


def _goes_out(counters: Mapping[str, Plain], empty: Mapping[str, str]) -> bool:
    """Tell whether a counter, or an empty hand, may put somebody out of the game."""
    return any(OUT in one.values() for one in (empty, *(one["at"] for one in counters.values())))


def _held(held: Values, decks: Values, actions: Any) -> Plain:
    """Give the decks whose cards may be in a hand, or before somebody: those that say so, or whose cards are taken."""
    moved = [node.entries for _name, _key, node in actions if isinstance(node, Block) and "to" in node.entries]
    taken = {str(getattr(one["card"][1], "text", "")) for one in moved if "card" in one}
    return {**{name: {} for name in decks if name in taken and held}, **held}


def _cards(actions: Values, decks: Mapping[str, Sequence[Values]], cards: Cards) -> dict[str, list[Plain]]:
    """Give each card of a name once, by deck, with its numbers and what is followed, for what actions are done with."""
    said = {one["card"] for one in actions.values()}
    kept = {"name"} | {
        one["alike"] or one["trick"]["follow"] for one in actions.values() if one["alike"] or one["trick"]
    }
    printed = {name: cards(name) for name in sorted(said - {HAND, LAID, ""})}
    known = printed | dict(decks if {HAND, LAID} & said else {})
    return {
        deck: [
            {field: value for field, value in card.items() if field in kept or type(value) is int}
            for card in {one["name"]: one for one in known[deck] or decks.get(deck, ())}.values()
        ]
        for deck in known
    }


def _wins(said: Any, known: Known) -> Plain:
    """Read what decides, what between equals, and what has to be reached alone."""
    wins, first = said.wins, next(iter(known.counters), "")
    if not wins:
        return {"counter": first, "by": "most"}
    wins.among("ties", known.counters, NO_COUNTER)
    if wins.among("counter", known.counters, NO_COUNTER) and wins.counter and said.scores:
        wins.wrong("counter", "'scores' says what wins", "take out one of them")
    return {
        "counter": str(wins.counter or first),
        "by": str(wins.by),
        "ties": str(wins.ties),
        "target": known.number(wins.target),
    }


def _counter() -> Plain:
    return {"start": 0, "least": None, "most": None, "label": "", "rule": "", "at": {}}


def _counters(said: Any, name: str, known: Known) -> dict[str, Plain]:
    """Read a group of counters."""
    found: dict[str, Plain] = {}
    for word, key, node in getattr(said, name):
        if not may_be_said(word, key, (), known.findings):
            continue
        if isinstance(node, Scalar):
            found[word] = _counter() | {"start": known.number(number_of(said, node, word)) or 0}
        elif isinstance(node, Block):
            one = declared.read(node, COUNTER, known.findings, f"counter '{word}'")
            found[word] = {
                **{bound: known.number(getattr(one, bound)) for bound in ("start", "least", "most")},
                "label": str(one.label),
                "rule": str(one.rule),
                "at": one if one.at else {},  # read when all is known that an outcome may name
            }
            found[word]["start"] = found[word]["start"] or 0
            _hold_start(one, word, found[word], known.parameters)
        else:
            said.unlike(node, word, "a number or a group of fields", f"write '{word}: {{start: 0}}'")
    return found


def _hold_start(said: Any, word: str, counter: Values, parameters: Parameters) -> None:
    """Find a counter that begins outside its own bounds, rules being as they are by default."""

    def number(name: str) -> int | None:
        said = counter[name]
        found = parameters[said.removeprefix("rules.")].default if isinstance(said, str) else said
        return found if isinstance(found, int) else None

    start, least, most = number("start"), number("least"), number("most")
    if start is not None and least is not None and start < least:
        said.wrong("start", f"'{word}' begins at {start}, below its least, {least}", "mend one of them")
    if start is not None and most is not None and start > most:
        said.wrong("start", f"'{word}' begins at {start}, above its most, {most}", "mend one of them")
