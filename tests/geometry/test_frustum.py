import numpy as np

from app.geometry.frames import are_in_frustum

DOWN = np.tile((0.0, 0.0, -1.0), (4, 1))


def corners(*spots):
    return np.array([(x, y, 900.0) for x, y in spots])


def test_vertical_rays_enclose_what_is_in_their_rectangle():
    points = np.array([(5.0, 5, 0), (5, 5, 80), (15, 5, 0), (5, -1, 0)])
    for spots in (((0, 0), (10, 0), (10, 10), (0, 10)), ((10, 10), (10, 0), (0, 0), (0, 10))):
        assert are_in_frustum(corners(*spots), DOWN, points).tolist() == [True, True, False, False]


def test_rays_from_one_point_enclose_more_with_distance():
    eye, directions = np.zeros((4, 3)), np.array([(1.0, -0.1, -0.1), (1, 0.1, -0.1), (1, 0.1, 0.1), (1, -0.1, 0.1)])
    points = np.array([(10.0, 0.5, 0), (10, 1.5, 0), (100, 5, 0), (100, 0, 15)])
    assert are_in_frustum(eye, directions, points).tolist() == [True, False, True, False]
