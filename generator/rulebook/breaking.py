"""Break a paragraph into the lines that are best together (Knuth and Plass), in any unit.

Every way to end a line costs something: stretched or squeezed spaces, hyphens, two hyphens in a row. The
cheapest way through the paragraph is taken. Hyphens are only tried where it looks bad without them.

After D. E. Knuth and M. F. Plass, "Breaking Paragraphs into Lines", Software: Practice and Experience 11 (1981),
pages 1119 to 1184: the places where a line may end are gone through once, and for each the cheapest chain of lines
that ends there is kept, with those places before it from which a line may still begin (theirs are "active nodes").
Left out are fitness classes, looseness and penalties of an author's own; spaces stretch and shrink alike, so
widths are differences of places on one endless line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.named import NamedTuple

STRETCH, SHRINK = 0.5, 0.26  # of a space
_RAGGED = 9.0  # spaces that a line which is not justified may fall short
_LEAST_SPACE = 1e-3  # ems; a font or its tracking may leave none
_HYPHEN, _TWO_HYPHENS, _LAST_HYPHEN = 90.0, 9000.0, 6000.0
_GOOD, _FAIR = 1.5, 2.6  # how many times its stretch a space may be stretched, without hyphens and with them
_FEW = 3  # lines so few are not worth a hyphen
Cut = tuple[float, float]
"""A way to divide a word: how wide its head with the hyphen is, and its tail."""


class Item(NamedTuple):
    """A word: its width, the space before it, whether that is one that may stretch, whether a line may end there.

    `gap` of the first is nothing. A word after a dash begins without a space, yet a line may end before it. One that is
    `inner` to a phrase had better not begin a line.
    """

    width: float
    gap: float = 0.0
    space: bool = True
    may_break: bool = True
    inner: bool = False


class Line(NamedTuple):
    """A line: the words from `start` to before `end`, and how many times their stretch (or shrink) spaces change.

    `head` is the cut of word `end`, whose head ends the line; `tail` that of word `start`, whose tail begins it;
    -1 where there is none. `excess` is how far the line sticks out at the tightest.
    """

    start: int
    end: int
    tail: int
    head: int
    ratio: float
    excess: float


class _End(NamedTuple):
    """A place where a line may end: before word `at`, or within it at `cut`; positions on one endless line."""

    at: int
    cut: int
    stop: float  # where a line that ends here stops
    begin: float  # where the next line begins
    spaces_to: int
    spaces_from: int
    penalty: float


class _Node(NamedTuple):
    end: _End
    cost: float
    before: _Node | None
    ratio: float
    excess: float


def break_lines(
    items: Sequence[Item],
    width: float,
    space: float,
    *,
    justify: bool = True,
    cuts: Callable[[int], Sequence[Cut]] | None = None,
) -> list[Line]:
    """Break words into lines of `width`; `space` is a normal space, `cuts(i)` the ways to divide word i.

    No word is lost, whatever its width: one that is wider than a line stands alone and sticks out.
    """
    if not items:
        return []
    ends = _ends(items, None)
    if not justify:
        found = _best(ends, width, space, 1e9, justify)
        if cuts is not None and any(line.excess > 0 for line in found):
            found = _best(_ends(items, cuts), width, space, 1e9, justify)
        return found
    found = _best(ends, width, space, _GOOD, justify)
    if cuts is None or all(line.ratio <= _GOOD and line.excess <= 0 for line in found):
        return found
    return _best(_ends(items, cuts), width, space, _FAIR, justify)


def _ends(items: Sequence[Item], cuts: Callable[[int], Sequence[Cut]] | None) -> list[_End]:
    """List every place where a line may end, from left to right, the end of the text last."""
    found: list[_End] = []
    at = 0.0
    spaces = 0
    for index, item in enumerate(items):
        if index:
            if item.may_break:
                begin = at + item.gap
                found.append(_End(index, -1, at, begin, spaces, spaces + item.space, 0.0))
            at += item.gap
            spaces += item.space
        if cuts is not None:
            ways = sorted(enumerate(cuts(index)), key=lambda way: way[1][0])
            for number, (head, tail) in ways:
                found.append(_End(index, number, at + head, at + item.width - tail, spaces, spaces, _HYPHEN))
        at += item.width
    found.append(_End(len(items), -1, at, at, spaces, spaces, 0.0))
    return found


def _best(ends: Sequence[_End], width: float, space: float, most: float, justify: bool) -> list[Line]:
    """Find the cheapest chain of ends; very loose lines are only looked at where there is nothing better."""
    space = max(space, _LEAST_SPACE)
    if justify:
        found = _cheapest(ends, width, space, most, justify, 2 * most)
        if all(line.excess <= 0 for line in found):
            return found
    return _cheapest(ends, width, space, most, justify, 1e9)


def _cheapest(
    ends: Sequence[_End], width: float, space: float, most: float, justify: bool, loosest: float
) -> list[Line]:
    """Find the cheapest chain of lines; the one loop that takes the time, and for that in one piece."""
    stretch = space * STRETCH
    shrink = space * SHRINK if justify else 0.0
    start = _End(0, -1, 0.0, 0.0, 0, 0, 0.0)
    active = [_Node(start, 0.0, None, 0.0, 0.0)]
    last = ends[-1]
    for end in ends:
        best: _Node | None = None
        kept: list[_Node] = []
        spare: _Node | None = None  # the last node before none is left
        final = end is last
        for node in active:
            begun = node.end
            natural = end.stop - begun.begin
            spaces = end.spaces_to - begun.spaces_from
            if natural < 0 or (begun.at == end.at and begun.cut >= 0 and end.cut >= 0):
                kept.append(node)
                continue
            slack = width - natural
            if slack < -1e-9:
                least = natural - spaces * shrink
                if least > width + 1e-9:
                    if spare is None or node.end.stop > spare.end.stop:
                        spare = node
                    continue
                ratio = slack / (spaces * shrink)
                bad = -100 * ratio * ratio * ratio
            elif final:
                ratio = 0.0
                bad = 0.0
            elif justify:
                ratio = slack / (spaces * stretch) if spaces else (1e6 if slack > 1e-9 else 0.0)
                if ratio > loosest:
                    kept.append(node)
                    continue
                bad = 100 * ratio * ratio * ratio if ratio < 1e5 else 1e16
            else:
                ratio = slack / (_RAGGED * space)
                bad = 100 * ratio * ratio
            if not final:
                kept.append(node)
            over = 1e7 * (ratio - most) if ratio > most and justify else 0.0
            cost = (1 + bad + end.penalty) ** 2 + over + node.cost
            if end.cut >= 0 and begun.cut >= 0:
                cost += _TWO_HYPHENS
            if final and begun.cut >= 0:
                cost += _LAST_HYPHEN
            if final and justify and natural < 0.12 * width and begun.at:
                cost += 2500  # a word alone on the last line
            if best is None or cost < best.cost:
                best = _Node(end, cost, node, ratio, 0.0)
        if best is None and not kept:
            # nothing fits any more: end the line as early as can be, and let it stick out
            assert spare is not None  # noqa: S101  (there always was a node)
            natural = end.stop - spare.end.begin
            spaces = end.spaces_to - spare.end.spaces_from
            best = _Node(end, spare.cost + 1e12, spare, -1.0, natural - spaces * shrink - width)
        if best is not None:
            kept.append(best)
        active = kept
    node = min((node for node in active if node.end is last), key=lambda node: node.cost)
    found: list[Line] = []
    while node.before is not None:
        begun, end = node.before.end, node.end
        found.append(Line(begun.at, end.at, begun.cut, end.cut, node.ratio, node.excess))
        node = node.before
    return found[::-1]
