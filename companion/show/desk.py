"""What a screen may ask of the table and press at it, in the one thread that has the file open.

A press goes through the door that typed lines go through (`answer.safely`), so nothing is told before it is stored. It
names the entry that it looked at, and an id of its own, which is kept with what it writes: said again, it does nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from companion.engine.dice import NeedsDie
from companion.engine.ledger import Entry
from companion.engine.medium import label
from companion.engine.messages import gettext as _
from companion.engine.messages import language, marked
from companion.engine.model import Facts, Json
from companion.engine.paths import cache_folder
from companion.engine.reply import BREACH, MOVED_ON, STORAGE, UNCLEAR, Reply
from companion.engine.words import cut
from companion.gamedata import content as library
from companion.games import of_panels
from companion.kit.panels import plain
from companion.show.chronicle import Chronicle, sender
from companion.show.moment import Moment, hidden
from companion.show.page import stamp
from companion.show.pictures import Art, Wanted, named
from companion.show.projection import Views, going_on, projected, theme_of
from companion.show.rights import SECRET, Present, Rights, refused, sees
from companion.show.staging import in_words
from companion.table.livesession import LiveSession
from companion.terminal.answer import safely
from generator.named import NamedTuple

SAID: Final = frozenset(
    "status next undo redo fix log set house note name join leave roll dice rule card score finish reopen".split()
)
"""Commands that a screen may say: none of them names a file, or another game."""
PAGE: Final = 40
"""Rows of the log that are sent at once."""
HITS: Final = 3
STEPS: Final = 99
"""The last step that orders may have."""
CARDS: Final = 6
WORDS: Final = 10
_CHAPTER: Final = re.compile(r"^# (.{3,24})$", re.MULTILINE)
"""Cards that are offered to be looked up."""
LINE: Final = 500
"""Letters of the longest line."""
FILE: Final = marked("The table's file cannot be read or written. The laptop that shows this screen says why.")
AT_LAPTOP: Final = marked("That is said at the laptop.")


class Press(NamedTuple):
    """What somebody presses: a line, looking at entry `seq` of `session`; `id` is its own, `by` who pressed.

    With `own` the dice are rolled on the table and `dice` are what they showed so far; `force` does it anyway.
    """

    session: int
    seq: int
    id: str
    line: str
    by: str
    own: bool = False
    dice: str = ""
    force: bool = False
    may: Rights = Rights()


class Done(NamedTuple):
    """What became of a press: the status of HTTP that says it, and what is answered."""

    code: int
    said: Json


class Desk:
    """A live session with its chronicle. Everything here is done in one thread."""

    def __init__(self, live: LiveSession, font: Callable[[str, str, int], str]) -> None:
        self.live = live
        self.font = font
        self.pictures: Callable[[Wanted, set[str]], Art] = lambda wanted, names: Art()
        self.chronicle = Chronicle()
        self.views = Views()
        self.moment = Moment()
        self.present: Callable[[], Present] = Present
        self.fault = ""
        self._content: tuple[int, library.Content] | None = None

    def content(self) -> library.Content:
        """Give the game's content. Raises ContentError."""
        here = self.live.here
        if self._content is None or self._content[0] != here.id:
            found = library.load(here.game, cache_folder(self.live.store.path), language())
            label({name: str(one.get("label") or name) for name, one in found.parameters.items()})
            self._content = (here.id, found)
        return self._content[1]

    def state(self) -> Json:
        """Give what everybody may see. Raises StoreError."""
        with self.live.still():
            return self._state()

    def _state(self) -> Json:
        self.chronicle.follow(self.live, self.content())
        present = self.present()
        state = projected(self.live, self.chronicle, self.views, self.content(), self.moment.begun(self.live))
        look = state["look"]
        state["page"] = stamp()
        state["step"] = self.moment.step(self.live)
        state["hidden"] = self.moment.state(self.live, self.content(), present.seated)
        holding = of_panels(self.live.here.game, "holding")
        holds = holding is not None and any(
            holding(self.live.table, who) is not None for who in self.live.table.players
        )
        state["hands"] = holds and not state["finished"]
        state["undoing"] = self.moment.undoing(self.live)
        state.update(present._asdict())
        now = named([state["orders"], state["ask"], state["hidden"]])
        state["pictures"], state["drawn"] = self._art(now | named([state["panels"], state["seats"]]))
        state["cards"] = self._cards(now)
        state["words"] = self._words()
        state["book"] = bool(self.content().rulebook)
        rolls = of_panels(self.live.here.game, "rolling")
        if rolls is not None:
            state["dice"] = list(rolls())
        look["font"] = self.font(self.live.here.game, look["display"], look["weight"])
        return state

    def _cards(self, faces: set[str]) -> list[str]:
        """Give the names of the cards that lie on the screen, which people may want to look up."""
        names = (str(one.get("name") or one.get("title") or "") for one in self.content().cards if one["id"] in faces)
        return [name for name in dict.fromkeys(names) if name][:CARDS]

    def _words(self) -> list[str]:
        """Give words to look up where nobody knows what to ask: those of the game, or its rulebook's chapters."""
        says, content = of_panels(self.live.here.game, "words"), self.content()
        if says is not None:
            return list(says())[:WORDS]
        return [one for one in _CHAPTER.findall(content.rulebook) if "{" not in one][:WORDS]

    def _art(self, names: set[str]) -> Art:
        """Give the pictures with these names."""
        return self.pictures(self.wanted(), names)

    def wanted(self) -> Wanted:
        """Say of which table pictures are wanted. Raises ContentError."""
        return Wanted(
            self.live.here.game, theme_of(self.live, self.content()), self.live.table.rules, self.content().translation
        )

    def redraw(self) -> None:
        """Tell the screens that there are other pictures now."""
        self.moment.changes += 1

    def press(self, press: Press) -> Done:
        """Do what somebody pressed. Raises StoreError."""
        words = cut(press.line)
        if not words or len(press.line) > LINE:
            return Done(400, {"error": _("Nothing is said.")})
        if not self._may(words):
            return Done(403, {"error": _(AT_LAPTOP)})
        words += ["--force"] * press.force
        if said_no := self._refused(press, words):
            return Done(403, {"error": said_no})
        words += ["--is", press.dice] * bool(press.dice)
        return self._said(press, words)

    def _refused(self, press: Press, words: list[str]) -> str:
        return refused(self.live, self.present(), press.may, words, self.moment.begun(self.live))

    def begin(self, press: Press) -> Done:
        """Show the line that somebody has begun to those who go on with it; no line lets go of it. Raises StoreError.

        Nothing is written: that is done by whoever ends the line.
        """
        live, words = self.live, cut(press.line)
        begun = self.moment.begun(live)
        if len(press.line) > LINE or not (live.game.begun(live.table, words) if words else begun):
            return Done(400, {"error": _("Nothing is begun.")})
        whose = self._refused(press, words or [begun[0]])
        if whose:
            return Done(403, {"error": whose})
        self.moment.begin(live, words)
        return Done(200, {"seq": press.seq})

    def go_on(self, press: Press, step: int) -> Done:
        """Go on to the next step of the orders, on every screen. Raises StoreError."""
        if not 1 < step <= STEPS:
            return Done(400, {})
        self.moment.go_on(self.live, step)
        return Done(200, {"seq": press.seq, "looked": True})

    def choose(self, press: Press, seat: str, words: list[str]) -> Done:
        """Keep what somebody chose in secret; the last one who is ready reveals all of it. Raises StoreError."""
        live = self.live
        asked = hidden(live, self.content(), self.moment.begun(live))
        if asked is None or seat not in asked.choices or (words and not asked.allows(seat, words)):
            return Done(400, {"error": _("That cannot be chosen now.")})
        self.moment.choose(live, seat, words)
        line = self.moment.line(live, asked)
        if not line:
            return Done(200, {"seq": press.seq, "chosen": words})
        done = self._said(press, line)
        if done.code != 200:  # such as one card that two people say they hold
            self.moment.choose(live, seat, [])
        return done

    def chosen(self, seat: str) -> Done:
        """Give what a seat chose in secret, to its own screen, what it may choose from, and what it holds.

        Raises StoreError.
        """
        live, content = self.live, self.content()
        holding, asked = of_panels(live.here.game, "holding"), hidden(live, content, self.moment.begun(live))
        held = holding(live.table, seat) if holding is not None and seat in live.table.players else None
        own = {} if held is None else {"hand": [plain(one) for one in held]}
        if asked is not None and asked.own:
            own["items"] = [plain(one) for one in asked.choices.get(seat, ())]
        return Done(200, {"chosen": list(self.moment.chosen(live, seat)), **own})

    def undo(self, press: Press, of: int, no: bool = False) -> Done:
        """Take back entry `of`, the last one, once all who must have agreed; `no` lets go of it. Raises StoreError."""
        done = self.live.now().standing.done
        if not done or done[-1].seq != of:
            return self._late(press.seq)
        if no:
            self.moment.keep()
            return Done(200, {"seq": press.seq, "looked": True})
        people = [one for one in self.people()["seats"] if one["id"] != press.may.seat]
        alone = bool(press.may.seat) and not people  # whoever plays alone asks nobody
        if not alone and not self.moment.agree(self.live, of, press.by, press.may):
            return Done(202, {"seq": press.seq, "looked": True})
        return self._said(press, ["undo"])

    def _said(self, press: Press, words: list[str]) -> Done:
        """Say a line for a press."""
        live = self.live
        live.seen, live.own_dice = press.seq, press.own
        live.sender = {"id": press.id, "by": press.by}
        try:
            reply = safely(live, words)
        except NeedsDie as needed:
            return Done(428, {"needs": {**_faces(needed, self.content()), "before": press.dice}})
        finally:
            live.seen, live.sender, live.own_dice = None, {}, False
        return self._became(press, reply)

    def _became(self, press: Press, reply: Reply) -> Done:
        if reply.code == MOVED_ON:
            known = self._written(press)
            return self._first(press, known) if known is not None else self._late(press.seq)
        if reply.code == STORAGE:
            self.fault = reply.error
            return Done(503, {"error": _(FILE)})
        if reply.code == BREACH:
            rules = [{"rule": one.rule, "fact": one.fact} for one in reply.breaches]
            can = reply.breaches[0].rule != "finished"
            return Done(422, {"rules": rules, "force": can and press.may.forces, "host": can and not press.may.forces})
        if reply.code == UNCLEAR:
            return Done(400, {"error": reply.error})
        if reply.code:
            self.fault = reply.error
            return Done(500, {"error": _("The companion cannot do that; the laptop that shows this screen says why.")})
        looked = {} if reply.seq else {"looked": True}
        return Done(
            200, {"seq": reply.seq or press.seq, "told": list(reply.told), "notes": list(reply.notes), **looked}
        )

    def answered(self, press: Press) -> Done | None:
        """Answer a press that was made before, or that looks at what stands no more; None where it is to be done."""
        known = self._written(press)
        if known is not None:
            return self._first(press, known)
        return self._late(press.seq) if self._stale(press.session, press.seq) else None

    def _stale(self, session: int, seq: int) -> bool:
        """Tell whether something was written since somebody looked at an entry."""
        return session != self.live.here.id or seq != self.live.now().head

    def _late(self, seen: int) -> Done:
        """Answer that somebody was faster, and what they did."""
        now = self.live.now()
        new = [entry for entry in now.entries if entry.seq > seen][-3:]
        told = self.chronicle.told(self.live, {entry.seq for entry in new})
        by = sender(new[-1]) if new else ""
        return Done(409, {"seq": now.head, "by": by, "told": [told[entry.seq].text for entry in new]})

    def _written(self, press: Press) -> Entry | None:
        """Give the entry that a press has written already, though another game may be on the table by now."""
        here, store = self.live.here, self.live.store
        if press.session == here.id:
            entries = self.live.now().entries
        else:
            there = store.session(press.session)
            entries = store.entries(there) if there is not None else []
        return next((one for one in reversed(entries) if one.data.get("from", {}).get("id") == press.id), None)

    def _first(self, press: Press, entry: Entry) -> Done:
        """Give the answer that a press got when it was first made."""
        here = press.session == self.live.here.id
        told = self.chronicle.text(self.live, entry.seq) if here else entry.said
        return Done(200, {"seq": entry.seq, "told": [told], "notes": []})

    def _may(self, words: list[str]) -> bool:
        """Tell whether a screen may say a line."""
        from companion.engine.commandtable import NAMES, RESERVED  # noqa: PLC0415 - beside its use

        first = words[0]
        verbs = [verb.name for verb in self.live.game.VERBS]
        return first in SAID or first in verbs or first not in (*NAMES, *RESERVED)

    def ask(self, session: int, seq: int, line: str, seat: str = "") -> Done:
        """Give what may come next in a line, looking at an entry, to the screen of a seat. Raises StoreError."""
        if self._stale(session, seq):
            return self._late(seq)
        words = cut(line)
        if len(line) > LINE:
            return Done(400, {"error": _("Nothing is said.")})
        if words and not sees(self.live, self.present(), seat, words):
            return Done(403, {"error": _(SECRET)})
        content = self.content()
        begun = not words or self.live.game.begun(self.live.table, words)
        ask = going_on(self.live, content, words) if begun else None
        return Done(200, {"ask": ask, "pictures": self._art(named(ask)).paths} if ask else {"ask": None})

    def log(self, before: int) -> Done:
        """Give rows of the log, the newest first. Raises StoreError."""
        rows = self.chronicle.rows(self.live, before, PAGE)
        past = self.chronicle.past(self.live)
        staged = {one.seq: self.chronicle.staged(self.live, one, self.content()) for one in past}
        words = {seq: in_words(one) for seq, one in staged.items() if one is not None}
        said = [row._replace(text=words.get(row.seq, row.text)) for row in rows]
        return Done(200, {"rows": [row._asdict() for row in said], "more": bool(rows) and rows[-1].seq > 1})

    def proof(self) -> Done:
        """Give the lines of the session's export, with the secret, once the game is finished. Raises StoreError."""
        from companion.commands.exporting import lines  # noqa: PLC0415 - once a game

        now = self.live.now()
        if not now.table.finished:
            return Done(403, {"error": _("The secret of the dice is shown when the game is finished.")})
        return Done(200, {"lines": list(lines(self.live.here, now.entries))})

    def rules(self, asked: str) -> Done:
        """Look up rules and cards. Raises StoreError."""
        from companion.commands.consulting import in_short, to_look_up  # noqa: PLC0415 - loads the index when asked
        from companion.engine.words import Unclear  # noqa: PLC0415

        if not asked.strip() or len(asked) > LINE:
            return Done(200, {"sure": True, "hits": [], "pictures": {}})
        try:
            with to_look_up(self.live) as shelf:
                found = in_short(shelf, asked, HITS)
        except Unclear as unclear:
            return Done(400, {"error": str(unclear)})
        except Exception as error:
            if not hasattr(error, "problems"):
                raise
            return Done(503, {"error": _("The rulebook cannot be read now; 'tuckbox check' at the laptop says why.")})
        faces = {one["face"] for one in found["hits"] if one["face"]}
        return Done(200, {**found, "pictures": self._art(faces).paths})

    def people(self) -> Json:
        """Give whom somebody that joins can be. Raises StoreError."""
        state = self.state()
        seats: list[Facts] = [one for one in state["seats"] if not one.get("robot")]
        who = [{key: one[key] for key in ("id", "name", "sub", "sign") if key in one} for one in seats]
        return {"title": state["title"], "where": state["where"], "look": state["look"], "seats": who}


def _faces(needed: NeedsDie, content: library.Content) -> Json:
    """Give the faces of a die that was rolled on the table, each once, with what says it: its number if it has none.

    A face is called what is printed on it: its caption in the game's dice.
    """
    printed = content.tables.get("dice", {}).get(needed.die, ())
    captions = {str(one["id"]): one["caption"] for one in printed if isinstance(one, Mapping) and "caption" in one}
    numbers = any(isinstance(face, int) for face in needed.faces)
    first = {str(face): at for at, face in reversed(list(enumerate(needed.faces, 1)))}
    said = [
        {"face": captions.get(face, face), "say": face if numbers else str(at)}
        for face, at in sorted(first.items(), key=lambda one: one[1])
    ]
    name = needed.name if needed.name != needed.die else _("a die")
    if needed.why:
        ask = _("Roll {die} {why}. What does it show?", die=name, why=needed.why)
    else:
        ask = _("Roll {die}. What does it show?", die=name)
    return {"ask": ask, "faces": said}
