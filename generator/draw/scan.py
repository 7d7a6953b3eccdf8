"""Take a document apart into tags, words and marks, and hold each distinct tag to what XML allows.

Marks stand for records that a template's functions left behind (`text.svgtext`). What an XML parser would
refuse is refused here, each distinct tag once.
"""

from __future__ import annotations

import re
from functools import lru_cache

from generator.draw.faults import Refusal
from generator.named import NamedTuple

MARK = "\ufdd0"
"""Stands about the number of a record; Unicode keeps it for such use, and no document has it."""
MARKS = re.compile(f"{MARK}([0-9]+){MARK}")
"""What stands in a document for a text that is recorded."""
_QUICK = re.compile(rf"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<[^>]*>|{MARK}\d+{MARK}|[^<{MARK}]+", re.DOTALL)
_EXACT = rf"""<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(?:[^<>"']++|"[^"]*"|'[^']*')*>|{MARK}\d+{MARK}|[^<{MARK}]+"""
_NAME = r"[^\W\d][\w.\-\u00b7]*(?::[^\W\d][\w.\-\u00b7]*)?"
_TAG = re.compile(rf"""<({_NAME})((?:\s+{_NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>""")
_ATTRIBUTE = re.compile(rf"""({_NAME})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')""")
_CLOSE = re.compile(r"</([^\s<>/]+)\s*>")
_BARE = r"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)"
_ENTITY = r"&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([0-9a-fA-F]+));"
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_NO_CHARACTER = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"


class Tag(NamedTuple):
    """An opening tag: its name, its attributes, and whether it ends itself."""

    name: str
    get: dict[str, str]
    empty: bool


class InQuotesError(Exception):
    """A tag was cut at a > in quotes: the document has to be taken apart exactly."""


def tokens(svg: str, *, exact: bool = False) -> list[str]:
    """Take a document apart; `exact` minds quotes. Refusal: a bracket opens nothing, and where."""
    found = [] if exact else _QUICK.findall(svg)
    if sum(map(len, found)) != len(svg):
        found = re.findall(_EXACT, svg, re.DOTALL)  # a > in quotes, or something broken
        if sum(map(len, found)) != len(svg):
            wrong = invalid()
            for token in re.finditer(_EXACT, svg, re.DOTALL):
                if token.start() != wrong.at:
                    break
                wrong.at = token.end()
            raise wrong
    return found


def malformed(what: str, hint: str = "") -> Refusal:
    """Say that no XML parser would read this."""
    return Refusal(f"not well-formed XML: {what}", hint)


def invalid(hint: str = "") -> Refusal:
    """Say that something is no tag, no words and no comment."""
    usual = "write & as &amp; and < as &lt;, end each tag with >, put each value between quotes"
    return malformed("not well-formed (invalid token)", hint or usual)


@lru_cache(4096)  # the same tag stands in several scopes
def tag_of(token: str) -> Tag:
    """Read an opening tag. Refusal: it is none, or says something twice."""
    found = _TAG.fullmatch(token)
    if found is None:
        if token.count('"') % 2 or token.count("'") % 2:
            raise InQuotesError
        raise invalid()
    get: dict[str, str] = {}
    for name, one, other in _ATTRIBUTE.findall(found[2]):
        if name in get:
            raise malformed("duplicate attribute", "write each attribute once")
        value = one or other
        if not value.isprintable() or "&" in value:
            value = letters(value.replace("\n", " ").replace("\t", " ").replace("\r", " "))
        get[name] = value
    return Tag(found[1], get, bool(found[3]))


def closing(token: str) -> str:
    """Return the name that a closing tag closes. Refusal: it is no tag."""
    found = _CLOSE.fullmatch(token)
    if found is None:
        raise invalid()
    return found[1]


def _is_broken(text: str) -> bool:
    """Tell whether anything in a text is no character of XML; most is plain to see."""
    return not text.replace("\n", "").isprintable() and re.search(_NO_CHARACTER, text) is not None


def letters(text: str) -> str:
    """Return words with their entities read. Refusal: there is one that nobody declared, or no character."""
    if _is_broken(text):
        raise invalid("take out characters that are not to be seen")
    if "]]>" in text:
        raise invalid("write ]]> as ]]&gt;")
    if "&" not in text:
        return text
    if bare := re.search(_BARE, text):
        if not re.match(r"&#?\w+;", text[bare.start() :]):
            raise invalid()
        raise malformed("undefined entity", "write the character itself, or &#160; and the like by number")
    return re.sub(_ENTITY, _letter, text)


def _letter(found: re.Match[str]) -> str:
    name, decimal, hexadecimal = found.groups()
    if name:
        return _NAMED[name]
    code = int(decimal) if decimal else int(hexadecimal, 16)
    if code > 0x10FFFF or _is_broken(chr(code)):
        raise malformed("reference to invalid character number")
    return chr(code)


def words_of(token: str) -> str:
    """Return what stands between tags as words; comments and instructions say nothing."""
    if token[0] != "<":
        return letters(token)
    if token.startswith("<![CDATA["):
        if _is_broken(token):
            raise invalid()
        return token[9:-3]
    check_remark(token)
    return ""


def check_remark(token: str) -> None:
    """Hold a comment, an instruction or a document type to what is allowed."""
    if token.startswith("<!--"):
        if "--" in token[4:-3] or token[-4:] == "--->" or _is_broken(token):
            raise invalid("write no -- in a comment")
    elif token.startswith("<!DOCTYPE"):
        if "ENTITY" in token or "[" in token:
            raise Refusal("the document defines its own entities, which is outside the SVG profile",
                          "take the <!DOCTYPE …> out and write characters themselves")  # fmt: skip
    elif not token.startswith("<?") or not re.match(r"<\?[A-Za-z_]", token) or _is_broken(token):
        raise invalid()
