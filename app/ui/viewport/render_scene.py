"""The scene as shapes and frames, ready to be drawn. Uses no OpenGL, so that views can be compared without it."""

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats
from app.geometry.drawing.render_mesh import RenderMesh, flat_render_mesh, skin_colours
from app.geometry.frames import box_corners, transform_points
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.simplification import simplify_mesh
from app.ui.viewport import board_art
from app.ui.viewport.baked_light import BakedLight, CoarsePiece, LitPiece, brighten_ground
from app.ui.viewport.fighter_shapes import (
    ColouredShape,
    Figure,
    join_shapes,
    make_figure,
    make_shape,
    make_skin_shape,
    transform_shape,
)
from app.ui.viewport.scene import FighterLook, PieceLook, Scene


@dataclass(frozen=True, eq=False)
class RenderPiece:
    """A terrain piece: its solid, its look and, if known, a coarser solid and crease lines.

    A `closed` piece has no holes and is wound outward, so that its back faces need not be drawn. The crease lines are
    sorted, the longest first; `lengths` are their lengths.
    """

    look: PieceLook
    solid: ColouredShape
    coarse: ColouredShape | None
    lines: ColouredShape | None
    closed: bool

    @cached_property
    def lengths(self) -> Floats:
        """The length of each line, in the mesh's own frame."""
        ends = np.empty((0, 2, 3)) if self.lines is None else self.lines.vertices["position"].reshape(-1, 2, 3)
        return np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)

    @cached_property
    def top(self) -> float:
        """The height of its highest point on the table, in mm."""
        return float(_box_corners(self.look.mesh, self.look.frame)[:, 2].max())


@dataclass(frozen=True, eq=False)
class RenderFighter:
    """A fighter's parts and its look, which has its frame."""

    look: FighterLook
    figure: Figure

    @cached_property
    def outline(self) -> Floats:
        """Points `(k, 3)` of the table round the whole fighter; k is the same for every fighter."""
        return transform_points(self.figure.corners, self.look.frame)

    @property
    def head(self) -> Floats:
        """The centre `(3,)` of its top."""
        return transform_points(np.array([[0.0, 0.0, self.figure.top]]), self.look.frame)[0]


@dataclass(frozen=True, eq=False)
class BoardArt:
    """The shapes of the board."""

    size: tuple[float, float]
    top: ColouredShape
    edge: ColouredShape
    table: ColouredShape
    photo: NDArray[np.uint8] | None = None

    @property
    def ground(self) -> NDArray[np.uint8]:
        """The picture on the board, row by row from y = 0; always the same array."""
        return board_art.read_mat() if self.photo is None else self.photo

    @property
    def tone(self) -> NDArray[np.uint8]:
        """The picture that the ground is multiplied with, stretched over the board; always the same array."""
        return board_art.make_tone(*self.size) if self.photo is None else PLAIN_TONE

    @property
    def tile(self) -> tuple[float, float]:
        """The width and depth of the picture in mm; it repeats."""
        return (board_art.MAT_MM, board_art.MAT_MM) if self.photo is None else self.size


PLAIN_TONE = np.tile(np.array((98, 100, 102), dtype=np.uint8), (2, 2, 1))
"""Darkens a photo, which contains its own light, so that it looks as taken under the sun of the table."""
Look = TypeVar("Look", PieceLook, FighterLook)
Solid = tuple[ColouredShape, ColouredShape | None, ColouredShape | None]
"""A piece in full, its coarser version, and its crease lines."""


class RenderScene:
    """Everything on the table. `terrain` is a new object whenever the board or resting pieces change, apart from light.

    `held` are the pieces that are being moved; they are not part of the terrain until they are released. `hidden`
    pieces are not drawn.
    """

    def __init__(self) -> None:
        self.pieces: dict[str, RenderPiece] = {}
        self.fighters: dict[str, RenderFighter] = {}
        self.board = _make_board_art(762.0, 559.0)
        self.baked: BakedLight | None = None
        self.terrain = object()
        self.held: frozenset[str] = frozenset()
        self.hidden: frozenset[str] = frozenset()
        self._sketch: tuple[object, ColouredShape | None] = (None, None)
        self._ground_light: tuple[object, NDArray[np.uint8] | None] = (None, None)
        self._solids: dict[tuple[object, ...], Solid] = {}
        self._figures: dict[tuple[object, ...], Figure] = {}
        self._body_colours: dict[str, tuple[Mesh, Floats]] = {}

    def show_scene(self, scene: Scene) -> None:
        """Shows this scene; the shapes of known meshes are reused.

        If nothing is where it was, this is another table, and it is drawn without light until its own is computed.
        """
        before = [piece.look for piece in self.pieces.values()]
        pieces, fighters = self.pieces, self.fighters
        scene = replace(
            scene,
            pieces=tuple(_reuse_look(pieces[p.id].look, p) if p.id in pieces else p for p in scene.pieces),
            fighters=tuple(_reuse_look(fighters[f.id].look, f) if f.id in fighters else f for f in scene.fighters),
        )
        if not any(look is known for look in scene.pieces for known in before):
            self.baked = None
        if self.board.size != (scene.width_mm, scene.depth_mm) or self.board.photo is not scene.ground:
            self.board, self.terrain = _make_board_art(scene.width_mm, scene.depth_mm, scene.ground), object()
        solids, figures = self._solids, self._figures
        self._solids, self._figures = {}, {}
        self.pieces = {look.id: self._make_piece(look, solids) for look in scene.pieces}
        self.fighters = {look.id: self._make_fighter(look, figures) for look in scene.fighters}
        self.held = self.held & self.pieces.keys()
        if before != [piece.look for piece in self.pieces.values()]:
            self.terrain = object()

    def show_light(self, baked: BakedLight) -> None:
        self.baked = baked
        solids, self._solids = self._solids, {}
        self.pieces = {id: self._make_piece(piece.look, solids) for id, piece in self.pieces.items()}

    def set_body_colours(self, id: str, colours: Floats | None) -> None:
        """Colours a fighter's body by face or by vertex; None removes the colours. Raises KeyError."""
        look = self.fighters[id].look
        self._body_colours.pop(id, None)
        if colours is not None:
            self._body_colours[id] = (look.body, np.asarray(colours, dtype=np.float64))
        self.fighters[id] = self._make_fighter(look, {})

    def place(self, id: str, frame: Floats) -> None:
        """Moves one fighter or piece. Raises KeyError."""
        if id in self.fighters:
            standing = self.fighters[id]
            self.fighters[id] = replace(standing, look=replace(standing.look, frame=frame))
        else:
            piece = self.pieces[id]
            self.pieces[id] = replace(piece, look=replace(piece.look, frame=frame))
            if id not in self.held | self.hidden:
                self.held, self.terrain = self.held | {id}, object()

    def release_held(self) -> None:
        """Makes held pieces part of the terrain again."""
        if self.held:
            self.held, self.terrain = frozenset(), object()

    def set_hidden(self, ids: frozenset[str]) -> None:
        """Hides these pieces and shows all others."""
        if ids != self.hidden:
            self.hidden, self.held, self.terrain = ids, self.held - ids, object()

    @property
    def ids(self) -> frozenset[str]:
        return frozenset((*self.pieces, *self.fighters))

    @property
    def resting_pieces(self) -> list[RenderPiece]:
        """The pieces that are drawn and not being moved."""
        return [piece for id, piece in self.pieces.items() if id not in self.held | self.hidden]

    @property
    def sketch(self) -> ColouredShape | None:
        """All resting pieces as one coarse shape, for slow machines while something moves; None if there are none."""
        if self._sketch[0] != (self.terrain, self.baked):
            parts = [transform_shape(piece.coarse or piece.solid, piece.look.frame) for piece in self.resting_pieces]
            self._sketch = ((self.terrain, self.baked), join_shapes(parts) if parts else None)
        return self._sketch[1]

    @property
    def ground_light(self) -> NDArray[np.uint8] | None:
        """The board's light `(h, w)`, without the shade of pieces moved or removed since; None before any is known.

        Hidden pieces still cast their shade.
        """
        if self._ground_light[0] != (self.terrain, self.baked):
            standing = {id: piece.look for id, piece in self.pieces.items() if id not in self.held}
            light = brighten_ground(self.baked, standing, self.board.size) if self.baked else None
            self._ground_light = ((self.terrain, self.baked), light)
        return self._ground_light[1]

    @property
    def shapes(self) -> set[ColouredShape]:
        art = self.board
        found: set[ColouredShape | None] = {art.top, art.edge, art.table, self._sketch[1]}
        for piece in self.pieces.values():
            found |= {piece.solid, piece.coarse, piece.lines}
        for one in self.fighters.values():
            figure = one.figure
            found |= {figure.solid, figure.sketch, figure.glass, figure.contact, figure.hull, figure.ring}
        return {shape for shape in found if shape is not None}

    def bounds(self) -> tuple[Floats, Floats]:
        """Returns the lowest and highest corner `(3,)` of board and pieces."""
        w, d = self.board.size
        corners = [np.array([[0.0, 0.0, -board_art.EDGE_DEPTH], [w, d, 0.0]])]
        corners += [_box_corners(piece.look.mesh, piece.look.frame) for piece in self.pieces.values()]
        return np.vstack(corners).min(axis=0), np.vstack(corners).max(axis=0)

    def _make_piece(self, look: PieceLook, known: dict[tuple[object, ...], Solid]) -> RenderPiece:
        lit = self.baked.pieces.get(look.id) if self.baked else None
        lit = lit if lit and lit.key[0] is look.mesh else None
        coarse = self.baked.coarse.get(look.id) if self.baked and lit else None
        key = (look.mesh, look.colour, lit, coarse)
        self._solids[key] = known.get(key) or self._solids.get(key) or _make_solid(look, lit, coarse)
        health = look.mesh.health
        return RenderPiece(look, *self._solids[key], health.watertight and not health.inside_out_bodies)

    def _make_fighter(self, look: FighterLook, known: dict[tuple[object, ...], Figure]) -> RenderFighter:
        paint = self._body_colours.get(look.id)
        if paint and paint[0] is look.body:
            return RenderFighter(look, make_figure(look, paint[1]))
        key = (look.base, look.body, look.colour, look.mark)
        self._figures[key] = known.get(key) or self._figures.get(key) or make_figure(look)
        return RenderFighter(look, self._figures[key])


def _reuse_look(old: Look, new: Look) -> Look:
    """Returns the old look if the new one is equal. Meshes are equal only if they are the same object."""
    same = all(
        np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b
        for a, b in zip(_field_values(old), _field_values(new), strict=True)
    )
    return old if same else new


def _field_values(look: PieceLook | FighterLook) -> list[Any]:
    return [getattr(look, part.name) for part in fields(look)]


def _make_solid(look: PieceLook, lit: LitPiece | None, coarse: CoarsePiece | None) -> Solid:
    if lit is None:
        return _make_skin(look, flat_render_mesh(simplify_mesh(look.mesh)), 0.85), None, None
    points = lit.edges.reshape(-1, 3)
    pairs = np.arange(len(points)).reshape(-1, 2)
    lines = make_shape(points, np.zeros_like(points), pairs, (0.06, 0.05, 0.045), 0.45) if len(points) else None
    sketch = _make_skin(look, coarse.skin, coarse.light) if coarse is not None else None
    return _make_skin(look, lit.skin, lit.light), sketch, lines


def _make_skin(look: PieceLook, skin: RenderMesh, light: Floats | float) -> ColouredShape:
    """Returns a piece's skin in the colours of its mesh or, if that has none, in the piece's colour."""
    colours = skin_colours(look.mesh, skin)
    return make_skin_shape(skin, look.colour if colours is None else colours, light)


def _make_board_art(width: float, depth: float, photo: NDArray[np.uint8] | None = None) -> BoardArt:
    shapes = board_art.make_top(width, depth), board_art.make_edge(width, depth), board_art.make_table(width, depth)
    return BoardArt((width, depth), *shapes, photo)


def _box_corners(mesh: Mesh, frame: Floats) -> Floats:
    return transform_points(box_corners(mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)), frame)
