"""Initiative dice: sets, wild dice, the initiative, and the options for them (A7.1 to A7.6, B.dice)."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, labelled, mark, tr
from app.games.actions import Action
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
from app.model import Battle, Count, Die, Id, Roll

FACES = 6
"""Number of faces of a die, and so the largest number of sets."""
QUAD = 4
"""Number of dice in the largest set; more equal dice are still one quad (A7.3)."""
SIZES = {1: mark("single"), 2: mark("double"), 3: mark("triple"), 4: mark("quad")}
TIE = "tie"
"""The clock's step while a roll-off for the initiative is due."""


def count_singles(dice: WarbandDice) -> int:
    """Returns a side's singles: values that appear once, and wild dice played as singles (A7.2, A7.4, A7.6)."""
    return dice.singles + sum(one.count == 1 for one in dice.sets)


def group_dice(faces: tuple[int, ...]) -> tuple[DiceSet, ...]:
    """Returns dice as sets by value; five or six equal dice are one quad (A7.3)."""
    return tuple(DiceSet(value, min(count, QUAD)) for value, count in sorted(Counter(faces).items()))


def next_step(battle: Battle) -> Literal["roll", "tie", "wild", ""]:
    """Returns the next step for the initiative; "" once it is settled."""
    if not all(dice.rolled for dice in all_dice(battle)):
        return "roll"
    if not battle.clock.initiative:
        return "tie"
    return "wild" if wild_dice_side(battle) else ""


def wild_dice_side(battle: Battle) -> str:
    """Returns the side that has to declare its wild dice; the one with the initiative is first (A7.4)."""
    waiting = [dice.side for dice in all_dice(battle) if dice.rolled and not dice.declared]
    first = battle.clock.initiative
    return first if first in waiting else next(iter(waiting), "")


def win_roll_off(battle: Battle, side: str) -> Battle:
    """Returns the battle after a side won the roll-off for the initiative."""
    return give_initiative(battle, side, tr("{side} has the initiative", side=side))


def clear_dice(battle: Battle) -> Battle:
    """Returns the battle at the start of a round: left-over dice are discarded, wild dice are kept (A7.1, A7.4)."""
    return with_dice(battle, *(WarbandDice(dice.side, wild=dice.wild) for dice in all_dice(battle)))


def most_sets(battle: Battle, side: str, size: int) -> int:
    """Returns a side's number of sets of this size: now, or the most it could have after its next roll."""
    dice = read_dice(battle, side)
    coming = twists.initiative_dice(battle) + dice.wild + twists.most_wild_dice(battle)
    return max(sum(one.count >= size for one in dice.sets), min(coming // size, FACES))


def spend_set(dice: WarbandDice, value: int, cost: int) -> WarbandDice:
    """Returns the dice without the set of a value, spent whole; unchanged if the set is too small (A7.10)."""
    return replace(dice, sets=tuple(one for one in dice.sets if one.value != value or one.count < cost))


def _find_dice(battle: Battle, side: str) -> WarbandDice:
    """Returns the dice of a side. Raises PlayerError if there is no such side."""
    return read_dice(battle, find_side(battle, side).name)


def most_singles(counts: dict[str, int]) -> list[str]:
    """Returns the sides with the most singles."""
    most = max(counts.values())
    return [name for name, count in counts.items() if count == most]


def give_initiative(battle: Battle, side: str, text: str) -> Battle:
    """Returns the battle with the initiative given to a side, and this text in the log."""
    battle = replace(battle, clock=replace(battle.clock, initiative=side, step=""))
    return with_log_line(battle, text, "clock", side=side)


def decide_initiative(battle: Battle, best: list[str]) -> Battle:
    """Returns the battle with the initiative for the side with most singles, or with a roll-off due."""
    if len(best) == 1:
        return give_initiative(battle, best[0], format_initiative(battle, best[0]))
    battle = replace(battle, clock=replace(battle.clock, initiative="", step=TIE))
    return with_log_line(battle, tr("Singles are tied: roll off for the initiative"), "clock")


def format_initiative(battle: Battle, side: str) -> str:
    """Returns which side has the initiative, and by how many singles."""
    others = max((count_singles(other) for other in all_dice(battle) if other.side != side), default=0)
    return counted(
        count_singles(read_dice(battle, side)),
        "{side} has the initiative: {count} single to {others}",
        "{side} has the initiative: {count} singles to {others}",
        side=side,
        others=others,
    )


def format_sets(sets: tuple[DiceSet, ...]) -> str:
    """Returns the names of sets, the largest first: "double 4, single 2"."""
    largest = sorted(sets, key=lambda one: (-one.count, -one.value))
    return ", ".join(
        tr("{size} {value}", size=tr(SIZES[min(one.count, QUAD)]), value=one.value) for one in largest if one.count
    )


def phase_problems(battle: Battle) -> tuple[Problem, ...]:
    """Returns a problem if this is not the phase for initiative dice."""
    if battle.clock.stage == "battle" and battle.clock.phase == book_of(battle).phases.initiative:
        return ()
    return (make_problem(battle, tr("initiative dice are not used in this phase"), "A7.1"),)


def dice_sentence(battle: Battle) -> tuple[str, str]:
    """Returns what to do about the initiative, and the side that does it."""
    due = next_step(battle)
    if due == "roll":
        return tr("Both sides roll {count} initiative dice.", count=twists.initiative_dice(battle)), ""
    if due == "tie":
        return tr("Singles are tied: roll off for the initiative."), ""
    if due == "wild":
        side = wild_dice_side(battle)
        return tr("{side}: use your wild dice, or keep them.", side=side), side
    side = battle.clock.initiative
    return tr("{side} has the initiative. Continue to the next phase.", side=side), side


def dice_options(battle: Battle) -> Iterator[Option]:
    """Yields rolling, rolling off, and wild dice; nothing once all is done."""
    due = next_step(battle)
    if due == "roll":
        missing = tuple((dice.side, Roll("D6", ())) for dice in all_dice(battle) if not dice.rolled)
        yield Option("initiative", tr("Roll for initiative"), action=RollInitiative(missing), asks="dice", main=True)
    elif due == "tie":
        yield Option("roll-off", tr("Roll off"), action=RollOff("initiative", ()), asks="dice", main=True)
    elif due == "wild":
        # Uses are combined one after the other, until the rest is kept.
        name = wild_dice_side(battle)
        dice = read_dice(battle, name)
        yield Option("wild-keep", tr("Keep wild dice"), "side", name, PlayWild(name), main=True)
        for count in range(1, dice.wild + 1):
            text = counted(count, "Use a wild die as a single", "Use {count} wild dice as singles")
            yield Option(f"wild-single {count}", text, "side", name, PlayWild(name, singles=count))
        for one in dice.sets:
            if one.count < QUAD and not one.wild:
                text = tr("Use a wild die to make a {size} of {value}", size=tr(SIZES[one.count + 1]), value=one.value)
                yield Option(f"wild-raise {one.value}", text, "side", name, PlayWild(name, raised=(one.value,)))


class RollInitiative(Action, frozen=True, tag_field="action", tag="roll-initiative"):
    """Rolls each side's initiative dice for this round."""

    rolls: tuple[tuple[Id, Roll], ...]


class RollInitiativeRule(Rule[RollInitiative]):
    kind = RollInitiative

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        found = [*phase_problems(battle)]
        due = twists.initiative_dice(battle)
        for name, roll in self.action.rolls:
            if _find_dice(battle, name).rolled:
                found.append(make_problem(battle, tr("{side} has already rolled this round", side=name), "A7.1"))
            if roll.faces and len(roll.faces) != due:
                text = counted(
                    due,
                    "{side} rolls {count} die, not {other}",
                    "{side} rolls {count} dice, not {other}",
                    side=name,
                    other=len(roll.faces),
                )
                found.append(make_problem(battle, text, "A7.1"))
        return tuple(found)

    def apply(self) -> Battle:
        """Gives the initiative to the side with most singles once all have rolled; a tie is rolled off (A7.2)."""
        battle = self.battle
        for name, roll in self.action.rolls:
            dice = _find_dice(battle, name)
            if any(face > 6 for face in roll.faces):
                raise PlayerError(tr("initiative dice show 1 to 6"))
            wild = dice.wild if dice.rolled else dice.wild + twists.wild_dice(battle)
            dice = replace(
                dice, rolled=roll.faces, sets=group_dice(roll.faces), singles=0, wild=wild, declared=not wild
            )
            text = tr("{side} rolls for initiative: {sets}", side=name, sets=format_sets(dice.sets))
            battle = with_log_line(with_dice(battle, dice), text, "roll", (roll,), name)
            battle = with_result(battle, labelled(name, format_sets(dice.sets)))
        if not all(dice.rolled for dice in all_dice(battle)):
            return battle
        return decide_initiative(battle, most_singles({dice.side: count_singles(dice) for dice in all_dice(battle)}))

    def label(self) -> str:
        return tr("Roll for initiative")

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        count, what = twists.initiative_dice(self.battle), tr("initiative")
        return tuple(DiceRequest("D6", count, what, side) for side, roll in self.action.rolls if not roll.faces)

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        """Returns the action with the dice filled in, in order, for sides without any."""
        new = iter(rolls)
        filled = tuple((side, roll if roll.faces else next(new, roll)) for side, roll in self.action.rolls)
        return replace(self.action, rolls=filled)


class PlayWild(Action, frozen=True, tag_field="action", tag="play-wild"):
    """Declares the use of a side's wild dice.

    `singles` of them count as singles; `raised` are values of sets made one larger. If dice are left, the side may use
    more of them, until it keeps the rest by using none.
    """

    side: Id
    singles: Count = 0
    raised: tuple[Die, ...] = ()


class PlayWildRule(Rule[PlayWild]):
    kind = PlayWild

    @cached_property
    def dice(self) -> WarbandDice:
        """The dice before the action. Raises PlayerError if there is no such side."""
        return _find_dice(self.battle, self.action.side)

    def check(self) -> tuple[Problem, ...]:
        battle, dice = self.battle, self.dice
        found, first = [*phase_problems(battle)], wild_dice_side(battle)
        text = ""
        if not dice.rolled or not battle.clock.initiative:
            text = tr("the initiative has not been decided")
        elif dice.declared:
            text = tr("{side} has already declared its wild dice", side=dice.side)
        elif dice.side != first:
            text = tr("{side} declares its wild dice first", side=first)
        if text:
            found.append(make_problem(battle, text, "A7.4"))
        what = tr("At most one wild die for a set, and none for a quad")
        return (*found, *(make_problem(battle, text, "A7.4", what) for text in self.raise_flaws()))

    def raise_flaws(self) -> list[str]:
        """Returns why sets cannot be made larger like this."""
        sets, raised = {one.value: one for one in self.dice.sets}, self.action.raised
        found = [
            tr("more than one wild die for the set of {value}", value=value)
            for value, count in Counter(raised).items()
            if count > 1 or (value in sets and sets[value].wild)
        ]
        full = [value for value in raised if value in sets and sets[value].count >= QUAD]
        return found + [tr("the set of {value} is already a quad", value=value) for value in full]

    def apply(self) -> Battle:
        dice, raised = self.dice, self.action.raised
        count = self.action.singles + len(raised)
        if count > dice.wild:
            name, wild = dice.side, dice.wild
            raise PlayerError(
                counted(wild, "{side} has only {count} wild die", "{side} has only {count} wild dice", side=name)
            )
        if missing := set(raised) - {one.value for one in dice.sets}:
            raise PlayerError(tr("{side} has no die that shows {value}", side=dice.side, value=min(missing)))
        sets = tuple(
            replace(one, count=min(QUAD, one.count + by), wild=True) if (by := raised.count(one.value)) else one
            for one in dice.sets
        )
        singles, wild = dice.singles + self.action.singles, dice.wild - count
        dice = replace(dice, sets=sets, singles=singles, wild=wild, declared=not (count and wild))
        battle = with_log_line(with_dice(self.battle, dice), self.format_play(dice), "roll", side=dice.side)
        return battle if wild_dice_side(battle) or not battle.clock.initiative else self.recounted(battle)

    def recounted(self, battle: Battle) -> Battle:
        """Returns the battle with singles recounted: the initiative may move, or a new tie is rolled off (A7.5)."""
        best = most_singles({dice.side: count_singles(dice) for dice in all_dice(battle)})
        rolled = {one.side: sum(each.count == 1 for each in group_dice(one.rolled)) for one in all_dice(battle)}
        if battle.clock.initiative in best and (len(best) == 1 or len(most_singles(rolled)) > 1):
            return battle
        return decide_initiative(battle, best)

    def format_play(self, dice: WarbandDice) -> str:
        """Returns what was done with the wild dice, from the dice after it."""
        if not self.action.singles and not self.action.raised:
            return tr("{side} keeps its wild dice", side=dice.side)
        sets = tuple(one for one in dice.sets if one.value in self.action.raised)
        count = self.action.singles
        singles = counted(count, "{count} as a single", "{count} as singles") if count else ""
        what = ", ".join(filter(None, (singles, format_sets(sets) if sets else "")))
        return tr("{side} uses wild dice: {what}", side=dice.side, what=what)

    def label(self) -> str:
        return tr("Wild dice of {side}", side=self.action.side)


RULES = (RollInitiativeRule, PlayWildRule)
