"""Raft Race!'s river as it is laid: water joins at every seam of any legal river, in colour and with little ink.

The press file has each card with its bleed. The bleed of a card is what it expects of its neighbour, so it is held
against what the neighbour shows there, half a millimetre deep: the place, the direction and the tone of every line of
water and of every ledge of foam is in it. Where a zone ends the ramp of tones changes with it: there light and dark
must lie in the same places.
"""

import random
from functools import partial
from itertools import pairwise

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from tests.content.told import game_of
from tests.helpers.shell import TOP, run

pytestmark = pytest.mark.xdist_group("river")  # what all of them need is made once

GAME = game_of("raft-race")
ZONES = {card.id: card.fields["zone"] for card in GAME.decks["river"].cards}
DOT = 4  # dots a millimetre, so that cuts and bleeds are whole dots
WIDE, HIGH, BLEED = 63 * DOT, 88 * DOT, 3 * DOT
DEEP = DOT // 2  # how far into the neighbour the bleed is held against it
# Contours are written to a thousandth of a millimetre and drawn on another grid of dots: of 2,000 rivers
# the worst seam is 1.3 apart, and 1.3 % of it plainly. Water that is laid half a millimetre aside is 24 apart, and 32 %
# of it plainly.
MEAN, FAR, MOST_FAR = 2.0, 40, 0.02
ALIKE = 0.75  # how far light and dark go together where one ramp follows another
STRIP = 0.4  # the same where a strip follows, between the lane lines: a card's crosses on them reach over its edge
CROSS = 3 * DOT  # how far they do to either side
RAMP = {"start": 1, 1: 1, 2: 2, 3: 3, "end": 3}


@pytest.fixture(scope="module", params=["colour", pytest.param("ink-saver", marks=pytest.mark.long)])
def style(request):
    return request.param


@pytest.fixture(scope="module")
def cards(style, tmp_path_factory):
    """The front of every river card with its bleed, by id."""
    folder = tmp_path_factory.mktemp("river")
    said = run(
        "tuckbox", "build", "raft-race", "--only", "river", "--press", "--style", style, "-o", str(folder), cwd=TOP
    )
    assert said.code == 0, said.err
    (pdf,) = folder.rglob("river-press.pdf")
    with pypdfium2.PdfDocument(pdf) as document:
        # pdfium rounds up: a page a millionth of a dot too wide would be one dot wider
        fronts = [document[n].render(scale=DOT * 25.4 / 72 * 0.99999).to_pil().convert("RGB")
                  for n in range(0, len(document), 2)]  # fmt: skip
    assert fronts[0].size == (WIDE + 2 * BLEED, HIGH + 2 * BLEED)
    return dict(zip(ZONES, fronts, strict=True))


@pytest.fixture(scope="module")
def joins(style, tmp_path_factory):
    """The join strips, by the zone downstream of them."""
    folder = tmp_path_factory.mktemp("joins")
    said = run(
        "tuckbox", "export", "raft-race", "--only", "tokens", "--dpi", "508", "--style", style, "-o", str(folder),
        cwd=TOP,
    )  # fmt: skip
    assert said.code == 0, said.err
    sets = {one.id: one for deck in GAME.parts["tokens"].decks for one in deck.cards}
    strips = {one.fields["zone"]: name for name, one in sets.items() if name.startswith("join-")}
    found = {}
    for zone, name in strips.items():
        (picture,) = folder.rglob(f"{name}-front.png")
        found[zone] = Image.open(picture).convert("RGB").reduce(20 // DOT)  # 508 dots an inch are 20 a millimetre
        assert found[zone].size == (2 * WIDE, 16 * DOT)
    return found


def legal_river(chance):
    """Pairs of cards as they may be laid, upstream first, each with whether it is turned; start cards never are."""
    zones = [[card for card in ZONES if ZONES[card] == zone] for zone in ("start", 1, 2, 3, "end")]
    order = [card for zone in zones for card in chance.sample(zone, len(zone))]
    facing = [(card, ZONES[card] != "start" and chance.random() < 0.5) for card in order]
    return list(zip(facing[::2], facing[1::2], strict=True))


def shown(cards, laid):
    card, is_turned = laid
    return cards[card].rotate(180) if is_turned else cards[card]


def apart(one, other):
    """How far two strips of water are apart: the mean of all dots, and the share of dots that are plainly different."""
    difference = ImageChops.difference(one, other).convert("L")
    histogram = difference.histogram()
    return ImageStat.Stat(difference).mean[0], sum(histogram[FAR:]) / sum(histogram)


def alike(one, other):
    """How far light and dark lie in the same places (-1 to 1), whatever the colours."""
    a, b = (strip.convert("L").tobytes() for strip in (one, other))
    a, b = ([dot - sum(dots) / len(dots) for dot in dots] for dots in (a, b))
    return sum(x * y for x, y in zip(a, b, strict=True)) / (sum(x * x for x in a) * sum(y * y for y in b)) ** 0.5


def beside(left, right):
    """The strips of a seam between neighbours: the bleed of one, the water of the other; both ways round."""
    rows = (BLEED, BLEED + HIGH)
    yield (left.crop((BLEED + WIDE, rows[0], BLEED + WIDE + DEEP, rows[1])),
           right.crop((BLEED, rows[0], BLEED + DEEP, rows[1])))  # fmt: skip
    yield (right.crop((BLEED - DEEP, rows[0], BLEED, rows[1])),
           left.crop((BLEED + WIDE - DEEP, rows[0], BLEED + WIDE, rows[1])))  # fmt: skip


def along(upstream, downstream):
    """The strips of a seam between a card and the next one downstream, which lies above it."""
    columns = (BLEED, BLEED + WIDE)
    yield (downstream.crop((columns[0], BLEED + HIGH, columns[1], BLEED + HIGH + DEEP)),
           upstream.crop((columns[0], BLEED, columns[1], BLEED + DEEP)))  # fmt: skip
    yield (upstream.crop((columns[0], BLEED - DEEP, columns[1], BLEED)),
           downstream.crop((columns[0], BLEED + HIGH - DEEP, columns[1], BLEED + HIGH)))  # fmt: skip


def seams(cards, river):
    """What the seams of a river lie between, each with a function that gives its pairs of strips."""
    for one, other in river:
        yield (one, other, "beside"), partial(pairs_of, cards, beside, one, other)
    for before, after in pairwise(river):
        for one, other in zip(before, after, strict=True):
            yield (one, other, "along"), partial(pairs_of, cards, along, one, other)


def pairs_of(cards, seam, one, other):
    return seam(shown(cards, one), shown(cards, other))


def check(cards, river, known):
    """Hold every seam of a river against the limits, unless it is known from another one."""
    for between, strips in seams(cards, river):
        if between in known:
            continue
        known.add(between)
        for bleed, water in strips():
            if len({RAMP[ZONES[card]] for card, _ in between[:2]}) > 1:
                assert alike(bleed, water) >= ALIKE, f"{between}: light and dark do not go on"
                continue
            mean, far = apart(bleed, water)
            assert mean <= MEAN, f"{between}: the water is {mean:.1f} apart"
            assert far <= MOST_FAR, f"{between}: {far:.1%} of the seam is plainly different"


@pytest.mark.parametrize("rivers", [20, pytest.param(2000, marks=pytest.mark.long)])
def test_water_joins_at_every_seam_of_a_legal_river(cards, rivers):
    known = set()
    for seed in range(rivers):
        river = legal_river(random.Random(seed))
        assert len(river) == 16
        check(cards, river, known)


def test_a_river_that_is_laid_one_line_off_does_not_join(cards):
    one, other = (shown(cards, (card, False)) for card in ("Z1-01", "Z1-02"))
    moved = ImageChops.offset(other, 0, 6 * DOT)
    off = ImageChops.offset(other, DOT // 2, 0)

    assert all(apart(*strips)[0] <= MEAN for strips in beside(one, other))
    for strips in (*beside(one, moved), *along(one, off)):
        mean, far = apart(*strips)
        assert mean > 1.5 * MEAN
        assert far > 1.5 * MOST_FAR


@pytest.mark.parametrize("column", [0, 1])
def test_a_join_strip_goes_on_from_either_zone(cards, joins, column):
    assert sorted(joins) == [2, 3]
    for zone, strip in joins.items():
        for at, y in {zone: 0, zone - 1: strip.height - DEEP}.items():  # downstream is up
            edge = strip.crop((column * WIDE, y, (column + 1) * WIDE, y + DEEP))
            one = next(card for card in ZONES if ZONES[card] == at)
            for is_turned in (False, True):
                card = shown(cards, (one, is_turned))
                beyond = BLEED + HIGH if at == zone else BLEED - DEEP
                bleed = card.crop((BLEED, beyond, BLEED + WIDE, beyond + DEEP))
                lanes = [(21 * DOT * lane + CROSS, 0, 21 * DOT * (lane + 1) - CROSS, DEEP) for lane in range(3)]
                found, off = (
                    [alike(bleed.crop(lane), some.crop(lane)) for lane in lanes]
                    for some in (edge, ImageChops.offset(edge, 2 * DOT, 0))
                )
                assert min(found) >= max(STRIP, *off), f"{one}, turned: {is_turned}"
