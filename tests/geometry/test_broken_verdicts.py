"""A verdict among badly drawn solids depends on their shape, not on direction, position or how they are drawn.

`EYELINE_EXAMPLES=2000` tries so many scenes for each property instead of a few; add `-o faulthandler_timeout=0`.
"""

import math
import os
from dataclasses import dataclass, replace

import numpy as np
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from app.geometry.bodies import CylinderBody
from app.geometry.frames import make_frame
from app.geometry.placement.base_meshes import make_solid_mesh
from app.geometry.rays import Occluder
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.witness import Effort
from tests import oracle
from tests.broken_solids import Grid, drawn, random_grid, random_matter, random_sheet, step, surface
from tests.scenes import Scene, raw

EFFORT = Effort(lines=128, max_lines=512, milliseconds=math.inf, pairs=400)
RESOLUTION = 0.1
SCALE = 5
LINES = 60

some = settings(
    max_examples=int(os.environ.get("EYELINE_EXAMPLES", "12")),
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


@dataclass(frozen=True, eq=False)
class Made:
    """A solid of a grid with a sheet in it, and two bodies that each fill part of a cell."""

    grid: Grid
    matter: set
    sheet: dict
    cells: tuple
    bodies: tuple

    def mesh(self, faces, seed=0, repaired=True, **how):
        corners, found = drawn(np.random.default_rng(seed), self.grid, faces, **how)
        return make_solid_mesh(corners, found) if repaired else raw(corners, found)

    def scene(self, *meshes):
        return Scene(tuple(Occluder(f"piece {i}", mesh, np.eye(4)) for i, mesh in enumerate(meshes)), *self.bodies)

    def in_matter(self):
        return [cell in self.matter for cell in self.cells]


def body(grid, cell):
    """Returns an upright cylinder in a cell, possibly beyond the grid, as far out as the cell at the rim is wide."""
    low, high = [], []
    for row, n in zip((grid.x, grid.y, grid.z), cell, strict=True):
        inner = min(max(n, 0), len(row) - 2)
        low.append(row[inner] + (n - inner) * (row[inner + 1] - row[inner]))
        high.append(low[-1] + row[inner + 1] - row[inner])
    radius, rise = 0.35 * min(high[0] - low[0], high[1] - low[1]), 0.15 * (high[2] - low[2])
    return CylinderBody((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, radius, low[2] + rise, high[2] - rise)


@st.composite
def solids(draw):
    rng = np.random.default_rng(draw(st.integers(0, 10**9)))
    small, matter = random_matter(rng, random_grid(rng))
    grid = Grid(*(tuple(SCALE * n for n in row) for row in (small.x, small.y, small.z)))
    cells = [tuple(int(rng.integers(-1, n + 1)) for n in grid.shape) for _ in range(2)]
    if rng.random() < 0.5:
        cells[1] = step(cells[0], int(rng.integers(3)), int(rng.integers(1, 3)))
    return Made(grid, matter, random_sheet(rng, grid), tuple(cells), tuple(body(grid, cell) for cell in cells))


def seen(scene):
    found = find_sight(scene.a, scene.b, scene.occluders, EFFORT, RESOLUTION)
    event(found.verdict)
    return found


def agree(*found):
    """Returns whether no two verdicts are opposites; results decided by a hair are not compared."""
    rooms = [one.hairline_mm if one.verdict == "blocked" else one.clearance_mm for one in found]
    assume(not any(room is not None and abs(room / RESOLUTION - 1) < 0.02 for room in rooms))
    return not {"visible", "blocked"} <= {one.verdict for one in found}


@some
@given(solids())
def test_verdicts_are_the_same_in_both_directions(made):
    assume(made.cells[0] != made.cells[1])  # of two in one place only their names decide which is first
    scene = made.scene(made.mesh(made.sheet | surface(made.matter)))
    assert seen(scene) == seen(replace(scene, a=scene.b, b=scene.a)).reverse()


@some
@given(solids(), st.floats(-180, 180), st.floats(-2000, 2000), st.floats(-2000, 2000))
def test_verdicts_do_not_depend_on_the_position_of_the_table(made, yaw, x, y):
    scene = made.scene(made.mesh(made.sheet | surface(made.matter)))
    assert agree(seen(scene), seen(scene.carried(make_frame((x, y, 3.3), yaw))))


@some
@given(solids(), st.integers(0, 1000), st.booleans())
def test_verdicts_do_not_depend_on_winding_and_duplicate_faces(made, seed, repaired):
    faces = made.sheet | surface(made.matter)
    badly = made.mesh(faces, seed, repaired, turned=0.4, twice=0.3, otherwise=float(seed % 3 == 0))
    assert agree(seen(made.scene(made.mesh(faces))), seen(made.scene(badly)))


@some
@given(solids(), st.integers(0, 1000))
def test_verdicts_do_not_depend_on_whether_a_sheet_is_a_separate_piece(made, seed):
    faces = surface(made.matter)
    alone = {square: way for square, way in made.sheet.items() if square not in faces}
    assume(faces and alone)
    one = made.scene(made.mesh(alone | faces, seed, turned=0.2))
    assert agree(seen(one), seen(made.scene(made.mesh(faces), made.mesh(alone))))


@some
@given(solids(), st.integers(0, 1000), st.sampled_from([0.0, 0.03, 0.2]))
def test_a_body_in_the_open_is_hidden_only_if_no_sampled_line_has_clearance(made, seed, missing):
    rng = np.random.default_rng(seed)
    faces = {square: way for square, way in (made.sheet | surface(made.matter)).items() if rng.random() >= missing}
    assume(faces and not any(made.in_matter()))
    scene = made.scene(made.mesh(faces, seed, turned=0.4, twice=0.2))
    found = seen(scene)
    triangles = oracle.triangles_of(*scene.occluders)
    if found.verdict == "visible":
        assert oracle.distance(*np.array(found.witness), triangles) >= RESOLUTION - 1e-9
    if found.verdict == "blocked":
        ends = (oracle.points_on(one, rng, LINES) for one in made.bodies)
        assert all(oracle.distance(*line, triangles) < RESOLUTION for line in zip(*ends, strict=True))


@some
@given(solids(), st.integers(0, 1000))
def test_a_buried_body_sees_nobody(made, seed):
    assume(any(made.in_matter()))
    found = seen(made.scene(made.mesh(made.sheet | surface(made.matter), seed, turned=0.4, twice=0.2)))
    assert found.verdict != "visible"
