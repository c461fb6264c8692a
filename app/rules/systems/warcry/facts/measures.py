"""The vertical part of a distance on its own, as the editions count it (A1.3, G9, C10)."""

from app.language import tr
from app.model import Battle, Fighter
from app.rules.flow import Fact, FactLine
from app.rules.systems.warcry.book import INCH
from app.rules.systems.warcry.facts.distances import SLACK, base_gap
from app.rules.systems.warcry.facts.heights import height_in_steps
from app.rules.systems.warcry.rule_refs import cite, format_inches


def vertical_inches(battle: Battle, a: Fighter, b: Fighter) -> float:
    """How far apart two bases are up and down, in inches, as a rule compares it that asks for that alone (A1.3)."""
    return height_in_steps(battle, base_gap(a, b).vertical_mm)


def vertical_facts(battle: Battle, a: Fighter, b: Fighter) -> tuple[Fact, ...]:
    """How much a vertical distance counts, where the two are not level (G8, G9)."""
    found = base_gap(a, b)
    if found.vertical_mm <= SLACK:
        return ()
    counts = vertical_inches(battle, a, b)
    text = tr('{up}" up or down to {target}', up=format_inches(found.vertical_mm), target=b.id)
    if abs(counts * INCH - found.vertical_mm) > SLACK:
        text = tr(
            '{up}" up or down to {target} counts as {counts}"',
            up=format_inches(found.vertical_mm, counts * INCH),
            target=b.id,
            counts=format_inches(counts * INCH),
        )
    rule = cite(battle, tr("Vertical distances on their own"), "G9")
    return (
        Fact("vertical", a.id, text, rule, b.id, number=counts, lines=(FactLine(found.from_point, found.to_point),)),
    )
