"""Cases on a real Dask cluster on loopback: the same results, even if a worker and then the scheduler is killed."""

import sys

import pytest

from app.core.errors import PlayerError
from app.reports.study import cluster_runner
from app.reports.study.cluster_runner import run_on_cluster
from app.reports.study.local_runner import run_here
from app.reports.study.result_file import ResultFile
from app.reports.study.study_plan import execute_study
from build_scripts.soundness.loopback_cluster import STARTS_S, LoopbackCluster
from tests.study_scenes import small_study

STUDY = small_study()
CASES = tuple(STUDY.cases_from(0, 40))

# What Dask itself warns of while its processes are killed is not ours.
pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning:distributed"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def expected():
    return list(run_here(STUDY, CASES))


def add_all(file, run):
    for result in run:
        file.add(result)


@pytest.mark.thorough
def test_a_cluster_gives_the_same_results_after_a_worker_and_the_scheduler_are_killed(
    expected, tmp_path, monkeypatch, capfd
):
    monkeypatch.setattr(cluster_runner, "CONNECT_TIMEOUT_S", STARTS_S)
    with LoopbackCluster(tmp_path) as cluster, ResultFile(tmp_path / "out", STUDY, resume=False) as file:
        run = run_on_cluster(STUDY, CASES, cluster.address)
        file.add(next(run))
        cluster.workers[0].kill()
        for _ in range(19):
            file.add(next(run))
        cluster.scheduler.kill()
        with pytest.raises(
            PlayerError, match="no longer answers; earlier results are kept; continue with --resume once it is back"
        ):
            add_all(file, run)
    assert 20 <= len(file.results) < 40
    assert capfd.readouterr().err == ""  # no log, no traceback: one sentence
    with ResultFile(tmp_path / "out", STUDY, resume=True) as again:
        assert execute_study(STUDY, 40, again, processes=1) == expected


@pytest.mark.thorough
def test_a_cluster_that_does_not_answer_is_reported_in_one_sentence(monkeypatch):
    monkeypatch.setattr(cluster_runner, "CONNECT_TIMEOUT_S", 0.5)
    with pytest.raises(PlayerError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1; start one"):
        list(run_on_cluster(STUDY, CASES, "tcp://127.0.0.1:1"))


@pytest.mark.parametrize("address", ["nonsense", "nonsense://x", "tcp://", "tcp://127.0.0.1:port"])
def test_an_invalid_address_is_reported_in_one_sentence(address, monkeypatch):
    monkeypatch.setattr(cluster_runner, "CONNECT_TIMEOUT_S", 0.5)
    with pytest.raises(PlayerError, match="no Dask scheduler answers at"):
        list(run_on_cluster(STUDY, CASES, address))


def test_a_missing_dask_is_reported_with_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(PlayerError) as told:
        list(run_on_cluster(STUDY, CASES, "tcp://127.0.0.1:1"))
    assert str(told.value).endswith(f"install them with: {sys.executable} -m pip install dask distributed")


def test_the_frozen_program_runs_studies_only_on_this_machine(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(PlayerError, match="this copy of Eyeline cannot use a Dask cluster; omit --dask"):
        list(run_on_cluster(STUDY, CASES, "tcp://127.0.0.1:1"))
