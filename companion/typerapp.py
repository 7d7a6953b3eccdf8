"""The command line as typer sees it: help that tells the moment, completion, and the same commands."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.engine import commandtable as commands
from companion.engine.messages import ENGLISH, language, marked
from companion.engine.messages import gettext as _
from companion.engine.model import Verb
from companion.engine.words import COMMON_OPTIONS
from generator import __version__

OUTLINE = marked("""Follow a game at the table: turns, scores, dice and rules.

Say what happened, in a few words; the companion writes it down, then tells what it did. It warns, it never blocks:
--force does a thing anyway. Nothing is ever lost: undo, redo, fix.""")
ENDING = marked(
    "--json or --plain before a command answers programs; --session N asks another game. Exit codes: 0 done, 2 not "
    "understood, 3 a rule says no (nothing written), 4 no game, 5 the table moved on, 6 the file cannot be written."
)
LOOSE = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": ["-h", "--help"]}


def helped(words: list[str]) -> int:
    """Run a command line through typer; give its exit code."""
    from companion.engine.paths import database  # noqa: PLC0415 - not for every completion
    from companion.terminal.answer import speak_as_here  # noqa: PLC0415 - as above

    speak_as_here(database())
    if words == ["help"] and (page := page_for_players()):
        typer.echo(page)
        typer.echo(_("'companion --help' lists every command."))
        return 0
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    if words == ["--version"]:
        typer.echo(f"companion {__version__}")
        return 0
    from companion.terminal.answer import before  # noqa: PLC0415

    try:
        result: Any = application()(before(words).words, prog_name="companion", standalone_mode=False)
    except typer.Exit as left:
        return left.exit_code
    except typer.Abort:
        return 130
    except Exception as error:  # typer has a click of its own, whose errors have this method
        if not hasattr(error, "format_message"):
            raise
        typer.echo(error.format_message(), err=True)
        return 2
    return result if isinstance(result, int) else 0


def page_for_players() -> str:
    """Give the page of how the game at the table is played with the companion, in its language, or nothing."""
    live = _live_session()
    if live is None:
        return ""
    with live.store:
        if live.session is None:
            return ""
        here, tag = Path(__file__).resolve().parent, "" if language() == ENGLISH else f".{language()}"
        for folder in (here / "_table", here.parent / "docs" / "table"):
            page = folder / f"{live.here.game}{tag}.md"
            if live.here.game.replace("-", "").isalnum() and page.is_file():
                return page.read_text(encoding="utf-8")
    return ""


def application() -> typer.Typer:
    """Make the application: every command, and the verbs of the game at the table."""
    app = typer.Typer(
        name="companion",
        help=_(OUTLINE),
        epilog=_(ENDING),
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for verb in verbs_here():
        _add(app, verb.name, _(verb.moment), verb.example, {**COMMON_OPTIONS, **verb.options}, _("At this table"))
    for command in commands.ALL:
        options = {**command.options, **(COMMON_OPTIONS if command.writes else {})}
        _add(app, command.name, _(command.moment), command.example, options, _("Always"))
    _add(app, "play", _("Play on, with short lines, until you leave."), "play", {}, _("Always"))
    _add(
        app,
        "show",
        _("A screen in the middle of the table, and phones around it."),
        "show --lan",
        commands.SHOW,
        _("Always"),
    )
    moment = _("Try out rules: bots play many games and say what a change does.")
    _add(app, "playtest", moment, "playtest duel --compare final_round=duels_only", commands.PLAYTEST, _("Always"))
    return app


def _add(app: typer.Typer, name: str, moment: str, example: str, options: dict[str, bool], panel: str) -> None:
    shown = " ".join(f"--{option} {'…' if takes else ''}".strip() for option, takes in options.items())
    epilog = _("For example: {line}", line=f"companion {example}")
    if shown:
        epilog += "  " + _("Options: {options}", options=shown)

    def said(words: Annotated[list[str] | None, typer.Argument(autocompletion=completed(name))] = None) -> int:
        homes = {"show": "companion.show.command", "playtest": "companion.playtest.command"}
        home = homes.get(name, "companion.terminal.answer")
        code: int = import_module(home).run([name, *(words or [])])
        return code

    app.command(name, help=moment, epilog=epilog, context_settings=LOOSE, rich_help_panel=panel)(said)


def completed(name: str) -> Any:
    """Give the words that may follow: what the game would offer there."""

    def complete(ctx: typer.Context, args: list[str], incomplete: str) -> list[str]:
        del args
        words = [name, *(ctx.params.get("words") or [])]
        return [word for word in following(words) if word.startswith(incomplete)]

    return complete


def following(words: list[str]) -> list[str]:
    """Say which words may follow; nothing where that cannot be known."""
    if words in (["new"], ["playtest"]):
        from companion.gamedata.content import games  # noqa: PLC0415

        return list(games())
    if words[0] == "playtest":
        from companion.playtest.bots import BOTS  # noqa: PLC0415

        return list(BOTS) if words[-1] == "--bots" else [f"--{option}" for option in commands.PLAYTEST]
    live = _live_session()
    if live is None:
        return []
    with live.store:
        if words == ["resume"]:
            return [str(one.id) for one in live.store.sessions()]
        if live.session is None or words[0] in commands.NAMES:
            return list(live.table.players) if live.session is not None else []
        from companion.table.menus import offered  # noqa: PLC0415

        menu = offered(live.game, live.now(), words)
        return [item.word for _, item in menu.choices()] if menu else []


def verbs_here() -> list[Verb]:
    """Give the verbs of the game at the table."""
    live = _live_session()
    if live is None:
        return []
    with live.store:
        return list(live.game.VERBS) if live.session is not None else []


def _live_session() -> Any:
    """Open the table; nothing when that cannot be done, for help must always come."""
    from companion.engine.paths import database  # noqa: PLC0415
    from companion.storage.faults import StoreError  # noqa: PLC0415
    from companion.storage.store import Store  # noqa: PLC0415
    from companion.table.livesession import LiveSession  # noqa: PLC0415
    from companion.terminal.answer import find_session  # noqa: PLC0415

    try:
        live = LiveSession(Store(database()), None)
        find_session(live, "")
    except StoreError:
        return None
    return live


def main() -> None:
    """Run typer's form of the command line, whatever the words; only tests need it."""
    sys.exit(helped(sys.argv[1:]))
