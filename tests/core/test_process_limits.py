"""Limits on the resources of a process: tested on this system; for Windows, the calls are tested."""

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.process_limits import windows_limits

ROOT = Path(__file__).parents[2]
POINTER = ctypes.sizeof(ctypes.c_void_p)


posix = pytest.mark.skipif(sys.platform == "win32", reason="this module of Python and these limits are POSIX's")


def limited(arguments, then):
    script = f"from app.core.process_limits import limit_process\nlimit_process({arguments})\n{then}"
    return subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)


def test_more_memory_than_allowed_is_refused():
    done = limited("2**30", "block = bytearray(2**31)")
    assert "MemoryError" in done.stderr


def test_memory_within_the_limit_is_granted():
    assert limited("2**30", "block = bytearray(2**28)").returncode == 0


@posix
@pytest.mark.parametrize("arguments", ["2**30", "2**30, None, None"])
def test_an_unset_limit_changes_nothing(arguments):
    then = "import resource\nprint(resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_FSIZE))"
    free = subprocess.run([sys.executable, "-c", then], capture_output=True, text=True, check=True)
    assert limited(arguments, then).stdout == free.stdout


@posix
def test_no_file_grows_beyond_the_limit(tmp_path):
    limited("2**30, 1000", f"open({str(tmp_path / 'file')!r}, 'wb').write(bytes(2000))")
    assert (tmp_path / "file").stat().st_size <= 1000


@posix
def test_time_is_limited_and_no_core_is_dumped():
    then = "import resource\nprint(resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_CORE))"
    assert limited("2**30, 1000, 7", then).stdout == "(7, 7) (0, 0)\n"


def test_the_windows_structures_have_the_sizes_of_winnt_h():
    sizes = [
        ctypes.sizeof(kind)
        for kind in (windows_limits.BasicLimits, windows_limits.IoCounters, windows_limits.ExtendedLimits)
    ]
    assert sizes == [64, 48, 144]
    assert windows_limits.BasicLimits.limit_flags.offset == 16
    assert windows_limits.BasicLimits.affinity.offset == 48
    assert windows_limits.ExtendedLimits.process_memory_limit.offset == 112


def test_windows_gets_memory_and_time_in_its_own_units():
    limits = windows_limits.make_limits(2 * 2**30, 61)
    assert limits.process_memory_limit == 2 * 2**30
    assert limits.basic.per_process_user_time_limit == 610_000_000
    assert limits.basic.limit_flags == 0x100 | 0x400 | 0x2


def test_without_a_time_limit_windows_gets_none():
    assert windows_limits.make_limits(2**30).basic.limit_flags == 0x100 | 0x400


class Call:
    """A function of kernel32 that records its arguments."""

    def __init__(self, name, calls, answer):
        self.name, self.calls, self.answer = name, calls, answer

    def __call__(self, *arguments):
        self.calls.append((self.name, arguments))
        return self.answer


class Kernel:
    def __init__(self, **answers):
        self.calls = []
        told = {
            "CreateJobObjectW": 7,
            "GetCurrentProcess": 9,
            "SetInformationJobObject": 1,
            "AssignProcessToJobObject": 1,
        }
        for name, answer in {**told, **answers}.items():
            setattr(self, name, Call(name, self.calls, answer))


def test_a_windows_process_puts_itself_into_a_job_with_the_limits():
    kernel = Kernel()
    assert windows_limits.limit_on_windows(2**30, 5, kernel)
    assert [name for name, _ in kernel.calls] == [
        "CreateJobObjectW",
        "SetInformationJobObject",
        "GetCurrentProcess",
        "AssignProcessToJobObject",
    ]
    job, kind, _, size = kernel.calls[1][1]
    assert (job, kind, size) == (7, 9, ctypes.sizeof(windows_limits.ExtendedLimits))
    assert kernel.calls[-1][1] == (7, 9)


@pytest.mark.parametrize("refused", ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"])
def test_if_windows_refuses_the_process_continues_without_limits(refused):
    assert not windows_limits.limit_on_windows(2**30, 5, Kernel(**{refused: 0}))
