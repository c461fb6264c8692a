"""The Windows Python, run in the checkout under Wine."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from build_scripts.release.installers.wine import LIMIT_S, Wine
from build_scripts.release.windows.wine_root import CHECKOUT, WineRoot


@dataclass(frozen=True)
class RunningPython:
    """A Python in a folder, with the packages of the tests in another one."""

    root: WineRoot
    wine: Wine
    folder: Path
    packages: Path

    def ask(self, *arguments: str, limit_s: float = LIMIT_S) -> subprocess.CompletedProcess[str]:
        """Returns how Python ended and what it printed; its compiled modules stay out of the checkout."""
        env = {"PYTHONPATH": self.root.windows_path(self.packages), "PYTHONPYCACHEPREFIX": "Z:\\compiled"}
        python = self.root.windows_path(self.folder / "python.exe")
        return self.wine.ask(python, *arguments, folder=CHECKOUT, limit_s=limit_s, **env)
