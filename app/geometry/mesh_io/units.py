"""What one unit of a mesh file is, and which of its axes points up: as players name them, and as formats have them."""

from typing import Literal

from app.geometry.mesh_io.raw_mesh import MM_PER, Up

Unit = Literal["file", "mm", "cm", "inch", "m"] | float
"""What one file unit is: a name, or millimetres per unit. "file" is what the file or its format says, else mm."""
Axis = Literal["file", "x", "y", "z"]
"""Which axis of the file points up. "file" is what the file or its format says: y for glTF, Collada's own, else z."""

GLTF = {".glb", ".gltf"}
COLLADA = {".dae", ".zae"}
STATING = {".3mf", ".dae", ".zae"}
"""Formats that say what their unit is."""


def mm_per(unit: Unit, by_default: float) -> float:
    """Millimetres a unit of the file is, where the format says `by_default`."""
    if unit == "file":
        return by_default
    return MM_PER[unit] if isinstance(unit, str) else float(unit)


def format_numbers(suffix: str) -> tuple[float | None, Up]:
    """Millimetres a unit, and the axis up, of every file of a format; no unit for those that state their own."""
    return (MM_PER["m"], "y") if suffix in GLTF else (None if suffix in STATING else 1.0, "z")
