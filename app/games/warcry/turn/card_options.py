"""Options for what the victory card asks for during a battle: answers and tokens (S31, S32)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.language import labelled, tr
from app.games.battle_actions import Leave
from app.games.log import format_answer
from app.games.prompts import Option, Reminder
from app.games.setup_actions import PutToken, Reply, RollOff
from app.games.warcry.cards import board_edges, card_questions, card_subjects, victory_tokens
from app.games.warcry.cards.card_questions import OpenQuestion
from app.games.warcry.cards.victory_tokens import TokenDemand
from app.games.warcry.setup import tokens
from app.games.warcry.state import read_plan
from app.model import Battle, CardAnswer, Token
from app.table.battle_geometry import BattleGeometry

_MAX_OFFERED_ANSWERS = 8
"""Largest number of answers that are offered one by one; if there are more, players write theirs."""


def card_options(battle: Battle) -> Iterator[Option]:
    """Yields every answer and every token that the card asks for now."""
    for asked in card_questions.open_questions(battle):
        yield from _answer_options(asked)
    for due in victory_tokens.missing_tokens(battle):
        yield from _token_options(battle, due)
    for answer in read_plan(battle).answers:
        if card_subjects.secret_answer(battle, answer.answer) == answer:
            text = tr("{name} reveals its treasure", name=answer.answer)
            yield Option(f"show {answer.answer}", text, "token", answer.side, Reply(replace(answer, secret=False)))


def edge_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields fighters that may leave over an edge now: the active one, or all if none is active."""
    battle = table.battle
    card = read_plan(battle).victory
    if card is None or not card.escapes:
        return
    for fighter in battle.fighters:
        if battle.clock.active not in ("", fighter.id):
            continue
        edge, problems = board_edges.find_exit(table, fighter.id)
        if not problems:
            text = tr("{name} leaves by the edge", name=fighter.id)
            yield Option(f"leave {fighter.id}", text, "token", fighter.id, Leave(fighter.id, edge))


def card_sentence(battle: Battle) -> tuple[str, str]:
    """Returns the card's first demand and its side; empty if it has none."""
    for asked in _required_questions(battle):
        return _question_text(asked), asked.side
    for due in _required_tokens(battle):
        if due.setting.at == "rolled":
            return _die_question(tokens.free_name(battle, due.setting.kind)), _first_side(due.sides)
        side = _first_side(due.sides)
        placed = (one for one in _required_tokens(battle) if one.setting.at != "rolled")
        count = sum(one.count for one in placed if _first_side(one.sides) == side)
        return tr("Place the tokens that the victory card requires: {count}.", count=count), side
    return "", ""


def unanswered_reminders(battle: Battle) -> tuple[Reminder, ...]:
    """Returns reminders of open demands of the card."""
    source = tr("Victory card")
    questions = tuple(Reminder(_question_text(asked), source) for asked in _required_questions(battle))
    missing = sum(due.count for due in _required_tokens(battle))
    if not missing:
        return questions
    return (*questions, Reminder(tr("Tokens still to be placed: {count}", count=missing), source))


def _required_questions(battle: Battle) -> tuple[OpenQuestion, ...]:
    """Returns the questions that must be answered; others are optional."""
    return tuple(asked for asked in card_questions.open_questions(battle) if not asked.question.may)


def required_answers(battle: Battle) -> tuple[Reply, ...]:
    """Returns the answers that the card names for its first required question; empty if it names none."""
    asked = next(iter(_required_questions(battle)), None)
    return tuple(_make_reply(asked, choice.id) for choice in asked.named_choices) if asked else ()


def _question_text(asked: OpenQuestion) -> str:
    """Returns a question with its side; a roll-off is for all sides."""
    return labelled(asked.side, asked.words)


def _required_tokens(battle: Battle) -> tuple[TokenDemand, ...]:
    """Returns the tokens that must be placed; others are optional."""
    return tuple(due for due in victory_tokens.missing_tokens(battle) if not due.setting.may)


def _answer_options(asked: OpenQuestion) -> Iterator[Option]:
    if asked.question.kind == "roll-off":
        action = RollOff(asked.name, ())
        yield Option(f"roll {asked.name}", asked.words, "token", action=action, asks="dice", main=True)
        return
    if not asked.choices or len(asked.choices) > _MAX_OFFERED_ANSWERS:
        yield _answer_option(asked, "", asked.words)
        return
    for choice in asked.named_choices:
        text = format_answer(asked.words, tr(choice.text) if choice.text else choice.id)
        yield _answer_option(asked, choice.id, text)


def _answer_option(asked: OpenQuestion, answer: str, text: str) -> Option:
    """Returns the option for an answer; the window asks for one that is empty."""
    reply, id = _make_reply(asked, answer), f"reply {asked.name} {asked.side} {answer}"
    return Option(
        id, text, "token", asked.side, reply, asks="" if answer else "text", main=not answer and not asked.question.may
    )


def _make_reply(asked: OpenQuestion, answer: str) -> Reply:
    return Reply(CardAnswer(asked.name, answer, asked.side, asked.question.secret))


def _token_options(battle: Battle, due: TokenDemand) -> Iterator[Option]:
    """Yields the option for a token: at a place that the card names, or at one the window asks for."""
    kind, main = due.setting.kind, not due.setting.may
    taken = {token.at for token in battle.tokens}
    name = tokens.free_name(battle, kind)
    if due.setting.at == "rolled":
        yield from _die_options(battle, due, name)
        return
    for spot in due.spots:
        if spot not in taken:
            text = tr("Place {token} where the card says", token=name)
            action = PutToken(Token(name, kind, spot))
            yield Option(f"token {name} {spot}", text, "token", _first_side(due.sides), action, main=main)
            return
    middle = (battle.board.width_mm / 2, battle.board.depth_mm / 2, 0.0)
    action = PutToken(Token(name, kind, middle))
    text = tr("Place {token}", token=name)
    yield Option(f"token {name}", text, "token", _first_side(due.sides), action, asks="token", main=main)


def _die_options(battle: Battle, due: TokenDemand, name: str) -> Iterator[Option]:
    """Yields one option for each face of the die that decides the place of the token (C4)."""
    for face in range(1, 7):
        spot = victory_tokens.spot_by_die(battle, face)
        text = format_answer(_die_question(name), str(face))
        action = PutToken(Token(name, due.setting.kind, spot))
        yield Option(f"token {name} {face}", text, "token", _first_side(due.sides), action)


def _die_question(token: str) -> str:
    return tr("Roll a D6 for the place of {token}: what does it show?", token=token)


def _first_side(sides: tuple[str, ...]) -> str:
    return sides[0] if sides else ""
