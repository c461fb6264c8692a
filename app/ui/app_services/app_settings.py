"""The player's settings while the program runs; changes are applied and saved immediately."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from app.core.errors import PlayerError
from app.core.lengths import set_notation
from app.storage import data_folder_check, settings
from app.ui.widgets.inputs import InchBox
from app.ui.widgets.theme import apply_theme

STEPS = (100, 110, 125, 150, 175, 200)
"""The text sizes that shortcuts step through, in percent."""


class AppSettings(QObject):
    """`current` holds the settings; `changed` is emitted when they change.

    `initial` holds the settings at the start, `load_warning` the problems found when they were read, and
    `folder_warning` the reason why the data folder cannot be written; this is told once and not again.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current, self.load_warning = settings.read()
        self.folder_warning = data_folder_check.find_problem()
        self.initial = self.current
        set_notation(settings.notation(self.current))
        self.warn: Callable[[str], object] = lambda text: None
        """Receives a message if the settings cannot be saved."""

    def set(self, **changes: Any) -> None:
        """Changes settings; if they cannot be saved, they last until the program closes, and a message says so."""
        before = self.current
        try:
            self.current = settings.change(**changes)
        except PlayerError as problem:
            self.current = replace(self.current, **changes)
            if not self.folder_warning:
                self.warn(str(problem))
        if (self.current.look, self.current.text_percent) != (before.look, before.text_percent):
            app = QApplication.instance()
            assert isinstance(app, QApplication)
            apply_theme(app, self.current.look, self.current.text_percent)
        if settings.notation(self.current) != settings.notation(before):
            set_notation(settings.notation(self.current))
            for box in QApplication.allWidgets():
                if isinstance(box, InchBox):
                    box.show_mark()
        if self.current != before:
            self.changed.emit()

    def resize_text(self, step: int) -> None:
        """Switches to the next larger or smaller text size; 0 restores the usual size."""
        sizes = [size for size in STEPS if (size - self.current.text_percent) * step > 0]
        if step == 0:
            self.set(text_percent=100)
        elif sizes:
            self.set(text_percent=min(sizes) if step > 0 else max(sizes))
