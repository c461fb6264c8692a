"""What joins measuring to the window: its panel beside the table, and the tape as a tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from app.ui.panels.measuring import MeasuringPanel
    from app.ui.play import Play
    from app.ui.window import Window


class MeasuringPlace(QObject):
    """Owns the measuring panel and the tape as a tool; `join` follows each battle that is opened."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._panel: MeasuringPanel | None = None

    @property
    def panel(self) -> MeasuringPanel:
        """The panel, made when it is first asked for: the window need not wait for it."""
        if self._panel is None:
            from app.ui.panels.measuring import MeasuringPanel

            self._panel = MeasuringPanel()
            self._panel.tape_wanted.connect(self.take_tape)
            self._panel.close_asked.connect(self.show)
            self._window.left.add(self._panel)
            self._be_about()
        return self._panel

    def join(self, play: Play) -> None:
        """Follow a battle that was opened, in place of the one before."""
        self._be_about()
        play.mustered.connect(self._muster)

    def _be_about(self) -> None:
        play = self._window.play
        if self._panel and play:
            self._panel.watch(play.measuring)
            self._muster()

    def _muster(self) -> None:
        play = self._window.play
        if self._panel and play:
            self._panel.muster(play.session.battle)

    def take_tape(self) -> None:
        """Measure with clicks on the table, or end that."""
        from app.ui.play import MEASURE, SELECT

        play = self._window.play
        if play and self._window.view:
            play.use(SELECT if play.tool is play.tools[MEASURE] else MEASURE)
            self._window.view.setFocus()

    def show(self) -> None:
        """Show the panel, the keyboard in it; put it away where it is there."""
        self._window.left.toggle(self.panel)
        if self._window.left.shows(self.panel):
            self.panel.take_focus()
        elif self._window.view:
            self._window.view.setFocus()
