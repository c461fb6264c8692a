import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget

from app.core.app_paths import data_folder
from app.model import Board
from app.ui.app_services.window_geometry import FIRST_SIZE, FRAME, NAME, SETTLE_MS, WindowGeometry
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.widgets.theme import apply_theme
from app.ui.workers import stop_all
from app.ui.workspace import Workspace

LAPTOP = QRect(0, 0, 1366, 768)


@pytest.fixture
def make_window(qtbot):
    def make(*ids):
        """Returns a window with these panels beside its table, at its saved place."""
        window = QMainWindow()
        qtbot.addWidget(window)
        window.setCentralWidget(QWidget())
        workspace = window.workspace = Workspace(window)
        window.panels = {id: QWidget() for id in ids}
        for id, panel in window.panels.items():
            workspace.docks.add_panel(panel, id, id, lambda: None)
        WindowGeometry(workspace)
        return window

    return make


@pytest.fixture
def screen(monkeypatch):
    """Returns a function that gives every screen this much space for windows."""

    def offer(room):
        monkeypatch.setattr(QScreen, "availableGeometry", lambda _: room)

    return offer


def dock(window, id):
    return window.findChild(QDockWidget, id)


def test_a_window_keeps_its_size_between_starts(make_window):
    first = make_window()
    first.resize(700, 500)
    first.show()
    first.close()
    assert make_window().size() == QSize(700, 500)


def test_a_damaged_saved_geometry_is_ignored(make_window):
    data_folder().mkdir(parents=True, exist_ok=True)
    (data_folder() / NAME).write_text("[General]\ngeometry=nonsense\nlayout=7\npanels=x\n")
    window = make_window()
    window.resize(640, 480)
    assert window.size() == QSize(640, 480)


def test_the_first_window_has_the_default_size_if_it_fits(make_window, screen):
    screen(QRect(0, 0, 1920, 1080))
    window = make_window()
    assert window.size() == FIRST_SIZE
    assert not window.isMaximized()


@pytest.mark.parametrize("factor", [1, 1.5, 2])
def test_on_a_laptop_the_first_window_fills_the_screen(make_window, screen, factor):
    room = QRect(0, 0, round(LAPTOP.width() / factor), round(LAPTOP.height() / factor))
    screen(room)
    window = make_window()
    assert window.isMaximized()
    assert window.normalGeometry().size() == room.size() - FRAME


def test_a_maximised_window_is_restored_maximised(make_window):
    first = make_window()
    first.resize(700, 500)
    first.show()
    first.setWindowState(Qt.WindowState.WindowMaximized)
    first.close()
    assert make_window().isMaximized()


def test_a_window_whose_screen_is_gone_opens_on_another(make_window):
    first = make_window()
    first.resize(700, 500)
    first.show()
    first.move(9000, 7000)
    QApplication.processEvents()
    first.close()
    again = make_window()
    assert again.screen().availableGeometry().contains(again.geometry())


def test_panels_keep_their_width_but_open_only_on_request(qtbot, make_window):
    first = make_window("one", "two")
    first.show()
    for panel in first.panels.values():
        first.workspace.docks.show_panel(panel)
    first.resizeDocks([dock(first, "one")], [450], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: dock(first, "two").width() == 450)
    first.close()
    again = make_window("one", "two")
    again.show()
    assert again.workspace.docks.open_ids == ()
    again.workspace.docks.show_panel(again.panels["one"])
    qtbot.waitUntil(lambda: dock(again, "one").width() == 450)


def test_panels_are_remembered_even_if_no_battle_was_read(make_window):
    first = make_window("library")
    first.show()
    first.workspace.docks.show_panel(first.panels["library"])
    first.close()
    second = make_window("library")
    second.show()
    assert second.workspace.docks.open_ids == ()
    second.close()
    assert QSettings(str(data_folder() / NAME), QSettings.Format.IniFormat).value("panels") == "library"


def test_a_panel_that_floated_floats_again(make_window):
    first = make_window("one")
    first.show()
    first.workspace.docks.show_panel(first.panels["one"])
    dock(first, "one").setFloating(True)
    first.close()
    again = make_window("one")
    again.show()
    again.workspace.docks.show_panel(again.panels["one"])
    assert dock(again, "one").isFloating()


def test_reset_also_applies_to_panels_not_yet_created(qtbot, make_window):
    first = make_window("one")
    first.show()
    first.workspace.docks.show_panel(first.panels["one"])
    first.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock(first, "one"))
    first.resizeDocks([dock(first, "one")], [450], Qt.Orientation.Horizontal)
    first.close()
    again = make_window()
    again.show()
    again.workspace.docks.reset()
    panel = QWidget()
    again.workspace.docks.add_panel(panel, "one", "one", lambda: None)
    again.workspace.docks.show_panel(panel)
    assert again.dockWidgetArea(dock(again, "one")) == Qt.DockWidgetArea.RightDockWidgetArea
    qtbot.waitUntil(lambda: 0 < dock(again, "one").width() < 400)


@pytest.fixture
def start(qtbot):
    windows = []

    def begin(board=None):
        window = MainWindow()
        qtbot.addWidget(window)
        geometry = WindowGeometry(window.workspace)
        window.show()
        window.opener = DocumentLoader(window)
        with qtbot.waitSignal(window.opener.opened, timeout=30000):
            window.opener.begin_new(board) if board else window.opener.open_initial(None)
        geometry.reopen_panels()
        windows.append(window)
        return window

    yield begin
    for window in windows:
        window.close()
    assert stop_all()


@pytest.mark.thorough
@pytest.mark.gl
def test_open_panels_are_restored_with_the_same_one_in_front(qtbot, start):
    first = start()
    for id in ("side", "sight", "library", "measuring"):
        first.workspace.actions.run(id)
    first.workspace.actions.run("library")  # it was covered: now it is in front
    qtbot.waitUntil(lambda: first.workspace.docks.open_ids[-1] == "library")
    open_ = first.workspace.docks.open_ids
    assert set(open_) == {"side", "sight", "library", "measuring"}
    first.close()
    again = start()
    qtbot.waitUntil(lambda: again.workspace.docks.open_ids[-1] == "library")
    assert set(again.workspace.docks.open_ids) == set(open_)
    assert again.focusWidget() is again.viewport


@pytest.mark.thorough
@pytest.mark.gl
def test_a_panel_without_content_stays_closed(start):
    first = start()
    for id in ("sight", "library"):
        first.workspace.actions.run(id)
    first.close()
    assert start(Board()).workspace.docks.open_ids == ("library",)


@pytest.mark.thorough
@pytest.mark.gl
@pytest.mark.parametrize(("percent", "room"), [(100, (683, 336)), (150, (911, 470)), (200, (1366, 720))])
def test_the_window_fits_a_laptop_screen_with_any_panel_open(qtbot, start, percent, room):
    """Also at a scale of 150 and 200 %, where the screen has fewer pixels."""
    window = start()
    apply_theme(QApplication.instance(), "light", percent)
    for id in ("side", "sight", "library", "setup", "measuring", "parts", "numbers", "planning"):
        window.workspace.actions.run(id)
        qtbot.wait(1)
        least = window.minimumSizeHint()
        assert least.width() <= room[0], id
        assert least.height() <= room[1], id


SCREEN_WITH_PANEL = QRect(0, 0, 1366, 728)


@pytest.mark.parametrize(
    ("inner", "margins"),
    [
        (QRect(0, 0, 1366, 768), (0, 0, 0, 0)),
        (QRect(8, 48, 1350, 720), (8, 48, 8, 8)),
        (QRect(20, 60, 1366, 768), (12, 50, 12, 20)),
        (QRect(-300, -90, 800, 500), (6, 30, 6, 6)),
        (QRect(1300, 700, 800, 500), (6, 30, 6, 6)),
    ],
)
def test_a_window_and_its_frame_are_put_onto_the_screen(qtbot, screen, inner, margins):
    screen(SCREEN_WITH_PANEL)
    window = show_framed(qtbot, inner, margins)
    left, top, right, bottom = margins
    least = inner.size().boundedTo(SCREEN_WITH_PANEL.size() - QSize(left + right, top + bottom))
    qtbot.waitUntil(lambda: SCREEN_WITH_PANEL.contains(window.frameGeometry()))
    assert window.size() == least


def test_a_window_that_fits_stays_where_it_is(qtbot, screen):
    screen(SCREEN_WITH_PANEL)
    inner = QRect(106, 130, 800, 500)
    window = show_framed(qtbot, inner, (6, 30, 6, 6))
    qtbot.wait(SETTLE_MS[1] + 50)
    assert window.geometry() == inner


class FramedWindow(QMainWindow):
    """A window with a frame of this width on its left, top, right and bottom, which no window manager draws."""

    margins = (0, 0, 0, 0)

    def frameGeometry(self):
        left, top, right, bottom = self.margins
        return self.geometry().adjusted(-left, -top, right, bottom)

    def move(self, *place):
        super().move(QPoint(*place) + QPoint(*self.margins[:2]))


def show_framed(qtbot, inner, margins):
    """Returns a window that is shown at a place, and was framed like this by the system."""
    window = FramedWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(QWidget())
    window.workspace = Workspace(window)
    WindowGeometry(window.workspace)
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.setGeometry(inner)
    window.margins = margins
    window.show()
    return window


def test_a_window_larger_than_its_screen_is_made_smaller_when_it_is_shown(qtbot, make_window, screen):
    screen(QRect(0, 0, 900, 600))
    window = make_window()
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(1200, 900)
    window.show()
    qtbot.waitUntil(lambda: QRect(0, 0, 900, 600).contains(window.frameGeometry()))
