"""Moves of units: the leader follows a path, and the troops are arranged around it (W22, W23, W55, D1.36)."""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.games.actions import Action
from app.games.battle_lookup import find_on_table
from app.games.log import with_log_line
from app.games.move_paths import MovePath, cut_path, path_length
from app.games.prompts import Option
from app.games.rule import A, Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import (
    action_problems,
    active_unit,
    declared,
    granted_actions,
    spent_problems,
    with_action,
)
from app.games.warcrow.combat.attack_dice import with_opportunity_offers
from app.games.warcrow.measures import find_engagers, find_leader, standing_troops
from app.games.warcrow.move.leader_path import (
    find_moves,
    has_just_come,
    has_moved,
    move_strides,
    path_length_mm,
    unslowed_moves,
    way_problems,
)
from app.games.warcrow.move.lethal import MovingRule
from app.games.warcrow.move.troop_room import find_room, formation_problems, make_room_problem, place_troops
from app.games.warcrow.pending import RallyMove
from app.games.warcrow.pending_kinds import make_problem, pending_problems
from app.games.warcrow.setup.deploy_unit import place_problems
from app.games.warcrow.state import StateToken, Unit, read_state, with_state
from app.geometry.result_cache import cached_on
from app.model import Battle, Fighter, Id, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

Way = Annotated[tuple[Pose, ...], Meta(max_length=100)]
Places = Annotated[tuple[tuple[Id, Pose], ...], Meta(max_length=100)]
Occasion = Literal["action", "rest", "skill", "left-behind", "rally"]
LENGTH_TOLERANCE = 1e-6
"""Rounding tolerance for the length of a path, in strides."""
_SAME_MM = 0.01


def require_leader(battle: Battle, unit: Unit) -> Fighter:
    """Returns the leader on the table. Raises PlayerError if the unit is not on the table."""
    leader = find_leader(battle, unit)
    if leader is None:
        raise PlayerError(tr("{name} is not on the table", name=unit.id))
    return leader


def find_squad(battle: Battle, fighter: str) -> tuple[str, ...]:
    """Returns the troops on the table that move together with a troop, leader first."""
    state = read_state(battle)
    unit = state.unit_of(fighter)
    if unit is None:
        return (fighter,)
    whole = state.unit(unit.host) if unit.host else unit
    leader, troops = find_leader(battle, whole), standing_troops(battle, whole)
    ids = sorted((troop.id for troop in troops), key=lambda id: leader is None or id != leader.id)
    return tuple(ids) if fighter in ids else (fighter,)


def arrange_after_move(
    table: BattleGeometry, unit: Unit, path: tuple[Pose, ...], places: Places = (), may_engage: tuple[str, ...] = ()
) -> dict[str, Pose]:
    """Returns the final poses of all troops of a unit after its leader has followed a path.

    If there is no room, they keep their positions relative to the leader. Raises PlayerError if the unit is off the
    table, or if `places` do not match its troops or the end of the path.
    """
    leader = require_leader(table.battle, unit)
    end = path[-1] if path else leader.pose
    troops = sorted(standing_troops(table.battle, unit), key=lambda one: one.id != leader.id)
    if places:
        if sorted(id for id, _ in places) != sorted(one.id for one in troops):
            raise PlayerError(tr("give each troop of {unit} exactly one place", unit=unit.id))
        there = dict(places)[leader.id]
        if math.dist((there.x, there.y), (end.x, end.y)) > _SAME_MM:
            text = tr("{name} leads {unit}: its place must be the end of the path", name=leader.id, unit=unit.id)
            raise PlayerError(text)
        return dict(places)
    found = find_places(table, unit, end, may_engage)
    if found is None:
        dx, dy = end.x - leader.pose.x, end.y - leader.pose.y
        found = {one.id: replace(one.pose, x=one.pose.x + dx, y=one.pose.y + dy, z=end.z) for one in troops}
    return found


@cached_on()
def find_places(
    table: BattleGeometry, unit: Unit, end: Pose, may_engage: tuple[str, ...] = ()
) -> dict[str, Pose] | None:
    """Finds poses for all troops of a unit around its leader's final pose; None if there is no room.

    The result is cached, because an offered or dragged move is also checked and performed.
    """
    battle = table.battle
    leader = require_leader(battle, unit)
    troops = sorted(standing_troops(battle, unit), key=lambda one: one.id != leader.id)
    enemies = (read_state(battle).unit(id) for id in may_engage)
    foes = [fighter_outline(troop) for enemy in enemies for troop in standing_troops(battle, enemy)]
    return place_troops(battle, troops, end, find_room(table, unit, may_engage), foes)


def with_moved(battle: Battle, places: dict[str, Pose]) -> Battle:
    """Returns the battle with troops at these poses."""
    return battle.with_fighters(*(replace(find_on_table(battle, id), pose=pose) for id, pose in places.items()))


def end_problems(table: BattleGeometry, unit: Unit, may_engage: tuple[str, ...] = ()) -> list[Problem]:
    """Returns why a unit may not stand where it is after a move: room, contact with enemies, formation."""
    battle = table.battle
    room, troops = find_room(table, unit, may_engage), standing_troops(battle, unit)
    found: list[Problem] = []
    for enemy in find_engagers(battle, unit):
        if enemy.id not in may_engage:
            text = tr("{unit} would be engaged with {enemies}", unit=unit.id, enemies=enemy.id)
            what = tr("A unit engages only by a charge, an assault or a pursuit, and only the target of it")
            found.append(make_problem(text, "W23", what))
    crowded = [
        troop.id
        for troop in troops
        if not room.holds(troop, [fighter_outline(one) for one in troops if one.id != troop.id])
    ]
    if crowded and not found:
        names = ", ".join(crowded)
        text = counted(len(crowded), "{names} does not fit there", "{names} do not fit there", names=names)
        found.append(make_room_problem(text))
    return [*found, *formation_problems(battle, unit)]


def move_allowance(table: BattleGeometry, unit: Unit, occasion: Occasion) -> float:
    """Returns the length of a move, in strides, depending on its occasion.

    Moves after a rest, after a rally or at the end of a round use the first value of MOV, even if the unit is slowed.
    """
    if occasion == "action":
        return move_strides(table, unit)
    return find_moves(table, unit).first if occasion == "skill" else unslowed_moves(table, unit).first


class LeaderPathRule(MovingRule[A]):
    """The rule of an action that moves the leader of a unit along a path."""

    caption: ClassVar[str] = mark("Move")
    """The players' name for such a path."""

    @cached_property
    def unit(self) -> Unit:
        """The moving unit. Raises PlayerError if there is no such unit."""
        raise NotImplementedError

    @property
    def way(self) -> Way:
        raise NotImplementedError

    @property
    def most_strides(self) -> float:
        """The greatest allowed length of the path."""
        raise NotImplementedError

    @property
    def strides(self) -> float:
        """The length of the path. Raises PlayerError if the unit is not on the table."""
        return path_length_mm(require_leader(self.battle, self.unit).pose, self.way) / read_state(self.battle).stride_mm

    def leader_path_to(self, unit: Unit, end: Pose) -> Sequence[Pose]:
        return (self.way if unit.id == self.unit.id else ()) or (end,)

    def path(self) -> MovePath | None:
        leader = find_leader(self.battle, self.unit)
        return MovePath(leader.id, self.way, find_squad(self.battle, leader.id), self.caption) if leader else None

    def cost_mm(self) -> tuple[float, float]:
        """The length of the path and the greatest allowed length, in mm; both 0 if the unit is off the table."""
        leader = find_leader(self.battle, self.unit)
        if leader is None:
            return 0.0, 0.0
        return path_length_mm(leader.pose, self.way), self.most_strides * read_state(self.battle).stride_mm


class MoveUnit(Action, frozen=True, tag_field="action", tag="wc-move"):
    """A move of a unit's leader along a path; its troops end at `places`, or are arranged in formation without them.

    `occasion` separates move actions from the moves of a rest, of a skill (W19), of units left behind at the end of a
    round, and of rallied units.
    """

    unit: Id
    path: Way = ()
    places: Places = ()
    occasion: Occasion = "action"


class MoveUnitRule(LeaderPathRule[MoveUnit]):
    kind = MoveUnit

    @cached_property
    def unit(self) -> Unit:
        return read_state(self.battle).unit(self.action.unit)

    @property
    def way(self) -> Way:
        return self.action.path

    @property
    def most_strides(self) -> float:
        return move_allowance(self.table, self.unit, self.action.occasion)

    @cached_property
    def _places(self) -> dict[str, Pose]:
        """The final poses of all troops."""
        return arrange_after_move(self.table, self.unit, self.action.path, self.action.places)

    def check(self) -> tuple[Problem, ...]:
        unit, action = self.unit, self.action
        leader = require_leader(self.battle, unit)
        found = list(self._occasion_problems())
        strides, most = self.strides, self.most_strides
        if strides > most + LENGTH_TOLERANCE:
            text = tr("the path is {strides:.2f} strides long; the limit is {most:g}", strides=strides, most=most)
            row = "W55" if most == 0 else "W22"
            what, reading = tr("A move is at most as long as the current MOV value"), False
            if action.occasion == "action" and has_just_come(self.battle):
                what = tr("For a Scout, arriving counts as its first move, so it moves with its second value")
                row, reading = "W106", True
            found.append(make_problem(text, row, what, reading=reading))
        found += way_problems(self.table, unit, leader, action.path)
        after = self.table.with_battle(with_moved(self.battle, self._places))
        return (*found, *end_problems(after, read_state(after.battle).unit(unit.id)))

    def shortened(self, share: float) -> Action | None:
        start = require_leader(self.battle, self.unit).pose
        path = cut_path(start, self.action.path, share * path_length(start, self.action.path))
        return replace(self.action, path=path, places=()) if path else None

    def _occasion_problems(self) -> Iterator[Problem]:
        """Yields why there is no such move to make now."""
        battle, unit, course = self.battle, self.unit, read_state(self.battle).course
        match self.action.occasion:
            case "action":
                yield from action_problems(self.table, unit, "move")
            case "rally":
                due = RallyMove(unit.id)
                yield from pending_problems(battle, due)
                if due not in course.due:
                    text = tr("{unit} has not just rallied", unit=unit.id)
                    yield make_problem(text, "D1", tr("A unit that rests or rallies may move once"))
            case "rest":
                kinds = {record.kind for record in declared(battle)}
                if "rest" in kinds and "move" not in kinds:
                    yield from (*pending_problems(battle), *spent_problems(battle))
                else:
                    text = tr("{unit} is not resting, or has already moved", unit=unit.id)
                    yield make_problem(text, "D1", tr("A unit that rests or rallies may move once"))
            case "skill":
                yield from action_problems(self.table, unit, "move", free=True)
                if "move" not in granted_actions(battle):
                    yield make_problem(tr("no skill of {unit} grants this action now", unit=unit.id), "W19")
            case "left-behind":
                yield from pending_problems(battle)
                idle = not unit.tokens.activated and unit.tokens.demoralized is None
                idle = idle and not find_engagers(battle, unit)
                if course.step != "behind" or not idle or unit.id in course.played:
                    text = tr("{unit} was not left behind", unit=unit.id)
                    what = tr(
                        "At the end of a round, units that were not activated and are neither demoralized "
                        "nor engaged may move once"
                    )
                    yield make_problem(text, "D1.36", what)

    def act(self) -> Battle:
        battle, unit, occasion = self.battle, self.unit, self.action.occasion
        state = read_state(battle)
        engaged = find_engagers(battle, unit)
        strides = self.strides
        if occasion == "action":
            second = strides > unslowed_moves(self.table, unit).first + LENGTH_TOLERANCE and not has_moved(battle)
            state = with_action(state, "move", second=second)
        elif occasion in ("rest", "skill"):
            state = with_action(state, "move", free=True)
        elif occasion == "rally":
            state = state.without_pending(RallyMove(unit.id))
        else:
            course = replace(state.course, played=tuple(dict.fromkeys((*state.course.played, unit.id))))
            state = replace(state, course=course)
        battle = with_moved(with_state(battle, state), self._places)
        text = tr("{unit} moves {strides:.1f} strides", unit=unit.id, strides=strides)
        if engaged:
            text = tr("{unit} disengages and moves {strides:.1f} strides", unit=unit.id, strides=strides)
        battle = with_log_line(battle, text, "move", side=unit.side)
        return with_opportunity_offers(self.battle, battle, unit)

    def label(self) -> str:
        return tr("Move {what}", what=self.action.unit)

    def with_corners(self, corners: tuple[Pose, ...]) -> Action:
        return replace(self.action, path=(*corners, *self.action.path))


class ShiftTroop(Action, frozen=True, tag_field="action", tag="wc-shift"):
    """A change of one troop's place in the formation after its unit has moved or was deployed; not of the leader."""

    troop: Id
    pose: Pose


class ShiftTroopRule(MovingRule[ShiftTroop]):
    kind = ShiftTroop

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = read_state(battle).unit_of(self.action.troop)
        found = [*pending_problems(battle), *spent_problems(battle)]
        if unit is None:
            return (*found, make_problem(tr("{name} does not belong to a unit", name=self.action.troop), "D1"))
        host = read_state(battle).unit(unit.host) if unit.host else unit
        after = self.table.with_battle(self.act())
        if battle.clock.stage == "deployment":
            return (*found, *place_problems(after, host))
        moving = any(record.kind in ("move", "charge", "assault") for record in declared(battle))
        going = read_state(battle).course.activation
        if not moving or going is None or going.unit != host.id:
            found.append(make_problem(tr("{unit} is not moving now", unit=unit.id), "D1"))
        leader = find_leader(battle, host)
        if leader is not None and leader.id == self.action.troop:
            text = tr("{name} leads {unit}", name=leader.id, unit=host.id)
            found.append(make_problem(text, "W22", tr("The leader stays where its path ends")))
        engaged = tuple(enemy.id for enemy in find_engagers(battle, host))
        return (*found, *end_problems(after, host, engaged))

    def act(self) -> Battle:
        return with_moved(self.battle, {self.action.troop: self.action.pose})

    def label(self) -> str:
        return tr("Move {what}", what=self.action.troop)


# Resting removes all stress, the chosen states and one tinge; a first move may follow (D1, actions).


class RestUnit(Action, frozen=True, tag_field="action", tag="wc-rest"):
    """A rest of a unit; it keeps the states in `keep`."""

    unit: Id
    keep: Annotated[tuple[StateToken, ...], Meta(max_length=4)] = ()


class RestUnitRule(Rule[RestUnit]):
    kind = RestUnit

    def check(self) -> tuple[Problem, ...]:
        return action_problems(self.table, read_state(self.battle).unit(self.action.unit), "rest")

    def apply(self) -> Battle:
        state = with_action(read_state(self.battle), "rest")
        unit = state.unit(self.action.unit)
        kept = tuple(one for one in unit.tokens.states if one in self.action.keep)
        tokens = replace(unit.tokens, stress=0, states=kept, tinge=max(0, unit.tokens.tinge - 1))
        battle = with_state(self.battle, state.with_units(replace(unit, tokens=tokens)))
        text = tr("{unit} rests: loses all stress and states", unit=unit.id)
        if unit.tokens.tinge:
            text = tr("{unit} rests: loses all stress and states, and 1 tinge", unit=unit.id)
        return with_log_line(battle, text, "token", side=unit.side)

    def label(self) -> str:
        return tr("{unit} rests", unit=self.action.unit)

    @classmethod
    def options(cls, table: BattleGeometry) -> Iterator[Option]:
        unit, going = active_unit(table.battle), read_state(table.battle).course.activation
        if unit is not None:
            rule = cls(table, RestUnit(unit.id))
            problems = rule.check()
            main = going is not None and going.to_rest and not problems
            yield Option("rest", rule.label(), "fighter", unit.leader, rule.action, problems=problems, main=main)


RULES = (MoveUnitRule, ShiftTroopRule)
