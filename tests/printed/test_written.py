"""The ledger as text: what is written is read again, in any order, and mistakes are told with their places."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.problems import Findings
from generator.printed.ledger import Box, Ledger, Printing, Row
from generator.printed.written import FORMAT, dump, load

words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20) | st.floats(-1e30, 1e30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


values = st.dictionaries(words, plain, max_size=3)


@st.composite
def ledgers(draw):
    names = draw(st.lists(words, min_size=1, max_size=3, unique=True))
    boxes = {name: Box(name, draw(words), draw(words), (draw(words),), draw(words)) for name in names}
    names = draw(st.lists(words, min_size=1, max_size=3, unique=True))
    printings = {
        name: Printing(name, draw(words), draw(words), draw(words), draw(words), draw(values)) for name in names
    }
    rows = {}
    for _ in range(draw(st.integers(0, 4))):
        spot = (
            draw(st.sampled_from(sorted(boxes))),
            draw(words),
            draw(words),
            draw(st.sampled_from(["front", "back"])),
        )
        about = draw(st.sampled_from(sorted(printings))), draw(st.integers(0, 1000)), draw(st.sampled_from(["a", "bc"]))
        rows[spot] = Row(*spot, *about, draw(words), draw(words), draw(values))
    return Ledger(boxes, printings, rows)


def read(text):
    findings = Findings()
    return load(text, "printed.txt", findings), [str(one) for one in findings.problems()]


@settings(max_examples=40)
@given(ledgers(), st.integers())
def test_what_is_written_is_read_again_in_any_order_of_its_lines(ledger, seed):
    text = dump(ledger, "Dots")
    head, _, rest = text.partition(f"\n{FORMAT}\n")
    lines = rest.rstrip("\n").split("\n")
    Random(seed).shuffle(lines)

    found, problems = read(f"{head}\n{FORMAT}\n" + "\r\n".join(lines))

    assert problems == []
    assert found == ledger
    assert dump(found, "Dots") == text


def test_faces_stand_in_the_order_of_their_numbers_one_a_line():
    box, time = Box("b"), Printing("p", "2026-01-01", "", "1", "")
    rows = [Row("b", "d", f"c{number}", "front", "p", 1, "a", "l", "") for number in (10, 2, 1)]
    text = dump(Ledger().after(box, time, rows), "Dots")

    assert [line.split()[3] for line in text.splitlines() if line.startswith("face")] == ["c1", "c2", "c10"]


GOOD = f'{FORMAT}\nbox b style=colour\nprinting p on="2026-01-01"\n'
FACE = "face b d c front printing=p copies=1 revision=a look=x"


@pytest.mark.parametrize(
    ("line", "place", "fact"),
    [
        ("<<<<<<< HEAD", ":4:1", "a merge is not finished here"),
        ("fase b d c front", ":4:1", "'fase' is no kind of line"),
        (FACE.replace("copies=1", "copies=many"), ":4:1", 'copies="many" is no number of copies'),
        (FACE.replace("copies=1", "copies=-1"), ":4:1", "copies=-1 is no number of copies"),
        (FACE.replace("front", "top"), ":4:1", "'top' is no side"),
        (FACE.replace("revision=a", "revision=B"), ":4:1", "'B' is no revision"),
        (FACE.replace("printing=p", "printing=q"), ":4:1", "no line says which printing 'q' was"),
        (FACE.replace("face b", "face a"), ":4:1", "no line says what the box 'a' is"),
        (FACE.replace(" look=x", ""), ":4:1", "the line does not say 'look'"),
        (FACE + " copies=2", ":4:56", "'copies' stands here twice"),
        (FACE + " seen", ":4:56", "'seen' has no value"),
        (FACE + " .name=[1", ":4:64", "this cannot be read"),
        (FACE + "\n" + FACE, ":5:1", "line 4 says of the same face that it was printed"),
        ("box c sets=1 style=colour", ":4:1", "'sets' is no list"),
    ],
)
def test_mistakes_are_told_with_their_places(line, place, fact):
    _, problems = read(GOOD + line + "\n")

    assert [problem.split("\n")[0] for problem in problems] == [f"printed.txt{place}: {fact}"]
    assert all("hint: " in problem for problem in problems)


def test_another_file_is_no_ledger_and_all_mistakes_are_told_at_once():
    assert "the first line is not 'tuckbox-printed 1'" in read("hello\n")[1][0]
    assert len(read(GOOD + "x\ny\nz\n")[1]) == 3
