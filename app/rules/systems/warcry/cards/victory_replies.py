"""Answers to cards: what is against one, and what it does at once: treasure, damage, who leaves play (S31, S35)."""

from msgspec.structs import replace

from app.battle_geometry import Table
from app.language import tr
from app.model import Battle, CardAnswer, CardQuestion, Fighter
from app.rules.log import with_log_line
from app.rules.ruling import Problem
from app.rules.systems.warcry.attack.damage import wounds_left
from app.rules.systems.warcry.book import book_of
from app.rules.systems.warcry.cards import questions, victory_removing
from app.rules.systems.warcry.cards import subjects as sets
from app.rules.systems.warcry.cards.questions import OpenQuestion
from app.rules.systems.warcry.facts import treasure
from app.rules.systems.warcry.rule_refs import make_problem
from app.rules.systems.warcry.setup import order

_MOST = 8
"""Answers that are named where somebody gives another one."""


# what is against an answer


def answer_problems(battle: Battle, answer: CardAnswer) -> tuple[Problem, ...]:
    """Why this is not what a card asks now, of this side; nothing where no card asks it, or what is secret is shown."""
    question = sets.find_question(battle, answer.question)
    given = [one for one in battle.plan.answers if (one.question, one.side) == (answer.question, answer.side)]
    if question is None or any(one.answer == answer.answer for one in given):
        return ()
    barred = _barred(battle, question, answer)
    if barred:
        return barred
    if question.when == "setup" and questions.is_early(battle, question):
        return order.early_card_problems(battle)
    text = tr("that has been decided") if given else _flaw(battle, answer)
    return (_against(battle, question, text),) if text else ()


def _flaw(battle: Battle, answer: CardAnswer) -> str:
    """What is wrong with an answer that its side has not given yet; nothing if nothing is."""
    asked = [one for one in questions.open_questions(battle) if one.name == answer.question]
    own = next((one for one in asked if one.side == answer.side), None)
    if not asked:
        return tr("this is not the time for it")
    if own is None:
        return tr("it is {side} that is asked", side=asked[0].side) if asked[0].side else tr("it is rolled off")
    skipped = not answer.answer and own.question.may
    return "" if skipped or not own.choices or answer.answer in own.choices else _no_choice(own, answer)


def _no_choice(asked: OpenQuestion, answer: CardAnswer) -> str:
    words = {one.id: tr(one.text) for one in asked.named}
    if len(words) > _MOST:
        return tr("{answer} is none of the answers", answer=answer.answer)
    return tr("{answer} is none of the answers: {choices}", answer=answer.answer, choices=", ".join(words.values()))


def _barred(battle: Battle, question: CardQuestion, answer: CardAnswer) -> tuple[Problem, ...]:
    """An answer that another question has had already, which this one wants another for (S31)."""
    if not question.unlike or answer.answer not in sets.answers(battle, question.unlike, every=True):
        return ()
    asked = sets.find_question(battle, question.unlike)
    words = tr(asked.words) if asked else ""
    text = tr("{answer} is the answer to another question: {question}", answer=answer.answer, question=words)
    return (_against(battle, question, text),)


def _against(battle: Battle, question: CardQuestion, text: str) -> Problem:
    return make_problem(battle, text, tr(question.words), book_of(battle).rows["roles"])


# what it does


def apply_answer(table: Table, battle: Battle, answer: CardAnswer) -> Battle:
    """The battle after an answer and what it does now; `table` is as it was before."""
    question = sets.find_question(battle, answer.question)
    if question is None or not answer.answer:
        return battle
    battle = victory_removing.remove_at_once(Table(battle, table.meshes), battle, answer)
    if question.kind == "twist":
        return _only(battle, question, answer)
    if question.carry:
        battle = _carried(table.battle, battle, answer)
    if question.damage:
        battle = _damaged(battle, answer, question.damage)
    return _left(battle, question, answer) if question.leave else battle


def _carried(before: Battle, battle: Battle, answer: CardAnswer) -> Battle:
    """The fighter that was named carries a treasure; who was named in its place before has it no more."""
    for old in before.plan.answers:
        token = treasure.carried_treasure(battle, old.answer)
        if (old.question, old.side) == (answer.question, answer.side) and old.answer != answer.answer and token:
            battle = replace(battle, tokens=tuple(one for one in battle.tokens if one.id != token.id))
    known = any(one.id == answer.answer for one in battle.everyone)
    if answer.secret or not known or treasure.carried_treasure(battle, answer.answer):
        return battle
    return treasure.give_treasure(battle, answer.answer)


def _damaged(battle: Battle, answer: CardAnswer, damage: int) -> Battle:
    """With damage for the fighter that was named, which leaves it one Wound at least."""
    fighter = next((one for one in battle.everyone if one.id == answer.answer), None)
    if fighter is None:
        return battle
    left = wounds_left(fighter)
    points = damage if left is None else max(0, min(damage, left - 1))
    battle = battle.with_fighters(replace(fighter, state=replace(fighter.state, damage=fighter.state.damage + points)))
    text = tr("{name} suffers {count} damage", name=fighter.id, count=points)
    return with_log_line(battle, text, "note", side=fighter.side)


def _left(battle: Battle, question: CardQuestion, answer: CardAnswer) -> Battle:
    """Who was named leaves play, or everybody else of the side; that counts neither as taken down nor as escaped."""
    named = sets.answers(battle, question.name, answer.side)
    owners = questions.find_owners(battle, question, answer.side)
    there = [one for one in battle.everyone if one.state.whereabouts not in ("down", "left")]
    going = [one for one in there if one.side in owners and _is_named(one, named) == (question.leave == "named")]
    battle = battle.with_fighters(*(_gone(one) for one in going))
    if not going:
        return battle
    names = ", ".join(one.id for one in going)
    return with_log_line(battle, tr("{names} leave play", names=names), "note", side=going[0].side)


def _is_named(fighter: Fighter, named: tuple[str, ...]) -> bool:
    return fighter.id in named or fighter.state.group in named


def _gone(fighter: Fighter) -> Fighter:
    return replace(fighter, state=replace(fighter.state, whereabouts="left", marks=(*fighter.state.marks, sets.OUT)))


def _only(battle: Battle, question: CardQuestion, answer: CardAnswer) -> Battle:
    """Of the further twists the one that was named stays, beside the one that let them be drawn."""
    kept = tuple(one for one in battle.plan.twists if question in one.questions or one.name == answer.answer)
    gone = ", ".join(one.name for one in battle.plan.twists if one not in kept)
    battle = replace(battle, plan=replace(battle.plan, twists=kept))
    return with_log_line(battle, tr("{cards} is put away", cards=gone), "note") if gone else battle
