"""Put what Python and Jinja say about a mistake into words for designers, with a way out."""

from __future__ import annotations

import re

_KINDS = {
    "int": "a number", "float": "a number", "bool": "true or false", "NoneType": "nothing",
    "str": "text", "Words": "text", "Markup": "text",
    "tuple": "a list", "list": "a list", "range": "a list", "dict": "a group", "Fields": "a group",
    "Missing": "nothing",
}  # fmt: skip
_BETWEEN = re.compile(r"'([^']+)' not supported between instances of '(\w+)' and '(\w+)'")
_FOR = re.compile(r"unsupported operand type\(s\) for (\S+?)(?: or \w+\(\))?: '(\w+)' and '(\w+)'")
_JOINED = re.compile(r'can only concatenate (\w+) \(not "(\w+)"\) to \w+')
_LACKS = re.compile(r"(\w+)\(\) missing \d+ required \S+ arguments?: (.+)")
_TOO_MANY = re.compile(r"(\w+)\(\) takes (?:from \d+ to )?(\d+) positional arguments? but \d+ (?:was|were) given")
_NOT_CALLED = re.compile(r"'(\w+)' object is not callable")
_NOT_LISTED = re.compile(r"'(\w+)' object is not (?:iterable|subscriptable)")
_KEYWORD = re.compile(r"(\w+)\(\) got an unexpected keyword argument '(\w+)'")
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
_MACRO = re.compile(r"macro '(\w+)' takes not more than (\d+) argument")
_NO_KEYWORD = re.compile(r"macro '(\w+)' takes no keyword argument '(\w+)'")
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
    ("missing end of", "close it with #}, or {% endraw %}"),
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
    if match := _FOR.match(message) or _BETWEEN.match(message):
        sign, left, right = match.groups()
        fact = f"{sign} does not go with {kind(left)} and {kind(right)}"
        return fact, "make a number of text with | int; join words with ~"
    if match := _JOINED.match(message):
        fact = f"+ does not go with {kind(match[1])} and {kind(match[2])}"
        return fact, "make a number of text with | int; join words with ~"
    if match := _LACKS.match(message):
        return f"{match[1]}() is not given {match[2]}", _usage(match[1])
    if match := _TOO_MANY.match(message):
        return f"{match[1]}() is given too much", _usage(match[1])
    if match := _KEYWORD.match(message):
        return f"{match[1]}() has no keyword '{match[2]}'", _usage(match[1])
    if match := _NOT_CALLED.match(message):
        return f"{kind(match[1])} cannot be called like a function", "take the brackets behind it away"
    if match := _NOT_LISTED.match(message):
        return f"{kind(match[1])} cannot be gone through like a list", "for numbers write range(n)"
    if "slice indices" in message:
        return "what stands in [ : ] is no number", "make a number of text with | int"
    if "cannot unpack" in message:
        return "one value stands where several are wanted", "write each as (1, 2): a comma may be missing"
    if match := _MACRO.match(message):
        name, most = match.groups()
        return f"the macro {name}() is given too much", f"it is defined with {most} arguments"
    if match := _NO_KEYWORD.match(message):
        return f"the macro {match[1]}() has no keyword '{match[2]}'", "write it as the macro's brackets do"
    return f"that cannot be done: {message}", "compare it with the examples in templates/README.md"


def kind(name: str) -> str:
    """Return what a type of Python is for designers.

    >>> kind("Words"), kind("bytes")
    ('text', 'a bytes')
    """
    return _KINDS.get(name, f"a {name}")


def _usage(function: str) -> str:
    return f"write {_CALLS[function]}" if function in _CALLS else "compare it with templates/README.md"
