"""What everybody at a table may see, as one small piece of JSON for a screen.

It is made of what the game shows (`panels.py`, or its counters), its open choices, and the last thing said; a test
holds the list of names that may be in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.commands.logbook import Told, taken_back
from companion.engine.ledger import Entry
from companion.engine.messages import gettext as _
from companion.engine.model import Json, Table
from companion.engine.words import Unclear, clipped
from companion.gamedata.content import Content
from companion.games import of_panels
from companion.kit.panels import Past, Seat, Shown, Staged, plain, sign
from companion.show.choices import choices
from companion.show.chronicle import Chronicle, sender
from companion.show.looks import Look, look_of
from companion.show.moment import hidden
from companion.show.rights import asked
from companion.show.staging import retold, within
from companion.table.livesession import LiveSession
from generator.named import NamedTuple

BOARDS: Final = ("map", "course")
"""Panels on which the page itself shows where pieces are at each step."""
LINE: Final = 160
"""Letters of what undo takes back; the page cuts it where its button ends."""


class Seen(NamedTuple):
    """What is seen of a table, for every screen the same: where the game is, seats, panels; `turn` marks who plays."""

    table: Table
    where: list[str]
    turn: str
    seats: list[Json]
    panels: list[Json]


class Views:
    """What is seen of the table as it stands, and of the one before the last entry, each made once."""

    def __init__(self) -> None:
        self._known: tuple[Seen, ...] = ()

    def of(self, live: LiveSession, past: Sequence[Past], content: Content) -> tuple[Seen, Seen | None]:
        """Give what is seen now, and what was before the last entry, if it was an act."""
        act = past[-1].before if past and past[-1].seq == live.now().head else None
        now = self._seen(live, live.table, past, content)
        before = self._seen(live, act, past[:-1], content) if act is not None else None
        self._known = (now, before) if before is not None else (now,)
        return now, before

    def _seen(self, live: LiveSession, table: Table, past: Sequence[Past], content: Content) -> Seen:
        known = next((one for one in self._known if one.table is table), None)
        return known or viewed(live, table, past, content)


def projected(live: LiveSession, chronicle: Chronicle, views: Views, content: Content, begun: Sequence[str]) -> Json:
    """Give the state of the table at the last entry, with what is asked behind a begun line. Raises StoreError."""
    now, table, game = live.now(), live.table, live.game
    past = chronicle.past(live)
    view, before = views.of(live, past, content)
    last = now.entries[-1]
    told, raw = _told(live, chronicle, last), _staged(live, chronicle, past, content)
    found: Json = {
        "seq": now.head,
        "session": live.here.id,
        "game": live.here.game,
        "title": content.title,
        "lang": str(content.seen.get("game", {}).get("language", "en-GB")),
        "where": view.where,
        "turn": view.turn,
        "look": plain(_look(live, content)),
        "seats": _changed(view, before) if before else view.seats,
        "panels": view.panels,
        "ask": _asked(live, content, begun),
        "notes": chronicle.notes if last.kind == "act" else [],
        "told": told.text,
        "by": sender(last),
        "over": game.over(table),
        "finished": table.finished,
    }
    found |= _taken_back(live, chronicle, raw, past, content)
    if raw and before:
        panels = [one for one in before.panels if one["kind"] not in BOARDS]
        found["during"] = {"where": before.where, "seats": before.seats, "panels": panels}
    staged = raw or retold(told.lines, last.kind, told.who or table.name(last.who))
    return {**found, **plain(within(staged)._asdict())}


def _taken_back(
    live: LiveSession, chronicle: Chronicle, raw: Staged | None, past: list[Past], content: Content
) -> Json:
    """Give which entry undo takes back, and which one redo brings again, with what each did."""
    now, found = live.now(), Json()
    if live.table.finished:
        return found
    if now.standing.done:
        done = now.standing.done[-1]
        did = raw if done.seq == now.head else _back(live, chronicle, done.seq, past, content)
        text = "; ".join(one.verb for one in did.orders) if did else chronicle.text(live, done.seq)
        found["undo"] = {"seq": done.seq, "text": clipped(text, LINE)}
    if now.standing.redo:
        back = now.standing.redo[-1]
        found["redo"] = {"seq": back.seq, "text": clipped(chronicle.text(live, back.seq), LINE)}
    return found


def _asked(live: LiveSession, content: Content, begun: Sequence[str]) -> Json:
    """Give what may be pressed first: what others go on with; or choices, spaces of a board, cards that are laid."""
    on = going_on(live, content, begun) if begun and not private(live, begun) else None
    if on is not None:
        return {**on, "back": list(asked(live))}
    ask = choices(live.game, live.now(), []) or {"line": "", "text": "", "free": "", "items": []}
    ask["to"] = list(asked(live))
    for name, says in (("spaces", "spaces"), ("lay", "laying")):
        found = of_panels(live.here.game, says)
        if found is not None and not live.table.finished:
            ask[name] = plain(found(live.table, content))
    return ask


def private(live: LiveSession, words: Sequence[str]) -> bool:
    """Tell whether what may come next behind these words is somebody's secret."""
    try:
        menu = live.game.menu(live.table, list(words))
    except Unclear:
        return False
    return menu is not None and bool(menu.whose)


def going_on(live: LiveSession, content: Content, words: Sequence[str]) -> Json | None:
    """Give what may come next behind these words, and of whom it is asked; None where they are a whole line.

    `shared` where it is asked of others than who began the line, or in secret: then every screen is to show it.
    """
    ask = choices(live.game, live.now(), list(words))
    if ask is None:
        return None
    to, first = asked(live, words), asked(live)
    shared = (bool(to and first) and {*first}.isdisjoint(to)) or hidden(live, content, words) is not None
    return {**ask, "to": list(to), "shared": shared}


def _staged(live: LiveSession, chronicle: Chronicle, past: list[Past], content: Content) -> Staged | None:
    """Give what the last entry wants done, where its game says it: nothing of one that took back or put right.

    Before the first one it is what is laid out.
    """
    if live.now().entries[-1].kind == "begin":
        begins = of_panels(live.here.game, "begins")
        return begins(live.table, content) if begins is not None else None
    return _back(live, chronicle, live.now().head, past, content)


def _back(live: LiveSession, chronicle: Chronicle, seq: int, past: list[Past], content: Content) -> Staged | None:
    """Give what an entry wanted done."""
    return next((chronicle.staged(live, one, content) for one in reversed(past) if one.seq == seq), None)


def _told(live: LiveSession, chronicle: Chronicle, last: Entry) -> Told:
    """Say what the last entry did; one that took something back, or did it again, says what that was."""
    standing = live.now().standing
    if last.kind == "undo":
        back = [seq for seq, by in standing.undone.items() if by == last.seq]
        return Told([taken_back(" ".join(chronicle.text(live, seq) for seq in sorted(back)))] if back else [])
    if last.kind == "redo" and standing.done:
        return Told([_("Done again: {said}", said=chronicle.text(live, standing.done[-1].seq))])
    return chronicle.told(live, {last.seq})[last.seq]


def viewed(live: LiveSession, table: Table, past: Sequence[Past], content: Content) -> Seen:
    """Give what the game shows of a table; where it is as its last line says, unless the game shows it otherwise."""
    shown = of_panels(live.here.game, "shown")
    view: Shown = shown(table, past, content) if shown is not None else Shown([], [])
    where = [_("Finished"), ""] if table.finished else list(view.where or live.game.where(table))
    return Seen(table, where, _(view.turn), [_seat(live, table, one) for one in view.seats], plain(view.panels))


def _seat(live: LiveSession, table: Table, one: Seat) -> Json:
    """Give a seat with what is said of all alike: the name, the sign, whose turn it is, who wins."""
    who, turn = one.id, {"turn": True} if one.id in live.game.at_turn(table) else {}
    marks = [*one.marks, *[_("wins")] * (who in table.state.get("winners", ()))]
    shown: Json = plain(one._replace(sign=one.sign or sign(table, who), marks=marks))
    return {"name": table.name(who), **turn, **shown}


def theme_of(live: LiveSession, content: Content) -> str:
    """Give the theme that is played, or the game's own; nothing where it has none."""
    return str(live.now().begin.data.get("theme") or content.theme)


def _look(live: LiveSession, content: Content) -> Look:
    theme = theme_of(live, content)
    return look_of(content.companion.get("screen", {}), content.themes.get(theme, {}), theme == content.theme)


def _changed(view: Seen, before: Seen) -> list[Json]:
    """Give seats with what their main number was, where it is another one now."""
    was = {one["id"]: one["main"]["value"] for one in before.seats if "main" in one}
    return [
        {**one, "main": {**one["main"], "was": was[one["id"]]}}
        if "main" in one and was.get(one["id"], one["main"]["value"]) != one["main"]["value"]
        else one
        for one in view.seats
    ]
