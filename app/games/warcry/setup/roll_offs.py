"""Decisions between sides: roll-offs, and the choices of their winners (G4, C1.3, C1.5, S14, S26, B.roles)."""

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games import dice
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.setup_actions import Choose, RollOff
from app.games.warcry.book import book_of
from app.games.warcry.cards import card_subjects
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup import deployment, order, stages
from app.games.warcry.state import all_dice, read_plan, with_plan
from app.games.warcry.turn import initiative, turns
from app.model import Battle, CardAnswer, Colour, Roll

COLOURS: tuple[Colour, Colour] = ("red", "blue")
_COLOUR_TEXTS = {"red": mark("{side} takes the red points"), "blue": mark("{side} takes the blue points")}


def find_contestants(battle: Battle, purpose: str) -> list[str]:
    """Returns the sides that roll off: all, or for the initiative those tied for most singles (G4, A7.2)."""
    if purpose == "initiative" and initiative.next_step(battle) == "tie":
        return initiative.most_singles({one.side: initiative.count_singles(one) for one in all_dice(battle)})
    return [side.name for side in battle.sides]


_PURPOSES = {
    "priority": mark("priority"),
    "roles": mark("attacker and defender"),
    "colours": mark("the colours"),
    "initiative": mark("the initiative"),
    "sequence": mark("the order of rules"),
}


def _give_priority(battle: Battle, won: str) -> Battle:
    return stages.with_setup_step(with_plan(battle, replace(read_plan(battle), priority=won)))


def _let_pick_roles(battle: Battle, won: str) -> Battle:
    """Lets the winner choose roles, which the clock keeps until then (C1.5); in a battle the turn stays."""
    if battle.clock.stage == "battle":
        return battle
    return replace(battle, clock=replace(battle.clock, step=stages.ROLES, turn=won))


def _let_pick_colours(battle: Battle, won: str) -> Battle:
    return stages.with_setup_step(with_plan(battle, replace(read_plan(battle), chooser=won)))


_WINNER_EFFECTS: dict[str, Callable[[Battle, str], Battle]] = {
    "priority": _give_priority,
    "roles": _let_pick_roles,
    "colours": _let_pick_colours,
    "initiative": initiative.win_roll_off,
}


def _hidden_warband_problems(battle: Battle, what: str) -> tuple[Problem, ...]:
    """Returns a problem if the set-up is rolled off or chosen before warbands are revealed (S13, S14, B.roles)."""
    if what not in ("priority", "roles", "attacker", "defender", "chooser", *COLOURS):
        return ()
    if battle.clock.stage not in ("", "muster"):
        return ()
    return (make_problem(battle, tr("the warbands have not been revealed"), book_of(battle).rows["reveal"]),)


def _unasked_problems(battle: Battle, what: str) -> tuple[Problem, ...]:
    """Returns why something needs no decision: the edition has no such thing, or no card asks for it."""
    setup = book_of(battle).setup
    asked = {
        "priority": setup.roll == "priority",
        "colours": setup.colours in ("roll", "chooser"),
        "chooser": setup.colours in ("roll", "chooser"),
        "roles": stages.needs_roles(battle),
    }
    if asked.get("roles" if what in ("attacker", "defender") else what, True):
        return ()
    return (make_problem(battle, tr("no rule or card in play requires this"), book_of(battle).rows["roll"]),)


def _early_role_problems(battle: Battle) -> tuple[Problem, ...]:
    """Returns a problem if roles come before deployment, unless the card wants them early (S31)."""
    return () if stages.has_early_roles(battle) else order.early_card_problems(battle)


def _make_decided_problem(battle: Battle) -> Problem:
    return make_problem(battle, tr("this has already been decided"), book_of(battle).rows["roll"])


_CHOICES = {
    "attacker": mark("{side} attacks"),
    "defender": mark("{side} defends"),
    **_COLOUR_TEXTS,
    "priority": mark("{side} has priority"),
    "chooser": mark("{side} picks red or blue"),
    "first": mark("{side} takes the first turn"),
}


class RollOffRule(Rule[RollOff]):
    """A roll-off of all sides, whose winner then decides something."""

    kind = RollOff

    @property
    def purpose(self) -> str:
        return tr(_PURPOSES.get(self.action.purpose, self.action.purpose)) if self.action.purpose else "…"

    def check(self) -> tuple[Problem, ...]:
        battle, plan, what = self.battle, read_plan(self.battle), self.action.purpose
        decided = {"priority": plan.priority, "roles": plan.attacker, "colours": plan.chooser}
        decided |= {one.question: one.answer for one in plan.answers}
        early = _early_role_problems(battle) if what == "roles" else ()
        if decided.get(what) or (what == "initiative" and initiative.next_step(battle) != "tie"):
            return (_make_decided_problem(battle), *early)
        return (*_unasked_problems(battle, what), *early, *_hidden_warband_problems(battle, what))

    def apply(self) -> Battle:
        battle, purpose, tries = self.battle, self.action.purpose, self.action.rolls
        for flaw in dice.roll_off_flaws(self.action, find_contestants(battle, purpose)):
            raise PlayerError(flaw)
        won = dice.roll_off_winner(self.action)
        if won is None:
            raise PlayerError(tr("the roll-off is a tie; roll again"))
        rolls = tuple(roll for each in tries for _, roll in each)
        faces = ", ".join(" : ".join(str(dice.roll_total(roll)) for _, roll in each) for each in tries)
        text = tr("{side} wins the roll-off for {purpose}: {faces}", side=won, purpose=self.purpose, faces=faces)
        battle = with_log_line(battle, text, "roll", rolls, won)
        if purpose in _WINNER_EFFECTS:
            return _WINNER_EFFECTS[purpose](battle, won)
        question = card_subjects.find_question(battle, purpose)
        if question is None or question.kind != "roll-off":
            return battle
        # The winner is the answer to a card's question.
        plan = read_plan(battle)
        kept = tuple(one for one in plan.answers if one.question != purpose)
        return with_plan(battle, replace(plan, answers=(*kept, CardAnswer(purpose, won, won))))

    def label(self) -> str:
        return tr("Roll off for {purpose}", purpose=self.purpose)

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        """Returns one die for each side, again after a tie (G4); each die names its side (S1)."""
        sides = dice.next_rollers(self.action, find_contestants(self.battle, self.action.purpose))
        return tuple(DiceRequest("D6", 1, side, side) for side in sides)

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        """Returns the roll-off with one more try; each roll belongs to the side it names."""
        if not rolls:
            return self.action
        return replace(self.action, rolls=(*self.action.rolls, tuple((roll.side, roll) for roll in rolls)))


class ChooseRule(Rule[Choose]):
    """A player's choice of the side that has, takes or begins something."""

    kind = Choose

    @property
    def is_chosen(self) -> bool:
        """True if the choice is final: colours once fighters are set up, everything else once it is made."""
        plan, what = read_plan(self.battle), self.action.what
        if what in COLOURS:
            return stages.has_colours(self.battle) and self.battle.clock.stage in ("deployment", "battle")
        return bool({"priority": plan.priority, "chooser": plan.chooser}.get(what, plan.attacker and plan.defender))

    def check(self) -> tuple[Problem, ...]:
        battle, what = self.battle, self.action.what
        if what == "first":
            return turns.first_turn_problems(battle)
        if self.is_chosen:
            return (_make_decided_problem(battle),)
        hidden = _hidden_warband_problems(battle, what)
        if what in ("attacker", "defender"):
            return (*_unasked_problems(battle, what), *_early_role_problems(battle), *hidden)
        if what in ("priority", "chooser"):
            return (*_unasked_problems(battle, what), *hidden)
        if what in COLOURS and not stages.deciding_side(battle, book_of(battle).setup.colours):
            text, rule = tr("roll for colours first"), book_of(battle).rows["colours"]
            return (make_problem(battle, text, rule),)
        return hidden

    def apply(self) -> Battle:
        battle, side = self.battle, self.action.side
        if all(one.name != side for one in battle.sides):
            raise PlayerError(tr("unknown side “{name}”", name=side))
        match self.action.what:
            case "first":
                return turns.take_first_turn(battle, side)
            case "red" | "blue":
                return stages.with_setup_step(self.with_colours(self.action.what))
            case "attacker" | "defender":
                return deployment.with_next_step(self.with_role(self.action.what))
            case "priority":
                battle = with_log_line(battle, tr("{side} has priority", side=side), "note", side=side)
                return _give_priority(battle, side)
            case "chooser":
                battle = with_log_line(battle, tr("{side} picks red or blue", side=side), "note", side=side)
                return _let_pick_colours(battle, side)
            case _:
                raise PlayerError(tr("unknown choice “{name}”", name=self.action.what))

    def with_colours(self, colour: Colour) -> Battle:
        """Returns the battle with the side's colour.

        Of two sides the other one gets the other colour; of more, a side that had this colour loses it.
        """
        battle, side = self.battle, self.action.side
        other: Colour = COLOURS[1] if colour == COLOURS[0] else COLOURS[0]
        rest = stages.other_sides(battle, side)
        for name in rest:
            theirs = battle.side(name)
            lost: Colour = "" if theirs.colour == colour else theirs.colour
            battle = battle.with_sides(replace(theirs, colour=other if len(rest) == 1 else lost))
        battle = battle.with_sides(replace(battle.side(side), colour=colour))
        return with_log_line(battle, tr(_COLOUR_TEXTS[colour], side=side), "note", side=side)

    def with_role(self, role: Literal["attacker", "defender"]) -> Battle:
        """Returns the battle with the side's role; of two sides the other one gets the other role."""
        side, plan = self.action.side, read_plan(self.battle)
        rest = stages.other_sides(self.battle, side)
        other = rest[0] if len(rest) == 1 else ""
        if role == "attacker":
            plan = replace(plan, attacker=side, defender=plan.defender if len(rest) > 1 else other)
            text = tr("{side} attacks", side=side)
        else:
            plan = replace(plan, attacker=plan.attacker if len(rest) > 1 else other, defender=side)
            text = tr("{side} defends", side=side)
        return with_log_line(with_plan(self.battle, plan), text, "note", side=side)

    def label(self) -> str:
        return tr(_CHOICES[self.action.what], side=self.action.side)


RULES = (RollOffRule, ChooseRule)
