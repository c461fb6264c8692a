"""Questions of cards to the players: open questions, their choices, and the effects of answers (S31, S35)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.language import counted, mark, tr
from app.games.log import with_log_line
from app.games.named_id import NamedId
from app.games.ruling import Problem
from app.games.warcry.attack.wounds import wounds_left
from app.games.warcry.book import book_of
from app.games.warcry.cards import card_subjects, victory_tokens
from app.games.warcry.cards.card_terms import CardQuestion
from app.games.warcry.facts import treasure
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup import order, stages
from app.games.warcry.state import read_plan, with_plan
from app.games.warcry.turn import activation
from app.model import Battle, CardAnswer, Fighter, Value
from app.table.battle_geometry import BattleGeometry

PLACES = {
    "far": mark("far edge"),
    "right": mark("right edge"),
    "near": mark("near edge"),
    "left": mark("left edge"),
    "far-left": mark("far left quarter"),
    "far-right": mark("far right quarter"),
    "near-left": mark("near left quarter"),
    "near-right": mark("near right quarter"),
    "dagger": mark("Dagger"),
    "shield": mark("Shield"),
    "hammer": mark("Hammer"),
    "dagger-shield": mark("Dagger and Shield"),
    "dagger-hammer": mark("Dagger and Hammer"),
    "shield-hammer": mark("Shield and Hammer"),
    "red": mark("Red"),
    "blue": mark("Blue"),
}
"""The names of places, groups and colours to choose from."""
SWAPS = ("dagger-shield", "dagger-hammer", "shield-hammer")


def name_answer(answer: str) -> str:
    """Returns an answer as players read it: the name of a place, a group or a colour, or what they have written."""
    return tr(PLACES[answer]) if answer in PLACES else answer


class OpenQuestion(Value, frozen=True):
    """A question that waits for a side's answer.

    `name` is the question's name in the answer, with a number if several answers are wanted and the round if it comes
    again. `choices` are the possible answers; empty if players write one.
    """

    name: str
    side: str
    words: str
    question: CardQuestion
    choices: tuple[str, ...] = ()

    @property
    def named_choices(self) -> tuple[NamedId, ...]:
        return tuple(NamedId(id, PLACES.get(id, id)) for id in self.choices)


def open_questions(battle: Battle) -> tuple[OpenQuestion, ...]:
    """Returns the questions to answer now, in the order of the cards."""
    return tuple(
        asked for question in card_subjects.card_questions(battle) for asked in _expand_question(battle, question)
    )


def _expand_question(battle: Battle, question: CardQuestion) -> Iterator[OpenQuestion]:
    """Yields the open parts of a question; one at a time if sides take turns or may skip it."""
    round = _asked_round(battle, question)
    if round is None or not _is_next(battle, question):
        return
    tail = f"{card_subjects.ROUND}{round}" if question.rounds else ""
    for side in _asked_sides(battle, question):
        open_ = [
            name
            for name in _question_names(question, tail)
            if not any(one.question == name and side in ("", one.side) for one in read_plan(battle).answers)
        ]
        for name in open_[:1] if question.may or question.half else open_:
            answers = find_choices(battle, question, side, tail)
            if answers or not (question.half or question.kind == "twist"):
                yield OpenQuestion(name, side, tr(question.words), question, answers)
        if question.first and open_:
            return


def _question_names(question: CardQuestion, tail: str) -> list[str]:
    if question.count == 1:
        return [f"{question.name}{tail}"]
    return [f"{question.name} {number}{tail}" for number in range(1, question.count + 1)]


def _asked_sides(battle: Battle, question: CardQuestion) -> tuple[str, ...]:
    """Returns the sides that are asked, in order; "" stands for all together in a roll-off."""
    if question.kind == "roll-off":
        # A roll-off to pick a twist needs at least two drawn twists.
        picks = [
            one for one in card_subjects.card_questions(battle) if one.after == question.name and one.kind == "twist"
        ]
        return ("",) if all(len(_all_choices(battle, one, "")) > 1 for one in picks) else ()
    won = next(iter(card_subjects.find_answers(battle, question.after)), "") if question.after else ""
    if question.who == "winner":
        return (won,) if won else ()
    if question.who == "loser":
        return stages.other_sides(battle, won) if won else ()
    found = card_subjects.sides_with_role(battle, question.who)
    first = card_subjects.sides_with_role(battle, question.first) if question.first else ()
    return (*first, *(side for side in found if side not in first))


def _is_next(battle: Battle, question: CardQuestion) -> bool:
    """Returns whether everything that must precede a question is done.

    Fighters may have to be set up, or another question answered: in this round, if that one is asked in this round. A
    question about a token waits until all tokens that must be placed are on the table; optional ones may be missing.
    """
    if question.deployed and order.is_setting_up(battle):
        return False
    needs_tokens = question.kind == "token" and question.when == "setup"
    if needs_tokens and any(not due.setting.may for due in victory_tokens.missing_tokens(battle)):
        return False
    if not question.after:
        return True
    before = card_subjects.find_question(battle, question.after)
    round = _asked_round(battle, before) if before else None
    if before is None or round is None or not before.rounds:
        return bool(card_subjects.find_answers(battle, question.after))
    tail = f"{card_subjects.ROUND}{round}"
    return any(
        one.question.endswith(tail) and card_subjects.find_question(battle, one.question) == before
        for one in read_plan(battle).answers
    )


def is_early(battle: Battle, question: CardQuestion) -> bool:
    """Returns whether a question of the victory card has to wait until fighters are set up (S31)."""
    card = read_plan(battle).victory
    return card is not None and question in card.questions and bool(order.early_card_problems(battle))


def _asked_round(battle: Battle, question: CardQuestion) -> int | None:
    """Returns the round in which a question is asked now, 0 for the set-up; None if it is not asked now."""
    clock = battle.clock
    if question.when == "setup":
        if is_early(battle, question):
            return None
        return 0 if clock.stage in ("", "setup", "deployment", "battle") else None
    if clock.stage != "battle" or (question.rounds and clock.round not in question.rounds):
        return None
    first = clock.phase == book_of(battle).phases.order[0]
    now = {"round-start": first, "combat": clock.phase == "combat", "round-end": activation.is_round_over(battle)}
    return clock.round if now.get(question.when) else None


def find_choices(battle: Battle, question: CardQuestion, side: str, tail: str = "") -> tuple[str, ...]:
    """Returns what a side may answer; `tail` names the round."""
    taken = {one.answer for one in read_plan(battle).answers if question.apart and one.question == question.name}
    # The remaining choices would reveal a secret answer.
    other = card_subjects.find_question(battle, question.unlike) if question.unlike else None
    if question.unlike and not (other and other.secret):
        taken |= set(card_subjects.find_answers(battle, question.unlike, every=True))
    given = {
        one.answer
        for one in read_plan(battle).answers
        if one.question in _question_names(question, tail) and one.side == side
    }
    return tuple(one for one in _all_choices(battle, question, side) if one not in taken | given)


def _all_choices(battle: Battle, question: CardQuestion, side: str) -> tuple[str, ...]:
    """Returns everything of the kind that the question asks for."""
    whose = find_owners(battle, question, side)
    match question.kind:
        case "group":
            those = [one for one in battle.all_fighters if one.side in whose]
            here = {one.state.group for one in those if not (question.here and order.is_reserve(battle, one))}
            return tuple(group for group in ("dagger", "shield", "hammer") if group in here)
        case "fighter":
            those = battle.all_fighters if question.when == "setup" else battle.fighters
            return tuple(
                one.id for one in tuple(one for one in those if _is_allowed(battle, question, one)) if one.side in whose
            )
        case "token" | "remove":
            return tuple(
                one.id for one in battle.tokens if question.central or not card_subjects.is_central(battle, one)
            )
        case _:
            return {
                "quarter": card_subjects.QUARTERS,
                "edge": card_subjects.EDGES,
                "swap": SWAPS,
                "piece": tuple(piece.id for piece in battle.pieces),
                "twist": tuple(card.name for card in read_plan(battle).twists if question not in card.questions),
                "roll-off": stages.side_names(battle),
            }.get(question.kind, ())


def find_owners(battle: Battle, question: CardQuestion, side: str) -> tuple[str, ...]:
    """Returns the sides whose fighters and groups may be chosen."""
    if question.of == "enemy":
        return card_subjects.enemy_sides(battle, side)
    if question.of == "all":
        return stages.side_names(battle)
    return card_subjects.sides_with_role(battle, question.of) if question.of and question.of != "each" else (side,)


def _is_allowed(battle: Battle, question: CardQuestion, fighter: Fighter) -> bool:
    if question.here and (order.is_reserve(battle, fighter) or fighter.state.whereabouts in ("down", "left")):
        return False
    if question.carry and not treasure.may_carry(battle, fighter):
        return False
    if "hero" in question.bars and fighter.state.role in ("leader", "hero"):
        return False
    if question.half and not _has_half_in_play(battle, fighter):
        return False
    profile = fighter.profile
    if profile is None:
        return True
    too_tough = question.wounds and profile.wounds >= question.wounds
    return not too_tough and not any(profile.has_keyword(mark) for mark in question.bars)


def _has_half_in_play(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether fewer than half of a fighter's group, rounded down, are out of play."""
    group = [one for one in battle.fighters_of(fighter.side) if one.state.group == fighter.state.group]
    return sum(card_subjects.ABSENT in one.state.marks for one in group) < len(group) // 2


_MAX_LISTED_ANSWERS = 8
"""Largest number of possible answers that an error message lists."""


# Problems


def answer_problems(battle: Battle, answer: CardAnswer) -> tuple[Problem, ...]:
    """Returns why a card does not ask this of the side now; empty if no card asks it, or a secret is revealed."""
    question = card_subjects.find_question(battle, answer.question)
    given = [one for one in read_plan(battle).answers if (one.question, one.side) == (answer.question, answer.side)]
    if question is None or any(one.answer == answer.answer for one in given):
        return ()
    if not question.unlike or answer.answer not in card_subjects.find_answers(battle, question.unlike, every=True):
        barred = ()
    else:
        asked = card_subjects.find_question(battle, question.unlike)
        words = tr(asked.words) if asked else ""
        text = tr("{answer} already answers another question: {question}", answer=answer.answer, question=words)
        barred = (_make_answer_problem(battle, question, text),)
    if barred:
        return barred
    if question.when == "setup" and is_early(battle, question):
        return order.early_card_problems(battle)
    text = tr("this has already been decided") if given else _answer_flaw(battle, answer)
    return (_make_answer_problem(battle, question, text),) if text else ()


def _answer_flaw(battle: Battle, answer: CardAnswer) -> str:
    """Returns what is wrong with a new answer of a side; empty if nothing is."""
    asked = [one for one in open_questions(battle) if one.name == answer.question]
    own = next((one for one in asked if one.side == answer.side), None)
    if not asked:
        return tr("this cannot be decided now")
    if own is None:
        return (
            tr("this question is for {side}", side=asked[0].side)
            if asked[0].side
            else tr("the players roll off for this")
        )
    skipped = not answer.answer and own.question.may
    if skipped or not own.choices or answer.answer in own.choices:
        return ""
    words = {one.id: tr(one.text) for one in own.named_choices}
    if len(words) > _MAX_LISTED_ANSWERS:
        return tr("{answer} is not a valid answer", answer=answer.answer)
    return tr(
        "{answer} is not a valid answer; choose one of: {choices}",
        answer=answer.answer,
        choices=", ".join(words.values()),
    )


def _make_answer_problem(battle: Battle, question: CardQuestion, text: str) -> Problem:
    return make_problem(battle, text, book_of(battle).rows["roles"], tr(question.words))


# Effects


def apply_answer(table: BattleGeometry, battle: Battle, answer: CardAnswer) -> Battle:
    """Returns the battle after an answer and its immediate effects; `table` is the state before."""
    question = card_subjects.find_question(battle, answer.question)
    if question is None or not answer.answer:
        return battle
    battle = victory_tokens.remove_at_once(table.with_battle(battle), battle, answer)
    if question.kind == "twist":
        # Of the additional twists only the named one stays, with the twist that allowed them.
        kept = tuple(one for one in read_plan(battle).twists if question in one.questions or one.name == answer.answer)
        gone = ", ".join(one.name for one in read_plan(battle).twists if one not in kept)
        battle = with_plan(battle, replace(read_plan(battle), twists=kept))
        return with_log_line(battle, tr("Discarded: {cards}", cards=gone), "note") if gone else battle
    if question.carry:
        battle = _give_to_named(table.battle, battle, answer)
    if question.damage:
        battle = _damage_named(battle, answer, question.damage)
    return _remove_from_play(battle, question, answer) if question.leave else battle


def _give_to_named(before: Battle, battle: Battle, answer: CardAnswer) -> Battle:
    """Gives a treasure to the named fighter; a fighter named before in its place loses its treasure."""
    for old in read_plan(before).answers:
        token = treasure.carried_treasure(battle, old.answer)
        if (old.question, old.side) == (answer.question, answer.side) and old.answer != answer.answer and token:
            battle = replace(battle, tokens=tuple(one for one in battle.tokens if one.id != token.id))
    known = any(one.id == answer.answer for one in battle.all_fighters)
    if answer.secret or not known or treasure.carried_treasure(battle, answer.answer):
        return battle
    return treasure.give_treasure(battle, answer.answer)


def _damage_named(battle: Battle, answer: CardAnswer, damage: int) -> Battle:
    """Deals damage to the named fighter, which keeps at least one Wound."""
    fighter = next((one for one in battle.all_fighters if one.id == answer.answer), None)
    if fighter is None:
        return battle
    left = wounds_left(fighter)
    points = damage if left is None else max(0, min(damage, left - 1))
    battle = battle.with_fighters(replace(fighter, state=replace(fighter.state, damage=fighter.state.damage + points)))
    text = counted(points, "{unit} suffers {count} damage", "{unit} suffers {count} damage", unit=fighter.id)
    return with_log_line(battle, text, "note", side=fighter.side)


def _remove_from_play(battle: Battle, question: CardQuestion, answer: CardAnswer) -> Battle:
    """Removes the named fighters or all others of the side; they count neither as down nor as escaped."""
    named = card_subjects.find_answers(battle, question.name, answer.side)
    owners = find_owners(battle, question, answer.side)
    there = [one for one in battle.all_fighters if one.state.whereabouts not in ("down", "left")]
    going = [
        one
        for one in there
        if one.side in owners and (one.id in named or one.state.group in named) == (question.leave == "named")
    ]
    battle = battle.with_fighters(
        *(
            replace(one, state=replace(one.state, whereabouts="left", marks=(*one.state.marks, card_subjects.ABSENT)))
            for one in going
        )
    )
    if not going:
        return battle
    names = ", ".join(one.id for one in going)
    return with_log_line(battle, tr("Removed from play: {names}", names=names), "note", side=going[0].side)
