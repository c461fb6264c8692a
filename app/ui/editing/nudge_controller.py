"""Keyboard edits of the selection: move, rotate, raise and scale; repeated key presses form one step."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from msgspec import structs
from PySide6.QtCore import QObject, QTimer, Signal

from app.core.language import counted, format_number, mark, tr
from app.games.actions import make_move
from app.model import Fighter, Piece, Thing
from app.session import Session
from app.ui.session_notifier import Selection, SightPair
from app.ui.tools.moved_things import DragSelection, Transform, Turn
from app.ui.tools.snap_aids import SnapSettings

PAUSE_MS = 900
"""Time without a key press that ends a series."""
PUSH_MM = 5.0
MAX_SCALE, MIN_SCALE = 100.0, 0.01
NEAR_MM = 0.01


@dataclass(frozen=True)
class NudgeTotal:
    """The sum of a series of key presses."""

    dx: float = 0.0
    dy: float = 0.0
    rise: float = 0.0
    degrees: float = 0.0
    factor: float = 1.0


@dataclass(eq=False)
class NudgeSeries:
    """Repeated key presses of one kind on the same things; `load` is their state before the first."""

    kind: str
    ids: tuple[str, ...]
    load: DragSelection
    total: NudgeTotal


class NudgeController(QObject):
    """Moves, rotates, raises and scales the selection by keys; without a selection, rotates the observer.

    Repeated presses of one kind on the same things form one step of the history, so that one undo reverts them.
    """

    remarked = Signal(str)

    def __init__(
        self,
        session: Session,
        sight_pair: SightPair,
        selection: Selection,
        snaps: SnapSettings,
        lead: Callable[[float, float, float], bool] | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`lead` is tried first, with mm along x, y and z, so that a fighter under the rules is not moved freely."""
        super().__init__(parent)
        self._session, self._sight_pair, self._selection, self.snaps = session, sight_pair, selection, snaps
        self._lead = lead
        self._series: NudgeSeries | None = None
        self._pause_timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause_timer.timeout.connect(self.commit_series)
        selection.changed.connect(self.commit_series)

    def close(self) -> None:
        self.commit_series()

    def commit_series(self) -> None:
        """Ends the series and commits it as one step."""
        self._pause_timer.stop()
        if self._series is not None:
            self._series = None
            self._session.commit_pending()

    @property
    def ids(self) -> tuple[str, ...]:
        """The things to edit: the selection, or else the observer."""
        return self._selection.ids or ((self._sight_pair.observer,) if self._sight_pair.observer else ())

    def filter_unlocked(self, ids: tuple[str, ...] | None = None) -> tuple[Thing, ...]:
        """Returns those of the things on the table that are not locked; reports locked ones."""
        battle = self._session.battle
        things = [battle.thing(id) for id in (self.ids if ids is None else ids) if id in battle.ids]
        locked = [thing.id for thing in things if thing.locked]
        if locked:
            said = counted(
                len(locked),
                "{names} is locked; unlock it first",
                "{names} are locked; unlock them first",
                names=", ".join(locked),
            )
            self.remarked.emit(said)
        return tuple(thing for thing in things if not thing.locked)

    def select_next(self, step: int) -> bool:
        """Selects the next thing on the table; returns whether there was one before the end."""
        things = self._session.battle.things
        ids = [thing.id for thing in things]
        last = [id for id in self._selection.ids if id in ids][-1:]
        at = ids.index(last[0]) + step if last else (0 if step > 0 else len(ids) - 1)
        if not 0 <= at < len(ids):
            return False
        self._selection.select(ids[at])
        self.remarked.emit(_format_selected(things[at], at, len(ids)))
        return True

    def choose_for_sight(self) -> None:
        """Makes the selected fighter the observer, or the target if there is an observer."""
        ids = {fighter.id for fighter in self._session.battle.fighters}
        for id in [id for id in self._selection.ids if id in ids][:1]:
            self._sight_pair.click(id)

    def cycle_grid(self) -> None:
        step = self.snaps.cycle_grid()
        self.remarked.emit(tr("Grid: {step} mm", step=format_number(step, "g")) if step else tr("Grid: off"))

    @property
    def step_mm(self) -> float:
        """The distance of one key press: a grid step, or a default without a grid."""
        return self.snaps.grid_mm or PUSH_MM

    def push(self, right: float, ahead: float, azimuth: float) -> None:
        """Moves things by mm as seen from a camera with this azimuth, along the axes of the board."""
        quarter = math.radians(round((azimuth + 90.0) / 90.0) * 90.0)
        c, s = round(math.cos(quarter)), round(math.sin(quarter))
        dx, dy = c * right - s * ahead, s * right + c * ahead
        if self._lead and self._lead(dx, dy, 0.0):
            return
        self._extend_series(
            "push", lambda total: replace(total, dx=total.dx + dx, dy=total.dy + dy), self._selection.ids
        )

    def raise_(self, mm: float, eye: tuple[float, float, float] | None = None) -> None:
        """Raises things; with the `eye` of a photo, along the ray from it, so that they stay over their picture."""
        if self._lead and self._lead(0.0, 0.0, mm):
            return
        dx, dy = self._slant(eye) if eye else (0.0, 0.0)
        self._extend_series(
            "raise",
            lambda total: replace(total, dx=total.dx + dx * mm, dy=total.dy + dy * mm, rise=total.rise + mm),
            self._selection.ids,
        )

    def _slant(self, eye: tuple[float, float, float]) -> tuple[float, float]:
        """Returns how many mm the first selected thing moves along x and y for each mm towards the height of an eye."""
        things = self._selection.things(self._session.battle)
        if not things or eye[2] - things[0].pose.z < 1.0:
            return 0.0, 0.0
        pose = things[0].pose
        return (eye[0] - pose.x) / (eye[2] - pose.z), (eye[1] - pose.y) / (eye[2] - pose.z)

    def turn(self, degrees: float) -> bool:
        """Rotates things, several about their centre; returns whether there was anything to rotate."""
        return self._extend_series("turn", lambda total: replace(total, degrees=total.degrees + degrees), self.ids)

    def scale(self, factor: float) -> None:
        ids = tuple(thing.id for thing in self._selection.things(self._session.battle) if isinstance(thing, Piece))
        self._extend_series("scale", lambda total: replace(total, factor=total.factor * factor), ids)

    def _extend_series(self, kind: str, more: Callable[[NudgeTotal], NudgeTotal], ids: tuple[str, ...]) -> bool:
        things = self.filter_unlocked(ids)
        if not things:
            return False
        series = self._ensure_series(kind, tuple(thing.id for thing in things))
        wanted = more(series.total)
        series.total = _slide(series, wanted)
        if abs(series.total.dx - wanted.dx) + abs(series.total.dy - wanted.dy) > NEAR_MM:
            self.remarked.emit(tr("Stopped at the edge of the board."))
        self._session.set_pending(make_move(*_apply_series(series)))
        self._pause_timer.start()
        return True

    def _ensure_series(self, kind: str, ids: tuple[str, ...]) -> NudgeSeries:
        """Returns the current series if it continues, or else starts a new one."""
        before = self._series
        if before is None or (before.kind, before.ids) != (kind, ids) or not self._session.has_pending:
            self.commit_series()
            self._session.commit_pending()
            before = self._series = NudgeSeries(
                kind, ids, DragSelection.from_table(self._session.committed_table, ids), NudgeTotal()
            )
        return before


def _format_selected(thing: Thing, at: int, count: int) -> str:
    """Returns a description of the selected thing and its number in the order."""
    values = {"name": thing.id, "number": at + 1, "count": count}
    if isinstance(thing, Fighter):
        said = (
            mark("{name}, locked fighter, {number} of {count}")
            if thing.locked
            else mark("{name}, fighter, {number} of {count}")
        )
    else:
        said = (
            mark("{name}, locked terrain, {number} of {count}")
            if thing.locked
            else mark("{name}, terrain, {number} of {count}")
        )
    return tr(said, **values)


def _apply_series(series: NudgeSeries) -> tuple[Thing, ...]:
    total, load = series.total, series.load
    if series.kind == "scale":
        return tuple(map(partial(_scale_thing, factor=total.factor), load.things))
    if series.kind == "raise":
        return load.transform(Transform(total.dx, total.dy, total.rise, level=True))
    return load.transform(_make_transform(series, total))


def _make_transform(series: NudgeSeries, total: NudgeTotal) -> Transform:
    return Transform(total.dx, total.dy, turn=Turn(total.degrees, *series.load.middle))


def _slide(series: NudgeSeries, total: NudgeTotal) -> NudgeTotal:
    """Returns the total with its move stopped at the board's edge."""
    if series.kind != "push":
        return total
    motion = series.load.stay_on_board(_make_transform(series, total))
    return replace(total, dx=motion.dx, dy=motion.dy)


def _scale_thing(thing: Thing, factor: float) -> Thing:
    if isinstance(thing, Fighter):
        return thing
    scale = min(max(round(thing.pose.scale * factor, 6), MIN_SCALE), MAX_SCALE)
    return structs.replace(thing, pose=structs.replace(thing.pose, scale=scale))
