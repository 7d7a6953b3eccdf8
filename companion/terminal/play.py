"""The table mode: short lines, numbered choices, a number pad will do.

Digits choose; `0` goes back, `.` repeats, `-` takes back, `+` or `!` does the refused thing anyway, `/` says where the
game stands, `*` or `?` asks for a rule, `;` notes. Works with plain input, so a screen reader or a pipe can play.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from companion.commands.queries import next_words
from companion.engine.commandtable import ALIASES, NAMES
from companion.engine.dice import NeedsDie
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Menu
from companion.engine.reply import BREACH, MOVED_ON, NO_SESSION, UNCLEAR, Reply
from companion.engine.words import Line, Unclear, cut
from companion.kit.game import by_numbers
from companion.table.livesession import LiveSession
from companion.table.menus import finished
from companion.terminal.screen import Screen, width_of

PROMPT = "> "
TWICE = 1.5
"""Seconds within which the same line again may be a slip."""
KEYS = marked((
    "Digits choose; 0 goes back.",
    "/ or Enter: where are we?",
    ".  once more    - or u  undo",
    "+ or !  do it anyway",
    "fix 12 words  mend what #12 said",
    "? words  what do the rules say?",
    "c? words  what does a card say?",
    "; words  a note    l  the log",
    "n  what next?    quit  leave",
))  # fmt: skip


class Play:
    """One person at the keys: the line so far that choices have built, and what may be repeated.

    `refused` is a line that broke a rule, `overtaken` one before which somebody else had written.
    """

    def __init__(self, live: LiveSession, screen: Screen, answer: Callable[[LiveSession, list[str]], Reply]) -> None:
        self.live = live
        self.screen = screen
        self.answer = answer
        self.built: list[str] = []
        self.last: list[str] = []
        self.refused: list[str] = []
        self.overtaken: list[str] = []
        self.needs: list[str] = []
        self.asked = ""
        self.shown: dict[int, bool] = {}
        self.said_at = 0.0
        self.seen: set[str] = set()  # the lists that were shown, by what they ask

    def run(self, lines: Iterator[str]) -> int:
        """Answer lines until they end."""
        self.say(["status"])
        for line in lines:
            if line.strip() in ("quit", "exit") or (line.strip() == "q" and not self._answers("q")):
                break
            self.take(line.strip())
        if self.screen.form == "human":
            self.screen.paragraph(_("Everything is kept. 'companion play' goes on from here."))
        return 0

    def _asked(self) -> bool:
        """Tell whether the game has a question open, to which q may be an answer."""
        live = self.live
        return live.session is not None and not live.table.finished and bool(live.game.asks(live.table))

    def _answers(self, line: str) -> bool:
        """Tell whether a key of the table mode answers the question that is open, and means that then."""
        return self._asked() and self.live.answers([line])

    def _rolled(self, line: str) -> bool:
        """Take what a die on the table shows, if one is asked for; tell whether that is what the line was."""
        words, asked, self.needs = self.needs, self.asked, []
        if not words or line in ("", "0", "u", "-"):
            return False
        if line[0] in "?*/;" or line[:2] == "c?" or line in ("h", "help", "n"):
            if line not in ("?", "*", "h", "help", "n"):
                self.take(line)
            self._short(asked)
        elif self.say([*words, "--is", line]) != UNCLEAR:
            return True
        self.needs, self.asked = words, asked
        return True

    def take(self, line: str) -> None:
        """Do what one line says."""
        if self._rolled(line):
            return
        helps = line in ("*", "?", "help") or (line == "h" and not self._answers("h"))
        if not line or (self.built and line in BACK):
            self._enter()
        elif line == ".":
            self.say(self.last) if self.last else self._short(_("Nothing to repeat yet."))
        elif line == "!" or (line == "+" and not self._answers("+")):
            words, self.refused = self.refused, []
            self.say([*words, "--force"]) if words else self._short(_("Nothing was refused."))
        elif helps:
            self.help()
        else:
            said = _by_sign(line)
            self.say(said) if said else self._words(cut(line))

    def _enter(self) -> None:
        """Go one choice back, or say again what moved on, or say where the game stands."""
        if self.built:
            self.built = []
        elif self.overtaken:
            words, self.overtaken = self.overtaken, []
            self.say(words)
            return
        self.say(["status"])

    def _words(self, words: list[str]) -> None:
        """Choose by numbers, go on with a line that was begun by choices, or say a line."""
        if words and self.built and not words[0].isdecimal() and self._is_verb(words[0]):
            self.built = []
        menu = self._menu(self.built)
        if len(words) == 1 and menu is not None and not self._listed(words[0], menu):
            self._offer(self.built)
            return
        self.built, words = by_numbers(self._menu, self.built, words)
        menu = self._menu(self.built)
        if words and words[0].isdecimal() and not int(words[0]) and menu is not None:
            self.built = []
            self._offer([])
            return
        if len(words) == 1 and words[0].isdecimal() and menu is not None and menu.items and not menu.free:
            self._short(_("There is no {number} here; 0 goes back.", number=int(words[0])))
            self._offer(self.built)
            return
        self._line([*self.built, *words], whole=menu is None or bool(words))

    def _line(self, line: list[str], whole: bool) -> None:
        """Say a line that asks for no more words, or offer the next ones."""
        if line and whole:
            if self._menu(line) is None or not self.live.game.begun(self.live.table, line):
                self.built = []
                self.say(line)
                return
            self.built = line
        self._offer(self.built)

    def _key(self, ask: str) -> str:
        """Give what a list asks, whoever is asked."""
        names = self.live.table.names.values() if self.live.session else ()
        return " ".join(word for word in re.split(r"\W+", ask) if word not in names)

    def _listed(self, number: str, menu: Menu) -> bool:
        """Tell whether people have seen what a number stands for: in a list, or in the line that says where we are."""
        live = self.live
        if not number.isdecimal() or menu.chosen(int(number)) is None:
            return True
        head = "" if live.table.finished else f"{live.game.head(live.table)} {live.game.asks(live.table)}"
        in_head = re.search(rf"(?:^|[:;,.?]|[a-zß-öø-ÿ)]) {number} \w", head)
        return bool(menu.free) or self._key(menu.text) in self.seen or bool(in_head)

    def _is_verb(self, word: str) -> bool:
        """Tell whether a line may begin so."""
        game = self.live.game
        return word in (*NAMES, *ALIASES, *game.ALIASES, *(verb.name for verb in game.VERBS))

    def _menu(self, words: list[str]) -> Menu | None:
        """Give what may follow these words."""
        live = self.live
        if live.session is None:
            return None
        if live.table.finished:
            return None if words else finished()
        with suppress(Unclear):
            return live.game.menu(live.table, words)
        return None

    def _offer(self, words: list[str], bare: bool = False) -> None:
        """Show numbered choices: what may come next after these words, and is possible."""
        if self.live.session is None:
            return
        reply = next_words(self.live, Line(words, {}), bare)
        if words and len(reply.told) == 1:
            self.built = []
            self.say(words)  # which says why nothing of it is possible
            return
        self.seen.add(self._key(str(reply.fields.get("ask", ""))))
        self.screen.show(reply._replace(head=""), self._number())

    def say(self, words: list[str]) -> int:
        """Say a line and show the answer; give its code."""
        if words and words[0] in ("play", "show"):
            self._short(
                _("You are playing.") if words[0] == "play" else _("Say 'companion show' in a window of its own.")
            )
            return 0
        now = time.monotonic()
        try:
            reply = self.answer(self.live, words)
        except NeedsDie as needed:
            self.needs = words
            self.asked = needed.typed
            self._short(self.asked)
            return 0
        if reply.code == BREACH:
            self.refused, self.overtaken = words if reply.again else [], []
        elif reply.code == MOVED_ON:
            self.refused, self.overtaken = [], words
        elif not reply.code:
            self.refused, self.overtaken = [], []
            reply = self._twice(reply, words, now)
        self.seen.add(self._key(str(reply.fields.get("ask", ""))))  # of `next`, which lists, too
        if self.live.session is not None and reply.code != NO_SESSION:
            self.live.seen = self.live.now().head
        self._told(reply)
        return reply.code

    def _told(self, reply: Reply) -> None:
        """Show an answer, with what there is for who learns the game; a game that begins at least says how to ask."""
        learning, begins = reply.seq and self._learning(), reply.seq == 1 and self.screen.form == "human"
        self.screen.show(reply._replace(head="") if learning and begins else reply, self._number())
        if learning:
            self._offer([], bare=bool(begins))
        elif begins and not reply.asks:
            self._short(_(KEYS[-1]))

    def _twice(self, reply: Reply, words: list[str], now: float) -> Reply:
        """Note under a line that it was said twice in a moment, and remember it."""
        again = (
            words == self.last
            and len(words) > 1  # neither dice, nor an answer, nor the end of a turn
            and not reply.fields.get("rolls")
            and now - self.said_at < TWICE
        )
        if not reply.seq:
            return reply
        self.last, self.said_at = words, now
        if again and self.live.clock is time.time:
            return reply._replace(notes=[*reply.notes, _("The same line twice: u takes the second back.")])
        return reply

    def _learning(self) -> bool:
        """Tell whether to show what there is unasked: in somebody's first turns, in the first game of its kind here."""
        live = self.live
        if self.screen.form != "human" or live.session is None or self._asked():
            return False
        here = live.session
        if here.id not in self.shown:
            before = (one for one in live.store.sessions() if one.game == here.game and one.id < here.id)
            self.shown[here.id] = next(before, None) is None
        return self.shown[here.id] and live.game.learning(live.table)

    def help(self) -> None:
        """Say what may be typed now, then the keys."""
        self._offer([])
        self.screen.show(Reply(told=[_(key) for key in KEYS]), self._number())

    def _short(self, text: str) -> None:
        self.screen.show(Reply(told=[text]), self._number())

    def _number(self) -> int:
        return self.live.session.id if self.live.session else 0


BACK = ("u", "-", "undo")
"""What takes back, and first of all what was only begun."""
SIGNS = {"-": ["undo"], "/": ["status"]}
BEFORE = {"?": ["rule"], "*": ["rule"], "c?": ["card"]}


def _by_sign(line: str) -> list[str]:
    """Give the line that a sign stands for, alone or before words; nothing where none does."""
    if line in SIGNS:
        return SIGNS[line]
    if line[0] == ";":
        return ["note", line[1:].strip()]
    sign = line[:2] if line[:2] in BEFORE else line[:1]
    return [*BEFORE[sign], *cut(line[len(sign) :])] if sign in BEFORE else []


def typed(screen: Screen) -> Iterator[str]:
    """Give the lines that are typed; where nobody types, they are shown as if somebody had."""
    people = sys.stdin.isatty()
    if people:
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415 - arrow keys and history
    stopped = False
    while True:
        try:
            line = input(PROMPT) if people else sys.stdin.readline()
            if people:  # the window may have been made wider or narrower
                screen.width = width_of(screen.out)
        except EOFError:
            return
        except KeyboardInterrupt:
            if stopped:
                raise
            stopped = True
            screen.paragraph("")
            screen.paragraph(_("(once more to leave; everything is kept)"))
            continue
        stopped = False
        if not people:
            if not line:
                return
            if screen.form == "human":
                screen.lines([PROMPT + line.strip()])
        yield line
