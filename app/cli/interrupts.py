"""Handling of Ctrl+C: it ends the running command, even if a library would swallow the exception or crash.

A library may catch KeyboardInterrupt, so it is raised again until the process ends. An import that is interrupted may
leave a library half loaded (PySide then ends the process), so during an import the exception waits.
"""

import _thread
import os
import signal
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

EXIT_CODE = 130
"""The exit code after Ctrl+C, as in shells."""
AGAIN_S, MAX_S = 2.0, 6.0
"""Seconds until the exception is raised again, in case a library swallowed it, and until the process is ended."""
_SOON_S = 0.05
_IMPORT, _COMMAND = "importlib._bootstrap._find_and_load", "app.cli.parser.main"


@contextmanager
def heed_interrupts() -> Generator[None]:
    """Raises KeyboardInterrupt on Ctrl+C until the process ends; does nothing if Ctrl+C is ignored."""
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
        running = set[str]()  # all functions on the call stack, with their modules
        while frame is not None:
            running.add(f"{frame.f_globals.get('__name__')}.{frame.f_code.co_name}")
            frame = frame.f_back
        importing = _IMPORT in running  # a half-finished import may not survive it: PySide ends the process
        if importing and _COMMAND not in running:
            os._exit(EXIT_CODE)  # no work was started
        self._raise_again(_SOON_S if importing else AGAIN_S)
        if not importing:
            raise KeyboardInterrupt

    def _raise_again(self, after_s: float) -> None:
        self.timer = threading.Timer(after_s, self._interrupt)
        self.timer.daemon = True
        self.timer.start()

    def _interrupt(self) -> None:
        if time.monotonic() - self._since > MAX_S:
            os._exit(EXIT_CODE)
        _thread.interrupt_main()
        self._raise_again(AGAIN_S)  # the main thread may be inside a library
