"""The boards that games are usually played on, from the program's own list."""

from functools import cache

import msgspec

from app.app_paths import RESOURCES
from app.model import Length, Value


class BoardSize(Value, frozen=True):
    """A board to choose: its name and its sides."""

    name: str
    width_mm: Length
    depth_mm: Length


class _Boards(Value, frozen=True):
    board: tuple[BoardSize, ...]


@cache
def board_sizes() -> tuple[BoardSize, ...]:
    """All of them, the most usual first."""
    return msgspec.toml.decode((RESOURCES / "boards.toml").read_bytes(), type=_Boards).board
