"""What is said of a file that is imported: how large it is, what unit it looks like, how well it is, how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.geometry.mesh_io.import_preview import RawModel, ScaledModel, mm_of
from app.language import counted, mark, tr

if TYPE_CHECKING:
    from app.model import Axis, Unit
    from app.ui.terrain.import_queue import Arrival

MM_PER_INCH = 25.4
SCALE_MM_PER_M = 1000.0 / 56.0

UNITS: tuple[tuple[str, Unit], ...] = (
    (mark("Millimetres"), "mm"),
    (mark("Inches"), "inch"),
    (mark("Centimetres"), "cm"),
    (mark("Metres"), "m"),
    (mark("Metres at 1:56"), SCALE_MM_PER_M),
)
AXES: tuple[tuple[str, Axis], ...] = (
    (mark("z points up (printing)"), "z"),
    (mark("y points up (games)"), "y"),
    (mark("x points up"), "x"),
)
_LOOKS: dict[str, str] = {
    "mm": mark("Looks like millimetres: {size} mm at its longest."),
    "inch": mark("Looks like inches: {size} in at its longest."),
    "cm": mark("Looks like centimetres: {size} cm at its longest."),
    "m": mark("Looks like metres: {size} m at its longest."),
}


def looks_like(trial: RawModel) -> str:
    """The suggestion in words."""
    likely, longest = trial.likely, f"{max(trial.health.extents_mm):.3g}"
    if trial.stated_mm is not None:
        return tr("The file says that one unit is {mm} mm.", mm=f"{trial.stated_mm:g}")
    if isinstance(likely.unit, str) and likely.unit in _LOOKS:
        return f"{tr(_LOOKS[likely.unit], size=longest)} {likely.why}"
    return likely.why


def size_lines(extents_mm: tuple[float, float, float]) -> tuple[str, str]:
    """Width, depth and height in mm, and the same in inches."""
    mm = " × ".join(f"{length:.4g}" for length in extents_mm)
    inches = " × ".join(f"{length / MM_PER_INCH:.3g}" for length in extents_mm)
    return tr("{size} mm", size=mm), tr("{size} inches, wide, deep and high", size=inches)


def health_of(trial: RawModel, reading: ScaledModel, filled: bool) -> tuple[str, str]:
    """What is to be minded, and the rest: what was repaired, or that all is well."""
    health = trial.filling.mesh.health if filled and trial.filling else trial.health
    parts = counted(health.bodies, "{count} part", "{count} parts")
    rest = [tr("{count} triangles, {parts}.", count=f"{health.triangles:,}", parts=parts), *health.repairs]
    if not reading.warnings:
        rest.insert(0, tr("A clean solid."))
    return "\n".join(reading.warnings), "\n".join(rest)


def holes(trial: RawModel, mm: float, filled: bool) -> tuple[str, str]:
    """What filling the holes would do, and the words of the button; nothing where there is none to fill."""
    found = trial.filling
    if found is None:
        return "", ""
    widest = f"{found.widest_mm * mm / mm_of(trial.likely.unit):.3g}"
    if filled:
        words = counted(
            found.holes,
            "{count} hole is filled, {widest} mm wide, shown in yellow. Nobody sees through it.",
            "{count} holes are filled, the widest {widest} mm, shown in yellow. Nobody sees through them.",
            widest=widest,
        )
    else:
        words = counted(
            found.holes,
            "{count} hole could be filled, {widest} mm wide. If it is a window, leave it open.",
            "{count} holes could be filled, the widest {widest} mm. If they are windows, leave them open.",
            widest=widest,
        )
    return words, counted(found.holes, "Repair: fill {count} hole", "Repair: fill {count} holes")


def row_of(arrival: Arrival) -> tuple[str, str]:
    """How far one file is: a sign, and a sentence."""
    doing = f"{arrival.share:.0%}"
    said = {
        "waiting": tr("waits"),
        "reading": tr("is read: {share}", share=doing),
        "ready": tr("is ready"),
        "importing": tr("is imported: {share}", share=doing),
        "done": tr("is in the library"),
        "failed": arrival.said,
    }[arrival.state]
    sign = {"ready": "○", "done": "✓", "failed": "✕"}.get(arrival.state, "…")
    if arrival.state == "ready" and arrival.asked:
        sign, said = "…", tr("waits")
    return sign, said
