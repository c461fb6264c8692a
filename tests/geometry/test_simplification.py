import numpy as np
import pytest

from app.geometry.mesh_repair.simplification import simplify_mesh
from tests.scenes import ball_mesh, box_mesh


def test_a_mesh_of_few_faces_is_unchanged():
    mesh = box_mesh(80, 4, 50)
    assert simplify_mesh(mesh, 12) is mesh


def test_a_mesh_of_many_faces_keeps_its_shape_with_few():
    mesh = ball_mesh(40.0, 120, 160)
    few = simplify_mesh(mesh, 2000)
    assert 300 < len(few.faces) <= 2000
    assert np.linalg.norm(few.vertices, axis=1) == pytest.approx(40.0, abs=4.0)
    assert few.health.extents_mm == pytest.approx((80, 80, 80), abs=6)
