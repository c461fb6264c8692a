import os
import time

from app.storage import recent_files
from app.storage.file_names import battle_title, drafts_folder, is_draft
from tests.storage.battles import kept_battle


def draft(name, age=0):
    drafts_folder().mkdir(parents=True, exist_ok=True)
    path = drafts_folder() / name
    path.touch()
    os.utime(path, (time.time() - age, time.time() - age))
    return path


def test_unnamed_battles_are_listed_newest_first():
    for age in range(20):
        draft(f"Untitled 2026-01-{age + 1:02} 10-00-00.eyeline", age)
    assert len(recent_files.find_recent()) == 20
    assert recent_files.find_recent()[0].path.stem == "Untitled 2026-01-01 10-00-00"


def test_a_deleted_battle_is_not_offered(tmp_path):
    club, other = kept_battle(tmp_path), kept_battle(tmp_path, "other.eyeline")
    recent_files.remember(other)
    recent_files.remember(club)
    assert recent_files.find_last() == club
    club.unlink()
    assert recent_files.find_last() == other
    assert [one.title for one in recent_files.find_recent()] == ["other"]


def test_a_missing_named_battle_is_reported_and_an_unchanged_draft_is_not(tmp_path):
    assert recent_files.find_missing_last() is None
    club = kept_battle(tmp_path)
    recent_files.remember(club)
    assert recent_files.find_missing_last() is None
    club.unlink()
    assert recent_files.find_missing_last() == club
    recent_files.remember(drafts_folder() / "Untitled 2026-01-01 10-00-00.eyeline")
    assert recent_files.find_missing_last() is None


def test_there_is_no_last_battle_on_the_first_start():
    assert recent_files.find_last() is None
    assert recent_files.find_recent() == []


def test_titles_omit_date_and_time_only_if_the_program_wrote_them(tmp_path):
    stamped = "Café 2026-11-21 10-00-00 2.eyeline"
    assert battle_title(drafts_folder() / stamped) == "Café"
    assert battle_title(tmp_path / stamped) == "Café 2026-11-21 10-00-00 2"
    assert not is_draft(drafts_folder() / "named.eyeline")
