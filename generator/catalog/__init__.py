"""What a game is: its YAML read with places, checked, and frozen. Shared with the companion.

Knows the standard library and PyYAML; knows nothing of templates, fonts or PDF.
"""

from generator.catalog.edition import STYLES, choose
from generator.catalog.game import Listing, find_games, load_game
from generator.catalog.model import (
    Card,
    Component,
    Deck,
    Designer,
    Edition,
    Game,
    Parameter,
    Size,
    Theme,
    Words,
)
from generator.catalog.problems import ContentError, Findings, Mark, Problem, did_you_mean
from generator.catalog.roots import Roots, search_path
from generator.catalog.themes import dress
from generator.catalog.units import SIZES, to_mm

__all__ = [
    "SIZES",
    "STYLES",
    "Card",
    "Component",
    "ContentError",
    "Deck",
    "Designer",
    "Edition",
    "Findings",
    "Game",
    "Listing",
    "Mark",
    "Parameter",
    "Problem",
    "Roots",
    "Size",
    "Theme",
    "Words",
    "choose",
    "did_you_mean",
    "dress",
    "find_games",
    "load_game",
    "search_path",
    "to_mm",
]
