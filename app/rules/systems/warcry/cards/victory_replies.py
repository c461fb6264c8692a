"""What an answer to a card does at once: treasure to carry, damage, who leaves play, which twist stays (S31, S35)."""

from msgspec.structs import replace

from app.language import tr
from app.model import Answer, Battle, Fighter, Question
from app.rules.log import told
from app.rules.systems.warcry.cards import scoring_sets as sets
from app.rules.systems.warcry.cards import victory_questions, victory_removing
from app.rules.systems.warcry.fights.harm import wounds_left
from app.rules.systems.warcry.positions import treasure
from app.table import Table


def done(table: Table, battle: Battle, answer: Answer) -> Battle:
    """The battle after an answer and what it does now; `table` is as it was before."""
    question = sets.question_of(battle, answer.question)
    if question is None or not answer.answer:
        return battle
    battle = victory_removing.at_once(Table(battle, table.meshes), battle, answer)
    if question.kind == "twist":
        return _only(battle, question, answer)
    if question.carry:
        battle = _carried(table.battle, battle, answer)
    if question.damage:
        battle = _damaged(battle, answer, question.damage)
    return _left(battle, question, answer) if question.leave else battle


def _carried(before: Battle, battle: Battle, answer: Answer) -> Battle:
    """The fighter that was named carries a treasure; who was named in its place before has it no more."""
    for old in before.plan.answers:
        token = treasure.carried(battle, old.answer)
        if (old.question, old.side) == (answer.question, answer.side) and old.answer != answer.answer and token:
            battle = replace(battle, tokens=tuple(one for one in battle.tokens if one.id != token.id))
    known = any(one.id == answer.answer for one in battle.everyone)
    if answer.secret or not known or treasure.carried(battle, answer.answer):
        return battle
    return treasure.given(battle, answer.answer)


def _damaged(battle: Battle, answer: Answer, damage: int) -> Battle:
    """With damage for the fighter that was named, which leaves it one Wound at least."""
    fighter = next((one for one in battle.everyone if one.id == answer.answer), None)
    if fighter is None:
        return battle
    left = wounds_left(fighter)
    points = damage if left is None else max(0, min(damage, left - 1))
    battle = battle.with_fighters(replace(fighter, state=replace(fighter.state, damage=fighter.state.damage + points)))
    text = tr("{name} suffers {count} damage", name=fighter.id, count=points)
    return told(battle, text, "note", side=fighter.side)


def _left(battle: Battle, question: Question, answer: Answer) -> Battle:
    """Who was named leaves play, or everybody else of the side; that counts neither as taken down nor as escaped."""
    named = sets.answers(battle, question.name, answer.side)
    owners = victory_questions.owners(battle, question, answer.side)
    there = [one for one in battle.everyone if one.state.whereabouts not in ("down", "left")]
    going = [one for one in there if one.side in owners and _is_named(one, named) == (question.leave == "named")]
    battle = battle.with_fighters(*(_gone(one) for one in going))
    if not going:
        return battle
    names = ", ".join(one.id for one in going)
    return told(battle, tr("{names} leave play", names=names), "note", side=going[0].side)


def _is_named(fighter: Fighter, named: tuple[str, ...]) -> bool:
    return fighter.id in named or fighter.state.group in named


def _gone(fighter: Fighter) -> Fighter:
    return replace(fighter, state=replace(fighter.state, whereabouts="left", marks=(*fighter.state.marks, sets.OUT)))


def _only(battle: Battle, question: Question, answer: Answer) -> Battle:
    """Of the further twists the one that was named stays, beside the one that let them be drawn."""
    kept = tuple(one for one in battle.plan.twists if question in one.questions or one.name == answer.answer)
    gone = ", ".join(one.name for one in battle.plan.twists if one not in kept)
    battle = replace(battle, plan=replace(battle.plan, twists=kept))
    return told(battle, tr("{cards} is put away", cards=gone), "note") if gone else battle
