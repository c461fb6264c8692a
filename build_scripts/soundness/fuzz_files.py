"""Files bent at random: each must be read, be recovered, or be refused in one sentence; nothing else may happen.

`dev.py soundness fuzz_files --minutes 5 [--seed 1] [--kinds battles meshes] [--keep FOLDER]`: files that are really
there, or come of real battles, are bent at random and read: rosters, packs, battles as JSON, battle files, journals
beside them, dispute cards, settings, cards of the library, meshes. Each is read in a process of its own, so that a
crash, a hang and the memory are seen. With atheris, where that is installed, `--atheris` lets it steer by what code is
reached. Counts are printed by kind. Ends with 1 where something else comes out, or one file takes too long or too much;
those files are kept.
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
"""Of memory that one file may take."""
DATA = "data"
"""The program's own data, in the folder of the files that are tried."""
LONGEST_SENTENCE = 700
MOST_FAILURES = 20
_STUCK_S = 300
"""A process that does nothing at all is ended after so long."""


@dataclass
class Tally:
    """What came out: how many by kind and outcome, sentences, and what should not have been."""

    counts: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter[str]))
    sentences: Counter[str] = field(default_factory=Counter[str])
    failures: list[str] = field(default_factory=list[str])

    def count(self, outcome: str) -> int:
        """How many came out so, of all kinds."""
        return sum(some[outcome] for some in self.counts.values())


def tried(target: Target, data: bytes, folder: Path, tally: Tally) -> None:
    """Read it; anything but a result or a sentence is a failure, and its file is kept."""
    path = folder / (target.name or f"now{target.suffix}")
    path.write_bytes(data)
    outcome, said = _apart(target, path) if hasattr(os, "fork") else _outcome(target, path)
    shutil.rmtree(folder / DATA, ignore_errors=True)  # battles without a name were begun there
    tally.counts[target.kind][outcome] += 1
    if outcome == "refused":
        tally.sentences[f"{target.kind}: {said.split(':', 1)[-1].strip()[:60]}"] += 1
    if outcome == "wrong":
        kept = folder / f"failure-{len(tally.failures)}{target.suffix}"
        kept.write_bytes(data)
        tally.failures.append(f"{kept}: {target.kind}: {said}")


def _outcome(target: Target, path: Path) -> tuple[str, str]:
    """How reading ends, here: read, recovered, refused, or wrong; and what is said."""
    from app.core.errors import PlayerError

    began, warned = time.process_time(), list[warnings.WarningMessage]()
    try:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            outcome, said = target.read(path), ""
    except PlayerError as error:
        outcome, said = "refused", str(error)
        if "\n" in said or path.name not in said or len(said) > LONGEST_SENTENCE:
            outcome, said = "wrong", f"a sentence that is none: {said[:300]!r}"
    except BaseException:  # that is what is looked for
        outcome, said = "wrong", traceback.format_exc(limit=-8)
    if (took := time.process_time() - began) > target.seconds:
        return "wrong", f"{took:.1f} s of CPU; {said}"
    if warned:
        return "wrong", f"it warns of {warned[0].message} ({warned[0].filename}:{warned[0].lineno})"
    return outcome, said


def _apart(target: Target, path: Path) -> tuple[str, str]:
    """The same in a process of its own, which may die, and must not take more than it may."""
    ours, its = os.pipe()
    child = os.fork()
    if not child:
        signal.alarm(_STUCK_S)
        os.close(ours)
        begun = _peak_kb()  # it has the pages of this process, however many
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
        return "wrong", f"{took:.1f} s of CPU with its own processes"
    return outcome, said


def _peak_kb() -> int:
    """The most memory that this process had at once so far."""
    import resource  # Windows has none, and no processes like these

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def by_chance(minutes: float, seed: int, folder: Path, all_: Sequence[Target]) -> Tally:
    """Bend and read until the time is up, or a score of failures; every kind gets as much of the time."""
    tally, number = Tally(), 0
    spent = dict.fromkeys((target.kind for target in all_), 0.0)
    end = time.monotonic() + 60 * minutes
    gc.freeze()  # else every child would copy all of it
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
    """Let atheris steer; it ends the program itself, and writes what it has found beside it."""
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
    """The targets whose kinds have one of these words in them; all where none is given."""
    return [target for target in targets() if not wanted or any(word in target.kind for word in wanted)]


def told(tally: Tally) -> str:
    """The counts by kind, the commonest sentences, and the failures."""
    lines = [f"{sum(some.values()):8}  {kind}: {_list(some)}" for kind, some in sorted(tally.counts.items())]
    lines += [f"{count:8}  {said}" for said, count in tally.sentences.most_common(25)]
    return "\n".join([*lines, *tally.failures, f"{len(tally.failures)} failures"])


def _list(some: Counter[str]) -> str:
    return ", ".join(f"{count} {outcome}" for outcome, count in some.most_common())


def main(arguments: Sequence[str]) -> int:
    """Run for so many minutes; 0 where every file was read, recovered, or refused in one sentence."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", default=(), help="only those with one of these words in their name")
    parser.add_argument("--keep", type=Path, help="where files that failed are kept")
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
        parser.error(f"there is no such kind; there are {', '.join(sorted({target.kind for target in targets()}))}")
    tally = by_chance(options.minutes, options.seed, folder, all_)
    print(told(tally))
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
