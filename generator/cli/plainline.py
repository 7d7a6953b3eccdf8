"""Read a command line that is plain: every word can mean one thing only. Says nothing of any other.

What options there are, and what they take, is read off the command itself, as `typing_app` does for typer. Whatever is
not plain (help, an option misspelt or joined to its value by less than "=", a value missing, empty or beginning with a
dash, one that no game could make sense of) is left to typer, which knows how to tell it; a test holds both to the same
answers.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from generator.cli.options import Option


def wanted() -> bool:
    """Say whether lines may be read here: not where a shell asks for words, nor where it leaves `*` to us."""
    return os.name == "posix" and "_TUCKBOX_COMPLETE" not in os.environ


def read(command: Callable[..., None], words: Sequence[str]) -> dict[str, Any] | None:
    """Return what is said to a command by parameter, what is not said left out; None for a line that is not plain."""
    kinds: dict[str, Any] = {}
    spelt: dict[str, tuple[str, Option]] = {}
    for name, hint in get_type_hints(command, include_extras=True).items():
        if hint is not type(None):
            kinds[name], option = get_args(hint)
            spelt.update(dict.fromkeys(option.names or ("",), (name, option)))
    said: dict[str, Any] = {}
    rest = iter(words)
    for word in rest:
        spelling, joined, text = word.partition("=") if word[:2] == "--" else (word, "", "")
        name, option = spelt.get(spelling if word[:1] == "-" else "", ("", None))
        if option is None:
            return None
        kind = kinds[name]
        if kind is bool:
            if joined:
                return None
            said[name] = True
            continue
        many = list[str] in get_args(kind)
        value = word if not option.names else text if joined else next(rest, "")
        if not value or value[0] == "-" or (name in said and not many):
            return None
        try:
            read_value = _value(kind, option, value)
        except ValueError:
            return None
        said[name] = [*said.get(name, ()), read_value] if many else read_value
    return said


def _value(kind: Any, option: Option, text: str) -> Any:
    """Read the value of an option; raises ValueError (UnmeantError, too, is one) where it is none."""
    if option.parse:
        return option.parse(text)
    if get_origin(kind) is Literal:
        if text not in get_args(kind):
            raise ValueError(text)
        return text
    kinds = (kind, *get_args(kind))
    if Path in kinds:
        return Path(text)
    if int in kinds:
        number = int(text)
        if not (option.least or 0) <= number <= (option.most or number):
            raise ValueError(text)
        return number
    return text
