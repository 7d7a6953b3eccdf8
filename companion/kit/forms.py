"""A move is declared once: its line, what rules forbid of it, what it does, what is told, what hands do, its tile.

`doing(act, …)` is a generator of parts with a bare `yield` between them: what is forbidden, what changes, what is told.
A look whether a move may be made runs the first, a fold the first two, a telling all of them, on a copy. What is told
may stand in the second part, too: a fold tells nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Breach, Facts, Item, Json, Move, Note, Read, Table, Turn, Verb, copied, twin
from companion.kit.slots import Slot, verb
from generator.named import NamedTuple

KEYS: Final = ("do", "who", "lots")
"""What every move has besides the arguments of its function; `lots` is what chance gave, for an act that takes it."""
NAME: Final = 10
"""Letters of a name that fits into what hands are told first."""
SHOWN: Final = frozenset("after before brief cards die seat unit".split())
"""What an order shows beside its words."""
Parts = Iterator[None]
"""The parts of a move, as `doing` makes them."""
Doing = Callable[..., Parts]
Hint = Callable[[Table, str], str]


class Forms(NamedTuple):
    """A text that has another form for a number `n`; it is said of a number when it is called."""

    one: str
    many: str

    def __call__(self, n: int, /, **said: Any) -> str:
        """Say it of so many.

        >>> several("{n} roll", "{n} rolls")(2)
        '2 rolls'
        """
        return ngettext(*self, n, **said)


several: Final = Forms
Saying = str | Forms | Callable[[], str]
"""What is told: a text, its two forms for a number `n`, or what gives it in the language that is spoken."""


Event = Json
"""Something that happened within a move: `what`, `who`, and what else is to be told of it. Plain JSON."""


def happened(table: Table, what: str, who: str = "", **facts: Any) -> None:
    """Keep what happens within a move, for who counts it; it is forgotten when a move begins.

    A game with events has `happened: []` in its state.
    """
    table.state["happened"].append({"what": what, "who": who, **facts})


def forget(table: Table) -> None:
    """Forget what happened before a move begins."""
    if "happened" in table.state:
        table.state["happened"] = []


Called = Mapping[str, Callable[[Table, Any], str]]
"""How facts are called that are no words and no numbers, by their names."""


def in_words(table: Table, facts: Facts, called: Called) -> Json:
    """Give facts as they are called; one that is a function is asked."""
    return {
        name: one() if callable(one) else called[name](table, one) if name in called else one
        for name, one in facts.items()
    }


def put(table: Table, text: str, **facts: Any) -> str:
    """Say a text with facts in it, people by their names."""
    return _(text, **in_words(table, facts, Act.CALLED))


class Forbidden(Exception):
    """A move may not be made, whatever forbids it."""


class Act:
    """A move at a table: what it breaks, tells and wants done so far; `before` is the table it began with.

    `state`, `rules` and `of` are the table's.

    `declared` tells whether it is one of the game's own moves, which say what hands do; one that only `looks` whether
    it may be made stops where it may not.
    """

    CALLED: ClassVar[Called] = dict.fromkeys("who whom whose by on other there ahead".split(), Table.name)
    """People by their names."""
    declared = False
    looks = False

    def __init__(self, table: Table, who: str, before: Table | None = None, move: Move | None = None) -> None:
        self.table, self.who, self.before, self.telling = table, who, before or table, before is not None
        self.state, self.rules, self.of = table.state, table.rules, table.of
        self.move: Move = move or {}
        self.breaches: list[Breach] = []
        self.idle: list[str] = []
        self.said: list[str] = []
        self.orders: list[Json] = []
        self.heads: list[tuple[str, str]] = []
        self.notes: list[Note] = []

    @property
    def me(self) -> Json:
        """What belongs to who makes the move."""
        return self.of(self.who)

    @property
    def name(self) -> str:
        """The name of who makes the move."""
        return self.table.name(self.who)

    def forbid(self, so: object, rule: str, fact: Saying, short: Saying = "", **said: Any) -> None:
        """Note that a rule is broken, if it is so; `short` is the fact in the few words that a tile has room for.

        The fact, and what is said in it, may be functions: they are asked only where it is so.
        """
        if so and self.looks and rule not in self.table.house:
            raise Forbidden
        if so:
            self.breaches.append(Breach(rule, self._told(fact, said), self._told(short, said) if short else ""))

    def lacks(self, so: object, short: Saying, **said: Any) -> None:
        """Note why a move would come to nothing though no rule forbids it: it is not offered."""
        if so and self.looks:
            raise Forbidden
        if so:
            self.idle.append(self._told(short, said))

    def first(self) -> None:
        """Leave of the move's own rules that are broken only the first one."""
        del self.breaches[1:]

    def went(self, counter: str, who: str = "") -> str:
        """Say how a counter changed: `3 → 4`."""
        who = who or self.who
        return f"{self.before.of(who)[counter]} → {self.table.of(who)[counter]}"

    def say(self, text: Saying, **said: Any) -> None:
        """Tell what was done, where this is done to be told."""
        if self.telling:
            self.said.append(self._told(text, said))

    def remind(self, so: object, rule: str, text: Saying, **said: Any) -> None:
        """Note what may be forgotten, if it is so, with the rule that it comes of; nothing is wrong."""
        if so:
            self.notes.append(Note(rule, self._told(text, said)))

    def line(self, said: str) -> None:
        """Tell a sentence that is said already."""
        if self.telling:
            self.said.append(said)

    def _told(self, text: Saying, said: Json) -> str:
        if not isinstance(text, tuple | str):
            return text()
        known = in_words(self.table, {"who": self.who, **said}, self.CALLED)
        return _(text, **known) if isinstance(text, str) else text(known.pop("n"), **known)

    def hands(self, what: Saying, why: Saying = "", face: str = "", **more: Any) -> None:
        """Say what hands do first, and why, with facts, or with what an order shows (`SHOWN`)."""
        if self.telling:
            shown = {key: one for key, one in more.items() if key in SHOWN}
            self.handed(self._told(what, more), self._told(why, more) if why else "", face, **shown)

    def handed(self, what: str, why: str | tuple[str, ...] = "", face: str = "", **more: Any) -> None:
        """Give what hands do first, said already, as fields of an `Order`, `brief` where it is too long.

        Changed counters follow.
        """
        if self.telling:
            self.orders.append({"verb": what, "why": why, "face": face, **more})

    def banner(self, text: str, why: str = "") -> None:
        """Say what stands over what hands do."""
        self.heads.append((_(text), why))

    def begins(self) -> bool:
        """Do what any move of the game means for what was open; tell whether the move is still made."""
        return True

    def follows(self) -> None:
        """Do what follows from any move of the game."""

    def closes(self) -> None:
        """Tell what is told behind any move of the game."""


def _free(_act: Act) -> None:
    """Forbid nothing."""


def _itself(_table: Table, who: str) -> str:
    return who


class Form(NamedTuple):
    """A move by its name: what it does, the slots of its line, an example, when one says it.

    `gate` forbids what holds before the move's own rules are looked at. It `rolls` a die for `n`, where its line has
    one. `do` is what its moves are called, where several lines make the same.
    `label` and `hint` are what a choice says, `probe` by which values it is asked whether it may be made at all.
    `by` says who makes it where that is not whose line it is; `people` are the keys that name players,
    and a `late` one may come after the end. `act` is what all moves of a game are told with. `notes` remind of what
    comes next. `makes(turn, **values)` makes moves of what the slots took where there is more to them; `reads(turn,
    words)` reads a line that is not made of slots.
    """

    name: str
    doing: Doing
    slots: tuple[Slot, ...] = ()
    example: str = ""
    moment: str = ""
    gate: Callable[[Act], None] = _free
    label: str | Hint = ""
    hint: str | Hint = ""
    probe: Mapping[str, Any] = {}
    by: Hint = _itself
    rolls: str = ""
    people: tuple[str, ...] = ("who",)
    late: bool = False
    do: str = ""
    act: type[Act] = Act
    notes: Callable[[Act], None] | None = None
    makes: Callable[..., Move | list[Move]] | None = None
    reads: Read | None = None

    @property
    def kind(self) -> str:
        """What its moves are called in the record."""
        return self.do or self.name

    def does(self, table: Table, move: Move) -> None:
        """Do a move, and all that follows from it; what was written down of the move stays as it was said."""
        forget(table)
        done(self, self.act(table, move.get("who", ""), move=move))

    def breaks(self, table: Table, move: Move) -> list[Breach]:
        """Say which rules a move would break."""
        return _forbidden(self, self.act(table, move.get("who", "")), values(move))


def values(move: Move) -> Json:
    """Give what the function of a move is told, as copies: whatever a table makes of them, the move stays as it is."""
    return {key: value for key, value in twin(move).items() if key not in KEYS}


def may(form: Form, table: Table, who: str, **more: Any) -> bool:
    """Tell whether a move may be made, and comes to something, by the values that it is probed with, and more."""
    act = form.act(table, form.by(table, who))
    act.looks = True
    try:
        return not [one for one in _forbidden(form, act, {**form.probe, **more}) if one.rule not in table.house]
    except Forbidden:
        return False


def _forbidden(form: Form, act: Act, values: Facts) -> list[Breach]:
    """Note what the gate forbids, or else the move's own rules."""
    form.gate(act)
    if not act.breaches:
        next(form.doing(act, **values))
    return act.breaches


def done(form: Form, act: Act) -> Parts:
    """Do a move, and all that follows from it; give the parts in which it is told."""
    parts = form.doing(act, **values(act.move))
    next(parts)
    if not act.begins():
        return iter(())
    next(parts, None)
    act.follows()
    return parts


def told(form: Form, before: Table, move: Move) -> Act:
    """Do a move on a copy, with all that is told of it."""
    act = form.act(copied(before), move.get("who", ""), before, move)
    act.declared = True
    forget(act.table)
    for _part in done(form, act):
        pass
    act.closes()
    return act


def made(form: Form, turn: Turn, **said: Any) -> Move:
    """Make the move of what its slots took, with the roll of a die where it needs one; it may be nobody's."""
    rolled = {"n": turn.roll(form.rolls).face} if form.rolls else {}
    whose = {"who": form.by(turn.table, turn.who)} if "who" in form.people else {}
    return {"do": form.kind, **whose, **spread(said), **rolled}


def spoken(form: Form, wrap: Callable[..., Verb] = verb, makes: Callable[..., Any] | None = None, **more: Any) -> Verb:
    """Give the verb of a move's line, whose words, menu and completion come of the slots."""
    if form.reads is not None:
        return said_by(form, form.reads)
    makes, example = makes or form.makes or partial(made, form), form.example or form.name
    return wrap(form.name, form.moment, example, makes, *form.slots, **more)


def said_by(form: Form, read: Read) -> Verb:
    """Give the verb of a move whose line is read by itself."""
    return Verb(form.name, form.moment, form.example or form.name, read)


def spread(said: Facts) -> Json:
    """Give the values of slots, where one slot may give several.

    >>> spread({"n": 2, "card": {"card": "9", "royal": False}})
    {'n': 2, 'card': '9', 'royal': False}
    """
    found: Json = {}
    for name, value in said.items():
        found |= value if isinstance(value, dict) else {name: value}
    return found


def reason(form: Form, table: Table, who: str, **more: Any) -> str:
    """Say why a move cannot be made now, or comes to nothing, in the few words that a tile has room for."""
    act = form.act(table, form.by(table, who))
    broken = _forbidden(form, act, {**form.probe, **more})
    found = [one.short or one.fact for one in broken if one.rule not in table.house]
    return [*found, *act.idle, ""][0]


def called(form: Form, table: Table, who: str) -> str:
    """Give what a choice of the move is called."""
    return _said(form.label, table, who)


def _said(text: str | Hint, table: Table, who: str) -> str:
    return text(table, who) if callable(text) else text and _(text, who=table.name(who))


def entry(form: Form, table: Table, who: str) -> Item:
    """Give the choice of a menu, or the tile: off, with the reason in few words, where it cannot be made at all."""
    why = reason(form, table, who)
    return Item(form.name, called(form, table, who), why or _said(form.hint, table, who), off=bool(why))


def named(*groups: Iterable[Form], act: type[Act] = Act) -> dict[str, Form]:
    """Give forms by what is said, and by what is recorded: as `Game.FORMS` has them; all of them are an `act` alike."""
    forms = [form._replace(act=act) for group in groups for form in group]
    return {**{form.kind: form for form in forms}, **{form.name: form for form in forms}}
