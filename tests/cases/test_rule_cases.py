"""Every row of the rules has cases in plain files: a situation, a question and its answer."""

import importlib
import tomllib
from pathlib import Path

import pytest

from app.games.game_list import GAMES
from tests.cases.case_questions import QUESTIONS

HERE = Path(__file__).parent
for module in sorted(HERE.glob("questions_*.py")):
    importlib.import_module(f"tests.cases.{module.stem}")

FILES = sorted(HERE.glob("*/*.toml"))
CASES = [
    pytest.param(file.parent.name, case, id=f"{file.parent.name}/{file.stem}: {case['name']}")
    for file in FILES
    for case in tomllib.loads(file.read_text("utf-8"))["case"]
]


def numbered(first, last, letter):
    return {f"{letter}{number}" for number in range(first, last + 1)}


CHECKLISTS = {
    "warcry-1e": numbered(1, 31, "G") | numbered(1, 36, "S"),
    "warcry-2e": numbered(1, 20, "C"),
}


@pytest.mark.parametrize(("system", "case"), CASES)
def test_case(system, case):
    assert plain(QUESTIONS[case["ask"]](system, case.get("given", {}))) == case["answer"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_case_file_describes_itself(file):
    whole = tomllib.loads(file.read_text("utf-8"))
    assert set(whole) == {"row", "rule", "does", "case"}
    assert whole["row"] == file.stem
    assert whole["rule"]
    assert whole["does"]
    assert whole["case"]
    assert file.parent.name in GAMES


@pytest.mark.parametrize(("system", "rows"), CHECKLISTS.items())
def test_every_row_of_the_checklists_has_a_case(system, rows):
    assert rows <= {file.stem for file in FILES if file.parent.name == system}


def plain(answer):
    """Converts tuples to the lists that a file can contain."""
    if isinstance(answer, tuple | list):
        return [plain(one) for one in answer]
    if isinstance(answer, dict):
        return {key: plain(value) for key, value in answer.items()}
    return answer
