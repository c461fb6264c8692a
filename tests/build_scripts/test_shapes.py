"""The flat shapes: clean, reproducible solids of the size that their standard elements may have."""

import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest
import trimesh
from manifold3d import Error, Manifold, Mesh

from app.games.warcrow.book import find_book
from build_scripts.tools import make_command

ROOT = Path(__file__).resolve().parents[2]
SHAPES = ROOT / "terrain_models" / "shapes"
MODELS = {model["id"]: model for model in tomllib.loads((SHAPES / "pack.toml").read_text(encoding="utf-8"))["model"]}


def test_there_is_exactly_one_shape_for_each_standard_element():
    assert sorted(MODELS) == sorted(kind.id.replace("-", "_") for kind in find_book().element)
    assert sorted(MODELS) == sorted(path.stem for path in SHAPES.glob("*.stl"))


@pytest.mark.parametrize("kind", find_book().element, ids=lambda kind: kind.id)
def test_a_shape_has_the_size_its_element_may_have(kind):
    long, wide, high = MODELS[kind.id.replace("-", "_")]["extents_mm"]
    least, most = (strides * find_book().stride_mm for strides in kind.long)
    assert least <= long <= most
    assert high == 2.0
    if kind.wide is None:
        assert least <= wide <= most
    else:
        assert wide <= kind.wide * find_book().stride_mm


@pytest.mark.parametrize("name", sorted(MODELS))
def test_every_shape_is_one_clean_solid_of_the_listed_size(name):
    mesh = trimesh.load(SHAPES / f"{name}.stl")
    solid = Manifold(Mesh(mesh.vertices.astype(np.float32), mesh.faces.astype(np.uint32)))
    assert mesh.is_watertight
    assert (solid.status(), len(solid.decompose())) == (Error.NoError, 1)
    low, high = mesh.bounds
    assert np.allclose(high - low, MODELS[name]["extents_mm"], atol=1e-4)
    assert (SHAPES / "thumbnails" / f"{name}.png").exists()


@pytest.mark.thorough
def test_shapes_are_reproducible_byte_for_byte(tmp_path):
    names = ["river", "rough"]
    command = [*make_command(sys.executable, "assets", "make_terrain", names), "--out", tmp_path]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    for name in names:
        assert (tmp_path / f"{name}.stl").read_bytes() == (SHAPES / f"{name}.stl").read_bytes()
