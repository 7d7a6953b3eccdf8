"""Which entries break a rule as things stand now, after an older one was mended."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ledger import Effect
from companion.engine.messages import gettext as _
from companion.engine.model import Breach, Move, Table, copied
from companion.kit import commonmoves as everygame
from companion.kit.game import Game
from companion.kit.replay import Replayed, first_table


def broken(table: Table, acts: Sequence[Effect], game: Game) -> list[str]:
    """Say which entries break a rule on this table, as they stand."""
    table = copied(table)
    return [
        breaks(effect, one) for effect in acts for one in _played(table, effect.data.get("moves", ()), effect, game)
    ]


def impossible(now: Replayed, game: Game) -> dict[int, str]:
    """Say, by number, which entries break a rule as things stand: a fix before them can do that, and nothing else."""
    acts, found = now.standing.acts, dict[int, str]()
    if not any(effect.fixed for effect in acts):
        return found
    table = first_table(now.begin.data)
    for effect in acts:
        forced = now.entries[effect.fixed - 1].forced if effect.fixed else ()
        for breach in _played(table, effect.data.get("moves", ()), effect, game):
            if breach.rule not in forced:
                found.setdefault(effect.entry.seq, breaks(effect, breach))
    return found


def breaks(effect: Effect, breach: Breach) -> str:
    """Say which rule an entry breaks now."""
    seq, line = effect.entry.seq, effect.entry.said
    return _(
        '#{seq} "{line}" now breaks {rule}: {fact} Mend it: fix {seq} LINE.',
        seq=seq,
        line=line,
        rule=breach.rule,
        fact=breach.fact,
    )


def breaches(table: Table, moves: Sequence[Move], effect: Effect, game: Game) -> list[Breach]:
    """Give the rules that an entry's moves would break on a table, but for those it broke on purpose."""
    return _played(copied(table), moves, effect, game)


def _played(table: Table, moves: Sequence[Move], effect: Effect, game: Game) -> list[Breach]:
    """Play moves on the table, and give the rules that they break there."""
    known, found = {*effect.entry.forced, *table.house}, list[Breach]()
    for move in moves:
        found += [breach for breach in everygame.check(table, move, game) if breach.rule not in known]
        everygame.fold(table, move, game)
    return found
