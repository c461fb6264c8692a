"""The standard output and the error output: UTF-8 on every system, also in a pipe or a file."""

import io
import os
import sys


def prepare_streams() -> None:
    """Makes both streams take every character; in a windowed program on Windows, which has none, they lead nowhere."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 # until the program ends
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
