"""The scene as shapes and frames, ready to be drawn; knows no OpenGL, so a view can be compared without one."""

from dataclasses import dataclass, replace

import numpy as np

from app.geometry.frames import moved
from app.geometry.mesh import Floats, Mesh
from app.geometry.shading import flat_skin
from app.ui.viewport import board
from app.ui.viewport.figures import Figure, figure
from app.ui.viewport.light import Baked, LitPiece
from app.ui.viewport.scene import Colour, FighterLook, PieceLook, Scene
from app.ui.viewport.shapes import Shape, shape, skinned


@dataclass(frozen=True, eq=False)
class StandingPiece:
    """A piece of terrain: its solid, its crease lines where they are known, and where it stands."""

    look: PieceLook
    solid: Shape
    lines: Shape | None


@dataclass(frozen=True, eq=False)
class StandingFighter:
    """A fighter's parts and where they stand."""

    look: FighterLook
    figure: Figure


@dataclass(frozen=True, eq=False)
class BoardArt:
    """The board's shapes and its picture, row by row from y = 0."""

    size: tuple[float, float]
    top: Shape
    edge: Shape
    table: Shape
    ground: np.ndarray


class Stage:
    """What stands where. `version` grows when anything that casts a shadow changes."""

    def __init__(self) -> None:
        self.pieces: dict[str, StandingPiece] = {}
        self.fighters: dict[str, StandingFighter] = {}
        self.board = _board(762.0, 559.0)
        self.baked: Baked | None = None
        self.version = 0
        self._solids: dict[tuple[object, ...], tuple[Shape, Shape | None]] = {}
        self._figures: dict[tuple[object, ...], Figure] = {}

    def show_scene(self, scene: Scene) -> None:
        """Put this scene on; shapes of meshes that were there before are kept."""
        if self.board.size != (scene.width_mm, scene.depth_mm):
            self.board = _board(scene.width_mm, scene.depth_mm)
        solids, figures = self._solids, self._figures
        self._solids, self._figures = {}, {}
        self.pieces = {look.id: self._piece(look, solids) for look in scene.pieces}
        self.fighters = {look.id: self._fighter(look, figures) for look in scene.fighters}
        self.version += 1

    def show_baked(self, baked: Baked) -> None:
        """Put the light on."""
        self.baked = baked
        solids, self._solids = self._solids, {}
        self.pieces = {id: self._piece(piece.look, solids) for id, piece in self.pieces.items()}

    def place(self, id: str, frame: Floats) -> None:
        """Move one thing. Raises KeyError."""
        if id in self.fighters:
            standing = self.fighters[id]
            self.fighters[id] = replace(standing, look=replace(standing.look, frame=frame))
        else:
            piece = self.pieces[id]
            self.pieces[id] = replace(piece, look=replace(piece.look, frame=frame))
        self.version += 1

    def bounds(self) -> tuple[Floats, Floats]:
        """The lowest and highest corner `(3,)` of board, pieces and fighters."""
        w, d = self.board.size
        corners = [np.array([[0.0, 0.0, -board.EDGE_DEPTH], [w, d, 0.0]])]
        corners += [_box(piece.look.mesh, piece.look.frame) for piece in self.pieces.values()]
        corners += [_box(one.look.body, one.look.frame) for one in self.fighters.values()]
        return np.vstack(corners).min(axis=0), np.vstack(corners).max(axis=0)

    def _piece(self, look: PieceLook, known: dict[tuple[object, ...], tuple[Shape, Shape | None]]) -> StandingPiece:
        lit = self.baked.pieces.get(look.id) if self.baked else None
        lit = lit if lit and lit.key[0] is look.mesh else None
        key = (look.mesh, look.colour, lit)
        self._solids[key] = known.get(key) or self._solids.get(key) or _solid(look.mesh, look.colour, lit)
        return StandingPiece(look, *self._solids[key])

    def _fighter(self, look: FighterLook, known: dict[tuple[object, ...], Figure]) -> StandingFighter:
        key = (look.base, look.body, look.colour, look.mark)
        self._figures[key] = known.get(key) or self._figures.get(key) or figure(look)
        return StandingFighter(look, self._figures[key])


def _solid(mesh: Mesh, colour: Colour, lit: LitPiece | None) -> tuple[Shape, Shape | None]:
    if lit is None:
        return skinned(flat_skin(mesh), colour, 0.85), None
    points = lit.edges.reshape(-1, 3)
    pairs = np.arange(len(points)).reshape(-1, 2)
    lines = shape(points, np.zeros_like(points), pairs, (0.06, 0.05, 0.045), 0.42) if len(points) else None
    return skinned(lit.skin, colour, lit.light), lines


def _board(width: float, depth: float) -> BoardArt:
    shapes = board.top(width, depth), board.edge(width, depth), board.table(width, depth)
    return BoardArt((width, depth), *shapes, board.ground(width, depth))


def _box(mesh: Mesh, frame: Floats) -> Floats:
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    corners = np.array(np.meshgrid(*zip(low, high, strict=True))).reshape(3, -1).T
    return moved(corners, frame)
