"""Charge and assault: the leader ends in contact with the enemy it is for and nobody else (W17, W23, W55, W94)."""

import math
from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import action_problems, with_action
from app.games.warcrow.combat.reaction_offers import with_shot_offer
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.measures import (
    are_enemies,
    are_within_mm,
    base_gap,
    find_engagers,
    find_leader,
    sees_unit,
    standing_troops,
)
from app.games.warcrow.morale.stress import with_engagement_fears
from app.games.warcrow.move.approach import Approach
from app.games.warcrow.move.move_values import RUGGED, find_moves
from app.games.warcrow.move.unit_moves import (
    LONGER,
    Places,
    Way,
    end_problems,
    find_places,
    lay_out_moved,
    require_leader,
    with_moved,
)
from app.games.warcrow.move.way import contact_pose, find_obstructions, touched_ground, way_mm, way_problems
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.units.rage import with_rage
from app.model import Battle, Fighter, Id, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

Onset = Literal["charge", "assault"]
_TURNS = (30, 60, 90, 120, 150)
"""By so many degrees a long base is turned to look for a way: turning takes up nothing of it."""


Approaches = dict[tuple[Onset, float], Approach]


class ChargeEnemy(Action, frozen=True, tag_field="action", tag="wc-charge"):
    """A unit charges: straight on, its leader into contact with a troop of the target. The melee attack follows."""

    unit: Id
    target: Id
    end: Pose
    places: Places = ()


class AssaultEnemy(Action, frozen=True, tag_field="action", tag="wc-assault"):
    """A unit assaults: its first and its second move, its leader into contact. The melee attack follows."""

    unit: Id
    target: Id
    path: Way
    places: Places = ()


def kind_and_path(action: ChargeEnemy | AssaultEnemy) -> tuple[Onset, tuple[Pose, ...]]:
    """Which of the two an action is, and the way that its leader is led."""
    return ("charge", (action.end,)) if isinstance(action, ChargeEnemy) else ("assault", action.path)


def onset_strides(table: BattleGeometry, unit: Unit, kind: Onset) -> float:
    """How far a charge or an assault leads now, in strides."""
    moves = find_moves(table, unit)
    return moves.charge if kind == "charge" else moves.first + moves.second


def _onset_problems(table: BattleGeometry, action: ChargeEnemy | AssaultEnemy) -> tuple[Problem, ...]:
    battle = table.battle
    state = read_state(battle)
    unit, target = state.unit(action.unit), state.unit(action.target)
    leader = require_leader(battle, unit)
    kind, path = kind_and_path(action)
    found = [*action_problems(table, unit, kind, target.id), *_target_problems(table, unit, target, kind)]
    strides, most = way_mm(leader.pose, path) / state.stride_mm, onset_strides(table, unit, kind)
    if strides > most + LONGER:
        text = tr("the way is {strides:.2f} strides long, of {most:g}", strides=strides, most=most)
        what = tr("A charge is as long as its value, an assault as both values of MOV together")
        found.append(make_problem(text, what, "W55" if most < unit.card.moves.charge and kind == "charge" else "D1"))
    found += way_problems(table, unit, leader, path)
    if kind == "charge":
        found += _rugged_problems(table, unit, leader, path)
    if found:
        return tuple(found)  # where it cannot get there, nobody asks how it would stand
    places = lay_out_moved(table, unit, path, action.places, (target.id,))
    after = table.with_battle(with_moved(battle, places))
    return tuple(_contact_problems(after, unit, target))


def _target_problems(table: BattleGeometry, unit: Unit, target: Unit, kind: Onset) -> list[Problem]:
    battle = table.battle
    found: list[Problem] = []
    if not are_enemies(unit, target) or not standing_troops(battle, target):
        text = tr("{target} is no enemy on the battlefield", target=target.id)
        found.append(make_problem(text, tr("Enemies are charged and assaulted"), "W121"))
        return found
    if kind == "charge" and not sees_unit(table, unit, target):
        text = tr("{unit} does not see {target}", unit=unit.id, target=target.id)
        what = tr("A unit charges whom its leader has line of sight to")
        found.append(make_problem(text, what, "W94", reading=find_engagers(battle, unit) == ()))
    if target.id in {one.id for one in find_engagers(battle, unit)}:
        text = tr("{unit} is engaged with {enemies}", unit=unit.id, enemies=target.id)
        found.append(make_problem(text, tr("A charge leads to an enemy that it is not engaged with"), "W94"))
    return found


def _rugged_problems(table: BattleGeometry, unit: Unit, leader: Fighter, path: tuple[Pose, ...]) -> Iterator[Problem]:
    for one in touched_ground(table, unit, RUGGED, leader, path):
        text = tr("the way leads along {name}, which is rugged", name=one.element.piece)
        yield make_problem(text, tr("No charge leads along rugged terrain"), "D1")


def _contact_problems(after: BattleGeometry, unit: Unit, target: Unit) -> Iterator[Problem]:
    moved = read_state(after.battle).unit(unit.id)
    leader = require_leader(after.battle, moved)
    foes = standing_troops(after.battle, target)
    if not any(_is_within(leader, foe, TOUCH_MM) for foe in foes):
        text = tr("the leader of {unit} does not touch {target}", unit=unit.id, target=target.id)
        yield make_problem(text, tr("The leader ends in contact with the enemy"), "D1")
    yield from end_problems(after, moved, (target.id,))


def _apply_onset(table: BattleGeometry, action: ChargeEnemy | AssaultEnemy) -> Battle:
    battle = table.battle
    state = read_state(battle)
    unit, target = state.unit(action.unit), state.unit(action.target)
    leader = require_leader(battle, unit)
    kind, path = kind_and_path(action)
    if not path:
        raise PlayerError(tr("the way has no end"))
    places = lay_out_moved(table, unit, path, action.places, (target.id,))
    state = with_action(with_action(state, kind, target.id), "move", target.id, free=True)
    battle = with_moved(with_state(battle, state), places)
    strides = way_mm(leader.pose, path) / state.stride_mm
    text = tr("{unit} assaults {target}", unit=unit.id, target=target.id)
    if kind == "charge":
        text = tr("{unit} charges {target}", unit=unit.id, target=target.id)
    told = tr("{text}: it moves {strides:.1f} strides", text=text, strides=strides)
    battle = with_engagement_fears(with_log_line(battle, told, "move", side=unit.side), unit.id, target.id)
    going = state.course.activation
    if going is not None and target.id in going.bloodlust:
        battle = with_rage(battle, unit.id, target.id)
    return with_shot_offer(table.battle, battle, target, unit)


def _onset_label(battle: Battle, action: ChargeEnemy | AssaultEnemy) -> str:
    if isinstance(action, ChargeEnemy):
        return tr("{unit} charges {target}", unit=action.unit, target=action.target)
    return tr("{unit} assaults {target}", unit=action.unit, target=action.target)


def propose_onset(
    table: BattleGeometry, unit: Unit, target: Unit, kind: Onset, known: Approaches | None = None
) -> ChargeEnemy | AssaultEnemy | None:
    """A charge or an assault that breaks no rule, as short as can be found; None where there is none.

    What is in the way is worked out once for all enemies of which it is asked with the same `known`.
    """
    known = {} if known is None else known
    battle = table.battle
    leader, foes = find_leader(battle, unit), standing_troops(battle, target)
    most = onset_strides(table, unit, kind) * read_state(battle).stride_mm
    near = [one for one in _turned(leader, foes) if any(_is_within(one, foe, most) for foe in foes)]
    if not near or action_problems(table, unit, kind, target.id) or _target_problems(table, unit, target, kind):
        return None
    straight = straight_onset(table, unit, target, kind)
    if straight is not None and is_legal(table, straight):
        return straight
    for turned in near:
        if (kind, turned.pose.yaw) not in known:
            known[kind, turned.pose.yaw] = Approach(table, unit, turned, most, kind == "charge")
        if kind == "assault" and turned != leader and leader and find_obstructions(table, unit, leader, (turned.pose,)):
            continue  # it turns before it moves
        for way in known[kind, turned.pose.yaw].find_ways(target):
            if find_places(table, unit, way[-1], (target.id,)) is not None:
                made = _make_onset(unit, target, kind, way if leader == turned else (turned.pose, *way))
                if is_legal(table, made):
                    return made
    return None


def _turned(leader: Fighter | None, foes: tuple[Fighter, ...]) -> list[Fighter]:
    """A leader as it stands; on a long base also with its length towards the nearest enemy, and turned by steps."""
    if leader is None or not foes:
        return []
    if fighter_outline(leader).is_round:
        return [leader]
    foe = min(foes, key=lambda one: base_gap(leader, one)).pose
    towards = math.degrees(math.atan2(foe.y - leader.pose.y, foe.x - leader.pose.x))
    yaws = [towards, *(leader.pose.yaw + turn for turn in _TURNS)]
    return [leader, *(replace(leader, pose=replace(leader.pose, yaw=yaw % 360)) for yaw in yaws)]


def _is_within(one: Fighter, other: Fighter, mm: float) -> bool:
    return are_within_mm(fighter_outline(one), fighter_outline(other), mm)


def _make_onset(unit: Unit, target: Unit, kind: Onset, way: Way) -> ChargeEnemy | AssaultEnemy:
    return ChargeEnemy(unit.id, target.id, way[-1]) if kind == "charge" else AssaultEnemy(unit.id, target.id, way)


def straight_onset(table: BattleGeometry, unit: Unit, target: Unit, kind: Onset) -> ChargeEnemy | AssaultEnemy | None:
    """A charge or an assault straight at the nearest troop of an enemy, whatever rules say; None if none does."""
    leader = find_leader(table.battle, unit)
    foes = standing_troops(table.battle, target)
    if leader is None or not foes:
        return None
    foe = min(foes, key=lambda one: base_gap(leader, one))
    straight = math.atan2(foe.pose.y - leader.pose.y, foe.pose.x - leader.pose.x)
    end = contact_pose(leader, foe, straight)
    if end is None:
        return None
    return _make_onset(unit, target, kind, (end,))


def is_legal(table: BattleGeometry, action: ChargeEnemy | AssaultEnemy) -> bool:
    """Whether it can be done and breaks no rule."""
    try:
        return not _onset_problems(table, action)
    except PlayerError:
        return False


RULES = {
    ChargeEnemy: Rule(_onset_problems, _apply_onset, _onset_label),
    AssaultEnemy: Rule(_onset_problems, _apply_onset, _onset_label),
}
