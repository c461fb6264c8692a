"""The table of standard elements as the window shows it, and what is drawn of each element (D1, terrain; W112)."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from shapely.geometry.base import BaseGeometry

from app.core.language import tr
from app.games.actions import Action
from app.games.terrain_table import TerrainKind, TerrainNote, TerrainSign, TerrainTable
from app.games.warcrow.book import ElementKind, find_book
from app.games.warcrow.flat_sight import BLOCK_LOS
from app.games.warcrow.footprints import find_footprint
from app.games.warcrow.ground import element_keywords
from app.games.warcrow.keyword_values import require_terrain_keyword
from app.games.warcrow.keywords import parse_keyword, split_outside_brackets
from app.games.warcrow.state import Element, read_state
from app.games.warcrow.terrain_elements import OPEN, SetElement, find_element
from app.model import Battle, Piece, PieceKind
from app.table.battle_geometry import BattleGeometry

_SIGNS: dict[str, TerrainSign] = {
    BLOCK_LOS.casefold(): "blocks-sight",
    "cover": "cover",
    "impassable": "impassable",
    "unstable": "impassable",
    "rugged": "slow",
    "lethal": "danger",
    "sinister": "danger",
    "trap": "danger",
}
"""The sign of each keyword that terrain may have, by its name in small letters."""
SHAPES = "shapes"
"""The folder of shapes that are made to be standard elements: each is called by the id of its kind."""


class WarcrowTerrain(TerrainTable):
    """The standard elements, and keywords of a piece's own."""

    has_elements = True

    def kinds(self) -> tuple[TerrainKind, ...]:
        return tuple(
            TerrainKind(kind.id, tr(kind.name), ", ".join(kind.keywords), _format_size(kind))
            for kind in find_book().element
        )

    def notes(self, battle: Battle) -> tuple[TerrainNote, ...]:
        return tuple(_make_note(element) for element in _elements_there(battle))

    def piece_kinds(self, battle: Battle) -> tuple[PieceKind, ...]:
        """What each piece counts as, without who made it so and what lies on it."""
        return tuple(PieceKind(one.piece, one.kind, one.keywords) for one in _elements_there(battle))

    def usual_kind(self, piece: Piece) -> str:
        path = PurePosixPath(piece.model)
        name = path.stem.replace("_", "-")
        return name if path.parent.name == SHAPES and any(kind.id == name for kind in find_book().element) else ""

    def kind_action(self, piece: str, kind: str) -> Action:
        return SetElement(piece, kind or OPEN)

    def keywords_action(self, battle: Battle, piece: str, text: str) -> Action:
        keywords = tuple(split_outside_brackets(text, ",;"))
        for keyword in keywords:
            require_terrain_keyword(keyword)
        known = find_element(read_state(battle), piece)
        return SetElement(piece, known.kind if known else "", keywords)

    def area(self, table: BattleGeometry, piece: str) -> BaseGeometry:
        return find_footprint(next(one for one in table.pieces if one.name == piece))


TERRAIN = WarcrowTerrain()


def _elements_there(battle: Battle) -> Iterator[Element]:
    there = {piece.id for piece in battle.pieces}
    return (element for element in read_state(battle).elements if element.piece in there)


def _format_size(kind: ElementKind) -> str:
    """How large a standard element is, in strides."""
    least, most = kind.long
    if kind.wide is None:
        return tr("{least:g} to {most:g} strides a side", least=least, most=most)
    return tr("{least:g} to {most:g} strides long, up to {wide:g} wide", least=least, most=most, wide=kind.wide)


def _make_note(element: Element) -> TerrainNote:
    kind = next((kind for kind in find_book().element if kind.id == element.kind), None)
    keywords = element_keywords(element)
    signs: list[TerrainSign] = [_SIGNS.get(parse_keyword(keyword).name.casefold(), "other") for keyword in keywords]
    name = tr(kind.name) if kind else tr("Terrain of its own")
    return TerrainNote(element.piece, element.kind, name, ", ".join(keywords), tuple(dict.fromkeys(signs)))
