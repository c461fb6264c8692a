"""Disk errors: the old file stays intact, and nothing is lost."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.core.app_paths import DEMO
from app.core.errors import PlayerError
from app.session import copy_session, new_session, open_session, resume_session
from app.storage import sqlite_schema
from app.storage.sqlite_schema import NeedsCopy
from tests.storage.battles import kept_battle, move, read_history, rows

PROGRAM = Path(__file__).parents[2]
FILES = Path(__file__).parents[1] / "files"
NOBODY_UID = 65534


class Failing:
    """A connection on which one kind of statement fails, once."""

    def __init__(self, link, statement, code):
        self.link, self.statement, self.code, self.failed = link, statement, code, False

    def __getattr__(self, name):
        return getattr(self.link, name)

    def execute(self, statement, *values):
        if statement.startswith(self.statement) and not self.failed:
            self.failed = True
            error = sqlite3.OperationalError("injected")
            error.sqlite_errorname = self.code
            raise error
        return self.link.execute(statement, *values)


@pytest.fixture
def club(tmp_path):
    return kept_battle(tmp_path)


@pytest.fixture
def session(club):
    session = resume_session(club)
    session.do(move("A", 200))
    session.heard = []
    session.error_listeners.append(session.heard.append)
    yield session
    session.close()


def break_at(session, statement, code="SQLITE_IOERR_WRITE"):
    session.journal._link = Failing(session.journal._link, statement, code)


@pytest.mark.parametrize("statement", ["DELETE FROM steps", "INSERT INTO steps", "INSERT OR REPLACE", "COMMIT"])
@pytest.mark.parametrize("code", ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_BUSY"])
def test_a_step_that_cannot_be_written_continues_in_memory_and_is_written_with_the_next(session, club, statement, code):
    session.do(move("B", 450))
    session.undo()
    break_at(session, statement, code)
    session.do(move("A", 300))
    assert session.battle.fighter("A").pose.x == 300
    assert session.heard == [session.save_error]
    assert "save a copy" in str(session.save_error)
    assert open_session(club).undo_label == "Move A"
    assert open_session(club).redo_label == "Move B"
    session.do(move("B", 400))
    assert session.save_error is None
    assert open_session(club).battle == session.battle
    assert len(open_session(club).history.steps) == 4


@pytest.mark.parametrize("statement", ["INSERT INTO steps", "INSERT OR REPLACE", "COMMIT"])
def test_a_partial_write_is_rolled_back_before_the_next(session, club, statement):
    break_at(session, statement)
    session.do(move("A", 300))
    assert session.save_error
    session.do(move("B", 400))
    assert session.save_error is None
    assert [step.label for step in open_session(club).history.steps] == ["", "Move A", "Move A", "Move B"]


def test_a_lost_claim_is_renewed_with_the_next_step(session, club):
    break_at(session, "BEGIN IMMEDIATE", "SQLITE_BUSY")
    session.do(move("A", 300))
    assert session.save_error is None
    session.do(move("A", 310))
    assert open_session(club).battle == session.battle


def test_undo_and_redo_that_cannot_be_written_are_done_in_memory(session, club):
    break_at(session, "INSERT OR REPLACE INTO state")
    session.undo()
    assert session.save_error
    assert session.battle.fighter("A").pose.x == 100
    assert open_session(club).undo_label == "Move A"
    session.redo()
    assert session.save_error is None


def test_a_full_disk_is_reported_and_the_file_stays_intact(session, club):
    """SQLite itself reports that the disk is full."""
    link = session.journal._link
    for x in range(201, 260):
        session.do(move("A", x))
    most = link.execute("PRAGMA page_count").fetchone()[0]
    link.execute(f"PRAGMA max_page_count={most}")
    while not session.save_error:
        session.do(move("A", session.battle.fighter("A").pose.x + 1))
    assert "is full" in str(session.save_error)
    assert rows(club, "PRAGMA integrity_check") == [("ok",)]
    assert open_session(club).battle != session.battle
    link.execute("PRAGMA max_page_count=100000")
    session.do(move("B", 400))
    assert session.save_error is None
    assert open_session(club).history.at == session.history.at


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="limits of a process are set elsewise there")
def test_a_file_that_cannot_grow_stays_intact_and_a_copy_has_the_missing_steps(club):
    """The system itself refuses to write, as on a full disk or beyond a player's quota."""
    script = (
        "import resource, signal, sys; from pathlib import Path\n"
        "from app.session import resume_session; from tests.storage.battles import move\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); p = Path(sys.argv[1]); s = resume_session(p)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (p.stat().st_size, resource.RLIM_INFINITY))\n"
        "for x in range(200): s.do(move('A', 200 + x))\n"
        "print(bool(s.save_error), s.history.at)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))\n"
        "s.save_as(p.with_name('rescued.eyeline')); print(s.save_error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(club)], cwd=PROGRAM, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["True", "200", "None"], done.stderr
    assert rows(club, "PRAGMA integrity_check") == [("ok",)]
    assert 0 < open_session(club).history.at < 200
    assert open_session(club.with_name("rescued.eyeline")).history.at == 200


@pytest.mark.skipif(os.name != "posix", reason="an open file can be neither removed nor replaced there")
def test_a_file_removed_or_replaced_meanwhile_is_not_written(session, club, tmp_path):
    other = kept_battle(tmp_path, "other.eyeline")
    other.replace(club)
    before = club.read_bytes()
    session.do(move("A", 300))
    assert "removed by another program" in str(session.save_error)
    assert club.read_bytes() == before
    club.unlink()
    session.do(move("A", 310))
    assert "removed by another program" in str(session.save_error)
    session.save_as(club)
    assert session.save_error is None
    assert open_session(club).battle == session.battle


def test_a_file_changed_meanwhile_is_not_written(session, club):
    with club.open("r+b") as file:  # as a program does that keeps folders the same
        file.seek(24)
        file.write(b"\0\0\1\0")
    before = club.read_bytes()
    session.do(move("A", 300))
    assert "was changed" in str(session.save_error)
    assert club.read_bytes() == before


def cut_to_half(path):
    os.truncate(path, path.stat().st_size // 2)


def cut_to_its_header(path):
    os.truncate(path, 100)


def longer(path):
    with path.open("ab") as file:
        file.write(b"more")


def overwritten_in_the_middle(path):
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\0" * 2000)


def last_step_spoilt_unseen(path):
    """Damages the last step like a failing disk: neither length nor date changes."""
    (hash,) = rows(path, "SELECT hash FROM steps ORDER BY number DESC LIMIT 1")[0]
    about, data = path.stat(), path.read_bytes()
    with path.open("r+b") as file:
        file.seek(data.rindex(hash) + 200)
        file.write(b"\xff\xfe\xfd")
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))


@pytest.mark.skipif(os.name != "posix", reason="nobody else writes in an open file there")
@pytest.mark.parametrize(
    "damage", [cut_to_half, cut_to_its_header, longer, overwritten_in_the_middle, last_step_spoilt_unseen]
)
@pytest.mark.parametrize("act", ["do", "undo"])
def test_damage_to_an_open_file_is_detected_before_the_next_step_is_acknowledged(session, club, damage, act):
    for x in range(201, 240):
        session.do(move("A", x))
    damage(club)
    session.undo() if act == "undo" else session.do(move("A", 300))
    assert "was changed" in str(session.save_error)
    assert session.heard == [session.save_error]
    session.do(move("B", 400))
    assert session.save_error, "it stays so"
    rescued = club.with_name("rescued.eyeline")
    session.save_as(rescued)
    assert session.save_error is None
    assert open_session(rescued).history.at == session.history.at
    assert open_session(rescued).battle == session.battle


def test_a_file_with_only_a_new_timestamp_is_still_used(session, club):
    """A program that copies folders may change the date of a file: its contents are compared, and are ours."""
    os.utime(club, (1, 1))
    session.do(move("A", 300))
    assert session.save_error is None
    assert open_session(club).battle == session.battle


def test_damage_to_a_model_in_an_open_file_is_detected(session, club):
    (data,) = rows(club, "SELECT data FROM assets")[0]
    with club.open("r+b") as file:
        file.seek(club.read_bytes().index(data[:40]))
        file.write(bytes(20))
    session.do(move("A", 300))
    assert session.save_error


def test_a_write_protected_file_is_refused_with_the_advice_to_copy_it(club, monkeypatch):
    address = sqlite_schema._to_uri
    monkeypatch.setattr(sqlite_schema, "_to_uri", lambda path, mode: address(path, mode).replace("mode=rw", "mode=ro"))
    with pytest.raises(NeedsCopy, match="write-protected"):
        resume_session(club)
    assert open_session(club).battle.fighter("A").pose.x == 100


@contextmanager
def ordinary_user():
    """Drops the rights of root, which may write everywhere."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY_UID)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def stick(tmp_path):
    """Makes a folder that everyone can access and whose rights a test may change; like a stick or a share."""
    if os.name != "posix":
        pytest.skip("rights are another matter there")
    resume_session(kept_battle(tmp_path)).close()  # what is imported on the way may lie where only root can read
    with TemporaryDirectory() as folder:
        path = Path(folder) / "stick"
        path.mkdir()
        Path(folder).chmod(0o755)
        yield path
        path.chmod(0o755)


def protect(folder, *, file=0o644, place=0o755):
    for path in folder.iterdir():
        path.chmod(file)
    for path in (folder, *folder.iterdir()) if not os.geteuid() else ():
        os.chown(path, NOBODY_UID, NOBODY_UID)
    folder.chmod(place)


RIGHTS = [
    {"file": 0o444},
    {"place": 0o555},
    {"file": 0o444, "place": 0o555},
]


@pytest.mark.parametrize("rights", RIGHTS)
@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_read_only_file_is_reported_on_opening_and_a_copy_can_be_continued(stick, rights, version):
    path = stick / "club.eyeline"
    shutil.copyfile(FILES / f"battle-v{version}.eyeline", path)
    before = path.read_bytes()
    protect(stick, **rights)
    with ordinary_user():
        with pytest.raises(NeedsCopy, match=r"club\.eyeline .* write-protected"):
            resume_session(path)
        session = copy_session(path)
    assert session.battle == open_session(path).battle
    assert path.read_bytes() == before
    assert [other.name for other in stick.iterdir()] == [path.name]


@pytest.mark.parametrize("rights", RIGHTS[1:])
def test_a_write_protected_folder_with_a_journal_is_read_as_before_the_write(stick, rights):
    """The journal beside the file says what to roll back, and cannot be applied there."""
    path = kept_battle(stick)
    whole = read_history(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as link:
        link.execute("PRAGMA cache_size=1")
        link.execute("BEGIN IMMEDIATE")
        link.execute("UPDATE steps SET battle = zeroblob(900000)")
        torn, journal = path.read_bytes(), path.with_name("club.eyeline-journal").read_bytes()
        link.execute("ROLLBACK")
    assert torn != path.read_bytes()
    path.write_bytes(torn)
    path.with_name("club.eyeline-journal").write_bytes(journal)
    protect(stick, **rights)
    with ordinary_user():
        with pytest.raises(NeedsCopy, match="write-protected"):
            resume_session(path)
        assert read_history(path) == whole
        assert copy_session(path).battle == whole[1][0][2]


def test_testing_for_write_access_changes_nothing(club):
    before, when = club.read_bytes(), club.stat().st_mtime_ns
    resume_session(club).close()
    assert (club.read_bytes(), club.stat().st_mtime_ns) == (before, when)


def test_a_file_without_read_permission_gives_a_sentence(club, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(PlayerError, match=r"club\.eyeline cannot be opened \(Permission denied\)"):
        resume_session(club)


@pytest.mark.parametrize("what", ["replace", "touch"])
def test_a_copy_that_cannot_be_written_keeps_the_existing_file(session, tmp_path, monkeypatch, what):
    old = kept_battle(tmp_path, "old.eyeline")
    before = old.read_bytes(), sorted(tmp_path.iterdir())

    def fail(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Path, what, fail)
        with pytest.raises(PlayerError, match=r"old\.eyeline cannot be written \(No space left on device\)"):
            session.save_as(old)
    assert (old.read_bytes(), sorted(tmp_path.iterdir())) == before
    session.do(move("A", 300))
    assert session.save_error is None


@pytest.mark.parametrize("statement", ["PRAGMA application_id", "CREATE TABLE", "INSERT INTO steps", "COMMIT"])
def test_a_copy_that_fails_halfway_leaves_nothing_behind(session, tmp_path, monkeypatch, statement):
    made = sqlite_schema.open_connection
    monkeypatch.setattr(
        sqlite_schema, "open_connection", lambda *given, **more: Failing(made(*given, **more), statement, "")
    )
    with pytest.raises(PlayerError, match=r"copy\.eyeline cannot be written"):
        session.save_copy(tmp_path / "copy.eyeline")
    assert [path.name for path in tmp_path.iterdir()] == ["club.eyeline"]


@pytest.mark.skipif(os.name != "posix", reason="folders need no flush there")
def test_a_folder_that_cannot_be_flushed_is_reported(session, tmp_path, monkeypatch):
    def fail(_):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(PlayerError, match="Input/output error"):
        session.save_as(tmp_path / "copy.eyeline")
    assert session.journal.path.name == "club.eyeline"


@pytest.mark.thorough
def test_without_a_data_folder_a_new_battle_stays_in_memory(data_folder, tmp_path):
    (data_folder / "battles").write_text("a file where a folder should be")
    session = new_session(open_session(DEMO).battle.board)
    heard = []
    session.error_listeners.append(heard.append)
    session.do(move_in(session))
    assert "cannot be created (" in str(heard[0])
    session.save_as(tmp_path / "saved.eyeline")
    assert open_session(tmp_path / "saved.eyeline").battle == session.battle
    session.close()


def move_in(session):
    from app.games.actions import Place
    from tests.scenes import fighter

    return Place((fighter("A", 100, 100),))


def test_a_damaged_page_is_found_on_opening(club):
    data = bytearray(club.read_bytes())
    data[4096 + 3 : 4096 + 5] = b"\xff\xff"
    club.write_bytes(data)
    with pytest.raises(PlayerError, match=r"club\.eyeline is damaged"):
        resume_session(club)
