"""The bases miniatures are sold with, and the heights suggested for them."""

import math

import pytest

from app.model import Oval, Pill, Round
from app.model.standard_sizes import (
    base_sides,
    find_index,
    shape_name,
    standard_bases,
    suggest_height,
    suggest_radius,
    with_shape,
)


def test_each_usual_base_is_listed_once():
    known = [(shape_name(base), *base_sides(base)) for base in standard_bases()]
    assert len(set(known)) == len(known)
    for wanted in (("round", 25, 25), ("round", 28.5, 28.5), ("round", 32, 32), ("round", 100, 100), ("oval", 60, 35)):
        assert wanted in known
    assert ("oval", 120, 92) in known
    assert ("pill", 50, 25) in known


def test_a_base_is_recognised_whatever_its_thickness():
    assert standard_bases()[find_index(Round(28.5, 3.0))] == Round(28.5)
    assert find_index(Round(27.0)) is None
    assert find_index(Oval(50.0, 25.0)) is None


def test_every_suggested_body_is_on_its_base_and_within_it():
    for base in (*standard_bases(), Round(5.0), Round(11.0, 12.0), Round(400.0), Oval(200.0, 20.0), Pill(44.0, 31.0)):
        assert suggest_height(base) > base.thickness_mm
        assert 0 < suggest_radius(base) <= min(base_sides(base)) / 2


def test_a_size_between_two_listed_ones_has_a_height_between_theirs():
    between = suggest_height(Round(45.0))
    assert suggest_height(Round(40.0)) < between < suggest_height(Round(50.0))


def test_larger_round_bases_have_taller_fighters():
    heights = [suggest_height(Round(float(size))) for size in range(10, 200)]
    assert heights == sorted(heights)


@pytest.mark.parametrize("shape", ["round", "oval", "pill"])
def test_changing_the_shape_of_a_base_keeps_its_thickness(shape):
    other = with_shape(Oval(60.0, 35.0, 4.2), shape)
    assert (shape_name(other), other.thickness_mm, base_sides(other)[0]) == (shape, 4.2, 60.0)
    assert math.isclose(base_sides(other)[1], 60.0 if shape == "round" else 35.0)
