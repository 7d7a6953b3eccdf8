"""Read a whole game from its folder: every file, every mistake at once. Knows the files, not what is in the box."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.declared import (
    TEXT,
    Fault,
    Kind,
    Schema,
    anything,
    flag,
    frozen_group,
    group,
    groups,
    nodes,
    read,
    schema,
    text,
    unprinted,
    whole,
    word_at,
    word_of,
)
from generator.catalog.folder import Folder, catalogue, is_theme
from generator.catalog.ground import Ground
from generator.catalog.language import is_tag, way_out
from generator.catalog.messages import ENGLISH, Catalogue, Messages, Said
from generator.catalog.model import EMPTY, UNREAD, Deck, Designer, Game, IconSet, Part, Theme
from generator.catalog.names import is_id
from generator.catalog.nodes import Block
from generator.catalog.parts import COMPONENTS, read_parts
from generator.catalog.problems import Findings, Mark, Problem, clipped
from generator.catalog.roots import Roots
from generator.catalog.rules import Rules, read_rules
from generator.catalog.safeopen import is_file
from generator.catalog.source import read_yaml
from generator.catalog.templatewords import unsaid
from generator.catalog.themes import read_theme
from generator.catalog.timelimit import turn
from generator.catalog.translation import FOLDER
from generator.named import NamedTuple

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
    known: Catalogue = {}
    for shared in roots.shared_dirs():
        others = sorted(path.stem for path in (shared / FOLDER).glob(f"{first}-*.yaml"))
        for name in (f"{FOLDER}/{tag}.yaml" for tag in dict.fromkeys((language, first, *others))):
            if is_file(shared / name, Ground(shared)):
                node = read_yaml(shared / name, Ground(shared), f"templates/_shared/{name}", folder.findings)
                known = {**catalogue(node, folder.findings), **known}
    return Messages(language, MappingProxyType({**known, **own}))


def _tag(word: str) -> Fault:
    return None if is_tag(word) else (f"'{clipped(word)}' is no tag of a language", way_out(word))


def _icons() -> Schema:
    from generator.catalog.iconsets import ICONS  # most games have none, and begin sooner

    one = schema(ICONS)
    return {"anyOf": [one, {"type": "array", "items": one}]}


def _gate() -> Schema:
    from generator.catalog.spared import ENTRY

    return schema(ENTRY)


_DESIGNER: Final = "write '- {name: …, role: Game design}'"
DESIGNER: Final = Kind(
    "designer",
    {
        "name": text("who it is"),
        "role": text("for what; default “Game design”", ""),
        "source": text("where it was published", ""),
    },
)
SPAN: Final = Kind("span", {"least": whole("the least", 1, 1000), "most": whole("the most", 1, 1000)})
GAME: Final = Kind(
    "game",
    {
        "title": text("the name of the game"),
        "tagline": text("one line about it", ""),
        "designers": groups(
            'people: `name`, `role` (default "Game design"), `source` (where it was published)',
            DESIGNER,
            _DESIGNER,
        ),
        "credit": text("the printed credit", ""),
        "players": group("`least` and `most`", SPAN, hint="write 'players: {least: 2, most: 4}'"),
        "minutes": group("playing time: `least` and `most`", SPAN, None, "write 'minutes: {least: 2, most: 4}'"),
        "age": whole("the least age of players; covers and boxes print it", 1, 99, 0),
        "language": text(
            "the tag of the texts' language, such as `en-GB`; default `en`; for hyphens, quotation marks, and "
            "[what Tuckbox prints by itself](../docs/languages.md#what-tuckbox-says-by-itself)",
            "en",
            check=_tag,
        ),
        "theme": text("the default theme; required in a game with themes", ""),
        "guide": flag("`false`: no how-to-build.pdf; `true`: also for a lone deck")._replace(default=None),
        "print_gate": nodes(
            "exceptions of [the print gate](#the-print-gate)",
            (),
            "write '- {finding: size, part: cards, field: code, reason: the number is read by no player}'",
            _gate,
        ),
        "look": frozen_group(
            "what templates see as `game.look`, such as [that of a starter "
            "design](../docs/looks.md#the-look-in-gameyaml)",
            "write 'look: {design: hangar, palette: neon}'",
        ),
        "icons": anything(
            "a set of [icons that others drew](../docs/looks.md#icons-that-others-drew), or a list of sets: "
            "`from`, `licence`, `credit`",
            schema=_icons,
        ),
        "edition_on": nodes(
            "ids of the cards, decks or sheets that name an edition; default: all whose templates can",
            (),
            "write 'edition_on: [reference]'",
            lambda: TEXT,
        ),
        "companion_only": unprinted(),
        "components": COMPONENTS,
    },
)


def _icons_of(said: Any, folder: Folder) -> tuple[tuple[IconSet, ...], str]:
    """Give the icon sets of a game, and its credit with whose they are."""
    if said.icons is None:  # most games have none, and begin sooner
        return (), said.credit
    from generator.catalog.iconsets import credited, icon_sets

    icons = icon_sets(said, folder.path.parents[1])
    return icons, credited(said.credit, icons, said.place("credit"))


def _game(slug: str, folder: Folder, roots: Roots, files: list[str], block: Block, rules: Rules) -> Game:
    """Read all that game.yaml says, and the files that it names.

    Raises:
        ContentError: all that is wrong with any file of the game.
    """
    findings = folder.findings
    said = read(block, GAME, findings)
    people = filter(None, said.designers)
    language = folder.language or said.language
    says = _says(str(language), folder, roots)
    icons, credit = _icons_of(said, folder)
    parts, used, whole = read_parts(said, folder, files, rules[0], rules[2])
    parts = tuple(replace(one, name=says.again(one.name)) if isinstance(one.name, Said) else one for one in parts)
    themes = _themes(folder, files, {deck.id: deck for part in parts for deck in part.decks}, whole)
    default_theme = _default_theme(said, files)
    spared = _spared(said, parts, findings)
    languages, translated = _languages(said.language, folder), language != said.language
    (least, most), minutes = _span(said, "players"), _span(said, "minutes")
    named = _edition_on(said, parts)
    folder.tell_unused(files, used)
    findings.raise_if_any()
    parameters, presets, tables = rules
    return Game(
        slug=slug,
        title=said.title,
        tagline=said.tagline,
        designers=tuple(Designer(one.name, one.role or says.gettext("Game design"), one.source) for one in people),
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
        guided=said.guide,
        spared=spared,
        unprinted=said.companion_only,
        fields=MappingProxyType({**named, "age": said.age, "look": said.look}),
        readings=tuple(folder.readings or ()),
        icons=icons,
        own_language=said.language,
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
        title, tagline = (word_at(block, name) if block else "" for name in ("title", "tagline"))
        games.append(Listing(slug, title or slug, tagline, path, findings.problems()))
    for path in roots.misnamed():
        hint = f"call the folder '{_slugged(path.name)}'" if _slugged(path.name) else "begin with a small letter"
        fact = f"'{clipped(path.name)}' is no name for a game: small letters, digits and dashes"
        games.append(Listing(path.name, path.name, "", path, (Problem(Mark(f"content/{path.name}"), fact, hint),)))
    return tuple(games)


def _slugged(name: str) -> str:
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in name.lower()).split()
    return "-".join(words).lstrip("-0123456789")


def _spared(said: Any, parts: tuple[Part, ...], findings: Findings) -> tuple[Any, ...]:
    if not said.has("print_gate"):  # most games have none, and begin sooner
        return ()
    from generator.catalog.spared import read_spared

    hint = GAME.fields["print_gate"].hint
    return read_spared(said.print_gate, tuple(part.id for part in parts), findings, hint)


def _edition_on(said: Any, parts: tuple[Part, ...]) -> Mapping[str, tuple[str, ...]]:
    """Give the ids of the cards, decks and sheets that name an edition which plays otherwise; all if it is left out."""
    if not said.has("edition_on"):
        return EMPTY
    known = {deck.id for part in parts for deck in part.decks} | {card.id for part in parts for card in part.cards}
    found: list[str] = []
    for node in said.edition_on:
        name = word_of(node)
        if name in known:
            found.append(name)
        else:
            fact = f"there is no card, deck or sheet called '{clipped(name)}'"
            said.findings.add(node.mark, fact, "name what says which edition it is", word=name, known=known)
    return MappingProxyType({"edition_on": tuple(found)})


def _span(said: Any, name: str) -> tuple[int, int]:
    """Give the least and the most of a group, 0 where it is left out."""
    span = getattr(said, name)
    if span is None:
        return 0, 0
    if "most" not in span.bad and span.least > span.most:
        span.wrong("least", f"'least' is more than 'most' ({span.most})", "swap them")
    return span.least, span.most


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


def _default_theme(said: Any, files: list[str]) -> str:
    """Check that the theme a game prints by default exists."""
    wanted = said.theme
    themes = [name.removeprefix("themes/").removesuffix(".yaml") for name in files if is_theme(name)]
    if wanted and wanted not in themes:
        hint = "" if themes else f"make themes/{wanted}.yaml, or remove 'theme'"
        fact = f"there is no theme called '{clipped(wanted)}'"
        said.findings.add(wanted.mark, fact, hint, word=wanted, known=themes)
    if not wanted and themes:
        fact = "the game has themes, but none to begin with"
        said.findings.add(said.mark, fact, f"add 'theme: {min(themes)}'")
    return str(wanted)
