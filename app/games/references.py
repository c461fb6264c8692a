"""Keeps references to fighters and sides valid when these are removed or renamed."""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from app.model import ActivationStep, Battle, Fighter, LogEntry, Plan, PlannedPlace, Side, Token

_CLOCK = ("initiative", "turn", "winner")
DRAW = "draw"
"""The winner of a drawn battle."""


def all_side_names(battle: Battle) -> frozenset[str]:
    """Returns the names of all sides: those of players, and those that only fighters have."""
    return frozenset(side.name for side in battle.sides) | {fighter.side for fighter in battle.all_fighters}


def remove_things(battle: Battle, ids: Collection[str]) -> Battle:
    """Returns the battle without these things and references to them; what they carried is left where they stood."""
    places = {fighter.id: fighter.pose for fighter in battle.fighters if fighter.id in ids}
    tokens = tuple(
        replace(token, carrier="", at=(place.x, place.y, place.z)) if (place := places.get(token.carrier)) else token
        for token in battle.tokens
    )
    placed = tuple(one for one in battle.placements if one.thing not in ids)
    return clear_dangling(replace_changed(battle.without_things(ids), tokens=tokens, placements=placed))


def clear_dangling(battle: Battle) -> Battle:
    """Returns the battle with references to missing fighters and sides cleared."""
    ids = {fighter.id for fighter in battle.all_fighters}
    known = all_side_names(battle) | {""}
    clock, named = battle.clock, known | {DRAW}
    clock = replace_changed(clock, **{name: "" for name in _CLOCK if getattr(clock, name) not in named})
    if clock.active and clock.active not in ids:
        clock = replace(clock, active="", done=(), abilities=0)
    tokens = tuple(_clear_token(token, ids, known) for token in battle.tokens)
    return replace_changed(battle, clock=clock, tokens=tokens)


def rename_fighter(battle: Battle, old: str, new: str) -> Battle:
    """Returns the battle with every reference to a fighter or piece renamed.

    What is known of a thing that is gone is not taken for the one that gets its name.
    """

    def named(name: str) -> str:
        return new if name == old else name

    def entry(one: LogEntry) -> LogEntry:
        return replace_changed(one, subject=named(one.subject), pair=tuple(map(named, one.pair)))

    def step(one: ActivationStep) -> ActivationStep:
        # The `manners` of a move are its modes of movement; those of other steps may name fighters.
        return one if one.path else replace_changed(one, manners=tuple(map(named, one.manners)))

    clock = replace_changed(battle.clock, active=named(battle.clock.active), done=tuple(map(step, battle.clock.done)))
    tokens = tuple(replace_changed(token, carrier=named(token.carrier)) for token in battle.tokens)
    plans = _rename_in_plans(battle.plans, {old: new}, {})
    placed = tuple(replace_changed(one, thing=named(one.thing)) for one in battle.placements if one.thing != new)
    log = tuple(map(entry, battle.log))
    return replace_changed(battle, clock=clock, tokens=tokens, log=log, plans=plans, placements=placed)


def _rename_in_plans(
    plans: tuple[Plan, ...], fighters: Mapping[str, str], sides: Mapping[str, str]
) -> tuple[Plan, ...]:
    """Returns the plans with fighters and sides renamed.

    A fighter that takes the name of one that is gone replaces it in the plan.
    """

    def place(one: PlannedPlace) -> PlannedPlace:
        fighter, side = fighters.get(one.fighter, one.fighter), sides.get(one.side, one.side)
        return replace_changed(one, fighter=fighter, side=side)

    def plan(one: Plan) -> Plan:
        gone = [new for old, new in fighters.items() if one.place(old)]
        return replace_changed(one, places=tuple(map(place, one.without(*gone).places)))

    return tuple(map(plan, plans))


def rename_sides(battle: Battle, names: Mapping[str, str]) -> Battle:
    """Returns the battle with sides renamed, from old name to new; sides with the same new name are merged."""

    def named(name: str) -> str:
        return names.get(name, name)

    def fighter(one: Fighter) -> Fighter:
        return replace_changed(one, side=named(one.side))

    def entry(one: LogEntry) -> LogEntry:
        rolls = tuple(replace_changed(roll, side=named(roll.side)) for roll in one.rolls)
        return replace_changed(one, side=named(one.side), rolls=rolls)

    sides = dict[str, Side]()
    for side in battle.sides:
        sides.setdefault(named(side.name), replace_changed(side, name=named(side.name)))
    return replace_changed(
        battle,
        fighters=tuple(map(fighter, battle.fighters)),
        aside=tuple(map(fighter, battle.aside)),
        sides=tuple(sides.values()),
        tokens=tuple(replace_changed(token, holder=named(token.holder)) for token in battle.tokens),
        clock=replace_changed(battle.clock, **{name: named(getattr(battle.clock, name)) for name in _CLOCK}),
        log=tuple(map(entry, battle.log)),
        plans=_rename_in_plans(battle.plans, {}, names),
    )


def _clear_token(token: Token, ids: Collection[str], known: Collection[str]) -> Token:
    holder = token.holder if token.holder in known else ""
    return replace_changed(token, holder=holder, carrier=token.carrier if token.carrier in ids else "")


def replace_changed(value: Any, **changes: Any) -> Any:
    """Returns the value with changes; unchanged ones stay the same object, since changes are found by identity."""
    new = {name: changed for name, changed in changes.items() if changed != getattr(value, name)}
    return replace(value, **new) if new else value
