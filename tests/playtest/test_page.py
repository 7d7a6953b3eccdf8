"""The page of a report: what it says is found, and it needs nothing but itself."""

import re
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from random import Random

import pytest

from companion.playtest.findings import find
from companion.playtest.page import page
from companion.playtest.playing import Played
from companion.playtest.running import Result, Run, varied
from companion.playtest.terminal import parts, report
from tests.helpers.shell import TOP, run

BOTS = ("beginner", "beginner")
DOC = (TOP / "docs" / "playtest.md").read_text(encoding="utf-8")


def played(number, chance, *, wins=0.5, longer=0, stop="end", cards=(), people=2, strong=""):
    """Make a game up: seat 1 wins with that chance, each card is drawn four times and played as often as it says.

    Seat 1 draws each card twice, but for a strong one, which the winner draws three times of four.
    """
    first = chance.random() < wins
    rounds = 8 + longer + chance.randrange(6)
    won = (float(first), float(not first), *[0.0] * (people - 2))
    lead = [tuple(chance.random() for _ in range(people)) for _ in range(rounds - 1)] + [won]
    measures = {"duel": float(chance.randrange(5)), "leader wins": float(chance.random() < 0.8)}
    for name, use in cards:
        measures |= {f"{name} drawn": 4.0, f"{name} played": float(sum(chance.random() < use for _ in range(4)))}
    bots = tuple((("beginner", "planner") * people)[number % 2 : people + number % 2]) if people > 2 else BOTS
    shares = {name: (3.0 if first else 1.0) if name == strong else 2.0 for name, _ in cards}
    by = [{f"{name} drawn": n for name, n in shares.items()}, {f"{name} drawn": 4 - n for name, n in shares.items()}]
    won = won if stop == "end" else (0.0,) * people
    return Played(number, stop, bots, rounds, 2 * rounds, won, tuple(lead), measures, tuple(by), ())


def findings(games=400, compare=("pace=fast",), sweep=(), stops=lambda _: "end", longer=0, **how):
    asked = Run("inn", varied([], compare, sweep), BOTS, games, "1")
    some = [
        Result(at, played(n, Random(f"{at} {n}"), longer=longer * at, stop=stops(n), **how))
        for at in range(len(asked.settings))
        for n in range(games)
    ]
    labels = [", ".join(one) or "as printed" for one in asked.settings]
    return find(asked, "The Inn & Co", labels, some, printed={"pace": "slow"})


class Read(HTMLParser):
    """The words of a page, and what it loads."""

    def __init__(self, text):
        super().__init__()
        self.loads, self.headings, self.silent = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        has = dict(attrs)
        self.loads += [value for name, value in attrs if name in {"src", "srcset", "action", "data", "poster"}]
        self.loads += [tag] * (tag in {"script", "iframe", "object", "embed", "img", "base"})
        self.loads += [has["href"]] * (tag == "link" and not has["href"].startswith("data:")) if tag == "link" else []
        self.headings += [int(tag[1])] if re.fullmatch("h[1-6]", tag) else []
        if tag == "svg" and not (has.get("aria-label") if has.get("role") == "img" else has.get("aria-hidden")):
            self.silent.append(self.get_starttag_text())


def bare(text):
    """Leave the fonts out."""
    return re.sub(r"base64,[\w+/=]+", "base64,", text)


def sentences(text):
    """Give what answers questions say, without marks."""
    found = re.findall(r'<p class="(?:says|q)">(.*?)</p>', text.partition("<section")[0], re.DOTALL)
    return [unescape(re.sub(r"<[^>]+>", "", one)).replace("\u00a0", " ") for one in found]


def row(found, head):
    """Give the rows of a part of a report."""
    return next(one.rows for one in parts(found) if one.head == head)


def numbers(value):
    """Give every number in records, whatever is in them."""
    if isinstance(value, (int, float)):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from numbers(key)
            yield from numbers(one)
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from numbers(one)


CARDS = [("Trap Door", 0.9), ("Hot Spring", 0.08), ("Rope", 0.5)]
FULL = findings(cards=CARDS, wins=0.7, longer=1)
SAID = page(FULL)


def test_the_same_findings_give_the_same_bytes():
    assert page(findings(cards=CARDS, wins=0.7, longer=1)) == SAID
    assert len(SAID.encode()) < 600_000


def test_it_needs_nothing_but_itself():
    read = Read(SAID)

    assert read.loads == []
    assert "http" not in bare(SAID)
    assert set(re.findall(r"url\((.{4})", SAID)) == {"data"}
    assert "@import" not in SAID


def test_the_page_says_all_that_the_terminal_says():
    words = " ".join(unescape(re.sub(r"<[^>]+>", " ", SAID.partition("<h1>")[2])).lower().split())
    told = parts(FULL)

    assert [one.head for one in told] == ["WHO WINS", "WHAT CHANGES", "CARDS", "WHAT HAPPENS", "LONGEST GAMES"]
    for one in told:
        for row in (one.head, one.said, *one.rows):
            assert " ".join(row.lower().split()) in words


def test_headings_go_down_one_by_one_and_charts_say_what_they_show():
    read = Read(SAID)

    assert read.headings[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(read.headings))
    assert read.silent == []


def test_no_type_is_smaller_than_14_px():
    sizes = [float(size) for size in re.findall(r"(?:font|font-size): (?:\d+ )?([\d.]+)px", bare(SAID))]

    assert len(sizes) > 5
    assert min(sizes) >= 14
    assert not re.search(r"font[^;}]*[\d.](?:em|rem|pt|%)", bare(SAID))


@pytest.mark.parametrize(
    "found",
    [FULL, findings(20), findings(60, compare=()), findings(200, stops=lambda n: "long" if n % 3 else "end")],
    ids=["full", "few", "alone", "open"],
)
def test_every_number_of_a_sentence_is_found(found):
    known = list(numbers(found))
    forms = {f"{sign * part * value:{form}}" for value in known for sign in (1, -1) for part in (1, 100)
             for form in (".0f", ".1f", ".2f", "g", ",")}  # fmt: skip
    forms |= {f"{len(one.cards)}" for one in found.settings} | {"9", "10", "95", "3", "15", "30", "50", "100"}
    forms |= {"2", "1", *(f"{card.use:.0f}" for one in found.settings for card in one.cards)}  # seats, and use
    forms |= {f"{sum(one.games for one in found.settings):,}"}
    for one in found.settings:
        forms |= {f"{one.games - one.ended:,}", *(f"{round(seat.value * one.ended, 2):g}" for seat in one.seats)}
        forms |= {number for word in one.leaning for number in re.findall(r"[\d,.]*\d", word)}
    forms |= {number for one in found.differences for number in re.findall(r"[\d,.]*\d", one.word)}

    said = sentences(page(found))

    assert len(said) >= 4
    assert [(n, one) for one in said for n in re.findall(r"\d[\d,.]*(?<![,.])", one) if n not in forms] == []


def test_a_planted_bias_is_said():
    share = round(100 * FULL.settings[0].seats[0].value)

    assert 64 <= share <= 76
    assert sentences(SAID)[0].startswith(f"Seat 1 wins {share} % (")
    assert sentences(SAID)[1].startswith("not even")


def test_what_a_setting_changes_is_told_with_its_interval_and_nothing_else_is():
    told = " ".join(row(FULL, "WHAT CHANGES"))
    (length,) = [one.value for one in FULL.differences if one.what == "length"]

    assert f"length {length.value:+.2f} rounds ({length.low:+.2f} to {length.high:+.2f})" in told
    assert not re.search(r"seat 1 wins [+−]", told)


def test_a_changed_rule_is_introduced_with_what_is_printed_and_comparisons_are_those_one_can_count():
    said = " ".join(" ".join(report(FULL, "inn.jsonl")).split())

    assert "pace=fast (printed: slow):" in said
    assert "Hollow: pace=fast (printed: slow)." in SAID
    assert "(5 comparisons" in said  # seat 1, length, lead changes and two that happen


def test_a_share_of_games_is_told_in_percent():
    (value,) = [one.measures["leader wins"].value for one in FULL.settings[:1]]

    assert re.search(rf"\n  leader wins +{100 * value:.0f} %\n", "\n".join(report(FULL, "inn.jsonl")))


def test_a_dead_card_is_listed_first():
    rows = [one.split("  ")[0] for one in row(FULL, "CARDS") if one.endswith(" draws")]

    assert rows[0] == "Hot Spring"
    assert rows[-1] == "Trap Door"
    assert any(one.startswith("Hot Spring is played in less than 15 % of draws") for one in sentences(SAID))


def test_a_card_that_winners_draw_is_told_with_its_share_and_no_other_is():
    found = findings(cards=CARDS, strong="Rope", compare=())
    told = re.findall(r"Drawn by the winner (more|less) often: ([^.]*)\.", " ".join(row(found, "CARDS")))
    said = "\n".join(report(found, "inn.jsonl"))

    assert [word for word, _ in told] == ["more", "less"]
    assert told[0][1].replace("\u00a0", " ").startswith("Rope 75 % (")
    assert "Rope" not in told[1][1]
    assert re.search(r"Drawn by the winner more often: Rope 75 % \(", said)
    some = " ".join(row(findings(cards=CARDS, compare=()), "CARDS"))
    assert re.findall(r"Drawn by the winner (more|less) often: none", some) == ["more", "less"]


@pytest.mark.parametrize(
    ("found", "said", "not_said", "seats"),
    [
        (findings(400), "", "not even", True),
        (findings(12, compare=()), r"^Of 12 games seat 1 won \d+ and seat 2 won \d+\.", "% of games", False),
        (findings(200, stops=lambda n: "long" if n % 5 else "end", wins=0.9),
         r"^As printed: 160 of 200 games had no end", "even is", False),
        (findings(40, cards=CARDS, compare=()),
         "Drawn less than 200 times, too seldom to say how often they are played: ", "of draws", True),
    ],
    ids=["even seats", "under 30 games", "no end", "few draws"],
)  # fmt: skip
def test_what_few_games_cannot_tell_is_not_said(found, said, not_said, seats):
    told = " ".join([*sentences(page(found)), *report(found, "inn.jsonl")])

    assert re.search(said, " ".join(told.split()))
    assert not_said not in told
    assert ("Who wins" in page(found)) == seats


def test_two_rules_are_a_grid_in_which_only_what_is_not_even_has_a_sign():
    found = findings(100, compare=(), sweep=("pace=slow,fast", "toll=1,2,3"))
    cells = re.findall(r"  (\d+)(\*?)", " ".join(row(found, "SEAT 1 WINS")[1:]))

    assert [int(number) for number, _ in cells] == [round(100 * one.seats[0].value) for one in found.settings]
    assert [bool(sign) for _, sign in cells] == [
        not one.seats[0].low <= 0.5 <= one.seats[0].high for one in found.settings
    ]


def test_a_report_of_nothing_and_of_games_without_an_end_comes_out():
    asked = Run("inn", ((), ("pace=fast",)), BOTS, 100, "1")
    none = find(asked, "Inn", ["as printed", "pace fast"], [])
    open_ = findings(40, stops=lambda _: "stuck")

    assert "Stopped early: 0 of 100 games." in page(none)
    assert "40 of 40 games" in " ".join(sentences(page(open_)))
    assert "In 40 nothing could be done" in " ".join(" ".join(report(open_, "inn.jsonl")).split())
    assert report(none, "inn.jsonl")[-1] == "Every game is kept in inn.jsonl."


def test_half_time_is_the_round_that_was_played_then():
    some = [played(n, Random(n)) for n in range(40)]
    games = [
        one._replace(rounds=4, lead=((1.0, 0.0), (1.0, 0.0), (0.0, 1.0), (0.0, 1.0)), wins=(0.0, 1.0)) for one in some
    ]
    one = find(Run("inn", ((),), BOTS, 40, "1"), "Inn", ["as printed"], [Result(0, game) for game in games]).settings[0]

    assert one.half is not None
    assert (one.half.value, one.changes.value) == (0.0, 1.0)
    assert (one.settled[0], one.settled[1].value, one.settled[2]) == (3, 1.0, 40)


@pytest.mark.slow
def test_the_documentation_shows_what_is_said_and_where_the_page_is(tmp_path):
    words = re.search(r"```sh\n(companion playtest .*)\n", DOC)[1].split()

    said = run(*words, cwd=tmp_path)

    assert said.code == 0, said.err
    told, shown = said.out.strip(), re.search(r"```text\n(.*?)\n```", DOC, re.DOTALL)[1]
    assert re.fullmatch(".+".join(map(re.escape, shown.split("…"))), told, re.DOTALL)
    assert [path.suffix for path in sorted((tmp_path / "playtest").iterdir())] == [".html", ".jsonl"]
    assert "<h1>Trade or Duel: playtest</h1>" in next((tmp_path / "playtest").glob("*.html")).read_text("utf-8")
