"""Words that two layers share without importing each other."""

from typing import get_args

from app import model
from app.geometry import mesh_io


def names(kind):
    return {name for part in get_args(kind) for name in (get_args(part) or (part,)) if isinstance(name, str)}


def test_units_and_axes_are_the_same_in_battles_and_mesh_files():
    assert names(model.Unit) == names(mesh_io.Unit) == {"file", "mm", "cm", "inch", "m"}
    assert set(get_args(model.Axis)) == set(get_args(mesh_io.Axis))
