"""Begin a game, take up another, list what there is. Knows what every game has, and no single one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import reduce
from json import loads
from typing import TYPE_CHECKING, Final

from companion.commands.changes import MOST_OF_WORD
from companion.commands.status import where
from companion.engine.commandtable import NAMES
from companion.engine.dice import SEEDED, Cup, commitment, dice_said, mixed, new_secret, short
from companion.engine.ledger import Data, Entry, canonical
from companion.engine.medium import quietly
from companion.engine.messages import ENGLISH, in_english, language, locale, marked, ngettext, or_as_before, speak
from companion.engine.messages import gettext as _
from companion.engine.model import Breach, Facts, Json, Setup
from companion.engine.paths import cache_folder
from companion.engine.reply import Reply
from companion.engine.words import Line, Unclear, UnclearAsSaid, cut, joined, listed, parse, seats
from companion.gamedata import content as library
from companion.gamedata.content import Content
from companion.gamedata.plainjson import plain
from companion.games import game_module
from companion.kit.commonmoves import written
from companion.kit.game import Game
from companion.storage.store import Session
from companion.table.validation import Refused

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession

COUNT = "players"
ONCE = ("seed", "is", "first", "name", "deck", "why")
"""Options of `new` that hold for one game, and not for the next."""


def new(live: LiveSession, line: Line) -> Reply:
    """Begin a game: `new GAME PLAYER…`; what the rules and the content say now is pinned.

    Raises:
        Unclear: there is no such game, player or option.
        Refused: so many players the game is not for.
        ContentError: the game's files have mistakes.
    """
    if not line.words or line.words[0][0:1] == "-":
        raise Unclear(
            "Which game, and who plays? new GAME ana ben. Games: {names}.", names=listed(list(library.games()))
        )
    slug = _slug(live, line.words[0])
    words = line.words
    line = parse(words, {**NAMES["new"].options, **game_module(slug).SETUP_OPTIONS})
    with or_as_before():
        return _new(live, line, words, _in_language(live, slug, line.option("language")))


def _in_language(live: LiveSession, slug: str, wanted: str) -> Content:
    """Speak the language in which a game is to begin, and give its content in it.

    Raises:
        Unclear: nobody speaks it.
        ContentError: the game's files have mistakes.
    """
    cache = cache_folder(live.store.path)
    content = library.load(slug, cache)
    if not wanted and locale() == ENGLISH:
        speak(None)
        return content
    from companion.gamedata import languages  # noqa: PLC0415 - which English does without

    tag = languages.meant(wanted, content)
    languages.speak(tag, cache, slug)
    return content if tag == ENGLISH else library.load(slug, cache, tag)


def _partly(content: Content) -> list[str]:
    """Say that not all of a game is said in the language that is spoken."""
    if language() == ENGLISH:
        return []
    from companion.gamedata import languages  # noqa: PLC0415 - which English does without

    tag = language()
    some = _("Not all is translated into '{tag}'; the rest is said as it was written.", tag=tag)
    return [some] * (tag not in languages.whole(content))


PROMISED: Final = marked("dice {promise} (fixed from now on; revealed by 'finish', proved by 'verify')")
BRIEFLY: Final = marked("dice {promise}")


def _new(live: LiveSession, line: Line, words: list[str], content: Content) -> Reply:
    """Begin a game as a line says; raises as `new` does."""
    slug, game = content.slug, game_module(content.slug)
    content, rules, preset = chosen(content, line, game.preset(content, line.options))
    names, forced = _seated(content, game, line)
    shared = line.option("seed")
    secret = new_secret(shared, fresh=not shared)
    promise = commitment(secret)
    at_table = "table-dice" in line.options
    asks = live.ask_word if not (shared or at_table or "is" in line.options) else None
    words_said = [word] if asks and (word := asks(short(promise)).strip()[:MOST_OF_WORD]) else []
    pinned = loads(canonical(game.pin(content)))  # as it will be read, so that it can be begun again ('verify')
    called = game.dice_names(pinned)
    cup = Cup(
        reduce(mixed, words_said, secret), content.dice, "0.setup", {}, dice_said(line), table=at_table, names=called
    )
    why = "why" in line.options
    with quietly(not why):
        state, layout = game.begin(Setup(tuple(names), names, rules, pinned, line.options, cup))
    cup.all_used()
    data: Data = {
        **kept_for_good(content, names, rules, preset),
        "content": pinned,
        "state": state,
        "dice": content.dice,
        "rolling": "table" if at_table else "app",
        "rolls": cup.records(),
        **({"language": language()} if language() != ENGLISH else {}),
        **({"shared_words": shared} if shared else {}),
        **({"words": words_said} if words_said else {}),
    }
    name = line.option("name") or in_english(list(names.values()))
    now = int(live.clock())
    said = joined(["new", *words])
    with live.store.writing():
        session = live.store.begin(os.urandom(8).hex(), slug, name, now, secret, promise)
        entry = live.store.append(session, None, now, "", "begin", data, said, forced)
        live.store.switch(session)
    live.take(session)
    told = [f"{content.title}: {live.table.listed(names)}.{_edition(content, rules, preset)}", *layout]
    told += _ways(content) * (why and not preset)
    told += _partly(content)
    told += [_(PROMISED if why else BRIEFLY, promise=short(promise))] * game.chances(content)
    return _begun(live, session, entry, told + [_(SEEDED)] * bool(shared))


def rematch(live: LiveSession, _line: Line) -> Reply:
    """Begin the game that was played once more: same people, same edition; who begins is the game's business."""
    table, game = live.table, live.game
    begun = cut(live.now().begin.said)[1:]
    options = {**NAMES["new"].options, **game.SETUP_OPTIONS}
    kept = {name: values for name, values in parse(begun, options).options.items() if name not in ONCE}
    words = [table.game, *(table.names[who] for who in table.players)]
    for name, values in kept.items():
        words += [f"--{name}={value}" for value in values] if options[name] else [f"--{name}"]
    tag = live.now().begin.data.get("language", ENGLISH)
    words += [f"--language={tag}"] * (locale() != tag and "language" not in kept)
    first = game.next_first(table)
    words += [f"--first={table.names[first]}"] if first else []
    live.typed = ["new", *words]
    return new(live, Line(words, {}))


def _ways(content: Content) -> list[str]:
    """Say which presets a game has, how long they take and which is recommended."""
    said = content.companion.get("presets", {})
    if not said:
        return []
    turns, best = said.get("turns", {}), said["recommend"]
    names = [
        ngettext("{preset} ({n} turn)", "{preset} ({n} turns)", turns[name], preset=name.replace("_", " "))
        for name in sorted(turns, key=turns.get)
    ]
    return [_("Half of all games take: {names}. Begin with --preset {best}.", names=listed(names), best=best)]


def _seated(content: Content, game: Game, line: Line) -> tuple[dict[str, str], list[str]]:
    """Give the players with their names, and the rule that so many of them break by force, if they do.

    Raises:
        Unclear: nobody is named.
        Refused: so many the game is not for.
    """
    names = seats(line.words[1:])
    if not names:
        some = ["ana", "ben", "cy", "dee", "eve"][: max(content.least, 2)]
        asks = _("Who plays? new {game} {names}", game=line.words[0], names=" ".join(some))
        raise UnclearAsSaid(". ".join([asks, *_ways(content)]))
    if content.least <= len(names) <= content.most:
        return names, []
    rule = game.PLAYERS_RULE or COUNT
    if "force" not in line.options:
        raise Refused([Breach(rule, _for_so_many(content, len(names)))])
    return names, [rule]


def _for_so_many(content: Content, here: int) -> str:
    """Say how many players a game is for, and how many there are."""
    said = {"title": content.title, "least": content.least, "most": content.most}
    if content.least < content.most:
        return ngettext(
            "{title} is for {least} to {most} players; here is {n}.",
            "{title} is for {least} to {most} players; here are {n}.",
            here,
            **said,
        )
    return ngettext(
        "{title} is for {most} players; here is {n}.", "{title} is for {most} players; here are {n}.", here, **said
    )


def kept_for_good(content: Content, names: Mapping[str, str], rules: Facts, preset: str) -> Data:
    """Give what a session keeps of a game, its edition and its players."""
    return {
        "game": content.slug,
        "title": content.title,
        "players": list(names),
        "names": names,
        "rules": rules,
        "written": content.rules(),
        "preset": preset,
        "theme": content.theme,
    }


def _begun(live: LiveSession, session: Session, entry: Entry, told: list[str]) -> Reply:
    fields = {"session": session.id, "promise": session.promise, **live.state()}
    return live.standing(Reply(told=told, seq=entry.seq, fields=fields))


def _slug(live: LiveSession, word: str) -> str:
    """Give the game that a word names; one that is kept needs no search of all folders."""
    kept = os.path.join(cache_folder(live.store.path), f"{word}.json")
    if word.replace("-", "").isalnum() and os.path.exists(kept):
        return word
    return library.game_meant(word)


def chosen(content: Content, line: Line, level: str) -> tuple[Content, Json, str]:
    """Choose theme, preset and single rules, as the printing half does; a game's `level` is a preset of another name.

    Raises:
        Unclear: a preset and a level.
        ContentError: the game has no such theme, preset, rule or value.
    """
    rules = content.rules()
    if level and "preset" in line.options:
        raise Unclear("--level or --preset: a level is a preset.")
    if not level and not {"theme", "preset", "set"} & line.options.keys():
        return content, rules, ""
    from generator.catalog.edition import choose  # noqa: PLC0415
    from generator.catalog.game import load_game  # noqa: PLC0415
    from generator.catalog.roots import search_path  # noqa: PLC0415

    theme, preset = line.option("theme") or None, line.option("preset") or level or None
    edition = choose(load_game(content.slug, search_path()), theme, preset, line.options.get("set", []))
    theme_id = edition.theme.id if edition.theme else content.theme
    return content._replace(theme=theme_id), plain(edition.rules), edition.preset


def _edition(content: Content, rules: Facts, preset: str) -> str:
    """Say which rules are not as the game was written."""
    changed = [
        f"{one['label']}{':' * isinstance(rules[name], bool)} {written(rules[name])}"
        for name, one in content.parameters.items()
        if rules[name] != one["default"]
    ]
    words = [preset.replace("_", " ")] * bool(preset) + changed
    return _(" House edition: {rules}.", rules="; ".join(words)) if words else ""


def resume(live: LiveSession, line: Line) -> Reply:
    """List the games that were begun, or take one up by its number or name; `-` is the one before.

    Raises:
        Unclear: there is no such game.
    """
    sessions = live.store.sessions()
    here = live.session.id if live.session else 0
    if not line.words:
        rows = []
        for one in sessions:
            size = ngettext("{n} entry", "{n} entries", live.store.head(one))
            rows.append(f"{'*' if one.id == here else ' '} {one.id}  {one.game}: {_called(live, one)}, {size}")
        fields = {"sessions": [{"id": s.id, "game": s.game, "name": s.name, "key": s.key} for s in sessions]}
        return Reply(told=rows or [_("No game was begun yet.")], fields=fields)
    word = line.words[0]
    if word == "-":
        word = live.store.kept("previous")
    by_number = [one for one in sessions if str(one.id) == word]
    found = by_number or [one for one in sessions if word and word.casefold() in f"{one.game} {one.name}".casefold()]
    if len(found) != 1:
        raise Unclear("Which game is '{word}'? Say its number; 'resume' lists them.", word=word)
    with live.store.writing():
        live.store.switch(found[0])
    live.take(found[0])
    return where(live)


def _called(live: LiveSession, session: Session) -> str:
    """Give what a game is called: as somebody said, or after its players, who are listed as it is spoken."""
    if language() == ENGLISH:
        return session.name
    names = list(live.store.entries(session)[0].data["names"].values())
    return listed(names) if session.name == in_english(names) else session.name


def list_games(live: LiveSession, _line: Line) -> Reply:
    """List every game there is."""
    known = library.games()
    told = [f"{slug}: {title}" for slug, title in known.items()]
    return Reply(told=told or [_("There are no games.")], fields={"games": list(known)})
