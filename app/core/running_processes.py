"""Whether the process with a number is running."""

import ctypes
import os
import sys

_MAY_WAIT, _DENIED, _WAITS_ON = 0x100000, 5, 0x102
"""Windows' right to wait for a process, the error without it, and the answer while the process runs."""


def is_running(process: int) -> bool:
    """Returns whether a process with this number is running, whoever started it."""
    if sys.platform == "win32":
        return process < 2**32 and _is_running_on_windows(process)
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def _is_running_on_windows(process: int) -> bool:
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # pyright: ignore[reportAttributeAccessIssue]
    kernel.OpenProcess.restype, kernel.OpenProcess.argtypes = ctypes.c_void_p, [ctypes.c_uint32] * 3
    kernel.WaitForSingleObject.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
    kernel.CloseHandle.argtypes = [ctypes.c_void_p]
    handle = kernel.OpenProcess(_MAY_WAIT, 0, process)
    if not handle:
        return ctypes.get_last_error() == _DENIED  # pyright: ignore[reportAttributeAccessIssue]
    try:
        return kernel.WaitForSingleObject(handle, 0) == _WAITS_ON
    finally:
        kernel.CloseHandle(handle)
