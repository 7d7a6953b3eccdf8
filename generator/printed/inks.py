"""Say how much ink sheets will take, by what their faces took when they were last looked at.

Of each face it is known what its cut piece takes, and what bleeds over the cut; of each stamp, as much is printed as
its clip shows. A face that nobody has looked at since it was edited takes about what it took before. Marks and words
in the margin take next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.catalog.model import Size
from generator.parts.tokens import shapes_of
from generator.press.ink import Ink, Takes, total
from generator.printed.packing import Pack
from generator.printed.reprint import Tokens
from generator.sheets.foot import estimate
from generator.sheets.impose import UNDERLAP, laid
from generator.sheets.piece import Wording
from generator.sheets.plate import Placed
from generator.sheets.shape import flattened, shape_of
from generator.sheets.sheet import Stamp
from generator.sheets.spread import plates

_NOBODY = Wording("", "", "", "")


class Faces(NamedTuple):
    """What is known of faces: what they take, by look; how each looked when it was printed; how large a piece is."""

    takes: Mapping[str, Takes]
    before: Mapping[str, str]


def of_sheets(packs: Iterable[Pack], loose: Iterable[Tokens], known: Faces) -> Ink | None:
    """Add up what sheets will take; None where nothing is known of some face on them."""
    found = [one for pack in packs for one in _cards(pack, known)] + [
        one for some in loose for one in _few(some, known)
    ]
    return None if None in found else total(one for one in found if one is not None)


def _cards(pack: Pack, known: Faces) -> Iterator[Ink | None]:
    """Give what each stamp on the sheets of cards takes."""
    sizes: dict[str, Size] = {}
    for job in pack.jobs:
        for shown in (job.front, job.back):
            if shown is not None:
                sizes[shown.look] = shown.deck.size
    for sheet in laid(pack.lots, pack.pieces, _NOBODY, estimate):
        yield from (_stamped(stamp, sizes[stamp.face], known) for stamp in sheet.stamps)


def _stamped(stamp: Stamp, size: Size, known: Faces) -> Ink | None:
    """Give what one stamp takes: its piece, and of what bleeds over it what its clip shows."""
    of = known.takes.get(stamp.face) or known.takes.get(known.before.get(stamp.face, ""))
    if of is None:
        return None
    width, height = (size.width, size.height) if stamp.turn % 180 == 0 else (size.height, size.width)
    clip = stamp.clip
    # where neighbours touch, the one lies a little under the other
    edges = (stamp.x - clip.x, stamp.y - clip.y, clip.right - stamp.x - width, clip.bottom - stamp.y - height)
    left, top, right, low = (0.0 if edge <= UNDERLAP + 1e-6 else edge for edge in edges)
    shown = (width + left + right) * (height + top + low) - width * height
    return _part(of[0], width * height, of[1], shown)


def _few(some: Tokens, known: Faces) -> Iterator[Ink | None]:
    """Give what each token on its sheets takes, as far as it is seen through its outline."""
    looks = {(job.front.deck.id, job.change.card, "front"): job.front.look for job in some.jobs}
    looks |= {(job.back.deck.id, job.change.card, "back"): job.back.look for job in some.jobs if job.back is not None}
    for plate in plates(some.sheet, some.spread, shapes_of(some.sheet), _NOBODY, estimate):
        for one in plate.placed:
            look = looks.get((one.deck, one.card, one.side), "")
            of = known.takes.get(look) or known.takes.get(known.before.get(look, ""))
            yield None if of is None else _placed(one, of)


def _placed(one: Placed, of: Takes) -> Ink:
    """Give what a token takes: it is drawn as a whole, and seen through a hole."""
    points = flattened(shape_of(one.clip))
    turned = zip(points, [*points[1:], *points[:1]], strict=True)
    area = abs(sum(x * q - p * y for (x, y), (p, q) in turned)) / 2
    whole = [a + b for a, b in zip(*of, strict=True)]
    return _part(whole, min(area, whole[4]), whole, 0.0)


def _part(piece: Sequence[float], area: float, ring: Sequence[float], shown: float) -> Ink:
    """Take the share of a piece, and of what is around it, that is so large in square mm."""
    a, b = (area / piece[4] if piece[4] else 0.0), (shown / ring[4] if ring[4] else 0.0)
    return Ink(*(own * a + more * b for own, more in zip(piece[:4], ring[:4], strict=True)))
