"""Locks an open file for one program at a time; the lock ends with the program."""

import errno
import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR = 1 << 40
"""Offset of the byte that is locked on Windows, where a locked byte cannot be read: far behind all data."""


def try_lock(file: IO[bytes]) -> bool:
    """Locks an open file and returns whether that succeeded. Other programs can still read the file."""
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
        return error.errno in (errno.ENOTSUP, errno.ENOLCK)  # Some file systems have no locks.
    return True
