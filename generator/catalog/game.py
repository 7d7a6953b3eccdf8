"""Read a whole game from its folder: every file, every mistake at once. Knows the files, not what is in the box."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from generator.catalog.decks import is_id
from generator.catalog.fields import REQUIRED, Absent, Fields, frozen
from generator.catalog.folder import Folder, catalogue, is_theme
from generator.catalog.ground import Ground
from generator.catalog.language import is_tag, way_out
from generator.catalog.messages import ENGLISH, Forms, Messages, Said
from generator.catalog.model import EMPTY, UNREAD, Deck, Designer, Game, IconSet, Part, Theme, Words
from generator.catalog.nodes import Block, Scalar, Unread
from generator.catalog.parts import read_parts
from generator.catalog.problems import Findings, Mark, Problem, clipped
from generator.catalog.roots import Roots
from generator.catalog.rules import Rules, read_rules
from generator.catalog.safeopen import is_file
from generator.catalog.source import read_yaml
from generator.catalog.templatewords import unsaid
from generator.catalog.themes import read_theme
from generator.catalog.timelimit import turn
from generator.catalog.translation import FOLDER

_READ_IN_A_TURN = 600_000  # bytes


class Listing(NamedTuple):
    """A game as a list of games shows it; `problems` say what is wrong with its game.yaml itself."""

    slug: str
    title: str
    tagline: str
    folder: Path
    problems: tuple[Problem, ...] = ()


def load_game(slug: str, roots: Roots, language: str = "") -> Game:
    """Read and check a whole game.

    In a `language` that is not its own, it has the words of that translation, which it must have.

    Raises:
        ContentError: there is no such game, or there are mistakes in it: all of them, in order of the files.
    """
    path = roots.game_dir(slug)
    findings = Findings()
    folder = Folder(path, f"content/{slug}", findings, [], language, [])
    size = folder.size()
    with turn(Mark(folder.shown), f"the content of {slug}", 1 + size / _READ_IN_A_TURN):
        return _loaded(slug, folder, roots)


def _loaded(slug: str, folder: Folder, roots: Roots) -> Game:
    findings = folder.findings
    block = folder.read("game.yaml")
    files = folder.yaml_files()
    written = folder.read("rules.yaml") if "rules.yaml" in files else None
    rules = (UNREAD,) * 3 if written is None and "rules.yaml" in files else read_rules(written, findings)
    if block is None:
        # what the decks are is not known, but the files can still be read
        for name in files:
            if name not in ("game.yaml", "rules.yaml"):
                folder.read(name)
        findings.raise_if_any()
        raise AssertionError("a game.yaml that is not read is always told about")
    return _game(slug, folder, roots, files, block, rules)


def _language(fields: Fields, folder: Folder) -> tuple[str, str]:
    """Take the language that a game is written in, and give the one that it is read in."""
    own, findings = fields.text("language", "en"), folder.findings
    if not is_tag(own):
        findings.add(own.mark, f"'{clipped(own)}' is no tag of a language", way_out(own))
    return own, folder.language or own


def _languages(own: str, folder: Folder) -> tuple[str, ...]:
    """Give the languages that a game is translated into, by files or in columns of tables; its own is none of them."""
    tables = {tag for one in folder.readings or () for tag in one.languages}
    known = sorted({*folder.languages(), *tables} - {own})
    if folder.language and folder.language not in (own, *known):
        fact = f"the game is not translated into '{clipped(folder.language)}'"
        hint = f"begin with: tuckbox translate {folder.path.name} --to {folder.language}" if not known else ""
        folder.findings.add(
            Mark(f"--language {folder.language}"), fact, hint, word=folder.language, known=[own, *known]
        )
    return tuple(known)


def _says(language: str, folder: Folder, roots: Roots) -> Messages:
    """Read what the tool says in a language, then in its first part, then elsewhere; and what the game says."""
    own = folder.messages()
    first = language.partition("-")[0]
    if first == "en" and not own:
        return ENGLISH
    known: dict[str, str | Forms] = {}
    for shared in roots.shared_dirs():
        others = sorted(path.stem for path in (shared / FOLDER).glob(f"{first}-*.yaml"))
        for name in (f"{FOLDER}/{tag}.yaml" for tag in dict.fromkeys((language, first, *others))):
            if is_file(shared / name, Ground(shared)):
                node = read_yaml(shared / name, Ground(shared), f"templates/_shared/{name}", folder.findings)
                known = {**catalogue(node, folder.findings), **known}
    return Messages(language, MappingProxyType({**known, **own}))


def _look(fields: Fields) -> Mapping[str, Any]:
    """Take what all templates see as `game.look`: words and colours that the parts of a game share."""
    node = fields.take("look", None)
    if node is None:
        return EMPTY
    if not isinstance(node, Block):
        fields.wrong(node, "look", "a group of fields", "write 'look: {design: hangar, palette: neon}'")
        return EMPTY
    return MappingProxyType(frozen(node, "look"))


def _icons(fields: Fields, folder: Folder, credit: Words) -> tuple[tuple[IconSet, ...], Words]:
    """Take the icon sets of a game, and add to its credit whose they are."""
    if "icons" not in fields.block.entries:  # most games have none, and begin sooner
        fields.take("icons", None)
        return (), credit
    from generator.catalog.iconsets import credited, icon_sets

    icons = icon_sets(fields, folder.path.parents[1])
    return icons, credited(credit, icons)


def _game(slug: str, folder: Folder, roots: Roots, files: list[str], block: Block, rules: Rules) -> Game:
    """Read all that game.yaml says, and the files that it names.

    Raises:
        ContentError: all that is wrong with any file of the game.
    """
    findings = folder.findings
    fields = Fields(block, "the game", findings)
    own_language, language = _language(fields, folder)
    says = _says(str(language), folder, roots)
    title, tagline, credit = fields.text("title"), fields.text("tagline", ""), fields.text("credit", "")
    designers = tuple(
        _designer(node, findings, says)
        for node in fields.items("designers", hint="write '- {name: …, role: Game design}'")
    )
    least, most = _least_most(fields, "players", required=True)
    minutes = _least_most(fields, "minutes", required=False)
    age = fields.whole("age", 1, 99, default=0)
    wanted_theme, guided = fields.text("theme", ""), fields.flag("guide", default=True)
    look, (icons, credit) = _look(fields), _icons(fields, folder, credit)
    parts, used, whole = read_parts(fields, folder, files, rules[0], rules[2])
    parts = tuple(replace(one, name=says.again(one.name)) if isinstance(one.name, Said) else one for one in parts)
    themes = _themes(folder, files, {deck.id: deck for part in parts for deck in part.decks}, whole)
    default_theme = _default_theme(fields, wanted_theme, files)
    unprinted, spared, named = fields.unprinted(), _spared(fields, parts, findings), _edition_on(fields, parts)
    languages, translated = _languages(own_language, folder), language != own_language
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
        parts=MappingProxyType({part.id: part for part in parts}),
        decks=MappingProxyType({part.id: part.decks[0] for part in parts if part.kind == "deck"}),
        themes=MappingProxyType({name: themes[name] for name in sorted(themes, key=lambda n: (n != default_theme, n))}),
        parameters=parameters,
        presets=presets,
        tables=tables,
        mark=block.mark,
        default_theme=default_theme,
        guided=guided if "guide" in block.entries else None,
        spared=spared,
        unprinted=unprinted,
        fields=MappingProxyType({**named, "age": age, "look": look}),
        readings=tuple(folder.readings or ()),
        icons=icons,
        own_language=own_language,
        languages=languages,
        says=says,
        unfinished=(*(folder.unfinished or ()), *unsaid(parts, themes, slug, roots, says)) if translated else (),
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


def _spared(fields: Fields, parts: tuple[Part, ...], findings: Findings) -> tuple[Any, ...]:
    if "print_gate" not in fields.block.entries:  # most games have none, and begin sooner
        fields.take("print_gate", None)
        return ()
    from generator.catalog.spared import read_spared

    return read_spared(fields, tuple(part.id for part in parts), findings)


def _edition_on(fields: Fields, parts: tuple[Part, ...]) -> Mapping[str, tuple[str, ...]]:
    """Take the ids of the cards, decks and sheets that name an edition which plays otherwise; all if it is left out."""
    if "edition_on" not in fields.block.entries:
        fields.take("edition_on", None)
        return EMPTY
    decks = [deck for part in parts for deck in part.decks]
    known = {deck.id for deck in decks} | {card.id for deck in decks for card in deck.cards}
    found: list[str] = []
    for node in fields.items("edition_on", None, hint="write 'edition_on: [reference]'"):
        name = node.text if isinstance(node, Scalar) else ""
        if name in known:
            found.append(name)
        else:
            fact = f"there is no card, deck or sheet called '{clipped(name)}'"
            fields.findings.add(node.mark, fact, "name what says which edition it is", word=name, known=known)
    return MappingProxyType({"edition_on": tuple(found)})


def _designer(node: Any, findings: Findings, says: Messages) -> Designer:
    if not isinstance(node, Block):
        if isinstance(node, Unread):
            return Designer("", "")
        findings.add(node.mark, "a designer must be a group of fields", "write '- {name: …, role: Game design}'")
        return Designer("", "")
    fields = Fields(node, "the designer", findings)
    designer = Designer(
        fields.text("name"), fields.text("role", says.gettext("Game design")), fields.text("source", "")
    )
    fields.done()
    return designer


def _least_most(fields: Fields, name: str, required: bool) -> tuple[int, int]:
    """Take a group of least and most."""
    hint = f"write '{name}: {{least: 2, most: 4}}'"
    group = fields.group(name, f"'{name}'", REQUIRED if required else None, hint)
    if not required and isinstance(group, Absent):
        return 0, 0
    least = group.whole("least", 1, 1000)
    most = group.whole("most", 1, 1000)
    group.done()
    if "most" in group.block.entries and least > most:
        fields.findings.add(group.place("least"), f"'least' is more than 'most' ({most})", "swap them")
    return least, most


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
