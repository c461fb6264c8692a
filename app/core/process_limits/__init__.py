"""Limits that a process sets itself, where the system stops it: for readers of strangers' files, and provers."""

import sys

if sys.platform == "win32":
    from app.core.process_limits.windows_limits import limit_on_windows
else:
    from app.core.process_limits.posix_limits import limit_on_posix

__all__ = ["limit_process"]


def limit_process(memory_bytes: int, file_bytes: int | None = None, cpu_seconds: int | None = None) -> None:
    """Let the system stop this process at its limits, as far as it knows them; it leaves no core dump.

    macOS ignores the memory's, Windows knows none for the size of files.
    """
    if sys.platform == "win32":
        limit_on_windows(memory_bytes, cpu_seconds)
    else:
        limit_on_posix(memory_bytes, file_bytes, cpu_seconds)
