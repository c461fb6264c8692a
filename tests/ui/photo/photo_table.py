"""A window with a table and its photo, and a player who clicks in it."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest

from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.view import Viewport

LEFT = Qt.MouseButton.LeftButton


@dataclass
class Player:
    """Who sits before a window; `errors` and `notes` are what it said."""

    bot: object
    window: MainWindow
    errors: list
    notes: list

    @property
    def document(self):
        return self.window.document

    @property
    def session(self):
        return self.document.session

    @property
    def battle(self):
        return self.session.committed_table.battle

    @property
    def view(self):
        return self.window.viewport

    @property
    def feature(self):
        return self.window.photo

    @property
    def panel(self):
        return self.feature.panel

    def run(self, command):
        self.window.workspace.actions.run(command)

    def open(self, session):
        """Opens a battle in a new view."""
        self.window.workspace.set_viewport(view := Viewport())
        document = BattleDocument(session, view, self.window)
        self.window.workspace.open_document(document, "Battle")
        view.fit()
        document.failed.connect(self.errors.append)
        document.remarked.connect(self.notes.append)

    def show_photo(self, name=""):
        """Shows the photo, or the last one, and waits until it is there."""
        if name:
            self.panel.photo_chosen.emit(name)
        else:
            self.run("photo_view")
        self.wait(lambda: self.feature.view and self.feature.view.shown and not self.feature.view.is_loading)
        if name:
            assert self.feature.view.name == name

    def wait(self, condition: Callable[[], object]):
        self.bot.waitUntil(lambda: bool(condition()))

    def pixel(self, point) -> QPoint:
        return self.view.pixel(point).toPoint()

    def hover(self, point):
        self.drag_to(self.pixel(point), Qt.MouseButton.NoButton)

    def click(self, *points):
        """Clicks where the view shows these points of the table."""
        for point in points:
            QTest.mouseClick(self.view, LEFT, pos=self.pixel(point))

    def click_pixel(self, x, y):
        QTest.mouseClick(self.view, LEFT, pos=QPoint(x, y))

    def drag_to(self, spot, button):
        """Moves the mouse with a button down; QTest moves it without one."""
        here = QPointF(spot)
        held = Qt.MouseButton.NoButton, button, Qt.KeyboardModifier.NoModifier
        moved = QMouseEvent(QEvent.Type.MouseMove, here, self.view.mapToGlobal(here), *held)
        QCoreApplication.sendEvent(self.view, moved)

    def overlay(self, name):
        """Returns what the view draws under this name."""
        return self.view._state.overlays.get(name, Overlay())

    def press_key(self, key, modifier=Qt.KeyboardModifier.NoModifier):
        QTest.keyClick(self.view, key, modifier)

    def place(self, *names, base=None, side="red", snap=False):
        """Begins to place fighters of these names."""
        panel = self.panel
        panel.side.setEditText(side)
        panel.side.commit()
        panel.names.setText(", ".join(names))
        panel.names.editingFinished.emit()
        panel.snap.checked = snap
        panel.snap.clicked.emit(snap)
        if base:
            panel.base.chosen.emit(base)
        panel.place_button.click()
