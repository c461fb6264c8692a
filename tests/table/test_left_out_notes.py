"""Parts missing from a mesh are mentioned with every verdict that they affect, wherever it is shown."""

import dataclasses
import json

import pytest
from msgspec.structs import replace

from app.cli import parser
from app.games.battle_actions import Note
from app.model import LogEntry, Sculpt
from app.reports.battle_report.disputes import find_disputes, format_evidence
from app.reports.battle_report.report_source import make_source
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.geometry import mesh_files as files
from tests.scenes import battle, box_mesh, fighter, meshes, piece
from tests.ui.sight.test_sight_on_plan import facing_units

LESS = "Left out a part of it."
TORN = dataclasses.replace(
    box_mesh(10, 120, 60), health=dataclasses.replace(box_mesh(10, 120, 60).health, left_out=(LESS,))
)
PAIR = (fighter("A", 100, 200), fighter("B", 300, 200))


def torn_or_whole(ref):
    return TORN if ref.name == "torn" else meshes(ref)


def table(*pieces, fighters=PAIR):
    return BattleGeometry(battle(*fighters, pieces=pieces), torn_or_whole)


@pytest.mark.parametrize(
    ("x", "y", "verdict"), [(200, 200, "blocked"), (200, 290, "visible"), (280, 280, "visible"), (90, 110, "visible")]
)
def test_a_verdict_names_each_piece_between_the_two_with_missing_parts(x, y, verdict):
    sight = table(piece("gate", "torn", x, y), piece("crate", "crate", 200, 300)).sight("A", "B")
    assert (sight.verdict, sight.notes) == (verdict, (f"gate: {LESS}",))


def test_a_piece_far_from_the_lines_and_a_complete_one_are_not_named():
    assert table(piece("gate", "torn", 200, 520), piece("wall", "wall", 200, 200)).sight("A", "B").notes == ()


def test_a_body_with_missing_parts_is_named_in_both_directions():
    body = Sculpt("torn", "mm", "z")
    sights = table(fighters=(replace(PAIR[0], body=body), PAIR[1]))
    assert sights.sight("A", "B").notes == sights.sight("B", "A").notes
    assert f"A: {LESS}" in sights.sight("A", "B").notes


def test_the_report_says_so_after_each_recalculated_verdict():
    opened = Session(
        replace(battle(*PAIR, pieces=[piece("gate", "torn", 200, 200)]), system="warcry-2e"), torn_or_whole
    )
    opened.do(Note(LogEntry("A sees B", "sight", 1, pair=("A", "B"))))
    [found] = find_disputes(make_source(opened))
    assert found.notes == (f"gate: {LESS}",)
    assert f"gate: {LESS[:-1]}" in format_evidence(found)


def test_sight_on_the_plan_says_so_too():
    on_plan = facing_units().table
    begin = on_plan.battle.fighters[0].pose
    gate = piece("gate", "torn", begin.x, begin.y)
    asked = BattleGeometry(replace(on_plan.battle, pieces=(gate,)), torn_or_whole, on_plan.evidence)
    assert asked.sight("Ash 1", "Birch 1").notes == (f"gate: {LESS}",)


@pytest.fixture
def torn_wall(tmp_path):
    """Makes a battle file whose wall, an OBJ, has a face with a missing corner."""
    vertices, faces = files.box(10, 120, 60)
    (tmp_path / "wall.obj").write_bytes(files.obj(vertices, faces) + b"\nf 1 2 99 4\n")
    people = [
        {"id": one.id, "side": "red", "base": {"shape": "round", "diameter_mm": 25},
         "body": {"shape": "cylinder", "radius_mm": 10, "height_mm": 35}, "pose": {"x": one.pose.x, "y": one.pose.y}}
        for one in PAIR
    ]  # fmt: skip
    wall = {"id": "wall", "model": "wall.obj", "unit": "mm", "up": "z", "pose": {"x": 200, "y": 200}}
    document = {"format": "eyeline-battle", "version": 1, "system": "free", "pieces": [wall], "fighters": people}
    path = tmp_path / "battle.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("how", [["--from", "A", "--to", "B"], ["--from", "A", "--all"], ["--matrix"]])
def test_the_command_line_says_so_for_one_verdict_and_for_many(torn_wall, capsys, how):
    for more in ([], ["--json"]):
        assert parser.main(["sight", torn_wall, *how, *more], DRAWS_NOTHING) == 0
        assert "wall: Left out 1 face" in capsys.readouterr().out
