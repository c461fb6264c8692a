"""Measures one step on disk: the battle file against rewriting a JSON file, for the largest tables.

`dev.py bench bench_store [FOLDER]`; the folder is on the disk to be measured.
"""

import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from app.games.actions import Move
from app.model import Battle, Board, Cylinder, Fighter, Piece, PiecePose, Pose, Round
from app.session import Session, resume_session
from app.storage import sqlite_schema
from app.storage.battle_file import create_file
from app.storage.battle_json import format_battle
from app.storage.model_files import Models, shipped_names
from app.storage.step_codec import initial_history

FIGHTERS, PIECES, STEPS = 20, 12, 200


def rows(folder: Path | None = None) -> Iterator[str]:
    """Yields one printable line per measurement; medians of many steps."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        models = Models(None)
        battle = _battle()
        path = Path(place) / "bench.eyeline"
        first = _ms(lambda: create_file(path, initial_history(battle), models).close())
        session, memory = resume_session(path), Session(battle, models)
        step, alone = _steps(session), _steps(memory)
        session.close()
        less = {how: _flushed(Path(place) / f"{how}.eyeline", how, battle, models) for how in ("FULL", "OFF")}
        json = _times(lambda n: _rewrite(Path(place) / "bench.json", battle))
        opening = _ms(lambda: resume_session(path).close())
        yield f"{FIGHTERS} fighters and {PIECES} pieces (milliseconds, medians of {STEPS})"
        yield f"  one step, on disk {step:.2f}; in memory alone {alone:.2f}"
        yield f"  unsafe in a power cut: without flushing the folder {less['FULL']:.2f}, anything {less['OFF']:.2f}"
        yield f"  plain JSON: the battle rewritten and flushed {json:.2f}"
        yield f"  the file takes {step / json:.2f} × the time of plain JSON, and keeps every step"
        yield f"  the file with all its models, first written {first:.0f}; opened with {STEPS} steps {opening:.0f}"
        size, plain = path.stat().st_size / 1e6, len(format_battle(battle)) / 1e6
        yield f"  size with {STEPS} steps {size:.2f} MB, of JSON alone {plain:.3f} MB"


def _battle() -> Battle:
    names = shipped_names()
    pieces = (Piece(f"piece {n}", names[n % len(names)], PiecePose(50.0 * n, 40.0 * n)) for n in range(PIECES))
    fighters = (
        Fighter(f"fighter {n}", "red" if n % 2 else "blue", Round(32.0), Cylinder(12.0, 40.0), Pose(30.0 * n, 20.0 * n))
        for n in range(FIGHTERS)
    )
    return Battle("free", Board(), tuple(pieces), tuple(fighters))


def _steps(session: Session) -> float:
    return _times(lambda n: session.do(Move(((f"fighter {n % FIGHTERS}", Pose(100.0 + n, 77.0)),))))


def _flushed(path: Path, how: str, battle: Battle, models: Models) -> float:
    """Returns the time of one step with fewer flushes than battle files use: they set `synchronous` to EXTRA."""
    connected = sqlite_schema.open_connection

    def hasty(path: Path, wait_s: float = sqlite_schema.WAIT_S) -> sqlite3.Connection:
        link = connected(path, wait_s)
        link.execute(f"PRAGMA synchronous={how}")
        return link

    sqlite_schema.open_connection = hasty
    try:
        session = Session(battle, models, create_file(path, initial_history(battle), models))
        ms = _steps(session)
        session.close()
        return ms
    finally:
        sqlite_schema.open_connection = connected


def _rewrite(path: Path, battle: Battle) -> None:
    """Writes the battle alone, without models or history, as safely as a plain file allows."""
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8") as stream:
        stream.write(format_battle(battle))
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def _times(work: Callable[[int], object]) -> float:
    return median(_ms(lambda n=n: work(n)) for n in range(STEPS))


def _ms(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)


if __name__ == "__main__":
    for row in rows(Path(sys.argv[1]) if sys.argv[1:] else None):
        print(row)
