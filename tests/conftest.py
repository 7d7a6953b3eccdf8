"""What every test has: a cache folder of the tests' own, our games read once, and all the time it takes."""

from __future__ import annotations

import builtins
import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from companion.engine import paths
from companion.lookup import prepared
from companion.storage import file
from generator.catalog import game
from generator.catalog.folder import Folder
from generator.catalog.game import find_games
from generator.catalog.model import Game
from generator.catalog.roots import Roots
from tests.helpers import games
from tests.helpers.games import SHARED, lend
from tests.helpers.shell import TOP

# Started in the background of a script, or by nohup, we ignore signals, and so would programs that tests interrupt.
if threading.current_thread() is threading.main_thread():
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)


settings.register_profile("unhurried", deadline=None, max_examples=30)
settings.load_profile("unhurried")


def _once(loaded: Callable[[str, Folder, Roots], Game]) -> Callable[[str, Folder, Roots], Game]:
    """Read each of our own games once in each language: a game is frozen, and no test writes where ours lie."""
    kept: dict[tuple[str, str], Game] = {}

    def load(slug: str, folder: Folder, roots: Roots) -> Game:
        if roots.paths != (TOP,):
            return loaded(slug, folder, roots)
        name = (slug, folder.language)
        if name not in kept:
            kept[name] = loaded(slug, folder, roots)
        return kept[name]

    return load


def _of_all(beside: Callable[[str], str]) -> Callable[[str], str]:
    """Keep what is prepared of our own games in one place for all tables of a run."""

    def folder(path: str) -> str:
        ours = SHARED in os.environ and os.environ.get("TUCKBOX_ROOT") == str(TOP)
        return str(Path(os.environ[SHARED]) / "tuckbox-games") if ours else beside(path)

    return folder


game._loaded = _once(game._loaded)  # now, for modules of tests load games while they are collected
paths.cache_folder = _of_all(paths.cache_folder)  # before others import it


def pytest_configure(config: pytest.Config) -> None:
    """Tell what is built for all tests whether the long ones are among them."""
    games.short = "not long" in config.option.markexpr


def pytest_collection_finish() -> None:
    """Look no more for waste in what was collected, of which all tests are made, and as seldom as the program does."""
    gc.freeze()
    gc.set_threshold(500_000, 20, 50)


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a case of millions of letters by the first of them."""
    return f"{val[:40]!s} of {len(val)}" if isinstance(val, str | bytes) and len(val) > 90 else None


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base  # of all workers of a run
    os.environ[SHARED] = str(shared)
    folder = shared / "cache"
    folder.mkdir(exist_ok=True)
    before = os.environ.get("TUCKBOX_CACHE")
    os.environ["TUCKBOX_CACHE"] = str(folder)
    lend()
    yield folder
    if before is None:
        del os.environ["TUCKBOX_CACHE"]
    else:
        os.environ["TUCKBOX_CACHE"] = before


@pytest.fixture(scope="session", autouse=True)
def _at_once() -> Iterator[None]:
    """Nobody pulls the plug on a test: the disk is not waited for. Our games are listed once."""
    listed = cache(find_games)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file, "SYNCHRONOUS", "off")
        patch.setattr(prepared, "KEPT", 99)  # all tests of a run ask the same editions of our games
        patch.setattr(os, "fsync", lambda _: None)
        patch.setattr(game, "find_games", lambda roots: (listed if {*roots.paths} == {TOP} else find_games)(roots))
        yield


@pytest.fixture(autouse=True)
def _stays_where_it_is() -> Iterator[None]:
    """A test that leaves another working folder behind changes which games later ones find."""
    before = Path.cwd()
    yield
    after = Path.cwd()
    os.chdir(before)
    assert after == before


@pytest.fixture(scope="session", autouse=True)
def _floats_are_added_by_fsum() -> Iterator[None]:
    """Hold the generator to `math.fsum`: from Python 3.12 on `sum` rounds floats otherwise, and PDFs differed by it."""
    plain = builtins.sum

    def added(values: Iterable[object], /, start: object = 0) -> object:
        values = list(values)
        total = plain(values, start)  # type: ignore[call-overload]
        if isinstance(total, float) and len(values) > 2:
            where = sys._getframe(1)
            of = where.f_globals.get("__name__", "")
            assert not of.startswith("generator."), f"{of}:{where.f_lineno} adds floats by sum"
        return total

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builtins, "sum", added)
        yield
