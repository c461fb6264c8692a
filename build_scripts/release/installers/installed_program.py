"""Checks of an installed Eyeline in a clean root, whatever installed it."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from build_scripts.environment import ROOT
from build_scripts.release.installers.clean_root import CleanRoot, RootFailed

BATTLES = ROOT / "tests" / "files"
NEWEST = max(BATTLES.glob("battle-v*.eyeline"), key=lambda path: int(path.stem.removeprefix("battle-v")))
OLDEST = BATTLES / "battle-v1.eyeline"
MESHES = ROOT.parent / "shared" / "meshes"
FORMATS = {".3mf", ".dae", ".glb", ".gltf", ".obj", ".off", ".ply", ".stl"}
TOO_NEW = "battle-from-the-future.eyeline"
TYPE = "application/x-eyeline"
OTHER_QT = "/srv/other_qt"
SAME = (
    ("sight", "demo", "--matrix", "--json"),
    ("sight", NEWEST.name, "--matrix", "--json"),
    ("sight", OLDEST.name, "--matrix", "--json"),
    ("measure", "demo", "Ashka", "Borin", "--json"),
    ("report", NEWEST.name),
    ("check-rules",),
)
"""Commands whose answers must be the same from source and from the installed program."""


@dataclass(frozen=True)
class Installed:
    """The program of one user in a root: the command that starts it, and its folder."""

    root: CleanRoot
    command: str
    folder: str
    user: str

    def ask(self, *arguments: str, fails: bool = False) -> str:
        """Returns the command line's output for its user."""
        return self.root.run([self.command, *arguments], user=self.user, fails=fails)

    @property
    def desk(self) -> str:
        """The user's folder of battles; its name contains spaces, as is common."""
        return f"{self.root.homes[self.user]}/My battles"

    @property
    def data(self) -> str:
        """The program's folder of the user's data."""
        return f"{self.root.homes[self.user]}/.local/share/Eyeline"


def lay_out_battles(root: CleanRoot, user: str) -> None:
    """Copies the tests' battles to a user's folder; one of them claims to be from a newer version."""
    desk = root.place / f"{root.homes[user]}/My battles".lstrip("/")
    desk.mkdir()
    for path in BATTLES.glob("*.eyeline"):
        shutil.copy(path, desk)
    with sqlite3.connect(shutil.copy(NEWEST, desk / TOO_NEW)) as link:
        (version,) = link.execute("PRAGMA user_version").fetchone()
        link.execute(f"PRAGMA user_version={version + 1}")
    link.close()
    root.run(["chown", "-R", f"{user}:", f"{root.homes[user]}/My battles"])


def check_self_test(program: Installed) -> None:
    """Checks that every part works, under a virtual screen, without Python and without a network.

    The user's LD_LIBRARY_PATH points to another Qt that cannot be loaded, as it may on a developer's machine.
    """
    (program.root.place / OTHER_QT.lstrip("/")).mkdir(exist_ok=True)
    for library in ("libQt6Core.so.6", "libicuuc.so.73"):
        (program.root.place / OTHER_QT.lstrip("/") / library).touch()
    with program.root.screen():
        asked = ["env", f"LD_LIBRARY_PATH={OTHER_QT}", program.command, "--self-test"]
        said = program.root.run(asked, user=program.user)
    # A remark would explain why only the plan is shown; here the screen's OpenGL works.
    if ": failed" in said or "Window, table and side view: OK.\n" not in said:
        raise RootFailed(f"the self-test failed:\n{said}")


def check_double_click(program: Installed) -> None:
    """Checks that battle files have our type, and that a file manager opens them in the window."""
    battle = f"{program.desk}/{NEWEST.name}"
    root, user = program.root, program.user
    for command, wanted in {
        ("gio", "info", "-a", "standard::content-type,standard::icon", battle): TYPE,
        ("gio", "mime", TYPE): "eyeline.desktop",
    }.items():
        said = root.run(command, user=user)
        if wanted not in said:
            raise RootFailed(f"{' '.join(command)} does not name {wanted}:\n{said}")
    with root.screen():
        root.open_file(battle, user)
        root.wait_for_window(NEWEST.stem)
        if not root.processes_of(program.folder):
            raise RootFailed(f"the window does not belong to the program in {program.folder}")
        root.end_all(f"{program.folder}/eyeline")


def check_same_answers(program: Installed, python: Path) -> None:
    """Checks that the command line answers byte for byte as from source, except for times."""
    for question in SAME:
        answers = [
            program.root.read(
                ["sh", "-c", 'cd "$0" && exec "$@"', program.desk, program.command, *question], program.user
            ),
            _from_source(python, question, BATTLES),
        ]
        if _without_times(answers[0]) != _without_times(answers[1]):
            raise RootFailed(f"eyeline {' '.join(question)} answers differently than from source")


def check_meshes(program: Installed, python: Path) -> int:
    """Checks that the collection of real meshes, if present, reads as from source; returns the number of files."""
    if not MESHES.is_dir():
        return 0
    files = (path for path in MESHES.rglob("*") if path.suffix.lower() in FORMATS)
    names = sorted(path.relative_to(MESHES).as_posix() for path in files)
    loop = (
        'for name; do printf "\\n%s\\n" "$name"; $EYELINE import-model "$name" --json 2>&1; echo "ended with $?"; done'
    )
    inside = program.root.place / "srv/meshes"
    inside.mkdir(exist_ok=True)
    subprocess.run(["mount", "--bind", "-o", "ro", str(MESHES), str(inside)], check=True)
    try:
        start = f'cd /srv/meshes && EYELINE="$0" && {loop}'
        installed = program.root.read(["sh", "-c", start, program.command, *names], program.user)
    finally:
        subprocess.run(["umount", str(inside)], check=True)
    env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "EYELINE": f"{python} -m app"}
    source = subprocess.run(
        ["sh", "-c", loop, "sh", *names], cwd=MESHES, env=env, capture_output=True, check=True
    ).stdout
    if installed != source:
        raise RootFailed("meshes read differently than from source")
    return len(names)


def check_versions(program: Installed) -> None:
    """Checks that an older battle opens and its file stays unchanged, and that a newer one is refused."""
    said = program.ask("sight", f"{program.desk}/{TOO_NEW}", "--matrix", fails=True)
    if "newer version" not in said or len(said.splitlines()) != 1 or "Traceback" in said:
        raise RootFailed(f"a battle of a newer version is not refused in a sentence:\n{said}")
    with program.root.screen():
        program.root.open_file(f"{program.desk}/{OLDEST.name}", program.user)
        program.root.wait_for_window(OLDEST.stem)
        program.root.end_all(f"{program.folder}/eyeline")


def check_files_written(program: Installed) -> None:
    """Checks that reports, cards, pictures and plans are written, each in the format of its suffix."""
    wanted = {
        "report.html": (b"<!DOCTYPE html>", ("report", NEWEST.name)),
        "report.pdf": (b"%PDF", ("report", NEWEST.name)),
        "card.png": (b"\x89PNG", ("report", "demo", "--card", "Ashka", "Hulda")),
        "table.glb": (b"glTF", ("export", "demo")),
        "table.png": (b"\x89PNG", ("picture", "demo")),
    }
    with program.root.screen():
        for name, (begin, arguments) in wanted.items():
            out = f"{program.desk}/{name}"
            start = ["sh", "-c", 'cd "$0" && exec "$@"', program.desk, program.command, *arguments, "--out", out]
            program.root.run(start, user=program.user)
            if not (program.root.place / out.lstrip("/")).read_bytes().lower().startswith(begin.lower()):
                raise RootFailed(f"{name} does not have the format of its suffix")


def _without_times(answer: bytes) -> list[bytes]:
    """Returns an answer's lines, except those with times."""
    return [line for line in answer.splitlines() if b'"ms":' not in line]


def _from_source(python: Path, arguments: Sequence[str], folder: Path) -> bytes:
    env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [str(python), "-m", "app", *arguments], cwd=folder, env=env, capture_output=True, check=True
    ).stdout
