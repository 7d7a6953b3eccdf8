"""A tag in its scope with all that was found out of it, and what it is seen through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.draw.faults import Refusal
from generator.draw.looks import Type
from generator.draw.numbers import length, share
from generator.draw.records import Group, Item, Look, Matrix
from generator.draw.run import Reading
from generator.draw.scope import EMPTY, OPEN, Scope, Step
from generator.named import NamedTuple

if TYPE_CHECKING:
    from generator.draw.css import Element

BLENDS = {
    "multiply": "Multiply", "screen": "Screen", "overlay": "Overlay", "darken": "Darken", "lighten": "Lighten",
    "color-dodge": "ColorDodge", "color-burn": "ColorBurn", "hard-light": "HardLight", "soft-light": "SoftLight",
    "difference": "Difference", "exclusion": "Exclusion", "hue": "Hue", "saturation": "Saturation", "color": "Color",
    "luminosity": "Luminosity",
}  # fmt: skip


class Node(NamedTuple):
    """A tag in its scope, with all that was found out of it."""

    reader: Reading
    scope: Scope
    name: str
    get: dict[str, str]
    look: Look
    type: Type
    own: dict[str, str]
    matrix: Matrix
    empty: bool
    element: Element | None
    spaces: dict[str, str]
    tag: str

    def length(self, name: str, percent_of: float, default: str = "0") -> float:
        """Read an attribute that is a length, in user units."""
        return length(self.get.get(name, default), percent_of, self.type.size)

    def inside(self, kind: str, **more: Any) -> Scope:
        """Return the scope of what is inside."""
        made = Scope(
            more.get("matrix", self.matrix), more.get("look", self.look), more.get("type", self.type), kind,
            self.spaces, tag=self.tag, name=self.get.get("id", ""), sheet=self.scope.sheet, unit=self.scope.unit,
            view=more.get("view", self.scope.view),
        )  # fmt: skip
        made.element, made.get = self.element, self.get
        made.pictured = self.scope.pictured or "data-pictured" in self.get
        made.hidden = self.scope.hidden
        made.found = self.scope.found or self.get.get("id", "").startswith("icon-")
        return made

    def step(self, made: Scope) -> Step:
        """Return what opens a scope."""
        return (EMPTY if self.empty else OPEN), made


def effects(node: Node) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """Return what opens the group that an element is seen through, and what it refers to; nothing for none."""
    own = node.own
    if not own:
        return (), ()
    alpha = share(own.get("opacity", "1"))
    mode = own.get("mix-blend-mode", "normal")
    if mode != "normal" and mode not in BLENDS:
        raise Refusal(f"mix-blend-mode {mode!r} is outside the SVG profile", "choose multiply, screen, overlay …")
    clip, mask = _referred(own.get("clip-path", ""), "clipPath"), _referred(own.get("mask", ""), "mask")
    isolated = own.get("isolation", "auto") != "auto"
    refs = tuple([ref for ref in (clip, mask) if ref])
    if alpha == 1 and mode == "normal" and not refs and not isolated:
        return (), ()
    return (Item(Group(clip, alpha, mask, BLENDS.get(mode, ""), isolated), node.matrix),), refs


def _referred(value: str, kind: str) -> str:
    if not value:
        return ""
    if not (value.startswith("url(") and value.endswith(")")):
        name = "clip-path" if kind == "clipPath" else "mask"
        raise Refusal(f"{name}: {value[:60]} is outside the SVG profile", f"refer to a <{kind}> as url(#its-id)")
    return value[4:-1].strip().strip("'\"")[1:]


def paints(look: Look) -> tuple[str, ...]:
    """Return the ids that a look's paints refer to."""
    return tuple([one[5:-1] for one in (look.fill, look.stroke) if one[:4] == "url("])
