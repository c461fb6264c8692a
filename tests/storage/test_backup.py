"""Backups: what they contain, how they are restored, that no error leaves half of one, and what is refused."""

import json
import os
import shutil
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from app.core.errors import PlayerError
from app.model import Profile
from app.rosters.known_fighter import KnownFighter
from app.session import copy_session, open_session, resume_session
from app.storage import backup, library, model_archive, settings, template_files
from app.storage.backup import read_contents, restore, write_backup
from app.storage.fighter_collection import FighterCollection
from app.storage.file_lock import try_lock
from app.storage.file_names import is_draft
from app.storage.folder_swap import finish_swap
from app.storage.pack_files import packs_folder
from tests.links import link_folder
from tests.scenes import box_mesh
from tests.storage.battles import kept_battle, move, stl, unkept_session


def known(name):
    return KnownFighter(Profile(name, faction="Ours"))


def fill(folder, tag):
    """Puts one of everything in the data folder; `tag` tells two players' things apart. Returns the draft's path."""
    stl(folder / f"{tag}.stl", box_mesh(40, 40, 10 + len(tag)))
    library.import_model(folder / f"{tag}.stl", library.ImportSettings("mm", "z"))
    unkept_session(folder).save_template(tag, b"picture")
    FighterCollection().add([known(tag), known("Both")])
    settings.change(keys={"open": f"Ctrl+{len(tag)}"})
    packs_folder().mkdir(exist_ok=True)
    (packs_folder() / f"{tag}.toml").write_text(tag)
    (packs_folder() / "both.toml").write_text(tag)
    draft = copy_session(kept_battle(folder), name=tag)
    draft.do(move("A", 200 + len(tag)))
    draft.close()
    return draft.journal.path


def everything(data_folder):
    """Returns what a backup contains, as bytes by name; the database of a battle may differ in its header."""
    names = (path for path in sorted(data_folder.rglob("*")) if path.is_file() and "copies" not in path.parts)
    return {
        path.relative_to(data_folder).as_posix(): len(open_session(path).history.steps)
        if path.suffix == ".eyeline"
        else path.read_bytes()
        for path in names
        if "cache" not in path.parts
    }


@pytest.fixture
def zipped(tmp_path, data_folder):
    """Returns a backup of Anna's things, with the data folder as Bob has it."""
    fill(tmp_path, "anna")
    out = tmp_path / "anna.zip"
    write_backup(out)
    data_folder.rename(tmp_path / "of anna")
    data_folder.mkdir()
    fill(tmp_path, "bob")
    return out


def titles():
    own = [entry.title for entry in library.entries() if not entry.shipped]
    return (
        own,
        [one.name for one in template_files.own_templates()],
        [one.profile.name for one in FighterCollection().read_all()],
    )


def test_a_backup_restored_on_an_empty_machine_brings_everything_back(tmp_path, data_folder):
    fill(tmp_path, "anna")
    (data_folder / "reports").mkdir()
    (data_folder / "reports/crash.txt").write_text("private")
    before = everything(data_folder)
    del before["reports/crash.txt"]
    out = tmp_path / "anna.zip"
    said = write_backup(out)
    for part in ("1 model,", "1 template,", "2 card packs,", "1 draft,", "fighters", "shortcuts"):
        assert part in said
    assert read_contents(out) == said
    data_folder.rename(tmp_path / "old")
    restore(out, replace=False)
    assert everything(data_folder) == before


def test_adding_keeps_what_the_player_has(zipped, data_folder):
    restore(zipped, replace=False)
    assert titles() == (["Anna", "Bob"], ["anna", "bob"], ["anna", "bob", "Both"])
    assert settings.current_settings().keys == {"open": "Ctrl+3"}
    assert (packs_folder() / "both.toml").read_text() == "bob"
    assert {path.stem for path in packs_folder().iterdir()} == {"anna", "bob", "both"}
    assert len(list((data_folder / "battles").iterdir())) == 2
    assert not (data_folder / ".restore").exists()


@pytest.mark.parametrize("played", [False, True])
def test_restoring_leaves_an_open_draft_locked(tmp_path, data_folder, played):
    draft = fill(tmp_path, "anna")
    write_backup(tmp_path / "anna.zip")
    session = resume_session(draft)
    if played:
        session.undo()  # The file keeps its size.
    restore(tmp_path / "anna.zip", replace=True)
    write = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('DELETE FROM steps')"
    other = subprocess.run([sys.executable, "-c", write, draft], capture_output=True, check=False)
    assert b"locked" in other.stderr
    session.do(move("A", 300))
    assert session.save_error is None
    session.close()
    assert len(list((data_folder / "battles").iterdir())) == 1 + played


def test_replacing_replaces_everything_but_battles(zipped, data_folder):
    restore(zipped, replace=True)
    assert titles() == (["Anna"], ["anna"], ["anna", "Both"])
    assert settings.current_settings().keys == {"open": "Ctrl+4"}
    assert {path.stem for path in packs_folder().iterdir()} == {"anna", "both"}
    assert len(list((data_folder / "battles").iterdir())) == 2
    assert not (data_folder / ".restore").exists()


@pytest.mark.parametrize("recent", [["//evil.example/x.eyeline"], 5])
def test_recent_battles_and_folders_of_another_machine_are_not_restored(zipped, recent):
    own = settings.current_settings()
    evil = json.dumps({"recent": recent, "folders": {".zip": "//evil.example"}, "grid_mm": 5.0, "newer": 1}).encode()
    bad = rewrite(zipped, lambda found: [(name, evil if name == settings.NAME else data) for name, data in found])
    restore(bad, replace=True)
    now = settings.current_settings()
    assert (now.recent, now.folders, now.grid_mm) == (own.recent, own.folders, 5.0)


def test_a_battle_that_went_on_since_the_backup_is_kept_twice(tmp_path, data_folder):
    draft = fill(tmp_path, "anna")
    write_backup(tmp_path / "anna.zip")
    restore(tmp_path / "anna.zip", replace=False)
    assert len(list(draft.parent.iterdir())) == 1
    session = resume_session(draft)
    session.do(move("A", 333))
    session.close()
    restore(tmp_path / "anna.zip", replace=True)
    assert sorted(len(open_session(path).history.steps) for path in draft.parent.iterdir()) == [2, 3]


def test_names_of_any_length_and_language_come_back(tmp_path, data_folder):
    unkept_session(tmp_path).save_template("Öde Brücke – 城 " * 3)
    draft = copy_session(kept_battle(tmp_path), name="Klub-Abend, zweites Gefecht: " + "ß" * 60)
    draft.do(move("A", 200))
    draft.close()
    before = everything(data_folder)
    write_backup(tmp_path / "b.zip")
    data_folder.rename(tmp_path / "old")
    restore(tmp_path / "b.zip", replace=True)
    assert everything(data_folder) == before
    assert is_draft(draft.journal.path)


def test_an_open_draft_is_in_the_backup_with_its_last_step(tmp_path, data_folder):
    draft = copy_session(kept_battle(tmp_path), name="open")
    draft.do(move("A", 200))
    write_backup(tmp_path / "b.zip")
    draft.do(move("A", 300))
    assert draft.save_error is None
    draft.close()
    data_folder.rename(tmp_path / "old")
    restore(tmp_path / "b.zip", replace=True)
    (path,) = (data_folder / "battles").iterdir()
    assert len(open_session(path).history.steps) == 2


class Killed(BaseException):
    """The program is killed."""


def fail_at(monkeypatch, number, error):
    """Lets the n-th renaming fail, and returns how many there were."""
    rename, calls = Path.rename, []

    def failing(path, target):
        calls.append(path)
        if len(calls) == number:
            raise error
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", failing)
    return calls


@pytest.mark.parametrize("replace", [False, True])
def test_an_error_at_any_place_undoes_everything(zipped, data_folder, monkeypatch, replace):
    before = everything(data_folder)
    for number in range(1, 100):
        with monkeypatch.context() as patch:
            calls = fail_at(patch, number, OSError(28, "No space left on device"))
            try:
                restore(zipped, replace=replace)
            except PlayerError as error:
                said = str(error)
            else:
                break
        assert "anna.zip" in said
        assert everything(data_folder) == before
    assert number == len(calls) + 1 > 3
    assert everything(data_folder) != before


@pytest.mark.parametrize("replace", [False, True])
def test_a_kill_at_any_place_leaves_the_old_or_the_new(zipped, tmp_path, data_folder, monkeypatch, replace):
    before, number, seen = everything(data_folder), 0, []
    shutil.copytree(data_folder, tmp_path / "saved")
    while True:
        number += 1
        with monkeypatch.context() as patch:
            fail_at(patch, number, Killed())
            patch.setattr(shutil, "rmtree", lambda *_, **__: None)  # A killed program cleans nothing up.
            try:
                restore(zipped, replace=replace)
            except Killed:
                pass
            else:
                break
        finish_swap()
        seen.append(everything(data_folder))
        shutil.rmtree(data_folder)
        shutil.copytree(tmp_path / "saved", data_folder)
    finish_swap()
    assert len(seen) > 3
    assert all(one == everything(data_folder) for one in seen)
    assert before not in seen  # From the plan on, the new is put in place.


def test_a_kill_while_unpacking_leaves_the_old(zipped, data_folder, monkeypatch):
    before = everything(data_folder)
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "rmtree", lambda *_, **__: None)
        with pytest.raises(Killed):
            restore(zipped, replace=True, report=lambda share, _: (_ for _ in ()).throw(Killed()) if share else None)
    assert (data_folder / ".restore").exists()
    finish_swap()
    assert everything(data_folder) == before


def rewrite(path, change):
    """Returns a copy of the backup in which `change` has had its way with the entries (name, data)."""
    out = path.with_name("changed.zip")
    with zipfile.ZipFile(path) as archive:
        entries = [(info.filename, archive.read(info)) for info in archive.infolist()]
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in change(entries):
            archive.writestr(name, data)
    return out


def link(name):
    entry = zipfile.ZipInfo(name)
    entry.create_system, entry.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return entry


MESH = f"library/{'0' * 64}.stl"


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    "entry",
    [
        ("../settings.json", b"{}"),
        ("/etc/passwd", b""),
        ("packs/../../x.toml", b""),
        ("packs\\..\\x.toml", b""),
        ("packs/con.toml", b""),
        ("packs/a:b.toml", b""),
        ("packs/.hidden.toml", b""),
        ("packs/a/b.toml", b""),
        ("program.exe", b""),
        ("battles/x.sh", b""),
        ("reports/x.txt", b""),
        (link("packs/x.toml"), b"/etc/passwd"),
        ("packs/anna.toml", b"twice"),
        ("packs/bomb.toml", bytes(2**26)),
        (f"{MESH}/wall.stl", b"a mesh with another hash"),
    ],
    ids=lambda entry: str(getattr(entry[0], "filename", entry[0]))[:30],
)
def test_a_hostile_backup_is_refused_and_changes_nothing(zipped, data_folder, entry):
    before = everything(data_folder)
    hostile = rewrite(zipped, lambda entries: [*entries, entry])
    for replace in (False, True):
        with pytest.raises(PlayerError, match=r"changed\.zip"):
            restore(hostile, replace=replace)
    assert everything(data_folder) == before


def test_other_archives_and_damaged_backups_are_refused(zipped, tmp_path, data_folder, monkeypatch):
    before = everything(data_folder)
    whole = zipped.read_bytes()
    (tmp_path / "short.zip").write_bytes(whole[:-40])
    (tmp_path / "text.zip").write_bytes(b"no archive")
    at = len(whole) // 2
    (tmp_path / "torn.zip").write_bytes(whole[:at] + bytes(60) + whole[at + 60 :])
    models = rewrite(zipped, lambda entries: [("wall.stl", b"solid")])
    for path in (
        tmp_path / "short.zip",
        tmp_path / "text.zip",
        tmp_path / "torn.zip",
        models,
        tmp_path,
        Path("no.zip"),
    ):
        with pytest.raises(PlayerError, match=path.name):
            restore(path, replace=True)
    monkeypatch.setattr(backup, "MAX_FILES", 2)
    with pytest.raises(PlayerError, match=zipped.name):
        read_contents(zipped)
    assert everything(data_folder) == before


def test_damaged_fighters_of_a_backup_change_nothing(zipped, data_folder):
    before = everything(data_folder)
    bad = rewrite(zipped, lambda found: [(name, b"{" if "fighters" in name else data) for name, data in found])
    with pytest.raises(PlayerError, match=r"fighters\.json"):
        restore(bad, replace=False)
    assert everything(data_folder) == before


def test_a_backup_that_cannot_be_written_leaves_nothing(tmp_path, data_folder):
    fill(tmp_path, "anna")
    with pytest.raises(PlayerError, match=r"x\.zip"):
        write_backup(tmp_path / "no folder" / "x.zip")
    with pytest.raises(PlayerError, match=r"x\.exe"):
        write_backup(tmp_path / "x.exe")
    assert json.loads((data_folder / "settings.json").read_text())["keys"]


def test_a_kill_after_the_last_move_keeps_what_was_restored_on_an_empty_machine(zipped, data_folder, monkeypatch):
    shutil.rmtree(data_folder)
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "rmtree", lambda *_, **__: None)
        unlink = Path.unlink

        def fail(path, missing_ok=False):
            if path.name == "plan.json":
                raise Killed
            unlink(path, missing_ok)

        patch.setattr(Path, "unlink", fail)
        with pytest.raises(Killed):
            restore(zipped, replace=True)
    finish_swap()
    assert titles() == (["Anna"], ["anna"], ["anna", "Both"])


@pytest.mark.parametrize(
    "plan", ["[1]", "null", '"x"', "[[1, 2]]", '[["a"]]', "[" * 100_000, '[["../a", "b"]]', '[["packs", "a\\u0000"]]']
)
def test_a_strangers_plan_changes_nothing_and_is_removed(zipped, data_folder, plan):
    before = everything(data_folder)
    (data_folder / ".restore").mkdir()
    (data_folder / ".restore/plan.json").write_text(plan)
    finish_swap()
    assert everything(data_folder) == before
    restore(zipped, replace=False)


def test_a_strangers_plan_moves_nothing_out_through_a_link_that_it_moved(tmp_path, data_folder):
    (tmp_path / "outside").mkdir()
    new = data_folder / ".restore/new"
    (new / "packs").mkdir(parents=True)
    link_folder(new / "packs/way", tmp_path / "outside")
    (new / "evil.toml").write_text("x")
    moves = [(".restore/new/packs", "packs"), (".restore/new/evil.toml", "packs/way/evil.toml")]
    (data_folder / ".restore/plan.json").write_text(json.dumps(moves))
    finish_swap()
    assert not list((tmp_path / "outside").iterdir())
    assert not (data_folder / "packs").exists()


def test_no_other_window_can_restore_until_everything_is_cleaned_up(zipped, data_folder, monkeypatch):
    locked = []

    def clean(_path, **_options):
        with (data_folder / ".restore/lock").open("ab") as lock:
            locked.append(not try_lock(lock))

    monkeypatch.setattr(shutil, "rmtree", clean)
    restore(zipped, replace=False)
    assert locked
    assert all(locked)


def test_models_in_a_linked_folder_are_backed_up_and_nothing_is_restored_over_the_link(zipped, tmp_path, data_folder):
    (data_folder / "packs").rename(tmp_path / "elsewhere")
    link_folder(data_folder / "packs", tmp_path / "elsewhere")
    assert "2 card packs" in write_backup(tmp_path / "b.zip")
    before = everything(data_folder)
    for replace in (False, True):
        with pytest.raises(PlayerError, match="packs"):
            restore(zipped, replace=replace)
        assert everything(data_folder) == before


def test_what_is_written_can_be_restored(tmp_path, data_folder, monkeypatch):
    fill(tmp_path, "anna")
    (packs_folder() / "._anna.toml").write_text("what a Mac leaves on a stick")
    out = tmp_path / "b.zip"
    assert read_contents(out) if write_backup(out) else False
    foreign = ("a:b.toml", "con.toml", "broken\udcff.toml") if os.name == "posix" else ()  # Windows has no such files.
    for name in foreign:
        (packs_folder() / name).write_text("x")
        with pytest.raises(PlayerError, match="toml"):
            write_backup(out)
        (packs_folder() / name).unlink()
    monkeypatch.setattr(model_archive, "MAX_DIRECTORY_BYTES", 10)
    with pytest.raises(PlayerError, match=r"b\.zip"):
        write_backup(tmp_path / "b.zip")


def test_damaged_drafts_of_one_name_are_both_kept(tmp_path, data_folder):
    draft = fill(tmp_path, "anna")
    draft.write_bytes(b"damaged")
    write_backup(tmp_path / "b.zip")
    restore(tmp_path / "b.zip", replace=False)
    assert len(list(draft.parent.iterdir())) == 1
    draft.write_bytes(b"damaged in another way")
    restore(tmp_path / "b.zip", replace=False)
    assert {path.read_bytes() for path in draft.parent.iterdir()} == {b"damaged", b"damaged in another way"}
