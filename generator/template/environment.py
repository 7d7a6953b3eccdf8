"""The Jinja environment that templates run in: sandboxed, bounded, strict.

Reaching Python's insides, files outside the template folders and endless work are refused here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any, TypeGuard, cast

import jinja2
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.lexer import TokenStream
from jinja2.runtime import LoopContext, Macro, new_context
from jinja2.sandbox import SandboxedEnvironment
from jinja2.utils import Namespace, missing
from markupsafe import Markup

from generator.catalog.model import Words
from generator.catalog.problems import Mark, Problem
from generator.template import budget, filters, layout, maths, output
from generator.template.faults import PlacedFaultError, TemplateFaultError, unfit
from generator.template.fields import PLAIN, Fields, Missing
from generator.template.foreseen import Keyword, foresee
from generator.template.loose import TagParser, adjoining, loose_end
from generator.template.modules import Modules, hold_to_macros, namespaces
from generator.template.rendercontext import ActiveContext
from generator.template.sources import Sources
from generator.template.watching import watch

_GLOBALS = ("cycler", "dict", "joiner", "namespace")
_TESTS = (
    "boolean defined divisibleby eq equalto even false float ge gt in integer iterable le lower lt mapping ne none "
    "number odd sameas sequence string true undefined upper"
).split()
_OURS = (FunctionType, MethodType, BuiltinFunctionType, type)
_FINE = 1 << 40
_STEPS_PER_CALL = 5  # a macro takes as long as five rounds of a small loop
_OPEN = (LoopContext, TemplateModule, Namespace, maths.Rand, list, layout.Box, layout.Stack)
_PURE = frozenset([one for one in maths.FUNCTIONS.values() if callable(one)])
"""Functions of ours that do nothing but give a value, and that nobody wants to see called."""
_QUICK = frozenset({"append", "get", "items", "keys", "pop", "values"})
_COUNTED = frozenset({list, tuple, range, dict, set})
_GROWING = frozenset({str, Markup, Words, list, tuple})
_FREE = frozenset({int, float, bool, type(None)})
_NUMBERS = frozenset({int, float})


class _Loader(jinja2.BaseLoader):
    """Gives Jinja the files that `Sources` has."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    def list_templates(self) -> list[str]:
        """Name every template there is."""
        return self._sources.names()

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str | None, None]:
        """Give the text of a template and its name for people. Raises PlacedFaultError when it is there and shut."""
        source = self._sources.find(template)
        if source is None:
            if shut := self._sources.why_shut(template):  # not to be passed over where others may take its place
                raise PlacedFaultError(shut)
            raise jinja2.TemplateNotFound(template)
        return source.text, source.shown, None


class _Code(CodeGenerator):
    """Writes the code of a template; that there is each filter and test was foreseen."""

    def pull_dependencies(self, nodes: Iterable[nodes.Node]) -> None:
        self.filters = {name: f"filters[{name!r}]" for name in self.environment.filters}
        self.tests = {name: f"tests[{name!r}]" for name in self.environment.tests}
        self.writeline("filters, tests, escape = environment.filters, environment.tests, environment.escaped")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """Escape what is looked at before it is put out by that look, in one call."""
        if _is_shown(node, frame):
            node.name = output.SHOWN
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not _is_shown(node, frame):
            super()._output_child_post(node, frame, finalize)


def _is_shown(node: nodes.Expr, frame: Frame) -> TypeGuard[nodes.Filter]:
    escapes = frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
    return escapes and isinstance(node, nodes.Filter) and node.name in (output.FILTER, output.SHOWN)


class Environment(SandboxedEnvironment):
    """Runs templates from `sources`, for the face that is `active` and at its expense.

    What was `compiled` before is not compiled again.
    """

    code_generator_class = _Code
    intercepted_binops = frozenset(budget.OPERATORS)
    default_binop_table = {**SandboxedEnvironment.default_binop_table, **budget.OPERATORS}  # noqa: RUF012
    concat = staticmethod(budget.join_pieces)
    escaped = staticmethod(output.escaped)

    def __init__(
        self,
        sources: Sources,
        language: str = "en",
        active: ActiveContext | None = None,
        compiled: jinja2.BytecodeCache | None = None,
    ) -> None:
        super().__init__(
            loader=_Loader(sources),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=Missing,
            extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"],
            cache_size=1000,
            auto_reload=False,
            optimized=False,  # what is worked out beforehand costs more than it saves: a face is drawn a few times
            bytecode_cache=compiled,
        )
        self.active = active or ActiveContext()
        self._unread: dict[str, Exception] = {}
        self.keywords: Mapping[str, Keyword] = {}
        self.trusted: frozenset[Any] = frozenset()
        self.modules = Modules(self.active)
        dear = {name: filters.charged(name, made, self._budget) for name, made in filters.FILTERS.items()}
        self.filters = {
            **{name: filters.FILTERS[name] if name in filters.CHEAP else made for name, made in dear.items()},
            **maths.FILTERS,
            "words": filters.charged("words", maths.words_of(language), self._budget),
            "rounds_": self._rounds,
            "joined_": self._joined,
            "bounded_": self._grown,
            "weighed_": self._weighed,
            output.FILTER: output.written,
            output.SAID: output.said,
            output.SHOWN: output.shown,
        }
        self.tests = {name: self.tests[name] for name in _TESTS}
        self.globals = {
            **{name: self.globals[name] for name in _GLOBALS},
            **maths.FUNCTIONS,
            "namespace": namespaces(self.modules),
            "range": budget.span,
        }

    def known(self, seen: Mapping[str, Any]) -> dict[str, list[str]]:
        """Name by kind what there is for a template that sees this, for hints."""
        own = sorted(set(seen).difference(self.globals))
        filters = sorted(name for name in self.filters if not name.endswith("_"))
        names = [*own, *sorted(self.globals)]
        tests, templates = sorted(self.tests), self.list_templates()
        return {"filter": filters, "test": tests, "template": templates, "seen": own, "name": names}

    def provide(self, functions: Mapping[str, Callable[..., Any]], keywords: Mapping[str, Keyword]) -> None:
        """Let templates call our own `functions`, which need no watching; `keywords` read those of some of them."""
        self.globals.update(functions)
        self.keywords = keywords
        self.trusted = frozenset([*functions.values(), *(f for f in maths.FUNCTIONS.values() if callable(f))])
        self.modules.ours = self.trusted

    def _tokenize(
        self, source: str, name: str | None, filename: str | None = None, state: str | None = None
    ) -> TokenStream:
        stream = self.lexer.tokeniter(self.preprocess(source, name, filename), name, filename, state)
        return TokenStream(adjoining(self.lexer.wrap(stream, name, filename), name, filename), name, filename)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Read a template, putting a counter before every loop and a look at all that `~` joins."""
        template = nodes.Template(TagParser(self, source, name, filename).subparse(), lineno=1)
        held = watch(template)
        template.find_all = held.__getitem__  # type: ignore[assignment, method-assign]  # else it is walked three times
        if found := loose_end(held[nodes.TemplateData]):
            end, words, before = found
            line = words.lineno + words.data.count("\n", 0, before)
            raise jinja2.TemplateSyntaxError(f"'{end}' closes nothing", line, name, filename)
        foresee(held, self, self.keywords, filename)
        return template

    def call_binop(self, context: jinja2.runtime.Context, operator: str, left: Any, right: Any) -> Any:
        """Compute what may grow without bounds."""
        if type(left) in _NUMBERS and type(right) in _NUMBERS and operator in ("*", "+"):
            made = left * right if operator == "*" else left + right
            fine = type(made) is float or -_FINE < made < _FINE  # numbers with a point cannot grow
            return made if fine else budget.bounded(made)
        if operator == "%" and isinstance(left, str):
            self._spoken(right)
        made = budget.OPERATORS[operator](left, right)
        if type(made) is list or type(made) is tuple:  # which may be put out as it is: long texts, many times
            self.active.render_context.budget.weigh(made)
        return self.active.render_context.budget.grown(made) if type(made) in _GROWING else made

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Read an attribute; fields first, as they are read most, and of what has nothing to hide."""
        if type(obj) is Fields and attribute[0] != "_":
            value = obj._values.get(attribute, missing)
            kind = type(value)
            if kind in PLAIN or (kind is Words and "{" not in value):
                if obj._path:
                    self.active.render_context.reads.add((*obj._path, attribute))
            else:
                value = obj.field(attribute)
            return value if value is not missing else super().getattr(obj, attribute)
        if isinstance(obj, _OPEN) and attribute[0] != "_":
            found = getattr(obj, attribute, missing)
            if found is not missing:
                return found
        return super().getattr(obj, attribute)

    def call(self, context: jinja2.runtime.Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call a function, method or macro, which costs steps."""
        purse = self.active.render_context.budget
        if type(obj) in _OURS and ((own := obj in self.trusted) or type(getattr(obj, "__self__", None)) is maths.Rand):
            purse.left -= 1  # told with the next step, if there is none left
            purse.effects += own and obj not in _PURE
            given = (*args, *kwargs.values()) if kwargs else args
            if not _COUNTED.isdisjoint(map(type, given)):
                for one in given:
                    if type(one) in _COUNTED:
                        purse.spend(len(one)) if obj in maths.OF_POINTS else purse.weigh(one)
            if kwargs:
                kwargs.pop("_loop_vars", None)  # Jinja adds these for functions that look at the context
                kwargs.pop("_block_vars", None)
            try:
                return obj(*args, **kwargs)
            except (TypeError, ValueError) as error:
                raise unfit(error) from None
        purse.spend(_STEPS_PER_CALL + len(args) + len(kwargs))
        if type(obj) is Macro:  # the sandbox has nothing against it
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return self.modules.call(obj, context.eval_ctx, args, kwargs)
        return self._call_other(purse, context, obj, args, kwargs)

    def _call_other(
        self, purse: budget.Budget, context: jinja2.runtime.Context, obj: Any, args: tuple[Any, ...], kwargs: Any
    ) -> Any:
        """Call what is neither ours nor a macro, which is paid for by what it belongs to."""
        owner = getattr(obj, "__self__", None)
        if isinstance(owner, str):
            filters.pay_for_text(purse, owner, obj.__name__, (*args, *kwargs.values()))
        elif isinstance(owner, list | dict | set):
            purse.spend(0 if obj.__name__ in _QUICK else len(owner))
            purse.weigh(args)
            self.modules.called(owner, obj.__name__)
        elif isinstance(obj, LoopContext):
            args = tuple(map(self._rounds, args))
        result = super().call(context, obj, *args, **kwargs)
        if isinstance(owner, list | dict | set):
            budget.bounded(owner)
        return purse.grown(result)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Return a safe str.format in the place of the real one, which also refuses absurd widths."""
        safe = super().wrap_str_format(value)
        if safe is None:
            return None

        def formatted(*args: Any, **kwargs: Any) -> str:
            self._spoken((*args, *kwargs.values()))
            budget.check_format(str(value.__self__), (*args, *kwargs.values()))
            output.check_format(str(value.__self__))
            return safe(*args, **kwargs)

        return formatted

    def get_template(
        self,
        name: str | jinja2.Template,
        parent: str | None = None,
        globals: Any = None,  # noqa: A002  (Jinja's own name)
    ) -> jinja2.Template:
        """Load a template, which costs some steps; one that cannot be read is read once."""
        self.active.render_context.budget.spend(5)
        known = self._unread.get(str(name))
        if known is not None:
            raise known.with_traceback(None)
        try:
            return super().get_template(name, parent, globals)
        except (jinja2.TemplateSyntaxError, PlacedFaultError) as error:
            self._unread[str(name)] = error
            raise

    def compile(
        self, source: Any, name: str | None = None, filename: str | None = None, *more: Any, **also: Any
    ) -> Any:
        """Compile a template; one that nests deeper than Python does is refused, at its own place."""
        try:
            return super().compile(source, name, filename, *more, **also)
        except jinja2.TemplateSyntaxError:
            raise
        except (SyntaxError, RecursionError, MemoryError):
            fact, hint = "too much stands inside one another in this template", "take brackets, loops and choices apart"
            if filename is None:
                raise TemplateFaultError(fact.replace("template", "text"), hint) from None
            raise PlacedFaultError(Problem(Mark(filename), fact, hint)) from None

    def compile_text(self, source: str, filename: str) -> CodeType:
        """Compile the text of a file that is no template; one that was compiled before is not compiled again."""
        cache = self.bytecode_cache
        bucket = cache.get_bucket(self, filename, filename, source) if cache is not None else None
        if bucket is not None and bucket.code is not None:
            return bucket.code
        code = cast("CodeType", self.compile(source, filename=filename))
        if cache is not None and bucket is not None:
            bucket.code = code
            cache.set_bucket(bucket)
        return code

    def _load_template(self, name: str, globals: Any) -> jinja2.Template:  # noqa: A002  (Jinja's own name)
        """Load a template, however it was named, and note its name whether or not there is one."""
        self.active.render_context.reads.add(("template", str(name)))
        return super()._load_template(name, globals)

    def _rounds(self, items: Iterable[Any]) -> Iterable[Any]:
        """Pay for going through some items."""
        return self.active.render_context.budget.rounds(items)

    def _budget(self) -> budget.Budget:
        return self.active.render_context.budget

    def _grown(self, value: Any) -> Any:
        """Pay for something that was put together."""
        return self.active.render_context.budget.grown(value)

    def _weighed(self, value: Any) -> Any:
        """Pay for looking at a value, to compare it or to write it out."""
        if type(value) not in _FREE:
            self.active.render_context.budget.weigh(value)
        return value

    @jinja2.pass_eval_context
    def _joined(self, context: nodes.EvalContext, values: tuple[Any, ...]) -> Any:
        """Do what `~` does, as far as it can be said, and pay for it."""
        return self._grown(output.joined(values, markup=bool(context.autoescape)))

    def _spoken(self, value: Any) -> Any:
        """Pay for writing a value out, and refuse what is neither words nor numbers."""
        if type(value) not in _FREE:
            self.active.render_context.budget.weigh(value)
            output.said(value)
        for one in value if type(value) is tuple else (value,):
            output.written(one)
        return value

    def draw(self, template: jinja2.Template, seen: dict[str, Any]) -> str:
        """Run a template that sees nothing but `seen`, which has the globals in it.

        Does what the template's own `render` does, but does not gather the globals anew for every face.
        """
        try:
            context = new_context(self, template.name, template.blocks, seen, shared=True)
            return self.concat(template.root_render_func(context))
        except Exception:
            self.handle_exception()


class _Template(jinja2.Template):
    """A template that, when it is imported, notes for each face what was read when it was run."""

    def _get_default_module(self, ctx: jinja2.runtime.Context | None = None) -> TemplateModule:
        module = cast("Environment", self.environment).modules.get(self, self.make_module)
        if ctx is not None:  # it is imported, and not included without context
            hold_to_macros(module)
        return module


Environment.template_class = _Template


def plain_texts(environment: Environment) -> Environment:
    """Return the environment that texts of YAML files run in: nothing is escaped yet, it will be when it is drawn."""
    return overlaid(environment, autoescape=False)


def overlaid(environment: Environment, **settings: Any) -> Environment:
    """Return an environment that has other settings."""
    overlay = environment.overlay(**settings)
    assert isinstance(overlay, Environment)  # noqa: S101  (an overlay has the class of what it lies on)
    return overlay
