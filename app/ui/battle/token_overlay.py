"""The tokens on the table, in the shapes of their game and the colours of their holders."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QColor

from app.core.language import tr
from app.geometry.arrays import Floats
from app.ui.scene_builder import scene_side_styles
from app.ui.viewport.overlay import Overlay, OverlaySolid, Tag
from app.ui.viewport.scene import CASING, Colour, Mark, Point
from app.ui.viewport.styled_lines import StyledLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.games.game import Game
    from app.games.token_looks import TokenLook, TokenShape
    from app.model import Battle, Change, Token
    from app.table.battle_geometry import BattleGeometry
    from app.ui.battle_document import BattleDocument
    from app.ui.scene_builder import SideStyles

NAME = "tokens"
NOBODYS: Colour = (0.96, 0.93, 0.84)
LIFT = 1.2
CORNERS: dict[Mark, int] = {"triangle": 3, "square": 4, "diamond": 4, "circle": 24}
TURNS: dict[Mark, float] = {"triangle": 0.25, "square": 0.125, "diamond": 0.0, "circle": 0.0}
Lines = list[StyledLine]


def make_token_overlay(game: Game, table: BattleGeometry, side_styles: SideStyles) -> Overlay:
    """Returns all tokens in their game's shapes; a held token contains the mark of its holder."""
    battle = table.battle
    ribbons: Lines = []
    tags: list[Tag] = []
    for token in list_tokens_on_table(battle):
        at, look = find_token_place(table, token), game.token_look(token.kind)
        ribbons += _SHAPES[look.shape](at, look.radius_mm, _find_colour(battle, token, look, side_styles))
        holder = _find_holder(battle, token)
        if holder in side_styles:
            colour, shape = side_styles[holder]
            ribbons += make_polygon(at, 0.45 * look.radius_mm, shape, colour, 3.2)
        tags.append(_make_tag(battle, token, look, at))
    return Overlay(tuple(ribbons), tuple(tags))


def make_token_solids(game: Game, table: BattleGeometry, side_styles: SideStyles) -> tuple[OverlaySolid, ...]:
    """Returns flat discs under tokens on the table, which are visible from all directions."""
    battle = table.battle
    lying = ((token, game.token_look(token.kind)) for token in battle.tokens if not token.carrier)
    return tuple(
        OverlaySolid(
            *_make_disc(find_token_place(table, token), look.radius_mm),
            _find_colour(battle, token, look, side_styles),
            0.55,
        )
        for token, look in lying
    )


def list_tokens_on_table(battle: Battle) -> tuple[Token, ...]:
    """Returns the tokens on the table, except those whose carriers have left it or have not arrived."""
    away = {fighter.id for fighter in battle.aside if fighter.state.whereabouts != "down"}
    return tuple(token for token in battle.tokens if token.carrier not in away)


def find_token_place(table: BattleGeometry, token: Token) -> Point:
    """Returns a token's position, which is its carrier's if it is carried."""
    battle = table.battle
    if token.carrier and token.carrier in {fighter.id for fighter in battle.fighters}:
        pose = battle.fighter(token.carrier).pose
        return pose.x, pose.y, pose.z + 2.0
    x, y, z = token.at
    return x, y, z + LIFT


def format_token(battle: Battle, token: Token) -> str:
    """Returns a token's name and its holder, or that it is carried."""
    if token.carrier:
        return tr("{token}, carried", token=token.id)
    return f"{token.id} · {token.holder}" if token.holder else token.id


def _make_tag(battle: Battle, token: Token, look: TokenLook, at: Point) -> Tag:
    """Returns a token's label; its short form has only the number, and is empty for a carried token."""
    spot = (at[0], at[1], at[2] + 3.0)
    if token.carrier in {fighter.id for fighter in battle.fighters}:
        return Tag(token.id, spot, short="", fighter=token.carrier)
    return Tag(format_token(battle, token), spot, short=_find_number(battle, token), radius=look.radius_mm)


def _find_number(battle: Battle, token: Token) -> str:
    """Returns the number in a token's name; "1" if it has none but others of its name do.

    If a token of another name and the same kind has that number, the initial tells them apart: R1 and B1.
    """
    name, _, number = token.id.rpartition(" ")
    if number.isdecimal():
        alike = {one.id for one in battle.tokens if one.kind == token.kind and one.id.rpartition(" ")[2] == number}
        return f"{name[:1]}{number}" if len(alike) > 1 else number
    return "1" if any(other.id == f"{token.id} 2" for other in battle.tokens) else ""


def make_polygon(at: Point, radius: float, shape: Mark, colour: Colour, width: float) -> Lines:
    """Returns a closed outline in a side's shape around a point."""
    count, first = CORNERS[shape], 2 * math.pi * TURNS[shape]
    turns = [first + 2 * math.pi * step / count for step in range(count)]
    corners = [(at[0] + radius * math.cos(t), at[1] + radius * math.sin(t), at[2] + 0.4) for t in turns]
    pairs = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    below = [StyledLine(a, b, CASING, width + 2.2, 0.0, opacity=0.55, toward=0.002) for a, b in pairs]
    return below + [StyledLine(a, b, colour, width, 0.0, toward=0.003) for a, b in pairs]


def _make_rings(at: Point, wide: float, colour: Colour) -> Lines:
    return [*make_polygon(at, wide, "circle", colour, 3.0), *make_polygon(at, 0.72 * wide, "circle", colour, 1.6)]


def _make_chest(at: Point, wide: float, colour: Colour) -> Lines:
    left, right = (at[0] - 0.7 * wide, at[1], at[2] + 0.4), (at[0] + 0.7 * wide, at[1], at[2] + 0.4)
    return [*make_polygon(at, wide, "square", colour, 3.0), StyledLine(left, right, colour, 2.2, 0.0, toward=0.003)]


def _make_cross(at: Point, r: float, colour: Colour) -> Lines:
    ends = (((-r, -r), (r, r)), ((-r, r), (r, -r)))
    return [
        StyledLine((at[0] + a, at[1] + b, at[2]), (at[0] + c, at[1] + d, at[2]), colour, 3.0, 1.2)
        for (a, b), (c, d) in ends
    ]


_SHAPES: dict[TokenShape, Callable[[Point, float, Colour], Lines]] = {
    "rings": _make_rings,
    "chest": _make_chest,
    "cross": _make_cross,
}


def _find_holder(battle: Battle, token: Token) -> str:
    carrier = next((fighter for fighter in battle.all_fighters if fighter.id == token.carrier), None)
    return carrier.side if carrier else token.holder


def _find_colour(battle: Battle, token: Token, look: TokenLook, side_styles: SideStyles) -> Colour:
    if look.colour:
        own = QColor(look.colour)
        return own.redF(), own.greenF(), own.blueF()
    holder = _find_holder(battle, token)
    return side_styles[holder][0] if holder in side_styles else NOBODYS


def _make_disc(at: Point, radius: float, high: float = 3.0) -> tuple[Floats, np.ndarray]:
    """Returns a flat closed cylinder: vertices `(n, 3)`, faces `(m, 3)`."""
    count = 32
    turns = np.arange(count) * (2 * np.pi / count)
    rim = np.stack([at[0] + radius * np.cos(turns), at[1] + radius * np.sin(turns)], axis=1)
    low = np.c_[rim, np.full(count, at[2] - LIFT + 0.1)]
    top = np.c_[rim, np.full(count, at[2] - LIFT + high)]
    vertices = np.vstack([low, top, [[at[0], at[1], at[2] - LIFT + high]]])
    i = np.arange(count)
    j = (i + 1) % count
    sides = np.vstack([np.c_[i, j, count + j], np.c_[i, count + j, count + i]])
    cap = np.c_[count + i, count + j, np.full(count, 2 * count)]
    return vertices, np.vstack([sides, cap])


class TokenOverlay(QObject):
    """Draws the tokens of the battle, including previews. Made for one open battle."""

    def __init__(self, document: BattleDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._viewport = document.session, document.viewport
        self._shown: object = None
        document.notifier.changed.connect(self._on_changed)
        self.update_overlay()

    def update_overlay(self) -> None:
        battle = self._session.battle
        carriers = {token.carrier for token in battle.tokens}
        poses = tuple(fighter.pose for fighter in battle.fighters if fighter.id in carriers)
        looks = scene_side_styles(battle)
        shown = (battle.tokens, poses, looks)
        if shown != self._shown:
            self._shown, game = shown, self._session.game
            self._viewport.show_overlay(NAME, make_token_overlay(game, self._session.table, looks))
            self._viewport.show_solids(NAME, make_token_solids(game, self._session.table, looks))

    def close(self) -> None:
        self._viewport.show_overlay(NAME, Overlay())
        self._viewport.show_solids(NAME)

    def _on_changed(self, change: Change) -> None:
        if change.tokens or change.course or (change.fighters and self._session.battle.tokens):
            self.update_overlay()
