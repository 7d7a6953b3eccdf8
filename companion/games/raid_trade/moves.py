"""All moves of Raid Trade by their names."""

from typing import Final

from companion.games.raid_trade import actions, attacks, hits, royals

DEEDS: Final = {**actions.DEEDS, **royals.DEEDS, **attacks.DEEDS, **hits.DEEDS}
