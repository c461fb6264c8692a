"""An evening in the window under Wine, on the screen of a small laptop: keys, mouse, dialogs, each with a picture."""

from __future__ import annotations

import shutil
from pathlib import Path

from build_scripts.release.windows.desktop import SIZE, Desktop
from build_scripts.release.windows.program_proofs import WindowsProgram
from build_scripts.release.windows.steps import Proofs

CENTRE = (SIZE[0] // 2 - 100, SIZE[1] // 2)
SAVED = "Abend im Verein.eyeline"
SETTLE_S = 4.0
"""Time for the window to draw what was asked for, on a processor without a graphics card."""


class Evening:
    """The program is started once; every proof continues where the one before ended."""

    def __init__(self, program: WindowsProgram, shots: Path) -> None:
        self._program, self._shots = program, shots
        self._desktop = Desktop(program.root)
        self._number = 0

    def run(self, proofs: Proofs) -> None:
        """Plays the evening; the pictures are numbered."""
        shutil.rmtree(self._shots, ignore_errors=True)
        proofs.run("the window opens and is inside the screen", self._start)
