"""What every test has: a cache folder of the tests' own, and all the time it takes (how long is for benchmarks)."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Started in the background of a script we ignore Ctrl-C, and so would every program that the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)


settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("cache")
    before = os.environ.get("TUCKBOX_CACHE")
    os.environ["TUCKBOX_CACHE"] = str(folder)
    yield folder
    if before is None:
        del os.environ["TUCKBOX_CACHE"]
    else:
        os.environ["TUCKBOX_CACHE"] = before
