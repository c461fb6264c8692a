"""States of units: immunity, gaining and losing them, and the end of Slowed (W54 to W58)."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.core.language import labelled, mark, tr
from app.games.actions import Action
from app.games.log import with_first_line_by_hand, with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.measures import are_in_contact, keyword_of
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.state import Effect, StateToken, Unit, read_state, with_state
from app.model import Battle, Id

STATES: dict[StateToken, str] = {
    "frightened": mark("frightened"),
    "slowed": mark("slowed"),
    "disarmed": mark("disarmed"),
    "vulnerable": mark("vulnerable"),
}
"""Names of the states, to be translated."""
_IMMUNE: Mapping[str, StateToken] = {"Golem": "frightened", "Fearless": "frightened"}
"""Keywords that make a unit immune to a state."""


def is_immune(unit: Unit, state: StateToken) -> bool:
    """Returns whether a unit never has a state, because of its card or a keyword."""
    own = {word.casefold() for word in unit.card.immune}
    return state in own or any(found == state and keyword_of(unit, name) for name, found in _IMMUNE.items())


def with_unit_state(battle: Battle, id: str, token: StateToken, why: str = "") -> Battle:
    """Returns the battle with a state on a unit, unless it is immune (W58) or already has the state."""
    state = read_state(battle)
    id = state.unit(id).host or id  # A joined Character has the states of its unit.
    unit = state.unit(id)
    if is_immune(unit, token):
        text = tr("{unit} is immune and does not become {state}", unit=id, state=tr(STATES[token]))
        return with_log_line(battle, text, "note", side=unit.side)
    if token in unit.tokens.states:
        return battle
    unit = replace(unit, tokens=replace(unit.tokens, states=(*unit.tokens.states, token)))
    text = tr("{unit} is {state}", unit=id, state=tr(STATES[token]))
    battle = with_state(battle, state.with_units(unit))
    return with_log_line(battle, labelled(text, why), "note", side=unit.side)


def without_unit_state(battle: Battle, id: str, token: StateToken, why: str = "") -> Battle:
    """Returns the battle without a state on a unit."""
    state = read_state(battle)
    id = state.unit(id).host or id
    unit = state.unit(id)
    if token not in unit.tokens.states:
        return battle
    kept = tuple(one for one in unit.tokens.states if one != token)
    unit = replace(unit, tokens=replace(unit.tokens, states=kept))
    text = tr("{unit} is no longer {state}", unit=id, state=tr(STATES[token]))
    battle = with_state(battle, state.with_units(unit))
    return with_log_line(battle, labelled(text, why), "note", side=unit.side)


def without_immune_states(battle: Battle, id: str) -> Battle:
    """Returns the battle without the states that a unit is now immune to (W58)."""
    unit = read_state(battle).unit(id)
    for token in unit.tokens.states:
        if is_immune(unit, token):
            battle = without_unit_state(battle, id, token, tr("it is now immune"))
    return battle


def drop_slowed(battle: Battle, id: str, actions: tuple[str, ...]) -> Battle:
    """Returns the battle at the end of an activation: a unit that moved or charged is no longer slowed."""
    if not {"move", "charge", "assault"} & {*actions}:
        return battle
    return without_unit_state(battle, id, "slowed", tr("it has ended an activation in which it moved"))


class GiveState(Action, frozen=True, tag_field="action", tag="wc-state"):
    """The addition of a state to a unit, or its removal."""

    unit: Id
    state: StateToken
    on: bool = True


class GiveStateRule(Rule[GiveState]):
    kind = GiveState

    def check(self) -> tuple[Problem, ...]:
        state = read_state(self.battle)
        unit = state.unit(state.unit(self.action.unit).host or self.action.unit)
        if not self.action.on or not is_immune(unit, self.action.state):
            return ()
        text = tr("{unit} is immune to being {state}", unit=unit.id, state=tr(STATES[self.action.state]))
        return (make_problem(text, "W58"),)

    def apply(self) -> Battle:
        change = with_unit_state if self.action.on else without_unit_state
        return with_first_line_by_hand(self.battle, change(self.battle, self.action.unit, self.action.state))

    def label(self) -> str:
        words = {"unit": self.action.unit, "state": tr(STATES[self.action.state])}
        return tr("{unit} becomes {state}", **words) if self.action.on else tr("{unit} is no longer {state}", **words)


RULES = (GiveStateRule,)


# Rage: a unit that charged or assaulted by Bloodlust rerolls attack dice against that enemy (W86)


RAGE = "Bloodlust"


def is_raging(unit: Unit, target: str) -> bool:
    """Returns whether Bloodlust lets a unit reroll attack dice against a target."""
    return any(one.name == RAGE and one.source == target for one in unit.tokens.effects)


def with_rage(battle: Battle, id: str, target: str) -> Battle:
    """Returns the battle in which a unit has charged or assaulted an enemy because of Bloodlust."""
    state = read_state(battle)
    unit = state.unit(id)
    kept = tuple(one for one in unit.tokens.effects if one.name != RAGE)
    text = tr("attack dice against {target} may be re-rolled while engaged with it", target=target)
    tokens = replace(unit.tokens, effects=(*kept, Effect(RAGE, target, text=text)))
    return with_state(battle, state.with_units(replace(unit, tokens=tokens)))


def without_spent_rage(battle: Battle) -> Battle:
    """Returns the battle at the end of an activation, with rage removed from units that have left their enemy."""
    state = read_state(battle)
    for unit in state.units:
        rage = next((one for one in unit.tokens.effects if one.name == RAGE), None)
        foe = next((one for one in state.units if rage and one.id == rage.source), None)
        if rage is not None and (foe is None or not are_in_contact(battle, unit, foe)):
            kept = tuple(one for one in unit.tokens.effects if one is not rage)
            state = state.with_units(replace(unit, tokens=replace(unit.tokens, effects=kept)))
    return with_state(battle, state) if state != read_state(battle) else battle
