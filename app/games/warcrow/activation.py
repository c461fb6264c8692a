"""The actions of the current activation and the rules for declaring more (W12 to W14, W19, W23, W46, W49, W55)."""

from collections.abc import Iterable

from msgspec.structs import replace

from app.core.language import tr
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.measures import find_engagers, keyword_of
from app.games.warcrow.pending import PendingStep
from app.games.warcrow.pending_kinds import make_problem, make_reading_problem, pending_problems
from app.games.warcrow.state import ActionKind, ActionRecord, Activation, Unit, WarcrowState, read_state
from app.games.warcrow.stress import is_demoralized, may_only_rest
from app.games.warcrow.turn import rounds
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

LONG: frozenset[ActionKind] = frozenset(("charge", "assault", "rest", "long-skill"))
"""The long actions; all others are simple."""
_ENGAGED_ACTIONS: frozenset[ActionKind] = frozenset(("melee", "ranged", "cast", "skill", "tinge-skill", "long-skill"))
"""Actions that an engaged unit may direct at itself or at a unit it is engaged with."""
_CARD_ACTIONS: frozenset[ActionKind] = frozenset(("cast", "skill", "tinge-skill", "long-skill"))
"""Actions whose effect is written on a card."""


def active_unit(battle: Battle) -> Unit | None:
    """Returns the unit that is being activated."""
    state = read_state(battle)
    going = state.course.activation
    return next((unit for unit in state.units if going and unit.id == going.unit), None)


def declared(battle: Battle) -> tuple[ActionRecord, ...]:
    """Returns the actions declared in this activation, including those that came with another action."""
    going = read_state(battle).course.activation
    return going.actions if going else ()


def with_action(
    state: WarcrowState, kind: ActionKind, target: str = "", free: bool = False, skill: str = "", second: bool = False
) -> WarcrowState:
    """Returns the state with one more declared action, or unchanged if no activation is in progress."""
    going = state.course.activation
    if going is None:
        return state
    going = replace(going, actions=(*going.actions, ActionRecord(kind, target, free, skill, second)))
    return replace(state, course=replace(state.course, activation=going))


def is_spent(battle: Battle) -> bool:
    """Returns whether the current activation is over except for its end-of-activation steps (D1.34)."""
    return read_state(battle).course.step in (rounds.SPENT, rounds.TESTED)


def spent_problems(battle: Battle) -> tuple[Problem, ...]:
    """Returns a rule problem if the current activation is already over."""
    unit = active_unit(battle)
    if unit is None or not is_spent(battle):
        return ()
    text = tr("the activation of {unit} is over", unit=unit.id)
    what = tr("Tinge effects and morale tests come after the last action of an activation")
    return (make_problem(text, "D1.34", what),)


def granted_actions(battle: Battle) -> tuple[ActionKind, ...]:
    """Returns the actions granted by the last used skill that its unit has not performed yet (W19)."""
    unit, records = active_unit(battle), declared(battle)
    last = max((at for at, record in enumerate(records) if record.skill), default=None)
    if unit is None or last is None:
        return ()
    caused = next((list(skill.causes) for skill in unit.card.skills if skill.name == records[last].skill), [])
    for record in records[last + 1 :]:
        if record.free and record.kind in caused:
            caused.remove(record.kind)
    return tuple(caused)


def has_used_skill(battle: Battle, unit: Unit) -> bool:
    """Returns whether a unit has used a skill or cast a spell in its activation, or has skills that take no action.

    The card describes their effects (traps, shoves and so on) in free text.
    """
    acting = active_unit(battle)
    used = acting is not None and acting.id == unit.id and any(one.kind in _CARD_ACTIONS for one in declared(battle))
    return used or any(skill.kind in ("passive", "command") for skill in unit.card.skills)


def owes_attack(battle: Battle) -> str:
    """Returns the enemy that a charge or assault still has to attack in melee (W17), or an empty string.

    This attack is declared as `free`, because it comes with the charge. A unit without a melee attack owes none.
    """
    unit = active_unit(battle)
    if unit is None or all(attack.reach for attack in unit.card.attacks):
        return ""
    owed = ""
    for record in declared(battle):
        if record.kind in ("charge", "assault"):
            owed = record.target
        elif record.kind == "melee":
            owed = ""
    return owed


def units_forced_to_charge(battle: Battle) -> tuple[str, ...]:
    """Returns the enemies of which Bloodlust still forces the active unit to charge or assault one (W85)."""
    going = read_state(battle).course.activation
    if going is None or any(record.kind in LONG for record in going.actions):
        return ()
    return going.bloodlust


def action_problems(
    table: BattleGeometry,
    unit: Unit,
    kind: ActionKind,
    target: str = "",
    free: bool = False,
    due: PendingStep | None = None,
) -> tuple[Problem, ...]:
    """Returns why a unit may not declare an action now.

    `target` is the unit the action is aimed at, `free` marks an action that comes with another, and `due` is the
    pending step that the action itself resolves, if any.
    """
    battle = table.battle
    going = read_state(battle).course.activation
    if unit.host:
        return (make_reading_problem(tr("{unit} has joined {host}", unit=unit.id, host=unit.host), "joined-caster"),)
    if is_demoralized(unit):
        return (demoralized_problem(unit),)
    if going is None or going.unit != unit.id:
        return (make_problem(tr("{name} is not being activated", name=unit.id), "W12"),)
    found = [*pending_problems(battle, due), *spent_problems(battle)]
    if not free:
        found += _count_problems(unit, going, kind)
        found += _bloodlust_problems(battle, unit, kind, target)
    owed = owes_attack(battle)
    if owed and not (kind == "melee" and target == owed):
        found.append(owed_attack_problem(unit, owed))
    return (*found, *_engaged_problems(table, unit, kind, target))


def demoralized_problem(unit: Unit) -> Problem:
    """Returns the rule problem of a demoralized unit that is to act."""
    text = tr("{unit} is demoralized", unit=unit.id)
    return make_problem(text, "W49", tr("A demoralized unit cannot be activated or perform actions"))


def owed_attack_problem(unit: Unit, target: str) -> Problem:
    """Returns the rule problem of a unit that still owes the melee attack of its charge or assault."""
    text = tr("resolve the melee attack of {unit} on {target} first", unit=unit.id, target=target)
    return make_problem(text, "W17", tr("A charge or an assault is a move followed by a melee attack"))


def bloodlust_problem(unit: Unit, enemies: Iterable[str]) -> Problem:
    """Returns the rule problem of a unit that does something other than Bloodlust demands."""
    text = tr("{unit} must charge or assault {enemies}", unit=unit.id, enemies=", ".join(enemies))
    what = tr(
        "A unit with Bloodlust that is not engaged must charge or assault a matching enemy, or else the "
        "nearest, whenever it can"
    )
    return make_problem(text, "W85", what)


def _bloodlust_problems(battle: Battle, unit: Unit, kind: ActionKind, target: str) -> list[Problem]:
    driven = units_forced_to_charge(battle)
    if not driven or (kind in ("charge", "assault") and target in driven):
        return []
    return [bloodlust_problem(unit, driven)]


def _count_problems(unit: Unit, going: Activation, kind: ActionKind) -> list[Problem]:
    done = [record.kind for record in going.actions if not record.free]
    whole = find_book().turn.simple_actions
    most = min(going.simple, whole)
    two = tr("An activation is up to two simple actions or one long action")
    text, what, row = "", two, "W14"
    if going.to_rest and kind != "rest":
        text = tr("{unit} was activated to rest", unit=unit.id)
        what, row = tr("A unit that is activated to rest takes no stress and can do nothing else"), "D1"
        if may_only_rest(unit):
            what, row = tr("A unit that has been activated and whose stress has reached its MOR may only rest"), "W46"
    elif LONG & {*done}:
        text = tr("{unit} has already performed a long action", unit=unit.id)
    elif kind in LONG and (done or most < whole):
        text, row = tr("{unit} has no long action left", unit=unit.id), "W14" if done else "W106"
    elif kind not in LONG and len(done) >= most:
        text, row = tr("{unit} has no simple action left", unit=unit.id), "W106" if most < whole else "W12"
    elif kind != "move" and kind in done:
        text = tr("{unit} has already performed this action in this activation", unit=unit.id)
        what, row = tr("Only moves may be repeated"), "W12"
    return [make_problem(text, row, what)] if text else []


def _engaged_problems(table: BattleGeometry, unit: Unit, kind: ActionKind, target: str) -> tuple[Problem, ...]:
    engagers = [enemy.id for enemy in find_engagers(table.battle, unit)]
    if not engagers or kind == "move":
        return ()
    if kind == "charge" and keyword_of(unit, "Large"):
        return ()
    own = target in (unit.id, "") and kind not in ("melee", "ranged")
    if kind in _ENGAGED_ACTIONS and (own or target in engagers):
        return ()
    text = tr("{unit} is engaged with {enemies}", unit=unit.id, enemies=", ".join(engagers))
    what = tr(
        "An engaged unit may only disengage, attack the enemy it is engaged with, or cast and use skills "
        "on that enemy or itself"
    )
    return (make_problem(text, "W23", what),)
