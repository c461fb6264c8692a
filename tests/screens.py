"""A virtual screen for each worker of pytest-xdist: mouse, focus and clipboard of one must not disturb another's."""

import os
import subprocess
import sys

SIZE = "1600x1000x24"


class Screen:
    """An X server of its own; a platform that needs none for its windows gets none."""

    def __init__(self) -> None:
        self.name, self._server = "", None
        if sys.platform.startswith("linux"):
            told, tell = os.pipe()
            command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", SIZE, "-nolisten", "tcp"]
            self._server = subprocess.Popen(command, pass_fds=[tell], stderr=subprocess.DEVNULL)
            os.close(tell)
            with os.fdopen(told) as numbers:  # the first that is free; the server says which when it is ready
                self.name = f":{numbers.readline().strip()}"

    def close(self) -> None:
        """End the server."""
        if self._server:
            self._server.terminate()
            self._server.wait()
