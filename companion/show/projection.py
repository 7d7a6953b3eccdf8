"""What everybody at a table may see, as one small piece of JSON for a screen.

It is made of what the game shows (`panels.py`, or its counters), its open choices, and the last thing said; a test
holds the list of names that may be in it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from companion.content import Content
from companion.games import panels_of
from companion.kit.panels import Past, Seat, Shown, plain
from companion.seam import Table
from companion.show.choices import choices
from companion.show.chronicle import Chronicle, sender
from companion.show.counting import shown as counted
from companion.show.looks import Look, look_of
from companion.sitting import Sitting
from companion.words import clipped

LONGEST: Final = 90
"""Letters of what somebody did last, on a seat."""
LINE: Final = 160
"""Letters of what undo takes back; the page cuts it where its button ends."""


def projected(sitting: Sitting, chronicle: Chronicle, content: Content) -> dict[str, Any]:
    """Give the state of the table at the last entry. Raises StoreError."""
    now, table, game = sitting.now(), sitting.table, sitting.game
    past = chronicle.past(sitting)
    view = viewed(sitting, table, past, content)
    last, was = now.entries[-1], _was(sitting, past, content)
    ask = choices(game, now, []) or {"line": "", "text": "", "free": "", "items": []}
    told = chronicle.text(sitting, last.seq)
    found: dict[str, Any] = {
        "seq": now.head,
        "session": sitting.here.id,
        "game": sitting.here.game,
        "title": content.title,
        "lang": str(content.seen.get("game", {}).get("language", "en-GB")),
        "where": _where(sitting, view),
        "turn": view.turn,
        "look": plain(_look(sitting, content)),
        "seats": [_seat(one, sitting, chronicle, past, was) for one in view.seats],
        "panels": plain(view.panels),
        "ask": ask,
        "notes": chronicle.notes if last.kind == "act" else [],
        "told": told,
        "by": sender(last),
        "over": game.over(table),
        "live": f"{told} {ask['text']}".strip(),
    }
    if now.standing.done and not table.finished:
        done = now.standing.done[-1]
        found["undo"] = {"seq": done.seq, "text": clipped(chronicle.text(sitting, done.seq), LINE)}
    if now.standing.redo and not table.finished:
        back = now.standing.redo[-1]
        found["redo"] = {"seq": back.seq, "text": clipped(chronicle.text(sitting, back.seq), LINE)}
    return found


def viewed(sitting: Sitting, table: Table, past: list[Past], content: Content) -> Shown:
    """Give what the game shows of a table: by its own panels, if it has them."""
    module = panels_of(sitting.here.game)
    if module:
        view: Shown = import_module(module).shown(table, past, content)
        return view
    return counted(sitting.game, table, past, content)


def theme_of(sitting: Sitting, content: Content) -> str:
    """Give the theme that is played, or the game's own; nothing where it has none."""
    return str(sitting.now().begin.data.get("theme") or content.theme)


def _look(sitting: Sitting, content: Content) -> Look:
    theme = theme_of(sitting, content)
    return look_of(content.companion.get("screen", {}), content.themes.get(theme, {}), theme == content.theme)


def _where(sitting: Sitting, view: Shown) -> list[str]:
    """Say where the game is: as the game shows it, or what its last line begins with, and the rest of it."""
    if sitting.table.finished:
        return ["Finished", ""]
    if view.where:
        return list(view.where)
    first, _, rest = sitting.game.head(sitting.table).partition(" · ")
    return [first, rest.partition(": ")[0]]  # what is behind it are choices, which stand on the pad


def _was(sitting: Sitting, past: list[Past], content: Content) -> dict[str, int]:
    """Give the main values of seats before the last entry, if it was an act."""
    last = sitting.now().entries[-1]
    if not past or past[-1].before is None or past[-1].seq != last.seq:
        return {}
    before = viewed(sitting, past[-1].before, past[:-1], content)
    return {one.id: one.main.value for one in before.seats if one.main is not None}


def _seat(seat: Seat, sitting: Sitting, chronicle: Chronicle, past: list[Past], was: dict[str, int]) -> dict[str, Any]:
    said: dict[str, Any] = plain(seat)
    if seat.main is not None and was.get(seat.id, seat.main.value) != seat.main.value:
        said["main"]["was"] = was[seat.id]
    mine = next((one for one in reversed(past) if one.who == seat.id), None)
    if mine is not None:
        text = chronicle.text(sitting, mine.seq)
        text = text.removeprefix(f"{seat.name}: ")
        rest = text.removeprefix(f"{seat.name} ")
        text = text if rest.startswith("and ") else rest
        said["last"] = shortened(text)
    return said


def shortened(text: str) -> str:
    """Give the first sentences of what somebody did, as many as there is room for.

    >>> shortened("27 → 30 by 28 and 29 on foot. " + "A step is lost. " * 6)
    '27 → 30 by 28 and 29 on foot. A step is lost. A step is lost. A step is lost.'
    """
    end = text.rfind(". ", 0, LONGEST)
    return text[: end + 1] if len(text) > LONGEST and end > LONGEST // 4 else clipped(text, LONGEST)
