"""A game that is nothing but YAML and SVG prints: no Python, no list to extend."""

import json

from generator.reporting.bill import GUIDE
from tests.helpers import printed
from tests.helpers.shell import run

FILES = {
    "content/star-raid/game.yaml": """\
title: Star Raid
tagline: Four ships, one star.
designers: [{name: A. Stargazer, role: Game design}]
credit: Game design by A. Stargazer.
players: {least: 1, most: 4}
minutes: {least: 10, most: 20}
language: en-GB
theme: night
components:
  - {deck: cards/ships.yaml, count: 7}
  - {deck: cards/orders.yaml, count: 20}
""",
    "content/star-raid/rules.yaml": """\
parameters:
  fuel: {default: 3, allowed: [2, 3, 5], label: fuel}
presets:
  long_haul: {fuel: 5}
""",
    "content/star-raid/cards/ships.yaml": """\
name: Ships
size: tarot
face: ship.svg.j2
back: back.svg.j2
fields: [name, rules]
cards:
  - {id: gull, name: The Gull, copies: 3, rules: 'Starts with **{{ rules.fuel }}** fuel {star}.'}
  - {id: heron, name: Hérøn – Шпак, copies: 4, rules: "No: it costs 12:30, 007 and \\"NO\\"."}
""",
    "content/star-raid/cards/orders.yaml": """\
name: Orders
size: 50x50mm
face: order.svg.j2
cards:
  - {id: go, name: Go, copies: 12}
  - {id: stay, name: Stay, copies: 8}
""",
    "content/star-raid/themes/night.yaml": "name: Night\npalette: {paper: '#101830', ink: '#f4f0e0'}\n",
    "content/star-raid/themes/day.yaml": (
        "name: Day\npalette: {paper: '#f4f0e0', ink: '#101830'}\ncards: {gull: {name: Sunny Gull}}\n"
    ),
    "templates/star-raid/frame.svg.j2": """\
{% macro box(size, bleed) %}
viewBox="{{ -bleed }} {{ -bleed }} {{ size.width + 2 * bleed }} {{ size.height + 2 * bleed }}"
{%- endmacro %}
{% macro ground(size, bleed, fill) %}<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ size.width + 2 * bleed }}"
  height="{{ size.height + 2 * bleed }}" fill="{{ fill }}"/>{% endmacro %}
""",
    "templates/star-raid/ship.svg.j2": """\
{% import "frame.svg.j2" as frame %}
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {{ frame.box(size, bleed) }}>
  {{ frame.ground(size, bleed, theme.palette.paper) }}
  {{ text(card.name, 5, 5, 60, 12, size=16, min_size=8, weight=700, fill=theme.palette.ink, field="name") }}
  {{ text(card.rules, 5, 90, 60, 25, size=9, min_size=6, fill=theme.palette.ink, field="rules") }}
  <g fill="{{ theme.palette.ink }}">
    {% for i in range(5) %}{% set x, y = polar(35, 50, 18, i * 72) %}
    <circle cx="{{ x | n }}" cy="{{ y | n }}" r="2"/>{% endfor %}
  </g>
</svg>
""",
    "templates/star-raid/back.svg.j2": """\
{% import "frame.svg.j2" as frame %}
<svg xmlns="http://www.w3.org/2000/svg" {{ frame.box(size, bleed) }}>
  {{ frame.ground(size, bleed, theme.palette.ink) }}
</svg>
""",
    "templates/star-raid/order.svg.j2": """\
{% import "frame.svg.j2" as frame %}
<svg xmlns="http://www.w3.org/2000/svg" {{ frame.box(size, bleed) }}>
  {{ frame.ground(size, bleed, "#ffffff") }}
  {{ text(card.name, 4, 4, 42, 42, size=20, align="center", valign="middle") }}
</svg>
""",
    "templates/star-raid/icons/star.svg": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
        '<path d="M5 0 7 4 10 5 7 6 5 10 3 6 0 5 3 4Z"/></svg>'
    ),
}


def write(folder):
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_a_game_of_yaml_and_svg_prints(tmp_path):
    write(tmp_path)
    said = run("tuckbox", "build", "star-raid", "--json", cwd=tmp_path)
    assert said.code == 0, said.err
    items = {(item["edition"], item["deck"]): item for item in json.loads(said.out)["files"]}

    assert sorted(items) == [(theme, part) for theme in ("day", "night") for part in (GUIDE, "orders", "ships")]
    for item in items.values():
        pdf = printed.read(tmp_path / "output" / item["file"])
        if item["deck"] != GUIDE:
            assert pdf.fronts == {"ships": 7, "orders": 20}[item["deck"]]
        assert len(pdf.labels) == item["pages"]
    assert items["day", "ships"]["pages"] == 2 * items["day", "ships"]["sheets"]
    assert items["day", "orders"]["flip"] == "print one side"


def test_its_words_come_out_as_they_were_written(tmp_path):
    write(tmp_path)
    assert run("tuckbox", "build", "star-raid", "--theme", "day", "--preset", "long_haul", cwd=tmp_path).code == 0
    (path,) = (tmp_path / "output").rglob("ships.pdf")
    words = printed.text(path)

    assert "Sunny Gull" in words
    assert "Hérøn – Шпак" in words
    assert "Starts with 5 fuel" in words
    assert 'No: it costs 12:30, 007 and "NO".' in words


def test_it_is_checked_and_listed_like_any_other(tmp_path):
    write(tmp_path)

    assert run("tuckbox", "check", "star-raid", cwd=tmp_path).code == 0
    assert "star-raid  Star Raid, 1–4 players, 10–20 minutes" in run("tuckbox", "list", cwd=tmp_path).out
