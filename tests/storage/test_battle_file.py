import os
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.core.app_paths import DEMO
from app.core.errors import PlayerError
from app.games.actions import Move, Place, Remove, Rename, SaveView, SetBoard, make_place
from app.games.warcry.state import read_plan
from app.model import Board, Photo, Piece, PiecePose, SavedView
from app.session import copy_session, new_session, open_session, resume_session
from app.storage import battle_file, file_upgrades, sqlite_schema, step_codec
from app.storage.assets import FileContent
from app.storage.battle_file import claim_file
from app.storage.sqlite_schema import NeedsCopy
from tests.scenes import box_mesh, fighter
from tests.storage.battles import forge, kept_battle, meddle, move, rows, stl

PROGRAM = Path(__file__).parents[2]


@pytest.fixture
def club(tmp_path):
    return kept_battle(tmp_path)


@pytest.fixture
def session(club):
    session = resume_session(club)
    yield session
    session.close()


PRESENT = sqlite_schema.VERSION
KILL = 9
"""Ends a process at once on every system; Windows has no name for it."""
not_unicode = pytest.mark.skipif(sys.platform != "linux", reason="names of files are Unicode there")


def test_steps_with_undo_and_redo_labels_survive_a_restart(session, club):
    session.do(move("A", 200))
    session.do(Rename("A", "Ashka"))
    session.do(move("Ashka", 300))
    session.undo()
    session.close()
    again = resume_session(club)
    assert again.battle == session.battle
    assert (again.undo_label, again.redo_label) == ("Rename A to Ashka", "Move Ashka")
    again.redo()
    assert again.battle.fighter("Ashka").pose.x == 300
    for _ in range(3):
        again.undo()
    assert again.battle == open_session(club).history.steps[0].battle
    again.close()


def test_every_step_is_on_disk_before_listeners_are_told(session, club):
    heard = []
    session.listeners.append(lambda change: heard.append(open_session(club).battle))
    session.do(move("A", 200))
    session.undo()
    session.redo()
    assert [battle.fighter("A").pose.x for battle in heard] == [200, 100, 200]


def test_a_preview_never_touches_the_file(session, club):
    before = rows(club, "SELECT count(*) FROM steps"), club.stat().st_mtime_ns
    for x in range(110, 200, 10):
        session.preview(move("A", x))
    session.cancel_preview()
    assert (rows(club, "SELECT count(*) FROM steps"), club.stat().st_mtime_ns) == before


def test_a_new_action_removes_undone_steps_from_the_file(session, club):
    session.do(move("A", 200))
    session.do(move("A", 300))
    session.undo()
    session.undo()
    session.do(move("B", 400))
    assert [label for (label,) in rows(club, "SELECT label FROM steps ORDER BY number")] == ["", "Move B"]
    assert open_session(club).redo_label == ""


def test_steps_are_saved_as_actions(session, club):
    session.do(move("A", 200))
    (action,) = rows(club, "SELECT action FROM steps WHERE number = 1")[0]
    assert b'"action":"move"' in action


def test_a_file_opens_without_its_models_on_disk(session, club, tmp_path):
    other = tmp_path / "laptop"
    other.mkdir()
    session.do(move("A", 200))
    copy = other / "copy.eyeline"
    session.save_copy(copy)
    there = open_session(copy)
    ref = there.battle.piece("crate").ref
    assert there.table.meshes(ref).health.triangles == 12
    assert there.table.sight("A", "B") == session.table.sight("A", "B")


def test_a_model_is_saved_with_the_step_that_places_it(session, club, tmp_path):
    stl(tmp_path / "rock.stl", box_mesh(60, 30, 20))
    name = session.add_asset(tmp_path / "rock.stl")
    (tmp_path / "rock.stl").unlink()
    assert len(rows(club, "SELECT name FROM assets")) == 1
    session.do(make_place(Piece("rock", name, PiecePose(400, 300))))
    assert sorted(rows(club, "SELECT file FROM assets")) == [("crate.stl",), ("rock.stl",)]
    session.close()
    assert open_session(club).table.meshes(session.battle.piece("rock").ref).health.triangles == 12


def test_an_action_with_a_missing_model_is_refused(session, club):
    before = session.history
    with pytest.raises(PlayerError, match=r"the model “castle\.stl” is missing"):
        session.do(make_place(Piece("castle", "castle.stl", PiecePose(400, 300))))
    assert session.history == before
    assert open_session(club).history.at == 0


def test_a_body_below_its_base_is_refused_so_that_the_file_can_be_opened(session):
    with pytest.raises(PlayerError, match="not above the top of the base"):
        session.do(Place((fighter("dwarf", 200, 200, height=3.0),)))
    assert session.undo_label == ""


def test_the_photo_of_a_board_is_saved_with_it(session, club, tmp_path):
    picture = tmp_path / "table.jpg"
    picture.write_bytes(b"\xff\xd8 as if it were a photo")
    name = session.add_asset(picture)
    session.do(SetBoard(replace(session.battle.board, photo=Photo(name))))
    session.close()
    again = open_session(club)
    assert again.battle.board.photo.picture == name
    assert again.read_asset(name) == picture.read_bytes()


def test_unchanged_objects_are_identical_after_a_restart(session, club):
    session.do(move("A", 200))
    session.do(SaveView(SavedView("door", (0, 0, 0), 500, 0, 30)))
    session.close()
    again = resume_session(club)
    heard = []
    again.listeners.append(heard.append)
    again.undo()
    again.undo()
    assert [(change.views, bool(change.pieces), change.fighters) for change in heard] == [
        (True, False, frozenset()),
        (False, False, frozenset({"A"})),
    ]
    again.close()


def test_a_very_long_history_loses_only_its_oldest_steps(session, club, monkeypatch):
    monkeypatch.setattr(step_codec, "MAX_HISTORY_STEPS", 20)
    monkeypatch.setattr(step_codec, "DROPPED_STEPS", 5)
    for x in range(101, 141):
        session.do(move("A", x))
    session.close()
    again = resume_session(club)
    assert again.battle.fighter("A").pose.x == 140
    assert 15 <= again.history.at <= 20
    while again.history.at:
        assert again.undo_label == "Move A"
        again.undo()
    assert again.undo_label == ""
    assert again.battle.fighter("A").pose.x == 140 - len(again.history.steps) + 1
    again.close()


def test_a_photo_of_an_unknown_format_is_refused_before_it_is_saved(session, tmp_path):
    odd = tmp_path / "table.exe"
    odd.write_bytes(b"MZ")
    with pytest.raises(PlayerError, match=r"“table\.exe” is not of a type"):
        session.add_asset(odd)


def test_more_models_than_can_be_read_again_are_refused(session, club, tmp_path, monkeypatch):
    stl(tmp_path / "rock.stl", box_mesh(60, 30, 20))
    name = session.add_asset(tmp_path / "rock.stl")
    monkeypatch.setattr(battle_file, "MAX_BYTES", 1000)
    session.do(make_place(Piece("rock", name, PiecePose(400, 300))))
    assert "remove some" in str(session.save_error)
    session.undo()
    session.do(move("A", 200))
    assert session.save_error is None
    assert open_session(club).undo_label == "Move A"


@pytest.mark.thorough
def test_another_window_is_told_that_the_file_is_open_and_may_read_it(session, club):
    session.do(move("A", 200))
    script = "import sys; from pathlib import Path; from app.session import *\n"
    script += "from app.core.errors import PlayerError; p = Path(sys.argv[1])\n"
    script += "print(open_session(p).battle.fighter('A').pose.x)\n"
    script += "try: resume_session(p)\nexcept PlayerError as e: print(type(e).__name__, e)\n"
    script += "c = copy_session(p); print(c.undo_label)"
    said = subprocess.run(
        [sys.executable, "-c", script, str(club)], cwd=PROGRAM, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert said == [
        "200.0",
        "NeedsCopy club.eyeline is open in another window; continue there, or open a copy",
        "Move A",
    ]
    session.do(move("A", 300))
    assert session.save_error is None


def test_the_same_file_cannot_be_opened_twice_in_one_program(session, club):
    with pytest.raises(NeedsCopy, match="is already open in this window"):
        resume_session(club)
    session.do(move("A", 200))
    assert session.save_error is None


def test_a_concurrent_reader_is_waited_for(session, club):
    reader = sqlite3.connect(club, isolation_level=None, check_same_thread=False)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM steps").fetchall()
    ended = threading.Timer(0.2, lambda: reader.execute("COMMIT"))
    ended.start()
    session.do(move("A", 200))
    ended.join()
    reader.close()
    assert session.save_error is None


def test_a_closed_battle_can_be_opened_by_another_program(session, club):
    session.close()
    other = resume_session(club)
    other.do(move("A", 200))
    other.close()


def test_a_battle_is_always_a_single_file(session, club, tmp_path):
    session.do(move("A", 200))
    assert [path.name for path in tmp_path.iterdir()] == ["club.eyeline"]
    session.close()
    assert [path.name for path in tmp_path.iterdir()] == ["club.eyeline"]


@pytest.mark.thorough
def test_json_becomes_an_unnamed_battle_and_is_not_changed(data_folder):
    before = DEMO.read_bytes()
    session = resume_session(DEMO)
    assert not (data_folder / "battles").exists()
    session.do(Remove(("tree",)))
    assert DEMO.read_bytes() == before
    [path] = (data_folder / "battles").iterdir()
    assert path == session.journal.path
    assert path.name.startswith("dispute 2")
    session.close()
    assert open_session(path).undo_label == "Remove tree"


@pytest.mark.thorough
def test_a_new_battle_is_on_disk_from_its_first_step(data_folder):
    session = new_session(open_session(DEMO).battle.board)
    session.do(Place((fighter("A", 100, 100),)))
    assert open_session(session.journal.path).battle.fighters == session.battle.fighters
    session.close()


@pytest.mark.thorough
def test_two_new_battles_of_the_same_second_have_different_files(data_folder):
    sessions = [new_session(open_session(DEMO).battle.board) for _ in range(3)]
    for number, session in enumerate(sessions):
        session.do(Place((fighter(f"A{number}", 100, 100),)))
        session.close()
    assert len(list((data_folder / "battles").iterdir())) == 3
    found = [open_session(session.journal.path).battle.fighters[0].id for session in sessions]
    assert found == ["A0", "A1", "A2"]


@pytest.mark.thorough
def test_half_written_files_of_a_killed_program_are_deleted_after_a_day(data_folder):
    (data_folder / "battles").mkdir()
    for name, age in (("old.eyeline.4999999.part", 100_000), ("new.eyeline.2.part", 10)):
        part = data_folder / "battles" / name
        part.touch()
        os.utime(part, (time.time() - age, time.time() - age))
    session = resume_session(DEMO)
    session.do(Remove(("tree",)))
    session.close()
    assert [path.name for path in (data_folder / "battles").glob("*.part")] == ["new.eyeline.2.part"]


@pytest.mark.thorough
def test_naming_a_battle_moves_it_completely(data_folder, tmp_path):
    session = resume_session(DEMO)
    session.do(Remove(("tree",)))
    session.save_as(tmp_path / "club.eyeline")
    session.do(Remove(("well",)))
    session.close()
    again = resume_session(tmp_path / "club.eyeline")
    again.undo()
    again.undo()
    assert again.battle == open_session(DEMO).battle
    again.close()


def test_a_copy_is_complete_and_the_battle_continues_in_its_file(session, club, tmp_path):
    session.do(move("A", 200))
    session.undo()
    session.save_copy(tmp_path / "copy.eyeline")
    session.do(move("A", 150))
    copy = open_session(tmp_path / "copy.eyeline")
    assert (copy.undo_label, copy.redo_label) == ("", "Move A")
    assert open_session(club).undo_label == "Move A"


def test_a_copy_replaces_a_file_only_when_it_is_complete(session, tmp_path):
    old = kept_battle(tmp_path, "old.eyeline")
    session.do(move("A", 200))
    session.save_copy(old)
    assert open_session(old).undo_label == "Move A"


def test_a_copy_replaces_a_file_that_is_not_a_battle(session, tmp_path):
    path = tmp_path / "notes.eyeline"
    path.write_text("not a battle " * 1000)
    session.do(move("A", 200))
    session.save_copy(path)
    assert open_session(path).undo_label == "Move A"


def test_a_copy_never_replaces_a_battle_that_is_open(session, club, tmp_path):
    other = resume_session(kept_battle(tmp_path, "other.eyeline"))
    for path in (club, other.journal.path):
        with pytest.raises(PlayerError, match="is the battle that is open"):
            session.save_copy(path)
    other.close()


@pytest.mark.thorough
def test_a_copy_never_replaces_a_battle_that_is_open_in_another_window(session, tmp_path):
    other = kept_battle(tmp_path, "other.eyeline")
    script = "import sys; from pathlib import Path; from app.session import resume_session\n"
    script += "s = resume_session(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(other)], cwd=PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as window:
        assert window.stdout.readline().rstrip() == b"open"
        with pytest.raises(PlayerError, match="or is open in another window; choose another place"):
            session.save_copy(other)
        window.stdin.close()
    session.save_copy(other)


def test_an_older_file_is_upgraded_and_kept(club, tmp_path, monkeypatch):
    as_if_older(monkeypatch)
    before = club.read_bytes()
    assert open_session(club).battle.fighter("A").side == "red"
    assert club.read_bytes() == before, "to look at a file does not change it"
    session = resume_session(club)
    session.do(move("A", 200))
    session.close()
    assert rows(club, "PRAGMA user_version") == [(PRESENT + 2,)]
    assert rows(club, "SELECT value FROM state WHERE key = 'once'") == [("twice",)]
    kept = tmp_path / f"club (version {PRESENT}).eyeline"
    assert rows(kept, "PRAGMA user_version") == [(PRESENT,)]
    assert sorted(path.name for path in tmp_path.iterdir()) == [kept.name, club.name]


def test_a_failed_upgrade_leaves_the_old_file_unchanged(club, tmp_path, monkeypatch):
    as_if_older(monkeypatch, second="UPDATE nothing SET nothing = 1")
    before = club.read_bytes()
    with pytest.raises(PlayerError, match=r"club\.eyeline"):
        resume_session(club)
    assert club.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [club.name]


def test_a_file_cannot_be_written_while_it_is_upgraded(club, monkeypatch):
    """Otherwise their changes would be lost with the old file when the new one replaces it."""
    as_if_older(monkeypatch)
    tried = []

    def upgrade(link):
        with (
            closing(sqlite3.connect(club, timeout=0)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("BEGIN IMMEDIATE")
        tried.append(club.stat().st_ino)

    monkeypatch.setitem(file_upgrades.UPGRADES, PRESENT, upgrade)
    resume_session(club).close()
    assert tried == [club.stat().st_ino], "the file is the same one all the time"


def test_a_file_upgraded_by_another_program_meanwhile_is_used(club, tmp_path, monkeypatch):
    monkeypatch.setattr(battle_file, "read_version", lambda path: 2)
    session = resume_session(club)
    session.do(move("A", 200))
    session.close()
    assert [path.name for path in tmp_path.iterdir()] == [club.name]
    assert open_session(club).undo_label == "Move A"


def test_a_failed_upgrade_on_a_full_disk_does_not_blame_an_open_battle(club, monkeypatch):
    as_if_older(monkeypatch)
    before = club.read_bytes()

    def fail(link):
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorname = "SQLITE_FULL"
        raise error

    monkeypatch.setitem(file_upgrades.UPGRADES, PRESENT, fail)
    with pytest.raises(NeedsCopy, match=r"club\.eyeline cannot be opened because its disk .* is full"):
        resume_session(club)
    assert club.read_bytes() == before


def test_the_backup_of_the_old_file_is_complete_or_absent(club, tmp_path, monkeypatch):
    as_if_older(monkeypatch)
    before = club.read_bytes()

    def fail(*_):
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", fail)
        with pytest.raises(PlayerError, match="Input/output error"):
            resume_session(club)
    assert [path.name for path in tmp_path.iterdir()] == [club.name]
    assert club.read_bytes() == before


def test_a_half_written_backup_is_not_taken_for_the_old_file(club, tmp_path, monkeypatch):
    """As left by a program that was killed while it made the backup of the old file."""
    as_if_older(monkeypatch)
    half, whole = tmp_path / f"club (version {PRESENT}).eyeline", rows(club, "SELECT * FROM steps")
    half.write_bytes(club.read_bytes()[:5000])
    resume_session(club).close()
    assert half.stat().st_size == 5000, "whatever it is, it is not ours to remove"
    assert rows(tmp_path / f"club (version {PRESENT}) 2.eyeline", "SELECT * FROM steps") == whole


def test_the_same_old_file_is_backed_up_once(club, tmp_path, monkeypatch):
    as_if_older(monkeypatch)
    old = club.read_bytes()
    resume_session(club).close()
    club.write_bytes(old)
    resume_session(club).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"club (version {PRESENT}).eyeline", "club.eyeline"]


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_program_killed_during_an_upgrade_leaves_only_complete_files(tmp_path):
    """At the lines of the upgrade, one after the other."""
    script = (
        "import itertools, os, shutil, signal, sys; from pathlib import Path\n"
        "from app.session import resume_session; from app.storage import file_upgrades\n"
        "resume_session; source, place = map(Path, sys.argv[1:])\n"
        "def look(number):\n"
        "    lines = itertools.count()\n"
        "    def line(frame, event, value):\n"
        "        if event == 'line' and next(lines) == number: os.kill(os.getpid(), signal.SIGKILL)\n"
        "        return line\n"
        "    return lambda frame, *_: line if frame.f_code.co_filename == file_upgrades.__file__ else None\n"
        "for number in itertools.count(1, 14):\n"
        "    path = place / str(number) / 'old.eyeline'\n"
        "    path.parent.mkdir(); shutil.copyfile(source, path)\n"
        "    child = os.fork()\n"
        "    if not child: sys.settrace(look(number)); resume_session(path).close(); os._exit(0)\n"
        "    if os.waitpid(child, 0)[1] == 0: break\n"
        "print(number)"
    )
    source = Path(__file__).parents[1] / "files" / "battle-v1.eyeline"
    line = [sys.executable, "-c", script, str(source), str(tmp_path)]
    kills = int(subprocess.run(line, cwd=PROGRAM, capture_output=True, text=True, check=True).stdout)
    assert kills > 90
    steps = rows(source, "SELECT * FROM steps")
    for number in range(1, kills, 14):
        folder = tmp_path / str(number)
        session = resume_session(folder / "old.eyeline")
        assert session.undo_label == "Place crate"
        session.close()
        assert sorted(path.name for path in folder.glob("*.eyeline")) == ["old (version 1).eyeline", "old.eyeline"]
        assert rows(folder / "old (version 1).eyeline", "SELECT * FROM steps") == steps


def as_if_older(monkeypatch, second="UPDATE state SET value = 'twice' WHERE key = 'once'"):
    """Makes this program two versions newer, with upgrades for files of the present version."""
    first = "INSERT INTO state VALUES('once', 'upon a time')"
    upgrades = {PRESENT: lambda link: link.execute(first), PRESENT + 1: lambda link: link.execute(second)}
    monkeypatch.setattr(sqlite_schema, "VERSION", PRESENT + 2)
    monkeypatch.setattr(file_upgrades, "UPGRADES", upgrades)


def test_the_file_of_version_1_still_opens():
    session = open_session(Path(__file__).parents[1] / "files" / "battle-v1.eyeline")
    assert [step.label for step in session.history.steps] == ["", "Move Ashka", "Place crate", "Rename Borin to Sela"]
    assert (session.undo_label, session.redo_label) == ("Place crate", "Rename Borin to Sela")
    assert session.table.meshes(session.battle.piece("crate").ref).health.triangles == 12
    assert session.table.sight("Ashka", "Borin").verdict == "visible"


@pytest.mark.parametrize("version", [2, 3, 4, 5, 6, 7, 8, 9])
def test_files_of_later_versions_still_open_in_the_middle_of_their_battle(tmp_path, version):
    path = tmp_path / f"battle-v{version}.eyeline"
    path.write_bytes((Path(__file__).parents[1] / "files" / path.name).read_bytes())
    session = resume_session(path)
    battle = session.battle
    assert len(session.history.steps) == 41 + 2 * (version > 5) + 4 * (version > 8)
    assert [(plan.name, len(plan.places)) for plan in battle.plans] == [("The far corner", 2)] * (version > 5)
    assert (session.undo_label, session.redo_label) == ("Note", "Rename Borin to Sela")
    assert [(photo.name, len(photo.marks)) for photo in battle.photos] == [("from the door", 5)] * (version > 8)
    assert [placed.thing for placed in battle.placements] == ["crate", "Borin"] * (version > 8)
    assert not session.missing_models_text
    clock = battle.clock
    assert (clock.stage, clock.round, clock.phase, clock.turn, clock.active) == ("battle", 2, "combat", "Ash", "Tarn")
    assert [step.kind for step in clock.done] == ["move", "ability", "attack"]
    assert [(side.name, side.colour, side.points) for side in battle.sides] == [("Ash", "red", 2), ("Moss", "blue", 0)]
    away = {fighter.id: fighter.state.whereabouts for fighter in battle.aside}
    assert away == {"Nell": "reserve", "Wick": "reserve", "Oda": "down"}
    assert (battle.token("gold").carrier, battle.token("hill").holder) == ("Tarn", "Ash")
    plan = read_plan(battle)
    assert (plan.deployment.name, plan.victory.name, plan.twists[0].name) == ("Two corners", "The hill", "Thin fog")
    assert (plan.turned, plan.attacker, plan.answers[0].answer) == (True, "Ash", "Tarn")
    assert battle.any_fighter("Fern").state.damage == 4
    assert (battle.log[-1].text, battle.log[-1].kind) == ("Tarn sees Fern", "sight")
    assert battle.log[-1].pair == (("Tarn", "Fern") if version > 6 else ())
    assert session.game.turn_prompt(session.table).options
    while session.undo_label:
        session.undo()
    assert battle.system != session.battle.system == "free"
    session.go_to(len(session.history.steps) - 1)
    assert session.battle.fighter("Sela")
    if version > 5:
        assert [place.fighter for place in session.battle.plans[0].places] == ["Tarn", "Sela"]
    if version > 8:
        assert session.battle.placement("Sela").error_mm == 1.25
    session.close()


def test_a_newer_file_is_refused_with_a_sentence(club):
    meddle(club, f"PRAGMA user_version={PRESENT + 1}")
    before = club.read_bytes()
    for way in (open_session, resume_session, copy_session):
        with pytest.raises(PlayerError, match=r"club\.eyeline was made by a newer version of Eyeline"):
            way(club)
    assert club.read_bytes() == before


def test_a_program_killed_during_a_step_leaves_the_previous_step(club, tmp_path):
    """A killed program leaves a journal on disk; the next one rolls back what was half done."""
    kill_half_way(club)
    assert (tmp_path / "club.eyeline-journal").stat().st_size > 0
    session = resume_session(club)
    assert session.undo_label == ""
    session.close()
    assert [path.name for path in tmp_path.iterdir()] == [club.name]


def kill_half_way(path):
    """Kills a program while it writes into the file."""
    script = (
        "import os, sys; from pathlib import Path; from app.storage.battle_file import claim_file\n"
        "file, kept = claim_file(Path(sys.argv[1])); link = file._link\n"
        "link.execute('PRAGMA cache_size=1'); link.execute('DELETE FROM steps')\n"
        "for n in range(50):\n"
        "    link.execute('INSERT INTO steps VALUES(?, ?, ?, ?, ?)', (n, b'', 'half done', b'', os.urandom(5000)))\n"
        f"os.kill(os.getpid(), {KILL})"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], cwd=PROGRAM, check=False)


@pytest.mark.thorough
def test_the_journal_of_an_old_file_does_not_damage_a_new_one(session, tmp_path):
    new = kept_battle(tmp_path, "new.eyeline")
    kill_half_way(new)
    new.unlink()
    assert (tmp_path / "new.eyeline-journal").exists()
    for x in range(200, 240):
        session.do(move("A", x))
    session.save_copy(new)
    assert open_session(new).history.at == 40
    assert open_session(new).battle == session.battle


def test_an_old_journal_is_deleted_from_disk_before_a_new_file_gets_the_name(session, tmp_path, monkeypatch):
    """Otherwise a power cut could restore it beside the new one."""
    (tmp_path / "new.eyeline-journal").write_bytes(b"what was left")
    done = []
    for owner, name in ((Path, "unlink"), (Path, "replace"), (os, "fsync")):
        real = getattr(owner, name)
        monkeypatch.setattr(
            owner, name, lambda *given, real=real, name=name, **more: (done.append(name), real(*given, **more))[1]
        )
    session.save_copy(tmp_path / "new.eyeline")
    flushed = ["fsync"] if os.name == "posix" else []  # Windows has no such call for folders.
    expected = ["unlink", *flushed, "replace", *flushed, "unlink"]
    assert done[-len(expected) :] == expected


def test_opening_reports_its_progress(club):
    said = []
    file, _ = claim_file(club, lambda share, doing: said.append(doing))
    file.close()
    assert said == ["Reading club.eyeline"]


@not_unicode
def test_an_asset_with_a_non_unicode_name_is_saved_under_a_unicode_one(session, club, tmp_path):
    odd = tmp_path / os.fsdecode(b"gr\xfcn.png")
    odd.write_bytes(b"a picture")
    photo = Photo(session.add_asset(odd), ((0, 0), (1, 0), (1, 1), (0, 1)))
    session.do(SetBoard(Board(photo=photo)))
    session.do(move("A", 200))
    assert session.save_error is None
    session.close()
    assert open_session(club).read_asset(photo.picture) == b"a picture"


@not_unicode
def test_a_battle_in_a_folder_with_a_non_unicode_name_can_be_opened_and_copied(club, tmp_path):
    folder = tmp_path / os.fsdecode(b"Stra\xdfe")
    folder.mkdir()
    session = resume_session(club)
    session.save_as(folder / "moved.eyeline")
    session.do(move("A", 200))
    session.close()
    assert open_session(folder / "moved.eyeline").undo_label == "Move A"


def test_a_step_that_fails_is_reported_and_the_next_ones_continue(session, monkeypatch):
    def fail(*_):
        raise OverflowError("too long")

    told = []
    session.error_listeners.append(told.append)
    with monkeypatch.context() as broken:
        broken.setattr(battle_file, "write_steps", fail)
        session.do(move("A", 200))
    assert "too long" in str(told[0])
    assert session.battle.fighter("A").pose.x == 200
    session.do(move("A", 250))
    assert session.save_error is None


def test_a_file_switched_to_write_ahead_logging_becomes_one_file_again(club, tmp_path):
    meddle(club, "PRAGMA journal_mode=WAL")
    session = resume_session(club)
    session.do(move("A", 200))
    copy = tmp_path / "copied by hand.eyeline"
    copy.write_bytes(club.read_bytes())
    session.close()
    assert open_session(copy).undo_label == "Move A"


def test_an_asset_with_a_name_too_long_for_this_disk_is_read(club):
    forge(club, ("UPDATE assets SET file = ?", ("測" * 120 + ".stl",)))
    assert open_session(club).battle.ids == {"crate", "A", "B"}


def test_a_session_whose_pending_edit_cannot_be_committed_closes_its_file(session, club):
    session.set_pending(move("A", 200))
    session.game = None
    with pytest.raises(AttributeError):
        session.close()
    resume_session(club).close()


def test_a_photo_placed_on_a_new_board_is_on_disk_at_once(data_folder):
    photo = Photo("?", ((0, 0), (1, 0), (1, 1), (0, 1)))
    session = new_session(Board(photo=photo), FileContent("mat.png", b"a picture"))
    session.close()
    path = next((data_folder / "battles").iterdir())
    assert open_session(path).battle.board.photo.corners == photo.corners


@pytest.mark.parametrize(
    "action",
    [
        Place((fighter("A" * 81, 300, 300),)),
        move("A", 1e6),
        move("A", float("nan")),
        Rename("A", "A\nB"),
        Rename("A", ""),
        Move((), (("crate", PiecePose(300, 200, scale=1e-6)),)),
        SetBoard(Board(1e6, 1e6)),
        SaveView(SavedView("x" * 81, (0, 0, 0), 100, 0, 45)),
    ],
)
def test_an_unreadable_result_is_refused_and_the_battle_is_unchanged(session, club, action):
    session.do(move("A", 200))
    before = session.battle
    with pytest.raises(PlayerError, match=r"cannot be stored \("):
        session.do(action)
    assert session.battle is before
    session.close()
    assert open_session(club).battle.fighter("A").pose.x == 200


def test_a_refused_pending_edit_is_no_longer_shown(session):
    session.set_pending(move("A", 1e6))
    with pytest.raises(PlayerError, match=r"cannot be stored \("):
        session.commit_pending()
    assert session.is_committed
    assert session.battle.fighter("A").pose.x == 100


def test_a_copy_of_a_fighter_with_the_longest_name_can_be_opened(session, club):
    name = "A" * 80
    session.do(Rename("A", name))
    session.do(make_place(replace(session.battle.fighter(name), id=session.battle.free_id(name))))
    session.close()
    assert len(open_session(club).battle.fighters) == 3


def test_a_history_never_exceeds_the_readable_size(session, club, monkeypatch):
    monkeypatch.setattr(step_codec, "MAX_BYTES", 150_000)
    for number in range(120):
        session.do(move("A", 101 + number))
    session.undo()
    session.close()
    again = open_session(club)
    assert again.battle.fighter("A").pose.x == 219
    assert 20 < len(again.history.steps) < 100
    assert again.undo_label == "Move A"


def test_a_history_never_exceeds_the_readable_memory(session, club, monkeypatch):
    monkeypatch.setattr(step_codec, "MAX_NEW_BYTES", 40_000)
    for number in range(300):
        session.do(move("A", 101 + number))
    session.close()
    again = open_session(club)
    assert again.battle.fighter("A").pose.x == 400
    assert 20 < len(again.history.steps) < 200


def test_a_copy_of_a_battle_with_the_longest_file_name_is_saved(club, data_folder):
    long = club.with_name("戦" * 80 + ".eyeline")
    club.rename(long)
    session = copy_session(long)
    session.do(move("A", 200))
    assert session.save_error is None
    session.close()
