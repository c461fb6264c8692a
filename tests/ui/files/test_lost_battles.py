"""A battle whose file is gone, perhaps with a stick, is recovered from its second copy, in the real window."""

import os

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from app.session import open_session
from app.storage.file_names import is_draft
from app.storage.second_copies import copy_path
from app.ui.document_loader import DocumentLoader
from app.ui.files import battle_copies
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.storage.battles import kept_battle, meddle, move


@pytest.fixture
def start(qtbot):
    def make():
        window = MainWindow()
        qtbot.addWidget(window)
        window.workspace.set_viewport(PlanView())
        window.show()
        window.loader = DocumentLoader(window)
        return window

    yield make
    assert stop_all()


def open_first(qtbot, window, path=None):
    with qtbot.waitSignal(window.loader.opened, timeout=30000):
        window.loader.open_initial(path)


def recover(qtbot, window):
    """Presses the button that the message over the table offers."""
    bar = window.workspace.messages.bar
    (button,) = (one for one in bar.findChildren(QPushButton) if one.text() == bar.offer)
    with qtbot.waitSignal(window.loader.opened, timeout=30000):
        button.click()


def test_a_battle_is_copied_when_it_opens_and_when_it_closes(qtbot, start, tmp_path):
    club, window = kept_battle(tmp_path), start()
    open_first(qtbot, window, club)
    qtbot.waitUntil(lambda: copy_path(club).exists())
    first = copy_path(club).stat().st_size, copy_path(club).read_bytes()
    session = window.document.session
    for x in range(40):
        session.do(move("A", 200 + x))
    window.workspace.actions.run("close")
    qtbot.waitUntil(lambda: copy_path(club).read_bytes() != first[1])


@pytest.mark.skipif(os.name != "posix", reason="an open file can be neither removed nor replaced there")
def test_an_open_battle_is_copied_from_time_to_time(qtbot, start, tmp_path, monkeypatch):
    monkeypatch.setattr(battle_copies, "INTERVAL_MS", 20)
    club, window = kept_battle(tmp_path), start()
    open_first(qtbot, window, club)
    qtbot.waitUntil(lambda: copy_path(club).exists())
    session = window.document.session
    session.do(move("A", 222))
    qtbot.waitUntil(lambda: open_session(copy_path(club)).battle == session.battle)
    club.unlink()  # The stick is pulled out.
    qtbot.wait(100)
    assert open_session(copy_path(club)).battle == session.battle
    session.save_error = None


def test_the_last_battle_is_recovered_at_the_start_if_its_file_is_gone(qtbot, start, tmp_path):
    club, window = kept_battle(tmp_path), start()
    open_first(qtbot, window, club)
    window.document.session.do(move("A", 222))
    battle = window.document.session.battle
    window.close()
    assert stop_all()
    club.unlink()
    window = start()
    open_first(qtbot, window)
    assert window.document.session.battle != battle
    recover(qtbot, window)
    session = window.document.session
    assert session.battle == battle
    assert is_draft(session.journal.path)
    assert session.journal.path.name.startswith("club ")
    assert "club.eyeline" in window.workspace.messages.bar.text


def test_a_lost_battle_in_the_list_of_recent_ones_is_recovered(qtbot, start, tmp_path):
    club, window = kept_battle(tmp_path), start()
    open_first(qtbot, window, club)
    qtbot.waitUntil(lambda: copy_path(club).exists())
    window.workspace.actions.run("close")
    club.unlink()
    window.loader.open(club)
    qtbot.waitUntil(lambda: bool(window.workspace.messages.bar.text))
    recover(qtbot, window)
    assert len(window.document.session.battle.fighters) == 2


def test_a_battle_whose_file_was_emptied_is_recovered_at_the_start(qtbot, start, tmp_path):
    club, window = kept_battle(tmp_path), start()
    open_first(qtbot, window, club)
    qtbot.waitUntil(lambda: copy_path(club).exists())
    window.close()
    assert stop_all()
    club.write_bytes(b"")  # What a stick that was pulled out can leave.
    window = start()
    window.loader.open_initial(None)
    qtbot.waitUntil(lambda: bool(window.workspace.messages.bar.offer))
    recover(qtbot, window)
    assert len(window.document.session.battle.fighters) == 2


def overwrite(path):
    path.write_bytes(b"nonsense" * 1000)


def damage(path):
    meddle(path, "UPDATE steps SET battle = x'00'")


@pytest.mark.parametrize("spoil", [damage, overwrite])
def test_a_damaged_battle_can_be_recovered_from_its_second_copy(qtbot, start, tmp_path, spoil):
    club, window = kept_battle(tmp_path), start()
    open_first(qtbot, window, club)
    qtbot.waitUntil(lambda: copy_path(club).exists())
    window.workspace.actions.run("close")
    assert stop_all()
    spoil(club)
    before = club.read_bytes()
    window.loader.open(club)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), QMessageBox))
    box = QApplication.activeModalWidget()
    assert box.text().endswith(".")
    (button,) = (one for one in box.buttons() if box.buttonRole(one) == QMessageBox.ButtonRole.ActionRole)
    with qtbot.waitSignal(window.loader.opened, timeout=30000):
        button.click()
    assert len(window.document.session.battle.fighters) == 2
    assert is_draft(window.document.session.journal.path)
    assert club.read_bytes() == before


def test_files_that_were_given_with_a_battle_that_does_not_open_are_named(qtbot, start, tmp_path):
    battle, wall = tmp_path / "club.eyeline", tmp_path / "wall.stl"
    battle.write_bytes(b"nonsense")
    wall.touch()
    window = start()
    window.loader.open_initial(battle, [wall])
    bar = window.workspace.messages.bar
    qtbot.waitUntil(lambda: battle.name in bar.text)
    assert wall.name in bar.text
    QApplication.activeModalWidget().reject()
