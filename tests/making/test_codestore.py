"""What is made ready and kept for this user: found again, never believed when it could be somebody else's."""

from __future__ import annotations

import os
import time
from pathlib import Path

import jinja2
import pytest
from platformdirs import user_cache_path

from generator.faces.environment import Environment, plain_texts
from generator.faces.faults import MissingNameError, TemplateFaultError
from generator.faces.sources import Sources
from generator.keeping import codestore
from generator.keeping.fontstore import unpacked

posix = pytest.mark.skipif(os.name != "posix", reason="owners and modes are POSIX's")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A cache folder of this test's own, and what gives the folder in it."""
    place = tmp_path / "cache"
    monkeypatch.setenv(codestore.VARIABLE, str(place))
    codestore.folder.cache_clear()
    codestore.sweep_once.cache_clear()
    yield place / "templates"
    codestore.folder.cache_clear()


@pytest.fixture
def compilations(monkeypatch):
    """What is really compiled, by name."""
    names = []
    real = jinja2.Environment.compile

    def counted(self, source, name=None, *rest, **more):
        names.append(name)
        return real(self, source, name, *rest, **more)

    monkeypatch.setattr(jinja2.Environment, "compile", counted)
    return names


def drawn(tmp_path: Path, text: str, name: str = "card.svg.j2", **seen: object) -> str:
    """Draw a template as a process does that has just begun."""
    folder = tmp_path / "templates"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    made = fresh(folder)
    return made.draw(made.get_template(name), {**made.globals, **seen})


def fresh(folder: Path) -> Environment:
    return Environment(Sources([folder], []), compiled=codestore.CodeStore())


def kept(home: Path) -> list[Path]:
    return sorted(home.glob("*.code"))


def test_a_template_is_compiled_once_in_its_life(tmp_path, home, compilations):
    assert drawn(tmp_path, "<a>{{ 1 + 1 }}</a>") == "<a>2</a>"
    assert drawn(tmp_path, "<a>{{ 1 + 1 }}</a>") == "<a>2</a>"

    assert compilations == ["card.svg.j2"]
    assert len(kept(home)) == 1


def test_a_changed_template_is_compiled_again(tmp_path, home, compilations):
    assert [drawn(tmp_path, f"<a>{n}</a>") for n in (1, 2, 1)] == ["<a>1</a>", "<a>2</a>", "<a>1</a>"]
    assert len(compilations) == 2


def test_texts_and_faces_that_load_the_same_template_do_not_share_its_code(tmp_path, home):
    text = "{{ who }}"
    assert drawn(tmp_path, text, who="a & b") == "a &amp; b"

    plain = plain_texts(fresh(tmp_path / "templates"))
    assert plain.draw(plain.get_template("card.svg.j2"), {"who": "a & b"}) == "a & b"
    assert drawn(tmp_path, text, who="a & b") == "a &amp; b"


def test_the_sandbox_holds_for_code_that_was_kept(tmp_path, home, compilations):
    for _ in range(2):
        with pytest.raises(MissingNameError, match="unsafe"):
            drawn(tmp_path, "{{ ''.__class__.__mro__ }}")
        with pytest.raises(TemplateFaultError):
            drawn(tmp_path, "{% for i in range(90000) %}{% for j in range(90000) %}{% endfor %}{% endfor %}", "long.j2")

    assert sorted(compilations) == ["card.svg.j2", "long.j2"]


@pytest.mark.parametrize("share", [0, 0.3, 0.5, 0.9, 1])
def test_what_has_a_bit_changed_is_compiled_again(tmp_path, home, compilations, share):
    drawn(tmp_path, "<a>b</a>")
    (path,) = kept(home)
    whole = path.read_bytes()
    at = int(share * (len(whole) - 1))
    path.write_bytes(whole[:at] + bytes((whole[at] ^ 1,)) + whole[at + 1 :])

    assert drawn(tmp_path, "<a>b</a>") == "<a>b</a>"
    assert len(compilations) == 2


def test_what_was_kept_long_ago_goes(tmp_path, home, compilations):
    drawn(tmp_path, "<a/>")
    drawn(tmp_path, "<b/>", "b.svg.j2")
    (home / "left.tmp").write_bytes(b"by a killed run")
    long_ago = time.time() - 40 * 24 * 3600
    for path in home.iterdir():
        os.utime(path, (long_ago, long_ago))
    codestore.sweep_once.cache_clear()
    drawn(tmp_path, "<c/>")

    assert len(list(home.iterdir())) == 1


def test_there_is_a_most_that_is_kept(tmp_path, home, monkeypatch):
    monkeypatch.setattr(codestore, "_MOST", 3)
    for number in range(6):
        codestore.sweep_once.cache_clear()
        drawn(tmp_path, f"<a>{number}</a>")

    assert len(kept(home)) == 3


@posix
def test_nobody_else_may_read_or_write_what_is_kept(tmp_path, home):
    before = os.umask(0)
    try:
        drawn(tmp_path, "<a/>")
    finally:
        os.umask(before)

    assert home.stat().st_mode & 0o777 == 0o700
    assert kept(home)[0].stat().st_mode & 0o777 == 0o600


@posix
@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777])
def test_a_folder_that_others_may_write_is_not_used(tmp_path, home, compilations, mode):
    home.mkdir(parents=True)
    home.chmod(mode)
    for _ in range(2):
        assert drawn(tmp_path, "<a/>") == "<a/>"

    assert len(compilations) == 2
    assert kept(home) == []


@posix
def test_a_folder_that_somebody_else_owns_is_not_used(tmp_path, home, compilations, monkeypatch):
    drawn(tmp_path, "<a/>")
    codestore.folder.cache_clear()
    monkeypatch.setattr(os, "geteuid", lambda: home.stat().st_uid + 1)
    drawn(tmp_path, "<a/>")

    assert len(compilations) == 2
    assert codestore.folder("templates") is None


def test_a_link_to_a_folder_is_not_followed(tmp_path, home, compilations):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    home.parent.mkdir()
    home.symlink_to(elsewhere, target_is_directory=True)
    drawn(tmp_path, "<a/>")

    assert list(elsewhere.iterdir()) == []


@pytest.mark.parametrize("place", ["a file", "nowhere", "relative", "no name"])
def test_without_a_folder_everything_works_and_nothing_is_kept(tmp_path, monkeypatch, compilations, place):
    (tmp_path / "a file").write_text("mine")
    places = {
        "a file": str(tmp_path / "a file"),
        "nowhere": "/proc/1/none",
        "relative": "cache",
        "no name": "/x" * 5000,
    }
    monkeypatch.setenv(codestore.VARIABLE, places[place])
    monkeypatch.chdir(tmp_path)
    codestore.folder.cache_clear()
    try:
        assert [drawn(tmp_path, "<a/>") for _ in range(2)] == ["<a/>", "<a/>"]
    finally:
        codestore.folder.cache_clear()

    assert len(compilations) == 2
    assert not (tmp_path / "cache").exists()


def test_a_folder_that_takes_nothing_more_is_no_matter(tmp_path, home, compilations, monkeypatch):
    codestore.folder("templates")
    open_as_ever = os.open

    def full(path, flags, *more, **others):
        if flags & os.O_CREAT:
            raise OSError(28, "No space left on device")
        return open_as_ever(path, flags, *more, **others)

    monkeypatch.setattr(os, "open", full)
    assert [drawn(tmp_path, "<a/>") for _ in range(2)] == ["<a/>", "<a/>"]


def test_our_own_answer_for_the_place_is_that_of_platformdirs(monkeypatch, tmp_path):
    monkeypatch.delenv(codestore.VARIABLE)
    for value in (None, str(tmp_path)):
        monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
        if value:
            monkeypatch.setenv("XDG_CACHE_HOME", value)
        assert codestore._place() == user_cache_path("tuckbox", appauthor=False)


# ---------------------------------------------------------------------- fonts


def spoiled(data):
    return data[:-1] + bytes([data[-1] ^ 1])


@pytest.mark.parametrize("spoil", [None, spoiled, lambda _: b"", lambda data: data[:10]])
def test_a_font_is_unpacked_once_unless_what_is_kept_is_damaged(home, spoil):
    made = []

    def unpack():
        made.append(b"a font")
        return made[-1]

    assert unpacked("one", unpack) == b"a font"
    (kept,) = home.with_name("fonts").iterdir()
    if spoil:
        kept.write_bytes(spoil(kept.read_bytes()))
    assert unpacked("one", unpack) == b"a font"
    assert len(made) == (2 if spoil else 1)


def test_one_font_is_not_taken_for_another(home):
    unpacked("one", lambda: b"a font")
    (kept,) = home.with_name("fonts").iterdir()
    kept.rename(home.with_name("fonts") / "two.sfnt")
    assert unpacked("two", lambda: b"another") == b"another"
