"""Lasting effects on units and terrain; a new one of the same kind replaces the old one (W77)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import labelled, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option, Reminder
from app.games.rule import Rule
from app.games.warcrow.state import Effect, WarcrowState, read_state, with_state
from app.games.warcrow.terrain_elements import find_element
from app.model import Battle, Id, Word
from app.table.battle_geometry import BattleGeometry

Effects = tuple[Effect, ...]
_MAX_TEXT_LENGTH = 2000


def effects_on(state: WarcrowState, target: str) -> Effects:
    """Returns the effects on a unit or a terrain piece with this id."""
    unit = next((one for one in state.units if one.id == target), None)
    element = find_element(state, target)
    return unit.tokens.effects if unit else element.effects if element else ()


def _with_effects(state: WarcrowState, target: str, effects: Effects) -> WarcrowState:
    if any(unit.id == target for unit in state.units):
        unit = state.unit(target)
        return state.with_units(replace(unit, tokens=replace(unit.tokens, effects=effects)))
    elements = (replace(one, effects=effects) if one.piece == target else one for one in state.elements)
    return replace(state, elements=tuple(elements))


def with_lasting_effect(battle: Battle, target: str, name: str, source: str, rounds: int, text: str = "") -> Battle:
    """Returns the battle with an effect on a unit or terrain for this many rounds, including the current one.

    It entirely replaces an effect of the same name, including its duration.
    """
    state = read_state(battle)
    old = effects_on(state, target)
    new = Effect(name, source, battle.clock.round + rounds - 1, text[:_MAX_TEXT_LENGTH])
    kept = tuple(one for one in old if one.name != name)
    battle = with_state(battle, _with_effects(state, target, (*kept, new)))
    words = {"effect": name, "target": target, "number": new.until}
    said = tr("{effect} affects {target} until the end of round {number}", **words)
    if len(kept) < len(old):
        said = tr("{effect} affects {target} until the end of round {number} and replaces the earlier one", **words)
    return with_log_line(battle, said, "note")


def without_spent_effects(battle: Battle) -> Battle:
    """Returns the battle without the effects that end with this round."""
    for target, effect in _all_effects(read_state(battle)):
        if effect.until and effect.until <= battle.clock.round:
            battle = without_effect(battle, target, effect.name)
    return battle


def _all_effects(state: WarcrowState) -> Iterator[tuple[str, Effect]]:
    for unit in state.units:
        yield from ((unit.id, effect) for effect in unit.tokens.effects)
    for element in state.elements:
        yield from ((element.piece, effect) for effect in element.effects)


def without_effect(battle: Battle, target: str, name: str) -> Battle:
    """Returns the battle without an effect on a unit or terrain."""
    state = read_state(battle)
    kept = tuple(one for one in effects_on(state, target) if one.name != name)
    battle = with_state(battle, _with_effects(state, target, kept))
    return with_log_line(battle, tr("{effect} on {target} ends", effect=name, target=target), "note")


def effect_reminders(table: BattleGeometry) -> tuple[Reminder, ...]:
    """Returns reminders of the current effects on units and terrain."""
    found: list[Reminder] = []
    for target, effect in _all_effects(read_state(table.battle)):
        told = labelled(effect.name, effect.text)
        end = tr("effect without an end")
        if effect.until:
            end = tr("effect until the end of round {number}", number=effect.until)
        found.append(Reminder(labelled(target, told), end))
    return tuple(found)


def effect_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields the options to end an effect early."""
    for target, effect in _all_effects(read_state(table.battle)):
        text = tr("End {effect} on {target}", effect=effect.name, target=target)
        action = EndEffect(target, effect.name)
        yield Option(f"end-effect {target} {effect.name}", text, "ability", action=action, secondary=True)


class EndEffect(Action, frozen=True, tag_field="action", tag="wc-end-effect"):
    """The early end of an effect on a unit or a terrain piece."""

    target: Id
    effect: Word


class EndEffectRule(Rule[EndEffect]):
    kind = EndEffect

    def apply(self) -> Battle:
        if all(one.name != self.action.effect for one in effects_on(read_state(self.battle), self.action.target)):
            raise PlayerError(
                tr("{target} is not affected by {effect}", effect=self.action.effect, target=self.action.target)
            )
        return without_effect(self.battle, self.action.target, self.action.effect)

    def label(self) -> str:
        return tr("End {effect} on {target}", effect=self.action.effect, target=self.action.target)


RULES = (EndEffectRule,)
