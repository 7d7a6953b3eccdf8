"""What is not written: how far hands are, a line that others go on with, secret choices, an undo that is asked for.

In memory; knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.model import Json
from companion.gamedata.content import Content
from companion.games import of_panels
from companion.kit.hidden import Hidden
from companion.kit.panels import plain
from companion.show.rights import Rights, called
from companion.table.livesession import LiveSession


class Moment:
    """A moment of a session: the step of its orders, a begun line, choices, what somebody asks to take back.

    Whatever is written begins another one.
    """

    def __init__(self) -> None:
        self._at: tuple[int, int] = (0, 0)
        self._step = 1
        self._begun: tuple[str, ...] = ()
        self._chosen: dict[str, tuple[str, ...]] = {}
        self._back, self._agreed = 0, dict[str, str]()
        self.changes = 0
        """How often something was chosen, asked for or taken back: screens are told when it grows."""

    def _here(self, live: LiveSession) -> dict[str, tuple[str, ...]]:
        at = (live.here.id, live.now().head)
        if at != self._at:
            self._at, self._step, self._begun, self._chosen, self._agreed = at, 1, (), {}, {}
        return self._chosen

    def go_on(self, live: LiveSession, step: int) -> None:
        """Go on to a step of the orders that stand; nobody goes back, two presses at once are one step."""
        self._here(live)
        if step > self._step:
            self._step = step
            self.changes += 1

    def step(self, live: LiveSession) -> int:
        """Give the step that hands are at, from 1."""
        self._here(live)
        return self._step

    def begin(self, live: LiveSession, words: Sequence[str]) -> None:
        """Keep the words of a line that somebody else goes on with; no words let go of it."""
        self._here(live).clear()
        self._begun = tuple(words)
        self.changes += 1

    def begun(self, live: LiveSession) -> tuple[str, ...]:
        """Give the words of the line that was begun."""
        self._here(live)
        return self._begun

    def choose(self, live: LiveSession, seat: str, words: Sequence[str]) -> None:
        """Keep what somebody chose; no words take it back."""
        chosen = self._here(live)
        chosen.pop(seat, None)
        if words:
            chosen[seat] = tuple(words)
        self.changes += 1

    def chosen(self, live: LiveSession, seat: str) -> tuple[str, ...]:
        """Give what somebody chose, for nobody's eyes but theirs."""
        return self._here(live).get(seat, ())

    def ready(self, live: LiveSession) -> set[str]:
        """Give who has chosen."""
        return {*self._here(live)}

    def agree(self, live: LiveSession, of: int, by: str, may: Rights) -> bool:
        """Ask to take back an entry, or agree to it; tell whether it may be done now."""
        self._here(live)
        self._agreed = {**(self._agreed if of == self._back else {}), may.key: by}
        self._back = of
        self.changes += 1
        return may.voters <= self._agreed.keys()

    def keep(self) -> None:
        """Let go of what was asked to be taken back: somebody said no."""
        self._agreed = {}
        self.changes += 1

    def undoing(self, live: LiveSession) -> Json | None:
        """Give who asks to take back which entry, and who agreed; None where nobody asks."""
        self._here(live)
        agreed = [*map(called, self._agreed.values())]
        return {"of": self._back, "by": agreed[0], "agreed": sorted(agreed)} if agreed else None

    def line(self, live: LiveSession, asked: Hidden) -> list[str]:
        """Give the words that reveal all choices, once everybody who is asked has chosen; else none."""
        chosen = self._here(live)
        if not chosen.keys() >= asked.choices.keys():
            return []
        says = of_panels(live.here.game, "revealed")
        if says is not None:
            return list(says(live.table, dict(chosen), self._begun))
        return [asked.word, *(word for seat, words in chosen.items() for word in (seat, *words))]

    def state(self, live: LiveSession, content: Content, seated: Sequence[str]) -> Json | None:
        """Give what everybody may see: what is asked, of whom, and who is ready; None where nothing is hidden now.

        For a line that was begun cards are laid on the table where none of those who are asked has a screen (`seated`).
        """
        begun = self.begun(live)
        asked = hidden(live, content, begun)
        if asked is None or (begun and asked.choices.keys().isdisjoint(seated)):
            return None
        ready = self.ready(live)
        seats = {
            who: {
                "items": [] if asked.own else [plain(one) for one in items],
                "picks": asked.picks.get(who, 1),
                "ready": who in ready,
                **({"note": asked.notes[who]} if who in asked.notes else {}),
            }
            for who, items in asked.choices.items()
        }
        return {"ask": asked.ask, "seats": seats}


def hidden(live: LiveSession, content: Content, begun: Sequence[str] = ()) -> Hidden | None:
    """Give what people choose in secret now, behind the words of a begun line; None where the game asks nothing."""
    says = of_panels(live.here.game, "hidden")
    if says is None or live.table.finished or live.game.over(live.table):
        return None
    found: Hidden | None = says(live.table, content, list(begun))
    return found if found is not None and found.choices else None
