"""A unit is displaced by its tinge: its player says in which direction (W80, W83, W84)."""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import PointRequest
from app.games.ruling import Problem
from app.games.warcrow.due import TingeShift
from app.games.warcrow.due_kind import DueKind, due_problems, find_due_of, make_problem
from app.games.warcrow.move.displacement import (
    DISPLACE,
    DisplaceUnit,
    DisplaceUnitRule,
    is_immovable,
)
from app.games.warcrow.move.lethal import MovingRule
from app.games.warcrow.state import read_state, with_state
from app.model import Battle, Id, Pose, Spot


class ShiftTinged(Action, frozen=True, tag_field="action", tag="wc-tinge-shift"):
    """A unit is displaced by its tinge towards a point of the table; who is Immovable may stay (W80)."""

    unit: Id
    at: Spot | None = None
    stays: bool = False


class ShiftTingedRule(MovingRule[ShiftTinged]):
    kind = ShiftTinged

    @cached_property
    def _due(self) -> TingeShift | None:
        return find_due_of(self.battle, TingeShift, self.action.unit)

    def _displacement(self, due: TingeShift) -> DisplaceUnit | None:
        """The displacement towards the point; None while that is not said."""
        if self.action.at is None:
            return None
        to = Pose(self.action.at[0], self.action.at[1])
        why = tr("its tinge (W80)")
        return DisplaceUnit(self.action.unit, self.action.unit, DISPLACE, due.strides, to, wanted=True, why=why)

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        due = self._due
        if due is None:
            text = tr("{unit} is not displaced by its tinge now", unit=unit.id)
            return (*due_problems(battle), make_problem(text, tr("The die of the tinge says who is displaced"), "W80"))
        if self.action.stays:
            text = tr("{unit} is not Immovable", unit=unit.id)
            what = tr("Only who is Immovable may stay")
            stays = () if is_immovable(unit, None) else (make_problem(text, what, "W96"),)
            return (*due_problems(battle, due), *stays)
        displacement = self._displacement(due)
        if displacement is None:
            return due_problems(battle, due)
        return DisplaceUnitRule(self.table, displacement).problems(due)

    def act(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        due = self._due
        if due is None:
            raise PlayerError(tr("{unit} is not displaced by its tinge now", unit=self.action.unit))
        battle = with_state(battle, state.without_due(due))
        if self.action.stays:
            text = tr("{unit} is Immovable and stays", unit=self.action.unit)
            return with_log_line(battle, text, "note", side=state.unit(self.action.unit).side)
        displacement = self._displacement(due)
        if displacement is None:
            raise PlayerError(tr("it is not said in which direction {unit} is displaced", unit=self.action.unit))
        return DisplaceUnitRule(self.table.with_battle(battle), displacement).act()

    def label(self) -> str:
        if self.action.stays:
            return tr("{unit} is Immovable and stays", unit=self.action.unit)
        return tr("{unit} is displaced by its tinge", unit=self.action.unit)

    def point_request(self) -> PointRequest | None:
        """The point of the table that gives the direction."""
        if self.action.at is not None or self.action.stays:
            return None
        unit = read_state(self.battle).unit(self.action.unit)
        text = tr("{side}: in which direction is {unit} displaced?", side=unit.side, unit=unit.id)
        return PointRequest(text, unit.side, unit.leader)

    def with_point(self, at: Spot) -> Action:
        return replace(self.action, at=at)


class TingeShiftDue(DueKind[TingeShift]):
    kind = TingeShift

    def sentence(self) -> tuple[str, str]:
        side = read_state(self.battle).unit(self.due.unit).side
        text = tr("{side}: {unit} is displaced {strides} strides by its tinge. Say in which direction.",
                  side=side, unit=self.due.unit, strides=self.due.strides)  # fmt: skip
        return text, side

    def options(self) -> Iterator[Option]:
        unit = read_state(self.battle).unit(self.due.unit)
        free = not is_immovable(unit, None)
        text = tr("{unit} is displaced in a direction…", unit=unit.id)
        yield Option(f"tinge-shift {unit.id}", text, "fighter", unit.leader, ShiftTinged(unit.id), main=free)
        if not free:
            text, action = tr("{unit} is Immovable and stays", unit=unit.id), ShiftTinged(unit.id, stays=True)
            yield Option(f"tinge-stay {unit.id}", text, "fighter", unit.leader, action, main=True)


RULES = (ShiftTingedRule,)
DUES = (TingeShiftDue,)
