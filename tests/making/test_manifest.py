"""A manifest knows when something changed, and forgets rather than lies."""

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import generator
from generator.catalog.ground import Ground
from generator.keeping import manifest
from generator.keeping.manifest import Made, Manifest, Run

SOME = Manifest(
    {
        "dots/dots.pdf": Made(
            "a1", 3, manifest.digest(b"pdf"), {"cards": 18, "label": "Hush! · é"}, (("theme", ""), ("tables", 3))
        )
    },
    {"asked": Run("state", ("dots/dots.pdf",), (), "digest")},
)


def test_a_manifest_is_read_as_it_was_written():
    assert Manifest.load(SOME.dump()) == SOME


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
    for file in (package / "faces/render.py", package / "typeset/fit.py", package / "press/pdf.py"):
        file.parent.mkdir(parents=True)
        file.write_text("1")
    (place / "pyphen-1.0.dist-info").mkdir(parents=True)
    monkeypatch.setattr(manifest, "PACKAGE", package)
    monkeypatch.setattr(sys, "path", [str(place), str(tmp_path / "nowhere.zip")])

    def known() -> tuple[str, str]:
        manifest._libraries.cache_clear()
        return manifest.tool.__wrapped__(), manifest.compiler.__wrapped__()

    before = known()
    (package / "press/__pycache__").mkdir()
    (package / "press/__pycache__/pdf.pyc").write_text("1")
    assert known() == before
    (package / "press/pdf.py").write_text("22")
    assert [one != two for one, two in zip(known(), before, strict=True)] == [True, False]
    (package / "faces/render.py").write_text("22")
    later = known()
    assert later[1] != before[1]
    (place / "pyphen-1.0.dist-info").rename(place / "pyphen-1.1.dist-info")
    assert all(one != two for one, two in zip(known(), later, strict=True))
    manifest._libraries.cache_clear()
