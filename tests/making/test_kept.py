"""What is kept for speed is found again, forgotten rather than wrong, and never believed when it could be another's."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import jinja2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from platformdirs import user_cache_path

import generator
from generator.catalog.ground import Ground
from generator.draw.painted import Painted, Part
from generator.keeping import codestore, facestore, manifest, ours
from generator.keeping.facestore import Trace, unpacked
from generator.keeping.manifest import Made, Manifest, Run
from generator.template.environment import Environment, plain_texts
from generator.template.faults import MissingNameError, TemplateFaultError
from generator.template.sources import Sources

SOME = Manifest(
    {
        "dots/dots.pdf": Made(
            "a1", 3, manifest.digest(b"pdf"), {"cards": 18, "label": "Hush! · é"}, (("theme", ""), ("tables", 3))
        )
    },
    {"asked": Run("state", ("dots/dots.pdf",), (), "digest")},
)


@given(st.data())
def test_a_damaged_manifest_is_no_manifest(data):
    whole = SOME.dump()
    at = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))

    read = Manifest.load(whole[:at] + bytes([other]) + whole[at + 1 :])

    assert read in (Manifest(), SOME)  # SOME where the damage is to white space only


@pytest.mark.parametrize("content", [b"", b"[]", b"null", b'{"seal": null}', b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_manifest_is_an_empty_one(content):
    assert Manifest.load(content) == Manifest()


def test_a_manifest_of_another_format_is_forgotten(monkeypatch):
    old = SOME.dump()
    monkeypatch.setattr(manifest, "FORMAT", manifest.FORMAT + 1)

    assert Manifest.load(old) == Manifest()


def test_too_many_requests_push_out_the_oldest():
    known = Manifest()
    for number in range(manifest.MOST_RUNS + 5):
        known = known.with_run(f"request {number}", Run("", ()), {})

    assert len(known.runs) == manifest.MOST_RUNS
    assert "request 4" not in known.runs
    assert f"request {manifest.MOST_RUNS + 4}" in known.runs


def test_a_file_is_whole_only_with_its_very_bytes(tmp_path):
    path = tmp_path / "a.pdf"
    made = Made("", 3, manifest.digest(b"pdf"), {})

    assert not manifest.is_whole(path, Ground(tmp_path), made)
    path.write_bytes(b"pdf")
    assert manifest.is_whole(path, Ground(tmp_path), made)
    path.write_bytes(b"pdF")
    assert not manifest.is_whole(path, Ground(tmp_path), made)
    path.write_bytes(b"pd")
    assert not manifest.is_whole(path, Ground(tmp_path), made)


def changes(folder):
    """Everything that may happen to the files of a game, step by step."""
    (folder / "a.yaml").write_text("a")
    yield "a file"
    (folder / "a.yaml").write_text("b")
    yield "other content"
    (folder / "a.yaml").rename(folder / "b.yaml")
    yield "another name"
    (folder / "deep").mkdir()
    (folder / "b.yaml").rename(folder / "deep" / "b.yaml")
    yield "another folder"
    (folder / "deep" / "c.yaml").write_text("")
    yield "an empty file"


def test_every_change_to_files_changes_their_state(tmp_path):
    states = [manifest.state_of([tmp_path])]
    states += [manifest.state_of([tmp_path]) for _ in changes(tmp_path)]

    assert len(set(states)) == len(states)
    os.utime(tmp_path / "deep" / "b.yaml", (1, 1))
    assert manifest.state_of([tmp_path]) == states[-1]


def test_a_file_that_moves_from_one_folder_to_another_changes_the_state(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    (one / "a").write_text("a")
    before = manifest.state_of([one, two])
    (one / "a").rename(two / "a")

    assert manifest.state_of([one, two]) != before


def test_a_manifest_is_not_taken_for_another_games(tmp_path):
    (tmp_path / "manifest.json").write_bytes(SOME.dump("dots"))

    assert manifest.read(tmp_path / "manifest.json", "dots") == SOME
    assert manifest.read(tmp_path / "manifest.json", "crosses") == Manifest()


def test_folders_that_lead_into_themselves_are_read_once(tmp_path):
    (tmp_path / "a").write_text("a")
    (tmp_path / "loop").symlink_to(tmp_path)

    assert manifest.state_of([tmp_path])


def test_the_manifest_can_be_read_by_people():
    assert json.loads(SOME.dump())["files"]["dots/dots.pdf"]["says"]["cards"] == 18


def test_the_tool_is_all_of_its_modules():
    """A manifest from another state of any of them is none; what draws lies in other rooms than this one."""
    assert Path(generator.__file__).parent == manifest.PACKAGE


def test_files_of_the_program_and_installed_libraries_count(tmp_path, monkeypatch):
    package, place = tmp_path / "generator", tmp_path / "site-packages"
    for file in (package / "template/render.py", package / "text/fit.py", package / "pdf/document.py"):
        file.parent.mkdir(parents=True)
        file.write_text("1")
    (place / "pyphen-1.0.dist-info").mkdir(parents=True)
    monkeypatch.setattr(manifest, "PACKAGE", package)
    monkeypatch.setattr(sys, "path", [str(place), str(tmp_path / "nowhere.zip")])

    def known() -> tuple[str, str]:
        manifest._libraries.cache_clear()
        return manifest.tool.__wrapped__(), manifest.compiler.__wrapped__()

    before = known()
    (package / "pdf/__pycache__").mkdir()
    (package / "pdf/__pycache__/document.pyc").write_text("1")
    assert known() == before
    (package / "pdf/document.py").write_text("22")
    assert [one != two for one, two in zip(known(), before, strict=True)] == [True, False]
    (package / "template/render.py").write_text("22")
    later = known()
    assert later[1] != before[1]
    (place / "pyphen-1.0.dist-info").rename(place / "pyphen-1.1.dist-info")
    assert all(one != two for one, two in zip(known(), later, strict=True))
    manifest._libraries.cache_clear()


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


def codes(home: Path) -> list[Path]:
    return sorted(home.glob("*.code"))


def test_a_template_is_compiled_once_in_its_life_and_again_when_it_has_changed(tmp_path, home, compilations):
    assert drawn(tmp_path, "<a>{{ 1 + 1 }}</a>") == "<a>2</a>"
    assert drawn(tmp_path, "<a>{{ 1 + 1 }}</a>") == "<a>2</a>"

    assert compilations == ["card.svg.j2"]
    assert len(codes(home)) == 1
    assert [drawn(tmp_path, f"<a>{n}</a>") for n in (1, 2, 1)] == ["<a>1</a>", "<a>2</a>", "<a>1</a>"]
    assert len(compilations) == 1 + 2


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
    (path,) = codes(home)
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

    assert len(codes(home)) == 3


@posix
def test_nobody_else_may_read_or_write_what_is_kept(tmp_path, home):
    before = os.umask(0)
    try:
        drawn(tmp_path, "<a/>")
    finally:
        os.umask(before)

    assert home.stat().st_mode & 0o777 == 0o700
    assert codes(home)[0].stat().st_mode & 0o777 == 0o600


@posix
@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777])
def test_a_folder_that_others_may_write_is_not_used(tmp_path, home, compilations, mode):
    home.mkdir(parents=True)
    home.chmod(mode)
    for _ in range(2):
        assert drawn(tmp_path, "<a/>") == "<a/>"

    assert len(compilations) == 2
    assert codes(home) == []


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
    (codes,) = home.with_name("fonts").iterdir()
    if spoil:
        codes.write_bytes(spoil(codes.read_bytes()))
    assert unpacked("one", unpack) == b"a font"
    assert len(made) == (2 if spoil else 1)


def test_one_font_is_not_taken_for_another(home):
    unpacked("one", lambda: b"a font")
    (codes,) = home.with_name("fonts").iterdir()
    codes.rename(home.with_name("fonts") / "two.sfnt")
    assert unpacked("two", lambda: b"another") == b"another"


READS = (("card", "name"), ("tables", 3))
TRACES = {("c01", "front"): Trace(READS, "key"), ("c02", "front"): Trace(READS, "other")}
PICTURES = {"key": Painted("a face", 60.0, 90.0, 3.0, Part("XObject", "f1", "<<>>"), (), ())}


@pytest.fixture
def faces(tmp_path):
    faces = tmp_path / "kept/deck.faces"
    facestore.write(faces, "game/deck", TRACES, PICTURES)
    return faces


def test_what_is_kept_comes_back(faces):
    kept = facestore.read(faces, "game/deck")

    assert kept.traces == TRACES
    assert kept.pictures == PICTURES


def test_a_record_is_not_taken_for_anothers(faces, monkeypatch):
    assert facestore.read(faces, "game/another").traces == {}
    monkeypatch.setattr(facestore, "tool", lambda: "another")
    assert facestore.read(faces, "game/deck").traces == {}


@pytest.mark.parametrize("at", [0, 20, -1])
def test_one_that_is_damaged_is_none(faces, at):
    content = bytearray(faces.read_bytes())
    content[at] ^= 1
    faces.write_bytes(content)

    kept = facestore.read(faces, "game/deck")
    assert kept.pictures == {} and (at == -1 or kept.traces == {})
    faces.write_bytes(b"")
    assert facestore.read(faces, "game/deck").pictures == {}


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes")
@pytest.mark.parametrize("which", ["file", "folder"])
def test_what_others_may_write_is_none(faces, which):
    one = faces if which == "file" else faces.parent
    one.chmod(0o770)
    assert facestore.read(faces, "game/deck").traces == {}

    facestore.write(faces, "game/deck", TRACES, PICTURES)  # what an earlier version made for a group
    assert facestore.read(faces, "game/deck").traces == TRACES


@pytest.mark.skipif(os.name != "posix", reason="files have no owners")
def test_what_another_owns_is_none(faces, monkeypatch):
    monkeypatch.setattr(ours.os, "geteuid", lambda: faces.stat().st_uid + 1)

    assert facestore.read(faces, "game/deck").traces == {}


@pytest.mark.skipif(os.name != "posix", reason="links need rights there")
@pytest.mark.parametrize("which", ["file", "folder"])
def test_what_a_link_leads_to_is_none(faces, tmp_path, which):
    one = faces if which == "file" else faces.parent
    one.rename(tmp_path / "elsewhere")
    one.symlink_to(tmp_path / "elsewhere")

    assert facestore.read(faces, "game/deck").traces == {}
