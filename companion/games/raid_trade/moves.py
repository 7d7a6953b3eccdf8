"""All moves of Raid Trade by their names."""

from typing import Final

from companion.games.raid_trade import actions, attacks, hits, royals
from companion.kit.deeds import by_name
from companion.kit.forms import deed, named

FORMS: Final = named(actions.FORMS, royals.FORMS, attacks.FORMS, hits.FORMS)
DEEDS: Final = by_name(*map(deed, FORMS.values()))
