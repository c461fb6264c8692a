"""The script that mutates the code finds the lines it changes, and reports at once if it does not."""

import ast
from dataclasses import replace

import pytest

from build_scripts.soundness import mutate_code
from build_scripts.soundness.mutate_code import ROOT, SLIPS, Slip


def test_there_are_enough_mutations_in_every_area_and_no_duplicates():
    assert len({(slip.folder, slip.old) for slip in SLIPS}) == len(SLIPS) > 60
    assert {slip.folder.split("/")[1] for slip in SLIPS} == {"session", "storage", "games", "geometry", "reports"}


@pytest.mark.thorough
def test_every_mutation_matches_one_place_and_yields_different_valid_python():
    for slip in SLIPS:
        text = slip.find_file(ROOT).read_text(encoding="utf-8")
        assert ast.dump(ast.parse(text.replace(slip.old, slip.new))) != ast.dump(ast.parse(text))
        assert slip.find_tests(ROOT)


def test_missing_source_text_and_missing_tests_are_reported():
    with pytest.raises(LookupError, match="0 times, not once"):
        replace(SLIPS[0], old="what is not there").find_file(ROOT)
    with pytest.raises(LookupError, match="no tests called nobody"):
        replace(SLIPS[0], tests=("nobody",)).find_tests(ROOT)


@pytest.fixture
def checkout(tmp_path):
    """Makes a checkout of one module and one test."""
    for folder in ("app", "tests"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pyproject.toml").write_text(
        "[tool.pytest.ini_options]\npythonpath = ['.']\nmarkers = ['gl', 'thorough']"
    )
    (tmp_path / "app" / "__init__.py").touch()
    (tmp_path / "app" / "sums.py").write_text("def add(a, b):\n    return a + b\n")
    (tmp_path / "tests" / "test_sums.py").write_text(
        "from app.sums import add\n\n\ndef test_sums():\n    assert add(2, 2) == 4\n"
    )
    return tmp_path


@pytest.mark.thorough
@pytest.mark.parametrize(("new", "noticed"), [("a - b", True), ("a * b", False)])
def test_a_mutation_is_detected_by_a_failing_test_and_reverted(checkout, new, noticed):
    before = (checkout / "app" / "sums.py").read_text()
    assert mutate_code._is_noticed(Slip("app", "a + b", new, ("sums",)), checkout) == noticed
    assert (checkout / "app" / "sums.py").read_text() == before
