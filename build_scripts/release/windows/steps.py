"""Steps that leave stamps, so that a later run continues where an earlier one ended; and what they proved."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import SubprocessError
from typing import Any

from build_scripts.release.installers.clean_root import RootFailed


class ProofFailed(Exception):
    """Raised by a proof; the message says what is not as it should be."""


@dataclass(frozen=True)
class Row:
    """What one proof showed; a row that only informs is never a failure."""

    name: str
    passed: bool
    details: str
    seconds: float

    def __str__(self) -> str:
        return f"{'pass' if self.passed else 'FAIL'}  {self.name} — {self.details} ({self.seconds:.0f} s)"


@dataclass
class Proofs:
    """Collects the rows of a step and prints each at once."""

    rows: list[Row] = field(default_factory=list[Row])
    failures: tuple[type[BaseException], ...] = (ProofFailed, RootFailed, SubprocessError, OSError, AssertionError)

    def run(self, name: str, proof: Callable[[], str]) -> bool:
        """Runs a proof, which returns details or raises; returns whether it passed."""
        began = time.monotonic()
        try:
            details, passed = proof(), True
        except self.failures as problem:
            details, passed = str(problem) or repr(problem), False
        row = Row(name, passed, details, time.monotonic() - began)
        self.rows.append(row)
        print(f"  {row}", flush=True)
        return passed


@dataclass(frozen=True)
class Step:
    """A step: what it does, the steps and the files of the checkout it depends on."""

    name: str
    about: str
    run: Callable[[Proofs], None]
    after: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


class Stamps:
    """What was done, and with which files; kept in a folder, one small file for each step."""

    def __init__(self, folder: Path, checkout: Path, steps: Sequence[Step]) -> None:
        self._folder, self._checkout = folder, checkout
        self._steps = {step.name: step for step in steps}
        self._hashes: dict[str, str] = {}

    def key(self, name: str) -> str:
        """Returns a hash of everything that the step depends on."""
        if name not in self._hashes:
            step = self._steps[name]
            parts = [name, *(self.key(other) for other in step.after)]
            parts += [_hash_files(self._checkout, file) for file in step.files]
            self._hashes[name] = hashlib.sha256("\n".join(parts).encode()).hexdigest()
        return self._hashes[name]

    def is_done(self, name: str) -> bool:
        """Returns whether the step succeeded with what is there now."""
        return self._read(name).get("key") == self.key(name)

    def rows(self, name: str) -> list[Row]:
        """Returns what the step proved when it last ran, even if that is out of date."""
        return [Row(**row) for row in self._read(name).get("rows", ())]

    def forget(self, names: Iterable[str]) -> None:
        """Makes these steps run again."""
        for name in names:
            self._path(name).unlink(missing_ok=True)

    @contextmanager
    def running(self, name: str) -> Generator[Proofs]:
        """Gives the step a place for its proofs, and stamps it unless it raises or a proof fails."""
        proofs, done = Proofs(), False
        self.forget([name])
        try:
            yield proofs
            done = all(row.passed for row in proofs.rows)
        finally:
            written = {"key": self.key(name) if done else "", "rows": [vars(row) for row in proofs.rows]}
            self._folder.mkdir(parents=True, exist_ok=True)
            self._path(name).write_text(json.dumps(written, ensure_ascii=False, indent=1), encoding="utf-8")

    def _read(self, name: str) -> dict[str, Any]:
        try:
            return json.loads(self._path(name).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.json"


def choose(steps: Sequence[Step], stamps: Stamps, start: str = "", only: str = "") -> list[Step]:
    """Returns the steps to run: those not done yet and those after them; from one on; or only one."""
    if only:
        return [step for step in steps if step.name == only]
    names = [step.name for step in steps]
    first = names.index(start) if start else len(steps)
    return [step for at, step in enumerate(steps) if at >= first or not stamps.is_done(step.name)]


def table(rows: Iterable[Row]) -> str:
    """Returns the rows as a table in Markdown."""
    lines = ["| | What | Details | s |", "|---|---|---|---|"]
    for row in rows:
        details = row.details.strip().replace("|", "\\|").replace("\n", "<br>")
        lines.append(f"| {'pass' if row.passed else '**FAIL**'} | {row.name} | {details} | {row.seconds:.0f} |")
    return "\n".join(lines)


def _hash_files(checkout: Path, name: str) -> str:
    """Returns a hash of a file or of a folder's files, except compiled ones."""
    start, total = checkout / name, hashlib.sha256()
    paths = [start] if start.is_file() else sorted(path for path in start.rglob("*") if path.is_file())
    for path in paths:
        if path.suffix != ".pyc":
            total.update(
                f"{path.relative_to(checkout).as_posix()} ".encode() + hashlib.sha256(path.read_bytes()).digest()
            )
    return f"{name} {total.hexdigest()}"
