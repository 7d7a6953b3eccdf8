"""The base of every game: what a game has, with a default for all that a small one need not say.

A game is an instance of a subclass, `GAME`, in `companion/games/<game>/game.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.messages import gettext as _
from companion.engine.model import Breach, Facts, Item, Json, Menu, Move, Note, Score, Setup, Table, Turn, Verb, copied
from companion.engine.words import Unclear
from companion.kit.forms import Act, Form, told
from generator.named import NamedTuple


def over() -> Sequence[Item]:
    """Give what is offered when a game is over."""
    return Item("finish", _("Finish")), Item("score", _("Score"))


def by_numbers(
    menu: Callable[[list[str]], Menu | None], line: list[str], words: list[str]
) -> tuple[list[str], list[str]]:
    """Go on with a line by the numbers of its choices, as far as words are such; give it, and the words behind them."""
    while words and words[0].isdecimal():
        offered = menu(line)
        chosen = offered.chosen(int(words[0])) if offered is not None else None
        if chosen is None:
            break
        line, words = [*line, *chosen.word.split()], words[1:]
    return line, words


class Question(NamedTuple):
    """An open question: how it is asked, what is offered, and how the answer is read.

    `read(turn, words)` gives moves, or None when the words are no answer; with `counts`, a number at the beginning of
    the words is put as the choice that has it; `offers` may be a function, which is asked where they are shown. In a
    menu `heading` is asked instead of `ask`, where it is given, with `typed` behind it where people type, and
    `more(words)` says what may follow the first words of an answer. While an `alone` one is open, verbs have no menus.
    """

    ask: str
    read: Callable[[Turn, list[str]], list[Move] | None]
    offers: Sequence[Item] | Callable[[], Sequence[Item]] = ()
    free: str = ""
    heading: str = ""
    more: Callable[[list[str]], Menu | None] | None = None
    counts: bool = False
    alone: bool = False
    typed: str = ""

    def menu(self, words: list[str]) -> Menu | None:
        """Say what may come next in an answer."""
        if words:
            return self.more(words) if self.more else None
        return self._menu()

    def _menu(self) -> Menu:
        offers = self.offers() if callable(self.offers) else self.offers
        return Menu(self.heading or self.ask, offers, self.free, self.typed)

    def answer(self, turn: Turn, words: list[str]) -> list[Move] | None:
        """Read an answer; None when it is none. Raises Unclear."""
        if self.counts and words and words[0].isdecimal():
            chosen = self._menu().chosen(int(words[0]))
            words = [*chosen.word.split(), *words[1:]] if chosen else words
        return self.read(turn, words) if words else None


class Game:
    """A game at the table. Every function is pure but for `fold`, which changes the table it is given."""

    VERBS: ClassVar[Sequence[Verb]] = ()
    FORMS: ClassVar[Mapping[str, Form]] = {}
    """Its moves as they are declared, by name (`forms.named`); of those of every game it may have `join`, `leave`."""
    ALIASES: ClassVar[Mapping[str, str]] = {}
    """Short forms of the table mode: `{"t1": "trade 1"}`."""
    SETUP_OPTIONS: ClassVar[Mapping[str, bool]] = {}
    """Options of `new` for this game, and whether they take a value."""
    PLAYERS_RULE: ClassVar[str] = ""
    """The id of the rule that says how many may play."""
    CLOSED: ClassVar[Breach | None] = None
    """What a move breaks that comes when `state["over"]` is true, unless it is `late`."""
    SETS: ClassVar[Mapping[str, Callable[[Table, Any], Any]]] = {}
    """What `set` may put right, by name, with what gives the value that is meant, or raises Unclear; of a list it is
    asked for each value. Without it, anything may be set to a value of its kind."""

    def sets(self, table: Table) -> Mapping[str, Callable[[Table, Any], Any]]:
        """Give what `set` may put right at this table: `SETS`, unless names hang on the content."""
        return self.SETS

    def shown(self, table: Table, path: Sequence[str], value: Any) -> Any:
        """Give a value that was set as people call it, where the state has another name for it: people by theirs."""
        if isinstance(value, list):
            return [self.shown(table, path, one) for one in value]
        if isinstance(value, str):
            return table.name(value) if value in table.players else value or None
        return value

    def pin(self, content: Any) -> Json:
        """Take from the game's content what a session needs of it: cards, boards, words of the theme. Plain JSON."""
        return {}

    def chances(self, content: Any) -> bool:
        """Tell whether the companion rolls or shuffles anything in this game, so that its dice are promised."""
        return True

    def begin(self, setup: Setup) -> tuple[Json, list[str]]:
        """Give the first state, and what to lay out, line by line, each with its rule id. Raises Unclear."""
        state = {"round": 1, "turn": next(iter(setup.players), ""), "players": {who: {} for who in setup.players}}
        return state, []

    def form(self, table: Table, move: Move) -> Form | None:
        """Give how a move is declared; nothing when nobody knows it, or its people are not at the table."""
        found, known = self.FORMS.get(str(move.get("do"))), table.state["players"]
        for key in found.people if found else ():
            if move.get(key) not in known:
                return None
        return found

    def fold(self, table: Table, move: Move) -> None:
        """Do a move, with all that follows from it. Total: what it does not know, it leaves alone."""
        form = self.form(table, move)
        if form is not None:
            form.does(table, move)

    def check(self, table: Table, move: Move) -> Sequence[Breach]:
        """Say which rules a move would break, before it is done. Only what the record proves."""
        form = self.FORMS.get(str(move.get("do")))
        if (
            form and self.CLOSED and table.state["over"] and not form.late
        ):  # nobody's turn it is, a move may be nobody's
            return [self.CLOSED._replace(fact=_(self.CLOSED.fact))]
        return form.breaks(table, move) if form and self.form(table, move) else []

    def with_chance(self, turn: Turn, moves: list[Move]) -> list[Move]:
        """Give moves with all that chance decides of what follows from them, where they are not whole without it."""
        return moves

    def redeal(self, table: Table, who: str, shuffle: Callable[[list[str]], None]) -> None:
        """Deal what somebody cannot know anew, for whoever looks ahead."""

    def act(self, before: Table, move: Move) -> Act:
        """Do a move on a copy as `fold` does, with what is told of it: the result first, then why; old → new."""
        form = self.form(before, move)
        return told(form, before, move) if form else Act(copied(before), "", before, move)

    def notes(self, act: Act) -> None:
        """Remind of what comes next or may be forgotten, once a move is done."""
        form = self.form(act.before, act.move)
        if form and form.notes:
            form.notes(act)

    def reminders(self, act: Act, table: Table) -> list[Note]:
        """Give what people are reminded of after a move, as it is told when things stand as at this table."""
        later = type(act)(table, act.who, act.before, act.move)
        self.notes(later)
        return later.notes

    def cited(self, rule: str) -> str:
        """Give the id by which the game's breaches name a printed rule."""
        return rule

    def own_rules(self, table: Table) -> Sequence[str]:
        """Name what a house rule may silence though no printed rule is called so."""
        return ()

    def show(self, table: Table) -> Sequence[str]:
        """Give the whole state for people, in few short lines."""
        return [" · ".join(table.name(who) for who in table.players)]

    def where(self, table: Table) -> tuple[str, str]:
        """Say where the game is, and whose turn it is."""
        who = self.who(table)
        return _("Round {n}", n=table.state["round"]), _("{who} to play", who=table.name(who)) if who else ""

    def head(self, table: Table) -> str:
        """Give the line that is always last: where the game is and whose turn it is."""
        return " · ".join(filter(None, self.where(table)))

    def public(self, table: Table) -> Json:
        """Give the state for programs: only what everybody at the table may know."""
        return dict(table.state)

    def first(self, table: Table) -> Menu:
        """Offer what a line may begin with, while no question is open."""
        return Menu(_("What happened?"), [Item(verb.name, _(verb.moment)) for verb in self.VERBS])

    def question(self, table: Table) -> Question | None:
        """Give the open question."""
        return None

    def menu(self, table: Table, words: Sequence[str]) -> Menu | None:
        """Say what may come next after these words of a line; None when the line is complete."""
        question = self.question(table)
        verb = next((verb for verb in self.VERBS if words and verb.name == words[0]), None)
        if question is not None and (verb is None or question.alone):
            return question.menu(list(words))
        if self.CLOSED and table.state["over"]:
            return None if words else Menu(_(self.CLOSED.fact), over())
        if not words:
            return self.first(table)
        try:
            return verb.menu(table, self.who(table), words[1:]) if verb is not None and verb.menu else None
        except Unclear:
            return None

    def begun(self, table: Table, words: Sequence[str]) -> bool:
        """Tell whether a line is the beginning of one that is offered; any other is said as it is."""
        first = self.menu(table, [])
        begin = self.ALIASES.get(words[0], words[0]).split()  # none, where the line is an empty word
        return first is not None and begin[:1] in [item.word.split()[:1] for __, item in first.choices()]

    def answer(self, turn: Turn, words: list[str]) -> list[Move] | None:
        """Read a line that begins with no verb, as the answer to an open question; None when it is none."""
        question = self.question(turn.table)
        moves = question.answer(turn, words) if question is not None else None
        return None if moves is None else self.with_chance(turn, moves)

    def learning(self, table: Table) -> bool:
        """Tell whether somebody plays one of the first turns, and is shown what there is without asking."""
        return False

    def dice_names(self, content: Facts) -> Mapping[str, str]:
        """Give what people call the dice that they are asked for; `content` is what was pinned."""
        return {}

    def preset(self, content: Any, options: Mapping[str, list[str]]) -> str:
        """Give the preset that an option of `new` means, as a level does; or nothing. Raises Unclear."""
        return ""

    def asks(self, table: Table) -> str:
        """Give the open question, which `answer` reads, or nothing."""
        question = self.question(table)
        return question.ask if question is not None else ""

    def who(self, table: Table) -> str:
        """Give whose turn it is, or nothing."""
        return "" if table.state.get("over") else str(table.state.get("turn", ""))

    def asked(self, table: Table) -> Sequence[str]:
        """Give the seats that may go on, on a screen; nobody: everybody."""
        who = self.who(table)
        return [who] if who in table.players else []

    def at_turn(self, table: Table) -> Sequence[str]:
        """Give whose turn it is, whoever is asked."""
        return [] if table.state.get("over") or table.finished else [str(table.state.get("turn", ""))]

    def place(self, table: Table) -> str:
        """Say where in the game this is, for the dice: the same words never come again later, such as `4.ana`."""
        return f"{table.state['round']}.{table.state['turn'] or 'all'}"

    def score(self, table: Table) -> Sequence[Score]:
        """Give the result as it stands, best first."""
        return [Score(who, None) for who in table.players]

    def next_first(self, table: Table) -> str:
        """Give who begins the next game of the same people, where the rules say so; else it is chosen as always."""
        return ""

    def ends(self, table: Table) -> bool:
        """Tell whether the game itself says when it is over; else `finish` is how it ends."""
        return True

    def over(self, table: Table) -> str:
        """Say that the game is over and who won, or nothing."""
        return ""
