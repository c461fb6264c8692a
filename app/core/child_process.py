"""Runs another instance of this program that reads an untrusted file under limits, and leaves its result in a folder.

The parent asks a question in JSON with `run_child`; the child accepts it with `accept_question`. If the file makes the
child crash, hang or need too much memory, only the child ends.
"""

import json
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from app.core.app_paths import own_command, own_environment
from app.core.language import current_language, set_language
from app.core.process_limits import limit_process

POLL_SECONDS = 0.02


@dataclass(frozen=True)
class ChildLimits:
    """What a child may use: memory in bytes, and time in seconds."""

    memory_bytes: int
    seconds: float


def run_child(
    option: str, question: Mapping[str, Any], folder: Path, limits: ChildLimits, progressed: Callable[[float], None]
) -> int | None:
    """Runs the child of a hidden option to its end, and returns its exit code; None if its time was up.

    `progressed` hears the share of the time that has passed; if it raises, the child is stopped. Raises OSError if the
    child cannot be started.
    """
    request = json.dumps({**question, "within": asdict(limits), "speak": current_language()})
    # One thread: each further thread would take its share of the memory limit.
    environment = {**own_environment(), "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    end = time.monotonic() + limits.seconds
    child = subprocess.Popen(  # noqa: S603 - our own program, no shell
        own_command(option, request, str(folder)), cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )  # fmt: skip
    try:
        while True:
            try:
                return child.wait(POLL_SECONDS)
            except subprocess.TimeoutExpired:
                share = 1.0 - (end - time.monotonic()) / limits.seconds
            progressed(min(0.9, share))
            if share >= 1.0:
                return None
    finally:
        child.kill()
        child.wait()


def accept_question(arguments: Sequence[str]) -> tuple[dict[str, Any], Path]:
    """Returns the question and the folder for the result, in the child, after setting its limits and language."""
    question, folder = json.loads(arguments[0]), Path(arguments[1])
    limits = ChildLimits(**question["within"])
    limit_process(limits.memory_bytes, limits.memory_bytes, max(1, round(limits.seconds) + 1))
    language, catalogues = question["speak"]
    set_language(language, Path(catalogues))
    return question, folder
