"""A game with one card, made of a few lines, and the renderer for it."""

from __future__ import annotations

from pathlib import Path

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.model import Deck, Game
from generator.catalog.problems import ContentError, Problem
from generator.catalog.roots import Roots
from generator.parts.decks import Drawn, Workshop, draw
from generator.template.face import Face
from generator.template.render import Renderer
from tests.text.books import shipped

COIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">'
GAME = """\
title: Pits & Traps
tagline: Mind the "gap"
designers: [{name: A. Nobody, role: Game design}]
players: {least: 2, most: 5}
minutes: {least: 10, most: 20}
language: en-GB
components:
  - {deck: cards/traps.yaml, count: COUNT}
"""
RULES = """\
parameters:
  turns_each: {default: 3, allowed: [2, 3, 4], label: turns each}
tables:
  prices: {gold: 5, iron: 1}
"""
CARDS = """\
  - id: c01
    name: Pit
    n: 1
    text: You fall in & lose a turn.
"""


def svg(body: str) -> str:
    """Wrap the inside of a face."""
    return f"{HEAD}{body}</svg>"


class Small:
    """A root folder with one game called "pits", which tests may change before they draw it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.templates = root / "templates" / "pits"
        self.shared = root / "templates" / "_shared"
        self.fonts = shipped()
        self.themes: dict[str, str] = {}
        (self.shared / "icons").mkdir(parents=True)
        (self.shared / "icons" / "coin.svg").write_text(COIN)
        (self.shared / "icons" / "shield.svg").write_text(COIN.replace("circle", "circle id='c'"))
        self.templates.mkdir(parents=True)

    def write(self, template: str, cards: str = CARDS, back: str = "", deck: str = "", count: int = 1) -> None:
        """Write the game's files; `template` is the face, whole."""
        content = self.root / "content" / "pits"
        (content / "cards").mkdir(parents=True, exist_ok=True)
        (content / "themes").mkdir(exist_ok=True)
        first = next(iter(self.themes), "")
        (content / "game.yaml").write_text(GAME.replace("COUNT", str(count)) + (f"theme: {first}\n" if first else ""))
        (content / "rules.yaml").write_text(RULES)
        for name, text in self.themes.items():
            (content / "themes" / f"{name}.yaml").write_text(text)
        head = "name: Trap cards\nsize: euro\nface: card.svg.j2\n" + ("back: back.svg.j2\n" if back else "") + deck
        (content / "cards" / "traps.yaml").write_text(f"{head}cards:\n{cards}")
        (self.templates / "card.svg.j2").write_text(template)
        if back:
            (self.templates / "back.svg.j2").write_text(back)

    def load(self) -> Game:
        return load_game("pits", Roots((self.root,)))

    def renderer(self, **chosen: object) -> tuple[Renderer, Deck]:
        game = self.load()
        return Renderer(game, choose(game, **chosen), Roots((self.root,)), self.fonts), game.decks["traps"]  # type: ignore[arg-type]

    def front(self, template: str, cards: str = CARDS, **chosen: object) -> Face:
        """Draw the first card with `template`."""
        self.write(template, cards)
        return self.first(**chosen)

    def body(self, template: str, cards: str = CARDS, **chosen: object) -> str:
        """Draw the inside of the first card, `template` being the inside of the face."""
        return self.front(svg(template), cards, **chosen).svg.removeprefix(HEAD).removesuffix("</svg>")

    def wrong(self, template: str, cards: str = CARDS) -> tuple[Problem, ...]:
        """Draw and paint the cards, which must fail, and return why."""
        self.write(template, cards, count=cards.count("id: "))
        return self.faults()

    def faults(self) -> tuple[Problem, ...]:
        """Draw and paint the deck as it is written, which must fail, and return why."""
        try:
            self.drawn()
        except ContentError as error:
            return error.problems
        raise AssertionError("nothing was wrong")

    def first(self, **chosen: object) -> Face:
        """Draw the first card as it is written."""
        renderer, deck = self.renderer(**chosen)
        return renderer.front(deck, deck.cards[0])

    def draw(self, template: str, cards: str = CARDS) -> None:
        """Draw and paint the deck with `template`."""
        self.write(template, cards, count=cards.count("id: "))
        self.drawn()

    def drawn(self) -> dict[str, Drawn]:
        """Draw and paint the deck as it is written."""
        game, roots = self.load(), Roots((self.root,))
        folders = (*roots.template_dirs("pits"), *roots.shared_dirs(), roots.game_dir("pits"))
        shop = Workshop(game, roots, self.fonts, folders, None)
        return draw(shop, choose(game), tuple(game.decks.values()))
