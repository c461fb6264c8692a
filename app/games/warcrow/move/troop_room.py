"""Unit formation: finds places for troops that link each of them to the leader.

The documents do not define formation. In our interpretation, each troop is at most a stride from another of its unit,
and such steps lead from every troop to the leader.
"""

import dataclasses
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.language import tr
from app.games.log import with_log_line
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.ground import Ground, cached_shrink, find_ground, ground_area
from app.games.warcrow.measures import (
    all_troops,
    are_enemies,
    are_within_mm,
    do_overlap,
    find_leader,
    standing_troops,
    units_on_table,
)
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.state import Element, Unit, read_state
from app.geometry.areas import grow, outline_area
from app.geometry.outlines import Outline, are_far, gap_mm
from app.model import Battle, Fighter, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

APART_MM = 0.5
"""Gap, in mm, between bases that the program places side by side, to avoid accidental contact."""
_DIRECTIONS = 24
_SLIDES, _CLOSE_MM = 30, 0.01
"""Most steps in which an oval base slides towards another, and the gap in mm at which it stops."""


def find_stragglers(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Returns the ids of the troops that no chain of neighbours links to the leader."""
    leader = find_leader(battle, unit)
    if leader is None:
        return ()
    troops = {troop.id: fighter_outline(troop) for troop in standing_troops(battle, unit)}
    return _find_unlinked(troops, leader.id, _reach(battle))


def formation_problems(battle: Battle, unit: Unit) -> list[Problem]:
    """Returns a rule problem for each troop that is out of formation."""
    what = tr("Every troop must be within a stride of another, in a chain to the leader")
    return [
        make_problem(tr("{name} is out of formation", name=id), "D1", what, reading=True)
        for id in find_stragglers(battle, unit)
    ]


def make_room_problem(text: str) -> Problem:
    """Returns a problem with the rule on the room of troops."""
    what = tr(
        "Troops must end on the battlefield, off other bases and impassable terrain, and may engage only where allowed"
    )
    return make_problem(text, "D1", what)


def _find_unlinked(troops: Mapping[str, Outline], leader: str, reach: float) -> tuple[str, ...]:
    """Returns the troops that no chain of neighbours within reach links to the leader."""
    left = dict(troops)
    linked = [left.pop(leader)]
    while near := [id for id, one in left.items() if any(are_within_mm(one, other, reach) for other in linked)]:
        linked += [left.pop(id) for id in near]
    return tuple(left)


@dataclass(frozen=True)
class PlacementSpace:
    """The space for troops of a unit: on the board, in `area` if there is one, and clear of `barred` terrain.

    `foes` may be touched only if their ids are in `may_engage`.
    """

    board: BaseGeometry
    friends: tuple[Outline, ...]
    foes: Mapping[str, Outline]
    barred: BaseGeometry
    may_engage: frozenset[str] = frozenset()
    area: BaseGeometry | None = None

    def holds(self, troop: Fighter, beside: Sequence[Outline] = ()) -> bool:
        """Returns whether a troop may stand at its pose, together with placed troops of its unit."""
        outline = fighter_outline(troop)
        if any(do_overlap(outline, other) for other in (*self.friends, *beside)):
            return False
        for id, foe in self.foes.items():
            if are_far(outline, foe, TOUCH_MM):
                continue
            if do_overlap(outline, foe) or (id not in self.may_engage and gap_mm(outline, foe) <= TOUCH_MM):
                return False
        where = shapely.Point(outline.x, outline.y)
        if not shapely.intersects(self._inside(outline), where):
            return False
        return self.barred.is_empty or not shapely.intersects(shapely.buffer(outline_area(outline), -0.1), self.barred)

    def near(self, at: Pose, mm: float) -> "PlacementSpace":
        """Returns the room within this many mm of a point, without the things that are farther away."""
        around = Outline(at.x, at.y, a=mm, b=mm)
        friends = tuple(friend for friend in self.friends if not are_far(around, friend, TOUCH_MM))
        foes = {id: foe for id, foe in self.foes.items() if not are_far(around, foe, TOUCH_MM)}
        return dataclasses.replace(self, friends=friends, foes=foes)

    def _inside(self, outline: Outline) -> BaseGeometry:
        """Returns where the centre of a base may be so that the base is wholly in the area."""
        return cached_shrink(self.board if self.area is None else self.area, _centred(outline))


def find_room(
    table: BattleGeometry, unit: Unit, may_engage: Sequence[str] = (), area: BaseGeometry | None = None
) -> PlacementSpace:
    """Returns where troops of a unit may be placed now; `may_engage` are enemy units that they may touch."""
    battle = table.battle
    state = read_state(battle)
    own = {*all_troops(state, unit)}
    units = {id: other for other in state.units for id in other.troops}
    friends: list[Outline] = []
    foes: dict[str, Outline] = {}
    for fighter in battle.fighters:
        other = units.get(fighter.id)
        if fighter.id in own:
            continue
        if other is not None and are_enemies(unit, other):
            foes[fighter.id] = fighter_outline(fighter)
        else:
            friends.append(fighter_outline(fighter))
    touchable = {id for id, other in units.items() if (other.host or other.id) in may_engage}
    board = shapely.box(0, 0, battle.board.width_mm, battle.board.depth_mm)
    barred = ground_area(table, "Impassable", "Unstable", unit=unit)
    return PlacementSpace(board, tuple(friends), foes, barred, frozenset(touchable), area)


def formation_order(battle: Battle, unit: Unit) -> tuple[Fighter, ...]:
    """Returns all troops of a unit that are not out of combat, on or off the table, leader first."""
    state = read_state(battle)
    ids = {*all_troops(state, unit)}
    alive = [one for one in battle.all_fighters if one.id in ids and one.state.whereabouts not in ("down", "left")]
    first = find_leader(battle, unit)
    lead = first.id if first else _officer(battle, unit) or unit.leader
    return tuple(sorted(alive, key=lambda one: one.id != lead))


def _officer(battle: Battle, unit: Unit) -> str:
    from_host = (one for one in read_state(battle).units if one.host == unit.id)
    return next((one.leader for one in from_host if any(word.casefold() == "officer" for word in one.keywords)), "")


def place_troops(
    battle: Battle, troops: Sequence[Fighter], leader: Pose, room: PlacementSpace, toward: Sequence[Outline] = ()
) -> dict[str, Pose] | None:
    """Returns poses for troops in formation, with the first as leader at `leader`; None if there is no room.

    Troops keep their positions relative to the leader if they can. Otherwise each takes the free place nearest to
    `toward`, such as enemies it should reach, and then nearest to the leader.
    """
    first, *others = troops
    room = room.near(leader, sum(2 * fighter_outline(one).reach + _reach(battle) for one in troops))
    begin = replace(first, pose=leader)
    if not room.holds(begin):
        return None
    placed = {first.id: begin}
    if not toward and _keep_places(battle, first, others, leader, room, placed):
        return {id: troop.pose for id, troop in placed.items()}
    placed = {first.id: begin}
    for troop in others:
        found = next(_free_places(battle, troop, placed, room, toward), None)
        if found is None:
            return None
        placed[troop.id] = found
    return {id: troop.pose for id, troop in placed.items()}


def _keep_places(
    battle: Battle,
    first: Fighter,
    others: Sequence[Fighter],
    leader: Pose,
    room: PlacementSpace,
    placed: dict[str, Fighter],
) -> bool:
    """Moves all troops to their old places around the leader; returns whether that works and keeps formation."""
    if any(one.state.whereabouts != "table" for one in (first, *others)):
        return False
    dx, dy = leader.x - first.pose.x, leader.y - first.pose.y
    for troop in others:
        there = replace(troop, pose=replace(troop.pose, x=troop.pose.x + dx, y=troop.pose.y + dy, z=leader.z))
        if not room.holds(there, [fighter_outline(one) for one in placed.values()]):
            return False
        placed[troop.id] = there
    return not _find_unlinked({id: fighter_outline(one) for id, one in placed.items()}, first.id, _reach(battle))


def _free_places(
    battle: Battle, troop: Fighter, placed: Mapping[str, Fighter], room: PlacementSpace, toward: Sequence[Outline]
) -> Iterator[Fighter]:
    """Yields free places in formation next to the troops placed so far, the best first."""
    beside = [fighter_outline(one) for one in placed.values()]
    lead = beside[0]
    spots: list[tuple[float, float, Fighter]] = []
    for other in beside:
        for step in range(_DIRECTIONS):
            angle = 2 * math.pi * step / _DIRECTIONS
            there = _beside(troop, other, angle)
            outline = fighter_outline(there)
            near = find_least_gap(outline, toward)
            spots.append((round(near, 1), math.dist((outline.x, outline.y), (lead.x, lead.y)), there))
    for foe in toward:
        for step in range(_DIRECTIONS):
            there = _beside(troop, foe, 2 * math.pi * step / _DIRECTIONS, 0.0)
            outline = fighter_outline(there)
            if any(are_within_mm(outline, one, _reach(battle)) for one in beside):
                spots.append((0.0, math.dist((outline.x, outline.y), (lead.x, lead.y)), there))
    for _, _, there in sorted(spots, key=lambda spot: spot[:2]):
        if room.holds(there, beside):
            yield there


def _reach(battle: Battle) -> float:
    return find_book().setup.formation_strides * read_state(battle).stride_mm


def _beside(troop: Fighter, other: Outline, angle: float, apart: float = APART_MM) -> Fighter:
    """Returns the troop next to a base, in a direction and with this gap."""
    own = fighter_outline(troop)
    far = own.reach + other.reach + apart
    x, y = other.x + far * math.cos(angle), other.y + far * math.sin(angle)
    if not (other.is_round and own.is_round):
        for _ in range(_SLIDES):  # At an angle, sliding in by the gap closes only part of it and never goes too far.
            over = gap_mm(dataclasses.replace(own, x=x, y=y), other) - apart
            if over <= _CLOSE_MM:
                break
            x, y = x - over * math.cos(angle), y - over * math.sin(angle)
    return replace(troop, pose=replace(troop.pose, x=x, y=y, z=0.0))


def _centred(outline: Outline) -> Outline:
    """Returns a base moved to the origin with its rotation, so equal bases share cached results."""
    yaw = 0.0 if outline.is_round else outline.yaw
    return Outline(0.0, 0.0, yaw, outline.a, outline.b, outline.core)


def find_least_gap(outline: Outline, others: Sequence[Outline]) -> float:
    """Returns the gap to the nearest of some bases; 0 if there are none."""
    least = math.inf
    for other in others:
        if not are_far(outline, other, least):
            least = min(least, gap_mm(outline, other))
    return least if others else 0.0


# Impassable terrain that is moved under a unit pushes it aside (D1, terrain)


_HAIR_MM = 0.05
"""Overlap, in mm, up to which a base only touches terrain."""
_PLACES = 120
"""Approximate number of places next to the terrain that are tried for a leader, nearest first."""


def displace_from_all_terrain(table: BattleGeometry, battle: Battle) -> Battle:
    """Returns the battle with no unit standing on elements that have moved since the table's state."""
    before = {piece.id: piece for piece in table.battle.pieces}
    changed = {piece.id for piece in battle.pieces if before.get(piece.id) != piece}
    for element in read_state(battle).elements:
        if element.piece in changed:
            battle = displace_from_terrain(table.with_battle(battle), element)
    return battle


def displace_from_terrain(table: BattleGeometry, element: Element) -> Battle:
    """Returns the battle with no unit standing on an element that is impassable for it.

    The leader is placed at the nearest free point next to the element, its troops in formation around it, without
    engaging enemies. A unit without room stays, and the log says so.
    """
    for unit in units_on_table(table.battle):
        for ground in find_ground(table, "Impassable", unit):
            troops = standing_troops(table.battle, unit)
            if ground.element.piece == element.piece and any(_stands_on(one, ground.area) for one in troops):
                table = table.with_battle(_with_unit_pushed(table, unit, ground))
    return table.battle


def _stands_on(troop: Fighter, area: BaseGeometry) -> bool:
    return bool(shapely.intersects(shapely.buffer(outline_area(fighter_outline(troop)), -_HAIR_MM), area))


def _with_unit_pushed(table: BattleGeometry, unit: Unit, ground: Ground) -> Battle:
    """Returns the battle with a unit next to impassable terrain, or with a log line that it has no room."""
    battle, piece = table.battle, ground.element.piece
    leader = find_leader(battle, unit)
    if leader is None:
        return battle
    troops = sorted(standing_troops(battle, unit), key=lambda one: one.id != leader.id)
    room = find_room(table, unit)
    for pose in _find_places(leader, ground.area):
        if places := place_troops(battle, troops, pose, room):
            moved = (replace(one, pose=places[one.id]) for one in troops)
            text = tr("{piece} is impassable and pushes {unit} aside", piece=piece, unit=unit.id)
            return with_log_line(battle.with_fighters(*moved), text, "move", side=unit.side)
    text = tr("{piece} is impassable, but {unit} does not fit beside it", piece=piece, unit=unit.id)
    return with_log_line(battle, text, "note", side=unit.side)


def _find_places(leader: Fighter, area: BaseGeometry) -> Iterator[Pose]:
    """Yields places for a leader next to an area, nearest first; its present pose first if it is not on the area."""
    if not _stands_on(leader, area):
        yield leader.pose
    rim = shapely.boundary(grow(area, base_outline(leader.base, 0.0, 0.0, leader.pose.yaw)))
    here = leader.pose.x, leader.pose.y
    nearest = shapely.get_coordinates(shapely.shortest_line(rim, shapely.Point(here)))[:1].tolist()
    around = shapely.get_coordinates(shapely.segmentize(rim, rim.length / _PLACES)).tolist()
    for x, y in sorted((*nearest, *around), key=lambda spot: math.dist(spot, here)):
        yield replace(leader.pose, x=x, y=y)
