"""What every test has: a cache folder of the tests' own, and all the time it takes (how long is for benchmarks)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

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
