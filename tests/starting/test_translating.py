"""A game's way into another language: files to fill in, what they lack, PO files, and what is built of them."""

import gettext
from io import BytesIO
from shutil import copytree, ignore_patterns

import pytest
import yaml
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from polib import POEntry, pofile

from companion.gamedata.declared import read_declared
from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.messages import Said, put
from generator.catalog.problems import ContentError
from generator.catalog.roots import search_path
from generator.making.asked import games_of, untranslated
from generator.parts.order import Order, Wish
from generator.starting import pofiles, translating
from tests.helpers import printed
from tests.helpers.little import deck_file, make, write_game

BOOK = "# Dots\n\nDraw a dot.\n\nThen stop.\n"
SAYING = (
    "{{ text(_('Worth'), 4, 30, size.width - 8, 20) }}{{ text(ngettext('{n} dot', '{n} dots', 3), 4, 60, 40, 20) }}"
)


@pytest.fixture
def home(tmp_path):
    """A little game with a rulebook, whose template says a word and a number."""
    home = write_game(tmp_path, cards=2)
    game = home / "content" / "dots" / "game.yaml"
    game.write_text(game.read_text() + "  - {rulebook: rulebook.md, cover: none}\n")
    (game.parent / "rulebook.md").write_text(BOOK)
    face = home / "templates" / "dots" / "face.svg.j2"
    face.write_text(face.read_text().replace("</svg>", f"{SAYING}</svg>"))
    return home


def found(home, tag="de"):
    return translating.translation("dots", tag, search_path(home))


def words(home, name, tag="de"):
    return home / "content" / "dots" / "languages" / tag / name


def filled(home, tag="de"):
    translating.write(found(home, tag))
    for one in [*words(home, "", tag).rglob("*.yaml")]:
        one.write_text(yaml.safe_dump(_filled(yaml.safe_load(one.read_text())), allow_unicode=True))
    words(home, "rulebook.md", tag).write_text("# Punkte\n\nZieh einen Punkt.\n\n::: note\nGenau einen.\n:::\n")
    return home


def _filled(tree):
    if set(tree) == {"from", "to"}:
        return {"from": tree["from"], "to": f"¤{tree['from']}"}
    return {name: _filled(one) if isinstance(one, dict) else f"¤{name}" for name, one in tree.items()}


def built(home, *languages, **wish):
    return make(home, languages=languages, wish=Wish(**wish), jobs=1)


def test_the_files_to_fill_in_name_all_there_is_and_writing_them_again_changes_nothing(home):
    names = translating.write(found(home))
    before = {name: (home / "content" / "dots" / name).read_bytes() for name in names}
    translating.write(found(home))

    assert set(names) == {
        f"languages/de/{name}" for name in ("game.yaml", "cards/dots.yaml", "templates.yaml", "_rulebook.md")
    }
    assert {name: (home / "content" / "dots" / name).read_bytes() for name in names} == before
    told = yaml.safe_load(before["languages/de/cards/dots.yaml"])
    assert told["cards"]["d0001"]["name"] == {"from": "Dot 1", "to": ""}
    assert yaml.safe_load(before["languages/de/templates.yaml"]) == {"Worth": "", "{n} dot": {"one": "", "other": ""}}
    assert [one.place for one in found(home).missing] == [one.place for one in found(home).texts]
    assert [(book.file, book.is_there) for book in found(home).books] == [("rulebook.md", False)]


def test_all_languages_are_printed_each_in_a_folder_of_its_own(home):
    filled(home)
    assert found(home).missing == []

    outcome = built(home, "all")

    assert [str(one) for one in outcome.problems] == []
    folder = home / "out" / "dots"
    assert [path.name for path in folder.iterdir() if path.is_dir() and path.name[0] != "."] == ["de"]
    one, other = (printed.text(path / "dots.pdf") for path in (folder, folder / "de"))
    assert "¤" not in one and {"Dot 1", "Worth", "3 dots", "print at 100 %"} <= {*_in(one)}
    assert {"¤Dot 1", "¤Worth", "¤other", "mit 100\u00a0% drucken"} <= {*_in(other)} and "sheet" not in other
    book = home / "out" / "dots" / "de" / "rulebook.pdf"
    assert "zieh einen punkt." in _lower(book) and "hinweis" in _lower(book)

    mine = home / "templates" / "_shared" / "languages" / "de.yaml"
    mine.parent.mkdir(parents=True)
    mine.write_text("Note: Obacht\n")
    assert not built(home, "de").problems
    assert "obacht" in _lower(book) and "hinweis" not in _lower(book)


def _lower(path):
    return printed.text(path).lower()


def _in(text):
    """Give what is looked for in a printed text and is there."""
    sought = (
        "Dot 1", "Worth", "3 dots", "print at 100 %", "¤Dot 1", "¤Worth", "¤other", "mit 100\u00a0% drucken",
    )  # fmt: skip
    return [one for one in sought if " ".join(one.split()) in text]


def test_a_text_that_changed_is_told_until_it_was_looked_at(home):
    filled(home)
    cards = deck_file(home)
    cards.write_text(cards.read_text().replace("Dot 2", "Spot 2"))
    book = home / "content" / "dots" / "rulebook.md"
    book.write_text(BOOK.replace("Then stop", "Go on"))

    (one,) = found(home).outdated
    assert (one.path, one.was, one.words) == (("cards", "d0002", "name"), "Dot 2", "Spot 2")
    assert "-Then stop.\n+Go on." in found(home).books[0].changed
    assert "¤Dot 2" in [card.fields["name"] for card in load_game("dots", search_path(home), "de").decks["dots"].cards]

    assert len(translating.seen(found(home))) == 2
    assert (found(home).outdated, found(home).books[0].changed) == ([], "")


def test_a_language_that_a_game_has_not_is_told_and_so_is_what_is_none(home):
    filled(home)

    (problem,) = built(home, "fr").problems
    assert "not translated into 'fr'" in problem.fact and "de" in problem.hint
    with pytest.raises(ContentError, match="no tag of a language"):
        found(home, "deutsch!")


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_no_catalogue_has_is_told_once_with_the_file_to_write_it_in(home, jobs):
    filled(home, "sv")
    words(home, "templates.yaml", "sv").write_text(
        "Worth: Värde\nfront: framsida\n'{n} dot': {one: '{n} prick', other: '{n} prickar'}\n"
    )
    for name in ("day", "night"):  # two editions, which two processes make
        theme = home / "content" / "dots" / "themes" / f"{name}.yaml"
        theme.parent.mkdir(exist_ok=True)
        theme.write_text(f"name: {name}\n")
    game = home / "content" / "dots" / "game.yaml"
    game.write_text(game.read_text() + "theme: day\n")

    outcome = make(home, themes=("day", "night"), languages=("sv",), jobs=jobs)

    assert [str(one) for one in outcome.problems] == []
    (note,) = [one for one in outcome.notes if "nothing says" in one.fact]
    assert "'DRAFT'" in note.fact and "'front'" not in note.fact and "more; they are printed in English" in note.fact
    assert "templates/_shared/languages/sv.yaml" in note.hint
    assert "content/dots/languages/sv/templates.yaml" in note.hint
    assert not [one for one in built(home).notes if "nothing says" in one.fact]


def test_editions_are_named_in_the_language_by_words_that_a_translator_is_asked_for(home):
    content = home / "content" / "dots"
    rules = "parameters:\n  end: {default: any, allowed: [any, last_dot], label: end}\n"
    (content / "rules.yaml").write_text(f"{rules}presets:\n  long_game: {{end: last_dot}}\n")
    filled(home)

    game = load_game("dots", search_path(home), "de")

    assert choose(game, preset="long_game").label == "¤long game"
    assert choose(game, sets=["end=last_dot"]).label == "¤end ¤last dot"
    assert choose(load_game("dots", search_path(home)), sets=["end=last_dot"]).label == "end last dot"


def test_a_translated_word_that_looks_like_an_id_is_kept_when_the_files_are_written_again(home):
    filled(home)
    cards = deck_file(home)
    cards.write_text(f"tint: red\n{cards.read_text()}")
    mine = words(home, "cards/dots.yaml")
    mine.write_text(f"tint: {{from: red, to: rot}}\n{mine.read_text()}")

    translating.write(found(home))

    assert yaml.safe_load(mine.read_text())["tint"] == {"from": "red", "to": "rot"}


def test_letters_that_nobody_sees_are_written_as_numbers(home):
    translating.write(found(home))
    game = words(home, "game.yaml")
    game.write_text(game.read_text().replace("to: ''", r'to: "点\u200b打つ"', 1))

    translating.write(found(home))
    assert r'to: "点\u200b打つ"' in game.read_text() and "\u200b" not in game.read_text()


def test_what_a_list_that_is_translated_as_a_whole_lacks_is_asked_for(home):
    filled(home)
    cards = deck_file(home)
    cards.write_text(f"tints: [red, deep red, blue]\n{cards.read_text()}")
    mine = words(home, "cards/dots.yaml")
    mine.write_text(f"tints: [rot, tiefrot]\n{mine.read_text()}")

    assert [one.words for one in found(home).missing] == ["blue"]
    translating.write(found(home))
    assert yaml.safe_load(mine.read_text())["tints"]["3"] == {"from": "blue", "to": ""}


def test_what_is_said_at_the_table_is_translated_with_the_rest(home):
    (home / "content" / "dots" / "companion.yaml").write_text(
        "counters: {gold: {start: 2, label: gold pieces}}\nscreen: {display: Titan One}\n"
        "turns: {phases: [draw, act]}\nactions: {buy: {label: buys, cost: {gold: 1}, phase: draw}}\n"
        "setup: [Put ten gold pieces in the middle.]\n"
    )

    asked = {one.path for one in found(home).texts if one.file == "companion.yaml"}
    filled(home)

    assert asked == {
        ("counters", "gold", "label"), ("turns", "phases", "1"), ("turns", "phases", "2"), ("setup", "1"),
        ("actions", "buy", "label"), ("actions", "buy", "phase"),
    }  # fmt: skip
    said = read_declared(load_game("dots", search_path(home)), search_path(home), "", "de").companion
    assert (said["counters"]["gold"]["label"], said["phases"]) == ("¤gold pieces", ["¤draw", "¤act"])
    assert (said["actions"]["buy"]["phase"], said["setup"]) == (["¤draw"], ["¤Put ten gold pieces in the middle."])


@pytest.mark.parametrize("name", ["cards/dots.yaml", "templates.yaml", "rulebook.md", "themes/day.yaml"])
def test_what_lacks_a_word_is_not_printed_in_a_language_and_told_in_a_line(home, name):
    for one in ("day", "night"):
        theme = home / "content" / "dots" / "themes" / f"{one}.yaml"
        theme.parent.mkdir(exist_ok=True)
        theme.write_text(f"name: {one}\ntagline: By {one}.\n")
    game = home / "content" / "dots" / "game.yaml"
    game.write_text(game.read_text() + "theme: day\n")
    filled(home)
    whole = {item.file for item in built(home, "de").items}
    words(home, name).unlink()

    outcome = built(home, "de")

    lost = {"rulebook.md": "/rulebook", "themes/day.yaml": "/day-"}.get(name, "/dots.pdf")
    assert [str(one) for one in outcome.problems] == []
    assert {item.file for item in outcome.items} == {file for file in whole if lost not in file}
    (note,) = [one for one in outcome.notes if "is not printed in de" in one.fact]
    assert "tuckbox translate dots --to de" in note.hint and "tuckbox build dots --" in note.hint
    wish, themes = ({"only": ("rulebook",)}, ()) if "book" in name else ({"only": ("dots",)}, ())
    if name.startswith("themes"):
        wish, themes = {}, ("day",)
    (problem,) = set(make(home, languages=("de",), themes=themes, wish=Wish(**wish), jobs=1).problems)
    assert "is not printed in de" in problem.fact


def test_of_all_games_those_that_are_not_there_in_a_language_are_named(home):
    for kind in ("content", "templates"):
        copytree(home / kind / "dots", home / kind / "lines", ignore=ignore_patterns("languages"))
    filled(home)
    roots = search_path(home)

    (note,) = untranslated(roots, games_of(roots, Order(languages=("de",))), ("de",))

    assert note.fact.endswith("not there in de, so not printed")
    left = set(note.fact.split(":")[0].split(", "))
    assert "lines" in left and left == {*roots.games()} - {*games_of(roots, Order(languages=("de",)))}
    assert untranslated(roots, ("dots",), ("all",)) == untranslated(roots, ("dots",), ()) == ()


def test_a_build_tells_of_texts_that_are_not_translated_or_changed_since(tmp_path):
    words = write_game(tmp_path, cards=2) / "content/dots/languages/de/cards/dots.yaml"
    words.parent.mkdir(parents=True)
    words.write_text("name: {from: Dots of old, to: Punkte}\ncards: {d0001: {name: {from: Dot 1, to: ''}}}\n")
    done = make(tmp_path, languages=("de",))
    told = {
        str(one.mark).removeprefix("content/dots/"): one.fact for one in done.notes if "tuckbox translate" in one.hint
    }

    assert done.problems == ()
    assert told == {
        "game.yaml:1:8": "'Dots' (and 1 more) is not in de yet",
        "languages/de/cards/dots.yaml:2:23": "'Punkte' is not printed in de: 'Dot 1' (and 1 more) is not there",
        "languages/de/cards/dots.yaml:1:31": "'Dot cards' is changed since it was put into de",
    }


def test_a_build_tells_of_a_rulebook_that_changed_since_it_was_translated_until_it_was_looked_at(home):
    filled(home)
    book = home / "content" / "dots" / "rulebook.md"
    book.write_text(BOOK.replace("\n", "\r\n"), newline="")

    def told(*languages):
        return [(str(one.mark), one.fact) for one in built(home, *languages).notes if "tuckbox translate" in one.hint]

    assert told("de") == []  # the same lines
    book.write_text(BOOK.replace("Then stop", "Go on"))
    fact = "'rulebook.md' is changed since it was put into de"
    assert (told("de"), told()) == ([("content/dots/languages/de/rulebook.md", fact)], [])
    translating.seen(found(home))
    assert told("de") == []


ONE, MANY = "{n} dot", "{n} dots"
PLACE = f"templates.yaml · {ONE}"


@pytest.fixture
def saying(tmp_path):
    """A little game whose template says a word and a number."""
    root = write_game(tmp_path, cards=2)
    face = root / "templates" / "dots" / "face.svg.j2"
    saying = f"{{{{ _('Worth') }}}}{{{{ ngettext('{ONE}', '{MANY}', 3) }}}}"
    face.write_text(face.read_text().replace("</svg>", f"<desc>{saying}</desc></svg>"))
    return root


def taken(saying, po, tag="de"):
    """Take a PO file into the game's files; give what is told."""
    made, told = pofiles.from_po(found(saying, tag), po)
    translating.write(made)
    return told


def numbered(file):
    return next(one for one in file if one.msgctxt == PLACE)


def test_texts_go_through_a_po_file_and_what_is_fuzzy_is_left(saying, tmp_path):
    translating.write(found(saying))
    po = tmp_path / "de.po"
    assert pofiles.to_po(found(saying), po) == ""
    file = pofile(str(po))
    assert {(one.msgctxt, one.msgid) for one in file} == {(one.place, one.words) for one in found(saying).texts}
    for entry in file:
        entry.msgstr = "" if entry.msgid_plural else f"„{entry.msgid}“\nund"
        entry.msgstr_plural = {0: "{n} Punkt", 1: "{n} Punkte"} if entry.msgid_plural else {}
        entry.flags = ["fuzzy"] if entry.msgid == "Dot 2" else []
    file.append(POEntry(msgctxt="nowhere", msgid="Dot 1", msgstr="no"))
    file.save(str(po))

    assert taken(saying, po) == ["1 fuzzy, so not taken: Dot 2", "1 of no text of this game, so not taken: Dot 1"]

    became = {one.words: one.became for one in found(saying).texts if not one.forms}
    assert became == {name: "" if name == "Dot 2" else f"„{name}“\nund" for name in became}
    (forms,) = [one.forms for one in found(saying).texts if one.forms]
    assert forms == {"one": "{n} Punkt", "other": "{n} Punkte"}

    numbered(file).flags, numbered(file).msgstr_plural = ["fuzzy"], {0: "no", 1: "no"}
    file.save(str(po))
    taken(saying, po)
    assert [one.forms for one in found(saying).texts if one.forms] == [forms]
    for text in ("a table\n", po.read_text().replace("(n != 1)", "n %"), po.read_text().replace("(n != 1)", "1 / n")):
        (tmp_path / "no.po").write_text(text)
        with pytest.raises(ContentError, match="no PO file"):
            pofiles.from_po(found(saying), tmp_path / "no.po")


@pytest.mark.parametrize(
    ("encoding", "header"),
    [("latin-1", "ISO-8859-1"), ("utf-16", "utf-8"), ("utf-8-sig", "UTF-8"), ("cp1250", "CP1250")],
)
def test_a_po_file_is_read_as_its_header_says_and_an_entry_without_context_is_of_its_words(
    saying, tmp_path, encoding, header
):
    po = tmp_path / "any.po"
    said = f'msgstr "Language: de_AT\\nContent-Type: text/plain; charset={header}\\n"'
    text = f'msgid ""\n{said}\n\nmsgid "Dot 1"\nmsgstr "Öl"\n'
    po.write_bytes(text.replace("\n", "\r\n").encode(encoding))

    assert taken(saying, po) == []
    assert [one.became for one in found(saying).texts if one.words == "Dot 1"] == ["Öl"]

    po.write_bytes(text.replace(header, "utf-8").encode("latin-1"))
    with pytest.raises(ContentError, match="not written in utf-8"):
        taken(saying, po)
    po.write_text(text.replace("de_AT", "fr").replace(header, "utf-8"))
    with pytest.raises(ContentError, match="in 'fr', not in 'de'"):
        taken(saying, po)


@pytest.mark.parametrize("tag", ["ar", "cs", "fr", "ja", "pl", "pt-BR", "tlh"])
def test_what_a_game_says_of_a_number_is_what_gettext_does(saying, tmp_path, tag):
    po = tmp_path / "any.po"
    assert pofiles.to_po(found(saying, tag), po) == ""
    file = pofile(str(po))
    numbered(file).msgstr_plural = {at: f"{{n}} ¤{at}" for at in numbered(file).msgstr_plural}
    file.save(str(po))
    assert taken(saying, po, tag) == []

    catalog, binary = read_po(BytesIO(po.read_bytes()), abort_invalid=True), BytesIO()
    assert list(catalog.check()) == []
    write_mo(binary, catalog)
    binary.seek(0)
    says, gnu = load_game("dots", search_path(saying), tag).says, gettext.GNUTranslations(binary)
    for number in (*range(201), 1_000_000):
        told = put(gnu.npgettext(PLACE, ONE, MANY, number), {"n": number})
        assert "¤" in told and says.ngettext(ONE, MANY, number) == says.again(Said(ONE, MANY, n=number)) == told
    pofiles.to_po(found(saying, tag), tmp_path / "again.po")
    assert numbered(pofile(str(tmp_path / "again.po"))).msgstr_plural == numbered(file).msgstr_plural


def test_a_file_that_counts_otherwise_is_told_and_forms_that_it_has_not_are_kept(saying, tmp_path):
    po = tmp_path / "pl.po"
    pofiles.to_po(found(saying, "pl"), po)
    file = pofile(str(po))
    numbered(file).msgstr_plural = {0: "a", 1: "b", 2: "c"}
    file.save(str(po))
    taken(saying, po, "pl")

    file.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"
    numbered(file).msgstr_plural = {0: "A", 1: "C"}
    file.save(str(po))

    (told,) = taken(saying, po, "pl")
    assert told.startswith("counts otherwise: 2 is 'many' there and 'few' in pl")
    says = load_game("dots", search_path(saying), "pl").says
    assert [says.ngettext(ONE, MANY, number) for number in (1, 2, 5)] == ["A", "b", "C"]
