"""Compares the planning map's lines on hills with GDAL's viewshed: agreement and speed.

`dev.py soundness compare_viewshed`, with the system's `gdal_viewshed` (Debian: gdal-bin). GDAL checks sight from a
point above the ground to other points above it, cell by cell on a grid of heights; the map checks sight from body to
body past the triangles between the same heights. The comparison uses what both can express: whether the highest points
of two very thin bodies see each other. The exit code is 2 without GDAL.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.sight_proof.witness import sample_places
from app.model import Battle, Board, Cylinder, Fighter, ModelRef, Piece, PiecePose, Pose, Round
from app.planning.enemy_view import EnemyView
from app.planning.exposure_map import MAX_LINES
from app.table.battle_geometry import BattleGeometry

INCH = 25.4
CELL = INCH / 4
COLUMNS, ROWS = 120, 88
TALL = 30.0
THIN = 0.05
SEEDS = 8


def make_hills(seed: int) -> Floats:
    """Returns heights `(DEEP, WIDE)` of smooth hills in mm, from 0 up to 80."""
    chance = np.random.default_rng(seed)
    y, x = np.mgrid[0:ROWS, 0:COLUMNS] * CELL
    found = np.zeros((ROWS, COLUMNS))
    for _ in range(12):
        at, size, height = (
            chance.uniform((0, 0), (COLUMNS * CELL, ROWS * CELL)),
            chance.uniform(25, 90),
            chance.uniform(20, 80),
        )
        found = np.maximum(found, height * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / size**2))
    return found - found.min()


def make_mesh(heights: Floats) -> Mesh:
    """Returns the triangles between the heights; each cell is cut along one diagonal."""
    y, x = np.mgrid[0:ROWS, 0:COLUMNS] * CELL
    vertices = np.stack([x, y, heights], axis=2).reshape(-1, 3)
    first = (np.arange(ROWS - 1)[:, None] * COLUMNS + np.arange(COLUMNS - 1)).ravel()
    faces = [np.c_[first, first + 1, first + COLUMNS + 1], np.c_[first, first + COLUMNS + 1, first + COLUMNS]]
    return prepare_mesh(vertices, np.concatenate(faces).astype(np.int32))


def look_ours(heights: Floats, observer: tuple[int, int]) -> tuple[Flags, float]:
    """Returns the cells seen from a cell `(row, column)`, and the seconds that took."""
    mesh, (row, column) = make_mesh(heights), observer
    middle = (COLUMNS - 1) * CELL / 2, (ROWS - 1) * CELL / 2
    body = Cylinder(THIN, TALL)
    stand = Pose(column * CELL, row * CELL, float(heights[observer]))
    fighters = (
        Fighter("Observer", "Red", Round(2 * THIN), body, stand),
        Fighter("Aim", "Blue", Round(2 * THIN), body, Pose(0, 0)),
    )
    hills = Piece("hills", "hills", PiecePose(*middle))
    battle = Battle("free", Board(COLUMNS * CELL, ROWS * CELL), (hills,), fighters)

    def find_mesh(ref: ModelRef) -> Mesh:
        del ref
        return mesh

    table = BattleGeometry(battle, find_mesh)
    y, x = np.mgrid[0:ROWS, 0:COLUMNS] * CELL
    feet = np.stack([x, y, heights], axis=2).reshape(-1, 3)
    view = EnemyView(table, fighters[1], "Observer")
    squares = sample_places(MAX_LINES)
    squares[:, [1, 3]] = 1 - squares[:, [1, 3]] ** 8 / 50  # near the tops, from which most is seen
    view.cast(feet[:1], squares)
    begin = time.perf_counter()
    free = view.cast(feet, squares)
    return free.any(axis=1).reshape(ROWS, COLUMNS), time.perf_counter() - begin


def look_gdal(heights: Floats, observer: tuple[int, int], folder: Path) -> tuple[Flags, float]:
    """Returns the same from GDAL."""
    source, target, plain = (folder / name for name in ("hills.asc", "seen.tif", "seen.asc"))
    head = f"ncols {COLUMNS}\nnrows {ROWS}\nxllcorner 0\nyllcorner 0\ncellsize {CELL}\n"
    source.write_text(head + "\n".join(" ".join(f"{one:.6f}" for one in row) for row in heights[::-1]) + "\n")
    x, y = (observer[1] + 0.5) * CELL, (observer[0] + 0.5) * CELL
    looks = ["gdal_viewshed", "-q", "-cc", "0", "-md", "0", "-oz", str(TALL), "-tz", str(TALL)]
    begin = time.perf_counter()
    subprocess.run([*looks, "-ox", str(x), "-oy", str(y), str(source), str(target)], check=True, capture_output=True)
    took = time.perf_counter() - begin
    subprocess.run(["gdal_translate", "-q", "-of", "AAIGrid", str(target), str(plain)], check=True, capture_output=True)
    rows = plain.read_text().splitlines()[-ROWS:]
    return np.array([[float(one) > 0 for one in row.split()] for row in rows])[::-1], took


def main() -> None:
    """Compares some hills."""
    if not shutil.which("gdal_viewshed"):
        print("gdal_viewshed is not installed; on Debian it comes with gdal-bin.")
        sys.exit(2)
    same, near, ratios = list[float](), list[float](), list[float]()
    for seed in range(SEEDS):
        heights = make_hills(seed)
        chance = np.random.default_rng(100 + seed)
        observer = int(chance.integers(5, ROWS - 5)), int(chance.integers(5, COLUMNS - 5))
        ours, took = look_ours(heights, observer)
        with tempfile.TemporaryDirectory() as folder:
            theirs, other = look_gdal(heights, observer, Path(folder))
        agree = ours == theirs
        edge = np.zeros_like(theirs)
        edge[1:-1, 1:-1] = [
            [len(np.unique(theirs[row - 1 : row + 2, column - 1 : column + 2])) > 1 for column in range(1, COLUMNS - 1)]
            for row in range(1, ROWS - 1)
        ]
        same.append(float(agree.mean()))
        near.append(float((agree | edge).mean()))
        ratios.append(took / other)
        print(f"hills {seed}: seen {ours.mean():.1%} ours, {theirs.mean():.1%} GDAL; the same {agree.mean():.2%}")
    print(
        f"the same in {np.mean(same):.2%} of cells, {np.mean(near):.2%} without the edges of GDAL's view; "
        f"{COLUMNS * ROWS * MAX_LINES:,} lines take {np.median(ratios):.1f} × GDAL's time, "
        "including its start and files"
    )


if __name__ == "__main__":
    main()
