"""Golden evenings: whole games said line by line, and everything that is answered, in every form."""

import pytest

from tests.companion import evening
from tests.companion.evening import FORMS, Evening, games, golden, recorded, script, transcript
from tests.helpers.cases import often


@pytest.mark.parametrize("form", often(FORMS, ("human", "json")))
@pytest.mark.parametrize("game", games())
def test_an_evening_is_told_word_for_word(tmp_path, game, form):
    told = recorded(form, transcript(tmp_path / "table.db", script(game), form))

    assert told == golden(game, form).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", games())
def test_an_evening_is_long_enough_to_mean_something(game):
    assert len(script(game)) >= 55


@pytest.mark.long
@pytest.mark.parametrize("game", games())
def test_in_forty_columns_no_line_is_wider(tmp_path, game):
    told = transcript(tmp_path / "table.db", script(game), "human", width=40)

    assert [line for line in told.splitlines() if len(line) > 40 and not line.startswith("> ")] == []


@pytest.mark.parametrize("game", games())
def test_an_evening_can_be_gone_on_with_anywhere_else(tmp_path, game):
    lines = [line for line in script(game) if line not in ("quit",) and not line.startswith("new")]
    begin = next(line for line in script(game) if line.startswith("new"))
    with Evening(tmp_path / "one.db") as one:
        one.done(begin)
        codes = [one.say(line or "status").code for line in lines if line[0:1] not in "0123456789!.;?+-/*" and line]
        entries = one.store.entries(one.live.here)
        state = one.state
    assert set(codes) <= {0, 2, 3}
    with Evening(tmp_path / "one.db") as again:
        assert again.state == state
        assert again.store.entries(again.live.here) == entries


def test_every_game_with_a_module_has_an_evening():
    from companion import games as modules
    from tests.companion.evening import TOP

    slugs = [path.name for path in (TOP / "content").iterdir() if path.is_dir() and modules.has_module(path.name)]

    assert sorted(slugs) == sorted(evening.games())
