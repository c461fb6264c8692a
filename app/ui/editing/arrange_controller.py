"""What is done to several things at once: copied, removed, locked, lined up, spread evenly, stood on the ground."""

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
    """Does to the whole selection what takes several things: copy, remove, lock, group, align, distribute.

    Each is one step of the history. What is locked stays as it is, and what stands on a thing that moves goes with it.
    """

    def __init__(
        self,
        session: Session,
        selection: Selection,
        nudges: NudgeController,
        do: Callable[[Action], object],
        parent: QObject | None = None,
    ) -> None:
        """`do` does an action: while a battle is played, rules have their say."""
        super().__init__(parent)
        self._session, self._selection, self._nudges = session, selection, nudges
        self._do_action = do

    def duplicate(self) -> None:
        """Put a numbered copy of everything that is selected where there is room, and select the copies."""
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
        """Lock everything that is selected; where all is locked already, unlock it."""
        things = self._selection.things(self._session.battle)
        locked = not all(thing.locked for thing in things)
        self._do_action(make_edit(*(replace(thing, locked=locked) for thing in things)))

    def group(self) -> None:
        """Have everything that is selected be one group from now on, whatever it was part of."""
        things, battle = self._selection.things(self._session.battle), self._session.battle
        name = next(battle.free_groups())
        self._do_action(make_edit(*(replace(thing, group=name) for thing in things)))

    def ungroup(self) -> None:
        """Have everything that is selected, and what is grouped with it, be in no group."""
        battle = self._session.battle
        things = [battle.thing(id) for id in battle.with_groups(self._selection.ids)]
        self._do_action(make_edit(*(replace(thing, group="") for thing in things if thing.group)))

    def select_all(self) -> None:
        """Select everything that is not locked; where that is selected, also what is."""
        things = self._session.battle.things
        free = [thing.id for thing in things if not thing.locked]
        everything = not free or set(free) == set(self._selection.ids)
        self._selection.select(*([thing.id for thing in things] if everything else free))

    def align(self, axis: Literal[0, 1], side: Side) -> None:
        """Bring the left, right, near or far edges of things into one line, or their middles."""
        things = self._filter_unlocked()
        if len(things) > 1:
            rects = self._rects(things)
            steps = [find_target_line(rects, axis, side) - find_position(rect, axis, side) for rect in rects]
            self._move_by(things, [(step, 0.0) if axis == 0 else (0.0, step) for step in steps])

    def distribute(self, axis: Literal[0, 1]) -> None:
        """Leave as much room between one and the next, all along from the first to the last."""
        things = self._filter_unlocked()
        if len(things) > 2:
            steps = compute_spread_steps(self._rects(things), axis)
            self._move_by(things, [(step, 0.0) if axis == 0 else (0.0, step) for step in steps])

    def match_rotation(self) -> None:
        """Turn everything as the first that was selected is turned."""
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
        """Let everything down on what is below it, the lowest first."""
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
        """What stands on one of them and is itself selected goes its own way."""
        found: dict[str, Thing] = {}
        for thing in things:
            if thing.id not in found or thing.id in self._selection.ids:
                found[thing.id] = thing
        action: Action = make_move(*found.values())
        self._do_action(action)


def find_position(rect: Rect, axis: Literal[0, 1], side: Side) -> float:
    """Where an edge of a rectangle lies along an axis, or its middle."""
    low, high, middle = rect.marks(axis)
    return {"low": low, "middle": middle, "high": high}[side]


def find_target_line(rects: Sequence[Rect], axis: Literal[0, 1], side: Side) -> float:
    """Where edges or middles are brought to: the outermost edge, or half way between the outermost middles."""
    marks = [find_position(rect, axis, side) for rect in rects]
    if side == "middle":
        return (min(marks) + max(marks)) / 2
    return min(marks) if side == "low" else max(marks)


def compute_spread_steps(rects: Sequence[Rect], axis: Literal[0, 1]) -> list[float]:
    """How far each has to move along an axis so that there is as much room between one and the next."""
    order = sorted(range(len(rects)), key=lambda k: sum(rects[k].marks(axis)[:2]))
    sizes = [rects[k].high[axis] - rects[k].low[axis] for k in order]
    first, last = rects[order[0]].low[axis], rects[order[-1]].high[axis]
    gap = (last - first - sum(sizes)) / (len(rects) - 1)
    steps, at = [0.0] * len(rects), first
    for k, size in zip(order, sizes, strict=True):
        steps[k] = at - rects[k].low[axis]
        at += size + gap
    return steps
