"""A fighter at a place that cannot support it is named with verdicts and distances."""

import json

import pytest
from msgspec.structs import replace

from app.cli import parser
from app.games.battle_actions import Note
from app.model import LogEntry
from app.reports.battle_report.disputes import find_disputes
from app.reports.battle_report.report_source import make_source
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.table.terrain import format_unsupported
from app.ui.sight.live_sight import thorough_answers
from app.ui.sight_answer import SightQuestion
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.geometry import mesh_files as files
from tests.scenes import battle, box_mesh, fighter, piece

MODELS = {"block": box_mesh(100, 100, 50), "step": box_mesh(100, 100, 8)}


def table(*fighters, model="block"):
    return BattleGeometry(battle(*fighters, pieces=[piece("block", model, 200, 200)]), lambda ref: MODELS[ref.name])


@pytest.mark.parametrize(
    ("x", "z", "stands"),
    [(240, 50, True), (249, 50, True), (252, 50, False), (262, 50, False), (300, 0, True), (300, 40, False),
     (-5, 0, False), (262, 0, True)],
)  # fmt: skip
def test_a_base_with_its_centre_over_nothing_is_unsupported(x, z, stands):
    said = format_unsupported(table(fighter("A", x, 200, z), fighter("B", 500, 200)), "A", "B")
    assert len(said) == (not stands)
    assert all("A" in note for note in said)


def test_a_rim_on_low_terrain_supports_a_base():
    low = table(fighter("A", 258, 200, 8), fighter("B", 500, 200), model="step")
    assert format_unsupported(low, "A", "B") == ()


@pytest.fixture
def overhang(tmp_path):
    """Makes a battle file with A's base 2 mm on a block and its height open, so that it is placed onto the block."""
    (tmp_path / "block.stl").write_bytes(files.stl_binary(*files.box(100, 100, 50)))
    people = [
        {"id": id, "side": "red", "base": {"shape": "round", "diameter_mm": 32},
         "body": {"shape": "cylinder", "radius_mm": 10, "height_mm": 40}, "pose": {"x": x, "y": 150}}
        for id, x in (("A", 214), ("B", 400))
    ]  # fmt: skip
    block = {"id": "block", "model": "block.stl", "unit": "mm", "up": "z", "pose": {"x": 150, "y": 150}}
    document = {"format": "eyeline-battle", "version": 1, "system": "warcry-2e", "pieces": [block], "fighters": people}
    path = tmp_path / "battle.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    "command", [("sight", "--from", "A", "--to", "B"), ("sight", "--matrix"), ("measure", "A", "B")]
)
def test_sight_and_measure_name_unsupported_fighters_with_an_open_height(overhang, capsys, command):
    for more in ([], ["--json"]):
        assert parser.main([command[0], overhang, *command[1:], *more], DRAWS_NOTHING) == 0
        assert "A cannot stand there" in capsys.readouterr().out


def test_the_window_and_the_report_say_so_too():
    asked = replace(table(fighter("A", 262, 200, 50), fighter("B", 500, 200)).battle, system="warcry-2e")
    session = Session(asked, lambda ref: MODELS[ref.name])
    found = next(thorough_answers(SightQuestion(1, session.table, session.game, "A", "B", thorough=True)))
    assert any("A cannot stand there" in note for note in found.pair.overlaps)
    session.do(Note(LogEntry("A sees B", "sight", 1, pair=("A", "B"))))
    [dispute] = find_disputes(make_source(session))
    assert any("A cannot stand there" in note for note in dispute.notes)
