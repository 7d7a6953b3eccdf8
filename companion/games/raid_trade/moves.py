"""All moves of Raid Trade by their names."""

from typing import Final

from companion.games.raid_trade import actions, attacks, hits, royals
from companion.kit.forms import named

FORMS: Final = named(actions.FORMS, royals.FORMS, attacks.FORMS, hits.FORMS)
