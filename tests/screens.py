"""A virtual screen for each worker of pytest-xdist, so that mouse, focus and clipboard do not interfere."""

import os
import subprocess
import sys

SIZE = "1600x1000x24"


class Screen:
    """An X server for one worker; there is none on platforms that do not need it."""

    def __init__(self) -> None:
        self.name, self._server = "", None
        if sys.platform.startswith("linux"):
            told, tell = os.pipe()
            command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", SIZE, "-nolisten", "tcp"]
            self._server = subprocess.Popen(command, pass_fds=[tell], stderr=subprocess.DEVNULL)
            os.close(tell)
            with os.fdopen(told) as numbers:  # the first free one; the server reports its number when it is ready
                self.name = f":{numbers.readline().strip()}"

    def close(self) -> None:
        """Ends the server."""
        if self._server:
            self._server.terminate()
            self._server.wait()
