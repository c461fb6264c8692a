"""The sheet of a plan on the command line: written without a window, and refused in one sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import parser
from app.session import open_session
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.ui.planning.test_plans_in_window import free_table

ROOT = Path(__file__).parents[2]


@pytest.fixture
def planned(tmp_path):
    """Makes a battle file with a plan of two fighters, and an empty plan."""
    path = free_table(tmp_path)
    from app.games.plan_actions import AddPlan
    from app.games.planned_fighters import make_places
    from app.model import Plan

    session = open_session(path)
    session.do(AddPlan(Plan("Left", places=make_places(session.battle.fighters[:2]))))
    session.do(AddPlan(Plan("Empty")))
    session.save_copy(tmp_path / "planned.eyeline")
    session.close()
    return tmp_path / "planned.eyeline"


def run(*arguments):
    environment = {name: value for name, value in os.environ.items() if not name.endswith("DISPLAY")}
    command = [sys.executable, "-m", "app", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT, env=environment, check=False)


@pytest.mark.thorough
def test_a_sheet_is_written_without_a_display(planned, tmp_path):
    out = tmp_path / "new" / "sheet.pdf"
    done = run("plan-sheet", planned, "--plan", "Left", "--out", out)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Wrote {out} (1 page).\n"
    assert out.read_bytes().startswith(b"%PDF")
    done = run("plan-sheet", planned, "--plan", "Left", "--scale", "true", "--out", out, "--json")
    assert json.loads(done.stdout) == {"file": str(out), "pages": 3}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "this battle has several plans; choose one with --plan: “Left”, “Empty”"),
        (("--plan", "Empty"), "the plan “Empty” has no positions yet; add fighters to it first"),
        (("--plan", "Right"), "unknown plan “Right”; use one of: “Left”, “Empty”"),
    ],
)
def test_a_missing_plan_is_reported_in_one_sentence(planned, tmp_path, arguments, sentence):
    done = run("plan-sheet", planned, *arguments, "--out", tmp_path / "sheet.pdf")
    assert (done.returncode, done.stderr) == (2, f"eyeline: {sentence}\n")
    assert not (tmp_path / "sheet.pdf").exists()


def test_a_name_that_does_not_end_in_pdf_is_refused(planned, capsys):
    code = parser.main(["plan-sheet", str(planned), "--out", "x.png"], DRAWS_NOTHING)
    assert code == 2
    assert "x.png does not end in .pdf" in capsys.readouterr().err
