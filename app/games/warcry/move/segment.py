"""A segment of a move: its mode, its cost, and the move action it belongs to (A1.7, A4.1, A4.4 to A4.7)."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.battle_actions import Walk
from app.games.battle_lookup import find_on_table
from app.games.move_paths import MovePart
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards import twists
from app.games.warcry.facts import treasure
from app.games.warcry.facts.measures import SLACK
from app.games.warcry.move.path_rules import path_poses, with_ground_heights, with_stair_poses
from app.games.warcry.turn import abilities, activation
from app.geometry.base_distances import PathComponent, travel
from app.model import ActivationStep, Base, Battle, Fighter, Pose
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry

MAX_PLACES = 200
"""Largest number of poses in a move, the limit of a step in a battle file."""


@dataclass(frozen=True, eq=False)
class MoveSegment:
    """One stretch of a fighter's move: `fighter` is as before it, `before` is what the move did so far.

    `segment_mm` is the length of this stretch, `move_mm` that of the whole move including it, and `limit_mm` the limit
    of the move, None if the fighter's Move is unknown.
    """

    fighter: Fighter
    path: tuple[Pose, ...]
    manner: str
    bonus: bool
    before: ActivationStep | None
    segment_mm: float
    move_mm: float
    limit_mm: float | None

    @property
    def legs(self) -> tuple[tuple[Pose, Pose], ...]:
        """The pairs of successive poses."""
        return tuple(pairwise((self.fighter.pose, *self.path)))

    @property
    def fighter_at_start(self) -> Fighter:
        return replace(self.fighter, pose=self.before.path[0]) if self.before else self.fighter

    def swept_poses(self, table: BattleGeometry) -> tuple[Pose, ...]:
        """Returns the poses of the whole move including this stretch, like the function `swept_poses`."""
        begun = self.before or ActivationStep("move", (self.fighter.pose,), ("",))
        manners = (*_named_manners(begun), *(self.manner,) * len(self.path))
        return swept_poses(table, (*begun.path, *self.path), manners)

    @property
    def fighter_at_end(self) -> Fighter:
        return replace(self.fighter, pose=self.path[-1])

    @property
    def activation_step(self) -> ActivationStep:
        """The stretch as the activation records it: its poses, from where the move began."""
        manners = (self.manner,) * len(self.path)
        if self.before:
            return ActivationStep("move", self.path, manners, self.bonus)
        return ActivationStep("move", (self.fighter.pose, *self.path), ("", *manners), self.bonus)


def find_segment(table: BattleGeometry, action: Walk, to_come_mm: float = 0.0, continues: bool = False) -> MoveSegment:
    """Returns the stretch of an action. Raises PlayerError if its fighter is missing, or it has too many poses.

    It continues the move before it while Move is left for it, and begins another if an action is left. In a route,
    `to_come_mm` is the length after the first stretch, and the others continue the move that it began.
    """
    battle = table.battle
    fighter = find_on_table(battle, action.fighter)
    own = path_cost(table, fighter, action.path, action.manner)
    before = activation.ongoing_move(battle, action.bonus) if battle.clock.active == fighter.id else None
    whole = own + (distance_moved(table, fighter, before) if before else 0.0)
    most = move_limit_mm(battle, fighter.id, before, action.bonus)
    fits = continues or most is None or whole + to_come_mm <= most + SLACK
    if before and not fits and _has_another_move(battle, action.bonus):
        before, whole, most = None, own, move_limit_mm(battle, fighter.id, bonus=action.bonus)
    if (len(before.path) if before else 1) + len(action.path) > MAX_PLACES:
        raise PlayerError(tr("this move has too many waypoints"))
    return MoveSegment(fighter, action.path, action.manner, action.bonus, before, own, whole, most)


def distance_moved(table: BattleGeometry, fighter: Fighter, step: ActivationStep) -> float:
    """Returns the length of a move so far, from its poses and their modes, in mm (A4.1)."""
    total, start = 0.0, 0
    manners = _named_manners(step)
    ends = [at for at in range(1, len(step.path)) if at + 1 == len(step.path) or manners[at] != manners[at + 1]]
    for end in ends:
        here = replace(fighter, pose=step.path[start])
        total += path_cost(table, here, step.path[start + 1 : end + 1], manners[end])
        start = end
    return total


def _named_manners(step: ActivationStep) -> tuple[str, ...]:
    """Returns the mode by which each pose of a move was reached; a file may have fewer modes than poses."""
    return (*step.manners, *["walk"] * (len(step.path) - len(step.manners)))


def swept_poses(table: BattleGeometry, path: Sequence[Pose], manners: Sequence[str]) -> tuple[Pose, ...]:
    """Returns the poses that a move really passes in straight legs, including its start (A4.4 to A4.7, G23).

    A jump goes across before down, a climb up before across, and a walk changes height on stairs and ladders, or where
    the ground does. `manners` are the modes by which each pose is reached.
    """
    found = [path[0]]
    for start, end, manner in zip(path, path[1:], manners[1:], strict=False):
        leg = path_poses(start, (end,), manner)
        if manner == "walk":
            stepped = with_stair_poses(table, leg)
            leg = stepped if len(stepped) > len(leg) else with_ground_heights(table, leg)
        found += leg[1:]
    return tuple(found)


def move_limit_mm(battle: Battle, id: str, before: ActivationStep | None = None, bonus: bool = False) -> float | None:
    """Returns how far a fighter's move may go now, in mm, with abilities, cards and treasure (A4.1).

    A `bonus` move may go as far as its ability says. Cards that depend on where a move begins use the first place of
    the ongoing move, `before`. None if its Move is unknown.
    """
    fighter = battle.any_fighter(id)
    if fighter.profile is None:
        return None
    limit = abilities.bonus_move_inches(battle) if bonus and battle.clock.active == id else None
    if limit is not None:
        return limit * INCH
    began = replace(fighter, pose=before.path[0]) if before else fighter
    move = max(
        0, fighter.profile.movement + abilities.move_bonus(battle, id) + twists.twist_bonus(battle, "move", began)
    )
    return (move_with_treasure(battle, move) if treasure.carried_treasure(battle, id) else move) * INCH


def longest_move_mm(battle: Battle, id: str) -> float | None:
    """Returns the longest next move of a fighter, in mm, including bonus moves, disengaging and dropping treasure.

    It counts universal abilities and cards in force, but not the abilities of the fighter's own card. Rounds, wounds
    and losses may change before. None if its Move is unknown.
    """
    fighter = battle.any_fighter(id)
    if fighter.profile is None:
        return None
    added, by_value = abilities.most_move_inches(battle, fighter)
    added += abilities.move_bonus(battle, id) + twists.most_move_bonus(battle, fighter)
    given = abilities.bonus_move_inches(battle) if battle.clock.active == id else None
    inches = fighter.profile.movement + added, by_value, given or 0, book_of(battle).move.disengage_in
    return max(inches) * INCH


def move_left_mm(table: BattleGeometry, fighter: Fighter, bonus: bool = False, another: bool = True) -> float:
    """Returns how far a fighter may still go in one move, ongoing or new; infinite if its Move is unknown.

    Without `another`, a new move counts only once nothing is left of the ongoing one.
    """
    battle = table.battle
    before = activation.ongoing_move(battle, bonus) if battle.clock.active == fighter.id else None
    most = move_limit_mm(battle, fighter.id, before, bonus)
    if most is None:
        return math.inf
    left = most - distance_moved(table, fighter, before) if before else most
    if before and _has_another_move(battle, bonus) and (another or left <= SLACK):
        return max(left, move_limit_mm(battle, fighter.id, bonus=bonus) or 0.0)
    return left


def ongoing_left_mm(table: BattleGeometry, fighter: Fighter, bonus: bool = False) -> float:
    """Returns how far a fighter may still go in its ongoing move; 0 if there is none, or if its Move is unknown."""
    before = activation.ongoing_move(table.battle, bonus)
    most = move_limit_mm(table.battle, fighter.id, before, bonus)
    return most - distance_moved(table, fighter, before) if before and most is not None else 0.0


def move_with_treasure(battle: Battle, move: int) -> int:
    """Returns a Move in inches with treasure: less, but at least the book's minimum (B.treasure)."""
    numbers = book_of(battle).move
    return min(move, max(numbers.carrying_least, move + numbers.carrying_move))


def _has_another_move(battle: Battle, bonus: bool) -> bool:
    """Returns whether an action is left for another move."""
    return "move" in activation.bonus_actions(battle) if bonus else activation.actions_left(battle) > 0


def path_cost(table: BattleGeometry, fighter: Fighter, path: Sequence[Pose], manner: str) -> float:
    """Returns the length of a path from where a fighter stands, in mm, as its mode counts it.

    A walk counts horizontal distance, and on stairs and ladders the slope (B.platforms); jumps and flights count only
    horizontal distance. A climb counts up and down, and horizontal distance on top (A4.6).
    """
    poses = (fighter.pose, *path)
    if manner == "walk":
        found = with_stair_poses(table, poses)
        return path_length(fighter.base, found, "slope" if len(found) > len(poses) else "horizontal")
    across = path_length(fighter.base, poses, "horizontal")
    if manner == "climb":
        return across + twists.climbing_cost(table.battle) * path_length(fighter.base, poses, "vertical")
    return across


def path_length(base: Base, poses: Sequence[Pose], along: PathComponent = "horizontal") -> float:
    """Returns the distance of the point of a base that moves farthest, in mm (A1.7)."""
    waypoints = [(pose.x, pose.y, pose.z, pose.yaw) for pose in poses]
    return travel(battle_shapes.base_outline(base, 0.0, 0.0, 0.0), waypoints, along).length


def with_starts(fighter: Fighter, walks: Sequence[Walk]) -> Iterator[tuple[Fighter, Walk]]:
    """Yields each stretch with the fighter at its start."""
    for walk in walks:
        yield fighter, walk
        fighter = replace(fighter, pose=walk.path[-1])


def move_parts(table: BattleGeometry, walks: Sequence[Walk]) -> tuple[MovePart, ...]:
    """Returns the parts of some stretches' length in order, as the rules charge it; empty if the fighter is missing."""
    here = [one for one in table.battle.fighters if walks and one.id == walks[0].fighter]
    parts: list[MovePart] = []
    for fighter, walk in with_starts(here[0], walks) if here else ():
        for part in _stretch_parts(table, fighter, walk):
            before = parts.pop().mm if parts and parts[-1].kind == part.kind else 0.0
            parts.append(replace(part, mm=before + part.mm))
    return tuple(parts)


def _stretch_parts(table: BattleGeometry, fighter: Fighter, walk: Walk) -> tuple[MovePart, ...]:
    cost = path_cost(table, fighter, walk.path, walk.manner)
    if walk.manner != "climb":
        return (MovePart("across" if walk.manner == "walk" else walk.manner, cost),)
    each = twists.climbing_cost(table.battle)
    parts = [
        MovePart("across", path_length(fighter.base, leg))
        if leg[0].z == leg[1].z
        else MovePart("up" if leg[1].z > leg[0].z else "down", each * abs(leg[1].z - leg[0].z))
        for leg in pairwise(path_poses(fighter.pose, walk.path, "climb"))
    ]
    return tuple(part for part in parts if part.mm > SLACK)
