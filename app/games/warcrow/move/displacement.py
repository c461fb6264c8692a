"""Units that are moved by others: shoved, attracted, placed and displaced, none of which takes them off the board.

They go straight and stop at what they touch, which is a collision (W83, W84). Who is Immovable stays, unless it wants
to move; Large units are, and ignore it of others that are not (W96, W97).
"""

import math
from typing import Annotated, Any

import shapely
from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.due import Due
from app.games.warcrow.due_kind import due_problems, make_problem
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.measures import find_engagers, keyword_of, standing_troops
from app.games.warcrow.morale.stress import with_engagement_fears
from app.games.warcrow.move.slide import Slide, SlideRoom
from app.games.warcrow.move.troop_room import find_room, place_troops
from app.games.warcrow.move.unit_moves import require_leader, with_moved
from app.games.warcrow.state import Unit, read_state
from app.geometry.areas import outline_area
from app.model import Battle, Id, Pose, Word, Words
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline

SHOVE, ATTRACT, PLACE, DISPLACE = "shove", "attract", "place", "displace"
_TOLD = {
    SHOVE: mark("{unit} is shoved {strides:.1f} strides"),
    ATTRACT: mark("{unit} is attracted {strides:.1f} strides"),
    PLACE: mark("{unit} is placed elsewhere"),
    DISPLACE: mark("{unit} is displaced {strides:.1f} strides"),
}


class DisplaceUnit(Action, frozen=True, tag_field="action", tag="wc-displace"):
    """A unit is shoved, attracted, placed or displaced by an effect of `by` (W83, W84, W96, W97).

    A shove leads straight away from that unit's leader, an attraction straight to it. Else `to` says where: it is the
    place of the leader that is placed, and gives the direction of who is displaced. `wanted` says that the unit that is
    moved wants it though it is Immovable. Players are asked for the unit, the `strides` and the place where these are
    not said.
    """

    unit: Word
    by: Id
    kind: Word
    strides: Annotated[float, Meta(ge=0, le=60)] = 0.0
    to: Pose | None = None
    wanted: bool = False
    why: Words = ""

    @property
    def is_begun(self) -> bool:
        """Whether it is said whom it is for, and how far."""
        return bool(self.unit and self.strides)


def is_immovable(unit: Unit, mover: Unit | None) -> bool:
    """Whether a unit is not moved by another: Large units are Immovable, and ignore it of those that are not."""
    large = keyword_of(unit, "Large") is not None
    if not large and keyword_of(unit, "Immovable") is None:
        return False
    return large or mover is None or keyword_of(mover, "Large") is None


def with_slid(table: BattleGeometry, unit: Unit, slide: Slide) -> Battle | None:
    """The battle with a unit where its leader was moved to, its troops in formation; None where there is no room.

    Whom it comes to stand engaged with may frighten it (W91).
    """
    battle = table.battle
    state = read_state(battle)
    leader = require_leader(battle, unit)
    met = [found for id in slide.met if (found := state.unit_of(id)) is not None]
    may_engage = tuple(one.host or one.id for one in met)
    troops = sorted(standing_troops(battle, unit), key=lambda one: one.id != leader.id)
    places = place_troops(battle, troops, slide.end, find_room(table, unit, may_engage))
    if places is None:
        return None
    before = {one.id for one in find_engagers(battle, unit)}
    battle = with_moved(battle, places)
    for enemy in find_engagers(battle, unit):
        if enemy.id not in before:
            battle = with_engagement_fears(battle, unit.id, enemy.id)
    return battle


def format_collision(battle: Battle, unit: Unit, slide: Slide) -> str:
    """That a unit collides, and with what; nothing where it does not (W84)."""
    state = read_state(battle)
    names = [found.host or found.id if (found := state.unit_of(id)) else id for id in slide.met]
    if not names:
        return ""
    return tr("{unit} collides with {names} (W84)", unit=unit.id, names=", ".join(dict.fromkeys(names)))


def find_slide(table: BattleGeometry, action: DisplaceUnit) -> Slide:
    """The way of a unit that is moved. Raises PlayerError where it is not said whereto."""
    battle = table.battle
    state = read_state(battle)
    unit, by = state.unit(action.unit), state.unit(action.by)
    leader, other = require_leader(battle, unit).pose, require_leader(battle, by).pose
    if action.kind == PLACE:
        if action.to is None:
            raise PlayerError(tr("it is not said where {unit} is placed", unit=unit.id))
        return Slide(replace(action.to, yaw=leader.yaw), 0.0, 0.0)
    angle = math.atan2(leader.y - other.y, leader.x - other.x)
    if action.kind == ATTRACT:
        angle += math.pi
    elif action.kind == DISPLACE:
        if action.to is None:
            raise PlayerError(tr("it is not said in which direction {unit} is displaced", unit=unit.id))
        angle = math.atan2(action.to.y - leader.y, action.to.x - leader.x)
    elif action.kind != SHOVE:
        raise PlayerError(tr("there is no way to move a unit called “{kind}”", kind=action.kind))
    return SlideRoom(table, unit, action.strides * state.stride_mm).slide(angle)


def displacement_problems(table: BattleGeometry, action: DisplaceUnit, due: Due | None = None) -> tuple[Problem, ...]:
    """Why a unit is not moved so; `due` is what that settles itself, where it does."""
    battle = table.battle
    state = read_state(battle)
    found = list(due_problems(battle, due))
    if not action.is_begun or (action.to is None and action.kind in (PLACE, DISPLACE)):
        return tuple(found)  # the rest is still to be asked
    unit, by = state.unit(action.unit), state.unit(action.by)
    if unit.host:
        text = tr("{unit} has joined {host}", unit=unit.id, host=unit.host)
        found.append(
            make_problem(
                text, tr("A Character that has joined a unit is not a unit of its own, and moves with it"), "W34"
            )
        )
    if is_immovable(unit, by) and not action.wanted:
        text = tr("{unit} is Immovable", unit=unit.id)
        what = tr("An Immovable unit is moved only if it wants; Large ones are, and ignore it of those that are not")
        found.append(make_problem(text, what, "W96" if keyword_of(unit, "Large") else "W97"))
    slide = find_slide(table, action)
    if not slide.met and not _stays_on_board(battle, unit, action, slide):
        text = tr("{unit} would leave the battlefield", unit=unit.id)
        found.append(make_problem(text, tr("Nobody is shoved, attracted, placed or displaced off it"), "W83"))
    if action.kind == PLACE:
        found += _place_problems(table, action, by, slide.end)
    if with_slid(table, unit, slide) is None:
        text = tr("{unit} has no room there", unit=unit.id)
        found.append(make_problem(text, tr("Troops stand on nobody and on nothing impassable"), "D1"))
    return tuple(found)


def _stays_on_board(battle: Battle, unit: Unit, action: DisplaceUnit, slide: Slide) -> bool:
    """Whether a unit could go as far as it is to without leaving the board."""
    if action.kind != PLACE:
        return slide.mm >= action.strides * read_state(battle).stride_mm - 0.1
    outline = base_outline(require_leader(battle, unit).base, slide.end.x, slide.end.y, slide.end.yaw)
    board = shapely.box(0.0, 0.0, battle.board.width_mm, battle.board.depth_mm)
    return bool(shapely.covers(shapely.buffer(board, TOUCH_MM), outline_area(outline)))


def _place_problems(table: BattleGeometry, action: DisplaceUnit, by: Unit, end: Pose) -> list[Problem]:
    """Why a place is too far from the leader of who places."""
    other = require_leader(table.battle, by).pose
    apart = math.dist((end.x, end.y), (other.x, other.y)) / read_state(table.battle).stride_mm
    if apart <= action.strides + 1e-6:
        return []
    text = tr("the place is {apart:.1f} strides away, of {most:g}", apart=apart, most=action.strides)
    return [make_problem(text, tr("A unit is placed so many strides from the leader of who places it"), "D1")]


def displace(table: BattleGeometry, action: DisplaceUnit) -> Battle:
    """The battle after it. Raises PlayerError where there is no room for the unit."""
    unit = read_state(table.battle).unit(action.unit)
    slide = find_slide(table, action)
    battle = with_slid(table, unit, slide)
    if battle is None:
        raise PlayerError(tr("{unit} has no room there", unit=unit.id))
    strides = slide.mm / read_state(battle).stride_mm
    text = tr(_TOLD[action.kind], unit=unit.id, strides=strides)
    battle = with_log_line(battle, f"{text}: {action.why}" if action.why else text, "move", side=unit.side)
    told = format_collision(battle, unit, slide)
    return with_log_line(battle, told, "note", side=unit.side) if told else battle


def _label(battle: Battle, action: DisplaceUnit) -> str:
    if not action.unit:
        return tr("{unit} moves a unit", unit=action.by)
    return tr("{unit} is moved by {other}", unit=action.unit, other=action.by)


RULES: dict[type[Any], Rule] = {DisplaceUnit: Rule(displacement_problems, displace, _label)}
