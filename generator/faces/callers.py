"""Find the call of a macro that gives less than all others do, which makes the macro stumble. Looks at texts only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

import jinja2
from jinja2 import nodes
from jinja2.meta import find_undeclared_variables

from generator.catalog.problems import Mark
from generator.faces.whence import Frame

_MACRO = re.compile(r"\{%[-+]?\s*macro\s+(\w+)\s*\(")
_INNER = re.compile(r"\"[^\"]*\"|'[^']*'")
_ALIAS = 3  # letters before a macro's name, as in S.mast( or P.s(, of which any may be the place
_MOST = 4000  # letters of a call


def short_call(found: Sequence[Frame], lines: Callable[[str], list[str]]) -> tuple[Mark, str, int, int] | None:
    """Say which call on the way to a fault gives less than all others of its macro: where, whose, how much, how much.

    `found` are the places in templates that the fault came through, the innermost first.
    """
    files = list(dict.fromkeys(one.mark.file for one in found))
    for inner, caller in pairwise(found):
        if not inner.is_macro:
            return None
        name, needs = _macro_around(lines(inner.mark.file), inner.mark.line)
        if not name:
            continue
        calls = [(file, *one) for file in files for one in calls_of(name, lines(file))]
        own = [
            one
            for one in calls
            if one[0] == caller.mark.file
            and one[1] >= caller.mark.line
            and (one[1] > caller.mark.line or one[2] + len(name) + _ALIAS > caller.mark.column)
        ]
        if not own or own[0][1] > caller.mark.line + 1:
            continue
        others = [given for *place, given in calls if place != list(own[0][:3])]
        usual = min(others) if len(others) > 1 else needs
        if own[0][3] < usual:
            return Mark(*own[0][:3]), name, own[0][3], usual
    return None


def _macro_around(text: Sequence[str], line: int) -> tuple[str, int]:
    """Name the macro that a line stands in, and say how many things it cannot do without."""
    before = "\n".join(text[:line])
    macro = next(reversed(list(_MACRO.finditer(before))), None)
    if macro is None:
        return "", 0
    takes, _, _ = "\n".join(text)[macro.end() :].partition(")")
    return macro[1], sum(bool(one.strip()) and "=" not in one for one in takes.split(","))


def macro_at(text: Sequence[str], line: int) -> tuple[str, int]:
    """Name the macro that a line stands in, and say in which line it begins.

    >>> macro_at(["{% macro a(b) %}", "{{ b }}{% endmacro %}"], 2)
    ('a', 1)
    """
    before = "\n".join(text[:line])
    macro = next(reversed(list(_MACRO.finditer(before))), None)
    return (macro[1], before.count("\n", 0, macro.start(1)) + 1) if macro else ("", 0)


def calls_of(name: str, text: Iterable[str]) -> Iterator[tuple[int, int, int]]:
    """Give line and column of each call, and how many things it gives."""
    whole = "\n".join(text)
    for match in re.finditer(rf"(?<!macro )(?<![\w])(?:\w+\.)?{name}\(", whole):
        if (given := _given(whole[match.end() : match.end() + _MOST])) is not None:
            at = match.start()
            yield whole.count("\n", 0, at) + 1, at - whole.rfind("\n", 0, at), given


def used_undefined(name: str, text: str) -> list[str]:
    """Name what a macro of a template uses that neither it nor the template defines, in alphabetical order.

    >>> used_undefined("disc", "{% set r = 3 %}{% macro disc(n, y) %}{{ n }}{{ x }}{{ y }}{{ r }}{% endmacro %}")
    ['x']
    """
    with suppress(jinja2.TemplateError):
        reader = jinja2.Environment(extensions=["jinja2.ext.do"])  # noqa: S701 - nothing is put out
        tree = reader.parse(text)
        for kind, known in ((nodes.Filter, reader.filters), (nodes.Test, reader.tests)):
            known.update(dict.fromkeys((one.name for one in tree.find_all(kind)), _given))
        missing = find_undeclared_variables(tree)
        for macro in tree.find_all(nodes.Macro):
            if macro.name == name:
                return sorted(missing.intersection(one.name for one in macro.find_all(nodes.Name)))
    return []


def _given(text: str) -> int | None:
    """Count what stands between a bracket that was opened before the text, and its end.

    >>> _given('1, f(2, 3), [4, 5], "6, (7") }}'), _given(")"), _given("1, 2")
    (4, 0, None)
    """
    bare = _INNER.sub(lambda quoted: "." * len(quoted[0]), text)
    depth, commas = 0, 0
    for at, letter in enumerate(bare):
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
            if depth < 0:
                return commas + 1 if bare[:at].strip() else 0
        elif letter == "," and not depth:
            commas += 1
    return None
