"""The progress of a slow command, shown as one line on the terminal."""

import shutil
import sys
import time
from typing import Self

DELAY_S = 1.0
"""Seconds before the first progress message."""
_INTERVAL_S = 0.1


class ProgressLine:
    """A report that rewrites one line on stderr, if that is a terminal, and clears it at the end."""

    def __init__(self, patience: float = DELAY_S) -> None:
        self._stream = sys.stderr if sys.stderr.isatty() else None
        self._next = time.monotonic() + patience
        self._shown = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._rewrite("")

    def __call__(self, share: float, doing: str) -> None:
        """Shows the share done, from 0 to 1, and the current work."""
        now = time.monotonic()
        if self._stream and now >= self._next:
            self._next = now + _INTERVAL_S
            self._rewrite(f"{share:4.0%}  {doing}"[: shutil.get_terminal_size().columns - 1])

    def _rewrite(self, text: str) -> None:
        if self._stream and text != self._shown:
            print(f"\r{text.ljust(len(self._shown))}\r{text}", end="", file=self._stream, flush=True)
            self._shown = text
