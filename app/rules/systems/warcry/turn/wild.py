"""Wild dice: what a side does with them, and the initiative counted again after that (A7.4 to A7.6, B.dice)."""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from app.battle_geometry import Table
from app.errors import PlayerError
from app.language import tr
from app.model import Battle, DiceSet, Side
from app.rules.battle_actions import PlayWild
from app.rules.log import with_log_line
from app.rules.lookup import find_side
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcry.rule_refs import make_problem
from app.rules.systems.warcry.turn import initiative


def _wild_problems(table: Table, action: PlayWild) -> tuple[Problem, ...]:
    battle = table.battle
    side = find_side(battle, action.side)
    found = [*initiative.phase_problems(battle), *_not_its_turn(battle, side)]
    found += [
        make_problem(battle, text, tr("One wild die for a set, and none for a quad"), "A7.4")
        for text in _bad_raises(side, action.raised)
    ]
    return tuple(found)


def _not_its_turn(battle: Battle, side: Side) -> list[Problem]:
    rule = tr("Who has the initiative speaks of wild dice first, then the other player")
    first = initiative.wild_dice_side(battle)
    if not side.rolled or not battle.clock.initiative:
        return [make_problem(battle, tr("it is not known yet who has the initiative"), rule, "A7.4")]
    if side.declared:
        return [make_problem(battle, tr("{side} has spoken of its wild dice", side=side.name), rule, "A7.4")]
    if side.name != first:
        return [make_problem(battle, tr("{side} speaks of its wild dice first", side=first), rule, "A7.4")]
    return []


def _bad_raises(side: Side, raised: tuple[int, ...]) -> list[str]:
    sets = {one.value: one for one in side.sets}
    found = [
        tr("two wild dice for the set of {value}", value=value)
        for value, count in Counter(raised).items()
        if count > 1 or (value in sets and sets[value].wild)
    ]
    full = [value for value in raised if value in sets and sets[value].count >= initiative.QUAD]
    return found + [tr("the set of {value} is a quad already", value=value) for value in full]


def _played(table: Table, action: PlayWild) -> Battle:
    battle = table.battle
    side = find_side(battle, action.side)
    count = action.singles + len(action.raised)
    if count > side.wild:
        raise PlayerError(tr("{side} has only {count} wild dice", side=side.name, count=side.wild))
    _require_sets(side, action.raised)
    side = replace(
        side,
        sets=tuple(_raised(one, action.raised.count(one.value)) for one in side.sets),
        singles=side.singles + action.singles,
        wild=side.wild - count,
        declared=True,
    )
    battle = with_log_line(battle.with_sides(side), _wild_words(side, action), "roll", side=side.name)
    return battle if initiative.wild_dice_side(battle) or not battle.clock.initiative else _recounted(battle)


def _require_sets(side: Side, raised: tuple[int, ...]) -> None:
    missing = set(raised) - {one.value for one in side.sets}
    if missing:
        raise PlayerError(tr("{side} has no die that shows {value}", side=side.name, value=min(missing)))


def _raised(one: DiceSet, by: int) -> DiceSet:
    return replace(one, count=min(initiative.QUAD, one.count + by), wild=True) if by else one


def _recounted(battle: Battle) -> Battle:
    """Singles are counted again: the initiative moves, or a new tie is rolled off (A7.5)."""
    best = initiative.most_singles({side.name: initiative.count_singles(side) for side in battle.sides})
    before = initiative.most_singles(
        {side.name: sum(one.count == 1 for one in initiative.group_dice(side.rolled)) for side in battle.sides}
    )
    if battle.clock.initiative in best and (len(best) == 1 or len(before) > 1):
        return battle
    return (
        initiative.tie_initiative(battle)
        if len(best) > 1
        else initiative.give_initiative(battle, best[0], initiative.format_initiative(battle, best[0]))
    )


def _wild_words(side: Side, action: PlayWild) -> str:
    if not action.singles and not action.raised:
        return tr("{side} keeps its wild dice", side=side.name)
    sets = tuple(one for one in side.sets if one.value in action.raised)
    singles = tr("{count} wild dice as singles", count=action.singles) if action.singles else ""
    what = ", ".join(filter(None, (singles, initiative.format_sets(sets) if sets else "")))
    return tr("{side} plays wild dice: {what}", side=side.name, what=what)


def _wild_label(battle: Battle, action: PlayWild) -> str:
    return tr("Wild dice of {side}", side=action.side)


WILD_RULES: dict[type[Any], Rule] = {PlayWild: Rule(_wild_problems, _played, _wild_label)}
