"""The proof of sight that an action waits for, looked for by a worker: the window stays awake, and it can be left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.sight_cache import find_sight, find_sight_of, is_cached
from app.ui.workers import Job

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.battle_geometry import BattleGeometry
    from app.progress import Report
    from app.rules.ruling import Ruling
    from app.rules.system import RuleSystem
    from app.sight_cache import Pair


def left_open(table: BattleGeometry, system: RuleSystem, pairs: tuple[Pair, ...]) -> Iterator[Ruling]:
    """The rulings on pairs of fighters that leave it to the players whether somebody is visible."""
    for seer, target in pairs:
        if isinstance(seer, str) and isinstance(target, str):
            ruling = system.ruling(table, seer, target, find_sight(table, seer, target).sight)
            if ruling.kind in ("close", "undecided"):
                yield ruling


class ProofJob(QObject):
    """Looks for one action at a time; what is found, the table's memory keeps, where rules find it."""

    proven = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._job: Job | None = None

    @staticmethod
    def is_due(table: BattleGeometry, pairs: tuple[Pair, ...]) -> bool:
        """Whether any of these was not looked at yet."""
        return not all(is_cached(table, pair) for pair in pairs)

    def begin(self, table: BattleGeometry, pairs: tuple[Pair, ...]) -> None:
        """Look at these; what was looked at before is dropped."""
        self.drop()

        def work(report: Report) -> None:
            for pair in pairs:
                find_sight_of(table, pair, report)

        self._job = Job(work, self._found, self._broke).start()

    def drop(self) -> None:
        job, self._job = self._job, None
        if job:
            job.cancel()

    def _found(self, _: object) -> None:
        self._job = None
        self.proven.emit()

    def _broke(self, error: Exception) -> None:
        self._job = None
        self.failed.emit(error)
