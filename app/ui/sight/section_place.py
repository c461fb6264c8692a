"""What joins the side view and the eyes of a fighter to the window: their panels, and the buttons beside a verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.language import mark, tr
from app.ui.sight.section_panel import SectionPanel

if TYPE_CHECKING:
    from app.ui.play import Play
    from app.ui.window import Window

STOOPED = mark("Drag to turn the head, wheel to look closer · arrow keys look from elsewhere on the body · V stands up")


class SectionPlace(QObject):
    """Owns the side view and the bar of the first-person view; `join` follows each battle that is opened.

    The side view is worked out only while somebody looks at it.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.panel = SectionPanel()
        self._stooped = False
        self.panel.closed.connect(self.toggle)
        window.bottom.add(self.panel)
        window.panel.side_view_asked.connect(self.toggle)
        window.panel.stoop_asked.connect(self.stoop)

    def join(self, play: Play) -> None:
        """Follow a battle that was opened, in place of the one before."""
        self.panel.show_looks(play.looks)
        self.panel.watch(play.live_section)
        play.mustered.connect(lambda: self.panel.show_looks(play.looks))
        play.stooping.changed.connect(self._tell)
        self._stooped = False

    @property
    def shown(self) -> bool:
        """Whether the side view is to be seen."""
        return self._window.bottom.shows(self.panel)

    def stoop(self) -> None:
        """See the table through the seer's eyes, or from above again; the keyboard is at the table."""
        window = self._window
        if window.play and window.view:
            window.play.stooping.toggle()
            window.view.setFocus()

    def toggle(self) -> None:
        """Show the side view, or put it away; the keyboard goes back to the table."""
        self._window.bottom.toggle(self.panel)
        if not self.shown and self._window.view:
            self._window.view.setFocus()
        self._window.menus.refresh()

    def _tell(self) -> None:
        """Say what one can do as one stoops, and no more as one stands up."""
        stooped = self._window.play is not None and self._window.play.stooping.stooped
        if stooped != self._stooped:
            self._stooped = stooped
            self._window.note(tr(STOOPED) if stooped else "")
