"""Process limits on Windows: a job object that contains the process, as in winnt.h and jobapi2.h."""

import ctypes
from ctypes import c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any, ClassVar

EXTENDED_LIMITS = 9
"""JobObjectExtendedLimitInformation: the class of information for SetInformationJobObject."""
PROCESS_TIME, PROCESS_MEMORY, DIE_ON_EXCEPTION = 0x2, 0x100, 0x400
"""JOB_OBJECT_LIMIT_…; the last ends a crashed process without a dialog box that waits for an answer."""
TICKS_A_SECOND = 10_000_000
"""Times are in units of 100 ns."""

_Fields = ClassVar[Any]
_jobs: list[Any] = []
"""Open job handles, kept so that the jobs stay alive."""


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_: _Fields = (
        ("per_process_user_time_limit", c_int64),
        ("per_job_user_time_limit", c_int64),
        ("limit_flags", c_uint32),
        ("minimum_working_set_size", c_size_t),
        ("maximum_working_set_size", c_size_t),
        ("active_process_limit", c_uint32),
        ("affinity", c_size_t),
        ("precedence_class", c_uint32),
        ("scheduling_class", c_uint32),
    )


class IoCounters(ctypes.Structure):
    """IO_COUNTERS."""

    _fields_: _Fields = tuple(
        (f"{what}_{kind}_count", c_uint64) for kind in ("operation", "transfer") for what in ("read", "write", "other")
    )


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_: _Fields = (
        ("basic", BasicLimits),
        ("io_info", IoCounters),
        ("process_memory_limit", c_size_t),
        ("job_memory_limit", c_size_t),
        ("peak_process_memory_used", c_size_t),
        ("peak_job_memory_used", c_size_t),
    )


def make_limits(memory_bytes: int, cpu_seconds: int | None = None) -> ExtendedLimits:
    """Returns the limits in the form that Windows expects."""
    limits = ExtendedLimits()
    limits.basic.limit_flags = PROCESS_MEMORY | DIE_ON_EXCEPTION
    limits.process_memory_limit = memory_bytes
    if cpu_seconds is not None:
        limits.basic.limit_flags |= PROCESS_TIME
        limits.basic.per_process_user_time_limit = cpu_seconds * TICKS_A_SECOND
    return limits


def limit_on_windows(memory_bytes: int, cpu_seconds: int | None = None, kernel: Any = None) -> bool:
    """Limits committed memory and user time of this process; returns False, without effect, if Windows refuses.

    `kernel` is kernel32.
    """
    kernel = kernel or ctypes.WinDLL("kernel32", use_last_error=True)  # pyright: ignore[reportAttributeAccessIssue]
    kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = c_void_p
    kernel.CreateJobObjectW.argtypes = (c_void_p, c_void_p)
    kernel.SetInformationJobObject.argtypes = (c_void_p, c_uint32, c_void_p, c_uint32)
    kernel.AssignProcessToJobObject.argtypes = (c_void_p, c_void_p)
    job = kernel.CreateJobObjectW(None, None)
    if not job:
        return False
    _jobs.append(job)
    limits = make_limits(memory_bytes, cpu_seconds)
    told = kernel.SetInformationJobObject(job, EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
    return bool(told and kernel.AssignProcessToJobObject(job, kernel.GetCurrentProcess()))
