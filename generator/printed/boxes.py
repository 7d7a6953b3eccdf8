"""Which boxes are meant, which editions they are or would be, and how these look now. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from generator.catalog.edition import choose, meant
from generator.catalog.model import Edition, Game
from generator.catalog.problems import Mark, did_you_mean, mistake
from generator.catalog.supply import in_edition
from generator.making.plan import EditionPlan, plan
from generator.making.portions import dividing
from generator.named import NamedTuple
from generator.parts.decks import Workshop
from generator.parts.order import Order
from generator.printed.changes import Now
from generator.printed.ledger import Box, Ledger
from generator.printed.snapshot import snapshot


class Asked(NamedTuple):
    """What is asked of a box: the edition that it is to become, which is the one that it `was` unless a rule is set."""

    box: Box
    edition: Edition
    was: Edition


def asked(game: Game, ledger: Ledger, order: Order, name: str = "") -> tuple[Asked, ...]:
    """Say which boxes are meant: the one of that name, those of the themes in the order, or all.

    Where nothing is printed in the theme and style that are asked for, that is a box of its own. What the order says of
    rules, a box would become.

    Raises:
        ContentError: there is no such box, theme, preset, rule or style.
    """
    _one_of("theme", order.themes)
    _one_of("language", order.languages)
    boxes = [box for box in ledger.boxes.values() if box.language == game.translation]
    found = [box for box in boxes if box.name == name] if name else _of_kind(boxes, game, order)
    return tuple(_asked(game, box, order) for box in found or [_new(game, order, name)])


def _of_kind(boxes: list[Box], game: Game, order: Order) -> list[Box]:
    """Choose those of the theme and of the style that are asked for."""
    if order.themes:
        boxes = [box for box in boxes if box.theme == meant(order.themes[0], game.themes)]
    return boxes if order.style == "colour" else [box for box in boxes if box.style == order.style]


def _one_of(what: str, names: tuple[str, ...]) -> None:
    """Refuse several."""
    if len(names) > 1:
        mark = Mark(f"--{what} {names[1]}")
        raise mistake(mark, f"one {what} at a time", "leave the other out")


def _new(game: Game, order: Order, name: str) -> Box:
    edition = choose(game, order.themes[0] if order.themes else None)
    theme = edition.theme.id if edition.theme else ""
    style = "" if order.style == "colour" else order.style
    called = "-".join(filter(None, (theme or game.slug, game.translation, style)))
    return Box(name or called, theme, order.preset, order.sets, order.style, game.translation)


def _asked(game: Game, box: Box, order: Order) -> Asked:
    was = _edition(game, box)
    preset = order.preset or box.preset
    given = {one.partition("=")[0].strip() for one in order.sets}
    kept = () if order.preset and order.preset != box.preset else box.sets
    sets = tuple(one for one in kept if one.partition("=")[0].strip() not in given) + order.sets
    theme = order.themes[0] if order.themes else box.theme
    style = order.style if order.style != "colour" else box.style
    box = Box(box.name, theme, preset, tuple(dict.fromkeys(sets)), style, box.language)
    return Asked(box, _edition(game, box), was)


def _edition(game: Game, box: Box) -> Edition:
    return choose(game, box.theme or None, box.preset or None, box.sets, box.style)


def only_one(found: Iterable[Asked], ledger: Ledger) -> Asked:
    """Take the one box that is meant.

    Raises:
        ContentError: there are several.
    """
    first, *others = found
    if others:
        names = ", ".join(sorted(ledger.boxes))
        raise mistake("--box", "several boxes are printed of this game", f"name one of: {names}")
    return first


def known(ledger: Ledger, name: str, slug: str) -> None:
    """See to it that there is a box of that name.

    Raises:
        ContentError: there is none.
    """
    if not ledger.boxes:
        fact = "nothing is recorded as printed"
        hint = f"after printing, say so with: tuckbox printed {slug}"
        raise mistake(f"content/{slug}", fact, hint)
    if name and name not in ledger.boxes:
        fact = f"there is no box called '{name}'"
        raise mistake(f"--box {name}", fact, did_you_mean(name, ledger.boxes))


def looks_now(
    shop: Workshop,
    one: Asked,
    labels: Iterable[str],
    *,
    supposed: bool = False,
) -> Now:
    """Draw an edition as it is now, and once more for each other name that it has on printed faces.

    Of an edition that is only `supposed` and that nobody has built its own name is not drawn on every face: whoever has
    read the name is said to be renamed.

    Raises:
        ContentError: whatever is wrong with any face.
    """
    divide = dividing(shop.roots, shop.store, keeps=False)
    game = in_edition(shop.game, one.edition, partial(divide, one.edition))
    here = shop._replace(game=game)
    lent = here._replace(lent=one.was.slug, keeps=False)
    known = sorted(set(labels))
    if supposed and known and one.edition.slug != one.was.slug:
        named = {name: snapshot(lent, one.edition._replace(label=name)) for name in known}
        return Now(named[known[0]]._replace(edition=one.edition), named, supposed=True)
    if one.edition.slug == one.was.slug:
        whole = snapshot(here, one.edition, planned(shop, one).small)
    else:
        whole = snapshot(lent, one.edition)
    others = {label: snapshot(lent, one.edition._replace(label=label)) for label in known if label != one.edition.label}
    return Now(whole, others)


def planned(shop: Workshop, one: Asked) -> EditionPlan:
    """Plan the files of the edition that a box is to become, as a build would."""
    box = one.box
    order = Order(None, (box.theme,) if box.theme else (), box.preset, box.sets, box.style)
    (found,) = plan(shop.game, order, dividing(shop.roots, shop.store, keeps=False))
    return found
