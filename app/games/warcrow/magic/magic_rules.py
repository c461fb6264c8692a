"""What may be done about magic and tinge, and what of it is due, all together."""

from typing import Any

from msgspec.structs import replace

from app.games.actions import Action
from app.games.requests import ChoiceRequest, PointRequest
from app.games.rule import Rule
from app.games.warcrow.due_kind import DueKind
from app.games.warcrow.magic import cast, tinge_effects, tinge_roll, tinge_shift, tinge_symbols
from app.games.warcrow.magic.cast_choices import cast_choice, cast_point
from app.games.warcrow.magic.magic_actions import CastSpell, ShiftTinged
from app.model import Spot
from app.table.battle_geometry import BattleGeometry

RULES: dict[type[Any], Rule] = (
    cast.RULES | tinge_roll.RULES | tinge_effects.RULES | tinge_symbols.RULES | tinge_shift.RULES
)
DUES: dict[type[Any], DueKind] = tinge_roll.DUES | tinge_effects.DUES | tinge_shift.DUES


def find_choice(table: BattleGeometry, action: Action) -> ChoiceRequest | None:
    """What somebody decides before an action of magic goes on."""
    return cast_choice(table, action) if isinstance(action, CastSpell) else None


def find_point(table: BattleGeometry, action: Action) -> PointRequest | None:
    """The point of the table that an action of magic asks for."""
    if isinstance(action, ShiftTinged):
        return tinge_shift.shift_point(table, action)
    return cast_point(table, action) if isinstance(action, CastSpell) else None


def with_point(action: Action, at: Spot) -> Action:
    """The action with its point."""
    return replace(action, at=at) if isinstance(action, CastSpell | ShiftTinged) else action
