"""Counts of victory cards from positions: quarters, platforms, edges, nearby things (C4, C6)."""

from app.games.warcry.book import INCH
from app.games.warcry.cards import card_subjects
from app.games.warcry.cards.card_terms import SideCount
from app.games.warcry.facts import treasure
from app.games.warcry.facts.measures import height_in_steps
from app.geometry.base_distances import Slab
from app.geometry.placement.reach import is_near
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on
from app.model import Fighter
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry
from app.table.terrain import Platform

_SLACK = 1e-6


def _weigh_fighters(rule: SideCount, fighters: list[Fighter]) -> float:
    return sum(rule.leader if one.state.role == "leader" else 1 for one in fighters)


def _counted_fighters(table: BattleGeometry, side: str, rule: SideCount) -> list[Fighter]:
    """Returns the fighters that a rule counts; all of the side if the answer names a place."""
    found = card_subjects.counted_fighters_on_table(table.battle, side, rule)
    return [one for one in found if not rule.carrying or treasure.carried_treasure(table.battle, one.id)]


def _count_by_quarter(table: BattleGeometry, side: str) -> tuple[dict[str, int], dict[str, int]]:
    """Returns how many fighters of a side and of all others are wholly inside each quarter.

    Beasts are enemies (A8.5).
    """
    own, others = dict.fromkeys(card_subjects.QUARTERS, 0), dict.fromkeys(card_subjects.QUARTERS, 0)
    for fighter in table.battle.fighters:
        quarter = terrain.find_quarter(table, fighter)
        if quarter:
            (own if fighter.side == side else others)[quarter] += 1
    return own, others


def count_quarters(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the quarters with more fighters of a side wholly inside than of all its enemies."""
    own, others = _count_by_quarter(table, side)
    return sum(count > others[quarter] for quarter, count in own.items())


def count_own_quarters(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the quarters with fighters of a side wholly inside and no enemy."""
    own, others = _count_by_quarter(table, side)
    return sum(count > 0 and not others[quarter] for quarter, count in own.items())


def count_in_quarters(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters wholly inside the quarters that an answer names."""
    named = card_subjects.find_answers(table.battle, rule.named)
    return sum(terrain.find_quarter(table, one) in named for one in _counted_fighters(table, side, rule))


def _find_high_platform(table: BattleGeometry, rule: SideCount, fighter: Fighter) -> Platform | None:
    """Returns the platform under a fighter if it is high enough."""
    platform = terrain.find_support(table, fighter).platform
    if platform is None or height_in_steps(table.battle, platform.height) < rule.height - _SLACK:
        return None
    return platform


def count_on_platforms(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters on platforms that are high enough."""
    return _weigh_fighters(
        rule, [one for one in _counted_fighters(table, side, rule) if _find_high_platform(table, rule, one)]
    )


def count_platforms(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the platforms with fighters of a side on them and no enemy."""
    found: dict[tuple[str, float], set[str]] = {}
    for fighter in table.battle.fighters:
        on = _find_high_platform(table, rule, fighter)
        if on is not None:
            found.setdefault((on.piece, round(on.height)), set()).add(fighter.side)
    return sum(sides == {side} for sides in found.values())


def count_on_highest(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters on a highest platform; if an answer names a piece, only on that piece."""
    named = card_subjects.find_answers(table.battle, rule.named) if rule.named else ()
    top = {(one.piece, one.height) for one in terrain.highest_platforms(table) if not named or one.piece in named}
    on = ((one, terrain.find_support(table, one).platform) for one in _counted_fighters(table, side, rule))
    return _weigh_fighters(rule, [one for one, platform in on if platform and (platform.piece, platform.height) in top])


def count_near_edges(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters near an edge that an answer names, or near any edge; horizontally."""
    names = card_subjects.find_answers(table.battle, rule.named) if rule.named else card_subjects.EDGES
    lines = [card_subjects.edge_line(table.battle, name) for name in names if name in card_subjects.EDGES]
    reach = rule.reach * INCH
    near = [
        one
        for one in _counted_fighters(table, side, rule)
        if any(table.is_within(one.id, reach, to, True) for to in lines)
    ]
    return _weigh_fighters(rule, near)


def count_near_centre(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters near the centre of the board; horizontally."""
    to, reach = card_subjects.board_centre(table.battle), rule.reach * INCH
    return _weigh_fighters(
        rule, [one for one in _counted_fighters(table, side, rule) if table.is_within(one.id, reach, to, True)]
    )


def count_near_tokens(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters near any token, or near those that an answer names."""
    named = card_subjects.find_answers(table.battle, rule.named) if rule.named else None
    spots = [battle_shapes.point_slab(*one.at) for one in table.battle.tokens if named is None or one.id in named]
    reach = rule.reach * INCH
    return _weigh_fighters(
        rule,
        [
            one
            for one in _counted_fighters(table, side, rule)
            if any(table.is_within(one.id, reach, to) for to in spots)
        ],
    )


def count_near_feature(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters near the terrain that an answer names."""
    return _count_near_pieces(table, side, rule, set(card_subjects.find_answers(table.battle, rule.named)))


def count_near_terrain(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters near any terrain."""
    return _count_near_pieces(table, side, rule, {piece.id for piece in table.battle.pieces})


def _count_near_pieces(table: BattleGeometry, side: str, rule: SideCount, names: set[str]) -> float:
    pieces = [piece for piece in table.pieces if piece.name in names]
    reach = rule.reach * INCH + _SLACK
    near = [
        one
        for one in _counted_fighters(table, side, rule)
        if any(_is_near(battle_shapes.fighter_slab(one), piece, reach) for piece in pieces)
    ]
    return _weigh_fighters(rule, near)


def count_sections(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the named pieces with more fighters of a side on their platforms, or else near them (C4)."""
    named = card_subjects.find_answers(table.battle, rule.named)
    return sum(_holds_piece(table, side, rule, piece) for piece in table.pieces if piece.name in named)


def _holds_piece(table: BattleGeometry, side: str, rule: SideCount, piece: Occluder) -> bool:
    under = ((one, terrain.find_support(table, one).platform) for one in table.battle.fighters)
    on = [one for one, platform in under if platform is not None and platform.piece == piece.name]
    own = sum(one.side == side for one in on)
    other = len(on) - own
    if own != other:
        return own > other
    reach = rule.reach * INCH + _SLACK
    near = [one for one in table.battle.fighters if _is_near(battle_shapes.fighter_slab(one), piece, reach)]
    return 2 * sum(one.side == side for one in near) > len(near)


@cached_on(1)
def _is_near(base: Slab, piece: Occluder, reach: float) -> bool:
    """Returns whether a base is within reach of terrain, cached for the same two places."""
    return is_near(base, piece, reach)


def count_near_fighters(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters near another fighter that an answer names."""
    here = {one.id for one in table.battle.fighters}
    named = [id for id in card_subjects.find_answers(table.battle, rule.named) if id in here]
    reach = rule.reach * INCH
    own = [one for one in table.battle.fighters if one.side == side and one.id not in named]
    return _weigh_fighters(rule, [one for one in own if any(table.is_within(one.id, reach, id) for id in named)])
