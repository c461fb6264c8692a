"""An evening in the window under Wine, on the screen of a small laptop: keys, mouse, dialogs, each with a picture."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from build_scripts.release.installers.clean_root import RootFailed
from build_scripts.release.windows.desktop import SIZE, Desktop
from build_scripts.release.windows.program_proofs import WindowsProgram
from build_scripts.release.windows.steps import ProofFailed, Proofs

SAVED = "Abend im Verein.eyeline"
SKIP_TOUR, HULDA = (590, 272), (978, 521)
"""Where the demo shows them on this screen, in pixels."""


class Evening:
    """The program is started once; every proof continues where the one before ended."""

    def __init__(self, program: WindowsProgram, shots: Path) -> None:
        self._program, self._shots = program, shots
        self._desktop = Desktop(program.root)
        self._number = 0

    def run(self, proofs: Proofs) -> None:
        """Plays the evening; the pictures are numbered."""
        shutil.rmtree(self._shots, ignore_errors=True)
        with self._desktop.screen():
            try:
                if proofs.run("the window opens with the demo", self._open):
                    self._play(proofs)
            finally:
                self._program.wine.end()

    def _play(self, proofs: Proofs) -> None:
        desktop = self._desktop
        proofs.run("the window is inside the screen", self._require_inside)
        proofs.run("another target with the mouse", self._changes("target", self._click_target))
        proofs.run("the next target with a key", self._changes("next", lambda: desktop.keys("n")))
        proofs.run("first person", self._changes("first person", lambda: desktop.keys("v")))
        proofs.run("back to the table", self._changes("table", lambda: desktop.keys("v")))
        proofs.run("the palette finds a command", self._changes("palette", self._search))
        desktop.keys("Escape")
        proofs.run("save as", self._save)
        proofs.run("a new battle", self._make_new)
        proofs.run("a battle is opened by the file dialog", self._open_saved)
        proofs.run("the window closes, and the program ends", self._close)
        proofs.run("what was saved answers on the command line", self._ask_saved)

    def _open(self) -> str:
        began = time.monotonic()
        self._program.wine.start(self._program.path("eyeline.exe"))
        self._desktop.wait_for_window("Eyeline")
        opened = time.monotonic() - began
        self._desktop.wait_until_still()
        drawn = time.monotonic() - began
        self._take_picture("demo")
        return f"window after {opened:.0f} s, still picture after at most {drawn:.0f} s; {self._memory()}"

    def _require_inside(self) -> str:
        left, top, width, height = self._desktop.place_of("Eyeline")
        if left < 0 or top < 0 or left + width > SIZE[0] or top + height > SIZE[1]:
            raise ProofFailed(f"its content has {width} × {height} pixels at {left}, {top}")
        return f"its content has {width} × {height} pixels at {left}, {top}, the screen {SIZE[0]} × {SIZE[1]}"

    def _changes(self, name: str, do: Callable[[], None]) -> Callable[[], str]:
        """Returns a proof that the screen changes; whether it is right, a person sees in the picture."""

        def proof() -> str:
            before = self._desktop.take_picture()
            do()
            self._desktop.wait_until_still()
            path = self._take_picture(name)
            if path.read_bytes() == before:
                raise ProofFailed(f"nothing changed; see {path.name}")
            return path.name

        return proof

    def _click_target(self) -> None:
        for place in (SKIP_TOUR, HULDA):
            self._desktop.click(*place)

    def _search(self) -> None:
        self._desktop.keys("ctrl+k")
        self._desktop.wait_until_still()
        self._desktop.text("grid")

    def _save(self) -> str:
        self._desktop.keys("ctrl+shift+s")
        self._answer_file_dialog("save as")
        self._desktop.wait_for_window(Path(SAVED).stem)
        return f"{self._saved.stat().st_size} bytes"

    def _make_new(self) -> str:
        self._desktop.activate("Eyeline")
        self._desktop.keys("ctrl+n")
        self._desktop.wait_until_still()
        self._take_picture("new battle")
        self._desktop.keys("Return")
        self._desktop.wait_for_window("(draft)")
        self._desktop.wait_until_still()
        return f"{self._take_picture('set-up').name}; {self._memory()}"

    def _open_saved(self) -> str:
        self._desktop.activate("Eyeline")
        self._desktop.keys("ctrl+o")
        self._answer_file_dialog("open")
        self._desktop.wait_for_window(Path(SAVED).stem)
        self._desktop.wait_until_still()
        return self._take_picture("opened").name

    def _close(self) -> str:
        self._desktop.close_windows(self._program.wine, "Eyeline")
        self._program.wine.settle()
        return "the program ended"

    def _ask_saved(self) -> str:
        done = self._program.ask("sight", self._program.wine.path(self._saved), "--matrix", "--json")
        try:
            json.loads(done.stdout)
        except ValueError as error:
            raise ProofFailed(done.stdout[-500:]) from error
        return "its verdicts are valid JSON"

    def _answer_file_dialog(self, name: str) -> None:
        """Types the path into the system's own dialog."""
        self._desktop.wait_until_still()
        self._desktop.keys("ctrl+a")
        self._desktop.text(self._program.wine.path(self._saved))
        self._take_picture(name)
        self._desktop.keys("Return")

    @property
    def _saved(self) -> Path:
        return self._program.wine.user / "Documents" / SAVED

    def _take_picture(self, name: str) -> Path:
        self._number += 1
        path = self._shots / f"{self._number:02} {name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self._desktop.take_picture())
        return path

    def _memory(self) -> str:
        """Returns the most memory that the program has used so far, as Linux counts it."""
        peaks: list[int] = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                command = (process / "cmdline").read_bytes()
                if command.startswith(b"C:") and b"eyeline.exe" in command:
                    rows = dict(row.split(":", 1) for row in (process / "status").read_text().splitlines())
                    peaks.append(int(rows.get("VmHWM", "0 kB").split()[0]))
        if not peaks:
            raise RootFailed("the program has ended")
        return f"at most {max(peaks) / 1000:.0f} MB so far"
