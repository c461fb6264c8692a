"""Terrain kinds in a game with a table of terrain elements."""

from typing import Literal

from shapely.geometry.base import BaseGeometry

from app.games.actions import Action
from app.model import Battle, Piece, PieceKind, Value
from app.table.battle_geometry import BattleGeometry

TerrainSign = Literal["blocks-sight", "cover", "impassable", "slow", "danger", "other"]
"""The effect of a keyword, for a sign on the table."""


class TerrainKind(Value, frozen=True):
    """An element of the table: its id, name and keywords in words, and its usual size."""

    id: str
    name: str
    keywords: str
    size: str = ""


class TerrainNote(Value, frozen=True):
    """The kind that a piece counts as: its id (or empty), its name, and its keywords with their signs."""

    piece: str
    kind: str
    name: str
    effects: tuple[tuple[str, TerrainSign], ...] = ()

    @property
    def keywords(self) -> str:
        """The keywords in words."""
        return ", ".join(keyword for keyword, _ in self.effects)

    @property
    def signs(self) -> tuple[TerrainSign, ...]:
        """The signs, without repetition."""
        return tuple(dict.fromkeys(sign for _, sign in self.effects))

    @property
    def blocks_sight(self) -> bool:
        return "blocks-sight" in self.signs


class TerrainTable:
    """A game's table of terrain elements, and how players assign them to pieces; this one has no elements."""

    has_elements: bool = False
    """True if pieces count as elements; otherwise the tags of their parts count."""

    def kinds(self) -> tuple[TerrainKind, ...]:
        """Returns the elements of the table."""
        return ()

    def notes(self, battle: Battle) -> tuple[TerrainNote, ...]:
        """Returns what pieces on the table count as, without open ground."""
        return ()

    def piece_kinds(self, battle: Battle) -> tuple[PieceKind, ...]:
        """Returns what pieces count as, for their copies."""
        return ()

    def usual_kind(self, piece: Piece) -> str:
        """Returns what a piece counts as by default, for shapes that are made for it."""
        return ""

    def kind_action(self, piece: str, kind: str) -> Action:
        """Returns the action that makes a piece count as a kind, or as open ground if empty."""
        raise NotImplementedError

    def keywords_action(self, battle: Battle, piece: str, text: str) -> Action:
        """Returns the action that sets a piece's keywords. Raises PlayerError with the first invalid one."""
        raise NotImplementedError

    def area(self, table: BattleGeometry, piece: str) -> BaseGeometry:
        """Returns the area of a piece in plan view, in mm."""
        raise NotImplementedError
