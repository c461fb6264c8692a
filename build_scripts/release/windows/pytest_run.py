"""Runs the project's tests by a Windows Python under Wine: those that say something about Windows.

`dev.py release windows --only pytest [TESTS ...]`. Tests that cannot pass under Wine, or that ask for what Windows does
not have, are named in `not_under_wine.toml`, each with its reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from build_scripts.release.windows.running_python import RunningPython
from build_scripts.release.windows.steps import ProofFailed, Proofs

LEFT_OUT = Path(__file__).with_name("not_under_wine.toml")
SUBSET = (
    "tests/core", "tests/storage", "tests/session", "tests/cli", "tests/rosters", "tests/reports",
    "tests/self_test", "tests/geometry/test_mesh_io.py", "tests/table/proof_pool",
    "tests/ui/test_window.py", "tests/ui/test_application.py", "tests/ui/test_file_router.py",
    "tests/ui/test_dialogs_fit.py", "tests/ui/files", "tests/ui/app_services/test_problem_report.py",
    "tests/ui/app_services/test_window_geometry.py", "tests/ui/battle/test_moves_in_window.py",
    "tests/ui/sight/test_live_sight.py", "tests/ui/terrain/test_import_in_window.py", "tests/ui/viewport/test_view.py",
    "tests/ui/tools/test_select_tool.py",
)  # fmt: skip
LIMIT_S = 3600
COUNTED = re.compile(r"(\d+) (passed|failed|errors?|skipped|deselected|xfailed)")
BAD = re.compile(r"^(FAILED|ERROR) (\S+::.*?)(?: - (.*))?$", re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """pytest's exit code, how often each outcome occurred, failed test -> message, and the whole output."""

    code: int
    counts: dict[str, int]
    failed: dict[str, str]
    output: str


def left_out() -> dict[str, str]:
    """Returns test -> reason of those that are not run."""
    return dict(tomllib.loads(LEFT_OUT.read_text(encoding="utf-8"))["tests"])


def read_result(code: int, output: str) -> Result:
    """Returns what pytest's summary says."""
    lines = [line for line in output.splitlines() if COUNTED.search(line)]
    counts = {
        word.rstrip("s") if word == "errors" else word: int(n) for n, word in COUNTED.findall((lines or [""])[-1])
    }
    failed = {name: said.strip() for _, name, said in BAD.findall(output)}
    return Result(code, counts, failed, output)


def prove(python: RunningPython, tests: Sequence[str], output: Path, proofs: Proofs) -> None:
    """Runs the tests, by default our choice, each group on its own; writes the whole output to a file."""
    output.write_text("", encoding="utf-8")

    def run(group: str) -> str:
        left = [name for name in left_out() if name.startswith(group)]
        result = run_tests(python, [group, *(f"--deselect={name}" for name in left)])
        with output.open("a", encoding="utf-8") as file:
            file.write(f"##### {group}\n{result.output}\n")
        said = ", ".join(f"{number} {word}" for word, number in result.counts.items() if word != "deselected")
        if result.failed or result.code:
            failed = "\n".join(f"{name}: {why}" for name, why in result.failed.items())
            raise ProofFailed(f"{said or result.output[-500:]}\n{failed}")
        return said + (f"; {len(left)} are left out, with reasons" if left else "")

    for group in tests or SUBSET:
        proofs.run(f"pytest {group}", lambda group=group: run(group))


def run_tests(python: RunningPython, arguments: Sequence[str]) -> Result:
    """Runs pytest in the checkout with these arguments, on the screen of the root."""
    options = ["-p", "no:cacheprovider", "-q", "--color=no", "--tb=short"]
    done = python.ask("-m", "pytest", *options, *arguments, limit_s=LIMIT_S)
    python.wine.end()  # what a test left behind
    return read_result(done.returncode, done.stdout)
