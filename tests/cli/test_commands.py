import errno
import io
import json
import math
import os
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli import parser
from app.core.app_paths import DEMO
from app.core.errors import PlayerError
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.scenes import box_mesh
from tests.storage.test_battle_json import document, stl

NO_LENGTHS = ("1_0", "٢", "0", "-1", "nan", "inf", "51", "wide")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def battle(tmp_path):
    stl(tmp_path / "crate.stl", box_mesh(40, 40, 40))
    path = tmp_path / "battle.json"
    path.write_text(json.dumps(document()), encoding="utf-8")
    return path


def no_picture(battle, out, size):
    raise PlayerError("there is no OpenGL here; run it where there is a screen")


@pytest.fixture
def eyeline(capsys):
    def run(*arguments, **drawers):
        given = replace(DRAWS_NOTHING, **{"picture": no_picture} | drawers)
        try:
            code = parser.main([str(a) for a in arguments], given)
        except SystemExit as stop:
            code = stop.code
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["house.obj"], "eyeline import-model house.obj"),
        (["pack.zip"], "eyeline import-model pack.zip"),
        (["moor.ros"], "eyeline roster moor.ros"),
        (["table.jpg"], "drop it on the window"),
        (["notes.docx"], ".eyeline"),
        (["night.eyeline", "--matrix"], "eyeline sight night.eyeline --matrix"),
        (["sigth", "demo"], "did you mean sight?"),
        (["nonsense"], "sight, measure, import-model"),
    ],
)
def test_an_unknown_command_is_answered_with_advice(eyeline, arguments, answer):
    code, out, err = eyeline(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("eyeline: ")
    assert arguments[0] in err
    assert answer in err


@pytest.mark.parametrize("given", [["--data="], ["--data", ""]])
def test_a_data_folder_without_a_name_is_refused(eyeline, given):
    code, _, err = eyeline(*given, "check-rules")
    assert (code, err.count("\n")) == (2, 1)
    assert "--data" in err


def test_a_file_without_an_extension_is_not_a_mistyped_command(eyeline, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "README").write_text("hello")
    assert "README is not a battle file" in eyeline("README")[2]


def test_import_model_reads_every_model_in_an_archive(eyeline, battle, tmp_path):
    pack = tmp_path / "ruins.zip"
    with zipfile.ZipFile(pack, "w") as archive:
        archive.write(battle.parent / "crate.stl", "one/crate.stl")
        archive.writestr("two/torn.stl", b"solid nothing")
        archive.writestr("readme.txt", b"thanks")
    code, out, err = eyeline("import-model", pack)
    assert code == 0
    assert out.startswith("one/crate.stl: ready for line of sight")
    assert "torn.stl" in out
    assert err == "eyeline: Left out of ruins.zip: 1 file that is not a model.\n"
    _, out, _ = eyeline("import-model", pack, "--json")
    crate, torn = json.loads(out)
    assert (crate["file"], crate["report"]["health"]["triangles"], crate["problem"]) == ("one/crate.stl", 12, "")
    assert (torn["file"], torn["report"]) == ("two/torn.stl", None)


def test_sight_prints_verdict_and_ruling(eyeline, battle):
    code, out, err = eyeline("sight", battle, "--from", "A", "--to", "B")
    assert (code, err) == (0, "")
    assert out.startswith("A → B: VISIBLE: ")


def test_sight_as_json_has_every_field_and_a_witness_ending_on_the_bodies(eyeline, battle):
    code, out, _ = eyeline("sight", battle, "--from", "A", "--to", "B", "--json")
    answer = json.loads(out)
    assert code == 0
    assert set(answer) == {
        "verdict", "witness", "clearance_mm", "is_widest", "resolution_mm", "blockers", "first_blocker", "lines",
        "visible_share", "pairs", "unproven", "reason", "hairline_mm", "closest", "silhouette", "notes", "ruling", "ms",
        "robustness", "photo",
    }  # fmt: skip
    assert set(answer["ruling"]) == {"kind", "name", "reason", "rule"}
    assert answer["verdict"] == "visible"
    assert math.dist(answer["witness"]["from"][:2], (100, 200)) <= 10 + 1e-6
    assert answer["witness"]["to"][2] > 40


def test_measure_prints_both_units(eyeline, battle):
    code, out, _ = eyeline("measure", battle, "A", "B", "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["horizontal_mm"] == pytest.approx(200 - 12.5 - 30)
    assert answer["vertical_mm"] == pytest.approx(40 - 3.5)
    assert answer["distance_mm"] == pytest.approx(math.hypot(157.5, 36.5))
    assert answer["distance_in"] == pytest.approx(answer["distance_mm"] / 25.4)
    assert set(answer["closest"]) == {"from", "to"}
    code, out, _ = eyeline("measure", battle, "A", "B")
    assert "horizontal 6.2″ (157.5 mm)" in out


def test_import_model_reports_health(eyeline, battle):
    code, out, _ = eyeline("import-model", battle.parent / "crate.stl", "--unit", "inch", "--up", "z", "--json")
    health = json.loads(out)["health"]
    assert code == 0
    assert (health["triangles"], health["bodies"], health["open_edges"]) == (12, 1, 0)
    assert health["extents_mm"] == pytest.approx([1016, 1016, 1016])
    _, out, _ = eyeline("import-model", battle.parent / "crate.stl", "--unit", "2.5")
    assert "100.0 × 100.0 × 100.0 mm" in out


def test_import_model_suggests_options_that_were_not_given(eyeline, battle):
    inches = battle.parent / "inches.stl"
    stl(inches, box_mesh(6, 6, 2))
    _, out, _ = eyeline("import-model", inches)
    assert "suggestion --unit inch --up z: Read in inches" in out
    assert "or         --unit cm: in cm it is 60 mm long" in out
    _, out, _ = eyeline("import-model", inches, "--json")
    assert json.loads(out)["suggestion"]["unit"] == "inch"
    assert json.loads(out)["suggestion"]["others"] == ["cm"]
    _, out, _ = eyeline("import-model", inches, "--unit", "inch", "--up", "z", "--json")
    assert json.loads(out)["suggestion"] is None


@pytest.mark.thorough
def test_the_demo_is_a_dispute_about_a_narrow_line(eyeline):
    code, out, _ = eyeline("demo", "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["verdict"] == "visible"
    assert 0 < answer["visible_share"] < 0.1
    assert answer["clearance_mm"] < 5


def test_demo_is_the_name_of_the_shipped_battle_in_every_command(eyeline):
    assert DEMO.is_file()
    code, _, err = eyeline("measure", "demo", "nobody", "else")
    assert code == 2
    assert "fighter “nobody”" in err
    assert "Ashka" in err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["sight", "BATTLE", "--from", "A", "--to", "C"], "unknown fighter “C”; use one of: A, B"),
        (["sight", "BATTLE", "--from", "A", "--to", "A"], "“A” is given twice"),
        (["sight", "BATTLE", "--from", "A"], "--to"),
        (["sight", "BATTLE", "--to", "B"], "no observer given; add --from A"),
        (["sight", "BATTLE", "--all"], "no observer given; add --from A"),
        (["sight", "BATTLE", "--from", "C", "--all"], "fighter “C”"),
        (["sight", "BATTLE", "--from", "A", "--to", "B", "--all"], "not allowed with"),
        (["sight", "BATTLE", "--from", "A", "--all", "--matrix"], "not allowed with"),
        (["sight", "BATTLE", "--from", "A", "--matrix"], "omit --from"),
        (["sight", "BATTLE", "--from", "A", "--all", "--robustness", "2"], "use it with --from A --to B"),
        *((["sight", "BATTLE", "--matrix", "--resolution", bad], "from 0.005 to 50 mm") for bad in NO_LENGTHS),
        *((["sight", "BATTLE", "--from", "A", "--to", "B", "--robustness", bad], "to 50 mm") for bad in NO_LENGTHS),
        (["sight", "BATTLE", "--matrix", "--resolution", "0.004"], "from 0.005 to 50 mm"),
        (["sight", "BATTLE", "--matrix", "--budget-ms", "0"], "from 1 to 3600000 ms"),
        (["sight", "nowhere.json", "--from", "A", "--to", "B"], "nowhere.json cannot be opened"),
        (["import-model", "nowhere.stl"], "nowhere.stl"),
        (["import-model", "BATTLE"], "battle.json"),
        (["import-model", "x.stl", "--unit", "furlong"], "furlong"),
        (["import-model", "x.stl", "--unit", "nan"], "nan"),
        (["import-model", "x.stl", "--unit", "1_0"], "1_0"),
        (["picture", "BATTLE", "--out", "x.png", "--size", "٢٠٠x200"], "16 to 8192"),
        (["picture", "BATTLE", "--out", "x.png", "--size", "9x9"], "16 to 8192"),
        (["picture", "BATTLE", "--out", "x.png"], "no OpenGL"),
        (["dance"], "dance"),
        ([], "COMMAND"),
    ],
)
def test_bad_input_prints_one_line_and_exits_with_2(eyeline, battle, arguments, sentence):
    code, out, err = eyeline(*(str(battle) if a == "BATTLE" else a for a in arguments))
    assert code == 2
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


def test_the_requested_picture_size_is_passed_to_the_renderer(eyeline, battle):
    asked = []

    def picture(*what):
        asked.append(what)
        return "drawn"

    code, out, _ = eyeline("picture", battle, "--out", "x.png", "--size", "640x400", picture=picture)
    assert (code, out) == (0, "drawn\n")
    assert asked == [(battle, Path("x.png"), (640, 400))]


def run_for_real(*arguments, into=subprocess.PIPE, **environment):
    """Runs the program in its own process, without a display."""
    hidden = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    command = [sys.executable, "-m", "app", *(str(a) for a in arguments)]
    return subprocess.run(
        command, cwd=ROOT, env=hidden | environment, stdout=into, stderr=subprocess.PIPE, encoding="utf-8", check=False
    )


@pytest.mark.thorough
def test_the_program_runs_as_a_module_without_a_display(battle):
    answer = run_for_real("sight", battle, "--from", "A", "--to", "B")
    assert answer.returncode == 0
    assert "VISIBLE" in answer.stdout
    refused = run_for_real("sight", battle, "--from", "A", "--to", "C")
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1


@pytest.mark.thorough
def test_output_may_contain_any_alphabet(battle):
    answer = run_for_real("measure", battle, "A", "B", PYTHONIOENCODING="ascii")
    assert answer.returncode == 0
    assert answer.stdout.startswith("A → B")


@pytest.mark.thorough
def test_a_closed_output_pipe_is_not_a_failure(battle):
    reading, writing = os.pipe()
    os.close(reading)
    answer = run_for_real("measure", battle, "A", "B", into=writing)
    os.close(writing)
    assert (answer.returncode, answer.stderr) == (0, "")


@pytest.mark.parametrize("number", [errno.EPIPE, errno.EINVAL], ids=["posix", "windows"])
def test_a_reader_that_stops_listening_is_no_failure(battle, number, monkeypatch, capsys):
    class ClosedPipe(io.StringIO):
        def flush(self):
            raise OSError(number, os.strerror(number))

    monkeypatch.setattr(sys, "stdout", ClosedPipe())
    assert parser.main(["measure", str(battle), "A", "B"], DRAWS_NOTHING) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device on this system")
def test_a_full_disk_prints_one_line(battle):
    with Path("/dev/full").open("w") as full:
        answer = run_for_real("measure", battle, "A", "B", into=full)
    assert answer.returncode == 2
    assert "No space left on device" in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_a_name_with_a_line_break_stays_on_one_line(eyeline, battle):
    code, _, err = eyeline("sight", battle, "--from", "A", "--to", "C\nD")
    assert code == 2
    assert err.count("\n") == 1


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "arguments",
    [("export", "{battle}", "--out", "{out}.json"), ("report", "{battle}", "--out", "{out}.html")],
    ids=["export", "report"],
)
def test_a_missing_folder_is_created(eyeline, battle, tmp_path, arguments):
    out = tmp_path / "new" / "folder" / "night"
    code, _, err = eyeline(*(one.format(battle=battle, out=out) for one in arguments))
    assert (code, err) == (0, "")
    assert [path.stem for path in out.parent.iterdir() if path.is_file()] == ["night"]


def test_a_folder_that_cannot_be_created_prints_one_sentence(eyeline, battle, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = eyeline("export", battle, "--out", tmp_path / "file" / "night.json")
    assert code == 2
    assert err.startswith(f"eyeline: the folder {tmp_path / 'file'} ")
    assert err.count("\n") == 1
