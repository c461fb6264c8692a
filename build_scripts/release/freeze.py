"""Builds the program as one folder that needs no Python: from the locked wheels, with licences, and self-tested.

`dev.py release freeze wheels` saves what a build needs in build/wheels; a build then needs no network. `dev.py release
freeze` builds build/dist/eyeline (macOS: also build/dist/Eyeline.app), and prints its size.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from build_scripts import dev, environment, system_packages
from build_scripts.environment import ROOT

BUILD = ROOT / "build"
WHEELS, VENV, WORK, DIST, MEASURED = (BUILD / name for name in ("wheels", "venv", "work", "dist", "measured"))
BUNDLE = DIST / "eyeline"
DOCUMENTS = "documents"
"""Folder of the manual page and the completions, beside the bundle."""
VERSION = str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])
SPEC = Path(__file__).with_name("eyeline.spec")
SEED = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "1767225600"}
"""Settings for reproducible builds: sets have a fixed order, and archives a fixed date (the first of 2026)."""
BUILD_SETTINGS = {**SEED, "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0"}
"""Settings of PyInstaller: it does not compress the modules, as installers and archives compress them much better."""
PIP = ("--require-hashes", "--only-binary", ":all:", "--disable-pip-version-check", "--quiet")


class BuildFailed(Exception):
    """Raised if a step failed; its output is above."""


def keep_wheels() -> None:
    """Downloads the locked wheels and checks each by its hash. Raises BuildFailed."""
    python = _make_venv()
    shutil.rmtree(WHEELS, ignore_errors=True)
    _run([python, "-m", "pip", "download", *PIP, "--dest", str(WHEELS), "-r", str(environment.FREEZE_LOCK)])
    print(f"{len(list(WHEELS.iterdir()))} wheels in {WHEELS.relative_to(ROOT)}.")


def build(dist: Path) -> Path:
    """Builds the bundle into a folder, only from the saved wheels if there are any. Raises BuildFailed."""
    python = _make_venv()
    source = ["--no-index", "--find-links", str(WHEELS)] if WHEELS.is_dir() else []
    _run([python, "-m", "pip", "install", *PIP, *source, "-r", str(environment.FREEZE_LOCK)])
    options = ["--noconfirm", "--clean", "--log-level", "WARN", "--distpath", str(dist), "--workpath", str(WORK)]
    measured = {"EYELINE_MEASURED": "1"} if dist == MEASURED else {}
    _run([python, "-m", "PyInstaller", *options, str(SPEC)], **BUILD_SETTINGS, **measured)
    if sys.platform == "linux":
        strip(dist / BUNDLE.name)
        shutil.rmtree(dist / DOCUMENTS, ignore_errors=True)
        _run([python, "-m", "build_scripts.release.installers.cli_documents", str(dist / DOCUMENTS)], **SEED)
    for bundle in (dist / BUNDLE.name, dist / "Eyeline.app"):
        drop_scripts(bundle)
    return dist / BUNDLE.name


def strip(bundle: Path) -> None:
    """Strips the symbols from libraries that no wheel's tool has patched: strip would break the others."""
    inside = bundle / "_internal"
    for library in (
        *inside.glob("libpython3*"),
        *inside.glob("python3*/lib-dynload/*.so"),
        *inside.glob("DracoPy*.so"),
    ):
        _run(["strip", "--strip-unneeded", str(library)])


def drop_scripts(bundle: Path) -> None:
    """Removes pip's scripts from the lists of installed files: they are not in the bundle, and name this folder."""
    for record in bundle.rglob("*.dist-info/RECORD"):
        lines = record.read_bytes().splitlines(keepends=True)
        record.write_bytes(b"".join(line for line in lines if not line.startswith((b"../", b'"../'))))


def test(bundle: Path) -> None:
    """Runs the bundle's self-test without access to this checkout or its Python. Raises BuildFailed."""
    command = [str(find_program(bundle, sys.platform)), "--self-test"]
    display = dev.has_display(sys.platform, dict(os.environ))
    with tempfile.TemporaryDirectory() as folder:
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        if not display:
            system_packages.require(window=True, own_screen=True, virtual_environment=False)
            command, env = dev.on_own_screen(sys.platform, command), dev.own_screen_env(env, folder)
        if subprocess.run(command, cwd=folder, env=env, check=False).returncode:
            raise BuildFailed("The bundle did not pass its self-test.")


def find_program(bundle: Path, platform: str) -> Path:
    """Returns the program of a bundle for the command line; on macOS the one inside the app."""
    if platform == "darwin":
        return bundle.parent / "Eyeline.app" / "Contents" / "MacOS" / "eyeline"
    return bundle / ("eyeline-cli.exe" if platform == "win32" else "eyeline")


def size_rows(bundle: Path) -> list[str]:
    """Returns lines with the bundle's size and its largest parts, in MB of 10⁶ bytes."""
    inside = bundle / "_internal"
    parts = {path.name: _size(path) for path in inside.iterdir()}
    largest = sorted(parts.items(), key=lambda part: -part[1])[:8]
    rows = [f"{bundle}: {_size(bundle) / 1e6:.0f} MB in {len(_files(bundle))} files"]
    rows.append(f"  sha256 of everything: {digest(bundle)}")
    return [*rows, *(f"  {size / 1e6:6.1f}  {name}" for name, size in largest)]


def digest(bundle: Path) -> str:
    """Returns a sha256 of all names, contents and links: equal digests mean equal builds."""
    total = hashlib.sha256()
    for path in sorted(bundle.rglob("*")):
        name = path.relative_to(bundle).as_posix()
        if path.is_symlink():
            total.update(f"{name} -> {path.readlink()}\n".encode())
        elif path.is_file():
            total.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]


def _size(path: Path) -> int:
    if path.is_symlink():
        return 0
    return path.stat().st_size if path.is_file() else sum(file.stat().st_size for file in _files(path))


def _make_venv() -> str:
    system_packages.require(window=False, own_screen=False, virtual_environment=True)
    base = getattr(sys, "_base_executable", sys.executable)
    _run([base, "-m", "venv", "--clear", str(VENV)])
    return str(environment.python_of(VENV))


def _run(command: list[str], **more: str) -> None:
    if subprocess.run(command, cwd=ROOT, env={**os.environ, **more}, check=False).returncode:
        raise BuildFailed(f"This command failed; the reason is above: {' '.join(command)}")


def main() -> int:
    """Runs the command line; returns 0 only if the bundle passed its self-test."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", nargs="?", choices=("build", "wheels", "test"), default="build")
    parser.add_argument("--dist", type=Path, default=DIST, help="output folder")
    parser.add_argument("--measured", action="store_true", help="build the variant for bench_frozen")
    given = parser.parse_args()
    try:
        if given.command == "wheels":
            keep_wheels()
            return 0
        dist = MEASURED if given.measured else given.dist.resolve()
        bundle = build(dist) if given.command == "build" else dist / BUNDLE.name
        test(bundle)
    except (BuildFailed, system_packages.Missing) as problem:
        print(problem, file=sys.stderr)
        return 1
    print("\n".join(size_rows(bundle)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
