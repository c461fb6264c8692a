"""Evidence on a pair together with its distances, mesh warnings, assumed heights, overlaps and facts."""

from msgspec.structs import replace

from app.core.language import labelled, tr
from app.games.ruling import Ruling
from app.geometry.sight_proof.sight_result import SightResult
from app.model import Cylinder
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.table.collision import find_fighter_overlaps
from app.table.photo.pair_tolerance import photo_tolerance
from app.table.terrain import format_unsupported
from app.ui.sight_answer import PairSight, SightQuestion, find_stop


def make_pair_sight(question: SightQuestion, sight: SightResult, ms: float) -> PairSight:
    """Returns the game's ruling on the evidence for a question's pair, which took `ms`; works in any thread."""
    table, observer, target = question.table, question.observer, question.target
    ruling, measure = _find_ruling(question, sight), table.distance(observer, target)
    stop, game = find_stop(table, observer, target, sight), question.game
    facts = game.pair_facts(table, observer, target)
    left_out = table.left_out_notes(observer, target)
    # Where a rule of the game decides and not the line, shifts of the models do not matter.
    is_limited = ruling.kind == "blocked" and sight.verdict != "blocked"
    photo = None if is_limited else photo_tolerance(table, observer, target)
    if sight.on_plan:  # On the plan, heights, mesh flaws and overlaps do not matter.
        return PairSight(sight, ruling, measure, sight.notes, ms, stop, facts=facts, left_out=left_out, photo=photo)
    holes = table.hole_notes(sight) if question.thorough else ()
    health = (*_health_warnings(table, (observer, target), sight.blockers), *holes, *sight.notes)
    assumed = _format_assumed(table, (observer, target, *sight.blockers))
    overlaps = _format_places(table, (observer, target)) if question.thorough else ()
    return PairSight(sight, ruling, measure, health, ms, stop, assumed, overlaps, facts, left_out, photo)


def _find_ruling(question: SightQuestion, sight: SightResult) -> Ruling:
    """Returns the game's ruling; without a proof, a pair is not called undecided or too close, as both may change."""
    ruling = question.game.ruling(question.table, question.observer, question.target, sight)
    if question.thorough or sight.on_plan or ruling.kind in ("visible", "blocked"):
        return ruling
    reason = tr("a quick check cannot decide it; the proof takes longer")
    return replace(ruling, kind="undecided", name=tr("not decided yet"), reason=reason)


OVERLAP_MM = 0.5
"""Smallest overlap of base and terrain that is reported, in mm; less is invisible."""


def _format_places(table: BattleGeometry, pair: tuple[str, str]) -> tuple[str, ...]:
    """Returns warnings about fighters that overlap terrain or have no support, where no real model could stand.

    The depth is not reported: for a base deep inside terrain, it is only the base's thickness.
    """
    pieces = {piece.id for piece in table.battle.pieces}
    inside = (
        tr("{name} stands inside {piece}", name=id, piece=overlap.b)
        for id in pair
        for overlap in find_fighter_overlaps(table.battle.fighter(id), table.battle, table.meshes)
        if overlap.b in pieces and overlap.depth_mm > OVERLAP_MM
    )
    return (*inside, *format_unsupported(table, *pair))


def _health_warnings(table: BattleGeometry, pair: tuple[str, str], blockers: tuple[str, ...]) -> tuple[str, ...]:
    """Returns warnings about the meshes on which a verdict depends, each with the name of its piece or fighter."""
    battle = table.battle
    refs = {
        piece.id: piece.ref
        for piece in battle.pieces
        # A placeholder may block lines that are really free.
        if piece.id in blockers or table.meshes(piece.ref) is battle_shapes.make_stand_in()
    }
    bodies = {id: battle.fighter(id).body for id in pair}
    refs |= {id: body.ref for id, body in bodies.items() if not isinstance(body, Cylinder)}
    return tuple(labelled(id, text) for id, ref in refs.items() for text in table.meshes(ref).health.warnings)


def _format_assumed(table: BattleGeometry, concerned: tuple[str, ...]) -> str:
    """Returns which fighters, among those a verdict is about or depends on, have an assumed height."""
    bodies = {fighter.id: fighter.body for fighter in table.battle.fighters if fighter.id in concerned}
    names = [id for id, body in bodies.items() if isinstance(body, Cylinder) and body.assumed]
    if len(names) == 1:
        return tr("The height of {name} is assumed.", name=names[0])
    return tr("The heights of {names} are assumed.", names=", ".join(names)) if names else ""
