"""The panel of the side view: a sentence on the line of sight, a few buttons, and the drawing."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame

from app.core.language import tr
from app.ui.sight.section_text import format_section
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row, make_small_button

if TYPE_CHECKING:
    from app.ui.scene_builder import SideStyles
    from app.ui.sight.section_cut import LiveSection, Section
    from app.ui.sight.section_view import SectionView

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
NEARER = 1.3
"""Zoom factor of a button."""


class SectionPanel(QFrame):
    """The panel. The drawing is created when it is first shown, because pyqtgraph takes time to import."""

    visibility_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAccessibleName(tr("Side view"))
        self.section: Section | None = None
        """The current side view."""
        self.view: SectionView | None = None
        self._looks: SideStyles = {}
        self._live: LiveSection | None = None
        self._summary = WrappingLabel(factor=1.05, bold=True)
        self._fit = make_small_button("⤢", tr("Fit to window (Home)"))
        self._nearer, self._farther = make_small_button("+", tr("Zoom in")), make_small_button("−", tr("Zoom out"))
        self._copy = make_small_button(tr("Copy"), tr("Copy as image"))
        self._copy.clicked.connect(self.copy)
        row = fill(make_row(6), (self._summary, 1))
        self._buttons = (self._farther, self._nearer, self._fit, self._copy)
        fill(row, *self._buttons)
        self._layout = fill(make_column(4, self, (16, 8, 12, 4)), row)
        self.show_section(None)

    def watch(self, live: LiveSection) -> None:
        """Shows the side views of an open battle."""
        if self._live:
            with suppress(RuntimeError, SystemError):  # The object was deleted with its closed battle.
                self.visibility_changed.disconnect(self._live.set_enabled)
        self._live = live
        self.show_section(None)
        live.found.connect(self.show_section)
        self.visibility_changed.connect(live.set_enabled)
        live.set_enabled(self.isVisible())

    def set_side_styles(self, looks: SideStyles) -> None:
        self._looks = looks
        if self.view:
            self.view.set_side_styles(looks)

    def show_section(self, section: Section | None) -> None:
        """Draws a side view, or asks for a pair."""
        ask = tr("Choose an observer and a target to see the line from the side.")
        unavailable_reason = self._live.unavailable_reason if self._live else ""
        said = format_section(section) if section else unavailable_reason or ask
        self.section = section
        self._summary.show_text(said)
        self._summary.setAlignment(LEFT if section else Qt.AlignmentFlag.AlignCenter)
        for button in self._buttons:
            button.setVisible(section is not None)
        if self.view:
            self.view.show_section(section, said)
            self.view.setVisible(section is not None)

    def copy(self) -> None:
        """Copies the drawing to the clipboard, as an image and as vector graphics."""
        if self.view:
            QGuiApplication.clipboard().setMimeData(self.view.make_mime_data())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.view is None:
            from app.ui.sight.section_view import SectionView

            self.view = view = SectionView()
            self._layout.addWidget(view, 1)
            self._fit.clicked.connect(view.fit)
            self._nearer.clicked.connect(lambda: view.zoom(NEARER))
            self._farther.clicked.connect(lambda: view.zoom(1 / NEARER))
            view.set_side_styles(self._looks)
            self.show_section(self.section)
        self.visibility_changed.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.visibility_changed.emit(False)
