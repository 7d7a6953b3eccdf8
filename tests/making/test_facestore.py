"""Kept faces are our own, whole, and of the very deck that they are kept for; anything else is as good as none."""

import os

import pytest

from generator.keeping import facestore, ours
from generator.keeping.facestore import Trace
from generator.operators.painted import Painted, Part

READS = (("card", "name"), ("tables", 3))
TRACES = {("c01", "front"): Trace(READS, "key"), ("c02", "front"): Trace(READS, "other")}
PICTURES = {"key": Painted("a face", 60.0, 90.0, 3.0, Part("XObject", "f1", "<<>>"), (), ())}


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "kept/deck.faces"
    facestore.write(path, "game/deck", TRACES, PICTURES)
    return path


def test_what_is_kept_comes_back(path):
    kept = facestore.read(path, "game/deck")

    assert kept.traces == TRACES
    assert kept.pictures == PICTURES


def test_a_record_is_not_taken_for_anothers(path, monkeypatch):
    assert facestore.read(path, "game/another").traces == {}
    monkeypatch.setattr(facestore, "tool", lambda: "another")
    assert facestore.read(path, "game/deck").traces == {}


@pytest.mark.parametrize("at", [0, 20, -1])
def test_one_that_is_damaged_is_none(path, at):
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)

    kept = facestore.read(path, "game/deck")
    assert kept.pictures == {} and (at == -1 or kept.traces == {})
    path.write_bytes(b"")
    assert facestore.read(path, "game/deck").pictures == {}


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes")
@pytest.mark.parametrize("which", ["file", "folder"])
def test_what_others_may_write_is_none(path, which):
    one = path if which == "file" else path.parent
    one.chmod(0o770)
    assert facestore.read(path, "game/deck").traces == {}

    facestore.write(path, "game/deck", TRACES, PICTURES)  # what was made for a group by an earlier version is put right
    assert facestore.read(path, "game/deck").traces == TRACES


@pytest.mark.skipif(os.name != "posix", reason="files have no owners")
def test_what_another_owns_is_none(path, monkeypatch):
    monkeypatch.setattr(ours.os, "geteuid", lambda: path.stat().st_uid + 1)

    assert facestore.read(path, "game/deck").traces == {}


@pytest.mark.skipif(os.name != "posix", reason="links need rights there")
@pytest.mark.parametrize("which", ["file", "folder"])
def test_what_a_link_leads_to_is_none(path, tmp_path, which):
    one = path if which == "file" else path.parent
    one.rename(tmp_path / "elsewhere")
    one.symlink_to(tmp_path / "elsewhere")

    assert facestore.read(path, "game/deck").traces == {}
