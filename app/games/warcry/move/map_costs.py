"""Move costs for reach maps (A4.1, A4.5 to A4.7), and the reaches of attacks and objectives."""

from collections.abc import Iterator

from app.core.language import tr
from app.games.move_costs import AttackReach, MoveCosts, ObjectiveReach
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards import twists
from app.games.warcry.facts import treasure
from app.games.warcry.facts.measures import engaged_enemies
from app.games.warcry.move.move_actions import mode_problems
from app.games.warcry.move.segment import longest_move_mm, move_limit_mm
from app.games.warcry.state import read_plan
from app.games.warcry.turn.abilities import universal_abilities
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry

_MOVING = ("round-start", "combat-start", "combat", "activation", "move", "round-end")
"""Moments at which a card may move a fighter, or change how far it moves."""
_COMING = ("mustered", "reserve")


def find_move_costs(table: BattleGeometry, id: str) -> MoveCosts | None:
    """Returns the costs of one move action of a fighter; None if its Move is unknown.

    Engagement is ignored, because the enemies may have moved by then.
    """
    battle, fighter = table.battle, table.battle.any_fighter(id)
    limit = move_limit_mm(battle, id)
    if limit is None:
        return None
    climbs, flies = (not any(mode_problems(battle, fighter, manner)) for manner in ("climb", "fly"))
    climb = float(twists.climbing_cost(battle)) if climbs else None
    close = engaged_enemies(table, id) if id in {one.id for one in battle.fighters} else ()
    remark = tr("{name} is engaged; the reach shown assumes that it is not.", name=id) if close else ""
    longest = longest_move_mm(battle, id) or limit
    uncounted = tuple(_find_uncounted(battle, fighter))
    return MoveCosts(limit, climb, flies=flies, most_mm=longest, remark=remark, uncounted=uncounted)


def _find_uncounted(battle: Battle, fighter: Fighter) -> Iterator[str]:
    """Yields what may move a fighter farther before it attacks, or remove its cover, beyond its longest move."""
    usable, plan = universal_abilities(battle, fighter), read_plan(battle)
    more = ", ".join(one.name for one in usable if "move" in one.bonus)
    yield tr("a second move, for example with {abilities}", abilities=more) if more else tr("a second move")
    yield tr("abilities on the fighter’s own card")
    cards = (*plan.twists, *((plan.victory,) if plan.victory else ()))
    names = [one.name for one in usable if one.by_hand and not one.on_monster]
    names += [card.name for card in cards if any(one.when in _MOVING for one in card.recalls)]
    if names:
        yield tr("manual effects of {names}", names=", ".join(names))
    if any(one.side == fighter.side and one.state.whereabouts in _COMING for one in battle.aside):
        yield tr("fighters that have not arrived yet")


def find_attack_reaches(table: BattleGeometry, id: str) -> tuple[AttackReach, ...]:
    """Returns the reach of each weapon of a fighter, from base to base."""
    profile = table.battle.any_fighter(id).profile
    weapons = profile.weapons if profile else ()
    return tuple(AttackReach(one.name, one.min_range * INCH, one.max_range * INCH) for one in weapons)


def find_objective_reaches(table: BattleGeometry, fighter: Fighter) -> tuple[ObjectiveReach, ...]:
    """Returns the objectives (G21), and treasures on the ground that the fighter may carry (G23, A8.4)."""
    battle, book = table.battle, book_of(table.battle)
    held = [token for token in battle.tokens if token.kind == "objective"]
    taken = treasure.lying_treasures(battle) if treasure.may_carry(battle, fighter) else ()
    return (
        *(ObjectiveReach(token.id, token.at, book.objective.reach_in * INCH) for token in held),
        *(ObjectiveReach(token.id, token.at, book.treasure.reach_in * INCH) for token in taken),
    )
