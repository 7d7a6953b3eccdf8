"""Write the benchmark's deck as a game: unique cards with a title, four lines of text, three of eight icons.

The deck is the one every peer was measured with: 63 x 88 mm, title 12 pt bold, text 9 pt that wraps to four
lines on 53 mm, a coloured rounded border, a number; eight kinds of cards, each with its colour and its back.
Knows nothing of how it is printed.
"""

from __future__ import annotations

import random
from pathlib import Path

# Eight icons of our own, 24 units wide, each one path, so that both contenders draw the same outlines.
ICONS = {
    "sword": "M21 2l-1 5-9 9 2 2-1.5 1.5-2.5-2.5-4 4-2-2 4-4-2.5-2.5L6 11l2 2 9-9z",
    "heart": "M12 21C5 15.500 2 12 2 8a5.200 5.200 0 0 1 10-2 5.200 5.200 0 0 1 10 2c0 4-3 7.500-10 13z",
    "coin": "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20zM12 5a7 7 0 1 1 0 14 7 7 0 1 1 0-14zM11 8v8h2V8z",
    "shield": "M12 2l9 3v7c0 5-4 8-9 10-5-2-9-5-9-10V5zM12 5L6 7v5c0 3.500 2.500 5.500 6 7z",
    "flame": "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 2-5 1-9z",
    "arrow": "M2 20l9-9-3-1 9-3 5-5-5 5-3 9-1-3-9 9zM15 3l6 6-1 1-6-6zM3 15l6 6-1 1-6-6z",
    "skull": "M12 2a9 9 0 0 0-9 9c0 3 1.500 5 3 6v4h3v-2h2v2h2v-2h2v2h3v-4c1.500-1 3-3 3-6a9 9 0 0 0-9-9z"
    "M8 9a2 2 0 1 1 0 4 2 2 0 1 1 0-4zM16 9a2 2 0 1 1 0 4 2 2 0 1 1 0-4z",
    "crystal": "M12 1l6 7-6 15-6-15zM12 4l-3 4h6zM9.500 9.500l2.500 8 2.500-8zM2 12l3-2 2 6zM22 12l-3-2-2 6z",
}
COLOURS = ("#8a3b2e", "#2e5f8a", "#3f7a3a", "#7a5a1e", "#5b3f86", "#2b7a78", "#86395f", "#4a4f57")
KINDS = "Dragon Knight Archer Golem Witch Ranger Wyvern Oracle Titan Scholar Thief Warden Phoenix Hydra".split()
MOODS = "Ancient Burning Crimson Dark Eternal Frozen Gilded Hollow Iron Jade Keen Lost Mighty Noble".split()
DEEDS = (
    "draw a card and show it",
    "gain two coins now",
    "deal three damage to any target",
    "search the deck for a relic",
    "return a unit to your hand",
    "ready all of your workers",
    "move up to four spaces",
    "repair a broken building",
)

CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
     width="69mm" height="94mm" viewBox="-3 -3 69 94">
  <rect x="1.5" y="1.5" width="60" height="85" rx="3" fill="#fff" stroke="{{ card.colour }}" stroke-width="1"/>
  {{ text(card.name, 5, 5, 45, 6, font="Alegreya Sans", weight=700, size=12, min_size=9, valign="middle",
          lines=1) }}
  <text x="58" y="9.5" text-anchor="end" font-family="Alegreya Sans" font-size="3.5">{{ card.number }}</text>
  {% for name in card.icons %}{{ icon(name, 9 + loop.index0 * 16, 22, 13, card.colour) }}{% endfor %}
  {{ text(card.rules, 5, 56, 53, 22, font="Alegreya Sans", size=9, min_size=7) }}
</svg>
"""
BACK = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
     width="69mm" height="94mm" viewBox="-3 -3 69 94">
  <rect x="1.5" y="1.5" width="60" height="85" rx="3" fill="{{ card.back_colour }}" stroke="#222"
        stroke-width="1"/>
  {{ icon(card.back_icon, 16.5, 29, 30, "#fff") }}
</svg>
"""


def cards(count: int, seed: int = 7) -> list[dict[str, object]]:
    """Make `count` unique cards; the same seed makes the same cards."""
    chance = random.Random(seed)
    names = list(ICONS)
    made: list[dict[str, object]] = []
    for number in range(count):
        deeds = chance.sample(DEEDS, 4)
        made.append(
            {
                "id": f"c{number:05d}",
                "name": f"{chance.choice(MOODS)} {chance.choice(KINDS)} {number}",
                "number": number,
                "icons": chance.sample(names, 3),
                "colour": COLOURS[number % 8],
                "back_icon": names[number % 8],
                "back_colour": f"#{0x203040 + 0x0A0A0A * (number % 8):06x}",
                "rules": f"Charge {number}. When played, {deeds[0]} and {deeds[1]}. "
                f"At dusk you may {deeds[2]} or {deeds[3]}.",
            }
        )
    return made


def card_lines(card: dict[str, object]) -> str:
    """One card as YAML, written by hand so that making the deck needs no emitter."""
    icons = ", ".join(card["icons"])  # type: ignore[arg-type]
    return (
        f"  - id: {card['id']}\n    name: {card['name']}\n    number: {card['number']}\n    icons: [{icons}]\n"
        f'    colour: "{card["colour"]}"\n    back_icon: {card["back_icon"]}\n'
        f'    back_colour: "{card["back_colour"]}"\n    rules: "{card["rules"]}"\n'
    )


def write_game(root: Path, count: int) -> Path:
    """Write a whole game of `count` cards under `root`; returns the file its cards are in."""
    content, templates = root / "content" / "bench", root / "templates" / "bench"
    (content / "cards").mkdir(parents=True, exist_ok=True)
    (templates / "icons").mkdir(parents=True, exist_ok=True)
    (content / "game.yaml").write_text(
        "title: Bench\ntagline: Four hundred cards\n"
        "designers: [{name: Nobody, role: Game design}]\ncredit: A benchmark.\n"
        "players: {least: 1, most: 4}\nminutes: {least: 1, most: 2}\nlanguage: en-GB\n"
        f"guide: false\ncomponents:\n  - {{deck: cards/deck.yaml, count: {count}}}\n",
        encoding="utf-8",
    )
    (content / "rules.yaml").write_text("parameters: {}\n", encoding="utf-8")
    deck = content / "cards" / "deck.yaml"
    deck.write_text(
        "name: Deck\nsize: 63x88mm\nface: card.svg.j2\nback: back.svg.j2\ncards:\n"
        + "".join(map(card_lines, cards(count))),
        encoding="utf-8",
    )
    (templates / "card.svg.j2").write_text(CARD, encoding="utf-8")
    (templates / "back.svg.j2").write_text(BACK, encoding="utf-8")
    for name, outline in ICONS.items():
        (templates / "icons" / f"{name}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{outline}"/></svg>\n',
            encoding="utf-8",
        )
    return deck
