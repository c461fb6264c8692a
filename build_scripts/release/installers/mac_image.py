"""The disk image for macOS: the program, and a link to the Applications folder to drag it into.

The program has only an ad hoc signature, which Apple's own processors require: macOS warns at its first start.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from build_scripts.release.freeze import VERSION

VOLUME = f"Eyeline {VERSION}"


def make_image(app: Path, out: Path) -> Path:
    """Writes the image of Eyeline.app, named after this machine's processor. Raises subprocess.CalledProcessError."""
    machine = subprocess.run(["uname", "-m"], capture_output=True, text=True, check=True).stdout.strip()
    image = out / f"eyeline-{VERSION}-macos-{machine}.dmg"
    image.unlink(missing_ok=True)
    _run("codesign", "--verify", "--deep", "--strict", str(app))
    with tempfile.TemporaryDirectory() as folder:
        _run("ditto", str(app), str(Path(folder) / app.name))  # with everything that its signature covers
        (Path(folder) / "Applications").symlink_to("/Applications")
        _run("hdiutil", "create", "-volname", VOLUME, "-srcfolder", folder, "-format", "UDZO", "-ov", str(image))
    _run("hdiutil", "verify", str(image))
    return image


def _run(*command: str) -> None:
    subprocess.run(command, check=True)
