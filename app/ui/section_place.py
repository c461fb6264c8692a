"""What joins the side view and the eyes of a fighter to the window: their panels, and the buttons beside a verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.ui.panels.section import SectionPanel

if TYPE_CHECKING:
    from app.ui.play import Play
    from app.ui.window import Window


class SectionPlace(QObject):
    """Lives as long as the window; `join` for each battle that is opened."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.panel = SectionPanel()
        self.panel.closed.connect(self.toggle)
        window.bottom.add(self.panel)
        window.panel.side_view_asked.connect(self.toggle)
        window.panel.stoop_asked.connect(lambda: window.play and window.play.stooping.toggle())

    def join(self, play: Play) -> None:
        """Be about this battle from now on."""
        self.panel.show_looks(play.looks)
        self.panel.watch(play.sectioning)
        play.mustered.connect(lambda: self.panel.show_looks(play.looks))

    @property
    def shown(self) -> bool:
        """Whether the side view is to be seen."""
        return self._window.bottom.shows(self.panel)

    def toggle(self) -> None:
        """Show the side view, or put it away; the keyboard goes back to the table."""
        self._window.bottom.toggle(self.panel)
        if not self.shown and self._window.view:
            self._window.view.setFocus()
        self._window.menus.refresh()
