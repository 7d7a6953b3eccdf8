"""PO files: what GNU gettext reads in them is what the game says then, numbers and all."""

import gettext
from io import BytesIO

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from polib import POEntry, pofile

from generator.catalog.game import load_game
from generator.catalog.messages import Said, put
from generator.catalog.problems import ContentError
from generator.catalog.roots import search_path
from generator.starting import pofiles, translating
from tests.helpers.little import write_game

ONE, MANY = "{n} dot", "{n} dots"
PLACE = f"templates.yaml · {ONE}"


@pytest.fixture
def home(tmp_path):
    """A little game whose template says a word and a number."""
    home = write_game(tmp_path, cards=2)
    face = home / "templates" / "dots" / "face.svg.j2"
    saying = f"{{{{ _('Worth') }}}}{{{{ ngettext('{ONE}', '{MANY}', 3) }}}}"
    face.write_text(face.read_text().replace("</svg>", f"<desc>{saying}</desc></svg>"))
    return home


def found(home, tag="de"):
    return translating.translation("dots", tag, search_path(home))


def taken(home, po, tag="de"):
    """Take a PO file into the game's files; give what is told."""
    made, told = pofiles.from_po(found(home, tag), po)
    translating.write(made)
    return told


def numbered(file):
    return next(one for one in file if one.msgctxt == PLACE)


def test_texts_go_through_a_po_file_and_what_is_fuzzy_is_left(home, tmp_path):
    translating.write(found(home))
    po = tmp_path / "de.po"
    assert pofiles.to_po(found(home), po) == ""
    file = pofile(str(po))
    assert {(one.msgctxt, one.msgid) for one in file} == {(one.place, one.words) for one in found(home).texts}
    for entry in file:
        entry.msgstr = "" if entry.msgid_plural else f"„{entry.msgid}“\nund"
        entry.msgstr_plural = {0: "{n} Punkt", 1: "{n} Punkte"} if entry.msgid_plural else {}
        entry.flags = ["fuzzy"] if entry.msgid == "Dot 2" else []
    file.append(POEntry(msgctxt="nowhere", msgid="Dot 1", msgstr="no"))
    file.save(str(po))

    assert taken(home, po) == ""

    became = {one.words: one.became for one in found(home).texts if not one.forms}
    assert became == {name: "" if name == "Dot 2" else f"„{name}“\nund" for name in became}
    (forms,) = [one.forms for one in found(home).texts if one.forms]
    assert forms == {"one": "{n} Punkt", "other": "{n} Punkte"}

    numbered(file).flags, numbered(file).msgstr_plural = ["fuzzy"], {0: "no", 1: "no"}
    file.save(str(po))
    taken(home, po)
    assert [one.forms for one in found(home).texts if one.forms] == [forms]
    for text in ("a table\n", po.read_text().replace("(n != 1)", "n %"), po.read_text().replace("(n != 1)", "1 / n")):
        (tmp_path / "no.po").write_text(text)
        with pytest.raises(ContentError, match="no PO file"):
            pofiles.from_po(found(home), tmp_path / "no.po")


@pytest.mark.parametrize("tag", ["ar", "cs", "fr", "ja", "pl", "pt-BR", "tlh"])
def test_what_a_game_says_of_a_number_is_what_gettext_does(home, tmp_path, tag):
    po = tmp_path / "any.po"
    assert pofiles.to_po(found(home, tag), po) == ""
    file = pofile(str(po))
    numbered(file).msgstr_plural = {at: f"{{n}} ¤{at}" for at in numbered(file).msgstr_plural}
    file.save(str(po))
    assert taken(home, po, tag) == ""

    catalog, binary = read_po(BytesIO(po.read_bytes()), abort_invalid=True), BytesIO()
    assert list(catalog.check()) == []
    write_mo(binary, catalog)
    binary.seek(0)
    says, gnu = load_game("dots", search_path(home), tag).says, gettext.GNUTranslations(binary)
    for number in (*range(201), 1_000_000):
        told = put(gnu.npgettext(PLACE, ONE, MANY, number), {"n": number})
        assert "¤" in told and says.ngettext(ONE, MANY, number) == says.again(Said(ONE, MANY, n=number)) == told
    pofiles.to_po(found(home, tag), tmp_path / "again.po")
    assert numbered(pofile(str(tmp_path / "again.po"))).msgstr_plural == numbered(file).msgstr_plural


def test_a_file_that_counts_otherwise_is_told_and_forms_that_it_has_not_are_kept(home, tmp_path):
    po = tmp_path / "pl.po"
    pofiles.to_po(found(home, "pl"), po)
    file = pofile(str(po))
    numbered(file).msgstr_plural = {0: "a", 1: "b", 2: "c"}
    file.save(str(po))
    taken(home, po, "pl")

    file.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"
    numbered(file).msgstr_plural = {0: "A", 1: "C"}
    file.save(str(po))

    assert taken(home, po, "pl") == "2 is 'many' there and 'few' in pl"
    says = load_game("dots", search_path(home), "pl").says
    assert [says.ngettext(ONE, MANY, number) for number in (1, 2, 5)] == ["A", "b", "C"]
