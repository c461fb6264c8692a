"""Exports write only the named file: no link is followed, and the extension is required."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from app.core import file_replacement
from app.core.errors import PlayerError
from app.core.file_replacement import PART, part_path, replace_file
from app.reports.battle_report.report import make_report
from app.reports.battle_report.report_file import ReportContents, write_report
from app.reports.study.study_report import write_report as write_study_report
from app.rosters import Roster
from app.session.roster_files import export_roster
from app.storage import settings
from app.storage.battle_file import create_file
from app.storage.json_export import export
from app.storage.model_export import export_model
from app.storage.step_codec import initial_history
from app.storage.whole_file import export_atomically
from tests.links import link_folder
from tests.storage.battles import unkept_session


@pytest.fixture
def session(tmp_path):
    return unkept_session(tmp_path)


def make_writers(session):
    """Returns every export that needs no window, by the name of what it writes."""
    battle, models = session.battle, session.table.meshes
    told = ReportContents(make_report(battle, session.game))
    return {
        "battle.json": partial(export, battle, models),
        "table.glb": partial(export_model, session.table, None),
        "report.html": partial(write_report, told),
        "report.txt": partial(write_report, told),
        "study.csv": lambda path: write_study_report(path, "a,b\n"),
        "roster.json": partial(export_roster, Roster("Night")),
    }


NAMES = ("battle.json", "table.glb", "report.html", "report.txt", "study.csv", "roster.json")


def test_every_export_is_tested(session):
    assert tuple(make_writers(session)) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_link_is_replaced_and_its_target_kept(session, tmp_path, name):
    other = tmp_path / "diary.txt"
    other.write_text("mine")
    out = tmp_path / name
    out.symlink_to(other)
    make_writers(session)[name](out)
    assert other.read_text() == "mine"
    assert out.is_file()
    assert not out.is_symlink()


@pytest.mark.parametrize("name", NAMES)
def test_an_export_needs_the_right_extension(session, tmp_path, name):
    out = tmp_path / "club.eyeline"
    create_file(out, initial_history(session.battle), session.table.meshes).close()
    before = out.read_bytes()
    with pytest.raises(PlayerError, match=r"club\.eyeline"):
        make_writers(session)[name](out)
    assert out.read_bytes() == before
    assert not list(tmp_path.glob("club files"))


def test_a_link_in_place_of_a_temporary_file_is_not_followed(tmp_path, monkeypatch):
    other = tmp_path / "diary.txt"
    other.write_text("mine")
    monkeypatch.setattr(file_replacement.os, "urandom", bytes)
    part_path(tmp_path / "x.json").symlink_to(other)
    with pytest.raises(PlayerError, match=r"x\.json"):
        export_atomically(tmp_path / "x.json", b"{}", (".json",))
    assert other.read_text() == "mine"
    assert not (tmp_path / "x.json").exists()


def test_temporary_names_are_unpredictable_and_leftovers_are_recognised(tmp_path):
    names = {part_path(tmp_path / "x.json").name for _ in range(100)}
    assert len(names) == 100
    assert all(map(PART.fullmatch, names))
    assert len(part_path(tmp_path / ("x" * 250)).name) < 100


def test_an_existing_file_is_kept_if_writing_fails(tmp_path, monkeypatch):
    path = tmp_path / "x.json"
    path.write_text("old")

    def fail(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(file_replacement.os, "fsync", fail)
    with pytest.raises(PlayerError, match="No space left"):
        export_atomically(path, b"new", (".json",))
    assert [one.name for one in tmp_path.iterdir()] == ["x.json"]
    assert path.read_text() == "old"


def test_a_battle_file_replaces_a_link(session, tmp_path):
    other = tmp_path / "diary.txt"
    other.write_text("mine")
    out = tmp_path / "club.eyeline"
    out.symlink_to(other)
    create_file(out, initial_history(session.battle), session.table.meshes).close()
    assert other.read_text() == "mine"
    with closing(sqlite3.connect(out)) as link:
        assert link.execute("SELECT count(*) FROM steps").fetchone() == (1,)


def test_exported_models_are_not_written_through_a_link(session, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    link_folder(tmp_path / "battle files", elsewhere)
    with pytest.raises(PlayerError, match="battle files"):
        export(session.battle, session.table.meshes, tmp_path / "battle.json")
    assert not list(elsewhere.iterdir())
    assert not (tmp_path / "battle.json").exists()


def test_settings_replace_a_link(tmp_path):
    other = tmp_path / "diary.txt"
    other.write_text("{}")
    Path(tmp_path / settings.NAME).symlink_to(other)
    settings.change(tmp_path, look="dark")
    assert other.read_text() == "{}"
    assert settings.read(tmp_path)[0].look == "dark"


def test_a_file_has_exactly_the_given_bytes(tmp_path):
    replace_file(tmp_path / "x", b"one")
    replace_file(tmp_path / "x", b"two")
    assert (tmp_path / "x").read_bytes() == b"two"
