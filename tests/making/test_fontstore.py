"""Web fonts that are kept unpacked for this user: never believed where they are not what was written."""

import pytest

from generator.keeping import codestore
from generator.keeping.fontstore import unpacked


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv(codestore.VARIABLE, str(tmp_path / "cache"))
    codestore.folder.cache_clear()
    yield tmp_path / "cache" / "fonts"
    codestore.folder.cache_clear()


def spoiled(data):
    return data[:-1] + bytes([data[-1] ^ 1])


@pytest.mark.parametrize("spoil", [None, spoiled, lambda _: b"", lambda data: data[:10]])
def test_a_font_is_unpacked_once_unless_what_is_kept_is_damaged(home, spoil):
    made = []

    def unpack():
        made.append(b"a font")
        return made[-1]

    assert unpacked("one", unpack) == b"a font"
    (kept,) = home.iterdir()
    if spoil:
        kept.write_bytes(spoil(kept.read_bytes()))
    assert unpacked("one", unpack) == b"a font"
    assert len(made) == (2 if spoil else 1)


def test_one_font_is_not_taken_for_another(home):
    unpacked("one", lambda: b"a font")
    (kept,) = home.iterdir()
    kept.rename(home / "two.sfnt")
    assert unpacked("two", lambda: b"another") == b"another"
