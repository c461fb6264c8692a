"""What positions say of a fighter and one enemy after the other: engaged, in range, in cover (A5.1, A6.1 to A6.4)."""

from collections.abc import Iterator

from app.battle_geometry import Table
from app.language import tr
from app.model import Fighter
from app.rules.flow import Fact
from app.rules.relations import find_enemies
from app.rules.systems.warcry.attack import attack_options, shots
from app.rules.systems.warcry.attack.attack import format_weapon
from app.rules.systems.warcry.attack.cover import find_cover
from app.rules.systems.warcry.book import INCH
from app.rules.systems.warcry.facts.distances import base_gap, enemies_engaging
from app.rules.systems.warcry.rule_refs import cite


def enemies_by_distance(table: Table, fighter: Fighter) -> list[Fighter]:
    """The enemies of a fighter, the nearest first."""
    return sorted(find_enemies(table.battle, fighter.id), key=lambda foe: (base_gap(fighter, foe).distance_mm, foe.id))


def engaged_fact(table: Table, fighter: Fighter) -> Iterator[Fact]:
    """Whether it is engaged, and with whom (A5.1)."""
    close = enemies_engaging(table.battle, fighter)
    names = ", ".join(foe.id for foe in close)
    text = tr("engaged with {names}", names=names) if close else tr("not engaged")
    rule = cite(table.battle, tr("Engaged is whoever is within 1 inch of an enemy"), "A5.1")
    lines = tuple(shots.gap_line(fighter, foe) for foe in close)
    yield Fact("engaged", fighter.id, text, rule, yes=bool(close), number=len(close), lines=lines)


def pair_facts(table: Table, fighter: Fighter, foe: Fighter) -> Iterator[Fact]:
    """Which weapons reach an enemy, whether it is in cover from the fighter, and the fighter from it."""
    yield from _weapons(table, fighter, foe)
    yield shots.cover_fact(table.battle, fighter, foe, find_cover(table, fighter, foe))


def _weapons(table: Table, fighter: Fighter, foe: Fighter) -> Iterator[Fact]:
    if fighter.profile is None:
        return
    distance = base_gap(fighter, foe).distance_mm
    reaching = [
        format_weapon(weapon) for weapon in fighter.profile.weapons if attack_options.in_range(weapon, distance)
    ]
    text = tr("{foe} is in range of nothing", foe=foe.id)
    if reaching:
        text = tr("{foe} is in range of: {weapons}", foe=foe.id, weapons=", ".join(reaching))
    rule = cite(table.battle, tr("Targets are in range"), "A6.2")
    lines = (shots.gap_line(fighter, foe),)
    yield Fact("in_range", fighter.id, text, rule, foe.id, bool(reaching), distance / INCH, lines)
