"""Results on disk: they can be resumed, truncated lines are repaired, and foreign files are not changed."""

import csv
import errno

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.reports.study import result_file
from app.reports.study.case_result import CaseResult, SideFigures
from app.reports.study.result_file import COLUMNS, RESULTS, ResultFile
from tests.study_scenes import EVEN, card, small_study

STUDY = small_study(EVEN, card("=Odd, “one”", (5, 5), (20, 20)))


def made(number):
    [case] = STUDY.cases_from(number, number + 1)
    figures = SideFigures(3, 0.3333, None, 12.5 + number)
    return CaseResult(number, "Table", STUDY.openings[case.opening].name, case.deployment, "Red", figures, figures)


def write(folder, *numbers, resume=False):
    with ResultFile(folder, STUDY, resume) as file:
        for number in numbers:
            file.add(made(number))
    return (folder / RESULTS).read_bytes()


def test_interrupted_results_are_resumed_to_the_same_bytes(tmp_path):
    whole = write(tmp_path / "a", *range(7))
    write(tmp_path / "b", *range(3))
    assert write(tmp_path / "b", *range(3, 7), resume=True) == whole
    assert whole.count(b"\n") == 9


@given(st.data())
def test_a_file_truncated_anywhere_is_resumed_to_the_same_bytes(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("torn")
    whole = write(folder, *range(4))
    (folder / RESULTS).write_bytes(whole[: data.draw(st.integers(0, len(whole)))])
    with ResultFile(folder, STUDY, True) as file:
        there = len(file.results)
    assert write(folder, *range(there, 4), resume=True) == whole


def test_a_full_disk_is_one_sentence_and_earlier_results_are_kept(tmp_path, monkeypatch):
    whole = write(tmp_path, 0)

    def run_full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with ResultFile(tmp_path, STUDY, True) as file:
        monkeypatch.setattr(result_file.os, "fsync", run_full)
        with pytest.raises(PlayerError, match=r"cannot be written \(No space left on device\)"):
            file.add(made(1))
    monkeypatch.undo()
    with ResultFile(tmp_path, STUDY, True) as file:
        assert file.results[0] == made(0)
    assert (tmp_path / RESULTS).read_bytes().startswith(whole)


def test_results_are_not_appended_without_being_asked(tmp_path):
    whole = write(tmp_path, 0, 1)
    with pytest.raises(PlayerError, match="already contains results; continue with --resume, or choose another folder"):
        write(tmp_path, 2)
    assert (tmp_path / RESULTS).read_bytes() == whole
    write(tmp_path / "begun")
    write(tmp_path / "begun", 0)  # where there was no result yet, nothing is in the way


@pytest.mark.parametrize("study", [small_study(EVEN, seed=7), small_study(EVEN, pieces=()), small_study(EVEN)])
def test_the_results_of_another_study_are_refused_and_kept(tmp_path, study):
    whole = write(tmp_path, 0, 1)
    with pytest.raises(PlayerError, match="does not belong to this study; choose another folder"):
        ResultFile(tmp_path, study, True)
    assert (tmp_path / RESULTS).read_bytes() == whole


@pytest.mark.parametrize("content", [b"a,b\n1,2\n", b"\xff\xfe\x00", b"# eyeline-study {[[[\n", b"# eyeline-study 5\n"])
def test_a_foreign_file_is_refused_and_kept(tmp_path, content):
    (tmp_path / RESULTS).write_bytes(content)
    with pytest.raises(PlayerError, match="does not belong to this study"):
        ResultFile(tmp_path, STUDY, True)
    assert (tmp_path / RESULTS).read_bytes() == content


@given(st.binary(min_size=1, max_size=60).filter(lambda line: b"\n" not in line and b"\r" not in line))
def test_an_invalid_line_is_named_and_nothing_is_lost(tmp_path_factory, line):
    folder = tmp_path_factory.mktemp("strange")
    whole = write(folder, 0) + line + b"\n"
    (folder / RESULTS).write_bytes(whole)
    with pytest.raises(PlayerError, match="line 4"):
        ResultFile(folder, STUDY, True)
    assert (folder / RESULTS).read_bytes() == whole


@pytest.mark.parametrize("figure", ["nan", "1e999", "0.5000", " 0.5", "+1"])
def test_numbers_are_accepted_only_in_the_written_format(tmp_path, figure):
    whole = write(tmp_path, 0).replace(b"0.3333", figure.encode(), 1)
    (tmp_path / RESULTS).write_bytes(whole)
    with pytest.raises(PlayerError, match="line 3"):
        ResultFile(tmp_path, STUDY, True)


def test_results_of_another_case_are_refused(tmp_path):
    lines = write(tmp_path, 0, 1, 2).split(b"\n")
    lines[3], lines[4] = lines[4], lines[3]
    (tmp_path / RESULTS).write_bytes(b"\n".join(lines))
    with pytest.raises(PlayerError, match="line 4"):
        ResultFile(tmp_path, STUDY, True)


def test_a_folder_in_place_of_the_file_is_reported_in_a_sentence(tmp_path):
    (tmp_path / RESULTS).mkdir()
    with pytest.raises(PlayerError, match="is not a results file; choose another folder"):
        ResultFile(tmp_path, STUDY, True)


def test_other_programs_read_the_results_as_a_table_with_one_header_line(tmp_path):
    write(tmp_path, *range(5))
    with (tmp_path / RESULTS).open(newline="", encoding="utf-8") as file:
        assert next(file).startswith("# eyeline-study {")
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    assert [float(row["red_objective_mm"]) for row in rows] == [12.5 + number for number in range(5)]
    assert {row["opening"] for row in rows} == {opening.name for opening in STUDY.openings}
    assert {row["red_threatened"] for row in rows} == {""}


def test_a_second_study_in_the_same_folder_is_refused_and_the_first_continues(tmp_path):
    with ResultFile(tmp_path, STUDY, False) as first:
        first.add(made(0))
        with pytest.raises(PlayerError, match="in use by another study"):
            ResultFile(tmp_path, STUDY, True)
        first.add(made(1))
    assert write(tmp_path, 2, resume=True) == write(tmp_path / "other", *range(3))
