"""Limits that a process sets on itself: used by readers of untrusted files and by provers."""

import sys

if sys.platform == "win32":
    from app.core.process_limits.windows_limits import limit_on_windows
else:
    from app.core.process_limits.posix_limits import limit_on_posix

__all__ = ["limit_process"]


def limit_process(memory_bytes: int, file_bytes: int | None = None, cpu_seconds: int | None = None) -> None:
    """Has the system stop this process at these limits, where it supports them, and without a core dump.

    macOS ignores the memory limit; Windows has none for file sizes.
    """
    if sys.platform == "win32":
        limit_on_windows(memory_bytes, cpu_seconds)
    else:
        limit_on_posix(memory_bytes, file_bytes, cpu_seconds)
