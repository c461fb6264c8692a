"""Would the tests notice a proof that cuts a corner? Takes one safeguard away at a time and runs the proof tests.

`python -m build_scripts.mutate_proof`; works on a copy of the checkout. Ends with 1 where the tests pass without a
safeguard, or fail with all of them. Further arguments go to pytest.
"""

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ("tests/geometry/test_proof_known.py", "tests/geometry/test_proof_properties.py")
_COPIED = ("app", "build_scripts", "resources", "terrain_models", "tests")


@dataclass(frozen=True)
class Mutation:
    """One safeguard less: in `file`, `old` becomes `new`."""

    name: str
    file: str
    old: str
    new: str

    def applied(self, text: str) -> str:
        """The file's text without the safeguard. Raises ValueError where it does not stand there exactly once."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} holds {text.count(self.old)} times, not once: {self.old}")
        return text.replace(self.old, self.new)


MUTATIONS = (
    Mutation(
        "no re-check in float64: what Embree calls free is believed",
        "app/geometry/witness.py",
        "clearance(question.occluders, start, end).distance",
        "COMFORT",
    ),
    Mutation(
        "no condition 1: a sheet may have open edges in the shaft",
        "app/geometry/sheets.py",
        "(meets & (rows.link < 0)).any(axis=1)",
        "np.zeros(len(rows), np.bool_)",
    ),
    Mutation(
        "no condition 2: a sheet may touch the bodies",
        "app/geometry/sheets.py",
        "open_ | touch.any(axis=1)",
        "open_",
    ),
)


def failures(root: Path, arguments: list[str]) -> bool:
    """Whether the proof tests of a checkout fail; tests that cannot run do not count as failing."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "-p", "no:cacheprovider", *TESTS, *arguments]
    code = subprocess.run(command, cwd=root, check=False).returncode
    if code not in (0, 1):
        raise RuntimeError(f"pytest did not run: exit code {code}")
    return code == 1


def main() -> int:
    """Run the tests with all safeguards and with each of them missing."""
    arguments = sys.argv[1:]
    bad: list[str] = ["the tests fail with every safeguard in place"] if failures(ROOT, arguments) else []
    for mutation in MUTATIONS:
        print(f"\n=== {mutation.name}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            root = _copy(Path(folder))
            path = root / mutation.file
            path.write_text(mutation.applied(path.read_text(encoding="utf-8")), encoding="utf-8")
            noticed = failures(root, arguments)
        print(f"--- {'noticed' if noticed else 'NOT NOTICED'}", flush=True)
        bad += [] if noticed else [f"nobody noticed: {mutation.name}"]
    print("\n" + ("\n".join(bad) or "Every safeguard is missed when it is gone."))
    return 1 if bad else 0


def _copy(folder: Path) -> Path:
    root = folder / "checkout"
    root.mkdir()
    shutil.copy(ROOT / "pyproject.toml", root)
    for name in _COPIED:
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    return root


if __name__ == "__main__":
    sys.exit(main())
