"""Tests the Windows installer under Wine, with a dummy program.

`dev.py release try_windows_installer`. It needs NSIS, Wine and xvfb (Debian: `apt-get install nsis wine wine64 xvfb`).
It installs silently, checks files and registry, opens a battle, upgrades while the program runs, refuses what it must
refuse, and uninstalls: then everything the installation wrote must be gone, and the players' files must remain. It
takes some minutes.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from build_scripts import dev, system_packages
from build_scripts.release.installers import windows_installer
from build_scripts.release.installers.wine import LIMIT_S, Wine

STAND_IN = r"""
Unicode true
Target amd64-unicode
RequestExecutionLevel user
SilentInstall silent
OutFile "{out}"
!include "FileFunc.nsh"
Section
  ${{GetParameters}} $0
  FileOpen $1 "$LOCALAPPDATA\Eyeline\opened.txt" w
  FileWriteUTF16LE $1 "$0"
  FileClose $1
  ReadEnvStr $0 STAY_OPEN
  Sleep "$0000"
SectionEnd
"""
"""A dummy program that writes down what it is asked to open, and runs for a given number of seconds."""
UNINSTALL_KEY = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Eyeline"
TARGET = "amd64-unicode"
"""The 64-bit half of Wine runs no other; Debian's NSIS builds it, the one for Windows does not."""


def make_payload(folder: Path, version: str, more: str) -> Path:
    """Makes a folder like the frozen program's, with deeply nested files and odd names."""
    script = folder / "stand_in.nsi"
    payload = folder / f"payload {version}"
    names = (
        f"_internal/{more}",
        "_internal/base_library.zip",
        "_internal/a/b/ü $1 ${x}.txt",
        "_internal/PySide6/x.dll",
    )
    for name in names:
        path = payload / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name} of {version}\n", encoding="utf-8")
    for program in windows_installer.PROGRAMS:
        script.write_text(STAND_IN.format(out=payload / program), encoding="utf-8")
        subprocess.run(["makensis", "-V1", str(script)], check=True)
    return payload


def say(sentence: str, holds: object) -> None:
    """Prints what was checked; raises AssertionError if it does not hold."""
    print(f"  {'yes' if holds else 'NO '}  {sentence}", flush=True)
    assert holds, sentence


def try_all(folder: Path) -> None:
    """Runs all tests in the order in which players meet them. Raises AssertionError."""
    wine = Wine(folder / "wine")
    wine.set_up()
    setups: dict[str, tuple[Path, Path]] = {}
    for version, more in (("0.1.0", "only_old.txt"), ("0.2.0", "only_new.txt")):
        payload = make_payload(folder, version, more)
        setups[version] = (payload, folder / f"setup {version}.exe")
        windows_installer.make(payload, setups[version][1], version, TARGET)
    again = folder / "again.exe"
    windows_installer.make(setups["0.1.0"][0], again, "0.1.0", TARGET)
    say("two installers of the same files are identical", again.read_bytes() == setups["0.1.0"][1].read_bytes())

    (wine.local / "Eyeline").mkdir(parents=True)
    (wine.local / "Eyeline" / "night.eyeline").write_text("a battle")
    before = wine.files()
    install(wine, *setups["0.1.0"], "0.1.0")
    open_battle(wine)
    upgrade_while_open(wine, *setups["0.2.0"])
    refuse(wine, folder, setups["0.2.0"][1])
    uninstall(wine, before)
    keep_others(wine, setups["0.1.0"][1])
    move(wine, setups)


def install(wine: Wine, payload: Path, setup: Path, version: str) -> None:
    """Tests a first installation: the files, and what Windows registers."""
    print(f"Install {version}")
    say("it succeeds", wine.run(str(setup), "/S", "/DESKTOP") == 0)
    say("all files are there, and no others", unpacked(wine.local / "Programs" / "Eyeline") == unpacked(payload))
    links = [wine.user / "Desktop", wine.user / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs"]
    say(
        "it is in the menu, and on the desktop if requested",
        all((at / "Eyeline.lnk").is_file() for at in links),
    )
    entry = wine.registry()[UNINSTALL_KEY]
    home = entry["InstallLocation"]
    say("Windows lists it, with its version and size", entry["DisplayVersion"] == version and "EstimatedSize" in entry)
    say("the list has its uninstaller", entry["QuietUninstallString"] == rf'"{home}\uninstall-eyeline.exe" /S')
    kept = wine.registry()
    say("battles are registered as its files", kept[r"Software\Classes\.eyeline"][""] == "Eyeline.Battle")
    opened = kept[r"Software\Classes\Eyeline.Battle\shell\open\command"][""]
    say("it is registered to open them", opened == rf'"{home}\eyeline.exe" "%1"')


def open_battle(wine: Wine) -> None:
    """Tests a double click: runs the command from the registry, as Wine ignores a single user's file types."""
    battle = r"C:\our battles\a night.eyeline"
    command = wine.registry()[r"Software\Classes\Eyeline.Battle\shell\open\command"][""]
    wine.run(*(part.replace("%1", battle) for part in re.findall(r'"([^"]+)"', command)))
    said = (wine.local / "Eyeline" / "opened.txt").read_text(encoding="utf-16-le")
    say("an opened battle is passed to it, including spaces", said == f'"{battle}"')


def upgrade_while_open(wine: Wine, payload: Path, setup: Path) -> None:
    """Tests an upgrade while the program runs: first for too long, then for a short time."""
    print("Upgrade")
    home = wine.local / "Programs" / "Eyeline"
    old = unpacked(home)
    program = wine.start(str(home / "eyeline.exe"), STAY_OPEN="60")
    time.sleep(5)
    code = wine.start(str(setup), "/S").wait(LIMIT_S)
    say("it gives up if the program is not closed, with an exit code", code == 4)
    say("nothing is changed then", unpacked(home) == old)
    program.wait(LIMIT_S)
    wine.settle()
    program = wine.start(str(home / "eyeline-cli.exe"), STAY_OPEN="10")
    time.sleep(3)
    say("it waits until the program is closed", wine.run(str(setup), "/S") == 0)
    say("the old version's files are gone, the new one's are there", unpacked(home) == unpacked(payload))
    say("Windows lists the new one", wine.registry()[UNINSTALL_KEY]["DisplayVersion"] == "0.2.0")


def refuse(wine: Wine, folder: Path, setup: Path) -> None:
    """Tests folders that are not allowed."""
    print("Refuse")
    others = folder / "wine" / "drive_c" / "others"
    others.mkdir()
    (others / "letter.txt").write_text("a letter")
    say("a folder with other files", wine.run(str(setup), "/S", r"/D=C:\others") == 5)
    say("they are unchanged", [path.name for path in others.iterdir()] == ["letter.txt"])
    say("a path too long for Windows", wine.run(str(setup), "/S", rf"/D=C:\{'deep' * 30}\{'deep' * 30}") == 5)


def uninstall(wine: Wine, before: set[str]) -> None:
    """Tests that nothing remains but the players' files."""
    print("Uninstall")
    say("it succeeds", wine.run(str(wine.local / "Programs" / "Eyeline" / "uninstall-eyeline.exe"), "/S") == 0)
    left = wine.files() - before - {"AppData/Local/Programs", "AppData/Local/Eyeline/opened.txt"}
    say(f"no file is left {sorted(left) or ''}", not left)
    say("no player's file is gone", not before - wine.files())
    traces = [key for key, values in wine.registry().items() if "eyeline" in f"{key} {values}".lower()]
    say(f"nothing is left in the registry {traces or ''}", not traces)


def keep_others(wine: Wine, setup: Path) -> None:
    """Tests that another program's file type and a player's file in our folder are kept."""
    print("Other programs and files")
    wine.run("reg", "add", r"HKCU\Software\Classes\.eyeline", "/ve", "/d", "Other.Program", "/f")
    home = wine.local / "Programs" / "Eyeline"
    say("it succeeds, twice", wine.run(str(setup), "/S") == wine.run(str(setup), "/S") == 0)
    (home / "notes.txt").write_text("notes")
    say("so does uninstalling it", wine.run(str(home / "uninstall-eyeline.exe"), "/S") == 0)
    kept = wine.registry()[r"Software\Classes\.eyeline"]
    say("battles open in the other program again", kept == {"": "Other.Program"})
    say("a foreign file stays", [path.name for path in home.iterdir()] == ["notes.txt"])


def move(wine: Wine, setups: dict[str, tuple[Path, Path]]) -> None:
    """Tests an upgrade into another folder."""
    print("Move")
    home = wine.local / "Programs" / "Eyeline"
    (home / "notes.txt").unlink()
    payload, setup = setups["0.2.0"]
    wine.run(str(setups["0.1.0"][1]), "/S")
    program = wine.start(str(home / "eyeline.exe"), STAY_OPEN="60")
    time.sleep(5)
    other = wine.local / "games" / "Eyeline"
    place = rf"C:\users\{wine.user.name}\AppData\Local\games\Eyeline"
    say("it refuses while the program runs", wine.start(str(setup), "/S", f"/D={place}").wait(LIMIT_S) == 4)
    program.wait(LIMIT_S)
    wine.settle()
    say("it succeeds", wine.run(str(setup), "/S", f"/D={place}") == 0)
    say("the new version is there", unpacked(other) == unpacked(payload))
    say("the older version is gone from its folder", not home.exists())
    say("Windows lists the new one", wine.registry()[UNINSTALL_KEY]["InstallLocation"] == place)
    opened = wine.registry()[r"Software\Classes\Eyeline.Battle\shell\open\command"][""]
    say("it opens battles", opened == rf'"{place}\eyeline.exe" "%1"')


def unpacked(folder: Path) -> dict[str, bytes]:
    """Returns the contents of a folder's files, except the uninstaller."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in files.items() if name != "uninstall-eyeline.exe"}


def main() -> int:
    """Runs all tests on a virtual screen; returns 0 if all pass."""
    display = dev.has_display(sys.platform, dict(os.environ))
    system_packages.require(window=False, own_screen=not display, virtual_environment=False)
    if not display:
        child = [sys.executable, "-m", "build_scripts.release.try_windows_installer"]
        return subprocess.run(dev.on_own_screen(sys.platform, child), check=False).returncode
    with tempfile.TemporaryDirectory() as folder:
        try:
            try_all(Path(folder))
        except (AssertionError, windows_installer.NoInstaller, subprocess.SubprocessError, OSError) as problem:
            print(f"Failed: {problem}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
