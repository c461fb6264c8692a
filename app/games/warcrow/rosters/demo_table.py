"""The table that the game is shown with: two invented armies, a scenario, and what the shipped terrain counts as."""

from pathlib import PurePosixPath

from msgspec.structs import replace

from app.games.actions import Action, Move
from app.games.warcrow.book import find_book
from app.games.warcrow.rosters.army import demo_armies, make_muster
from app.games.warcrow.setup.scenario_choice import ChooseScenario
from app.games.warcrow.terrain_elements import SetElement
from app.model import Battle, Piece, PiecePose

_KINDS = {
    "two_storey_ruin": "building",
    "tower": "small-structure",
    "corner_ruin": "ruins",
    "rocks_tall": "rough",
    "bare_tree": "light-forest",
    "wall_window": "wall",
    "wall_arrow_slits": "wall",
    "barricade": "fence",
    "crates_and_barrels": "fence",
    "well": "small-structure",
    "wall_long": "fence",
    "palisade": "fence",
}
"""What models of the shipped terrain count as."""


def demo_steps(battle: Battle) -> tuple[Action, ...]:
    """What is done on a table with shipped terrain: it is spread over the board, and all is set up but for units."""
    kinds = [(piece.id, _KINDS.get(PurePosixPath(piece.model).stem, "")) for piece in battle.pieces]
    elements = (SetElement(id, kind) for id, kind in kinds if kind)
    musters = (make_muster(army, army.name) for army in demo_armies()[:2])
    spread = Move(pieces=tuple((piece.id, _spread(battle, piece)) for piece in battle.pieces))
    moves = (spread,) if battle.pieces else ()
    return (*moves, *elements, *musters, ChooseScenario(find_book().scenario[0].id))


def _spread(battle: Battle, piece: Piece) -> PiecePose:
    """Where a piece stands when what lies on the usual board is spread over this one."""
    ends = [(one.pose.x, one.pose.y) for one in battle.pieces]
    wide, deep = (max(axis) + min(axis) for axis in zip(*ends, strict=True))
    board = battle.board
    return replace(piece.pose, x=piece.pose.x * board.width_mm / wide, y=piece.pose.y * board.depth_mm / deep)
