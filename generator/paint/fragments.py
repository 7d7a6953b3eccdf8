"""Documents taken apart below their root, so that what many faces have in common is painted once.

A fragment is an element of the root with all that is in it, as it is written. What it becomes depends on its text, on
where the root puts it, and on the fragments whose ids it refers to; so faces of one template look most of theirs up.
Marks (`typeset/marks`) and plain texts stand between fragments. A document in which anything is unusual (comments,
style sheets, words outside texts, ids twice) is not taken apart, and painted as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring

from generator.operators.lettering import Fine
from generator.operators.stream import Leaf, Stream
from generator.operators.stream import Text as Words
from generator.svg import found
from generator.svg.profile import RECORD, SVG, check_attributes
from generator.svg.read import BIGGEST_SVG
from generator.typeset.marks import MARK, SIGN

from .noted import Noted

_TAG = re.compile(r"(<[^>]*>)")
_ID = re.compile(r'\sid="([^"]*)"')
_REFERENCE = re.compile(r"""(?:url\(\s*['"]?#([^'")\s]+)|href="\s*#([^"\s]+))""")
_DRAWN, _TEXT, _RECORD = range(3)
_UNUSUAL = ("<!", "<?", "<style", found.MARK, RECORD, "id='", "href='", "]]>", "&#")
_DEFS_END = "</defs></svg>"
_MOST_KEPT = 20_000


class Piece(NamedTuple):
    """What stands below a root: a fragment, a plain text (its start tag and its words), or the number of a record."""

    kind: int
    text: str
    words: str = ""

    @property
    def is_record(self) -> bool:
        """Whether it stands for a record."""
        return self.kind == _RECORD

    @property
    def is_text(self) -> bool:
        """Whether it is a text of its author's."""
        return self.kind == _TEXT


class Parts(NamedTuple):
    """A document taken apart: its root's start tag, what is drawn in order, and the fragments by the ids in them.

    `at` gives for each piece which of the root's elements it is.
    """

    head: str
    pieces: list[Piece]
    at: list[int]
    owners: dict[str, str]


def taken_apart(svg: str) -> Parts | None:
    """Take a document apart; None where it must be painted as a whole."""
    split = _split(svg)
    if split is None:
        return None
    parts, defined = split[0], list(split[1])
    last = len(parts) - 2
    pieces: list[Piece] = []
    at: list[int] = []
    number, index = 0, 2
    while True:
        between = parts[index]
        if between.strip():
            records = _records(between)
            if records is None:
                return None
            for record in records:
                pieces.append(Piece(_RECORD, record))
                at.append(number)
                number += 1
        if index + 1 == last:
            break
        end = _end(parts, index + 1, last)
        if end < 0:
            return None
        tag = parts[index + 1]
        if tag == "<defs>":
            children = _children(parts, index + 2, end)
            if children is None:
                return None
            defined += children
        elif end == index + 3 and tag.startswith("<text ") and SIGN not in parts[index + 2]:
            pieces.append(Piece(_TEXT, tag, parts[index + 2]))
            at.append(number)
        else:
            text = "".join(parts[index + 1 : end + 1])
            pieces.append(Piece(_DRAWN, text))
            at.append(number)
            if ' id="' in text:
                defined.append(text)
        number += 1
        index = end + 1
    owners = _owners(defined)
    return None if owners is None else Parts(parts[1], pieces, at, owners)


def _split(svg: str) -> tuple[list[str], Sequence[str]] | None:
    """Split a document at its tags, its icons taken out; None for what is no plain document with a root."""
    if len(svg) > BIGGEST_SVG or any(sign in svg for sign in _UNUSUAL):
        return None
    defined: Sequence[str] | None = ()
    if svg.endswith(_DEFS_END) and (begin := svg.rfind("<defs>")) > 0:  # the icons of a face, which repeat
        defined = _definitions(svg[begin + len("<defs>") : -len(_DEFS_END)])
        svg = f"{svg[:begin]}</svg>"
    parts = _TAG.split(svg)
    last = len(parts) - 2
    if last < 3 or parts[0].strip() or parts[-1].strip() or parts[last].rstrip(" >") != "</svg":
        return None
    if defined is None or not parts[1].startswith("<svg") or parts[1][-2] == "/":
        return None
    return parts, defined


def _records(between: str) -> list[str] | None:
    """Give the records that stand between two elements; None where there are words, too."""
    if SIGN not in between or MARK.sub("", between).strip():
        return None
    return MARK.findall(between)


def _owners(defined: list[str]) -> dict[str, str] | None:
    """Give the fragments by the ids in them; None where two have the same."""
    owners: dict[str, str] = {}
    for text in defined:
        for name in ids_in(text):
            if name in owners:
                return None
            owners[name] = text
    return owners


@lru_cache(1024)
def _definitions(inside: str) -> tuple[str, ...] | None:
    """Return the elements in a <defs>, as they are written; None where there is anything else, or text in them."""
    parts = [*_TAG.split(inside), "</defs>"]
    children = _children(parts, 0, len(parts) - 1)
    return None if children is None else tuple(children)


def _end(parts: list[str], at: int, last: int) -> int:
    """Return where the element ends that begins with tag `at`; -1 where it does not."""
    tag = parts[at]
    if tag[1] == "/":
        return -1
    if tag[-2] == "/":
        return at
    depth = 1
    while depth:
        at += 2
        if at >= last:
            return -1
        tag = parts[at]
        if tag[1] == "/":
            depth -= 1
        elif tag[-2] != "/":
            depth += 1
    return at


def _children(parts: list[str], index: int, end: int) -> list[str] | None:
    """Return the elements in a <defs>, as they are written; None where there is anything else, or text in them."""
    out: list[str] = []
    while True:
        if parts[index] and not parts[index].isspace():
            return None
        if index + 1 == end:
            return out
        close = _end(parts, index + 1, end)
        if close < 0:
            return None
        text = "".join(parts[index + 1 : close + 1])
        if "<text" in text or SIGN in text:  # words that nobody may ever see are looked for in the whole
            return None
        out.append(text)
        index = close + 1


@lru_cache(4096)
def ids_in(text: str) -> tuple[str, ...]:
    """Return the ids in a fragment."""
    return tuple(_ID.findall(text))


@lru_cache(4096)
def _references_in(text: str) -> tuple[str, ...]:
    return tuple([one or other for one, other in _REFERENCE.findall(text)]) if "#" in text else ()


def reached(text: str, owners: dict[str, str]) -> tuple[str, ...]:
    """Return the fragments that one refers to, and those that they refer to."""
    names = _references_in(text)
    if not names:
        return ()
    seen: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        owner = owners.get(waiting.pop())
        if owner is not None and owner not in seen and owner != text:
            seen[owner] = None
            waiting += _references_in(owner)
    return tuple(seen)


@lru_cache(1024)
def empty_text(head: str, tag: str) -> Element | None:
    """Return the element that a start tag of a text begins; None for one that there is anything to be said of."""
    try:
        root = fromstring(f"{head}{tag}</text></svg>")  # noqa: S314 - there is no document type in it
    except (ParseError, ValueError):
        return None
    if len(root) != 1 or root[0].tag != SVG + "text" or "id" in root[0].attrib:
        return None
    return None if check_attributes("text", tuple(root[0].attrib)) else root[0]


@lru_cache(256)
def root_of(head: str) -> Element | None:
    """Return the root that a start tag begins; None where it is no SVG's, or there is anything to be said of it."""
    try:
        root = fromstring(f"{head}</svg>")  # noqa: S314 - there is no document type in it
    except (ParseError, ValueError):
        return None
    fine = root.tag == SVG + "svg" and "id" not in root.attrib and not check_attributes("svg", tuple(root.attrib))
    return root if fine else None


class Fragment(NamedTuple):
    """What a fragment became: what was done to the stream, what was noted of it, how many elements it drew."""

    steps: tuple[tuple[str, object], ...]
    noted: tuple[Noted, ...]
    fine: tuple[Fine, ...]
    cost: int

    def repeat(self, stream: Stream) -> None:
        """Do to a stream what was done when the fragment was painted."""
        for what, given in self.steps:
            if what == "put":
                stream.put(given)  # type: ignore[arg-type]
            elif what == "out":
                stream.out.append(given)  # type: ignore[arg-type]
            elif what == "texts":
                stream.put_texts(given)  # type: ignore[arg-type]
            elif what == "save":
                stream.save()
            else:
                stream.restore()


class Recorder(Stream):
    """A stream that takes down what is done to it, to be done to others."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[tuple[str, object]] = []
        self.has_texts = False
        self.out = _Taken(self.steps)

    def save(self) -> None:
        """Take down that the graphics state is kept."""
        self.steps.append(("save", None))

    def restore(self) -> None:
        """Take down that it is taken back; a save with nothing behind it leaves no trace."""
        if self.steps and self.steps[-1][0] == "save":
            self.steps.pop()
        else:
            self.steps.append(("restore", None))

    def put(self, leaf: Leaf) -> None:
        """Take down a drawing."""
        self.steps.append(("put", leaf))

    def put_texts(self, texts: Sequence[Words]) -> None:
        """Take down texts, which are not for other faces: what lies beneath them there may be another thing."""
        self.steps.append(("texts", texts))
        self.has_texts = True


class _Taken(list[str]):
    def __init__(self, steps: list[tuple[str, object]]) -> None:
        super().__init__()
        self._steps = steps

    def append(self, operator: str) -> None:
        """Take down an operator."""
        self._steps.append(("out", operator))

    def __iadd__(self, operators: Iterable[str]) -> _Taken:  # type: ignore[override,misc]
        """Take down some operators."""
        for operator in operators:
            self.append(operator)
        return self


class Fragments:
    """The fragments that were painted more than once, by where they stand and what they refer to."""

    def __init__(self) -> None:
        self._kept: dict[object, Fragment] = {}
        self._met: set[int] = set()

    def trim(self) -> None:
        """Forget everything when it has become much."""
        if len(self._kept) > _MOST_KEPT or len(self._met) > 10 * _MOST_KEPT:
            self._kept.clear()
            self._met.clear()

    def get(self, key: object) -> Fragment | None:
        """Return what a fragment became."""
        return self._kept.get(key)

    def is_met(self, key: object) -> bool:
        """Tell whether a fragment was met before, and remember it: most that come twice come often."""
        number = hash(key)
        if number in self._met:
            return True
        self._met.add(number)
        return False

    def keep(self, key: object, fragment: Fragment) -> None:
        """Remember what a fragment became."""
        self._kept[key] = fragment
