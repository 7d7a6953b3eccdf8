"""The command line as typer sees it: commands, their options and help, completion."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
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

    @wraps(command)
    def typed(**said: Any) -> None:
        try:
            command(**said)
        except UnmeantError as error:
            raise typer.BadParameter(str(error), param_hint=f"'{error.option}'") from None

    known = inspect.signature(command)
    hints = get_type_hints(command, include_extras=True)
    parameters = []
    for name, parameter in known.parameters.items():
        kind, option = get_args(hints[name])
        parameters.append(parameter.replace(annotation=Annotated[kind, _info(option)]))
    typed.__dict__["__signature__"] = known.replace(parameters=parameters, return_annotation=None)
    typed.__annotations__ = {one.name: one.annotation for one in parameters}
    return typed


def _info(option: Option) -> Any:
    about: dict[str, Any] = {"metavar": option.metavar, "help": option.help, "show_default": option.shown}
    if not option.names:
        return typer.Argument(autocompletion=option.complete, **about)
    parser = _parser(option.parse) if option.parse else None
    return typer.Option(*option.names, parser=parser, min=option.least, max=option.most, **about)


def _parser(parse: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def parsed(text: Any) -> Any:
        try:
            return parse(text)
        except UnmeantError as error:
            raise typer.BadParameter(str(error)) from None

    return parsed
