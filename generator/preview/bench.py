"""The one thread that draws: what was saved first, then what is looked at, then all the rest.

It is the thread that the command runs in, because turns are timed there. Others hand it work and wait.
"""

from __future__ import annotations

import gc
import json
import time
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from generator.catalog.game import load_game
from generator.catalog.model import FURTHER, Card, Deck, Game
from generator.catalog.problems import ContentError, Problems
from generator.catalog.roots import Roots
from generator.catalog.unforeseen import problems_of, unforeseen
from generator.making.plan import plan
from generator.making.portions import dividing
from generator.parts.decks import Workshop, open_workshop
from generator.parts.order import Order
from generator.preview import values
from generator.preview.faces import Faces, Shown, Was, alike, changed_cards
from generator.preview.likeness import Likeness, printed
from generator.preview.showing import Save, Showing
from generator.preview.turns import Turns
from generator.window.streams import News

DOUBT: Final = 0.15
"""Seconds for which what is wrong with a file that was just saved is not believed: it may be half of one."""
_AT_ONCE: Final = 60
"""Faces that are drawn before anybody asks, when their own cards have changed."""
_DIVIDES: Final = 0.1
"""Seconds for which texts that nobody looks at are divided anew before something else is done."""
_TELL: Final = 0.1
_FOREVER: Final = 3600.0


class Bench(Turns):
    """Draws a game that is shown while it is written, and tells the news of it."""

    def __init__(self, slug: str, roots: Roots, order: Order, news: News) -> None:
        super().__init__()
        self.showing = Showing(slug, roots, order, order)
        self.news = news
        self.version = 0
        self._shop: Workshop | None = None
        self._divide = dividing(roots, order.output / ".cache" / slug, keeps=False, urgent=self._is_urgent)
        self._divides_until = 0.0
        self._undivided = False  # whether texts of cards that nobody looks at are divided as they were before a save
        self._now: tuple[str, ...] = ()
        self._looked: dict[str, None] = {}
        self._unread = False  # whether texts have changed since somebody looked for slips
        self._rest: deque[str] = deque()
        self._doubt: tuple[float, Problems] | None = None
        self._untold = {"problems": True, "save": False, "drawn": False}
        self._told_at = 0.0

    def look_at(self, numbers: Iterable[int]) -> None:
        """Draw these faces before all others, and first whenever something is saved: a page shows them."""

        def take() -> None:
            every = self.showing.faces.all if self.showing.faces else {}
            keys = list(every)
            self._now = tuple(keys[one] for one in numbers if 0 <= one < len(keys))
            self._looked = {key: None for key in self._now if every[key].stale}

        self.begin(take)

    # ------------------------------------------------------------------ turns

    def run(self) -> None:
        """Work until it is closed."""
        while not self.over:
            self.rest_until(self.busy, self._patience())
            self.step()

    def busy(self) -> bool:
        """Tell whether there is anything to draw or to look over."""
        return bool(self._looked or self._undivided or self._rest or self.showing.doubted or self._unread)

    def _patience(self) -> float:
        if self._doubt:
            return max(0.0, self._doubt[0] - time.monotonic())
        return _TELL if any(self._untold.values()) else _FOREVER

    def _see_to(self, faces: Faces) -> None:
        """Draw the next face, or when all are drawn see what is wrong with them."""
        if self._undivided and not self._looked:
            self._divide_more()
        elif self._looked or self._rest:
            self._draw_next(faces)
        elif self.showing.doubted:
            self._untold["problems"] |= self.showing.judge(faces)
        elif self._unread:
            self._unread = False
            self._untold["problems"] |= self.showing.look_for_slips(faces)

    def step(self) -> None:
        """Do what is most urgent."""
        saved = self.take_saved()
        faces = self.showing.faces
        if saved:
            gc.disable()  # to look for garbage may take as long as all else that a save asks for
            try:
                self._reload(*saved)
            finally:
                gc.enable()
        elif self.answer():
            pass
        elif self._doubt and time.monotonic() >= self._doubt[0]:
            self.showing.broken, self._doubt = self._doubt[1], None
            self._untold["problems"] = True
        elif not self._looked and self.go_on():
            pass
        elif faces:
            self._see_to(faces)
        now = time.monotonic()
        if now - self._told_at > _TELL or not (self._looked or self._rest):
            self._told_at = now
            self._tell_small()

    def _draw_next(self, faces: Faces) -> None:
        key = next(iter(self._looked), "") or self._rest.popleft()
        self._looked.pop(key, None)
        one = faces.all.get(key)
        if one is not None and one.stale:
            self._draw(faces, one)
        save = self.showing.save
        if save and not save.ms and not self._looked:
            self._timed(save)
        self._untold["drawn"] = self._untold["drawn"] or not self._rest

    # ------------------------------------------------------------------ loading

    def load(self) -> None:
        """Load the game for the first time; what is wrong with it is told like all else."""
        try:
            self._take(self._loaded(), None)
        except ContentError as error:
            self.showing.broken = error.problems
        self.tell_state()

    def choose(self, order: Order) -> dict[str, Any]:
        """Show another edition. Raises ContentError, and goes on with the one that is shown."""
        showing = self.showing
        before, showing.order = showing.order, order
        try:
            faces = self._take(self._loaded(), frozenset())
        except ContentError:
            showing.order = before
            raise
        self.tell_state()
        return values.edition(faces.edition, order, faces.game)

    def _loaded(self) -> Game:
        try:
            return load_game(self.showing.slug, self.showing.roots, self.showing.order.language)
        except ContentError:
            raise
        except Exception as error:
            raise ContentError([unforeseen(error, self.showing.slug)]) from None

    def _workshop(self, game: Game, fonts: bool) -> Workshop:
        """Give what faces are drawn with; fonts are looked for again only when one was saved."""
        showing = self.showing
        if self._shop is None or fonts:
            store = showing.first.output / ".cache" / showing.slug
            self._shop = open_workshop(game, showing.roots, store, keeps=False)
            showing.pictures.fonts = self._shop.fonts
        return self._shop._replace(game=game)

    def _take(self, game: Game, names: frozenset[str] | None) -> Faces:
        """Show a game as it is now, `names` of whose files were saved.

        Raises:
            ContentError: the edition that is shown is none of it.
        """
        showing = self.showing
        fonts = names is None or _are_fonts(names)
        shop = self._workshop(game, fonts)
        self._undivided, self._divides_until = False, 0.0
        (one, *_) = plan(game, with_theme(showing.order, game), self._divide, halves=True)
        was = showing.likeness
        known = () if fonts or was is None else (was.faces, was.base)
        stacks = {faces.edition.slug: faces.stacks for faces in known if faces is not None}
        faces = Faces(shop, one, stacks.get(one.edition.slug))
        if was is not None:
            faces.take_over(was.faces)
        box = was.printed if was is not None else None
        anew = names is None or any(name.endswith("printed.yaml") for name in names)
        if anew or was is None or not _same_box(was.faces, faces):
            box = printed(showing.slug, showing.roots, showing.first.output, one.edition, shop.fonts)
        showing.pictures.faces.update(box.pictures if box else {})
        likeness = Likeness(faces, box, was)
        if showing.order != showing.first:
            (plain, *_) = plan(game, with_theme(showing.first, game), self._divide, halves=True)
            likeness.base = Faces(shop, plain, stacks.get(plain.edition.slug))
        showing.show(likeness)
        self._doubt = None
        self._rest, self._looked, self._unread = deque(faces.all), {}, True
        self._untold.update(problems=True, drawn=True)
        return faces

    def _reload(self, names: frozenset[str], at: float) -> None:
        """Take in what was saved: what has changed of its own is drawn at once, and what is looked at."""
        old, looked = self.showing.faces, dict(self._looked)
        try:
            faces = self._take(self._loaded(), names)
        except ContentError as error:
            self._doubt = (time.monotonic() + DOUBT, error.problems)
            return
        number = self.showing.save.number + 1 if self.showing.save else 1
        self.showing.save = save = Save(number, at, tuple(sorted(map(self._shown, names))))
        if old is None or not alike(old, faces):
            self.tell_state()
        first = changed_cards(old, faces)[:_AT_ONCE]
        for one in first:
            self._draw(faces, one, old)
        wanted = (key for key in (*self._now, *looked) if key in faces.all)
        self._looked = {key: None for key in wanted if faces.all[key].stale and not faces.is_same(faces.all[key])}
        if not self._looked:
            self._timed(save)

    def _is_urgent(self, deck: Deck, card: Card) -> bool:
        """Tell whether a card's texts are to be divided now: it is looked at, or there is time."""
        looked = any(key.startswith(f"{deck.id}/{card.id}{end}") for key in self._now for end in ("-", FURTHER))
        if looked or not self._divides_until:  # the first that nobody looks at is always divided: there is an end
            self._divides_until = self._divides_until or time.monotonic() + _DIVIDES
            return True
        self._undivided |= time.monotonic() >= self._divides_until
        return not self._undivided

    def _divide_more(self) -> None:
        """Divide some more of the texts that a save has changed and nobody looks at."""
        old = self.showing.faces
        try:
            faces = self._take(self._loaded(), frozenset())
        except ContentError:  # it was saved again, which is soon told
            self._undivided = False
            return
        if old is None or not alike(old, faces):
            self.tell_state()

    def _shown(self, name: str) -> str:
        """Give a file as problems call it: from the folder above content/."""
        for root in self.showing.roots.paths:
            with suppress(ValueError):
                return Path(name).relative_to(root).as_posix()
        return Path(name).name

    # ------------------------------------------------------------------ drawing

    def _draw(self, faces: Faces, one: Shown, old: Faces | None = None) -> None:
        """Draw a face and tell of it, if that has changed anything; `old` are the faces before the save."""
        showing = self.showing
        look, painted, problems = one.look, one.painted, one.problems
        try:
            faces.draw(one)
        except Exception as error:  # whatever strangers' templates come up with
            one.problems, one.stale = problems_of(error, one.key), False
        if one.painted is not None:
            showing.pictures.faces[one.look] = one.painted
        if look != one.look:
            showing.doubted[one.deck.id] = None
            save = showing.save
            if look and save is not None:
                if one.key not in save.faces:
                    was = old.all.get(one.key) if old else None
                    fields = dict(values.said(old, was)["fields"]) if old and was else {}
                    one.was = Was(look, painted, fields)
                save.faces.add(one.key)
                self._untold["save"] = True
        self._untold["problems"] |= problems != one.problems
        like = showing.likeness
        assert like is not None  # noqa: S101  (whose faces are drawn)
        if like.find(one) or old is not None or (look, problems) != (one.look, one.problems):
            self.news.tell("face", _json(showing.of_face(like, one)), self.version, one.key)

    # ------------------------------------------------------------------ telling

    def tell_state(self) -> None:
        """Tell everything anew, because the game or the edition is another one."""
        self.version += 1
        self.news.tell("state", _json(self.showing.state(self.version)), self.version, whole=True)
        self._untold.update(problems=True, drawn=True)

    def _timed(self, save: Save) -> None:
        """Say how long a save has taken, now that all is drawn that is looked at."""
        save.ms = max(1, round((time.time() - save.at) * 1000))
        self._untold["save"] = True
        self._tell_small()

    def _tell_small(self) -> None:
        """Tell what need not be told with every face: problems, saves, how far the drawing is."""
        showing, untold = self.showing, self._untold
        self._untold = {"problems": False, "save": False, "drawn": bool(self._rest)}
        if untold["problems"]:
            said = {"broken": bool(showing.broken), "all": showing.problems()}
            self.news.tell("problems", _json(said), self.version)
        if untold["save"] and showing.save is not None:
            self.news.tell("save", _json(showing.save.values()), self.version, str(showing.save.number))
        if untold["drawn"] and (like := showing.likeness):
            every = len(like.faces.all)
            said = {"done": every - len(self._rest), "of": every, **like.counts()}
            self.news.tell("drawn", _json(said), self.version)
            if not self._rest:
                showing.sweep()
                like.faces.keep()
                _keep_out_of_sight()


@cache
def _keep_out_of_sight() -> None:
    """Let the garbage collector pass over what is there once all is drawn, for most of it stays; once a process."""
    gc.collect()
    gc.freeze()


def with_theme(order: Order, game: Game) -> Order:
    """Give an order for one edition: of the theme that it names, or of the game's own."""
    if order.themes or not game.themes:
        return order
    return order._replace(themes=(game.default_theme or next(iter(game.themes)),))


def _same_box(old: Faces, faces: Faces) -> bool:
    """Tell whether two editions would be printed into the same box."""
    boxes = [(one.edition.theme and one.edition.theme.id, one.edition.style) for one in (old, faces)]
    return boxes[0] == boxes[1]


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str).encode()


def _are_fonts(names: Iterable[str]) -> bool:
    """Tell whether a font is among some files."""
    return any("/fonts/" in name.replace("\\", "/") for name in names)
