"""Which files examples are looked for in, of the tests and of the product alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Iterator[None]:
    """Look for examples where there are any, and never in the docstrings of tests."""
    found = yield
    shown = not file_path.name.startswith("test_") and b">>>" in file_path.read_bytes()
    return [one for one in found if shown or not isinstance(one, DoctestModule)]
