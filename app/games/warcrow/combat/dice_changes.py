"""What is done to the two rolls of an attack by hand: modifiers, switches, and what multiple combats cost (W25).

Modifiers add and take dice and symbols before the dice fall; switches give and use symbols afterwards. Nothing is added
to the roll of who is Disarmed or Vulnerable (W56, W57).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.language import mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.requests import ChoiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.card import PoolText
from app.games.warcrow.combat.face_to_face import (
    find_face_to_face,
    find_unit,
    part_of,
    require_face_to_face,
    roll_of,
    stage_problems,
    with_face_to_face,
    with_roll,
)
from app.games.warcrow.combat.opposed_roll import (
    STATES,
    is_elite,
    join_pools,
    lacking_symbols,
    pool_parts,
    take_from,
    usable_symbols,
)
from app.games.warcrow.combat.repeated_dice import owed_problems
from app.games.warcrow.dice.pools import COLOURS, SYMBOLS, Pool, format_part, format_pool, parse_pool
from app.games.warcrow.due import FaceToFace
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.state import read_state
from app.model import Battle, Id, Word


def modifier_problems(battle: Battle, id: str) -> tuple[Problem, ...]:
    """Why nothing is added to the roll that a unit is about to make: it is Disarmed or Vulnerable."""
    due = find_face_to_face(battle)
    if due is None or due.is_rolled or id not in (due.unit, due.target):
        return ()
    unit, part = read_state(battle).unit(id), part_of(due, id)
    state, _ = STATES[part]
    if state not in unit.tokens.states:
        return ()
    text = tr("{unit} is {state}", unit=unit.id, state=tr("disarmed") if part == "attack" else tr("vulnerable"))
    if part == "attack":
        what, row = tr("Nothing is added to the attack rolls of who is Disarmed"), "W56"
    else:
        what, row = tr("Nothing is added to the defence rolls of who is Vulnerable"), "W57"
    return (make_problem(text, what, row),)


class ChangeDice(Action, frozen=True, tag_field="action", tag="wc-change-dice"):
    """Dice and symbols that a modifier adds to a roll or takes from it; once dice have fallen, symbols of switches.

    Where neither is said, players are asked.
    """

    unit: Id
    add: PoolText = ""
    take: PoolText = ""


class ChangeDiceRule(Rule[ChangeDice]):
    kind = ChangeDice

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        due = find_face_to_face(battle)
        if due is None:
            return tuple(stage_problems(battle, None))
        if barred := modifier_problems(battle, self.action.unit):
            return barred
        return tuple(self._switch_problems(due)) if due.is_rolled else ()

    def _switch_problems(self, due: FaceToFace) -> Iterator[Problem]:
        """Why a switch is not used: dice come before it, and it uses symbols that are there."""
        yield from owed_problems(self.battle, due)
        unit, take = self.action.unit, parse_pool(self.action.take)
        if (parse_pool(self.action.add) + take).dice:
            text = tr("the dice have fallen")
            yield make_problem(text, tr("Modifiers come before the dice, switches give and use symbols"), "D1")
        lacking = lacking_symbols(roll_of(due, unit), is_elite(find_unit(self.battle, unit)), take)
        if lacking:
            text = tr("{unit} does not have {what}", unit=unit, what=format_pool(take))
            yield make_problem(text, tr("A switch uses symbols of its roll"), "D1")

    def apply(self) -> Battle:
        battle = self.battle
        due = require_face_to_face(battle)
        unit, roll = read_state(battle).unit(self.action.unit), roll_of(due, self.action.unit)
        add, take = parse_pool(self.action.add), parse_pool(self.action.take)
        if due.is_rolled:
            roll = replace(
                roll, added=join_pools(roll.added, self.action.add), spent=join_pools(roll.spent, self.action.take)
            )
        else:
            pool = join_pools(roll.pool, self.action.add)
            for name, count in (*take.dice, *take.symbols):
                for _ in range(count):
                    pool = take_from(pool, name)
            roll = replace(roll, pool=pool)
        words = {"unit": unit.id, "add": format_pool(add), "take": format_pool(take)}
        if add != Pool() and take != Pool():
            text = tr("{unit} adds {add} and uses {take}", **words)
        elif add != Pool():
            text = tr("{unit} adds {add}", **words)
        else:
            text = tr("{unit} uses {take}", **words) if due.is_rolled else tr("{unit} loses {take}", **words)
        battle = with_face_to_face(battle, with_roll(due, unit.id, roll))
        return with_log_line(battle, text, "roll", side=unit.side)

    def label(self) -> str:
        words = {
            "unit": self.action.unit,
            "add": format_pool(parse_pool(self.action.add)),
            "take": format_pool(parse_pool(self.action.take)),
        }
        if not self.action.take:
            return tr("{unit} adds {add}", **words)
        return (
            tr("{unit} adds {add} and uses {take}", **words) if self.action.add else tr("{unit} uses {take}", **words)
        )

    def choice_request(self) -> ChoiceRequest | None:
        """Which die or symbol a modifier or a switch adds or takes, where that is not said."""
        due, action = find_face_to_face(self.battle), self.action
        if due is None or action.add or action.take:
            return None
        unit, roll = read_state(self.battle).unit(action.unit), roll_of(due, action.unit)
        names = SYMBOLS if due.is_rolled else (*COLOURS, *SYMBOLS)
        answers = [(tr("Add {what}", what=format_part(name, 1)), replace(action, add=f"1 {name}")) for name in names]
        if due.is_rolled:
            there, told = usable_symbols(roll, is_elite(unit)), mark("Use {what}")
            question = tr("What does a switch of {unit} do?", unit=unit.id)
        else:
            there, told = pool_parts(parse_pool(roll.pool)), mark("Take away {what}")
            question = tr("Which modifier of {unit}?", unit=unit.id)
        answers += [(tr(told, what=format_part(one, 1)), replace(action, take=f"1 {one}")) for one in there]
        return ChoiceRequest(question, unit.side, tuple(answers))


class LeaveDie(Action, frozen=True, tag_field="action", tag="wc-leave-die"):
    """A unit that is engaged with several enemies takes a die or an automatic symbol from its roll (W25)."""

    unit: Id
    part: Word


class LeaveDieRule(Rule[LeaveDie]):
    kind = LeaveDie

    def check(self) -> tuple[Problem, ...]:
        found = stage_problems(self.battle, rolled=False)
        due = find_face_to_face(self.battle)
        if due is not None and not found and not roll_of(due, self.action.unit).owes:
            text = tr("{unit} has nothing to take away", unit=self.action.unit)
            what = tr("Who is engaged with several enemies loses one die or symbol of each roll, however many they are")
            found.append(make_problem(text, what, "W25"))
        return tuple(found)

    def apply(self) -> Battle:
        battle = self.battle
        due = require_face_to_face(battle)
        unit, roll = read_state(battle).unit(self.action.unit), roll_of(due, self.action.unit)
        roll = replace(roll, pool=take_from(roll.pool, self.action.part), owes=False)
        battle = with_face_to_face(battle, with_roll(due, unit.id, roll))
        text = tr("{unit} is engaged with several enemies and leaves {what} out (W25)", unit=unit.id,
                  what=format_part(self.action.part, 1))  # fmt: skip
        return with_log_line(battle, text, "roll", side=unit.side)

    def label(self) -> str:
        return tr("{unit} leaves {what} out", unit=self.action.unit, what=format_part(self.action.part, 1))


RULES = (ChangeDiceRule, LeaveDieRule)
