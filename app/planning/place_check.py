"""Verdicts on one place, enemy by enemy: seen by a measured line, or proven unseen; nothing is sampled."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from app.core.progress import Report, silent
from app.geometry.sight_proof.sight_result import SightResult
from app.model import Fighter, Pose
from app.table import sight_cache
from app.table.battle_geometry import BattleGeometry


@dataclass(frozen=True, eq=False)
class EnemySight:
    """The evidence for one enemy looking at the place; a free line starts at the enemy.

    `left_out` is what the meshes that may matter for it lack of their files.
    """

    enemy: str
    sight: SightResult
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class PlaceCheck:
    """A fighter at a place, and the enemies examined so far, of `count` in total."""

    fighter: Fighter
    count: int
    found: tuple[EnemySight, ...] = ()

    @property
    def done(self) -> bool:
        """True if every enemy has been examined."""
        return len(self.found) == self.count

    def having(self, verdict: str) -> tuple[str, ...]:
        """Returns the enemies with this verdict: visible, blocked or undecided."""
        return tuple(one.enemy for one in self.found if one.sight.verdict == verdict)

    @property
    def is_proven_unseen(self) -> bool:
        """True if every enemy, and at least one, is proven not to see the fighter there."""
        return self.count > 0 and self.done and len(self.having("blocked")) == self.count


def check_place(
    table: BattleGeometry, fighter: Fighter, at: Pose, enemies: Sequence[str], report: Report = silent
) -> Iterator[PlaceCheck]:
    """Yields the verdicts on a fighter at another place, one enemy after the other; it may be off the table."""
    there = replace(fighter, pose=at)
    others = tuple(one for one in table.battle.fighters if one.id != fighter.id)
    moved = table.with_battle(replace(table.battle, fighters=(*others, there)))
    found: tuple[EnemySight, ...] = ()
    yield PlaceCheck(there, len(enemies))
    sights = sight_cache.find_sights(moved, [(enemy, fighter.id) for enemy in enemies], report)
    for enemy, one in zip(enemies, sights, strict=True):
        found = (*found, EnemySight(enemy, one.sight, moved.left_out_notes(enemy, fighter.id)))
        yield PlaceCheck(there, len(enemies), found)
