from __future__ import annotations

import pytest

from tests.template.small import Small


@pytest.fixture
def small(tmp_path) -> Small:
    return Small(tmp_path)
