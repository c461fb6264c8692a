"""Terrain elements: what each piece counts as, a standard element or one with its own keywords (D1, W112)."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.errors import PlayerError
from app.core.language import labelled, mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import ChoiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.terrain_table import TerrainKind, TerrainNote, TerrainSign, TerrainTable
from app.games.warcrow.book import ElementKind, find_book
from app.games.warcrow.card import Keywords, require_terrain_keyword
from app.games.warcrow.flat_sight import BLOCK_LOS
from app.games.warcrow.ground import element_keywords, find_footprint
from app.games.warcrow.keywords import parse_keyword, split_outside_brackets
from app.games.warcrow.move.troop_room import displace_from_terrain
from app.games.warcrow.state import Element, WarcrowState, read_state, with_state
from app.model import Battle, Id, Piece, PieceKind, Word
from app.table.battle_geometry import BattleGeometry

NAMES = (
    mark("Fence or barricade"),
    mark("Wall"),
    mark("Small structure"),
    mark("Building"),
    mark("Light forest"),
    mark("Dense forest"),
    mark("River"),
    mark("Lake"),
    mark("Ruins"),
    mark("Rough terrain"),
)
"""Names of the standard elements in the book, for translators."""
OPEN = "open"
"""The answer that a piece is open ground, so it is no element."""


def find_element(state: WarcrowState, piece: str) -> Element | None:
    """Returns the element that a piece counts as; None if it is open ground."""
    return next((element for element in state.elements if element.piece == piece), None)


def element_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields an option to set the element of each piece, undecided pieces first."""
    state = read_state(table.battle)
    for piece in sorted(table.battle.pieces, key=lambda piece: find_element(state, piece.id) is not None):
        element = find_element(state, piece.id)
        text = tr("Choose what {piece} counts as…", piece=piece.id)
        if element is not None:
            text = tr("Change what {piece} counts as (now {kind})…", piece=piece.id, kind=format_element(element))
        yield Option(f"element {piece.id}", text, "set-up", action=SetElement(piece.id), secondary=True)


def format_element(element: Element) -> str:
    """Formats in a few words what a piece counts as."""
    kind = next((kind for kind in find_book().element if kind.id == element.kind), None)
    name = tr(kind.name) if kind else ""
    if element.keywords is None:
        return name
    own = ", ".join(element_keywords(element)) or tr("no keywords")
    return labelled(name, own)


class SetElement(Action, frozen=True, tag_field="action", tag="wc-element"):
    """The choice of the standard element that a piece counts as, by its id, optionally with other keywords.

    Without any of these, the players are asked. "open" removes the element.
    """

    piece: Id
    kind: Word = ""
    keywords: Keywords | None = None


class SetElementRule(Rule[SetElement]):
    kind = SetElement

    def check(self) -> tuple[Problem, ...]:
        if self.action.kind or self.action.keywords is not None:
            self._require_valid()
        return ()

    def apply(self) -> Battle:
        battle = self.battle
        self._require_valid()
        state = read_state(battle)
        old = find_element(state, self.action.piece)
        others = tuple(element for element in state.elements if element.piece != self.action.piece)
        if self.action.kind == OPEN:
            text = tr("{piece} is open ground", piece=self.action.piece)
            return with_log_line(with_state(battle, replace(state, elements=others)), text, "note")
        new = replace(old or Element(self.action.piece), kind=self.action.kind, keywords=self.action.keywords)
        text = tr("{piece} counts as {kind}", piece=self.action.piece, kind=format_element(new))
        battle = with_log_line(with_state(battle, replace(state, elements=(*others, new))), text, "note")
        return displace_from_terrain(self.table.with_battle(battle), new) if battle.clock.stage == "battle" else battle

    def label(self) -> str:
        return tr("Choose what {piece} counts as", piece=self.action.piece)

    def _require_valid(self) -> None:
        """Raises PlayerError if there is no such piece, element or keyword."""
        action = self.action
        if all(piece.id != action.piece for piece in self.battle.pieces):
            raise PlayerError(tr("{name} is not on the table", name=action.piece))
        known = {kind.id for kind in find_book().element} | {"", OPEN}
        if action.kind not in known or (not action.kind and action.keywords is None):
            raise PlayerError(tr("unknown terrain element “{kind}”", kind=action.kind))
        for keyword in action.keywords or ():
            require_terrain_keyword(keyword)

    def choice_request(self) -> ChoiceRequest | None:
        """Asks which standard element a piece is."""
        action = self.action
        if action.kind or action.keywords is not None:
            return None
        kinds = [(labelled(tr(kind.name), ", ".join(kind.keywords)), kind.id) for kind in find_book().element]
        kinds.append((tr("Open ground"), OPEN))
        answers = tuple((text, replace(action, kind=id)) for text, id in kinds)
        return ChoiceRequest(tr("What does {piece} count as?", piece=action.piece), "", answers)


RULES = (SetElementRule,)


# Standard elements in the window, and the signs drawn on them (D1, terrain; W112)


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
"""The sign of each terrain keyword, by its name in lower case."""
SHAPES = "shapes"
"""The folder of models made for standard elements, each named after the id of its kind."""


class WarcrowTerrain(TerrainTable):
    """The standard elements, and custom keywords of pieces."""

    has_elements = True

    def kinds(self) -> tuple[TerrainKind, ...]:
        return tuple(
            TerrainKind(kind.id, tr(kind.name), ", ".join(kind.keywords), _format_size(kind))
            for kind in find_book().element
        )

    def notes(self, battle: Battle) -> tuple[TerrainNote, ...]:
        return tuple(_make_note(element) for element in _elements_there(battle))

    def piece_kinds(self, battle: Battle) -> tuple[PieceKind, ...]:
        """Returns what each piece counts as, without its maker and effects."""
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
    """Formats the size of a standard element in strides."""
    least, most = kind.long
    if kind.wide is None:
        return tr("{least:g} to {most:g} strides a side", least=least, most=most)
    return tr("{least:g} to {most:g} strides long, up to {wide:g} wide", least=least, most=most, wide=kind.wide)


def _make_note(element: Element) -> TerrainNote:
    kind = next((kind for kind in find_book().element if kind.id == element.kind), None)
    keywords = element_keywords(element)
    signs: list[TerrainSign] = [_SIGNS.get(parse_keyword(keyword).name.casefold(), "other") for keyword in keywords]
    name = tr(kind.name) if kind else tr("Custom terrain")
    return TerrainNote(element.piece, element.kind, name, tuple(zip(keywords, signs, strict=True)))
