"""Keep which words files hold, by their digests, and what a dictionary says of words, for speed. Knows no language.

A record that is missing, damaged, or that others may write, is the same as none: files are read anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from generator.keeping import files, ours

NAME = "words.json"


class Kept(NamedTuple):
    """How often each word stands in a text, by its digest; what words are nearly, None for those that are words."""

    counts: Mapping[str, Mapping[str, int]]
    verdicts: Mapping[str, tuple[str, ...] | None]


def read(path: Path, made_by: str) -> Kept:
    """Read what is kept; nothing of what something else than `made_by` has made."""
    try:
        found = json.loads(ours.read(path) or b"{}")
    except ValueError:
        found = {}
    if not isinstance(found, dict) or found.get("by") != made_by:
        return Kept({}, {})
    counts = {name: one for name, one in _group(found, "counts").items() if _is_count(one)}
    verdicts = {word: None if one is None else tuple(map(str, one)) for word, one in _group(found, "verdicts").items()}
    return Kept(counts, verdicts)


def _group(found: Mapping[str, Any], name: str) -> dict[str, Any]:
    group = found.get(name)
    return (
        group
        if isinstance(group, dict) and all(one is None or one.__class__ in (dict, list) for one in group.values())
        else {}
    )


def _is_count(one: object) -> bool:
    return isinstance(one, dict) and all(isinstance(number, int) for number in one.values())


def write(path: Path, kept: Kept, made_by: str, below: Path) -> None:
    """Keep this and forget all else; `below` is the folder that no link may lead out of."""
    if ours.make(path.parent):
        plain = {"by": made_by, "counts": kept.counts, "verdicts": kept.verdicts}
        files.keep(path, json.dumps(plain, separators=(",", ":")).encode(), below)
