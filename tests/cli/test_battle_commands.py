import json
import os
import subprocess
import sys

import pytest

from app.cli import parser
from app.core.app_paths import DEMO, PACKS, RULES
from app.core.lengths import INCHES, set_length_unit
from app.storage import battle_json
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.reports.battle_report.test_report import played
from tests.warcrow_scenes import BLUE, RED, begin, muster


@pytest.fixture
def eyeline(capsys):
    def run(*arguments):
        code = parser.main([str(one) for one in arguments], DRAWS_NOTHING)
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def battle(tmp_path):
    path = tmp_path / "battle.json"
    path.write_text(battle_json.format_battle(played().battle), "utf-8")
    return path


def test_report_prints_a_report(eyeline, battle):
    code, out, _ = eyeline("report", battle)
    assert code == 0
    assert out.startswith("Red – Blue: battle report")


@pytest.mark.thorough
def test_a_report_is_written_as_html_or_as_text(eyeline, battle, tmp_path):
    assert eyeline("report", battle, "--out", tmp_path / "it.html")[1] == f"Wrote {tmp_path / 'it.html'}.\n"
    assert (tmp_path / "it.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    eyeline("report", battle, "--out", tmp_path / "it.txt")
    assert (tmp_path / "it.txt").read_text("utf-8").startswith("Red – Blue")


def test_a_report_as_json_has_its_sections(eyeline, battle):
    told = json.loads(eyeline("report", battle, "--json")[1])
    assert told["title"] == "Red – Blue: battle report"
    assert any(line["dice"] for section in told["sections"] for line in section["lines"])


def test_a_report_never_overwrites_a_battle(eyeline, battle):
    code, _, err = eyeline("report", battle, "--out", battle)
    assert code == 2
    assert "does not end in .html, .htm, .pdf, .txt" in err


@pytest.mark.thorough
def test_the_demo_has_a_report_too(eyeline):
    assert DEMO.exists()
    assert eyeline("report", "demo")[0] == 0


def test_the_shipped_rules_and_packs_are_valid(eyeline):
    code, out, _ = eyeline("check-rules")
    count = len([*RULES.glob("*.toml"), *PACKS.glob("*.toml")])
    assert (code, out) == (0, f"{count} files are valid\n")


def test_an_invalid_pack_is_named(eyeline, tmp_path):
    (tmp_path / "mine.toml").write_text('name = "x"\n[[victory]]\nname = "a"\nrounds = -1', "utf-8")
    (tmp_path / "other.toml").write_text("?", "utf-8")
    code, _, err = eyeline("check-rules", tmp_path)
    assert code == 2
    assert err.startswith("eyeline: mine.toml: victory[0].rounds: ")
    assert err.endswith("(and 1 more)\n")


def test_invalid_numbers_are_named(eyeline, tmp_path):
    text = (RULES / "warcry-1e.toml").read_text("utf-8")
    (tmp_path / "house.toml").write_text(text.replace("actions = 2", 'actions = "two"'), "utf-8")
    assert "house.toml: activation.actions: expected `int`" in eyeline("check-rules", tmp_path)[2]


def test_a_number_of_an_unknown_reading_is_named(eyeline, tmp_path):
    text = (RULES / "warcry-1e.toml").read_text("utf-8")
    (tmp_path / "house.toml").write_text(text.replace('[reading."board_in"]', '[reading."move.luck"]'), "utf-8")
    assert "move.luck" in eyeline("check-rules", tmp_path)[2]


def test_check_rules_as_json_lists_the_faults(eyeline, tmp_path):
    (tmp_path / "mine.toml").write_text("?", "utf-8")
    told = json.loads(eyeline("check-rules", tmp_path, "--json")[1])
    assert len(told["problems"]) == 1


def test_a_folder_without_rule_files_is_reported(eyeline, tmp_path):
    assert "contains no .toml files" in eyeline("check-rules", tmp_path)[2]
    assert "not a folder" in eyeline("check-rules", tmp_path / "none")[2]


@pytest.mark.thorough
def test_a_report_is_written_as_a_pdf_without_a_display(battle, tmp_path):
    told = subprocess.run(
        [sys.executable, "-m", "app", "report", str(battle), "--out", str(tmp_path / "new folder" / "it.pdf")],
        env={name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")
    data = (tmp_path / "new folder" / "it.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") >= 2


@pytest.mark.thorough
def test_plans_in_a_report_use_the_unit_of_their_game(eyeline, tmp_path):
    (tmp_path / "it.json").write_text(battle_json.format_battle(begin(muster([RED, BLUE])).battle), "utf-8")
    try:
        eyeline("report", tmp_path / "it.json", "--out", tmp_path / "it.html")
    finally:
        set_length_unit(INCHES)
    page = (tmp_path / "it.html").read_text(encoding="utf-8")
    assert ">6 strides<" in page
    assert ">6 inches<" not in page
