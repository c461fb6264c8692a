"""Battles created, named, copied, closed and reopened, in the real window."""

import json
import os
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton

from app import __version__
from app.core.app_paths import DEMO
from app.games.actions import Place, Remove
from app.model import Board
from app.session import open_session, resume_session
from app.storage.outside_changes import is_open_here
from app.storage.recent_files import find_recent
from app.ui.app_services.error_reports import CrashDialog
from app.ui.document_loader import DocumentLoader
from app.ui.editing.board_dialog import BoardDialog
from app.ui.file_dialogs import ask_to_open_one
from app.ui.files.recent_dialog import RecentDialog
from app.ui.main_window import MainWindow
from app.ui.save_dialog import ask_for_file
from app.ui.viewport import gl_support
from app.ui.workers import stop_all
from tests.scenes import fighter
from tests.storage.battles import kept_battle, meddle, move

pytestmark = pytest.mark.gl


@pytest.fixture
def started(qtbot):
    windows = []

    def start(path=None, watch=False):
        window = MainWindow()
        qtbot.addWidget(window)
        window.show()
        opener = window.opener = DocumentLoader(window)
        if watch:
            opener.enable_crash_reports()
        windows.append(window)
        with qtbot.waitSignal(opener.opened, timeout=30000):
            opener.open_initial(path)
        return window

    yield start
    for window in windows:
        if window.document:
            window.document.session.save_error = None
        window.close()
    assert stop_all()


@pytest.fixture
def club(tmp_path):
    return kept_battle(tmp_path)


@pytest.fixture
def answer(monkeypatch):
    """Replaces the file dialogs of the system."""

    def give(path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))

    return give


def test_a_file_dialog_starts_in_the_folder_last_used_for_its_kind(qapp, tmp_path, monkeypatch):
    started = []
    for name in ("meshes", "battles"):
        (tmp_path / name).mkdir()
    for kind, name in (("mesh", "meshes/a.stl"), ("mesh", ""), (".eyeline", "battles/b.eyeline"), (".eyeline", "")):
        path = str(tmp_path / name) if name else ""
        monkeypatch.setattr(
            QFileDialog, "getOpenFileName", lambda *given, path=path: started.append(given[2]) or (path, "")
        )
        ask_to_open_one(None, "Open", kind, "Files", (".x",))
    assert started[1::2] == [str(tmp_path / "meshes"), str(tmp_path / "battles")]
    assert started[0] == started[2]


@pytest.mark.parametrize(("called", "proposed"), [("con", "con_.pdf"), ("Night: round 2?", "Night round 2.pdf")])
def test_a_proposed_file_name_is_one_that_every_disk_can_have(qapp, tmp_path, monkeypatch, called, proposed):
    asked = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *given: asked.append(Path(given[2])) or ("", ""))
    assert ask_for_file(None, "Save as", called, {".pdf": "PDF"}, str(tmp_path)) is None
    assert asked == [tmp_path / proposed]


def give(window, command):
    window.workspace.actions.actions[command].trigger()


def wait_for_reopening(qtbot, window, command):
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        give(window, command)


def session_of(window):
    return window.document.session


@pytest.mark.thorough
def test_a_battle_is_created_named_closed_and_reopened_with_its_undo(qtbot, started, answer, tmp_path):
    window = started()
    give(window, "new_board")
    dialog = window.findChild(BoardDialog)
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        dialog.accept()
    assert window.windowTitle() == "Untitled (draft) – Eyeline"
    session_of(window).do(Place((fighter("A", 100, 100),)))
    draft = session_of(window).journal.path
    answer(tmp_path / "Club night")
    give(window, "name")
    assert window.windowTitle() == "Club night – Eyeline"
    assert not draft.exists()
    session_of(window).do(move("A", 200))
    window.close()
    again = started()
    assert again.windowTitle() == "Club night – Eyeline"
    assert session_of(again).undo_label == "Move A"


@pytest.mark.thorough
def test_an_unnamed_battle_is_restored_at_the_next_start(started):
    window = started()
    assert window.windowTitle() == "Demo battle (draft) – Eyeline"
    session_of(window).do(Remove(("tree",)))
    window.close()
    again = started()
    assert session_of(again).undo_label == "Remove tree"
    assert "tree" not in session_of(again).battle.ids


@pytest.mark.thorough
def test_a_battle_that_was_never_shown_is_offered_but_not_reopened(qtbot, started):
    window = started()
    window.document.session.do(Place((fighter("Kara", 60, 60),)))
    window.close()
    gl_support.mark_start()  # what a start leaves behind if it ends before its first frame
    again = MainWindow()
    qtbot.addWidget(again)
    again.show()
    opener = again.opener = DocumentLoader(again)
    opener.open_initial(None)
    assert again.document is None
    assert again.workspace.messages.bar.text.startswith(
        "The last start failed before the table was shown. The battle is safe in its file."
    )
    with qtbot.waitSignal(opener.opened, timeout=30000):
        click(again.workspace.messages.bar, "Open")
    assert "Kara" in again.document.session.battle.ids
    again.close()


@pytest.mark.thorough
def test_an_unchanged_demo_leaves_no_file(started, data_folder):
    started().close()
    assert find_recent() == []
    assert not (data_folder / "battles").exists()


@pytest.mark.thorough
def test_the_demo_always_opens_in_its_original_state(qtbot, started):
    window = started()
    session_of(window).do(Remove(("tree",)))
    wait_for_reopening(qtbot, window, "demo")
    assert "tree" in session_of(window).battle.ids
    assert [one.title for one in find_recent()] == ["Demo battle"]


@pytest.mark.thorough
def test_opening_another_battle_never_loses_the_first(qtbot, started, club, answer):
    window = started()
    session_of(window).do(Remove(("tree",)))
    answer(club)
    wait_for_reopening(qtbot, window, "open")
    assert window.windowTitle() == "club – Eyeline"
    assert {one.title for one in find_recent()} == {"Demo battle", "club"}
    give(window, "recent")
    dialog = window.findChild(RecentDialog)
    rows = [dialog._list.topLevelItem(n).text(0) for n in range(dialog._list.topLevelItemCount())]
    dialog._list.setCurrentItem(dialog._list.topLevelItem(rows.index("Demo battle (draft)")))
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert session_of(window).undo_label == "Remove tree"
    resume_session(club).close()


def test_an_open_battle_is_not_opened_again(started, club, answer):
    window = started(club)
    shown = window.document
    answer(club)
    give(window, "open")
    assert window.document is shown
    assert window.workspace.messages.line.text() == "club.eyeline is already open."


@pytest.mark.thorough
def test_closing_a_battle_shows_the_start_page_and_unlocks_the_file(started, club):
    window = started(club)
    give(window, "close")
    assert window.document is None
    assert window.windowTitle() == "Eyeline"
    assert not window.workspace.actions.actions["name"].isEnabled()
    resume_session(club).close()


def test_saving_a_copy_or_an_export_keeps_the_original_open(started, club, answer, tmp_path):
    window = started(club)
    session_of(window).do(move("A", 200))
    answer(tmp_path / "copy.eyeline")
    give(window, "save_copy")
    assert open_session(tmp_path / "copy.eyeline").undo_label == "Move A"
    answer(tmp_path / "plain.json")
    give(window, "export")
    assert window.workspace.messages.line.text() == "Exported plain.json and one more file."
    written = json.loads((tmp_path / "plain.json").read_text())
    assert (tmp_path / written["pieces"][0]["model"]).is_file()
    assert open_session(tmp_path / "plain.json").battle.fighters == session_of(window).battle.fighters
    assert session_of(window).journal.path == club


@pytest.mark.thorough
def test_a_3d_export_runs_in_the_background(qtbot, started, club, answer, tmp_path):
    window = started(club)
    answer(tmp_path / "table")
    give(window, "export_model")
    assert window.workspace.messages.line.text() == "Writing table.glb"
    qtbot.waitUntil(lambda: window.workspace.messages.line.text() == "Exported table.glb.", timeout=20000)
    assert (tmp_path / "table.glb").read_bytes()[:4] == b"glTF"
    answer(tmp_path / "nowhere" / "table.glb")
    give(window, "export_model")
    qtbot.waitUntil(lambda: "cannot be written" in window.workspace.messages.bar.text, timeout=20000)


def test_the_save_key_confirms_that_the_battle_is_saved(started, club):
    window = started(club)
    give(window, "saved")
    assert window.workspace.messages.line.text() == "Saved as club.eyeline."


@pytest.mark.thorough
def test_saving_an_unnamed_battle_asks_for_a_name(started, answer, tmp_path):
    window = started()
    session_of(window).do(Remove(("tree",)))
    answer(tmp_path / "Club night")
    give(window, "saved")
    assert window.windowTitle() == "Club night – Eyeline"
    assert window.workspace.messages.line.text() == "Saved as Club night.eyeline."


AUTOSAVE = "Every step is saved as you play"


def test_automatic_saving_is_explained_once_at_the_first_save(started, club):
    window = started(club)
    give(window, "saved")
    assert window.workspace.messages.bar.text.startswith(AUTOSAVE)
    window.workspace.messages.warn("")
    give(window, "saved")
    assert window.workspace.messages.bar.text == ""


@pytest.mark.thorough
def test_automatic_saving_is_explained_when_an_unnamed_battle_is_restored(started):
    window = started()
    session_of(window).do(Remove(("tree",)))
    assert window.workspace.messages.bar.text == ""
    window.close()
    again = started()
    assert again.workspace.messages.bar.text.startswith(AUTOSAVE)
    QTest.qWait(1)  # a note and its change come together
    session_of(again).undo()
    assert again.workspace.messages.bar.text == ""
    again.close()
    assert started().workspace.messages.bar.text == ""


@pytest.mark.thorough
def test_closing_an_unnamed_battle_says_that_it_is_kept(started):
    window = started()
    session_of(window).do(Remove(("tree",)))
    give(window, "close")
    assert window.workspace.messages.bar.text.startswith(AUTOSAVE)
    window.workspace.messages.pass_timer.timeout.emit()
    assert window.workspace.messages.bar.text == ""


@pytest.mark.thorough
def test_a_battle_open_elsewhere_is_opened_as_a_copy(qtbot, started, club):
    other = resume_session(club)
    other.do(move("A", 200))
    window = started()
    window.workspace.open_requested.emit(club)
    qtbot.waitUntil(lambda: bool(window.workspace.messages.bar.offer), timeout=10000)
    assert "is already open in this window" in window.workspace.messages.bar.text
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        click(window.workspace.messages.bar, "Open a copy")
    assert session_of(window).undo_label == "Move A"
    session_of(window).undo()
    assert open_session(club).undo_label == "Move A"
    other.close()


def click(where, words):
    button = next(b for b in where.findChildren(QPushButton) if b.text() == words)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def fill_disk(window):
    link = session_of(window).journal._link
    link.execute(f"PRAGMA max_page_count={link.execute('PRAGMA page_count').fetchone()[0]}")
    x = 200
    while not session_of(window).save_error:
        session_of(window).do(move("A", x := x + 1))
    return x


@pytest.mark.thorough
def test_on_a_full_disk_the_battle_continues_and_can_be_saved_later(started, club, answer, tmp_path):
    window = started(club)
    x = fill_disk(window)
    assert "the disk of club.eyeline is full" in window.workspace.messages.bar.text
    assert session_of(window).battle.fighter("A").pose.x == x
    answer(tmp_path / "rescued.eyeline")
    click(window.workspace.messages.bar, "Save a copy…")
    assert window.workspace.messages.bar.text == ""
    assert window.windowTitle() == "rescued – Eyeline"
    session_of(window).do(move("B", 400))
    assert open_session(tmp_path / "rescued.eyeline").battle == session_of(window).battle
    assert open_session(club).history.at > 0


@pytest.mark.parametrize(("words", "left"), [("Cancel", False), ("Close without saving", True)])
def test_leaving_unsaved_changes_asks_first(started, club, monkeypatch, words, left):
    window = started(club)
    fill_disk(window)

    def choose(box):
        (wanted,) = (button for button in box.buttons() if button.text().replace("&", "") == words)
        monkeypatch.setattr(box, "clickedButton", lambda: wanted, raising=False)

    monkeypatch.setattr(QMessageBox, "exec", choose)
    assert window.close() is left
    assert (window.document is None) is left


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "data", [b"", os.urandom(3000), b"SQLite format 3\0" + bytes(4000), zlib.compress(bytes(10**7))]
)
def test_a_hostile_file_shows_a_message_and_keeps_the_battle(qtbot, started, club, tmp_path, data):
    window = started(club)
    shown = window.document
    bad = tmp_path / "gift.eyeline"
    bad.write_bytes(data)
    window.workspace.open_requested.emit(bad)
    qtbot.waitUntil(lambda: bool(window.workspace.messages.bar.text), timeout=10000)
    assert "gift.eyeline" in window.workspace.messages.bar.text
    assert "Traceback" not in window.workspace.messages.bar.text
    assert window.document is shown


@pytest.mark.thorough
def test_a_hostile_battle_in_a_valid_file_shows_a_message(qtbot, started, club, tmp_path):
    window = started(club)
    (tmp_path / "more").mkdir()
    bad = kept_battle(tmp_path / "more", "gift.eyeline")
    with closing(sqlite3.connect(bad)) as link:
        link.execute("UPDATE steps SET battle = ?", (zlib.compress(b'{"system":"free","fighters":' + b"[" * 10**6),))
        link.commit()
    window.workspace.open_requested.emit(bad)
    qtbot.waitUntil(lambda: bool(window.workspace.messages.bar.text), timeout=10000)
    assert "gift.eyeline" in window.workspace.messages.bar.text


@pytest.mark.thorough
def test_cancelling_opening_unlocks_the_file(qtbot, started, club, tmp_path):
    window = started()
    (tmp_path / "more").mkdir()
    other = kept_battle(tmp_path / "more", "other.eyeline")
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        window.workspace.open_requested.emit(other)
        window.workspace.open_requested.emit(club)
    assert session_of(window).journal.path == club

    def free():
        try:
            resume_session(other).close()
        except Exception:  # still held
            return False
        return True

    qtbot.waitUntil(free, timeout=10000)


def test_an_internal_error_writes_a_report_without_private_folders(started, club, data_folder, capsys):
    window = started(club, watch=True)
    session_of(window).do(move("A", 200))
    window.workspace.messages.failures.show_error(RuntimeError(f"planted in {club}"))
    [report] = (data_folder / "reports").iterdir()
    text = report.read_text("utf-8")
    for part in (f"Eyeline {__version__}", "Battle: club.eyeline", "Move A", "RuntimeError: planted in …/club.eyeline"):
        assert part in text
    assert str(club.parent) not in text
    dialog = window.findChild(CrashDialog)
    assert dialog.isVisible()
    dialog.accept()
    window.opener.end()


@pytest.mark.thorough
def test_a_new_battle_has_the_chosen_board_size(qtbot, started):
    window = started()
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        window.opener.begin_new(Board(900.0, 900.0))
    assert session_of(window).battle.board == Board(900.0, 900.0)
    assert session_of(window).battle.things == ()


@pytest.mark.thorough
def test_a_number_being_typed_is_applied_before_another_battle_opens(qtbot, started, club):
    window = started()
    tree = session_of(window).battle.thing("tree")
    window.document.selection.select("tree")
    window.fighters.show_properties()
    box = window.fighters.panel.rows.find_box("x")
    box.selectAll()
    QTest.keyClicks(box, "123")
    first, draft = session_of(window), session_of(window).journal
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        window.workspace.open_requested.emit(club)
    assert open_session(draft.path).battle.thing("tree").pose.x == 123 != tree.pose.x
    assert first.save_error is None
    assert not window.workspace.messages.bar.text
    assert len(session_of(window).history.steps) == 1


@pytest.mark.thorough
def test_a_number_typed_while_another_battle_opens_is_applied(qtbot, started, club):
    window = started()
    window.document.selection.select("tree")
    window.fighters.show_properties()
    box = window.fighters.panel.rows.find_box("x")
    draft = session_of(window).journal
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        window.workspace.open_requested.emit(club)
        box.selectAll()
        QTest.keyClicks(box, "123")
    assert open_session(draft.path).battle.thing("tree").pose.x == 123
    assert not window.workspace.messages.bar.text


@pytest.mark.few(1)
@pytest.mark.parametrize("command", ["save_copy", "name", "export"])
def test_a_name_without_extension_does_not_overwrite_a_file_unasked(
    started, club, answer, tmp_path, monkeypatch, command
):
    window = started(club)
    suffix = ".json" if command == "export" else ".eyeline"
    there = tmp_path / f"league{suffix}"
    there.write_bytes(b"a whole season")
    answer(tmp_path / "league")
    asked = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()) or QMessageBox.StandardButton.No)
    give(window, command)
    assert there.read_bytes() == b"a whole season"
    assert "league" in asked[0]
    monkeypatch.setattr(QMessageBox, "exec", lambda _: QMessageBox.StandardButton.Yes)
    give(window, command)
    assert there.read_bytes() != b"a whole season"


@pytest.mark.thorough
def test_naming_a_battle_does_not_replace_one_open_in_another_window(started, answer, tmp_path, data_folder):
    window = started()
    other = session_of(window).journal.path
    other.parent.mkdir(parents=True)
    other.write_bytes(b"begun in the same second in another window")
    answer(tmp_path / "mine.eyeline")
    give(window, "name")
    assert other.exists()
    assert (tmp_path / "mine.eyeline").exists()


@pytest.mark.thorough
def test_changes_not_written_while_another_battle_opens_ask_first(qtbot, started, club, monkeypatch):
    window = started(club)
    asked = []
    monkeypatch.setattr(window.files, "confirm_leave", lambda: asked.append(1) or len(asked) == 1)
    window.workspace.open_requested.emit(DEMO)
    club.unlink()
    session_of(window).do(move("A", 200))
    first = session_of(window)
    assert first.save_error
    qtbot.waitUntil(lambda: len(asked) == 2, timeout=20000)
    assert session_of(window) is first
    first.close()


@pytest.mark.thorough
def test_a_battle_requested_twice_is_opened_once(qtbot, started, club):
    window = started()
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        window.workspace.open_requested.emit(club)
        qtbot.waitUntil(lambda: is_open_here(club), timeout=5000)
        window.workspace.open_requested.emit(club)
    assert session_of(window).journal.path == club
    assert not window.workspace.messages.bar.text


def damage(path):
    """Damages the battle of the first step."""
    meddle(path, "UPDATE steps SET battle = x'00' WHERE number = 0")


def question(window, words):
    return next((box for box in window.findChildren(QMessageBox) if words in box.text() and box.isVisible()), None)


@pytest.mark.thorough
def test_a_damaged_battle_is_recovered_on_request(qtbot, started, club, data_folder):
    session = resume_session(club)
    session.do(move("A", 200))
    session.do(move("A", 300))
    session.close()
    damage(club)
    before = club.read_bytes()
    window = started()
    window.workspace.open_requested.emit(club)
    qtbot.waitUntil(lambda: question(window, "damaged") is not None, timeout=10000)
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        click(question(window, "damaged"), "Recover undamaged parts")
    assert session_of(window).battle.fighter("A").pose.x == 300
    assert "2 of 3 steps were recovered" in window.workspace.messages.bar.text
    assert "as it was on the table" in window.workspace.messages.bar.text
    assert window.windowTitle() == "club (draft) – Eyeline"
    assert open_session(session_of(window).journal.path).battle == session_of(window).battle
    assert club.read_bytes() == before


@pytest.mark.thorough
def test_a_damaged_battle_is_untouched_after_cancel(qtbot, started, club, data_folder):
    damage(club)
    before, window = club.read_bytes(), started()
    window.workspace.open_requested.emit(club)
    qtbot.waitUntil(lambda: question(window, "damaged") is not None, timeout=10000)
    click(question(window, "damaged"), "Cancel")
    assert question(window, "damaged") is None
    assert club.read_bytes() == before
    assert "club.eyeline" in window.workspace.messages.bar.text
    assert window.workspace.messages.bar.offer == "Recover undamaged parts…"
    assert session_of(window).battle == open_session(DEMO).battle
