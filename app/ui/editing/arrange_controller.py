"""Operations on the selection: copy, remove, lock, group, align, distribute, drop to the surface."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from msgspec.structs import replace
from PySide6.QtCore import QObject

from app.games.actions import Action, Remove, make_edit, make_move, make_place_of_copies
from app.geometry.placement.alignment import Rect
from app.model import Thing
from app.session import Session
from app.table import collision
from app.ui.editing.copy_placement import make_copies
from app.ui.editing.nudge_controller import NudgeController
from app.ui.session_notifier import Selection
from app.ui.tools.moved_things import DragSelection, Transform, Turn, drop_to_ground

Side = Literal["low", "middle", "high"]


class ArrangeController(QObject):
    """Operations on the whole selection, such as copy, remove, lock, group, align and distribute.

    Each is one step of the history. Locked things stay as they are, and fighters on a moving thing move with it.
    """

    def __init__(
        self,
        session: Session,
        selection: Selection,
        nudges: NudgeController,
        do: Callable[[Action], object],
        parent: QObject | None = None,
    ) -> None:
        """`do` runs an action; in a played battle, under the rules."""
        super().__init__(parent)
        self._session, self._selection, self._nudges = session, selection, nudges
        self._do_action = do

    def duplicate(self) -> None:
        """Places a numbered copy of each selected thing where it fits, and selects the copies."""
        things = self._selection.things(self._session.battle)
        if things:
            copies = make_copies(self._session.table, things)
            session = self._session
            self._do_action(make_place_of_copies(things, copies, session.piece_kinds, session.squads))
            self._selection.select(*(thing.id for thing in copies if thing.id in self._session.battle.ids))

    def remove(self) -> None:
        things = self._filter_unlocked()
        if things:
            self._do_action(Remove(tuple(thing.id for thing in things)))

    def toggle_lock(self) -> None:
        """Locks the selection, or unlocks it if all of it is locked."""
        things = self._selection.things(self._session.battle)
        locked = not all(thing.locked for thing in things)
        self._do_action(make_edit(*(replace(thing, locked=locked) for thing in things)))

    def group(self) -> None:
        """Makes the selection one group, which replaces earlier groups."""
        things, battle = self._selection.things(self._session.battle), self._session.battle
        name = next(battle.free_groups())
        self._do_action(make_edit(*(replace(thing, group=name) for thing in things)))

    def ungroup(self) -> None:
        """Dissolves the groups of the selection."""
        battle = self._session.battle
        things = [battle.thing(id) for id in battle.with_groups(self._selection.ids)]
        self._do_action(make_edit(*(replace(thing, group="") for thing in things if thing.group)))

    def select_all(self) -> None:
        """Selects everything that is not locked; if that is already selected, also locked things."""
        things = self._session.battle.things
        free = [thing.id for thing in things if not thing.locked]
        everything = not free or set(free) == set(self._selection.ids)
        self._selection.select(*([thing.id for thing in things] if everything else free))

    def align(self, axis: Literal[0, 1], side: Side) -> None:
        """Aligns the left, right, near or far edges, or the centres."""
        things = self._filter_unlocked()
        if len(things) > 1:
            rects = self._rects(things)
            steps = [find_target_line(rects, axis, side) - find_position(rect, axis, side) for rect in rects]
            self._move_by(things, [(step, 0.0) if axis == 0 else (0.0, step) for step in steps])

    def distribute(self, axis: Literal[0, 1]) -> None:
        """Makes the gaps between things equal; the first and the last stay in place."""
        things = self._filter_unlocked()
        if len(things) > 2:
            steps = compute_spread_steps(self._rects(things), axis)
            self._move_by(things, [(step, 0.0) if axis == 0 else (0.0, step) for step in steps])

    def match_rotation(self) -> None:
        """Rotates everything to the rotation of the first selected thing."""
        things = self._filter_unlocked()
        if len(things) > 1:
            yaw = self._selection.things(self._session.battle)[0].pose.yaw
            turns = [Turn((yaw - thing.pose.yaw) % 360, thing.pose.x, thing.pose.y) for thing in things]
            self._do_move(
                thing
                for one, turn in zip(things, turns, strict=True)
                for thing in DragSelection.from_table(self._session.table, [one.id]).transform(Transform(turn=turn))
            )

    def drop_to_surface(self) -> None:
        """Drops everything onto what is below it, the lowest first."""
        things = sorted(self._filter_unlocked(), key=lambda thing: thing.pose.z)
        table = self._session.table
        battle = table.battle.without_things({thing.id for thing in things})
        done: list[Thing] = []
        for thing in things:
            above = replace(thing, pose=replace(thing.pose, z=max(thing.pose.z, 0.0)))
            done.append(drop_to_ground(table.with_battle(battle), above))
            battle = battle.with_things(done[-1:])
        self._do_move(iter(done))

    def _filter_unlocked(self) -> tuple[Thing, ...]:
        return self._nudges.filter_unlocked(self._selection.ids)

    def _rects(self, things: Sequence[Thing]) -> list[Rect]:
        return [collision.bounding_rect(thing, self._session.table.meshes) for thing in things]

    def _move_by(self, things: Sequence[Thing], steps: Sequence[tuple[float, float]]) -> None:
        gone = [thing.id for thing in things]
        loads = [DragSelection.from_table(self._session.table, [thing.id], gone) for thing in things]
        self._do_move(
            thing for load, step in zip(loads, steps, strict=True) for thing in load.transform(Transform(*step))
        )

    def _do_move(self, things: Iterator[Thing]) -> None:
        """Moves things; a selected thing that is carried by another one uses its own move."""
        found: dict[str, Thing] = {}
        for thing in things:
            if thing.id not in found or thing.id in self._selection.ids:
                found[thing.id] = thing
        action: Action = make_move(*found.values())
        self._do_action(action)


def find_position(rect: Rect, axis: Literal[0, 1], side: Side) -> float:
    """Returns the position of a rectangle's edge or centre along an axis."""
    low, high, middle = rect.marks(axis)
    return {"low": low, "middle": middle, "high": high}[side]


def find_target_line(rects: Sequence[Rect], axis: Literal[0, 1], side: Side) -> float:
    """Returns the target of an alignment: the outermost edge, or the middle between the outermost centres."""
    marks = [find_position(rect, axis, side) for rect in rects]
    if side == "middle":
        return (min(marks) + max(marks)) / 2
    return min(marks) if side == "low" else max(marks)


def compute_spread_steps(rects: Sequence[Rect], axis: Literal[0, 1]) -> list[float]:
    """Returns the displacement of each rectangle along an axis that makes the gaps equal."""
    order = sorted(range(len(rects)), key=lambda k: sum(rects[k].marks(axis)[:2]))
    sizes = [rects[k].high[axis] - rects[k].low[axis] for k in order]
    first, last = rects[order[0]].low[axis], rects[order[-1]].high[axis]
    gap = (last - first - sum(sizes)) / (len(rects) - 1)
    steps, at = [0.0] * len(rects), first
    for k, size in zip(order, sizes, strict=True):
        steps[k] = at - rects[k].low[axis]
        at += size + gap
    return steps
