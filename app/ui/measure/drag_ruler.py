"""The ruler of a drag: distances from the moved fighter to fighters in reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.core.language import tr
from app.core.lengths import format_units
from app.core.progress import Report
from app.geometry.base_distances import Measure
from app.model import Change
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.ui.measure.tape import UNDRAWN, find_middle
from app.ui.safe_drawing import Fallback
from app.ui.session_notifier import SessionNotifier, SightPair
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.sight_lines import measure_polylines
from app.ui.viewport_api import ViewportApi
from app.ui.workers import DebouncedWorker

NAME = "ruler"
REACH = 12 * 25.4
"""Default reach of the ruler in mm."""
MAX_LINES = 4
"""Largest number of lines; more would be unreadable."""


@dataclass(frozen=True, eq=False)
class RulerQuestion:
    """A moved fighter on a table, the reach of its ruler in mm, and a partner that is always measured.

    `followers` belong to squads; distances are measured to their leaders instead.
    """

    table: BattleGeometry
    id: str
    reach: float
    partner: str = ""
    followers: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class RulerMeasures:
    """Distances from the fighter to others, the nearest first."""

    question: RulerQuestion
    measures: tuple[tuple[str, Measure], ...]


def read_ruler(held: RulerQuestion, report: Report) -> Iterator[RulerMeasures]:
    """Yields the distances, in a worker: to enemies, or to all other fighters on a table without enemies."""
    table, side = held.table, held.table.battle.fighter(held.id).side
    others = [other for other in table.battle.fighters if other.id != held.id and other.id not in held.followers]
    enemies = [other for other in others if other.side != side]
    found = [(other.id, table.distance(held.id, other.id)) for other in enemies or others]
    near = [(id, measure) for id, measure in found if measure.distance_mm <= held.reach and id != held.partner]
    nearest = sorted(near, key=lambda pair: pair[1].distance_mm)[:MAX_LINES]
    there = held.partner != held.id and held.partner in {other.id for other in others}
    partner = [(held.partner, table.distance(held.id, held.partner))] if there else []
    yield RulerMeasures(held, (*nearest, *partner))


class Ruler(QObject):
    """Shows distances while a fighter is moved, and nothing at rest."""

    changed = Signal()
    failed = Signal(Exception)

    def __init__(self, session: Session, viewport: ViewportApi, notifier: SessionNotifier, parent: QObject) -> None:
        super().__init__(parent)
        self.enabled, self.reach = True, REACH
        self.measures: RulerMeasures | None = None
        self.sight_pair: SightPair | None = None
        """Within the pair, the distance is always shown, however large."""
        self._session, self._viewport = session, viewport
        self._moving_id = ""
        self._worker = DebouncedWorker(Fallback(tr(UNDRAWN)).wrap(read_ruler), self._show, self.failed)
        notifier.changed.connect(self._on_changed)

    def set_enabled(self, on: bool) -> None:
        self.enabled = on
        self._clear()
        self.changed.emit()

    def close(self) -> None:
        self._worker.cancel()
        self._clear()

    def _on_changed(self, change: Change) -> None:
        if self._session.is_committed:
            self._clear()
        elif self.enabled and (moving := self._find_moving(change)):
            self._moving_id, followers = moving
            table = self._session.table
            self._worker.ask(RulerQuestion(table, moving[0], self.reach, self._find_partner(), followers))

    def _find_moving(self, change: Change) -> tuple[str, frozenset[str]] | None:
        """Returns the moved fighter, or the leader of the moved squad, and all followers; None if others move."""
        battle, game = self._session.battle, self._session.game
        moved = change.fighters
        if not moved:
            return None
        squads = {game.squad(battle, fighter.id) for fighter in battle.fighters}
        led = frozenset(id for squad in squads for id in squad[1:])
        if len(moved) == 1:
            return next(iter(moved)), led
        moving = next((squad for squad in squads if moved <= set(squad)), None)
        return (moving[0], led) if moving else None

    def _find_partner(self) -> str:
        pair = self.sight_pair
        if pair is None or self._moving_id not in (pair.observer, pair.target):
            return ""
        return pair.target if self._moving_id == pair.observer else pair.observer

    def _clear(self) -> None:
        self._moving_id, self.measures = "", None
        self._worker.drop_pending()
        self._viewport.show_overlay(NAME, Overlay())

    def _show(self, measures: RulerMeasures) -> None:
        if measures.question.id == self._moving_id:
            self.measures = measures
            self._viewport.show_overlay(NAME, make_overlay(measures))


def make_overlay(measures: RulerMeasures) -> Overlay:
    """Returns a dashed line to each fighter, with the distance in its label."""
    ribbons = [
        line for _, measure in measures.measures for line in measure_polylines(measure.from_point, measure.to_point)
    ]
    tags = [
        Tag(format_units(measure.distance_mm), find_middle(measure), fighter=id) for id, measure in measures.measures
    ]
    return Overlay(tuple(ribbons), tuple(tags))
