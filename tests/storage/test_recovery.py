"""Damaged battle files: intact parts are recovered, losses are reported, and nothing is invented."""

import random
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import msgspec
import numpy as np
import pytest

from app.core.errors import PlayerError
from app.core.progress import Cancelled
from app.games.actions import make_place
from app.model import Piece, PiecePose
from app.session import open_session, recover_session, resume_session
from app.storage import library, recovery, sqlite_schema, step_codec
from app.storage.sqlite_schema import Damaged, NeedsCopy
from tests.scenes import box_mesh
from tests.storage.battles import forge, kept_battle, meddle, move, read_history, rows, stl

FILES = Path(__file__).parents[1] / "files"
STEPS = 12


@pytest.fixture
def club(tmp_path):
    """Makes a battle of twelve steps, the last two of them undone."""
    path = kept_battle(tmp_path)
    session = resume_session(path)
    for x in range(STEPS - 1):
        session.do(move("A", 200 + x))
    session.undo()
    session.undo()
    session.close()
    return path


def damage_step(path, number):
    """Changes a byte of one step."""
    (battle,) = rows(path, "SELECT battle FROM steps WHERE number = ?", number)[0]
    bad = bytearray(battle)
    bad[len(bad) // 2] ^= 255
    meddle(path, ("UPDATE steps SET battle = ? WHERE number = ?", (bytes(bad), number)))


def steps_of(session):
    return [(step.label, step.battle) for step in session.history.steps]


def test_a_battle_with_a_damaged_old_step_keeps_the_steps_after_it(club):
    whole = open_session(club)
    damage_step(club, 3)
    before = club.read_bytes()
    with pytest.raises(Damaged):
        resume_session(club)
    session, said = recover_session(club)
    assert session.battle == whole.battle
    assert [battle for _, battle in steps_of(session)] == [battle for _, battle in steps_of(whole)[4:]]
    assert (session.undo_label, session.redo_label) == (whole.undo_label, whole.redo_label)
    assert "8 of 12 steps" in said
    assert "The battle is as it was on the table." in said
    assert club.read_bytes() == before


def test_a_battle_with_a_damaged_current_step_is_offered_as_just_before(club):
    whole = open_session(club)
    damage_step(club, whole.history.at)
    session, said = recover_session(club)
    assert session.battle == whole.history.steps[whole.history.at - 1].battle
    assert "1 step earlier" in said


def test_a_battle_that_lost_only_its_first_steps_is_offered_as_just_after(club):
    meddle(club, "UPDATE state SET value = '0' WHERE key = 'at'", "UPDATE state SET value = '' WHERE key = 'hash'")
    damage_step(club, 0)
    session, said = recover_session(club)
    assert session.battle.fighter("A").pose.x == 200
    assert "1 step later" in said


def test_the_current_step_is_found_by_its_hash(club):
    at = open_session(club).history.at
    meddle(club, "UPDATE state SET value = '2' WHERE key = 'at'")
    session, said = recover_session(club)
    assert session.history.at == at
    assert "nothing is missing" in said


def test_a_truncated_file_gives_its_remaining_steps(club):
    data = club.read_bytes()
    known = read_history(club)[1]
    found = 0
    for share in (0.5, 0.7, 0.9, 0.99):
        club.write_bytes(data[: round(len(data) * share)])
        with pytest.raises(PlayerError):
            open_session(club)
        try:
            session, _ = recover_session(club)
        except PlayerError:
            continue
        found += 1
        assert session.battle in [battle for _, _, battle in known]
    assert found


def test_a_file_without_its_first_page_is_recovered_too(club):
    whole = read_history(club)
    data = bytearray(club.read_bytes())
    data[:4096] = bytes(4096)
    club.write_bytes(data)
    with pytest.raises(Damaged):
        open_session(club)
    session, said = recover_session(club)
    assert session.history.at == whole[0]
    assert session.history.steps[-1].battle == whole[1][-1][2]
    assert "nothing is missing" in said


@pytest.fixture
def damaged_model_battle(tmp_path):
    """Makes a battle whose last step placed a rock with a damaged mesh."""
    club = kept_battle(tmp_path)
    session = resume_session(club)
    stl(tmp_path / "rock.stl", box_mesh(60, 30, 20))
    rock = session.add_asset(tmp_path / "rock.stl")
    session.do(make_place(Piece("rock", rock, PiecePose(400, 300), "mm", "z")))
    session.do(move("A", 200))
    session.close()
    meddle(club, ("UPDATE assets SET data = ? WHERE name = ?", (b"nothing", rock)))
    return club


def test_a_damaged_model_is_named_and_replaced_by_a_placeholder(damaged_model_battle):
    damage_step(damaged_model_battle, 0)
    session, said = recover_session(damaged_model_battle)
    assert session.undo_label == "Move A"
    assert "pictures in it are damaged: rock.stl." in said
    assert "rock" in session.missing_models_text
    session.save()
    session.close()
    assert "rock" in open_session(session.journal.path).missing_models_text


def test_a_battle_with_intact_steps_and_a_damaged_model_is_not_called_intact(damaged_model_battle):
    _, said = recover_session(damaged_model_battle)
    assert "rock.stl" in said
    assert "nothing is missing" not in said


def test_a_damaged_model_is_taken_from_the_library_if_possible(damaged_model_battle, tmp_path, monkeypatch):
    monkeypatch.setattr(library, "find_file", lambda name: tmp_path / "rock.stl")
    damage_step(damaged_model_battle, 0)
    session, said = recover_session(damaged_model_battle)
    assert "pictures" not in said
    assert not session.missing_models_text
    (tmp_path / "rock.stl").write_bytes((tmp_path / "rock.stl").read_bytes()[:-1] + b"1")
    assert "rock.stl" in recover_session(damaged_model_battle)[1], "another file of that name is not the same"


@pytest.mark.parametrize(
    "change", ["packing = 'rar'", "packing = ''", "file = 'evil.exe'", "size = -1", "size = 1 << 62", "file = ''"]
)
def test_a_battle_with_an_invalid_asset_is_recovered_into_a_valid_file(club, tmp_path, change):
    steps = steps_of(open_session(club))
    meddle(club, f"UPDATE assets SET {change}")
    with pytest.raises(Damaged):
        open_session(club)
    session, said = recover_session(club)
    assert steps_of(session) == steps
    session.save_copy(tmp_path / "again.eyeline")
    assert steps_of(open_session(tmp_path / "again.eyeline")) == steps
    if "packing" in change:  # its type shows how it was packed, and its hash shows that it is intact
        assert said.startswith("Everything")
        assert not session.missing_models_text
    else:
        assert "crate" in session.missing_models_text


def test_an_invalid_step_keeps_the_steps_before_it(club):
    before = steps_of(open_session(club))
    last = len(before) - 1
    (battle,) = rows(club, "SELECT battle FROM steps WHERE number = ?", last)[0]
    tree = msgspec.json.decode(zlib.decompress(battle))
    tree["clock"] = {"active": "Nobody"}
    forge(club, ("UPDATE steps SET battle = ? WHERE number = ?", (zlib.compress(msgspec.json.encode(tree)), last)))
    with pytest.raises(Damaged, match="Nobody"):
        open_session(club)
    session, said = recover_session(club)
    assert steps_of(session) == before[:-1]
    assert f"{last} of {last + 1} steps" in said


def test_damaged_files_with_impossible_sizes_are_left_out(club, tmp_path):
    for number in range(8):
        columns = "name, file, sha256, size, packing, data"
        other = f"SELECT name || '{number}', file, sha256, 1 << 28, packing, data FROM assets LIMIT 1"
        meddle(club, f"INSERT INTO assets({columns}) {other}")
    with pytest.raises(Damaged):
        open_session(club)
    session, _ = recover_session(club)
    session.save_copy(tmp_path / "again.eyeline")
    assert steps_of(open_session(tmp_path / "again.eyeline")) == steps_of(session)


def test_a_recovered_battle_is_a_new_file_that_can_be_continued(club, data_folder):
    damage_step(club, 3)
    session, _ = recover_session(club)
    session.save()
    assert session.journal.path.parent == data_folder / "battles"
    assert open_session(session.journal.path).battle == session.battle
    session.do(move("A", 300))
    session.close()
    assert open_session(session.journal.path).undo_label == "Move A"


def test_an_intact_file_is_recovered_completely_and_called_intact(club):
    session, said = recover_session(club)
    assert (session.history.at, len(session.history.steps)) == (STEPS - 3, STEPS)
    assert "nothing is missing" in said


def test_an_impossible_number_of_the_current_step_means_the_last_one(club):
    meddle(
        club, "UPDATE state SET value = '900000000' WHERE key = 'at'", "UPDATE state SET value = '' WHERE key = 'hash'"
    )
    session, said = recover_session(club)
    assert session.history.at == STEPS - 1
    assert f"{STEPS} of {STEPS} steps" in said


def test_recovery_reads_no_more_history_than_fits_into_memory(club, monkeypatch):
    monkeypatch.setattr(step_codec, "MAX_NEW_BYTES", 3000)  # the first step takes 1,296 bytes, the others 410 each
    session, said = recover_session(club)
    assert len(session.history.steps) == 5
    assert f"5 of {STEPS} steps" in said


@pytest.mark.thorough
def test_a_file_with_nothing_intact_is_reported(tmp_path):
    path = tmp_path / "club.eyeline"
    for data in (b"", b"SQLite format 3\0" + bytes(5000), random.Random(1).randbytes(30_000)):
        path.write_bytes(data)
        with pytest.raises(PlayerError, match=r"club\.eyeline .*nothing in it can be recovered"):
            recover_session(path)


@pytest.mark.parametrize(
    "stranger",
    [
        "CREATE VIEW steps AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        "SELECT i AS number, x'' AS hash, '' AS label, x'' AS action, x'' AS battle FROM n",
        "CREATE VIRTUAL TABLE steps USING fts3(number, hash, label, action, battle)",
        "CREATE VIEW Steps AS SELECT * FROM state",
        "CREATE TABLE steps(number, hash, label, action, battle)",
    ],
)
def test_objects_in_place_of_our_tables_are_not_read(club, monkeypatch, stranger):
    meddle(club, "DROP TABLE steps", stranger)
    asked = []
    query = recovery._query
    monkeypatch.setattr(recovery, "_query", lambda link, words, *more: asked.append(words) or query(link, words, *more))
    monkeypatch.setattr(recovery, "_copy_with_new_page", recovery.copy_with_journal)
    with pytest.raises(PlayerError, match="nothing in it can be recovered"):
        recover_session(club)
    assert asked == []


def test_a_file_that_stores_the_current_step_in_another_type_is_recovered(club):
    lax = sqlite_schema.TABLES[0].replace(" STRICT,", "").replace("TEXT NOT NULL", "NOT NULL")
    meddle(club, "DROP TABLE state", lax, "INSERT INTO state VALUES('at', 7), ('hash', x'07')")
    meddle(
        club,
        "PRAGMA writable_schema=ON",
        ("UPDATE sqlite_master SET sql = ? WHERE sql = ?", (sqlite_schema.TABLES[0], lax)),
    )
    session, said = recover_session(club)
    assert len(session.history.steps) == STEPS
    assert "cannot be verified" in said


def test_a_file_of_a_newer_version_is_recovered_and_omissions_are_reported(club):
    meddle(club, "CREATE TABLE prizes(who, what)", f"PRAGMA user_version={sqlite_schema.VERSION + 1}")
    session, said = recover_session(club)
    assert len(session.history.steps) == STEPS
    assert "nothing is missing" not in said
    assert "newer version of Eyeline" in said
    assert "left out: prizes." in said


def test_recovery_can_be_cancelled_between_steps(club):
    def report(share, doing):
        if share > 0.5:
            raise Cancelled

    with pytest.raises(Cancelled):
        recover_session(club, report)


def test_a_battle_open_in_this_program_is_not_recovered(club):
    session = resume_session(club)
    with pytest.raises(NeedsCopy):
        recover_session(club)
    session.do(move("A", 300))
    assert session.save_error is None
    session.close()


def test_a_damaged_file_is_not_locked_while_its_damage_is_reported(club):
    damage_step(club, 3)
    with pytest.raises(Damaged) as told:
        open_session(club)
    with closing(sqlite3.connect(club, timeout=0.0, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
    assert told.tb, "the traceback holds statements of the closed connection"


def test_an_older_file_without_hashes_is_recovered_as_far_as_its_steps_unpack(tmp_path):
    path = tmp_path / "old.eyeline"
    path.write_bytes((FILES / "battle-v2.eyeline").read_bytes())
    whole = open_session(path)
    damage_step(path, 3)
    with pytest.raises(Damaged) as told:
        resume_session(path)
    assert told.tb, "the traceback holds statements of the closed connection"
    assert [other.name for other in tmp_path.iterdir()] == [path.name], "nothing is upgraded that is damaged"
    session, said = recover_session(path)
    assert session.battle == whole.battle
    assert "37 of 41 steps" in said
    for opened in (session, whole):
        opened.close()


def test_a_half_written_step_is_rolled_back_before_recovery(club, tmp_path):
    """The journal of a killed program is beside the file, and is kept."""
    whole = read_history(club)
    data = club.read_bytes()
    with closing(sqlite3.connect(club, isolation_level=None)) as link:
        link.execute("PRAGMA cache_size=1")
        link.execute("BEGIN IMMEDIATE")
        link.execute("UPDATE steps SET battle = zeroblob(5000)")
        torn, journal = club.read_bytes(), club.with_name("club.eyeline-journal").read_bytes()
        link.execute("ROLLBACK")
    assert torn != data
    club.write_bytes(torn)
    club.with_name("club.eyeline-journal").write_bytes(journal)
    session, said = recover_session(club)
    assert (session.history.at, len(session.history.steps)) == (whole[0], len(whole[1]))
    assert "nothing is missing" in said
    assert club.read_bytes() == torn


@pytest.mark.thorough
def test_one_changed_byte_never_gives_a_different_battle(tmp_path):
    """Four hundred copies: each opens unchanged, or is refused and gives back only original steps."""
    data = (FILES / f"battle-v{sqlite_schema.VERSION}.eyeline").read_bytes()
    path, chance = tmp_path / "club.eyeline", random.Random(5)
    path.write_bytes(data)
    whole = read_history(path)
    table = open_session(path).table
    model = table.battle.piece("crate").ref
    crate = table.meshes(model).vertices
    tally = dict.fromkeys(("equal", "table", "other", "nothing"), 0)
    for _ in range(400):
        changed = bytearray(data)
        changed[chance.randrange(len(data))] ^= chance.randrange(1, 256)
        path.write_bytes(changed)
        try:
            found = read_history(path)
        except PlayerError as error:
            said = str(error)
        else:
            assert found == whole
            again = open_session(path)
            same = np.array_equal(again.table.meshes(model).vertices, crate)
            assert same or "crate" in again.missing_models_text
            tally["equal"] += 1
            continue
        assert path.name in said
        try:
            session, said = recover_session(path)
        except PlayerError:
            tally["nothing"] += 1
            continue
        found = steps_of(session)
        first = [battle for _, _, battle in whole[1]].index(found[0][1])
        assert found[1:] == [(label, battle) for label, _, battle in whole[1]][first + 1 : first + len(found)]
        same = session.battle == whole[1][whole[0]][2]
        claimed = "as it was on the table" in said or "nothing is missing" in said
        assert claimed == (same and "cannot be verified" not in said)
        tally["table" if same else "other"] += 1
    print(tally)
    refused = 400 - tally["equal"]
    assert tally["equal"] > 50
    assert tally["table"] > 0.85 * refused
    assert tally["nothing"] < 0.05 * refused
