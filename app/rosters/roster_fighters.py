"""Makes fighters that can be enlisted from a roster, each with a base, a body and a name."""

from app.core.errors import PlayerError
from app.core.language import tr
from app.model import MAX_ID_LENGTH, Base, Cylinder, Fighter, Pose, Round, State
from app.model.standard_sizes import suggest_height, suggest_radius
from app.rosters.roster import Recruit, Roster

_STAND_IN: Base = Round(32.0)


def make_fighters(roster: Roster, side: str) -> tuple[Fighter, ...]:
    """Returns the fighters of a roster for a side, mustered off the table; copies still share their name.

    Raises PlayerError if a base or figures are unknown: the player is asked, and nothing is guessed.
    """
    return tuple(fighter for recruit in roster.fighters for fighter in _make_copies(recruit, side))


def preview_fighters(roster: Roster, side: str) -> tuple[Fighter, ...]:
    """Returns the same fighters for checking the rules; a common base replaces an unknown one."""
    return tuple(
        _make_fighter(recruit, recruit.base or _STAND_IN, side, None)
        for recruit in roster.fighters
        for _ in range(recruit.count)
    )


def make_body(base: Base, height_mm: float | None) -> Cylinder:
    """Returns a body on a base with its measured height, or with a suggested height that is marked as assumed."""
    return Cylinder(suggest_radius(base), height_mm or suggest_height(base), assumed=height_mm is None)


def _make_copies(recruit: Recruit, side: str) -> list[Fighter]:
    name = recruit.title[:MAX_ID_LENGTH]
    if recruit.base is None:
        raise PlayerError(tr("the base of {name} is unknown; choose it first", name=name))
    if not recruit.count:
        raise PlayerError(tr("the number of {name} is unknown; enter it first", name=name))
    if not recruit.has_figures:
        raise PlayerError(tr("the profile of {name} is unknown; enter it first", name=name))
    height = recruit.height_mm
    if recruit.mesh is None and height is not None and height <= recruit.base.thickness_mm:
        raise PlayerError(tr("{name} must be taller than its base; enter its height including the base", name=name))
    return [_make_fighter(recruit, recruit.base, side, height)] * recruit.count


def _make_fighter(recruit: Recruit, base: Base, side: str, height: float | None) -> Fighter:
    body = recruit.mesh or make_body(base, height)
    state = State(whereabouts="mustered", role=recruit.role)
    return Fighter(
        recruit.title[:MAX_ID_LENGTH], side, base, body, Pose(0.0, 0.0), profile=recruit.profile, state=state
    )
