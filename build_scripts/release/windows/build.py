"""Builds the program for Windows under Wine, and makes its installer and its portable zip.

PyInstaller imports NumPy and SciPy, so it works with copies patched for Wine. The originals replace them in the bundle
before anything is made of it.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from build_scripts.release import freeze, make_installers
from build_scripts.release.installers import windows_installer
from build_scripts.release.installers.clean_root import RootFailed
from build_scripts.release.windows import wine_shims
from build_scripts.release.windows.steps import ProofFailed
from build_scripts.release.windows.wine_root import CHECKOUT, WineRoot

TARGET = "amd64-unicode"
"""The installer's own architecture: the 64-bit half of Wine runs no other."""
LARGEST_DOWNLOAD, LARGEST_PROGRAM = 100_000_000, 350_000_000
"""In bytes."""
BUILD_LIMIT_S = 1800


def freeze_program(root: WineRoot, python: Path, work: Path, dist: Path) -> Path:
    """Builds the bundle by the Windows Python, and returns its folder. Raises RootFailed."""
    shutil.rmtree(dist, ignore_errors=True)
    with root.screen(), root.wine("build") as wine:
        options = ["--noconfirm", "--clean", "--log-level", "WARN"]
        folders = [f"{CHECKOUT}/{path.relative_to(freeze.ROOT).as_posix()}" for path in (dist, work)]
        done = wine.ask(
            root.windows_path(python), "-m", "PyInstaller", *options, "--distpath", _windows(folders[0]),
            "--workpath", _windows(folders[1]), _windows(f"{CHECKOUT}/{freeze.SPEC.relative_to(freeze.ROOT)}"),
            folder=CHECKOUT, limit_s=BUILD_LIMIT_S, **freeze.BUILD_SETTINGS, PYTHONDONTWRITEBYTECODE="1",
        )  # fmt: skip
    bundle = dist / freeze.BUNDLE.name
    if done.returncode or not (bundle / windows_installer.PROGRAMS[0]).is_file():
        raise RootFailed(f"PyInstaller ended with {done.returncode}:\n{done.stdout}")
    freeze.drop_scripts(bundle)
    return bundle


def restore(bundle: Path, packages: Path) -> list[Path]:
    """Puts the original modules back in place of those patched for Wine; returns them, by their path in the bundle."""
    names = [path.relative_to(packages) for path in wine_shims.find_patched(packages)]
    restored = [name for name in names if (bundle / "_internal" / name).is_file()]
    for name in restored:
        shutil.copyfile(packages / name, bundle / "_internal" / name)
    return restored


def make_packages(root: WineRoot, bundle: Path, out: Path) -> list[Path]:
    """Makes the installer, by NSIS in the root, and the portable zip. Raises NoInstaller."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    installer = out / f"{make_installers.WINDOWS_NAME}.exe"
    windows_installer.make(bundle, installer, freeze.VERSION, TARGET, root.line(["makensis"]), work=out)
    return [installer, make_installers.make_portable_for_windows(bundle, out)]


def check_size(path: Path) -> str:
    """Returns the size of something that players download. Raises ProofFailed if it is too large."""
    size = path.stat().st_size
    if size > LARGEST_DOWNLOAD:
        raise ProofFailed(f"{size / 1e6:.1f} MB are more than {LARGEST_DOWNLOAD / 1e6:.0f} MB")
    return f"{size / 1e6:.1f} MB, sha256 {hashlib.sha256(path.read_bytes()).hexdigest()}"


def check_installed_size(bundle: Path) -> str:
    """Returns the size of the program. Raises ProofFailed if it is too large."""
    files = [path for path in bundle.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    if size > LARGEST_PROGRAM:
        raise ProofFailed(f"{size / 1e6:.0f} MB are more than {LARGEST_PROGRAM / 1e6:.0f} MB")
    return f"{size / 1e6:.0f} MB in {len(files)} files"


def _windows(path: str) -> str:
    return "Z:" + path.replace("/", "\\")
