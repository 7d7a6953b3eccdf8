"""Games that are data in companion.yaml, with cards that people hold in secret: nobody else sees them, nowhere."""

import json
import random
import secrets
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.gamedata import content as library
from companion.games.generic import panels
from companion.games.generic.game import GAME
from companion.games.generic.hands import HAND, cards
from companion.playtest.playing import play, seats_of
from companion.playtest.referee import MemoryReferee, edition
from companion.show.chronicle import Chronicle
from companion.show.projection import Views, projected
from tests.companion.evening import Evening
from tests.helpers.little import write_game
from tests.helpers.shell import TOP
from tests.helpers.table import Table

SUITS, RANKS = "clubs diamonds hearts spades".split(), "2 3 4 5 6 7 8 9 10 Jack Queen King Ace".split()
PACK = "".join(
    f"  - {{id: {suit}-{rank}, name: {name} of {suit}, suit: {suit}, rank: {rank}, hearts: {int(suit == 'hearts')}}}\n"
    for suit in SUITS
    for rank, name in enumerate(RANKS, 2)
)
MARKET = """\
  - {id: mill, name: Mill, number: 0, cost: 2, worth: 1, copies: 3}
  - {id: field, name: Field, number: 2, cost: 3, worth: 0, copies: 2}
"""
GAMES = {
    "hearts": (PACK, 52, ("ana", "ben", "cy", "dee")),
    "goofspiel": (PACK, 52, ("ana", "ben", "cy")),
    "village": (MARKET, 5, ("ana", "ben")),
}


def written_in_docs(name):
    """Give the rules of a game as docs/hands.md has them, for the printed deck that we have here."""
    page = (TOP / "docs" / "hands.md").read_text()
    rules = page.split(f"`content/{name}/companion.yaml`\n\n```yaml\n")[1].split("```")[0]
    return rules.replace("deck: cards", "deck: dots")


def written(folder, name):
    """Write one of the games as `dots`; give its folder and who plays."""
    printed, count, who = GAMES[name]
    write_game(folder)
    root = folder / "content" / "dots"
    (root / "companion.yaml").write_text(written_in_docs(name))
    deck, said = root / "cards" / "dots.yaml", root / "game.yaml"
    deck.write_text(deck.read_text().split("cards:")[0] + "cards:\n" + printed)
    said.write_text(said.read_text().replace("count: 4", f"count: {count}"))
    return folder, who


@pytest.fixture(scope="module")
def folder_of(tmp_path_factory):
    """Each game, written once: its folder, and who plays."""
    return cache(lambda name: written(tmp_path_factory.mktemp("hands"), name))


@pytest.fixture
def begun(tmp_path, monkeypatch, evening):
    def begin(name):
        folder, who = written(tmp_path, name)
        monkeypatch.setenv("TUCKBOX_ROOT", str(folder))
        evening.done(f"new dots {' '.join(who)} --seed x")
        return evening

    return begin


def hand(evening, who):
    return cards(evening.table, HAND, who)


def word(card):
    return card.lower().replace(" ", "-")


def may(evening, who):
    """Give the lines by which somebody may play a card."""
    return [f"lay {item.word}" for __, item in evening.live.game.menu(evening.table, ["lay"]).choices()]


# ---------------------------------------------------------------------- Hearts, whole


def test_a_trick_is_followed_taken_by_the_highest_and_led_on_by_whoever_took_it(begun):
    hearts = begun("hearts")
    led = next(card for card in hand(hearts, "ana") if card.endswith("diamonds"))
    assert hearts.done(f"lay {word(led)}").told == [f"Ana: plays {led}."]
    wrong = next(card for card in hand(hearts, "ben") if not card.endswith("diamonds"))
    assert hearts.broken(f"lay {word(wrong)}") == ["HE-1"]
    assert hearts.broken(f"lay {word(led)}") == ["HE-1"], "Ana has played it"
    assert hearts.broken("end") == ["lay"]
    played = [led]
    for who in ("ben", "cy", "dee"):
        line = may(hearts, who)[0]
        played.append(next(card for card in hand(hearts, who) if word(card) == line[4:]))
        told = hearts.done(line).told
    best = max(range(4), key=lambda at: RANKS.index(played[at].split()[0]) if "diamonds" in played[at] else -1)
    taker = ("ana", "ben", "cy", "dee")[best]
    assert told[-1].startswith(f"{hearts.table.name(taker)} takes {led}, ")
    assert (hearts.state["turn"], hearts.state["round"]) == (taker, 2)
    assert hearts.state["decks"]["pack"]["discard"] == played
    assert hearts.done("verify").fields["good"]


@pytest.mark.parametrize(("trump", "taker"), [("", "Cy"), (", trump: hearts", "Ben"), (", trump: diamonds", "Dee")])
def test_trump_beats_what_was_led(tmp_path, monkeypatch, evening, trump, taker):
    folder, who = written(tmp_path, "hearts")
    rules = folder / "content" / "dots" / "companion.yaml"
    rules.write_text(rules.read_text().replace("follow: suit", f"follow: suit{trump}"))
    monkeypatch.setenv("TUCKBOX_ROOT", str(folder))
    evening.done(f"new dots {' '.join(who)} --seed x")
    played = ["2 of clubs", "2 of hearts", "Ace of clubs", "3 of diamonds"]
    evening.table.state["hand"] = {one: [card] for one, card in zip(who, played, strict=True)}
    told = [evening.done(f"lay {word(card)}").told for card in played]
    assert told[-1][-1].startswith(f"{taker} takes 2 of clubs, ")


@pytest.mark.parametrize(
    ("name", "games"),
    [*((name, 6) for name in GAMES), *(pytest.param(name, 100, marks=pytest.mark.long) for name in GAMES)],
)
def test_bots_play_it_to_its_end_and_nothing_is_lost(tmp_path, monkeypatch, name, games):
    folder, who = written(tmp_path, name)
    monkeypatch.setenv("TUCKBOX_ROOT", str(folder))
    one = edition(library.load("dots", str(tmp_path / "cache")), {})
    for number in range(games):
        game = play(one, ["random"] * len(who), "hands", number, {})
        assert game.stop == "end", game
        referee = MemoryReferee(one, who, f"playtest hands {number}", {})
        for line in game.lines:
            referee.say(line)
        points = [referee.table.of(each)["points"] for each in who]
        assert {"hearts": sum(points) == 13, "goofspiel": sum(points) <= 15, "village": sum(points) <= 3}[name], points


# ---------------------------------------------------------------------- what is hidden, is hidden


def seen_by_all(evening, chronicle, reply):
    """Give all that somebody without a hand can be told of a table, as one text."""
    live, content = evening.live, library.load("dots", str(Path(evening.store.path).parent))
    chronicle.follow(live, content)
    said = [evening.done(line)._asdict() for line in ("status", "log --rolls", "dice", "seen", "next")]
    shown = [projected(live, chronicle, Views(), content, words) for words in ((), ("lay",))]
    return json.dumps([reply._asdict(), said, shown], default=str)


@pytest.mark.parametrize("name", ["hearts", "village"])
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), picks=st.lists(st.integers(0, 99), min_size=3, max_size=12))
def test_no_card_of_a_hand_is_told_to_others_and_undo_gives_the_state_before(folder_of, monkeypatch, name, seed, picks):
    folder, who = folder_of(name)
    monkeypatch.setenv("TUCKBOX_ROOT", str(folder))
    with Evening(folder / f"{secrets.token_hex(8)}.db") as evening:
        reply, chronicle = evening.done(f"new dots {' '.join(who)} --seed {seed}"), Chronicle()
        for pick in picks:
            if name == "hearts":  # whose cards are each there once
                told = seen_by_all(evening, chronicle, reply)
                assert not [card for one in who for card in hand(evening, one) if card in told]
            before = json.dumps(evening.table.state, sort_keys=True)
            lines = [*may(evening, evening.table.state["turn"]), *(["end"] if name == "village" else [])]
            reply = evening.done(lines[pick % len(lines)])
            after = json.dumps(evening.table.state, sort_keys=True)
            evening.done("undo")
            assert json.dumps(evening.table.state, sort_keys=True) == before
            evening.done("redo")
            assert json.dumps(evening.table.state, sort_keys=True) == after
        assert evening.done("verify").fields["good"]


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 12))
def test_what_others_hold_changes_nothing_that_one_sees(folder_of, monkeypatch, name, seed, moves):
    """With all that Ana cannot know dealt anew, everything is as it was for her."""
    folder, who = folder_of(name)
    monkeypatch.setenv("TUCKBOX_ROOT", str(folder))
    content = library.load("dots", str(folder))
    chance = random.Random(seed)
    seats = seats_of("dots")(MemoryReferee(edition(content, {}), who, str(seed), {}), chance)
    for _ in range(moves):
        if (asked := seats.ask()) is not None:
            seats.answer(chance.choice(asked.options))
    views = []
    for _ in range(3):
        table = seats.table
        menus = [GAME.menu(table, words) for words in ([], ["lay"], ["reveal"])]
        own = [menu for menu in menus if menu is not None and menu.whose in ("", "ana")]
        shown = panels.shown(table, [], content)
        views.append(json.dumps([GAME.public(table), GAME.show(table), panels.holding(table, "ana"), own, shown]))
        GAME.redeal(table, "ana", chance.shuffle)
    assert views[0] == views[1] == views[2]


def test_a_card_is_dealt_anew_only_among_those_of_its_deck(tmp_path, monkeypatch, evening):
    write_game(tmp_path)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    rules = "decks: {red: {cards: [r1, r2, r3, r4], hand: 1}, blue: {cards: [b1, b2, b3, b4], hand: 2}}\n"
    (tmp_path / "content" / "dots" / "companion.yaml").write_text(rules)
    evening.done("new dots ana ben --seed x")
    seen, chance = set(), random.Random(1)
    for _ in range(20):
        GAME.redeal(evening.table, "ana", chance.shuffle)
        seen.add("".join(card[0] for card in hand(evening, "ben")))
    assert seen == {"bbr"}


# ---------------------------------------------------------------------- on phones


def ask(phone, line):
    state = phone.state()
    return phone.ask(f"/ask?session={state['session']}&seq={state['seq']}&line={line.replace(' ', '%20')}")


def choose(phone, seat, *words):
    state = phone.state()
    said = {"session": state["session"], "seq": state["seq"], "id": secrets.token_hex(8), "seat": seat}
    return phone.ask("/choose", {**said, "words": list(words)})


def test_a_hand_is_seen_on_its_own_phone_and_on_no_other_screen(begun, path):
    hearts = begun("hearts")
    mine = sorted(hand(hearts, "ana"))
    with Table(path) as table:
        ana, ben, host, watch = (
            table.phone(),
            table.phone(seat="ben"),
            table.phone("table", ""),
            table.phone("watch", ""),
        )
        assert sorted(one["label"] for one in ana.ask("/chosen")[1]["hand"]) == mine
        held = [one["label"] for one in ana.ask("/chosen")[1]["hand"]]
        assert [one["label"] for one in ask(ana, "lay")[1]["ask"]["items"]] == held, "in the order that is printed"
        for phone in (ben, host, watch):
            assert ask(phone, "lay")[0] == ask(phone, "next lay")[0] == phone.ask("/chosen?seat=ana")[0] == 403
            told = json.dumps([phone.ask(view)[1] for view in ("/state", "/log", "/me", "/chosen")])
            assert not [card for card in mine if card in told]
        for line in ("holds ana", "next lay", "lay 9"):
            assert ben.do(line)[0] == host.do(line)[0] == 403, line
        assert [one["label"] for one in host.ask("/chosen?seat=cy")[1]["hand"]], "Cy has no phone"
        ana.ask("/begin", {**{name: ana.state()[name] for name in ("session", "seq")}, "id": "12345678", "line": "lay"})
        assert not [card for card in mine if card in json.dumps(ben.state())]
        assert ana.do(f"lay {word(mine[0])}")[0] == 200
        assert mine[0] in json.dumps(watch.state())


def test_bids_are_chosen_in_secret_and_shown_at_once(begun, path):
    begun("goofspiel")
    with Table(path) as table:
        seats = {who: table.phone(seat=who) for who in ("ana", "ben", "cy")}
        watch = table.phone("watch", "")
        assert not any(one["items"] for one in watch.state()["hidden"]["seats"].values())
        assert [one["word"] for one in seats["ana"].ask("/chosen")[1]["items"]] == [f"bid:{n}" for n in range(1, 6)]
        seen = []
        for n in (4, 5):
            assert choose(seats["ana"], "ana", f"bid:{n}")[0] == 200
            seen.append([json.dumps(one.ask(view)[1]) for one in (seats["ben"], watch) for view in ("/state", "/log")])
        assert seen[0] == seen[1]
        assert choose(seats["ben"], "ben", "bid:6")[0] == 400
        assert seats["ben"].do("reveal ana bid:1 ben bid:2 cy bid:3")[0] == 403
        choose(seats["ben"], "ben", "bid:3")
        code, said = choose(seats["cy"], "cy", "bid:4")
        assert (code, "Ana: bids 5." in said["told"], "Ana takes 5, 3 and 4." in said["told"]) == (200, True, True)
        assert seats["cy"].state()["where"][0] == "Round 2 of 5"
        assert [one["verb"] for one in watch.state()["orders"]][:3] == ["Ana: bids 5", "Ben: bids 3", "Cy: bids 4"]


def test_a_tie_is_nobodys_and_its_prize_is_won_with_the_next(begun):
    game = begun("goofspiel")
    prize = game.state["shared"]["prize"]
    assert "Nobody takes 5, 5 and 1." in game.done("reveal ana bid:5 ben bid:5 cy bid:1").told
    both = game.state["shared"]["prize"]
    assert both > prize
    assert f"Ana points 0 → {both}" in " ".join(game.done("reveal ana bid:4 ben bid:3 cy bid:2").told)
    assert game.broken("reveal ana bid:4 ben bid:2 cy bid:3") == ["bid"]
    assert "Ben and Cy: what was chosen?" in game.say("reveal ana bid:1").error


# ---------------------------------------------------------------------- decks of one's own


def test_a_deck_of_ones_own_is_drawn_played_bought_for_and_shuffled_again(begun):
    game = begun("village")
    first = game.state["turn"]
    assert sorted(hand(game, "ana")) == sorted([*hand(game, "ana")]) and len(hand(game, "ana")) == 5
    coins = hand(game, first).count("1")
    for _ in range(coins):
        game.done("lay 1")
    assert game.state["players"][first]["coins"] == coins
    assert game.broken("buy mill") == ["buy"]
    game.done("end")
    bought = game.done("buy mill").told
    assert bought[0].endswith(f"buys Mill, coins {coins} → {coins - 2}, points 0 → 1.")
    assert game.table.state["decks"]["market"]["left"].count("Mill") == 2
    game.done(f"set {first}.coins 0")
    shown = {item.word: item for item in game.live.game.menu(game.table, []).items}
    assert (shown["buy"].off, shown["buy"].hint) == (True, "coins: 0")
    assert f"{game.table.name(first)} draws 5 cards." in game.done("end").told
    mine = game.table.state["decks"][f"own {first}"]
    assert (len(mine["left"]), sorted(mine["discard"] + mine["left"] + hand(game, first))) == (
        0,
        [*"0001111111", "Mill"],
    )
    assert game.state["players"][first]["coins"] == 0
    assert game.done("verify").fields["good"]


# ---------------------------------------------------------------------- little games

LITTLE = {
    "a value brings an outcome each time it is reached": (
        "counters:\n  heat: {start: 0, at: {3: {label: boils over, cost: {heat: 3, lives: 1}}}}\n"
        "  lives: {start: 2, least: 0}\n",
        [
            ("ana heat +2", {"heat": 2, "lives": 2}),
            ("ana heat +2", {"heat": 1, "lives": 1}),
            ("ana heat +1", {"heat": 2}),
        ],
    ),
    "one that it begins with is not reached": (
        "counters: {lives: {start: 2, at: {2: {cost: {lives: 1}}}}}\n",
        [("end", {"lives": 2}), ("ana -1", {"lives": 1}), ("ana +1", {"lives": 1})],
    ),
    "a value of the table brings it to whose turn it is": (
        "counters: {coins: 0}\nshared: {pile: {start: 2, at: {0: {gain: {coins: 5}}}}}\n",
        [("pile -1", {"coins": 0}), ("pile -1", {"coins": 5}), ("end", {}), ("end", {"coins": 5})],
    ),
    "a turn and a round bring something by themselves": (
        "counters: {coins: 0}\nshared: {bank: 9}\nbefore: {turn: {gain: {coins: 1}}}\n"
        "after: {round: {gain: {coins: own.coins}, shared: {bank: -1}}}\n",
        [("status", {"coins": 1}), ("end", {"coins": 1}), ("end", {"coins": 3, "bank": 8})],
    ),
    "an action has consequences": (
        "counters: {coins: 0, debt: 0}\nactions: {buy: {gain: {coins: 1}}}\nafter: {buy: {gain: {debt: 2}}}\n",
        [("buy", {"coins": 1, "debt": 2})],
    ),
    "cards go to others, stay before their owner, leave the game": (
        "counters: {coins: 0}\ndecks: {own: {cards: [7], each: true, hand: 1}}\nactions:\n"
        "  give: {card: hand, to: they}\n  open: {card: hand, to: laid}\n  burn: {card: laid, to: gone}\n"
        "  sell: {card: laid, gain: {coins: card.number}}\n",
        [
            ("give 7 ben", {"hand": 0}),
            ("undo", {"hand": 1}),
            ("open 7", {"hand": 0, "laid": ["7"], "coins": 0}),
            ("sell 7", {"laid": [], "coins": 7}),
            ("undo", {"laid": ["7"]}),
            ("burn 7", {"laid": [], "discard": []}),
        ],
    ),
    "all cards are dealt again when nobody holds one": (
        "counters: {coins: 0}\ndecks: {pack: {cards: [1, 1, 1, 1], hand: 1, again: true}}\n"
        "actions: {drop: {card: hand}}\n",
        [("drop 1", {"hand": 0}), ("end", {}), ("drop 1", {}), ("end", {"hand": 1, "round": 2, "left": 2})],
    ),
    "who sits down is dealt to, and what a leaver held is put away": (
        "counters: {coins: 0}\ndecks: {pack: {cards: [1, 1, 1, 1], hand: 1}}\n",
        [("join cy", {"left": 1}), ("leave ana", {"hand": 0, "discard": ["1"], "turn": "ben"})],
    ),
    "the farthest value counts": (
        "counters: {points: {start: 0, at: {3: out, 5: wins}}}\n",
        [("ana +5", {"points": 5, "ended": True, "out": []})],
    ),
}


@pytest.mark.parametrize("what", LITTLE)
def test_little_games_do_what_they_declare(tmp_path, monkeypatch, evening, what):
    rules, steps = LITTLE[what]
    write_game(tmp_path)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    (tmp_path / "content" / "dots" / "companion.yaml").write_text(rules)
    evening.done("new dots ana ben --seed x")
    for line, wanted in steps:
        evening.done(line)
        state, piles = evening.state, list(evening.table.state.get("decks", {}).values())
        there = {**state, **state["shared"], **state["players"]["ana"], "hand": len(hand(evening, "ana"))}
        there |= {"laid": cards(evening.table, "laid", "ana"), "left": sum(len(one["left"]) for one in piles)}
        there["discard"] = [card for one in piles for card in one["discard"]]
        assert {name: there[name] for name in wanted} == wanted, line
    assert evening.done("verify").fields["good"]


def test_an_order_by_chance_is_another_one_each_round_and_proved(tmp_path, monkeypatch, evening):
    write_game(tmp_path)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    (tmp_path / "content" / "dots" / "companion.yaml").write_text("turns: {order: random}\n")
    evening.done("new dots ana ben cy dee --seed x")
    rounds = []
    for _ in range(5):
        rounds.append([])
        for _ in range(4):
            rounds[-1].append(evening.state["turn"])
            evening.done("end")
    assert all(sorted(one) == ["ana", "ben", "cy", "dee"] for one in rounds)
    assert len({tuple(one) for one in rounds}) > 1
    assert evening.done("verify").fields["good"]


def test_a_card_that_is_drawn_in_secret_is_told_by_nothing(tmp_path, monkeypatch, evening):
    """Neither by what was done, nor by a trial, a die that is said, a mistake in one."""
    gems = "ruby jade onyx opal pearl topaz".split()
    write_game(tmp_path)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    rules = f"decks: {{pack: {{cards: [{', '.join(gems)}], hand: 1}}}}\nactions: {{pull: {{hand: {{pack: 1}}}}}}\n"
    (tmp_path / "content" / "dots" / "companion.yaml").write_text("counters: {coins: 0}\n" + rules)
    evening.done("new dots ana ben --seed x")
    lines = ("pull --dry-run", "pull --is opal", "pull --is nonsense", "pull", "log --rolls", "dice", "undo", "seen")
    told = [
        json.dumps(evening.say(line)._asdict() | {"breaches": []}, default=str).replace("--is opal", "")
        for line in lines
    ]
    assert [(line, gem) for line, said in zip(lines, told, strict=True) for gem in gems if gem in said] == []
    assert evening.done("pull").told == ["Ana: pull.", "Ana draws 1 card."]


def test_whether_an_action_is_offered_does_not_tell_what_somebody_holds(begun):
    hearts = begun("hearts")
    hearts.table.state["hand"]["ana"].clear()
    assert "lay" in hearts.done("next").fields["next"]


def test_nobody_plays_twice_to_a_trick(tmp_path, monkeypatch, evening):
    write_game(tmp_path)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    rules = "decks: {own: {cards: [1, 2], each: true, hand: 2}}\nactions: {lay: {card: hand, trick: {by: number}}}\n"
    (tmp_path / "content" / "dots" / "companion.yaml").write_text("counters: {coins: 0}\n" + rules)
    evening.done("new dots ana ben --seed x")
    evening.done("lay 1")
    assert evening.broken("lay 2") == ["lay"]
    evening.done("end")
    evening.done("lay 2")
    assert evening.done("end").told == ["Ben takes 1 and 2.", "Round 2. Ben to play."]


def test_bots_ask_what_may_come_next_once_while_nothing_is_said(tmp_path, monkeypatch):
    folder, who = written(tmp_path, "village")
    monkeypatch.setenv("TUCKBOX_ROOT", str(folder))
    referee = MemoryReferee(edition(library.load("dots", str(folder)), {}), who, "x", {})
    asked, menu, chance = [], type(GAME).menu, random.Random(1)

    def counted(game, table, words):
        asked.append((len(referee.lines), tuple(words)))
        return menu(game, table, words)

    monkeypatch.setattr(type(GAME), "menu", counted)
    seats = seats_of("dots")(referee, chance)
    for _ in range(40):
        seats.answer(chance.choice(seats.ask().options))
    assert referee.lines
    assert len(asked) == len({*asked})
