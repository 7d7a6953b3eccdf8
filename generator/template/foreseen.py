"""Find what is wrong in a template whichever way it goes: filters, tests and keywords that there are not. Runs nothing.

Jinja finds a filter that nobody knows where it is reached, and that may be for a rule or a style printed next year.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import jinja2
from jinja2 import nodes

from generator.catalog.problems import did_you_mean
from generator.template.faults import ForeseenError, TemplateFaultError
from generator.template.watching import Held

Keyword = Callable[[str, Any], Any]
"""Reads a keyword of a function with its value; raises TemplateFaultError where there is none such."""


def foresee(held: Held, environment: jinja2.Environment, keywords: Mapping[str, Keyword], filename: str | None) -> None:
    """Look at all that is held in a template, which an environment is to run; `keywords` reads those of functions.

    Raises:
        TemplateSyntaxError: something is asked for that there is not.
    """
    for kind, node, known in (("filter", nodes.Filter, environment.filters), ("test", nodes.Test, environment.tests)):
        for one in held[node]:
            if one.name not in known:
                hint = did_you_mean(one.name, [name for name in known if not name.endswith("_")])
                raise ForeseenError(f"there is no {kind} called '{one.name}'", hint, one.lineno, filename)
    own = {one.name for one in held[nodes.Macro]} | set(_set(held))
    for call in held[nodes.Call]:
        if isinstance(call.node, nodes.Name) and call.node.name in keywords and call.node.name not in own:
            _check(call, keywords[call.node.name], filename)


def _set(held: Held) -> Iterator[str]:
    """Name what a template calls by itself, so that our functions of that name are not meant."""
    yield from (one.name for one in held[nodes.Name] if one.ctx != "load")
    for imported in held[nodes.FromImport]:
        yield from (one[1] if isinstance(one, tuple) else one for one in imported.names)


def _check(call: nodes.Call, keyword: Keyword, filename: str | None) -> None:
    for one in call.kwargs:
        if isinstance(one.value, nodes.Const):
            try:
                keyword(one.key, one.value.value)
            except TemplateFaultError as error:
                raise ForeseenError(error.fact, error.hint, one.value.lineno, filename) from None
