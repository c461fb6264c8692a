import numpy as np
import pytest

from app.geometry.bodies import CylinderBody, MeshBody
from tests.scenes import bumpy_mesh, standing

PLACES = np.random.default_rng(0).random((2000, 2))


def test_sample_points_of_a_cylinder_are_on_its_side_facing_the_other():
    a, b = CylinderBody(0, 0, 10, 3.5, 35), CylinderBody(100, 50, 15, 3.5, 60)
    points = a.sample_toward(b, PLACES)
    out = np.hypot(points[:, 0], points[:, 1])
    on_side = np.isclose(out, 10)
    on_top = np.isclose(points[:, 2], 35) & (out <= 10)
    assert (on_side | on_top).all()
    assert on_top.mean() > 0.02
    # From every point of the side some of the other's circle is in front of the tangent.
    assert (points[on_side, :2] @ (100, 50) > 10 * (10 - 15 * np.sqrt(2)) - 1e-6).all()


def test_the_underside_counts_only_towards_lower_bodies():
    high, low = CylinderBody(0, 0, 10, 80, 110), CylinderBody(100, 0, 10, 3.5, 35)
    assert np.isclose(high.sample_toward(low, PLACES)[:, 2], 80).mean() > 0.02
    assert (low.sample_toward(high, PLACES)[:, 2] > 3.5).all()


def test_a_point_is_projected_to_the_nearest_point_of_the_cylinder():
    body = CylinderBody(10, 0, 5, 0, 20)
    points = np.array([(30.0, 0, 10), (10, 0, 50), (11, 1, 7), (10, -9, -3)])
    assert body.nearest_points(points) == pytest.approx(np.array([(15, 0, 10), (10, 0, 20), (11, 1, 7), (10, -5, 0)]))


@pytest.mark.thorough
def test_sample_points_of_a_figure_are_on_its_triangles_in_proportion_to_area():
    figure = MeshBody(standing("mini", bumpy_mesh(7, count=60), 5, 5, 0, yaw=20))
    points = figure.sample_toward(CylinderBody(200, 0, 10, 0, 40), PLACES)
    assert np.abs(points - figure.nearest_points(points)).max() < 1e-6
    assert (points >= figure.low - 1e-9).all()
    assert (points <= figure.high + 1e-9).all()
    assert len(np.unique(points, axis=0)) == len(points)
