"""Verdicts that were once wrong: each scene has a line with clearance, which no proof may deny."""

import subprocess
import sys

import numpy as np
import pytest

from app.geometry.bodies import CylinderBody, MeshBody
from app.geometry.frames import make_frame
from app.geometry.rays import Occluder
from app.geometry.sight_proof.cells import SIDE, ColumnCells, make_cells
from app.geometry.sight_proof.inside import find_containers
from app.geometry.sight_proof.proof import ProofStart, find_proof
from app.geometry.sight_proof.proof_walls import find_walls
from app.geometry.sight_proof.sight import find_sight, find_sight_incremental
from app.geometry.sight_proof.witness import Effort, SightQuery, occluders_between
from tests.oracle import distance, triangles_of
from tests.scenes import block, box_mesh, column, figure, raw, round_occluder

FEW = Effort(lines=16, max_lines=16)
"""So few lines are sampled that the proof has to answer; how many are must never change what is true."""


def triangle(size, x, y):
    """Returns a sculpted body that is one upright triangle: the middle of its box is not on it."""
    mesh = raw([(0, 0, 0), (0, size, 0), (0, 0, size)], [(0, 1, 2)], open_edges=3)
    return MeshBody(Occluder("figure", mesh, np.array([(1, 0, 0, x), (0, 1, 0, y), (0, 0, 1, 0), (0, 0, 0, 1.0)])))


def slit_at(y, width):
    high, low = y + width / 2, y - width / 2
    return [block("left", (95, high, -50), (105, 200, 80)), block("right", (95, -200, -50), (105, low, 80))]


def has_room(occluders, start, end, room):
    return distance(np.array(start, float), np.array(end, float), triangles_of(*occluders)) >= room


def test_a_sheet_outside_the_hull_of_a_figure_hides_nothing():
    """The shaft of the whole bodies is that of the convex hull; its sample must not start outside that hull."""
    a, b = triangle(40, 0, -20), CylinderBody(200, -8, 3, 3.5, 8)
    along, out = np.array((0, 1, -1)) / np.sqrt(2), np.array((0, 1, 1)) / np.sqrt(2) * 0.005
    near, far = np.array((-20, 0, 20)) + out, np.array((30, 0, 20)) + out
    corners = [near - 300 * along, far - 300 * along, far + 300 * along, near + 300 * along]
    sheet = Occluder("sheet", raw(corners, [(0, 1, 2), (0, 2, 3)], open_edges=4), np.eye(4))
    occluders = [*slit_at(-10.37, 0.03), sheet]
    assert has_room(occluders, (0, -10.37, 10), (198.2, -10.37, 5), 0.01)
    assert find_sight(a, b, occluders, resolution=0.01).verdict != "blocked"


def test_a_small_solid_beside_a_figure_does_not_contain_it():
    """A solid round the middle of the figure's box is beside the figure: its faces are not in the shaft at all."""
    a, b = triangle(40, 0, -20), triangle(10, 200, -5)
    start, end = make_cells(a, b).spots[0], make_cells(b, a).spots[0]
    middle = start + np.array((0, 0.03, 0.03))
    occluders = [*slit_at((start + end)[1] / 2, 0.1), block("crumb", middle - 0.1, middle + 0.1)]
    y = (start + end)[1] / 2
    assert has_room(occluders, (0, y, 4), (200, y, 5), 0.04)
    assert find_sight(a, b, occluders, FEW, resolution=0.04).verdict != "blocked"


@pytest.mark.parametrize(
    "b", [CylinderBody(10, 0, 5, 3.5, 35), figure(box_mesh(4, 4, 20), 10, 0, 5)], ids=["column", "mesh"]
)
def test_a_body_inside_another_is_seen_where_there_is_no_wall(b):
    """Nothing of the outer one's side faces the body inside it: that is not a proof."""
    wall = raw([(20, -20, -5), (20, 20, -5), (20, 20, 60), (20, -20, 60)], [(0, 1, 2), (0, 2, 3)], open_edges=4)
    occluders = [Occluder("wall", wall, np.eye(4))]
    assert has_room(occluders, (-30, 0, 10), (8, 0, 10), 5)
    assert find_sight(CylinderBody(0, 0, 30, 3.5, 35), b, occluders).verdict != "blocked"


def test_coincident_bodies_that_stick_out_of_a_rock_see_each_other():
    """No shaft can be built between bodies with the same centre: its planes are not numbers."""
    rock = [block("rock", (-13, -13, 0), (13, 13, 34.8))]
    assert has_room(rock, (-12, 0, 35), (12, 0, 35), 0.19)
    assert find_sight(column(0), column(0), rock).verdict != "blocked"


def test_a_body_starting_between_a_prism_and_its_core_is_not_swallowed(monkeypatch):
    """The patch begins a hair inside the prism round another fighter but rises far above it; its core touches none."""
    a, b, other = (
        CylinderBody(0, 0, 12.5, 3.5, 35),
        CylinderBody(100, 12.3, 0.5, 3.5, 35),
        round_occluder("C", 0, 25.003, height=22),
    )
    frames = [make_frame((0, 25.003, 0), yaw) for yaw in (0.0, 1.0, 2.0, 3.0)]
    near = ColumnCells(
        a, 0.0, False, np.array([SIDE]), np.array([(1.5208, 1.6208)]), np.array([(3.5, 35.0)]), np.ones(1)
    )
    far = ColumnCells(b, 0.0, False, np.array([SIDE]), np.array([(2.94, 3.34)]), np.array([(3.5, 35.0)]), np.ones(1))
    assert has_room([other], near.at(np.array([(0.5, 0.98)]))[0], far.at(np.array([(0.5, 0.98)]))[0], 5)
    monkeypatch.setattr("app.geometry.sight_proof.proof.make_cells", lambda body, _: near if body is a else far)
    for turned in frames:
        occluders = [Occluder("C", other.mesh, turned, other.core)]
        around = occluders_between(a, b, occluders)
        question = SightQuery(a, b, occluders, around, find_containers(around, a), FEW, 0.1)
        found = find_proof(question, find_walls(question))
        assert found.line or found.unproven > 0


@pytest.mark.thorough
def test_thousands_of_meshes_can_be_viewed_in_one_session():
    """Each Embree scene takes a device of its own unless it is given one, and there is space for about a thousand."""
    script = (
        "import numpy as np\n"
        "from app.geometry.rays import ray_tree\n"
        "from app.geometry.placement.base_meshes import make_cylinder, make_solid_mesh\n"
        "meshes = [make_solid_mesh(*make_cylinder(1 + n / 1000, 0.0, 1.0)) for n in range(1100)]\n"
        "print(len([ray_tree(mesh) for mesh in meshes]))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "1100"


def test_a_search_that_found_a_witness_leaves_no_starting_point_for_the_next_one():
    """It ended before all pairs were examined: a search of only the others would prove something false."""
    a, b, trail = CylinderBody(0, 0, 12, 0, 30), CylinderBody(150, 0, 12, 25, 80), ProofStart()
    for low, high in ((-14, -4), (-8, -7)):
        walls = [block("left", (95, -80, 0), (97, low, 60)), block("right", (95, high, 0), (97, 80, 60))]
        found = find_sight_incremental(a, b, walls, Effort(lines=1, max_lines=1), 0.1, trail)
        assert found.verdict == "visible"
