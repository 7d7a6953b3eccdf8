"""Read a whole game from its folder: every file, every mistake at once. Knows the files, not what is in a deck."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.decks import is_id, is_whole, read_deck
from generator.catalog.fields import Fields
from generator.catalog.folder import KNOWN_FILES, Folder, is_theme
from generator.catalog.language import is_tag, way_out
from generator.catalog.model import Component, Deck, Designer, Game, Theme, Words
from generator.catalog.nodes import Block, Scalar, Unread
from generator.catalog.problems import Findings, Mark, Problem, clipped, did_you_mean, listed, nearest
from generator.catalog.roots import Roots
from generator.catalog.rules import read_rules
from generator.catalog.themes import read_theme

KINDS: Final = ("deck",)


@dataclass(frozen=True, slots=True)
class Listing:
    """A game as a list of games shows it; `problems` say what is wrong with its game.yaml itself."""

    slug: str
    title: str
    tagline: str
    folder: Path
    problems: tuple[Problem, ...] = ()


def load_game(slug: str, roots: Roots) -> Game:
    """Read and check a whole game.

    Raises:
        ContentError: there is no such game, or there are mistakes in it: all of them, in order of the files.
    """
    path = roots.game_dir(slug)
    findings = Findings()
    folder = Folder(path, f"content/{slug}", findings)
    block = folder.read("game.yaml")
    files = folder.yaml_files()
    rules = read_rules(folder.read("rules.yaml") if "rules.yaml" in files else None, findings)
    if block is None:
        # what the decks are is not known, but the files can still be read
        for name in files:
            if name not in ("game.yaml", "rules.yaml"):
                folder.read(name)
        findings.raise_if_any()
        raise AssertionError("a game.yaml that is not read is always told about")
    fields = Fields(block, "the game", findings)
    title = fields.text("title")
    tagline = fields.text("tagline", "")
    designers = tuple(
        _designer(node, findings) for node in fields.items("designers", hint="write '- {name: …, role: Game design}'")
    )
    credit = fields.text("credit", "")
    least, most = _least_most(fields, "players", required=True)
    minutes = _least_most(fields, "minutes", required=False)
    language = fields.text("language", "en")
    if not is_tag(language):
        findings.add(language.mark, f"'{clipped(language)}' is no tag of a language", way_out(language))
    wanted_theme = fields.text("theme", "")
    components, decks, used, whole = _components(fields, folder, files)
    themes = _themes(folder, files, decks, whole)
    default_theme = _default_theme(fields, wanted_theme, files)
    fields.done()
    folder.tell_unused(files, used)
    findings.raise_if_any()
    parameters, presets, tables = rules
    return Game(
        slug=slug,
        title=title,
        tagline=tagline,
        designers=designers,
        credit=credit,
        least_players=least,
        most_players=most,
        least_minutes=minutes[0],
        most_minutes=minutes[1],
        language=language,
        components=components,
        decks=MappingProxyType(decks),
        themes=MappingProxyType({name: themes[name] for name in sorted(themes, key=lambda n: (n != default_theme, n))}),
        parameters=parameters,
        presets=presets,
        tables=tables,
        mark=block.mark,
        default_theme=default_theme,
    )


def find_games(roots: Roots) -> tuple[Listing, ...]:
    """List every game with its title, even one that is broken."""
    games = []
    for slug in roots.games():
        findings = Findings()
        path = roots.game_dir(slug)
        block = Folder(path, f"content/{slug}", findings).read("game.yaml")
        entries = block.entries if block else {}
        title, tagline = (
            entry[1].text if (entry := entries.get(name)) and isinstance(entry[1], Scalar) else ""
            for name in ("title", "tagline")
        )
        games.append(Listing(slug, title or slug, tagline, path, findings.problems()))
    for path in roots.misnamed():
        hint = f"call the folder '{_slugged(path.name)}'" if _slugged(path.name) else "begin with a small letter"
        fact = f"'{clipped(path.name)}' is no name for a game: small letters, digits and dashes"
        games.append(Listing(path.name, path.name, "", path, (Problem(Mark(f"content/{path.name}"), fact, hint),)))
    return tuple(games)


def _slugged(name: str) -> str:
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in name.lower()).split()
    return "-".join(words).lstrip("-0123456789")


def _designer(node: Any, findings: Findings) -> Designer:
    if not isinstance(node, Block):
        if isinstance(node, Unread):
            return Designer("", "")
        findings.add(node.mark, "a designer must be a group of fields", "write '- {name: …, role: Game design}'")
        return Designer("", "")
    fields = Fields(node, "the designer", findings)
    designer = Designer(fields.text("name"), fields.text("role", "Game design"), fields.text("source", ""))
    fields.done()
    return designer


def _least_most(fields: Fields, name: str, required: bool) -> tuple[int, int]:
    """Take a group of least and most."""
    hint = f"write '{name}: {{least: 2, most: 4}}'"
    if not required and name not in fields.block.entries:
        fields.take(name, None)
        return 0, 0
    group = fields.group(name, f"'{name}'", hint=hint)
    least = group.whole("least", 1, 1000)
    most = group.whole("most", 1, 1000)
    group.done()
    if "most" in group.block.entries and least > most:
        fields.findings.add(group.place("least"), f"'least' is more than 'most' ({most})", "swap them")
    return least, most


def _components(
    fields: Fields, folder: Folder, files: list[str]
) -> tuple[tuple[Component, ...], dict[str, Deck], set[str], bool]:
    """Read what is in the box, and every deck that is; say which files were told about, and if all cards are known."""
    findings = folder.findings
    components: list[Component] = []
    decks: dict[str, Deck] = {}
    seen: set[str] = set()
    missed: set[str] = set()
    taken: dict[str, Mark] = {}
    unread = 0
    for node in fields.items("components", hint="list what is in the box: '- {deck: cards/main.yaml, count: 18}'"):
        unread += 1
        if not isinstance(node, Block):
            fields.wrong(node, "components", "groups of fields", "write '- {deck: cards/main.yaml, count: 18}'")
            continue
        component = Fields(node, "the component", findings)
        kind = next((kind for kind in KINDS if kind in node.entries), "")
        if not kind:
            first = next(iter(node.entries), "")
            hint = did_you_mean(str(first), KINDS) if first != "count" else ""
            hint = hint if hint.startswith("did") else f"a component is one of: {listed(KINDS)}"
            findings.add(node.mark, f"there is no kind of component called '{clipped(str(first))}'", hint)
            continue
        ref = component.text(kind)
        count = component.whole("count", 1, hint="say how many there are, such as 'count: 18'")
        component.done()
        if not ref:
            continue
        if ref not in files:
            missed.add(_complain(ref, files, findings))
            continue
        if ref in seen:
            findings.add(ref.mark, f"{ref} is listed twice", "list each deck once; a card's 'copies' say how many")
            unread -= 1
            continue
        seen.add(ref)
        components.append(Component(kind, str(ref), count, node.mark))
        deck, whole = _deck(ref, folder, decks, taken)
        unread -= whole
        if deck is not None:
            decks[deck.id] = deck
            counted = node.entries.get("count")
            known = counted is not None and isinstance(counted[1], Scalar) and type(counted[1].value) is int
            if known and count != deck.count and not findings.about(f"{folder.shown}/{ref}"):
                cards = "card" if count == 1 else "cards"
                fact = f"game.yaml declares {count} {cards} but {ref} has {deck.count}"
                findings.add(component.place("count"), fact, f"write 'count: {deck.count}', or mend {ref}")
    used = seen | missed
    forgotten = any(name.startswith("cards/") and name not in used for name in files)
    return tuple(components), decks, used, bool(decks) and not unread and not forgotten


def _deck(ref: Words, folder: Folder, decks: dict[str, Deck], taken: dict[str, Mark]) -> tuple[Deck | None, bool]:
    """Read a deck; and say whether all its cards are known."""
    deck_id = Path(ref).stem
    if not is_id(deck_id):
        folder.findings.add(ref.mark, f"'{clipped(ref)}' is no name for a deck", "use letters, digits, - and _")
        return None, False
    if deck_id in decks:
        folder.findings.add(ref.mark, f"there is another deck called '{deck_id}'", "give the file another name")
        return None, False
    block = folder.read(ref)
    if block is None:
        return None, False
    deck = read_deck(block, deck_id, taken, folder.findings)
    return deck, is_whole(deck, block)


def _complain(ref: Words, files: list[str], findings: Findings) -> str:
    """Say why a file that was named cannot be had; give the one that was most likely meant."""
    parts = ref.replace("\\", "/").split("/")
    if ".." in parts or ref.startswith("/") or ":" in ref:
        fact, hint = f"'{clipped(ref)}' leaves the game's folder", "name a file below it, such as cards/main.yaml"
        findings.add(ref.mark, fact, hint)
        return ""
    decks = [name for name in files if name not in KNOWN_FILES and not is_theme(name)]
    meant = nearest(ref, decks)
    hint = did_you_mean(ref, decks) or "make it, or take this component out"
    findings.add(ref.mark, f"there is no file {clipped(ref)}", hint)
    return meant


def _themes(folder: Folder, files: list[str], decks: dict[str, Deck], whole: bool) -> dict[str, Theme]:
    themes: dict[str, Theme] = {}
    for name in files:
        if not is_theme(name):
            continue
        theme_id = name.removeprefix("themes/").removesuffix(".yaml")
        if not is_id(theme_id):
            hint = "call it something such as dark_forest.yaml"
            folder.findings.add(Mark(f"{folder.shown}/{name}"), f"'{clipped(theme_id)}' is no name for a theme", hint)
        block = folder.read(name)
        if block is not None:
            themes[theme_id] = read_theme(block, theme_id, decks, whole, folder.findings)
    return themes


def _default_theme(fields: Fields, wanted: Words, files: list[str]) -> str:
    """Check that the theme a game prints by default exists."""
    themes = [name.removeprefix("themes/").removesuffix(".yaml") for name in files if is_theme(name)]
    if wanted and wanted not in themes:
        hint = "" if themes else f"make themes/{wanted}.yaml, or remove 'theme'"
        fact = f"there is no theme called '{clipped(wanted)}'"
        fields.findings.add(wanted.mark, fact, hint, word=wanted, known=themes)
    if not wanted and themes:
        fact = "the game has themes, but none to begin with"
        fields.findings.add(fields.block.mark, fact, f"add 'theme: {min(themes)}'")
    return str(wanted)
