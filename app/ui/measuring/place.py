"""What joins measuring to the window: its panel beside the table, and the tape as a tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.ui.panels.measuring import MeasuringPanel

if TYPE_CHECKING:
    from app.ui.play import Play
    from app.ui.window import Window


class MeasuringPlace(QObject):
    """Lives as long as the window; `join` for each battle that is opened."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.panel = MeasuringPanel()
        self.panel.tape_wanted.connect(self.take_tape)
        self.panel.close_asked.connect(self.show)
        window.left.add(self.panel)

    def join(self, play: Play) -> None:
        """Be about this battle from now on."""
        self.panel.watch(play.measuring)
        self.panel.muster(play.session.battle)
        play.mustered.connect(lambda: self.panel.muster(play.session.battle))

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
