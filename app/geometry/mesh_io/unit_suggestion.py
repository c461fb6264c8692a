"""What unit a file was probably saved in, judged by its size beside a 32 mm base."""

from dataclasses import dataclass

from app.geometry.mesh_io.formats import STATING, Axis, Unit, mm_per
from app.geometry.mesh_io.raw_mesh import MM_PER, TURNS
from app.language import mark, tr

BASE_MM = 32.0
LEAST_MM, MOST_MM = 0.6 * BASE_MM, 12.5 * BASE_MM
"""The longest side of a likely model: from a small miniature to a piece of half a table."""
SCALE_MM_PER_M = 1000.0 / 56.0
"""Miniatures of 28 to 32 mm are about 1:56."""
GLTF = {".glb", ".gltf"}
COLLADA = {".dae", ".zae"}
CANDIDATES: dict[bool, tuple[tuple[Unit, str], ...]] = {
    False: (("mm", "mm"), ("inch", mark("inches")), ("cm", "cm"), ("m", mark("metres"))),
    True: (("m", mark("metres")), ("mm", "mm"), (SCALE_MM_PER_M, mark("metres at 1:56"))),
}


@dataclass(frozen=True)
class UnitSuggestion:
    """How to read a file, and why."""

    unit: Unit
    up: Axis
    why: str


def suggest_if_unlikely(
    extents_mm: tuple[float, float, float], unit: Unit, up: Axis, suffix: str
) -> UnitSuggestion | None:
    """The likeliest way to read a file, from the size that it had when read with `unit` and `up`.

    None for what states its unit: 3MF and Collada.
    """
    suffix = suffix.lower()
    if suffix in STATING:
        return None
    default_up, default_mm = ("y", MM_PER["m"]) if suffix in GLTF else ("z", 1.0)
    turn, factor = TURNS[default_up if up == "file" else up], mm_per(unit, default_mm)
    in_file = {axis: extent / factor for (axis, _), extent in zip(turn, extents_mm, strict=True)}
    return suggest_unit((in_file[0], in_file[1], in_file[2]), suffix)


def is_likely(longest_mm: float) -> bool:
    """Whether the longest side of a model for a table may be as long as this."""
    return LEAST_MM <= longest_mm <= MOST_MM


def suggest_unit(extents_in_file_units: tuple[float, float, float], suffix: str) -> UnitSuggestion:
    """The likeliest unit and up axis for a file with these extents along its own x, y, z."""
    in_metres = suffix.lower() in GLTF | COLLADA
    unit, why = _unit(max(extents_in_file_units), in_metres)
    up, because = _up(extents_in_file_units, suffix.lower())
    return UnitSuggestion(unit, up, f"{why} {because}")


def _unit(longest: float, in_metres: bool) -> tuple[Unit, str]:
    for unit, name in CANDIDATES[in_metres]:
        size = longest * (MM_PER[unit] if isinstance(unit, str) else unit)
        if is_likely(size):
            return unit, tr(
                "Read in {unit} its longest side is {size:.4g} mm, {share:.2g} of a 32 mm base.",
                unit=tr(name),
                size=size,
                share=size / BASE_MM,
            )
    if longest <= 0.0:
        return "file", tr("It has no size to judge by.")
    factor = float(f"{BASE_MM / longest:.2g}")
    return factor, tr(
        "In no common unit it suits a 32 mm base; {factor:g} mm a unit makes it as long as one.", factor=factor
    )


def _up(extents: tuple[float, float, float], suffix: str) -> tuple[Axis, str]:
    x, y, z = extents
    if suffix in GLTF:
        return "y", tr("glTF has y up.")
    if suffix in COLLADA:
        return "z", tr("The file says which way is up.")
    if suffix == ".obj":
        return "y", tr("Most programs write OBJ with y up.")
    if y < 0.25 * min(x, z) and abs(x - z) <= 0.1 * max(x, z):
        return "y", tr("It is as deep as it is wide and thin along y, like a floor tile that lies on its side.")
    return "z", tr("Files for printing have z up.")
