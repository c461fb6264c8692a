"""What each command does: a battle and names in, text out."""

import time
from pathlib import Path

from app.cli.reports import (
    ModelReport,
    json_text,
    measure_report,
    measure_text,
    model_text,
    sight_report,
    sight_text,
)
from app.errors import PlayerError
from app.geometry.reading import Axis, Unit, read, suggested
from app.model import Battle
from app.session import Session, opened
from app.storage.places import DEMO


def sight(battle: Path, seer: str, target: str, as_json: bool) -> str:
    """Whether one fighter sees another."""
    session = opened(battle)
    _require_two(session.battle, seer, target)
    return _sight(session, seer, target, as_json)


def demo(as_json: bool) -> str:
    """The verdict of the demo dispute."""
    session = opened(DEMO)
    pair = session.battle.disputants
    assert pair is not None, "the demo battle has two sides"
    return _sight(session, *pair, as_json)


def measure(battle: Path, a: str, b: str, as_json: bool) -> str:
    """How far apart two fighters' bases are."""
    session = opened(battle)
    _require_two(session.battle, a, b)
    found = session.table.distance(a, b)
    return json_text(measure_report(found)) if as_json else f"{a} → {b}\n{measure_text(found)}"


def import_model(file: Path, unit: Unit, up: Axis, as_json: bool) -> str:
    """What a mesh file is like once it is ready for sight, and how to read it where that was left open."""
    health = read(file, unit, up).health
    advice = suggested(health.extents_mm, unit, up, file.suffix) if "file" in (unit, up) else None
    return json_text(ModelReport(health, advice)) if as_json else model_text(file.name, health, advice)


def _sight(session: Session, seer: str, target: str, as_json: bool) -> str:
    began = time.perf_counter()
    evidence = session.table.sight(seer, target)
    ms = (time.perf_counter() - began) * 1000
    ruling = session.system.judge(evidence)
    if as_json:
        return json_text(sight_report(evidence, ruling, ms))
    return f"{sight_text(seer, target, evidence, ruling)}\n{measure_text(session.table.distance(seer, target))}"


def _require_two(battle: Battle, a: str, b: str) -> None:
    known = [fighter.id for fighter in battle.fighters]
    for name in (a, b):
        if name not in known:
            raise PlayerError(f'there is no fighter "{name}"; this battle has {", ".join(known) or "none"}')
    if a == b:
        raise PlayerError(f'"{a}" is named twice; name two different fighters')
