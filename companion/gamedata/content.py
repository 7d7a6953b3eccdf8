"""A game's content as the companion needs it: read through the catalog once, then kept as JSON that loads in a blink.

Knows which files there are, and no rule. Whoever only wants what was read before does not load YAML for it.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.engine.messages import ENGLISH
from companion.engine.messages import gettext as _
from companion.engine.model import Facts, Json
from companion.engine.words import Unclear, begins, listed, near
from companion.gamedata import jsonfile as kept
from companion.gamedata.plainjson import plain
from generator.named import NamedTuple

if TYPE_CHECKING:
    from generator.catalog.model import Game, Parameter
    from generator.catalog.roots import Roots

FORM = 10  # of the kept file; another form is read anew from the YAML
_MOST_BYTES = 8_000_000  # of a rulebook
LANGUAGES = "languages"  # the folder of a game's translations
GAP = "(…)"
"""What is said where a text of a game cannot be read."""


class Content(NamedTuple):
    """Everything of a game that a session or a search may need; plain JSON inside.

    `dice` gives each die's faces, `themes` each theme's fields with its cards' words under `cards`, `cards` every card
    with its `id`, `deck` and `copies`, `sizes` each deck's width and height in mm, `companion` what companion.yaml
    says, `seen` what the game's texts see besides: the game, its parts, and cards of parts that are no decks, `asked`,
    `same` and `states` what asked.yaml says, `answers` what answers.yaml says. `stamp` changes when a file does.
    `translation` is the tag of the translation that the words are of, "" for the game's own.
    """

    slug: str
    folder: str
    stamp: list[Any]
    title: str
    tagline: str
    credit: str
    least: int
    most: int
    minutes: list[int]
    parameters: dict[str, Json]
    presets: dict[str, Json]
    tables: Json
    dice: dict[str, list[int | str]]
    themes: dict[str, Json]
    theme: str
    decks: dict[str, str]
    sizes: dict[str, list[float]]
    cards: list[Json]
    companion: Json
    board: Json
    seen: Json
    rulebook: str
    asked: dict[str, list[str]]
    same: list[list[str]]
    states: list[str]
    answers: dict[str, list[str]]
    translation: str

    def rules(self) -> Json:
        """Give every rule parameter's value as the game was written."""
        return {name: one["default"] for name, one in self.parameters.items()}


def games() -> dict[str, str]:
    """Name every game there is, with its title.

    Raises:
        ContentError: $TUCKBOX_ROOT is no root.
    """
    from generator.catalog.game import find_games  # noqa: PLC0415
    from generator.catalog.roots import search_path  # noqa: PLC0415

    return {one.slug: one.title for one in find_games(search_path())}


def game_meant(word: str) -> str:
    """Give the game that a word names: its slug, the beginning of a word of one slug, or else of one title.

    Raises:
        Unclear: none or several; says which there are.
        ContentError: $TUCKBOX_ROOT is no root.
    """
    from generator.catalog.roots import search_path  # noqa: PLC0415

    folded, slugs = word.casefold(), search_path().games()
    if folded in slugs:
        return folded
    found = [slug for slug in slugs if begins(slug.replace("-", " "), folded)]
    if not found:  # titles stand in files that take longer to read than all else
        found = [slug for slug, title in games().items() if begins(title, folded)]
    if len(found) == 1:
        return found[0]
    meant = near(folded, [part for slug in slugs for part in (slug, *slug.split("-"))])
    hint = _(" Did you mean {meant}?", meant=meant) if meant and not found else ""
    raise Unclear(
        "Which game is '{word}'? There are {names}.{hint}",
        word=word,
        names=listed(found or list(slugs)) or _("none"),
        hint=hint,
    )


def load(slug: str, cache: str, language: str = ENGLISH) -> Content:
    """Give a game's content: as it was kept in the folder `cache`, if no file has changed since, or read anew.

    Its words are those of the translation into a language, where it has that one.

    Raises:
        ContentError: there is no such game, or there are mistakes in it.
    """
    known = _kept(slug, cache, language)
    if known is not None:
        return known
    from generator.catalog.roots import search_path  # noqa: PLC0415 - 20 ms that a kept game does not need

    content = read(slug, search_path(), language)
    with suppress(OSError):  # the kept form is only there to be quick
        kept.keep(_file(slug, cache, language), {"form": FORM, **content._asdict()})
    return content


def read(slug: str, roots: "Roots", language: str = ENGLISH) -> Content:
    """Read a game from its YAML, and from its translation into a language where it has that one.

    Raises:
        ContentError: there is no such game, or there are mistakes in it.
    """
    from companion.gamedata.declared import read_declared  # noqa: PLC0415
    from generator.catalog.game import load_game  # noqa: PLC0415

    folder = str(roots.game_dir(slug))
    stamp = stamped(folder, language)
    translation = language if os.path.isdir(os.path.join(folder, LANGUAGES, language)) else ""
    game = own = load_game(slug, roots)
    if translation:
        game = load_game(slug, roots, language=translation)
        translation = game.translation
    told = _rulebook(folder, f"{LANGUAGES}/{translation}/rulebook.md") if translation else ""
    rulebook = told or _rulebook(folder)
    declared = read_declared(own, roots, rulebook, translation)
    return Content(
        slug=slug,
        folder=folder,
        stamp=stamp,
        title=str(game.title),
        tagline=str(game.tagline),
        credit=str(game.credit),
        least=game.least_players,
        most=game.most_players,
        minutes=[game.least_minutes, game.most_minutes],
        parameters={name: _parameter(one) for name, one in game.parameters.items()},
        presets=plain(game.presets),
        tables=plain(game.tables),
        dice=declared.dice,
        themes={
            name: {"name": str(one.name), **plain(one.fields), "cards": plain(one.cards)}
            for name, one in game.themes.items()
        },
        theme=str(game.default_theme),
        decks={name: str(deck.name) for name, deck in game.decks.items()},
        sizes={name: [deck.size.width, deck.size.height] for name, deck in game.decks.items()},
        cards=_cards(game),
        companion=declared.companion,
        board=declared.board,
        seen={**plain(_seen(game)), **_says(folder, translation)},
        rulebook=rulebook,
        asked=declared.asked.phrases,
        same=declared.asked.same,
        states=declared.asked.states,
        answers=declared.answers,
        translation=translation,
    )


def _parameter(one: "Parameter") -> Json:
    return {
        "default": one.default,
        "allowed": None if one.allowed is None else list(one.allowed),
        "least": one.least,
        "most": one.most,
        "label": one.label,
        "rule": one.rule,
        "reason": one.reason,
    }


def stamped(folder: str, language: str = ENGLISH) -> list[Any]:
    """Give name, time and size of every file that a game is made of, and of those of its translation."""
    found: list[Any] = []
    words = f"{LANGUAGES}/{language}"
    for part in ("", "cards", "themes", words, f"{words}/cards", f"{words}/themes"):
        with suppress(OSError):
            for entry in os.scandir(os.path.join(folder, part)):
                if entry.name.endswith((".yaml", ".yml", ".md")) and entry.name[0] != "_":
                    status = entry.stat()
                    found.append([f"{part}/{entry.name}", status.st_mtime_ns, status.st_size])
    return sorted(found)


def _cards(game: "Game") -> list[Json]:
    """Give the cards; copies that are cards of their own in print are one card here, as its deck has it."""
    return [
        {
            "id": card.entry or card.id,
            "deck": deck.id,
            "copies": card.copy[1] or card.copies,
            **full(plain(card.fields), plain(deck.fields)),
        }
        for deck in game.decks.values()
        for card in deck.cards
        if card.copy[0] <= 1
    ]


def _says(folder: str, translation: str) -> Json:
    """Give what the game's own texts say by `_()`, which is another thing in a translation."""
    if not translation:
        return {}
    from pathlib import Path  # noqa: PLC0415

    from generator.catalog.folder import Folder  # noqa: PLC0415
    from generator.catalog.problems import Findings  # noqa: PLC0415

    return {"says": plain(Folder(Path(folder), folder, Findings(), language=translation).messages())}


def _seen(game: "Game") -> Json:
    """Give what texts see of a game in every edition; cards of decks are kept already."""
    from generator.catalog.edition import choose  # noqa: PLC0415
    from generator.catalog.seen import groups, parts, values  # noqa: PLC0415

    others = [deck for part in game.parts.values() for deck in part.decks if deck.id not in game.decks]
    cards = {card.id: values(card) for deck in others for card in deck.cards}
    book = {"designers": True, "drawn": False}  # the edition that says everything, in the order of its text
    return {"game": groups(game, choose(game))["game"], "parts": parts(game), "cards": cards, "book": book}


def full(card: Json, deck: Facts) -> Json:
    """Give a card with what its deck says once for several, in a list of lists by names that the card's fields hold.

    >>> full({"plays": "E2"}, {"roster": {"E2": {"title": "Skiff", "rank": "K"}}, "royals": {"K": {"cash": 2}}})
    {'title': 'Skiff', 'rank': 'K', 'cash': 2, 'plays': 'E2'}
    """
    lists = [one for one in deck.values() if isinstance(one, Mapping) and one and _only_lists(one)]
    found: Json = {}
    for one in lists:
        for value in list({**found, **card}.values()):
            if isinstance(value, str | int):
                found.update(one.get(str(value), {}))
    return {**found, **card}


def _only_lists(said: Facts) -> bool:
    return all(isinstance(one, Mapping) for one in said.values())


def _rulebook(folder: str, name: str = "rulebook.md") -> str:
    from pathlib import Path  # noqa: PLC0415

    from generator.catalog import safeopen  # noqa: PLC0415
    from generator.catalog.ground import Ground, ShutError  # noqa: PLC0415

    path = Path(folder)
    try:
        return safeopen.read(path / name, Ground(path.parents[1]), _MOST_BYTES).decode("utf-8").replace("\r\n", "\n")
    except (ShutError, UnicodeDecodeError):
        return ""


def _file(slug: str, cache: str, language: str) -> str:
    return os.path.join(cache, f"{slug}.json" if language == ENGLISH else f"{slug}.{language}.json")


def _kept(slug: str, cache: str, language: str) -> Content | None:
    try:
        said = kept.read(_file(slug, cache, language))
        if said.pop("form") != FORM:
            return None
        content = Content(**said)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None
    return content if unchanged(slug, content.folder, content.stamp, language) else None


def unchanged(slug: str, folder: str, stamp: list[Any], language: str) -> bool:
    """Tell whether a game that was read from a folder still lies there, with the same files, and nowhere nearer."""
    return not is_elsewhere(slug, folder) and bool(stamp) and stamped(folder, language) == stamp


def is_elsewhere(slug: str, folder: str) -> bool:
    """Tell whether a game that was read from a folder would be read from another one where we are now."""
    from_here = (os.path.join(root, "content", slug) for root in _roots())
    return folder != next((one for one in from_here if os.path.exists(os.path.join(one, "game.yaml"))), folder)


def _roots() -> list[str]:
    """Name where games are looked for, in the order of the catalog's `search_path`, which takes 20 ms to load."""
    home = os.path.realpath(os.path.join(__file__, "..", "..", ".."))
    return [
        os.path.abspath(os.environ.get("TUCKBOX_ROOT", "")),
        os.getcwd(),
        home,
        os.path.join(home, "generator", "_bundled"),
    ]
