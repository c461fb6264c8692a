"""Recognises battle files among dropped files."""

from __future__ import annotations

from pathlib import Path

from app.storage.png_chunks import CARD_CHUNK, has_chunk

BATTLE, JSON, CARD = ".eyeline", ".json", ".png"
WORD, HEAD = b"eyeline-battle", 4096
"""Text near the start of every battle in JSON, and the number of bytes that are searched for it."""


def is_battle_file(path: Path) -> bool:
    """Returns whether a file is a battle: by its suffix, a JSON file by its content, a picture by the battle in it."""
    suffix = path.suffix.lower()
    if suffix == CARD:
        return has_chunk(path, CARD_CHUNK)
    if suffix != JSON or not path.is_file():  # Opening a pipe would block.
        return suffix == BATTLE
    try:
        with path.open("rb") as stream:
            return path.is_file() and WORD in stream.read(HEAD)
    except (OSError, ValueError):
        return False
