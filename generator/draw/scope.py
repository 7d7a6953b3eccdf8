"""Where something stands in a document, and what it inherits there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from generator.draw.looks import Type
from generator.draw.records import Box, Item, Look, Matrix

if TYPE_CHECKING:
    from generator.draw.css import Element, Sheet

SKIP, SHAPE, SHAPES, OPEN, CLOSE, EMPTY, USE, WORDS = range(8)
Step = tuple[int, Any]
"""What a token becomes in a scope: its kind, and what is needed to do it."""
XLINK = "http://www.w3.org/1999/xlink"
SVG_SPACE = "http://www.w3.org/2000/svg"


class Scope:
    """A place in a document: its matrix to the stream, look and type; `made` is what tokens became here.

    `styled` is how shapes look, and their matrix, by their attributes but for those that say where they are.

    `kind` says what may stand here: "document", "g", "text", "tspan", "grad", "barren", "quiet", "used". `unit` is how
    many mm one unit is where the stream began, `view` what percents are of. `opens` stands before what is inside, and
    as many ENDs behind. `finish` makes something of what is inside. `refs` are ids that it needs. `spaces` are the
    namespaces that prefixes stand for. What is `pictured` has words that say nothing; what was `found` as it is,
    somebody else has drawn. What is `hidden` is read where it is shown. What is inside one that `is_apart` is painted
    on its own: what becomes of it there cannot be told.
    """

    __slots__ = (
        "apart", "box", "cache", "element", "finish", "found", "get", "hidden", "kind", "link", "look", "made", "matrix", "name", "opens", "pictured",  # noqa: E501
        "place", "refs", "sheet", "size", "spaces", "styled", "tag", "type", "unit", "view",
    )  # fmt: skip

    def __init__(
        self, matrix: Matrix, look: Look, type_: Type, kind: str, spaces: dict[str, str], *, tag: str = "",
        name: str = "", sheet: Sheet = (), unit: float = 1.0, view: tuple[float, float] = (0.0, 0.0),
    ) -> None:  # fmt: skip
        self.matrix, self.look, self.type, self.kind, self.spaces = matrix, look, type_, kind, spaces
        self.tag, self.name, self.sheet, self.unit, self.view = tag, name, sheet, unit, view
        self.made: dict[Any, Any] = {}
        self.styled: dict[tuple[Any, ...], tuple[Look, Type, dict[str, str], Matrix]] = {}
        self.opens: tuple[Item, ...] = ()
        self.finish: Callable[..., list[Item]] | None = None
        self.refs: tuple[str, ...] = ()
        self.box: Box | None = None
        self.element: Element | None = None
        self.pictured = self.found = self.hidden = False
        self.link, self.size = "", ("", "")
        self.get: dict[str, str] = {}
        self.place: dict[str, Any] = {}
        self.cache: dict[Any, Any] = {}
        self.apart: bool | None = None

    def is_apart(self) -> bool:
        """Tell whether it is; that is asked when all else is known of it."""
        if self.apart is None:
            opens = [item for item in self.opens if not item.record.is_plain]
            self.apart = bool(opens) or (self.finish is not None and self.kind == "g")
        return self.apart
