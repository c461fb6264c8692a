"""Tests the installer with the real program under Wine: what a player does from the first start to the removal."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from pathlib import Path

from build_scripts.release.freeze import VERSION
from build_scripts.release.installers.installed_program import NEWEST
from build_scripts.release.installers.wine import Wine
from build_scripts.release.windows import wine_shims
from build_scripts.release.windows.desktop import Desktop
from build_scripts.release.windows.program_proofs import WindowsProgram
from build_scripts.release.windows.steps import ProofFailed, Proofs
from build_scripts.release.windows.wine_root import WineRoot

UNINSTALL_KEY = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Eyeline"
OPEN_KEY = r"Software\Classes\Eyeline.Battle\shell\open\command"
MENU = "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Eyeline.lnk"
STILL_OPEN = 4
"""The installer's exit code if the program was not closed in time."""
BATTLE = "Nacht über dem Grünwald.eyeline"
UNINSTALLER = "uninstall-eyeline.exe"


class InstallProofs:
    """The proofs in their order: each one needs what the one before left."""

    def __init__(self, root: WineRoot, wine: Wine, bundle: Path, installer: Path) -> None:
        self._root, self._wine, self._bundle, self._installer = root, wine, bundle, installer
        self._program = WindowsProgram(root, wine, wine.local / "Programs" / "Eyeline")
        self._desktop = Desktop(root)
        self._before, self._keys = wine.files(), set(wine.registry())

    def run(self, proofs: Proofs) -> None:
        """Runs all; without an installed program, only the first."""
        if not proofs.run("silent installation", self.install):
            return
        proofs.run("self-test of the installed program", self.self_test)
        proofs.run("start from the menu entry", self.start_from_menu)
        proofs.run("a battle is opened by the command of its file type", self.open_by_command)
        proofs.run("a battle is opened by its file type", self.open_by_type)
        proofs.run("upgrade while the program runs", self.upgrade_while_open)
        proofs.run("self-test after the upgrade", self.self_test)
        proofs.run("uninstallation leaves only the player's data", self.uninstall)

    def install(self) -> str:
        """Compares what is unpacked with the bundle; then patches it for Wine."""
        _require(self._setup() == 0, "the installer failed")
        count = self._require_unpacked()
        keys = self._wine.registry()
        _require(keys[UNINSTALL_KEY]["DisplayVersion"] == VERSION, "Windows does not list this version")
        _require(keys[r"Software\Classes\.eyeline"][""] == "Eyeline.Battle", "battles are not registered as its files")
        home = keys[UNINSTALL_KEY]["InstallLocation"]
        _require(keys[OPEN_KEY][""] == rf'"{home}\eyeline.exe" "%1"', "it is not registered to open them")
        _require((self._wine.user / MENU).is_file(), "it is not in the menu")
        wine_shims.patch(self._program.folder)
        return f"{count} files as in the bundle, listed by Windows, in the menu, battles registered"

    def self_test(self) -> str:
        """Runs the self-test on a screen."""
        with self._desktop.screen():
            return self._program.self_test()

    def start_from_menu(self) -> str:
        """Starts the shortcut as the menu does."""
        return self._opened(["start", self._wine.path(self._wine.user / MENU)], "Eyeline")

    def open_by_command(self) -> str:
        """Runs the command that Windows runs on a double click, from the registry."""
        command = self._wine.registry()[OPEN_KEY][""]
        battle = self._put_battle()
        return self._opened([part.replace("%1", battle) for part in re.findall(r'"([^"]+)"', command)], "Grünwald")

    def open_by_type(self) -> str:
        """Opens a battle as a double click does.

        Wine 10 looks only into the machine's file types, not into a single user's, in which Windows looks first. So the
        user's are copied to the machine's for this test.
        """
        for key in (r"Software\Classes\.eyeline", r"Software\Classes\Eyeline.Battle"):
            self._wine.run("reg", "copy", rf"HKCU\{key}", rf"HKLM\{key}", "/s", "/f")
        try:
            said = self._opened(["start", self._put_battle()], "Grünwald")
        finally:
            for key in (r"Software\Classes\.eyeline", r"Software\Classes\Eyeline.Battle"):
                self._wine.run("reg", "delete", rf"HKLM\{key}", "/f")
        return f"{said}; Wine ignores a user's own file types: the keys were copied to the machine's for this test"

    def upgrade_while_open(self) -> str:
        """Installs again while the program runs: first it stays open, then it is closed in time."""
        self._restore_originals()
        old = self._require_unpacked()
        wine_shims.patch(self._program.folder)
        with self._desktop.screen():
            with self._desktop.opened(self._wine, [self._program.path("eyeline.exe")], "Eyeline"):
                code = self._wine.start(self._windows_installer(), "/S").wait(self._desktop.LIMIT_S)
                _require(code == STILL_OPEN, f"it ended with {code} while the program was open")
                setup = self._wine.start(self._windows_installer(), "/S")
                time.sleep(5)
            code = setup.wait(self._desktop.LIMIT_S)
        self._wine.settle()
        _require(code == 0, f"it ended with {code} after the program was closed")
        count = self._require_unpacked()
        wine_shims.patch(self._program.folder)
        return f"refused with code {STILL_OPEN} while open and {old} files unchanged; {count} files new once closed"

    def uninstall(self) -> str:
        """Compares the user's files and keys with those before the installation."""
        _require(self._wine.run(self._program.path(UNINSTALLER), "/S") == 0, "it failed")
        data = "AppData/Local/Eyeline"
        new = self._wine.files() - self._before
        kept = {name for name in new if name == data or name.startswith(f"{data}/")}
        left = sorted(new - kept - {"AppData/Local/Programs", f"Documents/{BATTLE}"})
        _require(not left, f"these files are left: {', '.join(left)}")
        _require(kept, "the player's data is gone")
        keys = [key for key, values in self._wine.registry().items() if "eyeline" in f"{key} {values}".lower()]
        _require(not keys, f"these keys are left: {', '.join(keys)}")
        more = sorted(set(self._wine.registry()) - self._keys)
        return f"no program file and no key of Eyeline; {len(kept)} files of data kept; other new keys: {len(more)}"

    def _setup(self) -> int:
        return self._wine.run(self._windows_installer(), "/S")

    def _windows_installer(self) -> str:
        return self._root.windows_path(self._installer)

    def _put_battle(self) -> str:
        path = self._wine.user / "Documents" / BATTLE
        path.parent.mkdir(exist_ok=True)
        shutil.copyfile(NEWEST, path)
        return self._wine.path(path)

    def _opened(self, command: list[str], title: str) -> str:
        with self._desktop.screen(), self._desktop.opened(self._wine, command, title) as opened:
            return f"the window {opened!r} came"

    def _restore_originals(self) -> None:
        for path in self._program.folder.rglob("*.pyd"):
            original = self._bundle / path.relative_to(self._program.folder)
            if path.read_bytes() != original.read_bytes():
                shutil.copyfile(original, path)

    def _require_unpacked(self) -> int:
        differ = subprocess.run(
            ["diff", "-rq", "--exclude", UNINSTALLER, str(self._bundle), str(self._program.folder)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        _require(differ.returncode == 0, f"what is installed differs from the bundle: {differ.stdout[:2000]}")
        return sum(path.is_file() for path in self._bundle.rglob("*"))


def _require(holds: object, otherwise: str) -> None:
    if not holds:
        raise ProofFailed(otherwise)
