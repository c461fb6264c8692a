"""Fog: who ends an activation near it takes tinge; how far apart it is put (W113 to W115)."""

import math

from app.core.language import tr
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.measures import find_leader
from app.games.warcrow.objectives.control import MARKER_STRIDES, strides_to
from app.games.warcrow.scenario_places import FOG
from app.games.warcrow.state import read_state
from app.games.warcrow.units.tinge import with_tinge
from app.model import Battle, Token

_HAIR_MM = 0.01
"""What rounding may put a marker over an edge."""


def fog_tokens(battle: Battle) -> tuple[Token, ...]:
    """The fog markers on the table."""
    return tuple(token for token in battle.tokens if FOG in token.marks)


def is_in_fog(battle: Battle, id: str) -> bool:
    """Whether a unit's leader is within reach of a fog marker (W113)."""
    leader = find_leader(battle, read_state(battle).unit(id))
    reach = find_book().turn.fog_tinge_strides + 1e-9
    return leader is not None and any(strides_to(battle, leader, token) <= reach for token in fog_tokens(battle))


def with_fog_breathed(battle: Battle, id: str) -> Battle:
    """The battle after a unit has ended its activation: near fog it takes 1 tinge (W113)."""
    if not is_in_fog(battle, id):
        return battle
    return with_tinge(battle, id, 1, tr("it is near fog (W113)"))


def is_on_board(battle: Battle, token: Token) -> bool:
    """Whether a marker lies wholly on the battlefield."""
    half = MARKER_STRIDES * read_state(battle).stride_mm - _HAIR_MM
    x, y = token.at[:2]
    return half <= x <= battle.board.width_mm - half and half <= y <= battle.board.depth_mm - half


def fog_problems(battle: Battle, token: Token) -> tuple[Problem, ...]:
    """Why a unit may not place fog there: other fog is too near (W115)."""
    stride, apart = read_state(battle).stride_mm, find_book().turn.fog_apart_strides
    found: list[Problem] = []
    for other in fog_tokens(battle):
        far = math.dist(other.at[:2], token.at[:2]) / stride - 2 * MARKER_STRIDES
        if other.id != token.id and far <= apart + 1e-9:
            text = tr("{other} is only {strides:.1f} strides away", other=other.id, strides=max(far, 0.0))
            what = tr("A unit places no fog within {strides:g} strides of other fog", strides=apart)
            found.append(make_problem(text, what, "W115"))
    return tuple(found)
