"""Compares what the command line answers on Windows with what it answers on Linux."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Generator
from typing import Any

LAST_DIGITS = 1e-9
"""Allowed relative difference of numbers: both C runtimes round sines and roots in the last digit on their own."""
TIMES = {"ms", "seconds"}
"""Names of values that measure time."""
_PATH = re.compile(r"(?:[A-Z]:)?[\\/](?:[^\\/\s\"']+[\\/])*(?=[^\\/\s\"']+)")


def differences(ours: Any, theirs: Any, where: str = "") -> Generator[str]:
    """Yields what differs between two JSON values, except times, folders of files, and last digits of numbers."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for name in sorted({*ours, *theirs} - TIMES):
            if name in ours and name in theirs:
                yield from differences(ours[name], theirs[name], f"{where}.{name}")
            else:
                yield f"{where}.{name} is only in {'the first' if name in ours else 'the second'}"
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for at, pair in enumerate(zip(ours, theirs, strict=True)):
            yield from differences(*pair, f"{where}[{at}]")
    elif not _same(ours, theirs):
        yield f"{where}: {ours!r} is not {theirs!r}"


def compare(ours: str, theirs: str) -> list[str]:
    """Returns how two outputs differ; as JSON if both are, else line by line."""
    try:
        return list(differences(json.loads(ours), json.loads(theirs)))
    except ValueError:
        return list(differences(_lines(ours), _lines(theirs)))


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


def _same(ours: Any, theirs: Any) -> bool:
    if isinstance(ours, bool) or isinstance(theirs, bool) or type(ours) is not type(theirs):
        return ours == theirs and isinstance(ours, bool) == isinstance(theirs, bool)
    if isinstance(ours, float):
        return math.isclose(ours, theirs, rel_tol=LAST_DIGITS, abs_tol=LAST_DIGITS)
    if isinstance(ours, str):
        return without_folders(ours) == without_folders(theirs)
    return ours == theirs


def without_folders(text: str) -> str:
    """Returns the text with only the last part of every absolute path."""
    return _PATH.sub("", text)
