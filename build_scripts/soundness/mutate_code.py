"""Makes small mistakes in rules, geometry, storage and session, one at a time, and checks that the tests notice.

`dev.py soundness mutate_code`; works on a copy of the checkout, with few examples. A slip replaces a text in a folder,
whatever the file's name; texts that are missing or occur twice are reported before anything runs. `--only WORD` selects
slips whose text, folder or tests contain the word; `--root CHECKOUT` makes them in another checkout and skips those
whose text is not there; `--tests PATTERN` runs other tests. The exit code is 1 if a slip survived.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from build_scripts.soundness.mutate_proof import ROOT, copy_checkout, failures

QUICK = ["-m", "not gl"]


@dataclass(frozen=True)
class Slip:
    """In one file of `folder`, `old` becomes `new`; tests whose names match `tests` must notice."""

    folder: str
    old: str
    new: str
    tests: tuple[str, ...]

    def find_file(self, root: Path) -> Path:
        """Returns the only file that contains the old text, exactly once. Raises LookupError."""
        texts = {path: path.read_text(encoding="utf-8") for path in sorted((root / self.folder).rglob("*.py"))}
        found = [path for path, text in texts.items() for _ in range(text.count(self.old))]
        if len(found) != 1:
            raise LookupError(f"{self.folder} holds {len(found)} times, not once: {self.old}")
        return found[0]

    def find_tests(self, root: Path) -> tuple[str, ...]:
        """Returns the test files of a checkout that must notice. Raises LookupError if a name matches none."""
        found = {name: sorted((root / "tests").rglob(f"test_{name}.py")) for name in self.tests}
        if missing := [name for name, paths in found.items() if not paths]:
            raise LookupError(f"no tests called {', '.join(missing)} for: {self.old}")
        return tuple(str(path.relative_to(root)) for paths in found.values() for path in paths)

    @contextmanager
    def made(self, root: Path) -> Generator[None]:
        """Makes the slip for the duration of a `with` block."""
        path = self.find_file(root)
        text = path.read_text(encoding="utf-8")
        try:
            _write(path, text.replace(self.old, self.new))
            yield
        finally:
            _write(path, text)


def _write(path: Path, text: str) -> None:
    """Writes a file and keeps Python from using compiled code of an equally long text from the same second."""
    path.write_text(text, encoding="utf-8")
    shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)


def _slips(folder: str, tests: str, *changes: tuple[str, str]) -> tuple[Slip, ...]:
    return tuple(Slip(folder, old, new, tuple(tests.split())) for old, new in changes)


SESSION = _slips(
    "app/session",
    "session shared_rules",
    (
        "if self._committed_table is None or self._committed_table.battle is not self._committed:",
        "if self._committed_table is None:",
    ),
    ("return self.battle is self._committed or self.viewed_step is not None", "return self.battle is self._committed"),
    ('return later[0].label if later and self._pending is None else ""', 'return later[0].label if later else ""'),
    ("self.viewed_step = step if step != self._history.at else None", "self.viewed_step = step"),
    ("if after == self._committed:", "if after is None:"),
    ("if not self._history.at:", "if self._history.at < 0:"),
    ("if self._history.at + 1 == len(self._history.steps):", "if self._history.at == len(self._history.steps):"),
)

STORAGE = (
    *_slips(
        "app/storage",
        "session battle_file limits everything_kept",
        ("gone = min(DROPPED_STEPS, len(done) // 2)", "gone = DROPPED_STEPS"),
        ("and max(new, actions) <= MAX_NEW_BYTES // 2", ""),
        ("first = before.index(log[0]) if log and log[0] in before else 0", "first = 0"),
        ("known if known is not None and known == thing else thing", "known if known is not None else thing"),
        ("if same < len(old):", "if same > len(old):"),
        ("DELETE FROM steps WHERE number >= ?", "DELETE FROM steps WHERE number > ?"),
        ("if version == sqlite_schema.VERSION:", "if version != sqlite_schema.VERSION:"),
        ("if count > MAX_ASSETS or total > MAX_BYTES:", "if count > MAX_ASSETS:"),
        ("if path.exists() and find_version(path) is not None:", "if path.exists():"),
    ),
    *_slips(
        "app/storage",
        "journals",
        ("if not stat.S_ISREG(about.st_mode) or about.st_nlink > 1:", "if not stat.S_ISREG(about.st_mode):"),
        ("if self._read(max(0, self.size - len(_MAGIC)), len(_MAGIC)) == _MAGIC:", "if not self.size:"),
        ("or total > first.pages or (last and not last.count):", "or total > first.pages:"),
        ("if data is None or not 0 < number <= first.pages", "if data is None or not 0 < number"),
        ("whole = len(record) == _RECORD and said == _checksum(data, segment.nonce)", "whole = len(record) == _RECORD"),
        ("return first is None or first.pages == stated", "return True"),
        ("and 0 < segment.pages <= pages", "and segment.pages <= pages"),
    ),
    *_slips(
        "app/storage",
        "consistency hostile_battles limits",
        ("if len(getattr(battle, part)) > most:", "if len(getattr(battle, part)) >= most:"),
        ('if (fighter.state.whereabouts == "table") != here:', "if False:"),
        ("if battle.clock.active not in ids:", "if not ids:"),
        ("if token.carrier not in ids:", "if not ids:"),
        ("if name not in known:", "if not known:"),
        ('if name in names[:index]:\n            yield f"sides', 'if not names:\n            yield f"sides'),
        ("if len(battle.used_ids) != len(battle.things)", "if len(battle.used_ids) > len(battle.things)"),
    ),
    *_slips(
        "app/storage",
        "recovery limits",
        ("and new + step.new <= step_codec.MAX_NEW_BYTES:", ":"),
        ("if hashed and (before is None or hashed[0]", "if hashed and (before is None and hashed[0]"),
        (
            "place = max(before) if before else min(found.steps, default=None)",
            "place = max(found.steps, default=None)",
        ),
        ("while last + 1 in found.steps:", "while False:"),
        ("while first - 1 in found.steps:", "while False:"),
        ("and place == found.at and found.sure and not found.broken:", "and place == found.at and found.sure:"),
        ("return (stated if stated < step_codec.MAX_FILE_STEPS else last), False", "return stated, False"),
        ("if total + asset.size <= MAX_BYTES:", "if asset:"),
    ),
    *_slips(
        "app/storage",
        "faults battle_file",
        ('same = found == self._key or (found is not None and os.name != "posix")', "same = found is not None"),
        ("_header(self._file)) != self._seen:", "self._seen[1]) != self._seen:"),
    ),
)

RULES = (
    *_slips(
        "app/games",
        "shared_rules free session log",
        ("<= board.width_mm and 0 <= pose.y <= board.depth_mm", "<= board.width_mm"),
        ("return [thing for thing in things if before[thing.id] != thing]", "return list(things)"),
        ("if not roll.again:", "if roll.again:"),
        ("first = min(len(before.log), len(after.log) - 1)", "first = len(before.log)"),
    ),
    *_slips(
        "app/games",
        "dice",
        ("for face in (*roll.faces, *roll.before)):", "for face in roll.faces):"),
        (
            "return sum(value >= least for value in die_values(roll))",
            "return sum(value > least for value in die_values(roll))",
        ),
        ("place = min(barred)", "place = max(barred)"),
        (
            "best = max((roll_total(roll) for _, roll in rolls), default=0)",
            "best = min((roll_total(roll) for _, roll in rolls), default=0)",
        ),
        ("count = int(match[1] or 1) if match else 0", "count = int(match[1] or 0) if match else 0"),
    ),
    *_slips(
        "app/games",
        "report references",
        ("return new if name == old else name", "return name"),
        ("if plan.attacker and plan.defender:", "if plan.attacker or plan.defender:"),
    ),
    *_slips(
        "app/reports/battle_report",
        "report",
        ("if len(battle.sides) == 2:", "if len(battle.sides) == 3:"),
        ("if any(side.points for side in battle.sides):", "if all(side.points for side in battle.sides):"),
    ),
    *_slips(
        "app/games/warcry",
        "rule_cases warcry_chances warcry_harm warcry_cards warcry_facts",
        ("if strength > toughness:", "if strength >= toughness:"),
        ("return weapon.max_range > book_of(battle).attack.melee_in", "return weapon.max_range >= 0"),
        ("if distance > weapon.max_range * INCH:", "if distance > weapon.max_range * INCH + INCH:"),
        ("if numbers.missile_near_friends or not is_missile(battle, weapon):", "if not is_missile(battle, weapon):"),
        ("lost = points if left is None else min(points, left)", "lost = points"),
        ("weapon.strength + more.strength + add.strength)", "weapon.strength + more.strength)"),
        (
            "reduced_criticals = min(criticals, self.cover_saves)",
            "reduced_criticals = self.cover_saves",
        ),
        ("if escape.round_end and not activation.is_round_over(battle):", "if escape.round_end and False:"),
        ("for one in group) < len(group) // 2", "for one in group) <= len(group) // 2"),
        ("return sum(count > 0 and not others[quarter] for", "return sum(count > 0 for"),
        ("return own > len(near) - own", "return own >= len(near) - own"),
        ("return sum(token.holder == side for", "return sum(token.holder != side for"),
        ("now = max(now + one.by, one.least)", "now = now + one.by"),
        ("if one.round not in (0, battle.clock.round):", "if one.round not in (battle.clock.round,):"),
        ('best = (max if rule.compare == "most" else min)(', "best = max("),
        (
            "if not found.ends and is_decided_by_players(read_plan(battle).victory):",
            "if is_decided_by_players(read_plan(battle).victory):",
        ),
        ("if setting.floor and z > _FLOOR_MM:", "if False:"),
        ("max(0, min(damage, left - 1))", "max(0, min(damage, left))"),
        ("if distance <= reach_mm + SLACK", "if distance < reach_mm"),
    ),
)

GEOMETRY = (
    *_slips(
        "app/geometry",
        "outlines areas base_distances clearance",
        ("(end.yaw - start.yaw + 180) % 360 - 180", "end.yaw - start.yaw"),
        ("return max(0.0, abs(way) + a.a - b.a)", "return max(0.0, abs(way) - b.a)"),
        ("return max(0.0, apart - (a.a + b.a))", "return max(0.0, apart - a.a)"),
        ("min(max(middle, a.bottom), a.top)", "middle"),
        ("if distance[nearest] < best.distance:", "if True:"),
        ("flat = size2 > _NEEDLE * e11 * e22", "flat = size2 > -1.0"),
    ),
    *_slips(
        "app/geometry",
        "bodies proof_bad_input shading mesh_section render_mesh",
        ("return not (self.radius > 0 and self.top > self.bottom)", "return not (self.radius > 0)"),
        ("if np.linalg.det(occluder.frame[:3, :3]) < 0:", "if np.linalg.det(occluder.frame[:3, :3]) > 0:"),
        ("if len(ordered) < 3:", "if len(ordered) < 2:"),
        ("if len(faces) <= most_faces:", "if len(faces) < most_faces - 1:"),
        ("hit = np.flatnonzero(face >= 0)", "hit = np.flatnonzero(face > 0)"),
    ),
    *_slips(
        "app/geometry/mesh_io",
        "mesh_io mesh_io_hostile mesh_io_off_dae gltf scan_colours manifest",
        ("if size <= limits.file_bytes else", "if True else"),
        ("if version != 2:", "if version > 2:"),
        ("if node.matrix is not None:", "if node.matrix is None:"),
        ("if digits.isdigit() and len(digits) < 18 else 0", "if digits.isdigit() else 0"),
        ("if len(counts) < 2 or min(counts) < 0:", "if len(counts) < 2:"),
        ("    if count > whole:", "    if False:"),
        ("if len(places) and int(places.max()) + width > len(self.cells):", "if False:"),
    ),
    *_slips(
        "app/geometry/mesh_repair",
        "solid_union crack_repair hole_repair mesh neighbours",
        ("return whole if _measure_stray(whole, there) <= stray else None", "return whole"),
        ("free = (target[one] < 0) & (target[other] < 0)", "free = target[one] < 0"),
        ("along = (share > 0) & (share < 1) & (", "along = (share > 0) & ("),
        ("return [loop for loop in loops if len(loop) > 2]", "return loops"),
    ),
)

SLIPS = (*SESSION, *STORAGE, *RULES, *GEOMETRY)


def main() -> int:
    """Makes one slip after the other and reports those that no test noticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a word in the text, folder or tests of the slips")
    parser.add_argument("--root", type=Path, default=ROOT, help="checkout in which slips are made")
    parser.add_argument("--tests", nargs="+", help="test files that must notice: session means test_session.py")
    given = parser.parse_args()
    chosen = [
        slip for slip in SLIPS if any(given.only in text for text in (slip.folder, slip.old, slip.new, *slip.tests))
    ]
    if given.tests:
        chosen = [Slip(slip.folder, slip.old, slip.new, tuple(given.tests)) for slip in chosen]
    if given.root == ROOT:
        _require_all(chosen)
    with tempfile.TemporaryDirectory() as folder:
        root = copy_checkout(Path(folder), given.root)
        for tests in {slip.find_tests(root) for slip in chosen}:
            if failures(root, tests, QUICK):
                sys.exit(f"these tests fail without a slip: {' '.join(tests)}")
        survived = [slip for slip in chosen if not _is_noticed(slip, root)]
    print(f"\n{len(chosen) - len(survived)} of {len(chosen)} slips were noticed.")
    for slip in survived:
        print(f"not noticed, in {slip.folder}: {slip.old}\n    became: {slip.new}")
    return 1 if survived else 0


def _require_all(slips: list[Slip]) -> None:
    for slip in slips:
        slip.find_file(ROOT)
        slip.find_tests(ROOT)


def _is_noticed(slip: Slip, root: Path) -> bool:
    began = time.monotonic()
    try:
        with slip.made(root):  # pytest's faulthandler_timeout catches a slip that never ends
            noticed = failures(root, slip.find_tests(root), QUICK)
    except LookupError as missing:
        print(f"--- not tried: {missing}", flush=True)
        return True
    print(f"--- {'noticed' if noticed else 'NOT NOTICED'} in {time.monotonic() - began:.0f} s: {slip.old}", flush=True)
    return noticed


if __name__ == "__main__":
    sys.exit(main())
