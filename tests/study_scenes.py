"""Small studies: two warbands of three on a board with walls, with symmetrical or asymmetrical cards."""

from msgspec.structs import replace

from app.games.card_map import CardPoint
from app.games.warcry.cards.decks import DeploymentCard
from app.model import Board, Piece, PiecePose
from app.reports.study.study_cases import Opening, Study
from app.reports.study.study_layout import make_layout
from app.session import Session
from tests.setup_scenes import FIRST, INCH, TWIST, VICTORY, enlisted, warband


def card(name, red, blue):
    """Returns a card with all groups of a colour at one point, in inches."""
    points = [
        CardPoint(group, colour, 1, at=at)
        for colour, at in (("red", red), ("blue", blue))
        for group in ("dagger", "shield", "hammer")
    ]
    return DeploymentCard(name, points=tuple(points))


EVEN = card("Even", (8.0, 6.0), (22.0, 16.0))
"""Turned by half a turn it is the same, red for blue."""
WALLS = (
    Piece("North", "wall", PiecePose(12 * INCH, 14 * INCH, yaw=90)),
    Piece("South", "wall", PiecePose(18 * INCH, 8 * INCH, yaw=90)),
)
"""So are these."""
SHELTER = (Piece("Shelter", "wall", PiecePose(10 * INCH, 7.5 * INCH, yaw=35)),)
"""Stands before red only."""


def swapped(one):
    """Returns a card with red for blue."""
    other = {"red": "blue", "blue": "red"}
    points = tuple(replace(point, colour=other[point.colour]) for point in one.points)
    return replace(one, points=points)


def small_layout(pieces=WALLS, name="Table", system=FIRST):
    done = enlisted(system, warband(system, 3), warband(system, 3, "bears"), board=Board(30 * INCH, 22 * INCH))
    return make_layout(Session(replace(done.battle, pieces=pieces), done.table.meshes), name)


def small_study(*cards, pieces=WALLS, seed=1, names=("Table",), system=FIRST):
    openings = tuple(Opening(one.name, "deployment", one) for one in cards or (EVEN,))
    decks = {"victory": (VICTORY,), "twist": (TWIST,)}
    return Study(tuple(small_layout(pieces, name, system) for name in names), openings, seed, decks)
