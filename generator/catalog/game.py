"""Read a whole game from its folder: every file, every mistake at once. Knows the files, not what is in a deck."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.decks import is_id, read_deck
from generator.catalog.fields import Fields
from generator.catalog.model import Component, Deck, Designer, Game, Theme, Words
from generator.catalog.problems import Findings, Mark, Problem, clipped, did_you_mean, listed
from generator.catalog.roots import Roots
from generator.catalog.rules import read_rules
from generator.catalog.source import Block, Scalar, Unread, read_yaml
from generator.catalog.themes import read_theme

# Files that a game may have without naming them; those without a reader are kept for what is to come.
KNOWN_FILES: Final = ("game.yaml", "rules.yaml", "tokens.yaml", "board.yaml", "dice.yaml", "companion.yaml")
KINDS: Final = ("deck",)
_MOST_FILES = 2000


@dataclass(frozen=True, slots=True)
class Listing:
    """A game as a list of games shows it; `problems` say what is wrong with its game.yaml itself."""

    slug: str
    title: str
    tagline: str
    folder: Path
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Folder:
    """A game's folder: `path` on the disk, `shown` in problems."""

    path: Path
    shown: str
    findings: Findings

    def read(self, name: str) -> Block | None:
        """Read a file of the game, which must hold a group of fields."""
        shown = f"{self.shown}/{name}"
        try:
            inside = (self.path / name).resolve().is_relative_to(self.path.parents[1].resolve())
        except (OSError, RuntimeError):  # a symlink that leads to itself
            inside = False
        if not inside:
            hint = "put the file itself into the game's folder"
            self.findings.add(Mark(shown), "this file leads out of the root", hint)
            return None
        node = read_yaml(self.path / name, shown, self.findings)
        if node is None or isinstance(node, Unread | Block):
            return node if isinstance(node, Block) else None
        self.findings.add(node.mark, "the file must be a group of fields", "write 'name: value' lines")
        return None


def load_game(slug: str, roots: Roots) -> Game:
    """Read and check a whole game.

    Raises:
        ContentError: there is no such game, or there are mistakes in it: all of them, in order of the files.
    """
    path = roots.game_dir(slug)
    findings = Findings()
    folder = _Folder(path, f"content/{slug}", findings)
    block = folder.read("game.yaml")
    files = _yaml_files(path, folder)
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
    designers = tuple(_designer(node, findings) for node in fields.items("designers"))
    credit = fields.text("credit", "")
    least, most = _least_most(fields, "players", required=True)
    minutes = _least_most(fields, "minutes", required=False)
    language = fields.text("language", "en")
    if not all(part.isascii() and part.isalnum() and len(part) <= 8 for part in language.split("-")):
        findings.add(language.mark, f"'{clipped(language)}' is no language", "write a tag such as en-GB, de or pt-BR")
    wanted_theme = fields.text("theme", "")
    components, decks = _components(fields, folder, files)
    themes = _themes(folder, files, decks)
    default_theme = _default_theme(fields, wanted_theme, themes)
    fields.done()
    _unused(folder, files, {component.ref for component in components})
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
        block = _Folder(path, f"content/{slug}", findings).read("game.yaml")
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
        findings.add(node.mark, "a designer must be a group of fields", "write '- {name: …, role: Game design}'")
        return Designer("", "")
    fields = Fields(node, "the designer", findings)
    designer = Designer(fields.text("name"), fields.text("role", "Game design"), fields.text("source", ""))
    fields.done()
    return designer


def _least_most(fields: Fields, name: str, required: bool) -> tuple[int, int]:
    """Take a group of least and most."""
    hint = f"add '{name}: {{least: 2, most: 4}}'"
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


def _components(fields: Fields, folder: _Folder, files: list[str]) -> tuple[tuple[Component, ...], dict[str, Deck]]:
    """Read what is in the box, and every deck that is."""
    findings = folder.findings
    components: list[Component] = []
    decks: dict[str, Deck] = {}
    seen: set[str] = set()
    taken: dict[str, Mark] = {}
    for node in fields.items("components", hint="list what is in the box: '- {deck: cards/main.yaml, count: 18}'"):
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
        if not _is_inside(ref, files):
            _complain(ref, files, findings)
            continue
        if ref in seen:
            findings.add(ref.mark, f"{ref} is listed twice", "list each deck once; a card's 'copies' say how many")
            continue
        seen.add(ref)
        components.append(Component(kind, str(ref), count, node.mark))
        deck = _deck(ref, folder, decks, taken)
        if deck is not None:
            decks[deck.id] = deck
            if "count" in node.entries and count != deck.count and not findings.about(f"{folder.shown}/{ref}"):
                cards = "card" if count == 1 else "cards"
                fact = f"game.yaml declares {count} {cards} but {ref} has {deck.count}"
                findings.add(component.place("count"), fact, f"write 'count: {deck.count}', or mend {ref}")
    return tuple(components), decks


def _deck(ref: Words, folder: _Folder, decks: dict[str, Deck], taken: dict[str, Mark]) -> Deck | None:
    deck_id = Path(ref).stem
    if not is_id(deck_id):
        folder.findings.add(ref.mark, f"'{clipped(ref)}' is no name for a deck", "use letters, digits, - and _")
        return None
    if deck_id in decks:
        folder.findings.add(ref.mark, f"there is another deck called '{deck_id}'", "give the file another name")
        return None
    block = folder.read(ref)
    return None if block is None else read_deck(block, deck_id, taken, folder.findings)


def _is_inside(ref: str, files: list[str]) -> bool:
    return ref in files


def _complain(ref: Words, files: list[str], findings: Findings) -> None:
    """Say why a file that was named cannot be had."""
    parts = ref.replace("\\", "/").split("/")
    if ".." in parts or ref.startswith("/") or ":" in ref:
        fact, hint = f"'{clipped(ref)}' leaves the game's folder", "name a file below it, such as cards/main.yaml"
        findings.add(ref.mark, fact, hint)
        return
    hint = "" if files else "make it"
    findings.add(ref.mark, f"there is no file {clipped(ref)}", hint, word=ref, known=files)


def _themes(folder: _Folder, files: list[str], decks: dict[str, Deck]) -> dict[str, Theme]:
    themes: dict[str, Theme] = {}
    for name in files:
        if not _is_theme(name):
            continue
        theme_id = name.removeprefix("themes/").removesuffix(".yaml")
        if not is_id(theme_id):
            hint = "call it something such as dark_forest.yaml"
            folder.findings.add(Mark(f"{folder.shown}/{name}"), f"'{clipped(theme_id)}' is no name for a theme", hint)
        block = folder.read(name)
        if block is not None:
            themes[theme_id] = read_theme(block, theme_id, decks, folder.findings)
    return themes


def _is_theme(name: str) -> bool:
    return name.startswith("themes/") and name.count("/") == 1 and name.endswith(".yaml")


def _default_theme(fields: Fields, wanted: Words, themes: dict[str, Theme]) -> str:
    """Check that the theme a game prints by default exists."""
    if wanted and wanted not in themes:
        hint = "" if themes else f"make themes/{wanted}.yaml, or remove 'theme'"
        fact = f"there is no theme called '{clipped(wanted)}'"
        fields.findings.add(wanted.mark, fact, hint, word=wanted, known=themes)
    if not wanted and themes:
        fact = "the game has themes, but none to begin with"
        fields.findings.add(fields.block.mark, fact, f"add 'theme: {min(themes)}'")
    return str(wanted)


def _yaml_files(path: Path, folder: _Folder) -> list[str]:
    """Name every YAML file of the game, those aside that begin with _ or a dot."""
    files = sorted(_walk(path, ""))
    if len(files) > _MOST_FILES:
        folder.findings.add(Mark(folder.shown), f"the folder has more than {_MOST_FILES} YAML files", "move some out")
    return files[:_MOST_FILES]


def _walk(path: Path, prefix: str) -> Iterator[str]:
    for entry in os.scandir(path):
        if entry.name[0] in "._":
            continue
        if entry.is_dir(follow_symlinks=False):
            if prefix.count("/") < 4:
                yield from _walk(path / entry.name, f"{prefix}{entry.name}/")
        elif entry.name.lower().endswith((".yaml", ".yml")):
            yield prefix + entry.name


def _unused(folder: _Folder, files: list[str], used: set[str]) -> None:
    """Nothing is left out in silence: tell about YAML that is not part of the game."""
    for name in files:
        if name in used or name in KNOWN_FILES or _is_theme(name):
            continue
        mark = Mark(f"{folder.shown}/{name}")
        if name.startswith("cards/") and name.endswith(".yaml"):
            hint = f"add '- {{deck: {name}, count: …}}' to the components in game.yaml, or put _ before its name"
        elif name.endswith(".yml"):
            hint = f"call it {name.removesuffix('.yml')}.yaml"
        else:
            hint = did_you_mean(name, [*KNOWN_FILES, "themes/"])
            hint = hint if hint.startswith("did") else "move it away, or put _ before its name"
        folder.findings.add(mark, "nothing uses this file", hint)
