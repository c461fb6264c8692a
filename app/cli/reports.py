"""What the command line says of an answer: as JSON for tools, as a few lines for people."""

import msgspec

from app.geometry.evidence import Point, Sight
from app.geometry.gaps import Measure
from app.geometry.mesh import Health
from app.geometry.reading import Suggestion, Unit
from app.model import Value
from app.rules.system import Ruling

MM_PER_INCH = 25.4


class Ends(Value, frozen=True):
    """The two ends of a line, in mm."""

    from_: Point = msgspec.field(name="from")
    to: Point = msgspec.field()


class SightReport(Value, frozen=True):
    """What `sight --json` prints."""

    verdict: str
    witness: Ends | None
    clearance_mm: float | None
    resolution_mm: float
    blockers: tuple[str, ...]
    visible_share: float
    unproven: float
    ruling: Ruling
    ms: float


class MeasureReport(Value, frozen=True):
    """What `measure --json` prints."""

    distance_mm: float
    horizontal_mm: float
    vertical_mm: float
    closest: Ends
    distance_in: float
    horizontal_in: float
    vertical_in: float


class ModelReport(Value, frozen=True):
    """What `import-model --json` prints: `suggestion` only where the unit or the up axis was left open."""

    health: Health
    suggestion: Suggestion | None


def json_text(answer: object) -> str:
    """Any answer as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(answer), indent=2).decode()


def sight_report(sight: Sight, ruling: Ruling, ms: float) -> SightReport:
    """The evidence, what it means, and how long it took."""
    return SightReport(
        verdict=sight.verdict,
        witness=Ends(*sight.witness) if sight.witness else None,
        clearance_mm=sight.clearance_mm,
        resolution_mm=sight.resolution_mm,
        blockers=sight.blockers,
        visible_share=sight.visible_share,
        unproven=sight.unproven,
        ruling=ruling,
        ms=round(ms, 3),
    )


def sight_text(seer: str, target: str, sight: Sight, ruling: Ruling) -> str:
    """The verdict in a line, and what it rests on below."""
    lines = [f"{seer} → {target}: {ruling.name.upper()}: {ruling.reason}"]
    if sight.witness:
        lines.append(f"  line       {_place(sight.witness[0])} to {_place(sight.witness[1])} mm")
    lines.append(f"  free       {sight.visible_share:.2%} of {sight.lines} lines")
    if sight.blockers:
        lines.append(f"  in the way {', '.join(sight.blockers)}")
    return "\n".join(lines)


def measure_report(measure: Measure) -> MeasureReport:
    """The distances in mm and in inches."""
    return MeasureReport(
        distance_mm=measure.distance_mm,
        horizontal_mm=measure.horizontal_mm,
        vertical_mm=measure.vertical_mm,
        closest=Ends(measure.from_point, measure.to_point),
        distance_in=measure.distance_mm / MM_PER_INCH,
        horizontal_in=measure.horizontal_mm / MM_PER_INCH,
        vertical_in=measure.vertical_mm / MM_PER_INCH,
    )


def measure_text(measure: Measure) -> str:
    """The distances in one line."""
    return (
        f"  distance   {_length(measure.distance_mm)}, horizontal {_length(measure.horizontal_mm)}, "
        f"vertical {_length(measure.vertical_mm)}"
    )


def model_text(name: str, health: Health, suggestion: Suggestion | None) -> str:
    """What a model is like, what was repaired, and how it was probably meant."""
    x, y, z = health.extents_mm
    edges = "closed" if health.watertight else f"{health.open_edges} open, {health.nonmanifold_edges} non-manifold"
    lines = [
        f"{name}: ready for sight",
        f"  size       {x:.1f} × {y:.1f} × {z:.1f} mm",
        f"  triangles  {health.triangles} in {health.bodies} {'body' if health.bodies == 1 else 'bodies'}",
        f"  edges      {edges}",
        *(f"  repaired   {sentence}" for sentence in health.repairs),
        *(f"  note       {sentence}" for sentence in health.warnings),
    ]
    if suggestion:
        lines.append(f"  suggested  --unit {_unit(suggestion.unit)} --up {suggestion.up}: {suggestion.why}")
    return "\n".join(lines)


def _unit(unit: Unit) -> str:
    return unit if isinstance(unit, str) else f"{unit:g}"


def _place(point: Point) -> str:
    return "(" + ", ".join(f"{c:.1f}" for c in point) + ")"


def _length(mm: float) -> str:
    return f'{mm / MM_PER_INCH:.2f}" ({mm:.1f} mm)'
