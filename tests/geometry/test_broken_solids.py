"""Inside and outside of an unclean mesh must not depend on its winding, or on how it is divided into pieces."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from app.geometry.placement.base_meshes import join_meshes, make_solid_mesh
from app.geometry.rays import Occluder
from app.geometry.sight_proof.inside import encloses
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.witness import Effort
from tests.broken_solids import Grid, block, level, row, surface, triangles
from tests.oracle import distance, triangles_of
from tests.scenes import column

EFFORT = Effort(lines=256, max_lines=1024, milliseconds=float("inf"), pairs=4000)


def mesh(grid, *parts, turned=()):
    """Returns surfaces as one mesh, read and repaired as from a file; the triangles `turned` are reversed."""
    corners, faces = zip(*(triangles(grid, part) for part in parts), strict=True)
    firsts = np.cumsum([0, *map(len, corners)])
    faces = np.vstack([some + first for some, first in zip(faces, firsts, strict=False)])
    faces[list(turned)] = faces[list(turned), ::-1]
    return make_solid_mesh(np.vstack(corners), faces)


def evidence(a, b, *meshes):
    occluders = [Occluder(f"piece {i}", one, np.eye(4)) for i, one in enumerate(meshes)]
    one, other = find_sight(a, b, occluders, EFFORT), find_sight(b, a, occluders, EFFORT)
    assert one == other.reverse()
    if one.verdict == "visible":
        room = distance(*np.array(one.witness), triangles_of(*occluders))
        assert room == pytest.approx(one.clearance_mm, rel=1e-6)
    return one


def verdict(a, b, *meshes):
    return evidence(a, b, *meshes).verdict


ROOM = Grid(row(-100, 10, 180, 10), row(-100, 10, 60, 60, 60, 10), row(0, 20, 40, 40))
WALLS = block([range(3), range(5), range(3)]) - block([[1], [1, 2, 3], range(3)]) - {(2, 2, 1)}
ROOF = [(1, j) for j in (1, 2, 3)]


@pytest.mark.parametrize("way", [1, -1], ids=["up", "down"])
@pytest.mark.parametrize("apart", [False, True], ids=["of one piece", "a piece of its own"])
@pytest.mark.parametrize("target", [column(200), column(40)], ids=["outside", "inside"])
def test_a_room_with_a_window_and_a_roof_of_one_sheet_is_not_solid(way, apart, target):
    roof = level(ROOM, 3, ROOF, way)
    pieces = [mesh(ROOM, surface(WALLS)), mesh(ROOM, roof)] if apart else [mesh(ROOM, surface(WALLS) | roof)]
    assert verdict(column(-20), target, *pieces) == "visible"


ARCH = Grid(row(-30, 10, 40, 10), row(-60, 30, 60, 30), row(0, 80, 20, 20))
STONES = block([range(3), range(3), range(3)]) - block([range(3), [1], [0]])
KEYSTONE = surface({(1, 1, 1)})


@pytest.mark.parametrize("target", [0.0, 20.0])
@pytest.mark.parametrize("turned", [False, True])
def test_an_archway_is_open_whatever_the_winding_of_the_faces_above_it(target, turned):
    """A stone in it shares its underside with the arch: one of the two is dropped, and edges have three faces."""
    faces = surface(STONES) | KEYSTONE
    above = list(faces).index((2, 1, 1, 1))
    piece = mesh(ARCH, faces, turned=(2 * above, 2 * above + 1) if turned else ())
    assert verdict(column(0), column(200, target), piece) == "visible"


HILL = Grid(row(-100, 400), row(-100, 200), row(-20, 100, 40))


@pytest.mark.parametrize("way", [1, -1], ids=["up", "down"])
@pytest.mark.parametrize("apart", [False, True], ids=["of one piece", "a piece of its own"])
@pytest.mark.parametrize("z", [0.0, 81.0], ids=["below", "above"])
def test_a_fighter_buried_in_a_solid_with_an_inner_sheet_sees_nobody(way, apart, z):
    grid = replace(HILL, z=row(-20, 100, 60))
    hill, sheet = surface(block([[0], [0], [0, 1]])), level(grid, 1, [(0, 0)], way)
    pieces = [mesh(grid, hill), mesh(grid, sheet)] if apart else [mesh(grid, hill | sheet)]
    assert verdict(column(0, z=z), column(200, z=z), *pieces) == "blocked"


def hollows(count):
    """Returns a sealed room in a block whose floor contains so many small hollows."""
    grid = Grid(row(-60, *[10] * 42), row(-60, *[10] * 12), row(-30, 10, 10, 10, 60, 20))
    small = itertools.islice(((2 * i + 1, 2 * j + 1, 1) for i in range(20) for j in range(5)), count)
    return grid, block([range(42), range(12), range(5)]) - block([range(1, 41), range(1, 11), [3]]) - set(small)


@pytest.mark.few(1)
@pytest.mark.parametrize("count", [0, 10, 70])
@pytest.mark.parametrize("inside_out", [False, True])
def test_a_sealed_room_is_found_however_many_hollows_its_walls_have(count, inside_out):
    grid, matter = hollows(count)
    faces = surface(matter)
    turned = range(2 * len(faces)) if inside_out else ()
    assert verdict(column(0), column(200), mesh(grid, faces, turned=turned)) == "visible"


HOLLOWED = {face: way for face, way in surface(block([[0], [0], [0, 1]])).items() if face != (2, 0, 0, 0)}
NOTE = ("piece 0 is not a closed solid; a fighter inside it counts as outside.",)


@pytest.mark.parametrize(("observer", "target"), [(0, 200), (0, 400), (400, 0)])
def test_a_verdict_mentions_a_place_that_is_neither_inside_nor_outside(observer, target):
    found = evidence(column(observer), column(target), mesh(HILL, HOLLOWED))
    assert found.verdict == ("visible" if target == 200 else "blocked")
    assert found.notes[-1:] == NOTE


def test_an_open_mesh_that_contains_nobody_is_not_mentioned():
    roofless = {face: way for face, way in surface(block([[0], [0], [0, 1]])).items() if face != (2, 0, 0, 2)}
    assert evidence(column(0), column(200), mesh(HILL, roofless)).notes == ()
    beside = evidence(column(-130), column(-130, 60), mesh(HILL, HOLLOWED))
    assert (beside.verdict, beside.notes) == ("visible", ())


@pytest.mark.parametrize("z", [0.0, 81.0], ids=["below", "above"])
def test_a_sheet_in_a_solid_does_not_change_what_is_inside(z):
    whole = surface(block([[0], [0], [0, 1]])) | level(HILL, 1, [(0, 0)])
    found = evidence(column(0, z=z), column(200, z=z), mesh(replace(HILL, z=row(-20, 100, 60)), whole))
    assert NOTE[0] not in found.notes


def holds(mesh, *points):
    return [encloses(Occluder("piece", mesh, np.eye(4)), np.array(point, float)) for point in points]


def test_a_stone_enclosed_by_a_ring_is_solid_and_the_space_under_it_is_not():
    grid = Grid(row(0, 10, 20, 10), row(0, 10, 20, 10), row(0, 30, 30, 30))
    ring = block([range(3), range(3), [2]]) - {(1, 1, 2)}
    both = mesh(grid, surface(ring | {(1, 1, 1), (0, 0, 0)}))
    assert holds(both, (20, 20, 45), (5, 20, 75), (20, 20, 15), (20, 20, 75)) == [True, True, False, False]


def test_a_bar_through_a_fork_and_the_fork_are_both_solid():
    fork = Grid(row(0, 20, 60, 20), row(0, 40), row(0, 20, 60))
    bar = Grid(row(10, 80), row(15, 10), row(50, 10))
    arms = mesh(fork, surface(block([range(3), [0], range(2)]) - {(1, 0, 1)}))
    through = join_meshes(arms, mesh(bar, surface({(0, 0, 0)})))
    assert holds(through, (15, 20, 55), (50, 20, 55), (85, 20, 55), (50, 20, 40)) == [True, True, True, False]
