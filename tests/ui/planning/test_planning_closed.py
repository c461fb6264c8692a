"""Windows and battles closed during planning raise nothing."""

import pytest

from app.core.app_paths import DEMO
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.planning.plan_page import NoteEdit
from app.ui.workers import stop_all

pytestmark = pytest.mark.gl


@pytest.fixture
def busy_panels(qtbot):
    """Returns a window with a search running in every step of planning."""
    window = MainWindow()
    window.resize(1280, 800)
    window.show()
    window.opener = DocumentLoader(window)
    with qtbot.waitSignal(window.opener.opened, timeout=30000):
        window.opener.open_initial(DEMO)
    for panel in ("planning", "suggest", "plans"):
        window.workspace.actions.run(panel)
    window.planning.plans.take_table()
    note = window.planning.panel.plan.findChild(NoteEdit)
    note.setFocus()
    note.insertPlainText("hold the bridge")
    window.planning.plans.guess(window.document.session.battle.fighters[0].side)
    window.planning.panel.suggest._start()
    window.planning.places.search("hidden", "anywhere")
    window.study.ask()
    window.study.dialog.start()
    yield window
    window.close()
    assert stop_all()
    window.deleteLater()
    qtbot.wait(100)


@pytest.mark.thorough
def test_closing_a_battle_during_planning_raises_nothing(busy_panels, qtbot):
    busy_panels.files.close_battle()
    qtbot.wait(300)
    assert busy_panels.document is None


@pytest.mark.thorough
def test_closing_the_window_during_planning_raises_nothing(busy_panels, qtbot):
    busy_panels.close()
    qtbot.wait(300)
