"""Give the catalog's frozen values as plain JSON, which a session can keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def plain(value: Any) -> Any:
    """Give the catalog's frozen values as plain JSON."""
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Sequence):
        return [plain(one) for one in value]
    return str(value) if isinstance(value, float) and type(value) is not float else value  # 1.50 as it was written
