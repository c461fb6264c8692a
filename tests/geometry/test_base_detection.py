"""The bases of generated miniatures of known sizes, and those of real ones."""

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.mesh_io import read
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.outlines import disc, oval, pill, polygon_contained
from app.geometry.placement.base_detection import detect_base
from app.geometry.placement.base_meshes import make_cylinder, make_prism
from tests.effort import examples
from tests.scenes import ball_mesh, box_mesh

MINIS = Path(__file__).parents[3] / "shared" / "meshes" / "minis"


def frustum(outline, bottom, top, bevel=0.0, sides=96):
    """Returns a prism that is narrower at the top by `bevel` mm all round."""
    polygon = polygon_contained(outline, sides)
    vertices, faces = make_prism(polygon, bottom, top)
    upper = vertices[len(polygon) :, :2]
    middle = np.array((outline.x, outline.y))
    way = upper - middle
    vertices[len(polygon) :, :2] = middle + way * (1 - bevel / np.linalg.norm(way, axis=1, keepdims=True))
    return vertices, faces


def turned(part, degrees, shift=(0.0, 0.0, 0.0)):
    vertices, faces = part
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return vertices @ np.array(((c, s, 0), (-s, c, 0), (0, 0, 1))) + np.array(shift), faces


def feet(x=0.0, y=0.0, bottom=1.0):
    """Returns two legs, a trunk and an outstretched arm, uneven: a figure for a base."""
    parts = [frustum(disc(x + dx, y, 2.2), bottom, 14.0, 0.8) for dx in (-4.0, 4.0)]
    box = box_mesh(14, 8, 18)
    arm = box_mesh(30, 3, 3)
    parts += [(box.vertices + np.array((x, y, 13.0)), box.faces), (arm.vertices + np.array((x + 9, y, 24)), arm.faces)]
    return parts


def mini(*parts):
    offsets = np.cumsum([0, *(len(vertices) for vertices, _ in parts)])
    faces = [faces + offset for (_, faces), offset in zip(parts, offsets[:-1], strict=True)]
    return prepare_mesh(np.vstack([vertices for vertices, _ in parts]), np.vstack(faces))


def middle(mesh, parts, at):
    """Returns a point of the parts in the coordinates of the mesh, which is centred in its box."""
    everything = np.vstack([vertices for vertices, _ in parts])
    return np.array(at) - (everything.min(axis=0) + everything.max(axis=0))[:2] / 2


@pytest.mark.few(3)
@pytest.mark.parametrize("bevel", [0.0, 0.5, 1.5])
@pytest.mark.parametrize("diameter", [25.0, 28.5, 32.0, 40.0])
def test_a_round_base_is_detected_with_its_bevel(diameter, bevel):
    parts = [frustum(disc(0, 0, diameter / 2), 0.0, 3.5, bevel), *feet(2.0, 1.0)]
    mesh = mini(*parts)
    found = detect_base(mesh)
    assert found is not None
    assert found.shape == "round"
    assert found.length == found.width == pytest.approx(diameter, abs=0.1)
    assert found.thickness == pytest.approx(3.5, abs=0.11)
    assert found.centre == pytest.approx(middle(mesh, parts, (0, 0)), abs=0.05)


@pytest.mark.few(3)
@pytest.mark.parametrize("turn", [0.0, 20.0, -70.0])
@pytest.mark.parametrize(("length", "width"), [(60.0, 35.0), (75.0, 42.0), (90.0, 52.0), (120.0, 92.0)])
def test_an_oval_base_is_detected_with_its_direction(length, width, turn):
    parts = [turned(part, turn) for part in (frustum(oval((0, 0), 0, length, width), 0.0, 4.0, 0.8), *feet())]
    mesh = mini(*parts)
    found = detect_base(mesh)
    assert found is not None
    assert found.shape == "oval"
    assert (found.length, found.width) == pytest.approx((length, width), abs=0.2)
    assert found.turn == pytest.approx(turn, abs=0.5)
    assert found.thickness == pytest.approx(4.0, abs=0.11)
    assert found.centre == pytest.approx(middle(mesh, parts, (0, 0)), abs=0.05)


def test_a_pill_is_not_an_oval():
    found = detect_base(mini(frustum(pill((0, 0), 0, 50.0, 25.0), 0.0, 3.0), *feet()))
    assert found is not None
    assert (found.shape, found.length, found.width) == (
        "pill",
        pytest.approx(50.0, abs=0.1),
        pytest.approx(25, abs=0.1),
    )


def test_a_base_with_few_sides_is_round():
    found = detect_base(mini(frustum(disc(0, 0, 16.0), 0.0, 3.0, sides=12), *feet()))
    assert found is not None
    assert (found.shape, found.length) == ("round", pytest.approx(32.0, abs=0.1))


def test_a_hollow_base_is_detected_by_its_rim():
    from manifold3d import Manifold

    outer, hollow = Manifold.cylinder(3.5, 16, 15, 96), Manifold.cylinder(2.5, 14.5, 14.5, 96)
    shell = (outer - hollow).to_mesh()
    part = np.asarray(shell.vert_properties[:, :3], float), np.asarray(shell.tri_verts, np.int32)
    found = detect_base(mini(part, *feet(bottom=3.0)))
    assert found is not None
    assert (found.length, found.thickness) == pytest.approx((32.0, 3.5), abs=0.11)


def test_feet_that_stick_out_below_the_base_do_not_hide_it():
    found = detect_base(mini(frustum(disc(0, 0, 12.5), 0.06, 3.06), *feet(bottom=0.0)))
    assert found is not None
    assert (found.length, found.thickness) == pytest.approx((25.0, 3.06), abs=0.11)


def test_supports_beside_the_base_are_not_part_of_it():
    posts = [make_cylinder(1.0, 0.0, 20.0)[0] + np.array((x, y, 0)) for x, y in ((22, 3), (-19, 14), (3, -24))]
    faces = make_cylinder(1.0, 0.0, 20.0)[1]
    parts = [frustum(disc(0, 0, 12.5), 0.0, 3.0), *feet(), *((post, faces) for post in posts)]
    mesh = mini(*parts)
    found = detect_base(mesh)
    assert found is not None
    assert (found.length, found.thickness) == pytest.approx((25.0, 3.0), abs=0.11)
    assert found.centre == pytest.approx(middle(mesh, parts, (0, 0)), abs=0.05)


def test_a_robe_nearly_as_wide_as_the_base_does_not_hide_the_top_of_the_base():
    robe = frustum(disc(0, 0, 11.6), 1.0, 35.0, 6.0)
    found = detect_base(mini(frustum(disc(0, 0, 12.5), 0.0, 3.0), robe))
    assert found is not None
    assert (found.length, found.thickness) == pytest.approx((25.0, 3.0), abs=0.11)


def test_cobbles_on_a_base_are_part_of_it():
    rng = np.random.default_rng(3)
    stones = []
    for _ in range(40):
        angle, out = rng.uniform(0, 2 * math.pi), 10.5 * math.sqrt(rng.uniform())
        stone = disc(out * math.cos(angle), out * math.sin(angle), 1.4)
        stones.append(frustum(stone, 2.0, 3.0 + rng.uniform(0.1, 0.5), 0.3, 8))
    found = detect_base(mini(frustum(disc(0, 0, 12.5), 0.0, 3.0), *stones, *feet()))
    assert found is not None
    assert found.length == pytest.approx(25.0, abs=0.1)
    assert 2.99 <= found.thickness <= 3.5


@pytest.mark.parametrize(
    "parts",
    [
        feet(bottom=0.0),
        [frustum(disc(0, 0, 14.0), 0.0, 36.0, 10.0)],  # a robe down to the ground
        [(box_mesh(20, 20, 30).vertices, box_mesh(20, 20, 30).faces)],
        [(ball_mesh(15).vertices, ball_mesh(15).faces)],
        [frustum(disc(0, 0, 16.0), 0.0, 3.0)],  # a base and nothing on it
        [frustum(disc(-20, 0, 3.0), 0.0, 1.0), *feet(bottom=0.0)],  # a coin beside the feet
    ],
    ids=["feet", "robe", "block", "ball", "base alone", "coin"],
)
def test_a_figure_without_a_base_has_none(parts):
    assert detect_base(mini(*parts)) is None


@pytest.mark.thorough
@examples(15)
@given(scale=st.floats(0.7, 4.0), turn=st.floats(-180, 180), x=st.floats(-50, 50))
def test_a_base_is_detected_at_any_size_and_orientation(scale, turn, x):
    parts = [turned(part, turn, (x, 0, 0)) for part in (frustum(disc(0, 0, 12.5), 0.0, 3.0, 0.4), *feet())]
    parts = [(vertices * scale, faces) for vertices, faces in parts]
    mesh = mini(*parts)
    found = detect_base(mesh)
    assert found is not None
    assert (found.length, found.thickness) == pytest.approx((25 * scale, 3 * scale), abs=0.1 * scale + 0.1)
    assert found.centre == pytest.approx(middle(mesh, parts, (x * scale, 0)), abs=0.05 * scale)


@pytest.mark.few(1)
@pytest.mark.skipif(not MINIS.exists(), reason="the set of real meshes is not here")
@pytest.mark.parametrize(
    ("name", "diameter"),
    [
        ("mini_goblin_bow0", 25.0), ("mini_housecarl", 25.0), ("mini_robed_thing", 25.0), ("mini_spearman", 25.0),
        ("king_troll", 50.0), ("wyrmling", 25.0),
    ],
)  # fmt: skip
def test_bases_of_real_miniatures_are_detected(name, diameter):
    found = detect_base(read(MINIS / f"rpgscad__{name}.stl"))
    assert found is not None
    assert found.shape == "round"
    # The boots of one miniature extend 0.15 mm through its base.
    assert (found.length, found.thickness) == pytest.approx((diameter, 3.0), abs=0.16)


@pytest.mark.skipif(not MINIS.exists(), reason="the set of real meshes is not here")
@pytest.mark.parametrize("name", ["kenneymini__character-orc.obj", "kenneyfps__enemy-flying.glb"])
def test_real_figures_without_a_base_have_none(name):
    assert detect_base(read(MINIS / name, 35.0, "y")) is None
