"""Keep what templates make that are imported, for all faces.

A template that is imported sees no card, so it is run once, however many faces import it: what it read is read for all
of them, and so are the steps that it took. What a face could leave behind in it for the next one must not be there
for that: lists, groups and namespaces that belong to it may be changed while it is run and never again. A face that is
about to change one is drawn once more, and from then on such a template is run anew for each face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import jinja2
from jinja2.environment import TemplateModule
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Macro
from jinja2.utils import Namespace, missing
from markupsafe import Markup

from generator.catalog.model import Words
from generator.catalog.names import is_slip
from generator.catalog.problems import clipped
from generator.draw.records import Text
from generator.draw.scan import MARK
from generator.named import NamedTuple
from generator.template.faults import TemplateFaultError
from generator.template.fields import Fields
from generator.template.reads import Key, Read
from generator.template.rendercontext import ActiveContext, RenderContext

_PLAIN = (str, int, float, type(None), range, ModuleType, jinja2.Undefined, jinja2.Environment, Fields, type)
_VALUES = frozenset({str, Markup, Words, int, float, bool, type(None)})
_MOST_LETTERS = 4_000_000  # of what macros have given
_LETTERS_A_RESULT = 400  # what remembering one takes besides
_FUNCTIONS = (FunctionType, MethodType, BuiltinFunctionType)
_CHANGING = frozenset(
    "add append clear difference_update discard extend insert intersection_update pop popitem remove reverse "
    "setdefault sort symmetric_difference_update update".split()
)


class DrawAgainError(BaseException):
    """The face that is being drawn must be drawn once more; no template may catch it, nor anybody who blames one."""


class _Kept(NamedTuple):
    """An imported template, and what running it has read, set and spent."""

    module: TemplateModule
    reads: frozenset[Read]
    texts: dict[str, Text]
    steps: int


class _Result(NamedTuple):
    """What a macro gave, and the steps that it took."""

    value: Any
    steps: int


class Modules:
    """What imported templates have made, for the face that is active; functions that are `ours` keep nothing.

    A macro of a template that all faces share, which is called with plain values and does nothing but give one, gives
    the same for the same values: that is worked out once.
    """

    def __init__(self, active: ActiveContext) -> None:
        self._active = active
        self._kept: dict[jinja2.Template, _Kept] = {}
        self._owners: dict[int, list[tuple[jinja2.Template, object]]] = {}  # what may change, by its id, held alive
        self._anew: set[str | None] = set()
        self._results: dict[Macro, dict[Key, _Result]] = {}
        self._letters = 0
        self.ours: frozenset[Any] = frozenset()

    def get(self, template: jinja2.Template, make: Callable[[], TemplateModule]) -> TemplateModule:
        """Return what an imported template has made: of all faces if it can be, else of this one."""
        here = self._active.render_context
        if template in here.modules:
            return here.modules[template]
        kept = self._kept.get(template)
        if kept is None:
            kept, is_for_all = self._made(here, make)
            if is_for_all and self._keep(template, kept):
                self._kept[template] = kept
        else:
            here.budget.spend(kept.steps)
        here.reads |= kept.reads
        here.texts.update(kept.texts)
        here.modules[template] = kept.module
        return kept.module

    def call(self, macro: Macro, context: EvalContext, args: Key, kwargs: dict[str, Any]) -> Any:
        """Call a macro, unless it is known what it gives."""
        here = self._active.render_context
        results = self._results.get(macro)
        given = (*args, *kwargs.values())
        if results is None or not all(map(_is_plain, given)):
            return here.budget.grown(macro(context, *args, **kwargs))
        key = (context.autoescape, *map(type, given), *args, *kwargs.items())
        known = results.get(key)
        if known is not None:
            here.budget.spend(known.steps)
            return known.value
        reads, here.reads = here.reads, set()
        effects, left = here.budget.effects, here.budget.left
        try:
            value = here.budget.grown(macro(context, *args, **kwargs))
        finally:
            noted, here.reads = here.reads, reads
            reads |= noted
        if noted or here.budget.effects > effects:
            self._results.pop(macro, None)
        else:
            self._remember(results, key, _Result(value, left - here.budget.left))
        return value

    def _remember(self, results: dict[Key, _Result], key: Key, result: _Result) -> None:
        """Remember what a macro gave, in bounds."""
        self._letters += _LETTERS_A_RESULT + len(result.value)
        if self._letters > _MOST_LETTERS:
            self._letters = 0
            for one in self._results.values():
                one.clear()
        results[key] = result

    def changes(self, owner: object) -> None:
        """Take note that a face is about to change something.

        Raises:
            DrawAgainError: it is part of what all faces have in common.
        """
        holders = self._owners.get(id(owner))
        if holders:
            for template, _ in holders:
                self._anew.add(template.name)
                self._kept.pop(template, None)
            raise DrawAgainError

    def called(self, owner: list[Any] | dict[Any, Any] | set[Any], method: str) -> None:
        """Take note that a face calls a method, which may be one that changes what it belongs to."""
        if method in _CHANGING:
            self.changes(owner)

    def _made(self, here: RenderContext, make: Callable[[], TemplateModule]) -> tuple[_Kept, bool]:
        """Run a template, and tell what that did apart from what the face has done before."""
        reads, texts, shows = here.reads, here.texts, here.shows
        problems, left = len(here.problems), here.budget.left
        here.reads, here.texts, here.shows = set(), {}, {}
        try:
            module = make()
            made = _Kept(module, frozenset(here.reads), here.texts, left - here.budget.left)
            alone = any(read[0] == "shown" for read in made.reads) or len(here.problems) > problems
            shows.update(here.shows)
        finally:
            here.reads, here.texts, here.shows = reads, texts, shows
        return made, not alone

    def _keep(self, template: jinja2.Template, kept: _Kept) -> bool:
        """Remember all that could be changed in a module; say whether it can be kept for all faces."""
        if template.name in self._anew:
            return False
        found = list(_within(kept.module, self.ours))
        if None in found:
            self._anew.add(template.name)
            return False
        for one in found:
            self._owners.setdefault(id(one), []).append((template, one))
        for one in vars(kept.module).values():
            if type(one) is Macro:
                self._results.setdefault(one, {})
        return True


def _is_plain(value: Any) -> bool:
    """Whether a value that equals it, and is of its type, is put out alike."""
    return type(value) in _VALUES and (type(value) is not float or str(value) != "-0.0")


FIRST_SIGN = 0xF0000
"""From here on no letter is any document's: they say where in a template something comes from, see `whence`."""


def hold_to_macros(module: TemplateModule) -> None:
    """Refuse an imported template that puts something out: whoever imports it takes its macros and names only.

    Raises:
        TemplateFaultError: it does.
    """
    put_out = "".join([str(piece) for piece in module._body_stream])
    lost = "".join([letter for letter in put_out if ord(letter) < FIRST_SIGN]).strip()
    if MARK in lost:
        lost = "a text()"
    if lost:
        fact = f"'{module.__name__}' is imported, and what it puts out itself, '{clipped(lost, 30)}', is never printed"
        raise TemplateFaultError(fact, "put it into a {% macro %}, or {% include %} the template")


def namespaces(modules: Modules) -> type[Namespace]:
    """Return the type of namespaces that say when they are about to be changed."""

    class Noticed(Namespace):
        def __setitem__(self, name: str, value: Any) -> None:
            modules.changes(self)
            names = self._Namespace__attrs
            meant = "" if name in names else next((one for one in names if is_slip(name, str(one))), "")
            if meant:
                raise TemplateFaultError(f"the namespace was made without '{name}'", f"did you mean '{meant}'?")
            super().__setitem__(name, value)

    return Noticed


def _within(module: TemplateModule, ours: frozenset[Any]) -> Iterator[object]:
    """Give everything within a module that could be changed; None for what it holds that nobody knows."""
    waiting: list[Any] = [*vars(module).values()]
    seen: set[int] = set()
    while waiting:
        one = waiting.pop()
        if isinstance(one, _PLAIN) or one is missing or id(one) in seen:
            continue
        seen.add(id(one))
        kind = type(one)
        if kind in (list, set, tuple):
            waiting += one
        elif kind is dict:
            waiting += [*one, *one.values()]
        elif kind is Macro:
            waiting.append(one._func)
        elif kind is TemplateModule:
            waiting += vars(one).values()
        elif kind is Context:
            waiting += one.vars.values()
        elif isinstance(one, Namespace):
            waiting += one._Namespace__attrs.values()
        elif isinstance(one, _FUNCTIONS):
            waiting += _held_by(one) if one not in ours else ()
        else:
            yield None
        if kind in (list, set, dict) or isinstance(one, Namespace):
            yield one


def _held_by(function: Any) -> Iterator[Any]:
    """Give what a function belongs to, and what one of a template can see of where it was made."""
    yield getattr(function, "__self__", None)
    home = str(getattr(function, "__globals__", {}).get("__name__", ""))
    for cell in () if home.startswith(("generator.", "jinja2.")) else getattr(function, "__closure__", None) or ():
        with suppress(ValueError):  # nothing was ever put there
            yield cell.cell_contents
