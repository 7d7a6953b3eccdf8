"""How reading a face says no: a fact and a way out, at a place in what the template put out."""

from __future__ import annotations

from collections.abc import Sequence

SEE_ELSEWHERE = "see what is said about it"
"""The hint of a refusal that says nothing but where the others are."""
IN_BOUNDS = "draw it at its size, in a viewBox of mm"
"""The way out where numbers are out of all reason."""


class Refusal(Exception):  # noqa: N818 - it is a refusal; who knows the place makes a problem of it
    """Something a document says that cannot be drawn: the fact, and what the author can do instead."""

    at = 0
    """Where in the document, as far as that is known."""

    def __init__(self, fact: str, hint: str = "") -> None:
        super().__init__(fact)
        self.fact, self.hint = fact, hint


class FaceError(Exception):
    """All that is wrong with a face: (offset in what the template put out, fact, hint) of each.

    `behind` names the symbols that were read behind its end, by where each begins.
    """

    def __init__(self, found: list[tuple[int, str, str]], behind: Sequence[tuple[int, str]] = ()) -> None:
        super().__init__("; ".join([fact for _, fact, _ in found[:5]]))
        self.found, self.behind = found, behind


def refused(error: Exception) -> Refusal:
    """Make a refusal of what went wrong with a tag; arithmetic fails where numbers are out of all reason."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, ArithmeticError):
        return Refusal("its numbers are too large or too small to be drawn", IN_BOUNDS)
    return Refusal(str(error))
