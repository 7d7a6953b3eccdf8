"""Raft Race! at the table: what is pinned, and the setup. Moves are in `moves`, words in `verbs` and `told`.

Knows no hand: hands are secret, decks are counted. Rule ids are the rulebook's; every number comes from rules.yaml and
the cards.
"""

from __future__ import annotations

from typing import Any, Final

from companion.games.raft_race import course
from companion.games.raft_race.answers import answer
from companion.games.raft_race.checks import check
from companion.games.raft_race.menus import menu
from companion.games.raft_race.moves import fold
from companion.games.raft_race.questions import asks
from companion.games.raft_race.told import head, notes, over, place, public, score, show, tell, who
from companion.games.raft_race.verbs import ALIASES, VERBS
from companion.seam import Setup
from companion.words import Unclear, listed, one_of

PLAYERS_RULE: Final = "RR-BOX-4"
SETUP_OPTIONS: Final = {"virtual": False, "crews": True}


def pin(content: Any) -> dict[str, Any]:
    """Take the river cards, power-ups, Chance numbers, orders, crews and the numbers of the rules' tables."""
    tables, cards = content.tables, content.cards
    return {
        "river": {
            card["id"]: {"zone": card["zone"], "rows": card["rows"]} for card in cards if card["deck"] == "river"
        },
        "powers": {
            card[side]["key"]: {"card": card["id"], "name": card[side]["name"], "window": card[side]["window"]}
            for card in cards
            if card["deck"] == "powerups"
            for side in ("a", "b")
        },
        "chance": sorted(card["n"] for card in cards if card["deck"] == "chance"),
        "orders": {
            name: {key: one[key] for key in ("name", "type", "steps", "splash") if key in one}
            for name, one in tables["orders"].items()
        },
        "crews": {name: {"club": one["club"], "raft": one["raft"]} for name, one in tables["crews"].items()},
        "grid": tables["river"],
        "zones": [{"zone": zone["zone"], "name": zone["name"]} for zone in tables["zones"]],
        "zone_cards": tables["zone_cards"],
        "numbers": tables["powerups"],
    }


def begin(setup: Setup) -> tuple[dict[str, Any], list[str]]:
    """Lay out the start, hand out crews, draw for places (RR-SETUP-1 to RR-SETUP-13, RR-Q22)."""
    content, rules, virtual = setup.content, setup.rules, "virtual" in setup.options
    crews = _crews(setup)
    pile = list(content["chance"])
    drew: dict[str, int] = {}
    for one in setup.players:
        drew[one] = int(setup.cup.pick("chance", pile).face) if pile else 0
        pile = [number for number in pile if number != drew[one]]
    places = sorted(setup.players, key=lambda one: -drew[one])
    cards = list(dict.fromkeys(one["card"] for one in content["powers"].values())) * bool(rules["powerups"])
    sides = [{"t": "side", "who": one, "cards": []} for one in setup.players if cards]
    for task in sides if virtual else []:
        if cards:
            task["cards"] = [str(setup.cup.pick("powerup", cards).face)]
            cards = [card for card in cards if card not in task["cards"]]
    orders = [name for name, one in content["orders"].items() if one["type"] != "splash"]
    reset = rules["chance_reset_after_setup"]
    state: dict[str, Any] = {
        "round": 0,
        "phase": "setup",
        "order": places,
        "players": {
            one: {
                "crew": crews[one],
                "row": 0,
                "lane": 0,
                "splash": 0,
                "orders": list(orders),
                "lost": [],
                "power": [],
                "card": "",
                "held": "",
                "crossed": 0,
            }
            for one in setup.players
        },
        "stack": rules["splash_total"],
        "box": 0,
        "pile": list(content["chance"]) if reset else pile,
        "discards": [] if reset else list(drew.values()),
        "out": [],
        "powers": cards,
        "laid": [card for card, one in content["river"].items() if one["zone"] == "start"],
        "trimmed": 0,
        "virtual": virtual,
        "todo": [*({"t": "lane", "who": one} for one in places), *sides, {"t": "start"}],
        "locked": [],
        "effects": {effect: [] for effect in course.EFFECTS},
        "aims": {},
        "hands": {},
        "water": {},
        "snap": {},
        "crossed": [],
        "winners": [],
        "over": False,
        "events": [],
    }
    names = [f"{setup.names[one]} {content['crews'][crews[one]]['club']} ({crews[one]})" for one in setup.players]
    zones = content["zone_cards"][rules["zone_cards"]]
    layout = [
        f"Crews: {', '.join(names)}: {len(orders)} Orders each (RR-SETUP-4).",
        f"{rules['splash_total']} Splash cards: one stack, face down (RR-SETUP-2).",
        f"River stack, face down: zone 1, 2, 3 with {listed(zones)} cards, the end below (RR-SETUP-7).",
        "Start cards side by side, one row behind the line (RR-SETUP-11, RR-Q21).",
        *["A power-up for everyone; choose a side (RR-SETUP-8, RR-SETUP-9)."] * bool(sides),
        f"Chance: {', '.join(f'{setup.names[one]} {drew[one]}' for one in setup.players)}. "
        f"Rafts are placed by {listed([setup.names[one] for one in places])} (RR-SETUP-13).",
    ]
    return state, layout


def _crews(setup: Setup) -> dict[str, str]:
    """Give everyone a crew: those named with --crews, the others in order; who is called like one gets it."""
    known = {name: name for name in setup.content["crews"]}
    words = [word for one in setup.options.get("crews", []) for word in one.replace(",", " ").split()]
    chosen = dict(zip(setup.players, [one_of(word, known, "Which crew") for word in words], strict=False))
    if len(set(chosen.values())) < len(chosen):
        raise Unclear("Every crew is there once: --crews red,blue,green.")
    chosen |= {one: one for one in setup.players if one in known and one not in (*chosen, *chosen.values())}
    free = [name for name in known if name not in chosen.values()]
    for one in setup.players:
        if one not in chosen:
            chosen[one] = free.pop(0) if free else next(iter(known))
    return chosen


__all__ = [
    "ALIASES", "SETUP_OPTIONS", "VERBS", "answer", "asks", "check", "fold", "head", "menu", "notes", "over",
    "place", "public", "score", "show", "tell", "who",
]  # fmt: skip
