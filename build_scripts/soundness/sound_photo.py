"""Checks the whole way from clicks in a photo to verdicts: simulated photos of random tables, and a simulated player.

`dev.py soundness sound_photo [--tables N] [--seed S] [--px NOISE] [--snap] [--no-focal]`

Each table of shipped terrain is photographed by a simulated phone (`simulated_photo`): lens, blur, grain, and a focal
length in the picture's file, or none with `--no-focal`. The player clicks the board's corners and points on two edges,
then five points on the visible part of each base's lower rim, and three visible corners of each piece; every click is
off by `NOISE` pixels along x and y. Bases are snapped to their edges too; with `--snap`, that is where they are left.
The places found make a second table, and sight is checked on both.

Told are: how far bases and pieces are from their true places; and of the pairs whose verdict differs from the truth,
how many the program would have called unsure, because *Robustness* at the pair's own tolerance is not the same for all
placements. A sample of the other pairs is tested for false alarms. Fighters whose rim is hidden are left out, pieces
with fewer than two visible corners keep their true place, and both are counted.
"""

import argparse
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from msgspec.structs import replace as replace_value
from scipy.spatial import ConvexHull

from app.geometry.arrays import Floats
from app.geometry.bodies import bounding_ball
from app.geometry.frames import make_frame, transform_points
from app.geometry.outlines import boundary
from app.geometry.photo.board_clicks import BoardClick
from app.geometry.photo.board_corners import CameraFitError, board_points
from app.geometry.photo.camera_fit import fit_camera
from app.geometry.photo.photo_camera import PhotoCamera
from app.geometry.rays import any_hit, occluders_near
from app.model import Fighter, Piece
from app.storage.model_files import model_colour
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline, sight_body
from app.table.photo.base_fit import Rim, fit_base
from app.table.photo.edge_snap import grey, snap_base
from app.table.photo.pair_tolerance import DEVIATIONS, pair_tolerance
from app.table.photo.piece_fit import Pair, fit_piece
from app.table.pictures.ray_scene import make_ray_scene
from app.table.robustness import PLACEMENTS
from build_scripts.soundness.simulated_photo import Photo, aim_camera, make_ground
from build_scripts.soundness.sound_scan import tables

RIM_CLICKS, PAIRS = 5, 3
RIM_POINTS, MIN_VISIBLE = 72, 12
"""Points on a rim that may be clicked, and how many have to be visible: a sixth."""
FOCAL_ERROR = 0.01
"""Standard deviation of the focal length in a picture's file, as a share of it."""
LIFT_MM = 0.4
"""A point counts as visible if nothing is between the eye and a place this far before the point."""
SNAP_MM, SNAPPED_MM = 3.0, 0.4
"""Largest distance that a base may snap, and the standard error told afterwards."""
PICTURE_PX = 50
PROGRESS = 10
"""Results are told after so many tables."""
FIGHTERS = 7
SAMPLE = 8
"""Of the pairs with the same verdict, every so many is tested for a false alarm."""
FACTORS = (1.5, 2.0, 2.5)
"""Tolerances that are compared for changed verdicts, as multiples of the largest standard error."""


@dataclass
class PhotoTally:
    """The results of many tables: errors in mm of bases, snapped bases and pieces, and verdicts (truth, photo).

    `ratios` are true errors as multiples of those told. `told` counts, for each factor, the pairs with another verdict
    that were called unsure; `counts` has the pairs with the same verdict that were asked, and the alarms among them.
    """

    bases: list[float] = field(default_factory=list[float])
    snapped: list[float] = field(default_factory=list[float])
    pieces: list[float] = field(default_factory=list[float])
    ratios: list[float] = field(default_factory=list[float])
    tolerances: list[float] = field(default_factory=list[float])
    verdicts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    counts: Counter[str] = field(default_factory=Counter[str])
    told: Counter[float] = field(default_factory=Counter[float])

    def add(self, other: "PhotoTally") -> None:
        """Adds the results of other tables."""
        for mine, more in zip(vars(self).values(), vars(other).values(), strict=True):
            mine.update(more) if isinstance(mine, Counter) else mine.extend(more)

    @property
    def text(self) -> str:
        """All results in a few lines."""
        count = self.counts
        kinds = ", ".join(f"{one} → {other}: {n}" for (one, other), n in sorted(self.verdicts.items()))
        return (
            f"mm off: bases {_spread(self.bases)}; snapped {_spread(self.snapped)}; pieces {_spread(self.pieces)};"
            f" as multiples of the error told: {_spread(self.ratios)}\n"
            f"{count['photos']} photos, {count['refused']} refused; hidden: {count['hidden bases']} bases,"
            f" {count['hidden pieces']} pieces\n"
            f"{self.verdicts.total()} pairs: {kinds}\n{count['changed']} with another verdict, {count['alarms']} of"
            f" {count['asked']} others unsure; tolerance {_spread(self.tolerances)}\n"
            + "\n".join(
                f"within {factor:g} standard errors: told as unsure {self.told[factor]} of {count['changed']}"
                for factor in FACTORS
            )
        )


def _spread(values: Sequence[float]) -> str:
    if not values:
        return "none"
    middle, high = np.percentile(values, (50, 95))
    return f"median {middle:.2f}, 95 % {high:.2f} (of {len(values)})"


@dataclass(frozen=True, eq=False)
class Player:
    """A player who clicks in a photo of a table that `true` took, with noise in pixels."""

    table: BattleGeometry
    true: PhotoCamera
    noise_px: float
    chance: np.random.Generator

    def click(self, points: Floats) -> Floats:
        """Returns the pixels `(n, 2)` clicked on points `(n, 3)`."""
        return self.true.project(points) + self.chance.normal(0, self.noise_px, (len(points), 2))

    def find_camera(self, knows_focal: bool) -> PhotoCamera:
        """Returns the camera fitted to clicks on the corners and on two edges. Raises CameraFitError."""
        board = self.table.battle.board
        corners = board_points((board.width_mm, board.depth_mm))
        edges, share = self.chance.choice(4, 2, replace=False), self.chance.uniform(0.3, 0.7, (2, 1))
        on_edge = corners[edges] * (1 - share) + np.roll(corners, -1, axis=0)[edges] * share
        pixels = [(x, y) for x, y in self.click(np.vstack([corners, on_edge])).tolist()]
        clicks = [BoardClick(pixel, (x, y, z)) for pixel, (x, y, z) in zip(pixels[:4], corners.tolist(), strict=True)]
        clicks += [BoardClick(pixel, edge=edge) for pixel, edge in zip(pixels[4:], edges.tolist(), strict=True)]
        focal = self.true.lens.focal_px * (1 + self.chance.normal(0, FOCAL_ERROR)) if knows_focal else None
        return fit_camera(self.true.lens.size, (board.width_mm, board.depth_mm), clicks, focal).camera

    def see(self, points: Floats) -> list[int]:
        """Returns the numbers of the points `(n, 3)` that nothing hides."""
        away = self.true.eye - points
        starts = points + away * LIFT_MM / np.linalg.norm(away, axis=1, keepdims=True)
        ends = np.broadcast_to(self.true.eye, starts.shape)
        return np.flatnonzero(~any_hit(self.table.occluders, starts, ends)).tolist()

    def place_base(self, camera: PhotoCamera, fighter: Fighter) -> tuple[float, float, float] | None:
        """Returns x, y and the error told of a fighter's base; None if most of its rim is hidden."""
        flat = boundary(fighter_outline(fighter), RIM_POINTS)
        rim = np.column_stack([flat, np.full(len(flat), fighter.pose.z)])
        seen = self.see(rim + np.array((0.0, 0.0, 0.1)))
        if len(seen) < MIN_VISIBLE:
            return None
        chosen = np.linspace(0, len(seen) - 1, RIM_CLICKS).round().astype(int).tolist()
        pixels = self.click(rim[[_in_a_row(seen)[i] for i in chosen]])
        fit = fit_base([Rim(camera, pixels)], fighter.base, fighter.pose.z)
        return fit.x, fit.y, fit.error_mm

    def place_piece(self, camera: PhotoCamera, piece: Piece) -> tuple[Piece, float] | None:
        """Returns a piece where its clicked corners are, and the error told; None if too few are visible."""
        pose = piece.pose
        points = self.table.meshes(piece.ref).vertices
        hull = points[ConvexHull(points).vertices]
        corners = transform_points(hull, make_frame((0.0, 0.0, 0.0), 0.0, pose.scale, pose.tilt))
        there = transform_points(corners, make_frame((pose.x, pose.y, pose.z), pose.yaw))
        seen = self.see(there)
        if len(seen) < 2:
            return None
        chosen = _far_apart(there, seen, self.chance)
        pixels = [(x, y) for x, y in self.click(there[chosen]).tolist()]
        pairs = [Pair(camera, pixel, corners[i]) for pixel, i in zip(pixels, chosen, strict=True)]
        fit = fit_piece(pairs, (pose.x + 15.0, pose.y - 10.0, pose.yaw + 20.0), pose.z)
        return replace_value(piece, pose=replace_value(pose, x=fit.x, y=fit.y, yaw=fit.yaw)), fit.error_mm


def _in_a_row(seen: list[int]) -> list[int]:
    """Returns the numbers of visible points on a rim, in order from the end of its largest gap."""
    gaps = np.diff([*seen, seen[0] + RIM_POINTS])
    begin = int(np.argmax(gaps)) + 1
    return seen[begin:] + seen[:begin]


def _far_apart(points: Floats, seen: list[int], chance: np.random.Generator) -> list[int]:
    """Returns the numbers of up to three visible points that are far apart."""
    chosen = [seen[int(chance.integers(len(seen)))]]
    while len(chosen) < min(PAIRS, len(seen)):
        flat = points[:, :2]
        away = np.linalg.norm(flat[seen][:, None] - flat[chosen], axis=2).min(axis=1)
        chosen.append(seen[int(np.argmax(away))])
    return chosen


def photograph(seed: int, noise_px: float, snaps: bool, knows_focal: bool) -> PhotoTally:
    """Returns the results of the random table with this seed."""
    tally, chance = PhotoTally(), np.random.default_rng((seed, 5))
    table = next(tables(1, seed))
    table = table.with_battle(replace_value(table.battle, fighters=table.battle.fighters[:FIGHTERS]))
    battle, board = table.battle, table.battle.board
    player = Player(table, aim_camera((board.width_mm, board.depth_mm), chance, 0.0), noise_px, chance)
    tally.counts["photos"] += 1
    try:
        camera = player.find_camera(knows_focal)
    except CameraFitError:
        tally.counts["refused"] += 1
        return tally
    errors, fighters, pieces = dict[str, float](), list[Fighter](), list[Piece]()
    photo = Photo(
        make_ray_scene(battle, table.meshes, model_colour, lambda _: make_ground(chance)), player.true, chance
    )
    for fighter in battle.fighters:
        found = player.place_base(camera, fighter)
        if found is None:
            tally.counts["hidden bases"] += 1
            continue
        x, y, error = found
        tally.bases.append(_apart(fighter, x, y))
        tally.ratios.append(tally.bases[-1] / error)
        better = _snap(photo, camera, fighter, (x, y))
        if better:
            tally.snapped.append(_apart(fighter, *better))
        if better and snaps:
            (x, y), error = better, math.hypot(SNAPPED_MM, _camera_error(camera, fighter))
        errors[fighter.id] = error
        fighters.append(replace_value(fighter, pose=replace_value(fighter.pose, x=x, y=y)))
    for piece in battle.pieces:
        placed = player.place_piece(camera, piece)
        if placed is None:
            tally.counts["hidden pieces"] += 1
        else:
            tally.pieces.append(math.dist((placed[0].pose.x, placed[0].pose.y), (piece.pose.x, piece.pose.y)))
        pieces.append(placed[0] if placed else piece)
        errors[piece.id] = placed[1] if placed else 0.0
    there = tuple(fighter for fighter in battle.fighters if fighter.id in errors)
    truth = table.with_battle(replace_value(battle, fighters=there))
    found = table.with_battle(replace_value(battle, fighters=tuple(fighters), pieces=tuple(pieces)))
    compare_verdicts(truth, found, errors, tally)
    return tally


def _apart(fighter: Fighter, x: float, y: float) -> float:
    return math.dist((fighter.pose.x, fighter.pose.y), (x, y))


def _camera_error(camera: PhotoCamera, fighter: Fighter) -> float:
    """Returns the standard error of a base from the camera alone."""
    covariance = camera.place_covariance(np.array((fighter.pose.x, fighter.pose.y, fighter.pose.z)), 0.0)
    return math.sqrt(float(np.linalg.eigvalsh(covariance)[-1]))


def _snap(photo: Photo, camera: PhotoCamera, fighter: Fighter, at: tuple[float, float]) -> tuple[float, float] | None:
    """Returns where a base snaps to in the photo."""
    outline, z = boundary(fighter_outline(fighter), 24), fighter.pose.z
    around = np.vstack([np.column_stack([outline, np.full(24, height)]) for height in (z, z + 4.0)])
    return snap_base(camera, grey(photo.draw_round(around, PICTURE_PX)), fighter.base, z, at, SNAP_MM)


def compare_verdicts(
    truth: BattleGeometry, found: BattleGeometry, errors: Mapping[str, float], tally: PhotoTally
) -> None:
    """Adds the verdicts on every pair of two tables with the same fighters; `errors` in mm are by id."""
    for number, pair in enumerate(truth.pairs):
        one, other = truth.sight(*pair), found.sight(*pair)
        tally.verdicts[one.verdict, other.verdict] += 1
        changed = {one.verdict, other.verdict} == {"visible", "blocked"}
        if not changed and (one.verdict != other.verdict or number % SAMPLE):
            continue
        near = np.array(errors_near(found, pair, errors))
        tally.tolerances.append(pair_tolerance(near.tolist()))
        tally.counts["changed" if changed else "asked"] += 1
        for factor in FACTORS if changed else (DEVIATIONS,):
            sure = found.robustness(*pair, pair_tolerance((near * factor / DEVIATIONS).tolist()), actual=other)
            unsure = max(sure.visible, sure.hidden) < PLACEMENTS
            if changed:
                tally.told[factor] += unsure
            else:
                tally.counts["alarms"] += unsure


def errors_near(table: BattleGeometry, pair: tuple[str, str], errors: Mapping[str, float]) -> list[float]:
    """Returns the errors in mm of two fighters and of everything that may stop a line between them."""
    fighters = {fighter.id: fighter for fighter in table.battle.fighters}
    (a, radius_a), (b, radius_b) = (bounding_ball(sight_body(fighters[name], table.meshes)) for name in pair)
    near = occluders_near(table.occluders, a, b, max(radius_a, radius_b))
    return [errors[name] for name in {*pair, *(occluder.name for occluder in near)}]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="verdicts on tables from simulated photos, against the truth")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--px", type=float, default=2.0, help="standard deviation of a click in pixels")
    parser.add_argument("--snap", action="store_true", help="leave bases where they snap to their edges")
    parser.add_argument("--no-focal", action="store_true", help="no focal length in the picture's file")
    chosen = parser.parse_args()
    run = partial(photograph, noise_px=chosen.px, snaps=chosen.snap, knows_focal=not chosen.no_focal)
    everything = PhotoTally()
    with ProcessPoolExecutor(2) as pool:
        for result in pool.map(run, range(chosen.seed, chosen.seed + chosen.tables)):
            everything.add(result)
            if everything.counts["photos"] % PROGRESS == 0 or everything.counts["photos"] == chosen.tables:
                print(everything.text, flush=True)
