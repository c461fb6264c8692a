"""Tests a copy of the program for Windows by its command line: the self-test, and its answers compared with Linux."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from build_scripts.environment import ROOT
from build_scripts.release.installers import windows_portable
from build_scripts.release.installers.installed_program import FORMATS, MESHES, NEWEST, OLDEST, SAME
from build_scripts.release.installers.wine import Wine
from build_scripts.release.windows import answers, wine_shims
from build_scripts.release.windows.steps import ProofFailed, Proofs
from build_scripts.release.windows.wine_root import CHECKOUT, WineRoot

OK = re.compile(r"^(.+): OK\.$", re.MULTILINE)
WINDOW_PART = "Window, table and side view"
LONG = "Würfel & Türme (Vereinsabend) " * 7
"""A folder's name with blanks and umlauts, such that the program's path has more than 200 characters."""
ANSWER_LIMIT_S = 1800


@dataclass(frozen=True)
class WindowsProgram:
    """A copy of the program on drive C of a Wine installation, patched so that Wine can load it."""

    root: WineRoot
    wine: Wine
    folder: Path

    def path(self, name: str) -> str:
        """Returns the Windows path of one of its programs."""
        return self.wine.path(self.folder / name)

    def ask(self, *arguments: str, folder: str = "/") -> subprocess.CompletedProcess[str]:
        """Returns what the command line answers."""
        return self.wine.ask(self.path("eyeline-cli.exe"), *arguments, folder=folder, limit_s=ANSWER_LIMIT_S)

    def self_test(self) -> str:
        """Returns how many parts work. Raises ProofFailed if one does not."""
        done = self.ask("--self-test")
        parts = OK.findall(done.stdout)
        if done.returncode or WINDOW_PART not in parts or "failed" in done.stdout:
            raise ProofFailed(f"exit code {done.returncode}:\n{done.stdout}")
        return f"{len(parts)} of {len(done.stdout.strip().splitlines())} parts work"


def unpack_zip(root: WineRoot, wine: Wine, archive: Path, name: str) -> WindowsProgram:
    """Unpacks the portable zip into a folder of drive C; the copy is patched for Wine."""
    place = wine.drive / name
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(place)
    folder = place / windows_portable.FOLDER
    wine_shims.patch(folder)
    return WindowsProgram(root, wine, folder)


def copy_bundle(root: WineRoot, wine: Wine, bundle: Path) -> WindowsProgram:
    """Copies the bundle to drive C; the copy is patched for Wine."""
    folder = wine.drive / "bundle"
    subprocess.run(["cp", "-al", str(bundle), str(folder)], check=True)
    wine_shims.patch(folder)
    return WindowsProgram(root, wine, folder)


@contextmanager
def read_only(folder: Path) -> Generator[None]:
    """Makes a folder read-only, as on a stick with its switch on; the rights of files do not stop root."""
    subprocess.run(["mount", "--bind", str(folder), str(folder)], check=True)
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", str(folder)], check=True)
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def require_read_only(folder: Path) -> None:
    """Checks that the test is one. Raises ProofFailed."""
    try:
        (folder / "written.txt").touch()
    except OSError:
        return
    raise ProofFailed(f"{folder} can be written.")


def prove_program(root: WineRoot, wine: Wine, bundle: Path, archive: Path, proofs: Proofs) -> None:
    """Tests the bundle and the zip by their self-tests; the zip also in unusual folders."""
    proofs.run("self-test of the bundle", copy_bundle(root, wine, bundle).self_test)
    program = unpack_zip(root, wine, archive, "stick")
    proofs.run("self-test of the unpacked zip", program.self_test)
    proofs.run("self-test in a read-only folder", lambda: _test_read_only(program))
    name = f"Spiele/{LONG.strip()}"
    proofs.run("self-test in a folder with blanks, umlauts and 200 characters", lambda: _test_long(
        unpack_zip(root, wine, archive, name)))  # fmt: skip


def _test_read_only(program: WindowsProgram) -> str:
    with read_only(program.folder):
        require_read_only(program.folder)
        return program.self_test()


def _test_long(program: WindowsProgram) -> str:
    path = program.path("eyeline.exe")
    longest = max(len(program.wine.path(each)) for each in program.folder.rglob("*"))
    return f"{program.self_test()}; the program's path has {len(path)} characters, its longest file {longest}"


def prove_answers(program: WindowsProgram, archives: Path, proofs: Proofs) -> None:
    """Compares the answers of each command with those of Linux.

    A start takes seconds under Wine, so the meshes are packed into archives in a folder of the checkout, and each
    archive is read by one command.
    """
    asked = questions()
    for command in sorted({question[0] for question in asked}):
        some = [question for question in asked if question[0] == command]
        proofs.run(f"{command} answers as on Linux", lambda some=some: compare_answers(program, some))
    shutil.rmtree(archives, ignore_errors=True)
    archives.mkdir()
    for folder in filter(Path.is_dir, (ROOT / "terrain_models", MESHES)):
        archive = archives / f"{folder.name}.zip"
        name = f"import-model answers as on Linux, of every mesh in {folder.name}"
        proofs.run(name, lambda folder=folder, archive=archive: compare_meshes(program, folder, archive))


def questions() -> list[tuple[str, ...]]:
    """Returns the command lines that are asked on both systems, in the checkout's folder."""
    files = [NEWEST.relative_to(ROOT).as_posix(), OLDEST.relative_to(ROOT).as_posix()]
    named = {path.name: path.relative_to(ROOT).as_posix() for path in (NEWEST, OLDEST)}
    asked = [tuple(named.get(word, word) for word in question) for question in SAME]
    asked += [("report", file, "--json") for file in files]
    asked += [("roster", path.relative_to(ROOT).as_posix(), "--json") for path in _rosters()]
    asked += [("import-model", path.relative_to(ROOT).as_posix(), "--json") for path in _one_of_each_format()]
    return asked


def _rosters() -> list[Path]:
    folders = (ROOT / "tests" / "files" / "rosters", ROOT / "resources" / "rosters")
    return sorted(path for folder in folders if folder.is_dir() for path in folder.rglob("*") if path.is_file())


def _one_of_each_format() -> list[Path]:
    return list({path.suffix: path for path in _meshes(ROOT / "terrain_models")}.values())


def _meshes(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in FORMATS)


def compare_meshes(program: WindowsProgram, folder: Path, archive: Path) -> str:
    """Packs the meshes of a folder, and compares what both systems say about them. Raises ProofFailed."""
    meshes = _meshes(folder)
    with zipfile.ZipFile(archive, "w") as packed:
        for path in meshes:
            packed.write(path, path.relative_to(folder))
    answer, found = _compare(program, ("import-model", archive.relative_to(ROOT).as_posix(), "--json"))
    if found:
        raise ProofFailed(f"{len(found)} values differ:\n" + "\n".join(found[:20]))
    if not answer.startswith("[") or len(json.loads(answer)) != len(meshes):
        raise ProofFailed(f"not all of the {len(meshes)} meshes were read: {answer[:500]}")
    return f"the reports of {len(meshes)} meshes are equal"


def compare_answers(program: WindowsProgram, asked: Sequence[tuple[str, ...]]) -> str:
    """Asks both systems; returns how many answers were compared. Raises ProofFailed with the differences."""
    differ = {" ".join(question): found for question in asked if (found := _compare(program, question)[1])}
    if differ:
        rows = [f"{question}: {'; '.join(found[:3])}" for question, found in differ.items()]
        raise ProofFailed(f"{len(differ)} of {len(asked)} answers differ:\n" + "\n".join(rows))
    return f"{len(asked)} answers are equal, except times, folders, and digits beyond the ninth"


def _compare(program: WindowsProgram, question: tuple[str, ...]) -> tuple[str, list[str]]:
    """Returns what Linux answers, and how the answer of Windows differs from it."""
    here = _ask_linux(question)
    there = program.ask(*question, folder=CHECKOUT)
    found = answers.compare(here.stdout, there.stdout)
    if here.returncode != there.returncode:
        found.insert(0, f"exit code {here.returncode} is not {there.returncode}: {there.stdout.strip()[-300:]}")
    return here.stdout, found


def _ask_linux(question: Sequence[str]) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.defpath, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-m", "app", *question], cwd=ROOT, env=env, stdout=-1, stderr=-2, text=True, check=False
    )
