"""A data folder that cannot be written, such as one on a write-protected stick, in the real window."""

import pytest

from app.core.app_paths import DEMO
from app.games.actions import Remove
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.storage.battles import kept_battle, meddle


@pytest.fixture
def loader(qtbot, tmp_path, monkeypatch):
    """Returns the loader of a window whose data folder cannot be created."""
    (tmp_path / "stick").write_bytes(b"")
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / "stick" / "Eyeline-Data"))
    window = MainWindow()
    qtbot.addWidget(window)
    window.workspace.set_viewport(PlanView())
    window.show()
    yield DocumentLoader(window)
    window.close()
    assert stop_all()


def test_the_window_says_once_that_the_data_folder_cannot_be_written(qtbot, loader, tmp_path):
    with qtbot.waitSignal(loader.opened, timeout=30000):
        loader.open_initial(None)
    workspace = loader.parent().workspace
    assert str(tmp_path / "stick") in workspace.messages.bar.text
    workspace.messages.warn("")
    workspace.settings.set(grid_mm=5.0)
    assert workspace.settings.current.grid_mm == 5.0
    assert workspace.messages.bar.text == ""


def test_the_window_says_so_also_after_a_first_battle_that_does_not_open(qtbot, loader, tmp_path):
    meddle(club := kept_battle(tmp_path), "PRAGMA user_version=99")
    loader.open_initial(club)
    messages = loader.parent().workspace.messages
    qtbot.waitUntil(lambda: club.name in messages.bar.text)
    with qtbot.waitSignal(loader.opened, timeout=30000):
        loader.open(DEMO)
    assert str(tmp_path / "stick") in messages.bar.text


def test_a_battle_goes_on_in_memory_and_can_be_saved_elsewhere(qtbot, loader, tmp_path):
    with qtbot.waitSignal(loader.opened, timeout=30000):
        loader.open_initial(None)
    session = loader.parent().document.session
    pieces = len(session.battle.pieces)
    session.do(Remove((session.battle.pieces[0].id,)))
    assert session.save_error
    assert len(session.battle.pieces) == pieces - 1
    session.save_as(tmp_path / "elsewhere.eyeline")
    assert session.save_error is None
