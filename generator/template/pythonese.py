"""Put what Python and Jinja say about a mistake into words for designers, with a way out."""

from __future__ import annotations

import re

_KINDS = {
    "int": "a number", "float": "a number", "bool": "true or false", "NoneType": "nothing",
    "str": "text", "Words": "text", "Markup": "text",
    "tuple": "a list", "list": "a list", "range": "a list", "dict": "a group", "Fields": "a group",
    "Missing": "nothing",
}  # fmt: skip
_CALLS = {
    "text": "text(value, x, y, w, h)",
    "text_height": "text_height(value, w)",
    "icon": "icon(name, x, y, size, fill)",
    "art": "art(path, x, y, w, h)",
    "art_if_there": "art_if_there(path)",
    "barcode": "barcode(value, width)",
    "mix": "mix(first, second, share)",
    "polar": "polar(cx, cy, radius, degrees)",
    "poly": "poly([(x, y), (x, y)])",
    "smooth": "smooth([(x, y), (x, y)])",
    "rand": "rand(seed)",
}
_NUMBER = "make a number of text with | int"
_JOIN = f"{_NUMBER}; join words with ~"
_WAYS = tuple(
    (re.compile(pattern), fact, hint)
    for pattern, fact, hint in (
        (r"unsupported operand type\(s\) for (\S+?)(?: or \w+\(\))?: '(\w+)' and '(\w+)'", "{0} {goes}", _JOIN),
        (r"'([^']+)' not supported between instances of '(\w+)' and '(\w+)'", "{0} {goes}", _JOIN),
        (r"can only concatenate ()(\w+) \(not \"(\w+)\"\) to \w+", "+ {goes}", _JOIN),
        (r"(\w+)\(\) missing \d+ required \S+ arguments?: (.+)", "{0}() is not given {1}", ""),
        (r"(\w+)\(\) takes (?:from \d+ to )?\d+ positional arguments? but \d+ (?:was|were) given",
         "{0}() is given too much", ""),
        (r"(\w+)\(\) got an unexpected keyword argument '(\w+)'", "{0}() has no keyword '{1}'", ""),
        (r"'(\w+)' object is not callable", "{kind} cannot be called like a function",
         "take the brackets behind it away"),
        (r"'(\w+)' object is not (?:iterable|subscriptable)", "{kind} cannot be gone through like a list",
         "for numbers write range(n)"),
        (r".*slice indices", "what stands in [ : ] is no number", _NUMBER),
        (r".*cannot unpack", "one value stands where several are wanted",
         "write each as (1, 2): a comma may be missing"),
        (r"macro '(\w+)' takes not more than (\d+) argument", "the macro {0}() is given too much",
         "it is defined with {1} arguments"),
        (r"macro '(\w+)' takes no keyword argument '(\w+)'", "the macro {0}() has no keyword '{1}'",
         "write it as the macro's brackets do"),
    )
)  # fmt: skip
"""What Python and Jinja say, and what that is for designers; without a hint of its own: how the function is written."""
_SYNTAX = (
    ("side by side", "put a comma between them, or ~ to join them"),
    ("closes nothing", "open it with {{ or {%; where it is meant to be printed write {{ '}}' }}"),
    ("encountered unknown tag", "the tags are if, for, set, do, block, extends, include, import, macro, call, filter"),
    ("end of statement block", "close {% with %}, and every bracket inside it"),
    ("end of print statement", "close {{ with }}; between two values write ~ to join them"),
    ("unexpected ')'", "take it out, or open it with ("),
    ("unexpected ']'", "take it out, or open it with ["),
    ("unexpected '.'", "a number begins with a digit (0.4), a field with what it is of (card.name)"),
    ("unexpected '}'", "close {{ with }}, {% with %}, and every bracket inside"),
    ("unexpected char", 'words inside {{ }} and {% %} need plain quotes: "so"'),
    ("expected token", "compare it with the examples in templates/README.md"),
    ("unexpected", "close {{ with }}, {% with %}, and every bracket inside"),
    ("missing end of", "close it with #}, or {% endraw %}; headings of a rulebook need no {#name}"),
)
_WANTED = re.compile(r"expected token '(.+?)', got '(.+?)'")
_OPEN = re.compile(r"unexpected '(.)', expected '([)\]])'")
_SIGNS = {",": "a comma", ")": ")", "]": "]", ":": "a colon (:)", "in": "'in'", "=": "an =", "name": "a name"}
_TOKENS = {
    "string": "the text", "integer": "the number", "float": "the number", "begin of statement block": "{%",
    "end of statement block": "%}", "end of print statement": "}}",
}  # fmt: skip


def _said(token: str) -> str:
    return _TOKENS.get(token) or f"'{token}'"


def syntax_hint(message: str) -> str:
    """Return the way out of a template that Jinja cannot read.

    >>> syntax_hint("expected token 'end of print statement', got 'Karten'")
    'close {{ with }}; between two values write ~ to join them'
    >>> syntax_hint("expected token ',', got 'font'"), syntax_hint("unexpected '}', expected ')'")
    ("put a comma before 'font'", 'close the bracket that is open: put ) before }')
    >>> syntax_hint("expected token ')', got 'string'"), syntax_hint("unexpected '.'")[:32]
    ('put a comma, or ) before the text', 'a number begins with a digit (0.')
    """
    if (match := _WANTED.search(message)) and match[1] in _SIGNS:
        joined = ", or ~ to join the two" if match[1] == "," and match[2] in ("string", "integer", "float") else ""
        comma = "a comma, or " if match[1] in (")", "]") and match[2] in ("string", "integer", "float", "name") else ""
        return f"put {comma}{_SIGNS[match[1]]} before {_said(match[2])}{joined}"
    if match := _OPEN.search(message):
        return f"close the bracket that is open: put {match[2]} before {match[1]}"
    folded = message.lower()
    hint = next((hint for part, hint in _SYNTAX if part in folded), "")
    return hint or "compare it with the examples in templates/README.md"


def in_words(message: str) -> tuple[str, str]:
    """Return what Python says as a fact and a hint.

    >>> in_words("unsupported operand type(s) for +: 'int' and 'Words'")
    ('+ does not go with a number and text', 'make a number of text with | int; join words with ~')
    >>> in_words("text() missing 1 required positional argument: 'w'")
    ("text() is not given 'w'", 'write text(value, x, y, w, h)')
    """
    for pattern, fact, hint in _WAYS:
        if match := pattern.match(message):
            said = match.groups()
            goes = f"does not go with {kind(said[1])} and {kind(said[2])}" if len(said) == 3 else ""
            told = fact.format(*said, goes=goes, kind=kind(said[0]) if said else "")
            return told, hint.format(*said) if hint else _usage(said[0])
    return f"that cannot be done: {message}", "compare it with the examples in templates/README.md"


def kind(name: str) -> str:
    """Return what a type of Python is for designers.

    >>> kind("Words"), kind("bytes")
    ('text', 'a bytes')
    """
    return _KINDS.get(name, f"a {name}")


def _usage(function: str) -> str:
    return f"write {_CALLS[function]}" if function in _CALLS else "compare it with templates/README.md"
