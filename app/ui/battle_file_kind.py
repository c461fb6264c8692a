"""Which file that is dropped is a battle."""

from __future__ import annotations

from pathlib import Path

from app.storage.png_chunks import CARD_CHUNK, has_chunk

BATTLE, JSON, CARD = ".eyeline", ".json", ".png"
WORD, HEAD = b"eyeline-battle", 4096
"""What a battle in JSON has near its beginning."""


def is_battle_file(path: Path) -> bool:
    """By its name; JSON by what it says of itself, and a picture by the battle that it carries."""
    suffix = path.suffix.lower()
    if suffix == CARD:
        return has_chunk(path, CARD_CHUNK)
    if suffix != JSON or not path.is_file():  # a pipe would be waited for
        return suffix == BATTLE
    try:
        with path.open("rb") as stream:
            return path.is_file() and WORD in stream.read(HEAD)
    except (OSError, ValueError):
        return False
