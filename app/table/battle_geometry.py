"""Spatial queries on one battle: sight, distances, where a base comes to rest, and what is under the mouse pointer."""

import dataclasses
import itertools
import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol

import numpy as np
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.language import labelled, tr
from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.base_distances import Measure, Slab, is_wholly_within, is_within, measure_slabs
from app.geometry.bodies import Body, bounding_ball
from app.geometry.clearance import has_clearance
from app.geometry.drawing.visible_parts import find_cover
from app.geometry.outlines import Outline
from app.geometry.placement.base_drop import BaseSupport, find_base_support
from app.geometry.rays import Occluder, first_hits, occluders_near
from app.geometry.sight_proof.quick_visibility import quick_visibility
from app.geometry.sight_proof.sight import are_same, find_sight, with_silhouette
from app.geometry.sight_proof.sight_result import RESOLUTION, Point, SightResult
from app.geometry.sight_proof.witness import THOROUGH, Effort
from app.geometry.table_scan.hole_fill import cover_holes
from app.model import Base, Battle, Cylinder, Fighter, Piece, Pose, Sculpt
from app.table import battle_shapes, collision
from app.table.battle_shapes import Meshes
from app.table.collision import Overlap
from app.table.flip_search import FlipScene, try_placements
from app.table.robustness import PLACEMENTS, UNMOVED, find_robustness
from app.table.robustness_result import Robustness

ABOVE = 1e4
"""A height above everything on a table, in mm."""
_TIE = 1e-6


@dataclass(frozen=True, eq=False)
class PickResult:
    """The first thing that a ray hits: `kind` is "fighter", "piece" or "board"; with its point and unit normal."""

    kind: str
    id: str
    point: Floats
    normal: Floats


class SightEvidence(Protocol):
    """The interface through which a game decides sight itself, from the whole table instead of bodies and meshes.

    An implementation that can be pickled is used in several processes in parallel.
    """

    def find(self, table: "BattleGeometry", observer: str, target: str, resolution: float) -> SightResult:
        """Returns the evidence on a pair; it may differ in the opposite direction."""
        ...

    def show(self, table: "BattleGeometry", observer: str, target: str, found: SightResult) -> SightResult:
        """Returns `found` with everything that is displayed when a player looks at the pair."""
        ...

    def find_stop(self, table: "BattleGeometry", observer: str, target: str, found: SightResult) -> Point | None:
        """Returns where the line that came closest first meets what blocks it, or None."""
        ...

    def scene(
        self, table: "BattleGeometry", observer: str, target: str, actual: SightResult, reach: float
    ) -> tuple[tuple[str, ...], FlipScene]:
        """Returns the names and scene of a pair and of all that can come between them if things move up to `reach` mm.

        The observer comes first, then the target.
        """
        ...

    def opaque_area(self, table: "BattleGeometry", observer: str, target: str, others_stay: bool) -> BaseGeometry:
        """Returns the area on the plan that blocks lines between the two fighters, wherever they are.

        It includes the other fighters if `others_stay`, otherwise only terrain. Either of the two may be off the table.
        """
        ...

    def standing_area(self, table: "BattleGeometry", fighter: Fighter, without: Sequence[str]) -> BaseGeometry:
        """Returns where on the plan the centre of a fighter's base may be; fighters in `without` are ignored."""
        ...

    def basis(self, battle: Battle) -> Hashable:
        """Returns the data that the evidence depends on apart from positions: equal data, equal evidence."""
        ...


class BattleGeometry:
    """One battle with its meshes. Cheap to create: shapes and trees are cached, not rebuilt."""

    def __init__(self, battle: Battle, meshes: Meshes, evidence: "SightEvidence | None" = None) -> None:
        """`evidence` is how a game decides sight; without it, bodies and meshes decide."""
        self.battle = battle
        self.meshes = meshes
        self.evidence = evidence

    def with_battle(self, battle: Battle) -> "BattleGeometry":
        """Returns the same table with another battle on it."""
        return BattleGeometry(battle, self.meshes, self.evidence)

    @property
    def pieces(self) -> tuple[Occluder, ...]:
        """All pieces in place."""
        return self._pieces

    @cached_property
    def _pieces(self) -> tuple[Occluder, ...]:
        return tuple(battle_shapes.piece_occluder(piece, self.meshes) for piece in self.battle.pieces)

    @cached_property
    def occluders(self) -> tuple[Occluder, ...]:
        """All pieces and fighters, sorted by name; the same objects until something moves or changes its shape."""
        based = self.battle.bases_block
        fighters = (battle_shapes.fighter_occluder(fighter, self.meshes, based) for fighter in self.battle.fighters)
        return tuple(sorted((*self.pieces, *fighters), key=lambda occluder: occluder.name))

    def other_occluders(self, *ids: str) -> list[Occluder]:
        """Returns all pieces and every fighter except these, sorted by name so that the file's order cannot matter."""
        return [occluder for occluder in self.occluders if occluder.name not in ids]

    def sight(
        self,
        observer: str,
        target: str,
        effort: Effort = THOROUGH,
        resolution: float = RESOLUTION,
        report: Report = silent,
    ) -> SightResult:
        """Returns the evidence on whether `observer` sees `target`; asked in reverse, it is the same but reversed."""
        if self.evidence:
            found = self.evidence.find(self, observer, target, resolution)
        else:
            a, b = self._bodies(observer, target)
            if target < observer and are_same(a, b):
                return self.sight(target, observer, effort, resolution, report).reverse()
            found = find_sight(a, b, self.other_occluders(observer, target), effort, resolution, report)
        return dataclasses.replace(found, notes=(*found.notes, *self.left_out_notes(observer, target)))

    def left_out_notes(self, observer: str, target: str) -> tuple[str, ...]:
        """Returns a note for each incomplete mesh of the pair or near their lines, which lacks a part of its file.

        The position of the missing part is unknown: it may be as far away as the mesh is large.
        """
        if not self._left_out:
            return ()
        pair = self.battle.fighter(observer), self.battle.fighter(target)
        return self.find_left_out(pair, self._bodies(observer, target), self.other_occluders(observer, target))

    def find_left_out(
        self, pair: tuple[Fighter, Fighter], bodies: tuple[Body, Body], others: Sequence[Occluder]
    ) -> tuple[str, ...]:
        """Returns the same notes for two fighters on or off the table, with these bodies and other occluders."""
        said = self._left_out | self._list_left_out({fighter.id: fighter.body for fighter in pair})
        (start, one), (end, other) = map(bounding_ball, bodies)
        near = [
            occluder.name
            for occluder in others
            if occluder.name in said
            and occluders_near([occluder], start, end, max(one, other) + occluder.bounding_ball[1])
        ]
        names = (*near, *sorted(fighter.id for fighter in pair))
        return tuple(labelled(id, text) for id in names for text in said.get(id, ()))

    @cached_property
    def _left_out(self) -> dict[str, tuple[str, ...]]:
        """The missing parts of the meshes of pieces and fighters, by id."""
        bodies = {fighter.id: fighter.body for fighter in self.battle.fighters}
        return self._list_left_out({piece.id: piece for piece in self.battle.pieces} | bodies)

    def _list_left_out(self, things: Mapping[str, Piece | Cylinder | Sculpt]) -> dict[str, tuple[str, ...]]:
        """Returns what the meshes of these things lack of their files; complete meshes are omitted."""
        refs = {id: thing.ref for id, thing in things.items() if not isinstance(thing, Cylinder)}
        return {id: said for id, ref in refs.items() if (said := self.meshes(ref).health.left_out)}

    def with_silhouette(self, observer: str, target: str, found: SightResult, report: Report = silent) -> SightResult:
        """Returns `found` with the widest line, or with the line that came closest and what blocks it, for display."""
        if self.evidence:
            return self.evidence.show(self, observer, target, found)
        (a, b), others = self._bodies(observer, target), self.other_occluders(observer, target)
        if target < observer and are_same(a, b):
            shown = with_silhouette(b, a, others, found.reverse(), report).reverse()
        else:
            shown = with_silhouette(a, b, others, found, report)
        if not shown.closest:
            return shown
        fighter = self.battle.fighter(target)
        body = Occluder(target, battle_shapes.body_mesh(fighter, self.meshes), battle_shapes.pose_frame(fighter.pose))
        return shown.with_first(find_cover(body, others, np.array(shown.closest[0])))

    def _bodies(self, observer: str, target: str) -> tuple[Body, Body]:
        a, b = (battle_shapes.sight_body(self.battle.fighter(id), self.meshes) for id in (observer, target))
        return a, b

    def find_sights(
        self,
        pairs: Sequence[tuple[str, str]],
        effort: Effort = THOROUGH,
        resolution: float = RESOLUTION,
        report: Report = silent,
    ) -> Iterator[SightResult]:
        """Yields the evidence on one pair after the other, each computed when it is requested."""
        for index, (observer, target) in enumerate(pairs):
            tell = _partial_report(report, index, len(pairs), tr("{seer} and {target}", seer=observer, target=target))
            tell(0, "")
            yield self.sight(observer, target, effort, resolution, tell)

    @property
    def is_on_plan(self) -> bool:
        """True if the game decides sight and measures on the plan, ignoring heights."""
        return self.evidence is not None

    @property
    def is_mutual(self) -> bool:
        """True if sight is always the same in both directions."""
        return self.evidence is None

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Every pair of fighters in the battle's order: once, or in both directions if sight is not mutual."""
        ids = [fighter.id for fighter in self.battle.fighters]
        return list(itertools.combinations(ids, 2) if self.is_mutual else itertools.permutations(ids, 2))

    def pairs_of(self, observer: str) -> list[tuple[str, str]]:
        """Returns the pairs of one fighter with every other."""
        return [(observer, fighter.id) for fighter in self.battle.fighters if fighter.id != observer]

    def robustness(
        self,
        observer: str,
        target: str,
        tolerance_mm: float,
        count: int = PLACEMENTS,
        report: Report = silent,
        actual: SightResult | None = None,
    ) -> Robustness:
        """Returns the verdicts in `count` placements in which everything near the line is moved a little.

        `actual` is the known evidence on the pair at its present position; without it, it is determined first.
        """
        actual = actual or self.sight(observer, target, UNMOVED, report=report)
        if self.evidence:
            names, scene = self.evidence.scene(self, observer, target, actual, tolerance_mm)
            return try_placements(scene, names, tolerance_mm, count, report)
        bodies = {id: battle_shapes.sight_body(self.battle.fighter(id), self.meshes) for id in (observer, target)}
        return find_robustness(bodies, self.other_occluders(observer, target), tolerance_mm, actual, count, report)

    @cached_property
    def scan_tolerance_mm(self) -> float:
        """The largest deviation of a scan on the table from the real terrain, in mm; 0 without scans."""
        return max((piece.mesh.health.tolerance_mm for piece in self.pieces), default=0.0)

    def is_scanned(self, piece: str) -> bool:
        """Returns whether a piece is part of a scan."""
        return self.meshes(self.battle.piece(piece).ref).health.tolerance_mm > 0

    def hole_notes(self, found: SightResult) -> tuple[str, ...]:
        """Returns a note for each scan with a hole that the witness passes through or within the scan's tolerance."""
        if found.witness is None or found.on_plan:
            return ()
        start, end = np.array(found.witness)
        said: list[str] = []
        for piece in self.pieces:
            tolerance = piece.mesh.health.tolerance_mm
            cover = cover_holes(piece.mesh) if tolerance else None
            if cover and not has_clearance([Occluder(piece.name, cover, piece.frame)], start, end, tolerance):
                said.append(
                    tr(
                        "{name}: the line passes through a hole in the scan; the terrain there is unknown.",
                        name=piece.name,
                    )
                )
        return tuple(said)

    def quick_visibility(self, observer: str) -> dict[str, bool]:
        """Returns whether a quick search finds a line from `observer` to each other fighter, by id: used in drags."""
        if self.evidence:
            pairs = self.pairs_of(observer)
            return {target: self.sight(observer, target).verdict == "visible" for observer, target in pairs}
        bodies = {fighter.id: battle_shapes.sight_body(fighter, self.meshes) for fighter in self.battle.fighters}
        return quick_visibility(bodies.pop(observer), bodies, self.other_occluders(observer))

    def distance(self, a: str, b: str) -> Measure:
        """Returns the distance between the bases of two fighters."""
        found = measure_slabs(
            battle_shapes.fighter_slab(self.battle.fighter(a)), battle_shapes.fighter_slab(self.battle.fighter(b))
        )
        return found.on_plan if self.is_on_plan else found

    def is_within(self, fighter: str, reach: float, thing: str | Slab, horizontal: bool = False) -> bool:
        """Returns whether some part of the fighter's base is at most `reach` mm from another base, a point or a line.

        `battle_shapes` makes slabs of points and lines.
        """
        return is_within(*self._slabs(fighter, thing), reach, horizontal)

    def is_wholly_within(self, fighter: str, reach: float, thing: str | Slab, horizontal: bool = False) -> bool:
        """Returns whether the fighter's whole base is at most `reach` mm from another base, a point or a line."""
        return is_wholly_within(*self._slabs(fighter, thing), reach, horizontal)

    def _slabs(self, fighter: str, thing: str | Slab) -> tuple[Slab, Slab]:
        other = battle_shapes.fighter_slab(self.battle.fighter(thing)) if isinstance(thing, str) else thing
        return battle_shapes.fighter_slab(self.battle.fighter(fighter)), other

    def base_support(self, base: Base, pose: Pose, below: float = ABOVE) -> BaseSupport:
        """Returns how a base that is dropped at a pose's x and y from height `below` comes to rest."""
        return self._find_support(battle_shapes.base_outline(base, pose.x, pose.y, pose.yaw), below)

    @cached_property
    def _find_support(self) -> Callable[[Outline, float], BaseSupport]:
        """The cached search for a base's support: a drag queries each position several times."""
        pieces, board = self.pieces, (self.battle.board.width_mm, self.battle.board.depth_mm)

        @lru_cache(maxsize=8)  # one cache per table: a shared one would keep the meshes of closed battles
        def find(outline: Outline, below: float) -> BaseSupport:
            return find_base_support(outline, pieces, below, board)

        return find

    def surface_heights(self, points: Floats) -> Floats:
        """Returns the height of the table's surface at points `(n, 2)`, in mm: the top of the terrain there, or 0."""
        top, bottom = np.full(len(points), ABOVE), np.full(len(points), -1.0)
        hits = first_hits(self.pieces, np.c_[points, top], np.c_[points, bottom])
        return np.where(np.isfinite(hits.share), np.maximum(top + hits.share * (bottom - top), 0.0), 0.0)

    def drop_fighter(self, fighter: Fighter, below: float = ABOVE) -> Fighter:
        """Returns the fighter at rest on what is below it; at the board's height if nothing is."""
        found = self.base_support(fighter.base, fighter.pose, below)
        return replace(fighter, pose=replace(fighter.pose, z=found.height_mm))

    def drop_piece(self, piece: Piece, lift: float = 0.0) -> Piece:
        """Returns the piece dropped from `lift` mm above its pose onto what is below; unchanged if nothing is."""
        others = [other for other in self.pieces if other.name != piece.id]
        return collision.drop_piece(
            piece, others, self.meshes, (self.battle.board.width_mm, self.battle.board.depth_mm), lift
        )

    def stack_piece(self, piece: Piece, lift: float = 0.0) -> Piece:
        """Returns the dropped piece, but on top of other pieces if it would be mostly inside them."""
        low = self.drop_piece(piece, lift)
        others = [other for other in self.pieces if other.name != piece.id]
        return self.drop_piece(low, ABOVE / 2) if collision.is_buried(low, others, self.meshes) else low

    def find_overlaps(self, report: Report = silent) -> tuple[Overlap, ...]:
        """Returns the overlaps of pieces with pieces, and of bases with bases and pieces; touching does not count."""
        return collision.find_overlaps(self.battle, self.meshes, report)

    def find_fighter_overlaps(self, fighter: Fighter) -> tuple[Overlap, ...]:
        """Returns what a fighter's base overlaps at its pose; the fighter need not be on the table yet."""
        return collision.find_fighter_overlaps(fighter, self.battle, self.meshes)

    def pick(
        self, origin: Floats, direction: Floats, without: str = "", ceiling: float = math.inf, x_ray: bool = False
    ) -> PickResult | None:
        """Returns the first fighter, piece or board that a ray from `origin` `(3,)` hits; `without` is ignored.

        Pieces are hit only below the `ceiling`, since what is hidden above it must not be grabbed. With `x_ray`,
        fighters are hit before any piece, as they are drawn.
        """
        end = origin + direction * (ABOVE / float(np.linalg.norm(direction)))
        standing = {fighter.id for fighter in self.battle.fighters}
        fighters, pieces = [], []
        for other in self.other_occluders(without):
            (fighters if other.name in standing else pieces).append(other)
        spots = [
            _pick_among("fighter", fighters, origin, end, 0.0),
            _pick_among("piece", pieces, origin, end, _ceiling_share(origin, end, ceiling)),
        ]
        share, spot = spots[0] if x_ray and spots[0][1] else min(spots, key=lambda found: found[0])
        return self._pick_nearer(share, spot, origin, end)

    def _pick_nearer(self, share: float, spot: PickResult | None, origin: Floats, end: Floats) -> PickResult | None:
        """Returns the hit at a share of a ray, or the board if it is nearer."""
        # The share of the segment at which it goes down through the board's top; inf if it does not.
        if origin[2] <= 0 or end[2] >= 0:
            on_board = np.inf
        else:
            part = origin[2] / (origin[2] - end[2])
            x, y = (origin + part * (end - origin))[:2]
            board = self.battle.board
            on_board = float(part) if 0 <= x <= board.width_mm and 0 <= y <= board.depth_mm else np.inf
        if min(share, on_board) > 1:
            return None
        # Trees work in float32, so a piece on the board must not lose to the board by rounding.
        if on_board < share - _TIE:
            return PickResult("board", "board", origin + on_board * (end - origin), np.array((0.0, 0.0, 1.0)))
        return spot

    def pick_terrain(
        self, origin: Floats, direction: Floats, without: str = "", ceiling: float = math.inf
    ) -> PickResult | None:
        """Returns the first piece or board that a ray hits; fighters and the piece `without` are ignored."""
        end = origin + direction * (ABOVE / float(np.linalg.norm(direction)))
        pieces = [piece for piece in self.pieces if piece.name != without]
        found = _pick_among("piece", pieces, origin, end, _ceiling_share(origin, end, ceiling))
        return self._pick_nearer(*found, origin, end)

    def find_hidden(self, eye: Floats, points: Floats) -> Sequence[bool]:
        """Returns which of the points `(n, 3)` terrain hides from the eye `(3,)`."""
        hits = first_hits(self.pieces, np.broadcast_to(eye, points.shape).copy(), points)
        return [bool(share < 1) for share in hits.share]


def _pick_among(
    kind: str, things: list[Occluder], origin: Floats, end: Floats, begin: float
) -> tuple[float, PickResult | None]:
    """Returns the share at which a ray, from the share `begin` on, first hits a thing, and the hit; or inf and None."""
    start = origin + begin * (end - origin)
    along = occluders_near(things, start, end, 0.0)
    hits = first_hits(along, start[None], end[None])
    if not along or hits.share[0] > 1:
        return math.inf, None
    point = start + hits.share[0] * (end - start)
    share = begin + float(hits.share[0]) * (1 - begin)
    return share, PickResult(kind, along[hits.occluder[0]].name, point, hits.normal[0])


def _ceiling_share(origin: Floats, end: Floats, ceiling: float) -> float:
    """Returns the share at which a descending ray passes below the ceiling; 0 if it starts below."""
    top, bottom = float(origin[2]), float(end[2])
    return (top - ceiling) / (top - bottom) if top > ceiling > bottom else 0.0


def _partial_report(report: Report, index: int, count: int, doing: str) -> Report:
    """Returns the report for one of `count` equal parts, with its own text."""
    return lambda share, _: report((index + share) / count, doing)
