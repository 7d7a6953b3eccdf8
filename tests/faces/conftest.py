from __future__ import annotations

import pytest

from tests.faces.small import Small


@pytest.fixture
def small(tmp_path) -> Small:
    return Small(tmp_path)
