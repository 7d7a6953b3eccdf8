"""Read tokens and standees: sets of pieces of one size and outline.

A set is a deck whose cards are tokens. What an outline looks like is written as path data here, so that
templates can draw by it; that a path of the author's own can be drawn is for whoever draws it to say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import sqrt
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.decks import Form, deck_fields, deck_of, is_whole
from generator.catalog.declared import Fault, Kind, choice, groups, identity, length, read, size, template, text
from generator.catalog.entry import Entry
from generator.catalog.model import Deck, PartRead, Size, Spec, Values, Words
from generator.catalog.nodes import Block, Run
from generator.catalog.problems import clipped, did_you_mean
from generator.catalog.translation import item_names

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


def _outline(word: Words) -> Fault:
    if word in OUTLINES or _is_path(word):
        return None
    hint = did_you_mean(word, OUTLINES)
    if "did you mean" not in hint:
        hint += ', or path data in mm such as "M10 0 L20 18 L0 18 Z"'
    return f"there is no outline called '{clipped(word)}'", hint


def _is_path(word: str) -> bool:
    return word.lstrip()[:1] in "Mm" and any(letter.isdigit() for letter in word)


_OF_DECKS: Final = deck_fields(FORM)
SET: Final = Kind(
    "set",
    {
        "id": identity("the set's id within the file", "give each set an id of its own, such as 'id: coins'", most=60),
        **_OF_DECKS,
        "tokens": _OF_DECKS["tokens"]._replace(doc="the tokens, with the fields of a card"),
        "size": size(
            "`20mm`, `16x19mm`, or a size by name; at least 6 mm. A hexagon of `20mm` is 20 mm across its "
            "flats, with points above and below; one of `20x24mm` has its points at the ends of the longer side",
            FORM.least,
            FORM.most,
            square=True,
        ),
        "outline": text(
            '`circle`, `square`, `rectangle` (default), `hexagon`, or path data in mm, one closed line: `"M8 0 '
            'L16 7 V19 H0 V7 Z"`',
            "rectangle",
            check=_outline,
        ),
        "fold": choice(
            "`standee`: front and back joined at the top, a flap below each; `size` is that of one picture",
            ("standee",),
            "nothing is folded as '{}'",
            "",
            "write 'fold: standee', or leave it out",
        ),
        "base": length("with `fold`: the depth of each flap", 0.0),
        "foot": template("the template of the flaps, `base` high; without it they are white", default=""),
    },
    free=True,
)
FILE: Final = Kind(
    "file of tokens",
    {
        "name": text("its name, for people"),
        "sets": groups("each set of tokens, a group of fields", SET, "write '- id: coins' and its fields below"),
    },
)


def read_part(entry: Entry) -> PartRead:
    """Read the sets of a file, whose tokens may stand in tables."""
    run = entry.block.entries.get("sets", (None, None))[1]
    if isinstance(run, Run):
        names = item_names(run.items)
        run.items = [
            entry.with_rows(one, "tokens", ("sets", name)) if isinstance(one, Block) else one
            for one, name in zip(run.items, names, strict=True)
        ]
    file = read(entry.block, FILE, entry.findings)
    sets: dict[str, TokenSet] = {}
    whole = True
    for said in file.sets:
        one = said and _made(said, entry)
        whole = whole and bool(one) and is_whole(one.deck, said.block, "tokens")
        if one and one.deck.id in sets:
            said.wrong("id", f"there is another set called '{clipped(said.id)}'", "rename one")
        sets |= {one.deck.id: one} if one else {}
    decks, sheet = tuple(one.deck for one in sets.values()), TokenSheet(tuple(sets.values()))
    return entry.part(file.name, decks, sheet), whole and len(file.sets) == len(sets)


def _made(said: Any, entry: Entry) -> TokenSet:
    """Make a set of what its group says, and tell what does not go together."""
    # an id of a deck of cards has no dot in it, so this one is free whatever decks there are
    deck = deck_of(said, f"{entry.part_id}.{said.id}", entry.taken, FORM)
    outline = PATH if _is_path(said.outline) else str(said.outline)
    _check_fold(said, outline)
    box = deck.size
    if outline == "hexagon" and box.width == box.height:
        box = Size(box.width, round(box.width * 2 / sqrt(3), 4))  # its width is across flats
    if outline in ("square", "circle") and box.width != box.height:
        fact = f"a {outline} cannot be {box.width:g} x {box.height:g} mm"
        said.wrong("size", fact, f"write 'size: {min(box.width, box.height):g}mm', or another outline")
    path = said.outline if outline == PATH else Words(path_of(outline, box), said.place("outline"), "outline")
    rest: dict[str, Any] = {**deck.fields, "outline": path, "shape": outline, "base": said.base}
    deck = replace(deck, size=box, fields=MappingProxyType(rest))
    flap = None
    if said.foot and said.base:
        cards = tuple(card._replace(fields=_no_back(card.fields)) for card in deck.cards)
        flap = replace(
            deck,
            id=f"{deck.id}.foot",
            size=Size(box.width, said.base),
            face=said.foot,
            back=None,
            cards=cards,
            kind="foot",
            noun="foot of token",
        )
    return TokenSet(deck, outline, path, said.base if said.fold else 0.0, flap)


def _no_back(fields: Values) -> Values:
    return MappingProxyType({name: value for name, value in fields.items() if name != "back"})


def _check_fold(said: Any, outline: str) -> None:
    if said.fold:
        if not said.has("base"):
            hint = f"say how deep its foot is, such as 'base: {max(said.size.width / 2, _LEAST_BASE):g}mm'"
            said.wrong("fold", "a standee needs a base", hint)
        elif not _LEAST_BASE <= said.base <= _MOST_BASE:
            hint = f"it may be {_LEAST_BASE:g} to {_MOST_BASE:g} mm; half the width is usual"
            said.wrong("base", f"a base of {said.base:g} mm is no foot to stand on", hint)
        if outline not in ("rectangle", "square"):
            fact = "a standee is folded at its top, which must be straight"
            said.wrong("outline", fact, "leave 'outline' out")
    elif "fold" not in said.bad:
        for name in ("base", "foot"):
            if getattr(said, name):
                fact, hint = f"'{name}' says nothing without 'fold'", "add 'fold: standee', or take it out"
                said.findings.add(said.named(name), fact, hint)


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
        x, y = (0.0, rx - kx, rx, rx + kx, w), (0.0, ry - ky, ry, ry + ky, h)  # from side to side, by handles
        across, down = (2, 3, 4, 4, 4, 3, 2, 1, 0, 0, 0, 1, 2), (0, 0, 1, 2, 3, 4, 4, 4, 3, 2, 1, 0, 0)
        drawn = [f"{_n(x[i])} {_n(y[j])}" for i, j in zip(across, down, strict=True)]
        return f"M{drawn[0]} " + " ".join(f"C{' '.join(drawn[at : at + 3])}" for at in (1, 4, 7, 10)) + " Z"
    if outline == "hexagon":
        points = [(w / 2, 0.0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0.0, 3 * h / 4), (0.0, h / 4)]
        if w > h:
            points = [(w / 4, 0.0), (3 * w / 4, 0.0), (w, h / 2), (3 * w / 4, h), (w / 4, h), (0.0, h / 2)]
        return "M" + " L".join(f"{_n(x)} {_n(y)}" for x, y in points) + " Z"
    return f"M0 0 H{_n(w)} V{_n(h)} H0 Z"


def _n(number: float) -> str:
    return f"{round(number, 4):.10g}"
