"""Inside matches rays counted in integers, on random solids that are drawn as badly as files can be.

`EYELINE_SOLIDS=5000` tries so many solids instead of a few, from the seed `EYELINE_SEED` on.
"""

import os

import numpy as np
import pytest

from app.geometry.rays import Occluder
from app.geometry.sight_proof.inside import encloses
from tests.broken_solids import broken, shut_in, surface, triangles
from tests.oracle import crossed_exactly, ways_out

COUNT, FIRST = int(os.environ.get("EYELINE_SOLIDS", "12")), int(os.environ.get("EYELINE_SEED", "0"))
SEEDS = range(FIRST, FIRST + COUNT)
WAYS = 12


def inside(mesh, grid, cell):
    return encloses(Occluder("piece", mesh, np.eye(4)), np.array(grid.middle(cell)))


def everywhere(grid):
    return [tuple(int(n) for n in cell) for cell in np.ndindex(*grid.shape)]


def crossings(corners, faces, grid, cell, rng, ways):
    """Returns the faces that rays from the middle of a cell cross, in integers: all is twice as large."""
    doubled, middle = 2 * corners[faces].astype(int), np.array([2 * n for n in grid.middle(cell)]).astype(int)
    counts = (crossed_exactly(doubled, middle, way) for way in ways_out(rng, 3 * ways))
    return [count for count in counts if count is not None][:ways]


def solid_by_rays(made, cell, rng):
    """Returns whether rays from a cell cross the well-drawn surface of the solid an odd number of times."""
    corners, faces = triangles(made.grid, surface(made.matter))
    counts = {count % 2 for count in crossings(corners, faces, made.grid, cell, rng, 3)}
    assert len(counts) == 1
    return counts == {1}


@pytest.mark.few(9)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("repaired", [True, False], ids=["as read", "as drawn"])
def test_inside_does_not_depend_on_winding_duplicate_faces_or_inner_sheets(seed, repaired):
    made, rng = broken(seed), np.random.default_rng(seed)
    mesh = made.mesh(repaired)
    for cell in everywhere(made.grid):
        truth = solid_by_rays(made, cell, rng) if rng.random() < 0.1 else cell in made.matter
        assert inside(mesh, made.grid, cell) == truth == (cell in made.matter), cell


@pytest.mark.few(12)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("missing", [0.02, 0.2])
def test_no_place_with_a_way_out_is_inside(seed, missing):
    made, rng = broken(seed, missing=missing), np.random.default_rng(seed)
    mesh, enclosed = made.mesh(repaired=True), shut_in(made.grid, made.faces)
    for cell in everywhere(made.grid):
        if inside(mesh, made.grid, cell):
            assert cell in enclosed, cell
            assert min(crossings(made.corners, made.drawn, made.grid, cell, rng, WAYS)) > 0


@pytest.mark.few(4)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_solid_beside_a_broken_one_keeps_its_inside(seed):
    made, other = broken(seed, missing=0.2), broken(seed + 500_000)
    gap = np.array((made.corners[:, 0].max() - other.corners[:, 0].min() + 5, 0, 0))
    corners, faces = (
        np.vstack([made.corners, other.corners + gap]),
        np.vstack([made.drawn, other.drawn + len(made.corners)]),
    )
    piece = Occluder("piece", type(made)(made.grid, set(), {}, corners, faces).mesh(repaired=True), np.eye(4))
    for cell in everywhere(other.grid):
        assert encloses(piece, np.array(other.grid.middle(cell)) + gap) == (cell in other.matter), cell
