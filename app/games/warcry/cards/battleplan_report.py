"""The battleplan in a battle report: cards, roles, and answers."""

from collections.abc import Iterator

from app.core.language import labelled, mark, tr
from app.games.log import format_answer
from app.games.report_parts import ReportLine, ReportParts, ReportSection
from app.games.warcry.cards.card_questions import name_answer
from app.games.warcry.setup.battleplan import question_words
from app.games.warcry.state import Battleplan, read_plan
from app.model import Battle


class WarcryReport(ReportParts):
    """The report's section on the battleplan, and the aim of the battle."""

    musters = mark("Warbands")

    def aim(self, battle: Battle) -> str:
        card = read_plan(battle).victory
        return tr("Victory card {card}: {words}", card=card.name, words=tr(card.words)) if card else ""

    def sections(self, battle: Battle) -> tuple[ReportSection, ...]:
        plan = read_plan(battle)
        lines = (*_card_lines(plan), *_answer_lines(battle, plan))
        return (ReportSection(tr("Battleplan"), lines),) if lines else ()


def _card_lines(plan: Battleplan) -> Iterator[ReportLine]:
    if plan.terrain:
        yield ReportLine(tr("Terrain: {words}", words=plan.terrain))
    if plan.deployment:
        yield ReportLine(tr("Deployment: {card}", card=plan.deployment.name))
    if plan.victory:
        yield ReportLine(tr("Victory: {card}", card=plan.victory.name))
    for twist in plan.twists:
        yield ReportLine(tr("Twist: {card}: {words}", card=twist.name, words=tr(twist.words)))
    if plan.attacker and plan.defender:
        yield ReportLine(
            tr("{attacker} is the attacker, {defender} the defender", attacker=plan.attacker, defender=plan.defender)
        )


def _answer_lines(battle: Battle, plan: Battleplan) -> Iterator[ReportLine]:
    """Yields the answers to cards; secret ones only once the battle is over."""
    for answer in plan.answers:
        if not answer.secret or battle.clock.stage == "over":
            text = format_answer(question_words(battle, answer), name_answer(answer.answer))
            yield ReportLine(labelled(answer.side, text))
