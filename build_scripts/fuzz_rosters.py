"""Does a stranger's file ever do anything but be read, or be refused in one sentence? Rosters and packs of cards.

`python -m build_scripts.fuzz_rosters --minutes 5 [--seed 1] [--keep FOLDER]`: bytes and documents of the test files and
the shipped packs are bent at random, and read. With atheris, where that is installed, `--atheris` lets it steer by what
code is reached. Ends with 1 where something else comes out, or one file takes too long; the files are kept.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
import random
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LONGEST_S = 5.0
"""No file so small may take longer."""
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2**31, 2**63, 2**70, -(2**63), 1e308, 0.5, "", " ", "0", "-1", "1e400", "nan", "\0", "\n",
    "x" * 5000, "😀" * 90, "\ud800", [], {}, [[]], {"": {}}, [None], {"$text": {"$text": 1}},
)  # fmt: skip
TOKENS = (
    b"<!DOCTYPE x [<!ENTITY a 'b'>]>", b"&a;", b"<![CDATA[", b"]]>", b"<selection>", b"</selection>", b"<selections>",
    b"<profile typeName='Model'>", b'number="0"', b'number="1e9"', b"nan", b"[[deployment]]", b"[[points]]", b"\x00",
    b"\xff\xfe", b"\xef\xbb\xbf", b"PK\x03\x04", b"PK\x05\x06", b"{", b"}", b"[", b"]", b'"', b"'", b"99999999999999",
)  # fmt: skip


@dataclass(frozen=True)
class Target:
    """One reader, and files it reads."""

    name: str
    suffix: str
    read: Callable[[Path], object]
    seeds: tuple[bytes, ...]


@dataclass
class Tally:
    """What came out."""

    files: int = 0
    whole: int = 0
    refused: int = 0
    sentences: Counter[str] = field(default_factory=Counter[str])
    failures: list[str] = field(default_factory=list[str])


def targets() -> tuple[Target, ...]:
    """The readers of rosters and of packs."""
    from app.storage import packs
    from app.storage.rosters import read

    files = sorted((ROOT / "tests/files/rosters").iterdir()) + sorted((ROOT / "resources/demo/warbands").iterdir())
    rosters = tuple(path.read_bytes() for path in files)
    moor = (ROOT / "tests/files/rosters/moor.ros").read_bytes()
    shipped = tuple(path.read_bytes() for path in sorted((ROOT / "resources/packs").glob("*.toml")))
    return (
        Target("rosters", ".json", read, rosters),
        Target("archives", ".rosz", read, (zipped(moor), zipped(moor, zipfile.ZIP_STORED))),
        Target("packs", ".toml", packs.read, shipped),
    )


def zipped(data: bytes, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive of one roster."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", how) as archive:
        archive.writestr("roster.ros", data)
    return packed.getvalue()


def bent(data: bytes, chance: random.Random) -> bytes:
    """The same with something wrong in it: a value of a document, or bytes, or both."""
    if data[:1] in (b"{", b"[") and chance.random() < 0.6:
        data = json.dumps(swapped(json.loads(data), chance)).encode("utf-8", "surrogatepass")
    if data[:2] == b"PK" and chance.random() < 0.4:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return zipped(bent(archive.read(archive.namelist()[0]), chance))
    changed = bytearray(data)
    for _ in range(chance.choice((0, 1, 1, 2, 4, 16))):
        _bend(changed, chance)
    return bytes(changed)


def _bend(changed: bytearray, chance: random.Random) -> None:
    at, deed = chance.randrange(len(changed) + 1), chance.randrange(6)
    length = chance.choice((1, 1, 2, 8, 60, 500))
    if deed == 0:
        changed[at : at + 1] = bytes([chance.randrange(256)])
    elif deed == 1:
        del changed[at : at + length]
    elif deed == 2:
        other = chance.randrange(len(changed) + 1)
        changed[at:at] = changed[other : other + length]
    elif deed == 3:
        changed[at:at] = chance.choice(TOKENS)
    elif deed == 4:
        changed[at:] = b""
    else:
        changed[at : at + 4] = chance.randrange(2**32).to_bytes(4, "little")


def swapped(tree: Any, chance: random.Random) -> Any:
    """A document with one value another, gone, doubled, or deep."""
    if not isinstance(tree, dict | list) or not tree or chance.random() < 0.1:
        return chance.choice(ODD)
    keys: list[Any] = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
    at, deed = chance.choice(keys), chance.random()
    new: Any = dict(tree) if isinstance(tree, dict) else list(tree)
    if deed < 0.05:
        del new[at]
    elif deed < 0.1 and isinstance(new, list):
        new *= chance.choice((2, 30))
    else:
        new[at] = swapped(tree[at], chance)
    return new


def tried(target: Target, data: bytes, folder: Path, tally: Tally) -> None:
    """Read it; anything but a result or a sentence is a failure, and its file is kept."""
    from app.errors import PlayerError

    path, wrong, began = folder / f"now{target.suffix}", "", time.monotonic()
    path.write_bytes(data)
    tally.files += 1
    try:
        target.read(path)
        tally.whole += 1
    except PlayerError as error:
        tally.refused += 1
        said = str(error)
        tally.sentences[f"{target.name}: {said.split(':', 1)[-1].strip()[:40]}"] += 1
        if "\n" in said or not said.startswith(path.name) or len(said) > 600:
            wrong = f"a sentence that is none: {said[:200]!r}"
    except Exception:  # that is what is looked for
        wrong = traceback.format_exc()
    if (took := time.monotonic() - began) > LONGEST_S:
        wrong += f"\n{took:.1f} s for {len(data)} bytes"
    if wrong:
        kept = folder / f"failure-{len(tally.failures)}{target.suffix}"
        kept.write_bytes(data)
        tally.failures.append(f"{kept}: {target.name}: {wrong}")


def by_chance(minutes: float, seed: int, folder: Path) -> Tally:
    """Bend and read until the time is up, or a score of failures."""
    tally, chance, all_ = Tally(), random.Random(seed), targets()
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end and len(tally.failures) < 20:
        target = chance.choice(all_)
        tried(target, bent(chance.choice(target.seeds), chance), folder, tally)
    return tally


def by_atheris(seconds: int, folder: Path) -> None:
    """Let atheris steer; it ends the program itself, and writes what it has found beside it."""
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["app.storage"]):
        all_ = targets()
    tally = Tally()

    def one(data: bytes) -> None:
        tried(all_[data[0] % len(all_)] if data else all_[0], data[1:], folder, tally)
        if tally.failures:
            raise RuntimeError(tally.failures[0])

    atheris.Setup([sys.argv[0], f"-max_total_time={seconds}"], one)
    atheris.Fuzz()


def main(arguments: Sequence[str]) -> int:
    """Run for so many minutes; 0 where every file was read or refused in one sentence."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="where files that failed are kept")
    parser.add_argument("--atheris", action="store_true")
    options = parser.parse_args(arguments)
    folder = options.keep or Path(tempfile.mkdtemp(prefix="eyeline-fuzz-"))
    folder.mkdir(parents=True, exist_ok=True)
    if options.atheris:
        by_atheris(round(60 * options.minutes), folder)
        return 0
    tally = by_chance(options.minutes, options.seed, folder)
    print(f"{tally.files} files: {tally.whole} read, {tally.refused} refused, {len(tally.failures)} failures")
    for said, count in tally.sentences.most_common(25):
        print(f"{count:8}  {said}")
    for failure in tally.failures:
        print(failure)
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
