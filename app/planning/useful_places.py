"""Finds a few good places for a fighter, spread over the table.

Sampled maps rank all places by the goal. The most promising ones, far enough from each other, are then proven: first
with little effort, and those that need more only if nothing else was found. Every reported place is proven hidden now,
or for "peek" proven to have a line of sight; good places may be missed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from msgspec.structs import replace

from app.core.language import tr
from app.core.progress import Report, partial, silent
from app.games.free import FREE_PLAY
from app.games.game import Game
from app.games.move_costs import MoveCosts, ObjectiveReach
from app.geometry.arrays import Flags, Floats
from app.geometry.base_distances import measure_slabs
from app.geometry.sight_proof.witness import THOROUGH, Effort
from app.model import Fighter, Pose, Spot
from app.planning.exposure_after_move import find_exposure_after_move
from app.planning.exposure_map import find_exposure
from app.planning.place_check import EnemySight, PlaceCheck, check_place
from app.planning.place_rules import Scope, find_allowed, find_costs, find_place_problems, with_fighter_at
from app.planning.places import HALF_INCH, Places, find_places
from app.planning.reach_map import ReachMap, find_later_reach, find_reach
from app.table import battle_shapes, sight_cache, terrain
from app.table.battle_geometry import BattleGeometry

Goal = Literal["hidden", "hidden_after", "near_objective", "peek"]
"""The goals: unseen now, unseen after the enemies' move too, near an objective, or seeing much and showing little."""
MAX_PLACES = 8
"""Largest number of places that are reported."""
TRIES = 60
"""Largest number of places that are examined, because a proof takes time."""
APART_MM = 63.5
"""Smallest distance between reported places on one level, in mm."""
EFFORTS = (Effort(pairs=300), Effort(pairs=3_000), THOROUGH)
"""The effort for every place, then the efforts for harder places if nothing else is found."""
_FAILED_MM = 20.0
"""Distance from a place found to be seen within which no other is tried."""
_DEEP_MM = 50.8
"""Distance from places that are seen beyond which more distance has no further value."""
_BESIDE_MM = 50.8
"""Distance from a base within which a piece is named to describe its place."""


@dataclass(frozen=True, eq=False)
class UsefulQuestion:
    """The places to look for: the fighter, the enemies that count, and the costs of moves.

    Fighters missing in `costs` have no known move.
    """

    table: BattleGeometry
    game: Game
    fighter: Fighter
    enemies: tuple[str, ...]
    goal: Goal
    scope: Scope
    costs: dict[str, MoveCosts]

    @property
    def move_costs(self) -> MoveCosts:
        """The costs of the fighter's moves."""
        return self.costs[self.fighter.id]

    @property
    def objectives(self) -> tuple[ObjectiveReach, ...]:
        """The objectives that the fighter could hold or take."""
        return self.game.objective_reaches(self.table, self.fighter)


@dataclass(frozen=True, eq=False)
class UsefulPlace:
    """A place with its merits. `check` is proven; the rest is sampled, or measured on the map.

    `piece` is the piece it is on or near, empty in the open. `later` is the number of enemies that would see it after
    their move, and `shown` the largest share of it that one of them sees. `objective` is the nearest objective,
    `away_mm` its distance, and `way_mm` the cost of the path there on foot, if one was searched.
    """

    at: Pose
    check: PlaceCheck
    piece: str
    level_mm: float
    later: int
    shown: float
    objective: str = ""
    away_mm: float = np.inf
    way_mm: float = np.inf


@dataclass(frozen=True, eq=False)
class UsefulPlaces:
    """The best places found so far, best first; `note` explains why there are few or none."""

    question: UsefulQuestion
    found: tuple[UsefulPlace, ...] = ()
    done: bool = False
    note: str = ""


def find_useful_places(question: UsefulQuestion, report: Report = silent) -> Iterator[UsefulPlaces]:
    """Yields the growing list as places are proven."""
    everywhere = find_places(question.table, question.fighter, HALF_INCH)
    allowed = find_allowed(
        question.table, question.game, question.fighter, everywhere, question.scope, question.move_costs
    )
    places = everywhere.chosen(allowed)
    if not len(places):
        note = tr("There is no place where {name} can stand.", name=question.fighter.id)
        yield UsefulPlaces(question, done=True, note=note)
        return
    if not question.enemies:
        yield UsefulPlaces(
            question, done=True, note=tr("No enemies are counted. Place them, or guess their positions in a plan.")
        )
        return
    if question.goal == "near_objective" and not question.objectives:
        note = tr("There is nothing on the table that {name} can hold or take.", name=question.fighter.id)
        yield UsefulPlaces(question, done=True, note=note)
        return
    yield UsefulPlaces(question)
    yield from _Search(question, places, report).run()


class _Search:
    """One search: maps first, then proofs where they are most promising."""

    def __init__(self, question: UsefulQuestion, places: Places, report: Report) -> None:
        self._question, self._places, self._report = question, places, report
        self._found: list[UsefulPlace] = []
        self._failed: list[Floats] = []
        self._reaches: dict[str, ReachMap] = {}
        asked = self._question
        *_, self._exposure = find_exposure(
            asked.table,
            asked.fighter,
            asked.enemies,
            self._places,
            lambda share, doing: self._report(share * 0.3, doing),
        )
        self._goal_costs = self._find_goal_costs()

    def run(self) -> Iterator[UsefulPlaces]:
        candidates, hard = self._rank(), list[int]()
        yield from self._try(candidates, EFFORTS[0], hard)
        for effort in EFFORTS[1:]:
            if not self._found:
                self._failed, again, hard = [], hard, []
                yield from self._try(again, effort, hard)
        yield UsefulPlaces(self._question, tuple(self._found), True, self._format_note(bool(candidates)))

    def _try(self, candidates: Sequence[int], effort: Effort, hard: list[int]) -> Iterator[UsefulPlaces]:
        """Yields the list for each place that is proven with this effort, and adds places that need more to `hard`."""
        tried = 0
        for place in candidates:
            if len(self._found) == MAX_PLACES or tried == TRIES:
                break
            point = self._places.points[place]
            told = [(one.at.x, one.at.y, one.at.z) for one in self._found]
            if not (_is_clear(point, told, APART_MM) and _is_clear(point, self._failed, _FAILED_MM)):
                continue
            tried += 1
            self._tell(max(tried / TRIES, len(self._found) / MAX_PLACES))
            x, y, z = self._places.points[place].tolist()
            at = Pose(x, y, z, self._question.fighter.pose.yaw)
            check = self._check(at, effort)
            if check and (bool(check.having("visible")) if self._question.goal == "peek" else check.is_proven_unseen):
                self._found.append(self._describe(place, at, check))
                yield UsefulPlaces(self._question, tuple(self._found))
                continue
            self._failed.append(self._places.points[place])
            if check and check.having("undecided"):
                hard.append(place)

    def _tell(self, share: float, doing: str = "") -> None:
        """Reports the progress of the proofs; the maps were the first half."""
        self._report(0.5 + share / 2, doing)

    # Maps

    def _find_goal_costs(self) -> list[tuple[ObjectiveReach, Floats]]:
        """Returns an upper bound of the cost to come near each objective from each place `(n,)`.

        Paths are searched from the objective, because they cost the same in both directions, except for jumps, which
        are left out. A fighter is near enough when the rest of the path is within the objective's reach.
        """
        asked, found = self._question, list[tuple[ObjectiveReach, Floats]]()
        outline = battle_shapes.base_outline(asked.fighter.base, 0.0, 0.0, asked.fighter.pose.yaw)
        radius = min(outline.a + outline.core, outline.b)
        for one in asked.objectives if asked.goal == "near_objective" else ():
            self._report(0.3, "")
            there = replace(asked.fighter, pose=Pose(*one.at, asked.fighter.pose.yaw))
            near, costs = one.reach_mm + radius, asked.move_costs
            back = replace(costs, limit_mm=costs.limit_mm + near, jumps=False)
            path_costs = find_costs(self._places, find_reach(asked.table, there, back, HALF_INCH))
            found.append((one, np.maximum(path_costs - near, 0.0)))
        return found

    def _rank(self) -> list[int]:
        """Returns the places worth a proof, the most promising first."""
        unseen, goal = self._exposure.counts == 0, self._question.goal
        if goal == "peek":
            seen, shares = self._exposure.seen, self._exposure.shares
            score = np.where(seen, 1.0 - shares, 0.0).sum(axis=1) + 1e-4 * self._secondary_score()
            return _best_first(score, ~unseen)
        if goal == "hidden":
            return _best_first(self._secondary_score(), unseen)
        if goal == "near_objective":
            costs = (
                np.array([costs for _, costs in self._goal_costs])
                .reshape(-1, len(self._places))
                .min(axis=0, initial=np.inf)
            )
            return _best_first(-costs, unseen & (costs <= self._question.move_costs.limit_mm))
        never = np.zeros(len(self._places), dtype=np.bool_)
        never[unseen] = self._count_later(self._places.chosen(unseen), 0.3, 0.5) == 0
        return _best_first(self._secondary_score(), never)

    def _secondary_score(self) -> Floats:
        """Returns the other merits of each place `(n,)`: near what matters, and away from the edge of what is seen."""
        asked = self._question
        goals = [one.at for one in asked.objectives]
        goals = goals or [
            (one.pose.x, one.pose.y, one.pose.z) for one in map(asked.table.battle.fighter, asked.enemies)
        ]
        away = np.linalg.norm(self._places.points[:, None] - np.array(goals)[None], axis=2).min(axis=1)
        # The distance in mm from each place to the nearest one on its level that is seen
        from scipy.ndimage import distance_transform_edt

        seen = self._places.to_grid(self._exposure.counts, empty=0.0) > 0
        far = np.array([distance_transform_edt(~one) if one.any() else np.full(one.shape, np.inf) for one in seen])
        return 3 * np.minimum(far[tuple(self._places.cells.T)] * self._places.step_mm, _DEEP_MM) - away

    def _count_later(self, places: Places, begin: float, end: float) -> Floats:
        """Returns the number of enemies that would see each place after their move, sampled."""
        asked = self._question
        for enemy in asked.enemies:
            if enemy not in self._reaches:
                self._report(begin, tr("Finding the moves of {name}", name=enemy))
                there = asked.table.battle.fighter(enemy)
                self._reaches[enemy] = find_later_reach(asked.table, there, asked.costs[enemy])
        tell = partial(self._report, begin, end)
        *_, last = find_exposure_after_move(asked.table, asked.fighter, self._reaches, places, tell)
        return last.seen.sum(axis=1, dtype=np.float64)

    # Proofs

    def _check(self, at: Pose, effort: Effort) -> PlaceCheck | None:
        """Returns the verdicts on a place as far as the goal needs them; None if the fighter may not stand there."""
        asked = self._question
        if find_place_problems(asked.table, asked.game if asked.scope == "zone" else FREE_PLAY, asked.fighter, at):
            return None
        # Starts with the enemies that see most of the table, because one that sees the place ends the check.
        order = np.argsort(-self._exposure.seen.sum(axis=0), kind="stable").tolist()
        enemies, check = [asked.enemies[one] for one in order], PlaceCheck(asked.fighter, 0)
        for check in self._look(at, enemies, effort):
            if asked.goal != "peek" and len(check.having("blocked")) < len(check.found):
                break
        return check

    def _look(self, at: Pose, enemies: Sequence[str], effort: Effort) -> Iterator[PlaceCheck]:
        """Yields the verdicts on a place, enemy by enemy; thorough proofs run in worker processes.

        Quick ones run here, because sending a table to a process takes longer.
        """
        asked, done = self._question, len(self._found) / MAX_PLACES
        if effort == THOROUGH:
            yield from check_place(asked.table, asked.fighter, at, enemies, lambda _, doing: self._tell(done, doing))
            return
        moved, found = with_fighter_at(asked.table, asked.fighter, at), tuple[EnemySight, ...]()
        doing = tr("Proving that no enemy sees {name}…", name=asked.fighter.id)
        for enemy in enemies:
            sight = sight_cache.find_sight(
                moved, enemy, asked.fighter.id, lambda _share, _doing: self._tell(done, doing), effort
            )
            left_out = moved.left_out_notes(enemy, asked.fighter.id)
            found = (*found, EnemySight(enemy, sight.sight, left_out))
            yield PlaceCheck(replace(asked.fighter, pose=at), len(enemies), found)

    def _describe(self, place: int, at: Pose, check: PlaceCheck) -> UsefulPlace:
        asked = self._question
        only = np.zeros(len(self._places), dtype=np.bool_)
        only[place] = True
        later = int(self._count_later(self._places.chosen(only), 0.5, 0.5)[0])
        platform = terrain.find_support(asked.table, asked.fighter, at).platform
        if platform:
            piece, level = platform.piece, platform.height
        else:
            base = shapely.Point(at.x, at.y)
            beside = [
                (shapely.distance(one.outline, base), one.piece)
                for one in terrain.obstacles(asked.table)
                if one.top > at.z
            ]
            away, piece = min(beside, default=(np.inf, ""))
            radius = battle_shapes.fighter_outline(asked.fighter).reach
            piece, level = (piece if away - radius <= _BESIDE_MM else ""), at.z
        name, away, way = "", np.inf, np.inf
        if self._goal_costs:
            nearest, costs = min(self._goal_costs, key=lambda one: float(one[1][place]))
            name, way = nearest.name, float(costs[place])
            away = _distance_to(asked.table, asked.fighter, at, nearest)
        elif asked.objectives:
            away, name = min((_distance_to(asked.table, asked.fighter, at, one), one.name) for one in asked.objectives)
        shown = float(self._exposure.shares[place].max(initial=0.0))
        return UsefulPlace(at, check, piece, level, later, shown, name, away, way)

    def _format_note(self, any_candidate: bool) -> str:
        """Explains why there is no place at all."""
        asked, name = self._question, self._question.fighter.id
        if self._found:
            return ""
        reasons = (
            (asked.goal == "peek", tr("{name} would not see any enemy from any place.", name=name)),
            (any_candidate, tr("No place could be proven unseen: an enemy may see each place tried through a gap.")),
            ((self._exposure.counts > 0).all() and asked.scope == "anywhere", tr("Every place is seen by an enemy.")),
            ((self._exposure.counts > 0).all(), tr("Every place there is seen by an enemy; search the whole table.")),
            (asked.goal == "near_objective", tr("No unseen place is within one move of anything to hold or take.")),
        )
        return next(
            (text for holds, text in reasons if holds),
            tr("Wherever {name} is unseen now, an enemy may see it after a move.", name=name),
        )


def _best_first(scores: Floats, among: Flags) -> list[int]:
    """Returns the numbers of some places by descending score; equal ones keep their order."""
    numbers = np.flatnonzero(among)
    return numbers[np.argsort(-scores[numbers], kind="stable")].tolist()


def _is_clear(point: Floats, others: Sequence[Floats | Spot], apart: float) -> bool:
    """Returns whether a point `(3,)` is this far, on the plan, from all others at about its height."""
    way = np.abs(np.array(others, dtype=np.float64).reshape(-1, 3) - point)
    return bool(((np.hypot(way[:, 0], way[:, 1]) >= apart) | (way[:, 2] > HALF_INCH)).all())


def _distance_to(table: BattleGeometry, fighter: Fighter, at: Pose, objective: ObjectiveReach) -> float:
    """Returns the distance of a fighter's base from the centre of an objective, in mm."""
    there = battle_shapes.fighter_slab(replace(fighter, pose=at))
    found = measure_slabs(there, battle_shapes.point_slab(*objective.at))
    return (found.on_plan if table.is_on_plan else found).distance_mm
