"""The presentation: table, verdict and prompt fill the screen with larger texts, for everyone around the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from shiboken6 import isValid

from app.core.language import tr
from app.ui.actions.shortcuts import format_key, get_key
from app.ui.widgets.theme import apply_theme

if TYPE_CHECKING:
    from app.ui.sight.verdict_card import VerdictCard
    from app.ui.workspace import Workspace

ENLARGE_FROM_HEIGHT_PX = 600
"""The screen height in pixels from which texts are enlarged, so that they stay readable from a distance."""
MAX_TEXT_PERCENT = 200


@dataclass(frozen=True)
class _WindowState:
    """The window before the presentation: geometry, panel layout and focus."""

    geometry: QByteArray
    maximized: bool
    layout: QByteArray
    focus: QWidget | None


class Presentation(QObject):
    """Hides menus, toolbar and panels, and later restores the window."""

    def __init__(self, window: QMainWindow, workspace: Workspace, header: QWidget, card: VerdictCard) -> None:
        super().__init__(window)
        self._window, self._workspace, self._header, self._card = window, workspace, header, card
        self._before: _WindowState | None = None
        workspace.settings.changed.connect(self._on_settings_changed)

    @property
    def active(self) -> bool:
        return self._before is not None

    def toggle(self) -> None:
        if self._before is None:
            self._begin()
        else:
            self._end(self._before)
        self._workspace.actions.refresh()

    def leave(self) -> bool:
        """Ends the presentation and returns whether it was on."""
        was_active = self.active
        if was_active:
            self.toggle()
        return was_active

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ends the presentation when the window closes, so that its normal layout is saved."""
        if event.type() == QEvent.Type.Close:
            self.leave()
        return False

    def _begin(self) -> None:
        window, docks = self._window, self._workspace.docks
        layout, focus = docks.save_layout(), window.focusWidget()
        self._before = _WindowState(window.saveGeometry(), window.isMaximized(), layout, focus)
        window.installEventFilter(self)
        window.showFullScreen()
        docks.hide_all(window.screen())
        docks.defer_panel_changes()
        self._header.hide()
        self._scale_texts(self._factor)
        self._card.set_large(True)
        self._workspace.focus_viewport()
        command = self._workspace.actions.find_command("presentation")
        key = format_key(get_key(command, self._workspace.settings.current.keys)) if command else ""
        self._workspace.messages.show_note(tr("Press {key} or Esc to leave the presentation.", key=key))

    def _end(self, before: _WindowState) -> None:
        self._before = None
        self._window.removeEventFilter(self)
        self._header.show()
        self._workspace.messages.show_note("")
        self._scale_texts(1.0)
        self._card.set_large(False)
        if before.maximized:
            self._window.showMaximized()
        else:
            self._window.restoreGeometry(before.geometry)
        self._workspace.docks.restore_layout(before.layout)
        self._workspace.docks.apply_panel_changes()
        if before.focus and isValid(before.focus):
            before.focus.setFocus()

    @property
    def _factor(self) -> float:
        """The scale of texts relative to the window."""
        return max(1.0, self._window.screen().size().height() / ENLARGE_FROM_HEIGHT_PX)

    def _on_settings_changed(self) -> None:
        """Scales texts again after a change of theme or text size reset them."""
        if self.active:
            self._scale_texts(self._factor)

    def _scale_texts(self, factor: float) -> None:
        app, settings = QApplication.instance(), self._workspace.settings.current
        assert isinstance(app, QApplication)
        apply_theme(app, settings.look, min(factor * settings.text_percent, MAX_TEXT_PERCENT))
