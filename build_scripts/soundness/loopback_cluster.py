"""A Dask scheduler and its workers as local processes, on loopback only, that can be killed one by one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from build_scripts.environment import ROOT

HOST = "127.0.0.1"
STARTS_S = 120.0
"""Time limit for a start: a busy machine takes long to start Python."""


class LoopbackCluster:
    """A scheduler with some workers of one thread each; all of them end with the `with` block."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        """`folder` is for the scheduler's file and the output of the processes."""
        self._folder = folder
        self._file = folder / "scheduler.json"
        self._file.unlink(missing_ok=True)
        self._said = (folder / "cluster.log").open("ab")
        self.scheduler = self._start("scheduler", "--port", "0")
        self.workers = [self._start_worker() for _ in range(workers)]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
        self._said.close()

    @property
    def address(self) -> str:
        """The scheduler's address, once it is listening. Raises TimeoutError."""
        end = time.monotonic() + STARTS_S
        while time.monotonic() < end:
            try:
                return str(json.loads(self._file.read_text("utf-8"))["address"])
            except (OSError, ValueError):  # missing, or only partly written
                time.sleep(0.05)
        raise TimeoutError(self._file)

    def _start_worker(self) -> subprocess.Popen[bytes]:
        local = ("--local-directory", str(self._folder))
        return self._start("worker", "--nworkers", "1", "--nthreads", "1", "--no-nanny", *local)

    def _start(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        line = [sys.executable, "-m", "dask", what, "--scheduler-file", str(self._file), "--host", HOST]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        return subprocess.Popen(
            [*line, "--no-dashboard", *options], cwd=self._folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=self._said, stderr=self._said,
        )  # fmt: skip
