"""A game that several processes share: the same bytes as from one, the same words of what is wrong, none left over."""

import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import time
import weakref
from functools import partial
from io import BytesIO

import pytest
from PIL import Image

from generator.catalog.problems import ContentError, Mark, Problem
from generator.catalog.roots import search_path
from generator.catalog.timelimit import turn as turn_at
from generator.making import build, workerpool
from generator.making.asked import opened as open_
from generator.making.printrun import _Bench
from generator.making.shares import shared
from generator.making.workerpool import Turn, each, parted, side_by_side, split_up
from generator.parts.decks import Piece
from generator.parts.kinds import writer
from generator.parts.order import Order
from generator.reporting.report import Progress
from tests.helpers.cases import faults_of
from tests.helpers.little import FACE, deck, deck_file, make, write_game
from tests.helpers.shell import command, environment, run

TEXT = """\
# How to play

Take a dot[](). There are {{ parts.dots.count }}.

![The first dots](card:d0001+d0002?width=20mm) ![A back](card:d0003?width=20mm&side=back)

{% for id in ("m0001", "m0002") %}
![One more](card:{{ id }}?width=20mm)
{% endfor %}

> When is it over?
"""


@pytest.fixture
def home(tmp_path):
    """A game with two decks, a rulebook that shows both, and the page that says how to build it."""
    write_game(tmp_path, cards=50, guide=True)
    content = tmp_path / "content/dots"
    content.joinpath("cards/more.yaml").write_text(deck(25).replace("id: d", "id: m").replace("Dot", "Spot"))
    content.joinpath("rulebook.md").write_text(TEXT.replace("[]()", ""))
    game = content / "game.yaml"
    game.write_text(game.read_text() + "  - {deck: cards/more.yaml, count: 25}\n  - {rulebook: rulebook.md}\n")
    return tmp_path


def below(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def built(home, jobs, out):
    return run("tuckbox", "build", "dots", "--jobs", str(jobs), "--output", out, cwd=home)


def written(home, out):
    """Build in this process, and name the files that were made anew."""
    outcome = make(home, output=home / out, jobs=1)
    assert not outcome.problems
    return {one.file.rpartition("/")[2] for one in outcome.items if one.status == "written"}


def bench(home, store=None):
    order = Order(root=home, output=home / "out")
    return _Bench(*open_("dots", search_path(home), order, store or home / "store"), order, {})


def test_one_process_and_several_write_the_same_bytes_the_kept_faces_included(home):
    alone, together = built(home, 1, "alone"), built(home, 2, "together")

    assert (alone.code, together.code) == (0, 0), together.err
    assert below(home / "alone") == below(home / "together")
    assert len([name for name in below(home / "alone") if name.endswith(".pdf")]) == 5
    assert alone.out.replace("alone", "together") == together.out
    assert alone.err == together.err


def test_one_process_and_several_find_the_same_mistakes_in_the_same_order(home):
    deck_file(home).write_text(deck(50, last="Far too long a name for such a small card " * 20))
    more = home / "content/dots/cards/more.yaml"
    more.write_text(more.read_text().replace("name: Spot 3,", f"name: {'No less a name for such a small card ' * 20},"))
    text = home / "content/dots/rulebook.md"
    text.write_text(text.read_text() + "\n![Who](card:nobody)\n")
    alone, together = built(home, 1, "alone"), built(home, 2, "together")

    assert (alone.code, together.code) == (1, 1)
    assert "dots.yaml" in alone.err
    assert "more.yaml" in alone.err
    assert alone.err == together.err

    write_game(home, cards=50, guide=True)  # what is drawn is well; the text is not
    game = home / "content/dots/game.yaml"
    game.write_text(game.read_text() + "  - {rulebook: rulebook.md}\n  - {deck: cards/more.yaml, count: 25}\n")
    more.write_text(deck(25).replace("id: d", "id: m").replace("Dot", "Spot"))
    alone, together = built(home, 1, "alone"), built(home, 2, "together")

    assert (alone.code, together.code) == (1, 1)
    assert "there is no card called 'nobody'" in alone.err
    assert alone.err == together.err


def test_two_long_books_are_set_side_by_side_after_a_change_and_are_what_one_process_makes_of_them(home):
    content = home / "content/dots"
    text, game = content / "rulebook.md", content / "game.yaml"
    more = "\n\n".join(f"Lay dot {at} on the table, and count what lies beside it." for at in range(240))
    text.write_text(text.read_text() + f"\n# More\n\n{more}\n")
    game.write_text(game.read_text().replace("rulebook: rulebook.md", "rulebook: rulebook.md, designers: true"))
    assert {built(home, 1, out).code for out in ("one", "two")} == {0}
    deck_file(home).write_text(deck_file(home).read_text().replace("Dot 1,", "Dot one,", 1))
    alone, together = built(home, 1, "one"), built(home, 0, "two")

    assert below(home / "one") == below(home / "two")
    assert alone.out.replace("one/", "two/").replace("in one (5 written", "in two (5 written") == together.out
    assert (home / "one/dots/rulebook-designer.pdf").exists()

    text.write_text(text.read_text() + "\n![Who](card:nobody)\n")
    alone, together = built(home, 1, "one"), built(home, 0, "two")
    assert "there is no card called 'nobody'" in alone.err
    assert alone.err == together.err


def test_a_deck_and_its_files_are_one_share_and_what_shows_others_waits_for_them(home):
    turns = bench(home).turns()
    drawn = [turn for turn in turns if not turn.after]
    book, guide = [turn for turn in turns if turn.after]

    assert [(turn.task.decks, turn.task.files) for turn in drawn[:2]] == [(("dots",), (0,)), (("more",), (1,))]
    assert sorted(one for turn in drawn for one in turn.task.decks) == [
        "dots",
        "how-to-build",
        "more",
        "rulebook-cover",
    ]
    assert (book.task.files, guide.task.files) == ((2, 3), (4,))
    assert {deck for at in book.after for deck in turns[at].task.decks} == {"dots", "more", "rulebook-cover"}
    assert book.effort > max(turn.effort for turn in drawn)


def test_a_small_game_or_one_without_a_store_is_not_split(home):
    plans = bench(home).plans
    whole = shared(plans, split=False)

    assert [turn.task.whole for turn in whole] == [True]


def test_only_faces_that_are_not_kept_count_as_work(home):
    assert bench(home).missing(0) == 50 + 25 + 2 + 1 + 2 * 2  # fronts, a back a deck, cover, the guide twice
    assert built(home, 2, "out").code == 0
    said = bench(home, home / "out/.cache/dots")
    assert said.missing(0) == 0

    deck_file(home).write_text(deck(50, last="Another"))
    assert bench(home, home / "out/.cache/dots").missing(0) == 1  # the cover shows other cards
    face = home / "templates/dots/face.svg.j2"
    face.write_text(face.read_text() + "<!-- changed -->")
    assert bench(home, home / "out/.cache/dots").missing(0) == 75


def test_a_process_that_is_no_copy_of_ours_makes_the_same(home):
    ours = bench(home)
    theirs = pickle.loads(pickle.dumps(ours))

    for turn in ours.turns():
        done = theirs.do(turn.task)
        assert done.told.problems == ()
        assert done.files == ours.do(turn.task).files


def test_only_the_cards_that_a_text_shows_are_drawn_small(home):
    (plan,) = bench(home).plans
    small = {(deck, card, side) for deck, card, side in plan.small if deck in ("dots", "more")}
    sheets = {(deck, f"{deck[0]}{n:04}", "front") for deck in ("dots", "more") for n in range(1, 10)}

    assert {one for one in small if one not in sheets} == {("dots", "d0003", "back")}  # the guide shows whole sheets
    assert hasattr(writer("rulebook"), "bind")


def test_a_card_makes_anew_what_shows_it_and_the_text_that_reads_it_and_is_known_as_if_made_at_first(home):
    book, text = home / "content/dots/rulebook.md", {"rulebook.pdf", "rulebook-booklet.pdf"}
    book.write_text(TEXT.replace("[]()", ": {{ cards.d0030.name }}") + "\n![](figure:row)\n")
    game, cards = home / "content/dots/game.yaml", deck_file(home)
    figure = "{id: row, alt: Dots in a row, template: back.svg.j2, size: 40x20mm}"
    game.write_text(
        game.read_text().replace("{rulebook: rulebook.md}", f"{{rulebook: rulebook.md, figures: [{figure}]}}")
    )
    assert "dots.pdf" in written(home, "out")
    edits = [
        (game, "Dots in a row", "A row of dots", text),
        (cards, "name: Dot 40,", "name: Spot 40,", {"dots.pdf"}),
        (cards, "name: Dot 30,", "name: Spot 30,", {"dots.pdf", *text}),
        (cards, "name: Spot 30, colour: '#96ccaa'", "name: Spot 30, colour: white", {"dots.pdf"}),
        (cards, "name: Dot 2,", "name: Spot 2,", {"dots.pdf", *text, "how-to-build.pdf"}),  # shown by both
        (cards, "name: Dot 5,", "name: Spot 5,", {"dots.pdf", "how-to-build.pdf"}),
    ]
    for file, old, new, made in edits:
        file.write_text(file.read_text().replace(old, new))
        assert written(home, "out") == made, old
    written(home, "fresh")
    known = [json.loads((home / folder / "dots/manifest.json").read_bytes())["files"] for folder in ("out", "fresh")]
    assert known[0] == known[1]


def test_ctrl_c_while_several_processes_draw_one_edition_ends_them_all(home):
    process = subprocess.Popen(
        [*command("tuckbox"), "build", "dots", "--jobs", "2"],
        cwd=home,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    process.stderr.readline()  # the drawing begins
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)  # which waits for all that hold these pipes

    assert process.returncode == 130
    assert "Traceback" not in out + err
    assert not [name for name in below(home) if name.endswith((".pdf", ".part"))]


def test_of_one_game_nothing_stays_in_memory_while_the_next_is_made(tmp_path, monkeypatch):
    """Its fonts lead to all that was remembered of it, some of it in circles, and rubbish is hardly ever looked for."""
    for slug in ("dots", "spots"):
        write_game(tmp_path, slug)
    books, there = [], []

    def opened(*args, **more):
        there.append([book() is not None for book in books])
        shop, plans = open_(*args, **more)
        books.append(weakref.ref(shop.fonts))
        return shop, plans

    monkeypatch.setattr(build, "opened", opened)
    outcome = build.build(("dots", "spots"), Order(root=tmp_path, output=tmp_path / "out"), Progress(quiet=True), 1)
    assert not outcome.problems
    assert there == [[], [False]]


def turns(tasks):
    return [Turn(task) for task in tasks]


def square(number):
    return number * number


def slowly(seconds):
    time.sleep(seconds)
    return os.getpid()


MEETING = multiprocessing.get_context("fork").Barrier(4)


def together(_):
    """Wait until four are here."""
    MEETING.wait(60)
    return os.getpid()


def die(_):
    os._exit(3)


def refuse(number):
    raise ValueError(number)


def test_every_task_is_answered_with_its_place():
    assert sorted(side_by_side(square, turns(range(7)), 3)) == [(n, n * n) for n in range(7)]


def test_tasks_run_at_the_same_time_and_processes_end_when_the_work_is_done():
    helpers = {helper for _, helper in side_by_side(together, turns([4] * 4), 4)}

    assert len(helpers) == 4
    assert os.getpid() not in helpers
    for helper in helpers:
        with pytest.raises(ProcessLookupError):
            os.kill(helper, 0)


@pytest.mark.parametrize(
    "work",
    [
        lambda: side_by_side(die, turns([0, 0]), 2),
        lambda: parted([partial(square, 2), partial(die, 0), partial(slowly, 60.0)]),
    ],
)
def test_a_process_that_dies_is_an_error_and_takes_the_others_along(work):
    with pytest.raises(ContentError, match="--jobs: a helping process ended with code 3"):
        list(work())

    assert not multiprocessing.active_children()


def be_ended(number):
    with turn_at(Mark("templates/pit/card.svg.j2", 3), "pit, card c7"):
        os.kill(os.getpid(), number)
        time.sleep(10)


@pytest.mark.parametrize(("number", "fact"), [(signal.SIGPROF, "takes longer"), (signal.SIGSEGV, "SIGSEGV")])
def test_of_a_process_that_is_ended_it_is_told_what_it_was_at(number, fact):
    (problem,) = faults_of(list, side_by_side(be_ended, turns([int(number)]), 1))
    assert str(problem.mark) == "templates/pit/card.svg.j2:3"
    assert "pit, card c7" in problem.fact
    assert fact in problem.fact


def test_a_mistake_in_the_work_is_told_and_not_shown(capfd):
    with pytest.raises(RuntimeError, match="ValueError: 7") as caught:
        list(side_by_side(refuse, turns([7]), 1))

    assert "in refuse" in caught.value.__notes__[0]
    assert capfd.readouterr().err == ""


def test_who_stops_listening_stops_the_work():
    answers = side_by_side(slowly, turns([0.0, 60.0]), 2)
    assert next(answers)[0] == 0
    started = time.monotonic()
    answers.close()
    stopped = time.monotonic()

    assert stopped - started < 50  # where the other would have slept for sixty


def test_most_effort_comes_first_and_what_waits_for_others_waits():
    efforts = [3.0, 9.0, 5.0, 99.0, 1.0]
    given = [Turn(at, effort, frozenset({4}) if at == 3 else frozenset()) for at, effort in enumerate(efforts)]

    assert [at for at, _ in side_by_side(square, given, 1)] == [1, 2, 0, 4, 3]


def test_a_process_that_is_killed_between_two_tasks_is_an_error():
    answers = side_by_side(slowly, [Turn(0.0), Turn(0.0, after=frozenset({0})), Turn(5.0)], 1)
    _, helper = next(answers)
    os.kill(helper, 9)
    with pytest.raises(ContentError, match="ended with code -9"):
        list(answers)


def test_parts_are_answered_in_order_the_first_one_from_here():
    answers = list(parted([partial(slowly, seconds) for seconds in (0.0, 0.2, 0.0)]))

    assert answers[0] == os.getpid()
    assert len(set(answers)) == 3


@pytest.fixture
def one_only(monkeypatch):
    """Let one process begin and no other."""
    begin, begun = workerpool._begin, []

    def limited(*args):
        if begun:
            raise BlockingIOError("no more processes")
        begun.append(begin(*args))
        return begun[0]

    monkeypatch.setattr(workerpool, "_begin", limited)
    return begun


def test_where_there_can_be_no_more_processes_the_rest_is_done_here_or_by_those_that_are_there(one_only):
    answers = list(parted([partial(slowly, 0.0)] * 4))

    assert [answer == os.getpid() for answer in answers] == [True, False, True, True]
    one_only.clear()
    assert len({helper for _, helper in side_by_side(slowly, turns([0.1] * 4), 3)}) == 1


@pytest.mark.parametrize("jobs", [0, 1, 2, 5])
@pytest.mark.parametrize("count", [1, 2, 3, 101, 555])
@pytest.mark.parametrize("takes_long", [False, True])
def test_each_face_is_drawn_in_one_piece(jobs, count, takes_long, monkeypatch):
    if takes_long:
        monkeypatch.setattr(workerpool, "_LOOK", 0.0)
        monkeypatch.setattr(workerpool, "_WORTH", 1e-12)
    pieces = list(split_up(lambda piece, here: Piece(list(piece), {}, ()), count, jobs))

    assert [at for piece, _ in pieces for at in piece] == list(range(count))
    assert all(list(piece) == made.traces for piece, made in pieces)


def test_each_task_has_its_answer_wherever_it_was_done_and_what_is_wrong_is_told(monkeypatch):
    monkeypatch.setattr(workerpool, "_LOOK", 0.0)
    monkeypatch.setattr(workerpool, "_WORTH", 1e-12)
    monkeypatch.setattr(workerpool, "hands", lambda: 3)

    def work(some):
        for one in some:
            if one == 17:
                raise ContentError([Problem(Mark("17"), "is not to be had")])
            yield one * one, os.getpid()

    answers = list(each(work, range(17)))
    assert [square for square, _ in answers] == [at * at for at in range(17)]
    assert len({helper for _, helper in answers}) == 3
    with pytest.raises(ContentError, match="17: is not to be had"):
        list(each(work, range(20)))


SHOWING = FACE.replace(
    "</svg>",
    '{{ face("d0001", 2, 20, 15) }}{{ face("d0002", 22, 20, 15) }}{{ face("d0001", 5, 50, 15, side="back") }}</svg>',
)


def test_faces_on_others_are_as_if_drawn_at_first_whatever_of_them_was_painted_before(tmp_path):
    write_game(tmp_path, cards=3)
    content, templates = tmp_path / "content/dots", tmp_path / "templates/dots"
    game, cards, more, deep = (
        content / name for name in ("game.yaml", "cards/dots.yaml", "cards/more.yaml", "cards/deep.yaml")
    )
    others = (
        "  - {deck: cards/deep.yaml, count: 2}\n  - {deck: cards/more.yaml, count: 3}\n"  # before those that they show
    )
    game.write_text(game.read_text().replace("components:\n", f"components:\n{others}"))
    more.write_text(deck(3).replace("id: d", "id: m").replace("face.svg.j2", "show.svg.j2"))
    deep.write_text(deck(2).replace("id: d", "id: e").replace("face.svg.j2", "deep.svg.j2"))
    face = templates / "face.svg.j2"
    face.write_text(FACE.replace("</svg>", '<image href="dot.png" x="9" y="20" width="9" height="9"/></svg>'))
    (templates / "show.svg.j2").write_text(SHOWING)
    (templates / "deep.svg.j2").write_text(FACE.replace("</svg>", '{{ face("m0001", 9, 20, 30) }}</svg>'))
    picture = templates / "dot.png"
    picture.write_bytes(image((32, 64, 96)))

    def edited(path, old, new):
        path.write_text(path.read_text().replace(old, new, 1))

    edits = (
        lambda: None,
        lambda: edited(cards, "Dot 1", "Spot 1"),
        lambda: edited(more, "Dot 2", "Spot 2"),
        lambda: picture.write_bytes(image((96, 64, 32))),
        lambda: edited(more, "Dot 1", "Spot 1"),
        lambda: edited(face, 'fill="', 'fill-opacity="0.9" fill="'),
        lambda: edited(templates / "back.svg.j2", "#224466", "#664422"),
    )
    for number, edit in enumerate(edits):
        edit()
        assert written(tmp_path, "out")
        written(tmp_path, f"fresh-{number}")
        ours, fresh = (pdfs(tmp_path / folder) for folder in ("out", f"fresh-{number}"))
        assert ours == fresh, number
        assert len(ours) == 3


def pdfs(folder):
    return {name: content for name, content in below(folder).items() if name.endswith(".pdf")}


def image(colour):
    """Give a picture of one colour."""
    file = BytesIO()
    Image.new("RGB", (4, 4), colour).save(file, "PNG")
    return file.getvalue()
