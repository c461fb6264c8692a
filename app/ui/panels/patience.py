"""A calm line while a proof is looked for: filled only once the wait is long enough to be noticed."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QProgressBar

from app.ui.language import tr

NOTICED_MS = 300


class Patience(QProgressBar):
    """A divider that shows progress from 300 ms after `begin` until `end`; `waiting` says in words that it does."""

    waiting = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("patience")
        self.setTextVisible(False)
        self.setMaximum(1000)
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
        """How far it is."""
        if self._doing:
            self.setValue(round(share * 1000) if self.noticed else 0)

    def end(self) -> None:
        """The wait is over."""
        self._wait.stop()
        self._doing = ""
        self.setValue(0)
        self.setAccessibleName(tr("Looking closer…"))
        self.waiting.emit("")

    def _show(self) -> None:
        self.setAccessibleName(self._doing)
        self.waiting.emit(self._doing)
