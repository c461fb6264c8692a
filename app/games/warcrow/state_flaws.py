"""Whether what a battle keeps of Warcrow's makes sense: whom it names is there, dice and keywords can be read."""

from collections.abc import Iterator

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.warcrow.card import UnitCard
from app.games.warcrow.card_flaws import find_card_flaws, find_flaw
from app.games.warcrow.dice.pools import parse_pool
from app.games.warcrow.due import FaceToFace, due_units
from app.games.warcrow.keywords import parse_keyword
from app.games.warcrow.state import WarcrowState, read_state
from app.model import Battle

Flaws = Iterator[tuple[str, str]]
"""Places inside the state, and what cannot be there in one sentence."""


def require_valid(battle: Battle) -> None:
    """Raises PlayerError with one sentence that names the place of what cannot be."""
    state = read_state(battle)
    for flaws in (
        _find_wrong_troops(battle, state),
        _find_wrong_hosts(state),
        _find_unknown_units(state),
        _find_wrong_cards(state),
        _find_wrong_rolls(state),
    ):
        for place, sentence in flaws:
            raise PlayerError(f"game.values.{place}: {sentence}")


def _find_wrong_troops(battle: Battle, state: WarcrowState) -> Flaws:
    known, seen = {fighter.id for fighter in battle.all_fighters}, set[str]()
    for index, unit in enumerate(state.units):
        for id in unit.troops:
            if id not in known:
                yield f"units[{index}].troops", tr('there is no fighter called "{name}"', name=id)
            if id in seen:
                yield f"units[{index}].troops", tr('"{name}" comes twice; keep one of them', name=id)
            seen.add(id)
        if unit.leader not in unit.troops:
            sentence = tr('"{name}" is none of the troops of {unit}', name=unit.leader, unit=unit.id)
            yield f"units[{index}].leader", sentence


def _find_wrong_hosts(state: WarcrowState) -> Flaws:
    """Units that are there twice, and Characters that have joined nobody, or a unit that has joined another itself."""
    units = {unit.id: unit for unit in state.units}
    if len(units) < len(state.units):
        ids = [unit.id for unit in state.units]
        index = next(index for index, id in enumerate(ids) if id in ids[:index])
        yield f"units[{index}].id", tr('"{name}" comes twice; keep one of them', name=ids[index])
    for index, unit in enumerate(state.units):
        if not unit.host:
            continue
        host = units.get(unit.host)
        if host is None:
            yield f"units[{index}].host", _no_unit(unit.host)
        elif host.host:
            sentence = tr(
                "{unit} cannot have joined {host}, which has joined a unit itself", unit=unit.id, host=host.id
            )
            yield f"units[{index}].host", sentence


def _find_unknown_units(state: WarcrowState) -> Flaws:
    """Units that something is due of, or that are being activated, and are not there."""
    known, course = {unit.id for unit in state.units}, state.course
    if course.activation and course.activation.unit not in known:
        yield "course.activation.unit", _no_unit(course.activation.unit)
    for index, due in enumerate(course.due):
        for id in due_units(due):
            if id not in known:
                yield f"course.due[{index}]", _no_unit(id)


def _find_wrong_cards(state: WarcrowState) -> Flaws:
    """Dice and keywords of units, and keywords of terrain, that are none; older battles may lack dice in brackets."""
    for index, unit in enumerate(state.units):
        for place, sentence in find_card_flaws(unit.card, (*unit.keywords, *unit.gained), parse_keyword):
            yield f"units[{index}].{place}", sentence
    for index, element in enumerate(state.elements):
        for place, sentence in find_card_flaws(UnitCard(), element.keywords or (), parse_keyword):
            yield f"elements[{index}].{place}", sentence


def _find_wrong_rolls(state: WarcrowState) -> Flaws:
    """Dice and symbols of an attack that are none."""
    for index, due in enumerate(state.course.due):
        if isinstance(due, FaceToFace):
            for part, roll in (("attack", due.attack), ("defence", due.defence)):
                for name, text in (("pool", roll.pool), ("added", roll.added), ("spent", roll.spent)):
                    yield from find_flaw(f"course.due[{index}].{part}.{name}", text, parse_pool)


def _no_unit(id: str) -> str:
    return tr('there is no unit called "{name}"', name=id)
