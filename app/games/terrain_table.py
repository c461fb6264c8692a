"""What pieces of terrain count as in a game that has a table of elements: described as data, said by an action."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from shapely.geometry.base import BaseGeometry

from app.games.actions import Action
from app.model import Battle, Piece, PieceKind, Value
from app.table.battle_geometry import BattleGeometry

TerrainSign = Literal["blocks-sight", "cover", "impassable", "slow", "danger", "other"]
"""What a keyword comes to, for a sign on the table."""


class TerrainKind(Value, frozen=True):
    """An element of the table: its id, its name and keywords in words, and how large it usually is."""

    id: str
    name: str
    keywords: str
    size: str = ""


class TerrainNote(Value, frozen=True):
    """What a piece counts as: the id of its kind, or nothing; its name and its keywords in words, and their signs."""

    piece: str
    kind: str
    name: str
    keywords: str
    signs: tuple[TerrainSign, ...] = ()

    @property
    def blocks_sight(self) -> bool:
        """Whether lines of sight are stopped by it."""
        return "blocks-sight" in self.signs


@dataclass(frozen=True)
class TerrainTable:
    """A game's table of elements, and how players say which of them a piece is."""

    kinds: Callable[[], tuple[TerrainKind, ...]]
    notes: Callable[[Battle], tuple[TerrainNote, ...]]
    """What pieces on the table count as; of open ground nothing is told."""
    kind_action: Callable[[str, str], Action]
    """A piece counts as a kind, or as open ground where that is nothing."""
    keywords_action: Callable[[Battle, str, str], Action]
    """A piece has these keywords, as they are written. Raises PlayerError with one sentence where they are none."""
    piece_kinds: Callable[[Battle], tuple[PieceKind, ...]]
    """The same, for copies of those pieces to count as it."""
    area: Callable[[BattleGeometry, str], BaseGeometry]
    """What a piece covers of the plan, in mm."""
    usual_kind: Callable[[Piece], str] = lambda piece: ""
    """What a piece counts as from the start: shapes that are made for it."""
