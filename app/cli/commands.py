"""The commands: they take a battle and names, and return text."""

import itertools
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.cli.drawing_hooks import Drawers
from app.cli.reports import (
    EntryReport,
    ModelReport,
    entry_text,
    format_facts,
    json_text,
    make_measure_report,
    measure_text,
    model_text,
)
from app.cli.sight_reports import (
    ReportedSight,
    make_pair_reports,
    make_sight_report,
    matrix_text,
    sight_text,
    sights_text,
)
from app.core.app_paths import DEMO, make_temporary_folder
from app.core.errors import PlayerError
from app.core.language import counted, labelled, tr
from app.core.lengths import set_length_unit
from app.core.progress import Report, silent
from app.games.ruling import make_unsure
from app.geometry.mesh_io import Axis, Unit, read, suggest_if_unlikely
from app.geometry.sight_proof.sight_result import RESOLUTION
from app.geometry.sight_proof.witness import THOROUGH, Effort
from app.model import Battle
from app.session import Session, open_session, recover_session
from app.session.templates import Density, TemplateOptions, find_templates
from app.storage.file_names import SUFFIX, battle_title, is_archive
from app.storage.model_archive import unpack
from app.storage.model_export import SUFFIX as MODEL_SUFFIX
from app.storage.model_export import export_model
from app.storage.second_copies import find_copy_of_lost
from app.storage.whole_file import ensure_folder, require_ending
from app.table import proof_pool
from app.table.battle_geometry import BattleGeometry
from app.table.photo.pair_tolerance import photo_tolerance
from app.table.robustness_result import usual_tolerance
from app.table.terrain import format_unsupported


@dataclass(frozen=True)
class SightOptions:
    """The effort, resolution, robustness tolerance in mm and progress report of a search.

    A tolerance of None skips the test of robustness; 0 uses the usual tolerance.
    """

    effort: Effort = THOROUGH
    resolution: float = RESOLUTION
    tolerance_mm: float | None = None
    report: Report = silent


def check_sight(battle: Path, observer: str, target: str, options: SightOptions, as_json: bool) -> str:
    """Returns whether one fighter sees another."""
    session = open_battle(battle, options.report)
    require_two_fighters(session.battle, observer, target)
    return _format_pair(session, (observer, target), options, as_json)


def check_all_sights(battle: Path, observer: str, options: SightOptions, as_json: bool) -> str:
    """Returns whether one fighter sees each of the others."""
    session = open_battle(battle, options.report)
    _require_fighter(session.battle, observer)
    found = _name_blockers(session, _report_pairs(session, session.table.pairs_of(observer), options))
    return json_text(make_pair_reports(found)) if as_json else sights_text(observer, found)


def matrix(battle: Path, options: SightOptions, as_json: bool) -> str:
    """Returns the verdict on every pair of fighters."""
    session = open_battle(battle, options.report)
    began = time.perf_counter()
    found = _report_pairs(session, session.table.pairs, options)
    if as_json:
        return json_text(make_pair_reports(_name_blockers(session, found)))
    elapsed_ms = (time.perf_counter() - began) * 1000
    return matrix_text([fighter.id for fighter in session.battle.fighters], found, elapsed_ms)


def demo(as_json: bool) -> str:
    """Returns the verdict of the demo battle."""
    session = open_session(DEMO)
    pair = session.battle.default_pair
    assert pair is not None, "the demo battle has two sides"
    return _format_pair(session, pair, SightOptions(), as_json)


def measure(battle: Path, a: str, b: str, as_json: bool) -> str:
    """Returns the distance between two fighters' bases."""
    session = open_battle(battle)
    require_two_fighters(session.battle, a, b)
    found = session.table.distance(a, b)
    notes = _format_places(session.table, a, b)
    if as_json:
        return json_text(make_measure_report(found, notes))
    return "\n".join([f"{a} → {b}", measure_text(found), *format_facts([(tr("note"), note) for note in notes])])


def _format_places(table: BattleGeometry, *fighters: str) -> tuple[str, ...]:
    """Returns notes on fighters that cannot stand where they are; none if the game ignores heights."""
    return () if table.is_on_plan else format_unsupported(table, *fighters)


def import_model(file: Path, unit: Unit, up: Axis, as_json: bool) -> str:
    """Returns the state of a mesh file after repair, and the suggested unit and axis if they were left open.

    For an archive, returns this for every model in it.
    """
    if not is_archive(file):
        found = _model_report(file, unit, up)
        return json_text(found) if as_json else model_text(file.name, found.health, found.suggestion)
    told = list[EntryReport]()
    with make_temporary_folder() as folder:
        unpacked = unpack(file, folder)
        for model in unpacked.models:
            name = model.relative_to(folder).as_posix()
            try:
                told.append(EntryReport(name, _model_report(model, unit, up)))
            except PlayerError as error:
                told.append(EntryReport(name, None, str(error)))
    if unpacked.said:
        print(f"eyeline: {unpacked.said}", file=sys.stderr)
    return json_text(told) if as_json else "\n\n".join(map(entry_text, told))


def _model_report(file: Path, unit: Unit, up: Axis) -> ModelReport:
    health = read(file, unit, up).health
    advice = suggest_if_unlikely(health.extents_mm, unit, up, file.suffix) if "file" in (unit, up) else None
    return ModelReport(health, advice)


def export(battle: Path, out: Path, report: Report, as_json: bool) -> str:
    """Writes a battle as JSON or as a 3D model of the table, and returns the names of the files."""
    # An export never replaces a battle file.
    require_ending(out, (".json", MODEL_SUFFIX))
    session = open_session(battle, report)
    ensure_folder(out)
    if out.suffix.lower() == MODEL_SUFFIX:
        export_model(session.table, session.battle.default_pair, out, report)
        files = [out]
    else:
        files = session.export_json(out)
    if as_json:
        return json_text({"files": [str(file) for file in files]})
    if out.suffix.lower() == MODEL_SUFFIX:
        return tr("Wrote {name}.", name=out)
    return counted(
        len(files) - 1,
        "Wrote {name} and {count} more file",
        "Wrote {name} and {count} more files",
        name=out,
    )


def create_battle(out: Path, name: str, seed: int, density: Density, as_json: bool) -> str:
    """Creates a battle file from a template, given by its id or the player's name for it."""
    check_new_battle_path(out)
    templates = {template.id: template for template in find_templates()}
    if name not in templates:
        names = ", ".join(templates)
        raise PlayerError(tr("unknown template “{name}”; use one of: {names}", name=name, names=names))
    session = templates[name].make(TemplateOptions(seed, density), silent)
    ensure_folder(out)
    session.save_copy(out)
    battle = session.battle
    if as_json:
        return json_text(
            {
                "file": str(out),
                "template": name,
                "pieces": len(battle.pieces),
                "fighters": len(battle.all_fighters),
                "stage": battle.clock.stage,
            }
        )
    return tr("Wrote {name}.", name=out)


def recover(file: Path, out: Path, as_json: bool) -> str:
    """Recovers the intact parts of a damaged battle file to another file, and returns what is missing.

    If the file is gone, its second copy is recovered.
    """
    check_new_battle_path(out)
    session, said = recover_session(find_copy_of_lost(file) or file)
    ensure_folder(out)
    session.save_copy(out)
    if as_json:
        return json_text({"file": str(out), "steps": len(session.history.steps), "said": said})
    return f"{said}\n{tr('Wrote {name}.', name=out)}"


def check_new_battle_path(out: Path) -> None:
    """Raises PlayerError unless the output is a new .eyeline file: nothing is ever overwritten."""
    require_ending(out, (SUFFIX,))
    if out.exists():
        raise PlayerError(tr("{name} already exists; choose another name", name=out))


def open_battle(battle: Path, report: Report = silent) -> Session:
    """Returns the battle's session; remarks on the file go to stderr, not into the answer."""
    session = open_session(battle, report)
    set_length_unit(session.game.length_unit(session.battle))
    if session.missing_models_text:
        print(f"eyeline: {session.missing_models_text}", file=sys.stderr)
    return session


def _format_pair(session: Session, pair: tuple[str, str], options: SightOptions, as_json: bool) -> str:
    [found] = _report_pairs(session, [pair], options)
    sight = session.table.with_silhouette(*pair, found.sight)
    ruling = session.game.ruling(session.table, *pair, sight)  # on the plan, the ruling mentions the widest line
    sight = replace(sight, notes=(*session.table.hole_notes(sight), *sight.notes))
    found = replace(found, sight=sight, ruling=ruling)
    # Where a rule of the game decides and not the line, shifts of the models do not matter.
    is_limited = ruling.kind == "blocked" and sight.verdict != "blocked"
    photo = None if is_limited else photo_tolerance(session.table, *pair)
    if options.tolerance_mm is not None:
        usual = photo.mm if photo else usual_tolerance(session.table.scan_tolerance_mm)
        tolerance = options.tolerance_mm or usual
        sure = session.table.robustness(*pair, tolerance, report=options.report, actual=found.sight)
        found = replace(found, robustness=sure)
    if photo:
        tested = session.table.robustness(*pair, photo.mm, report=options.report, actual=found.sight)
        ruling = ruling if photo.is_sure(tested) else make_unsure(ruling)
        found = replace(found, ruling=ruling, photo=photo, photo_test=tested)
    return json_text(make_sight_report(found)) if as_json else f"{sight_text(found)}\n{measure_text(found.measure)}"


def _report_pairs(session: Session, pairs: Sequence[tuple[str, str]], options: SightOptions) -> list[ReportedSight]:
    """Returns the evidence, ruling and distance of each pair."""
    table = session.table
    evidence = proof_pool.find_sights(table, pairs, options.effort, options.resolution, options.report)
    places = {id: _format_places(table, id) for id in dict.fromkeys(itertools.chain.from_iterable(pairs))}
    return [
        ReportedSight(
            *pair,
            replace(one.sight, notes=(*places[pair[0]], *places[pair[1]], *one.sight.notes)),
            session.game.ruling(table, *pair, one.sight),
            table.distance(*pair),
            one.ms,
        )
        for pair, one in zip(pairs, evidence, strict=True)
    ]


def _name_blockers(session: Session, answers: Sequence[ReportedSight]) -> list[ReportedSight]:
    """Returns the answers with their blockers in the order in which the window shows them."""
    table = session.table
    shown = (
        one.sight if one.sight.verdict == "visible" else table.with_silhouette(one.observer, one.target, one.sight)
        for one in answers
    )
    return [
        replace(one, sight=replace(one.sight, met=known.met, blockers=known.blockers))
        for one, known in zip(answers, shown, strict=True)
    ]


def require_two_fighters(battle: Battle, a: str, b: str) -> None:
    """Raises PlayerError unless these are two different fighters of the battle."""
    _require_fighter(battle, a)
    _require_fighter(battle, b)
    if a == b:
        raise PlayerError(tr("“{name}” is given twice; name two different fighters", name=a))


def _require_fighter(battle: Battle, name: str) -> None:
    known = [fighter.id for fighter in battle.fighters]
    if name not in known:
        if not known:
            raise PlayerError(tr("unknown fighter “{name}”; this battle has no fighters", name=name))
        sentence = tr("unknown fighter “{name}”; use one of: {known}", name=name, known=", ".join(known))
        raise PlayerError(sentence)


CARD_SUFFIXES = (".pdf", ".png")
"""The suffixes of dispute cards."""


def write_card(
    battle: Path, pair: tuple[str, str], out: Path | None, drawers: Drawers, report: Report, as_json: bool
) -> str:
    """Writes the dispute card of a pair and returns its verdict and checksum. Raises PlayerError."""
    if out is None:
        raise PlayerError(tr("a dispute card needs an output file; add --out card.pdf or --out card.png"))
    require_ending(out, CARD_SUFFIXES)
    session = open_battle(battle, report)
    require_two_fighters(session.battle, *pair)
    ensure_folder(out)
    verdict, checksum = drawers.card(session, pair, battle_title(battle), out, report)
    if as_json:
        return json_text({"card": str(out), "verdict": verdict, "checksum": checksum})
    written = tr("Wrote {name}.", name=out)
    return labelled(f"{pair[0]} → {pair[1]}", f"{verdict} ({checksum})\n{written}")


def write_strip(battle: Path, pair: tuple[str, str], out: Path, drawers: Drawers, report: Report, as_json: bool) -> str:
    """Writes the strip of paper of a pair and returns what it shows. Raises PlayerError."""
    require_ending(out, (".pdf", ".stl"))
    session = open_battle(battle, report)
    require_two_fighters(session.battle, *pair)
    ensure_folder(out)
    said = drawers.strip(session, pair, battle_title(battle), out, report)
    if as_json:
        return json_text({"strip": str(out), "said": said})
    return f"{said}\n{tr('Wrote {name}.', name=out)}"
