"""Marks in what a template put out (see `typeset/marks`) as elements that a parser takes."""

from __future__ import annotations

from generator.svg.profile import RECORD
from generator.typeset.marks import MARK, SIGN


def as_elements(svg: str) -> str:
    """Return a document with an empty `<text>` for each mark in it, which names the record."""
    if RECORD in svg:  # nobody but us names records
        svg = svg.replace(RECORD, f"{RECORD}-")
    return MARK.sub(rf'<text {RECORD}="\1"/>', svg) if SIGN in svg else svg
