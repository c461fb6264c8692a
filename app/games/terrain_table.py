"""What pieces of terrain count as in a game that has a table of elements: described as data, said by an action."""

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


class TerrainTable:
    """A game's table of elements, and how players say which of them a piece is; this itself is one with no elements."""

    has_elements: bool = False
    """Whether pieces count as elements in the game; else they count by the tags of their parts."""

    def kinds(self) -> tuple[TerrainKind, ...]:
        """The elements of the table."""
        return ()

    def notes(self, battle: Battle) -> tuple[TerrainNote, ...]:
        """What pieces on the table count as; of open ground nothing is told."""
        return ()

    def piece_kinds(self, battle: Battle) -> tuple[PieceKind, ...]:
        """The same, for copies of those pieces to count as it."""
        return ()

    def usual_kind(self, piece: Piece) -> str:
        """What a piece counts as from the start: shapes that are made for it."""
        return ""

    def kind_action(self, piece: str, kind: str) -> Action:
        """A piece counts as a kind, or as open ground where that is nothing."""
        raise NotImplementedError

    def keywords_action(self, battle: Battle, piece: str, text: str) -> Action:
        """A piece has these keywords, as they are written. Raises PlayerError with the first that cannot be."""
        raise NotImplementedError

    def area(self, table: BattleGeometry, piece: str) -> BaseGeometry:
        """What a piece covers of the plan, in mm."""
        raise NotImplementedError
