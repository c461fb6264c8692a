"""Mutates files at random and reads them: each must be read, recovered, or refused in one sentence.

`dev.py soundness fuzz_files --minutes 5 [--seed 1] [--kinds battles meshes] [--keep FOLDER]`. It mutates real files and
files of real battles: rosters, packs, battles as JSON, battle files, their journals, dispute cards, settings, library
cards, and meshes. Each is read in a separate process, so that crashes, hangs and memory use are noticed. With
`--atheris`, if that is installed, code coverage guides the mutations. It prints counts by kind. The exit code is 1 if
anything else happens, or a file takes too much time or memory; such files are kept.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from build_scripts.soundness.fuzz_kinds import Target, targets

MOST_BYTES = 2 * 2**30
"""Largest memory that one file may take."""
DATA = "data"
"""Name of the program's data folder, inside the folder of the tested files."""
LONGEST_SENTENCE = 700
MOST_FAILURES = 20
_STUCK_S = 300
"""Seconds after which a stuck process is ended."""


@dataclass
class Tally:
    """The results: counts by kind and outcome, sentences, and failures."""

    counts: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter[str]))
    sentences: Counter[str] = field(default_factory=Counter[str])
    failures: list[str] = field(default_factory=list[str])

    def count(self, outcome: str) -> int:
        """Returns the number of files with an outcome, over all kinds."""
        return sum(some[outcome] for some in self.counts.values())


def tried(target: Target, data: bytes, folder: Path, tally: Tally) -> None:
    """Reads mutated data; anything but a result or a sentence is a failure, and the file is kept."""
    path = folder / (target.name or f"now{target.suffix}")
    path.write_bytes(data)
    outcome, said = _apart(target, path) if hasattr(os, "fork") else _outcome(target, path)
    shutil.rmtree(folder / DATA, ignore_errors=True)  # unnamed battles were created there
    tally.counts[target.kind][outcome] += 1
    if outcome == "refused":
        tally.sentences[f"{target.kind}: {said.split(':', 1)[-1].strip()[:60]}"] += 1
    if outcome == "wrong":
        kept = folder / f"failure-{len(tally.failures)}{target.suffix}"
        kept.write_bytes(data)
        tally.failures.append(f"{kept}: {target.kind}: {said}")


def _outcome(target: Target, path: Path) -> tuple[str, str]:
    """Reads the file in this process; returns read, recovered, refused or wrong, and the message."""
    from app.core.errors import PlayerError

    began, warned = time.process_time(), list[warnings.WarningMessage]()
    try:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            outcome, said = target.read(path), ""
    except PlayerError as error:
        outcome, said = "refused", str(error)
        if "\n" in said or path.name not in said or len(said) > LONGEST_SENTENCE:
            outcome, said = "wrong", f"not a proper sentence: {said[:300]!r}"
    except BaseException:  # every error is a finding
        outcome, said = "wrong", traceback.format_exc(limit=-8)
    if (took := time.process_time() - began) > target.seconds:
        return "wrong", f"{took:.1f} s of CPU; {said}"
    if warned:
        return "wrong", f"warning: {warned[0].message} ({warned[0].filename}:{warned[0].lineno})"
    return outcome, said


def _apart(target: Target, path: Path) -> tuple[str, str]:
    """Reads the file in a separate process, which may crash, and checks its memory and time."""
    ours, its = os.pipe()
    child = os.fork()
    if not child:
        signal.alarm(_STUCK_S)
        os.close(ours)
        begun = _peak_kb()  # it inherits the pages of this process
        os.write(its, json.dumps((begun, *_outcome(target, path)))[:60_000].encode())
        os._exit(0)
    os.close(its)
    with os.fdopen(ours, "rb") as answer:
        told = answer.read()
    _, status, used = os.wait4(child, 0)
    if status:
        return "wrong", f"the process ended with {os.waitstatus_to_exitcode(status)}"
    begun, outcome, said = json.loads(told)
    if (taken := 1024 * (used.ru_maxrss - begun)) > MOST_BYTES:
        return "wrong", f"{taken / 2**20:.0f} MB of memory"
    if (took := used.ru_utime + used.ru_stime) > target.seconds:
        return "wrong", f"{took:.1f} s of CPU including child processes"
    return outcome, said


def _peak_kb() -> int:
    """Returns the peak memory of this process so far."""
    import resource  # not available on Windows, which cannot fork either

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def by_chance(minutes: float, seed: int, folder: Path, all_: Sequence[Target]) -> Tally:
    """Mutates and reads until the time is up or there are 20 failures; every kind gets the same share of the time."""
    tally, number = Tally(), 0
    spent = dict.fromkeys((target.kind for target in all_), 0.0)
    end = time.monotonic() + 60 * minutes
    gc.freeze()  # otherwise every child's collection would copy all of it
    while time.monotonic() < end and len(tally.failures) < MOST_FAILURES:
        chance = random.Random(f"{seed} {number}")
        kind = min(spent, key=lambda kind: spent[kind])
        target = chance.choice([one for one in all_ if one.kind == kind])
        began = time.monotonic()
        tried(target, target.bend(chance.choice(target.seeds), chance), folder, tally)
        spent[kind] += time.monotonic() - began
        number += 1
    return tally


def by_atheris(seconds: int, folder: Path, wanted: Sequence[str]) -> None:
    """Lets atheris guide the mutations; it ends the program itself and writes its findings."""
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["app.storage"]):
        all_ = chosen(wanted)

    def one(data: bytes) -> None:
        target = all_[data[0] % len(all_)] if data else all_[0]
        path = folder / (target.name or f"now{target.suffix}")
        path.write_bytes(data[1:])
        outcome, said = _outcome(target, path)
        if outcome == "wrong":
            raise RuntimeError(said)

    atheris.Setup([sys.argv[0], f"-max_total_time={seconds}"], one)
    atheris.Fuzz()


def chosen(wanted: Sequence[str]) -> list[Target]:
    """Returns the targets whose kind contains one of these words; all if none is given."""
    return [target for target in targets() if not wanted or any(word in target.kind for word in wanted)]


def told(tally: Tally) -> str:
    """Returns the counts by kind, the most common sentences, and the failures."""
    lines = [f"{sum(some.values()):8}  {kind}: {_list(some)}" for kind, some in sorted(tally.counts.items())]
    lines += [f"{count:8}  {said}" for said, count in tally.sentences.most_common(25)]
    return "\n".join([*lines, *tally.failures, f"{len(tally.failures)} failures"])


def _list(some: Counter[str]) -> str:
    return ", ".join(f"{count} {outcome}" for outcome, count in some.most_common())


def main(arguments: Sequence[str]) -> int:
    """Runs for the given minutes; returns 0 if every file was read, recovered, or refused in one sentence."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", default=(), help="only kinds with one of these words in their name")
    parser.add_argument("--keep", type=Path, help="folder for files that failed")
    parser.add_argument("--atheris", action="store_true")
    options = parser.parse_args(arguments)
    folder: Path = options.keep or Path(tempfile.mkdtemp(prefix="eyeline-fuzz-"))
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["EYELINE_DATA"] = str(folder / DATA)
    if options.atheris:
        by_atheris(round(60 * options.minutes), folder, options.kinds)
        return 0
    all_ = chosen(options.kinds)
    if not all_:
        parser.error(f"unknown kind; use one of: {', '.join(sorted({target.kind for target in targets()}))}")
    tally = by_chance(options.minutes, options.seed, folder, all_)
    print(told(tally))
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
