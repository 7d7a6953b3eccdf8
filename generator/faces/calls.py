"""What templates call: our functions, and methods of texts, paid for before they do their work."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from generator.faces import budget, filters, output
from generator.faces.faults import TemplateFaultError

_METHOD = re.compile(r"\b[A-Z]\w*\.(?=\w+\(\))")
_CUTTING = frozenset({"partition", "rpartition", "rsplit", "split", "splitlines"})  # into ever so many pieces
_PADDING = frozenset({"center", "expandtabs", "ljust", "rjust", "zfill"})


def unfit(error: Exception) -> Exception:
    """Say in a template's words that a function of ours cannot be called so; what it raised itself stays."""
    if error.__traceback__ is None or error.__traceback__.tb_next is not None:
        return error
    from generator.faces.pythonese import in_words  # noqa: PLC0415  (only where something is wrong)

    return TemplateFaultError(*in_words(_METHOD.sub("", str(error))))


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
        filters.check_replace(text, str(args[0]), str(args[1]))
