"""The unit of a mesh file and its up axis, as players choose them and as formats define them."""

from typing import Literal

from app.geometry.mesh_io.raw_mesh import MM_PER, Up

Unit = Literal["file", "mm", "cm", "inch", "m"] | float
"""A unit of a file: a name, or millimetres per unit. "file" is what the file or its format states, else mm."""
Axis = Literal["file", "x", "y", "z"]
"""The axis of a file that points up. "file" is what the file or format states: y for glTF, Collada's own, else z."""

GLTF = {".glb", ".gltf"}
COLLADA = {".dae", ".zae"}
STATING = {".3mf", ".dae", ".zae"}
"""Formats that state their unit."""


def mm_per(unit: Unit, by_default: float) -> float:
    """Returns the millimetres per unit of a file; `by_default` if the unit is "file"."""
    if unit == "file":
        return by_default
    return MM_PER[unit] if isinstance(unit, str) else float(unit)


def format_numbers(suffix: str) -> tuple[float | None, Up]:
    """Returns the millimetres per unit and the up axis of a format; no unit for formats whose files state their own."""
    return (MM_PER["m"], "y") if suffix in GLTF else (None if suffix in STATING else 1.0, "z")
