"""Charge and assault: the leader ends in contact with its target and no other enemy (W17, W23, W55, W94)."""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar, Literal, TypeVar

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import action_problems, spent_problems, with_action
from app.games.warcrow.combat.attack_dice import with_shot_offer
from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.measures import (
    are_enemies,
    are_within_mm,
    base_gap,
    find_enemy_units,
    find_engagers,
    find_leader,
    fits_unit,
    keyword_of,
    sees_unit,
    standing_troops,
    strides_between,
)
from app.games.warcrow.move.leader_path import (
    RUGGED,
    Approach,
    contact_pose,
    find_moves,
    find_obstructions,
    touched_ground,
    way_problems,
)
from app.games.warcrow.move.unit_moves import (
    LENGTH_TOLERANCE,
    LeaderPathRule,
    Places,
    Way,
    arrange_after_move,
    end_problems,
    find_places,
    require_leader,
    with_moved,
)
from app.games.warcrow.pending import WillpowerTest
from app.games.warcrow.pending_kinds import make_problem, pending_problems
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.stress import with_engagement_fears
from app.games.warcrow.units.unit_states import with_rage
from app.model import Battle, Fighter, Id, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

AttackMove = Literal["charge", "assault"]
_TURNS = (30, 60, 90, 120, 150)
"""Turns, in degrees, tried for a long base that needs a path; turning is free."""


Approaches = dict[tuple[AttackMove, float], Approach]


class ChargeEnemy(Action, frozen=True, tag_field="action", tag="wc-charge"):
    """A charge in a straight line that brings the leader into contact with the target. The melee attack follows."""

    unit: Id
    target: Id
    end: Pose
    places: Places = ()


class AssaultEnemy(Action, frozen=True, tag_field="action", tag="wc-assault"):
    """An assault: a first and a second move that bring the leader into contact. The melee attack follows."""

    unit: Id
    target: Id
    path: Way
    places: Places = ()


E = TypeVar("E", bound=ChargeEnemy | AssaultEnemy)


def attack_move_strides(table: BattleGeometry, unit: Unit, kind: AttackMove) -> float:
    """Returns the length of a charge or an assault at the moment, in strides."""
    moves = find_moves(table, unit)
    return moves.charge if kind == "charge" else moves.first + moves.second


def _target_problems(table: BattleGeometry, unit: Unit, target: Unit, kind: AttackMove) -> list[Problem]:
    battle = table.battle
    found: list[Problem] = []
    if not are_enemies(unit, target) or not standing_troops(battle, target):
        found.append(make_problem(tr("{target} is not an enemy on the battlefield", target=target.id), "W121"))
        return found
    if kind == "charge" and not sees_unit(table, unit, target):
        text = tr("{unit} does not see {target}", unit=unit.id, target=target.id)
        what = tr("A charge needs line of sight from the leader")
        found.append(make_problem(text, "W94", what, reading=find_engagers(battle, unit) == ()))
    if target.id in {one.id for one in find_engagers(battle, unit)}:
        found.append(make_problem(tr("{unit} is engaged with {enemies}", unit=unit.id, enemies=target.id), "W94"))
    return found


def propose_attack_move(
    table: BattleGeometry, unit: Unit, target: Unit, kind: AttackMove, known: Approaches | None = None
) -> ChargeEnemy | AssaultEnemy | None:
    """Proposes a legal charge or assault, as short as can be found, or None.

    Calls with the same `known` share the obstacles, so they are computed once for several enemies.
    """
    known = {} if known is None else known
    battle = table.battle
    leader, foes = find_leader(battle, unit), standing_troops(battle, target)
    most = attack_move_strides(table, unit, kind) * read_state(battle).stride_mm
    near = [one for one in _turned(leader, foes) if any(_is_within(one, foe, most) for foe in foes)]
    if not near or action_problems(table, unit, kind, target.id) or _target_problems(table, unit, target, kind):
        return None
    straight = straight_attack_move(table, unit, target, kind)
    if straight is not None and is_legal(table, straight):
        return straight
    for turned in near:
        if (kind, turned.pose.yaw) not in known:
            known[kind, turned.pose.yaw] = Approach(table, unit, turned, most, kind == "charge")
        if kind == "assault" and turned != leader and leader and find_obstructions(table, unit, leader, (turned.pose,)):
            continue  # The leader turns before it moves, so it needs room to turn.
        for way in known[kind, turned.pose.yaw].find_contact_paths(target):
            if find_places(table, unit, way[-1], (target.id,)) is not None:
                made = _make_attack_move(unit, target, kind, way if leader == turned else (turned.pose, *way))
                if is_legal(table, made):
                    return made
    return None


def _turned(leader: Fighter | None, foes: tuple[Fighter, ...]) -> list[Fighter]:
    """Returns the leader as posed; for a long base also pointing at the nearest enemy, and at several other angles."""
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


def _make_attack_move(unit: Unit, target: Unit, kind: AttackMove, way: Way) -> ChargeEnemy | AssaultEnemy:
    return ChargeEnemy(unit.id, target.id, way[-1]) if kind == "charge" else AssaultEnemy(unit.id, target.id, way)


def straight_attack_move(
    table: BattleGeometry, unit: Unit, target: Unit, kind: AttackMove
) -> ChargeEnemy | AssaultEnemy | None:
    """Returns a charge or assault straight at the nearest enemy troop, without checking rules, or None."""
    leader = find_leader(table.battle, unit)
    foes = standing_troops(table.battle, target)
    if leader is None or not foes:
        return None
    foe = min(foes, key=lambda one: base_gap(leader, one))
    straight = math.atan2(foe.pose.y - leader.pose.y, foe.pose.x - leader.pose.x)
    end = contact_pose(leader, foe, straight)
    if end is None:
        return None
    return _make_attack_move(unit, target, kind, (end,))


def is_legal(table: BattleGeometry, action: ChargeEnemy | AssaultEnemy) -> bool:
    """Returns whether a charge or assault is possible and breaks no rule."""
    try:
        return not attack_move_rule(table, action).check()
    except PlayerError:
        return False


class AttackMoveRule(LeaderPathRule[E]):
    """The rule of a charge or an assault, depending on `attack_move`."""

    attack_move: ClassVar[AttackMove]

    @cached_property
    def unit(self) -> Unit:
        return read_state(self.battle).unit(self.action.unit)

    @property
    def most_strides(self) -> float:
        return attack_move_strides(self.table, self.unit, self.attack_move)

    @cached_property
    def _target(self) -> Unit:
        return read_state(self.battle).unit(self.action.target)

    @cached_property
    def _places(self) -> dict[str, Pose]:
        """The final poses of all troops."""
        return arrange_after_move(self.table, self.unit, self.way, self.action.places, (self.action.target,))

    def check(self) -> tuple[Problem, ...]:
        table, unit, target = self.table, self.unit, self._target
        leader = require_leader(self.battle, unit)
        found = [
            *action_problems(table, unit, self.attack_move, target.id),
            *_target_problems(table, unit, target, self.attack_move),
        ]
        strides, most = self.strides, self.most_strides
        if strides > most + LENGTH_TOLERANCE:
            text = tr("the path is {strides:.2f} strides long; the limit is {most:g}", strides=strides, most=most)
            what = tr("A charge is at most the charge value long, an assault at most both MOV values together")
            slowed = most < unit.card.moves.charge and self.attack_move == "charge"
            found.append(make_problem(text, "W55" if slowed else "D1", what))
        found += way_problems(table, unit, leader, self.way)
        for one in touched_ground(table, unit, RUGGED, leader, self.way) if self.attack_move == "charge" else ():
            found.append(make_problem(tr("the path touches {name}, which is Rugged", name=one.element.piece), "D1"))
        # If the unit cannot get there, its final position does not matter.
        return tuple(found) or tuple(self._contact_problems())

    def _contact_problems(self) -> Iterator[Problem]:
        """Yields why the final position is not allowed: no contact with the target, or contact with others."""
        after = self.table.with_battle(with_moved(self.battle, self._places))
        moved = read_state(after.battle).unit(self.unit.id)
        leader = require_leader(after.battle, moved)
        foes = standing_troops(after.battle, self._target)
        if not any(_is_within(leader, foe, TOUCH_MM) for foe in foes):
            text = tr("the leader of {unit} would not touch {target}", unit=moved.id, target=self._target.id)
            yield make_problem(text, "D1")
        yield from end_problems(after, moved, (self._target.id,))

    def act(self) -> Battle:
        unit, target = self.unit, self._target
        strides = self.strides
        if not self.way:
            raise PlayerError(tr("the path is empty"))
        state = with_action(read_state(self.battle), self.attack_move, target.id)
        state = with_action(state, "move", target.id, free=True)
        battle = with_moved(with_state(self.battle, state), self._places)
        told = tr("{text}: it moves {strides:.1f} strides", text=self.label(), strides=strides)
        battle = with_engagement_fears(with_log_line(battle, told, "move", side=unit.side), unit.id, target.id)
        going = state.course.activation
        if going is not None and target.id in going.bloodlust:
            battle = with_rage(battle, unit.id, target.id)
        return with_shot_offer(self.battle, battle, target, unit)


class ChargeEnemyRule(AttackMoveRule[ChargeEnemy]):
    kind, attack_move = ChargeEnemy, "charge"
    caption = mark("Charge")

    @property
    def way(self) -> Way:
        return (self.action.end,)

    def label(self) -> str:
        return tr("{unit} charges {target}", unit=self.action.unit, target=self.action.target)

    def leader_path_to(self, unit: Unit, end: Pose) -> Sequence[Pose]:
        return (end,)


class AssaultEnemyRule(AttackMoveRule[AssaultEnemy]):
    kind, attack_move = AssaultEnemy, "assault"
    caption = mark("Assault")

    @property
    def way(self) -> Way:
        return self.action.path

    def label(self) -> str:
        return tr("{unit} assaults {target}", unit=self.action.unit, target=self.action.target)


_BY_KIND: dict[type[Any], type[AttackMoveRule[Any]]] = {ChargeEnemy: ChargeEnemyRule, AssaultEnemy: AssaultEnemyRule}


def attack_move_rule(table: BattleGeometry, action: ChargeEnemy | AssaultEnemy) -> AttackMoveRule[Any]:
    """Returns the rule of a charge or an assault."""
    return _BY_KIND[type(action)](table, action)


# Bloodlust: an unengaged unit has to charge or assault if it can, unless it passes a test (W85, W87)


BLOODLUST = "Bloodlust"
_TIE = 1e-6
"""Difference in distance, in strides, up to which enemies count as equally near."""


def find_bloodlust_enemies(table: BattleGeometry, unit: Unit) -> tuple[Unit, ...]:
    """Returns the enemies that a unit's Bloodlust names, or the nearest ones if it names none."""
    keyword = keyword_of(unit, BLOODLUST)
    enemies = find_enemy_units(table.battle, unit)
    if keyword is None or not enemies:
        return ()
    if keyword.groups:
        return tuple(enemy for enemy in enemies if fits_unit(keyword, enemy))
    apart = {enemy.id: strides_between(table.battle, unit, enemy) or 0.0 for enemy in enemies}
    return tuple(enemy for enemy in enemies if apart[enemy.id] <= min(apart.values()) + _TIE)


def find_bloodlust_targets(table: BattleGeometry, unit: Unit) -> tuple[str, ...]:
    """Returns the enemies of which the active unit has to charge or assault one: those it can reach.

    There are none while it is engaged.
    """
    if find_engagers(table.battle, unit):
        return ()
    known: Approaches = {}
    return tuple(
        enemy.id
        for enemy in find_bloodlust_enemies(table, unit)
        if propose_attack_move(table, unit, enemy, "charge", known)
        or propose_attack_move(table, unit, enemy, "assault", known)
    )


def with_bloodlust(table: BattleGeometry, id: str) -> Battle:
    """Returns the battle with the targets that Bloodlust forces on a unit whose activation begins."""
    battle = table.battle
    state = read_state(battle)
    unit, going = state.unit(id), state.course.activation
    if going is None or going.to_rest or keyword_of(unit, BLOODLUST) is None:
        return battle
    targets = find_bloodlust_targets(table, unit)
    if not targets:
        return battle
    going = replace(going, bloodlust=targets)
    text = tr("Bloodlust: {unit} must charge or assault {enemies}", unit=id, enemies=", ".join(targets))
    battle = with_state(battle, replace(state, course=replace(state.course, activation=going)))
    return with_log_line(battle, text, "note", side=unit.side)


def resist_options(table: BattleGeometry, unit: Unit) -> Iterator[Option]:
    """Yields the option to test against the Bloodlust of the active unit."""
    rule = ResistBloodlustRule(table, ResistBloodlust(unit.id))
    if not rule.check():
        yield Option(f"resist {unit.id}", rule.label(), "fighter", unit.leader, rule.action)


class ResistBloodlust(Action, frozen=True, tag_field="action", tag="wc-resist"):
    """A willpower test at the start of an activation to ignore Bloodlust until its end (W87)."""

    unit: Id


class ResistBloodlustRule(Rule[ResistBloodlust]):
    kind = ResistBloodlust

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        going = read_state(battle).course.activation
        what = tr("At the start of its activation, a unit may make one willpower test to ignore its Bloodlust")
        text = ""
        if going is None or going.unit != self.action.unit or not going.bloodlust:
            text = tr("{unit} is not affected by Bloodlust now", unit=self.action.unit)
        elif going.resisted:
            text = tr("{unit} has already made its willpower test against Bloodlust", unit=self.action.unit)
        elif going.actions:
            text = tr("{unit} has already acted in this activation", unit=self.action.unit)
        found = [make_problem(text, "W87", what)] if text else []
        return (*pending_problems(battle), *spent_problems(battle), *found)

    def apply(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        going = state.course.activation
        if going is not None:
            going = replace(going, resisted=True)
            state = replace(state, course=replace(state.course, activation=going))
        return with_state(battle, state.with_next_pending(WillpowerTest(self.action.unit, "bloodlust")))

    def label(self) -> str:
        return tr("{unit} makes a willpower test to ignore Bloodlust", unit=self.action.unit)


RULES = (ChargeEnemyRule, AssaultEnemyRule, ResistBloodlustRule)
