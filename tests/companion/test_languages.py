"""A table in another language: which one it speaks, what is translated, and that what is written is in none."""

import json
import re
from pathlib import Path

import pytest
from babel import Locale

from companion.engine import messages
from companion.gamedata import languages
from tests.companion.evening import Evening
from tests.companion.messages import CATALOGUES, all_said, catalogue
from tests.helpers.table import Table

TAGS = sorted(path.stem for path in CATALOGUES.glob("*.yaml"))
NEW = "new trap ana ben --seed x"
NAMES = re.compile(r"\{(\w+(?::[^{}]*)?)\}")


GAME = """designers: [{name: Somebody}]
players: {least: 1, most: 4}
components: [{deck: cards/lamps.yaml, count: 1}]
"""


def game(root, head):
    folder = root / "content" / "lamps"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(f"{head}\n{GAME}")
    (folder / "cards" / "lamps.yaml").write_text(
        "name: Lamps\nsize: poker\nface: lamp.svg.j2\ncards: [{id: one, name: One}]\n"
    )


def forms(said):
    return list(said.values()) if isinstance(said, dict) else [said]


@pytest.mark.parametrize("tag", TAGS)
def test_a_catalogue_says_all_that_the_companion_says_and_nothing_else(tag):
    assert catalogue(tag).keys() ^ all_said().keys() == set()


@pytest.mark.parametrize("tag", TAGS)
def test_what_is_put_into_a_text_is_put_into_its_translation(tag):
    locale = Locale.parse(tag, sep="-")
    for text, said in catalogue(tag).items():
        assert isinstance(said, dict) == bool(all_said()[text]), text
        for form in forms(said):
            assert {*NAMES.findall(form)} == {*NAMES.findall(text)}, text
            typed = re.findall(r"'((?:companion |tuckbox )?[a-z]+)'", text)
            assert all(f"'{word}'" in form for word in typed), text
        if isinstance(said, dict):
            assert {"other"} <= said.keys() <= {*locale.plural_form.tags, "other"}, text


def test_every_language_says_what_is_in_braces_by_its_name():
    assert [text for text in all_said() if "{" in NAMES.sub("", text) or "}" in NAMES.sub("", text)] == []


@pytest.mark.parametrize(
    ("environ", "wanted", "tag"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "", "pt-BR"),
        ({"LC_ALL": "C", "LANG": "pt_BR.UTF-8"}, "", "en"),
        ({"LC_MESSAGES": "pt_PT", "LANG": "en_GB"}, "", "pt-BR"),
        ({"LANG": "xx_YY.UTF-8"}, "", "en"),
        ({"LANG": "pt_BR.UTF-8"}, "en", "en"),
        ({}, "pt-br", "pt-BR"),
        ({}, "pt", "pt-BR"),
    ],
)
def test_a_table_speaks_the_language_that_is_wanted_or_that_of_the_system(
    evening, monkeypatch, tmp_path, environ, wanted, tag
):
    game(tmp_path, "title: Lamps\nlanguage: pt-BR")
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    monkeypatch.delenv("LC_ALL")
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    evening.done(f"new lamps ana ben {f'--language {wanted}' if wanted else ''}")

    assert messages.language() == tag
    assert evening.live.now().begin.data.get("language", "en") == tag
    evening.done("rematch")
    assert evening.live.now().begin.data.get("language", "en") == tag


def test_a_game_that_is_told_in_half_of_a_language_stays_english_unless_it_is_wanted(evening, monkeypatch):
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8")

    evening.done("new raft ana ben cy")

    assert messages.language() == "en"
    evening.done("new raft ana ben cy --language pt-BR")
    assert messages.language() == "pt-BR"


def test_a_session_that_comes_from_elsewhere_is_told_in_its_language(evening, tmp_path):
    evening.done(f"{NEW} --language pt-BR")
    evening.done("note oi")
    file = tmp_path / "one.jsonl"
    evening.done(["export", str(file)])
    messages.speak(None)
    with Evening(tmp_path / "other.db") as other:
        assert other.done(["import", str(file)]).told[0] == "2 registros novos; o jogo aqui é o 1."


def test_what_is_pinned_of_a_game_differs_in_words_only(evening):
    evening.done(NEW)
    english = evening.live.now().begin.data
    evening.done(f"{NEW} --language pt-BR")
    portuguese = evening.live.now().begin.data

    def shape(value):
        if isinstance(value, dict):
            return {name: shape(one) for name, one in value.items()}
        return (
            [shape(one) for one in value] if isinstance(value, list) else "words" if isinstance(value, str) else value
        )

    assert shape(portuguese["content"]) == shape(english["content"])
    assert portuguese["content"]["cards"] != english["content"]["cards"]
    assert portuguese["dice"] == english["dice"]


def test_what_was_edited_is_read_anew(tmp_path, monkeypatch):
    own = tmp_path / "languages"
    own.mkdir()
    (own / "xx.yaml").write_text('"Score": "Eins"\n')
    monkeypatch.setattr(languages, "OWN", str(own))
    cache = str(tmp_path / "cache")
    assert languages.spoken("xx", cache).gettext("Score") == "Eins"
    (own / "xx.yaml").write_text('"Score": "Anders"\n')
    assert languages.spoken("xx", cache).gettext("Score") == "Anders"
    assert languages.spoken("xx-YY", cache).gettext("Score") == "Anders"
    assert languages.spoken("xx", cache).gettext("Undo") == "Undo"


def test_what_a_game_says_goes_before_what_the_companion_says(tmp_path, monkeypatch):
    game = tmp_path / "content" / "lamps"
    (game / "languages" / "pt-BR" / "companion").mkdir(parents=True)
    (game / "game.yaml").write_text("title: Lamps\nplayers: {least: 1, most: 4}\n")
    (game / "languages" / "pt-BR" / "companion" / "sentences.yaml").write_text(
        '"Score": "Pontos"\n"A lamp": "Um lampião"\n'
    )
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    cache = str(tmp_path / "cache")

    assert languages.spoken("pt-BR", cache, "lamps").gettext("Score") == "Pontos"
    assert languages.spoken("pt-BR", cache, "lamps").gettext("A lamp") == "Um lampião"
    assert languages.spoken("pt-BR", cache).gettext("Score") == "Placar"


@pytest.mark.parametrize("number", [0, 1, 2, 999, 1000, 2_000_000])
def test_forms_of_numbers_are_those_of_the_cldr(tmp_path, number):
    said = languages.spoken("pt-BR", str(tmp_path))
    form = "one" if number in (0, 1) else "other"

    assert said.ngettext("{n} screen", "{n} screens", number) == f"{number} {'tela' if form == 'one' else 'telas'}"


def test_lists_are_written_as_the_language_writes_them(tmp_path):
    said = languages.spoken("pt-BR", str(tmp_path))
    lists = (["a", "b", "c", "d"], "and"), (["a", "b"], "or"), ([], "and")

    assert [said.listed(*one) for one in lists] == ["a, b, c e d", "a ou b", ""]


def test_a_shown_table_speaks_its_language(evening, path):
    evening.done(f"{NEW} --language pt-BR")
    with Table(path) as table:
        phone = table.phone()
        code, page = phone.ask("/")
        texts = json.loads(re.search(rb'id="texts">(.*)</script>', page)[1])
        state = phone.state()

    assert code == 200
    assert b'<html lang="pt-BR"' in page
    assert b'aria-label="O que fazer agora"' in page
    assert texts["{n} screen"] == {"one": "{n} tela", "other": "{n} telas"}
    assert (state["lang"], state["page"].endswith(" pt-BR")) == ("pt-BR", True)


def test_an_english_page_is_the_file_as_it_lies(evening, path):
    evening.done(NEW)
    with Table(path) as table:
        _, page = table.phone().ask("/tv")

    assert page == (Path(languages.OWN).parent / "show" / "page" / "index.html").read_bytes()
