"""Checks sight on the plan: random tables, against an oracle that tries lines.

`dev.py soundness sound_plan_sight [COUNT] [SEED] [--all]`

Random tables of discs, ovals, pills, convex and other polygons, and plans of ruins with courtyards; they may overlap or
touch, and so may the two bases. If the engine finds a line, it is measured against fine polygons; if not, an oracle
that shares no code with it tries thousands of lines. With `--all` it also tries them for lines that were found, and
compares the clearances. The exit code is 1 if the two disagree.
"""

import argparse
import math
import sys
import time
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
import shapely

from app.games.warcrow.ground import find_footprint
from app.geometry.arrays import Floats
from app.geometry.frames import make_frame
from app.geometry.outlines import Outline, disc, gap, oval, pill
from app.geometry.plan_sight.convex import Convex, convex_outline
from app.geometry.plan_sight.free_line_search import PlanLine, find_line, find_widest_line
from app.geometry.plan_sight.hulls import Hull, make_hulls
from app.geometry.rays import Occluder
from app.model import ModelRef
from app.storage.model_files import Models
from build_scripts.soundness import plan_oracle

RESOLUTION_MM, ALLOWED_MM = 0.1, 0.01
_RADII, _OVALS = (12.5, 15.0, 20.0, 25.0, 30.0), ((60.0, 35.0), (75.0, 42.0))
_RUINS = ("tower", "two_storey_ruin", "corner_ruin", "rocks_tall", "bare_tree")
_SIZES = (150.0, 250.0, 400.0)


@dataclass(frozen=True)
class PlanScene:
    """An observer, a target, other bases, and areas."""

    observer: Outline
    target: Outline
    others: tuple[Outline, ...]
    areas: tuple[shapely.Polygon, ...]

    @property
    def parts(self) -> list[Convex | Hull]:
        """Returns everything that blocks lines, for the engine."""
        bases = [convex_outline(one) for one in self.others]
        return [*bases, *(part for area in self.areas for part in make_hulls(area))]

    @property
    def polygons(self) -> list[shapely.Polygon]:
        """Returns the same for the oracle."""
        return [*(plan_oracle.make_polygon(one) for one in self.others), *self.areas]


@dataclass
class Tally:
    """The number of tables, the number with a line, and those on which the two disagree."""

    count: int = 0
    visible: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)


def make_scene(seed: int) -> PlanScene:
    """Returns a table by its seed."""
    rng = np.random.default_rng(seed)
    size = float(rng.choice(_SIZES))
    observer, target = _random_outline(rng, size), _random_outline(rng, size)
    while gap(observer, target).distance < 1:
        observer, target = _random_outline(rng, size), _random_outline(rng, size)
    others = tuple(_random_outline(rng, size) for _ in range(rng.integers(0, 7)))
    if others and rng.random() < 0.25:
        others = (_slide(others[0], observer if rng.random() < 0.5 else target), *others[1:])
    return PlanScene(observer, target, others, tuple(_random_area(rng, size) for _ in range(rng.integers(0, 4))))


def find_disagreement(seed: int, done: Tally, compares_all: bool = False) -> str:
    """Returns the oracle's objection to the engine's answer on a table; "" if they agree."""
    scene = make_scene(seed)
    ends = convex_outline(scene.observer), convex_outline(scene.target)
    begin = time.thread_time()
    look = find_widest_line if compares_all else find_line
    line = look(*ends, scene.parts, RESOLUTION_MM)
    done.seconds += time.thread_time() - begin
    done.count += 1
    done.visible += line is not None
    if line and (why := _find_flaw(scene, line)):
        return why
    polygons = scene.polygons
    if not polygons or (line and not compares_all):
        return ""
    own = [plan_oracle.make_polygon(one) for one in (scene.observer, scene.target)]
    best = plan_oracle.find_best_clearance(own[0], own[1], polygons, np.random.default_rng(seed))
    most = line.clearance_mm if line else RESOLUTION_MM
    return f"a line with {best:.4f} mm, the engine has {line}" if best > most + 2 * ALLOWED_MM else ""


def _find_flaw(scene: PlanScene, line: PlanLine) -> str:
    """Returns what is wrong with a line: its ends are not on the two bases, or its clearance is wrong."""
    for spot, outline in ((line.start, scene.observer), (line.end, scene.target)):
        off = float(shapely.distance(plan_oracle.make_polygon(outline), shapely.Point(spot)))
        if off > ALLOWED_MM:
            return f"{line} ends {off:.4f} mm off"
    if not scene.polygons:
        return "" if math.isinf(line.clearance_mm) else f"{line} is near something, but nothing is there"
    found = float(plan_oracle.find_clearances(np.array([line.start]), np.array([line.end]), scene.polygons)[0])
    return "" if abs(found - line.clearance_mm) <= ALLOWED_MM else f"{line} clears {found:.4f} mm"


def _random_outline(rng: np.random.Generator, size: float) -> Outline:
    x, y = rng.uniform(0, size, 2).tolist()
    kind, yaw = int(rng.integers(0, 4)), float(rng.uniform(0, 360))
    if kind < 2:
        return disc(x, y, float(rng.choice(_RADII)))
    length, width = _OVALS[int(rng.random() < 0.4)]
    return (oval if kind == 2 else pill)((x, y), yaw, length, width)


def _slide(one: Outline, other: Outline) -> Outline:
    """Returns a base moved into contact with another."""
    way = gap(one, other)
    return replace(one, x=one.x + way.to_point[0] - way.from_point[0], y=one.y + way.to_point[1] - way.from_point[1])


def _random_area(rng: np.random.Generator, size: float) -> shapely.Polygon:
    """Returns a random area, turned: a wall or a house, a star, an L, or a ruin."""
    x, y = rng.uniform(0, size, 2).tolist()
    kind = int(rng.integers(0, 4))
    if kind == 3:
        return _take_ruin(_RUINS[rng.integers(0, len(_RUINS))], x, y, float(rng.uniform(0, 360)))
    if kind == 0:
        wide, deep = float(rng.uniform(30, 160)), float(rng.choice((6.0, 12.0, 40.0, 120.0)))
        corners: Floats = np.array([(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)]) / 2
    elif kind == 1:
        count = int(rng.integers(3, 9))
        angles, reach = np.sort(rng.uniform(0, 2 * math.pi, count)), rng.uniform(15, 80, count)
        corners = np.column_stack([reach * np.cos(angles), reach * np.sin(angles)])
    else:
        corners = np.array([(0, 0), (100, 0), (100, 12), (12, 12), (12, 80), (0, 80)]) * float(rng.uniform(0.5, 1.3))
    turn = float(rng.uniform(0, 2 * math.pi))
    about = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    found = shapely.make_valid(shapely.Polygon(corners @ about.T + np.array([x, y])))
    return found if isinstance(found, shapely.Polygon) and found.area > 1 else _random_area(rng, size)


_load = lru_cache(maxsize=None)(Models(None))


def _take_ruin(name: str, x: float, y: float, yaw: float) -> shapely.Polygon:
    """Returns the largest part of the plan of a ruin."""
    piece = Occluder(name, _load(ModelRef(f"ruins/{name}")), make_frame((x, y, 0.0), yaw))
    parts = shapely.get_parts(find_footprint(piece)).tolist()
    return max(parts, key=shapely.area)


def main(arguments: list[str] | None = None) -> int:
    """Checks this many tables and prints the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("--all", action="store_true", help="also compare the clearances of lines that were found")
    options = parser.parse_args(arguments)
    done = Tally()
    for seed in range(options.seed, options.seed + options.count):
        if why := find_disagreement(seed, done, options.all):
            done.wrong.append(f"table {seed}: {why}")
            print(done.wrong[-1], flush=True)
        if done.count % 1000 == 0 or done.count == options.count:
            told = f"{done.count} tables, {done.visible} visible, {len(done.wrong)} disagreements"
            print(f"{told}, {done.seconds / done.count * 1e3:.2f} ms each", flush=True)
    return 1 if done.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
