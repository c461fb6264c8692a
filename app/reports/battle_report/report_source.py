"""What a report is made from: the open battle as it was after each step, frozen, so that a worker may read it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from app.games.game import Game
from app.model import Battle
from app.session.session import Session
from app.table.battle_geometry import BattleGeometry
from app.table.pictures.ray_scene import GroundOf, no_ground


@dataclass(frozen=True, eq=False)
class ReportSource:
    """A battle as its steps left it, up to the one on the table, whose `table` this is; the last is the present one.

    `ground` finds the photos on its boards, for the pictures.
    """

    battles: tuple[Battle, ...]
    table: BattleGeometry
    game: Game
    ground: GroundOf = no_ground

    @property
    def battle(self) -> Battle:
        """The battle as it is on the table."""
        return self.table.battle

    @property
    def steps(self) -> Iterator[tuple[Battle, Battle]]:
        """Each step, as the battle before it and after it."""
        return zip(self.battles, self.battles[1:], strict=False)

    @cached_property
    def round_ends(self) -> Mapping[int, Battle]:
        """How the table stood when each round ended, of those in which anybody was on it; 0 is the set-up."""
        ends = {battle.clock.round: battle for battle in self.battles if battle.fighters}
        return {number: ends[number] for number in sorted(ends)}


def make_source(session: Session, ground: GroundOf = no_ground) -> ReportSource:
    """What there is to tell of an open battle; what was taken back is not told."""
    history = session.history
    battles = tuple(step.battle for step in history.steps[: history.at + 1])
    return ReportSource(battles, session.table.with_battle(battles[-1]), session.game, ground)
