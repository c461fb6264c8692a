"""Dice that twists have rolled for fighters: who is called, late, waits or goes down, and what is over (C5)."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.core.language import tr
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
from app.games.warcry.warcry_actions import RollFor
from app.model import Battle, CardAnswer, Fighter, Roll
from app.table.battle_geometry import BattleGeometry

RESERVE = ("call", "delay")
"""What is rolled for in the reserve phase; everything else as a combat phase begins."""
_OFF = "off"
_LOWEST = 5
"""A six, once 1 was added."""


def hazard_options(battle: Battle) -> Iterator[Option]:
    """Every roll that cards ask for now."""
    for card, hazard in _due_hazards(battle):
        for side in _sides_to_roll(battle, card, hazard):
            ids = tuple(one.id for one in _target_fighters(battle, hazard, side))
            for some in ((id,) for id in ids) if hazard.does == "down" else (ids,):
                yield _make_option(card, hazard, side, some)


def _make_option(card: TwistCard, hazard: Hazard, side: str, ids: tuple[str, ...]) -> Option:
    text = tr("{card}: roll for {names}", card=card.name, names=", ".join(ids))
    if hazard.does == "clear":
        text = tr("{card}: roll whether it is over", card=card.name)
    elif hazard.does == "down":
        text = tr("{card}: {side} rolls for {names}", card=card.name, side=side, names=", ".join(ids))
    id = " ".join(("roll-for", card.name, side, *(ids if hazard.does == "down" else ())))
    return Option(id, text, "token", side, RollFor(card.name, side, ids), asks="dice", main=hazard.does != "down")


def hazard_reminders(battle: Battle) -> tuple[Reminder, ...]:
    """What has still to be rolled for; what a player may leave is not."""
    return tuple(
        Reminder(one.text, _card_name(one))
        for one in hazard_options(battle)
        if isinstance(one.action, RollFor) and one.main
    )


def _card_name(option: Option) -> str:
    return option.action.card if isinstance(option.action, RollFor) else ""


def has_reserve_rolls(battle: Battle) -> bool:
    """Whether a reserve phase of this round has something to roll for."""
    return any(
        _target_fighters(battle, hazard, side)
        for card, hazard in _round_hazards(battle)
        if hazard.does in RESERVE
        for side in _sides_to_roll(battle, card, hazard)
    )


# what is rolled for now


def _round_hazards(battle: Battle) -> list[tuple[TwistCard, Hazard]]:
    round = battle.clock.round
    return [
        (card, one)
        for card in read_plan(battle).twists
        for one in card.hazards
        if battle.clock.stage == "battle" and one.since <= round and (not one.last or round <= one.last)
        if not _is_over(battle, card)
    ]


def _is_over(battle: Battle, card: TwistCard) -> bool:
    return any((one.question, one.answer) == (card.name, _OFF) for one in read_plan(battle).answers)


def _due_hazards(battle: Battle) -> list[tuple[TwistCard, Hazard]]:
    clock = battle.clock
    begins = clock.phase == "combat" and not clock.turn and not clock.active
    return [
        (card, one)
        for card, one in _round_hazards(battle)
        if (clock.phase == "reserve" if one.does in RESERVE else begins)
    ]


def _sides_to_roll(battle: Battle, card: TwistCard, hazard: Hazard) -> tuple[str, ...]:
    """Who has still to roll, who has the initiative first; a card that nobody is rolled for is rolled for once."""
    sides = ("",) if hazard.does == "clear" else stages.sides_in_turn(battle, battle.clock.initiative)
    rolled = {(one.question, one.side) for one in read_plan(battle).answers}
    left = [side for side in sides if (_answer_key(battle, card), side) not in rolled]
    return tuple(side for side in left if not side or _target_fighters(battle, hazard, side))


def _answer_key(battle: Battle, card: TwistCard) -> str:
    """What is noted once dice were rolled for a card in this round."""
    return f"{card.name}{card_subjects.ROUND}{battle.clock.round}"


def _target_fighters(battle: Battle, hazard: Hazard, side: str) -> tuple[Fighter, ...]:
    """The fighters a side rolls for, or may pick from."""
    match hazard.does:
        case "call":
            coming = {id for placement in order.arrivals(battle) for id in placement.missing}
            return tuple(one for one in _reserve_fighters(battle, side) if one.id not in coming)
        case "delay":
            coming = {id for placement in order.arrivals(battle) for id in placement.missing}
            return tuple(one for one in battle.fighters_of(side) if one.id in coming)
        case "wait":
            return tuple(one for one in battle.fighters if one.side == side)
        case "down":
            foes = (one for one in battle.fighters if one.side != side)
            return tuple(one for one in foes if _is_alone(battle, one, hazard.apart))
        case _:
            return ()


def _reserve_fighters(battle: Battle, side: str) -> list[Fighter]:
    return [one for one in battle.fighters_of(side) if one.state.whereabouts == "reserve"]


def _is_alone(battle: Battle, fighter: Fighter, inches: float) -> bool:
    """Whether a fighter is farther than that from everybody else."""
    others = (one for one in battle.fighters if one.id != fighter.id)
    return all(base_gap(fighter, one).distance_mm > inches * INCH + SLACK for one in others)


# the action


def _find_hazard(battle: Battle, action: RollFor) -> tuple[TwistCard, Hazard] | None:
    return next(((card, one) for card, one in _due_hazards(battle) if card.name == action.card), None)


def _problems(table: BattleGeometry, action: RollFor) -> tuple[Problem, ...]:
    battle = table.battle
    for id in action.fighters:
        find_fighter(battle, id)
    found = _find_hazard(battle, action)
    rule = tr("Dice are rolled for fighters where a card says so")
    if found is None or action.side not in _sides_to_roll(battle, *found):
        text = tr("{card} has nothing rolled for now", card=action.card)
        return (make_problem(battle, text, rule, "S35"),)
    those = {one.id for one in _target_fighters(battle, found[1], action.side)}
    return tuple(
        make_problem(battle, tr("{card} has no die rolled for {name} now", card=action.card, name=id), rule, "S35")
        for id in action.fighters
        if id not in those
    )


def _apply_roll(table: BattleGeometry, action: RollFor) -> Battle:
    battle = table.battle
    faces = ", ".join(str(face) for roll in action.rolls for face in roll.faces)
    names = ", ".join(action.fighters)
    text = tr("{card}: {faces} for {names}", card=action.card, faces=faces, names=names or "–")
    battle = with_log_line(battle, text, "roll", action.rolls, action.side)
    found = _find_hazard(table.battle, action)
    if found is None:
        return battle
    card, hazard = found
    battle = _with_note(battle, card, CardAnswer(_answer_key(battle, card), faces, action.side))
    if hazard.does == "clear":
        return _end_card(battle, card, action)
    for fighter, face in _fighter_faces(battle, hazard, action):
        if face in hazard.on:
            battle = _apply_hazard(table, battle, hazard, fighter)
    return battle


def _with_note(battle: Battle, card: TwistCard, note: CardAnswer) -> Battle:
    """The battle with what was rolled; what the card had rolled in earlier rounds is in the log only."""
    earlier = f"{card.name}{card_subjects.ROUND}"
    answers = read_plan(battle).answers
    kept = tuple(one for one in answers if one.question == note.question or not one.question.startswith(earlier))
    return with_plan(battle, replace(read_plan(battle), answers=(*kept, note)))


def _fighter_faces(battle: Battle, hazard: Hazard, action: RollFor) -> Iterator[tuple[Fighter, int]]:
    """Every fighter with the face it is struck by, 6 at most; of a group all have the same."""
    dice = {
        id: roll.faces[0]
        for id, roll in zip(_ids_with_dice(battle, hazard, action), action.rolls, strict=False)
        if roll.faces
    }
    for id in action.fighters:
        fighter = find_fighter(battle, id)
        face = dice.get(id) or dice.get(_first_of_group(battle, action, fighter), 0)
        more = hazard.far and _is_alone(battle, fighter, hazard.far) and face >= _LOWEST
        yield fighter, min(6, face + 1) if more else face


def _ids_with_dice(battle: Battle, hazard: Hazard, action: RollFor) -> list[str]:
    """Those with a die each: everybody, or the first of each group."""
    if not hazard.groups:
        return list(action.fighters)
    return list(dict.fromkeys(_first_of_group(battle, action, find_fighter(battle, id)) for id in action.fighters))


def _first_of_group(battle: Battle, action: RollFor, fighter: Fighter) -> str:
    group = (find_fighter(battle, id) for id in action.fighters)
    return next((one.id for one in group if one.state.group == fighter.state.group), fighter.id)


def _apply_hazard(table: BattleGeometry, battle: Battle, hazard: Hazard, fighter: Fighter) -> Battle:
    round, state = battle.clock.round, fighter.state
    match hazard.does:
        case "call":
            state = replace(state, marks=_with_round_mark(state.marks, order.CALLED, round))
            text = tr("{name} is called, and set up at once", name=fighter.id)
        case "delay":
            state = replace(state, marks=_with_round_mark(state.marks, order.LATE, round))
            text = tr("{name} is late, and arrives next round", name=fighter.id)
        case "wait":
            state = replace(state, activations=max(1, state.activations), waiting=True)
            text = tr("{name} waits, to act once more this round", name=fighter.id)
        case _:
            return take_down(table, battle, fighter.id)
    battle = battle.with_fighters(replace(fighter, state=state))
    return with_log_line(battle, text, "note", side=fighter.side)


def _with_round_mark(marks: tuple[str, ...], mark: str, round: int) -> tuple[str, ...]:
    """With a mark for this round, in place of that for an earlier one."""
    return (*(one for one in marks if not one.startswith(mark)), f"{mark}{round}")


def _end_card(battle: Battle, card: TwistCard, action: RollFor) -> Battle:
    if not any(face < battle.clock.round for roll in action.rolls for face in roll.faces):
        return battle
    battle = with_plan(
        battle, replace(read_plan(battle), answers=(*read_plan(battle).answers, CardAnswer(card.name, _OFF)))
    )
    return with_log_line(battle, tr("{card} is over", card=card.name), "note")


def _dice_requests(table: BattleGeometry, action: RollFor) -> tuple[DiceRequest, ...]:
    """A die for each fighter, or group; one for a card that nobody is rolled for."""
    found = _find_hazard(table.battle, action)
    if action.rolls or found is None:
        return ()
    ids = _ids_with_dice(table.battle, found[1], action)
    if not ids:
        return (DiceRequest("D6", 1, action.card, action.side),)
    return tuple(DiceRequest("D6", 1, tr("{name}: {card}", name=id, card=action.card), action.side) for id in ids)


def _with_dice(action: RollFor, rolls: tuple[Roll, ...]) -> RollFor:
    return replace(action, rolls=(*action.rolls, *rolls))


def _label(battle: Battle, action: RollFor) -> str:
    return tr("Roll for {card}", card=action.card)


RULES: dict[type[Any], Rule] = {RollFor: Rule(_problems, _apply_roll, _label, _dice_requests, _with_dice)}
