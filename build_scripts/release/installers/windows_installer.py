"""The installer for Windows, compiled by NSIS; the same files give the same bytes."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path, PureWindowsPath

from build_scripts.environment import ROOT
from build_scripts.release.freeze import SEED

SCRIPT = Path(__file__).parent / "windows" / "eyeline.nsi"
ICON = ROOT / "resources" / "icons" / "app" / "eyeline.ico"
PROGRAMS = ("eyeline.exe", "eyeline-cli.exe")
OURS = {*PROGRAMS, "_internal"}
"""Names in the program's folder; the uninstaller removes these and nothing else."""


TARGET = "x86-unicode"
"""The installer's own architecture: the official NSIS for Windows builds no other; 64-bit Windows runs it."""


class NoInstaller(Exception):
    """Raised if the installer cannot be made; the message says why."""


def make(
    bundle: Path, out: Path, version: str, target: str = TARGET, makensis: Sequence[str] = (), work: Path | None = None
) -> None:
    """Writes the installer of a frozen program for this target of NSIS. Raises NoInstaller.

    `makensis` is the command that starts NSIS if it is not one of this system; it must see the folder `work`.
    """
    missing = [name for name in PROGRAMS if not (bundle / name).is_file()]
    if missing:
        raise NoInstaller(f"{bundle} has no {' and no '.join(missing)}: build the program on Windows first.")
    if others := sorted({path.name for path in bundle.iterdir()} - OURS):
        raise NoInstaller(f"The uninstaller would leave {', '.join(others)} behind: name it in eyeline.nsi and here.")
    files = sorted(path for path in bundle.rglob("*") if path.is_file())
    size = sum(path.stat().st_size for path in files)
    with tempfile.TemporaryDirectory(dir=work) as folder:
        # NSIS needs a byte order mark for UTF-8, and Windows line endings in the licence.
        names = _write(Path(folder) / "files.nsh", unpack(bundle, files), "utf-8-sig")
        licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
        values = {
            "VERSION": version,
            "VERSION_4": f"{version}.0",
            "OUT": out.resolve(),
            "LICENCE": _write(Path(folder) / "licence.txt", licence, "utf-8-sig", newline="\r\n"),
            "ICON": ICON,
            "FILES": names,
            "LONGEST": max(len(str(path.relative_to(bundle))) for path in files) + 1,
            "SIZE_KB": size // 1024 + 1,
            "SIZE_MB": size // 1024**2 + 1,
            "TARGET": target,
        }
        command = [*(makensis or [_find_makensis()]), "-V2", "-WX", "-INPUTCHARSET", "UTF8"]
        command += [*(f"-D{name}={value}" for name, value in values.items()), str(SCRIPT)]
        if subprocess.run(command, env={**os.environ, **SEED}, check=False).returncode:
            raise NoInstaller("makensis failed; the reason is above.")


def unpack(bundle: Path, files: list[Path]) -> str:
    """Returns NSIS commands that unpack these files in order: the order within a folder differs between disks."""
    lines: list[str] = []
    folder = None
    for path in files:
        if path.parent != folder:
            folder = path.parent
            target = str(PureWindowsPath(folder.relative_to(bundle))).replace("$", "$$")
            lines.append(f'SetOutPath "$INSTDIR\\{target}"')
        lines.append(f'File "{path}"')
    return "\n".join(lines) + "\n"


def _write(path: Path, text: str, encoding: str, newline: str = "\n") -> Path:
    path.write_text(text, encoding=encoding, newline=newline)
    return path


def _find_makensis() -> str:
    found = shutil.which("makensis") or shutil.which("makensis", path="C:\\Program Files (x86)\\NSIS")
    if not found:
        raise NoInstaller("makensis is missing: install NSIS 3, on Debian with `apt-get install nsis`.")
    return found
