"""Kills the program during a game, again and again: no acknowledged step may be lost.

`dev.py soundness kill_test [--kills 500] [--seed 1] [--windows 0]`

A child process plays a scripted game and reports each action once it is done; it is killed (SIGKILL, on Windows
TerminateProcess) at a random moment. Then the battle is opened again. It must hold exactly what was reported, or that
and the complete action in progress, with all steps available for undo and redo. The next child continues from there.
With `--windows`, this many more kills hit the real window, on the virtual screen that `dev.py` provides on Linux.

Many children kill themselves between two writes to the battle's file, when the journal is written and the file is not:
on a recorded disk (`recorded_disk.py`, with apsw's SQLite). A copy of what they leave loses its journal or the end of
it. It must open as above or be refused; anything recovered from it must be a state that really existed.
"""

import argparse
import os
import random
import select
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterable
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from app.core.errors import PlayerError
from app.model import Board
from app.session import Session, new_session, open_session, recover_session, resume_session
from app.storage.battle_picture import Picture
from app.storage.model_files import Models
from app.storage.step_codec import History
from build_scripts.soundness.recorded_disk import Operation, Written, recorded
from build_scripts.soundness.scripted_game import fingerprint, play

KILLS_A_GAME = 10
LONGEST_S, LONGEST_WINDOW_S, LONGEST_TORN_S = 0.7, 6.0, 5.0
"""Longest life, after it began to play, of a child, of a window, and of a child that should kill itself."""
START_SHARE = 0.15
"""Share of kills while the child is still opening or creating its battle."""
TORN_SHARE, MOST_WRITES = 0.4, 60
"""Share of kills during writing, and the largest number of writes to the battle's file before them."""


@dataclass
class Game:
    """A battle and its expected state: the number of reported actions, and a model of the battle after them."""

    path: Path
    seed: int
    model: Session
    told: int = 0


@dataclass
class Tally:
    """The results."""

    kills: int = 0
    actions: int = 0
    unborn: int = 0
    ahead: int = 0
    journals: int = 0
    parted: int = 0
    refused: int = 0
    recovered: int = 0
    longest: int = 0
    wrong: list[str] = field(default_factory=list[str])


def main(arguments: list[str] | None = None) -> int:
    """Runs the kills and prints the results; returns 0 if nothing was lost."""
    options = _options(arguments)
    if options.play:
        _play_window(Path(options.play), options.seed, options.number)
        return 0
    if options.play_file:
        _play_child(Path(options.play_file), options.seed, options.number, options.torn, writable=1)
    began, tally = time.monotonic(), Tally()
    with _data_folder() as folder:
        _run(tally, folder, options.kills, options.seed, in_window=False)
        _run(tally, folder, options.windows, options.seed + 1_000_000, in_window=True)
    print(
        f"{tally.kills} kills: {tally.actions} actions acknowledged, {len(tally.wrong)} kills that lost or broke any.\n"
        f"Killed before the first action: {tally.unborn}; with an action on disk not yet reported: {tally.ahead}; "
        f"with a half-written step to roll back: {tally.journals}.\n"
        f"Separated from their journals: {tally.parted} files, {tally.refused} of them refused, "
        f"{tally.recovered} of these recovered.\n"
        f"Longest history {tally.longest} steps; {time.monotonic() - began:.0f} s."
    )
    for words in tally.wrong:
        print(words)
    return 1 if tally.wrong else 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--windows", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", default="", help=argparse.SUPPRESS)
    parser.add_argument("--play-file", default="", help=argparse.SUPPRESS)
    parser.add_argument("--torn", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--number", type=int, default=0, help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


@contextmanager
def _data_folder() -> Generator[Path]:
    before = os.environ.get("EYELINE_DATA")
    with tempfile.TemporaryDirectory(prefix="eyeline-kill-") as folder:
        os.environ["EYELINE_DATA"] = folder
        try:
            yield Path(folder)
        finally:
            os.environ.pop("EYELINE_DATA")
            if before is not None:
                os.environ["EYELINE_DATA"] = before


def _run(tally: Tally, folder: Path, kills: int, seed: int, in_window: bool) -> None:
    game = _new_game(folder, seed)
    for number in range(kills):
        if number % KILLS_A_GAME == 0:
            game = _new_game(folder, seed + number)
        chance = random.Random(f"{seed} {number} kill")
        lines = _killed_window(game, chance) if in_window else _killed_child(game, chance)
        _look(tally, game, lines, f"seed {game.seed}, kill {number}")


def _new_game(folder: Path, seed: int) -> Game:
    """Returns a battle whose file its first child will write, with the same battle in memory for comparison."""
    start = new_session(Board())
    return Game(folder / f"game {seed}.eyeline", seed, Session(start.battle, start.table.meshes))


def _session(path: Path) -> Session:
    """Returns the battle in the file; if no child has created it yet, a new one in it."""
    if path.exists():
        return resume_session(path)
    session = new_session(Board())
    session.save_as(path)
    return session


def _killed_child(game: Game, chance: random.Random) -> list[str]:
    """Returns what a child reported before it was killed."""
    torn = chance.randrange(1, MOST_WRITES) if chance.random() < TORN_SHARE else 0
    early = chance.random() < START_SHARE
    if sys.platform == "win32":
        return _killed_process(game, chance, torn, early)
    readable, writable = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(readable)
        _play_child(game.path, game.seed, game.told, torn, writable)
    os.close(writable)
    with os.fdopen(readable, "rb", buffering=0) as told:
        heard = b"" if early and not torn else _until_ready(told.fileno())
        if torn:
            heard += _rest(told.fileno(), LONGEST_TORN_S)  # until it kills itself
        else:
            time.sleep(chance.uniform(0, 0.05 if early else LONGEST_S))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        heard += _rest(told.fileno())
    return heard.decode().split("\n")[:-1]


def _killed_process(game: Game, chance: random.Random, torn: int, early: bool) -> list[str]:
    """Does the same where programs cannot be copied while they run: the child starts anew."""
    child = _start_child(game, "--play-file", "--torn", str(torn))
    assert child.stdout
    heard = b"" if early and not torn else _until_ready(child.stdout.fileno())
    if torn:
        with suppress(subprocess.TimeoutExpired):  # it kills itself, or does not write that often
            child.wait(LONGEST_TORN_S)
    else:
        time.sleep(chance.uniform(0, LONGEST_S))
    return _end_child(child, heard)


def _play_child(path: Path, seed: int, first: int, torn: int, writable: int) -> NoReturn:
    try:
        disk = recorded(_Death(path.name, torn))
        if torn:
            disk.__enter__()  # for the rest of the child's life
        session = _session(path)
        os.write(writable, b"ready\n")
        for number in range(first, 10**9):
            play(session, seed, number)
            os.write(writable, _line(session, number))
    except BaseException as error:  # any error must be reported, and this process must not continue
        os.write(writable, f"failed {error!r}\n".encode())
        time.sleep(60)
    os._exit(1)


class _Death:
    """Kills the program at a given write to a file."""

    def __init__(self, name: str, left: int) -> None:
        self._name, self._left = name, left

    def __call__(self, operation: Operation) -> None:
        """Counts the writes."""
        self._left -= isinstance(operation, Written) and operation.name == self._name
        if not self._left:
            os.kill(os.getpid(), signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


def _line(session: Session, number: int) -> bytes:
    said = "lost" if session.save_error else fingerprint(session)
    return f"{number} {said}\n".encode()


def _until_ready(file: int) -> bytes:
    heard = b""
    while b"\n" not in heard and (more := os.read(file, 4096)):
        heard += more
    return heard


def _rest(file: int, longest_s: float = 3600.0) -> bytes:
    heard, end = b"", time.monotonic() + longest_s
    while time.monotonic() < end and select.select([file], [], [], 5)[0]:
        more = os.read(file, 65536)
        if not more:
            break
        heard += more
    return heard


def _look(tally: Tally, game: Game, lines: Iterable[str], where: str) -> None:
    """Opens the battle again and compares it with the reports; brings the model of the game up to date."""
    tally.kills += 1
    told = [line.split(" ", 1) for line in lines if line != "ready"]
    for number, said in told:
        if number == "failed":
            tally.wrong.append(f"{where}: the child failed: {said}")
            return
        play(game.model, game.seed, int(number))
        game.told = int(number) + 1
        if fingerprint(game.model) != said:
            tally.wrong.append(f"{where}: action {number} was reported as {said}, not {fingerprint(game.model)}")
            return
    tally.actions += len(told)
    tally.journals += game.path.with_name(f"{game.path.name}-journal").exists()
    if not game.path.exists():
        tally.unborn += 1
        if game.told:
            tally.wrong.append(f"{where}: the file is gone")
        return
    _part(tally, game, where)
    _compare(tally, game, where)


def _part(tally: Tally, game: Game, where: str) -> None:
    """Removes or truncates the journal that a killed program left, in a copy, and checks that."""
    journal = game.path.with_name(f"{game.path.name}-journal")
    if not journal.exists():
        return
    tally.parted += 1
    chance = random.Random(where)
    with tempfile.TemporaryDirectory(prefix="eyeline-kill-") as folder:
        copy = Path(folder) / "copy.eyeline"
        copy.write_bytes(game.path.read_bytes())
        data = journal.read_bytes()
        if chance.random() < 0.5:
            copy.with_name(f"{copy.name}-journal").write_bytes(data[: chance.randrange(len(data) + 1)])
        _look_at_parted(tally, game, copy, where)


def _look_at_parted(tally: Tally, game: Game, copy: Path, where: str) -> None:
    allowed = _under_way(game)
    try:
        found = resume_session(copy)
    except PlayerError:
        tally.refused += 1
        try:
            found, _ = recover_session(copy)
        except PlayerError:  # the first rows were on a page whose old content only the journal had
            return
        tally.recovered += 1
        seen = [step.battle for history in allowed for step in history.steps]
        if any(step.battle not in seen for step in found.history.steps):
            tally.wrong.append(f"{where}: without its journal a state is recovered that never existed")
        return
    found.close()
    if not any(_equal(found.history, history) for history in allowed):
        tally.wrong.append(f"{where}: without its journal the battle differs")


def _under_way(game: Game) -> list[History]:
    """Returns the histories that the file may hold: what was reported, and each step of the action in progress."""
    steps = _Steps([game.model.history])
    model = game.model
    play(Session(model.battle, model.table.meshes, steps, model.history), game.seed, game.told)
    return steps.histories


@dataclass
class _Steps:
    """A substitute for a file that collects the histories written to it."""

    histories: list[History]
    path: Path = Path()

    def write_history(self, history: History, models: Models) -> None:
        self.histories.append(history)

    def write_picture(self, picture: Picture) -> None:
        pass

    def close(self) -> None:
        pass


def _compare(tally: Tally, game: Game, where: str) -> None:
    found = resume_session(game.path)
    found.close()
    with closing(sqlite3.connect(game.path)) as link:
        sound = link.execute("PRAGMA integrity_check").fetchall()
    if sound != [("ok",)]:
        tally.wrong.append(f"{where}: {sound}")
    tally.longest = max(tally.longest, len(found.history.steps))
    if _same(found, game.model):
        return
    if not _catch_up(found, game):
        tally.wrong.append(
            f"{where}: after action {game.told - 1} there are {len(found.history.steps)} steps "
            f"at {found.history.at}, not {len(game.model.history.steps)} at {game.model.history.at}"
        )
        return
    tally.ahead += 1


def _catch_up(found: Session, game: Game) -> bool:
    """Returns whether the file holds the reported actions and the one in progress; the next child continues after it.

    A scripted action may be two steps, such as two undos: the file may end between them. Then the game continues from
    there.
    """
    model, before = game.model, game.model.history
    play(model, game.seed, game.told)
    if _same(found, model):
        game.told += 1
        return True
    if before.at - 1 == found.history.at and model.history.at == before.at - 2:
        game.model = open_session(game.path)
        game.told += 1
        return [step.label for step in before.steps] == [step.label for step in game.model.history.steps]
    return False


def _same(found: Session, model: Session) -> bool:
    return _equal(found.history, model.history)


def _equal(ours: History, theirs: History) -> bool:
    return ours.at == theirs.at and [(s.label, s.action, s.battle) for s in ours.steps] == [
        (s.label, s.action, s.battle) for s in theirs.steps
    ]


# The real window


def _killed_window(game: Game, chance: random.Random) -> list[str]:
    if not game.path.exists():
        _session(game.path).close()
    child = _start_child(game, "--play")
    assert child.stdout
    heard = _until_ready(child.stdout.fileno()) or b"failed it did not start\n"
    time.sleep(chance.uniform(0, LONGEST_WINDOW_S))
    return _end_child(child, heard)


def _start_child(game: Game, play: str, *more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "build_scripts.soundness.kill_test", play, str(game.path)]
    command += ["--seed", str(game.seed), "--number", str(game.told), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def _end_child(child: subprocess.Popen[bytes], heard: bytes) -> list[str]:
    """Kills the child; returns what it reported, with what was heard so far."""
    child.kill()
    child.wait()
    assert child.stdout
    with child.stdout:
        heard += child.stdout.read()
    return heard.decode().split("\n")[:-1]


def _play_window(path: Path, seed: int, number: int) -> None:
    """Plays in the real window until it is killed."""
    from PySide6.QtCore import QTimer

    from app.ui.application import create_application

    app, window, opener = create_application()
    window.show()
    numbers = iter(range(number, 10**9))
    timer = QTimer(interval=0)

    def step() -> None:
        if window.document:
            now = next(numbers)
            play(window.document.session, seed, now)
            os.write(1, _line(window.document.session, now))

    timer.timeout.connect(step)
    opener.opened.connect(lambda: os.write(1, b"ready\n"))
    opener.opened.connect(timer.start)
    QTimer.singleShot(0, opener, lambda: opener.enable_crash_reports().open_initial(path))
    app.exec()


if __name__ == "__main__":
    sys.exit(main())
