"""What positions say of a fighter and of the table, each with its numbers, its lines and its rule."""

from collections.abc import Iterator

from app.battle_geometry import Table
from app.model import Fighter
from app.rules.flow import Fact
from app.rules.systems.warcry.attack import shots
from app.rules.systems.warcry.facts import enemies, measures, places, token_facts


def fighter_facts(table: Table, fighter: str) -> tuple[Fact, ...]:
    """Everything positions say of one fighter: where it stands, what it may do there, and each enemy of it."""
    one = next((other for other in table.battle.fighters if other.id == fighter), None)
    return tuple(_of(table, one)) if one else ()


def table_facts(table: Table) -> tuple[Fact, ...]:
    """Everything positions say of tokens and the board: control, treasure, quarters."""
    return (*token_facts.objective_facts(table), *token_facts.treasure_facts(table), *places.quarter_facts(table))


def all_fighter_facts(table: Table) -> dict[str, tuple[Fact, ...]]:
    """Everything positions say of every fighter, by its id."""
    return {fighter.id: fighter_facts(table, fighter.id) for fighter in table.battle.fighters}


def _of(table: Table, fighter: Fighter) -> Iterator[Fact]:
    yield from places.place_facts(table, fighter)
    yield from token_facts.fighter_token_facts(table, fighter)
    yield from enemies.engaged_fact(table, fighter)
    for foe in enemies.enemies_by_distance(table, fighter):
        yield shots.distance_fact(table.battle, fighter, foe)
        yield from measures.vertical_facts(table.battle, fighter, foe)
        yield from enemies.pair_facts(table, fighter, foe)
