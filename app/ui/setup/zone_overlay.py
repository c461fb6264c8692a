"""The overlay for setting up a battle: zones and misplaced fighters; and the tool that deploys with clicks.

Groups differ by the shape of their signs and by words, colours also by their lines: solid for red, dashed for blue.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import shapely
from msgspec.structs import replace

from app.core.language import mark
from app.games.card_map import find_group_look
from app.games.legal_places import zone_middle
from app.games.setup_actions import Reply
from app.games.zone import format_zone
from app.model.standard_sizes import base_sides
from app.table.terrain import platforms
from app.ui.tools.tool import pick_thing
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.scene import CASING, SIDES, STOPPED, Colour, Point
from app.ui.viewport.styled_lines import StyledLine
from app.ui.viewport.tool_dispatcher import Pointer

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.games.actions import Action
    from app.games.card_map import GroupLook
    from app.games.game import Game
    from app.games.zone import Zone
    from app.model import Fighter, Pose
    from app.table.battle_geometry import BattleGeometry
    from app.table.terrain import Region

NEUTRAL: Colour = (0.97, 0.93, 0.80)
LEGAL: Colour = (0.55, 0.93, 0.62)
DASH, INWARD_MM = 16.0, 75.0
ARROW_MM, ARROW_PARTS = 36.0, 8
EDGE_TOLERANCE_MM = 0.01
"""Tolerance in mm for points at the edge of the board."""
LIFT, STEP_MM, SIGN_MM, HATCH_MM = 0.8, 12.0, 13.0, 11.0
CORNERS = {"triangle": (3, 0.25), "square": (4, 0.125), "octagon": (8, 0.0625), "diamond": (4, 0.25)}
"""For each sign, its number of corners, and the angle of the first, in turns counter-clockwise from the right."""


@dataclass(frozen=True, eq=False)
class ZoneQuestion:
    """Zones to draw, and a fighter, turned as it would be placed, whose allowed places are drawn."""

    table: BattleGeometry
    game: Game
    zones: tuple[Zone, ...]
    fighter: Fighter | None = None
    misplaced: tuple[tuple[str, str], ...] = ()
    """Misplaced fighters, each with the reason."""


@dataclass(frozen=True, eq=False)
class ZoneAnswer:
    """The drawing, and the areas in which the fighter may be deployed, level by level, once known."""

    overlay: Overlay = field(default_factory=Overlay)
    regions: tuple[Region, ...] = ()


def make_zone_overlays(wanted: ZoneQuestion, report: Report) -> Iterator[ZoneAnswer]:
    """Yields the zones first, then also the allowed places of the fighter, which take longer."""
    game = wanted.game
    ribbons = [ribbon for zone in wanted.zones for ribbon in zone_lines(wanted.table, zone, game.groups)]
    names = ((zone, format_zone(zone, game.groups)) for zone in wanted.zones)
    tags = [Tag(name, _label_point(wanted.table, zone), short=name) for zone, name in names]
    board, way = wanted.table.battle.board, -1 if game.setup.is_turned(wanted.table.battle) else 1
    x, y = board.width_mm / 2, board.depth_mm / 2
    tip = (x, y + way * ARROW_MM)
    strokes = [((x, y - way * ARROW_MM), tip)]
    strokes += [((x + side * ARROW_MM / 3, tip[1] - way * ARROW_MM / 2), tip) for side in (-1, 1)]
    laid = [_drape(wanted.table, np.linspace(start, end, ARROW_PARTS)) for start, end in strokes]
    ribbons += [ribbon for points in laid for ribbon in _make_cased_line(points, NEUTRAL, 3.0, 0.0, 0.45)]
    for id, why in wanted.misplaced:
        ribbons += _make_cross(wanted.table.battle.fighter(id))
        pose = wanted.table.battle.fighter(id).pose
        tags.append(Tag(why, (pose.x, pose.y, pose.z + 2)))
    yield ZoneAnswer(Overlay(tuple(ribbons), tuple(tags)))
    if wanted.fighter:
        found = game.deploy_regions(wanted.table, wanted.fighter)
        lines = (line for region in found for line in region_lines(region))
        yield ZoneAnswer(Overlay((*ribbons, *lines), tuple(tags)), found)
    elif wanted.zones:
        platforms(wanted.table)  # Analyses the terrain in advance, which takes time; the result is cached.


def zone_colour(colour: str) -> Colour:
    """Returns the line colour of a zone."""
    return {"red": _lighten(SIDES[0][0]), "blue": _lighten(SIDES[1][0])}.get(colour, NEUTRAL)


def zone_lines(table: BattleGeometry, zone: Zone, groups: Sequence[GroupLook]) -> list[StyledLine]:
    """Returns a zone's point or line with its sign, and the rim of its reach as far as it is on the board."""
    colour, dash = zone_colour(zone.colour), DASH if zone.colour == "blue" else 0.0
    faint = 0.5 if zone.round > 1 else 0.9
    line = shapely.LineString([zone.start, zone.end]) if zone.start != zone.end else shapely.Point(zone.start)
    rim = shapely.segmentize(shapely.buffer(line, zone.reach_mm, quad_segs=16).exterior, STEP_MM)
    drawn = _make_cased_line(_drape(table, np.asarray(rim.coords)), colour, 2.2, dash, faint)
    if zone.start != zone.end:
        count = max(2, round(math.dist(zone.start, zone.end) / STEP_MM))
        drawn += _make_cased_line(_drape(table, np.linspace(zone.start, zone.end, count)), colour, 6.0, dash, 1.0)
    at, shape = _middle(table, zone), find_group_look(groups, zone.group).shape
    for size, width in ((1.0, 3.2), (0.55, 3.2))[: 1 if zone.colour == "blue" else 2]:
        drawn += _make_cased_line(_make_sign(shape, at, size * SIGN_MM), colour, width, 0.0, 1.0)
    return drawn


def region_lines(region: Region) -> list[StyledLine]:
    """Returns an area's rim and its hatching."""
    z, drawn = region.height + LIFT, list[StyledLine]()
    for ring in _rings(region.area):
        points: list[Point] = [(x, y, z) for x, y in np.asarray(ring.coords)[:, :2].tolist()]
        drawn += _make_cased_line(points, LEGAL, 2.2, 0.0, 1.0)
    for line in _hatch_lines(region.area):
        (x0, y0), (x1, y1) = np.asarray(line.coords)[[0, -1], :2].tolist()
        drawn.append(
            StyledLine((x0, y0, z), (x1, y1, z), LEGAL, 1.3, 0.0, opacity=0.55, reach_through=False, toward=0.002)
        )
    return drawn


def _middle(table: BattleGeometry, zone: Zone) -> Point:
    x, y = zone_middle(zone)
    return x, y, float(table.surface_heights(np.array([(x, y)]))[0]) + LIFT


def _label_point(table: BattleGeometry, zone: Zone) -> Point:
    """Returns the place of a zone's label, far enough from the left and right edges not to be cut off."""
    x, y, z = _middle(table, zone)
    return min(max(x, INWARD_MM), table.battle.board.width_mm - INWARD_MM), y, z


def _drape(table: BattleGeometry, points: np.ndarray) -> list[Point | None]:
    """Lays points on top of the terrain below them; None for points off the board."""
    board, heights = table.battle.board, table.surface_heights(points)
    corner = np.array((board.width_mm, board.depth_mm)) + EDGE_TOLERANCE_MM
    there = np.all((points >= -EDGE_TOLERANCE_MM) & (points <= corner), axis=1)
    rows = zip(points.tolist(), heights.tolist(), there.tolist(), strict=True)
    return [(x, y, z + LIFT) if on else None for (x, y), z, on in rows]


def _make_cased_line(
    points: Sequence[Point | None], colour: Colour, width: float, dash: float, opacity: float
) -> list[StyledLine]:
    """Returns a line over a darker casing; a dashed one leaves out every third segment."""
    pairs = [(a, b) for a, b in itertools.pairwise(points) if a and b]
    kept = [pair for number, pair in enumerate(pairs) if not dash or number % 3 != 2]
    below = [StyledLine(a, b, CASING, width + 2.0, 0.0, opacity=0.45 * opacity, toward=0.002) for a, b in kept]
    return below + [StyledLine(a, b, colour, width, 0.0, opacity=opacity, toward=0.003) for a, b in kept]


def _make_sign(shape: str, at: Point, size: float) -> list[Point]:
    count, first = CORNERS[shape]
    turns = [2 * math.pi * (first + number / count) for number in range(count + 1)]
    return [(at[0] + size * math.cos(turn), at[1] + size * math.sin(turn), at[2]) for turn in turns]


def _make_cross(fighter: Fighter) -> list[StyledLine]:
    """Returns a cross over a misplaced fighter."""
    reach, pose = base_sides(fighter.base)[0] / 2, fighter.pose
    z = pose.z + LIFT
    return [
        StyledLine(
            (pose.x - reach, pose.y - way * reach, z), (pose.x + reach, pose.y + way * reach, z), STOPPED, 3.0, 1.3
        )
        for way in (1, -1)
    ]


def _rings(area: Any) -> list[Any]:
    polygons = [one for one in shapely.get_parts(area).tolist() if one.geom_type == "Polygon"]
    return [ring for polygon in polygons for ring in (polygon.exterior, *polygon.interiors)]


def _hatch_lines(area: Any) -> list[Any]:
    """Returns slanted lines within an area."""
    x0, y0, x1, y1 = area.bounds
    span = y1 - y0
    starts = np.arange(math.floor((x0 - span) / HATCH_MM) * HATCH_MM, x1, HATCH_MM)
    lines = shapely.linestrings([[(x, y0), (x + span, y1)] for x in starts.tolist()])
    parts = shapely.get_parts(shapely.intersection(lines, area)).tolist()
    return [line for line in parts if line.geom_type == "LineString" and line.length > 1]


def _lighten(colour: Colour) -> Colour:
    """Returns a slightly lighter colour, which is visible on the board."""
    red, green, blue = (part + (1 - part) * 0.22 for part in colour)
    return red, green, blue


DURING = ("setup", "deployment")


def find_misplaced(table: BattleGeometry, game: Game) -> tuple[tuple[str, str, str], ...]:
    """Returns misplaced fighters with the reason and the rule; none once the battle has begun."""
    if table.battle.clock.stage not in DURING:
        return ()
    there = (one for one in game.setup.placeables(table.battle) if one.done)
    return tuple((one.id, problem.text, problem.rule) for one in there for problem in game.misplaced(table, one.id))


HINT = mark("Click a fighter. Esc cancels.")
"""The hint for a click that answers a question."""


class Deployer(Protocol):
    """The owner of the fighter being placed; poses are that fighter's."""

    @property
    def id(self) -> str:
        """The fighter being placed, or ""."""
        ...

    def press_fighter(self, pointer: Pointer) -> bool | None:
        """Ends the placing at a press on a standing fighter, and returns whether it is taken; None elsewhere."""
        ...

    def pose_at(self, pointer: Pointer) -> Pose | None:
        """Returns the pose for the fighter at the mouse."""
        ...

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Chooses a floor that is `down` floors farther from the eye. Returns whether there are several."""
        ...

    def preview(self, pose: Pose) -> None: ...

    def deploy(self, pose: Pose | None) -> None:
        """Deploys the fighter at this pose; None cancels."""
        ...

    def turn(self, degrees: float) -> bool:
        """Rotates the fighter. Returns whether there is one."""
        ...

    def clear(self) -> None:
        """Ends the placing of the fighter."""
        ...


class DeployTool:
    """A tool that deploys the fighter at the next click on the table; while pressed, it shows a preview."""

    hint = mark(
        "Click a place for the fighter; Shift+wheel rotates it, the wheel changes the floor, Enter finds a "
        "place, Esc cancels."
    )

    def __init__(self, deployer: Deployer) -> None:
        self._deployer = deployer
        self._pressed = False

    @property
    def dragging(self) -> bool:
        """True while the mouse button is held."""
        return self._pressed

    def press(self, pointer: Pointer) -> bool:
        """Shows a preview, unless a standing fighter is pressed, which may be dragged instead."""
        if (taken := self._deployer.press_fighter(pointer)) is not None:
            return taken
        self._pressed = self._preview(pointer) is not None
        return self._pressed

    def move(self, pointer: Pointer) -> bool:
        if self._pressed:
            self._preview(pointer)
        return self._pressed

    def release(self, pointer: Pointer) -> bool:
        pressed, self._pressed = self._pressed, False
        if pressed:
            self._deployer.deploy(self._deployer.pose_at(pointer))
        return pressed

    def cancel(self) -> bool:
        """Ends the placing of the fighter, and with it the tool."""
        self._pressed = False
        if self._deployer.id:
            self._deployer.clear()
        return False

    def turn(self, degrees: float) -> bool:
        """Rotates the fighter, which initially faces the middle of the board."""
        return self._deployer.turn(degrees)

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Chooses a floor that is `down` floors farther from the eye. Returns whether there are several."""
        changed = bool(self._deployer.id) and self._deployer.change_level(pointer, down)
        if changed:
            self._preview(pointer)
        return changed

    def _preview(self, pointer: Pointer) -> Pose | None:
        pose = self._deployer.pose_at(pointer)
        if pose is not None:
            self._deployer.preview(pose)
        return pose


def make_answer(table: BattleGeometry, asked: Action | None, pointer: Pointer) -> Action | None:
    """Returns the answer to a question by a click on a fighter or piece; None if the click is elsewhere."""
    spot = pick_thing(table, pointer)
    if isinstance(asked, Reply) and spot and spot.kind in ("fighter", "piece"):
        return Reply(replace(asked.answer, answer=spot.id))
    return None
