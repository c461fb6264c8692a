"""Studies on the command line: verdict and files, resuming, and errors in one sentence."""

import json

import pytest

from app.cli import parser
from app.cli.study_command import count_cores
from app.reports.study.result_file import ResultFile
from app.session import Session
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.setup_scenes import FIRST, enlisted, warband

CARD = ("--cards", "The Duel", "--processes", "1")


@pytest.fixture
def eyeline(capsys):
    def run(*arguments):
        code = parser.main([str(a) for a in arguments], DRAWS_NOTHING)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture(scope="module")
def layout(tmp_path_factory):
    """Makes two sides of three on a bare board."""
    path = tmp_path_factory.mktemp("layout") / "hall.eyeline"
    done = enlisted(FIRST, warband(FIRST, 3), warband(FIRST, 3, "bears"))
    Session(done.battle, lambda ref: None).save_copy(path)
    return path


@pytest.mark.thorough
def test_study_writes_its_files_and_resumes_with_the_same_result(eyeline, layout, tmp_path):
    code, said, _ = eyeline("study", layout, *CARD, "--deployments", "4", "--out", tmp_path / "a", "--json")
    told = json.loads(said)
    assert code == 0
    assert told["summary"]["measured"] == 4
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == [
        "chart.svg",
        "intervals.csv",
        "report.html",
        "results.csv",
    ]
    eyeline("study", layout, *CARD, "--deployments", "2", "--out", tmp_path / "b")
    code, _, said = eyeline("study", layout, *CARD, "--deployments", "4", "--out", tmp_path / "b")
    assert (code, said.endswith("already contains results; continue with --resume, or choose another folder\n")) == (
        2,
        True,
    )
    assert eyeline("study", layout, *CARD, "--deployments", "4", "--out", tmp_path / "b", "--resume")[0] == 0
    first, other = ((tmp_path / name / "results.csv").read_bytes() for name in "ab")
    assert first == other


def test_ctrl_c_prints_what_was_kept_and_how_to_resume(eyeline, layout, tmp_path, monkeypatch):
    def stop_after_two(self, result, add=ResultFile.add):
        add(self, result)
        if len(self.results) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(ResultFile, "add", stop_after_two)
    code, said, err = eyeline("study", layout, *CARD, "--deployments", "4", "--out", tmp_path / "out")
    assert (code, said) == (130, "")
    assert err.endswith(f"2 results in {tmp_path / 'out'}; continue with --resume\n")
    monkeypatch.undo()
    assert eyeline("study", layout, *CARD, "--deployments", "4", "--out", tmp_path / "out", "--resume")[0] == 0


@pytest.mark.thorough
def test_an_unknown_card_pack_or_game_prints_one_sentence(eyeline, layout, tmp_path):
    free = tmp_path / "free.eyeline"
    eyeline("new", free)
    for arguments, sentence in (
        ((layout, "--cards", "Nonsense"), "unknown card “Nonsense”; use one of: The Duel"),
        ((layout, "--deck", "Nonsense"), "no such cards in “Nonsense”; use one of: "),
        ((free,), "free: Free play has no deployment to study; choose a game for this table first"),
        ((layout, "--dask", "nowhere", *CARD), "no Dask scheduler answers at nowhere"),
        ((tmp_path / "gone.eyeline",), "gone.eyeline"),
    ):
        code, said, err = eyeline("study", *arguments, "--out", tmp_path / "out", "--deployments", "1")
        assert (code, said, err.count("\n")) == (2, "", 1)
        assert sentence in err


def test_a_parquet_results_file_prints_one_sentence_and_creates_nothing(eyeline, layout, tmp_path):
    code, said, err = eyeline("study", layout, *CARD, "--out", tmp_path / "results.parquet")
    assert (code, said) == (2, "")
    assert err.endswith("results.parquet: results are written as CSV files to a folder; name a folder\n")
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_not_a_roster_is_reported_before_anything_is_written(eyeline, tmp_path):
    table, rosters = tmp_path / "table.eyeline", [tmp_path / "one.json", tmp_path / "two.json"]
    eyeline("new", table, "--template", "warcry-1e")
    for path in rosters:
        path.write_text("[]", "utf-8")
    code, _, err = eyeline("study", table, "--rosters", *rosters, "--out", tmp_path / "out")
    assert (code, err.count("\n")) == (2, 1)
    assert not (tmp_path / "out").exists()


def test_by_default_a_study_uses_one_process_per_core():
    assert count_cores() >= 1
