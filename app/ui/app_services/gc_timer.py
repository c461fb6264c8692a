"""Python's garbage, collected in the window's thread only: Qt objects that a worker happens to collect crash."""

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from app.ui.app_services.heap_limits import give_back_memory

EVERY_MS = 400
QUIET_MS = 2500
"""Once nothing was collected for so long, what is free is given back to the system."""
AGAIN_MS = 10_000
"""And again as often as this while it stays quiet: proofs leave much that is free, and nothing to collect."""


class GcTimer(QObject):
    """Takes over from the automatic collector, with its limits, while it lives; gives back what is free at rest.

    While the window `is_busy`, as in a drag, only what is new is looked through: the rest could be felt.
    """

    def __init__(
        self,
        parent: QObject,
        is_busy: Callable[[], object] = lambda: False,
        give_back: Callable[[], object] = give_back_memory,
    ) -> None:
        super().__init__(parent)
        self._is_busy, self._give_back = is_busy, give_back
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._collect)
        self._timer.start(EVERY_MS)
        self._quiet_timer = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._quiet_timer.timeout.connect(self._on_quiet)
        self._much_was_left = False

    def freeze(self) -> None:
        """What stands now (modules, mostly) is never looked at again: the collections stay too short to be felt."""
        gc.freeze()  # there is no garbage yet that would be worth the time

    def expect_much(self) -> None:
        """Look through everything once it is quiet: a battle was left, which hangs together in circles.

        There are few objects in it, but large ones; by their number alone they would not be looked for in hours.
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
            self._give_back()
            self._quiet_timer.start(AGAIN_MS)
