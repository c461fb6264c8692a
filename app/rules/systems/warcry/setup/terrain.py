"""Terrain that a player places without cards: how much in each quarter, and how far from the edges (B.terrain)."""

from collections.abc import Iterator

import numpy as np

from app.battle_geometry import Table
from app.geometry.frames import moved
from app.geometry.rays import Occluder
from app.language import mark, tr
from app.model import Board
from app.rules.flow import Reminder
from app.rules.systems.warcry.book import INCH, book_of
from app.rules.systems.warcry.rule_refs import cite, format_inches
from app.rules.systems.warcry.setup import optional_rules

_QUARTERS = {
    (False, False): mark("near left quarter"),
    (True, False): mark("near right quarter"),
    (False, True): mark("far left quarter"),
    (True, True): mark("far right quarter"),
}
_ON_FLOOR_MM = 1.0
_SLACK_MM = 0.01


def terrain_reminders(table: Table) -> tuple[Reminder, ...]:
    """What is not yet as terrain is placed without cards, where that is how it is placed."""
    if not any(switch.terrain for switch in optional_rules.rules_in_force(table.battle)):
        return ()
    source = cite(table.battle, tr("Terrain without cards"), "B.terrain")
    turning = tr("One player places the terrain, the other one says where the arrow points")
    return tuple(Reminder(text, source) for text in (turning, *_quarters(table), *_edges(table)))


def _quarters(table: Table) -> Iterator[str]:
    board, least = table.battle.board, book_of(table.battle).setup.terrain_each_quarter
    there = [_quarter(piece, board) for piece in table.pieces]
    for quarter, name in _QUARTERS.items():
        if there.count(quarter) < least:
            text = tr(
                "{quarter}: {count} of {least} terrain pieces",
                quarter=tr(name),
                count=there.count(quarter),
                least=least,
            )
            yield text


def _quarter(piece: Occluder, board: Board) -> tuple[bool, bool]:
    """Whether the middle of a piece, seen from above, is right of the board's middle, and beyond it."""
    corners = moved(piece.mesh.vertices, piece.frame)[:, :2]
    x, y = (corners.min(axis=0) + corners.max(axis=0)) / 2
    return bool(x > board.width_mm / 2), bool(y > board.depth_mm / 2)


def _edges(table: Table) -> Iterator[str]:
    least = book_of(table.battle).setup.terrain_edge_in * INCH
    for piece in table.pieces:
        gap = _from_edges(piece, table.battle.board)
        if gap < least - _SLACK_MM:
            near, far = format_inches(max(0.0, gap), least), format_inches(least)
            yield tr(
                '{name} touches the floor {gap}" from an edge: {least}" at least', name=piece.name, gap=near, least=far
            )


def _from_edges(piece: Occluder, board: Board) -> float:
    """How far what of a piece touches the floor is from the nearest edge of the board, in mm."""
    corners = moved(piece.mesh.vertices, piece.frame)
    low = corners[corners[:, 2] <= _ON_FLOOR_MM]
    if not len(low):
        return float("inf")
    beyond = (low[:, 0], low[:, 1], board.width_mm - low[:, 0], board.depth_mm - low[:, 1])
    return float(np.min(beyond))
