from PySide6.QtCore import QSize
from PySide6.QtWidgets import QMainWindow

from app.app_paths import data_folder
from app.ui.app_services.window_geometry import NAME, WindowGeometry


def seated(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    WindowGeometry(window)
    return window


def test_a_window_is_as_large_as_it_was_when_it_was_closed(qtbot):
    first = seated(qtbot)
    first.resize(700, 500)
    first.show()
    first.close()
    again = seated(qtbot)
    assert again.size() == QSize(700, 500)


def test_a_damaged_note_of_it_is_passed_over(qtbot):
    data_folder().mkdir(parents=True, exist_ok=True)
    (data_folder() / NAME).write_text("[General]\ngeometry=nonsense\n")
    window = seated(qtbot)
    window.resize(640, 480)
    assert window.size() == QSize(640, 480)
