"""The resting positions of bases on simple terrain."""

import math

import numpy as np
import pytest

from app.geometry.frames import make_frame
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.outlines import Outline, are_inside, disc, oval, pill
from app.geometry.placement.base_drop import BOARD, BaseSupport, find_base_support
from app.geometry.placement.base_meshes import make_prism, make_solid_mesh
from app.geometry.rays import Occluder
from build_scripts.soundness import sound_footing

TABLE = (762.0, 559.0)
SKY = 500.0
BASE = disc(100, 100, 16)


def box(x: float, y: float, z: float) -> Mesh:
    """Returns a box centred on its underside."""
    corners = np.array([[-x, -y], [x, -y], [x, y], [-x, y]]) / 2
    return make_solid_mesh(*make_prism(corners, 0, z))


def sheet(x: float, y: float, face: int) -> Mesh:
    """Returns a single rectangle at z = 0 facing up (1) or down (-1)."""
    corners = np.array([[-x, -y, 0], [x, -y, 0], [x, y, 0], [-x, y, 0]]) / 2
    return prepare_mesh(corners, np.array([[0, 1, 2], [0, 2, 3]])[:, ::face], centred=False)


def at(name: str, mesh: Mesh, x: float, y: float, z: float = 0.0, yaw: float = 0.0) -> Occluder:
    return Occluder(name, mesh, make_frame((x, y, z), yaw))


def standing(outline: Outline, *pieces: Occluder, below: float = SKY) -> BaseSupport:
    return find_base_support(outline, pieces, below, TABLE)


PLATFORM = at("platform", box(80, 80, 4), 100, 100, 46)


def test_a_base_rests_on_the_bare_board() -> None:
    assert standing(BASE) == BaseSupport(0.0, BOARD, 0, 1.0, True)


def test_a_base_rests_on_a_crate() -> None:
    assert standing(BASE, at("crate", box(60, 60, 40), 100, 100)) == BaseSupport(40.0, "crate", 1, 1.0, True)


def test_a_base_at_exactly_the_height_of_a_crate_rests_on_it() -> None:
    assert standing(BASE, at("crate", box(60, 60, 40), 100, 100), below=40.0).height_mm == 40.0


@pytest.mark.parametrize(("x", "over"), [(129.0, True), (131.0, False)])
def test_a_base_half_on_an_edge_rests_where_its_centre_is(x: float, over: bool) -> None:
    found = standing(disc(x, 100, 16), at("crate", box(60, 60, 40), 100, 100))
    assert found.height_mm == 40
    assert found.supported == pytest.approx(0.5, abs=0.06)
    assert found.centre_supported == over


@pytest.mark.parametrize("outline", [BASE, oval((100, 100), 20, 60, 35), pill((100, 100), 110, 70, 25)])
def test_supported_is_a_share_of_the_area(outline: Outline) -> None:
    found = standing(outline, at("wedge", box(200, 200, 30), 200, 100))
    assert found.supported == pytest.approx(0.5, abs=0.02)


def test_a_base_dropped_below_a_platform_rests_under_it() -> None:
    assert standing(BASE, PLATFORM, below=40) == BaseSupport(0.0, BOARD, 0, 1.0, True)


def test_a_base_dropped_above_a_platform_rests_on_it() -> None:
    assert standing(BASE, PLATFORM) == BaseSupport(50.0, "platform", 1, 1.0, True)


def test_a_base_touching_a_wall_rests_beside_it() -> None:
    wall = at("wall", box(10, 200, 60), 121, 100)
    assert standing(BASE, wall) == BaseSupport(0.0, BOARD, 0, 1.0, True)


def test_a_base_in_a_wall_overlaps_it_and_stays_on_the_floor() -> None:
    found = standing(BASE, at("wall", box(10, 200, 60), 115, 100), below=30)
    assert (found.height_mm, found.rests_on, found.overlapping) == (0, BOARD, ("wall",))
    segment = 16**2 * math.acos(10 / 16) - 10 * math.sqrt(16**2 - 10**2)
    assert found.overlap == pytest.approx(segment / (math.pi * 16**2), abs=0.02)
    assert found.supported == pytest.approx(1 - found.overlap)


def test_a_base_wholly_inside_a_piece_has_no_support() -> None:
    found = standing(BASE, at("block", box(90, 90, 60), 100, 100), below=30)
    assert (found.rests_on, found.overlap, found.overlapping) == (None, 1.0, ("block",))


def test_a_box_saved_inside_out_is_the_same_box() -> None:
    right = box(60, 60, 40)
    wrong = prepare_mesh(right.vertices, right.faces[:, ::-1])
    for spot, below in ((BASE, SKY), (BASE, 20.0), (disc(129, 100, 16), 20.0)):
        found = [standing(spot, at("crate", mesh, 100, 100), below=below) for mesh in (right, wrong)]
        assert found[0] == found[1]


def test_a_base_off_the_board_has_no_support() -> None:
    assert standing(disc(-50, 100, 16)) == BaseSupport()


def test_a_base_half_over_the_edge_of_the_board() -> None:
    found = standing(disc(-1, 100, 16))
    assert (found.height_mm, found.rests_on, found.centre_supported) == (0, BOARD, False)
    assert found.supported == pytest.approx(0.5, abs=0.06)


def test_a_piece_beyond_the_edge_of_the_board_supports_a_base() -> None:
    assert standing(disc(-50, 100, 16), at("tower", box(200, 200, 70), 0, 100)).rests_on == "tower"


def test_floors_are_numbered_from_the_board() -> None:
    floors = [at(f"floor {i}", box(120, 120, 4), 100, 100, z) for i, z in enumerate((56, 116))]
    assert [standing(BASE, *floors, below=below).level for below in (40, 100, SKY)] == [0, 1, 2]
    assert standing(BASE, *floors, at("carpet", box(100, 100, 1), 100, 100, 120)).level == 2


def test_a_crate_on_a_floor_is_one_level_above_the_floor() -> None:
    floor, crate = at("floor", box(120, 120, 60), 100, 100), at("crate", box(40, 40, 20), 100, 100, 60)
    found = standing(BASE, floor, crate)
    assert (found.height_mm, found.rests_on, found.level) == (80, "crate", 2)


def test_a_thin_mat_is_not_a_level() -> None:
    found = standing(BASE, at("mat", box(300, 300, 1.5), 100, 100))
    assert (found.height_mm, found.rests_on, found.level) == (1.5, "mat", 0)


def test_little_of_a_base_on_a_thin_wall_is_supported() -> None:
    found = standing(BASE, at("wall", box(3, 200, 60), 100, 100, yaw=30))
    assert (found.height_mm, found.rests_on) == (60, "wall")
    assert found.supported == pytest.approx(3 * 32 / (math.pi * 16**2), abs=0.03)
    assert found.centre_supported


@pytest.mark.parametrize("face", [1, -1])
def test_a_sheet_supports_a_base_whichever_way_it_faces(face: int) -> None:
    assert standing(BASE, at("sheet", sheet(80, 80, face), 100, 100, 30)) == BaseSupport(30.0, "sheet", 1, 1.0, True)


def test_the_grooves_of_a_printed_floor_support_a_base_but_a_step_does_not() -> None:
    for step, supported in ((0.8, 1.0), (3.0, 0.5)):
        higher = at("higher", box(100, 200, 20 + step), 50, 100)
        found = standing(BASE, at("lower", box(100, 200, 20), 150, 100), higher)
        assert found.supported == pytest.approx(supported, abs=0.06)
        assert found.rests_on == "higher"


def test_a_long_base_is_supported_at_its_end() -> None:
    crate = at("crate", box(20, 20, 25), 100, 140)
    assert standing(oval((100, 100), 90, 90, 50), crate).rests_on == "crate"
    assert standing(oval((100, 100), 0, 90, 50), crate).rests_on == BOARD


BASES = [
    disc(300, 300, 12.5),
    oval((300, 300), 20, 60, 35),
    oval((300, 300), 70, 150, 100),
    pill((300, 300), 40, 75, 25),
]


def spots_in(outline: Outline, share: float, count: int = 60) -> list[tuple[float, float]]:
    """Returns random places in the inner `share` of a base."""
    rng = np.random.default_rng(11)
    found = np.array([outline.x, outline.y]) + rng.uniform(-1, 1, (40 * count, 2)) * (outline.a + outline.core)
    small = Outline(outline.x, outline.y, outline.yaw, outline.a * share, outline.b * share, outline.core * share)
    return [(x, y) for x, y in found[are_inside(small, found)][:count].tolist()]


@pytest.mark.few(8)
@pytest.mark.parametrize("width", [0.1, 0.5, 1.0, 2.0])
@pytest.mark.parametrize("outline", BASES)
def test_a_post_under_a_base_is_never_missed(outline: Outline, width: float) -> None:
    post = box(width, width, 20)
    for x, y in spots_in(outline, 0.97):
        found = standing(outline, at("post", post, x, y, yaw=30))
        assert (found.height_mm, found.rests_on, found.level) == (20, "post", 1)


@pytest.mark.parametrize("outline", BASES)
def test_a_thin_wall_under_a_base_is_never_missed(outline: Outline) -> None:
    for width in (0.1, 1.2):
        wall = box(width, 400, 50)
        for index, (x, y) in enumerate(spots_in(outline, 0.9, 30)):
            assert standing(outline, at("wall", wall, x, y, yaw=17.0 * index)).height_mm == 50


def test_a_post_among_the_triangles_of_a_fine_floor_is_not_missed() -> None:
    posts = [
        make_solid_mesh(*make_prism(np.array([[0, 0], [0.3, 0], [0, 0.3]]) + spot, 0, 30))
        for spot in ((40, 40), (-40, 40), (0, 0))
    ]
    vertices = np.vstack(
        [mesh.vertices + np.array([x, y, 0]) for mesh, x, y in zip(posts, (40, -40, 9), (40, 40, 3), strict=True)]
    )
    faces = np.vstack([mesh.faces + 6 * index for index, mesh in enumerate(posts)])
    floor = np.stack(np.meshgrid(np.linspace(-60, 60, 90), np.linspace(-60, 60, 90)), axis=-1).reshape(-1, 2)
    corner = (np.arange(89)[:, None] * 90 + np.arange(89)).ravel()
    squares = np.concatenate([corner[:, None] + [0, 1, 91], corner[:, None] + [0, 91, 90]])
    mesh = prepare_mesh(
        np.vstack([vertices, np.column_stack([floor, np.full(len(floor), 10.0)])]), np.vstack([faces, squares + 18])
    )
    found = standing(disc(300, 300, 12.5), at("floor", mesh, 300, 300))
    assert found.height_mm == pytest.approx(30)
    assert found.supported == 0.0  # a needle: the samples for the share of the area all lie beside it


@pytest.mark.parametrize("outline", BASES)
def test_a_post_that_touches_the_rim_or_ends_above_does_not_support(outline: Outline) -> None:
    post = box(1, 1, 20)
    reach = outline.a + outline.core + 0.5
    axis = outline.axis * reach
    beside = at("beside", post, outline.x + axis.real, outline.y + axis.imag, yaw=outline.yaw)
    assert standing(outline, beside).rests_on == BOARD
    for x, y in spots_in(outline, 0.9, 20):
        assert standing(outline, at("beam", post, x, y, 30), below=29).rests_on == BOARD
        assert standing(outline, at("post", post, x, y), below=10).rests_on == BOARD


@pytest.mark.parametrize("face", [1, -1])
def test_a_narrow_sheet_supports_a_base_whichever_way_it_faces(face: int) -> None:
    outline = BASES[1]
    for x, y in spots_in(outline, 0.9, 20):
        assert standing(outline, at("ribbon", sheet(0.2, 0.2, face), x, y, 30)).rests_on == "ribbon"


def test_a_post_off_the_board_supports_a_base_by_itself() -> None:
    assert standing(disc(-50, 100, 16), at("post", box(0.5, 0.5, 20), -57.3, 104.1)).height_mm == 20


def fin(thick: float, rise: float) -> Mesh:
    """Returns a sheet along x, 40 mm long, whose top rises by so much per millimetre from the table."""
    side = np.array([(0, 0, 0), (40, 0, 0), (40, 0, 40 * rise)])
    half = np.array([0, thick / 2, 0])
    points = np.concatenate([side - half, side + half]) - [20, 0, 0]
    faces = [(0, 1, 2), (3, 5, 4), (0, 4, 1), (0, 3, 4), (1, 5, 2), (1, 4, 5), (0, 2, 5), (0, 5, 3)]
    return make_solid_mesh(points, np.array(faces))


@pytest.mark.parametrize("rise", [0.25, 1.0, 4.0])
@pytest.mark.parametrize("thick", [0.05, 0.2, 0.5])
def test_a_base_rests_on_a_thin_fin_of_any_slope(thick: float, rise: float) -> None:
    """Its rim of 0.05 mm may touch; the fin is highest where the rim begins."""
    found = standing(disc(95, 100, 12.5), at("fin", fin(thick, rise), 100, 100))
    assert found.height_mm == pytest.approx((15 + 12.45) * rise, abs=1e-3)
    assert found.rests_on == "fin"


def test_a_base_rests_on_the_part_of_a_ramp_not_covered_by_a_beam() -> None:
    """Dropped from the height of the beam: the part of the ramp under it cannot be reached."""
    ramp = at("ramp", fin(200, 0.25), 100, 100)
    beam = at("beam", box(20, 200, 48), 110, 100, 12)
    found = standing(disc(100, 100, 16), ramp, beam, below=30)
    assert found.height_mm == pytest.approx(20 * 0.25, abs=0.05)
    assert found.overlapping == ("beam",)


def test_a_fence_without_thickness_supports_from_above_but_not_from_beside() -> None:
    upright = prepare_mesh(
        np.array([(0, -9, 0), (0, 9, 0), (0, 9, 20), (0, -9, 20.0)]), np.array([(0, 1, 2), (0, 2, 3)])
    )
    fence = at("fence", upright, 100, 100)
    assert standing(BASE, fence).height_mm == 20
    assert standing(BASE, fence, below=12).rests_on == BOARD


@pytest.mark.thorough
def test_random_bases_rest_exactly_at_the_height_of_their_support() -> None:
    found = sound_footing.tally(300)
    assert (found.low, found.high) == ([], [])


def test_the_reference_height_is_right_in_known_cases() -> None:
    ramp = at("ramp", fin(200, 1.0), 100, 100)
    triangles = ramp.mesh.vertices[ramp.mesh.faces] + [100, 100, 0]
    least, most = sound_footing.highest([triangles], oval((100, 100), 0, 24, 10))
    assert least == pytest.approx(32, abs=0.01)
    assert most >= 32 - 0.01
