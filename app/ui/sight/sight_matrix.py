"""Line of sight between all fighters of a battle, computed in parallel while the table is visible."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.progress import Report
from app.games.game import Game
from app.games.ruling import Ruling
from app.geometry.sight_proof.sight_result import SightResult
from app.model import Battle, Change
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.table.sight_cache import find_sights
from app.ui.session_notifier import SessionNotifier
from app.ui.workers import DebouncedWorker

CALM_MS = 500
"""Time without changes after which all pairs are checked again."""
BATCH_MS = 100
"""Time within which results are sent together, because showing them costs more than finding them."""


@dataclass(frozen=True, eq=False)
class MatrixCell:
    """The result of a pair; it holds in both directions if sight is mutual."""

    pair: tuple[str, str]
    sight: SightResult
    ruling: Ruling
    is_mutual: bool = True


class SightMatrix(QObject):
    """Checks all pairs of fighters in a worker, and again after the battle has changed.

    If sight is mutual, each pair is checked once.
    """

    cleared = Signal(Battle)
    found = Signal(tuple)
    """A tuple of cells."""
    stopped = Signal()
    failed = Signal(Exception)

    def __init__(self, session: Session, notifier: SessionNotifier, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._enabled = False
        self._batch: list[MatrixCell] = []
        self._worker = DebouncedWorker(_find_cells, self._add_cell, self.failed, interruptible=True)
        self._batch_timer = QTimer(self, singleShot=True, interval=BATCH_MS)
        self._batch_timer.timeout.connect(self._emit_batch)
        self._calm_timer = QTimer(self, singleShot=True, interval=CALM_MS)
        self._calm_timer.timeout.connect(self._update)
        notifier.changed.connect(self._on_changed)

    @property
    def pair_count(self) -> int:
        """The number of pairs to check."""
        return len(self._session.table.pairs)

    def begin(self) -> None:
        """Checks all pairs; known results are sent without delay."""
        self._enabled = True
        self._clear()
        self._update()

    def stop(self) -> None:
        self._enabled = False
        self._calm_timer.stop()
        self._worker.drop_pending()
        self._emit_batch()
        self.stopped.emit()

    def close(self) -> None:
        self._calm_timer.stop()
        self._batch_timer.stop()
        self._worker.cancel()

    def _on_changed(self, change: Change) -> None:
        if self._enabled:
            self._worker.drop_pending()
            self._clear()
            self._calm_timer.start()

    def _add_cell(self, cell: MatrixCell) -> None:
        self._batch.append(cell)
        if not self._batch_timer.isActive():
            self._batch_timer.start()

    def _emit_batch(self) -> None:
        batch, self._batch = tuple(self._batch), []
        if batch:
            self.found.emit(batch)

    def _clear(self) -> None:
        self._batch = []
        self.cleared.emit(self._session.battle)

    def _update(self) -> None:
        if self._enabled:
            self._worker.ask((self._session.table, self._session.game))


def _find_cells(asked: tuple[BattleGeometry, Game], report: Report) -> Iterator[MatrixCell]:
    """Yields the result of each pair, those of different sides first."""
    table, game = asked
    ordered = ordered_pairs(table)
    for pair, found in zip(ordered, find_sights(table, ordered, report), strict=True):
        yield MatrixCell(pair, found.sight, game.ruling(table, *pair, found.sight), table.is_mutual)


def ordered_pairs(table: BattleGeometry) -> list[tuple[str, str]]:
    """Returns all pairs of fighters to check; those of different sides matter most and come first."""
    sides = {fighter.id: fighter.side for fighter in table.battle.fighters}
    return sorted(table.pairs, key=lambda pair: sides[pair[0]] == sides[pair[1]])
