"""Which file that is dropped is a battle."""

from __future__ import annotations

from pathlib import Path

BATTLE, JSON = ".eyeline", ".json"
WORD, HEAD = b"eyeline-battle", 4096
"""What a battle in JSON has near its beginning."""


def is_battle_file(path: Path) -> bool:
    """By its name; JSON by what it says of itself."""
    suffix = path.suffix.lower()
    if suffix != JSON or not path.is_file():  # a pipe would be waited for
        return suffix == BATTLE
    try:
        with path.open("rb") as stream:
            return path.is_file() and WORD in stream.read(HEAD)
    except (OSError, ValueError):
        return False
