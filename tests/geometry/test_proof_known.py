"""Scenes whose answer is known by arithmetic: what a proof must prove, and what needs a witness."""

import math
from dataclasses import dataclass

import numpy as np
import pytest

from app.geometry.bodies import CylinderBody
from app.geometry.frames import make_frame
from app.geometry.placement.base_meshes import join_meshes
from app.geometry.rays import Occluder
from app.geometry.sight_proof.sight import find_sight, with_silhouette
from app.geometry.sight_proof.witness import Effort
from tests.effort import dealt
from tests.oracle import distance, triangles_of
from tests.scenes import (
    Scene,
    ball_mesh,
    block,
    block_mesh,
    box_mesh,
    bumpy_mesh,
    column,
    figure,
    quads_mesh,
    raw,
    ring_mesh,
    round_occluder,
    sheet_mesh,
    shifted,
    slit,
    standing,
)

POSES = {
    "as drawn": make_frame((0, 0, 0)),
    "turned": make_frame((0, 0, 0), 17.3),
    "turned and far away": make_frame((1234.5, -987.6, 12.3), -62.9),
}
BY_CHANCE = Effort(lines=16, max_lines=16)
"""So few lines are sampled that hardly anything is found by luck."""


@dataclass(frozen=True)
class Known:
    """A scene, its resolution, and its answer: the best clearance of any line, or the blockers."""

    scene: Scene
    best: float | None = None
    blockers: tuple[str, ...] = ()
    resolution: float = 0.1


def seen(occluders, best, resolution=0.1, **bodies):
    return Known(Scene(tuple(occluders), **bodies), best, resolution=resolution)


def hidden(occluders, *blockers, resolution=0.1, **bodies):
    return Known(Scene(tuple(occluders), **bodies), None, blockers, resolution)


def wall(height, bottom=0.0):
    return [block("wall", (95, -200, bottom), (105, 200, height))]


SLITS = {
    f"slit of {width} mm at {resolution}": seen(slit(width), width / 2, resolution)
    for width, resolution in ((3, 1.0), (1, 0.4), (0.3, 0.1), (0.1, 0.04), (0.03, 0.01))
} | {
    f"slit of {width} mm at {resolution}": hidden(slit(width), "left", "right", resolution=resolution)
    for width, resolution in ((3, 1.6), (1, 0.6), (0.3, 0.2), (0.1, 0.06), (0.1, 0.1), (0.03, 0.02), (0.03, 0.1))
}

ABOVE, BELOW = (10, 5, 1, 0.3, 0.1, 0.03, 0.01, 0), (1, 0.5, 0.3, 0.15)
# The highest line over the wall's far edge runs from the near rim of the raised top to the far rim of the other top.
TANGENT, SLANT = 75 - 40 * (105 - 12.5) / 200, math.cos(math.atan2(40, 200))
RAISED = {"a": column(0, z=40)}

HEIGHTS = (
    {f"wall {d} mm above the line": hidden(wall(35 + d), "wall") for d in ABOVE}
    | {f"wall {d} mm below the line": seen(wall(35 - d), d) for d in BELOW}
    | {
        "wall 0.05 mm below the line": hidden(wall(34.95), "wall"),
        "wall 0.05 mm below the line, looked at finely": seen(wall(34.95), 0.05, 0.04),
        "wall that floats 0.3 mm above their feet": seen(wall(60, 3.8), 0.3),
        "wall that floats 0.05 mm above their feet": hidden(wall(60, 3.55), "wall"),
    }
    | {f"raised observer, wall {d} mm above the tangent": hidden(wall(TANGENT + d), "wall", **RAISED) for d in ABOVE}
    | {f"raised observer, wall {d} mm below the tangent": seen(wall(TANGENT - d), d * SLANT, **RAISED) for d in BELOW}
    | {"raised observer, wall 0.05 mm below the tangent": hidden(wall(TANGENT - 0.05), "wall", **RAISED)}
)


def staggered(overlap):
    """Returns two walls 30 mm apart in depth that overlap by so much in view."""
    half = overlap / 2
    left = block("left", (75, -half, 0), (85, 200, 60))
    return [left, block("right", (115, -200, 0), (125, half, 60))]


def past_staggered(overlap):
    """Returns the best clearance: of the middle line that grazes both bodies, from both corners."""
    sine = 12.5 / 100
    return 15 * sine - overlap / 2 * math.sqrt(1 - sine**2)


def pales(x, first):
    return join_meshes(*(block_mesh((x, y - 4.25, 0), (x + 3, y + 4.25, 60)) for y in np.arange(first, 101, 10)))


SEVERAL = {
    "two staggered walls that overlap by 5 mm in view": hidden(staggered(5), "left", "right"),
    "two staggered walls that overlap by 3.6 mm": hidden(staggered(3.6), "left", "right"),
    "two staggered walls that overlap by 3.6 mm, finely": seen(staggered(3.6), past_staggered(3.6), 0.05),
    "two staggered walls that overlap by 3 mm": seen(staggered(3), past_staggered(3)),
    "two walls that abut exactly": hidden(slit(0), "left", "right"),
    "two walls of different depth that abut exactly": hidden(
        [slit(0)[0], block("right", (97, -200, 0), (103, 0, 60))], "left", "right"
    ),
    "two walls that overlap by 1 mm": hidden(slit(-1), "left", "right"),
    "two walls that overlap by 0.01 mm": hidden(slit(-0.01), "left", "right"),
    "two walls that touch along one edge": hidden(
        [block("left", (90, 0, 0), (100, 200, 60)), block("right", (100, -200, 0), (110, 0, 60))], "left", "right"
    ),
    "a storey that stands on another": hidden(
        [block("lower", (95, -200, 0), (105, 200, 17)), block("upper", (95, -200, 17), (105, 200, 60))],
        "lower",
        "upper",
    ),
    "two layers of staggered pales": hidden(
        [standing("front", pales(88.5, -100)), standing("back", pales(98.5, -95))], "front", "back"
    ),
    "one layer of pales": seen([standing("front", pales(88.5, -95))], 0.75),
    "a leaning slit": seen(
        [
            Occluder(o.name, o.mesh, make_frame((100, 0, 20), tilt=(25, 0)) @ make_frame((-100, 0, -100)) @ o.frame)
            for o in slit(0.3, height=200)
        ],
        0.15,
    ),
    "a small model scaled up": hidden([standing("wall", box_mesh(1, 40, 6), 100, scale=10)], "wall"),
}

BROAD = {"a": column(0, radius=20), "b": column(200, radius=20)}
WINDOW = [
    block("left", (95, 15, 0), (105, 200, 80)),
    block("right", (95, -200, 0), (105, -15, 80)),
    block("sill", (95, -15, 0), (105, 15, 5)),
    block("lintel", (95, -15, 50), (105, 15, 80)),
]
HOLED = [standing("wall", ring_mesh((-200, 0, 200, 80), (-15, 5, 15, 50), 10), 100)]
THIRD = round_occluder("third", 130, radius=18, height=60)
ROW = [round_occluder("third", 100, radius=12.5, height=35)]

FIGHTERS = {
    "window of four boxes": seen(WINDOW, None, **BROAD),
    "window in one mesh": seen(HOLED, None, **BROAD),
    "third fighter without the window": seen([THIRD], None, **BROAD),
    "window of four boxes closed by a third fighter": hidden(
        [*WINDOW, THIRD], "left", "right", "sill", "third", **BROAD
    ),
    "window in one mesh closed by a third fighter": hidden([*HOLED, THIRD], "wall", "third", **BROAD),
    "broader fighter between two": hidden([round_occluder("third", 100, radius=16, height=40)], "third"),
    "three equal fighters in a row": hidden(ROW, "third"),
    "shorter fighter between two": seen([round_occluder("third", 100, radius=16, height=34.7)], 0.3),
}


SHEETS = {
    f"{name}, from {side}": hidden([standing("sheet", mesh, 100, yaw=yaw)], "sheet")
    for name, mesh in {
        "sheet": sheet_mesh(400, 60),
        "sheet 0.01 mm higher than the line": sheet_mesh(400, 35.01),
        "sheet with a T-junction": quads_mesh(
            [(0, -200, 17), (0, 200, 17), (0, 200, 60), (0, -200, 60)],
            [(0, -200, 0), (0, 3.3, 0), (0, 3.3, 17), (0, -200, 17)],
            [(0, 3.3, 0), (0, 200, 0), (0, 200, 17), (0, 3.3, 17)],
        ),
        "two sheets that overlap": quads_mesh(
            [(0, -200, 0), (0, 5, 0), (0, 5, 60), (0, -200, 60)], [(1, -5, 0), (1, 200, 0), (1, 200, 60), (1, -5, 60)]
        ),
        "three sheets that meet in one edge": quads_mesh(
            [(0, -200, 0), (0, 0, 0), (0, 0, 60), (0, -200, 60)],
            [(0, 200, 0), (0, 0, 0), (0, 0, 60), (0, 200, 60)],
            [(40, 3, 0), (0, 0, 0), (0, 0, 60), (40, 3, 60)],
        ),
        "two sheets that cross": quads_mesh(
            [(-20, -200, 0), (20, 200, 0), (20, 200, 60), (-20, -200, 60)],
            [(20, -200, 0), (-20, 200, 0), (-20, 200, 60), (20, -200, 60)],
        ),
    }.items()
    for side, yaw in (("the front", 0), ("behind", 180))
} | {"sheet 0.3 mm lower than the line": seen([standing("sheet", sheet_mesh(400, 34.7), 100)], 0.3)}


def cracked(width):
    """Returns a box in one mesh with a crack through it: the rims of the crack are open edges."""
    halves = [block_mesh((-5, width / 2, 0), (5, 200, 60)), block_mesh((-5, -200, 0), (5, -width / 2, 60))]
    rims = [(np.abs(half.vertices[half.faces][..., 1]) < 1).all(axis=1) for half in halves]
    parts = [(half.vertices, half.faces[~rim]) for half, rim in zip(halves, rims, strict=True)]
    (v0, f0), (v1, f1) = parts
    return raw(np.vstack([v0, v1]), np.vstack([f0, f1 + len(v0)]), open_edges=8)


def box_with_t_junctions():
    """Returns a box whose front is split differently from its back, sides and top."""
    front = [
        [(-5, -200, 17), (-5, 200, 17), (-5, 200, 60), (-5, -200, 60)],
        [(-5, -200, 0), (-5, 3.3, 0), (-5, 3.3, 17), (-5, -200, 17)],
        [(-5, 3.3, 0), (-5, 200, 0), (-5, 200, 17), (-5, 3.3, 17)],
    ]
    rest = [
        [(5, -200, 0), (5, 200, 0), (5, 200, 60), (5, -200, 60)],
        [(-5, -200, 60), (5, -200, 60), (5, 200, 60), (-5, 200, 60)],
        [(-5, -200, 0), (5, -200, 0), (5, 200, 0), (-5, 200, 0)],
        [(-5, -200, 0), (5, -200, 0), (5, -200, 60), (-5, -200, 60)],
        [(-5, 200, 0), (5, 200, 0), (5, 200, 60), (-5, 200, 60)],
    ]
    return quads_mesh(*front, *rest)


BOX = block_mesh((-5, -200, 0), (5, 200, 60))
DIRTY = {
    name: hidden([standing("wall", mesh, 100)], "wall")
    for name, mesh in {
        "inside-out box": raw(BOX.vertices, BOX.faces[:, ::-1]),
        "box wound at random": raw(
            BOX.vertices, np.where(np.arange(12)[:, None] % 3 == 0, BOX.faces[:, ::-1], BOX.faces)
        ),
        "box with every face twice": raw(BOX.vertices, np.vstack([BOX.faces, BOX.faces]), crowded=18),
        "box with every face twice, once each way": raw(
            BOX.vertices, np.vstack([BOX.faces, BOX.faces[:, ::-1]]), crowded=18
        ),
        "box with some faces twice": raw(BOX.vertices, np.vstack([BOX.faces, BOX.faces[:5]]), crowded=11),
        "box with a hairline crack": cracked(0.02),
        "box with a crack of no width": cracked(0.0),
        "box with T-junctions": box_with_t_junctions(),
        "box of unwelded triangles": raw(
            BOX.vertices[BOX.faces].reshape(-1, 3), np.arange(36).reshape(-1, 3), open_edges=36
        ),
        "ball of many triangles": shifted(ball_mesh(60), z=17),
    }.items()
} | {
    "hairline crack, looked at finely": seen([standing("wall", cracked(0.02), 100)], 0.01, 0.008),
}


def inside(mesh, **bodies):
    return hidden([standing("crate", mesh)], "crate", b=column(200, z=120), **bodies)


def unwelded_lid(gap):
    """Returns a closed crate whose lid shares no corner with its sides, and is so much above them."""
    crate = box_mesh(60, 60, 50)
    lid = (crate.vertices[crate.faces][..., 2] == 50).all(axis=1)
    top = crate.vertices + np.array((0, 0, gap))
    return raw(np.vstack([crate.vertices, top]), np.vstack([crate.faces[~lid], crate.faces[lid] + 8]), open_edges=8)


BOARDS = {
    "front": ((25, -30, 0), (30, 30, 50)),
    "back": ((-30, -30, 0), (-25, 30, 50)),
    "left": ((-25, 25, 0), (25, 30, 50)),
    "right": ((-25, -30, 0), (25, -25, 50)),
    "lid": ((-30, -30, 50), (30, 30, 53)),
}
SHEER = [block("cliff", (12.5, -200, 0), (22.5, 200, 80))]

CONTACT = {
    "crate of boards in one mesh": inside(join_meshes(*(block_mesh(*board) for board in BOARDS.values()))),
    "crate of separate boards": hidden(
        [block(name, *board) for name, board in BOARDS.items()], "front", "lid", b=column(200, z=120)
    ),
    "crate with an unwelded lid": inside(unwelded_lid(0.0)),
    "crate with a lid 0.004 mm above it": inside(unwelded_lid(0.004)),
    "fighter inside a solid": inside(box_mesh(60, 60, 50)),
    "both fighters inside one solid": hidden([standing("rock", box_mesh(600, 400, 200), 100)], "rock"),
    "fighter touching the wall before it": hidden(SHEER, "cliff"),
    "fighter touching a sheet before it": hidden([standing("sheet", sheet_mesh(400, 80), 12.5)], "sheet"),
    "fighter 0.01 mm from the wall before it": hidden(SHEER, "cliff", a=column(-0.01)),
    "fighters touching a wall from both sides": hidden(SHEER, "cliff", b=column(35)),
    "fighters touching a sheet from both sides": hidden(
        [standing("sheet", sheet_mesh(400, 80), 12.5)], "sheet", b=column(25)
    ),
    "fighter touching a wall beside it": seen([block("wall", (-50, 12.5, 0), (150, 30, 80))], None),
    "fighter half sunk into the wall before it": hidden([block("wall", (0, -200, 0), (40, 200, 80))], "wall"),
    "fighter half sunk into the wall behind it": seen([block("wall", (-40, -200, 0), (0, 200, 80))], 12.5),
    "fighter that pokes 0.5 mm out of a wall": seen([block("wall", (-40, -200, 0), (12, 200, 80))], 0.5),
    "fighter that pokes 0.15 mm out of a wall": seen([block("wall", (-40, -200, 0), (12.35, 200, 80))], 0.15),
    "fighter that pokes 0.05 mm out of a wall": hidden([block("wall", (-40, -200, 0), (12.45, 200, 80))], "wall"),
    "fighters sunk into the ground but for 0.3 mm": seen([block("ground", (-90, -90, -9), (290, 90, 34.7))], 0.3),
    "fighters sunk into the ground but for 0.05 mm": hidden(
        [block("ground", (-90, -90, -9), (290, 90, 34.95))], "ground"
    ),
    "floor between two storeys": hidden([block("floor", (-90, -90, 40), (90, 90, 45))], "floor", b=column(0, z=60)),
    "hand's breadth apart with a sheet between": hidden(
        [standing("sheet", sheet_mesh(200, 80), 20)], "sheet", b=column(40)
    ),
}

PLAIN = box_mesh(20, 20, 35)
CUT = raw(PLAIN.vertices, PLAIN.faces[(PLAIN.vertices[PLAIN.faces][..., 2] > 0).any(axis=1)], open_edges=4)
POSTS = figure(join_meshes(block_mesh((-3, 27, 0), (3, 33, 35)), block_mesh((-3, -33, 0), (3, -27, 35))), 200)
FRAME = figure(ring_mesh((-20, 0, 20, 40), (-14, 6, 14, 34), 4))
SCREEN = [standing("screen", ring_mesh((-30, -10, 30, 50), (-10, 10, 10, 30), 2), 8)]


def needle():
    """Returns a body with a needle 0.02 mm thick and 2 mm long towards the other."""
    spike = [(10, -0.01, 17), (10, 0.01, 17), (10, 0, 17.02), (12, 0, 17)]
    return join_meshes(box_mesh(20, 20, 35), raw(spike, [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)]))


def screens(breadth):
    """Returns one screen in front of each post, and nothing between them."""
    return [
        block("left", (188, 20, 0), (192, 20 + breadth, 60)),
        block("right", (188, -20 - breadth, 0), (192, -20, 60)),
    ]


SCULPTED = {
    "boxes behind a wall 0.01 mm higher": hidden(wall(35.01), "wall", a=figure(PLAIN), b=figure(PLAIN, 200, yaw=33)),
    "boxes behind a wall 0.3 mm lower": seen(wall(34.7), 0.3, a=figure(PLAIN), b=figure(PLAIN, 200, yaw=33)),
    "bodies cut from their bases behind a wall": hidden(wall(35.01), "wall", a=figure(CUT), b=figure(CUT, 200)),
    "tangles behind a wall": hidden(
        wall(120), "wall", a=figure(bumpy_mesh(1, size=15), z=25), b=figure(bumpy_mesh(2, size=15), 200, z=25)
    ),
    "an observer and a tangle past a slit": hidden(
        slit(0.03), "left", "right", b=figure(bumpy_mesh(2, size=15), 200, z=25)
    ),
    "two posts with a screen before each": hidden(screens(20), "left", "right", b=POSTS),
    "two posts with narrow screens": seen(screens(11), None, b=POSTS),
    "two posts with one screen": seen(screens(20)[:1], None, b=POSTS),
    "a frame behind a frame": hidden(SCREEN, "screen", a=FRAME, b=CylinderBody(200, 0, 4, 15, 25)),
    "a frame's middle filled": seen(SCREEN, None, a=figure(box_mesh(4, 40, 40)), b=CylinderBody(200, 0, 4, 15, 25)),
    "a needle that pokes 1 mm out of a rock": seen(
        [block("rock", (-40, -200, -9), (11, 200, 80))], 1.0, a=figure(needle())
    ),
}

KNOWN = SLITS | HEIGHTS | SEVERAL | FIGHTERS | SHEETS | DIRTY | CONTACT | SCULPTED
VISIBLE = [name for name, known in KNOWN.items() if not known.blockers]
BLOCKED = [name for name, known in KNOWN.items() if known.blockers]


NO_CLOCK = Effort(milliseconds=math.inf)


def answer(known, pose, effort=NO_CLOCK, **looking):
    scene = known.scene.carried(POSES[pose])
    return scene, find_sight(scene.a, scene.b, scene.occluders, resolution=known.resolution, effort=effort, **looking)


def room(scene, segment):
    start, end = (np.array(point) for point in segment)
    assert scene.a.nearest_points(start[None])[0] == pytest.approx(start, abs=1e-6)
    assert scene.b.nearest_points(end[None])[0] == pytest.approx(end, abs=1e-6)
    return distance(start, end, triangles_of(*scene.occluders))


@pytest.mark.few(10)
@pytest.mark.parametrize(("name", "pose"), dealt(VISIBLE, POSES))
def test_a_line_is_found_if_there_is_one(name, pose):
    known = KNOWN[name]
    scene, found = answer(known, pose)
    assert found.verdict == "visible", found.reason
    assert found.clearance_mm >= known.resolution
    assert room(scene, found.witness) == pytest.approx(found.clearance_mm, abs=1e-6)
    if known.best is not None:
        assert found.clearance_mm <= known.best + 1e-6


@pytest.mark.few(16)
@pytest.mark.parametrize(("name", "pose"), dealt(BLOCKED, POSES))
def test_blocked_sight_is_proven_and_the_blockers_are_named(name, pose):
    known = KNOWN[name]
    scene, found = answer(known, pose)
    assert found.verdict == "blocked", found.reason
    assert (found.witness, found.clearance_mm, found.unproven) == (None, None, 0.0)
    assert found.resolution_mm == known.resolution
    assert set(found.blockers) == set(known.blockers)
    if found.hairline_mm is not None:
        assert found.hairline_mm < known.resolution
        assert room(scene, found.closest) == pytest.approx(found.hairline_mm, abs=1e-6)


@pytest.mark.few(3)
@pytest.mark.parametrize("name", VISIBLE)
def test_a_visible_body_is_never_called_blocked_however_few_lines_are_sampled(name):
    _, found = answer(KNOWN[name], "turned", effort=BY_CHANCE)
    assert found.verdict in ("visible", "undecided")


@pytest.mark.parametrize("name", ["slit of 0.3 mm at 0.1", "wall 0.5 mm below the line", "a leaning slit"])
def test_a_witness_is_moved_to_where_it_has_the_most_clearance(name):
    _, found = answer(KNOWN[name], "turned")
    assert found.clearance_mm == pytest.approx(KNOWN[name].best, rel=0.15)


@pytest.mark.parametrize("width", [0.15, 0.03])
def test_a_hairline_is_reported_and_never_counted(width):
    _, found = answer(hidden(slit(width), "left", "right"), "turned")
    assert found.verdict == "blocked"
    assert found.hairline_mm is None or 0 < found.hairline_mm <= width / 2 + 1e-6


def test_a_hairline_wide_enough_for_sampling_is_kept_as_evidence():
    _, found = answer(hidden(slit(0.15), "left", "right"), "as drawn")
    assert found.hairline_mm == pytest.approx(0.075, rel=0.15)


def test_a_plain_wall_is_proven_in_one_step():
    _, found = answer(hidden(wall(60), "wall"), "turned")
    assert (found.verdict, found.pairs) == ("blocked", 1)


def test_a_blocked_pair_shows_the_closest_line_and_what_stops_it():
    scene, found = answer(KNOWN["wall 0.3 mm above the line"], "as drawn")
    found = with_silhouette(scene.a, scene.b, scene.occluders, found)
    assert room(scene, found.closest) < 0.1
    assert found.silhouette
    assert pytest.approx(35.3) in [point[2] for edge in found.silhouette for point in edge]


def test_a_bystander_is_not_a_blocker():
    bystander = block("bystander", (50, 40, 0), (60, 60, 60))
    _, found = answer(hidden([*wall(60), bystander], "wall"), "turned")
    assert (found.verdict, found.blockers) == ("blocked", ("wall",))


@pytest.mark.parametrize("pose", POSES)
@pytest.mark.parametrize(
    "other",
    [
        Occluder("other", *(getattr(wall(60)[0], part) for part in ("mesh", "frame"))),
        standing("other", sheet_mesh(400, 60), 95),
    ],
    ids=["the same wall twice", "a sheet glued on a wall"],
)
def test_either_of_two_coincident_blockers_may_be_named(other, pose):
    _, found = answer(hidden([*wall(60), other]), pose)
    assert found.verdict == "blocked"
    assert set(found.blockers) in ({"wall"}, {"other"}, {"wall", "other"})
