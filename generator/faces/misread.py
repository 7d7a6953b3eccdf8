"""Place what keeps a template from being read: a tag that is never closed at the tag itself. Runs nothing."""

from __future__ import annotations

from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.parser import Parser

from generator.catalog.problems import Mark, Problem, nearest

_TAGS = (
    "if elif else endif for endfor set endset do block endblock extends include import from macro endmacro "
    "call endcall filter endfilter"
).split()


class _Parser(Parser):
    """A parser that remembers the tags within which it stumbles, the outermost first: their names and lines."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.opened: list[tuple[str, int]] = []

    def parse_statement(self) -> nodes.Node | list[nodes.Node]:
        """Parse a tag with all that belongs to it."""
        token = self.stream.current
        self.opened.append((token.value, token.lineno))
        found = super().parse_statement()
        self.opened.pop()
        return found


def unread(problem: Problem, environment: jinja2.Environment, text: str) -> Problem:
    """Place a template's problem at the tag that is never closed, or that there is not, if that is what it is."""
    file, parser = problem.mark.file, None
    try:
        parser = _Parser(environment, text, file, file)  # which looks at the first token
        parser.parse()
    except jinja2.TemplateSyntaxError:
        pass
    else:
        return problem
    if not parser or not (opened := parser.opened):
        return problem
    name, line = opened[-1]
    if name not in _TAGS and (near := nearest(name, _TAGS, 0.7)):
        return problem._replace(mark=Mark(file, line), fact=f"there is no tag '{name}'", hint=f"did you mean '{near}'?")
    closing = ""
    if name.startswith("end"):
        if len(opened) == 1:
            hint = f"take it out, or open it with {{% {name[3:]} … %}}"
            return problem._replace(mark=Mark(file, line), fact=f"{{% {name} %}} closes nothing", hint=hint)
        closing = f" before {Mark(file, line)}"
        name, line = opened[-2]
    elif parser.stream.current.type != "eof":
        return problem
    hint = f"close it with {{% end{name} %}}{closing}"
    return problem._replace(mark=Mark(file, line), fact=f"{{% {name} %}} is never closed", hint=hint)
