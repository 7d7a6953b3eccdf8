"""Read tokens and standees: sets of pieces of one size and outline.

A set is a deck whose cards are tokens. What an outline looks like is written as path data here, so that
templates can draw by it; that a path of the author's own can be drawn is for whoever draws it to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.decks import Form, deck_of, is_id, is_whole, template
from generator.catalog.fields import Fields
from generator.catalog.model import Deck, Size, Spec, Words
from generator.catalog.nodes import Block, Unread
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean

OUTLINES: Final = ("circle", "square", "rectangle", "hexagon")
PATH: Final = "path"
FORM: Final = Form("token", "the set", "token", "tokens", least=6.0, bleed=2.0, safe=1.0, square=True, supplied=True)
_ARC: Final = 0.5522847498  # how far the handles of a quarter circle reach, in radii
_LEAST_BASE, _MOST_BASE = 4.0, 60.0


@dataclass(frozen=True, slots=True)
class TokenSet:
    """Tokens of one size and outline; lengths in millimetres.

    `outline` is a name of `OUTLINES` or "path", `path` the outline as path data in the token's box. With a
    `base` it is a set of standees: front and back hang together at the top, and each has a flap so deep
    below it, on which `foot` (a deck of the same tokens) is drawn, if it is there.
    """

    deck: Deck
    outline: str
    path: Words
    base: float = 0.0
    foot: Deck | None = None

    @property
    def straight(self) -> bool:
        """Whether straight cuts free it, so that neighbours may touch."""
        return self.outline in ("square", "rectangle")


@dataclass(frozen=True, slots=True)
class TokenSheet(Spec):
    """The sets of one file, which are cut from the same sheets."""

    sets: tuple[TokenSet, ...]

    def dealt(self, deal: Callable[[Deck], Deck]) -> TokenSheet:
        """Return it with other copies of its tokens, of standees and their feet alike."""
        return TokenSheet(
            tuple(replace(one, deck=deal(one.deck), foot=one.foot and deal(one.foot)) for one in self.sets)
        )


def read_tokens(
    block: Block, part_id: str, taken: dict[str, Mark], findings: Findings
) -> tuple[Words, TokenSheet, bool]:
    """Read the sets of a file: its name, they, and whether every token could be read."""
    fields = Fields(block, "the file of tokens", findings)
    name = fields.text("name")
    sets: dict[str, TokenSet] = {}
    hint = "write '- id: coins' and its fields below"
    whole, count = True, 0
    for node in fields.items("sets", hint=hint):
        count += 1
        if not isinstance(node, Block):
            if not isinstance(node, Unread):
                findings.add(node.mark, "a set of tokens must be a group of fields", hint)
            continue
        one = _read_set(node, part_id, taken, findings)
        whole = whole and is_whole(one.deck, node, "tokens")
        if one.deck.id in sets:
            place = Fields(node, "", findings).place("id")
            findings.add(
                place, f"there is another set called '{clipped(one.deck.id)[len(part_id) + 1 :]}'", "rename one"
            )
        sets[one.deck.id] = one
    fields.done()
    return name, TokenSheet(tuple(sets.values())), whole and count == len(sets)


def _read_set(node: Block, part_id: str, taken: dict[str, Mark], findings: Findings) -> TokenSet:
    fields = Fields(node, "the set", findings)
    set_id = fields.text("id", hint="give each set an id of its own, such as 'id: coins'")
    if set_id and not is_id(set_id):
        findings.add(set_id.mark, f"'{clipped(set_id)}' is no id", "use letters, digits, - and _, at most 60")
    fields = Fields(node, f"set {clipped(set_id)}" if set_id else "the set", findings)
    fields.take("id")
    fold = fields.text("fold", "")
    base = fields.length("base", 0.0) if "base" in node.entries else 0.0
    foot = template(fields, "foot", default=None)
    shape = fields.text("outline", "rectangle")
    outline = _outline(shape, findings)
    # an id of a deck of cards has no dot in it, so this one is free whatever decks there are
    deck = deck_of(fields, f"{part_id}.{set_id}", taken, FORM)
    _check_fold(fields, fold, base, foot, outline, deck)
    fields.done()
    size = deck.size
    if outline == "hexagon" and size.width == size.height:
        size = Size(size.width, round(size.width * 2 / sqrt(3), 4))  # its width is across flats
    if outline in ("square", "circle") and size.width != size.height:
        fact = f"a {outline} cannot be {size.width:g} x {size.height:g} mm"
        hint = f"write 'size: {min(size.width, size.height):g}mm', or another outline"
        findings.add(fields.place("size"), fact, hint)
    path = shape if outline == PATH else Words(path_of(outline, size), shape.mark, "outline")
    rest: dict[str, Any] = {**deck.fields, "outline": path, "shape": outline, "base": base}
    deck = replace(deck, size=size, fields=MappingProxyType(rest))
    flap = None
    if foot and base:
        flap = replace(
            deck,
            id=f"{deck.id}.foot",
            size=Size(size.width, base),
            face=foot,
            back=None,
            kind="foot",
            noun="foot of token",
        )
        flap = replace(flap, cards=tuple(card._replace(fields=_no_back(card.fields)) for card in deck.cards))
    return TokenSet(deck, outline, path, base if fold else 0.0, flap)


def _no_back(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType({name: value for name, value in fields.items() if name != "back"})


def _outline(word: Words, findings: Findings) -> str:
    """Say which kind of outline was asked for."""
    if word.lstrip()[:1] in "Mm" and any(letter.isdigit() for letter in word):
        return PATH
    if word not in OUTLINES:
        hint = did_you_mean(word, OUTLINES)
        if "did you mean" not in hint:
            hint += ', or path data in mm such as "M10 0 L20 18 L0 18 Z"'
        findings.add(word.mark, f"there is no outline called '{clipped(word)}'", hint)
        return "rectangle"
    return str(word)


def _check_fold(fields: Fields, fold: Words, base: float, foot: Words | None, outline: str, deck: Deck) -> None:
    findings = fields.findings
    if fold and fold != "standee":
        findings.add(fold.mark, f"nothing is folded as '{clipped(fold)}'", "write 'fold: standee', or leave it out")
    elif fold:
        if "base" not in fields.block.entries:
            hint = f"say how deep its foot is, such as 'base: {max(deck.size.width / 2, _LEAST_BASE):g}mm'"
            findings.add(fold.mark, "a standee needs a base", hint)
        elif not _LEAST_BASE <= base <= _MOST_BASE:
            hint = f"it may be {_LEAST_BASE:g} to {_MOST_BASE:g} mm; half the width is usual"
            findings.add(fields.place("base"), f"a base of {base:g} mm is no foot to stand on", hint)
        if outline not in ("rectangle", "square"):
            findings.add(
                fields.place("outline"), "a standee is folded at its top, which must be straight", "leave 'outline' out"
            )
        if "back" in fields.block.entries:
            return
    else:
        for name, there in (("base", base), ("foot", foot)):
            if there:
                fact = f"'{name}' says nothing without 'fold'"
                findings.add(fields.named(name), fact, "add 'fold: standee', or take it out")


def path_of(outline: str, size: Size) -> str:
    """Write a named outline as path data in mm, clockwise, (0, 0) being the top left corner of its box.

    A hexagon has its points at the ends of its longer side.

    >>> path_of("rectangle", Size(20, 25))
    'M0 0 H20 V25 H0 Z'
    >>> path_of("hexagon", Size(20, 24))
    'M10 0 L20 6 L20 18 L10 24 L0 18 L0 6 Z'
    """
    w, h = size.width, size.height
    if outline == "circle":
        rx, ry = w / 2, h / 2
        kx, ky = rx * _ARC, ry * _ARC
        return (
            f"M{_n(rx)} 0 C{_n(rx + kx)} 0 {_n(w)} {_n(ry - ky)} {_n(w)} {_n(ry)} "
            f"C{_n(w)} {_n(ry + ky)} {_n(rx + kx)} {_n(h)} {_n(rx)} {_n(h)} "
            f"C{_n(rx - kx)} {_n(h)} 0 {_n(ry + ky)} 0 {_n(ry)} C0 {_n(ry - ky)} {_n(rx - kx)} 0 {_n(rx)} 0 Z"
        )
    if outline == "hexagon":
        points = [(w / 2, 0.0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0.0, 3 * h / 4), (0.0, h / 4)]
        if w > h:
            points = [(w / 4, 0.0), (3 * w / 4, 0.0), (w, h / 2), (3 * w / 4, h), (w / 4, h), (0.0, h / 2)]
        first, *others = (f"{_n(x)} {_n(y)}" for x, y in points)
        return f"M{first} L" + " L".join(others) + " Z"
    return f"M0 0 H{_n(w)} V{_n(h)} H0 Z"


def _n(number: float) -> str:
    return f"{round(number, 4):.10g}"
