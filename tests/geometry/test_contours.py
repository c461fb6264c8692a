import numpy as np
import pytest

from app.geometry.drawing.visible_parts import find_changes, find_contour, hatch_lines, stipple_points


def disc(n=21, radius=7.0):
    y, x = np.mgrid[:n, :n] - n // 2
    return np.hypot(x, y) < radius


def middles(marked):
    at = np.stack(np.meshgrid(np.arange(marked.shape[1]), np.arange(marked.shape[0])), axis=2).astype(float)
    return (at[:, :-1] + at[:, 1:]) / 2, (at[:-1] + at[1:]) / 2


def test_a_contour_surrounds_marked_cells_once():
    marked = disc()
    lines = find_contour(marked, *middles(marked))
    ends, counts = np.unique(lines.reshape(-1, 2), axis=0, return_counts=True)
    assert (counts == 2).all()
    assert np.linalg.norm(ends - 10, axis=1).min() > 6
    assert np.linalg.norm(lines[:, 0] - lines[:, 1], axis=1).sum() == pytest.approx(2 * np.pi * 7, rel=0.1)


def test_cells_touching_at_a_corner_have_separate_contours():
    marked = np.zeros((4, 4), bool)
    marked[1, 1] = marked[2, 2] = True
    _, counts = np.unique(find_contour(marked, *middles(marked)).reshape(-1, 2), axis=0, return_counts=True)
    assert (counts == 2).all()


def test_no_marked_cells_have_no_contour():
    marked = np.zeros((3, 5), bool)
    assert find_contour(marked, *middles(marked)).shape == (0, 2, 2)
    assert hatch_lines(marked, 3).shape == (0, 2, 2)


def test_neighbours_of_different_states_are_found_in_both_directions():
    states = np.zeros((3, 3), int)
    states[1, 1] = 2
    beside, above = find_changes(states)
    assert len(beside) == len(above) == 2
    assert ((beside[:, 1] - beside[:, 0]) == (0, 1)).all()
    assert ((above[:, 1] - above[:, 0]) == (1, 0)).all()


def test_hatching_and_dots_stay_on_marked_cells():
    marked = disc()
    marked[10, :] = False
    lines = hatch_lines(marked, 4)
    assert len(lines) > 4
    for (row, column), (row_end, column_end) in lines.tolist():
        steps = np.arange(row_end - row + 1)
        assert marked[row + steps, column + steps].all()
        assert column_end - column == row_end - row
    dots = stipple_points(marked, 3)
    assert len(dots) > 5
    assert marked[dots[:, 0], dots[:, 1]].all()
