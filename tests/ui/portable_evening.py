"""Run as a program, `portable_evening.py --data FOLDER` starts the window, plays a little, saves, and closes it."""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog

from app.core.app_paths import choose_data_folder, data_folder
from app.games.actions import Remove
from app.ui import application
from app.ui.document_loader import DocumentLoader


class Evening(DocumentLoader):
    """A loader that plays a little once the first battle is open."""

    def __init__(self, window, *others):
        super().__init__(window, *others)
        self.opened.connect(self.play_soon)

    def play_soon(self):
        self.opened.disconnect(self.play_soon)
        self._wait(lambda: self._window.viewport.is_up_to_date, self.play)

    def play(self):
        workspace, session = self._window.workspace, self._window.document.session
        session.do(Remove((session.battle.pieces[0].id,)))
        workspace.settings.set(grid_mm=5.0)
        self._wait(lambda: isinstance(QApplication.activeModalWidget(), QFileDialog), self.cancel_dialog)
        workspace.actions.run("open")  # runs until the dialog is closed
        session.save_as(data_folder().parent / "evening.eyeline")
        workspace.actions.run("library")
        workspace.actions.run("close")
        self.opened.connect(lambda: self._wait(lambda: self._window.viewport.is_up_to_date, self._window.close))
        self.open(data_folder().parent / "evening.eyeline")

    def cancel_dialog(self):
        QApplication.activeModalWidget().reject()

    def _wait(self, ready, then):
        QTimer.singleShot(50, lambda: then() if ready() else self._wait(ready, then))


if __name__ == "__main__":
    assert choose_data_folder(sys.argv[1:]) == []
    application.DocumentLoader = Evening
    sys.exit(application.run(None))
