"""What Warcrow keeps of a battle beside the table: its units and what terrain counts as; a frozen value."""

from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw
from msgspec.structs import replace

from app.errors import PlayerError
from app.language import format_decoder_error, tr
from app.model import Battle, GameData, Id, Value, Word

VERSION = 1
Keywords = Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=50)]
StateToken = Literal["frightened", "slowed", "disarmed", "vulnerable"]


class Unit(Value, frozen=True):
    """A unit: its troops by the ids of their fighters, and what its card and its tokens say.

    Distances of a unit are its leader's (D1.4). `keywords` are the card's, characteristics among them.
    """

    id: Id
    side: Word
    leader: Id
    troops: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=50)]
    keywords: Keywords = ()


class Element(Value, frozen=True):
    """What a piece of terrain counts as: a standard element by its id, or keywords of its own in place of its."""

    piece: Id
    kind: Word = ""
    keywords: Keywords | None = None


class WarcrowState(Value, frozen=True):
    """All of it. `stride_mm` is how long a stride is on this table."""

    stride_mm: Annotated[float, Meta(ge=5.0, le=50.0)] = 15.0
    own_unit_blocks: bool = False
    units: Annotated[tuple[Unit, ...], Meta(max_length=100)] = ()
    elements: Annotated[tuple[Element, ...], Meta(max_length=500)] = ()

    def unit_of(self, fighter: str) -> Unit | None:
        """The unit a fighter is a troop of; None where it is of none."""
        return next((unit for unit in self.units if fighter in unit.troops), None)


def read_state(battle: Battle) -> WarcrowState:
    """What a battle keeps of Warcrow's. Raises PlayerError with the place of what does not fit."""
    return _decode(battle.game.version, bytes(battle.game.values))


def with_state(battle: Battle, state: WarcrowState) -> Battle:
    """The battle with this in place of what it kept."""
    return replace(battle, game=GameData(VERSION, Raw(msgspec.json.encode(state))))


@lru_cache(maxsize=16)
def _decode(version: int, values: bytes) -> WarcrowState:
    if version > VERSION:
        raise PlayerError(tr("game.version: it was made by a newer version of Eyeline; update this one"))
    try:
        return msgspec.json.decode(values, type=WarcrowState)
    except (ValueError, RecursionError) as error:  # msgspec's errors are ValueErrors
        raise PlayerError(f"game.values: {format_decoder_error(error)}") from error


def require_valid(battle: Battle) -> None:
    """Raises PlayerError with one sentence that names the place of what cannot be."""
    state = read_state(battle)
    known, seen = {fighter.id for fighter in battle.all_fighters}, set[str]()
    for index, unit in enumerate(state.units):
        for id in unit.troops:
            if id not in known:
                raise PlayerError(
                    f"game.values.units[{index}].troops: " + tr('there is no fighter called "{name}"', name=id)
                )
            if id in seen:
                raise PlayerError(
                    f"game.values.units[{index}].troops: " + tr('"{name}" comes twice; keep one of them', name=id)
                )
            seen.add(id)
        if unit.leader not in unit.troops:
            raise PlayerError(
                f"game.values.units[{index}].leader: "
                + tr('"{name}" is none of the troops of {unit}', name=unit.leader, unit=unit.id)
            )
