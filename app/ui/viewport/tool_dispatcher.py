"""What is done with the mouse: a tool is given its newest place once a frame, however often it moves."""

from PySide6.QtCore import QObject, QTimer

from app.ui.viewport.pointer import Pointer, Tool

PACE_MS = 60
"""Where a move of the mouse changes nothing to be drawn, the next is looked at after so long."""


class Hand(QObject):
    """Holds what its tool took, until it is released."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.tool: Tool | None = None
        self.holds = False
        self._pointed: Pointer | None = None
        self._pace = QTimer(self, singleShot=True)
        self._pace.timeout.connect(self._follow)

    def press(self, pointer: Pointer) -> bool:
        """Whether the tool takes what is under the mouse."""
        self.holds = self.tool is not None and self.tool.press(pointer)
        return self.holds

    def move(self, pointer: Pointer) -> None:
        """Remember the newest place; the tool hears of it when its turn comes."""
        self._pointed = pointer
        if not self._pace.isActive():
            self._follow()

    def release(self, pointer: Pointer) -> None:
        """Tell the tool; also that it was never given anything."""
        self._follow()
        if self.tool:
            self.tool.release(pointer)
        self.holds = False

    def see_frame(self) -> None:
        """A frame was shown: whatever came meanwhile has its turn."""
        if self._pointed:
            self._pace.start(0)

    def _follow(self) -> None:
        pointed, self._pointed = self._pointed, None
        if self.tool and self.holds and pointed:
            self.tool.move(pointed)
            self._pace.start(PACE_MS)
