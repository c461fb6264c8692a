import pytest

from app.table.photo.pair_tolerance import DEVIATIONS, pair_tolerance


def test_the_thing_that_is_least_well_known_decides():
    assert pair_tolerance([0.4, 1.0, 0.7]) == pytest.approx(DEVIATIONS)


def test_a_tolerance_is_within_the_useful_bounds():
    assert pair_tolerance([0.0, 0.01]) == 0.5
    assert pair_tolerance([0.3, 50.0]) == 10.0
