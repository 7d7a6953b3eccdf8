"""Read what companion.yaml says of turns, actions, decks, teams and the end of a game that has no module of its own.

Everything is data: what an action costs and gives, when it may be done, what a counter's value brings about.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from typing import Any, Final

from generator.catalog.declared import (
    LIST,
    TEXT,
    At,
    Field,
    Kind,
    Schema,
    choice,
    entries,
    flag,
    group,
    nodes,
    read,
    schema,
    text,
    word_of,
)
from generator.catalog.dicenotation import dice_notation
from generator.catalog.fields import Fields
from generator.catalog.model import EMPTY, Parameters, Values, Words
from generator.catalog.nodes import Block, Node, Run, Scalar, Unread, several
from generator.catalog.problems import Findings, clipped, did_you_mean
from generator.named import NamedTuple

ORDERS: Final = ("seats", "clockwise", "score", "lowest", "random")
"""Who begins each round: always the same, the next seat, who has most points, who has fewest; or all by chance."""
BY_POINTS: Final = ("score", "lowest")
OUT: Final = "out"
BRINGS: Final = (OUT, "wins", "ends")
"""What a counter's value may bring about: its player is out, its player wins, the game ends; or an outcome."""
HAND, LAID, HANDS = "hand", "laid", "hands"
"""Where cards of somebody are that an action is done with: hidden in the hand, or open before them; and all hands."""
PLACES: Final = ("discard", LAID, HAND, "they", "gone")
"""Where a card goes that an action is done with: away, before its owner, into a hand, out of the game."""
TIMES: Final = ("round", "turn")
ONCE: Final = ("turn", "round", "game")
MOST_CARDS: Final = 1000
MOST_AT_ONCE: Final = 20
TAKEN: Final = frozenset("add end round draw discard shuffle seen holds reveal takes gives from to".split())
"""Words that no action or deck may be called."""
COMMANDS: Final = frozenset(
    "card content dice export finish fix games help house import join leave log name new next note play playtest redo "
    "rematch reopen rescue resume roll rule score set show stats status undo verify word".split()
)
"""What the companion is told in every game, so that no action can be called so."""

ROLLED, COUNT = "rolled", "count"
"""The names of what a roll shows, and of how many cards an action is done with, where it says a number."""
_RULES, _CARD, _OWN, _SHARED, _TRICK = "rules.", "card.", "own.", "shared.", "trick."
"""What begins the name of a number: of a rule, of the card that an action is done with, of a counter of its doer or
on the table, of all cards of a trick together."""

NO_COUNTER: Final = "there is no counter called '{}'"
NO_HAND: Final = "there is no deck called '{}' that says 'hand'"
Plain = dict[str, Any]
"""Plain values by name, as a game that is kept has them."""
NUMBER: Final[Schema] = {"type": ["integer", "string"]}


def number(doc: str) -> Field:
    """Declare a whole number, or the name of a rule parameter that is one, such as rules.hand_size."""
    return Field(doc, lambda at: number_of(at.fields, at.node(), at.name), schema=NUMBER, default=None)


def number_of(fields: Fields, node: Node | None, name: str) -> int | Words | None:
    """Read a whole number, or the name of a rule parameter, which `known` looks up; nothing where there is neither."""
    value = node.value if isinstance(node, Scalar) else ""
    if type(value) is int or value is None:
        return value
    if isinstance(node, Scalar) and isinstance(value, str):
        bare = value.removeprefix("-")
        if bare in (ROLLED, COUNT) or bare.startswith((_RULES, _CARD, _OWN, _SHARED, _TRICK)):
            return Words(value, node.mark, name)
    hint = "write a number, or the name of a rule such as rules.hand_size"
    fields.unlike(node or fields.block, name, "a whole number", hint)
    return None


Cards = Callable[[str], Sequence[Values]]
"""Gives the cards of a printed deck: their names and numbers, each card as often as it is in the box."""
Faces = Mapping[str, Sequence[int | str]]
"""The dice of a game by their names."""


class Known(NamedTuple):
    """What numbers of companion.yaml may name: the rules of the game, by their names; in an action more.

    These are `fields` of its cards or of a `trick`, `own` counters of whoever does it, what is rolled, and how many
    cards it is done with where they are `several`. Besides it says what there is: `counters` that everybody has and
    those that are `shared`, the cards of printed decks, dice, `decks` with their cards, and of those which are `held`
    in hands.
    """

    parameters: Parameters
    findings: Findings
    cards: Cards
    counters: Values = EMPTY
    shared: Values = EMPTY
    dice: Faces = EMPTY
    fields: Collection[str] = ()
    own: Collection[str] = ()
    rolled: bool = False
    several: bool = False
    trick: Collection[str] = ()
    decks: Mapping[str, Sequence[Values]] = EMPTY
    held: Values = EMPTY

    def hands(self) -> list[Values]:
        """Give the cards that somebody may hold."""
        return [card for deck in self.held for card in self.decks[deck]]

    def number(self, said: int | Words | None) -> int | str | None:
        """Give a number, or the name of one that there is; nothing of one that there is not, which is told."""
        if not isinstance(said, Words):
            return said
        kind, dot, name = said.removeprefix("-").partition(".")
        names, fact, way_out = {
            ROLLED: ([""] * self.rolled, "nothing is rolled here that is a number", "write 'roll: d6' beside it"),
            COUNT: (
                [""] * self.several,
                "it is done with no cards that could be counted",
                "write 'count: 1-3' beside it",
            ),
            _CARD: (
                self.fields,
                "'{}' is no number of the action's cards",
                "write 'card: hand', or 'card:' and a deck, beside it, and a field that is a number on each card",
            ),
            _TRICK: (self.trick, "'{}' is no number of a trick's cards", "it is of 'trick' only"),
            _OWN: (
                self.own,
                "there is no counter called '{}' here",
                "it is of actions only, and names what everybody has",
            ),
            _SHARED: (
                self.shared if self.own else (),
                "there is no counter called '{}' on the table",
                "it is of actions only, and names what stands under 'shared'",
            ),
            _RULES: (self.parameters, "there is no rule called '{}'", "add it to rules.yaml"),
        }[kind + dot]
        if name in names:
            return str(said)
        self.findings.add(said.mark, fact.format(clipped(name)), did_you_mean(name, names) or way_out)
        return None

    def amounts(self, said: Any, name: str, *, steps: bool = False) -> Plain:
        """Give counters with numbers, or names of rules; with `steps` also with lists of numbers."""
        found: Plain = {}
        counters = {"shared": self.shared, HAND: self.held}.get(name, self.counters)
        for word, key, node in getattr(said, name):
            if word not in counters:
                way_out = "write 'hand: 5' in one of 'decks'" if name == HAND else "add it under 'counters'"
                hint = did_you_mean(word, counters) or (f"there are: {', '.join(counters)}" if counters else way_out)
                self.findings.add(key.mark, (NO_HAND if name == HAND else NO_COUNTER).format(clipped(word)), hint)
            elif steps and isinstance(node, Run):
                found[word] = [self.number(number_of(said, one, word)) or 0 for one in node.items]
            elif (number := self.number(number_of(said, node, word))) is not None:
                found[word] = number
        return found


def _phases_of(at: At) -> list[str]:
    """Take the name of a phase, or a list of names."""
    some = several(at.node())
    for one in some:
        if not isinstance(one, Scalar | Unread):
            at.unlike(one, "the name of a phase, or a list of them", f"write '{at.name}: [draw, act]'")
    return _texts(some)


def _texts(nodes: Iterable[Node]) -> list[str]:
    return [one.text for one in nodes if isinstance(one, Scalar) and one.text]


def _count_of(at: At) -> list[int]:
    """Give the least and the most of `3`, or `1-3`."""
    node = at.node()
    least, dash, most = word_of(node).partition("-")
    some = [int(one) for one in (least, most if dash else least) if one.isdecimal()]
    if len(some) == 2 and 0 < some[0] <= some[1] <= MOST_AT_ONCE:
        return some
    fact = f"from 1 to {MOST_AT_ONCE}, or the least and the most"
    at.unlike(node or at.fields.block, fact, f"write '{COUNT}: 3', or '{COUNT}: 1-3'")
    return []


_PHASES: Final[Schema] = {"anyOf": [TEXT, {**LIST, "items": TEXT}]}
TURNS: Final = Kind(
    "turns",
    {
        "order": choice(
            "who begins a round: `seats`: always the same; `clockwise`: the next seat; `score`: who has most points; "
            "`lowest`: who has fewest; `random`: all by chance",
            ORDERS,
            "'{}' is no order of turns",
            "seats",
        ),
        "of": text("for `score` and `lowest`: the counter that decides, instead of points", ""),
        "phases": nodes("the parts of a turn, by name; `end` ends one, then the turn", (), items=lambda: TEXT),
    },
)
_AMOUNTS: Final[dict[str, Field]] = {
    "cost": entries("what is paid, by counter", inner=NUMBER),
    "gain": entries("what is had for it, by counter", inner=NUMBER),
    "they": entries("what becomes of the counters of whom it is done to", inner=NUMBER),
    "shared": entries("what becomes of counters on the table", inner=NUMBER),
}
_CARDS: Final[dict[str, Field]] = {
    HAND: entries("how many cards are drawn in secret, by deck", inner=NUMBER),
    "discards": flag("`true`: all that one holds and has laid is put away"),
}
_ENDS: Final = flag("`true`: the turn is over")
_TURNED: Final = text("the one of `decks` that a card is drawn from", "")
OUTCOME: Final = Kind(
    "outcome", {"label": text("what is told of it", ""), **_AMOUNTS, **_CARDS, "draw": _TURNED, "ends": _ENDS}
)
TRICK: Final = Kind(
    "trick",
    {
        "label": text("what is told of whoever takes it", ""),
        "by": text("the number of cards by which the highest takes it"),
        "follow": text("what is to be followed, such as `suit`: a field of cards", ""),
        "trump": text("the value of it that beats all others", ""),
        **_AMOUNTS,
    },
)
ACTION: Final = Kind(
    "action",
    {
        "label": text("what is told of whoever does it", ""),
        "rule": text("the id of its rule", ""),
        **_AMOUNTS,
        **_CARDS,
        "card": text(
            "a deck: it is done with one of its cards, whose numbers are `card.cost`, by field; or a card of one's "
            "`hand`, or of what one has `laid`",
            "",
        ),
        COUNT: Field(
            "how many of them at once, `3` or `1-3`: numbers are those of all together, and `count` is how many",
            _count_of,
            [],
            schema=NUMBER,
        ),
        "alike": text("the field of those cards that must be the same on all, such as `rank`", ""),
        "to": choice(
            "where that card goes: `discard`; `laid`, open before oneself; `hand`; `they`, into the hand of whom it "
            "is done to; `gone`",
            PLACES,
            "'{}' is no place for a card",
            "",
        ),
        "trick": group("everybody plays one card a round, and the highest takes all", TRICK, None),
        "secret": flag("`true`: everybody chooses at once, and all is shown when the last one has"),
        "roll": text("dice that are thrown: `2d6+1`, or one of the game's own by its name", ""),
        "draw": _TURNED,
        "when": entries(
            "what a roll or a drawn card brings besides, as far as counters go: "
            "`{2-5: {cost: {coins: 1}}, 6: {gain: {coins: 3}}}`, or by names of faces or cards",
            inner=schema(OUTCOME),
        ),
        "phase": Field("the phase of a turn that it belongs to, or a list of them", _phases_of, [], schema=_PHASES),
        "once": choice(
            "how long it can be done once only: a `turn`, a `round`, the `game`", ONCE, "'{}' is no time", ""
        ),
        "for_all": flag("`true`: once anybody has done it, nobody does within `once`"),
        "target": flag("`true`: it is done to somebody"),
        "ends": _ENDS,
    },
)
PILE: Final = Kind(
    "deck",
    {
        "deck": text("a printed deck, each of its cards as often as it is in the box", ""),
        "cards": nodes("its cards by name, instead", (), items=lambda: TEXT),
        HAND: number("how many of them everybody begins with in secret"),
        "each": flag("`true`: everybody has one of their own"),
        "again": flag("`true`: dealt again, with all cards in it, at a round before which nobody holds one"),
    },
)


def read_turns(said: Any, known: Known) -> Plain:
    """Read `turns: true`, `false`, or `{order: clockwise, phases: [draw, act]}`."""
    node = said.turns
    found: Plain = {"turns": True, "order": "seats", "phases": []}
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return found | {"turns": node.value}
    if isinstance(node, Block):
        turns = read(node, TURNS, said.findings, "'turns'")
        if turns.among("of", known.counters, NO_COUNTER) and turns.of and turns.order not in BY_POINTS:
            turns.wrong("of", f"nothing decides about '{turns.order}'", "write 'order: score', or 'order: lowest'")
        phases = _texts(turns.phases)
        if len({*phases}) < len(phases):
            turns.wrong("phases", "a phase comes twice", "call each by a name of its own")
        return found | {"order": str(turns.order), "of": str(turns.of), "phases": phases}
    if node is not None:
        said.unlike(node, "turns", "true, false or a group", "write 'turns: {order: clockwise}'")
    return found


def read_at(counter: Any, word: str, known: Known, *, shared: bool = False) -> Plain:
    """Give what a counter's values bring about: `at: {0: out, 20: wins}`, or an outcome.

    One that is `shared` ends the game, or brings an outcome to whose turn it is.
    """
    brings = BRINGS[-1:] if shared else BRINGS
    found: Plain = {}
    findings = counter.findings
    for value, key, node in counter.at:
        said = word_of(node)
        if not value.lstrip("-").isdecimal():
            findings.add(key.mark, f"'{clipped(value)}' is no value of a counter", "write 'at: {0: out}'")
        elif _beyond(int(value), counter.least, counter.most):
            findings.add(key.mark, f"'{word}' is held to its bounds, and {value} is beyond them", "mend one of them")
        elif isinstance(node, Block):
            found[value] = _outcome(node, known._replace(own=known.counters), f"'{word}' at {value}")
        elif said in BRINGS and said not in brings:
            fact = f"'{word}' stands on the table, and nobody is '{said}' by it"
            findings.add(node.mark, fact, f"write 'ends', or make '{word}' a counter that everybody has")
        elif said not in brings:
            findings.add(node.mark, f"'{clipped(said)}' is nothing that happens", f"choose: {', '.join(brings)}")
        else:
            found[value] = said
    return found


def _beyond(value: int, least: int | Words | None, most: int | Words | None) -> bool:
    """Tell whether a counter cannot come to a value: to nothing or less from above, to any other from below."""
    return value < least if value <= 0 and isinstance(least, int) else isinstance(most, int) and 0 < most < value


def read_empty(said: Any, known: Known) -> dict[str, str]:
    """Read what it brings about that somebody's `hand` is empty, or all `hands` are, or nothing is left of a deck."""
    found = {}
    dealt = [HAND, HANDS] if any(one.get(HAND) for one in known.held.values()) else []
    for word, key, node in said.empty:
        brings, value = BRINGS if word == HAND else BRINGS[-1:], word_of(node)
        if word not in (*dealt, *known.decks):
            hint = "write 'hand: 5' in one of 'decks'" if word in (HAND, HANDS) else did_you_mean(word, known.decks)
            fact = f"there is no '{clipped(word)}' that could be empty"
            known.findings.add(key.mark, fact, hint or "write 'hand', 'hands' or the name of a deck")
        elif value not in brings:
            fact = f"'{clipped(value)}' is nothing that happens when '{word}' is empty"
            known.findings.add(node.mark, fact, f"choose: {', '.join(brings)}")
        else:
            found[word] = value
    return found


def read_times(said: Any, name: str, words: Sequence[str], known: Known) -> Plain:
    """Read what comes `before` or `after` a round, a turn or an action: `after: {turn: {cost: {coins: own.coins}}}`."""
    found = {}
    for word, key, node in getattr(said, name):
        if word not in words:
            hint = did_you_mean(word, words) or f"choose one of: {', '.join(words)}"
            known.findings.add(key.mark, f"nothing comes {name} '{clipped(word)}'", hint)
        elif not isinstance(node, Block):
            said.unlike(node, word, "a group of fields", f"write '{word}: {{gain: {{coins: 1}}}}'")
        else:
            found[word] = _outcome(node, known._replace(own=known.counters), f"'{name}: {word}'")
    return found


def read_actions(said: Any, turns: Values, known: Known) -> Plain:
    """Read the actions: `buy: {cost: {coins: 3}, gain: {relics: 1}}`."""
    found = {}
    for name, key, node in said.actions:
        if not may_be_said(name, key, {*known.counters, *known.shared, *known.decks, *COMMANDS}, known.findings):
            continue
        if not isinstance(node, Block):
            said.unlike(node, name, "a group of fields", f"write '{name}: {{cost: {{coins: 3}}}}'")
            continue
        one = read(node, ACTION, known.findings, f"action '{name}'")
        _check_turn(one, key, turns)
        _check_dice(one, known.dice)
        _check_cards(one, known)
        _check_several(one, known)
        rolled = bool(one.roll) and all(type(face) is int for face in known.dice.get(one.roll, ()))
        may_name = known._replace(own=known.counters, rolled=rolled, several=bool(one.count))
        fields = _numbers(one, known) if one.card else ()
        does = _does(one, may_name._replace(fields=fields))
        words = {what: str(getattr(one, what)) for what in ("label", "rule", "card", "alike", "to", "roll", "once")}
        when = _outcomes(one, may_name)
        target = one.target or one.to == "they" or any(each["they"] for each in (does, *when))
        is_so = {
            "phase": one.phase,
            "own": one.roll in known.dice,
            "target": target,
            "for_all": one.for_all,
            "secret": one.secret,
            COUNT: one.count,
        }
        if one.for_all and not one.once:
            one.wrong("for_all", "it says within which time", "write 'once: round', or 'once: game', beside it")
        trick = _trick(one.trick, may_name._replace(trick=fields)) if one.trick else None
        found[name] = {**words, **does, "when": when, "trick": trick, **is_so}
    return found


def _check_turn(one: Any, key: Scalar, turns: Values) -> None:
    """Find what nobody has a turn for, and a phase that there is not."""
    phases = turns["phases"]
    if not (turns["turns"] or one.secret):
        fact = f"nobody has a turn in which '{key.text}' is done"
        one.findings.add(key.mark, fact, "write 'secret: true' in it, or 'turns: true'")
    for phase in one.phase:
        if phase not in phases:
            hint = f"choose one of: {', '.join(phases)}" if phases else "write 'turns: {phases: [draw, act]}'"
            one.wrong("phase", f"'{clipped(phase)}' is no phase of a turn", hint)


def _check_dice(one: Any, dice: Faces) -> None:
    """Find dice that are none, and those that a card hides."""
    if one.roll and one.draw:
        one.wrong("roll", "what it brings goes by a card", "take out 'roll', or 'draw'")
    if one.roll and one.roll not in dice and dice_notation(one.roll) is None:
        hint = "write 'roll: d6' or 'roll: 2d6+1'" + (f", or: {', '.join(dice)}" if dice else "")
        one.wrong("roll", f"'{clipped(one.roll)}' are no dice", hint)


def _check_cards(one: Any, known: Known) -> None:
    """Find cards that are nowhere, or go nowhere, and secrets that nobody keeps."""
    if one.card in (HAND, LAID) and not known.held:
        one.wrong("card", "nobody holds a card", "write 'hand: 5' in one of 'decks'")
    if one.to and one.card not in (HAND, LAID, *known.decks):
        one.wrong("to", "there is no card that goes there", "write 'card: hand' beside it, or name one of 'decks'")
    if one.to and one.trick:
        one.wrong("to", "a card of a trick is put away by it", "take it out")
    if one.trick and one.card != HAND:
        one.wrong("trick", "it is played out of the hand", "write 'card: hand' beside it")
    for name in ("roll", "draw", "target", "they", "ends", "phase", COUNT):
        if one.secret and getattr(one, name):
            one.wrong(name, "nothing of the kind is chosen in secret", "take it out")


def _check_several(one: Any, known: Known) -> None:
    """Find several cards at once where there is none, or one only; and what is not on all of them."""
    if one.count and not one.card:
        one.wrong(COUNT, "it is done with no cards", "write 'card: hand' beside it")
    if one.count and one.trick:
        one.wrong(COUNT, "everybody plays one card to a trick", "take it out")
    if one.alike and not one.count:
        one.wrong("alike", "it is done with no cards that could be alike", "write 'count: 3' beside it")
    elif one.alike and not all(one.alike in card for card in _taken(one, known)):
        one.wrong("alike", f"'{clipped(one.alike)}' is no field of all cards", "name one that each card has")


def _trick(said: Any, known: Known) -> Plain:
    """Read who takes a trick, and what that brings."""
    held = known.hands()
    if said.by not in known.trick:
        said.wrong("by", f"'{clipped(said.by)}' is no number of all cards", "name a field that is one on each card")
    if said.follow and not all(said.follow in card for card in held):
        said.wrong("follow", f"'{clipped(said.follow)}' is no field of all cards", "name one that each card has")
    if said.trump and not said.follow:
        said.wrong("trump", "nothing is followed that it could beat", "write 'follow: suit' beside it")
    words = {name: str(getattr(said, name)) for name in ("label", "by", "follow", "trump")}
    return {**words, **_amounts(said, known)}


def _amounts(one: Any, known: Known) -> Plain:
    return {what: known.amounts(one, what) for what in _AMOUNTS}


def _does(one: Any, known: Known) -> Plain:
    """Give what an action or an outcome does."""
    if one.draw and one.draw not in known.decks:
        hint = did_you_mean(one.draw, known.decks) or "add it under 'decks'"
        one.wrong("draw", f"there is no deck '{clipped(one.draw)}'", hint)
    elif one.draw in known.held:
        one.wrong("draw", f"'{one.draw}' is held in secret", f"write 'hand: {{{one.draw}: 1}}'")
    cards = {HAND: known.amounts(one, HAND), "discards": one.discards, "draw": str(one.draw)}
    return {**_amounts(one, known), **cards, "ends": one.ends}


def _outcome(node: Block, known: Known, what: str) -> Plain:
    one = read(node, OUTCOME, known.findings, what)
    return {**_does(one, known._replace(rolled=known.rolled or bool(one.draw))), "label": str(one.label)}


def _numbers(one: Any, known: Known) -> set[str]:
    """Give the fields that are a number on each card that an action is done with."""
    cards = _taken(one, known)
    if not cards and one.card not in (HAND, LAID):
        one.wrong("card", f"the game has no deck '{clipped(one.card)}'", "name one of its decks")
    found = [{name for name, value in card.items() if type(value) is int} for card in cards]
    return set.intersection(*found) if found else set()


def _taken(one: Any, known: Known) -> Sequence[Values]:
    """Give the cards that an action may be done with."""
    return known.hands() if one.card in (HAND, LAID) else known.decks.get(one.card) or known.cards(one.card)


def _outcomes(one: Any, known: Known) -> list[Plain]:
    """Read what a roll or a card brings: `when: {2-5: {cost: {coins: 1}}}`, by numbers, or by names of faces.

    The first that fits comes, so that each must fit something that the others before it do not.
    """
    found = []
    left = _shows(one, known)
    for faces, key, node in one.when:
        if not isinstance(node, Block):
            one.unlike(node, "when", "a group of fields", "write 'when: {6: {gain: {coins: 1}}}'")
            continue
        span = _span(faces, [*map(str, known.dice.get(one.roll, ()))], one, key, known.findings)
        mine = {face for face in left or () if face == faces or _within(span, face)}
        if left is not None and not mine and (span or one.draw):
            what = one.roll or one.draw
            known.findings.add(key.mark, f"'{what}' shows no {clipped(faces)} that is left", "take it out, or mend it")
        left = left and left - mine
        found.append({"faces": [faces], **span, **_outcome(node, known, f"outcome '{clipped(faces)}'")})
    return found


def _shows(one: Any, known: Known) -> set[str] | None:
    """Give all that the dice or the deck of an action may show; None where that is not known."""
    if one.draw in known.decks:
        return {str(card["name"]) for card in known.decks[one.draw]}
    if one.roll in known.dice:
        return {*map(str, known.dice[one.roll])}
    count, die, more = dice_notation(one.roll) or (0, "", 0)
    return {str(n + more) for n in range(count, count * int(die[1:]) + 1)} if die else None


def _within(span: Mapping[str, int], face: str) -> bool:
    """Tell whether a number that is shown is one of a span, if there is one."""
    return bool(span) and face.isdecimal() and span["least"] <= int(face) <= span["most"]


def _span(faces: str, named: Sequence[str], one: Any, key: Scalar, findings: Findings) -> dict[str, int]:
    """Give the least and the most of `2-5`; nothing of the name of a face, which the die must have, or of a card."""
    least, __, most = faces.partition("-")
    if not (one.roll or one.draw):
        findings.add(key.mark, "nothing is rolled or drawn", "write 'roll: d6', or 'draw: chance', beside 'when'")
    elif least.isdecimal() and (most or least).isdecimal():
        return {"least": int(least), "most": int(most or least)}
    elif not one.draw and faces not in named:
        hint = f"choose: {', '.join(named)}" if named else "write '6: {…}' or '2-5: {…}'"
        findings.add(key.mark, f"'{clipped(faces)}' is nothing that they show", hint)
    return {}


def read_decks(said: Any, known: Known) -> tuple[dict[str, Sequence[Values]], Plain]:
    """Read piles that the companion shuffles: `chance: [1, 2, 3]`, or `events: {deck: events}` for printed cards.

    Gives the cards of each, and of those that are held in hands how.
    """
    found: dict[str, Sequence[Values]] = {}
    held: Plain = {}
    findings = said.findings
    for name, key, node in said.decks:
        if name in (HAND, LAID, HANDS):
            findings.add(key.mark, f"'{name}' is where cards are that somebody has", "call it another name")
        if not may_be_said(name, key, (), findings):
            continue
        if isinstance(node, Block):
            pile = read(node, PILE, findings, f"deck '{name}'")
            found[name] = _named_cards(pile.cards) or known.cards(str(pile.deck))
            if not found[name]:
                pile.wrong("deck", f"the game has no deck '{clipped(pile.deck)}'", "name one of its decks")
            held |= _held(pile, name, len(found[name]), known)
        else:
            found[name] = _named_cards(node.items if isinstance(node, Run) else ())
            if not found[name]:
                said.unlike(node, name, "a list of cards", f"write '{name}: [1, 2, 3]'")
        if len(found[name]) > MOST_CARDS:
            findings.add(key.mark, f"'{name}' has more than {MOST_CARDS} cards", "part it")
    return found, held


def _held(pile: Any, name: str, count: int, known: Known) -> Plain:
    """Give how the cards of a deck are held in hands, by its name, where they are."""
    if isinstance(pile.hand, int) and pile.hand > count > 0:
        pile.wrong(HAND, f"nobody can hold {pile.hand} of {count} cards", "mend one of them")
    if pile.again and pile.hand is None and not pile.each:
        pile.wrong("again", "nobody holds its cards", "write 'hand: 5' beside it")
    elif pile.hand is not None or pile.each:
        return {name: {HAND: known.number(pile.hand) or 0, "each": pile.each, "again": pile.again}}
    return {}


def _named_cards(nodes: Iterable[Node]) -> list[Plain]:
    """Give cards that have nothing but a name; one that is a number is a `number`."""
    return [{"name": name, **({"number": int(name)} if name.isdecimal() else {})} for name in _texts(nodes)]


def read_teams(said: Any) -> dict[str, list[int]]:
    """Read who plays together, by seats from 1: `teams: {red: [1, 3], blue: [2, 4]}`."""
    found: dict[str, list[int]] = {}
    for name, _, node in said.teams:
        seats = [one.value for one in node.items if isinstance(one, Scalar)] if isinstance(node, Run) else []
        if not seats or not all(type(seat) is int and seat > 0 for seat in seats):
            said.unlike(node, name, "a list of seats", f"write '{name}: [1, 3]'")
        else:
            found[name] = [int(str(seat)) for seat in seats]
    every = [seat for seats in found.values() for seat in seats]
    if twice := {seat for seat in every if every.count(seat) > 1}:
        fact = f"seat {min(twice)} plays for two teams, or twice for one"
        said.findings.add(said.place("teams"), fact, "name each seat once")
    return found


def may_be_said(word: str, key: Scalar, taken: Container[str], findings: Findings) -> bool:
    """Tell whether something may be called so by people who say it, and tell them why not."""
    if not word.isidentifier() or not word.isascii() or word != word.lower():
        findings.add(key.mark, f"nothing that is said can be called '{clipped(word)}'", "use small letters and _")
    elif word in TAKEN or word in taken:
        findings.add(key.mark, f"'{word}' is what people say for something else", "call it another name")
    else:
        return True
    return False
