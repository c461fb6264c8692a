"""Line of sight on the plan: a straight line from any point of one base to any point of the other (D1.5).

Heights and models play no part. Terrain blocks lines only if it has the keyword Block LoS: lines through it, into it
and out of it, whatever its height (D1.8). A unit that prefers such terrain ignores this (W100, W101). Bases of other
units block (D1.9), except those of the target's unit (D1.7) and, in our interpretation, of the observer's own unit
(decision 3). Only Large units block lines to a Large unit (W95); a Character that has joined a unit counts as part of
it (W34). A troop sees itself (W20) and every troop it touches (W21). Sight is therefore not always mutual.
"""

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from weakref import WeakKeyDictionary

import shapely
from shapely.geometry.base import BaseGeometry

from app.core.language import join_clauses, mark, tr
from app.games import ruling
from app.games.facts import Fact
from app.games.ruling import CLOSE_CALL_MM, Ruling
from app.games.warcrow.book import find_book
from app.games.warcrow.flat_sight_scene import TOUCH_MM, Blocker, PlanScene, find_near_blockers
from app.games.warcrow.ground import DISC_MARK, find_disc, find_ground, find_hulls, find_standing_area, ignores_keyword
from app.games.warcrow.measures import (
    all_troops,
    base_gap,
    find_leader,
    judge_unit_sight,
    keyword_of,
    standing_troops,
    strides_between,
    whole_unit,
)
from app.games.warcrow.state import Element, read_state
from app.geometry.areas import outline_area, union
from app.geometry.outlines import gap
from app.geometry.plan_sight.convex import convex_outline
from app.geometry.plan_sight.free_line_search import PlanLine, find_line, find_sole_blockers, find_widest_line
from app.geometry.plan_sight.hulls import Hull
from app.geometry.plan_sight.line_field import make_field
from app.geometry.sight_proof.sight_result import Point, Segment, SightResult
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline
from app.table.flip_search import FlipScene
from app.table.sight_cache import find_sight

BLOCK_LOS = "Block LoS"
LARGE = "Large"
HEIGHT_MM = 5.0
"""Height above the table at which a line is drawn."""


class PlanEvidence:
    """Line of sight on the plan, decided exactly."""

    def __init__(self) -> None:
        self._tables: WeakKeyDictionary[BattleGeometry, PlanTable] = WeakKeyDictionary()

    def __reduce__(self) -> "tuple[type[PlanEvidence], tuple[()]]":
        """Pickles without the cache, so another process starts with an empty one."""
        return PlanEvidence, ()

    def find(self, table: BattleGeometry, observer: str, target: str, resolution: float) -> SightResult:
        """Finds a free line, or the verdict that there is none with everything that blocks all lines by itself."""
        pair = self._make_pair(table, observer, target)
        if pair.is_adjacent:
            return pair.make_visible(pair.contact, resolution)
        stoppers = pair.find_sole_blockers(resolution)
        if not stoppers and (line := pair.find_clear_line(resolution)):
            return pair.make_visible(line, resolution)
        return SightResult("blocked", resolution, 0, 0.0, blockers=stoppers, on_plan=True)

    def show(self, table: BattleGeometry, observer: str, target: str, found: SightResult) -> SightResult:
        """Adds the widest free line, or a set of things that together block every line."""
        pair = self._make_pair(table, observer, target)
        if found.verdict != "visible":
            culprits = found.blockers or pair.find_minimal_blockers(found.resolution_mm)
            met = tuple(name for _, name in pair.find_meetings(culprits))
            return replace(found, blockers=culprits, closest=pair.shortest).with_met(met)
        line = None if pair.is_adjacent else pair.find_widest_line(found.resolution_mm)
        return replace(pair.make_visible(line, found.resolution_mm), is_widest=True) if line else found

    def find_stop(self, table: BattleGeometry, observer: str, target: str, found: SightResult) -> Point | None:
        """Returns where the shortest line meets what blocks it."""
        return self._make_pair(table, observer, target).find_stop(found.blockers)

    def scene(
        self, table: BattleGeometry, observer: str, target: str, actual: SightResult, reach: float
    ) -> tuple[tuple[str, ...], FlipScene]:
        """Returns the names and scene of a pair and of all that can come between them if things move up to `reach`."""
        pair = self._make_pair(table, observer, target)
        scene = PlanScene(pair.shapes, pair.blockers, actual.verdict, actual.resolution_mm, reach)
        return (observer, target, *scene.names), scene

    def opaque_area(self, table: BattleGeometry, observer: str, target: str, others_stay: bool) -> BaseGeometry:
        """Returns the area that blocks lines between two troops: terrain, and bases if `others_stay`."""
        return self._make_plan(table).find_opaque_area(observer, target, others_stay)

    def standing_area(self, table: BattleGeometry, fighter: Fighter, without: Sequence[str]) -> BaseGeometry:
        """Returns the area where the centre of a troop's base may be."""
        return find_standing_area(table, fighter, without)

    def basis(self, battle: Battle) -> Hashable:
        """Returns the data that sight depends on: units, elements, and the positions of disc-shaped elements."""
        discs = tuple((token.id, token.at) for token in battle.tokens if DISC_MARK in token.marks)
        return battle.game.version, bytes(battle.game.values), discs

    def _make_pair(self, table: BattleGeometry, observer: str, target: str) -> "PlanPair":
        return PlanPair(self._make_plan(table), observer, target)

    def _make_plan(self, table: BattleGeometry) -> "PlanTable":
        plan = self._tables.get(table)
        if plan is None:
            self._tables[table] = plan = PlanTable(table)
        return plan


class PlanTable:
    """Everything on a table as shapes on the plan."""

    def __init__(self, table: BattleGeometry) -> None:
        state = read_state(table.battle)
        walls = find_ground(table, BLOCK_LOS)
        self._terrain = [(one.element, Blocker(one.element.piece, _find_hulls(table, one.element))) for one in walls]
        self._areas = {one.element.piece: one.area for one in walls}
        self.outlines = {fighter.id: fighter_outline(fighter) for fighter in table.battle.fighters}
        self.heights = {fighter.id: fighter.pose.z for fighter in table.battle.fighters}
        self.shapes = {id: convex_outline(outline) for id, outline in self.outlines.items()}
        self._bases = [Blocker(id, (Hull(shape),)) for id, shape in self.shapes.items()]
        whole = {unit.id: all_troops(state, unit) for unit in state.units}
        self._units = {id: state.unit(unit.host or unit.id) for unit in state.units for id in unit.troops}
        self._troops = {id: whole[unit.id] for id, unit in self._units.items()}
        self._large = {id for id, unit in self._units.items() if keyword_of(unit, LARGE)}
        self._own_unit_blocks = state.own_unit_blocks
        self._opaque: dict[tuple[str, ...], BaseGeometry] = {}
        self._lists: dict[tuple[frozenset[str], frozenset[str], bool], BlockerList] = {}

    def list_blockers(self, observer: str, target: str) -> "BlockerList":
        """Returns the blockers of a pair, prepared for queries and cached: most pairs of two units share one list."""
        key = self._spared(observer, target), self._ignored(observer), target in self._large
        if key not in self._lists:
            self._lists[key] = BlockerList(self.find_blockers(observer, target))
        return self._lists[key]

    def _spared(self, observer: str, target: str) -> frozenset[str]:
        """Returns the troops that never block a line from one troop to another."""
        own = () if self._own_unit_blocks else self._troops.get(observer, ())
        return frozenset((observer, target, *self._troops.get(target, ()), *own))

    def _ignored(self, observer: str) -> frozenset[str]:
        """Returns the terrain whose Block LoS the observer's unit ignores, as it prefers such terrain (W100, W101)."""
        unit = self._units.get(observer)
        elements = (element for element, _ in self._terrain)
        return frozenset(one.piece for one in elements if unit and ignores_keyword(unit, one, BLOCK_LOS))

    def find_blockers(self, observer: str, target: str) -> list[Blocker]:
        """Returns everything that blocks lines from one troop to another."""
        ignored = self._ignored(observer)
        walls = (wall for _, wall in self._terrain if wall.id not in ignored)
        spared, only_large = self._spared(observer, target), target in self._large
        in_the_way = (one for one in self._bases if one.id not in spared and (not only_large or one.id in self._large))
        return [*walls, *in_the_way]

    def find_opaque_area(self, observer: str, target: str, others_stay: bool) -> BaseGeometry:
        """Returns the area that blocks lines between two troops; of terrain alone unless `others_stay`."""
        found = tuple(one.id for one in self.find_blockers(observer, target) if others_stay or one.id in self._areas)
        if found not in self._opaque:
            areas = (self._areas.get(id) or outline_area(self.outlines[id]) for id in found)
            self._opaque[found] = union(list(areas))
        return self._opaque[found]


def _find_hulls(table: BattleGeometry, element: Element) -> tuple[Hull, ...]:
    """Returns the hulls of an element: its disc, or those of the footprint of its piece."""
    if disc := find_disc(table.battle, element):
        return (Hull(convex_outline(disc)),)
    return find_hulls(next(piece for piece in table.pieces if piece.name == element.piece))


class BlockerList:
    """The blockers of a pair, and their hulls with the owner of each."""

    def __init__(self, blockers: list[Blocker]) -> None:
        self.blockers = blockers
        self.parts = make_field([hull for blocker in blockers for hull in blocker.hulls])
        self.owners = [blocker.id for blocker in blockers for _ in blocker.hulls]


class PlanPair:
    """An observer and a target on the plan, with everything that blocks lines between them."""

    def __init__(self, plan: PlanTable, observer: str, target: str) -> None:
        touch = gap(plan.outlines[observer], plan.outlines[target])
        self.contact = PlanLine(touch.from_point, touch.to_point, math.inf)
        self.is_adjacent = observer == target or touch.distance <= TOUCH_MM
        self.shapes = self._observer, self._target = plan.shapes[observer], plan.shapes[target]
        self._heights = plan.heights[observer] + HEIGHT_MM, plan.heights[target] + HEIGHT_MM
        found = plan.list_blockers(observer, target)
        self.blockers, self._parts, self._owners = found.blockers, found.parts, found.owners

    def find_clear_line(self, clearance: float) -> PlanLine | None:
        """Finds a line that is beyond dispute, otherwise the widest with at least this clearance.

        A line that falls short of the undisputed clearance only by rounding does not count as beyond dispute.
        """
        enough = max(CLOSE_CALL_MM, clearance)
        found = find_line(self._observer, self._target, self._parts, enough)
        return found if found and found.clearance_mm >= enough else self.find_widest_line(clearance)

    def find_widest_line(self, clearance: float) -> PlanLine | None:
        """Finds the line with the most clearance, which must be at least this many mm."""
        return find_widest_line(self._observer, self._target, self._parts, clearance)

    def find_sole_blockers(self, resolution: float) -> tuple[str, ...]:
        """Returns the blockers with a single part that blocks every line."""
        found = find_sole_blockers(self._observer, self._target, self._parts, resolution)
        return tuple(sorted({self._owners[place] for place in found}))

    def find_minimal_blockers(self, resolution: float) -> tuple[str, ...]:
        """Returns a minimal set of blockers that together block every line."""
        needed = find_near_blockers(self.shapes, self.blockers, resolution)
        for one in list(needed):
            others = {other: parts for other, parts in needed.items() if other is not one}
            needed = (
                others
                if (
                    find_line(self._observer, self._target, list(chain.from_iterable(others.values())), resolution)
                    is None
                )
                else needed
            )
        return tuple(one.id for one in needed)

    @property
    def shortest(self) -> Segment:
        """The shortest line from base to base."""
        low, high = self._heights
        return (*self.contact.start, low), (*self.contact.end, high)

    def find_stop(self, blockers: Sequence[str]) -> Point | None:
        """Returns where the shortest line first meets one of these blockers, or None."""
        meetings = self.find_meetings(blockers)
        if not meetings:
            return None
        at = shapely.line_interpolate_point(self._way, meetings[0][0])
        (x, y), z = shapely.get_coordinates(at)[0].tolist(), self._heights[0]
        return x, y, z

    def find_meetings(self, blockers: Sequence[str]) -> list[tuple[float, str]]:
        """Returns the distances along the shortest line, in mm, at which it meets these blockers, nearest first."""
        start = shapely.Point(self.contact.start)
        found = list[tuple[float, str]]()
        for one in self.blockers:
            parts = chain.from_iterable(hull.leaves() for hull in one.hulls if one.id in blockers)
            met = (shapely.intersection(self._way, shapely.buffer(part.core, part.radius)) for part in parts)
            far = min((float(shapely.distance(start, each)) for each in met if not each.is_empty), default=None)
            found += [] if far is None else [(far, one.id)]
        return sorted(found)

    @property
    def _way(self) -> shapely.LineString:
        return shapely.LineString([self.contact.start, self.contact.end])

    def make_visible(self, line: PlanLine, resolution: float) -> SightResult:
        """Returns the evidence that a free line provides."""
        low, high = self._heights
        clearance = None if math.isinf(line.clearance_mm) else line.clearance_mm
        witness = (*line.start, low), (*line.end, high)
        return SightResult("visible", resolution, 0, 1.0, witness, clearance, on_plan=True)


# Explanations: the terrain that a line leads through, into or out of, and the units in the way


_LINE = mark("Line of sight from base to base, seen from above (rules update {update})")
_TOUCH = mark("A troop sees itself and every troop that it touches (rules update {update})")
_TERRAIN = mark("Block LoS blocks every line through an element, into it and out of it (rules update {update})")
_UNITS = mark("Bases of units block lines, except those of the target’s own troops (rules update {update})")
_LARGE = mark("Only Large units and Block LoS terrain block lines to a Large unit (rules update {update})")
_LEADER = mark("A unit sees from its leader; seeing one troop of the target is enough (as we read it)")
_WITHIN_MM2 = 0.01
"""Overlap with an element, in mm², up to which a base only touches it."""


def explain_sight(table: BattleGeometry, observer: str, target: str, sight: SightResult) -> Ruling:
    """Returns the ruling on a line of sight, with its reason."""
    if sight.verdict == "visible":
        one, other = table.battle.fighter(observer), table.battle.fighter(target)
        if observer == target or base_gap(one, other) <= TOUCH_MM:
            return _make_ruling("visible", tr("visible"), tr("the bases touch"), _TOUCH)
        found = ruling.judge(sight)
        return _make_ruling(found.kind, found.name, found.reason, _LARGE if _is_large(table, target) else _LINE)
    large = _is_large(table, target)
    rule = _LARGE if large else _find_rule(table, sight)
    reason = join_clauses(_blocker_texts(table, observer, target, sight.blockers))
    if len(sight.blockers) > 1:
        reason = tr("together these block every line: {reasons}", reasons=reason)
    return _make_ruling("blocked", tr("not visible"), reason or tr("several obstacles together block every line"), rule)


def _make_ruling(kind: ruling.RulingKind, name: str, reason: str, rule: str) -> Ruling:
    return Ruling(kind, name, reason, tr(rule, update=find_book().update))


def _is_large(table: BattleGeometry, troop: str) -> bool:
    unit = whole_unit(table.battle, troop)
    return unit is not None and keyword_of(unit, LARGE) is not None


def _find_rule(table: BattleGeometry, sight: SightResult) -> str:
    """Returns the rule by which the blockers block; the general one if they are both terrain and troops."""
    standing = {fighter.id for fighter in table.battle.fighters}
    troops = [id in standing for id in sight.blockers]
    if troops and all(troops):
        return _UNITS
    return _LINE if any(troops) or not troops else _TERRAIN


def _blocker_texts(table: BattleGeometry, observer: str, target: str, blockers: tuple[str, ...]) -> Iterator[str]:
    """Yields a sentence for each blocker: terrain by how lines meet it, troops by their units."""
    state = read_state(table.battle)
    walls = {one.element.piece: one.area for one in find_ground(table, BLOCK_LOS) if one.element.piece in blockers}
    for id, area in walls.items():
        if _is_inside(table, observer, area):
            yield tr("every line leads out of {name} (Block LoS)", name=id)
        elif _is_inside(table, target, area):
            yield tr("every line leads into {name} (Block LoS)", name=id)
        else:
            yield (
                tr("every line leads through {name} (Block LoS)", name=id)
                if len(blockers) == 1
                else tr("{name} (Block LoS)", name=id)
            )
    units: dict[str, list[str]] = {}
    for id in (id for id in blockers if id not in walls):
        unit = state.unit_of(id)
        units.setdefault(unit.id if unit else id, []).append(id)
    for unit_id, troops in units.items():
        names = ", ".join(troops)
        if troops == [unit_id]:
            yield tr("{name} is in the way", name=names)
        else:
            yield tr("{unit} is in the way ({troops})", unit=unit_id, troops=names)


def _is_inside(table: BattleGeometry, troop: str, area: shapely.Geometry) -> bool:
    base = outline_area(fighter_outline(table.battle.fighter(troop)))
    return bool(shapely.area(shapely.intersection(base, area)) > _WITHIN_MM2)


def find_unit_facts(table: BattleGeometry, observer: str, target: str) -> tuple[Fact, ...]:
    """Returns whether the observer's unit sees the target's, and the distance of their leaders.

    There are no facts for two troops of one unit.
    """
    state, battle = read_state(table.battle), table.battle
    one, other = whole_unit(battle, observer), whole_unit(battle, target)
    if one is None or other is None or one.id == other.id:
        return ()
    leader, troops = find_leader(battle, one), standing_troops(battle, other)
    strides = strides_between(battle, one, other)
    if leader is None or strides is None:
        return ()
    seen = [one.id for one in troops if find_sight(table, leader.id, one.id).sight.verdict == "visible"]
    places = {"leader": leader.id, "seen": len(seen), "all": len(troops), "unit": one.id, "other": other.id}
    text = tr("{unit} sees {other}: its leader {leader} sees {seen} of {all} troops", **places)
    if not seen:
        text = tr("{unit} does not see {other}: its leader {leader} sees none of its troops", **places)
    found = judge_unit_sight(table, one, other)
    sees: bool | None = bool(seen)
    if found and found.kind == "close":
        text, sees = f"{text} ({found.name})", None
    far = tr("Leader to leader")
    apart = strides * state.stride_mm
    return (
        Fact("unit_sight", one.id, text, tr(_LEADER), other.id, sees, confidence="inference"),
        Fact("leader_distance", one.id, far, tr(_LEADER), other.id, number=apart),
    )
