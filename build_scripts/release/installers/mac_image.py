"""The disk image for macOS: the program, and beside it a link to the folder of programs to drag it into.

The program is signed by nobody ("ad hoc", which Apple's own processors ask for): macOS warns at its first start.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from build_scripts.release.freeze import VERSION

VOLUME = f"Eyeline {VERSION}"


def make_image(app: Path, out: Path) -> Path:
    """Write the image of Eyeline.app, named for this machine's processor. Raises subprocess.CalledProcessError."""
    machine = subprocess.run(["uname", "-m"], capture_output=True, text=True, check=True).stdout.strip()
    image = out / f"eyeline-{VERSION}-macos-{machine}.dmg"
    image.unlink(missing_ok=True)
    _run("codesign", "--verify", "--deep", "--strict", str(app))
    with tempfile.TemporaryDirectory() as folder:
        _run("ditto", str(app), str(Path(folder) / app.name))  # with all that its signature rests on
        (Path(folder) / "Applications").symlink_to("/Applications")
        _run("hdiutil", "create", "-volname", VOLUME, "-srcfolder", folder, "-format", "UDZO", "-ov", str(image))
    _run("hdiutil", "verify", str(image))
    return image


def _run(*command: str) -> None:
    subprocess.run(command, check=True)
