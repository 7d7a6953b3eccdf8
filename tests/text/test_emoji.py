"""Emoji: drawn from sets of icons however their files are called, letters stay letters, those nobody has are told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.messages import ENGLISH
from generator.rulebook.blocks import Run
from generator.rulebook.lines import Compositor
from generator.rulebook.look import look_of
from generator.text.emoji import apart, emoji_of, has_emoji
from generator.text.fit import Setting, Typesetter
from generator.text.fonts import FontBook
from generator.text.placed import Place, recorded
from tests.helpers.shell import TOP

FONTS = FontBook([TOP / "templates" / "_shared"])
NAMED = {
    "🦊": ("1f98a", "1F98A", "emoji_u1f98a"),
    "❤️": ("2764", "2764-FE0F", "emoji_u2764"),
    "👩‍🌾": ("1f469-200d-1f33e", "1F469-200D-1F33E", "emoji_u1f469_200d_1f33e"),
    "🏳️‍🌈": ("1f3f3-fe0f-200d-1f308", "1F3F3-FE0F-200D-1F308", "emoji_u1f3f3_200d_1f308"),
    "👍🏽": ("1f44d-1f3fd", "1F44D-1F3FD", "emoji_u1f44d_1f3fd"),
    "☝🏽": ("261d-1f3fd", "261D-1F3FD", "emoji_u261d_1f3fd"),
    "🇫🇷": ("1f1eb-1f1f7", "1F1EB-1F1F7", "emoji_u1f1eb_1f1f7"),
    "7️⃣": ("37-20e3", "37-FE0F-20E3", "emoji_u37_20e3"),
    "⭐": ("2b50", "2B50", "emoji_u2b50"),
    "\U0001f3f4\U000e0067\U000e0062\U000e007f": (
        "1f3f4-e0067-e0062-e007f",
        "1F3F4-E0067-E0062-E007F",
        "emoji_u1f3f4_e0067_e0062_e007f",
    ),
}  # fmt: skip
LETTERS = "Pay 2 © 1994, ↔ or ❤ ★ a*b #3 é 札 “x” – ☀"


@pytest.mark.parametrize("emoji", NAMED)
def test_an_emoji_is_found_in_every_set_and_known_by_its_icon(emoji):
    for name in NAMED[emoji]:
        assert list(apart(f"a{emoji} b", {name, "x"})) == [("a", name), (" b", "")]
        assert has_emoji(["coin", name]) and emoji_of(name).replace("\ufe0f", "") == emoji.replace("\ufe0f", "")


def test_what_is_a_letter_stays_one():
    icons = {f"{ord(letter):x}" for letter in LETTERS}

    assert list(apart(LETTERS, icons)) == [(LETTERS, "")]
    assert not has_emoji(["coin", "face", "eye-shut", "emoji", "x", "2"])
    assert [emoji_of(name) for name in ("coin", "face", "2", "61", "d800", "ffffff")] == [""] * 6


@given(st.lists(st.sampled_from([*NAMED, "a", " ", ".", "\ufe0f", "\u200d", "❤"]), max_size=12).map("".join))
def test_nothing_is_lost_or_moved(text):
    icons = {names[0] for names in NAMED.values()}
    said = "".join(words + (emoji_of(icon) if icon else "") for words, icon in apart(text, icons))

    assert said.replace("\ufe0f", "") == text.replace("\ufe0f", "")


def test_cards_and_books_draw_them_and_say_which_are_lacking():
    setter = Typesetter(FONTS, ("coin", "1f98a", "1f469-200d-1f33e"))
    fitted = setter.fit("A **🦊**, 👩‍🌾 {coin} and 🐝", Setting(size=10), 60)
    told = []
    book = Compositor(setter, ENGLISH, lambda *one: told.append(one))
    body = look_of({}, "colour", ENGLISH).body
    book.set((Run("🐝 ℹ️", line=9),), body._replace(family="EB Garamond"), 60)  # what a sign looks like takes no ink
    lines = book.set((Run("A 🦊, 👩‍🌾 and 🐝", line=4),), body, 60)
    book.tell_lacking()

    both = ["1f98a", "1f469-200d-1f33e"]
    shown = setter.fit("A **🦊**, 👩‍🌾 {coin}", Setting(size=10), 60)
    icons = recorded(shown, Place(0, 0, 60, 20), setter.lines).icons
    assert [icon.name for icon in icons] == [*both, "coin"]
    assert [piece.text for line in lines for piece in line.pieces if piece.kind == "icon"] == both
    ((fact, hint),) = fitted.faults
    assert fact == "no font has 🐝 (U+1F41D)" and "docs/text.md#emoji" in hint
    assert told == [(4, fact, hint)]
    assert "docs/text.md" not in setter.fit("\u1200", Setting(size=10), 60).faults[0][1]
