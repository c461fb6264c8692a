"""Adding units to the battle, off the table or in formation on it, and editing their cards."""

import math
from collections.abc import Sequence
from typing import Annotated

import shapely
from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, labelled, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.card import Keywords, UnitCard, require_keyword
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.measures import all_troops, leader_id
from app.games.warcrow.move.lethal import PlacingRule
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.state import Tokens, Unit, WarcrowState, read_state, with_state
from app.games.warcrow.units.unit_states import without_immune_states
from app.geometry.areas import outline_area
from app.geometry.outlines import gap
from app.model import (
    MAX_ID_LENGTH,
    Base,
    Battle,
    Cylinder,
    Fighter,
    Id,
    Length,
    Pose,
    Sculpt,
    Side,
    State,
    Value,
    Word,
    Words,
)
from app.model.battle import MAX_COUNTS
from app.model.standard_sizes import suggest_height, suggest_radius
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

# Arrangement of a new unit: in ranks, the leader in the middle of the first


RANK_GAP = 0.3
"""Gap between newly placed troops, in strides."""


def formation_mm(table: BattleGeometry) -> float:
    """Returns the largest gap in mm between neighbouring troops in formation, in our interpretation."""
    return find_book().setup.formation_strides * read_state(table.battle).stride_mm


def rank_poses(leader: Fighter, others: Sequence[Fighter], apart_mm: float) -> tuple[Pose, ...]:
    """Returns poses for the other troops of a new unit in ranks, with the leader in the middle of the first.

    All face along the leader's yaw.
    """
    width = math.ceil(math.sqrt(len(others) + 1))
    pitch = 2 * max(fighter_outline(one).reach for one in (leader, *others)) + apart_mm
    columns = sorted(range(width), key=lambda column: (abs(column - (width - 1) // 2), column))
    places = [(rank, column) for rank in range(len(others) + 1) for column in columns][1 : len(others) + 1]
    yaw = math.radians(leader.pose.yaw)
    along, across = complex(math.cos(yaw), math.sin(yaw)), complex(-math.sin(yaw), math.cos(yaw))
    offsets = [-rank * pitch * along + (column - (width - 1) // 2) * pitch * across for rank, column in places]
    return tuple(
        replace(leader.pose, x=leader.pose.x + offset.real, y=leader.pose.y + offset.imag) for offset in offsets
    )


def stands_free(table: BattleGeometry, fighter: Fighter) -> bool:
    """Returns whether a base is on the board and does not overlap another; contact is allowed."""
    board, own = table.battle.board, fighter_outline(fighter)
    base = shapely.buffer(outline_area(own), -TOUCH_MM)
    inside = shapely.box(0.0, 0.0, board.width_mm, board.depth_mm).contains(base)
    others = (fighter_outline(one) for one in table.battle.fighters if one.id != fighter.id)
    near = [other for other in others if gap(own, other).distance <= 0]
    return bool(inside) and not any(shapely.intersects(base, outline_area(other)) for other in near)


MAX_TROOPS = 50
NO_SIDE = "neutral"
"""The default side of the troops of neutral units."""


class NewUnit(Value, frozen=True):
    """A unit to add, with a number of troops on equal bases. Ids are made unique: "Ash", "Ash 2".

    The leader stands at `pose` with the others in ranks behind it; without a pose the unit stays off the table.
    """

    name: Id
    side: Word
    base: Base
    count: Annotated[int, Meta(ge=1, le=MAX_TROOPS)] = 1
    card: UnitCard = UnitCard()
    keywords: Keywords = ()
    height_mm: Length | None = None
    pose: Pose | None = None
    neutral: bool = False
    hidden: bool = False
    mesh: Sculpt | None = None


def with_unit(battle: Battle, new: NewUnit) -> Battle:
    """Returns the battle with one more unit off the table, its troops in ranks."""
    state = read_state(battle)
    for keyword in new.keywords:
        require_keyword(keyword)
    name = free_unit_id(state, new.name)
    side = new.side or NO_SIDE
    battle = battle if new.neutral else with_side(battle, side, new.card)
    height = new.height_mm or suggest_height(new.base)
    body = new.mesh or Cylinder(suggest_radius(new.base), height, assumed=new.height_mm is None)
    here = State(whereabouts="reserve")
    ids = free_troop_ids(battle, name, new.count)
    troops = [Fighter(id, side, new.base, body, Pose(0.0, 0.0, yaw=90.0), state=here) for id in ids]
    poses = rank_poses(troops[0], troops[1:], RANK_GAP * state.stride_mm)
    rest = (replace(troop, pose=pose) for troop, pose in zip(troops[1:], poses, strict=True))
    unit = Unit(name, side, ids[0], ids, new.keywords, new.card, hidden=new.hidden, neutral=new.neutral)
    return with_state(battle.with_fighters(troops[0], *rest), state.with_units(unit))


def with_side(battle: Battle, name: str, card: UnitCard) -> Battle:
    """Returns the battle with a side of this name; a new side has the faction of the card."""
    if any(side.name == name for side in battle.sides):
        return battle
    return battle.with_sides(Side(name, faction=card.faction))


def free_unit_id(state: WarcrowState, wanted: str) -> str:
    """Returns the wanted name, or the first numbered one that no unit has: "Ash", "Ash 2"."""
    taken, number, name = {unit.id for unit in state.units}, 2, wanted
    while name in taken:
        name, number = f"{wanted[: MAX_ID_LENGTH - 5]} {number}", number + 1
    return name


def free_troop_ids(battle: Battle, name: str, count: int) -> tuple[str, ...]:
    """Returns unused names for a unit's troops: its own for a single troop, otherwise "Ash 1", "Ash 2"."""
    taken = battle.used_ids
    if count == 1 and name not in taken:
        return (name,)
    numbered = (f"{name[: MAX_ID_LENGTH - 5]} {number}" for number in range(1, count + len(taken) + 1))
    return tuple(id for id, _ in zip((id for id in numbered if id not in taken), range(count), strict=False))


def with_unit_at(battle: Battle, id: str, pose: Pose) -> Battle:
    """Returns the battle with a unit on the table in ranks, its leader at a pose."""
    state = read_state(battle)
    unit = state.unit(id)
    first = leader_id(state, unit)
    troops = [battle.any_fighter(troop) for troop in all_troops(state, unit)]
    leader, *others = sorted((replace(one, pose=pose) for one in troops), key=lambda one: one.id != first)
    poses = rank_poses(leader, others, RANK_GAP * state.stride_mm)
    here = zip((leader, *others), (pose, *poses), strict=True)
    return battle.with_fighters(
        *(replace(one, pose=place, state=replace(one.state, whereabouts="table")) for one, place in here)
    )


def standing_problems(table: BattleGeometry, unit: Unit) -> tuple[Problem, ...]:
    """Returns why a new unit may not stand where it is: overlapping bases, or the edge of the board."""
    ids = [one.id for one in table.battle.fighters if one.id in unit.troops and not stands_free(table, one)]
    if not ids:
        return ()
    text = tr("{names} would overlap something or stand off the battlefield", names=", ".join(ids))
    return (make_problem(text, "D1.4", reading=True),)


class AddUnits(Action, frozen=True, tag_field="action", tag="wc-add-units"):
    """The addition of units to the battle, on or off the table."""

    units: Annotated[tuple[NewUnit, ...], Meta(min_length=1, max_length=100)]


class AddUnitsRule(PlacingRule[AddUnits]):
    kind = AddUnits

    def check(self) -> tuple[Problem, ...]:
        found = list[Problem]()
        if self.battle.clock.stage not in ("", "muster"):
            found.append(make_problem(tr("the set-up has already begun"), "D1.21", reading=True))
        if any(new.pose for new in self.action.units):
            after = self.table.with_battle(self.act())
            known = {unit.id for unit in read_state(self.battle).units}
            for unit in read_state(after.battle).units:
                if unit.id not in known:
                    found += standing_problems(after, unit)
        return tuple(found)

    def act(self) -> Battle:
        battle, units = self.battle, self.action.units
        if len(battle.all_fighters) + sum(new.count for new in units) > MAX_COUNTS["fighters"]:
            raise PlayerError(
                tr("a battle can have at most {most} fighters; remove some units", most=MAX_COUNTS["fighters"])
            )
        for new in units:
            before = {unit.id for unit in read_state(battle).units}
            battle = with_unit(battle, new)
            unit = next(unit for unit in read_state(battle).units if unit.id not in before)
            if new.pose is not None:
                battle = with_unit_at(battle, unit.id, new.pose)
        if battle.clock.stage == "":
            battle = replace(battle, clock=replace(battle.clock, stage="muster"))
        for side in dict.fromkeys(new.side for new in units if not new.hidden):
            told = ", ".join(
                counted(new.count, "{name} ({count} troop)", "{name} ({count} troops)", name=new.name)
                for new in units
                if new.side == side and not new.hidden
            )
            text = tr("{side} musters {units}", side=side or NO_SIDE, units=told)
            battle = with_log_line(battle, text, "note", side=side)
        return battle

    def label(self) -> str:
        if any(new.hidden for new in self.action.units):
            return counted(len(self.action.units), "Add {count} unit", "Add {count} units")
        return tr("Add {what}", what=", ".join(new.name for new in self.action.units))


class EditUnit(Action, frozen=True, tag_field="action", tag="wc-edit-unit"):
    """A replacement of a unit's card and keywords."""

    unit: Id
    card: UnitCard
    keywords: Keywords = ()


class EditUnitRule(Rule[EditUnit]):
    kind = EditUnit

    def apply(self) -> Battle:
        state = read_state(self.battle)
        for keyword in self.action.keywords:
            require_keyword(keyword)
        unit = replace(state.unit(self.action.unit), card=self.action.card, keywords=self.action.keywords)
        battle = with_state(self.battle, state.with_units(unit))
        battle = with_log_line(battle, tr("The card of {unit} is changed", unit=unit.id), "note")
        return without_immune_states(battle, unit.id)

    def label(self) -> str:
        return tr("Change the card of {unit}", unit=self.action.unit)


class SetTokens(Action, frozen=True, tag_field="action", tag="wc-tokens"):
    """A manual correction of the tokens on a unit's card."""

    unit: Id
    tokens: Tokens
    why: Words = ""


class SetTokensRule(Rule[SetTokens]):
    kind = SetTokens

    def apply(self) -> Battle:
        state = read_state(self.battle)
        unit = replace(state.unit(self.action.unit), tokens=self.action.tokens)
        text = tr("The tokens of {unit} are corrected", unit=unit.id)
        battle = with_state(self.battle, state.with_units(unit))
        return with_log_line(battle, labelled(text, self.action.why), "note", by_hand=True)

    def label(self) -> str:
        return tr("Correct the tokens of {unit}", unit=self.action.unit)


RULES = (AddUnitsRule, EditUnitRule, SetTokensRule)
