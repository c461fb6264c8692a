"""Sight on the command line: of one pair, of one fighter and all others, and of every pair."""

import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli import commands, parser
from app.cli.progress_line import ProgressLine
from app.cli.sight_reports import ReportedSight, matrix_text, share_text, sight_text, sights_text
from app.games.free import FREE_PLAY
from app.geometry.base_distances import Measure
from app.geometry.sight_proof.sight_result import SightResult
from app.table.robustness_result import Flip, Robustness, Shift
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.photo_tables import photo_table
from tests.scenes import box_mesh
from tests.storage.test_battle_json import stl
from tests.ui.sight.test_sight_on_plan import WOOD, facing_units

LINE = ((0.0, 0.0, 20.0), (200.0, 0.0, 20.5))
APART = Measure(177.8, 177.8, 0.0, (12.5, 0.0, 0.0), (187.5, 0.0, 0.0))
SEEN = SightResult("visible", 0.1, 4096, 0.25, witness=LINE, clearance_mm=3.25, blockers=("low",))
TIGHT = replace(SEEN, clearance_mm=0.4)
BLOCKED = SightResult("blocked", 0.1, 65536, 0.0, blockers=("wall", "Ogre"), closest=LINE, pairs=1)
HAIRLINE = replace(BLOCKED, hairline_mm=0.0123, pairs=17, notes=("wall: 4 open edges",))
OPEN = SightResult("undecided", 0.1, 65536, 0.0, unproven=0.032, reason="the budget of 5 ms ran out", pairs=900)


def answer(sight, observer="A", target="B", robustness=None):
    return ReportedSight(observer, target, sight, FREE_PLAY.judge(sight), APART, 12.3, robustness)


def fighter(id, x, y):
    return {
        "id": id, "side": "red", "base": {"shape": "round", "diameter_mm": 25},
        "body": {"shape": "cylinder", "radius_mm": 10, "height_mm": 35}, "pose": {"x": x, "y": y},
    }  # fmt: skip


@pytest.fixture
def battle(tmp_path):
    """Makes A and B with a tall wall between them; C sees both."""

    def written(*fighters):
        stl(tmp_path / "wall.stl", box_mesh(10, 120, 60))
        wall = {"id": "wall", "model": "wall.stl", "unit": "mm", "up": "z", "pose": {"x": 200, "y": 200}}
        path = tmp_path / "battle.json"
        document = {"format": "eyeline-battle", "version": 1, "system": "free", "pieces": [wall]}
        path.write_text(json.dumps(document | {"fighters": list(fighters)}), encoding="utf-8")
        return str(path)

    return written


@pytest.fixture
def three(battle):
    return battle(fighter("A", 100, 200), fighter("B", 300, 200), fighter("C", 200, 400))


@pytest.fixture
def eyeline(capsys):
    def run(*arguments):
        code = parser.main(arguments, DRAWS_NOTHING)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_a_proof_is_printed_with_blockers_and_the_closest_line(eyeline, three):
    code, out, err = eyeline("sight", three, "--from", "A", "--to", "B")
    assert (code, err) == (0, "")
    assert out.startswith("A → B: NOT VISIBLE: every line of sight is blocked\n")
    assert "blocked by       wall\n" in out
    assert "closest to clear" in out


@pytest.mark.thorough
def test_a_coarser_resolution_needs_more_clearance(eyeline, battle):
    path = battle(fighter("A", 100, 252), fighter("B", 300, 252))
    roomy = json.loads(eyeline("sight", path, "--from", "A", "--to", "B", "--json")[1])
    assert (roomy["verdict"], roomy["resolution_mm"]) == ("visible", 0.1)
    assert 1.5 < roomy["clearance_mm"] <= 2
    coarse = json.loads(eyeline("sight", path, "--from", "A", "--to", "B", "--resolution", "3", "--json")[1])
    assert (coarse["verdict"], coarse["resolution_mm"]) == ("blocked", 3)
    assert 1.5 < coarse["hairline_mm"] <= 2


def test_all_targets_are_printed_one_per_row(eyeline, three):
    code, out, _ = eyeline("sight", three, "--from", "A", "--all")
    head, names, *rows = out.splitlines()
    assert code == 0
    assert head == "From A to 2 other fighters"
    assert names.split() == ["target", "verdict", "clearance", "unproven", "distance", "ms", "in", "the", "way"]
    assert [row.split()[0] for row in rows] == ["B", "C"]
    assert "not visible" in rows[0]
    assert rows[0].endswith("wall")
    assert "visible" in rows[1]


def test_all_targets_as_json_are_a_list_of_pairs(eyeline, three):
    _, out, _ = eyeline("sight", three, "--from", "B", "--all", "--json")
    found = json.loads(out)
    assert [(one["from"], one["to"], one["sight"]["verdict"]) for one in found] == [
        ("B", "A", "blocked"), ("B", "C", "visible"),
    ]  # fmt: skip
    assert found[0]["distance_mm"] == pytest.approx(175)
    assert found[0]["sight"]["blockers"] == ["wall"]
    assert found[1]["sight"]["ruling"]["name"] == "visible"


def test_the_matrix_has_a_sign_for_every_pair_and_a_legend(eyeline, three):
    code, out, _ = eyeline("sight", three, "--matrix")
    lines = out.splitlines()
    assert code == 0
    assert [line.split() for line in lines[:4]] == [
        ["1", "2", "3"],
        ["1", "A", "·", "-", "+"],
        ["2", "B", "-", "·", "+"],
        ["3", "C", "+", "+", "·"],
    ]
    assert lines[4:7] == ["", "+  visible: 2 pairs", "-  not visible: 1 pair"]
    assert lines[7].startswith("3 pairs in ")


def test_the_matrix_as_json_has_every_pair_once(eyeline, three):
    found = json.loads(eyeline("sight", three, "--matrix", "--json")[1])
    assert [(one["from"], one["to"]) for one in found] == [("A", "B"), ("A", "C"), ("B", "C")]


def test_no_targets_is_a_valid_answer(eyeline, battle):
    alone = battle(fighter("A", 100, 200))
    assert eyeline("sight", alone, "--from", "A", "--all")[:2] == (0, "A: there are no other fighters in this battle\n")
    assert "fewer than two fighters" in eyeline("sight", alone, "--matrix")[1]
    assert eyeline("sight", alone, "--from", "A", "--all", "--json")[:2] == (0, "[]\n")
    assert eyeline("sight", battle(), "--matrix", "--json")[:2] == (0, "[]\n")


@pytest.mark.thorough
def test_robustness_prints_its_certainty_and_what_would_change_the_verdict(eyeline, battle):
    path = battle(fighter("A", 100, 250.5), fighter("B", 300, 250.5))
    _, out, _ = eyeline("sight", path, "--from", "A", "--to", "B", "--robustness", "2")
    assert "of 200 placements" in out
    assert "within 2 mm" in out
    assert "hides the target" in out
    found = json.loads(eyeline("sight", path, "--from", "A", "--to", "B", "--robustness", "2", "--json")[1])[
        "robustness"
    ]
    assert found["visible"] + found["hidden"] + found["undecided"] == 200
    assert found["flip"]["verdict"] == "blocked"
    assert {move["name"] for move in found["flip"]["moves"]} <= {"A", "B", "wall"}


def test_the_budget_and_the_resolution_are_passed_to_the_search(eyeline, three, monkeypatch):
    looks = []
    monkeypatch.setattr(commands, "matrix", lambda battle, look, as_json: looks.append(look) or "")
    eyeline("sight", three, "--matrix", "--budget-ms", "250", "--resolution", "0.5")
    assert (looks[0].effort.milliseconds, looks[0].resolution) == (250, 0.5)


def test_ctrl_c_prints_one_line_and_exits_with_130(eyeline, three, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "matrix", interrupted)
    assert eyeline("sight", three, "--matrix") == (130, "", "eyeline: stopped before there was an answer\n")


def test_a_hairline_is_printed_with_its_line_and_a_note_on_dirty_meshes():
    text = sight_text(answer(HAIRLINE))
    assert "less than 0.1 mm does not count\n" in text
    assert "resolution of 0.1 mm" in text
    assert "closest to clear (0.0, 0.0, 20.0) to (200.0, 0.0, 20.5) mm" in text
    assert "wall: 4 open edges" in text


def test_an_undecided_verdict_is_printed_with_its_reason():
    assert sight_text(answer(OPEN)).startswith("A → B: UNDECIDED: the budget of 5 ms ran out")


def test_a_witness_is_printed_with_its_clearance():
    assert "line       (0.0, 0.0, 20.0) to (200.0, 0.0, 20.5) mm, with 3.250 mm of clearance" in sight_text(
        answer(SEEN)
    )
    assert ", with nothing near it" in sight_text(answer(replace(SEEN, clearance_mm=None)))


def test_robustness_includes_the_flip_or_its_absence():
    flip = Flip("blocked", (Shift("wall", 0.0, 0.3),), 0.27)
    sure, unsure = Robustness(2, 200, 0, 0, "visible"), Robustness(2, 150, 50, 0, "visible", flip)
    assert "no move tried" in sight_text(answer(SEEN, robustness=sure))
    assert (
        "moving wall by 0.3 mm towards the far edge hides the target; 90% of that distance is not enough"
        in sight_text(answer(SEEN, robustness=unsure))
    )


def test_rows_are_aligned_with_their_headings():
    text = sights_text("A", [answer(SEEN), answer(OPEN, target="a long name"), answer(BLOCKED, target="C")])
    _, head, *rows = text.splitlines()
    for name, cells in {
        "clearance": ("≥ 3.25 mm", "-", "-"),
        "unproven": ("-", "3.2%", "-"),
        "ms": ("12", "12", "12"),
    }.items():
        assert [row[head.index(name) :].startswith(cell) for row, cell in zip(rows, cells, strict=True)] == [True] * 3


def test_a_verdict_too_close_to_call_has_its_own_sign():
    text = matrix_text(["A", "B", "C"], [answer(TIGHT), answer(OPEN, target="C"), answer(SEEN, "B", "C")], 5)
    assert [line.split()[2:] for line in text.splitlines()[1:4]] == [["·", "~", "?"], ["~", "·", "+"], ["?", "+", "·"]]
    assert "~  too close to call: 1 pair\n?  undecided: 1 pair" in text


@pytest.mark.parametrize(("part", "said"), [(0.0004, "< 0.1%"), (0.032, "3.2%"), (0.9995, "> 99.9%"), (1.0, "100%")])
def test_a_share_is_never_rounded_to_0_or_100_percent(part, said):
    assert share_text(part) == said


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_one_line_on_a_terminal_and_cleared_at_the_end(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with ProgressLine(patience=0) as report:
        report(0.25, "A and B")
    shown = terminal.getvalue()
    assert " 25%  A and B" in shown
    assert "\n" not in shown
    assert shown.endswith("\r")
    assert shown.split("\r")[-2].strip() == ""


def test_progress_is_silent_at_first_and_without_a_terminal(monkeypatch):
    for stream, patience in ((Terminal(), 60), (io.StringIO(), 0)):
        monkeypatch.setattr(sys, "stderr", stream)
        with ProgressLine(patience) as report:
            report(0.25, "A and B")
        assert stream.getvalue() == ""


def test_on_a_plan_the_reason_describes_the_printed_line(monkeypatch):
    monkeypatch.setattr(commands, "open_session", lambda *_: facing_units({"wood": WOOD | {"at": (20, 6)}}))
    said = json.loads(commands.check_sight(Path("it"), "Ash 1", "Birch 1", commands.SightOptions(), as_json=True))
    assert said["clearance_mm"] == pytest.approx(30.0)
    assert said["ruling"]["reason"] == "a line has 30.0 mm of clearance"


def test_the_lists_name_the_same_blockers_as_the_pair(monkeypatch):
    """Two woods stop all lines together, but neither alone; the shortest line meets one of them."""
    woods = {"north": WOOD | {"size": (3, 4.5), "at": (18, 11.75)}, "south": WOOD | {"size": (3, 4), "at": (22, 7.8)}}
    monkeypatch.setattr(commands, "open_session", lambda *_: facing_units(woods))
    one = json.loads(commands.check_sight(Path("it"), "Ash 1", "Birch 1", commands.SightOptions(), as_json=True))
    assert (one["ruling"]["kind"], one["first_blocker"], one["blockers"]) == ("blocked", "north", ["north", "south"])
    seen = json.loads(commands.check_all_sights(Path("it"), "Ash 1", commands.SightOptions(), as_json=True))
    pairs = json.loads(commands.matrix(Path("it"), commands.SightOptions(), as_json=True))
    for pair in (*seen, *pairs):
        if (pair["from"], pair["to"]) == ("Ash 1", "Birch 1"):
            assert {key: pair["sight"][key] for key in ("first_blocker", "blockers")} == {
                key: one[key] for key in ("first_blocker", "blockers")
            }


@pytest.mark.parametrize(("y", "kind"), [(170.0, "undecided"), (150.0, "blocked")])
def test_a_pair_that_a_photo_placed_is_tested_at_its_accuracy(tmp_path, qapp, capsys, y, kind):
    photo_table(tmp_path, wall=60.0, y=(y, y)).close()
    command = ["sight", str(tmp_path / "table.json"), "--from", "Ashka", "--to", "Borin"]
    assert parser.main([*command, "--json"], DRAWS_NOTHING) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ruling"]["kind"], told["photo"]["tolerance_mm"], told["robustness"]) == (kind, 3.0, None)
    assert parser.main(command, DRAWS_NOTHING) == 0
    said = capsys.readouterr().out
    assert ("UNSURE" in said.splitlines()[0]) == (kind == "undecided")
    assert "Borin ± 1.2 mm" in said
