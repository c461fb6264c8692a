"""A desktop for Windows programs in the root: a virtual screen with a window manager, mouse, keys and pictures."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from build_scripts.release.installers.wine import Wine
from build_scripts.release.windows.steps import ProofFailed
from build_scripts.release.windows.wine_root import WineRoot

SIZE = (1366, 768)
"""The screen of a small laptop."""
STILL, STILL_LIMIT_S = 3, 30.0
"""Equal pictures, a second apart, after which the screen is still; the longest wait for that."""


class Desktop:
    """The screen, and what a player does on it."""

    LIMIT_S = 180.0

    def __init__(self, root: WineRoot) -> None:
        self._root = root

    @contextmanager
    def screen(self) -> Generator[None]:
        """Provides the screen and the window manager."""
        with self._root.screen(*SIZE):
            manager = subprocess.Popen(
                self._root.line(["openbox"]), env=self._root.env(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            try:
                yield
            finally:
                manager.terminate()
                manager.wait()

    @contextmanager
    def opened(self, wine: Wine, command: Sequence[str], title: str, **env: str) -> Generator[str]:
        """Starts a program and waits for its window; closes the window and waits for the program's end."""
        wine.start(*command, **env)
        try:
            yield self.wait_for_window(title)
            self.close_windows(wine, title)
        finally:
            wine.end()

    def titles(self) -> list[str]:
        """Returns the titles of all windows of programs."""
        found = (name.strip() for name in self._root.window_titles())
        return [name for name in found if name and name not in ("Openbox", "openbox", "Default IME")]

    def wait_for_window(self, title: str) -> str:
        """Returns the title of the first window with these words in it. Raises ProofFailed."""
        found: list[str] = []

        def is_there() -> bool:
            found[:] = [name for name in self.titles() if title in name]
            return bool(found)

        self._wait(is_there, f"no window has {title!r} in its title")
        return found[0]

    def activate(self, title: str) -> None:
        """Gives the window with these words in its title the keyboard, as a click on its title does."""
        self._root.run(["xdotool", "search", "--onlyvisible", "--name", title, "windowactivate", "--sync"])

    def close_windows(self, wine: Wine, title: str) -> None:
        """Asks the program's windows to close, as their × does, and waits until those with this title are gone."""
        wine.start("taskkill", "/im", "eyeline.exe").wait(self.LIMIT_S)  # without /f, it only asks
        self._wait(lambda: not any(title in name for name in self.titles()), "the window does not close")

    def place_of(self, title: str) -> tuple[int, int, int, int]:
        """Returns the place of a window's content: left, top, width and height in pixels."""
        # xdotool counts the frame of a window twice.
        ids = self._root.run(["xdotool", "search", "--onlyvisible", "--name", title]).split()
        said = self._root.run(["xwininfo", "-id", ids[0]])
        values = dict(re.findall(r"(?m)^ *(?:Absolute upper-left )?(X|Y|Width|Height): +(-?\d+)", said))
        left, top, width, height = (int(values[name]) for name in ("X", "Y", "Width", "Height"))
        return left, top, width, height

    def keys(self, *names: str) -> None:
        """Presses keys, such as ctrl+s, one after the other."""
        self._root.run(["xdotool", "key", "--delay", "120", *names])

    def text(self, words: str) -> None:
        """Types a text."""
        self._root.run(["xdotool", "type", "--delay", "60", words])

    def click(self, x: int, y: int, button: int = 1) -> None:
        """Clicks on the screen, in pixels from its top left corner."""
        self._root.run(["xdotool", "mousemove", str(x), str(y), "sleep", "0.3", "click", str(button)])

    def take_picture(self) -> bytes:
        """Returns a picture of the screen as PNG; the same picture gives the same bytes."""
        options = ["-define", "png:exclude-chunks=date,time", "+set", "date:create", "+set", "date:modify"]
        return self._root.read(["import", "-window", "root", *options, "png:-"])

    def wait_until_still(self) -> None:
        """Waits until the screen has not changed for a while; a blinking cursor may let it wait for the whole limit."""
        end, same, last = time.monotonic() + STILL_LIMIT_S, 0, b""
        while same < STILL and time.monotonic() < end:
            time.sleep(1)
            now = self.take_picture()
            same, last = (same + 1 if now == last else 0), now

    def _wait(self, done: Callable[[], bool], otherwise: str) -> None:
        end = time.monotonic() + self.LIMIT_S
        while not done():
            if time.monotonic() > end:
                raise ProofFailed(f"{otherwise}; open are: {', '.join(self.titles()) or 'none'}")
            time.sleep(0.5)
