"""Which module makes which kind of part, loaded when it is needed. Knows their names and nothing else."""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

from generator.parts.planned import Maker

_MODULES: Final = {"deck": "cards"}


def maker(kind: str) -> Maker:
    """Return the module that plans and writes the files of a kind of part."""
    return cast("Maker", import_module(f"generator.parts.{_MODULES[kind]}"))
