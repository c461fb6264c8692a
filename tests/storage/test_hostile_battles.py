"""A foreign battle file: whatever it contains, the player gets the battle or one sentence."""

import hashlib
import os
import random
import sqlite3
import tracemalloc
import zlib
from contextlib import closing, contextmanager, suppress

import msgspec
import pytest

from app.core.errors import PlayerError
from app.games.actions import SaveView
from app.model import LogEntry, Photo, SavedView
from app.session import open_session, resume_session
from app.storage import assets, battle_reader, library, sqlite_schema, step_codec
from app.storage.sqlite_schema import Damaged
from tests.storage.battles import crate_battle, forge, kept_battle, meddle, move, read_history, rows


@pytest.fixture
def club(tmp_path):
    return kept_battle(tmp_path)


def require_refused(path, words=""):
    """Returns the sentence for the file; viewing and resuming give the same, and do not change the file."""
    before = path.read_bytes()
    said = []
    for way in (open_session, resume_session):
        with pytest.raises(PlayerError) as caught:
            way(path)
        said.append(str(caught.value))
    assert said[0] == said[1]
    assert path.name in said[0]
    assert words in said[0]
    assert "\n" not in said[0]
    assert path.read_bytes() == before
    return said[0]


def require_opens_with_note(path, words):
    """Requires the file to open for viewing and resuming with one sentence on its fault, and to stay unchanged."""
    before = path.read_bytes()
    for way in (open_session, resume_session):
        session = way(path)
        assert words in session.missing_models_text
        assert "\n" not in session.missing_models_text
        assert session.table.sight("A", "B").verdict
        session.close()
    assert path.read_bytes() == before


def step(path, data):
    forge(path, ("UPDATE steps SET battle = ?", (data,)))


@pytest.mark.parametrize("data", [b"", b"SQLite format 3\0", b"SQLite format 3\0" + bytes(5000), os.urandom(9000)])
def test_a_file_that_is_not_a_battle_is_refused(tmp_path, data):
    path = tmp_path / "club.eyeline"
    path.write_bytes(data)
    require_refused(path, "not an Eyeline battle file")


def test_a_folder_or_a_missing_file_is_refused(tmp_path):
    folder = tmp_path / "club.eyeline"
    with pytest.raises(PlayerError, match=r"club\.eyeline cannot be opened"):
        open_session(folder)
    folder.mkdir()
    with pytest.raises(PlayerError, match="it is not a file"):
        open_session(folder)


def test_a_database_of_another_program_is_refused(tmp_path):
    path = tmp_path / "club.eyeline"
    with closing(sqlite3.connect(path)) as link:
        link.execute("CREATE TABLE passwords(word)")
    require_refused(path, "not an Eyeline battle file")
    meddle(path, f"PRAGMA application_id={sqlite_schema.APPLICATION}", "PRAGMA user_version=1")
    require_refused(path, "not an Eyeline battle file")


@pytest.mark.parametrize("share", [0.1, 0.3, 0.6, 0.95])
def test_a_truncated_file_is_refused(club, share):
    data = club.read_bytes()
    club.write_bytes(data[: round(len(data) * share)])
    require_refused(club)


@pytest.mark.parametrize(
    "extra",
    [
        "CREATE TABLE more(a)",
        "CREATE TRIGGER t AFTER INSERT ON steps BEGIN DELETE FROM steps; END",
        "CREATE VIEW v AS SELECT * FROM steps",
        "CREATE INDEX i ON steps(label)",
        "DROP TABLE assets",
    ],
)
def test_a_file_with_other_tables_is_refused_before_they_are_used(club, extra):
    meddle(club, extra)
    require_refused(club, "not an Eyeline battle file")


@pytest.mark.parametrize("sql", ["CAST(sql AS BLOB)", "CAST(x'ff' || sql AS TEXT)", "7", "sql || ' '"])
def test_a_file_with_differently_declared_tables_is_refused(club, sql):
    meddle(club, "PRAGMA writable_schema=ON", f"UPDATE sqlite_master SET sql = {sql} WHERE name = 'state'")
    require_refused(club)


def test_only_statements_the_program_uses_are_executed(club):
    meddle(club, "CREATE VIEW v AS SELECT number FROM steps")
    with closing(sqlite_schema.open_connection(club)) as link:
        for statement in (
            "SELECT * FROM v",
            "ATTACH 'other' AS other",
            "CREATE TEMP TABLE t(a)",
            "CREATE VIRTUAL TABLE t USING fts3(a)",
            "CREATE TRIGGER t AFTER INSERT ON steps BEGIN DELETE FROM steps; END",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
        ):
            with pytest.raises(sqlite3.DatabaseError):
                link.execute(statement).fetchall()


def test_an_endless_statement_is_stopped(club, monkeypatch):
    monkeypatch.setattr(sqlite_schema, "_WORK", 3)
    with closing(sqlite_schema.open_connection(club)) as link:
        for number in range(20):
            link.execute("INSERT INTO state VALUES(?, '')", (str(number),))
        many = ", ".join(f"state AS s{number}" for number in range(12))
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            link.execute(f"SELECT count(*) FROM {many} WHERE s0.key <> s11.key").fetchall()
        sqlite_schema.remove_time_limit(link)
        assert link.execute("SELECT count(*) FROM state a, state b, state c, state d").fetchone() == (22**4,)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE steps SET label = printf('%.*c', 3000000, 'x')",
        "UPDATE steps SET action = zeroblob(3000000)",
        "INSERT INTO state VALUES('more', printf('%.*c', 3000000, 'x'))",
        "INSERT INTO state VALUES(printf('%.*c', 3000000, 'x'), 'more')",
    ],
)
def test_an_oversized_row_is_refused_before_it_is_loaded(club, monkeypatch, change):
    forge(club, change)
    monkeypatch.setattr(sqlite_schema, "MAX_SMALL_ROW_BYTES", 200_000)
    with little_memory(1_500_000):
        for way in (open_session, resume_session):
            with pytest.raises(Damaged, match=r"club\.eyeline is damaged"):
                way(club)
        with suppress(Damaged):  # which looks at a few values only
            battle_reader.read_current_battle(club)


def test_the_total_size_of_actions_is_limited(club, monkeypatch):
    forge(club, "UPDATE steps SET action = zeroblob(50000)")
    monkeypatch.setattr(step_codec, "MAX_NEW_BYTES", 40_000)
    require_refused(club, "larger than allowed")


@pytest.mark.parametrize("version", [0, -1, sqlite_schema.VERSION + 1, 2**31 - 1])
def test_a_version_that_never_existed_is_refused(club, version):
    meddle(club, f"PRAGMA user_version={version}")
    require_refused(club)


@pytest.mark.thorough
def test_a_battle_that_expands_excessively_is_refused_without_unpacking(club):
    step(club, zlib.compress(b" " * (10 * step_codec.MAX_STEP_BYTES)))
    with little_memory(4 * step_codec.MAX_STEP_BYTES):
        require_refused(club, "larger than allowed")


@contextmanager
def little_memory(most):
    """Fails if more than so many bytes are used at once."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < most
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "battle",
    [
        b"",
        b"null",
        b"[" * 100_000,
        b'{"system":"free","sistem":1}',
        b'{"system":"free","board":{"width_mm":1e400}}',
        b'{"system":"free","board":{"width_mm":-1}}',
        b'{"system":"free","fighters":7}',
        b'{"system":"chess"}',
        b"\xff\xfe",
    ],
)
def test_a_step_that_is_not_a_battle_is_refused(club, battle):
    step(club, zlib.compress(battle))
    require_refused(club)


def test_a_step_that_is_not_compressed_is_refused(club):
    step(club, b"plain")
    require_refused(club, "it is damaged")


def test_two_objects_with_the_same_name_are_refused(club):
    battle = crate_battle()
    twice = msgspec.structs.replace(battle, fighters=(*battle.fighters, battle.fighters[0]))
    step(club, step_codec.pack_battle(twice))
    require_refused(club, "it is damaged")


def test_a_missing_model_is_replaced_by_a_placeholder(club):
    forge(club, "DELETE FROM assets")
    require_opens_with_note(club, "crate")


@pytest.mark.parametrize("name", ["../../../etc/passwd", "/etc/passwd", "//stranger/share/photo.jpg"])
def test_a_photo_in_another_folder_counts_as_missing(club, name):
    board = msgspec.structs.replace(crate_battle().board, photo=Photo(name))
    step(club, step_codec.pack_battle(msgspec.structs.replace(crate_battle(), board=board)))
    require_opens_with_note(club, "photo")


@pytest.mark.parametrize("at", ["-1", "1", "x", "9" * 30, "", "٣"])
def test_a_history_without_a_last_step_is_refused(club, at):
    forge(club, ("UPDATE state SET value = ?", (at,)))
    require_refused(club, "it is damaged")


def test_a_history_with_a_gap_is_refused(club):
    forge(club, "UPDATE steps SET number = 5")
    require_refused(club, "its contents do not match")


def test_an_endless_history_is_refused_at_the_limit(club, monkeypatch):
    (data,) = rows(club, "SELECT battle FROM steps")[0]
    forge(club, *(("INSERT INTO steps VALUES(?, x'', 'again', x'', ?)", (n, data)) for n in range(1, 40)))
    assert len(open_session(club).history.steps) == 40
    monkeypatch.setattr(step_codec, "MAX_FILE_STEPS", 30)
    require_refused(club, "larger than allowed")


def test_the_total_size_of_steps_is_limited(club, monkeypatch):
    monkeypatch.setattr(step_codec, "MAX_BYTES", 100)
    require_refused(club, "larger than allowed")


def logged(number, lines=50):
    """Makes a battle with a log whose lines all differ."""
    return msgspec.structs.replace(crate_battle(), log=tuple(LogEntry(f"{number} {line}") for line in range(lines)))


def test_a_history_that_would_fill_the_memory_is_refused(club, monkeypatch):
    new = ((number, f"step {number}", b"{}", step_codec.pack_battle(logged(number))) for number in range(1, 40))
    forge(club, *(("INSERT INTO steps VALUES(?, x'', ?, ?, ?)", row) for row in new))
    assert len(open_session(club).history.steps) == 40
    monkeypatch.setattr(step_codec, "MAX_NEW_BYTES", 40_000)
    require_refused(club, "larger than allowed")


def test_values_shared_by_steps_are_counted_once(club, monkeypatch):
    monkeypatch.setattr(step_codec, "MAX_NEW_BYTES", 40_000)
    (data,) = rows(club, "SELECT battle FROM steps")[0]
    forge(club, *(("INSERT INTO steps VALUES(?, x'', 'again', x'', ?)", (n, data)) for n in range(1, 400)))
    assert len(open_session(club).history.steps) == 400


def test_a_log_that_grows_line_by_line_is_in_memory_once(club):
    whole = logged(0, 60).log
    logs = [whole[max(0, number - 40) : number] for number in range(1, 60)]
    battles = [msgspec.structs.replace(crate_battle(), log=log) for log in logs]
    new = ((number, "line", b"{}", step_codec.pack_battle(battle)) for number, battle in enumerate(battles, 1))
    forge(club, *(("INSERT INTO steps VALUES(?, x'', ?, ?, ?)", row) for row in new))
    history = open_session(club).history
    assert [step.battle.log for step in history.steps[1:]] == logs
    assert len({id(line) for step in history.steps for line in step.battle.log}) == 59


def test_a_model_changed_inside_the_file_is_replaced_by_a_placeholder(club):
    (data,) = rows(club, "SELECT data FROM assets")[0]
    other = zlib.decompress(data)[:-4] + b"abcd"
    forge(club, ("UPDATE assets SET data = ?", (zlib.compress(other),)))
    require_opens_with_note(club, "crate")


def test_a_damaged_model_is_replaced_by_the_identical_one_of_the_library(club, tmp_path, monkeypatch):
    (data,) = rows(club, "SELECT data FROM assets")[0]
    monkeypatch.setattr(library, "find_file", lambda name: tmp_path / "again.stl")
    forge(club, ("UPDATE assets SET data = ?", (b"nothing",)))
    (tmp_path / "again.stl").write_bytes(zlib.decompress(data))
    session = resume_session(club)
    assert not session.missing_models_text
    session.do(move("A", 200))
    session.close()
    (tmp_path / "again.stl").write_bytes(zlib.decompress(data)[:-1] + b"x")
    require_opens_with_note(club, "crate")


@pytest.mark.thorough
def test_a_model_that_expands_beyond_its_stated_size_is_not_unpacked(club):
    bomb = zlib.compress(b"\0" * 50_000_000, 9)
    forge(club, ("UPDATE assets SET data = ?", (bomb,)))
    with little_memory(5_000_000):
        require_opens_with_note(club, "crate")


@pytest.mark.parametrize(
    "change",
    [
        "size = -1",
        "size = 1 << 40",
        "size = 1 << 62",
        "file = '../../evil.stl'",
        "file = 'evil.exe'",
        "file = 'C:evil.stl'",
        "file = ''",
        "packing = 'rar'",
    ],
)
def test_an_invalid_asset_is_refused(club, change):
    forge(club, f"UPDATE assets SET {change}")
    require_refused(club)


def test_too_many_assets_are_refused(club, monkeypatch):
    monkeypatch.setattr(battle_reader, "MAX_ASSETS", 0)
    require_refused(club, "larger than allowed")


def test_a_foreign_mesh_is_read_within_the_usual_limits(club):
    lying = b"\0" * 80 + (2**31).to_bytes(4, "little") + bytes(100)
    digest = hashlib.sha256(lying).hexdigest()
    forge(
        club,
        ("UPDATE assets SET data = ?, size = ?, sha256 = ?", (zlib.compress(lying, assets.LEVEL), len(lying), digest)),
    )
    require_opens_with_note(club, "crate")


def test_a_foreign_label_is_one_line(club):
    session = resume_session(club)
    session.do(move("A", 200))
    session.close()
    forge(club, ("UPDATE steps SET label = ? WHERE number = 1", ("a\nb\x1b[31m" + "c" * 5000,)))
    label = open_session(club).undo_label
    assert label.isprintable()
    assert len(label) == 200


def test_a_model_missing_in_an_earlier_step_is_replaced_by_a_placeholder(club):
    session = resume_session(club)
    session.do(move("A", 200))
    session.close()
    castle = msgspec.structs.replace(crate_battle().pieces[0], model="castle.stl")
    lost = msgspec.structs.replace(crate_battle(), pieces=(castle,))
    forge(club, ("UPDATE steps SET battle = ? WHERE number = 0", (step_codec.pack_battle(lost),)))
    session = resume_session(club)
    assert session.missing_models_text == ""
    session.undo()
    assert "crate" in session.missing_models_text
    session.do(move("A", 300))
    assert session.save_error is None
    session.close()


def test_randomly_changed_bytes_give_a_battle_or_a_sentence(club, tmp_path):
    chance, whole, said = random.Random(4), club.read_bytes(), []
    for number in range(80):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 3, 30))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path = tmp_path / "changed.eyeline"
        path.write_bytes(data)
        try:
            with closing(resume_session(path)) as session:
                session.do(SaveView(SavedView(f"view {number}", (0, 0, 0), 500, 0, 30)))
        except PlayerError as error:
            said.append(str(error))
    assert len(said) > 10
    assert all("changed.eyeline" in sentence for sentence in said)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE steps SET label = 'Move C' WHERE number = 1",
        "UPDATE steps SET action = x'7b7d' WHERE number = 1",
        "UPDATE steps SET battle = (SELECT battle FROM steps WHERE number = 0) WHERE number = 2",
        "UPDATE steps SET hash = zeroblob(32) WHERE number = 1",
        "UPDATE state SET value = '1' WHERE key = 'at'",
        "UPDATE state SET value = 'ab' WHERE key = 'hash'",
        "DELETE FROM state WHERE key = 'hash'",
        "DELETE FROM steps WHERE number = 2",
        "UPDATE assets SET file = 'rock.stl'",
        "UPDATE assets SET name = 'rock.stl'",
        "UPDATE assets SET size = size + 1",
        "DELETE FROM assets",
    ],
)
def test_every_external_change_of_a_file_is_detected(club, change):
    session = resume_session(club)
    session.do(move("A", 200))
    session.do(move("A", 300))
    session.close()
    meddle(club, change)
    with pytest.raises(Damaged):
        open_session(club)
    require_refused(club, "is damaged")


@pytest.mark.thorough
def test_a_mixture_of_two_states_is_never_opened_as_a_third(club, tmp_path):
    """Like a file separated from its journal: only some of its pages are written."""
    chance, mixed, said = random.Random(1), tmp_path / "mixed.eyeline", 0
    session = resume_session(club)
    for x in range(200, 230):
        session.do(move("A", x))
    for _ in range(3):
        session.undo()
    for act in (session.undo, session.redo, lambda: session.do(move("A", 300)), session.undo, session.redo):
        before, was = club.read_bytes(), read_history(club)
        act()
        after, became = club.read_bytes(), read_history(club)
        places = range(0, max(len(before), len(after)), 4096)
        for _ in range(20):
            mixed.write_bytes(b"".join(chance.choice((before, after))[at : at + 4096] for at in places))
            try:
                assert read_history(mixed) in (was, became)
            except Damaged:
                said += 1
    session.close()
    assert said > 10
