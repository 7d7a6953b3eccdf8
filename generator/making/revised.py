"""Faces with a small letter at their foot that says which revision they are.

What is printed first has none. The letter stands on fronts only: on a back it would tell players which card it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from generator.catalog.model import Deck
from generator.draw.painted import LIGHT, FontUse, Painted, Part, name_of, squeezed
from generator.parts.decks import Drawn, Faces

if TYPE_CHECKING:
    from generator.text.fonts import FontBook

SIZE: Final = 6.0
"""Points: small, and still read at arm's length where one looks for it."""
_BEGIN = b"q\n"
_HIGH, _NARROW, _EACH = 2.1, 1.6, 1.0  # mm: the white field it stands on, of one letter and of each
_LEAST = 12.0  # mm: what is smaller has no room
_KINDS: Final = ("card", "token", "page", "board")
"""Faces of dice are too small, feet of standees are glued on."""
_SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {high}"><rect x="{x:.3f}" y="{y:.3f}"
 width="{w:.3f}" height="{h}" rx=".5" fill="#fff" stroke="#555" stroke-width=".1"/><text x="{mid:.3f}" y="{base:.3f}"
 text-anchor="middle" font-family="Barlow Condensed" font-weight="600" font-size="{size:.4f}" fill="#333"
 data-decoration="yes">{letter}</text></svg>
"""


def revised(
    drawn: Faces, decks: Iterator[Deck], letters: Mapping[tuple[str, str], str], fonts: FontBook
) -> dict[str, Drawn]:
    """Give drawn decks with letters on the fronts of some cards; the very same where there are none."""
    made = dict(drawn)
    for deck in {deck.id: deck for deck in decks}.values():
        here = {card.id: letters[deck.id, card.id] for card in deck.cards if (deck.id, card.id) in letters}
        if deck.id not in drawn or not here or not has_room(deck):
            continue
        one = drawn[deck.id]
        keys, pictures = dict(one.keys), dict(one.pictures)
        for card, letter in here.items():
            key = keys[card, "front"]
            keys[card, "front"] = f"{key}, revision {letter}"
            pictures[keys[card, "front"]] = marked(pictures[key], letter, deck, fonts)
        made[deck.id] = one._replace(keys=keys, pictures=pictures)
    return made


def has_room(deck: Deck) -> bool:
    """Tell whether the pieces of a deck are large enough for a letter."""
    return deck.kind in _KINDS and min(deck.size) >= _LEAST


def marked(face: Painted, letter: str, deck: Deck, fonts: FontBook) -> Painted:
    """Write a letter at the foot of a face, well inside the cut: in the right corner, of round things in the middle."""
    from generator.pdf.face import paint

    width, height, bleed = face.width, face.height, face.bleed
    wide = _NARROW + _EACH * len(letter)
    left = (width - wide) / 2 if deck.kind == "token" else width - deck.safe - wide
    top = height - deck.safe - _HIGH
    size = SIZE * 25.4 / 72
    svg = _SVG.format(
        left=-bleed, top=-bleed, wide=width + 2 * bleed, high=height + 2 * bleed, x=left, y=top, w=wide, h=_HIGH,
        mid=left + wide / 2, base=top + _HIGH - 0.6, size=size, letter=letter,
    )  # fmt: skip
    mark = paint(svg, fonts, f"revision {letter}")
    content = _BEGIN + face.form.content + b"\nQ\nq\n" + mark.form.content + b"\nQ"
    plain = face.form.plain and len(content) <= LIGHT
    name = name_of("f", face.form.body, content)
    form = Part(face.form.kind, name, face.form.body, content if plain else squeezed(content), plain)
    parts = {part.name: part for part in (*face.parts, *mark.parts)}
    return face.lettered((*face.lettering, *mark.lettering))._replace(
        form=form,
        parts=tuple(parts[one] for one in sorted(parts)),
        fonts=_together(face.fonts, mark.fonts),
        words=tuple([one._replace(start=one.start + len(_BEGIN), end=one.end + len(_BEGIN)) for one in face.words]),
    )


def _together(some: tuple[FontUse, ...], more: tuple[FontUse, ...]) -> tuple[FontUse, ...]:
    found = {one.name: one for one in some}
    for one in more:
        if one.name in found:
            one = one.showing(found[one.name].glyphs | one.glyphs)  # noqa: PLW2901
        found[one.name] = one
    return tuple(found.values())
