"""Which files an edition yields, and from what: arithmetic only, so that --dry-run costs nothing.

Touches no disk, renders nothing.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import partial

from generator.catalog.edition import choose, meant
from generator.catalog.model import Decks, Edition, Game, Part, Side, Theme
from generator.catalog.problems import ContentError, Mark, Problem, Problems, clipped, did_you_mean
from generator.catalog.supply import in_edition
from generator.catalog.translation import Unfinished, lacking
from generator.making.portions import Divide
from generator.named import NamedTuple
from generator.parts.kinds import maker
from generator.parts.order import Order, Wish
from generator.parts.planned import Job, Planned
from generator.reporting.bill import POOL
from generator.sheets.paper import Paper, find_paper

Missing = Mapping[str, Sequence[Unfinished]]
"""By file, the texts that are not there in a language."""


class EditionPlan(NamedTuple):
    """One edition, the game as it has it, and its files in the order of the game's components.

    `unfit` says what is wrong with parts that have no files for that: they do not fit on the paper.
    """

    game: Game
    edition: Edition
    files: tuple[Planned, ...]
    unfit: Problems = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that its files are made of, each once."""
        return tuple({file.part.id: file.part for file in self.files}.values())

    @property
    def decks(self) -> Decks:
        """The decks whose faces are wanted, each once."""
        return tuple({deck.id: deck for one in self.files for deck in one.decks}.values())

    @property
    def small(self) -> frozenset[tuple[str, str, Side]]:
        """The faces, by deck, card and side, that are also shown as small pictures."""
        return frozenset(spot for one in self.files for spot in one.small)

    @property
    def cards(self) -> int:
        """How many kinds of cards have to be drawn."""
        return sum(len(deck.cards) for deck in self.decks)


def plan(
    game: Game, order: Order, divide: Divide | None = None, *, halves: bool = False, spares: bool = False
) -> tuple[EditionPlan, ...]:
    """Say which editions were asked for, one for each theme, and which files they yield. `divide` divides texts.

    Themes and parts that a translation does not have all the words of are left out, but for who wants `halves`; parts
    that do not fit on the paper for who `spares` the others, as long as there are any.

    Raises:
        ContentError: there is no such theme, preset, rule, paper or part, or a part does not fit on the
            paper; all at once.
    """
    missing = {} if halves else lacking(game.unfinished)
    there = tuple(name for name, theme in game.themes.items() if _file(theme) not in missing)
    themes: tuple[str | None, ...] = order.themes or there or ((game.default_theme,) if game.themes else (None,))
    folders = ((_folder(theme), theme) for theme in game.themes.values())
    found = _alike(folders, "the theme '{}' would be written into '{}'") + _halves(_named(themes, game), game, missing)
    plans: list[EditionPlan] = []
    for theme in dict.fromkeys(theme and meant(theme, game.themes) for theme in themes):
        try:
            one = _edition(game, theme, order, divide, missing)
        except ContentError as error:
            found += error.problems
        else:
            plans.append(one)
            found += () if spares and one.files else one.unfit
    if found:
        raise ContentError(found)
    return tuple(plans)


def _edition(
    game: Game,
    theme: str | None,
    order: Order,
    divide: Divide | None,
    missing: Missing,
) -> EditionPlan:
    """Plan one edition. Raises ContentError."""
    edition = choose(game, theme, order.preset or None, order.sets, order.style)
    deal = partial(divide, edition, fronts=order.wish.duplex == "none") if divide is not None else None
    theirs = in_edition(game, edition, deal)
    files, unfit = _planned(theirs, edition, order.wish, missing)
    return EditionPlan(theirs, edition, files, tuple(unfit))


def job_of(game: Game, edition: Edition, wish: Wish) -> Job:
    """Say what files are planned for.

    Raises:
        ContentError: there is no such paper.
    """
    return Job(game, edition, wish, paper_of(wish))


def paper_of(wish: Wish) -> Paper:
    """Give the paper that is printed on, which knows its printer.

    Raises:
        ContentError: there is no such paper.
    """
    return find_paper(wish.paper, wish.margin)._replace(printer=wish.printer)


def _planned(game: Game, edition: Edition, wish: Wish, missing: Missing) -> tuple[tuple[Planned, ...], list[Problem]]:
    """Give the files, and what is wrong with parts that have none. Raises ContentError."""
    job = job_of(game, edition, wish)
    unfit: list[Problem] = []
    found = _parts_missing(game, wish, missing)
    files: list[Planned] = []
    others: list[Planned] = []  # which are not asked for now, but may have been before
    for part in _parts(game, wish, missing):
        wanted = not wish.only or part.id in wish.only or part.id == POOL
        try:
            (files if wanted else others).extend(maker(part.kind).files(job, part))
        except ContentError as error:
            unfit += error.problems if wanted else ()
    if not wish.only and not found + unfit and (_is_more(files) if game.guided is None else game.guided):
        from generator.parts.guide import guide

        page = guide(job, files)
        files += () if page is None else (page,)
    places = ((one.item.file, one.part) for one in (*files, *others))
    found += _alike(places, "'{}' would be written into {}")
    if found:
        raise ContentError([*found, *unfit])
    return tuple(files), unfit


def _is_more(files: list[Planned]) -> bool:
    """Tell whether there is more than one deck, which is printed and cut as its sheets and the terminal say."""
    return len({one.part.id for one in files}) > 1 or any(one.part.kind != "deck" for one in files)


def _parts_missing(game: Game, wish: Wish, missing: Missing) -> list[Problem]:
    """Tell which parts that were asked for there are not, or not in the language."""
    asked = (part for part in game.parts.values() if part.id in wish.only)
    return [*unknown_parts(game, wish.only), *_halves(asked, game, missing)]


def unknown_parts(game: Game, only: Iterable[str]) -> list[Problem]:
    """Tell which parts that were asked for there are not."""
    return [
        Problem(Mark(f"--only {name}"), f"{game.title} has no part called '{name}'", did_you_mean(name, game.parts))
        for name in only
        if name not in game.parts
    ]


def _file(one: Part | Theme) -> str:
    """Name the file that the words of a part or a theme stand in."""
    return one.ref if isinstance(one, Part) else f"themes/{one.id}.yaml"


def _halves(some: Iterable[Part | Theme], game: Game, missing: Missing) -> list[Problem]:
    """Say which parts or themes are not printed in a language, as some of their words are not there."""
    found = []
    for one in some:
        if texts := missing.get(_file(one)):
            more = f" (and {len(texts) - 1} more)" if len(texts) > 1 else ""
            fact = f"'{one.name}' is not printed in {game.language}: '{clipped(texts[0].now)}'{more} is not there"
            own = f"tuckbox build {game.slug} --{'only' if isinstance(one, Part) else 'theme'} {one.id}"
            hint = f"see: tuckbox translate {game.slug} --to {game.language}; in the game's own language: {own}"
            found.append(Problem(texts[0].mark, fact, hint))
    return found


def _named(themes: Iterable[str | None], game: Game) -> list[Theme]:
    """Give the themes that are called so, each once."""
    names = dict.fromkeys(meant(theme, game.themes) for theme in themes if theme)
    return [game.themes[name] for name in names if name in game.themes]


def halves(game: Game, order: Order) -> list[Problem]:
    """Tell which themes and parts that were asked for are left out, as a translation lacks some of their words."""
    themes, only = () if order.themes else game.themes.values(), order.wish.only
    # one of each file
    parts = {one.ref: one for one in reversed(tuple(game.parts.values())) if not only or one.id in only}
    return _halves((*themes, *parts.values()), game, lacking(game.unfinished))


def _parts(game: Game, wish: Wish, missing: Container[str]) -> list[Part]:
    """Give a game's parts in their order but for those missing; decks that share sheets are one, where the first is."""
    parts = [part for part in game.parts.values() if part.ref not in missing]
    decks = [part for part in parts if part.kind == "deck" and (not wish.only or part.id in wish.only)]
    if not wish.pool or len(decks) < 2:
        return parts
    from generator.parts.pooled import pool

    at, own = parts.index(decks[0]), {part.id for part in decks}
    return [*parts[:at], pool(decks), *(part for part in parts[at:] if part.id not in own)]


def _alike(places: Iterable[tuple[str, Part | Theme]], what: str) -> list[Problem]:
    """Find what would be written into the same place; some disks do not tell capitals from small letters."""
    found: list[Problem] = []
    first: dict[str, Part | Theme] = {}
    for place, one in places:
        other = first.setdefault(place.casefold(), one)
        if other is not one:
            fact = f"{what.format(one.id, place)}, where '{other.id}' ({other.mark}) is"
            found.append(Problem(one.mark, fact, "give one of their files another name"))
    return found


def _folder(theme: Theme) -> str:
    """Name the folder of a theme's files."""
    return "-".join(filter(None, theme.id.casefold().replace("_", "-").split("-")))
