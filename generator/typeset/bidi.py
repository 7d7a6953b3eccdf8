"""Text that runs in both directions: the Unicode Bidirectional Algorithm (UAX 9, revision 46), from levels to order.

Only texts with letters that run from right to left come here. Levels are of the characters as they are written; what
a line shows is reordered when it is known where it ends (rule L2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple
from unicodedata import bidirectional, normalize

from generator.typeset.fontface import RLE, FontFace
from generator.typeset.fonts import FontBook
from generator.typeset.scripts import is_right_to_left

_MOST: Final = 125  # levels deep (BD2)
_BRACKETS: Final = (
    "()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎"
    "⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣"
)
_OPENS: Final = {_BRACKETS[at]: _BRACKETS[at + 1] for at in range(0, len(_BRACKETS), 2)}
_CLOSES: Final = {close: open_ for open_, close in _OPENS.items()}
_MOST_OPEN: Final = 63  # BD16
_ISOLATES: Final = frozenset(("LRI", "RLI", "FSI"))
_STARTS: Final = frozenset(("LRE", "RLE", "LRO", "RLO"))
_REMOVED: Final = frozenset((*_STARTS, "PDF", "BN"))
_NEUTRAL: Final = frozenset(("B", "S", "WS", "ON", "FSI", "LRI", "RLI", "PDI"))
_RESOLVED: Final = frozenset(("L", "R", "EN", "AN"))
_TRAILING: Final = frozenset(("WS", "FSI", "LRI", "RLI", "PDI", *_REMOVED))


class _Entry(NamedTuple):
    """A directional status: its level, what it overrides classes to ("" for nothing), whether it is an isolate's."""

    level: int
    override: str
    isolate: bool


def base_level(text: str) -> int:
    """Return the level of a paragraph by its first strong letter outside of isolates (P2, P3).

    >>> base_level("3 של"), base_level("3 of שלום"), base_level("3")
    (1, 0, 0)
    """
    return _base([bidirectional(ch) or "L" for ch in text])


def _base(classes: Sequence[str]) -> int:
    depth = 0
    for one in classes:
        if one in _ISOLATES:
            depth += 1
        elif one == "PDI":
            if not depth:
                return 0  # of the text in an isolate
            depth -= 1
        elif not depth and one in ("L", "R", "AL"):
            return int(one != "L")
    return 0


def levels(text: str, base: int | None = None) -> list[int]:
    """Return the embedding level of each character of a paragraph; without a `base` it goes by its first strong letter.

    Characters that rule X9 removes have the level of what stands before them.
    """
    classes = [bidirectional(ch) or "L" for ch in text]
    base = _base(classes) if base is None else base
    explicit = _Explicit(classes, base)
    found, resolved = explicit.found, explicit.resolved
    for places, start, end in _sequences(classes, found, explicit.matches, base):
        _resolve(text, resolved, places, found[places[0]], start, end)
    for at, kind in enumerate(resolved):  # I1, I2
        if classes[at] in _REMOVED:
            found[at] = found[at - 1] if at else base
        elif found[at] % 2:
            found[at] += kind in ("L", "EN", "AN")
        else:
            found[at] += {"R": 1, "AN": 2, "EN": 2}.get(kind, 0)
    _trail(classes, found, base)
    return found


def _trail(classes: Sequence[str], found: list[int], base: int) -> None:
    """Give separators, and spaces before them and at the end, the paragraph's level (L1)."""
    ends = True
    for at in range(len(classes) - 1, -1, -1):
        if classes[at] in ("B", "S"):
            found[at], ends = base, True
        elif ends and classes[at] in _TRAILING:
            found[at] = base
        else:
            ends = False


class _Explicit:
    """Finds levels from embeddings, overrides and isolates (X1 to X8): `found`, and the classes as `resolved`."""

    def __init__(self, classes: Sequence[str], base: int) -> None:
        self.matches = _matches(classes)
        self.found, self.resolved = [0] * len(classes), list(classes)
        self._classes, self._base = classes, base
        self._stack = [_Entry(base, "", isolate=False)]
        self._over_isolates = self._over_embeddings = self._valid = 0
        for at, one in enumerate(classes):
            self._take(at, one)

    def _take(self, at: int, one: str) -> None:
        last = self._stack[-1]
        self.found[at] = self._base if one == "B" else last.level
        if one in _STARTS or one in _ISOLATES:
            self._begin(at, one, last)
        elif one == "PDI":
            self._end_isolate()
            self.found[at] = self._stack[-1].level
            self.resolved[at] = self._stack[-1].override or one
        elif one == "PDF":
            self._end_embedding(last)
        elif last.override and one not in ("BN", "B"):
            self.resolved[at] = last.override

    def _begin(self, at: int, one: str, last: _Entry) -> None:
        isolate, over = one in _ISOLATES, self._over_isolates or self._over_embeddings
        if isolate and last.override:
            self.resolved[at] = last.override
        goes = int(one[0] == "R")
        if one == "FSI" and not over:
            goes = _base(self._classes[at + 1 : self.matches.get(at, len(self._classes))])
        level = last.level + 1 + (last.level % 2 == goes)
        if level <= _MOST and not over:
            self._valid += isolate
            self._stack.append(_Entry(level, {"LRO": "L", "RLO": "R"}.get(one, ""), isolate))
        elif isolate:
            self._over_isolates += 1
        elif not self._over_isolates:
            self._over_embeddings += 1

    def _end_isolate(self) -> None:
        if self._over_isolates:
            self._over_isolates -= 1
        elif self._valid:
            self._over_embeddings = 0
            while not self._stack[-1].isolate:
                self._stack.pop()
            self._stack.pop()
            self._valid -= 1

    def _end_embedding(self, last: _Entry) -> None:
        if not self._over_isolates and self._over_embeddings:
            self._over_embeddings -= 1
        elif not self._over_isolates and not last.isolate and len(self._stack) > 1:
            self._stack.pop()


def _matches(classes: Sequence[str]) -> dict[int, int]:
    """Give for each isolate initiator that has one the place of its PDI (BD9)."""
    opened: list[int] = []
    found: dict[int, int] = {}
    for at, one in enumerate(classes):
        if one in _ISOLATES:
            opened.append(at)
        elif one == "PDI" and opened:
            found[opened.pop()] = at
    return found


def _sequences(
    classes: Sequence[str], found: Sequence[int], matches: dict[int, int], base: int
) -> Iterator[tuple[list[int], str, str]]:
    """Give the isolating run sequences: the places of their characters, and what lies before and behind (X10)."""
    kept = [at for at, one in enumerate(classes) if one not in _REMOVED]
    runs = [list(run) for _, run in groupby(kept, found.__getitem__)]
    begins = {run[0]: run for run in runs}
    order = {at: number for number, at in enumerate(kept)}
    ends = set(matches.values())
    for run in runs:
        if run[0] in ends:
            continue  # it goes on from the run of its initiator
        places = list(run)
        while places[-1] in matches:
            places += begins[matches[places[-1]]]
        level, before, behind = found[places[0]], order[places[0]] - 1, order[places[-1]] + 1
        ending = behind == len(kept) or classes[places[-1]] in _ISOLATES
        left = found[kept[before]] if before >= 0 else base
        right = base if ending else found[kept[behind]]
        yield places, "LR"[max(level, left) % 2], "LR"[max(level, right) % 2]


def _resolve(text: str, kinds: list[str], places: Sequence[int], level: int, start: str, end: str) -> None:
    """Resolve weak types, brackets and neutrals of a sequence (W1 to W7, N0 to N2)."""
    original = {at: kinds[at] for at in places}
    _weak(kinds, places, start)
    embedding = "LR"[level % 2]
    _brackets(text, kinds, original, places, embedding, start)
    at, count = 0, len(places)
    while at < count:
        stop = at
        while stop < count and kinds[places[stop]] in _NEUTRAL:
            stop += 1
        if stop > at:
            left = _strong(kinds[places[at - 1]]) if at else start
            right = _strong(kinds[places[stop]]) if stop < count else end
            for place in places[at:stop]:
                kinds[place] = left if left == right else embedding
        at = stop + 1


def _strong(kind: str) -> str:
    """Return what a resolved kind counts as for neutrals: numbers are R."""
    return "L" if kind == "L" else "R"


def _weak(kinds: list[str], places: Sequence[int], start: str) -> None:
    """Resolve marks, numbers and the signs beside them (W1 to W7)."""
    _marked(kinds, places, start)
    for at in range(1, len(places) - 1):  # W4
        before, kind, behind = (kinds[places[at + step]] for step in (-1, 0, 1))
        if before == behind and ((kind in ("ES", "CS") and before == "EN") or (kind == "CS" and before == "AN")):
            kinds[places[at]] = before
    _terminators(kinds, places)
    strong = start
    for place in places:  # W6, W7
        if kinds[place] in ("ES", "ET", "CS"):
            kinds[place] = "ON"
        elif kinds[place] in ("L", "R"):
            strong = kinds[place]
        elif kinds[place] == "EN" and strong == "L":
            kinds[place] = "L"


def _marked(kinds: list[str], places: Sequence[int], start: str) -> None:
    """Let marks be what they stand on, and numbers behind Arabic letters Arabic (W1 to W3)."""
    last, strong = start, start
    for place in places:
        kind = kinds[place]
        if kind == "NSM":
            kind = "ON" if last in _ISOLATES or last == "PDI" else last
        last = kind
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kind = "AN"
        kinds[place] = kind
    for place in places:
        if kinds[place] == "AL":
            kinds[place] = "R"


def _terminators(kinds: list[str], places: Sequence[int]) -> None:
    """Let signs such as % beside a number be part of it (W5)."""
    at, count = 0, len(places)
    while at < count:
        stop = at
        while stop < count and kinds[places[stop]] == "ET":
            stop += 1
        if stop > at:
            beside = (at and kinds[places[at - 1]] == "EN") or (stop < count and kinds[places[stop]] == "EN")
            for place in places[at:stop] if beside else ():
                kinds[place] = "EN"
        at = stop + 1


def _brackets(
    text: str, kinds: list[str], original: dict[int, str], places: Sequence[int], embedding: str, start: str
) -> None:
    """Let brackets of a pair run as what is between them does (N0)."""
    for first, last in _pairs(text, kinds, places):
        inside = {_strong(kind) for at in range(first + 1, last) if (kind := kinds[places[at]]) in _RESOLVED}
        if embedding in inside:
            kind = embedding
        elif inside:
            earlier = (kinds[places[at]] for at in range(first - 1, -1, -1))
            before = (kind for kind in earlier if kind in _RESOLVED)
            other = "R" if embedding == "L" else "L"
            kind = other if _strong(next(before, start)) == other else embedding
        else:
            continue
        for at in (first, last):
            kinds[places[at]] = kind
            for place in places[at + 1 :]:
                if original[place] != "NSM":
                    break
                kinds[place] = kind


def _pairs(text: str, kinds: Sequence[str], places: Sequence[int]) -> list[tuple[int, int]]:
    """Give pairs of brackets by their places in a sequence, in the order of the opening ones (BD16)."""
    opened: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    for at, place in enumerate(places):
        ch = normalize("NFC", text[place])
        if kinds[place] != "ON" or not (ch in _OPENS or ch in _CLOSES):
            continue
        if ch in _OPENS:
            if len(opened) == _MOST_OPEN:
                break
            opened.append((_OPENS[ch], at))
            continue
        for depth in range(len(opened) - 1, -1, -1):
            if opened[depth][0] == ch:
                found.append((opened[depth][1], at))
                del opened[depth:]
                break
    return sorted(found)


def order(found: Sequence[int]) -> list[int]:
    """Return the order in which what has these levels is shown, from left to right (L2).

    >>> order([0, 1, 1, 0]), order([1, 1, 2, 2, 1])
    ([0, 2, 1, 3], [4, 2, 3, 1, 0])
    """
    places = list(range(len(found)))
    for level in range(max(found, default=0), 0, -1):
        at = 0
        while at < len(places):
            stop = at
            while stop < len(places) and found[places[stop]] >= level:
                stop += 1
            places[at:stop] = reversed(places[at:stop])
            at = stop + 1
    return places


def in_order(text: str) -> list[str]:
    """Cut a line into stretches of one direction, from left to right; one begins with RLE if its letters do not tell.

    >>> in_order("of (שלום) 3"), in_order("abc")
    (['of (', 'שלום', ') ', '3'], ['abc'])
    """
    if text[:1] == RLE:
        return [text]
    stretches = [
        (level, "".join(ch for _, ch in some))
        for level, some in groupby(zip(levels(text), text, strict=True), itemgetter(0))
    ]
    shown = [stretches[at] for at in order([level for level, _ in stretches])]
    return [turned(part) if level % 2 else part for level, part in shown]


def turned(text: str) -> str:
    """Say of a text that it runs from right to left, unless its letters do."""
    return text if is_right_to_left(text) else RLE + text


def runs_in_order(book: FontBook, text: str, faces: Sequence[FontFace]) -> list[tuple[FontFace, str]]:
    """Cut a line into pieces of one face, script and direction each, from left to right."""
    found: list[tuple[FontFace, str]] = []
    for part in in_order(text):
        if is_right_to_left(part):
            found += [(face, turned(piece)) for face, piece in reversed(book.runs(part.removeprefix(RLE), faces))]
        else:
            found += book.runs(part, faces)
    return found
