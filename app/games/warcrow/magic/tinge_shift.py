"""A unit is displaced by its tinge: its player says in which direction (W80, W83, W84)."""

from collections.abc import Iterator
from typing import Any

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import PointRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.due import TingeShift
from app.games.warcrow.due_kind import DueKind, due_problems, make_problem
from app.games.warcrow.magic.magic_actions import ShiftTinged
from app.games.warcrow.move.displacement import (
    DISPLACE,
    DisplaceUnit,
    displace,
    displacement_problems,
    is_immovable,
)
from app.games.warcrow.state import read_state, with_state
from app.model import Battle, Pose
from app.table.battle_geometry import BattleGeometry


def find_shift_due(battle: Battle, unit: str) -> TingeShift | None:
    """The displacement that is due first of a unit."""
    dues = read_state(battle).course.due
    return next((one for one in dues if isinstance(one, TingeShift) and one.unit == unit), None)


def _displacement(action: ShiftTinged, due: TingeShift) -> DisplaceUnit | None:
    """The displacement towards the point; None while that is not said."""
    if action.at is None:
        return None
    to = Pose(action.at[0], action.at[1])
    why = tr("its tinge (W80)")
    return DisplaceUnit(action.unit, action.unit, DISPLACE, due.strides, to, wanted=True, why=why)


def _problems(table: BattleGeometry, action: ShiftTinged) -> tuple[Problem, ...]:
    battle = table.battle
    unit = read_state(battle).unit(action.unit)
    due = find_shift_due(battle, unit.id)
    if due is None:
        text = tr("{unit} is not displaced by its tinge now", unit=unit.id)
        return (*due_problems(battle), make_problem(text, tr("The die of the tinge says who is displaced"), "W80"))
    if action.stays:
        text = tr("{unit} is not Immovable", unit=unit.id)
        what = tr("Only who is Immovable may stay")
        stays = () if is_immovable(unit, None) else (make_problem(text, what, "W96"),)
        return (*due_problems(battle, due), *stays)
    displacement = _displacement(action, due)
    return displacement_problems(table, displacement, due) if displacement else due_problems(battle, due)


def _apply(table: BattleGeometry, action: ShiftTinged) -> Battle:
    battle = table.battle
    state = read_state(battle)
    due = find_shift_due(battle, action.unit)
    if due is None:
        raise PlayerError(tr("{unit} is not displaced by its tinge now", unit=action.unit))
    battle = with_state(battle, state.without_due(due))
    if action.stays:
        text = tr("{unit} is Immovable and stays", unit=action.unit)
        return with_log_line(battle, text, "note", side=state.unit(action.unit).side)
    displacement = _displacement(action, due)
    if displacement is None:
        raise PlayerError(tr("it is not said in which direction {unit} is displaced", unit=action.unit))
    return displace(table.with_battle(battle), displacement)


def _label(battle: Battle, action: ShiftTinged) -> str:
    if action.stays:
        return tr("{unit} is Immovable and stays", unit=action.unit)
    return tr("{unit} is displaced by its tinge", unit=action.unit)


def shift_point(table: BattleGeometry, action: ShiftTinged) -> PointRequest | None:
    """The point of the table that gives the direction."""
    if action.at is not None or action.stays:
        return None
    unit = read_state(table.battle).unit(action.unit)
    text = tr("{side}: in which direction is {unit} displaced?", side=unit.side, unit=unit.id)
    return PointRequest(text, unit.side, unit.leader)


# what is due


def _sentence(table: BattleGeometry, due: TingeShift) -> tuple[str, str]:
    side = read_state(table.battle).unit(due.unit).side
    text = tr("{side}: {unit} is displaced {strides} strides by its tinge. Say in which direction.",
              side=side, unit=due.unit, strides=due.strides)  # fmt: skip
    return text, side


def _options(table: BattleGeometry, due: TingeShift) -> Iterator[Option]:
    unit = read_state(table.battle).unit(due.unit)
    free = not is_immovable(unit, None)
    text = tr("{unit} is displaced in a direction…", unit=unit.id)
    yield Option(f"tinge-shift {unit.id}", text, "fighter", unit.leader, ShiftTinged(unit.id), main=free)
    if not free:
        text, action = tr("{unit} is Immovable and stays", unit=unit.id), ShiftTinged(unit.id, stays=True)
        yield Option(f"tinge-stay {unit.id}", text, "fighter", unit.leader, action, main=True)


RULES: dict[type[Any], Rule] = {ShiftTinged: Rule(_problems, _apply, _label)}
DUES: dict[type[Any], DueKind] = {TingeShift: DueKind(_sentence, _options)}
