"""Which module makes which kind of part, loaded when it is needed. Knows their names and nothing else."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final, cast

from generator.parts.planned import Binder, Maker, Writer

_MODULES: Final = {
    "deck": "cards",
    "pooled": "pooled",
    "tokens": "tokens",
    "dice": "dice",
    "guide": "guide",
    "rulebook": "books",
    "sheet": "pages",
    "board": "pages",
    "boxes": "boxes",
}


def maker(kind: str) -> Maker:
    """Return the module that plans and writes the files of a kind of part."""
    return cast("Maker", _module(kind))


def writer(kind: str) -> Writer | Binder:
    """Return the module that writes the files of a kind, planned by itself or, as a guide is, by the plan."""
    return cast("Writer | Binder", _module(kind))


def _module(kind: str) -> ModuleType:
    return import_module(f"generator.parts.{_MODULES[kind]}")
