"""The evidence on a pair with all that is to be said beside it: distances, dirty meshes, assumed heights, overlaps."""

from app.core.language import tr
from app.geometry.sight_proof.sight_result import SightResult
from app.model import Cylinder
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.table.collision import find_fighter_overlaps
from app.table.terrain import format_unsupported
from app.ui.sight_answer import PairSight, SightQuestion, find_stop


def make_pair_sight(question: SightQuestion, sight: SightResult, ms: float) -> PairSight:
    """What the game makes of the evidence on a question's pair, which took so many ms; any thread may ask."""
    table, seer, target = question.table, question.seer, question.target
    ruling, measure = question.game.ruling(table, seer, target, sight), table.distance(seer, target)
    stop, game = find_stop(table, seer, target, sight), question.game
    facts = game.pair_facts(table, seer, target)
    left_out = table.left_out_notes(seer, target)
    if sight.on_plan:  # neither heights nor what is wrong with a mesh have a part in it, nor who stands in a wood
        return PairSight(sight, ruling, measure, sight.notes, ms, stop, facts=facts, left_out=left_out)
    holes = table.hole_notes(sight) if question.thorough else ()
    health = (*_health_warnings(table, (seer, target), sight.blockers), *holes, *sight.notes)
    assumed = _format_assumed(table, (seer, target, *sight.blockers))
    overlaps = _format_places(table, (seer, target)) if question.thorough else ()
    return PairSight(sight, ruling, measure, health, ms, stop, assumed, overlaps, facts, left_out)


OVERLAP_MM = 0.5
"""A base that runs into terrain by less, in mm, stands beside it for all anyone can see."""


def _format_places(table: BattleGeometry, pair: tuple[str, str]) -> tuple[str, ...]:
    """What terrain the two stand in, or over nothing: a verdict about a place where nobody can stand had better say so.

    How deep is not told: of a base that is far in, that is only how thick it is.
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
    """What is wrong with the meshes that a verdict rests on, each with the name of what it is the mesh of."""
    battle = table.battle
    refs = {
        piece.id: piece.ref
        for piece in battle.pieces
        if piece.id in blockers or table.meshes(piece.ref) is battle_shapes.make_stand_in()  # that may stop free lines
    }
    bodies = {id: battle.fighter(id).body for id in pair}
    refs |= {id: body.ref for id, body in bodies.items() if not isinstance(body, Cylinder)}
    return tuple(f"{id}: {text}" for id, ref in refs.items() for text in table.meshes(ref).health.warnings)


def _format_assumed(table: BattleGeometry, concerned: tuple[str, ...]) -> str:
    """Whose bodies are as high as the program suggested, among those that a verdict is about or rests on."""
    bodies = {fighter.id: fighter.body for fighter in table.battle.fighters if fighter.id in concerned}
    names = [id for id, body in bodies.items() if isinstance(body, Cylinder) and body.assumed]
    if len(names) == 1:
        return tr("The height of {name} is assumed.", name=names[0])
    return tr("The heights of {names} are assumed.", names=", ".join(names)) if names else ""
