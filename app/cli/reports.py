"""What the command line says of an answer: as JSON for tools, as a few lines for people."""

import msgspec

from app.geometry.evidence import Point, Segment
from app.geometry.gaps import Measure
from app.geometry.mesh import Health
from app.geometry.reading import Suggestion, Unit
from app.model import Value

MM_PER_INCH = 25.4


class Ends(Value, frozen=True):
    """The two ends of a line, in mm."""

    from_: Point = msgspec.field(name="from")
    to: Point = msgspec.field()


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


def ends(line: Segment | None) -> Ends | None:
    """The ends of a line, where there is one."""
    return Ends(*line) if line else None


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


def _length(mm: float) -> str:
    return f'{mm / MM_PER_INCH:.2f}" ({mm:.1f} mm)'
