"""Runs Python's garbage collector in the main thread only: a worker that collects a Qt object would crash."""

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from app.ui.app_services.heap_limits import trim_memory

EVERY_MS = 400
QUIET_MS = 2500
"""Time without a collection after which free memory is returned to the system."""
AGAIN_MS = 10_000
"""Interval of further returns while it stays quiet: proofs free much memory without needing a collection."""


class GcTimer(QObject):
    """Replaces the automatic collector, with the same thresholds, and returns free memory to the system when idle.

    While the window `is_busy`, for example in a drag, only the youngest generation is collected, which takes no
    noticeable time.
    """

    def __init__(self, parent: QObject, is_busy: Callable[[], object] = lambda: False) -> None:
        super().__init__(parent)
        self._is_busy = is_busy
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._collect)
        self._timer.start(EVERY_MS)
        self._quiet_timer = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._quiet_timer.timeout.connect(self._on_quiet)
        self._much_was_left = False

    def freeze(self) -> None:
        """Excludes all current objects, mostly modules, from later collections, which keeps those short."""
        gc.freeze()  # There is not enough garbage yet to be worth a collection.

    def schedule_full_collection(self) -> None:
        """Schedules a full collection after a battle was closed, whose objects form reference cycles.

        They are few but large; the thresholds, which count objects, would not be reached for hours.
        """
        self._much_was_left = True
        self._quiet_timer.start(QUIET_MS)

    def _collect(self) -> None:
        for generation in (0,) if self._is_busy() else (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                self._quiet_timer.start(QUIET_MS)
                return

    def _on_quiet(self) -> None:
        if self._is_busy():
            self._quiet_timer.start(QUIET_MS)
        else:
            if self._much_was_left:
                self._much_was_left = False
                gc.collect()
            trim_memory()
            self._quiet_timer.start(AGAIN_MS)
