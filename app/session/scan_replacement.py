"""Replaces a scanned piece by the model that it is: candidates, their ranking, the verdicts that change, and the edit.

The library's models are candidates, and those of the pieces on the table. Only those of about the right size are read.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, partial, silent
from app.games.actions import Action, Edit, make_edit
from app.games.game import Game
from app.games.ruling import Ruling
from app.geometry.bodies import bounding_ball
from app.geometry.rays import occluders_near
from app.geometry.table_scan.piece_match import PieceMatch, ScannedClump, match_piece
from app.model import Fighter, ModelRef, Piece, PiecePose, TerrainPart
from app.session.session import Session
from app.storage import library
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import piece_occluder, sight_body
from app.table.floors import STEP_MM
from app.table.sight_cache import find_sights

MAX_PAIRS = 200
"""Largest number of pairs of fighters whose verdicts are compared, those of different sides first."""
STANDS_MM = 0.5
"""Largest gap between a base and what is below it at which the fighter counts as standing on it."""


@dataclass(frozen=True)
class Candidate:
    """A model that a scanned piece may be, with the tags that it brings."""

    title: str
    ref: ModelRef
    size_mm: tuple[float, float, float]
    parts: tuple[TerrainPart, ...] = ()


@dataclass(frozen=True, eq=False)
class RankedPiece:
    """A candidate in its best pose for a scanned piece."""

    candidate: Candidate
    match: PieceMatch

    def make_piece(self, scan: Piece) -> Piece:
        """Returns the piece in place of a scanned one, whose id, group and lock it keeps.

        It has the candidate's tags, and those of the scanned piece that are about the whole piece. Tags of parts are
        boxes in the scan's own frame, so they are dropped.
        """
        whole = tuple(part for part in scan.parts if part.box is None)
        parts = tuple(dict.fromkeys((*self.candidate.parts, *whole)))
        match, ref = self.match, self.candidate.ref
        pose = PiecePose(round(match.x, 3), round(match.y, 3), round(match.z, 3), round(match.yaw, 3) % 360.0)
        return Piece(scan.id, ref.name, pose, ref.unit, ref.up, scan.locked, parts, scan.group)


@dataclass(frozen=True)
class Ranking:
    """The candidates of about the right size, the most likely first, and why others could not be read."""

    pieces: tuple[RankedPiece, ...]
    troubles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Replacement:
    """The edit that replaces a piece, and the pairs whose rulings it changes, each with the rulings before and after.

    `pairs` is the number of pairs near the piece that were compared, `left` that of those that were not.
    """

    edit: Edit
    changes: tuple[tuple[tuple[str, str], Ruling, Ruling], ...]
    pairs: int
    left: int = 0


def list_candidates(session: Session) -> list[Candidate]:
    """Returns the models of the library, and those of the pieces on the table that are not part of a scan."""
    found = {
        entry.ref: Candidate(entry.title, entry.ref, entry.card.size_mm, entry.parts) for entry in library.entries()
    }
    table = session.committed_table
    for piece in table.battle.pieces:
        if piece.ref not in found and not session.is_missing(piece.model) and not table.is_scanned(piece.id):
            size = table.meshes(piece.ref).health.extents_mm
            found[piece.ref] = Candidate(piece.id, piece.ref, size, piece.parts)
    return list(found.values())


def rank_pieces(
    table: BattleGeometry, piece: Piece, candidates: Sequence[Candidate], report: Report = silent
) -> Ranking:
    """Returns the candidates for a piece that stands on the table, in their best poses.

    Deterministic. `report` may raise Cancelled. Raises PlayerError if the piece is too flat.
    """
    report(0.0, tr("Comparing with the library"))
    ground = table.drop_piece(piece).pose.z - piece.pose.z
    placed = piece_occluder(piece, table.meshes)
    floor = float((placed.mesh.vertices @ placed.frame[2, :3] + placed.frame[2, 3]).min()) + ground
    clump = ScannedClump(placed.mesh, placed.frame, floor)
    likely = [one for one in candidates if one.ref != piece.ref and clump.may_be(one.size_mm)]
    found, troubles = list[RankedPiece](), list[str]()
    for number, candidate in enumerate(likely):
        own = partial(report, number / len(likely), (number + 1) / len(likely))
        try:
            match = match_piece(clump, table.meshes(candidate.ref), own)
        except PlayerError as error:
            troubles.append(str(error))
            continue
        if match:
            found.append(RankedPiece(candidate, match))
    found.sort(key=lambda one: (one.match.misfit_mm, one.candidate.title))
    return Ranking(tuple(found), tuple(troubles))


def make_replacing_edit(table: BattleGeometry, piece: Piece) -> Edit:
    """Returns the edit that puts a piece in the place of the one with the same id, and lowers what stands on it."""
    after = table.with_battle(table.battle.with_things((piece,)))
    moved = list[Fighter]()
    for fighter in table.battle.fighters:
        held = table.base_support(fighter.base, fighter.pose, fighter.pose.z + STEP_MM)
        if held.rests_on == piece.id and abs(held.height_mm - fighter.pose.z) <= STANDS_MM:
            moved.append(after.drop_fighter(fighter, fighter.pose.z + 2 * STEP_MM))
    return make_edit(piece, *moved)


def find_changes(table: BattleGeometry, game: Game, edit: Edit, report: Report = silent) -> Replacement:
    """Returns which rulings on pairs of fighters near the pieces of an edit are others after it.

    Proofs come from the table's cache, or are found now. `report` may raise Cancelled.
    """
    after = table.with_battle(table.battle.with_things((*edit.pieces, *edit.fighters)))
    near = _find_pairs_near(table, after, edit)
    pairs = near[:MAX_PAIRS]
    before, then = (
        [game.ruling(now, *pair, one.sight) for pair, one in zip(pairs, find_sights(now, pairs, part), strict=True)]
        for now, part in ((table, partial(report, 0.0, 0.5)), (after, partial(report, 0.5, 1.0)))
    )
    changes = tuple(one for one in zip(pairs, before, then, strict=True) if one[1].kind != one[2].kind)
    return Replacement(edit, changes, len(pairs), len(near) - len(pairs))


def replace_piece(session: Session, edit: Edit, title: str, attempt: Callable[[Action], object]) -> None:
    """Does the edit in one step, named after the new model. Raises PlayerError.

    In a running battle, `attempt` applies the rules.
    """
    if session.battle.clock.stage == "battle":
        attempt(edit)
    else:
        session.do_batch(tr("Replace {what} with {title}", what=edit.pieces[0].id, title=title), [edit])


def _find_pairs_near(table: BattleGeometry, after: BattleGeometry, edit: Edit) -> list[tuple[str, str]]:
    """Returns the pairs whose lines may meet a piece of the edit, before or after, those of different sides first."""
    battle = table.battle
    pieces = {piece.id for piece in edit.pieces}
    moved = {fighter.id for fighter in edit.fighters}
    shapes = [one for now in (table, after) for one in now.pieces if one.name in pieces]
    balls = {fighter.id: bounding_ball(sight_body(fighter, table.meshes)) for fighter in battle.fighters}
    sides = {fighter.id: fighter.side for fighter in battle.fighters}

    def is_near(pair: tuple[str, str]) -> bool:
        (start, one), (end, other) = (balls[id] for id in pair)
        return not moved.isdisjoint(pair) or bool(occluders_near(shapes, start, end, max(one, other)))

    near = [pair for pair in table.pairs if table.is_on_plan or is_near(pair)]
    return sorted(near, key=lambda pair: sides[pair[0]] == sides[pair[1]])
