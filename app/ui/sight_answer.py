"""The questions and answers of sight in an open battle, and the sight line that is drawn for them."""

from dataclasses import dataclass, replace

import numpy as np

from app.games.facts import Fact
from app.games.game import Game
from app.games.ruling import Ruling, make_unsure
from app.geometry.base_distances import Measure
from app.geometry.rays import first_hits
from app.geometry.sight_proof.sight_result import Point, SightResult
from app.geometry.sight_proof.witness import COMFORTABLE_CLEARANCE
from app.table.battle_geometry import BattleGeometry
from app.table.photo.pair_tolerance import PhotoTolerance
from app.table.robustness_result import Robustness
from app.ui.viewport.scene import SightLine


def find_stop(table: BattleGeometry, observer: str, target: str, sight: SightResult) -> Point | None:
    """Returns where the closest line, followed from the observer, first hits anything; None if nothing stops it."""
    if sight.closest is None:
        return None
    if table.evidence:
        return table.evidence.find_stop(table, observer, target, sight)
    start, end = np.array(sight.closest)
    share = first_hits(table.other_occluders(observer, target), start[None], end[None]).share[0]
    if share > 1:
        return None
    x, y, z = (start + share * (end - start)).tolist()
    return x, y, z


def make_sight_line(sight: SightResult, stop: Point | None) -> SightLine | None:
    """Returns the line to draw, stopped at `stop`; None if there is no line."""
    if sight.witness is not None:
        return SightLine(
            *sight.witness, clearance_mm=COMFORTABLE_CLEARANCE if sight.clearance_mm is None else sight.clearance_mm
        )
    if sight.closest is None:
        return None
    kind = "blocked" if sight.verdict == "blocked" else "undecided"
    return SightLine(*sight.closest, kind=kind, stop=stop, silhouette=sight.silhouette, blockers=sight.blockers)


@dataclass(frozen=True, eq=False)
class SightQuestion:
    """A question about an observer's sight: of the target in detail, and with `everyone` of the others too.

    `thorough` asks for proofs; otherwise a quick check is enough. Questions are numbered in order.
    """

    number: int
    table: BattleGeometry
    game: Game
    observer: str
    target: str
    thorough: bool
    everyone: bool = True


@dataclass(frozen=True, eq=False)
class TargetSight:
    """One of the others: its distance, and its verdict or whether a quick check found a line."""

    id: str
    measure: Measure
    quickly_visible: bool = False
    sight: SightResult | None = None
    ruling: Ruling | None = None


@dataclass(frozen=True, eq=False)
class PairSight:
    """The evidence on observer and target, the ruling, the distance between them, and problems of the meshes.

    `stop` is where the closest line is stopped, followed from the observer; None if nothing stops it. `assumed` names
    fighters whose height is an assumption, `overlaps` the terrain that the two are in, `facts` further facts of the
    game; `left_out`, part of `health`, what the meshes lack of their files. `photo` is set if photos placed the pair,
    and `robustness` once it is tested with these shifts; the ruling then says whether it is sure.
    """

    sight: SightResult
    ruling: Ruling
    measure: Measure
    health: tuple[str, ...]
    ms: float
    stop: Point | None = None
    assumed: str = ""
    overlaps: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    left_out: tuple[str, ...] = ()
    photo: PhotoTolerance | None = None
    robustness: Robustness | None = None

    def with_robustness(self, tested: Robustness) -> "PairSight":
        """Returns the evidence with a test at the photo's accuracy, which may make the ruling unsure."""
        sure = self.photo is None or self.photo.is_sure(tested)
        return replace(self, robustness=tested, ruling=self.ruling if sure else make_unsure(self.ruling))


@dataclass(frozen=True, eq=False)
class SightAnswer:
    """The answer so far. `pair` is None without a target; `others` is empty unless they were asked for."""

    question: SightQuestion
    pair: PairSight | None
    others: tuple[TargetSight, ...]
    ms: float
