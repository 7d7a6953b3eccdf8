"""The one thread that draws: what was saved first, then what is looked at, then all the rest. Knows no HTTP.

It is the thread that the command runs in, because turns are timed there. Others hand it work and wait.
"""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from generator.catalog.game import load_game
from generator.catalog.model import Game
from generator.catalog.problems import ContentError, Problem
from generator.catalog.roots import Roots
from generator.catalog.unforeseen import unforeseen
from generator.catalog.whereabouts import located
from generator.making.drawing import Workshop, open_workshop
from generator.making.order import Order
from generator.making.plan import plan
from generator.operators.painted import Painted
from generator.preview import values
from generator.preview.before import Printed, printed
from generator.preview.faces import Faces, Shown
from generator.preview.film import Film, Save, Was
from generator.preview.gating import Gate
from generator.preview.likeness import Likeness
from generator.preview.pictures import Pictures
from generator.window.streams import News

T = TypeVar("T")
DOUBT: Final = 0.15
"""Seconds for which what is wrong with a file that was just saved is not believed: it may be half of one."""
_AT_ONCE: Final = 60
"""Faces that are drawn before anybody asks, when their own cards have changed."""
_TELL: Final = 0.1
_WAIT: Final = 60.0


class Bench:
    """A game that is shown while it is written. `where` is how problems are found in its files."""

    def __init__(self, slug: str, roots: Roots, order: Order, news: News) -> None:
        self.slug, self.roots, self.first, self.order, self.news = slug, roots, order, order, news
        self.folder: Path = roots.game_dir(slug)
        self.film = Film()
        self.faces: Faces | None = None
        self.printed: Printed | None = None
        self.pictures: Pictures | None = None
        self.likeness: Likeness | None = None
        self.gate = Gate()
        self.broken: tuple[Problem, ...] = ()
        self.version = 0
        self._shop: Workshop | None = None
        self._wait = threading.Condition()
        self._saved: list[tuple[frozenset[str], float]] = []
        self._asks: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._slow: deque[tuple[Iterator[Any], Future[Any]]] = deque()
        self._looked: dict[str, None] = {}
        self._rest: deque[str] = deque()
        self._doubt: tuple[float, tuple[Problem, ...]] | None = None
        self._save: Save | None = None
        self._untold = {"problems": True, "save": False, "drawn": False}
        self._told_at = 0.0
        self._over = False
        self.shown_now: tuple[str, ...] = ()

    # ------------------------------------------------------------------ from other threads

    def ask(self, does: Callable[[], T]) -> T:
        """Have something done at the bench. Raises what it raises, and TimeoutError."""
        job: Future[T] = Future()
        with self._wait:
            self._asks.append((does, job))
            self._wait.notify()
        return job.result(timeout=_WAIT)

    def ask_slowly(self, does: Callable[[], Iterator[Any]]) -> Any:
        """Have something done piece by piece, between all that is more urgent; its last piece is what is given.

        Raises what it raises.
        """
        job: Future[Any] = Future()
        with self._wait:
            self._slow.append((does(), job))
            self._wait.notify()
        return job.result(timeout=_WAIT)

    def saved(self, names: frozenset[str], at: float) -> None:
        """Take notice that files were saved."""
        with self._wait:
            self._saved.append((names, at))
            self._wait.notify()

    def close(self) -> None:
        """Draw no more."""
        with self._wait:
            self._over = True
            self._wait.notify()

    # ------------------------------------------------------------------ the thread itself

    def run(self) -> None:
        """Work until it is closed."""
        while not self._over:
            with self._wait:
                self._wait.wait_for(self._awake, self._patience())
            self.step()

    def _awake(self) -> bool:
        return bool(
            self._over or self._saved or self._asks or self._slow or self._looked or self._rest or self.gate.waiting
        )

    def _patience(self) -> float:
        if self._doubt:
            return max(0.0, self._doubt[0] - time.monotonic())
        return _TELL if any(self._untold.values()) else 3600.0

    def step(self) -> None:
        """Do what is most urgent."""
        if self._saved:
            self._reload()
        elif self._asks:
            self._answer(*self._asks.popleft())
        elif self._doubt and time.monotonic() >= self._doubt[0]:
            self.broken, self._doubt = self._doubt[1], None
            self._untold["problems"] = True
        elif self._slow and not self._looked:
            self._go_on(*self._slow[0])
        elif self.faces and (self._looked or self._rest):
            key = next(iter(self._looked), "") or self._rest.popleft()
            self._looked.pop(key, None)
            one = self.faces.all.get(key)
            if one is not None and one.stale:
                self._draw(self.faces, one)
            if self._save and not self._save.ms and not self._looked:
                self._timed()
            self._untold["drawn"] = self._untold["drawn"] or not self._rest
        elif self.faces and self.gate.waiting:
            self._untold["problems"] |= self.gate.judge(self.faces)
        now = time.monotonic()
        if now - self._told_at > _TELL or not (self._looked or self._rest or self._saved):
            self._told_at = now
            self._tell_small()

    def _answer(self, does: Callable[[], Any], job: Future[Any]) -> None:
        try:
            found = does()
        except BaseException as error:
            job.set_exception(error)
        else:
            job.set_result(found)

    def _go_on(self, pieces: Iterator[Any], job: Future[Any]) -> None:
        """Do the next piece of the slow work that is first."""
        try:
            piece = next(pieces)
        except StopIteration as end:
            self._slow.popleft()
            job.set_result(end.value)
        except BaseException as error:
            self._slow.popleft()
            job.set_exception(error)
        else:
            del piece

    # ------------------------------------------------------------------ loading

    def open(self) -> None:
        """Load the game for the first time; what is wrong with it is told like all else."""
        try:
            self._take(self._loaded(), None)
        except ContentError as error:
            self.broken = error.problems
        self.tell_state()

    def _loaded(self) -> Game:
        try:
            return load_game(self.slug, self.roots)
        except ContentError:
            raise
        except Exception as error:
            raise ContentError([unforeseen(error, self.slug)]) from None

    def _workshop(self, game: Game, fonts: bool) -> Workshop:
        """Give what faces are drawn with; fonts are looked for again only when one was saved."""
        if self._shop is None or fonts:
            self._shop = open_workshop(game, self.roots, self.first.output / ".cache" / self.slug, keeps=False)
            kept = self.pictures.faces if self.pictures else {}
            self.pictures = Pictures(self._shop.fonts)
            self.pictures.faces = kept
        return self._shop._replace(game=game)

    def _take(self, game: Game, names: frozenset[str] | None) -> Faces:
        """Show a game as it is now.

        Raises:
            ContentError: the edition that is shown is none of it.
        """
        fonts = names is None or any("/fonts/" in name.replace("\\", "/") for name in names)
        shop = self._workshop(game, fonts)
        (one, *_) = plan(game, with_theme(self.order, game))
        old = self.faces
        again = old is not None and old.edition.slug == one.edition.slug and not fonts
        faces = Faces(shop, one, old.stacks if again and old else None)
        if old is not None:
            faces.take_over(old)
        if self.printed is None or names is None or any(name.endswith("printed.yaml") for name in names):
            self.printed = printed(self.slug, self.roots, self.first.output, one.edition, shop.fonts)
        assert self.pictures is not None  # noqa: S101
        self.pictures.faces.update(self.printed.pictures if self.printed else {})
        self.faces, self.broken, self._doubt = faces, (), None
        base = self.likeness.base if self.likeness else None
        self.likeness = Likeness(faces, self.printed, self.likeness)
        if self.order != self.first:
            (plain, *_) = plan(game, with_theme(self.first, game))
            self.likeness.base = Faces(shop, plain, base.stacks if base and not fonts else None)
        self._rest, self._looked = deque(faces.all), {}
        self.gate.again(faces)
        self._untold.update(problems=True, drawn=True)
        return faces

    def _reload(self) -> None:
        """Take in what was saved: what has changed of its own is drawn at once, and what is looked at."""
        with self._wait:
            names = frozenset[str]().union(*(names for names, _ in self._saved))
            at = self._saved[0][1]
            self._saved.clear()
        old, looked = self.faces, dict(self._looked)
        try:
            game = self._loaded()
            faces = self._take(game, names)
        except ContentError as error:
            self._doubt = (time.monotonic() + DOUBT, error.problems)
            return
        self._save = self.film.begin(at, tuple(sorted(self._shown(name) for name in names)))
        before = {one.key: one for one in old.all.values()} if old else {}
        same = old is not None and _shape(old) == _shape(faces)
        if not same:
            self.tell_state()
        first: dict[str, None] = {}
        for key, one in faces.all.items():
            was = before.get(key)
            if was is None or _said(was, old) != _said(one, faces) or was.problems:
                first[key] = None
        first = dict.fromkeys(list(first)[:_AT_ONCE])
        for key in first:
            self._draw(faces, faces.all[key], old)
        self._looked = {key: None for key in (*self.shown_now, *looked) if key in faces.all and key not in first}
        for key in list(self._looked):
            if faces.is_same(faces.all[key]):
                del self._looked[key]
        if not self._looked:
            self._timed()

    def look_at(self, numbers: Iterable[int]) -> None:
        """Draw these faces before all others, from another thread; and first whenever something is saved."""

        def take() -> None:
            keys = list(self.faces.all) if self.faces else []
            self.shown_now = tuple(keys[one] for one in numbers if 0 <= one < len(keys))
            every = self.faces.all if self.faces else {}
            self._looked = {key: None for key in self.shown_now if every[key].stale}

        with self._wait:
            self._asks.append((take, Future()))
            self._wait.notify()

    def choose(self, order: Order) -> dict[str, Any]:
        """Show another edition. Raises ContentError, and goes on with the one that is shown."""
        before, self.order = self.order, order
        try:
            faces = self._take(self._loaded(), frozenset())
        except ContentError:
            self.order = before
            raise
        self.tell_state()
        return values.edition(faces.edition, order, faces.game)

    def _timed(self) -> None:
        """Say how long a save has taken, now that all is drawn that is looked at."""
        if self._save:
            self._save.ms = max(1, round((time.time() - self._save.at) * 1000))
            self._untold["save"] = True
            self._tell_small()

    def _shown(self, name: str) -> str:
        """Give a file as problems call it: from the folder above content/."""
        for root in self.roots.paths:
            with suppress(ValueError):
                return Path(name).relative_to(root).as_posix()
        return Path(name).name

    # ------------------------------------------------------------------ drawing

    def _draw(self, faces: Faces, one: Shown, old: Faces | None = None) -> None:
        before, painted, problems = one.look, one.painted, one.problems
        try:
            if not faces.draw(one) and one.look and old is None:
                self._liken(one, tell=False)
                return
        except Exception as error:  # whatever strangers' templates come up with
            one.problems, one.stale = (unforeseen(error, one.key),), False
        if one.painted is not None and self.pictures is not None:
            self.pictures.faces[one.look] = one.painted
        if before and before != one.look and self._save is not None:
            was = old.all.get(one.key) if old else None
            fields = dict(values.said(old, was)["fields"]) if old and was else {}
            first = self._save.faces.get(one.key)
            self._save.faces[one.key] = Was(first.look if first else before, painted, one.look, fields)
            self._untold["save"] = True
        if problems != one.problems:
            self._untold["problems"] = True
        if before != one.look:
            self.gate.doubt(one.deck.id)
        self._liken(one, tell=True)

    def _liken(self, one: Shown, *, tell: bool) -> None:
        """Say how a face is to what was printed and to the plain edition, and tell it."""
        if self.likeness is not None and (self.likeness.find(one) or tell):
            self.tell_face(one)

    # ------------------------------------------------------------------ telling

    def face_values(self, one: Shown) -> dict[str, Any]:
        """Say all of a face that may change while nothing else does."""
        assert self.faces is not None  # noqa: S101
        like = self.likeness.values(one.key) if self.likeness else {}
        card = f"{one.deck.id}/{one.card.id}"
        last = self.film.last_of(one.key)
        return {"k": card, "side": one.side, **values.look(one), **like, "save": last, **values.said(self.faces, one)}

    def tell_face(self, one: Shown) -> None:
        """Tell of one face."""
        self.news.tell("face", _json(self.face_values(one)), self.version, one.key)

    def tell_state(self) -> None:
        """Tell everything anew, because the game or the edition is another one."""
        self.version += 1
        self.news.tell("state", _json(self.state()), self.version, whole=True)
        self._untold.update(problems=True, drawn=True)

    def state(self) -> dict[str, Any]:
        """Give all that a page needs to begin with."""
        found: dict[str, Any] = {"version": self.version, "game": self.slug, "title": self.slug, "parts": []}
        if self.faces is not None:
            found = values.state(self.faces, self.order, self.version)
            for part in found["parts"]:
                for card in part["cards"]:
                    for side, one in card["sides"].items():
                        one.update(self.likeness.values(f"{card['k']}-{side}") if self.likeness else {})
                        one["save"] = self.film.last_of(f"{card['k']}-{side}")
        return {
            **found,
            "saves": [save.values() for save in self.film.saves],
            "printed": self.printed.values() if self.printed else None,
            "problems": self.problems(),
        }

    def problems(self) -> list[dict[str, Any]]:
        """Give all that is wrong now, each at its place."""
        found: list[tuple[Problem, str]] = [(one, "") for one in self.broken]
        if self.faces is not None:
            found += [(one, shown.key) for shown in self.faces.all.values() for one in (*shown.problems, *shown.gate)]
        if not found:
            return []
        placed = located([one for one, _ in found], self.folder, f"content/{self.slug}", self._templates())
        return values.problems(zip(placed, (key for _, key in found), strict=True))

    def _templates(self) -> tuple[Path, ...]:
        return self.roots.folders_of(self.slug)

    def _tell_small(self) -> None:
        """Tell what need not be told with every face: problems, saves, how far the drawing is."""
        if self._untold["problems"]:
            self.news.tell("problems", _json({"broken": bool(self.broken), "all": self.problems()}), self.version)
        if self._untold["save"] and self._save is not None:
            self.news.tell("save", _json(self._save.values()), self.version, str(self._save.number))
        if self._untold["drawn"] and self.faces is not None:
            every = len(self.faces.all)
            likeness = self.likeness.counts() if self.likeness else {}
            said = {"done": every - len(self._rest), "of": every, **likeness}
            self.news.tell("drawn", _json(said), self.version)
            if not self._rest:
                self._sweep()
                self.faces.keep()
        self._untold = {"problems": False, "save": False, "drawn": bool(self._rest)}

    def _sweep(self) -> None:
        """Forget the drawings that nothing leads to any more."""
        assert self.faces is not None and self.pictures is not None  # noqa: S101, PT018
        self.film.trim()
        if self.likeness:
            self.likeness.trim()
        if len(self.pictures.faces) > 2 * len(self.faces.all) + 200:
            self.pictures.keep_only(dict(self._wanted()))

    def _wanted(self) -> Iterator[tuple[str, Painted]]:
        if self.faces is not None:
            yield from ((one.look, one.painted) for one in self.faces.all.values() if one.painted is not None)
        yield from (self.printed.pictures.items() if self.printed else ())
        yield from self.film.pictures()
        if self.likeness and self.likeness.base:
            base = self.likeness.base.all.values()
            yield from ((one.look, one.painted) for one in base if one.painted is not None)


def with_theme(order: Order, game: Game) -> Order:
    """Give an order for one edition: of the theme that it names, or of the game's own."""
    if order.themes or not game.themes:
        return order
    return order._replace(themes=(game.default_theme or next(iter(game.themes)),))


def _shape(faces: Faces) -> tuple[Any, ...]:
    """Say which faces there are and how large: where that is another one, a page begins anew."""
    game = faces.game
    rows = tuple((key, one.card.copies, one.deck.size, one.deck.bleed, one.deck.safe) for key, one in faces.all.items())
    titles = tuple((part.id, part.name, part.count) for part in game.parts.values())
    files = tuple((file.item.file, file.item.sheets) for file in faces.plan.files)
    return game.title, titles, rows, files, tuple(game.themes), tuple(game.presets), tuple(game.parameters.values())


def _said(one: Shown, faces: Faces | None) -> tuple[Any, ...]:
    """Give what a card says of its own, wherever it stands."""
    fields = faces.said(one) if faces else {}
    return (
        one.card.copies,
        {name: value for name, value in fields.items()},
        str(one.deck.face),
        one.deck.back_of(one.card),
    )


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str).encode()
