"""Python's garbage, collected in the window's thread only: Qt objects that a worker happens to collect crash."""

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 400


class GcTimer(QObject):
    """Takes over from the automatic collector, with its limits, while it lives."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._collect)
        self._timer.start(EVERY_MS)

    def freeze(self) -> None:
        """What stands now (modules, mostly) is never looked at again: the collections stay too short to be felt."""
        gc.collect()
        gc.freeze()

    def _collect(self) -> None:
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                return
