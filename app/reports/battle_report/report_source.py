"""The source of a report: the open battle after each of its steps, immutable, so that a worker can read it."""

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
    """A battle after each step, up to the current one, which is the last and whose geometry is `table`.

    `ground` finds the photos on its boards, for the pictures.
    """

    battles: tuple[Battle, ...]
    table: BattleGeometry
    game: Game
    ground: GroundOf = no_ground

    @property
    def battle(self) -> Battle:
        """The battle on the table."""
        return self.table.battle

    @property
    def steps(self) -> Iterator[tuple[Battle, Battle]]:
        """The battles before and after each step."""
        return zip(self.battles, self.battles[1:], strict=False)

    @cached_property
    def round_ends(self) -> Mapping[int, Battle]:
        """The last battle of each round with fighters on the table, by round; 0 is the set-up."""
        ends = {battle.clock.round: battle for battle in self.battles if battle.fighters}
        return {number: ends[number] for number in sorted(ends)}


def make_source(session: Session, ground: GroundOf = no_ground) -> ReportSource:
    """Returns the source for an open battle, without steps that were undone."""
    history = session.history
    battles = tuple(step.battle for step in history.steps[: history.at + 1])
    return ReportSource(battles, session.table.with_battle(battles[-1]), session.game, ground)
