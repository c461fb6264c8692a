"""The answers of the command line: as JSON for tools, as a few lines for people."""

import json
from collections.abc import Sequence

import msgspec

from app.core.language import counted, format_number, labelled, tr
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
    """The output of `measure --json`."""

    distance_mm: float
    horizontal_mm: float
    vertical_mm: float
    closest: LineEnds
    distance_in: float
    horizontal_in: float
    vertical_in: float
    notes: tuple[str, ...]


class ModelReport(Value, frozen=True):
    """The output of `import-model --json`; `suggestion` is only set if the unit or the up axis was left open."""

    health: Health
    suggestion: UnitSuggestion | None


class EntryReport(Value, frozen=True):
    """The output of `import-model --json` for each model in an archive: the report, or why it cannot be read."""

    file: str
    report: ModelReport | None
    problem: str = ""


def json_text(answer: object) -> str:
    """Returns any answer as indented JSON, with invisible characters escaped."""
    try:
        return escape_marks(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
    except UnicodeEncodeError:  # a file name need not be valid Unicode
        return json.dumps(msgspec.to_builtins(answer), indent=2)


def make_ends(line: Segment | None) -> LineEnds | None:
    """Returns the ends of a line, or None without a line."""
    return LineEnds(*line) if line else None


def make_measure_report(measure: Measure, notes: tuple[str, ...]) -> MeasureReport:
    """Returns the distances in mm and inches, with the notes."""
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
    """Returns the distances in one line."""
    lengths = tr(
        "{distance}, horizontal {horizontal}, vertical {vertical}",
        distance=_length_text(measure.distance_mm),
        horizontal=_length_text(measure.horizontal_mm),
        vertical=_length_text(measure.vertical_mm),
    )
    return format_facts([(tr("distance"), lengths)])[0]


def model_text(name: str, health: Health, suggestion: UnitSuggestion | None) -> str:
    """Returns the properties of a model, its repairs, and its likely or possible unit and axis."""
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
        facts.append(
            (tr("suggestion"), labelled(f"--unit {_unit_text(suggestion.unit)} --up {suggestion.up}", suggestion.why))
        )
        facts += [
            (tr("or"), labelled(f"--unit {_unit_text(one)}", suggestion.format_size(one))) for one in suggestion.others
        ]
    return "\n".join([tr("{name}: ready for line of sight", name=name), *format_facts(facts)])


def entry_text(entry: EntryReport) -> str:
    """Returns the properties of a model in an archive, or why it cannot be read."""
    found = entry.report
    return model_text(entry.file, found.health, found.suggestion) if found else entry.problem


def format_facts(facts: Sequence[tuple[str, str]]) -> list[str]:
    """Returns facts, each a name and a text, as lines in two columns."""
    width = max([10, *(len(name) for name, _ in facts)])
    return [f"  {name:<{width}} {text}" for name, text in facts]


def _unit_text(unit: Unit) -> str:
    return unit if isinstance(unit, str) else f"{unit:g}"


def _length_text(mm: float) -> str:
    return f"{format_units(mm)} ({format_mm(mm)})"
