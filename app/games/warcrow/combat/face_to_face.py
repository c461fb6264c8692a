"""The face to face roll of an attack: it is due from the declaration until what it comes to is told; its dice (D1)."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.dice import roll_flaws
from app.games.dice_looks import Odds
from app.games.log import with_log_line
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.combat.combat_chances import damage_odds
from app.games.warcrow.combat.opposed_roll import is_elite, tally_roll
from app.games.warcrow.dice.pools import Pool, format_pool, make_pool, parse_pool, pool_requests
from app.games.warcrow.dice.symbols import require_rolls
from app.games.warcrow.due import FaceToFace, OpposedRoll
from app.games.warcrow.due_kind import due_problems, find_due, make_problem
from app.games.warcrow.state import Unit, read_state, with_state
from app.model import Battle, Roll

Part = Literal["attack", "defence"]


def find_face_to_face(battle: Battle) -> FaceToFace | None:
    """The attack whose rolls come next, if one does."""
    due = find_due(battle)
    return due if isinstance(due, FaceToFace) else None


def require_face_to_face(battle: Battle) -> FaceToFace:
    """That attack. Raises PlayerError where none has been declared."""
    due = find_face_to_face(battle)
    if due is None:
        raise PlayerError(tr("no attack has been declared"))
    return due


def with_face_to_face(battle: Battle, due: FaceToFace) -> Battle:
    """The battle in which the attack that comes next is this."""
    state = read_state(battle)
    return with_state(battle, replace(state, course=replace(state.course, due=(due, *state.course.due[1:]))))


def find_unit(battle: Battle, id: str) -> Unit | None:
    """A side's unit; None where terrain attacks."""
    return read_state(battle).unit(id) if id else None


def part_of(due: FaceToFace, unit: str) -> Part:
    """Which of the two rolls is a unit's. Raises PlayerError where neither is."""
    if unit not in (due.unit, due.target):
        raise PlayerError(tr("{unit} takes no part in this attack", unit=unit))
    return "attack" if unit == due.unit else "defence"


def roll_of(due: FaceToFace, unit: str) -> OpposedRoll:
    """The roll of a unit."""
    return due.attack if part_of(due, unit) == "attack" else due.defence


def with_roll(due: FaceToFace, unit: str, roll: OpposedRoll) -> FaceToFace:
    """The attack with another roll of a unit."""
    return replace(due, attack=roll) if part_of(due, unit) == "attack" else replace(due, defence=roll)


def stage_problems(battle: Battle, rolled: bool | None) -> list[Problem]:
    """Why there is nothing to do to dice now: `rolled` says whether they have to have fallen, None that all is one."""
    due = find_face_to_face(battle)
    if due is None:
        text = tr("no attack has been declared")
        return [*due_problems(battle), make_problem(text, tr("Dice are thrown for an attack"), "D1")]
    if rolled is not None and due.is_rolled != rolled:
        text = tr("the dice have not fallen yet") if rolled else tr("the dice have fallen")
        what = tr("First dice are gathered, then thrown, then thrown again, then switches are used")
        return [make_problem(text, what, "D1")]
    return []


def format_shown(battle: Battle, due: FaceToFace, part: Part) -> str:
    """Whose roll it is, and the symbols that it comes to."""
    id, roll = (due.unit, due.attack) if part == "attack" else (due.target, due.defence)
    unit = find_unit(battle, id)
    tally = tally_roll(roll, is_elite(unit))
    shown = format_pool(make_pool((), tally.items())) if tally else tr("nothing")
    return tr("{unit}: {shown}", unit=unit.id if unit else due.name, shown=shown)


class RollOpposed(Action, frozen=True, tag_field="action", tag="wc-roll"):
    """The dice of both sides are thrown: those of the attack, then those of the defence, colour by colour."""

    rolls: Annotated[tuple[Roll, ...], Meta(max_length=20)] = ()


class RollOpposedRule(Rule[RollOpposed]):
    kind = RollOpposed

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        found = stage_problems(battle, rolled=False)
        due = find_face_to_face(battle)
        if due is None or found:
            return tuple(found)
        for id, roll in ((due.unit, due.attack), (due.target, due.defence)):
            if roll.owes and parse_pool(roll.pool) != Pool():
                text = tr("{unit} has still to leave a die or a symbol out", unit=id)
                found.append(
                    make_problem(text, tr("Who is engaged with several enemies loses one of each roll"), "W25")
                )
        return tuple(found)

    def apply(self) -> Battle:
        battle = self.battle
        due = require_face_to_face(battle)
        own = len(parse_pool(due.attack.pool).dice)
        attack, defence = self.action.rolls[:own], self.action.rolls[own:]
        require_rolls(parse_pool(due.attack.pool), attack)
        require_rolls(parse_pool(due.defence.pool), defence)
        for flaw in (flaw for roll in self.action.rolls for flaw in roll_flaws(roll)):
            raise PlayerError(flaw)
        due = replace(
            due, attack=replace(due.attack, rolls=attack), defence=replace(due.defence, rolls=defence), is_rolled=True
        )
        battle = with_face_to_face(battle, due)
        text = tr("{attack} against {defence}", attack=format_shown(battle, due, "attack"),
                  defence=format_shown(battle, due, "defence"))  # fmt: skip
        target = read_state(battle).unit(due.target)
        unit = find_unit(battle, due.unit)
        return with_log_line(battle, text, "roll", self.action.rolls, unit.side if unit else target.side)

    def label(self) -> str:
        due = find_face_to_face(self.battle)
        return tr("Dice of the attack on {target}", target=due.target if due else "")

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        due = find_face_to_face(self.battle)
        if due is None or self.action.rolls:
            return ()
        unit, target = find_unit(self.battle, due.unit), read_state(self.battle).unit(due.target)
        who = unit.id if unit else due.name
        side, what = unit.side if unit else "", tr("{unit} attacks", unit=who)
        attack = pool_requests(parse_pool(due.attack.pool), what, side, elite=is_elite(unit))
        what = tr("{unit} defends", unit=target.id)
        return (*attack, *pool_requests(parse_pool(due.defence.pool), what, target.side, elite=is_elite(target)))

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        return replace(self.action, rolls=rolls)

    def odds(self) -> tuple[Odds, ...]:
        due = find_face_to_face(self.battle)
        return damage_odds(self.battle, due) if due else ()


RULES = (RollOpposedRule,)
