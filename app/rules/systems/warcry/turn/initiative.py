"""Initiative dice: singles, doubles, triples, quads, wild dice, and who has the initiative (A7.1 to A7.6, B.dice)."""

from collections import Counter
from typing import Any, Literal

from msgspec.structs import replace

from app.battle_geometry import Table
from app.errors import PlayerError
from app.language import mark, tr
from app.model import Battle, DiceSet, Roll, Side
from app.rules.battle_actions import RollInitiative
from app.rules.flow import DiceRequest, Initiative
from app.rules.log import with_log_line
from app.rules.lookup import find_side
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcry.book import book_of
from app.rules.systems.warcry.cards import twists
from app.rules.systems.warcry.rule_refs import make_problem

QUAD = 4
"""Dice of the largest set: more alike are still one quad (A7.3)."""
SIZES = {1: mark("single"), 2: mark("double"), 3: mark("triple"), 4: mark("quad")}
TIE = "tie"
"""The clock's step while a roll-off for the initiative is due."""


def initiative_counts(battle: Battle) -> tuple[Initiative, ...]:
    """What each side's dice come to, once they are rolled: singles, and sets of two and more."""
    return tuple(_standing(side) for side in battle.sides if side.rolled)


def count_singles(side: Side) -> int:
    """How many singles a side has: values that show once, and wild dice that count as such (A7.2, A7.4, A7.6)."""
    return side.singles + sum(one.count == 1 for one in side.sets)


def group_dice(faces: tuple[int, ...]) -> tuple[DiceSet, ...]:
    """Dice in sets by their value; five or six alike are one quad (A7.3)."""
    return tuple(DiceSet(value, min(count, QUAD)) for value, count in sorted(Counter(faces).items()))


def next_step(battle: Battle) -> Literal["roll", "tie", "wild", ""]:
    """What has to be done next about the initiative; nothing once all of it is."""
    if not all(side.rolled for side in battle.sides):
        return "roll"
    if not battle.clock.initiative:
        return "tie"
    return "wild" if wild_dice_side(battle) else ""


def wild_dice_side(battle: Battle) -> str:
    """The side that has to say what it does with its wild dice: who has the initiative first (A7.4)."""
    waiting = [side.name for side in battle.sides if side.rolled and not side.declared]
    first = battle.clock.initiative
    return first if first in waiting else next(iter(waiting), "")


def win_roll_off(battle: Battle, side: str) -> Battle:
    """The battle after a side won the roll-off for the initiative."""
    return give_initiative(battle, side, tr("{side} wins the roll-off and has the initiative", side=side))


def clear_dice(side: Side) -> Side:
    """A side at the start of a round: dice that were left over are discarded, wild dice are kept (A7.1, A7.4)."""
    return replace(side, rolled=(), sets=(), singles=0, declared=False)


def spend_set(side: Side, value: int, cost: int) -> Side:
    """The side without its set of a value, which is spent whole; as it is where that set is too small (A7.10)."""
    return replace(side, sets=tuple(one for one in side.sets if one.value != value or one.count < cost))


def _standing(side: Side) -> Initiative:
    sets = tuple(one for one in side.sets if one.count > 1)
    return Initiative(side.name, count_singles(side), sets, side.wild)


# rolling


def _roll_problems(table: Table, action: RollInitiative) -> tuple[Problem, ...]:
    battle = table.battle
    found = [*phase_problems(battle)]
    due = twists.initiative_dice(battle)
    rule = tr("Each player rolls so many initiative dice once a round")
    for name, roll in action.rolls:
        if find_side(battle, name).rolled:
            text = tr("{side} has rolled already this round", side=name)
            found.append(make_problem(battle, text, rule, "A7.1"))
        if roll.faces and len(roll.faces) != due:
            text = tr("{side} rolls {count} dice, not {other}", side=name, count=due, other=len(roll.faces))
            found.append(make_problem(battle, text, rule, "A7.1"))
    return tuple(found)


def _rolled(table: Table, action: RollInitiative) -> Battle:
    battle = table.battle
    for name, roll in action.rolls:
        battle = _with_roll(battle, name, roll)
    return _decided(battle) if all(side.rolled for side in battle.sides) else battle


def _dice_requests(table: Table, action: RollInitiative) -> tuple[DiceRequest, ...]:
    count, what = twists.initiative_dice(table.battle), tr("initiative")
    return tuple(DiceRequest("D6", count, what, side) for side, roll in action.rolls if not roll.faces)


def _with_dice(action: RollInitiative, rolls: tuple[Roll, ...]) -> RollInitiative:
    """The dice are put where there are none yet, in their order."""
    new = iter(rolls)
    return replace(action, rolls=tuple((side, roll if roll.faces else next(new, roll)) for side, roll in action.rolls))


def _with_roll(battle: Battle, name: str, roll: Roll) -> Battle:
    side = find_side(battle, name)
    if any(face > 6 for face in roll.faces):
        raise PlayerError(tr("initiative dice show 1 to 6"))
    wild = side.wild if side.rolled else side.wild + twists.wild_dice(battle)
    side = replace(side, rolled=roll.faces, sets=group_dice(roll.faces), singles=0, wild=wild, declared=not wild)
    text = tr("{side} rolls for initiative: {sets}", side=name, sets=format_sets(side.sets))
    return with_log_line(battle.with_sides(side), text, "roll", (roll,), name)


def _decided(battle: Battle) -> Battle:
    """Most singles have the initiative; a tie is rolled off (A7.2)."""
    best = most_singles({side.name: count_singles(side) for side in battle.sides})
    if len(best) > 1:
        return tie_initiative(battle)
    return give_initiative(battle, best[0], format_initiative(battle, best[0]))


def most_singles(counts: dict[str, int]) -> list[str]:
    """The sides with the most singles."""
    most = max(counts.values())
    return [name for name, count in counts.items() if count == most]


def give_initiative(battle: Battle, side: str, text: str) -> Battle:
    """The battle with the initiative in the hands of a side, told in these words."""
    battle = replace(battle, clock=replace(battle.clock, initiative=side, step=""))
    return with_log_line(battle, text, "clock", side=side)


def tie_initiative(battle: Battle) -> Battle:
    """The battle with a roll-off for the initiative due."""
    battle = replace(battle, clock=replace(battle.clock, initiative="", step=TIE))
    return with_log_line(battle, tr("As many singles on both sides: roll off for the initiative"), "clock")


def format_initiative(battle: Battle, side: str) -> str:
    """Who has the initiative, and by how many singles."""
    others = max((count_singles(other) for other in battle.sides if other.name != side), default=0)
    return tr(
        "{side} has the initiative: {count} singles to {others}",
        side=side,
        count=count_singles(battle.side(side)),
        others=others,
    )


# small things


def format_sets(sets: tuple[DiceSet, ...]) -> str:
    """Sets as players name them, the largest first: "double 4, single 2"."""
    largest = sorted(sets, key=lambda one: (-one.count, -one.value))
    return ", ".join(
        tr("{size} {value}", size=tr(SIZES[min(one.count, QUAD)]), value=one.value) for one in largest if one.count
    )


def phase_problems(battle: Battle) -> tuple[Problem, ...]:
    """Why there is nothing to do with initiative dice now, where it is not their phase."""
    if battle.clock.stage == "battle" and battle.clock.phase == book_of(battle).phases.initiative:
        return ()
    rule = tr("Initiative is rolled for at the start of a round")
    return (make_problem(battle, tr("it is not the phase for initiative dice"), rule, "A7.1"),)


def _roll_label(battle: Battle, action: RollInitiative) -> str:
    return tr("Roll for initiative")


RULES: dict[type[Any], Rule] = {
    RollInitiative: Rule(_roll_problems, _rolled, _roll_label, _dice_requests, _with_dice),
}
