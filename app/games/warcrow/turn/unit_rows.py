"""A row for each unit: its troops and damage, stress of its MOR, tinge, states, and what may be done by hand."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.language import counted, tr
from app.games.actions import Action
from app.games.battle_pages import Counter, FighterRow
from app.games.warcrow.measures import find_engagers, find_leader, is_on_table, standing_troops
from app.games.warcrow.morale.demoralized import Demoralize
from app.games.warcrow.morale.stress import GiveStress, is_demoralized
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.turn.activations import ActivateUnit, FinishActivation
from app.games.warcrow.units.casualties import Harm, is_destroyed
from app.games.warcrow.units.new_units import SetTokens
from app.games.warcrow.units.tinge import GiveTinge
from app.games.warcrow.units.unit_states import STATES, GiveState
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


def make_rows(table: BattleGeometry) -> tuple[FighterRow, ...]:
    """The units side by side, those on the table first; nothing is told of those that are hidden."""
    battle = table.battle
    state = read_state(battle)
    hidden = {unit.id for unit in state.units if unit.hidden and not is_on_table(battle, unit)}
    told = [unit for unit in state.units if not {unit.id, unit.host} & hidden]
    sides = list(dict.fromkeys((*(side.name for side in battle.sides), *(unit.side for unit in told))))
    told.sort(key=lambda unit: (sides.index(unit.side), not is_on_table(battle, unit), is_destroyed(battle, unit)))
    return tuple(_make_row(battle, unit) for unit in told)


def _make_row(battle: Battle, unit: Unit) -> FighterRow:
    going = read_state(battle).course.activation
    standing = standing_troops(battle, unit)
    own = [troop for troop in standing if troop.id in unit.troops]
    leader = find_leader(battle, unit)
    order = sorted((troop.id for troop in standing), key=lambda id: leader is None or id != leader.id)
    here, wounds = is_on_table(battle, unit), unit.card.wounds
    damage = 0 if unit.host else unit.tokens.damage
    away = not own and not is_destroyed(battle, unit)
    return FighterRow(
        unit.id,
        unit.side,
        tuple(order),
        _format_state(battle, unit),
        0 if away or unit.host else max(len(own) * wounds - damage, 0),
        0 if away or unit.host else len(unit.troops) * wounds,
        Harm(unit.id, 1) if here else None,
        Harm(unit.id, -1) if here and damage else None,
        tuple(_counters(unit)) if here else (),
        going is not None and going.unit == unit.id,
        bool(own),
        is_destroyed(battle, unit),
        unit.leader if away else "",
        tuple(_actions(battle, unit)) if here else (),
    )


def _counters(unit: Unit) -> Iterator[Counter]:
    stress, morale = unit.tokens.stress, unit.card.morale
    firm = is_demoralized(unit)
    yield Counter(
        tr("Stress"),
        tr("{stress} of {morale}", stress=stress, morale=morale),
        GiveStress(unit.id, -1) if stress and not firm else None,
        None if firm else GiveStress(unit.id, 1),
        stress > morale,
    )
    tinge = unit.tokens.tinge
    yield Counter(tr("Tinge"), str(tinge), GiveTinge(unit.id, -1) if tinge else None, GiveTinge(unit.id, 1))


def _format_state(battle: Battle, unit: Unit) -> str:
    """What there is to know of a unit beside its counters, in a few words."""
    state = read_state(battle)
    if unit.host:
        return tr("has joined {unit}", unit=unit.host)
    if is_destroyed(battle, unit):
        return tr("destroyed")
    if not is_on_table(battle, unit):
        return tr("not on the table")
    going, tokens = state.course.activation, unit.tokens
    own = sum(troop.id in unit.troops for troop in standing_troops(battle, unit))
    foes = ", ".join(enemy.id for enemy in find_engagers(battle, unit))
    joined = ", ".join(one.id for one in state.units if one.host == unit.id)
    said = [
        tr("{own} of {count} troops", own=own, count=len(unit.troops)) if len(unit.troops) > 1 else "",
        tr("with {names}", names=joined) if joined else "",
        tr("active") if going and going.unit == unit.id else _format_activated(tokens.activated),
        tr("engaged with {names}", names=foes) if foes else "",
        *(tr(STATES[token]) for token in tokens.states),
        tr("demoralized, token on turn {turn}", turn=tokens.demoralized) if tokens.demoralized is not None else "",
        *(effect.text or effect.name for effect in tokens.effects),
        tr("carries {token}", token=tokens.carries) if tokens.carries else "",
    ]
    return " · ".join(filter(None, said))


def _format_activated(times: int) -> str:
    return counted(times, "activated", "activated {count} times") if times else ""


def _actions(battle: Battle, unit: Unit) -> Iterator[tuple[str, Action]]:
    """What there is, by name; rules have their say when one is chosen."""
    going = read_state(battle).course.activation
    if going is not None and going.unit == unit.id:
        yield tr("End the activation of {name}", name=unit.id), FinishActivation()
    else:
        yield tr("Activate {name}", name=unit.id), ActivateUnit(unit.id)
    for token, text in STATES.items():
        on = token not in unit.tokens.states
        words = {"unit": unit.id, "state": tr(text)}
        said = tr("{unit} becomes {state}", **words) if on else tr("{unit} is no longer {state}", **words)
        yield said, GiveState(unit.id, token, on)
    if is_demoralized(unit):
        yield tr("{unit} is no longer demoralized", unit=unit.id), Demoralize(unit.id, on=False)
    else:
        yield tr("{unit} becomes demoralized", unit=unit.id), Demoralize(unit.id)
    yield from _token_changes(unit)


def _token_changes(unit: Unit) -> Iterator[tuple[str, Action]]:
    more = replace(unit.tokens, activated=unit.tokens.activated + 1)
    yield tr("{unit}: one more activation token", unit=unit.id), SetTokens(unit.id, more)
    if unit.tokens.activated:
        less = replace(unit.tokens, activated=unit.tokens.activated - 1)
        yield tr("{unit}: one activation token less", unit=unit.id), SetTokens(unit.id, less)


def harm_action(battle: Battle, fighter: str, by: int) -> Action:
    """Damage by hand for the unit whose troop this is, or healing where it is negative."""
    unit = read_state(battle).unit_of(fighter)
    return Harm(unit.host or unit.id if unit else fighter, by)
