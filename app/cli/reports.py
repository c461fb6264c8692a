"""What the command line says of an answer: as JSON for tools, as a few lines for people."""

import json
from collections.abc import Sequence

import msgspec

from app.core.language import counted, format_number, tr
from app.core.legible import escape_marks
from app.core.lengths import MM_PER_INCH, format_mm, format_units
from app.geometry.base_distances import Measure
from app.geometry.mesh import Health
from app.geometry.mesh_io import Unit, UnitSuggestion
from app.geometry.sight_proof.sight_result import Point, Segment
from app.model import Value


class LineEnds(Value, frozen=True):
    """The two ends of a line, in mm."""

    from_: Point = msgspec.field(name="from")
    to: Point = msgspec.field()


class MeasureReport(Value, frozen=True):
    """What `measure --json` prints."""

    distance_mm: float
    horizontal_mm: float
    vertical_mm: float
    closest: LineEnds
    distance_in: float
    horizontal_in: float
    vertical_in: float
    notes: tuple[str, ...]


class ModelReport(Value, frozen=True):
    """What `import-model --json` prints: `suggestion` only where the unit or the up axis was left open."""

    health: Health
    suggestion: UnitSuggestion | None


class EntryReport(Value, frozen=True):
    """What `import-model --json` prints of each model in an archive: the report, or why it cannot be read."""

    file: str
    report: ModelReport | None
    problem: str = ""


def json_text(answer: object) -> str:
    """Any answer as indented JSON: texts as they are, what cannot be seen in them escaped."""
    try:
        return escape_marks(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
    except UnicodeEncodeError:  # the name of a file need not be Unicode
        return json.dumps(msgspec.to_builtins(answer), indent=2)


def make_ends(line: Segment | None) -> LineEnds | None:
    """The ends of a line, where there is one."""
    return LineEnds(*line) if line else None


def make_measure_report(measure: Measure, notes: tuple[str, ...]) -> MeasureReport:
    """The distances in mm and in inches, and what is to be said of the places."""
    return MeasureReport(
        distance_mm=measure.distance_mm,
        horizontal_mm=measure.horizontal_mm,
        vertical_mm=measure.vertical_mm,
        closest=LineEnds(measure.from_point, measure.to_point),
        distance_in=measure.distance_mm / MM_PER_INCH,
        horizontal_in=measure.horizontal_mm / MM_PER_INCH,
        vertical_in=measure.vertical_mm / MM_PER_INCH,
        notes=notes,
    )


def measure_text(measure: Measure) -> str:
    """The distances in one line."""
    lengths = tr(
        "{distance}, horizontal {horizontal}, vertical {vertical}",
        distance=_length_text(measure.distance_mm),
        horizontal=_length_text(measure.horizontal_mm),
        vertical=_length_text(measure.vertical_mm),
    )
    return format_facts([(tr("distance"), lengths)])[0]


def model_text(name: str, health: Health, suggestion: UnitSuggestion | None) -> str:
    """What a model is like, what was repaired, and how it was probably meant, or may have been."""
    triangles = counted(
        health.bodies, "{triangles} in {count} body", "{triangles} in {count} bodies", triangles=health.triangles
    )
    edges = tr("{open} open, {crowded} non-manifold", open=health.open_edges, crowded=health.nonmanifold_edges)
    facts = [
        (tr("size"), " × ".join(format_number(side, ".1f") for side in health.extents_mm) + " mm"),
        (tr("triangles"), triangles),
        (tr("edges"), tr("closed") if health.watertight else edges),
        *((tr("repaired"), sentence) for sentence in health.repairs),
        *((tr("note"), sentence) for sentence in health.warnings),
    ]
    if suggestion:
        facts.append((tr("suggestion"), f"--unit {_unit_text(suggestion.unit)} --up {suggestion.up}: {suggestion.why}"))
        facts += [(tr("or"), f"--unit {_unit_text(one)}: {suggestion.format_size(one)}") for one in suggestion.others]
    return "\n".join([tr("{name}: ready for line of sight", name=name), *format_facts(facts)])


def entry_text(entry: EntryReport) -> str:
    """What a model in an archive is like, or why it cannot be read."""
    found = entry.report
    return model_text(entry.file, found.health, found.suggestion) if found else entry.problem


def format_facts(facts: Sequence[tuple[str, str]]) -> list[str]:
    """Facts, each a name and a text, below each other."""
    width = max([10, *(len(name) for name, _ in facts)])
    return [f"  {name:<{width}} {text}" for name, text in facts]


def _unit_text(unit: Unit) -> str:
    return unit if isinstance(unit, str) else f"{unit:g}"


def _length_text(mm: float) -> str:
    return f"{format_units(mm)} ({format_mm(mm)})"
