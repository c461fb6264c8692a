"""Makes the installers for this system from the folder that `freeze` made.

Linux: a .deb, a .run for one user, a .tar.xz, an AppImage; needs the packages in TOOLS. Windows: an installer for one
user, which needs NSIS, and a portable .zip. macOS: a disk image. `dev.py release make_installers` writes them to
build/installers and prints their sizes and hashes.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from build_scripts.release import freeze
from build_scripts.release.installers import (
    appimage,
    linux_packages,
    mac_image,
    program_tree,
    windows_installer,
    windows_portable,
)

WINDOWS_NAME = f"eyeline-{freeze.VERSION}-windows-x64"
OUT = freeze.BUILD / "installers"
TOOLS = {"dpkg-deb": "dpkg", "makeself": "makeself"}
"""Program -> its Debian package."""


def make_for_linux(bundle: Path, out: Path) -> list[Path]:
    """Makes all four, or three without the tools of the AppImage; raises FileNotFoundError if more is missing."""
    program_tree.bundle_tree(bundle)
    missing = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    if missing:
        raise FileNotFoundError(f"This needs {' and '.join(missing)}; install it with apt-get install.")
    tarball = linux_packages.make_tarball(bundle, out)
    made = [tarball, linux_packages.make_user_installer(tarball, out), linux_packages.make_package(bundle, out)]
    if missing := appimage.missing_tools():
        print(f"No AppImage is made: it needs {' and '.join(missing)}; install it with apt-get install.")
        return made
    return [*made, appimage.make_appimage(bundle, out)]


def make_for_windows(bundle: Path, out: Path) -> list[Path]:
    """Makes the installer and the portable zip; also on Linux, from a folder built on Windows. Raises NoInstaller."""
    path = out / f"{WINDOWS_NAME}.exe"
    windows_installer.make(bundle, path, freeze.VERSION)
    return [path, make_portable_for_windows(bundle, out)]


def make_portable_for_windows(bundle: Path, out: Path) -> Path:
    """Makes the zip for a stick."""
    path = out / f"{WINDOWS_NAME}-portable.zip"
    windows_portable.make(bundle, path)
    return path


def make_for_macos(bundle: Path, out: Path) -> list[Path]:
    """Makes the disk image of the app next to the folder; raises CalledProcessError."""
    return [mac_image.make_image(bundle.parent / "Eyeline.app", out)]


MAKERS: dict[str, Callable[[Path, Path], list[Path]]] = {
    "linux": make_for_linux,
    "win32": make_for_windows,
    "darwin": make_for_macos,
}
"""Functions by Python's names for systems."""


def main() -> int:
    """Makes the installers and prints their sizes and hashes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bundle", type=Path, default=freeze.BUNDLE, help="folder of the program")
    parser.add_argument("--out", type=Path, default=OUT, help="output folder")
    parser.add_argument("--system", choices=MAKERS, default=sys.platform, help="system that the program was built for")
    given = parser.parse_args()
    out = given.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    try:
        made = MAKERS[given.system](given.bundle.resolve(), out)
    except (FileNotFoundError, windows_installer.NoInstaller, subprocess.CalledProcessError) as problem:
        print(problem, file=sys.stderr)
        return 1
    for path in made:
        data = path.read_bytes()
        print(f"{len(data) / 1e6:6.1f} MB  {hashlib.sha256(data).hexdigest()}  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
