"""Python's garbage, collected in the window's thread only: Qt objects that a worker happens to collect crash."""

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 400


class GcTimer(QObject):
    """Takes over from the automatic collector, with its limits, while it lives.

    While the window `is_busy`, as in a drag, only what is new is looked through: the rest could be felt.
    """

    def __init__(self, parent: QObject, is_busy: Callable[[], object] = lambda: False) -> None:
        super().__init__(parent)
        self._is_busy = is_busy
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._collect)
        self._timer.start(EVERY_MS)

    def freeze(self) -> None:
        """What stands now (modules, mostly) is never looked at again: the collections stay too short to be felt."""
        gc.collect()
        gc.freeze()

    def _collect(self) -> None:
        for generation in (0,) if self._is_busy() else (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                return
