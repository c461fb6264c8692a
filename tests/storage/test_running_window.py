"""One window for each data folder: a second start hands its files to the first."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.core.app_paths import data_folder
from app.storage import running_window
from app.storage.running_window import FOLDER, LOCK, MAX_AGE_S, MAX_BYTES, RunningWindow
from tests.effort import PATIENCE_S

ROOT = Path(__file__).parents[2]


@pytest.fixture
def first():
    running = RunningWindow()
    assert running.lock()
    running.set_ready()
    yield running
    running.release()


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(running_window, "ANSWER_S", 0.0)
    monkeypatch.setattr(running_window, "START_S", 0.0)


def files_of(running):
    return [path for handed in running.take() for path in handed.files]


def hand_over(path, seconds=PATIENCE_S):
    """Starts another process that hands a file over; it prints whether it was taken."""
    code = (
        f"from pathlib import Path; from app.storage import running_window as r; r.ANSWER_S = r.START_S = {seconds};"
        f"print(r.RunningWindow().hand_over([Path({str(path)!r})]))"
    )
    return subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_the_first_start_opens_a_window_of_its_own():
    running = RunningWindow()
    assert not running.hand_over([Path("a.eyeline")])
    assert running.is_first
    running.release()


def test_a_second_start_hands_its_files_to_the_first(first, tmp_path):
    second, taken = hand_over(tmp_path / "club.eyeline"), []
    while second.poll() is None:
        taken += files_of(first)
    assert second.communicate()[0].strip() == "True"
    assert taken == [tmp_path / "club.eyeline"]


def handed_over(age_s=0.0):
    """Returns the path of a file that another start wrote some seconds ago."""
    return data_folder() / FOLDER / f"{int((time.time() - age_s) * 1e9)}-7.json"


def test_relative_paths_are_those_of_the_second_start(first, impatient, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "unlink", lambda self, **_: None)  # It leaves what it offered, as if killed.
    RunningWindow().hand_over([Path("club.eyeline")])
    assert files_of(first) == [tmp_path / "club.eyeline"]


def test_a_window_that_does_not_answer_gets_nothing(first, impatient):
    assert not RunningWindow().hand_over([Path("a.eyeline")])
    assert files_of(first) == []


def test_the_largest_number_of_files_arrives(first, impatient, tmp_path, monkeypatch):
    monkeypatch.setattr(running_window, "MAX_FILES", 2)
    monkeypatch.setattr(Path, "unlink", lambda self, **_: None)  # It leaves what it offered, as if killed.
    given = [tmp_path / "a", tmp_path / "b"]
    RunningWindow().hand_over(given)
    assert files_of(first) == given


def test_a_dead_owner_of_the_lock_is_ignored():
    data_folder().mkdir(parents=True, exist_ok=True)
    (data_folder() / LOCK).write_text(json.dumps({"where": "elsewhere", "ready": True}))
    running = RunningWindow()
    assert not running.hand_over([])
    assert running.is_first
    running.release()


def test_a_window_on_another_machine_is_left_alone(first, monkeypatch):
    monkeypatch.setattr(running_window.platform, "node", lambda: "the laptop")
    other = RunningWindow()
    assert not other.hand_over([Path("a.eyeline")])
    assert not other.is_first
    assert files_of(first) == []


def test_each_start_opens_a_window_where_nothing_can_be_written(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / "file"))
    running = RunningWindow()
    assert not running.hand_over([Path("a.eyeline")])
    assert not running.is_first
    assert list(running.take()) == []


@pytest.mark.parametrize(
    "content",
    [
        b"", b"[]", b"{", b"[" * 100_000, b'{"files": "/etc", "token": ""}', b'{"files": [3], "token": ""}',
        b'{"files": ["relative"], "token": ""}', b'{"files": ["/a\\u0000b"], "token": ""}', b'{"files": []}',
        b'{"files": {"/a": 1}, "token": ""}', b"\xff\xfe", b" " * (MAX_BYTES + 1),
    ],
)  # fmt: skip
def test_anything_else_in_the_folder_is_ignored_and_removed(first, content):
    handed_over().write_bytes(content)
    assert files_of(first) == []
    assert list((data_folder() / FOLDER).iterdir()) == []


def test_an_old_file_is_ignored(first, tmp_path):
    content = json.dumps({"files": [str(tmp_path)], "token": ""})
    handed_over(MAX_AGE_S / 2).write_text(content)
    assert files_of(first) == [tmp_path]
    handed_over(MAX_AGE_S + 1).write_text(content)
    assert files_of(first) == []


def test_the_clock_of_the_disk_does_not_count(first, tmp_path):
    """A folder on the network has the times of another machine."""
    path = handed_over()
    path.write_text(json.dumps({"files": [str(tmp_path)], "token": ""}))
    os.utime(path, (time.time() - 3600,) * 2)
    assert files_of(first) == [tmp_path]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_in_the_folder_is_not_followed(first, tmp_path):
    (tmp_path / "a").write_text(json.dumps({"files": [str(tmp_path)], "token": ""}))
    handed_over().symlink_to(tmp_path / "a")
    assert files_of(first) == []


def test_of_several_starts_at_once_one_opens_the_window_and_gets_all_files(tmp_path):
    """Whoever is first takes the files of the others until all have ended."""
    code = f"""
import sys, time
from pathlib import Path
from app.storage import running_window
running_window.ANSWER_S = running_window.START_S = {PATIENCE_S}
running, own = running_window.RunningWindow(), Path(sys.argv[1])
if running.hand_over([own]):
    print("handed over", flush=True)
else:
    print("window", own, flush=True)
    running.set_ready()
    while not Path(sys.argv[2]).exists():
        for handed in running.take():
            print("window", *handed.files, flush=True)
        time.sleep(0.01)
"""
    names, stop = [tmp_path / f"{number}.eyeline" for number in range(4)], tmp_path / "stop"
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(name), str(stop)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        for name in names
    ]
    until = time.monotonic() + PATIENCE_S
    while sum(start.poll() is None for start in starts) > 1 and time.monotonic() < until:
        time.sleep(0.02)
    stop.touch()
    said = [start.communicate()[0].splitlines() for start in starts]
    windows = [lines for lines in said if lines[0] != "handed over"]
    assert len(windows) == 1
    assert sorted(line.removeprefix("window ") for line in windows[0]) == sorted(map(str, names))
