"""What victory cards count of where fighters stand: quarters, platforms, edges, near something (C4, C6)."""

from app import scene_geometry
from app import terrain as ground
from app.battle_geometry import BattleGeometry
from app.geometry.base_distances import Slab
from app.geometry.placement import reach as ranges
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on
from app.model import Counting, Fighter
from app.rules.systems.warcry.book import INCH
from app.rules.systems.warcry.cards import subjects
from app.rules.systems.warcry.facts import treasure
from app.rules.systems.warcry.facts.measures import height_in_steps
from app.terrain import Platform

_SLACK = 1e-6


def _worth(rule: Counting, fighters: list[Fighter]) -> float:
    return sum(rule.leader if one.state.role == "leader" else 1 for one in fighters)


def _those(table: BattleGeometry, side: str, rule: Counting) -> list[Fighter]:
    """The fighters that a rule counts; where its answer names a place, that is all of the side."""
    found = subjects.members_on_table(table.battle, side, rule)
    return [one for one in found if not rule.carrying or treasure.carried_treasure(table.battle, one.id)]


def _in_quarters(table: BattleGeometry, side: str) -> tuple[dict[str, int], dict[str, int]]:
    """How many fighters of a side, and of everybody else, are wholly inside each quarter; beasts are enemies (A8.5)."""
    own, others = dict.fromkeys(subjects.QUARTERS, 0), dict.fromkeys(subjects.QUARTERS, 0)
    for fighter in table.battle.fighters:
        quarter = ground.quarter(table, fighter)
        if quarter:
            (own if fighter.side == side else others)[quarter] += 1
    return own, others


def quarters(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Quarters with more own fighters wholly inside than of all enemies."""
    own, others = _in_quarters(table, side)
    return sum(count > others[quarter] for quarter, count in own.items())


def own_quarters(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Quarters with own fighters wholly inside and no enemy."""
    own, others = _in_quarters(table, side)
    return sum(count > 0 and not others[quarter] for quarter, count in own.items())


def quarter(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters wholly inside the quarters that an answer names."""
    named = subjects.answers(table.battle, rule.named)
    return sum(ground.quarter(table, one) in named for one in _those(table, side, rule))


def _high(table: BattleGeometry, rule: Counting, fighter: Fighter) -> Platform | None:
    """The platform a fighter stands on, where it is high enough."""
    found = ground.find_support(table, fighter)
    return found.platform if found.platform and _is_high(table, rule, found.platform) else None


def _is_high(table: BattleGeometry, rule: Counting, platform: Platform) -> bool:
    return height_in_steps(table.battle, platform.height) >= rule.height - _SLACK


def platform(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters on platforms that are high enough."""
    return _worth(rule, [one for one in _those(table, side, rule) if _high(table, rule, one)])


def platforms(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Platforms with fighters of a side on them and none of an enemy."""
    found: dict[tuple[str, float], set[str]] = {}
    for fighter in table.battle.fighters:
        on = _high(table, rule, fighter)
        if on is not None:
            found.setdefault((on.piece, round(on.height)), set()).add(fighter.side)
    return sum(sides == {side} for sides in found.values())


def highest(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters on a platform that none is higher than; of several the one on the piece that an answer names."""
    named = subjects.answers(table.battle, rule.named) if rule.named else ()
    top = {(one.piece, one.height) for one in ground.highest_platforms(table) if not named or one.piece in named}
    on = ((one, ground.find_support(table, one).platform) for one in _those(table, side, rule))
    return _worth(rule, [one for one, platform in on if platform and (platform.piece, platform.height) in top])


def edge(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters near an edge that an answer names, or near any; horizontally."""
    names = subjects.answers(table.battle, rule.named) if rule.named else subjects.EDGES
    lines = [subjects.edge(table.battle, name) for name in names if name in subjects.EDGES]
    reach = rule.reach * INCH
    near = [one for one in _those(table, side, rule) if any(table.within(one.id, reach, to, True) for to in lines)]
    return _worth(rule, near)


def centre(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters near the middle of the board; horizontally."""
    to, reach = subjects.middle(table.battle), rule.reach * INCH
    return _worth(rule, [one for one in _those(table, side, rule) if table.within(one.id, reach, to, True)])


def token(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters near a token, or near those that an answer names."""
    named = subjects.answers(table.battle, rule.named) if rule.named else None
    spots = [scene_geometry.point(*one.at) for one in table.battle.tokens if named is None or one.id in named]
    reach = rule.reach * INCH
    return _worth(
        rule, [one for one in _those(table, side, rule) if any(table.within(one.id, reach, to) for to in spots)]
    )


def feature(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters near the terrain that an answer names."""
    return _near_pieces(table, side, rule, set(subjects.answers(table.battle, rule.named)))


def terrain(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters near any terrain."""
    return _near_pieces(table, side, rule, {piece.id for piece in table.battle.pieces})


def _near_pieces(table: BattleGeometry, side: str, rule: Counting, names: set[str]) -> float:
    pieces = [piece for piece in table.pieces if piece.name in names]
    reach = rule.reach * INCH + _SLACK
    near = [
        one
        for one in _those(table, side, rule)
        if any(_is_near(scene_geometry.slab(one), piece, reach) for piece in pieces)
    ]
    return _worth(rule, near)


def sections(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Pieces that an answer names and a side has: more fighters on their platforms, else more near them (C4)."""
    named = subjects.answers(table.battle, rule.named)
    return sum(_has(table, side, rule, piece) for piece in table.pieces if piece.name in named)


def _has(table: BattleGeometry, side: str, rule: Counting, piece: Occluder) -> bool:
    on = [one for one in table.battle.fighters if _stands_on(table, one, piece.name)]
    own = sum(one.side == side for one in on)
    other = len(on) - own
    if own != other:
        return own > other
    reach = rule.reach * INCH + _SLACK
    near = [one for one in table.battle.fighters if _is_near(scene_geometry.slab(one), piece, reach)]
    return 2 * sum(one.side == side for one in near) > len(near)


def _stands_on(table: BattleGeometry, fighter: Fighter, piece: str) -> bool:
    platform = ground.find_support(table, fighter).platform
    return platform is not None and platform.piece == piece


@cached_on(1)
def _is_near(base: Slab, piece: Occluder, reach: float) -> bool:
    """Whether a base is that near terrain; asked once for the same two places."""
    return ranges.near(base, piece, reach)


def fighter(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters near another that an answer names."""
    here = {one.id for one in table.battle.fighters}
    named = [id for id in subjects.answers(table.battle, rule.named) if id in here]
    reach = rule.reach * INCH
    own = [one for one in table.battle.fighters if one.side == side and one.id not in named]
    return _worth(rule, [one for one in own if any(table.within(one.id, reach, id) for id in named)])
