"""A drawing as it was found: what programs and icon sites leave in it that changes nothing is taken out of it.

Only for pictures and icons, which somebody else has drawn: in a template the same is a slip, and is told. What would
move, run or be drawn otherwise stays, to be refused by name. Works on tokens; lines stay where they are.
"""

from __future__ import annotations

import re
from functools import cache

from generator.draw import profile
from generator.draw.faults import Refusal
from generator.draw.scan import InQuotesError, Tag, tag_of, tokens
from generator.draw.scope import SVG_SPACE

_pattern = cache(re.compile)  # all these are met in few drawings
_SIGNS = (
    r"""=\s*(?:"\s*"|'\s*'|["'](?:null|undefined|NaN)["'])|<(?:\w+:)?(?:switch|a|style)\b|<!DOCTYPE|<!ENTITY"""
    r"""|\bstyle\s*=\s*["'](?:[^"']*;)?\s*(?:width|height|r|[rc]?[xy])\s*:"""
)
_NO_VALUE = frozenset({"", "null", "undefined", "NaN"})
_MAY_BE_EMPTY = frozenset({"d", "points"})
_OTHER_RADIUS = {"rx": "ry", "ry": "rx"}  # of an ellipse that has but one (SVG 2, 7.4: auto)
_GEOMETRY = r"(?:^|(?<=;))\s*(width|height|r|[rc]?[xy])\s*:\s*([^;]*);?"
_PLACED = frozenset({"rect", "circle", "ellipse", "image", "use", "svg"})
_OF_LINKS = frozenset({"href", profile.HREF, "target", "download", "rel", "type", "hreflang", "ping", "referrerpolicy"})
_BARREN = profile.SHAPES | profile.GRADIENTS | {"stop", "use", "image"}
_DRAWN = profile.SHAPES | {"g", "svg", "use", "text", "image"}
_WORDED = frozenset({"text", "tspan", "textPath"})
_DOCTYPE = r"(?s)<!DOCTYPE\s+[^\s>\[]+(?:\s+(?:PUBLIC\s+(?:\"[^\"]*\"|'[^']*')|SYSTEM))?(?:\s+(\"[^\"]*\"|'[^']*'))?\s*(?:\[(.*?)\]\s*)?>"  # noqa: E501
_ENTITY = r"<!ENTITY\s+(%?)\s*([A-Za-z_][\w.-]*)\s+(?:(SYSTEM|PUBLIC)|\"([^\"]*)\"|'([^']*)')[^>]*>"
_IDLE_DECLARATION = r"(?s)<!--.*?-->|<!ATTLIST\s+svg\s+xmlns:xlink\s[^<>]*>"
_USED = r"&([A-Za-z_][\w.-]*);"
_PREDEFINED = frozenset({"amp", "lt", "gt", "quot", "apos"})
_MOST_ENTITIES, _LONGEST_ENTITY, _MOST_GROWTH = 100, 400, 1_000_000
_SAID_ENCODING = rb"""<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']"""
_ENCODINGS = {"iso-8859-1": "cp1252", "windows-1252": "cp1252", "us-ascii": "cp1252", "latin1": "cp1252"}
_NAMESPACE = r"\sxmlns(?::\w+)?\s*=\s*[\"']http://www\.w3\.org/2000/svg[\"']"
_SAYS_SPACE = r"\sxmlns\s*="
_W3C = r"https?://www\.w3\.org/"
_FACT = "the document defines its own entities, which is outside the SVG profile"
_HINT = "take the <!DOCTYPE …> out and write characters themselves"
_MEDIUM = r"@media\b([^{]*)\{((?:[^{}]*\{[^{}]*\})*)\s*\}"
_IDLE_RULE = r"@(?:charset|namespace)\b[^;{}]*;\s*"
_RULE = r"([^{}@;]+)(\{[^{}]*\})"
_ASKED = r":(?:hover|active|focus(?:-visible|-within)?|visited)\b"


def text_of(content: bytes) -> str:
    """Return what is in an SVG file, in the encoding that it says it has. UnicodeDecodeError: it is in another.

    >>> text_of('<?xml version="1.0" encoding="ISO-8859-1"?><svg>é</svg>'.encode("latin-1"))[-12:]
    '<svg>é</svg>'
    """
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16")
    said = _pattern(_SAID_ENCODING).match(content[:200].lstrip())
    return content.decode(_ENCODINGS.get(said[1].decode().lower(), "utf-8-sig") if said else "utf-8-sig")


def as_found(svg: str) -> str:
    """Return a drawing without what changes nothing. Refusal: it declares entities that may be anything.

    >>> as_found('<svg><g stroke="null"/></svg>')
    '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>'
    """
    if not _pattern(_NAMESPACE).search(svg):
        svg = _in_namespace(svg)
    if not _pattern(_SIGNS).search(svg) and not _is_lacking(svg):
        return svg
    if "<!DOCTYPE" in svg:
        svg = without_entities(svg)
    try:
        return _swept(tokens(svg, exact=True))
    except (Refusal, InQuotesError):
        return svg  # it is said to be broken when it is read


def _in_namespace(svg: str) -> str:
    """Give the root of a document SVG's namespace, unless it says another one; it alone is looked at."""
    start = svg.find("<svg")
    end = svg.find(">", start)
    root = svg[start + 4 : end + 1]
    if start < 0 or not (root[:1] == ">" or root[:1].isspace()) or _pattern(_SAYS_SPACE).search(root):
        return svg
    return f'{svg[: start + 4]} xmlns="{SVG_SPACE}"{svg[start + 4 :]}'


def _is_lacking(svg: str) -> bool:
    """Tell whether any attribute is one that nothing reads, or a shape lacks what it is not seen without."""
    try:
        for token in set(re.findall(r"<[A-Za-z][^<>]*>", svg)):
            tag = tag_of(token)
            name = tag.name.rpartition(":")[2]
            if name in profile.ATTRIBUTES and (
                profile.strange(name, tuple(tag.get)) or any(one not in tag.get for one in profile.NEEDED.get(name, ()))
            ):
                return True
    except (Refusal, InQuotesError):
        return False
    return False


def _entities(inside: str) -> dict[str, str]:
    """Give the short texts that a document type declares names for; it may declare nothing else."""
    values: dict[str, str] = {}
    for parameter, name, system, one, other in _pattern(_ENTITY).findall(inside):
        value = one or other
        is_plain = not (parameter or system or set("&<%") & set(value))
        if not is_plain or len(value) > _LONGEST_ENTITY or len(values) >= _MOST_ENTITIES:
            raise Refusal(_FACT, _HINT)
        values.setdefault(name, value.replace('"', "&quot;").replace("'", "&apos;"))
    if _pattern(_ENTITY).sub("", _pattern(_IDLE_DECLARATION).sub("", inside)).strip():
        raise Refusal(_FACT, _HINT)
    return values


def without_entities(svg: str) -> str:
    """Write out the short entities that a document declares for itself, as Illustrator does for names of namespaces."""
    found = _pattern(_DOCTYPE).search(svg)
    if found is None:
        return svg
    if found[1] and not _pattern(_W3C).match(found[1][1:-1]):
        raise Refusal(f"the document type wants {found[1][1:61]!r} to be read", _HINT)
    values = _entities(found[2] or "")
    rest = svg[found.end() :]
    if sum(len(values.get(name, "")) for name in _pattern(_USED).findall(rest)) > _MOST_GROWTH:
        raise Refusal(_FACT, _HINT)
    rest = str(_pattern(_USED).sub(lambda m: m[0] if m[1] in _PREDEFINED else values.get(m[1], m[0]), rest))
    return svg[: found.start()] + "\n" * found[0].count("\n") + rest


class _Open:
    """An element that is open: its name as it was found, as it is put out, what of a <switch> was chosen."""

    __slots__ = ("became", "choosing", "chosen", "is_gone", "name")

    def __init__(self, name: str, became: str, *, choosing: bool, is_gone: bool) -> None:
        self.name, self.became, self.choosing, self.is_gone, self.chosen = name, became, choosing, is_gone, False


def _swept(found: list[str]) -> str:
    out: list[str] = []
    stack: list[_Open] = []
    in_style = False
    for at, token in enumerate(found):
        if token[0] != "<" or token[1] in "!?":
            style = in_style and (token[0] != "<" or token.startswith("<![CDATA["))
            is_gone = bool(stack) and stack[-1].is_gone
            out.append(_printed(token) if style else _lines(token) if is_gone else token)
            continue
        if token[1] == "/":
            opened = stack.pop() if stack else None
            in_style = False
            is_gone = bool(stack) and stack[-1].is_gone
            out.append(_lines(token) if is_gone or opened is None else token.replace(opened.name, opened.became, 1))
            continue
        tag = tag_of(token)
        one, said = _element(tag, token, stack, found, at)
        out.append(said)
        if not tag.empty:
            stack.append(one)
            in_style = tag.name.rpartition(":")[2] == "style"
    return "".join(out)


def _printed(sheet: str) -> str:
    """Take out of a style sheet what is not for paper, and what waits for a mouse."""
    sheet = _pattern(_IDLE_RULE).sub("", _pattern(_MEDIUM).sub(_for_print, sheet))
    return _pattern(_RULE).sub(_unasked, sheet) if _pattern(_ASKED).search(sheet) else sheet


def _for_print(medium: re.Match[str]) -> str:
    asked = medium[1].strip().lower()
    if asked in ("print", "all"):
        return medium[2]
    is_elsewhere = asked == "screen" or "prefers-color-scheme" in asked or "prefers-reduced-motion" in asked
    return "" if is_elsewhere else medium[0]


def _unasked(rule: re.Match[str]) -> str:
    kept = [one for one in rule[1].split(",") if not _pattern(_ASKED).search(one)]
    return ",".join(kept) + rule[2] if kept else ""


def _lines(token: str) -> str:
    return "\n" * token.count("\n")


def _element(tag: Tag, token: str, stack: list[_Open], found: list[str], at: int) -> tuple[_Open, str]:
    """Return what an element becomes, and how its opening tag is written."""
    around = stack[-1] if stack else None
    head, _, name = tag.name.rpartition(":")
    lead = f"{head}:" if head else ""
    if around is not None and around.is_gone:
        return _Open(tag.name, tag.name, choosing=False, is_gone=True), _lines(token)
    within = around.name.rpartition(":")[2] if around is not None else ""
    get = dict(tag.get)
    lost = (name == "stop" and within not in profile.GRADIENTS) or (name in _DRAWN and within in _BARREN)
    if around is not None and around.choosing:
        lost = _passed_over(around, get, is_known=not head or name in profile.ATTRIBUTES) or lost
    if lost:
        became = f"{lead}metadata" if head in ("", "svg") else "metadata"
        return _Open(tag.name, became, choosing=False, is_gone=not tag.empty), _written(became, {}, token)
    became, choosing = name, False
    if name == "switch" and not _goes_by_language(found, at):
        became, choosing = "g", True
    if name == "a":
        became = "tspan" if within in _WORDED else "g"
        get = {key: value for key, value in get.items() if key not in _OF_LINKS}
    if became in profile.ATTRIBUTES:
        _bare(became, get, is_root=around is None)
    if get == tag.get and became == name:
        return _Open(tag.name, tag.name, choosing=choosing, is_gone=False), token
    return _Open(tag.name, lead + became, choosing=choosing, is_gone=False), _written(lead + became, get, token)


def _passed_over(around: _Open, get: dict[str, str], *, is_known: bool) -> bool:
    """Tell whether a child of a <switch> is not the one that is shown: the first that asks for nothing special is."""
    if around.chosen or get.get("requiredExtensions") or "Extensibility" in get.get("requiredFeatures", ""):
        return True
    if is_known:
        around.chosen = True
        get.pop("requiredExtensions", None)
    return False


def _goes_by_language(found: list[str], at: int) -> bool:
    """Tell whether a child of a <switch> is chosen by the reader's language."""
    deep = 0
    for token in found[at:]:
        if token[0] == "<" and token[1] not in "!?":
            if deep == 1 and token[1] != "/" and "systemLanguage" in tag_of(token).get:
                return True
            deep += -1 if token[1] == "/" else 0 if token.endswith("/>") else 1
            if deep == 0:
                return False
    return False


def _written(name: str, get: dict[str, str], token: str) -> str:
    """Write an opening tag anew, as many lines long as it was."""
    from html import escape  # most drawings are as they should be

    said = "".join([f' {key}="{escape(value)}"' for key, value in get.items()])
    return f"<{name}{said}{_lines(token)}{'/' if token.endswith('/>') else ''}>"


def _placed_by(style: str, name: str) -> dict[str, str]:
    """Give the places and lengths that a style says of a shape, as attributes."""
    said = {key: value.replace("!important", "").strip() for key, value in _pattern(_GEOMETRY).findall(style)}
    return {key: value for key, value in said.items() if key in profile.ATTRIBUTES[name] and value != "auto"}


def _bare(name: str, get: dict[str, str], *, is_root: bool) -> None:
    """Take attributes away that say nothing, and give a shape of which nothing is seen the size that this means."""
    if style := get.get("style", "").strip():
        if not is_root and name in _PLACED:
            get |= _placed_by(style, name)
        get["style"] = _pattern(_GEOMETRY).sub("", get["style"])
    for key in profile.strange(name, tuple(get)):
        del get[key]
    for key in [key for key, value in get.items() if key not in _MAY_BE_EMPTY and value.strip() in _NO_VALUE]:
        del get[key]
    if "style" not in get and "class" not in get:
        for key in profile.NEEDED.get(name, ()):
            get.setdefault(key, "" if key in _MAY_BE_EMPTY else get.get(_OTHER_RADIUS.get(key, ""), "0"))
