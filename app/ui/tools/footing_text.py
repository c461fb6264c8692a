"""Describes what is unusual about a fighter's support, in words."""

from app.core.language import format_number, join_clauses, labelled, tr
from app.geometry.placement.base_drop import BaseSupport
from app.model import Fighter
from app.table.battle_geometry import BattleGeometry
from app.table.floors import find_touching


def format_remarks(table: BattleGeometry, fighter: Fighter, footing: BaseSupport) -> str:
    """Returns what is unusual about a fighter's support, or "" if it is good."""
    said: list[str] = []
    if footing.overlap > 0.01:
        share, names = format_number(footing.overlap, ".0%"), ", ".join(footing.overlapping)
        said.append(tr("{share} of its base is inside {names}", share=share, names=names))
    if footing.rests_on is None:
        said.append(tr("nothing is under it"))
    elif not footing.centre_supported:
        said.append(tr("the centre of its base is beyond an edge"))
    elif footing.supported + footing.overlap < 0.95:
        said.append(tr("{share} of its base is supported", share=format_number(footing.supported, ".0%")))
    said += [tr("its base touches {name}’s", name=other) for other in find_touching(table, fighter)]
    return labelled(fighter.id, join_clauses(said)) if said else ""
