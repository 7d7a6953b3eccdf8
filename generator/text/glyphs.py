"""Shaped text as PDF text operators: two bytes a glyph, kerning, and the words behind the glyphs.

Knows fonts and shaping, nothing of elements, style or where the text stands.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from operator import itemgetter

from generator.draw.numbers import number
from generator.draw.painted import FontUse
from generator.named import NamedTuple
from generator.text.fontface import FontFace, Glyph

from .glyphcodes import APART, IDLE, GlyphCodes, codes_of


class Setting(NamedTuple):
    """A run of text in one font: what shows it, its glyphs, its width in user units, and what must be set before.

    `font` tells which font it is; the glyphs are in `glyphs` only.
    """

    show: str
    font: FontUse
    glyphs: Mapping[int, str]
    width: float
    select: str
    spacing: str = "0 Tc"


_IN_ORDER = list(range(4096))
_GID, _CLUSTER, _ADVANCE, _ACROSS, _UP = map(itemgetter, (0, 1, 2, 4, 5))


def set_glyphs(
    face: FontFace, text: Sequence[str], gids: Sequence[int], advances: Sequence[int], size: float, letter: float = 0.0
) -> Setting | None:
    """Write glyphs that were shaped already, all on the line; `letter` as in `set_text`.

    `text` says what each of them stands for.

    None where the glyphs do not tell their text by themselves, or are no plain ink: such words are for `set_text`.
    """
    known = codes_of(face)
    show = known.flat(gids, advances, text, letter / size)
    return None if show is None else _flat(known, show, text, gids, advances, size, letter)


def _flat(
    known: GlyphCodes, show: str, text: Sequence[str], gids: Sequence[int], advances: Sequence[int], size: float,
    letter: float,
) -> Setting:  # fmt: skip
    """Return what `show` shows: glyphs that tell their text, all on the line."""
    width, said = sum(advances) * size / known.face.upem, dict(zip(gids, text, strict=True))
    if not letter:
        return Setting(show, known.font, said, width, known.selected(size))
    return Setting(show, known.font, said, width + letter * len(gids), known.selected(size), f"{number(letter, 5)} Tc")


def set_text(
    face: FontFace,
    text: str,
    size: float,
    features: tuple[tuple[str, int], ...] = (),
    language: str | None = None,
    spacing: tuple[float, float] = (0.0, 0.0),
) -> Setting:
    """Shape `text` and write it as operators; `spacing` is added after letters and after spaces, in user units."""
    known = codes_of(face)
    letter, word = spacing
    shaped = face.shape(text, features, language)
    glyphs, width = shaped.glyphs, shaped.width * size / face.upem
    gids = list(map(_GID, glyphs))
    if list(map(_CLUSTER, glyphs)) == _IN_ORDER[: len(text)] and known.tells(gids, text):
        is_near = letter <= APART * size and (text.isascii() or IDLE.isdisjoint(text))
        if not (word or any(map(_ACROSS, glyphs)) or any(map(_UP, glyphs))):
            advances = list(map(_ADVANCE, glyphs))
            if is_near and (show := known.shown(gids, advances)) is not None:
                return _flat(known, show, text, gids, advances, size, letter)
        elif is_near:
            extra = [letter + (word if ch == " " else 0.0) for ch in text] if letter or word else None
            said, width = dict(zip(gids, text, strict=True)), width + letter * len(glyphs) + word * text.count(" ")
            return Setting(_shown(known, glyphs, size, extra), known.font, said, width, known.selected(size))
    return _set_complex(known, text, glyphs, size, width, spacing)


def told_beside(text: str) -> str:
    """Return the operator that begins what stands for `text`, whatever is shown; EMC ends it (ISO 32000-1, 14.9.4)."""
    return f"/Span<</ActualText<FEFF{text.encode('utf-16-be').hex().upper()}>>>BDC"


_TELLS = re.compile(r"/Span<</ActualText<[0-9A-F]*>>>BDC\n?|\n?EMC")


def untold(show: str) -> str:
    """Return operators without what is told beside their glyphs."""
    return _TELLS.sub("", show) if "BDC" in show else show


def _shown(
    known: GlyphCodes,
    glyphs: Sequence[Glyph],
    size: float,
    extra: Sequence[float] | None = None,
    spans: Sequence[str | None] | None = None,
) -> str:
    """Write glyphs with their offsets as strings and numbers in thousandths of the type size.

    `extra` is added after each glyph, in user units; `spans` is the text that stands for a glyph and its
    neighbours with the same (identical) text.
    """
    upem = known.face.upem
    thousand = 1000 / upem
    out: list[str] = []  # finished operators
    pieces: list[str] = []  # of the TJ being made
    codes: list[str] = []  # of the string being made
    owed = 0.0  # how far the pen must still move before the next glyph, in thousandths
    rise = 0
    span: str | None = None
    for index, (gid, _, x_advance, _, x_offset, y_offset) in enumerate(glyphs):
        if spans and spans[index] is not span:
            _close(out, pieces, codes)
            if span is not None:
                out.append("EMC")
            span = spans[index]
            if span is not None:
                out.append(told_beside(span))
        if y_offset != rise:
            _close(out, pieces, codes)
            out.append(f"{number(y_offset * size / upem, 4)} Ts")
            rise = y_offset
        gap = owed + x_offset * thousand
        if abs(gap) >= 0.5:
            if codes:
                pieces.append("(" + "".join(codes) + ")")
                codes.clear()
            shift = round(gap)
            pieces.append(str(-shift))
            owed -= shift
        codes.append(known[gid])
        owed += (x_advance - known.widths[gid]) * thousand
        if extra:
            owed += extra[index] * 1000 / size
    _close(out, pieces, codes)
    if span is not None:
        out.append("EMC")
    if rise:
        out.append("0 Ts")
    return "\n".join(out)


def _close(out: list[str], pieces: list[str], codes: list[str]) -> None:
    if codes:
        pieces.append("(" + "".join(codes) + ")")
        codes.clear()
    if len(pieces) == 1 and pieces[0][0] == "(":
        out.append(pieces[0] + "Tj")
    elif pieces:
        out.append("[" + "".join(pieces) + "]TJ")
    pieces.clear()


_Cluster = tuple[list[Glyph], str, int, int, bool, bool]
"""Glyphs that HarfBuzz made of some characters together (none where nothing is drawn), these, and where they begin.

Then which word they are of, a space being a word of its own; whether they tell their characters wherever they stand,
and whether their word does not read as what it is.
"""


def _clusters(known: GlyphCodes, text: str, glyphs: Sequence[Glyph], *, backwards: bool) -> Iterator[_Cluster]:
    """Give the clusters of a text, its words numbered by twos.

    Of what runs `backwards` a letter and its marks, which stand before it, may tell themselves.
    """
    starts = sorted({g[1] for g in glyphs})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    blank = known.face.blank
    word = 0
    for cluster, group in groupby(glyphs, key=itemgetter(1)):
        said = text[cluster : ends[cluster]]
        own = [g for g in group if g[2] or g[0] != blank]  # HarfBuzz's own stand-in for what is not drawn
        if _shows_nothing(own, said):
            yield [], said, cluster, word, False, True  # a joiner stays in the text
            continue
        space = said.isspace()
        apart = not space and known.gaps([own[-1][0]], [own[-1][2]], said[-1])
        word += space
        if backwards and _tell_apart(known, own, said):
            for at, glyph in enumerate(own):
                yield [glyph], said[-1 - at], cluster, word, True, apart
        else:
            tells = len(own) == 1 and IDLE.isdisjoint(said) and known.says(own[0][0], said)
            yield own, said, cluster, word, tells, not tells or apart
        word += space


def _tell_apart(known: GlyphCodes, own: Sequence[Glyph], said: str) -> bool:
    """Tell whether each glyph of some, which stand in the other order, stands for a character of its own."""
    return len(own) == len(said) > 1 and known.tells([g[0] for g in reversed(own)], said)


def _shows_nothing(own: Sequence[Glyph], said: str) -> bool:
    """Tell whether nothing is drawn for some characters."""
    return not own or (IDLE.issuperset(said) and not any(map(_ADVANCE, own)))


def _set_complex(
    known: GlyphCodes, text: str, glyphs: Sequence[Glyph], size: float, width: float, spacing: tuple[float, float]
) -> Setting:
    """Set text whose glyphs and characters do not go one to one: words that need it carry their own text."""
    letter, word = spacing
    backwards = any(a[1] > b[1] for a, b in pairwise(glyphs))
    texts: dict[int, str] = {}
    shown: list[Glyph] = []
    gaps: list[float] = []
    spots: list[_Spot] = []
    odd: set[int] = set()
    for own, said, begin, at, tells, is_odd in _clusters(known, text, glyphs, backwards=backwards):
        if is_odd:
            odd.add(at)
        if not own:
            continue
        if tells:
            texts[own[0][0]] = said
        else:
            _learn(known, said, own, texts)
        shown += own
        gaps += [0.0] * (len(own) - 1) + [letter + (word if said.isspace() else 0.0)]
        spots += [(at, begin, begin + len(said))] * len(own)
        width += gaps[-1]
    # Readers go by places: where a glyph is moved off the line or beyond where the next begins, they read a word twice
    # or lose a space. And letters set apart are words to them.
    moved = odd and not backwards and any(g[4] > 0 or g[5] for g in shown)
    together = shown and ((letter > APART * size and len(shown) > 1) or moved)
    spans = _spans(known, text, shown, spots, [(0, spots[-1][0])] if together else _stretches(odd), texts)
    return Setting(_shown(known, shown, size, gaps, spans), known.font, texts, width, known.selected(size))


_Spot = tuple[int, int, int]
"""Of a glyph: which word it is of, and where its characters begin and end."""


def _spans(
    known: GlyphCodes,
    text: str,
    shown: Sequence[Glyph],
    spots: Sequence[_Spot],
    stretches: Sequence[tuple[int, int]],
    texts: dict[int, str],
) -> list[str | None]:
    """Give what stands for each glyph of some stretches of words; in each of them one glyph at least tells a letter."""
    spans: list[str | None] = [None] * len(shown)
    for first, last in stretches:
        mine = [i for i, spot in enumerate(spots) if first <= spot[0] <= last]
        if not mine:
            continue
        whole = text[min(spots[i][1] for i in mine) : _word_end(text, max(spots[i][2] for i in mine))]
        for i in mine:
            spans[i] = whole
        if not any(said and said in whole for said in [texts[shown[i][0]] for i in mine]):
            texts.update([found] if (found := known.letter(whole)) else [])
    return spans


def _stretches(odd: set[int]) -> list[tuple[int, int]]:
    """Join odd words (which have even numbers, as spaces have the odd ones) that have only a space between them.

    They are told together with it: pdfium loses a space that stands alone between two such words.
    """
    out: list[tuple[int, int]] = []
    for word in sorted(odd):
        if out and word <= out[-1][1] + 2:
            out[-1] = (out[-1][0], word)
        else:
            out.append((word, word))
    return out


def _word_end(text: str, end: int) -> int:
    """Take joiners after a word, for which nothing is drawn, into its text."""
    while end < len(text) and text[end] in IDLE:
        end += 1
    return end


def _learn(known: GlyphCodes, said: str, glyphs: Sequence[Glyph], texts: dict[int, str]) -> None:
    """Note what those glyphs of a cluster stand for that tell it wherever they are; the others tell nothing."""
    for glyph in glyphs:
        texts.setdefault(glyph[0], next((ch for ch in said if known.says(glyph[0], ch)), ""))
