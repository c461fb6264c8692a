"""The ruling on a pair in these editions: a fighter and itself, bases of others, and cards in force (A2)."""

import numpy as np
from msgspec.structs import replace

from app.core.language import tr
from app.games import ruling
from app.games.ruling import Ruling
from app.games.warcry.book import book_of
from app.games.warcry.cards import twists
from app.games.warcry.rule_citations import cite
from app.geometry.arrays import Floats
from app.geometry.rays import occluders_near
from app.model import Battle, Fighter
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.table.sight_cache import Pair, find_sight

_BASES = "option.other_bases_block"
"""The book's key for whether the bases of others block sight."""


def find_ruling(table: BattleGeometry, observer: str, target: str) -> Ruling:
    """Returns the ruling on two fighters on the table, by a line or by the proof that there is none."""
    found = _self_ruling(table) if observer == target else ruling.judge(find_sight(table, observer, target).sight)
    return adjust_ruling(table, observer, target, found)


def adjust_ruling(table: BattleGeometry, observer: str, target: str, ruling: Ruling) -> Ruling:
    """Returns a ruling on a pair after the edition and its cards; the book rules on a fighter and itself (C19)."""
    if observer == target:
        return _self_ruling(table)
    if ruling.kind == "blocked" and table.battle.bases_block and _has_others_between(table, observer, target):
        what = tr("True line of sight: terrain and other fighters, including their bases, block it")
        ruling = replace(ruling, rule=cite(table.battle, what, _BASES))  # A2.5
    return twists.adjust_ruling(table, observer, target, ruling)


def pair_on_table(battle: Battle, observer: str, target: str) -> tuple[Pair, ...]:
    """Returns the pair if both are on the table and different."""
    here = {fighter.id for fighter in battle.fighters}
    return ((observer, target),) if observer != target and {observer, target} <= here else ()


def _self_ruling(table: BattleGeometry) -> Ruling:
    """Returns whether a fighter is visible to itself (A2.8, C19)."""
    rule = cite(table.battle)  # C19
    if book_of(table.battle).sees_itself:
        return Ruling("visible", tr("visible"), tr("the rules do not exclude it"), rule)
    return Ruling("blocked", tr("not visible"), tr("a fighter is not visible to itself"), rule)


def _has_others_between(table: BattleGeometry, observer: str, target: str) -> bool:
    """Returns whether another fighter, and so its base, may be near a line between the two (A2.5)."""
    a, b = (table.battle.fighter(id) for id in (observer, target))
    others = [
        battle_shapes.fighter_occluder(one, table.meshes)
        for one in table.battle.fighters
        if one.id not in (observer, target)
    ]
    reach = max(_fighter_reach(table, one) for one in (a, b))
    return bool(others) and bool(occluders_near(others, _position(a), _position(b), reach))


def _fighter_reach(table: BattleGeometry, one: Fighter) -> float:
    """Returns the largest distance that a fighter extends from its place."""
    centre, radius = battle_shapes.fighter_occluder(one, table.meshes).bounding_ball
    return radius + float(np.linalg.norm(centre - _position(one)))


def _position(one: Fighter) -> Floats:
    return np.array((one.pose.x, one.pose.y, one.pose.z))
