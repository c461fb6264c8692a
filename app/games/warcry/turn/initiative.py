"""Initiative dice: sets, wild dice, and who has the initiative; what to do with them now (A7.1 to A7.6, B.dice)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.battle_lookup import find_side
from app.games.log import with_log_line, with_result
from app.games.prompts import Option
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.setup_actions import RollOff
from app.games.warcry.book import book_of
from app.games.warcry.cards import twists
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.state import DiceSet, WarbandDice, all_dice, read_dice, with_dice
from app.games.warcry.warcry_actions import PlayWild, RollInitiative
from app.model import Battle, Roll
from app.table.battle_geometry import BattleGeometry

FACES = 6
"""There are no more values, and so no more sets."""
QUAD = 4
"""Dice of the largest set: more alike are still one quad (A7.3)."""
SIZES = {1: mark("single"), 2: mark("double"), 3: mark("triple"), 4: mark("quad")}
TIE = "tie"
"""The clock's step while a roll-off for the initiative is due."""


def count_singles(dice: WarbandDice) -> int:
    """How many singles a side has: values that show once, and wild dice that count as such (A7.2, A7.4, A7.6)."""
    return dice.singles + sum(one.count == 1 for one in dice.sets)


def group_dice(faces: tuple[int, ...]) -> tuple[DiceSet, ...]:
    """Dice in sets by their value; five or six alike are one quad (A7.3)."""
    return tuple(DiceSet(value, min(count, QUAD)) for value, count in sorted(Counter(faces).items()))


def next_step(battle: Battle) -> Literal["roll", "tie", "wild", ""]:
    """What has to be done next about the initiative; nothing once all of it is."""
    if not all(dice.rolled for dice in all_dice(battle)):
        return "roll"
    if not battle.clock.initiative:
        return "tie"
    return "wild" if wild_dice_side(battle) else ""


def wild_dice_side(battle: Battle) -> str:
    """The side that has to say what it does with its wild dice: who has the initiative first (A7.4)."""
    waiting = [dice.side for dice in all_dice(battle) if dice.rolled and not dice.declared]
    first = battle.clock.initiative
    return first if first in waiting else next(iter(waiting), "")


def win_roll_off(battle: Battle, side: str) -> Battle:
    """The battle after a side won the roll-off for the initiative."""
    return give_initiative(battle, side, tr("{side} wins the roll-off and has the initiative", side=side))


def clear_dice(battle: Battle) -> Battle:
    """The start of a round: dice that were left over are discarded, wild dice are kept (A7.1, A7.4)."""
    return with_dice(battle, *(WarbandDice(dice.side, wild=dice.wild) for dice in all_dice(battle)))


def most_sets(battle: Battle, side: str, size: int) -> int:
    """How many sets so large a side has now, or at most may have once it has rolled again and used its wild dice."""
    dice = read_dice(battle, side)
    coming = twists.initiative_dice(battle) + dice.wild + twists.most_wild_dice(battle)
    return max(sum(one.count >= size for one in dice.sets), min(coming // size, FACES))


def spend_set(dice: WarbandDice, value: int, cost: int) -> WarbandDice:
    """The dice without the set of a value, which is spent whole; as they are where that set is too small (A7.10)."""
    return replace(dice, sets=tuple(one for one in dice.sets if one.value != value or one.count < cost))


# rolling


def _roll_problems(table: BattleGeometry, action: RollInitiative) -> tuple[Problem, ...]:
    battle = table.battle
    found = [*phase_problems(battle)]
    due = twists.initiative_dice(battle)
    rule = tr("Each player rolls a fixed number of initiative dice once a round")
    for name, roll in action.rolls:
        if _find_dice(battle, name).rolled:
            text = tr("{side} has rolled already this round", side=name)
            found.append(make_problem(battle, text, rule, "A7.1"))
        if roll.faces and len(roll.faces) != due:
            text = tr("{side} rolls {count} dice, not {other}", side=name, count=due, other=len(roll.faces))
            found.append(make_problem(battle, text, rule, "A7.1"))
    return tuple(found)


def _apply_roll(table: BattleGeometry, action: RollInitiative) -> Battle:
    battle = table.battle
    for name, roll in action.rolls:
        battle = _with_roll(battle, name, roll)
    return _decide_initiative(battle) if all(dice.rolled for dice in all_dice(battle)) else battle


def _dice_requests(table: BattleGeometry, action: RollInitiative) -> tuple[DiceRequest, ...]:
    count, what = twists.initiative_dice(table.battle), tr("initiative")
    return tuple(DiceRequest("D6", count, what, side) for side, roll in action.rolls if not roll.faces)


def _with_dice(action: RollInitiative, rolls: tuple[Roll, ...]) -> RollInitiative:
    """The dice are put where there are none yet, in their order."""
    new = iter(rolls)
    return replace(action, rolls=tuple((side, roll if roll.faces else next(new, roll)) for side, roll in action.rolls))


def _with_roll(battle: Battle, name: str, roll: Roll) -> Battle:
    dice = _find_dice(battle, name)
    if any(face > 6 for face in roll.faces):
        raise PlayerError(tr("initiative dice show 1 to 6"))
    wild = dice.wild if dice.rolled else dice.wild + twists.wild_dice(battle)
    dice = replace(dice, rolled=roll.faces, sets=group_dice(roll.faces), singles=0, wild=wild, declared=not wild)
    text = tr("{side} rolls for initiative: {sets}", side=name, sets=format_sets(dice.sets))
    result = tr("{side}: {sets}", side=name, sets=format_sets(dice.sets))
    return with_result(with_log_line(with_dice(battle, dice), text, "roll", (roll,), name), result)


def _find_dice(battle: Battle, side: str) -> WarbandDice:
    """Raises PlayerError where there is no such side."""
    return read_dice(battle, find_side(battle, side).name)


def _decide_initiative(battle: Battle) -> Battle:
    """Most singles have the initiative; a tie is rolled off (A7.2)."""
    best = most_singles({dice.side: count_singles(dice) for dice in all_dice(battle)})
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
    return with_log_line(battle, tr("Both sides have as many singles: roll off for the initiative"), "clock")


def format_initiative(battle: Battle, side: str) -> str:
    """Who has the initiative, and by how many singles."""
    others = max((count_singles(other) for other in all_dice(battle) if other.side != side), default=0)
    return tr(
        "{side} has the initiative: {count} singles to {others}",
        side=side,
        count=count_singles(read_dice(battle, side)),
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


def _wild_problems(table: BattleGeometry, action: PlayWild) -> tuple[Problem, ...]:
    battle = table.battle
    dice = _find_dice(battle, action.side)
    found = [*phase_problems(battle), *_turn_problems(battle, dice)]
    found += [
        make_problem(battle, text, tr("One wild die for a set, and none for a quad"), "A7.4")
        for text in _raise_flaws(dice, action.raised)
    ]
    return tuple(found)


def _turn_problems(battle: Battle, dice: WarbandDice) -> list[Problem]:
    rule = tr("Who has the initiative declares wild dice first, then the other player")
    first = wild_dice_side(battle)
    if not dice.rolled or not battle.clock.initiative:
        return [make_problem(battle, tr("it is not known yet who has the initiative"), rule, "A7.4")]
    if dice.declared:
        return [make_problem(battle, tr("{side} has declared its wild dice", side=dice.side), rule, "A7.4")]
    if dice.side != first:
        return [make_problem(battle, tr("{side} declares its wild dice first", side=first), rule, "A7.4")]
    return []


def _raise_flaws(dice: WarbandDice, raised: tuple[int, ...]) -> list[str]:
    sets = {one.value: one for one in dice.sets}
    found = [
        tr("two wild dice for the set of {value}", value=value)
        for value, count in Counter(raised).items()
        if count > 1 or (value in sets and sets[value].wild)
    ]
    full = [value for value in raised if value in sets and sets[value].count >= QUAD]
    return found + [tr("the set of {value} is a quad already", value=value) for value in full]


def _apply_wild(table: BattleGeometry, action: PlayWild) -> Battle:
    battle = table.battle
    dice = _find_dice(battle, action.side)
    count = action.singles + len(action.raised)
    if count > dice.wild:
        raise PlayerError(tr("{side} has only {count} wild dice", side=dice.side, count=dice.wild))
    _require_sets(dice, action.raised)
    dice = replace(
        dice,
        sets=tuple(_raise_set(one, action.raised.count(one.value)) for one in dice.sets),
        singles=dice.singles + action.singles,
        wild=dice.wild - count,
        declared=True,
    )
    battle = with_log_line(with_dice(battle, dice), _wild_text(dice, action), "roll", side=dice.side)
    return battle if wild_dice_side(battle) or not battle.clock.initiative else _recount_singles(battle)


def _require_sets(dice: WarbandDice, raised: tuple[int, ...]) -> None:
    missing = set(raised) - {one.value for one in dice.sets}
    if missing:
        raise PlayerError(tr("{side} has no die that shows {value}", side=dice.side, value=min(missing)))


def _raise_set(one: DiceSet, by: int) -> DiceSet:
    return replace(one, count=min(QUAD, one.count + by), wild=True) if by else one


def _recount_singles(battle: Battle) -> Battle:
    """Singles are counted again: the initiative moves, or a new tie is rolled off (A7.5)."""
    best = most_singles({dice.side: count_singles(dice) for dice in all_dice(battle)})
    before = most_singles({one.side: _count_rolled_singles(one) for one in all_dice(battle)})
    if battle.clock.initiative in best and (len(best) == 1 or len(before) > 1):
        return battle
    return (
        tie_initiative(battle)
        if len(best) > 1
        else give_initiative(battle, best[0], format_initiative(battle, best[0]))
    )


def _count_rolled_singles(dice: WarbandDice) -> int:
    return sum(one.count == 1 for one in group_dice(dice.rolled))


def _wild_text(dice: WarbandDice, action: PlayWild) -> str:
    if not action.singles and not action.raised:
        return tr("{side} keeps its wild dice", side=dice.side)
    sets = tuple(one for one in dice.sets if one.value in action.raised)
    singles = tr("{count} wild dice as singles", count=action.singles) if action.singles else ""
    what = ", ".join(filter(None, (singles, format_sets(sets) if sets else "")))
    return tr("{side} plays wild dice: {what}", side=dice.side, what=what)


def _wild_label(battle: Battle, action: PlayWild) -> str:
    return tr("Wild dice of {side}", side=action.side)


def dice_sentence(battle: Battle) -> tuple[str, str]:
    """What is to be done about the initiative, and the side it is for."""
    due = next_step(battle)
    if due == "roll":
        return tr("Both sides roll {count} initiative dice.", count=twists.initiative_dice(battle)), ""
    if due == "tie":
        return tr("Both sides have as many singles: roll off for the initiative."), ""
    if due == "wild":
        side = wild_dice_side(battle)
        return tr("{side}: say what you do with your wild dice, or keep them.", side=side), side
    side = battle.clock.initiative
    return tr("{side} has the initiative. Go on to the next phase.", side=side), side


def dice_options(battle: Battle) -> Iterator[Option]:
    """Rolling, rolling off, and wild dice; nothing once all of it is done."""
    due = next_step(battle)
    if due == "roll":
        missing = tuple((dice.side, Roll("D6", ())) for dice in all_dice(battle) if not dice.rolled)
        text = tr("Roll for initiative")
        yield Option("initiative", text, action=RollInitiative(missing), asks="dice", main=True)
    elif due == "tie":
        yield Option("roll-off", tr("Roll off"), action=RollOff("initiative", ()), asks="dice", main=True)
    elif due == "wild":
        yield from _wild_options(battle, wild_dice_side(battle))


def _wild_options(battle: Battle, name: str) -> Iterator[Option]:
    """Keep them, or play one; the window lets players play several at once."""
    dice = read_dice(battle, name)
    yield Option("wild-keep", tr("Keep wild dice"), "side", name, PlayWild(name), main=True)
    for count in range(1, dice.wild + 1):
        text = tr("{count} wild dice as singles", count=count) if count > 1 else tr("A wild die as a single")
        yield Option(f"wild-single {count}", text, "side", name, PlayWild(name, singles=count))
    for one in dice.sets:
        if one.count < QUAD and not one.wild:
            what = tr(SIZES[one.count + 1])
            text = tr("A wild die makes a {size} of {value}", size=what, value=one.value)
            yield Option(f"wild-raise {one.value}", text, "side", name, PlayWild(name, raised=(one.value,)))


RULES: dict[type[Any], Rule] = {
    RollInitiative: Rule(_roll_problems, _apply_roll, _roll_label, _dice_requests, _with_dice),
    PlayWild: Rule(_wild_problems, _apply_wild, _wild_label),
}
