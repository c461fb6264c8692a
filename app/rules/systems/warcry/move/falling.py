"""The falling test, and who falls when (A4.8, A6.6; B.falling-test)."""

from app import terrain
from app.battle_geometry import Table
from app.language import tr
from app.model import Battle, Fighter, Roll
from app.rules.log import with_log_line
from app.rules.systems.warcry.book import INCH, book_of
from app.rules.systems.warcry.cards import twists
from app.rules.systems.warcry.facts.distances import SLACK
from app.rules.systems.warcry.move import impact
from app.rules.systems.warcry.move.footholds import STEPS, flies


def fall_at_activation_end(table: Table, falls: tuple[Roll, ...] = ()) -> Battle:
    """The battle after the active fighter began to fall, if its activation ends while it climbs (A4.8).

    It is then to be placed; rolls for impact are made with that.
    """
    battle = table.battle
    fighter = next((one for one in battle.fighters if one.id == battle.clock.active), None)
    if fighter is None or not fighter.state.climbing or terrain.find_support(table, fighter).on in STEPS:
        return battle
    text = tr("{name} ends its activation climbing and falls", name=fighter.id)
    return impact.begin_fall(with_log_line(battle, text, "note", side=fighter.side), fighter.id)


def falling_test_dice(battle: Battle) -> int:
    """How many dice a falling test is."""
    return twists.falling_dice(battle)


def fails_falling_test(battle: Battle, roll: Roll) -> bool:
    """Whether a falling test makes the fighter fall: some die shows what the book says, or less (A6.6)."""
    return min(roll.faces, default=99) <= twists.falls_on(battle)


def must_test_falling(table: Table, fighter: Fighter) -> bool:
    """Whether a critical hit that it survives asks for a falling test: near an open edge, or on stairs (A6.6)."""
    if flies(fighter):
        return False
    gap = terrain.edge_gap(table, fighter)
    near = book_of(table.battle).attack.fall_edge_in * INCH
    return terrain.find_support(table, fighter).on in STEPS or (gap is not None and gap <= near + SLACK)
