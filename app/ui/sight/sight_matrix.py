"""Who sees whom: every pair of a battle, several at once, for as long as somebody wants to see them."""

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
"""When nothing moved for so long, the pairs are looked at again."""
BATCH_MS = 100
"""What is found within so long is told as one: to take it over and show it costs more than to find it."""


@dataclass(frozen=True, eq=False)
class MatrixCell:
    """What came of one pair; where sight is mutual, it holds both ways."""

    pair: tuple[str, str]
    sight: SightResult
    ruling: Ruling
    is_mutual: bool = True


class SightMatrix(QObject):
    """Looks at all pairs of fighters in a worker, and again when the battle has changed and rests.

    Sight holds both ways, so each pair is looked at once.
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
        self._worker = DebouncedWorker(_find_cells, self._add_cell, self.failed.emit, interruptible=True)
        self._batch_timer = QTimer(self, singleShot=True, interval=BATCH_MS)
        self._batch_timer.timeout.connect(self._emit_batch)
        self._calm_timer = QTimer(self, singleShot=True, interval=CALM_MS)
        self._calm_timer.timeout.connect(self._update)
        notifier.changed.connect(self._on_changed)

    @property
    def pair_count(self) -> int:
        """How many pairs there are to be looked at."""
        return len(self._session.table.pairs)

    def begin(self) -> None:
        """Look at all pairs; those that are known come at once."""
        self._enabled = True
        self._clear()
        self._update()

    def stop(self) -> None:
        """Look no further, until asked again."""
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
    """Those of different sides first: they are what is asked about."""
    table, game = asked
    ordered = ordered_pairs(table)
    for pair, found in zip(ordered, find_sights(table, ordered, report), strict=True):
        yield MatrixCell(pair, found.sight, game.ruling(table, *pair, found.sight), table.is_mutual)


def ordered_pairs(table: BattleGeometry) -> list[tuple[str, str]]:
    """Every pair of fighters to be looked at; those of different sides first."""
    sides = {fighter.id: fighter.side for fighter in table.battle.fighters}
    return sorted(table.pairs, key=lambda pair: sides[pair[0]] == sides[pair[1]])
