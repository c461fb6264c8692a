import pytest

from app.ui.main_window import MainWindow
from app.ui.workers import stop_all
from tests.ui.photo.photo_table import Player


@pytest.fixture
def player(qtbot):
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1200, 800)
    window.show()
    window.activateWindow()
    yield Player(qtbot, window, [], [])
    window.close()
    assert stop_all()
