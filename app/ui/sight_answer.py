"""What sight is asked in an open battle and what it answers, for whoever shows it; and the line that is drawn of it."""

from dataclasses import dataclass

import numpy as np

from app.games.facts import Fact
from app.games.game import Game
from app.games.ruling import Ruling
from app.geometry.base_distances import Measure
from app.geometry.rays import first_hits
from app.geometry.sight_proof.sight_result import Point, SightResult
from app.geometry.sight_proof.witness import COMFORT
from app.table.battle_geometry import BattleGeometry
from app.ui.viewport.scene import SightLine


def find_stop(table: BattleGeometry, seer: str, target: str, sight: SightResult) -> Point | None:
    """Where the line that came closest first meets anything, seen from the seer; None where nothing stops it."""
    if sight.closest is None:
        return None
    if table.evidence:
        return table.evidence.find_stop(table, seer, target, sight)
    start, end = np.array(sight.closest)
    share = first_hits(table.other_occluders(seer, target), start[None], end[None]).share[0]
    if share > 1:
        return None
    x, y, z = (start + share * (end - start)).tolist()
    return x, y, z


def make_sight_line(sight: SightResult, stop: Point | None) -> SightLine | None:
    """The line to be drawn, stopped there; None where there is none to draw."""
    if sight.witness is not None:
        return SightLine(*sight.witness, clearance_mm=COMFORT if sight.clearance_mm is None else sight.clearance_mm)
    if sight.closest is None:
        return None
    kind = "blocked" if sight.verdict == "blocked" else "undecided"
    return SightLine(*sight.closest, kind=kind, stop=stop, silhouette=sight.silhouette, blockers=sight.blockers)


@dataclass(frozen=True, eq=False)
class SightQuestion:
    """Whom the seer sees: the target closely, and, where `everyone` is asked for, the others too.

    `thorough` asks for proofs, else a quick look is enough. Questions are numbered as they are asked.
    """

    number: int
    table: BattleGeometry
    game: Game
    seer: str
    target: str
    thorough: bool
    everyone: bool = True


@dataclass(frozen=True, eq=False)
class TargetSight:
    """One of the others: how far it stands, and its verdict, or whether a quick look found a line."""

    id: str
    measure: Measure
    quickly_visible: bool = False
    sight: SightResult | None = None
    ruling: Ruling | None = None


@dataclass(frozen=True, eq=False)
class PairSight:
    """The evidence on seer and target, what it means, how far apart they stand, and what is wrong with the meshes.

    `stop` is where the line that came closest is stopped, seen from the seer; None where nothing stops it. `assumed`
    says whose heights nobody measured, `overlaps` what terrain the two stand in, `facts` what else the game has to say;
    `left_out`, which is part of `health`, what the meshes lack of their files.
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


@dataclass(frozen=True, eq=False)
class SightAnswer:
    """What a question found so far; no pair where there is no target, no others where they were not asked for."""

    question: SightQuestion
    pair: PairSight | None
    others: tuple[TargetSight, ...]
    ms: float
