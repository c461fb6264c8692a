"""Shoves, attractions, places and displacements that cards speak of: offered to the active unit, asked for in steps.

What a card does stands there in the players' words, so all four are at hand once a skill, a spell or an attack with
switches was used, or for who has skills that take no action.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.language import counted, mark, tr
from app.games.prompts import Option
from app.games.requests import ChoiceRequest, PointRequest
from app.games.warcrow.activation import active_unit, declared, has_used_skill
from app.games.warcrow.measures import strides_between, units_on_table
from app.games.warcrow.move.displacement import (
    ATTRACT,
    DISPLACE,
    PLACE,
    SHOVE,
    DisplaceUnit,
    is_immovable,
)
from app.games.warcrow.state import Unit, read_state
from app.model import Battle, Pose, Spot
from app.table.battle_geometry import BattleGeometry

_OFFERED = {
    SHOVE: mark("{unit} shoves a unit…"),
    ATTRACT: mark("{unit} attracts a unit…"),
    PLACE: mark("{unit} places a unit elsewhere…"),
    DISPLACE: mark("{unit} displaces a unit…"),
}
_MOST_STRIDES = 12


def displacement_options(table: BattleGeometry) -> Iterator[Option]:
    """To move a unit as a card of the active unit says, in each of the four ways."""
    unit = active_unit(table.battle)
    if unit is None or not (has_used_skill(table.battle, unit) or _has_attacked_with_switches(table.battle, unit)):
        return
    for kind, text in _OFFERED.items():
        action = DisplaceUnit("", unit.id, kind)
        told = tr(text, unit=unit.id)
        yield Option(f"{kind} {unit.id}", told, "ability", unit.leader, action, is_seldom=True)


def _has_attacked_with_switches(battle: Battle, unit: Unit) -> bool:
    """Whether a unit whose attacks have switches has attacked in its activation."""
    attacked = any(record.kind in ("melee", "ranged") for record in declared(battle))
    return attacked and any(attack.switches for attack in unit.card.attacks)


def displacement_request(table: BattleGeometry, action: DisplaceUnit) -> ChoiceRequest | None:
    """Whom it is for, and how far; None once that is said."""
    battle = table.battle
    by = read_state(battle).unit(action.by)
    if not action.unit:
        units = [one for one in units_on_table(battle) if one.id != by.id or action.kind in (PLACE, DISPLACE)]
        units.sort(key=lambda one: strides_between(battle, by, one) or 0.0)
        answers = tuple(_unit_answer(action, one, by) for one in units)
        return ChoiceRequest(tr("{side}: which unit does {unit} move?", side=by.side, unit=by.id), by.side, answers)
    if not action.strides:
        numbers = range(1, _MOST_STRIDES + 1)
        lengths = tuple(
            (counted(number, "{count} stride", "{count} strides"), replace(action, strides=float(number)))
            for number in numbers
        )
        what = tr("{side}: how many strides does the card of {unit} give?", side=by.side, unit=by.id)
        return ChoiceRequest(what, by.side, lengths)
    return None


def _unit_answer(action: DisplaceUnit, unit: Unit, by: Unit) -> tuple[str, DisplaceUnit]:
    if is_immovable(unit, by):
        return tr("{unit}: Immovable, but agrees", unit=unit.id), replace(action, unit=unit.id, wanted=True)
    return unit.id, replace(action, unit=unit.id)


def displacement_point(table: BattleGeometry, action: DisplaceUnit) -> PointRequest | None:
    """The point at which a leader is placed, or that says in which direction a unit is displaced."""
    if action.to is not None or not action.is_begun or action.kind not in (PLACE, DISPLACE):
        return None
    by = read_state(table.battle).unit(action.by)
    words = {"side": by.side, "unit": action.unit}
    text = tr("{side}: in which direction is {unit} displaced?", **words)
    if action.kind == PLACE:
        text = tr("{side}: where is the leader of {unit} placed?", **words)
    return PointRequest(text, by.side, read_state(table.battle).unit(action.unit).leader)


def with_displacement_point(action: DisplaceUnit, at: Spot) -> DisplaceUnit:
    """The action with its point."""
    return replace(action, to=Pose(*at))
