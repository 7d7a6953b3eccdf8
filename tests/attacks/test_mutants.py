"""A few small mistakes in the game Fair: nothing falls, nothing hangs, and what is told has a place."""

from random import Random

import pytest

from tests.attacks import mutants, project
from tests.attacks.mutations import kind_of, mutant, ways


@pytest.fixture(scope="module")
def bench(tmp_path_factory, request):
    patch = pytest.MonkeyPatch()
    request.addfinalizer(patch.undo)
    work = tmp_path_factory.mktemp("mutants")
    patch.setenv("TUCKBOX_CACHE", str(work / "code"))
    return mutants.Bench(work, ["fair"], project.fair(work / "fair").root)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["yaml", "template", "Markdown"])
def test_nothing_falls_or_hangs_over_small_mistakes(bench, kind):
    found = [bench.tried("fair", bench.mutant("fair", Random(f"{kind} {number}"), kind)) for number in range(8)]

    assert [mutants.shown(0, one) for one in found if one.fell or one.hung] == []
    assert any(one.told for one in found)
    assert all(problem.mark.file for one in found for problem in one.problems)


def test_a_mistake_changes_the_line_that_it_says():
    text = "a: {b: one, c: 2}\n\n- {id: x, face: y.svg.j2}\n"
    made = [mutant("content/pit/game.yaml", text, Random(seed)) for seed in range(60)]

    assert all(one.text != text for one in made)
    for one in made:
        assert one.text.split("\n")[: one.line - 1] == text.split("\n")[: one.line - 1]


def test_every_kind_of_file_has_its_mistakes():
    assert {kind for kind, _ in ways()} == {kind_of("a.yaml"), kind_of("b.svg.j2"), kind_of("c.md")}
    assert len(list(ways())) > 60
