"""The map of one open battle: asked of a worker while it is wanted, anew when anything changes, drawn on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.battle_geometry import BattleGeometry
from app.model import Change, Fighter, Pose, Spot
from app.planning.place_check import PlaceCheck, check_place
from app.progress import Report
from app.rules.actions import Move
from app.session import Session
from app.ui.planning.map_overlay import make_map_solids, make_place_overlay
from app.ui.planning.table_map import MapKind, MapQuestion, TableMap, find_map
from app.ui.session_notifier import Selection, SessionNotifier
from app.ui.viewport.overlay import Overlay
from app.ui.viewport_api import ViewportApi
from app.ui.workers import DebouncedWorker

NAME = "planning"
CALM_MS = 250
"""When nothing moved for so long, the map is made anew."""


@dataclass(frozen=True, eq=False)
class PlaceQuestion:
    """A fighter at a place that was clicked, and the enemies that may see it there."""

    table: BattleGeometry
    fighter: Fighter
    at: Pose
    enemies: tuple[str, ...]


class MapController(QObject):
    """`kind` is what the map tells, None while none is wanted; `fighter` whom it is about.

    `checked` tells what is true of the place that was clicked, None where there is none.
    """

    found = Signal(object)
    checked = Signal(object)
    progressed = Signal(float, str)
    cleared = Signal()
    failed = Signal(object)

    def __init__(
        self,
        session: Session,
        viewport: ViewportApi,
        notifier: SessionNotifier,
        selection: Selection,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._viewport, self._selection = session, viewport, selection
        self.kind: MapKind | None = None
        self.fighter = ""
        self.ignored: frozenset[str] = frozenset()
        """Enemies that are not counted."""
        self.map: TableMap | None = None
        self._worker = DebouncedWorker(find_map, self._on_found, self.failed.emit, interruptible=True)
        self._worker.progressed.connect(self.progressed)
        self.check: PlaceCheck | None = None
        self._place: int | None = None
        """The place of the map that was chosen."""
        self._check_worker = DebouncedWorker(_check_place, self._on_checked, self.failed.emit, interruptible=True)
        self._timer = QTimer(self, singleShot=True, interval=CALM_MS)
        self._timer.timeout.connect(self._ask)
        notifier.changed.connect(self._on_changed)
        selection.changed.connect(self._on_selection)

    def set_kind(self, kind: MapKind | None) -> None:
        """Make maps of this kind from now on; None for none."""
        if kind != self.kind:
            self.kind = kind
            self.forget_place()
            self._ask()

    def set_fighter(self, id: str) -> None:
        """Make maps for this fighter from now on."""
        if id != self.fighter:
            self.fighter = id
            self.forget_place()
            self._ask()

    def set_ignored(self, ids: frozenset[str]) -> None:
        """Count all enemies but these."""
        if ids != self.ignored:
            self.ignored = ids
            self.forget_place()
            self._ask()

    def choose_place(self, x: float, y: float, z: float) -> None:
        """Ask what is true where a fighter would stand at a point of the table: on the map's nearest place."""
        subject, found = self.subject, self.map
        near = found.places.nearest(x, y, z) if found else None
        if subject is None or found is None or near is None:
            self.forget_place()
            return
        self._place = near
        px, py, pz = found.places.points[near].tolist()
        at = Pose(px, py, pz, subject.pose.yaw)
        self._check_worker.ask(PlaceQuestion(self._session.table, subject, at, self.counted))

    def forget_place(self) -> bool:
        """Have no place chosen any more; whether there was one."""
        chosen, self.check, self._place = self.check is not None, None, None
        self._check_worker.drop_pending()
        self._viewport.show_overlay(NAME, Overlay())
        if chosen:
            self.checked.emit(None)
        return chosen

    @property
    def path(self) -> tuple[Spot, ...]:
        """The way to the place that was chosen, where the map tells ways and one leads there."""
        place, reach = self._place, self.map.reach if self.map else None
        return reach.path(place) if reach and place is not None and reach.reached[place] else ()

    @property
    def cost_mm(self) -> float | None:
        """What that way costs; None where there is none."""
        return float(self.map.reach.costs[self._place]) if self.path and self.map and self.map.reach else None

    @property
    def move(self) -> Move | None:
        """What puts the fighter at the place that was chosen."""
        there = self.check.fighter if self.check else None
        return Move(((there.id, there.pose),)) if there else None

    def refresh(self) -> None:
        """Make the map anew once nothing moves any more; what was said of a place holds no more."""
        self.forget_place()
        if self.kind is not None:
            self._timer.start()

    def close(self) -> None:
        self._worker.cancel()
        self._check_worker.cancel()
        self.forget_place()
        self._viewport.show_solids(NAME)

    @property
    def subject(self) -> Fighter | None:
        """Whom the map is about."""
        battle = self._session.battle
        return next((one for one in battle.fighters if one.id == self.fighter), None)

    @property
    def enemies(self) -> tuple[str, ...]:
        """Everybody of another side, in the battle's order."""
        subject = self.subject
        fighters = self._session.battle.fighters if subject else ()
        return tuple(one.id for one in fighters if subject and one.side != subject.side)

    @property
    def counted(self) -> tuple[str, ...]:
        """The enemies that are counted."""
        return tuple(id for id in self.enemies if id not in self.ignored)

    def _on_changed(self, change: Change) -> None:
        if change != Change(plans=True):  # ghosts hide nobody
            self.refresh()

    def _on_selection(self) -> None:
        chosen = [id for id in self._selection.ids if id in {one.id for one in self._session.battle.fighters}]
        if chosen:
            self.set_fighter(chosen[0])

    def _ask(self) -> None:
        self._worker.drop_pending()
        subject = self.subject
        if self.kind is None or subject is None:
            self._clear()
            return
        question = MapQuestion(self.kind, self._session.table, self._session.system.flow, subject, self.counted)
        self._worker.ask(question)

    def _clear(self) -> None:
        self.map = None
        self.forget_place()
        self._viewport.show_solids(NAME)
        self.cleared.emit()

    def _on_found(self, found: TableMap) -> None:
        self.map = found
        self._viewport.show_solids(NAME, make_map_solids(found))
        self.found.emit(found)

    def _on_checked(self, check: PlaceCheck) -> None:
        self.check = check
        self._viewport.show_overlay(NAME, make_place_overlay(check, self.path))
        self.checked.emit(check)


def _check_place(question: PlaceQuestion, report: Report) -> Iterator[PlaceCheck]:
    yield from check_place(question.table, question.fighter, question.at, question.enemies, report)
