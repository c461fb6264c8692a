"""How far something is, without haste; and a calm line while a proof is looked for."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QProgressBar

from app.language import tr

NOTICED_MS = 300
SHOWN_MS = 50
"""A value is shown no more often than this: Qt paints a progress bar, and what is below it, at each one, at once."""
STEPS = 1000


class ProgressBar(QProgressBar):
    """Shows the share that was told last, at most 20 times a second; without words of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextVisible(False)
        self.setMaximum(STEPS)
        self._share = 0.0
        self._rest = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._rest.timeout.connect(lambda: self.setValue(round(STEPS * self._share)))

    def tell(self, share: float) -> None:
        """How far it is, from 0 to 1."""
        self._share = share
        if not self._rest.isActive():
            self._rest.start()

    def begin_anew(self) -> None:
        self._rest.stop()
        self.setValue(0)


class Patience(ProgressBar):
    """A divider that shows progress from 300 ms after `begin` until `end`; `waiting` says in words that it does."""

    waiting = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("patience")
        self.setFixedHeight(2)
        self._doing = ""
        self._wait = QTimer(self, singleShot=True, interval=NOTICED_MS)
        self._wait.timeout.connect(self._show)
        self.end()

    @property
    def noticed(self) -> bool:
        """Whether the wait is long enough to be shown."""
        return bool(self._doing) and not self._wait.isActive()

    def begin(self, doing: str) -> None:
        """Something is waited for; a wait that goes on is shown on."""
        if not self._doing:
            self._wait.start()
        self._doing = doing

    def tell(self, share: float) -> None:
        if self.noticed:
            super().tell(share)

    def end(self) -> None:
        self._wait.stop()
        self._doing = ""
        self.begin_anew()
        self.setAccessibleName(tr("Checking…"))
        self.waiting.emit("")

    def _show(self) -> None:
        self.setAccessibleName(self._doing)
        self.waiting.emit(self._doing)
