"""Process limits on Linux and macOS: resource limits as in `setrlimit(2)`."""

import resource
from contextlib import suppress


def limit_on_posix(memory_bytes: int, file_bytes: int | None = None, cpu_seconds: int | None = None) -> None:
    """Limits the address space, the size of each file and the CPU time; limits that the system refuses are skipped."""
    wanted = {
        resource.RLIMIT_AS: memory_bytes,
        resource.RLIMIT_FSIZE: file_bytes,
        resource.RLIMIT_CPU: cpu_seconds,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in wanted.items():
        if most is not None:
            with suppress(ValueError, OSError):
                resource.setrlimit(kind, (most, most))
