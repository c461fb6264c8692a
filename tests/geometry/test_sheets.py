"""What one connected sheet proves about all lines of a shaft, and what it does not."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.frames import make_frame
from app.geometry.rays import Occluder
from app.geometry.sight_proof.obstacles import ObstacleRows, gather_faces
from app.geometry.sight_proof.shafts import make_shafts
from app.geometry.sight_proof.sheets import examine_shafts
from tests.effort import examples
from tests.oracle import crosses, triangles_of
from tests.scenes import (
    ball_mesh,
    block,
    block_mesh,
    box_mesh,
    bumpy_mesh,
    quads_mesh,
    raw,
    ring_mesh,
    sheet_mesh,
    shifted,
    standing,
)

MARGIN = 0.1
NEAR, FAR = block_mesh((0, -10, 0), (5, 10, 20)).vertices[None], block_mesh((195, -10, 0), (200, 10, 20)).vertices[None]
SAMPLE = np.array([[2.5, 0.37, 10.21]]), np.array([[197.5, 0.41, 9.83]])


def room(near=NEAR, far=FAR):
    return make_shafts(near, far, np.zeros((len(near), 0, 3)))


def found(*walls, sample=SAMPLE, near=NEAR, far=FAR):
    """Returns the findings of the one shaft past these walls."""
    rooms = room(near, far)
    faces, rows = gather_faces(walls, rooms, MARGIN)
    return examine_shafts(faces, rooms, sample, rows, MARGIN)


def inside_out(mesh):
    return raw(mesh.vertices, mesh.faces[:, ::-1])


def curtain(*path):
    """Returns a sheet along a path of (x, y), far above and below the shaft."""
    legs = itertools.pairwise(path)
    return standing("curtain", quads_mesh(*([(*a, -90), (*b, -90), (*b, 90), (*a, 90)] for a, b in legs)))


LARGE = standing("sheet", shifted(sheet_mesh(300, 300), z=-150), 100)
STOPS = {
    "a sheet larger than the shaft": [LARGE],
    "the same sheet seen from behind": [standing("sheet", shifted(sheet_mesh(300, 300), z=-150), 100, yaw=180)],
    "a leaning sheet": [
        Occluder("sheet", shifted(sheet_mesh(300, 300), z=-150), make_frame((100, 0, 0), 20, 1, (30, 10)))
    ],
    "a sheet whose rim only just clears the shaft": [block("wall", (99, -10.01, -0.01), (101, 10.01, 20.01))],
    "a box across": [block("box", (90, -50, -50), (110, 50, 50))],
    "a box across that is inside out": [standing("box", shifted(inside_out(box_mesh(20, 90, 90)), z=-40), 100)],
    "a ball of many triangles": [standing("ball", ball_mesh(60), 100)],
    "a hole that lies beside the shaft": [standing("ring", ring_mesh((-90, -90, 90, 90), (20, 30, 40, 50), 5), 100)],
    "a fold that is crossed three times": [curtain((90, -80), (90, 80), (100, 80), (100, -80), (110, -80), (110, 80))],
    "two coincident sheets of two pieces, wound against each other": [
        LARGE,
        standing("other", inside_out(shifted(sheet_mesh(300, 300), z=-150)), 100),
    ],
    "a sheet that touches an end, and another behind it": [
        standing("near", shifted(sheet_mesh(90, 90), z=-40), 4),
        LARGE,
    ],
}  # fmt: skip
LETS_BY = {
    "a sheet with a hole in the shaft": [standing("ring", ring_mesh((-90, -90, 90, 90), (4, 12, 7, 15), 5), 100)],
    "a sheet with an open edge in the shaft": [standing("sheet", shifted(sheet_mesh(90, 90), y=40), 100)],
    "a sheet with its top in the shaft": [standing("sheet", sheet_mesh(90, 15), 100)],
    "a box that pokes in from below": [block("box", (90, -50, -50), (110, 50, 15))],
    "a box that is wholly inside": [block("box", (90, -5, 5), (110, 5, 15))],
    "a ball that is wholly inside": [standing("ball", ball_mesh(6), 100, 0, 10)],
    "a fold that pokes in from one side": [curtain((90, -80), (90, 5), (110, 5), (110, -80))],
    "two coincident sheets, one closed body, that poke in": [
        standing("flat", raw(sheet_mesh(90, 15).vertices, [(0, 1, 2), (0, 2, 3), (0, 2, 1), (0, 3, 2)]), 100)
    ],
    "a sheet that touches the near end": [standing("sheet", shifted(sheet_mesh(90, 90), z=-40), 4)],
    "a sheet that touches the far end": [standing("sheet", shifted(sheet_mesh(90, 90), z=-40), 196)],
}


@pytest.mark.parametrize("walls", STOPS.values(), ids=STOPS.keys())
def test_a_sheet_can_stop_the_whole_shaft(walls):
    result = found(*walls)
    assert result.crossed[0]
    assert result.stopped[0]
    assert result.stopper[0] >= 0
    assert len(result.rows) == 0


@pytest.mark.parametrize("walls", LETS_BY.values(), ids=LETS_BY.keys())
def test_a_sheet_that_stops_only_the_sample_says_nothing_of_other_lines(walls):
    result = found(*walls)
    assert result.crossed[0]
    assert not result.stopped[0]
    assert len(result.rows)


def test_the_stopper_is_a_triangle_of_the_wall_that_stops():
    walls = [block("poking", (40, -50, -50), (50, 50, 15)), LARGE, standing("aside", box_mesh(9, 9, 9), 100, 60)]
    faces, rows = gather_faces(walls, room(), MARGIN)
    result = examine_shafts(faces, room(), SAMPLE, rows, MARGIN)
    assert result.stopped[0]
    assert walls[faces.wall[result.stopper[0]]].name == "sheet"


def test_without_a_wall_nothing_is_crossed():
    for walls in ([], [standing("aside", box_mesh(9, 9, 9), 100, 60)]):
        result = found(*walls)
        assert not np.concatenate([result.stopped, result.crossed, result.unsure]).any()
        assert result.share[0] == np.inf


@pytest.mark.parametrize("x", [20.0, 100.0, 180.0])
def test_the_share_is_where_the_sample_first_meets_something(x):
    walls = [block("first", (x, -50, -50), (x + 4, 50, 15)), block("second", (x + 6, -50, -50), (x + 9, 50, 15))]
    np.testing.assert_allclose(found(*walls).share, (x - 2.5) / 195)


def test_a_sample_along_an_edge_is_uncertain_and_proves_nothing():
    corners = [(100, 0, 10), (100, -90, -90), (100, 90, -90), (100, 90, 90), (100, -90, 90)]
    fan = standing("fan", raw(corners, [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1)]))
    through_the_hub = np.array([[2.0, 0, 10]]), np.array([[198.0, 0, 10]])
    result = found(fan, sample=through_the_hub)
    assert result.unsure[0]
    assert not result.stopped[0]
    assert found(fan).stopped[0]


def test_rim_edges_count_only_where_they_meet_the_shaft():
    torn = quads_mesh([(100, -90, -90), (100, 90, -90), (100, 90, 30), (100, -90, 30)])
    assert found(standing("torn", torn)).stopped[0]
    assert not found(standing("torn", torn, z=-15)).stopped[0]


@st.composite
def things(draw):
    """Draws boxes, sheets, folds and tangles around the shaft, often across it."""
    meshes = [
        box_mesh(9, 80, 50),
        sheet_mesh(90, 70),
        bumpy_mesh(draw(st.integers(0, 3)), 200, 30),
        ball_mesh(30, 9, 12),
    ]
    mesh = draw(st.sampled_from([*meshes, ring_mesh((-60, 0, 60, 60), (4, 20, 9, 30), 4)]))
    place = draw(st.floats(10, 190)), draw(st.floats(-40, 40)), draw(st.floats(-45, 15))
    tilt = draw(st.sampled_from([(0.0, 0.0), (25.0, -40.0)]))
    return Occluder("thing", mesh, make_frame(place, draw(st.floats(0, 360)), 1.0, tilt))  # fmt: skip


@pytest.mark.thorough
@examples(40)
@given(st.lists(things(), min_size=1, max_size=4), st.integers(0, 2**32 - 1), st.sampled_from([1.0, 8.0, 25.0]))
def test_no_line_passes_a_stopped_shaft(walls, seed, size):
    rng = np.random.default_rng(seed)
    near, far = rng.uniform(-size / 2, size / 2, (2, 1, 8, 3)) + np.array([(0, 0, 10), (200, 0, 10)])[:, None, None]
    sample = near.mean(axis=1) + 1e-3, far.mean(axis=1) - 1e-3
    result = found(*walls, sample=sample, near=near, far=far)
    triangles = triangles_of(*walls)
    if result.crossed[0]:
        assert crosses(sample[0][0], sample[1][0], triangles)
    if result.stopped[0]:
        for p, q in rng.dirichlet(np.full(8, 0.3), (60, 2)):
            assert crosses(p @ near[0], q @ far[0], triangles)


def links_afresh(faces, rows):
    """Returns the neighbours of each row, found one by one."""
    place = {(at, face): row for row, (at, face) in enumerate(zip(rows.at.tolist(), rows.face.tolist(), strict=True))}
    return [
        [place.get((at, across), -1) for across in faces.across[face].tolist()]
        for at, face in zip(rows.at.tolist(), rows.face.tolist(), strict=True)
    ]


@examples(30)
@given(st.integers(0, 2**32 - 1), st.integers(1, 5))
def test_rows_keep_their_links_when_dropped_distributed_and_joined(seed, children):
    rng = np.random.default_rng(seed)
    walls = [standing("ball", ball_mesh(25, 6, 9), 100), standing("tangle", bumpy_mesh(0, 40, 30), 60)]
    faces, rows = gather_faces(walls, room(), MARGIN)
    for _ in range(3):
        count = int(rows.at.max()) + 1
        rows = rows.select(rng.random(len(rows)) < 0.85)
        rows = rows.hand_down(rng.integers(count, size=children), count)
        rows = rows.join(rows.select(rng.random(len(rows)) < 0.9), children)
        assert (np.diff(rows.at) >= 0).all()
        assert rows.link.tolist() == links_afresh(faces, rows)
        if len(rows) == 0:
            break


def test_a_row_is_passed_to_each_child_of_its_shaft():
    rows = ObstacleRows(np.array([0, 2, 2]), np.array([7, 8, 9]), np.array([(-1, -1, -1), (2, -1, -1), (-1, 1, -1)]))
    dealt = rows.hand_down(np.array([2, 1, 2, 0]), 3)
    assert dealt.at.tolist() == [0, 0, 2, 2, 3]
    assert dealt.face.tolist() == [8, 9, 8, 9, 7]
    assert dealt.link[:, :2].tolist() == [[1, -1], [-1, 0], [3, -1], [-1, 2], [-1, -1]]


def test_child_shafts_find_the_same_as_newly_gathered_ones():
    walls = [block("wall", (90, -50, -50), (110, 50, 12)), standing("ball", ball_mesh(7, 9, 12), 60, 0, 10)]
    parts = [(-10, -4, 0), (-4, 3, 9), (3, 10, 13)]
    near = np.concatenate([block_mesh((0, y0, z), (5, y1, z + 7)).vertices[None] for y0, y1, z in parts])
    far = near + np.array((195, 0, 0))
    sample = near.mean(axis=1) + 0.01, far.mean(axis=1) - 0.02
    faces, rows = gather_faces(walls, room(), MARGIN)
    together = examine_shafts(faces, room(near, far), sample, rows.hand_down(np.zeros(3, np.int64), 1), MARGIN)
    for i in range(3):
        alone = found(*walls, near=near[[i]], far=far[[i]], sample=(sample[0][[i]], sample[1][[i]]))
        assert together.stopped[i] == alone.stopped[0]
        assert together.share[i] == alone.share[0]
        assert (together.rows.at == i).sum() == len(alone.rows)
    assert together.stopped.tolist() == [True, False, False]


@pytest.mark.thorough
def test_a_needle_through_a_patch_touches_it_even_if_its_normal_is_only_rounding():
    rng = np.random.default_rng(0)
    for _ in range(200):
        start, way = rng.uniform(-100, 100, 3), rng.normal(size=3)
        needle = raw([start, start + 60 * way, start + 27 * way], [(0, 1, 2)], open_edges=3)
        middle = start + 40 * way
        near = (middle + np.array(list(itertools.product((-0.5, 0.5), repeat=3))))[None]
        far = near + np.array((300.0, 0.0, 0.0))
        room = make_shafts(near, far, np.zeros((1, 0, 3)))
        faces, rows = gather_faces([Occluder("needle", needle, np.eye(4))], room, 1.0)
        # The sample runs beside the needle, so that nothing is crossed and every row is asked.
        ends = near.mean(axis=1) + 0.4, far.mean(axis=1) + 0.4
        assert examine_shafts(faces, room, ends, rows, 1.0).touch[:, 0].all()
