"""Ctrl+C ends the command that runs, also where a library would swallow what Python raises, or end with a crash."""

import _thread
import os
import signal
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

EXIT_CODE = 130
"""The exit code after Ctrl+C, as shells have it."""
AGAIN_S, LONGEST_S = 2.0, 6.0
"""A library may have swallowed it: it is raised again after so long, and after so long the process ends as it is."""
_SOON_S = 0.05
_IMPORT, _COMMAND = "importlib._bootstrap._find_and_load", "app.cli.parser.main"


@contextmanager
def heed_interrupts() -> Generator[None]:
    """Raise KeyboardInterrupt on Ctrl+C until the process ends; nothing changes where Ctrl+C is ignored."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    interrupt = _Interrupt()
    signal.signal(signal.SIGINT, interrupt.on_signal)
    try:
        yield
    finally:
        interrupt.timer.cancel()
        signal.signal(signal.SIGINT, signal.default_int_handler)


class _Interrupt:
    def __init__(self) -> None:
        self.timer = threading.Timer(0.0, lambda: None)
        self._since = 0.0

    def on_signal(self, _number: int, frame: FrameType | None) -> None:
        self._since = self._since or time.monotonic()
        self.timer.cancel()
        running = set[str]()  # all functions that have called each other up to this moment, with their modules
        while frame is not None:
            running.add(f"{frame.f_globals.get('__name__')}.{frame.f_code.co_name}")
            frame = frame.f_back
        importing = _IMPORT in running  # what is half imported may not survive it: PySide ends the process
        if importing and _COMMAND not in running:
            os._exit(EXIT_CODE)  # nothing was begun
        self._raise_again(_SOON_S if importing else AGAIN_S)
        if not importing:
            raise KeyboardInterrupt

    def _raise_again(self, after_s: float) -> None:
        self.timer = threading.Timer(after_s, self._interrupt)
        self.timer.daemon = True
        self.timer.start()

    def _interrupt(self) -> None:
        if time.monotonic() - self._since > LONGEST_S:
            os._exit(EXIT_CODE)
        _thread.interrupt_main()
        self._raise_again(AGAIN_S)  # the main thread may be busy in a library
