"""Keeps a file for one program at a time, as long as it is open; where a program ends, its lock ends with it."""

import errno
import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR = 1 << 40
"""The byte that is locked on Windows, where nobody reads a locked one: far behind all that is written."""


def try_lock(file: IO[bytes]) -> bool:
    """Keep an open file for oneself; whether nobody else has. Other programs may still read it."""
    if sys.platform == "win32":
        at = file.tell()
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(at)
        return True
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        return error.errno in (errno.ENOTSUP, errno.ENOLCK)  # a file system without locks
    return True
