"""A drawing as it was found: what programs and icon sites leave in it that changes nothing is taken out of it.

Only for pictures and icons, which somebody else has drawn: in a template the same is a slip, and is told. What would
move, run or be drawn otherwise stays, to be refused by name.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING
from xml.parsers import expat

from .profile import ATTRIBUTES, BARREN, DRAWN, ELEMENTS, GRADED, HREF, NEEDED, SVG, strange
from .refusal import Refusal

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MARK = "data-as-found"
"""On the symbol of an icon in which something is to be taken out, or which has a style sheet of its own."""

_SIGNS = re.compile(
    r"""=\s*(?:"\s*"|'\s*'|["'](?:null|undefined|NaN)["'])|<(?:\w+:)?(?:switch|a|style)\b"""
    r"""|\bstyle\s*=\s*["'](?:[^"']*;)?\s*(?:width|height|r|[rc]?[xy])\s*:"""
)
_SHAPE = re.compile(r"<(?:\w+:)?(rect|circle|ellipse|path|polygon|polyline)\b([^>]*)>")
_NO_VALUE = frozenset({"", "null", "undefined", "NaN"})
_MAY_BE_EMPTY = frozenset({"d", "points"})
_GEOMETRY = re.compile(r"(?:^|(?<=;))\s*(width|height|r|[rc]?[xy])\s*:\s*([^;]*);?")
_PLACED = frozenset({"rect", "circle", "ellipse", "image", "use", "svg"})
_SWITCH, _LINK, _STOP = SVG + "switch", SVG + "a", SVG + "stop"
_WORDED = frozenset({SVG + "text", SVG + "tspan", SVG + "textPath"})
_OF_LINKS = frozenset({"href", HREF, "target", "download", "rel", "type", "hreflang", "ping", "referrerpolicy"})
_ENTITY = re.compile(r"&([A-Za-z_][\w.-]*);")
_OWN = frozenset({"amp", "lt", "gt", "quot", "apos"})
_MOST_ENTITIES, _LONGEST_ENTITY, _MOST_GROWTH = 100, 400, 1_000_000
_ENCODING = re.compile(rb"""<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']""")
_ENCODINGS = {"iso-8859-1": "cp1252", "windows-1252": "cp1252", "us-ascii": "cp1252", "latin1": "cp1252"}
_W3C = re.compile(r"https?://www\.w3\.org/")
_OWN_ENTITIES = "the document defines its own entities, which is outside the SVG profile"
_NO_ENTITIES = "take the <!DOCTYPE …> out and write characters themselves"


def text_of(content: bytes) -> str:
    """Return what is in an SVG file, in the encoding that it says it has; UnicodeDecodeError if it is in another.

    >>> text_of('<?xml version="1.0" encoding="ISO-8859-1"?><svg>é</svg>'.encode("latin-1"))[-12:]
    '<svg>é</svg>'
    """
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16")
    said = _ENCODING.match(content[:200].lstrip())
    return content.decode(_ENCODINGS.get(said[1].decode().lower(), "utf-8-sig") if said else "utf-8-sig")


def without_entities(svg: str) -> str:
    """Write out the short entities that a document declares for itself, as Illustrator does for names of namespaces.

    Lines stay where they are.

    Raises:
        Refusal: they stand for other files, for one another, for elements, or for very much; or the document type
            wants a file read that is none of W3C's.
    """
    values: dict[str, str] = {}
    ends: list[int] = []

    def start(_name: str, system: str | None, _public: str | None, _internal: int) -> None:
        if system and not _W3C.match(system):
            raise Refusal(f"the document type wants {system[:60]!r} to be read", _NO_ENTITIES)

    def entity(name: str, is_parameter: int, value: str | None, *_: object) -> None:
        if is_parameter or value is None or len(value) > _LONGEST_ENTITY or set("&<%") & set(value):
            raise Refusal(_OWN_ENTITIES, _NO_ENTITIES)
        values[name] = value
        if len(values) > _MOST_ENTITIES:
            raise Refusal(_OWN_ENTITIES, _NO_ENTITIES)

    def end() -> None:
        ends.append(parser.CurrentByteIndex)
        raise _StopReading

    parser = expat.ParserCreate("utf-8")
    parser.StartDoctypeDeclHandler = start
    parser.EntityDeclHandler = entity
    parser.EndDoctypeDeclHandler = end
    raw = svg.encode("utf-8", "replace")
    with suppress(expat.ExpatError, _StopReading):  # what else is wrong is said when it is read
        parser.Parse(raw, True)
    if not values or not ends:
        return svg
    # expat says where the last token of the document type began: its ]
    begin = raw.index(b"<!DOCTYPE")
    stop = raw.index(b">", ends[0]) + 1
    gone = b"\n" * raw.count(b"\n", begin, stop)
    rest = raw[stop:].decode()
    quoted = {name: value.replace('"', "&quot;").replace("'", "&apos;") for name, value in values.items()}
    if sum(len(quoted.get(name, "")) for name in _ENTITY.findall(rest)) > _MOST_GROWTH:
        raise Refusal(_OWN_ENTITIES, _NO_ENTITIES)
    rest = _ENTITY.sub(lambda m: m[0] if m[1] in _OWN else quoted.get(m[1], m[0]), rest)
    return (raw[:begin] + gone).decode() + rest


class _StopReading(Exception):  # noqa: N818 - not an error, only the way out of expat
    pass


def needs_sweeping(svg: str) -> bool:
    """Tell whether something may stand in an icon that `sweep` takes out, or is to be held apart.

    >>> needs_sweeping('<path d="M0 0" stroke=""/>'), needs_sweeping('<path d="M0 0h2z" fill="red"/>')
    (True, False)
    """
    return bool(_SIGNS.search(svg)) or any(
        re.search(rf"\b{name}\s*=", one[2]) is None for one in _SHAPE.finditer(svg) for name in NEEDED[one[1]]
    )


def sweep(root: Element) -> None:
    """Take out of a drawing what changes nothing; elements stay, so that the lines of what is wrong are found."""
    _bare(root, is_root=True)
    for around in root.iter():
        if around.tag == _SWITCH:
            _choose(around)
        for element in around:
            if (element.tag == _STOP and around.tag not in GRADED) or (element.tag in DRAWN and around.tag in BARREN):
                element.tag = SVG + "metadata"
                element.attrib.clear()
            if element.tag == _LINK:
                element.tag = SVG + ("tspan" if around.tag in _WORDED else "g")
                for name in _OF_LINKS.intersection(element.attrib):
                    del element.attrib[name]
            _bare(element)


def _choose(switch: Element) -> None:
    """Leave of a <switch> the first child that can be drawn; one that goes by the reader's language stays."""
    if any("systemLanguage" in child.attrib for child in switch):
        return
    switch.tag = SVG + "g"
    chosen = False
    for child in switch:
        if chosen or child.get("requiredExtensions") or "Extensibility" in child.get("requiredFeatures", ""):
            child.tag = SVG + "metadata"
            child.attrib.clear()
        elif isinstance(child.tag, str):
            chosen = True
            child.attrib.pop("requiredExtensions", None)


def _bare(element: Element, *, is_root: bool = False) -> None:
    """Take attributes away that say nothing, and give a shape of which nothing is seen the size that this means."""
    name, attributes = ELEMENTS.get(element.tag), element.attrib
    if name is None:
        return
    if attributes.get("style", "").strip():
        _placed_by_style(attributes, "" if is_root else name)
    for key in strange(name, tuple(attributes)):
        del attributes[key]
    for key in [key for key, value in attributes.items() if key not in _MAY_BE_EMPTY and value.strip() in _NO_VALUE]:
        del attributes[key]
    if "style" not in attributes and "class" not in attributes:
        for key in NEEDED.get(name, ()):
            attributes.setdefault(key, "" if key in _MAY_BE_EMPTY else "0")


def _placed_by_style(attributes: dict[str, str], name: str) -> None:
    """Put lengths that stand in style="" where they are read; what has no such length keeps none."""
    style = attributes["style"]
    if name in _PLACED:
        for found, value in _GEOMETRY.findall(style):
            length = value.replace("!important", "").strip()
            if found in ATTRIBUTES[name] and length != "auto":
                attributes[found] = length
    attributes["style"] = _GEOMETRY.sub("", style)
