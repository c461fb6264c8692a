"""The battleplan: cards, terrain, colours, questions of cards, and the next stage (C1.1, C1.6, S20 to S36)."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.log import format_answer, with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.setup_actions import Draw, Reply, SetOption, SetTerrain
from app.games.warcry.book import book_of
from app.games.warcry.cards import card_questions, card_reminders, card_subjects, twists
from app.games.warcry.cards.decks import DeploymentCard, TwistCard, VictoryCard
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup import optional_rules, roll_offs, stages, tokens, zones
from app.games.warcry.state import read_plan, with_plan
from app.model import Battle, CardAnswer

DECKS = {"deployment": mark("Deployment"), "victory": mark("Victory"), "twist": mark("Twist")}
_CARDS: dict[str, type[Any]] = {"deployment": DeploymentCard, "victory": VictoryCard, "twist": TwistCard}
_STAGES = ("setup", "deployment")


def _too_late_problems(battle: Battle, begun: bool = False) -> tuple[Problem, ...]:
    """Returns why the battleplan can no longer change: fighters stand on the table by it (S22, S23).

    With `begun`, they need not: groups wait in reserve by it, and nothing asks for a missing card any more.
    """
    if battle.clock.stage != "deployment" or not (begun or battle.fighters):
        return ()
    return (_make_unused_problem(battle, tr("fighters are already being set up")),)


def _make_unused_problem(battle: Battle, text: str) -> Problem:
    return make_problem(battle, text, book_of(battle).rows["unused"])


def question_words(battle: Battle, answer: CardAnswer) -> str:
    """Returns the words of a question: of a card, of an optional rule, or about the colour of a point."""
    if own := optional_rules.QUESTIONS.get(answer.question):
        return tr(own, side=answer.side)
    if asks := card_subjects.find_question(battle, answer.question):
        return tr(asks.words)
    points = (number for number, _ in enumerate(zones.card_points(battle)))
    coloured = next((number for number in points if zones.colour_question(number) == answer.question), None)
    return answer.question if coloured is None else tr("Colour of point {number}", number=coloured + 1)


class DrawRule(Rule[Draw]):
    """Lays out a card of a deck or discards it: one card of each deck, unless a twist allows more."""

    kind = Draw

    def check(self) -> tuple[Problem, ...]:
        battle, rows = self.battle, book_of(self.battle).rows
        found = list(stages.stage_problems(battle, _STAGES, "draw"))
        unsplit = [side.name for side in battle.sides if not stages.is_split(battle, side.name)]
        if self.action.card is not None and battle.clock.stage == "setup" and unsplit:
            text = tr("{side} has not split its warband into battle groups", side=unsplit[0])
            found.append(make_problem(battle, text, rows["order"]))
        return (*found, *self.second_card_problems(), *self.further_twist_problems())

    def second_card_problems(self) -> tuple[Problem, ...]:
        """Returns why a deck gets no second card, unless the first cannot be played on this table (S22, C4).

        Players may change what they chose; what they drew stays, even if it was discarded first.
        """
        action, plan = self.action, read_plan(self.battle)
        there = {"deployment": plan.deployment, "victory": plan.victory, "twist": plan.twists}[action.deck]
        was_drawn = action.deck in plan.drawn
        redraws = action.deck == "victory" and card_reminders.needs_redraw(self.table)
        if not (there or was_drawn) or action.more or redraws:
            return ()
        found = _too_late_problems(self.battle, begun=action.card is None or action.deck == "deployment")
        if found or not (was_drawn or (action.drawn and action.card)):
            return found
        return (_make_unused_problem(self.battle, tr("a card has already been taken from this deck")),)

    def further_twist_problems(self) -> Iterator[Problem]:
        """Yields why no additional twist may be drawn, or none of its category (S22, C5)."""
        card = self.action.card
        if card is None or not self.action.more:
            return
        if not twists.further_twist_count(self.battle):
            yield _make_unused_problem(self.battle, tr("no twist in play allows a further one"))
        lying = read_plan(self.battle).twists
        barring = [one.name for one in lying if isinstance(card, TwistCard) and card.category in one.redraw]
        if barring:
            text = tr("{card} excludes twists of this kind; draw another one", card=barring[0])
            yield _make_unused_problem(self.battle, text)

    def apply(self) -> Battle:
        battle, action = self.battle, self.action
        if action.card is not None and not isinstance(action.card, _CARDS.get(action.deck, ())):
            raise PlayerError(tr("{name} does not belong to this deck", name=action.card.name))
        card: Any = action.card
        plan = read_plan(battle)
        if action.deck == "twist":
            kept = plan.twists if action.more else ()
            plan = replace(plan, twists=(*kept, card) if card else ())
        elif action.deck == "victory":
            plan = replace(plan, victory=card)
        else:
            plan = replace(plan, deployment=card, answers=zones.answers_without_colours(battle))
        if action.card is not None:
            drawn = tuple(deck for deck in plan.drawn if deck != action.deck)
            plan = replace(plan, drawn=(*drawn, action.deck) if action.drawn else drawn)
        deck = tr(DECKS[action.deck])
        if action.card is None:
            text = tr("{deck}: card discarded", deck=deck)
        elif action.drawn:
            text = tr("{deck}: {card} drawn", deck=deck, card=action.card.name)
        else:
            text = tr("{deck}: {card} chosen", deck=deck, card=action.card.name)
        return stages.with_setup_step(with_log_line(with_plan(battle, plan), text, "note"))

    def label(self) -> str:
        return self.action.card.name if self.action.card else tr("Discard a card")


class SetTerrainRule(Rule[SetTerrain]):
    kind = SetTerrain

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        found = stages.stage_problems(battle, ("", "muster", *_STAGES), "order")
        turned = read_plan(battle).deployment is not None and self.action.turned != read_plan(battle).turned
        return (*found, *(_too_late_problems(battle) if turned else ()))

    def apply(self) -> Battle:
        battle = self.battle
        plan = replace(read_plan(battle), terrain=self.action.terrain, turned=self.action.turned)
        if plan == read_plan(battle):
            return battle
        way = tr("the arrow points to the near edge") if self.action.turned else tr("the arrow points to the far edge")
        text = tr("Terrain: {terrain}; {way}", terrain=self.action.terrain or "–", way=way)
        return stages.with_setup_step(with_log_line(with_plan(battle, plan), text, "note"))

    def label(self) -> str:
        return tr("Terrain")


class SetOptionRule(Rule[SetOption]):
    kind = SetOption

    def apply(self) -> Battle:
        battle = self.battle
        names = {one.id: one.text for one in optional_rules.all_optional_rules(book_of(battle))}
        if self.action.option not in names:
            raise PlayerError(tr("unknown optional rule “{name}”", name=self.action.option))
        kept = tuple(one for one in read_plan(battle).options if one != self.action.option)
        plan = replace(read_plan(battle), options=(*kept, self.action.option) if self.action.on else kept)
        battle = with_plan(battle, plan)
        battle = replace(battle, bases_block=optional_rules.other_bases_block(battle))
        name = tr(names[self.action.option])
        text = (
            tr("Optional rule on: {rule}", rule=name) if self.action.on else tr("Optional rule off: {rule}", rule=name)
        )
        return with_log_line(battle, text, "note")

    def label(self) -> str:
        return tr("Optional rule")


class ReplyRule(Rule[Reply]):
    kind = Reply

    def check(self) -> tuple[Problem, ...]:
        return card_questions.answer_problems(self.battle, self.action.answer)

    def apply(self) -> Battle:
        battle, answer = self.battle, self.action.answer
        asked = (answer.question, answer.side)
        kept = tuple(one for one in read_plan(battle).answers if (one.question, one.side) != asked)
        battle = with_plan(battle, replace(read_plan(battle), answers=(*kept, answer)))
        words = tr("noted secretly") if answer.secret else card_questions.name_answer(answer.answer)
        text = format_answer(question_words(battle, answer), words)
        battle = card_questions.apply_answer(self.table, with_log_line(battle, text, "note", side=answer.side), answer)
        return stages.with_setup_step(battle)

    def label(self) -> str:
        return tr("Answer")


RULES = (*roll_offs.RULES, *tokens.RULES, DrawRule, SetTerrainRule, SetOptionRule, ReplyRule)
