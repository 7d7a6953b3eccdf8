"""Where games are looked for, and which of two is taken."""

import shutil

import pytest

from generator.catalog.game import find_games, load_game
from generator.catalog.problems import ContentError
from generator.catalog.roots import VARIABLE, Roots, search_path
from tests.helpers.cases import faults_of


def make(root, slug, title, templates=False):
    (root / "content" / slug).mkdir(parents=True)
    (root / "content" / slug / "game.yaml").write_text(f"title: {title}\n")
    if templates:
        (root / "templates" / slug).mkdir(parents=True)
        (root / "templates" / "_shared").mkdir(parents=True, exist_ok=True)
    return root


def test_the_order_is_root_variable_here_checkout(tmp_path):
    asked, named, here = (make(tmp_path / name, "pit", name) for name in ("asked", "named", "here"))

    paths = search_path(asked, {VARIABLE: str(named)}, here).paths

    assert paths[:3] == (asked, named, here)
    assert (paths[3] / "generator" / "catalog").is_dir()


def test_the_current_folder_counts_only_if_it_has_a_game(tmp_path):
    (tmp_path / "content" / "notes").mkdir(parents=True)

    assert tmp_path not in search_path(None, {}, tmp_path).paths


def test_one_folder_asked_for_twice_is_one_root(tmp_path):
    root = make(tmp_path, "pit", "Pit")

    assert search_path(root, {VARIABLE: str(root)}, root).paths.count(root) == 1


def test_a_root_may_be_named_from_the_current_folder(tmp_path):
    root = make(tmp_path / "mine", "pit", "Pit")

    assert search_path(root.relative_to(tmp_path), {}, tmp_path).paths[0] == root


def test_roots_that_are_none_are_told_together(tmp_path):
    assert [
        problem.fact for problem in faults_of(search_path, tmp_path / "nowhere", {VARIABLE: str(tmp_path)}, tmp_path)
    ] == [
        "this folder has no content/ in it",
        "there is no such folder",
    ]


def test_a_game_comes_whole_from_the_first_root_that_has_it(tmp_path):
    mine = make(tmp_path / "mine", "pit", "My Pit")
    theirs = make(tmp_path / "theirs", "pit", "Their Pit", templates=True)
    make(theirs, "net", "Net", templates=True)
    roots = Roots((mine, theirs))

    assert roots.games() == ("net", "pit")
    assert roots.game_dir("pit") == mine / "content" / "pit"
    assert roots.template_dirs("pit") == ()
    assert roots.template_dirs("net") == (theirs / "templates" / "net",)
    assert roots.shared_dirs() == (theirs / "templates" / "_shared",)
    assert [game.title for game in find_games(roots)] == ["Net", "My Pit"]


def test_every_game_is_listed_even_a_broken_one(tmp_path, root):
    make(root, "broken", "'Half a title")
    make(root, "Two Words", "Two Words")
    make(root, "_starter", "Starter")
    (root / "content" / "empty").mkdir()

    games = {game.slug: game for game in find_games(Roots((root,)))}

    assert {slug: game.title for slug, game in games.items()} == {
        "broken": "broken",
        "pit": "Pit",
        "Two Words": "Two Words",
    }
    assert [str(problem.mark) for problem in games["broken"].problems] == ["content/broken/game.yaml:1:8"]
    assert [problem.hint for problem in games["Two Words"].problems] == ["call the folder 'two-words'"]
    assert not games["pit"].problems


def test_a_misspelled_game_is_offered_the_right_one(roots):
    assert [problem.hint for problem in faults_of(load_game, "pitt", roots)] == ["did you mean 'pit'?"]


def test_no_games_at_all_is_told(tmp_path):
    with pytest.raises(ContentError, match="put a game into content/NAME"):
        load_game("pit", Roots((tmp_path,)))


def test_a_game_is_the_same_wherever_its_root_lies(tmp_path, root, roots):
    shutil.copytree(root, tmp_path / "other" / "place")

    assert load_game("pit", roots) == load_game("pit", Roots((tmp_path / "other" / "place",)))
