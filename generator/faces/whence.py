"""Run templates once more, slowly, to say from which line and column each stretch of what they put out came.

Only where something is wrong. The lexer knows where each word stands and the tree keeps only lines, so lines are
numbers here that have the column in them; and every piece that is put out has a sign before it, of a letter that no
document has. Where what comes out is not what came out before, nothing is said. Knows neither cards nor problems.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from types import TracebackType
from typing import Any, NamedTuple

import jinja2
from jinja2 import nodes
from jinja2.lexer import TokenStream

from generator.catalog.problems import Mark
from generator.faces.environment import Environment
from generator.faces.faults import PLACED, WIDEST, place_of_caller
from generator.faces.fields import Missing
from generator.faces.foreseen import foresee
from generator.faces.loose import adjoining, loose_end
from generator.faces.modules import FIRST_SIGN, Modules
from generator.faces.watching import watch

_SIGNS, _LAST_SIGN = FIRST_SIGN, 0x10FFFD
_SIGN = re.compile(f"[{chr(_SIGNS)}-{chr(_LAST_SIGN)}]")
_COUNTING = frozenset("abs count float int length n round sum wordcount words".split())
"""Filters that make numbers of texts, or count their letters, and must not see signs."""
_END = chr(_LAST_SIGN)
"""Stands behind what an expression puts out."""
_BREAKS = re.compile(r"\r\n|\r|\n")
_AT = re.compile(r" at (\d+)$")


def spot(line: int) -> tuple[int, int]:
    """Give line and column of a line that may have a column in it; a column of 0 is not known.

    >>> spot(12), spot(PLACED + 12 * WIDEST + 7)
    ((12, 0), (12, 7))
    """
    return divmod(line - PLACED, WIDEST) if line >= PLACED else (line, 0)


class Spot(NamedTuple):
    """Where a stretch of a document comes from; of words that stand in the template every letter has its place.

    `calls` are the expressions that put it out, such as calls of macros, the nearest first.
    """

    file: str
    line: int
    column: int
    words: bool
    calls: tuple[Spot, ...] = ()
    again: bool = False
    """Whether the same place has put something out elsewhere in the document."""


class Tracer(Environment):
    """An environment like another one, whose templates have places in them. Make it with `tracer`."""

    spots: list[Spot]
    signs: bool
    bare: dict[str, Callable[..., Any]]

    def _tokenize(
        self, source: str, name: str | None, filename: str | None = None, state: str | None = None
    ) -> TokenStream:
        text = "\n".join(_BREAKS.split(self.preprocess(source, name, filename)))
        stream = self.lexer.tokeniter(text, name, filename, state)
        tokens = self.lexer.wrap(_with_columns(stream, text), name, filename)
        return TokenStream(adjoining(tokens, name, filename), name, filename)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        template = jinja2.Environment._parse(self, source, name, filename)
        held = watch(template)
        if found := loose_end(held[nodes.TemplateData]):
            end, data, before = found
            line, column = spot(data.lineno)
            breaks = data.data.count("\n", 0, before)
            column = before - data.data.rfind("\n", 0, before) if breaks else column + before
            raise jinja2.TemplateSyntaxError(
                f"'{end}' closes nothing", PLACED + (line + breaks) * WIDEST + column, name, filename
            )
        foresee(held, self, self.keywords, filename)
        if self.signs and filename:
            for output in template.find_all(nodes.Output):
                output.nodes = [one for node in output.nodes for one in self._signed(node, filename)]
        return template

    def _signed(self, node: nodes.Expr, filename: str) -> Iterator[nodes.Expr]:
        line, column = spot(node.lineno)
        words = isinstance(node, nodes.TemplateData)
        sign = ""
        if _SIGNS + len(self.spots) < _LAST_SIGN:
            sign = chr(_SIGNS + len(self.spots))
            self.spots.append(Spot(filename, line, column, words))
        if isinstance(node, nodes.TemplateData):
            node.data = sign + node.data
        else:
            yield nodes.TemplateData(sign, lineno=node.lineno, environment=node.environment)
        yield node
        if sign and not isinstance(node, nodes.TemplateData):
            yield nodes.TemplateData(_END, lineno=node.lineno, environment=node.environment)

    def handle_exception(self, source: str | None = None) -> Any:
        """Let an error be as it is: its frames say where it was, which a rewritten one does not."""
        raise  # noqa: PLE0704  (it is called while one is handled)


class _Born(Missing):
    """Something missing that knows where it was missed, which may be long before it is used."""

    def __init__(
        self, hint: str | None = None, obj: Any = jinja2.utils.missing, name: Any = None, exc: object = None
    ) -> None:
        super().__init__(hint, obj, name, exc)
        error = self._undefined_exception("")
        error.born = place_of_caller(bool)  # type: ignore[attr-defined]


class _Anew(Modules):
    """Keeps nothing of what is imported."""

    def _keep(self, template: jinja2.Template, kept: Any) -> bool:
        return False


def tracer(like: Environment, *, signs: bool = True) -> Tracer:
    """Return an environment like another one that notes places, with `signs` also in what it puts out."""
    made = object.__new__(Tracer)
    made.__dict__.update(like.__dict__)
    made.overlayed = True
    made.linked_to = like
    made.cache = {}
    made.bytecode_cache = None
    made.extensions = {name: one.bind(made) for name, one in like.extensions.items()}
    made.modules = _Anew(like.easel)
    made.modules.ours = like.trusted
    made._unread = {}
    made.spots = []
    made.signs = signs
    made.bare = {}
    made.undefined = _Born
    made.filters = {**like.filters, **{name: _unsigned(one) for name, one in like.filters.items() if name in _COUNTING}}
    return made


def seeing(made: Tracer, seen: Mapping[str, Any]) -> dict[str, Any]:
    """Return what templates see, the functions among it ours that take no notice of signs."""
    if not made.bare:
        made.bare = {name: _unsigned(one) for name, one in seen.items() if callable(one) and _is_ours(made, one)}
        made.trusted = made.modules.ours = frozenset([*made.trusted, *made.bare.values()])
    return {**seen, **made.bare}


def _is_ours(made: Tracer, one: Any) -> bool:
    try:
        return one in made.trusted
    except TypeError:
        return False


def _unsigned(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that is given texts without the signs in them."""

    def bare(value: Any) -> Any:
        return type(value)(_SIGN.sub("", value)) if isinstance(value, str) and _SIGN.search(value) else value

    @wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:
        return function(*map(bare, args), **{name: bare(value) for name, value in kwargs.items()})

    return called


def _with_columns(stream: Iterator[tuple[int, str, str]], text: str) -> Iterator[tuple[int, str, str]]:
    """Put the column of each word into its line."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    at = 0

    def placed(index: int) -> int:
        row = bisect_right(starts, index)
        return PLACED + row * WIDEST + min(index - starts[row - 1] + 1, WIDEST - 1)

    try:
        for _, kind, value in stream:
            found = text.find(value, at)
            at = found if found >= 0 else at
            yield placed(at), kind, value
            at += len(value) if found >= 0 else 0
    except jinja2.TemplateSyntaxError as error:
        if error.lineno < PLACED:
            said = _AT.search(str(error.message))
            if "Missing end of" in str(error.message):
                at = max(text.rfind(opening, 0, at) for opening in ("{#", "{%"))
            while at < len(text) and text[at].isspace():
                at += 1
            error.lineno = placed(int(said[1]) if said else at)
        raise


# ------------------------------------------------------------------ what was found


class Frame(NamedTuple):
    """A place in a template that was being run: in a macro of it, or not."""

    mark: Mark
    is_macro: bool


def frames(error: BaseException) -> list[Frame]:
    """Return the places in templates that an error came through, the innermost first."""
    found: list[Frame] = []
    traceback: TracebackType | None = error.__traceback__
    while traceback is not None:
        template = traceback.tb_frame.f_globals.get("__jinja_template__")
        if template is not None:
            line = template.get_corresponding_lineno(traceback.tb_lineno)
            found.append(Frame(Mark(_file_of(template), *spot(line)), traceback.tb_frame.f_code.co_name == "macro"))
        traceback = traceback.tb_next
    return found[::-1]


def _file_of(template: jinja2.Template) -> str:
    """Give the file of a template, "" for a text that has none."""
    return template.filename if template.filename and template.filename != "<template>" else ""


class Map(NamedTuple):
    """Says where the letters of a document come from: from `starts` on each, and in which expressions that stands."""

    text: str
    starts: Sequence[int]
    spots: Sequence[Spot]
    within: Sequence[tuple[int, ...]]
    """For each stretch the numbers of those expressions, the outermost first."""
    often: Mapping[Spot, int]
    """How often each place has put something out."""

    def at(self, index: int) -> Spot | None:
        """Return where the letter at `index` comes from.

        What one expression hands to another comes from the one that put it into the document.
        """
        number = bisect_right(self.starts, index) - 1
        if number < 0:
            return None
        around = self.within[number]
        if not self.spots[number].words:
            same = [one for one in (*around, number) if self.starts[one] == self.starts[number]]
            number = same[0] if _is_value(self.text, index) else number
            around = self.within[number]
        found = self.spots[number]
        calls = tuple(dict.fromkeys(self.spots[one] for one in reversed(around)))
        found = found._replace(calls=calls, again=self.often[found] > 1)
        if not found.words:
            return found
        before = self.text[self.starts[number] : index]
        breaks = before.count("\n")
        column = len(before) - before.rfind("\n") if breaks else found.column + len(before)
        return found._replace(line=found.line + breaks, column=column)


def _is_value(text: str, index: int) -> bool:
    """Tell whether a letter stands in an attribute's value."""
    before = text[max(0, text.rfind("<", 0, index)) : index]
    return before.count('"') % 2 == 1


def mapped(signed: str, made: Tracer) -> Map:
    """Take the signs out of a document, and say what they said."""
    starts: list[int] = []
    spots: list[Spot] = []
    within: list[tuple[int, ...]] = []
    open_: list[int] = []
    for number, match in enumerate(_SIGN.finditer(signed)):
        if match[0] == _END:
            del open_[-1:]
            continue
        spot = made.spots[ord(match[0]) - _SIGNS]
        starts.append(match.start() - number)
        spots.append(spot)
        within.append(tuple(open_))
        if not spot.words:
            open_.append(len(spots) - 1)
    return Map(_SIGN.sub("", signed), starts, spots, within, Counter(spots))
