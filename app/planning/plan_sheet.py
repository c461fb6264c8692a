"""A sheet for setting up a plan on a real table: fighters and terrain, measured from the edges of the board."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.lengths import format_length
from app.games.game import Game
from app.games.planned_fighters import missing_fighters, planned_fighters, planned_table
from app.geometry.arrays import Floats
from app.geometry.frames import transform_points
from app.model import Battle, Board, Fighter, Piece, Plan
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry

Edge = Literal["left", "right", "near", "far"]
OPPOSITE: Mapping[Edge, Edge] = {"left": "right", "right": "left", "near": "far", "far": "near"}
EDGES: tuple[Edge, ...] = tuple(OPPOSITE)
LOW_MM = 6.0
"""Height up to which a fighter counts as on the table, or on a scenic plate on it."""


@dataclass(frozen=True)
class EdgeMeasure:
    """A distance from an edge of the board, in mm; negative if outside the board."""

    edge: Edge
    mm: float


Measures = tuple[EdgeMeasure, EdgeMeasure]
"""The distances from the left or right edge and from the near or far edge, whichever is nearer."""


@dataclass(frozen=True)
class SheetPlace:
    """The place of one fighter: distances to its base's nearest point, and what it stands on if not the table."""

    number: int
    fighter: Fighter
    measures: Measures
    ground: str = ""
    guessed: bool = False


@dataclass(frozen=True)
class SheetRow:
    """Fighters that are set up together, leader first; most are alone. `name` is the players' name for them."""

    name: str
    side: str
    places: tuple[SheetPlace, ...]


@dataclass(frozen=True)
class SheetPiece:
    """The place of a terrain piece: the corners of its box in mm, the first two with distances, and its height."""

    letters: str
    piece: Piece
    box: tuple[tuple[float, float], ...]
    measures: tuple[Measures, Measures]
    ground: str = ""


@dataclass(frozen=True)
class SheetToken:
    """The place of a token, with the distances of its centre."""

    name: str
    measures: Measures


@dataclass(frozen=True, eq=False)
class PlanSheet:
    """Everything to set up, and the table as it would be.

    `others` are fighters that are not in the plan, `missing` are names in the plan that no fighter in the battle has.
    """

    plan: Plan
    table: BattleGeometry
    rows: tuple[SheetRow, ...]
    pieces: tuple[SheetPiece, ...]
    tokens: tuple[SheetToken, ...] = ()
    others: tuple[Fighter, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[SheetPlace, ...]:
        """The places of all fighters, by number."""
        return tuple(place for row in self.rows for place in row.places)


def make_plan_sheet(table: BattleGeometry, game: Game, plan: Plan) -> PlanSheet:
    """Returns the sheet of a plan without secret fighters. Raises PlayerError if no fighter is left."""
    secret = game.setup.secret_fighters(table.battle)
    plan = plan.without(*secret)
    if not planned_fighters(table, plan):
        raise PlayerError(tr("the plan “{name}” has no positions yet; add fighters to it first", name=plan.name))
    planned = planned_table(table, plan)
    named = {place.fighter for place in plan.places}
    others = tuple(one for one in planned.battle.fighters if one.id not in named and one.id not in secret)
    return PlanSheet(
        plan,
        planned,
        tuple(_make_rows(planned, game, plan)),
        tuple(_make_pieces(planned.battle, table)),
        tuple(_make_tokens(planned.battle)),
        others,
        missing_fighters(table.battle, plan),
    )


def find_plan(battle: Battle, name: str = "") -> Plan:
    """Returns the plan with this name, or the only one. Raises PlayerError if that is not possible."""
    names = ", ".join(f"“{plan.name}”" for plan in battle.plans)
    if not battle.plans:
        raise PlayerError(tr("this battle has no plans; create one in the step “Place” of the planning panel"))
    if not name and len(battle.plans) == 1:
        return battle.plans[0]
    if not name:
        raise PlayerError(tr("this battle has several plans; choose one with --plan: {names}", names=names))
    found = next((plan for plan in battle.plans if plan.name == name), None)
    if found is None:
        raise PlayerError(tr("unknown plan “{name}”; use one of: {names}", name=name, names=names))
    return found


# Fighters


def _make_rows(table: BattleGeometry, game: Game, plan: Plan) -> Iterator[SheetRow]:
    """Yields the rows side by side in the order of the plan; fighters of one unit of the game are together."""
    battle, names = table.battle, game.fighter_names(table)
    planned = {place.fighter: place for place in plan.places}
    squads = {id: squad.fighters for squad in game.find_squads(battle) for id in squad.fighters}
    here = {one.id: one for one in battle.fighters if one.id in planned}
    sides = tuple(dict.fromkeys([*(side.name for side in battle.sides), *(one.side for one in here.values())]))
    order = sorted((id for id in planned if id in here), key=lambda id: sides.index(here[id].side))
    number, done = 0, set[str]()
    for id in order:
        if id in done:
            continue
        members = [one for one in squads.get(id, (id,)) if one in here]
        done.update(members)
        places: list[SheetPlace] = []
        for one in members:
            number += 1
            fighter = here[one]
            found = terrain.edge_distances(table, fighter)
            away: dict[Edge, float] = {edge: found[edge].nearest for edge in EDGES}
            measures = _measure(away, _choose_nearer(away))
            places.append(SheetPlace(number, fighter, measures, _find_ground(table, fighter), planned[one].guessed))
        lead = members[0]
        yield SheetRow(names.get(lead) or lead, here[lead].side, tuple(places))


def _choose_nearer(away: Mapping[Edge, float]) -> tuple[Edge, Edge]:
    """Returns the nearer of the two side edges, and of the near and far edges, given the distances from each."""
    across: Edge = "left" if away["left"] <= away["right"] else "right"
    return across, "near" if away["near"] <= away["far"] else "far"


def _measure(away: Mapping[Edge, float], edges: tuple[Edge, Edge]) -> Measures:
    return _measure_from(away, edges[0]), _measure_from(away, edges[1])


def _measure_from(away: Mapping[Edge, float], edge: Edge) -> EdgeMeasure:
    """Returns the distance from an edge, or from the opposite one if the thing is outside the board there.

    This avoids measuring across the whole board and beyond.
    """
    if away[OPPOSITE[edge]] < 0 <= away[edge]:
        edge = OPPOSITE[edge]
    return EdgeMeasure(edge, away[edge])


def _find_ground(table: BattleGeometry, fighter: Fighter) -> str:
    """Describes what a fighter stands on; empty for the table itself."""
    if fighter.pose.z <= LOW_MM:
        return ""
    height = format_length(fighter.pose.z)
    platform = terrain.find_support(table, fighter).platform
    if platform is None:
        return tr("{height} above the table", height=height)
    heights: list[float] = []
    for top in sorted(one.height for one in terrain.platforms(table) if one.piece == platform.piece):
        if not heights or top - heights[-1] > LOW_MM:
            heights.append(top)
    number, count = sum(top <= platform.height + 1e-6 for top in heights), len(heights)
    if count == 1:
        return tr("on {piece}, {height} above the table", piece=platform.piece, height=height)
    if number == count:
        return tr("on the top floor of {piece}, {height} above the table", piece=platform.piece, height=height)
    floor = tr("floor {number} of {count}", number=number, count=count)
    return tr("on {piece}, {floor}, {height} above the table", piece=platform.piece, floor=floor, height=height)


# Terrain


def _make_pieces(battle: Battle, table: BattleGeometry) -> Iterator[SheetPiece]:
    for number, piece in enumerate(battle.pieces):
        # The corners `(4, 2)` of the piece's box from above, with its rotation, counter-clockwise.
        turn = np.radians(piece.pose.yaw)
        axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        points = (
            transform_points(table.meshes(piece.ref).vertices, battle_shapes.pose_frame(piece.pose))[:, :2] @ axes.T
        )
        (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
        corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]) @ axes
        one, other = (float(np.linalg.norm(corners[a] - corners[b])) for a, b in ((0, 1), (1, 2)))
        boxes = [np.roll(corners, -turn, axis=0) for turn in ((0, 2) if one >= other else (1, 3))]
        box = min(boxes, key=lambda one: _edge_distance(one[:2].mean(axis=0), battle.board))
        edges = _choose_nearer(_measure_edges(box.mean(axis=0), battle.board))
        first, second = (_measure(_measure_edges(corner, battle.board), edges) for corner in box[:2])
        ground = tr("{height} above the table", height=format_length(piece.pose.z)) if piece.pose.z > LOW_MM else ""
        yield SheetPiece(_letters(number), piece, tuple((x, y) for x, y in box.tolist()), (first, second), ground)


def _make_tokens(battle: Battle) -> Iterator[SheetToken]:
    for token in battle.tokens:
        if not token.carrier:
            away = _measure_edges(np.array(token.at[:2]), battle.board)
            yield SheetToken(token.id, _measure(away, _choose_nearer(away)))


def _measure_edges(point: Floats, board: Board) -> dict[Edge, float]:
    x, y = point.tolist()
    return {"left": x, "right": board.width_mm - x, "near": y, "far": board.depth_mm - y}


def _edge_distance(point: Floats, board: Board) -> float:
    """Returns the sum of a point's distances from the nearer side edge and the nearer of the near and far edges."""
    away = _measure_edges(point, board)
    return min(away["left"], away["right"]) + min(away["near"], away["far"])


def _letters(number: int) -> str:
    """Returns A to Z, then AA, AB and so on."""
    before = _letters(number // 26 - 1) if number >= 26 else ""
    return before + chr(ord("A") + number % 26)
