"""One browser for all tests that tap; tables as in the companion's tests."""

import pytest

from tests.companion.conftest import evening, kept, our_games, path, table  # noqa: F401 - fixtures
from tests.helpers import browser


@pytest.fixture(scope="module")
def chromium():
    with browser.Browser() as one:
        yield one
