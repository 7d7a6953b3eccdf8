"""Sit at the table: take a line, have it weighed, write it down, say what it did.

Nothing is answered before it is on the disk. A move that breaks a rule is not written, unless by force.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import cast

from companion.engine import commandtable as commands
from companion.engine.bounds import TooMuch, bounded
from companion.engine.dice import Cup, NeedsDie, Roll, Undrawn, dice_said
from companion.engine.ledger import Data, Entry, broken_at, secret_after, seen_by_all
from companion.engine.medium import on_screen
from companion.engine.messages import ENGLISH, speak
from companion.engine.messages import gettext as _
from companion.engine.model import Json, Read, Table, Turn
from companion.engine.paths import cache_folder
from companion.engine.reply import BREACH, MOVED_ON, Reply, no_session
from companion.engine.words import COMMON_OPTIONS, Line, Unclear, joined, no_more, parse
from companion.games import game_module
from companion.kit.game import Game
from companion.kit.replay import Replayed
from companion.storage.faults import DamagedError
from companion.storage.store import Session, Store
from companion.table.parsing import answering, every_option, is_question, reading
from companion.table.validation import Refused, Weighed, same_rolls, too_often, weigh

Run = Callable[["LiveSession", Line], Reply]


class MovedOn(Exception):
    """Somebody else has written since people looked: nothing is applied, and they are told what is new."""

    def __init__(self, reply: Reply) -> None:
        self.reply = reply
        super().__init__(reply.error)


class LiveSession:
    """A table with a session at it, or none. `seen` is the number of the last entry that people have seen.

    `sender` is kept with entries: which press of which screen they are. With `own_dice` dice are rolled on the table.
    """

    def __init__(self, store: Store, session: Session | None, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self.session = session
        self.seen: int | None = None
        self.typed: list[str] = []
        self.sender: Data = {}
        self.own_dice = False
        self.ask_word: Callable[[str], str] | None = None  # asks people for a word, once they have seen the promise
        self._game: Game | None = None
        self._replayed: Replayed | None = None
        self._still = False
        self._done: tuple[tuple[Entry, bool], Weighed] | None = None

    def take(self, session: Session) -> None:
        """Bring another session to the table, and speak its language."""
        self.session, self._game, self._replayed, self.seen = session, None, None, None
        self.speak(self.store.language(session))

    def speak(self, language: str) -> None:
        """Say everything in a language from now on, as the game at the table has it."""
        if language == ENGLISH:
            speak(None)
            return
        from companion.gamedata import languages  # noqa: PLC0415 - which English does without

        languages.speak(language, cache_folder(self.store.path), self.here.game)

    def forget(self) -> None:
        """Know nothing of the table but what is on the disk."""
        self._replayed = None

    @property
    def game(self) -> Game:
        """The module that knows the game at the table."""
        if self._game is None:
            self._game = game_module(self.here.game)
        return self._game

    @property
    def here(self) -> Session:
        """The session at the table. Raises LookupError: there is none; commands that need one are not run then."""
        if self.session is None:
            raise LookupError("no game is at the table")
        return self.session

    def now(self) -> Replayed:
        """Give the game as it stands, with what others have written since."""
        now = self._replayed
        if now is None:
            now = self._replay(self.store.entries(self.here))
        elif not self._still and self.store.head(self.here) != now.head:
            now = self._replay([*now.entries, *self.store.entries(self.here, after=now.head)])
        self._replayed = now
        return now

    @contextmanager
    def still(self) -> Iterator[None]:
        """Look once what others have written: all that is told within is of that moment."""
        self.now()
        self._still = True
        try:
            yield
        finally:
            self._still = False

    def _replay(self, entries: Sequence[Entry]) -> Replayed:
        """Play entries from the disk. Raises StoreError when they cannot be, not being as they were written."""
        try:
            with bounded(len(entries)):
                return Replayed(entries, self.game)
        except (TooMuch, MemoryError) as error:
            raise DamagedError(
                self.store.path, "game {id} takes more time or memory than any game does", id=self.here.id
            ) from error
        except Exception as error:
            broken = broken_at(entries, self.here.key)
            if not entries or broken:
                raise DamagedError(
                    self.store.path, "entry {seq} of game {id}", seq=broken or 1, id=self.here.id
                ) from error
            raise

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.now().table

    def say(self, words: list[str]) -> Reply:
        """Do what a line says.

        Raises:
            Unclear: it is not understood. Nothing was written.
            StoreError: it could not be written. Nothing was written.
        """
        try:
            return self._said(words or ["status"])
        except Refused as refused:
            again = [*self.typed, "--force"] if refused.forceable else []
            return Reply(code=BREACH, breaches=refused.breaches, again=joined(again))
        except MovedOn as moved_on:
            return moved_on.reply

    def _said(self, words: list[str]) -> Reply:
        if any("\ud800" <= letter <= "\udfff" for word in words for letter in word):
            raise Unclear("There are letters in it that are no UTF-8, and nobody could read them. Nothing was written.")
        words = self._small(words)
        if words[0] not in commands.NAMES and self.session is not None:
            words = self._long(words)
        elif words == ["list"]:
            words = ["games"]
        self.typed = words
        command = commands.NAMES.get(words[0])
        if self.session is None and (command is None or command.needs):
            return no_session()
        if command is None:
            return self._play(words)
        options = {**command.options, **(COMMON_OPTIONS if command.writes else {})}
        line = Line(words[1:], {}) if command.raw else parse(words[1:], options)
        no_more(line.words[command.most :], command.example)
        return run_of(command)(self, line)

    def _small(self, words: list[str]) -> list[str]:
        """Put a command, a verb or a short form in small letters: keyboards of tablets begin lines with a capital."""
        small = words[0].casefold()
        if words[0] == small or len(small) < 2 or words[0] in commands.NAMES:  # R is another thing than r
            return words
        here = [] if self.session is None else [*self.game.ALIASES, *(verb.name for verb in self.game.VERBS)]
        return [small, *words[1:]] if small in (*commands.NAMES, *commands.ALIASES, *here) else words

    def _long(self, words: list[str]) -> list[str]:
        """Put a game's verb, or the first word of a line, for its short form; answers to a question come first."""
        short = self.game.ALIASES.get(words[0]) or commands.ALIASES.get(words[0])
        verbs = [verb.name for verb in self.game.VERBS]
        if short is None or words[0] in verbs or (words[0] not in ("u", "n") and self.answers(words)):
            return words
        return [*short.split(), *words[1:]]

    def answers(self, words: list[str]) -> bool:
        """Tell whether a line answers the open question."""
        if not self.game.asks(self.table):
            return False
        try:
            line = parse(words, every_option(self.game))
            turn = Turn(self.table, line, self.cup(self.now(), line), self.game.who(self.table))
            return self.game.answer(turn, line.words) is not None
        except (NeedsDie, Undrawn):
            return True
        except Unclear:
            return False

    def _play(self, words: list[str]) -> Reply:
        """Do what a verb of the game says, or take the line as an answer."""
        read, look, options = reading(self.game, words)
        if read is not None and self.answers(words):  # what answers the open question is never taken for a move
            read, options = None, every_option(self.game)
        line = parse(words[1:] if read is not None or look is not None else words, options)
        if look is not None:
            return Reply(told=look(self.table, line.words), head=self.head())
        if read is None and is_question(words) and not self.answers(words):
            return self.standing(run_of(commands.NAMES["rule"])(self, Line(words, {})))
        return self.act(read or answering(self.game, self.typed), line)

    def act(self, read: Read, line: Line, kept: Data | None = None) -> Reply:
        """Read moves, weigh them, write them down as one entry with what is `kept` beside them, and say what they did.

        Raises:
            Unclear: they are not understood.
            Refused: they break a rule and are not forced.
            MovedOn: somebody else has written since people looked.
            StoreError: they could not be written.
        """
        if "dry-run" in line.options:
            from companion.table.trial import tried  # noqa: PLC0415 - seldom needed

            now, who = self.now(), self.asked_by(line)
            return tried(self.game, now.table, line, read, who, self.cup(now, line))
        with self.writing() as replayed:
            cup = self.cup(replayed, line)
            turn = Turn(replayed.table, line, cup, self.asked_by(line))
            moves = read(turn, line.words)
            cup.all_used()
            weighed = weigh(replayed.table, moves, self.game, force="force" in line.options)
            same = same_rolls(replayed, cup.rolls)
            if not moves:
                return Reply(told=weighed.told, head=self.head(weighed.table))
            data: Data = {"moves": moves, **(kept or {})}
            if cup.rolls:
                data["rolls"] = cup.records()
            if weighed.silenced:
                data["house"] = weighed.silenced
            if "why" in line.options:
                data["why"] = line.option("why")
            entry = self.append("act", data, turn.who, weighed.forced)
        notes = [*same, *(one.text for one in weighed.notes), *too_often(replayed, weighed.forced)]
        was = self.game.over(replayed.table)
        self._done = (entry, on_screen()), weighed
        self.wrote(entry, weighed.table)
        return self.reply(entry, weighed.told, notes, was)

    def weighed(self, before: Table, entry: Entry) -> Weighed:
        """Give what an act did on the table before it; the last one said here is known, for the same readers."""
        if self._done is not None and self._done[0] == (entry, on_screen()):
            return self._done[1]
        return weigh(before, entry.data.get("moves", []), self.game, force=True)

    @contextmanager
    def writing(self) -> Iterator[Replayed]:
        """Write as the only one, in the game as people have seen it, which is given.

        Raises:
            MovedOn: somebody else has written since they looked.
            StoreError: it could not be written.
        """
        with self.store.writing():
            now = self.now()
            if self.seen is not None and now.head != self.seen:
                raise MovedOn(self._news(now))
            yield now

    def append(self, kind: str, data: Json, who: str, forced: Sequence[str] = ()) -> Entry:
        """Write an entry with the line that was typed; within `writing`, after `now`."""
        last = self.now().entries[-1]
        data = {**data, "from": self.sender} if self.sender else data
        return self.store.append(self.here, last, int(self.clock()), who, kind, data, joined(self.typed), forced)

    def wrote(self, entry: Entry, table: Table | None = None) -> None:
        """Take an entry that is on the disk into the game as it stands; `table` is how things stand after an act."""
        self._replayed = self._replayed.add(entry, self.game, table) if self._replayed else None
        if self.seen is not None:
            self.seen = entry.seq

    def reply(self, entry: Entry, said: Sequence[str], notes: Sequence[str] = (), was: str = "") -> Reply:
        """Answer with what an entry did and where the game stands now; with the end, unless it `was` told before."""
        table = self.table
        over = self.game.over(table)
        said = [*said, over] if over and over not in (*said, was) and not table.finished else said
        data = seen_by_all(entry.data)
        fields = {"events": data["moves"], "forced": list(entry.forced)}
        if data["rolls"]:
            fields["rolls"] = data["rolls"]
        return self.standing(Reply(told=said, notes=notes, seq=entry.seq, fields=fields | self.state()))

    def standing(self, reply: Reply) -> Reply:
        """Add to an answer where the game stands, and the question that is open; screens show both by themselves."""
        if on_screen():
            return reply
        table = self.table
        if table.finished:
            return reply._replace(head=_("Finished; 'reopen' opens it again."))
        return reply._replace(head=self.head(table), asks=self.game.asks(table))

    def head(self, table: Table | None = None) -> str:
        """Say in a line where the game stands, or where it stood with `table`; and that its dice are seeded."""
        head = self.game.head(table or self.table)
        return _("{head} · seeded dice", head=head) if self.seeded else head

    def state(self) -> Json:
        """Give what a program may know of the table."""
        return {"state": self.game.public(self.table)}

    def cup(
        self,
        replayed: Replayed,
        line: Line,
        before: dict[str, Roll] | None = None,
        table: Table | None = None,
    ) -> Cup:
        """Give the dice of one line, at the place where the game stands, or where it stood with `table`.

        Those of a trial show nothing.
        """
        table, data = table or replayed.table, replayed.begin.data
        again = f"~{replayed.head + 1}" if "fresh" in line.options else ""
        place, names = self.game.place(table), self.game.dice_names(table.content)
        here = self.own_dice or data["rolling"] == "table"
        dry, said = () if "dry-run" in line.options else None, dice_said(line)
        return Cup(self.secret, data["dice"], place, table.rolled, said, here, again, before, names=names, tried=dry)

    @property
    def secret(self) -> bytes | None:
        """What the dice are rolled with now: the secret with the words of the table."""
        return secret_after(self.now().entries, self.here.secret)

    @property
    def revealed(self) -> bytes | None:
        """The secret in force as it was promised, without words."""
        kept = next((one.data["secret"] for one in reversed(self.now().entries) if "secret" in one.data), "")
        return bytes.fromhex(kept) if kept else self.here.secret

    @property
    def seeded(self) -> bool:
        """Whether the dice come from words said with --seed, so that who said them could choose."""
        return "shared_words" in self.now().begin.data

    def open(self) -> None:
        """Make sure that entries may be taken back or mended. Raises Unclear when the game is finished."""
        if self.table.finished:
            raise Unclear("The game is finished and nothing of it was changed; 'reopen' opens it again.")

    def asked_by(self, line: Line) -> str:
        """Say who does what a line says: the one named with --as, or whose turn it is."""
        named = line.option("as")
        return self.table.player(named) if named else self.game.who(self.table)

    def _news(self, replayed: Replayed) -> Reply:
        """Answer that somebody else has written since people looked; the line is not applied."""
        news = [entry for entry in replayed.entries if entry.seq > (self.seen or 0)]
        self.seen = replayed.head
        shown = "; ".join(f'#{entry.seq} {replayed.table.name(entry.who)} "{entry.said}"' for entry in news[-3:])
        error = _(
            "The table moved on while you typed: {shown}. Your line was not applied; say it again to apply it.",
            shown=shown,
        )
        return Reply(code=MOVED_ON, error=error, head=self.head(replayed.table))


def run_of(command: commands.Command) -> Run:
    """Load the function that does a command of every game."""
    module, __, name = command.home.partition(":")
    found = getattr(import_module(f"companion.commands.{module}"), name)
    return cast(Run, partial(found, verb=command.name) if name == "put" else found)
