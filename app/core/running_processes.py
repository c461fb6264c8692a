"""Whether the process with a number is running."""

import ctypes
import os
import sys

_MAY_WAIT, _DENIED, _RUNS = 0x100000, 5, 0x102
"""Windows' right to wait for a process, its error without that right, and its answer while the process runs."""


def is_running(process: int) -> bool:
    """Returns whether a process with this number is running, whoever started it."""
    if sys.platform == "win32":
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        handle = ctypes.c_void_p(kernel.OpenProcess(_MAY_WAIT, 0, ctypes.c_uint32(process)))
        if not handle:
            return ctypes.get_last_error() == _DENIED
        answer = kernel.WaitForSingleObject(handle, 0)
        kernel.CloseHandle(handle)
        return answer == _RUNS
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
