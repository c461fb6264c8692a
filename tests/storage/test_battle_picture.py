"""The picture in a battle file: what file managers get, and what a file never suffers from it."""

import os
import sqlite3
import subprocess
import sys
import zlib
from base64 import b64encode
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from app.session import resume_session
from app.storage import battle_picture, sqlite_schema
from app.storage.battle_picture import MAX_BYTES, Picture
from tests.storage.battles import kept_battle, meddle, move, rows

PROGRAM = Path(__file__).parents[2]
RED_LEFT = Picture(240, 150, (b"\xff\0\0" * 120 + b"\0\0\xff" * 120) * 150)
PUT = "INSERT OR REPLACE INTO state VALUES('picture', ?)"


@pytest.fixture
def club(tmp_path):
    return kept_battle(tmp_path)


@pytest.fixture
def played(club):
    """A battle that was played, closed, and has a picture."""
    session = resume_session(club)
    session.do(move("A", 200))
    session.journal.write_picture(RED_LEFT)
    session.close()
    return club


def thumbnail(battle, out, size=256):
    """Calls the program as a file manager does; returns its exit code and what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "app", "--thumbnail", battle, out, str(size)],
        cwd=PROGRAM, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def everything(folder):
    """Returns the names of the files in a folder with their contents."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def put(battle, text):
    with closing(sqlite3.connect(battle)) as link:
        link.execute(PUT, (text,))
        link.commit()


def test_a_file_manager_gets_the_picture_and_the_file_stays_as_it_is(played, tmp_path):
    before, out = everything(tmp_path), tmp_path.with_name("thumbnail.png")
    assert thumbnail(played, out) == (0, b"")
    seen = QImage(str(out))
    assert (seen.width(), seen.height()) == (240, 150)
    assert (seen.pixelColor(5, 5), seen.pixelColor(230, 140)) == (QColor("red"), QColor("blue"))
    assert everything(tmp_path) == before


@pytest.mark.parametrize(("size", "seen"), [(128, (120, 75)), (239, (120, 75)), (512, (240, 150)), (1, (1, 1))])
def test_a_thumbnail_is_at_most_as_large_as_asked(size, seen):
    small = RED_LEFT.shrink(size)
    assert (small.width, small.height) == seen
    assert QImage.fromData(small.to_png()).pixelColor(0, 0) == QColor("red")


def test_the_picture_is_no_step_and_changes_no_hash(played):
    session = resume_session(played)
    assert len(session.history.steps) == 2
    session.undo()
    session.close()
    assert battle_picture.read(played) == RED_LEFT


def test_steps_after_a_picture_are_written(club):
    session = resume_session(club)
    for x in (150, 200, 250):
        session.do(move("A", x))
        session.journal.write_picture(RED_LEFT)
    assert session.save_error is None
    session.close()
    again = resume_session(club)
    assert (len(again.history.steps), again.battle.fighter("A").pose.x) == (4, 250)
    again.close()


def test_a_battle_that_was_only_viewed_is_not_written(played):
    before = everything(played.parent)
    session = resume_session(played)
    session.journal.write_picture(Picture(1, 1, b"\0\0\0"))
    session.close()
    assert everything(played.parent) == before


@pytest.mark.skipif(os.name != "posix", reason="an open file can be neither removed nor replaced there")
def test_a_file_that_was_changed_from_outside_gets_no_picture(club):
    session = resume_session(club)
    session.do(move("A", 200))
    other = club.with_name("other")
    other.write_bytes(club.read_bytes())
    other.replace(club)
    before = club.read_bytes()
    session.journal.write_picture(RED_LEFT)
    assert club.read_bytes() == before
    session.close()


def test_other_programs_still_cannot_write_after_a_picture(club):
    session = resume_session(club)
    session.do(move("A", 200))
    session.journal.write_picture(RED_LEFT)
    with closing(sqlite3.connect(club, timeout=0)) as link, pytest.raises(sqlite3.OperationalError, match="locked"):
        link.execute("DELETE FROM steps")
    session.close()


@pytest.mark.parametrize("suffix", ["-journal", "-wal", "-shm"])
def test_a_file_with_a_journal_has_no_thumbnail_and_keeps_it(played, tmp_path, suffix):
    beside = played.with_name(played.name + suffix)
    beside.write_bytes(b"")
    out = tmp_path / "thumbnail.png"
    assert thumbnail(played, out) == (1, b"")
    assert beside.exists()
    assert not out.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes of this kind")
@pytest.mark.parametrize("place", ["battle", "thumbnail"])
def test_a_pipe_in_place_of_a_file_is_refused(played, tmp_path, place):
    os.mkfifo(pipe := tmp_path / "pipe")
    battle, out = (pipe, tmp_path / "out.png") if place == "battle" else (played, pipe)
    assert thumbnail(battle, out) == (1, b"")


def test_a_battle_of_a_newer_or_older_version_shows_its_picture(played):
    for version in (1, sqlite_schema.VERSION + 1):
        meddle(played, f"PRAGMA user_version={version}")
        assert battle_picture.read(played) == RED_LEFT


@pytest.mark.parametrize("name", ["missing.eyeline", "text.eyeline", "empty.eyeline", "folder.eyeline", "other.sqlite"])
def test_what_is_no_battle_has_no_thumbnail(tmp_path, name):
    (tmp_path / "text.eyeline").write_text("not a battle")
    (tmp_path / "empty.eyeline").touch()
    (tmp_path / "folder.eyeline").mkdir()
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as link:
        link.execute("CREATE TABLE state(key, value)")
        link.execute(PUT, (RED_LEFT.pack(),))
        link.commit()
    assert thumbnail(tmp_path / name, tmp_path / "thumbnail.png") == (1, b"")


def test_a_battle_without_a_picture_has_no_thumbnail(club, tmp_path):
    assert thumbnail(club, tmp_path / "thumbnail.png") == (1, b"")


def packed(pixels):
    return b64encode(zlib.compress(pixels, 9)).decode()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "0x0 " + packed(b""),
        "2x2 " + packed(b"\0" * 11),
        "2x2 " + packed(b"\0" * 13),
        "2x2 " + packed(b"\0" * 10**7),
        "257x2 " + packed(b"\0" * 257 * 6),
        "999x999 " + packed(b"\0" * 999 * 999 * 3),
        "2x2 notbase64=",
        "2x2 " + b64encode(b"not zlib").decode(),
        "2x2 " + packed(b"\0" * 12)[:-8],
        "\N{SUPERSCRIPT TWO}x2 " + packed(b"\0" * 12),
        "2x2 " + "A" * 10**6,
    ],
    ids=range(13),
)
def test_a_hostile_picture_is_no_picture(played, tmp_path, text):
    with pytest.raises(ValueError, match="picture"):
        battle_picture.unpack(text)
    put(played, text)
    assert thumbnail(played, tmp_path / "thumbnail.png") == (1, b"")
    session = resume_session(played)
    session.do(move("A", 300))
    session.close()


def test_a_view_in_place_of_the_table_is_not_read(played, tmp_path):
    meddle(played, "ALTER TABLE state RENAME TO other", "CREATE VIEW state AS SELECT key, value FROM other")
    assert thumbnail(played, tmp_path / "thumbnail.png") == (1, b"")


def test_a_picture_that_does_not_fit_is_left_out():
    noise = os.urandom(3 * 240 * 150)
    assert len(zlib.compress(noise)) > MAX_BYTES
    assert Picture(240, 150, noise).pack() == ""
    assert Picture(300, 1, b"\0" * 900).pack() == ""


def test_the_picture_costs_little_space(played, club):
    assert len(rows(played, "SELECT value FROM state WHERE key = 'picture'")[0][0]) < MAX_BYTES * 4 // 3 + 100
