"""`companion show`: says how to come in, stays until Ctrl-C, ends keys."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from typing import Final

from companion.engine.commandtable import SHOW
from companion.engine.messages import gettext as _
from companion.engine.reply import Reply, no_session
from companion.engine.words import Line, Unclear, listed, parse, whole
from companion.show.drawing import Drawing
from companion.show.holders import Holders, read
from companion.show.homes import at_home, homes, printed
from companion.show.keeper import KEPT
from companion.show.shown import Shown, Wish
from companion.storage.store import Store
from companion.terminal.answer import Chosen, framed, speak_as_here
from companion.terminal.screen import Screen
from generator.window.guard import LOCAL

PORT: Final = 8717
MINUTES: Final = 180
LONELY: Final = 60.0
"""Seconds without anybody, after which the terminal says what may be in the way."""


def run(words: list[str]) -> int:
    """Answer a command line that begins with `show`; give its exit code."""
    return framed(words, show)


def show(path: str, chosen: Chosen, screen: Screen) -> int:
    """Show the table at an address until somebody stops it; give the exit code.

    Raises:
        Unclear: an option is not understood, or the address cannot be had.
        StoreError: the table's file cannot be read.
    """
    speak_as_here(path)
    line, session = parse(chosen.words[1:], SHOW), chosen.session
    if line.words:
        raise Unclear("show takes no words: '{word}'. companion show --help tells what it takes.", word=line.words[0])
    if "drop" in line.options or "new-code" in line.options:
        return _ended(path, line, session, screen)
    port = whole(line.option("port", str(PORT)), "a port, such as 8717")
    minutes = whole(line.option("minutes", str(MINUTES)), "a number of minutes")
    if not 0 <= port < 65536 or minutes < 1:
        raise Unclear("--port is a number from 0 to 65535, and --minutes at least 1.")
    watch = "watch-only" in line.options
    said: set[str] = set()

    def tells(text: str) -> None:
        if text not in said:  # a file that cannot be read is tried every second
            said.add(text)
            screen.show(Reply(told=[text]))

    shown = Shown(path, Wish(_address(line), port, session, watch), tells)
    try:
        if not shown.open():
            screen.show(no_session())
            return no_session().code
    except OSError as error:
        hint = _("another 'companion show' may run; --port 0 takes any") if port else _("is the address right?")
        raise Unclear(
            "{where} cannot be had ({fact}): {hint}.", where=shown.where, fact=error.strerror or error, hint=hint
        ) from None
    drawing = Drawing(shown.keeper, tells)
    with suppress(KeyboardInterrupt):
        _say_how(shown, screen)
        drawing.start()
        _wait(shown, screen, minutes)
    drawing.stop()
    shown.close()
    screen.show(Reply(told=[_("The screen is closed. Everything is kept, and 'companion play' goes on.")]))
    return 0


def _say_how(shown: Shown, screen: Screen) -> None:
    """Say how to come in."""
    told = [_("Open this in a browser: {link}", link=shown.link)]
    if shown.lan:
        code = printed(shown.link)
        if screen.form == "human" and not screen.quiet:
            screen.lines(code)
        told.append(
            _(
                "On a phone in this network: the square, or {where} and the word {word}",
                where=shown.where,
                word=shown.holders.word,
            )
        )
        told += [_("Without segno there is no square: pip install segno.")] * (not code)
        told.append(_("Everybody on this network who has the code can read the score; nothing is encrypted."))
    else:
        told.append(_("Only this machine can open it; --lan lets phones in."))
    told.append(_("Typed commands and 'companion play' go on beside it. Ctrl-C ends it."))
    screen.show(Reply(told=told, fields={"link": shown.link, "address": shown.where}))


def _wait(shown: Shown, screen: Screen, minutes: int) -> None:
    """Stay as long as somebody looks or presses, and so many minutes longer."""
    alone, lonely, never = time.monotonic(), shown.lan, threading.Event()
    while not never.wait(1.0):
        now = time.monotonic()
        if shown.news.listening() or now - shown.doors.pressed < 1:
            alone, lonely = now, False
        if lonely and now - alone > LONELY:
            lonely = False
            hint = _("No phone has come in yet. Is it in the same Wi-Fi, and no guest network? Does a firewall ask?")
            screen.show(Reply(told=[hint]))
        if now - alone > minutes * 60:
            return


def _address(line: Line) -> str:
    """Give the address to listen at: this machine's own, unless --lan is said. Raises Unclear."""
    if "lan" not in line.options:
        if "address" in line.options:
            raise Unclear("--address is for --lan: which of this machine's addresses phones use.")
        return LOCAL
    asked, known = line.option("address"), homes()
    if asked:
        if not at_home(asked):
            raise Unclear(
                "'{asked}' is no address of a home network. This machine has {names}.",
                asked=asked,
                names=listed(known) or _("none"),
            )
        return asked
    if not known:
        raise Unclear("This machine is in no home network: join its Wi-Fi, or say --address 192.168.1.23.")
    return known[0]


def _ended(path: str, line: Line, session: str, screen: Screen) -> int:
    """End somebody's key, or all of them with the code: a server that runs takes notice. Raises Unclear, StoreError."""
    with Store(path) as store:
        here = store.session(int(session)) if session.isdecimal() else store.current()
        if here is None:
            screen.show(no_session())
            return no_session().code
        if read(store.kept(KEPT)).get("session") != here.key:
            raise Unclear("No screen of this game is known.")
        holders = Holders()
        holders.take(store.kept(KEPT), here.key)
        wanted, everybody = line.option("drop").casefold(), holders.everybody()
        some = [one for one in everybody if not wanted or wanted in (one.seat.casefold(), one.name.casefold())]
        if wanted and not some:
            names = sorted({one.name for one in everybody})
            raise Unclear(
                "Nobody called '{given}' has come in; there are {names}.",
                given=line.option("drop"),
                names=listed(names) or _("none"),
            )
        holders.drop(some)
        holders.code += "new-code" in line.options
        with store.writing():
            store.keep(KEPT, holders.kept(here.key))
    screen.show(Reply(told=[_("Ended: {names}.", names=listed([one.name for one in some]) or _("nobody"))]))
    return 0
