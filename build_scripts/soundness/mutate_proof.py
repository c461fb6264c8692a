"""Removes the safeguards of a proof, one at a time, and checks that the proof tests notice.

`dev.py soundness mutate_proof`; works on a copy of the checkout. The exit code is 1 if the tests pass without a
safeguard, or fail with all of them. `--only WORD` selects the safeguards whose names contain the word. Further
arguments go to pytest.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from build_scripts.environment import ROOT

TESTS = ("tests/geometry/test_proof_known.py", "tests/geometry/test_proof_properties.py")
INSIDE_TESTS = tuple(
    f"tests/geometry/test_{name}.py" for name in ("inside", "broken_solids", "inside_properties", "broken_verdicts")
)
PORTAL_TESTS = ("tests/geometry/test_portals.py",)
ROOM_TESTS = ("tests/geometry/test_hollow_rooms.py",)
BUNDLE_TESTS = ("tests/geometry/test_bundles.py",)
_COPIED = ("app", "build_scripts", "resources", "terrain_models", "tests")


@dataclass(frozen=True)
class Mutation:
    """A removed safeguard: in `file`, `old` becomes `new`; some of the `tests` must notice."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...] = TESTS

    def applied(self, text: str) -> str:
        """Returns the file's text without the safeguard. Raises ValueError unless it occurs exactly once."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} contains this {text.count(self.old)} times, not once: {self.old}")
        return text.replace(self.old, self.new)


MUTATIONS = (
    Mutation(
        "portals: a cover need not be near all of its portal",
        "app/geometry/sight_proof/portals.py",
        "for corner in range(hulls.shape[1]):",
        "for corner in range(1):",
        PORTAL_TESTS,
    ),
    Mutation(
        "portals: a spot far from everything need not be inside a solid",
        "app/geometry/sight_proof/portals.py",
        "done[index] = holder >= 0",
        "done[index] = True",
        PORTAL_TESTS,
    ),
    Mutation(
        "portals: a part with faces in it is wholly inside if its spot is",
        "app/geometry/sight_proof/inside.py",
        "return bool(are_apart(np.broadcast_to(local, (len(triangles), *local.shape)), triangles).all())",
        "return True",
        PORTAL_TESTS,
    ),
    Mutation(
        "inside: a proof checks the repaired and united walls, not the pieces",
        "app/geometry/sight_proof/proof.py",
        "found.rows.face, room, self._cores)",
        "found.rows.face, room, self._walls.occluders)",
        ROOM_TESTS,
    ),
    Mutation(
        "inside: the crack width is in the mesh's own millimetres",
        "app/geometry/sight_proof/closed_surfaces.py",
        "repair_cracks(mesh.vertices * scale, mesh.faces, CRACK_MM)",
        "repair_cracks(mesh.vertices * scale, mesh.faces, CRACK_MM * scale)",
        ROOM_TESTS,
    ),
    Mutation(
        "inside: a pair is inside a solid if its spot is",
        "app/geometry/sight_proof/proof.py",
        "inside and contains_hull(holder, end[index], hull[index])",
        "inside",
        (*INSIDE_TESTS, *ROOM_TESTS),
    ),
    Mutation(
        "portals: a portal's plane need not be between the bodies",
        "app/geometry/sight_proof/portals.py",
        "if here.max() > -_SAME_MM or there.min() < _SAME_MM:",
        "if here.min() > -_SAME_MM or there.max() < _SAME_MM:",
        PORTAL_TESTS,
    ),
    Mutation(
        "trail: it begins with the pairs that ended before a portal blocked all",
        "app/geometry/sight_proof/proof.py",
        "self._ended.clear()  # no trail",
        "pass  # no trail",
        PORTAL_TESTS,
    ),
    Mutation(
        "bundles: a bundle has the extent of its first pair alone",
        "app/geometry/sight_proof/bundles.py",
        "reduce_points(hulls[pairs]",
        "reduce_points(hulls[pairs[:1]]",
        BUNDLE_TESTS,
    ),
    Mutation(
        "bundles: a bundle may be outside the region of its triangles",
        "app/geometry/sight_proof/bundles.py",
        ".within(obstacles.room)",
        "",
        BUNDLE_TESTS,
    ),
    Mutation(
        "bundles: only triangles well within a bundle's region count",
        "app/geometry/sight_proof/bundles.py",
        "obstacles.find_near(room, reach)",
        "obstacles.find_near(room, -1.0)",
        BUNDLE_TESTS,
    ),
    Mutation(
        "bundles: one bundle ends all remaining pairs",
        "app/geometry/sight_proof/bundles.py",
        "yield Bundle(pairs, known",
        "yield Bundle(np.arange(len(self._sizes)), known",
        BUNDLE_TESTS,
    ),
    Mutation(
        "no check in float64: lines that Embree reports as free are accepted",
        "app/geometry/sight_proof/witness.py",
        "clearance(question.occluders, start, end).distance",
        "COMFORTABLE_CLEARANCE",
    ),
    Mutation(
        "no condition 1: a sheet may have open edges in the shaft",
        "app/geometry/sight_proof/sheets.py",
        "(meets & (rows.link < 0)).any(axis=1)",
        "np.zeros(len(rows), np.bool_)",
    ),
    Mutation(
        "no condition 2: a sheet may touch the bodies",
        "app/geometry/sight_proof/sheets.py",
        "open_ | touch.any(axis=1)",
        "open_",
    ),
    Mutation(
        "inside: a surface with an open edge may count as closed",
        "app/geometry/sight_proof/closed_surfaces.py",
        "left_out[patch[edges.face[edges.start[edges.open]]]] = True",
        "pass",
        INSIDE_TESTS,
    ),
    Mutation(
        "inside: sheets in a solid are kept, so that three faces meet at their edges",
        "app/geometry/sight_proof/closed_surfaces.py",
        "return faces[~_find_sheets(vertices, faces, edges, patch)[patch]]",
        "return faces",
        INSIDE_TESTS,
    ),
    Mutation(
        "inside: the largest of the patches at an edge counts as the sheet",
        "app/geometry/sight_proof/closed_surfaces.py",
        "solve_parity(area[those, 0],",
        "least(-area[those, 0],",
        INSIDE_TESTS,
    ),
    Mutation(
        "inside: duplicate faces with another triangulation count twice",
        "app/geometry/sight_proof/closed_surfaces.py",
        "twofold[one] = all(_is_flat(vertices, faces[patch == each]) for each in (one, first[tuple(rim)]))",
        "pass",
        INSIDE_TESTS,
    ),
    Mutation(
        "inside: patches that are not closed alone are not joined",
        "app/geometry/sight_proof/closed_surfaces.py",
        "_join_at_odd_edges(edges, _patches(edges, len(kept)))",
        "_patches(edges, len(kept))",
        INSIDE_TESTS,
    ),
    Mutation(
        "inside: hollows count as solid",
        "app/geometry/sight_proof/inside.py",
        "solid = [_depth(found, surface, around) % 2 == 0 for surface in around]",
        "solid = [True for _ in around]",
        INSIDE_TESTS,
    ),
    Mutation(
        "inside: what crosses a surface counts as inside it",
        "app/geometry/sight_proof/closed_surfaces.py",
        "and all(_is_on(point, outer) for point in out)",
        "",
        INSIDE_TESTS,
    ),
    Mutation(
        "inside: only one end of a line is checked",
        "app/geometry/sight_proof/witness.py",
        "is_in_any(self.holders, start) or is_in_any(self.holders, end)",
        "is_in_any(self.holders, start)",
        INSIDE_TESTS,
    ),
    Mutation(
        "inside: a proof checks only where lines begin",
        "app/geometry/sight_proof/proof.py",
        "at_end = [encloses(holder, points[index]) for points in ends]",
        "at_end = [encloses(holder, ends[0][index])]",
        INSIDE_TESTS,
    ),
    Mutation(
        "inside: an uncertain inside is not reported",
        "app/geometry/sight_proof/sight.py",
        "if not question.effort.pairs:\n        return evidence\n    doubtful",
        "if question.effort.pairs:\n        return evidence\n    doubtful",
        INSIDE_TESTS,
    ),
)


def failures(root: Path, tests: tuple[str, ...], arguments: list[str]) -> bool:
    """Returns whether the tests of a checkout fail. Raises RuntimeError if they cannot run."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "-p", "no:cacheprovider", *tests, *arguments]
    code = subprocess.run(command, cwd=root, check=False).returncode
    if code not in (0, 1):
        raise RuntimeError(f"pytest did not run: exit code {code}")
    return code == 1


def main() -> int:
    """Runs the tests with all safeguards and with each of them removed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a word in the names of the safeguards to remove")
    given, arguments = parser.parse_known_args()
    chosen = [mutation for mutation in MUTATIONS if given.only in mutation.name]
    tests = tuple(dict.fromkeys(test for mutation in chosen for test in mutation.tests))
    bad: list[str] = ["the tests fail with every safeguard in place"] if failures(ROOT, tests, arguments) else []
    for mutation in chosen:
        print(f"\n=== {mutation.name}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            root = copy_checkout(Path(folder))
            path = root / mutation.file
            path.write_text(mutation.applied(path.read_text(encoding="utf-8")), encoding="utf-8")
            noticed = failures(root, mutation.tests, arguments)
        print(f"--- {'noticed' if noticed else 'NOT NOTICED'}", flush=True)
        bad += [] if noticed else [f"not noticed: {mutation.name}"]
    print("\n" + ("\n".join(bad) or "The tests notice the absence of every safeguard."))
    return 1 if bad else 0


def copy_checkout(folder: Path, checkout: Path = ROOT) -> Path:
    """Copies what the tests of a checkout need to a folder, unless the copy exists already."""
    root = folder / "checkout"
    if not root.exists():
        root.mkdir()
        shutil.copy(checkout / "pyproject.toml", root)
        for name in _COPIED:
            shutil.copytree(checkout / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    return root


if __name__ == "__main__":
    sys.exit(main())
