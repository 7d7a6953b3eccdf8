"""What was edited since a game began is said in words, with the revision that is played and what to do about it."""

import shutil

import pytest

from tests.helpers.shell import TOP

FOUR = "new duel ana ben cy dee --first ana"
TRAP = "new trap ana ben"


@pytest.fixture
def content(tmp_path, monkeypatch):
    shutil.copytree(TOP / "content", tmp_path / "content")
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    return tmp_path / "content"


def edit(file, old, new):
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))


def test_nothing_edited_is_said_with_the_revision(evening, content):
    evening.done(FOUR)
    reply = evening.done("content")

    assert reply.told == [
        f"This game plays revision {reply.fields['revision']}. Nothing was edited since the game began."
    ]


def test_a_rule_is_told_with_old_and_new(evening, content):
    evening.done(FOUR)
    edit(content / "trade-or-duel" / "rules.yaml", "turns_each:\n    default: 3", "turns_each:\n    default: 4")
    reply = evening.done("content")

    assert "  turns_each 3 → 4." in reply.told
    assert reply.fields["files"] != reply.fields["revision"]
    assert any("'content use'" in line for line in reply.told)
    assert any("tuckbox changes trade-or-duel" in line for line in reply.told)
    status = evening.done("status")
    assert reply.fields["revision"] in status.notes[0] and "turns_each 3 → 4" in status.notes[0]
    assert reply.fields["revision"] == status.fields["revision"]
    assert "of 3" in status.head, "it is announced, and not applied"


def test_that_cards_are_others_is_told(evening, content):
    evening.done(TRAP)
    cards = content / "trap-attack" / "cards" / "actions.yaml"
    cards.write_text(cards.read_text().replace("effect: {damage: 1}", "effect: {damage: 2}", 1))

    assert "  cards." in evening.done("content").told


def test_what_is_taken_over_is_the_revision_from_then_on(evening, content):
    evening.done(FOUR)
    before = evening.done("content").fields["revision"]
    edit(content / "trade-or-duel" / "rules.yaml", "turns_each:\n    default: 3", "turns_each:\n    default: 4")
    files = evening.done("content").fields["files"]
    evening.done("content use")

    assert evening.done("content").fields["revision"] == files
    assert ("of 4" in evening.done("status").head, evening.done("status").notes) == (True, [])
    evening.done("undo")
    assert evening.done("content").fields["revision"] == before


def test_files_that_cannot_be_read_stop_nothing(evening, content):
    evening.done(FOUR)
    (content / "trade-or-duel" / "rules.yaml").write_text("nonsense: [")

    assert "cannot be read now" in evening.done("content").told[0]
    assert evening.done("trade ben 1") and evening.done("status")
