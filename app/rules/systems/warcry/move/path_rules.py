"""What a path may lead through: fighters, terrain, edges, archways and doors (A3, A4.2, A4.4 to A4.7)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from app import terrain
from app.battle_geometry import Table
from app.language import mark, tr
from app.model import Battle, Fighter, Pose
from app.rules.ruling import Problem
from app.rules.systems.warcry.book import book_of
from app.rules.systems.warcry.move import climbing, footholds
from app.rules.systems.warcry.rule_refs import format_inches, make_problem
from app.terrain.support import EVEN_MM

_OPENINGS = ("archway", "door")
_NO_OPENING = {"archway": mark("{name} cannot use archways"), "door": mark("{name} cannot use doors")}
_ON_NOTHING = {
    "walk": mark("{name} walks where its centre is on no floor or platform"),
    "jump": mark("{name} does not land on the floor or a platform"),
    "fly": mark("{name} does not land on the floor or a platform"),
}
_ROW = {"walk": "A4.4", "jump": "A4.5", "fly": "A4.7", "climb": "A4.6"}


def path_problems(table: Table, fighter: Fighter, path: Sequence[Pose], manner: str) -> tuple[Problem, ...]:
    """Why a fighter may not take this path in this manner: what it runs into, and what it leaves."""
    poses = path_poses(fighter.pose, path, manner)
    stopped = tuple(_runs_into(table, fighter, poses, manner))
    # Who would walk level through a wall is told so once: that its centre would be in the wall says no more.
    level = max(pose.z for pose in poses) - min(pose.z for pose in poses) <= EVEN_MM
    looked = poses[-1:] if stopped and level else poses
    return (
        *stopped,
        *_unheld(table, fighter, looked, manner),
        *(_upward(table.battle, fighter, poses) if manner == "jump" else ()),
        *(climbing.climb_problems(table, fighter, poses) if manner == "climb" else ()),
    )


def path_poses(start: Pose, path: Sequence[Pose], manner: str) -> tuple[Pose, ...]:
    """The poses a path leads through, its start with it: up before across, and across before down, but for walking."""
    poses = [start]
    for end in path:
        last = poses[-1]
        if manner in ("climb", "jump") and last.z != end.z:
            corner = replace(last, z=end.z) if end.z > last.z else replace(end, z=last.z)
            poses += [corner] if corner not in (last, end) else []
        poses.append(end)
    return tuple(poses)


def barred_openings(battle: Battle, fighter: Fighter) -> tuple[str, ...]:
    """The openings that a fighter's runemarks keep it from: archways, doors (A3)."""
    numbers = book_of(battle).move
    bans = {"archway": numbers.no_archway, "door": numbers.no_door}
    marks = () if fighter.profile is None else fighter.profile.runemarks
    own = {mark.casefold() for mark in marks}
    return tuple(kind for kind, banned in bans.items() if own & set(banned))


def _runs_into(table: Table, fighter: Fighter, poses: tuple[Pose, ...], manner: str) -> Iterator[Problem]:
    battle, name = table.battle, fighter.id
    bans = barred_openings(battle, fighter)
    allowed = (*footholds.STEPS, *(kind for kind in _OPENINGS if kind not in bans))
    where = poses[-1:] if manner == "fly" else poses
    met = terrain.find_blockers(table, fighter, where, allowed)
    for other in met.fighters:
        text = tr("{name} would move through {other}", name=name, other=other)
        yield make_problem(battle, text, tr("No move through fighters"), "A4.2")
    for piece in met.pieces:
        text = tr("{name} would move through {piece}", name=name, piece=piece)
        yield make_problem(battle, text, tr("No move through terrain"), "A4.2")
    for kind in bans:
        if met.pieces and len(terrain.find_blockers(table, fighter, where, (*allowed, kind)).pieces) < len(met.pieces):
            yield make_problem(battle, tr(_NO_OPENING[kind], name=name), tr("Who may use archways and doors"), "A3")
    if met.off_board:
        text = tr("{name} would leave the battlefield", name=name)
        yield make_problem(battle, text, tr("No move over the edge"), "A4.2")


def _upward(battle: Battle, fighter: Fighter, poses: tuple[Pose, ...]) -> Iterator[Problem]:
    """A jump leads across and down, never up (A4.5)."""
    up = max(end.z - start.z for start, end in pairwise(poses))
    if up > EVEN_MM:
        text = tr('{name} would jump {up}" up', name=fighter.id, up=format_inches(up))
        yield make_problem(battle, text, tr("A jump leads across and down"), "A4.5")


def _unheld(table: Table, fighter: Fighter, poses: tuple[Pose, ...], manner: str) -> Iterator[Problem]:
    """A walk keeps its centre on floor or platform all along; a jump or flight ends there."""
    battle, name = table.battle, fighter.id
    if manner == "climb":
        return
    held = (
        footholds.is_walkable(table, fighter, poses)
        if manner == "walk"
        else footholds.may_stand(table, fighter, poses[-1])
    )
    if not held:
        rule = tr("The centre of the base is on the floor or a platform")
        yield make_problem(battle, tr(_ON_NOTHING[manner], name=name), rule, _ROW[manner])
