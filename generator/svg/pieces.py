"""Put a document together from tags that were read before, as faces of one template have them; knows no painting.

A tag that stands in many documents is read and held to the profile once, by the parser that reads whole documents.
What is put together is what that would have made of the whole. Where anything is unusual (comments, style sheets,
parts of a text, words outside texts, shapes in shapes, a `>` within quotes, something outside the profile) nothing is
put together here.
"""

from __future__ import annotations

from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, SubElement, fromstring

from .profile import BARREN, ELEMENTS, GRADED, SET, SVG, check_attributes

_MOST_ROOTS, _MOST_LETTERS = 16, 1_000_000
_MOST_NEW = 4
"""So many tags of a document may never have been met: it is quicker to read many of them together."""
_DEEPEST = 60
_USUAL = frozenset(ELEMENTS) - {SVG + name for name in ("metadata", "style", "tspan", "textPath")}
_WORDED = frozenset(SVG + name for name in ("text", "title", "desc"))
_STOP = SVG + "stop"
_BARREN = BARREN - GRADED
_WHITE = " \n\t"
_SET = f' {SET}="'
_EMPTY, _OPEN, _CLOSE = range(3)


class _Piece(NamedTuple):
    """A tag and what stands behind it: whether it begins or ends an element or both, and which, as it is written.

    `behind` is white space, or the words of a text; `handle` that of a text that was set before.
    """

    kind: int
    name: str
    tag: str
    attributes: dict[str, str]
    behind: str | None
    handle: str = ""


class _Pieces:
    """What is known of pieces below one root, whose start tag says what their prefixes stand for."""

    def __init__(self, head: str) -> None:
        self._head = head
        self._tags: dict[str, _Piece | None] = {}
        self._met: set[str] = set()
        self._letters = 0
        self.known: dict[str, _Piece] = {}
        self.left = 0
        root = _parsed(f"{head}</svg>")
        self.root = root if root is not None and root.tag == SVG + "svg" and _is_fine(root) else None

    def read(self, piece: str) -> _Piece | None:
        """Read a piece that is not known; None for one that is unusual, or one of many new ones."""
        tag, closed, behind = piece.partition(">")
        handle = ""
        if _SET in tag:  # texts are others on each face, but for their handles they are written alike
            begin, _, rest = tag.partition(_SET)
            handle, _, end = rest.partition('"')
            tag = f'{begin}{_SET}"{end}' if handle.isdigit() and end == "/" else ""
        if not closed or not tag:
            return None
        words = bool(behind.strip(_WHITE))
        if tag[0] == "/":
            found: _Piece | None = _Piece(_CLOSE, tag[1:].rstrip(_WHITE), "", {}, None)
        else:
            found = self._tag(tag)
        if found is None or (words and not (found.tag in _WORDED and found.kind == _OPEN and _is_literal(behind))):
            return None
        found = found._replace(behind=behind or None, handle=handle)
        if not (words or handle):
            self._hold(piece)
            self.known[piece] = found
        return found

    def _hold(self, text: str) -> None:
        """Count what is held, and forget all when it has become much."""
        self._letters += len(text)
        if self._letters > _MOST_LETTERS:
            self._letters = 0
            for held in (self._tags, self._met, self.known):
                held.clear()

    def _tag(self, tag: str) -> _Piece | None:
        """Read a start tag by itself, as the parser does; None where too many were never met before."""
        if tag in self._tags:
            return self._tags[tag]
        self._hold(tag)
        if tag not in self._met:
            self._met.add(tag)
            self.left -= 1
            if self.left < 0:
                return None
        empty = tag[-1] == "/"
        name = tag.rstrip("/").partition(" ")[0].partition("\n")[0].partition("\t")[0]
        end = "" if empty else f"</{name}>"
        root = _parsed(f"{self._head}<{tag}>{end}</svg>") if "xmlns" not in tag else None
        found = None
        if root is not None and len(root) == 1 and not len(root[0]) and _is_fine(root[0]):
            element = root[0]
            found = _Piece(_EMPTY if empty else _OPEN, name, element.tag, dict(element.attrib), None)
        self._tags[tag] = found
        return found


_below: dict[str, _Pieces] = {}
"""What is known of pieces, by the start tag of their root."""


def put_together(svg: str) -> tuple[Element, dict[str, Element]] | None:
    """Return the root of a document and its elements by id, if all of it is known; else None."""
    if "<!" in svg or "<?" in svg or "]]>" in svg:
        return None
    before, *pieces = svg.split("<")
    if before.strip(_WHITE) or not pieces:
        return None
    head, closed, blank = pieces[0].partition(">")
    if not closed or blank.strip(_WHITE) or head[-1:] == "/":
        return None
    below = _below.get(head)
    if below is None:
        if len(_below) >= _MOST_ROOTS:
            _below.clear()
        below = _below[head] = _Pieces(f"<{head}>")
    below.left = _MOST_NEW
    return None if below.root is None else _built(below, below.root, blank, pieces)


def _built(below: _Pieces, root: Element, blank: str, pieces: list[str]) -> tuple[Element, dict[str, Element]] | None:
    """Make the elements; None where a piece is not known, or they do not go together."""
    inside = top = Element(root.tag, root.attrib)
    top.text = blank or None
    named = [(0, top)] if "id" in root.attrib else []
    open_: list[tuple[Element, str]] = []
    name = "svg"
    known = below.known
    for at in range(1, len(pieces)):
        piece = known.get(pieces[at]) or below.read(pieces[at])
        if piece is None:
            return None
        kind, called, tag, attributes, behind, handle = piece
        if kind == _CLOSE:
            if called != name:
                return None
            if open_:
                inside.tail = behind
                inside, name = open_.pop()
            else:
                name = ""  # what is behind the root is no part of it, and may be no tag
            continue
        if not name:
            return None
        if (tag == _STOP) is not (inside.tag in GRADED) or inside.tag in _BARREN:
            return None
        element = SubElement(inside, tag, attributes)
        if handle:
            element.set(SET, handle)
        if "id" in attributes:
            named.append((len(open_) + 1, element))
        if kind == _EMPTY:
            element.tail = behind
            continue
        element.text = behind
        open_.append((inside, name))
        if len(open_) > _DEEPEST:
            return None
        inside, name = element, called
    return None if name else (top, _by_id(named))


def _by_id(named: list[tuple[int, Element]]) -> dict[str, Element]:
    """Name elements as one finds them who looks at all that are as deep before those that are deeper."""
    ids: dict[str, Element] = {}
    for _, element in sorted(named, key=lambda pair: pair[0]):
        ids.setdefault(element.attrib["id"], element)
    return ids


def _parsed(svg: str) -> Element | None:
    try:
        return fromstring(svg)  # noqa: S314 - there is no document type in it
    except (ParseError, ValueError):
        return None


def _is_literal(words: str) -> bool:
    """Tell whether words stand for themselves, and may stand in a document."""
    return words.isprintable() and "&" not in words


def _is_fine(element: Element) -> bool:
    """Tell whether there is nothing to be said of a tag."""
    return element.tag in _USUAL and not check_attributes(ELEMENTS[element.tag], tuple(element.attrib))
