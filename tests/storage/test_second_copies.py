"""Second copies of battles: made without disturbing the battle, kept within limits, found when the battle is gone."""

import os
import threading
import time

import pytest

from app.cli import commands
from app.core.app_paths import data_folder
from app.core.errors import PlayerError
from app.session import copy_session, open_session, resume_session
from app.storage import second_copies
from app.storage.file_names import drafts_folder
from app.storage.recent_files import find_recent, remember
from app.storage.second_copies import copy_path, find_copy_of_lost, update_copy
from tests.storage.battles import kept_battle, meddle, move


@pytest.fixture
def club(tmp_path):
    return kept_battle(tmp_path)


def copies():
    return sorted((data_folder() / "copies").glob("*"))


def test_a_copy_of_an_open_battle_contains_every_step(club):
    session = resume_session(club)
    session.do(move("A", 200))
    update_copy(club)
    kept = open_session(copy_path(club))
    assert (kept.battle, len(kept.history.steps)) == (session.battle, 2)
    session.do(move("A", 300))  # The battle goes on in its own file.
    assert session.save_error is None
    session.close()


def test_steps_go_on_while_copies_are_made(club):
    session, done = resume_session(club), threading.Event()

    def copy_all_the_time():
        while not done.is_set():
            update_copy(club)

    worker = threading.Thread(target=copy_all_the_time)
    worker.start()
    try:
        for x in range(60):
            session.do(move("A", 200 + x))
    finally:
        done.set()
        worker.join()
    assert session.save_error is None
    update_copy(club)
    assert open_session(copy_path(club)).battle == session.battle
    session.close()
    assert open_session(club).battle == session.battle


def test_an_unchanged_battle_is_not_copied_again(club, monkeypatch):
    update_copy(club)
    monkeypatch.setattr(second_copies, "copy_database", None)
    update_copy(club)
    assert len(copies()) == 1


def test_a_draft_and_a_missing_file_have_no_copy(club):
    draft = copy_session(club)
    draft.do(move("A", 200))
    assert draft.journal.path.parent == drafts_folder()
    update_copy(draft.journal.path)
    draft.close()
    with pytest.raises(FileNotFoundError):
        update_copy(club.with_name("other.eyeline"))
    assert copies() == []


def test_only_the_newest_copies_are_kept(tmp_path, club, monkeypatch):
    monkeypatch.setattr(second_copies, "MAX_COPIES", 3)
    battles = [tmp_path / f"{number}.eyeline" for number in range(5)]
    for number, battle in enumerate(battles):
        battle.write_bytes(club.read_bytes())
        update_copy(battle)
        os.utime(copy_path(battle), (1e9 + number, 1e9 + number))
    update_copy(club)
    assert [copy_path(battle).exists() for battle in battles] == [False, False, False, True, True]
    monkeypatch.setattr(second_copies, "MAX_BYTES", club.stat().st_size)
    meddle(club, "UPDATE steps SET label = 'x'", "UPDATE state SET value = 'x' WHERE key = 'hash'")
    update_copy(club)
    assert copies() == [copy_path(club)]


def test_a_copy_that_cannot_be_made_keeps_the_older_one(club, monkeypatch):
    update_copy(club)
    kept = copy_path(club).read_bytes()
    meddle(club, "UPDATE state SET value = 'x' WHERE key = 'hash'")

    def fail(_original, copy):
        copy.write_bytes(b"half")
        raise OSError("no room")

    monkeypatch.setattr(second_copies, "copy_database", fail)
    with pytest.raises(OSError, match="no room"):
        update_copy(club)
    assert [path.read_bytes() for path in copies()] == [kept]


def test_a_nearly_full_disk_is_left_alone(club, monkeypatch):
    monkeypatch.setattr(second_copies, "MIN_FREE_BYTES", 2**70)
    update_copy(club)
    assert copies() == []


def test_the_copy_of_a_lost_battle_is_offered_and_recovered(club, tmp_path):
    remember(club)
    update_copy(club)
    assert find_copy_of_lost(club) is None
    battle = open_session(club).battle
    club.unlink()
    (found,) = find_recent()
    assert (found.path, found.title, found.copy) == (club, "club", find_copy_of_lost(club))
    commands.recover(club, tmp_path / "again.eyeline", False)
    assert open_session(tmp_path / "again.eyeline").battle == battle


def test_a_lost_battle_without_a_copy_is_not_offered(club, tmp_path):
    remember(club)
    club.unlink()
    assert find_recent() == []
    with pytest.raises(PlayerError, match=r"club\.eyeline"):
        commands.recover(club, tmp_path / "again.eyeline", False)


def test_battles_of_the_same_name_have_their_own_copies(tmp_path):
    battles = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        battles.append(kept_battle(tmp_path / name))
        update_copy(battles[-1])
    assert len({copy_path(battle) for battle in battles}) == 2


def test_after_the_clock_was_set_back_the_newest_copies_are_still_kept(tmp_path, club, monkeypatch):
    monkeypatch.setattr(second_copies, "MAX_COPIES", 2)
    battles = [tmp_path / f"{number}.eyeline" for number in range(4)]
    for battle in battles:
        battle.write_bytes(club.read_bytes())
    for battle in battles[:2]:
        update_copy(battle)
        os.utime(copy_path(battle), (4e9, 4e9))
    for battle in battles[2:]:
        update_copy(battle)
        time.sleep(0.01)  # Times of files differ.
    assert [copy_path(battle).exists() for battle in battles] == [False, False, True, True]


def test_a_damaged_copy_is_replaced(club):
    update_copy(club)
    copy_path(club).with_name(copy_path(club).name + "-wal").write_bytes(b"a stranger's")
    copy_path(club).write_bytes(b"damaged")
    update_copy(club)
    assert find_copy_of_lost(club) is None
    assert open_session(copy_path(club)).battle == open_session(club).battle


@pytest.mark.parametrize("left", [b"", b"\0" * 8192, b"SQLite format 3\0"])
def test_a_file_that_a_pulled_stick_left_empty_or_damaged_keeps_its_copy(club, tmp_path, left):
    update_copy(club)
    battle = open_session(club).battle
    club.write_bytes(left)
    update_copy(club)
    assert open_session(copy_path(club)).battle == battle
    if not left:
        commands.recover(club, tmp_path / "again.eyeline", False)
        assert open_session(tmp_path / "again.eyeline").battle == battle
