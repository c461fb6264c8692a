"""An army list, the data it still lacks, and our own JSON format for it."""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from app.core.app_paths import RESOURCES
from app.core.errors import PlayerError
from app.core.language import labelled, tr
from app.games.actions import Action, Move
from app.games.prompts import Option
from app.games.warcrow.book import find_book
from app.games.warcrow.card import Keywords, UnitCard, find_card_flaws
from app.games.warcrow.setup.scenario_choice import ChooseScenario
from app.games.warcrow.state import read_state
from app.games.warcrow.terrain_elements import SetElement
from app.games.warcrow.units.new_units import MAX_TROOPS, AddUnits, NewUnit
from app.model import Base, Battle, Id, Length, Piece, PiecePose, Value, Word
from app.rosters.file_limits import convert, require_version
from app.table.battle_geometry import BattleGeometry

FORMAT = "eyeline-warcrow-army"
DEMOS = RESOURCES / "demo" / "warcrow"
MAX_UNITS = 100


class ArmyUnit(Value, frozen=True):
    """A unit of an army. If its number of troops or their base is unknown, it is None until the player enters it.

    `has_figures` is whether its card has more than a name and points.
    """

    name: Id
    count: Annotated[int, Meta(ge=1, le=MAX_TROOPS)] | None = None
    base: Base | None = None
    card: UnitCard = UnitCard()
    keywords: Keywords = ()
    height_mm: Length | None = None
    has_figures: bool = True


class Army(Value, frozen=True):
    """An army: its units in the order of the list."""

    name: Word = ""
    faction: Word = ""
    units: Annotated[tuple[ArmyUnit, ...], Meta(max_length=MAX_UNITS)] = ()

    @property
    def points(self) -> int:
        """The total cost in points."""
        return sum(unit.card.points for unit in self.units)


class _Document(Value, frozen=True):
    format: Literal["eyeline-warcrow-army"]
    version: Literal[1]
    army: Army


def missing_texts(army: Army) -> tuple[str, ...]:
    """Returns sentences on the data that has to be entered before the army can be mustered."""
    said = list[str]()
    for names, text in (
        ([unit.name for unit in army.units if unit.count is None], tr("the number of troops")),
        ([unit.name for unit in army.units if unit.base is None], tr("the base size")),
        ([unit.name for unit in army.units if not unit.has_figures], tr("the values on the card")),
    ):
        if names:
            said.append(tr("Missing for {names}: {what}.", names=", ".join(dict.fromkeys(names)), what=text))
    return tuple(said)


def make_muster(army: Army, side: str) -> AddUnits:
    """Returns the action that musters an army for a side. Raises PlayerError if data is missing."""
    if asked := missing_texts(army):
        raise PlayerError(" ".join(asked))
    if not army.units:
        raise PlayerError(tr("the army has no units yet"))
    return AddUnits(tuple(_make_unit(unit, army, side) for unit in army.units))


def _make_unit(unit: ArmyUnit, army: Army, side: str) -> NewUnit:
    assert unit.base is not None
    assert unit.count is not None
    card = replace(unit.card, name=unit.card.name or unit.name, faction=unit.card.faction or army.faction)
    return NewUnit(unit.name, side, unit.base, unit.count, card, unit.keywords, unit.height_mm)


# Our own format


def is_army(found: Any) -> bool:
    """Returns whether a document declares our format."""
    return isinstance(found, dict) and found.get("format") == FORMAT


def read_army(found: Any) -> Army:
    """Reads an army from a document. Raises PlayerError that names the place of an error."""
    require_version(found, 1)
    army = convert(found, _Document).army
    for index, unit in enumerate(army.units):
        for place, sentence in find_card_flaws(unit.card, unit.keywords):
            raise PlayerError(labelled(f"army.units[{index}].{place}", sentence))
    return army


def demo_armies() -> tuple[Army, ...]:
    """Returns the invented armies that ship with the program."""
    return tuple(read_army(msgspec.json.decode(path.read_bytes())) for path in sorted(DEMOS.glob("*.json")))


# The shipped armies, offered to sides that have none


def army_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields each shipped army that is not mustered yet, until two sides have units."""
    sides = dict.fromkeys(unit.side for unit in read_state(table.battle).units if not unit.neutral)
    if len(sides) > 1:
        return
    armies = [army for army in demo_armies() if army.name not in sides]
    for army in armies:
        text = tr("Muster {army}, a demo army ({points} points)", army=army.name, points=army.points)
        action = make_muster(army, army.name)
        yield Option(f"army {army.name}", text, "set-up", army.name, action, main=army is armies[0])


# The demo table: two invented armies, a scenario, and shipped terrain


_KINDS = {
    "two_storey_ruin": "building",
    "tower": "small-structure",
    "corner_ruin": "ruins",
    "rocks_tall": "rough",
    "bare_tree": "light-forest",
    "wall_window": "wall",
    "wall_arrow_slits": "wall",
    "barricade": "fence",
    "crates_and_barrels": "fence",
    "well": "small-structure",
    "wall_long": "fence",
    "palisade": "fence",
}
"""The standard elements represented by models of the shipped terrain."""


def demo_steps(battle: Battle) -> tuple[Action, ...]:
    """Returns the actions that prepare a demo table: terrain spread over the board, two armies and a scenario."""
    kinds = [(piece.id, _KINDS.get(PurePosixPath(piece.model).stem, "")) for piece in battle.pieces]
    elements = (SetElement(id, kind) for id, kind in kinds if kind)
    musters = (make_muster(army, army.name) for army in demo_armies()[:2])
    spread = Move(pieces=tuple((piece.id, _spread(battle, piece)) for piece in battle.pieces))
    moves = (spread,) if battle.pieces else ()
    return (*moves, *elements, *musters, ChooseScenario(find_book().scenario[0].id))


def _spread(battle: Battle, piece: Piece) -> PiecePose:
    """Returns the pose of a piece when the terrain of the usual board is spread over this one."""
    ends = [(one.pose.x, one.pose.y) for one in battle.pieces]
    wide, deep = (max(axis) + min(axis) for axis in zip(*ends, strict=True))
    board = battle.board
    return replace(piece.pose, x=piece.pose.x * board.width_mm / wide, y=piece.pose.y * board.depth_mm / deep)
