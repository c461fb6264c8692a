"""Surfaces that all lines pass without clearance: known by arithmetic, and proven in few pairs."""

import math

import numpy as np
import pytest

from app.geometry.frames import make_frame
from app.geometry.placement.base_meshes import join_meshes
from app.geometry.rays import Occluder
from app.geometry.sight_proof.inside import contains_hull
from app.geometry.sight_proof.portals import Rectangles, find_cover, find_portals
from app.geometry.sight_proof.proof import ProofStart
from app.geometry.sight_proof.shafts import make_shaft
from app.geometry.sight_proof.sight import find_sight, find_sight_incremental
from app.geometry.sight_proof.witness import Effort
from tests.effort import dealt
from tests.oracle import distance, triangles_of
from tests.scenes import (
    Scene,
    block,
    block_mesh,
    quads_mesh,
    raw,
    ring_mesh,
    round_occluder,
    sheet_mesh,
    slit,
    standing,
)

POSES = {
    "as drawn": make_frame((0, 0, 0)),
    "turned": make_frame((0, 0, 0), 17.3),
    "turned and far away": make_frame((1234.5, -987.6, 12.3), -62.9),
}
FEW_PAIRS = Effort(pairs=1_000, milliseconds=math.inf)
SOME = Effort(lines=64, max_lines=64, pairs=1_500, milliseconds=math.inf)
FINENESS = (0.02, 0.1, 1.0)


def quad(y0, y1, z0, z1):
    """Returns an upright rectangle across the x axis."""
    return [(0, y0, z0), (0, y1, z0), (0, y1, z1), (0, y0, z1)]


def sheets(*quads):
    """Returns sheets as separate pieces, halfway between the bodies."""
    return [standing(f"sheet {number}", quads_mesh(one), 100) for number, one in enumerate(quads)]


def leaning(width):
    lean = make_frame((100, 0, 20), tilt=(25, 0)) @ make_frame((-100, 0, -100))
    return [Occluder(wall.name, wall.mesh, lean @ wall.frame) for wall in slit(width, height=200)]


def pinhole(width):
    half = width / 2
    return [standing("wall", ring_mesh((-200, 0, 200, 60), (-half, 20 - half, half, 20 + half), 10), 100)]


def round_pinhole(width, corners=24):
    """Returns a round hole `width` mm wide, in a round wall."""
    turns = 2 * np.pi * np.arange(corners) / corners
    rim, out = (
        [(radius * math.cos(turn), 20 + radius * math.sin(turn)) for turn in turns]
        for radius in (width / 2 / math.cos(math.pi / corners), 200)
    )
    quads = []
    for here, there in zip(range(corners), np.roll(range(corners), -1), strict=True):
        quads += [[(x, *out[here]), (x, *out[there]), (x, *rim[there]), (x, *rim[here])] for x in (-5, 5)]
        quads += [[(-5, *ring[here]), (5, *ring[here]), (5, *ring[there]), (-5, *ring[there])] for ring in (rim, out)]
    return [standing("wall", quads_mesh(*quads), 100)]


def t_junction(gap):
    half = gap / 2
    return [
        quad(-200, 200, 17 + half, 60),
        quad(-200, 3.3 - half, 0, 17 - half),
        quad(3.3 + half, 200, 0, 17 - half),
    ]


def four_boxes(gap):
    half = gap / 2
    return [
        block(f"box {y0 < 0} {z0 > 0}", (95, y0, z0), (105, y1, z1))
        for y0, y1 in ((-200, -half), (half, 200))
        for z0, z1 in ((0, 17 - half), (17 + half, 60))
    ]


def grid(rows, columns):
    y, z = np.linspace(-64, 64, columns + 1), np.linspace(0, 64, rows + 1)
    return sheets(*(quad(y[i], y[i + 1], z[j], z[j + 1]) for i in range(columns) for j in range(rows)))


BOX = block("box", (90, -200, 0), (110, 200, 17))

NARROW = (
    {
        f"{name} of {1 - short:.0%} of twice {fine} mm": (make(2 * fine * (1 - short)), fine)
        for name, make in (("leaning slit", leaning), ("pinhole", pinhole), ("round pinhole", round_pinhole))
        for short in (0.02, 0.1)
        for fine in FINENESS
    }
    | {
        f"{name} {gap} mm wide": (occluders, 0.1)
        for gap in (0.003, 0.02)
        for name, occluders in {
            "leaning seam": leaning(gap),
            "seam between boxes of two depths": [
                slit(gap)[0],
                block("right", (97, -200, 0), (103, -gap / 2, 60)),
            ],
            "T-junction seam in one mesh": [standing("sheet", quads_mesh(*t_junction(gap)), 100)],
            "T-junction seam between pieces": sheets(*t_junction(gap)),
            "seams between four boxes": four_boxes(gap),
        }.items()
    }
    | {
        name: (occluders, 0.1)
        for name, occluders in {
            "sheets in one plane that overlap by 0.5 mm": sheets(quad(-200, 0.25, 0, 60), quad(-0.25, 200, 0, 60)),
            "sheet on a box": [BOX, standing("sheet", quads_mesh(quad(-200, 200, 17, 60)), 103)],
            "wall of 128 sheets": grid(8, 16),
            "wall of 128 strips": grid(1, 128),
            "fighter where the observer stands": [round_occluder("third", 0)],
            "fighter where the other stands": [round_occluder("third", 200)],
            "taller fighter where the observer stands": [round_occluder("third", 0, height=50)],
            "fighter 0.05 mm thinner where the observer stands": [round_occluder("third", 0, radius=12.45)],
        }.items()
    }
)


@pytest.mark.few(2)
@pytest.mark.parametrize(("name", "pose"), dealt(NARROW, POSES))
def test_known_blocked_portals_are_proven_in_few_pairs(name, pose):
    occluders, resolution = NARROW[name]
    scene = Scene(tuple(occluders)).carried(POSES[pose])
    found = find_sight(scene.a, scene.b, scene.occluders, FEW_PAIRS, resolution)
    assert (found.verdict, found.unproven) == ("blocked", 0.0), found.reason
    assert found.blockers
    assert set(found.blockers) <= {occluder.name for occluder in occluders}


def tunnel():
    """Returns a box without its two ends along the x axis: it contains no inside."""
    box = block_mesh((-10, -200, 0), (10, 200, 17))
    ends = (np.ptp(box.vertices[box.faces][..., 0], axis=1) == 0) | (box.vertices[box.faces][..., 2] == 17).all(axis=1)
    return standing("tunnel", raw(box.vertices, box.faces[~ends], open_edges=8), 100)


def hollow():
    """Returns a solid with a room in it that contains both bodies."""
    inner = block_mesh((-50, -50, 0), (250, 50, 60))
    return standing(
        "hollow", join_meshes(block_mesh((-80, -80, -30), (280, 80, 90)), raw(inner.vertices, inner.faces[:, ::-1]))
    )


WIDE_SCENES = {
    f"{name} of {1 + more:.0%} of twice {fine} mm": (make(2 * fine * (1 + more)), fine)
    for name, make in (("leaning slit", leaning), ("pinhole", pinhole), ("round pinhole", round_pinhole))
    for more in (0.02, 0.1)
    for fine in FINENESS
} | {
    name: (occluders, 0.1)
    for name, occluders in {
        "T-junction seam": sheets(*t_junction(0.21)),
        "seams between four boxes": four_boxes(0.21),
        "wall of 128 sheets but for one": [piece for piece in grid(8, 16) if piece.name != "sheet 66"],
        "wall of 128 strips but for one": [piece for piece in grid(1, 128) if piece.name != "sheet 66"],
        "sheet over a box without ends": [tunnel(), standing("sheet", quads_mesh(quad(-200, 200, 17, 60)), 103)],
        "sheet that hangs over a box": [BOX, standing("sheet", quads_mesh(quad(-200, 200, 17.25, 60)), 103)],
        "room in a solid, with a low sheet": [hollow(), standing("sheet", sheet_mesh(99, 20), 100)],
        "fighter 0.15 mm thinner where the observer stands": [round_occluder("third", 0, radius=12.35)],
        "lower fighter where the observer stands": [round_occluder("third", 0, height=34.7)],
    }.items()
}


@pytest.mark.few(1)
@pytest.mark.parametrize(("name", "pose"), dealt(WIDE_SCENES, POSES))
def test_nothing_is_claimed_if_a_line_has_clearance(name, pose):
    occluders, resolution = WIDE_SCENES[name]
    scene = Scene(tuple(occluders)).carried(POSES[pose])
    found = find_sight(scene.a, scene.b, scene.occluders, SOME, resolution)
    assert found.verdict != "blocked"
    if found.verdict == "visible":
        start, end = (np.array(point) for point in found.witness)
        assert distance(start, end, triangles_of(*scene.occluders)) >= resolution - 1e-9


def test_no_trail_starts_from_pairs_that_ended_before_a_portal_blocked_all():
    trail = ProofStart()
    bodies = Scene(()).a, Scene(()).b
    assert find_sight_incremental(*bodies, leaning(0.19), FEW_PAIRS, 0.1, trail).verdict == "blocked"
    for width in (0.21, 1.0):
        assert find_sight_incremental(*bodies, leaning(width), SOME, 0.1, trail).verdict != "blocked"


ROOM = make_shaft(np.array([(0, y, z) for y in (-1.0, 1.0) for z in (-1.0, 1.0)]), np.array([(9, 0, 0.0)]))


def upright(*quads):
    """Returns triangles halfway along the room."""
    return np.array(
        [[(4.5, y, z) for _, y, z in (one[0], *two)] for one in quads for two in (one[1:3], one[2:])], float
    )


def covered(triangles, reach=0.1, solids=()):
    (portal, *_) = find_portals(ROOM, triangles) if len(triangles) else [rectangle()]
    return find_cover(portal, triangles, reach, ROOM, solids)


def rectangle():
    axes = np.array([(0, 1.0, 0), (0, 0, 1.0)])
    corner = np.array([(-0.5, -0.5)])
    return Rectangles(np.array((4.5, 0, 0)), axes, corner, -corner, np.ones(1))


def test_a_portal_is_where_the_lines_pass_the_plane():
    (portal,) = find_portals(ROOM, upright(quad(-3, 3, -3, 3)))
    assert np.sort(portal.hulls[0], axis=0)[[0, -1]] == pytest.approx(
        np.array([(4.5, -0.5, -0.5), (4.5, 0.5, 0.5)]), abs=1e-5
    )


def test_a_plane_that_is_not_between_the_ends_has_no_portal():
    aside = upright(quad(-3, 3, -3, 3)) + np.array((4.5, 0, 0))
    along = aside[..., [1, 0, 2]]
    assert find_portals(ROOM, np.concatenate([aside, along])) == []


def test_a_plane_through_an_end_has_no_portal():
    ends = [np.array([(x, y, z) for x in (x0, x0 + 2) for y in (-1.0, 1) for z in (-1.0, 1)]) for x0 in (0, 8)]
    for x in (1, 9):
        assert find_portals(make_shaft(*ends), upright(quad(-3, 3, -3, 3)) + np.array((x - 4.5, 0, 0))) == []


def test_the_halves_of_a_rectangle_make_up_the_whole():
    halves = rectangle().halves(np.array([0]))
    assert halves.shares.tolist() == [0.5, 0.5]
    assert halves.extents[:, 0] == pytest.approx(rectangle().extents[[0, 0], 0] / 2)
    assert halves.extents[:, 1] == pytest.approx(rectangle().extents[[0, 0], 1])
    assert {tuple(point) for point in rectangle().hulls[0]} <= {tuple(point) for point in halves.hulls.reshape(-1, 3)}


def test_each_triangle_is_credited_with_the_area_it_covers():
    found = covered(upright(quad(-3, -0.05, -3, 3), quad(0.05, 3, -3, 3)))
    assert found.triangles.sum() == pytest.approx(1)
    assert found.triangles[:2].sum() == pytest.approx(0.5, abs=0.15)


def test_a_gap_wider_than_twice_the_reach_is_not_covered():
    gap = upright(quad(-3, -0.05, -3, 3), quad(0.05, 3, -3, 3))
    assert covered(gap, 0.049) is None
    assert covered(gap, 0.051) is not None


def test_covering_the_middle_and_a_corner_is_not_covering_everything():
    assert covered(upright(quad(-3, 0.2, -3, 3))) is None
    assert covered(upright(quad(-3, 3, -3, 0.2))) is None


def test_nothing_is_covered_without_triangles():
    assert covered(np.zeros((0, 3, 3))) is None


def test_the_inside_of_a_solid_is_covered_and_its_hollow_is_not():
    crate = block("crate", (3, -3, -3), (6, 3, 3))
    assert covered(np.zeros((0, 3, 3)), solids=[crate]).solids.tolist() == [1.0]
    inner = block_mesh((4, -2, -2), (5, 2, 2))
    case = standing("case", join_meshes(block_mesh((3, -3, -3), (6, 3, 3)), raw(inner.vertices, inner.faces[:, ::-1])))
    assert covered(np.zeros((0, 3, 3)), solids=[case]) is None


def test_a_place_partly_inside_a_solid_is_covered_up_to_its_surface():
    crate = block("crate", (3, -3, -3), (6, 3, 0.2))
    triangles = triangles_of(crate)
    assert find_cover(rectangle(), triangles, 0.1, ROOM, [crate]) is None
    sheet = upright(quad(-3, 3, 0.2, 3))
    found = find_cover(rectangle(), np.concatenate([triangles, sheet]), 0.1, ROOM, [crate])
    assert found.solids[0] > 0.3
    assert found.triangles[len(triangles) :].sum() > 0.1


def test_only_a_piece_without_faces_in_a_place_contains_all_of_it():
    crate = block("crate", (0, 0, 0), (10, 10, 10))
    for far, inside in ((1.0, True), (9.0, False)):
        assert (
            contains_hull(crate, np.array((5.0, 5, 5)), np.array([(5.0, 5, 5), (5, 5, 5 + far), (5, 6, 5)])) == inside
        )


def test_a_hollow_that_a_union_would_fill_is_not_covered():
    """Nested shells with the same winding lose their inner faces: the wall is solid, and the piece is hollow."""
    shells = [block_mesh((1, -3, -3), (8, 3, 3)), block_mesh((0.9, -3.1, -3.1), (8.1, 3.1, 3.1))]
    assert covered(np.zeros((0, 3, 3)), solids=[standing("case", join_meshes(*shells))]) is None


@pytest.mark.parametrize("gap", [0.0, 0.001])
def test_touching_pieces_cover_their_seam_together_but_not_alone(gap):
    halves = [block("left", (2, -3, -3), (6, 0.07, 3)), block("right", (2, 0.07 + gap, -3), (6, 3, 3))]
    assert covered(np.zeros((0, 3, 3)), solids=halves).solids.sum() == pytest.approx(1)
    assert covered(np.zeros((0, 3, 3)), solids=halves[:1]) is None
