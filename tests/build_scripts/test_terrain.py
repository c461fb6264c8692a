"""The program's own terrain: clean solids of the stated size, reproducible byte for byte, and a dispute on them."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest
import trimesh
from manifold3d import Error, Manifold, Mesh

from build_scripts.assets.terrain.crossings import crossings
from build_scripts.tools import make_command

ROOT = Path(__file__).resolve().parents[2]
RUINS = ROOT / "terrain_models" / "ruins"
PACK = tomllib.loads((RUINS / "pack.toml").read_text(encoding="utf-8"))
MODELS = {model["id"]: model for model in PACK["model"]}
DISPUTE = json.loads((ROOT / "resources" / "demo" / "dispute.json").read_text(encoding="utf-8"))


def piece(name):
    return trimesh.load(RUINS / f"{name}.stl")


def heights(mesh):
    sides = np.roll(mesh.triangles, -1, axis=1) - mesh.triangles
    return np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1) / np.linalg.norm(sides, axis=2).max(axis=1)


def test_the_pack_lists_exactly_the_existing_files():
    assert sorted(MODELS) == sorted(path.stem for path in RUINS.glob("*.stl"))
    assert sum(path.stat().st_size for path in RUINS.glob("*.stl")) < 4_000_000


@pytest.mark.parametrize("name", sorted(MODELS))
def test_every_piece_is_one_clean_solid(name):
    mesh = piece(name)
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.volume > 0
    solid = Manifold(Mesh(mesh.vertices.astype(np.float32), mesh.faces.astype(np.uint32)))
    assert solid.status() == Error.NoError
    assert len(solid.decompose()) == 1
    assert solid.num_tri() == len(mesh.faces) <= 12_000


@pytest.mark.parametrize("name", sorted(MODELS))
def test_no_piece_has_slivers_and_all_coordinates_are_hundredths(name):
    mesh = piece(name)
    assert heights(mesh).min() > 0.009
    assert np.abs(mesh.vertices * 100 - np.round(mesh.vertices * 100)).max() < 2e-3


@pytest.mark.parametrize("name", sorted(MODELS))
def test_every_piece_is_centred_on_its_origin_and_has_the_listed_size(name):
    low, high = piece(name).bounds
    assert low[2] == 0
    assert np.allclose(low[:2] + high[:2], 0, atol=1e-4)
    assert np.allclose(high - low, MODELS[name]["extents_mm"], atol=1e-4)


@pytest.mark.parametrize("name", ["wall_long", "ladder", "rocks_low"])
def test_no_piece_intersects_itself(name):
    mesh = piece(name)
    assert len(crossings(mesh.vertices, mesh.faces)) == 0


def test_two_intersecting_boxes_are_detected():
    one, other = trimesh.creation.box((4, 4, 4)), trimesh.creation.box((1, 1.5, 9))
    both = trimesh.util.concatenate([one, other])
    assert len(crossings(both.vertices, both.faces)) > 0


@pytest.mark.thorough
def test_pieces_are_reproducible_byte_for_byte(tmp_path):
    names = ["rocks_low", "wall_long"]
    command = [*make_command(sys.executable, "assets", "make_terrain", names), "--out", tmp_path]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    for name in names:
        assert (tmp_path / f"{name}.stl").read_bytes() == (RUINS / f"{name}.stl").read_bytes()


def table():
    solids = []
    for thing in DISPUTE["pieces"]:
        pose = thing["pose"]
        place = trimesh.transformations.rotation_matrix(np.radians(pose["yaw"]), [0, 0, 1])
        place[:2, 3] = pose["x"], pose["y"]
        solids.append(piece(thing["model"].removeprefix("ruins/")).apply_transform(place))
    return trimesh.util.concatenate(solids)


def fighter(name):
    return next(fighter for fighter in DISPUTE["fighters"] if fighter["id"] == name)


def standing(terrain, who):
    """Returns the height of the surface under a round base."""
    turn, reach = np.meshgrid(np.arange(24) * np.pi / 12, np.linspace(0, who["base"]["diameter_mm"] / 2, 7))
    x, y = who["pose"]["x"] + reach * np.cos(turn), who["pose"]["y"] + reach * np.sin(turn)
    starts = np.column_stack([x.ravel(), y.ravel(), np.full(x.size, 400.0)])
    hits = terrain.ray.intersects_location(starts, np.tile([0, 0, -1.0], (x.size, 1)), multiple_hits=False)[0]
    return hits[:, 2].max(initial=0.0)


def points(rng, who, underside, towards, count):
    """Returns points on the half of the body that faces another fighter."""
    away = np.arctan2(towards["pose"]["y"] - who["pose"]["y"], towards["pose"]["x"] - who["pose"]["x"])
    turn = away + np.arcsin(rng.uniform(-1, 1, count))
    x = who["pose"]["x"] + who["body"]["radius_mm"] * np.cos(turn)
    y = who["pose"]["y"] + who["body"]["radius_mm"] * np.sin(turn)
    return np.column_stack([x, y, underside + rng.uniform(3.5, who["body"]["height_mm"], count)])


def free_share(terrain, observer, target, count=4096):
    rng = np.random.default_rng(1)
    starts = points(rng, observer, standing(terrain, observer), target, count)
    ends = points(rng, target, standing(terrain, target), observer, count)
    along = ends - starts
    reach = np.linalg.norm(along, axis=1)
    hits, rays, _ = terrain.ray.intersects_location(starts, along / reach[:, None], multiple_hits=False)
    blocked = np.zeros(count, bool)
    blocked[rays[np.linalg.norm(hits - starts[rays], axis=1) < reach[rays]]] = True
    return 1 - blocked.mean()


def test_ashka_barely_sees_borin_and_ten_millimetres_change_it():
    terrain, ashka, borin = table(), fighter("Ashka"), fighter("Borin")
    assert 0.005 < free_share(terrain, ashka, borin) < 0.05
    aside = {**borin, "pose": {**borin["pose"], "y": borin["pose"]["y"] + 10}}
    assert free_share(terrain, ashka, aside) == 0


@pytest.mark.thorough
def test_borin_is_on_the_walkway_and_sela_on_the_tower():
    terrain = table()
    assert standing(terrain, fighter("Borin")) == pytest.approx(64, abs=0.3)
    assert standing(terrain, fighter("Sela")) == pytest.approx(80, abs=0.3)
