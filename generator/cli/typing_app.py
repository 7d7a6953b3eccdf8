"""The command line as typer sees it: commands, their options and help, completion."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any, get_args, get_type_hints

import typer

from generator.cli.options import Option, UnmeantError
from generator.reporting import report

OUTLINE = "Print whole tabletop games: YAML content and SVG templates in, print-ready PDFs out."


def application(commands: Mapping[str, Callable[..., None]], version: str) -> typer.Typer:
    """Make the application of some commands, by name; their options are read off their signatures."""
    app = typer.Typer(
        name="tuckbox",
        help=OUTLINE,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    def show(wanted: bool) -> None:
        if wanted:
            report.say(version)
            raise typer.Exit

    asked = typer.Option("--version", help="Show the version and stop.", callback=show, is_eager=True)

    def tuckbox(version: bool = False) -> None:
        del version

    tuckbox.__annotations__["version"] = Annotated[bool, asked]
    app.callback(help=OUTLINE)(tuckbox)
    for name, command in commands.items():
        app.command(name)(_typed(command))
    return app


def _typed(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command as typer wants it, which is told what makes no sense in typer's way."""
    known = signature(command)
    groups: dict[str, Any] = {}
    parameters: list[Parameter] = []
    for name, hint in get_type_hints(command, include_extras=True).items():
        if hasattr(hint, "_fields"):
            groups[name] = hint
            defaults = hint._field_defaults
            parameters += [_parameter(*field, defaults) for field in get_type_hints(hint, include_extras=True).items()]
        elif name in known.parameters:
            parameters.append(_parameter(name, hint, {name: known.parameters[name].default}))

    @wraps(command)
    def typed(**said: Any) -> None:
        together = {name: group(*map(said.pop, group._fields)) for name, group in groups.items()}
        try:
            command(**said, **together)
        except UnmeantError as error:
            raise typer.BadParameter(str(error), param_hint=f"'{error.option}'") from None

    typed.__dict__["__signature__"] = known.replace(parameters=parameters, return_annotation=None)
    typed.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return typed


def _parameter(name: str, hint: Any, defaults: Mapping[str, Any]) -> Parameter:
    kind, option = get_args(hint)
    default = defaults[name]
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, _info(option, default)])


def _info(option: Option, default: Any) -> Any:
    about: dict[str, Any] = {"metavar": option.metavar, "help": option.help, "show_default": default != ""}
    about["autocompletion"] = option.complete
    if not option.names:
        return typer.Argument(**about)
    parser = _parser(option.parse) if option.parse else None
    return typer.Option(*option.names.split(), parser=parser, min=option.least, max=option.most, **about)


def _parser(parse: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def parsed(text: Any) -> Any:
        try:
            return parse(text)
        except UnmeantError as error:
            raise typer.BadParameter(str(error)) from None

    return parsed
