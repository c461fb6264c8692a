"""Dice for hazards of twist cards: fighters that are called, delayed, wait or go down, and the card's end (C5)."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.language import labelled, tr
from app.games.actions import Action
from app.games.battle_lookup import find_fighter
from app.games.log import with_log_line
from app.games.prompts import Option, Reminder
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.attack.wounds import take_down
from app.games.warcry.book import INCH
from app.games.warcry.cards import card_subjects
from app.games.warcry.cards.card_terms import Hazard
from app.games.warcry.cards.decks import TwistCard
from app.games.warcry.facts.measures import SLACK, base_gap
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup import order, stages
from app.games.warcry.state import read_plan, with_plan
from app.model import Battle, CardAnswer, Fighter, Id, Roll, Word
from app.table.battle_geometry import BattleGeometry

RESERVE = ("call", "delay")
"""Hazards that are rolled for in the reserve phase; all others as a combat phase begins."""
_OFF = "off"
_MIN_RAISED_FACE = 5
"""The lowest face that gets the bonus of 1, which makes it a six."""


def hazard_options(battle: Battle) -> Iterator[Option]:
    """Yields every roll that cards require now."""
    for card, hazard in _due_hazards(battle):
        for side in _sides_to_roll(battle, card, hazard):
            all_ids = tuple(one.id for one in _target_fighters(battle, hazard, side))
            for ids in ((id,) for id in all_ids) if hazard.does == "down" else (all_ids,):
                text = tr("{card}: roll for {names}", card=card.name, names=", ".join(ids))
                if hazard.does == "clear":
                    text = tr("{card}: roll to see whether it ends", card=card.name)
                elif hazard.does == "down":
                    text = tr("{card}: {side} rolls for {names}", card=card.name, side=side, names=", ".join(ids))
                id = " ".join(("roll-for", card.name, side, *(ids if hazard.does == "down" else ())))
                action, main = RollFor(card.name, side, ids), hazard.does != "down"
                yield Option(id, text, "token", side, action, asks="dice", main=main)


def hazard_reminders(battle: Battle) -> tuple[Reminder, ...]:
    """Returns the rolls that are still due, without optional ones."""
    return tuple(
        Reminder(one.text, one.action.card)
        for one in hazard_options(battle)
        if isinstance(one.action, RollFor) and one.main
    )


def has_reserve_rolls(battle: Battle) -> bool:
    """Returns whether a reserve phase of this round needs any rolls."""
    return any(
        _target_fighters(battle, hazard, side)
        for card, hazard in _round_hazards(battle)
        if hazard.does in RESERVE
        for side in _sides_to_roll(battle, card, hazard)
    )


# Due hazards


def _round_hazards(battle: Battle) -> list[tuple[TwistCard, Hazard]]:
    round, answers = battle.clock.round, {(one.question, one.answer) for one in read_plan(battle).answers}
    return [
        (card, one)
        for card in read_plan(battle).twists
        for one in card.hazards
        if battle.clock.stage == "battle" and one.since <= round and (not one.last or round <= one.last)
        if (card.name, _OFF) not in answers
    ]


def _due_hazards(battle: Battle) -> list[tuple[TwistCard, Hazard]]:
    clock = battle.clock
    begins = clock.phase == "combat" and not clock.turn and not clock.active
    return [
        (card, one)
        for card, one in _round_hazards(battle)
        if (clock.phase == "reserve" if one.does in RESERVE else begins)
    ]


def _sides_to_roll(battle: Battle, card: TwistCard, hazard: Hazard) -> tuple[str, ...]:
    """Returns the sides that have still to roll, the one with the initiative first; "" for the card's own roll."""
    sides = ("",) if hazard.does == "clear" else stages.sides_in_turn(battle, battle.clock.initiative)
    rolled = {(one.question, one.side) for one in read_plan(battle).answers}
    left = [side for side in sides if (_answer_key(battle, card), side) not in rolled]
    return tuple(side for side in left if not side or _target_fighters(battle, hazard, side))


def _answer_key(battle: Battle, card: TwistCard) -> str:
    """Returns the key of the note that a card's dice were rolled in this round."""
    return f"{card.name}{card_subjects.ROUND}{battle.clock.round}"


def _target_fighters(battle: Battle, hazard: Hazard, side: str) -> tuple[Fighter, ...]:
    """Returns the fighters that a side rolls for, or may pick from."""
    match hazard.does:
        case "call":
            coming = {id for placement in order.arrivals(battle) for id in placement.missing}
            here = (one for one in battle.fighters_of(side) if one.state.whereabouts == "reserve")
            return tuple(one for one in here if one.id not in coming)
        case "delay":
            coming = {id for placement in order.arrivals(battle) for id in placement.missing}
            return tuple(one for one in battle.fighters_of(side) if one.id in coming)
        case "wait":
            return tuple(one for one in battle.fighters if one.side == side)
        case "down":
            foes = (one for one in battle.fighters if one.side != side)
            return tuple(one for one in foes if _is_isolated(battle, one, hazard.apart))
        case _:
            return ()


def _is_isolated(battle: Battle, fighter: Fighter, inches: float) -> bool:
    """Returns whether a fighter is farther than this from all others."""
    others = (one for one in battle.fighters if one.id != fighter.id)
    return all(base_gap(fighter, one).distance_mm > inches * INCH + SLACK for one in others)


def _with_note(battle: Battle, card: TwistCard, note: CardAnswer) -> Battle:
    """Returns the battle with a note of the roll; notes of earlier rounds are removed."""
    earlier = f"{card.name}{card_subjects.ROUND}"
    answers = read_plan(battle).answers
    kept = tuple(one for one in answers if one.question == note.question or not one.question.startswith(earlier))
    return with_plan(battle, replace(read_plan(battle), answers=(*kept, note)))


def _apply_hazard_effect(table: BattleGeometry, battle: Battle, hazard: Hazard, fighter: Fighter) -> Battle:
    round, state = battle.clock.round, fighter.state
    match hazard.does:
        case "call":
            state = replace(state, marks=_with_round_mark(state.marks, order.EARLY_ARRIVAL, round))
            text = tr("{name} arrives early, in this phase", name=fighter.id)
        case "delay":
            state = replace(state, marks=_with_round_mark(state.marks, order.DELAYED, round))
            text = tr("{name} is delayed and arrives next round", name=fighter.id)
        case "wait":
            state = replace(state, activations=max(1, state.activations), waiting=True)
            text = tr("{name} waits and may act once more this round", name=fighter.id)
        case _:
            return take_down(table, battle, fighter.id)
    battle = battle.with_fighters(replace(fighter, state=state))
    return with_log_line(battle, text, "note", side=fighter.side)


def _with_round_mark(marks: tuple[str, ...], mark: str, round: int) -> tuple[str, ...]:
    """Returns the marks with one for this round, in place of one for an earlier round."""
    return (*(one for one in marks if not one.startswith(mark)), f"{mark}{round}")


class RollFor(Action, frozen=True, tag_field="action", tag="roll-for"):
    """Rolls the dice that a card requires of a side: one for each fighter, or one for the card itself."""

    card: Word
    side: Word = ""
    fighters: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    rolls: Annotated[tuple[Roll, ...], Meta(max_length=100)] = ()


class RollForRule(Rule[RollFor]):
    """The roll that a card requires: for fighters one by one, for groups, or for the card itself."""

    kind = RollFor

    @cached_property
    def due(self) -> tuple[TwistCard, Hazard] | None:
        """The card and its hazard; None if it is not due now."""
        return next(((card, one) for card, one in _due_hazards(self.battle) if card.name == self.action.card), None)

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        for id in self.action.fighters:
            find_fighter(battle, id)
        if self.due is None or self.action.side not in _sides_to_roll(battle, *self.due):
            return (make_problem(battle, tr("{card} requires no roll now", card=self.action.card), "S35"),)
        those = {one.id for one in _target_fighters(battle, self.due[1], self.action.side)}
        return tuple(
            make_problem(battle, tr("{card} requires no roll for {name} now", card=self.action.card, name=id), "S35")
            for id in self.action.fighters
            if id not in those
        )

    def apply(self) -> Battle:
        faces = ", ".join(str(face) for roll in self.action.rolls for face in roll.faces)
        names = ", ".join(self.action.fighters)
        text = tr("{card}: {faces} for {names}", card=self.action.card, faces=faces, names=names or "–")
        battle = with_log_line(self.battle, text, "roll", self.action.rolls, self.action.side)
        if self.due is None:
            return battle
        card, hazard = self.due
        battle = _with_note(battle, card, CardAnswer(_answer_key(battle, card), faces, self.action.side))
        if hazard.does == "clear":
            return self.without_card(battle, card)
        for fighter, face in self.fighter_faces(battle, hazard):
            if face in hazard.on:
                battle = _apply_hazard_effect(self.table, battle, hazard, fighter)
        return battle

    def without_card(self, battle: Battle, card: TwistCard) -> Battle:
        """Returns the battle without the card's effect, if a die shows less than the round's number."""
        if not any(face < battle.clock.round for roll in self.action.rolls for face in roll.faces):
            return battle
        plan = read_plan(battle)
        battle = with_plan(battle, replace(plan, answers=(*plan.answers, CardAnswer(card.name, _OFF))))
        return with_log_line(battle, tr("{card} ends", card=card.name), "note")

    def fighter_faces(self, battle: Battle, hazard: Hazard) -> Iterator[tuple[Fighter, int]]:
        """Yields every fighter with its face, 6 at most; a group shares one face."""
        thrown = zip(self.ids_with_dice(hazard), self.action.rolls, strict=False)
        dice = {id: roll.faces[0] for id, roll in thrown if roll.faces}
        for id in self.action.fighters:
            fighter = find_fighter(battle, id)
            face = dice.get(id) or dice.get(self.first_of_group(fighter), 0)
            more = hazard.far and _is_isolated(battle, fighter, hazard.far) and face >= _MIN_RAISED_FACE
            yield fighter, min(6, face + 1) if more else face

    def ids_with_dice(self, hazard: Hazard) -> list[str]:
        """Returns the fighters that get a die: all, or the first of each group."""
        if not hazard.groups:
            return list(self.action.fighters)
        fighters = (find_fighter(self.battle, id) for id in self.action.fighters)
        return list(dict.fromkeys(self.first_of_group(one) for one in fighters))

    def first_of_group(self, fighter: Fighter) -> str:
        """Returns the first fighter of the roll that is in the same group."""
        those = (find_fighter(self.battle, id) for id in self.action.fighters)
        return next((one.id for one in those if one.state.group == fighter.state.group), fighter.id)

    def label(self) -> str:
        return tr("Roll for {card}", card=self.action.card)

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        """Returns a die for each fighter or group; one for a card that affects no fighter."""
        card, side = self.action.card, self.action.side
        if self.action.rolls or self.due is None:
            return ()
        names = (labelled(id, card) for id in self.ids_with_dice(self.due[1]))
        return tuple(DiceRequest("D6", 1, what, side) for what in names) or (DiceRequest("D6", 1, card, side),)

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        return replace(self.action, rolls=(*self.action.rolls, *rolls))


RULES = (RollForRule,)
