"""The filters of Jinja's own that templates may use, and methods of texts: paid for before they do their work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from math import fsum
from typing import Any, Final

import jinja2
from jinja2 import filters as jinja_filters
from jinja2 import nodes

from generator.catalog.model import Words
from generator.template import budget, output
from generator.template.faults import Function, TemplateFaultError

_AS_THEY_ARE = (
    "abs capitalize count d default dictsort e escape first float groupby int last length list lower map "
    "max min reject rejectattr reverse safe select selectattr sort string title trim truncate unique upper wordcount"
).split()
_KEEPING_PLACE = frozenset({"capitalize", "lower", "title", "trim", "upper"})
"""Changed words remember where they were written."""
_MAKING_TEXT = frozenset(
    "capitalize e escape format lower replace safe string title trim truncate upper wordcount words".split()
)
"""Filters that are given words and numbers, and nothing beside them that cannot be said."""


def _format(value: Any, *args: Any, **kwargs: Any) -> str:
    for one in (*args, *kwargs.values()):
        output.written(one)
    budget.check_format(str(value), (*args, *kwargs.values()))
    return jinja_filters.do_format(value, *args, **kwargs)


def _items(value: Any) -> Any:
    if isinstance(value, jinja2.Undefined):
        str(value)  # says that it is missing, of which Jinja makes nothing
    return jinja_filters.do_items(value)


def _batch(values: Any, size: int, fill: Any = None) -> Any:
    if not isinstance(size, int) or not 0 < size <= budget.MOST_RANGE:
        raise TemplateFaultError(f"the filter batch cannot make rows of {size}")
    return jinja_filters.do_batch(values, size, fill)


@jinja2.pass_eval_context
def _join(context: nodes.EvalContext, value: Any, separator: str = "", attribute: str | None = None) -> str:
    if attribute is not None:
        value = map(jinja_filters.make_attrgetter(context.environment, attribute), value)
    separator = str(output.said(separator))
    joined: str = jinja_filters.do_join(context, budget.join_values(map(output.written, value), separator), separator)
    return joined


@jinja2.pass_eval_context
def _replace(context: nodes.EvalContext, text: Any, old: str, new: str, count: int | None = None) -> str:
    check_replace(str(text), str(old), str(new))
    result = jinja_filters.do_replace(context, text, old, new, count)
    return Words(str(result), text.mark, text.field) if isinstance(text, Words) else result


def check_replace(text: str, old: str, new: str) -> None:
    """Refuse to make a huge text.

    Raises:
        TemplateFaultError: it would be larger than a face may be.
    """
    if text.count(old) * len(new) > budget.MOST_TEXT:
        raise TemplateFaultError(f"a text in the template grows beyond {budget.MOST_TEXT} letters")


def _round(value: Any, precision: int = 0, method: str = "common") -> float:
    if not isinstance(precision, int) or abs(precision) > 12:
        raise TemplateFaultError(f"the filter round cannot round to {precision} places", "at most 12")
    return float(jinja_filters.do_round(value, precision, method))  # type: ignore[arg-type]


@jinja2.pass_environment
def _sum(environment: jinja2.Environment, values: Any, attribute: str | int | None = None, start: Any = 0) -> Any:
    if not isinstance(start, int | float):
        raise TemplateFaultError("the filter sum adds numbers only")
    if attribute is not None:
        values = map(jinja_filters.make_attrgetter(environment, attribute), values)
    values = list(values)
    return fsum([start, *values]) if any(isinstance(one, float) for one in values) else sum(values, start)


_AT_ONCE: Final = frozenset(
    "capitalize e escape format items lower replace reverse string trim truncate upper words".split()
)
"""Filters that go through a text as fast as a machine can."""
_LETTERS_A_STEP: Final = {
    **dict.fromkeys(_AT_ONCE, budget.LETTERS_A_STEP), **dict.fromkeys(("title", "wordcount"), 8)
}  # fmt: skip
"""Of a text that a filter is given; all others take it for a list of its letters, and each letter is a step."""
_CUTTING: Final = frozenset({"partition", "rpartition", "rsplit", "split", "splitlines"})
"""Methods that cut into ever so many pieces."""
_PADDING: Final = frozenset({"center", "expandtabs", "ljust", "rjust", "zfill"})
CHEAP: Final = frozenset("abs count d default first float int last length round".split())
"""Filters that take no longer, whatever they are given."""


def charged(name: str, function: Function, spender: Callable[[], budget.Budget]) -> Function:
    """Let the filter `name` be paid for by the size of what goes in and what comes out."""
    first = 1 if hasattr(function, "jinja_pass_arg") else 0  # behind what Jinja hands in itself
    letters, is_of_words = _LETTERS_A_STEP.get(name, 1), name in _MAKING_TEXT

    @wraps(function)
    def run(*args: Any, **kwargs: Any) -> Any:
        purse = spender()
        if is_of_words:
            for value in args[first : first + 1]:
                output.written(value)
            output.said((*args[first + 1 :], *kwargs.values()))
        purse.spend(1)
        given = list(args)
        for at, value in enumerate(args[first:], first):
            if isinstance(value, str):
                purse.spend(len(value) // letters if at == first else len(value) // budget.LETTERS_A_STEP)
            elif isinstance(value, list | tuple | dict | set | range):
                purse.weigh(value)
            elif isinstance(value, Iterator) and at == first:
                given[at] = purse.rounds(value)
        made = purse.grown(function(*given, **kwargs))
        if name in _KEEPING_PLACE and isinstance(args[first], Words):
            return Words(str(made), args[first].mark, args[first].field)
        return made

    return run


FILTERS: Final[dict[str, Function]] = {
    **{name: jinja_filters.FILTERS[name] for name in _AS_THEY_ARE},
    "batch": _batch,
    "items": _items,
    "format": _format,
    "join": _join,
    "replace": _replace,
    "round": _round,
    "sum": _sum,
}


def _lengthens(text: str, method: str, args: tuple[Any, ...]) -> bool:
    """Tell whether blanks make a text far too long."""
    if method in _PADDING:
        return any(isinstance(arg, int) and arg > 1000 for arg in args)
    return method == "expandtabs" and text.count("\t") * max([8, *args]) > budget.MOST_TEXT


def pay_for_text(purse: budget.Budget, text: str, method: str, args: tuple[Any, ...]) -> None:
    """Pay for a method of a text before it does its work, and refuse what makes a huge one.

    Raises:
        TemplateFaultError: it would, or nothing is left to pay with.
    """
    if method != "join":
        output.said(args)
    purse.spend(len(text) // (4 if method in _CUTTING else budget.LETTERS_A_STEP))
    purse.weigh(args)
    if _lengthens(text, method, args):
        raise TemplateFaultError(f"{method}() makes the text far too long")
    if method == "translate" and args and isinstance(args[0], Mapping):
        purse.spend(len(text) // 16)
        longest = max([len(one) for one in args[0].values() if isinstance(one, str)], default=1)
        if len(text) * longest > budget.MOST_TEXT:
            raise TemplateFaultError("translate() makes the text far too long")
    if method in ("format", "format_map", "join"):
        purse.weigh(args)
        output.said(args)
    if method == "join":
        budget.join_values(map(output.written, args[0] if args else ()), text)
    elif method == "replace" and len(args) > 1:
        check_replace(text, str(args[0]), str(args[1]))
