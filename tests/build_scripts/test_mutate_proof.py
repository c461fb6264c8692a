"""The script that removes safeguards still finds them."""

import ast
from dataclasses import replace

import pytest

from build_scripts.soundness.mutate_proof import MUTATIONS, ROOT, TESTS

CASES = pytest.mark.parametrize("mutation", MUTATIONS, ids=[mutation.name for mutation in MUTATIONS])


@CASES
def test_every_safeguard_is_found_and_its_removal_leaves_valid_python(mutation):
    text = (ROOT / mutation.file).read_text(encoding="utf-8")
    mutated = mutation.applied(text)
    assert mutated != text
    assert ast.dump(ast.parse(mutated)) != ast.dump(ast.parse(text))


@CASES
def test_a_safeguard_that_moved_is_reported(mutation):
    with pytest.raises(ValueError, match="0 times, not once"):
        replace(mutation, old="a safeguard that is not there").applied((ROOT / mutation.file).read_text("utf-8"))


def test_the_tests_to_run_exist():
    assert all((ROOT / test).is_file() for test in TESTS)
