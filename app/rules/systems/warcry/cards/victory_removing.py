"""Tokens that a card lets players remove: at once, or when the round ends and everything was counted (C4)."""

from msgspec.structs import replace

from app import scene_geometry
from app.battle_geometry import Table
from app.language import tr
from app.model import Battle, CardAnswer, CardQuestion, Fighter, Token
from app.rules.log import with_log_line
from app.rules.systems.warcry.book import INCH
from app.rules.systems.warcry.cards import subjects as sets


def remove_at_once(table: Table, battle: Battle, answer: CardAnswer) -> Battle:
    """The battle after an answer that removes a token right now; as it is after any other."""
    question = sets.find_question(battle, answer.question)
    if question is None or question.kind != "remove" or question.when == "round-end":
        return battle
    return _removed(Table(battle, table.meshes), question, answer)


def remove_at_round_end(table: Table) -> Battle:
    """The battle without the tokens that players said they would remove at the end of this round."""
    battle, tail = table.battle, f"{sets.ROUND}{table.battle.clock.round}"
    for answer in table.battle.plan.answers:
        question = sets.find_question(battle, answer.question)
        if question and question.kind == "remove" and question.when == "round-end" and answer.question.endswith(tail):
            battle = _removed(Table(battle, table.meshes), question, answer)
    return battle


def _removed(table: Table, question: CardQuestion, answer: CardAnswer) -> Battle:
    """The battle without the token that an answer names, where the card allows that."""
    battle = table.battle
    token = next((one for one in battle.tokens if one.id == answer.answer), None)
    if token is None:
        return battle
    why = _obstacle(table, question, answer.side, token)
    if why:
        return with_log_line(battle, tr("{token} stays: {why}", token=token.id, why=why), "token", side=answer.side)
    battle = replace(battle, tokens=tuple(one for one in battle.tokens if one.id != token.id))
    battle = with_log_line(
        battle, tr("{side} removes {token}", side=answer.side, token=token.id), "token", side=answer.side
    )
    return _rewarded(battle, question, answer.side) if question.points else battle


def _rewarded(battle: Battle, question: CardQuestion, name: str) -> Battle:
    battle = sets.add_points(battle, name, question.points)
    text = tr("{side} scores {points}{why}", side=name, points=question.points, why="")
    return with_log_line(battle, text, "points", side=name)


def _obstacle(table: Table, question: CardQuestion, side: str, token: Token) -> str:
    """Why a token cannot be removed; nothing where it can."""
    if question.held and token.holder != side:
        return tr("{side} does not control it", side=side)
    foes = [one for one in _within(table, question.clear, token) if one.side != side]
    if foes:
        return tr('{name} is within {reach:g}"', name=foes[0].id, reach=question.clear)
    if question.near and not any(one.side == side for one in _within(table, question.near, token)):
        return tr('nobody of {side} is within {reach:g}"', side=side, reach=question.near)
    return ""


def _within(table: Table, reach: float, token: Token) -> list[Fighter]:
    """The fighters so many inches from a token; none where that is 0."""
    at = scene_geometry.point(*token.at)
    return [one for one in table.battle.fighters if reach and table.within(one.id, reach * INCH, at)]
