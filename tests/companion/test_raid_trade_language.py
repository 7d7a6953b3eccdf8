"""Raid Trade in other languages: what is written down is in none, and all that is told is said by the language."""

from functools import cache

import pytest

from companion.engine.messages import speak
from companion.gamedata import content as library
from companion.games.raid_trade import orders, packs, panels, raids, verbs
from companion.games.raid_trade.game import GAME
from companion.kit.panels import plain
from companion.kit.replay import copied
from companion.playtest import playing
from companion.playtest.referee import MemoryReferee, edition
from tests.companion.evening import Evening, script
from tests.companion.madeup import MadeUp, outside, texts_in
from tests.helpers.cases import often

SLUG = "raid-trade"
SEATS = ("ana", "ben")
CODED = "who id seat face shape colour letter kind icons word to sign rule"
RULES = {
    "as_written": {},
    "all_options": {"set": ["option_vicious=true", "option_complex=true", "option_faster=true", "double_stacks=true"]},
    "together": {"set": ["option_vicious=true", "combat_order=simultaneous", "opening=underway"]},
}
BEGUN = ([], ["raid"], ["launch"], ["launch", "2"], ["royal"], ["royal", "king"], ["cash"], ["cash", "9"], ["more"])
ODD = (
    "new raid-trade ana ben --set option_complex=true --set combat_order=simultaneous --set draw_threshold=6 --seed x",
    *("royal", "odds", "trade x", "shift -1", "cash zz", "cash 10 level", "settle", "settle draw"),
    *("draw 99", "draw ben -1", "draw 1", "defend", "fire", "hm", "launch", "launch 3", "king", "launch 3 5"),
    *("raid", "raid 10", "hm", "withdraw zz", "defend 8", "seen", "zzz", "hx", "same", "hm", "k", "h", "f", "more"),
    *("mmmmmmmmmmmmm", "mmmmmm", "r", "q", "e", "raid 3 e9", "other", "+", "m", "q", "e", "launch all 3", "faster"),
    *("leave ben", "score", "e"),
)
"""Lines that a golden evening does not have."""


@cache
def content(kept):
    return library.load(SLUG, str(kept), "en")


def edition_of(kept, rules):
    return edition(content(kept), RULES[rules])


@cache
def lines_of(kept, rules):
    """Give what is said in two games: one of good players, one of such as do anything."""
    one = edition_of(kept, rules)
    return [playing.play(one, [bot] * 2, "language", 1, {}).lines[:250] for bot in ("beginner", "random")]


def said_of(before, moves, after, known):
    """Give all that people read of some moves and of where the game stands then."""
    found, now = [], copied(before)
    for move in moves:
        then = copied(now)
        GAME.fold(then, move)
        found += [*GAME.tell(now, move, then), *(note.text for note in GAME.notes(now, move, then))]
        found += [breach.fact for breach in [*GAME.check(now, move), *GAME.check(then, move)]]
        now = then
    menus = [menu for words in BEGUN if (menu := GAME.menu(after, words))]
    found += [text for menu in menus for text in (menu.text, menu.free, *(item.text for item in menu.items))]
    found += [GAME.head(after), GAME.over(after), GAME.asks(after), *GAME.show(after)]
    found += [one.remark for one in GAME.score(after)]
    found += [
        *packs.seen(after, []),
        *packs.left(after, []),
        *raids.odds(after, ["10"]),
        *raids.odds(after, ["9", "8"]),
    ]
    found += raids.odds(after, []) if after.state["raid"] and after.state["raid"]["defence"] else []
    views = [orders.orders(before, moves, known), panels.shown(after, [], known)._replace(turn="")]
    for words in BEGUN[:4]:
        views += [panels.asked(after, known, words), panels.hidden(after, known, words)]
    return found + [text for view in views if view for text in texts_in(plain(view), CODED.split())]


def played(kept, rules, language):
    """Say lines of games in a language: the states after each, and all that is read."""
    speak(language)
    known, states, read = content(kept), [], []
    for number, bot in enumerate(("beginner", "random")):
        referee = MemoryReferee(edition_of(kept, rules), SEATS, playing.seed_of("language", 1), {})
        for line in lines_of(kept, rules)[number]:
            before, moves = copied(referee.table), referee._read(line.split())[0]
            referee.say(line)
            states.append((bot, moves, copied(referee.table).state))
            read += said_of(before, moves, referee.table, known)
    speak(None)
    return states, read


@pytest.mark.parametrize("rules", often(RULES, ["all_options"]))
def test_what_is_kept_is_the_same_in_every_language_and_all_that_is_told_is_of_one(kept, rules):
    lines_of(kept, rules)
    english, plainly = played(kept, rules, None)
    made_up, read = played(kept, rules, MadeUp())

    assert made_up == english
    assert len(read) > 5000
    assert strange(read, kept) == set()
    assert not any("[" in text for text in plainly)


def evening_in(path, lines, language, monkeypatch):
    """Say the lines of an evening: what is written down, and what is read."""
    for place in ("table.livesession", "commands.beginning", "gamedata.languages"):
        monkeypatch.setattr(f"companion.{place}.speak", lambda *_: speak(language))
    read = []
    with Evening(path) as evening:
        for line in lines:
            if line.split()[:1] not in (["quit"], ["export"], ["import"]):
                speak(language)
                reply = evening.say(line)
                read += [
                    *reply.told,
                    *reply.notes,
                    reply.error,
                    reply.head,
                    reply.asks,
                    *(one.fact for one in reply.breaches),
                ]
        entries = evening.store.entries(evening.live.here)
    speak(None)
    kept = [{name: fact for name, fact in one.data.items() if name != "language"} for one in entries]
    return [(one.who, one.kind, facts, one.said) for one, facts in zip(entries, kept, strict=True)], read


@pytest.mark.parametrize("lines", [script(SLUG), ODD], ids=["golden", "odd"])
def test_an_evening_is_written_down_alike_in_a_made_up_language(tmp_path, kept, monkeypatch, lines):
    english, _ = evening_in(tmp_path / "en.db", lines, None, monkeypatch)
    made_up, read = evening_in(tmp_path / "x.db", lines, MadeUp(), monkeypatch)

    assert made_up == english
    assert len(english) > 15
    assert strange(read, kept) == set()


def strange(read, kept):
    words = {"Ana", "Ben", "Raid Trade", "d6", *content_words(kept), *(verb.name for verb in verbs.VERBS)}
    return outside(read, words, r"^(port|starboard)-\w*|\bRT-[A-Z]*-?\d+", 0)


@cache
def content_words(kept):
    pinned = edition_of(kept, "as_written").pinned
    names = pinned["tables"]["royals"].values(), pinned["stations"].values(), pinned["tables"]["families"].values()
    titles = {title.upper() for title in pinned["titles"].values()}
    return frozenset({*(one for some in names for one in some), *pinned["royals"], *titles})
