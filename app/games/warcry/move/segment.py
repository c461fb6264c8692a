"""A segment of a move: its manner, what it costs, and the move action it belongs to (A1.7, A4.1, A4.4 to A4.7)."""

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
from app.games.warcry.move.path_rules import path_poses, with_heights, with_steps
from app.games.warcry.turn import abilities, activation
from app.geometry.base_distances import Along, travel
from app.model import ActivationStep, Base, Battle, Fighter, Pose
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry

MOST_PLACES = 200
"""As many as a step in a battle file holds."""


@dataclass(frozen=True, eq=False)
class MoveSegment:
    """One stretch of a fighter's move: `fighter` as it stands before it, `before` what the move did so far.

    `segment_mm` is how far this stretch leads, `move_mm` how far the whole move has come with it, and `limit_mm` how
    far the move may go, None where the fighter's Move is not known.
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
        """From pose to pose."""
        return tuple(pairwise((self.fighter.pose, *self.path)))

    @property
    def fighter_at_start(self) -> Fighter:
        """The fighter as it stood when the move began."""
        return replace(self.fighter, pose=self.before.path[0]) if self.before else self.fighter

    def swept_poses(self, table: BattleGeometry) -> tuple[Pose, ...]:
        """Every pose the move leads through with this stretch, as `swept_poses` has them."""
        begun = self.before or ActivationStep("move", (self.fighter.pose,), ("",))
        manners = (*_named_manners(begun), *(self.manner,) * len(self.path))
        return swept_poses(table, (*begun.path, *self.path), manners)

    @property
    def fighter_at_end(self) -> Fighter:
        """The fighter as it stands after it."""
        return replace(self.fighter, pose=self.path[-1])

    @property
    def activation_step(self) -> ActivationStep:
        """What the activation keeps of it: the poses it led through, from where the move began."""
        manners = (self.manner,) * len(self.path)
        if self.before:
            return ActivationStep("move", self.path, manners, self.bonus)
        return ActivationStep("move", (self.fighter.pose, *self.path), ("", *manners), self.bonus)


def find_segment(table: BattleGeometry, action: Walk, to_come_mm: float = 0.0, continues: bool = False) -> MoveSegment:
    """The stretch an action is. Raises PlayerError where its fighter is not there, or it leads through too many places.

    It goes on with the move before it while Move is left for it, and begins another where an action is left for that.
    Of a way in several stretches, `to_come_mm` is what follows the first, and the others continue what that began.
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
    if (len(before.path) if before else 1) + len(action.path) > MOST_PLACES:
        raise PlayerError(tr("this move leads through too many places"))
    return MoveSegment(fighter, action.path, action.manner, action.bonus, before, own, whole, most)


def distance_moved(table: BattleGeometry, fighter: Fighter, step: ActivationStep) -> float:
    """How far a move has come, by the poses it led through and their manners, in mm (A4.1)."""
    total, start = 0.0, 0
    manners = _named_manners(step)
    ends = [at for at in range(1, len(step.path)) if at + 1 == len(step.path) or manners[at] != manners[at + 1]]
    for end in ends:
        here = replace(fighter, pose=step.path[start])
        total += path_cost(table, here, step.path[start + 1 : end + 1], manners[end])
        start = end
    return total


def _named_manners(step: ActivationStep) -> tuple[str, ...]:
    """How each pose of a move was come to; a file may name fewer manners than poses."""
    return (*step.manners, *["walk"] * (len(step.path) - len(step.manners)))


def swept_poses(table: BattleGeometry, path: Sequence[Pose], manners: Sequence[str]) -> tuple[Pose, ...]:
    """The poses a move really leads through, straight from one to the next, its start with them (A4.4 to A4.7, G23).

    A jump leads across before down, a climb up before across, and a walk goes up and down on stairs and ladders, or
    where the ground does.
    `manners` say how each pose is come to.
    """
    found = [path[0]]
    for start, end, manner in zip(path, path[1:], manners[1:], strict=False):
        leg = path_poses(start, (end,), manner)
        if manner == "walk":
            stepped = with_steps(table, leg)
            leg = stepped if len(stepped) > len(leg) else with_heights(table, leg)
        found += leg[1:]
    return tuple(found)


def move_limit_mm(battle: Battle, id: str, before: ActivationStep | None = None, bonus: bool = False) -> float | None:
    """How far a move of this fighter may go now, in mm: abilities and cards added, less what treasure costs (A4.1).

    A `bonus` move may go as far as the ability says that gave it.

    What a card says of where a move begins is asked of the first place of the move that goes on, `before`. None where
    its Move is not known.
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
    """How far any one move of a fighter may lead next, in mm: bonus moves and disengaging, and treasure dropped first.

    With universal abilities and cards in force; what else its own card may add is not known. Rounds, wounds and losses
    may change before. None where its Move is not known.
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
    """How far a fighter may still go in one move, the one that goes on or another; endless where Move is not known.

    Without `another`, only once nothing is left of the one that goes on.
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


def move_with_treasure(battle: Battle, move: int) -> int:
    """A Move in inches with treasure: less, but not less than the least the book leaves (B.treasure)."""
    numbers = book_of(battle).move
    return min(move, max(numbers.carrying_least, move + numbers.carrying_move))


def _has_another_move(battle: Battle, bonus: bool) -> bool:
    """Whether there is an action left that a further move could be."""
    return "move" in activation.bonus_actions(battle) if bonus else activation.actions_left(battle) > 0


def path_cost(table: BattleGeometry, fighter: Fighter, path: Sequence[Pose], manner: str) -> float:
    """How far a fighter comes from where it stands through poses, in mm, as a manner of moving counts it.

    Walking counts what is horizontal, and on stairs and ladders the slope (B.platforms); jumping and flying what is
    horizontal, up and down is free. Climbing counts up and down, and what is horizontal on top (A4.6).
    """
    poses = (fighter.pose, *path)
    if manner == "walk":
        found = with_steps(table, poses)
        return path_length(fighter.base, found, "slope" if len(found) > len(poses) else "horizontal")
    across = path_length(fighter.base, poses, "horizontal")
    if manner == "climb":
        return across + twists.climbing_cost(table.battle) * path_length(fighter.base, poses, "vertical")
    return across


def path_length(base: Base, poses: Sequence[Pose], along: Along = "horizontal") -> float:
    """How far the point of a base that moves farthest comes, in mm (A1.7)."""
    waypoints = [(pose.x, pose.y, pose.z, pose.yaw) for pose in poses]
    return travel(battle_shapes.base_outline(base, 0.0, 0.0, 0.0), waypoints, along).length


def with_starts(fighter: Fighter, walks: Sequence[Walk]) -> Iterator[tuple[Fighter, Walk]]:
    """Each of some stretches, and the fighter where it begins."""
    for walk in walks:
        yield fighter, walk
        fighter = replace(fighter, pose=walk.path[-1])


def move_parts(table: BattleGeometry, walks: Sequence[Walk]) -> tuple[MovePart, ...]:
    """What the length of some stretches is made of, in the order of the way; nothing where their fighter is not there.

    Together it is what the rules charge.
    """
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
