"""Suggests the unit in which a file was probably saved, from its size relative to a 32 mm base."""

from dataclasses import dataclass, field, replace

from app.core.language import format_number, mark, tr
from app.core.lengths import format_size
from app.geometry.mesh_io.raw_mesh import MM_PER, TURNS, Up
from app.geometry.mesh_io.units import COLLADA, GLTF, STATING, Axis, Unit, format_numbers, mm_per

BASE_MM = 32.0
MIN_MM, MAX_MM = 10.0, 762.0
"""Longest side of a likely model: from a torch or a stone to a piece as long as the usual board."""
USUAL_MM = (0.6 * BASE_MM, 12.5 * BASE_MM)
"""Longest side of most models: from a small miniature to a piece as long as half a table."""
SCAN_MM, TABLE_MM = 1000.0, 2500.0
"""Longest side of a large scan, likely for a file in metres, and of a whole table, likely in a format's usual unit."""
FLAT_SHARE = 0.6
"""Largest height of a scanned table, as a share of its shorter side."""
SCALE_MM_PER_M = 1000.0 / 56.0
"""Miniatures of 28 to 32 mm are about 1:56."""
SAME = 1e-4
"""A stated unit counts as a named one if the two differ by no more than this share."""
CANDIDATES: dict[bool, tuple[tuple[Unit, str], ...]] = {
    False: (("mm", "mm"), ("inch", mark("inches")), ("cm", "cm"), ("m", mark("metres"))),
    True: (("m", mark("metres")), ("mm", "mm"), (SCALE_MM_PER_M, mark("metres at 1:56 scale"))),
}
"""Candidates, by whether the format is usually in metres; the first of each is the format's usual unit."""


@dataclass(frozen=True)
class UnitSuggestion:
    """A suggested unit and up axis, with the reason; if there are `others`, the player has to choose.

    `is_safe` is True if accepting the suggestion unasked cannot make the piece too small: it is the usual unit of
    such files, or the largest likely one.
    """

    unit: Unit
    up: Axis
    why: str
    others: tuple[Unit, ...] = ()
    is_safe: bool = True
    longest: float = field(default=0.0, compare=False)
    """Longest side in units of the file."""

    def format_size(self, unit: Unit) -> str:
        """Returns a sentence on the length of the model in a unit."""
        return tr("in {unit} it is {size} long", unit=format_unit(unit), size=format_size(self.longest * unit_mm(unit)))


def suggest_if_unlikely(
    extents_mm: tuple[float, float, float], unit: Unit, up: Axis, suffix: str
) -> UnitSuggestion | None:
    """Returns the most likely unit and axis for a file, from its size when it was read with `unit` and `up`.

    None for formats that state their unit: 3MF and Collada.
    """
    suffix = suffix.lower()
    if suffix in STATING:
        return None
    default_mm, default_up = format_numbers(suffix)
    factor = mm_per(unit, default_mm or 1.0)
    return suggest_unit(measure_in_file(extents_mm, factor, default_up if up == "file" else up), suffix)


def measure_in_file(extents_mm: tuple[float, float, float], factor: float, up: Up) -> tuple[float, float, float]:
    """Returns the extents of a mesh along its file's own x, y, z, in units of the file.

    The mesh was read with `factor` mm a unit and the axis `up`.
    """
    along = {axis: extent / factor for (axis, _), extent in zip(TURNS[up], extents_mm, strict=True)}
    return along[0], along[1], along[2]


def suggest_for_file(
    extents_in_file_units: tuple[float, float, float], suffix: str, stated_mm: float | None
) -> UnitSuggestion:
    """Returns the most likely unit, never "file", and up axis for a file, which may state the mm per unit."""
    if stated_mm and (suffix == ".3mf" or is_likely(stated_mm * max(extents_in_file_units))):
        return UnitSuggestion(_match_unit(stated_mm), "z", tr("The file states this."))
    likely = suggest_unit(extents_in_file_units, suffix)  # Collada states metres if the author never set a unit.
    return replace(likely, unit=1.0 if likely.unit == "file" else likely.unit)


def is_likely(longest_mm: float) -> bool:
    """Returns whether a model for the table may have a longest side of this length."""
    return MIN_MM <= longest_mm <= MAX_MM


def suggest_unit(extents_in_file_units: tuple[float, float, float], suffix: str) -> UnitSuggestion:
    """Returns the most likely unit and up axis for a file with these extents along its own x, y, z."""
    longest, suffix = max(extents_in_file_units), suffix.lower()
    in_metres = suffix in GLTF | COLLADA
    x, y, z = extents_in_file_units
    units = _find_units(longest, in_metres, is_flat=suffix in GLTF and y < FLAT_SHARE * min(x, z))
    if suffix in GLTF:
        up = "y"
    elif suffix in COLLADA:
        up = "z"
    elif suffix == ".obj" or (y < 0.25 * min(x, z) and abs(x - z) <= 0.1 * max(x, z)):
        up = "y"
    else:
        up = "z"
    is_safe = units[0] == CANDIDATES[in_metres][0][0] or unit_mm(units[0]) == max(map(unit_mm, units))
    return UnitSuggestion(units[0], up, _format_why(units[0], longest), tuple(units[1:]), is_safe, longest)


def unit_mm(unit: Unit) -> float:
    """Returns the millimetres per unit, ignoring a unit that the file states."""
    return mm_per(unit, 1.0)


def format_unit(unit: Unit) -> str:
    """Returns the unit in words."""
    known = next((name for units in CANDIDATES.values() for one, name in units if one == unit), None)
    return tr("{factor:g} mm per unit", factor=unit_mm(unit)) if known is None else tr(known)


def _match_unit(stated: float) -> Unit:
    """Returns the name of the unit of this size if it has one, else the size."""
    for unit in ("mm", "cm", "inch", "m"):
        if abs(MM_PER[unit] - stated) < SAME * stated:
            return unit
    return stated


def _find_units(longest: float, in_metres: bool, is_flat: bool) -> list[Unit]:
    """Returns the units that make the file a likely size, the most likely first; or the unit that comes closest.

    The usual unit of the format comes first if it is likely. Others are offered beside it only if it would make the
    piece an unusual size. What is one to two metres in metres is a person or a tree at 1:56, unless it is flat: then it
    is a table.
    """
    units: list[Unit] = [unit for unit, _ in CANDIDATES[in_metres]]
    sizes, own, most = {unit: longest * unit_mm(unit) for unit in units}, units[0], {"m": SCAN_MM}
    likely: list[Unit] = [unit for unit in units[1:] if MIN_MM <= sizes[unit] <= most.get(str(unit), MAX_MM)]
    likely.sort(key=lambda unit: (0, 0.0) if _is_usual(sizes[unit]) else (1, -sizes[unit]))
    if _is_usual(sizes[own]):
        return [own]
    if MIN_MM <= sizes[own] <= TABLE_MM:
        return [own, *likely] if sizes[own] <= SCAN_MM or is_flat or not likely else [*likely, own]
    if likely or longest <= 0.0:
        return likely or ["file"]
    small = max(sizes.values()) < MIN_MM
    return [float(f"{BASE_MM / longest:.2g}") if small else min(units, key=lambda unit: sizes[unit])]


def _is_usual(longest_mm: float) -> bool:
    return USUAL_MM[0] <= longest_mm <= USUAL_MM[1]


def _format_why(unit: Unit, longest: float) -> str:
    size = longest * unit_mm(unit)
    if unit == "file":
        return tr("The model has no size, so its unit cannot be guessed.")
    if isinstance(unit, float) and unit != SCALE_MM_PER_M:
        return tr(
            (
                "No common unit gives a size that suits a 32 mm base; at {factor:g} mm per unit the model is as "
                "long as the base."
            ),
            factor=unit,
        )
    return tr(
        "Read in {unit}, its longest side is {size}, {share} times a 32 mm base.",
        unit=format_unit(unit),
        size=format_size(size),
        share=format_number(float(f"{size / BASE_MM:.2g}"), ",g"),
    )
