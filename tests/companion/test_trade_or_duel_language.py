"""Trade or Duel in German: every sentence is there and fits the screen, and what is written down is in no language."""

import re

import pytest
import yaml

from companion.engine import messages
from companion.gamedata import content as library
from companion.gamedata import languages
from companion.games.trade_or_duel import panels
from companion.games.trade_or_duel.game import GAME
from companion.kit.panels import REASON, VERB
from companion.kit.replay import copied
from companion.playtest import playing
from companion.playtest.referee import MemoryReferee, edition
from tests.companion.evening import Evening, script
from tests.companion.messages import CODE, said_in
from tests.helpers.shell import TOP

SLUG = "trade-or-duel"
SENTENCES = TOP / "content" / SLUG / "languages" / "de" / "companion" / "sentences.yaml"
NAMES = ("alexandria", "bernardino", "clementine", "desdemonas")
TYPED = re.compile(r"(?<![\w}])'([a-z][^']*)'")
WORDS = re.compile(r"\{(\w+(?::[^{}]*)?)\}")


def test_german_has_every_sentence_with_the_same_places():
    said = dict(sorted(said_in(CODE / "games" / "trade_or_duel"), key=lambda one: one[1]))
    known = yaml.safe_load(SENTENCES.read_text("utf-8"))

    assert known.keys() ^ said.keys() == set()
    for text, to in known.items():
        assert isinstance(to, dict) == bool(said[text]), text
        for form in to.values() if isinstance(to, dict) else [to]:
            assert {*WORDS.findall(form)} | {"n"} == {*WORDS.findall(text)} | {"n"}, text
            assert TYPED.findall(form) == TYPED.findall(text), text
            assert form[:1].isspace() or not text[:1].isspace(), text


def evening_in(path, language):
    """Play the golden evening in a language: what is written down, without the words of the game."""
    with Evening(path) as evening:
        read = []
        for line in script(SLUG):
            reply = evening.say(f"{line} --language {language}" if line.startswith("new ") else line)
            read += (
                []
                if messages.language() != language
                else [*reply.told, reply.head, reply.error, reply.asks, *reply.notes]
            )
            read += [one.fact for one in reply.breaches]
        lacking = set(messages._spoken[0][0].missing) if messages._spoken else set()
        sessions = [evening.store.entries(one) for one in evening.store.sessions()]
        sessions = [some for some in sessions if "shared_words" in some[0].data]  # others have dice of their own
        assert evening.say("verify").code == 0
    words = ("content", "language", "title")
    begun = [{name: one for name, one in some[0].data.items() if name not in words} for some in sessions]
    return (begun, [(one.who, one.kind, one.data, one.said) for some in sessions for one in some[1:]]), read, lacking


def test_an_evening_is_written_down_alike_in_german_and_told_without_english(kept):
    english, _, _ = evening_in(kept / "duel-en.db", "en")
    german, read, lacking = evening_in(kept / "duel-de.db", "de")

    assert german == english
    assert len(english[1]) > 30
    assert [
        text for text in lacking if text not in ("Glocke", "") and not re.match(r"raus in Runde|\d Karte", text)
    ] == []
    typed = re.compile("miscounted at the deal|who gets the biscuit|and the tea|Cy says .* again|we may ask.*")
    english = re.compile(r"\b(the|and|is|of|or|has|says|turn)\b")
    assert [line for line in read if english.search(typed.sub("", line))] == []


@pytest.mark.parametrize(
    "rules", [{}, {"set": ["tie_compare=open", "tie_scope=any", "count_chosen_by=active"]}], ids=str
)
def test_games_in_german_say_nothing_in_english_and_fit(kept, monkeypatch, rules):
    languages.speak("de", str(kept), SLUG)
    monkeypatch.setattr(playing, "NAMES", NAMES)
    known = library.load(SLUG, str(kept), "de")
    one, verbs = edition(known, rules), list[str]()
    for number in range(1, 8):
        referee = MemoryReferee(one, NAMES, playing.seed_of("language", number), {})
        for line in playing.play(one, ["random"] * 4, "language", number, {}).lines:
            before = copied(referee.table)
            moves, words = referee._read(line.split())[0], line.split()
            for some in range(len(words)):
                GAME.menu(before, words[:some])
                panels.asked(before, known, words[:some])
                panels.hidden(before, known, words[:some])
            referee.say(line)
            after = referee.table
            told = (
                GAME.head(after),
                GAME.over(after),
                GAME.show(after),
                GAME.score(after),
                panels.shown(after, [], known),
            )
            assert all(told[2:])
            for move in moves:
                assert GAME.tell(before, move, after)
                GAME.notes(before, move, after)
            orders = panels.orders(before, moves, known).orders
            verbs += [order.verb for order in orders]
            assert [order.why for order in orders if len(order.why) > REASON] == []

    assert [verb for verb in verbs if len(verb) > VERB] == []
    assert {"wirft", "behält", "ist", "gewinnt"} <= {word for verb in verbs for word in verb.split()}
    assert set(messages._spoken[0][0].missing) <= {"Glocke", ""}


def test_german_questions_find_their_rules(evening):
    """They are asked in other words than asked.yaml has."""
    evening.done("new duel ana ben cy dee --language de")
    asked = {
        "darf mein bruder meine hand sehen": "TD-SETUP-2",
        "muss er meinen tausch annehmen": "TD-TURN-2",
        "wer sucht die anzahl der karten aus": "TD-TURN-4",
        "was wird aus der karte die im duell verliert": "TD-DUEL-4",
        "darf ich meine mitspieler anlügen": "TD-R9",
        "wann hört das spiel auf": "TD-END-1",
        "wir sind nur drei": "TD-R21",
        "wer fängt denn eigentlich an": "TD-SETUP-4",
    }

    found = {text: evening.done(f"rule {text}").fields["rules"][0]["id"] for text in asked}

    assert found == asked
