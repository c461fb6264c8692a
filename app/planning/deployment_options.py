"""The choices of a side during deployment: groups that its game allows, and places in their zones."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.games.game import Game
from app.games.group_proposal import propose_groups
from app.games.legal_places import STEP_MM, facing_pose, zone_middle
from app.games.setup_actions import Split
from app.games.zone import Zone, legal_regions
from app.geometry.arrays import Floats
from app.model import Fighter, Pose
from app.planning.deployment_goals import AWAY, DeploymentGoals, find_fulfilment, share_out
from app.planning.deployment_score import DeploymentScore, read_score
from app.planning.deployment_search import Choices, State
from app.planning.place_table import PlaceTable, PlaceTableMaker
from app.planning.places import HALF_INCH
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.swept_path import fighter_top

_GONE = ("down", "left")
_INSIDE_MM = 0.1  # Margin inside a zone, so that rounding does not put a base outside


@dataclass(frozen=True, eq=False)
class SuggestionQuestion:
    """The question for suggestions: side, enemies and goals; the same `seed` leads to the same answer.

    With `regroups`, fighters may change groups as far as the game allows; with `keeps_standing`, fighters on the table
    stay where they are.
    """

    table: BattleGeometry
    game: Game
    side: str
    enemies: tuple[str, ...]
    goals: DeploymentGoals = field(default_factory=DeploymentGoals)
    seed: int = 1
    regroups: bool = False
    keeps_standing: bool = False


@dataclass(frozen=True)
class Placement:
    """A fighter in a group at a pose; the pose is None if its group arrives later."""

    fighter: str
    group: str
    pose: Pose | None


@dataclass(frozen=True, eq=False)
class FighterChoices:
    """All choices of one fighter: placements, and for each its place table and its row there."""

    fighter: Fighter
    placements: tuple[Placement, ...]
    rows: tuple[tuple[PlaceTable, int] | None, ...]


def are_groups_final(table: BattleGeometry, game: Game, side: str) -> bool:
    """Returns whether a side is split into groups that the game no longer lets it change."""
    groups = {one.id: one.state.group for one in table.battle.fighters_of(side) if one.state.whereabouts not in _GONE}
    if not groups or not all(groups.values()):
        return False
    return bool(game.rule(table, Split(side, tuple(sorted(groups.items())))).check())


class DeploymentOptions:
    """The fighters of a side and their choices. Raises PlayerError if there are none."""

    def __init__(self, question: SuggestionQuestion) -> None:
        game = question.game
        if not game.has_rounds:
            raise PlayerError(tr("Free play has no deployment rules; choose a game first."))
        self._question, self._game = question, game
        opened = game.setup.open_deployment(question.table.battle)
        self.own = tuple(one for one in opened.fighters_of(question.side) if one.state.whereabouts not in _GONE)
        if not self.own:
            raise PlayerError(tr("{side} has no fighters to set up.", side=question.side))
        self._present = question.table.with_battle(opened)
        moving = (one for one in self.own if not self._stays(one))
        away = (replace(one, state=replace(one.state, whereabouts="mustered")) for one in moving)
        self._bare = question.table.with_battle(opened.with_fighters(*away))
        self._regroups = question.regroups and not are_groups_final(question.table, question.game, question.side)
        self._maker = PlaceTableMaker(self._bare, game, question.side, question.enemies)
        self.leaders = frozenset(game.setup.leaders(opened, question.side))
        self._places = dict[object, Floats]()
        self._tables = dict[object, PlaceTable]()

    @cached_property
    def group_names(self) -> tuple[str, ...]:
        """The groups by number; only "" if the game has none."""
        return tuple(group.id for group in self._game.groups) or ("",)

    @cached_property
    def split(self) -> tuple[int, ...]:
        """The current groups, completed by the game's proposal if a fighter is in none."""
        names, groups = self.group_names, {one.id: one.state.group for one in self.own}
        if not all(group in names for group in groups.values()) and self._game.groups:
            groups |= propose_groups(self._present.battle, self._question.side, self._game)
        return tuple(names.index(groups[one.id]) if groups[one.id] in names else 0 for one in self.own)

    def is_legal_split(self, split: Sequence[int]) -> bool:
        """Returns whether the game allows these groups; the current ones are not checked."""
        if tuple(split) == self.split or not self._game.groups:
            return True
        groups = {one.id: self.group_names[number] for one, number in zip(self.own, split, strict=True)}
        return not self._game.check_groups(self._present.battle, self._question.side, groups)

    @cached_property
    def present(self) -> tuple[Placement, ...] | None:
        """The player's own deployment; None unless every fighter that starts on the table is on it."""
        found = list[Placement]()
        for one, number in zip(self.own, self.split, strict=True):
            group, stands = self.group_names[number], one.state.whereabouts == "table"
            if not stands:
                zone = self._zone(one, group)
                if zone is not None and zone.round <= 1:
                    return None
            found.append(Placement(one.id, group, one.pose if stands else None))
        return tuple(found)

    def make_menus(
        self, most: int, kept: Iterable[Placement], report: Report = silent, regroups: bool = True
    ) -> tuple[FighterChoices, ...]:
        """Returns each fighter's choices: about `most` places in a zone, and the kept placements.

        The places are those of its group, or with `regroups` also those of other groups. Raises PlayerError if a
        fighter has no place at all.
        """
        more = dict[str, list[Placement]]()
        for one in kept:
            more.setdefault(one.fighter, []).append(one)
        menus = list[FighterChoices]()
        for number, fighter in enumerate(self.own):
            report(number / len(self.own), tr("Finding legal places for {name}…", name=fighter.id))
            groups = self.group_names if regroups and self._regroups else (self.group_names[self.split[number]],)
            found = dict[Placement, tuple[PlaceTable, int] | None]()
            for placement, row in self._find_choices(fighter, groups, most):
                found.setdefault(placement, row)
            for one in more.get(fighter.id, []):
                if one.pose is not None and one.group in groups:
                    found.setdefault(*self._tell(fighter, one))
            if not found:
                raise PlayerError(tr("There is no space for {name} where its group is set up.", name=fighter.id))
            menus.append(FighterChoices(fighter, tuple(found), tuple(found.values())))
        return tuple(menus)

    def make_choices(self, menus: Sequence[FighterChoices], goals: DeploymentGoals) -> tuple[Choices, ...]:
        """Returns the menus as numbers, with the value that the goals give to each choice."""
        shares = share_out(goals, len(menus), sum(menu.fighter.id in self.leaders for menu in menus))
        return tuple(self._make_choices(menu, shares) for menu in menus)

    def score(self, menus: Sequence[FighterChoices], state: State) -> DeploymentScore:
        """Returns the score of a state, for the fighters that are deployed at the start."""
        rows = (menu.rows[at] for menu, at in zip(menus, state, strict=True))
        return DeploymentScore(tuple(read_score(*row) for row in rows if row is not None))

    def with_placements(self, placements: Iterable[Placement]) -> BattleGeometry:
        """Returns the table with these placements; fighters that arrive later are off the table."""
        own = {one.id: one for one in self.own}
        moved = (_place(own[one.fighter], one) for one in placements)
        return self._bare.with_battle(self._bare.battle.with_fighters(*moved))

    def find_misplaced(self, placements: Sequence[Placement]) -> tuple[str, ...]:
        """Returns the fighters whose places break the game's rules or overlap other bases."""
        after, misplaced = self.with_placements(placements), self._game.misplaced
        return tuple(
            one.fighter
            for one in placements
            if one.pose is not None
            and not self._stays(self._bare.battle.any_fighter(one.fighter))
            and (misplaced(after, one.fighter) or after.find_fighter_overlaps(after.battle.fighter(one.fighter)))
        )

    # Helpers

    def _stays(self, fighter: Fighter) -> bool:
        stands = fighter.state.whereabouts == "table"
        return stands and (fighter.locked or self._question.keeps_standing)

    def _find_choices(
        self, fighter: Fighter, groups: Sequence[str], most: int
    ) -> Iterator[tuple[Placement, tuple[PlaceTable, int] | None]]:
        if self._stays(fighter):
            yield self._tell(fighter, Placement(fighter.id, fighter.state.group, fighter.pose))
            return
        for group in groups:
            zone = self._zone(fighter, group)
            if zone is None or zone.round > 1:
                yield Placement(fighter.id, group, None), None
                continue
            turned = _turn(fighter, facing_pose(self._bare.battle.board, *zone_middle(zone)).yaw)
            # Legal places in a zone `(n, 3)`, half an inch apart, or farther apart if there would be more than `most`.
            key = turned.base, turned.body, turned.pose.yaw, zone, most
            if key not in self._places:
                regions = legal_regions(self._bare, turned, zone)
                areas = [(shapely.buffer(one.area, -_INSIDE_MM), one.height) for one in regions]
                whole = sum(area.area for area, _ in areas)
                step = max(HALF_INCH, math.sqrt(whole / most))
                spots = [(x, y, height) for area, height in areas for x, y in _grid(area, step)]
                self._places[key] = np.array([self._stand(turned, *spot) for spot in spots]).reshape(-1, 3)
            table = self._find_table(turned, self._places[key])
            for row, (x, y, z) in enumerate(table.points.tolist()):
                yield Placement(fighter.id, group, Pose(x, y, z, turned.pose.yaw)), (table, row)

    def _tell(self, fighter: Fighter, one: Placement) -> tuple[Placement, tuple[PlaceTable, int]]:
        """Returns a placement with its row of a place table."""
        pose = one.pose or fighter.pose
        table = self._find_table(_turn(fighter, pose.yaw), np.array([[pose.x, pose.y, pose.z]]))
        return one, (table, 0)

    def _find_table(self, fighter: Fighter, points: Floats) -> PlaceTable:
        key = fighter.id, fighter.pose.yaw, points.tobytes()
        if key not in self._tables:
            self._tables[key] = self._maker.make(fighter, points)
        return self._tables[key]

    def _zone(self, fighter: Fighter, group: str) -> Zone | None:
        battle = self._bare.battle
        there = replace(fighter, state=replace(battle.any_fighter(fighter.id).state, group=group))
        return self._game.fighter_zone(battle.with_fighters(there), fighter.id)

    def _stand(self, fighter: Fighter, x: float, y: float, height: float) -> tuple[float, float, float]:
        """Returns the place at the height of what supports the base there."""
        pose = Pose(x, y, height, fighter.pose.yaw)
        return x, y, self._bare.base_support(fighter.base, pose, height + STEP_MM).height_mm

    def _make_choices(self, menu: FighterChoices, shares: Floats) -> Choices:
        fighter, leads = menu.fighter, menu.fighter.id in self.leaders
        known = {id(row[0]): find_fulfilment(row[0], leads) @ shares for row in menu.rows if row}
        away = float((AWAY * (1, 1, 1, leads)) @ shares)
        nowhere = (math.nan, math.nan, math.nan)
        return Choices(
            fighter.id,
            np.array([self.group_names.index(one.group) for one in menu.placements], dtype=np.int64),
            np.array([(one.pose.x, one.pose.y, one.pose.z) if one.pose else nowhere for one in menu.placements]),
            np.array([known[id(row[0])][row[1]] if row else away for row in menu.rows]),
            battle_shapes.fighter_outline(fighter).reach,
            fighter_top(self._bare, fighter) - fighter.pose.z,
        )


def find_state(menus: Sequence[FighterChoices], placements: Iterable[Placement] | None) -> State | None:
    """Returns the number of each fighter's choice; None if one of them is not on its menu."""
    chosen: Mapping[str, Placement] = {one.fighter: one for one in placements or ()}
    found = list[int]()
    for menu in menus:
        one = chosen.get(menu.fighter.id)
        if one is None or one not in menu.placements:
            return None
        found.append(menu.placements.index(one))
    return tuple(found)


def read_state(menus: Sequence[FighterChoices], state: State) -> tuple[Placement, ...]:
    """Returns the placements of a state."""
    return tuple(menu.placements[at] for menu, at in zip(menus, state, strict=True))


def _turn(fighter: Fighter, yaw: float) -> Fighter:
    return replace(fighter, pose=replace(fighter.pose, yaw=yaw))


def _place(fighter: Fighter, one: Placement) -> Fighter:
    where = "reserve" if one.pose is None else "table"
    state = replace(fighter.state, group=one.group, whereabouts=where)
    return replace(fighter, state=state, pose=one.pose or fighter.pose)


def _grid(area: BaseGeometry, step: float) -> Iterator[tuple[float, float]]:
    """Yields the points of a grid with this spacing in an area; at least one unless the area is empty."""
    if area.is_empty:
        return
    x0, y0, x1, y1 = shapely.bounds(area).tolist()
    x, y = (np.arange(low + (high - low) % step / 2, high + 1e-9, step) for low, high in ((x0, x1), (y0, y1)))
    spots = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    spots = spots[shapely.contains_xy(area, spots[:, 0], spots[:, 1])]
    if not len(spots):
        spots = shapely.get_coordinates(shapely.point_on_surface(area))
    yield from ((round(x, 2), round(y, 2)) for x, y in spots.tolist())
