"""Name all that a template may use, for hints; runs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.faces.environment import Environment


def known_names(environment: Environment, context: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what there is, by kind, for hints."""
    seen = sorted(set(context).difference(environment.globals))
    return {
        "filter": sorted(name for name in environment.filters if not name.endswith("_")),
        "test": sorted(environment.tests),
        "template": environment.list_templates(),
        "seen": seen,
        "name": [*seen, *sorted(environment.globals)],
    }
