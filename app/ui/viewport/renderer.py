"""Draws a stage through a camera into the framebuffer that is bound, as steps short enough to pause between."""

from collections.abc import Callable, Set
from functools import partial

import numpy as np
from PySide6.QtGui import QVector3D, QVector4D

from app.geometry.frames import inverse
from app.ui.viewport import scene
from app.ui.viewport.draw_context import DrawContext, cut_of, opaque
from app.ui.viewport.fighter_shapes import shape
from app.ui.viewport.frame_settings import FrameSettings
from app.ui.viewport.gl_buffers import GL
from app.ui.viewport.render_fighters import standing
from app.ui.viewport.render_overlays import LASTING, draw_lines, draw_solids
from app.ui.viewport.render_scene import RenderPiece, RenderScene
from app.ui.viewport.shadow import matrix

Step = Callable[[], None]
CHUNK = 120_000  # corners drawn in one step
BANDS = 4
LINES_FADE = 330.0  # mm; crease lines farther away than this grow faint, else small stones turn black
SHORTEST = 1.6  # pixels; shorter crease lines are not seen as lines, and there are very many
OPEN_SKY = np.full((2, 2), 255, dtype=np.uint8)
SCREEN = shape(
    np.array([[-1.0, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]),
    np.zeros((4, 3)),
    np.array([[0, 1, 2], [0, 2, 3]]),
    (0, 0, 0),
)


class Renderer:
    """What one OpenGL context needs to draw stages. Lives and dies with the context."""

    def __init__(self) -> None:
        self._brush = DrawContext()

    def drop(self) -> None:
        """Give everything back; the context must be current."""
        self._brush.drop()

    def prepare(self, stage: RenderScene, shot: FrameSettings, lifted: frozenset[str] = frozenset()) -> None:
        """Refresh the shadow, leaving out what is lifted; binds another framebuffer, so call it before binding."""
        if shot.quality.taps:
            self._brush.shadow.refresh(stage, self._brush.buffers, lifted, shot.cut)

    def draw(self, stage: RenderScene, shot: FrameSettings) -> None:
        """Draw everything but labels into the bound framebuffer."""
        for step in (*self.still(stage, shot), *self.live(stage, shot, stage.ids), self.lines(shot)):
            step()
        solids = {solid.shape for solid in shot.solids}
        self._brush.buffers.sweep({*stage.shapes, *solids, SCREEN, *LASTING})

    def still(self, stage: RenderScene, shot: FrameSettings) -> list[Step]:
        """The steps that draw sky, table, board and terrain: all that stays while fighters move."""
        sketch = stage.sketch if shot.quality.coarse else None
        bands = 1 if shot.quality.coarse else BANDS
        pieces = _front_to_back(stage, shot)
        terrain = [step for piece in pieces for step in self._terrain(stage, shot, piece)]
        return [
            partial(self._sky, shot),
            *([partial(self._sketch, stage, shot)] if sketch else terrain),
            partial(self._edge, stage, shot),
            *(
                partial(self._ground, stage, shot, kind, (band, bands))
                for kind in ("BOARD", "TABLE")
                for band in range(bands)
            ),
            *(partial(self._lines, shot, piece) for piece in pieces if shot.quality.lines and _whole(piece, shot)),
        ]

    def live(self, stage: RenderScene, shot: FrameSettings, ids: Set[str]) -> list[Step]:
        """The steps that draw those of `ids` that may move, and what marks things, over what stays."""
        return standing(self._brush, stage, shot, ids)

    def lines(self, shot: FrameSettings) -> Step:
        """The step that draws sight lines, see-through bodies and their like, over everything."""

        def step() -> None:
            draw_solids(self._brush, shot)
            draw_lines(self._brush.buffers, shot)

        return step

    # steps: each sets all the state it needs, for others may draw between two

    def _sky(self, shot: FrameSettings) -> None:
        opaque(shot)
        GL.glClearColor(*scene.HORIZON, 1)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT | GL.GL_STENCIL_BUFFER_BIT)
        GL.glDisable(GL.GL_DEPTH_TEST)
        program = self._brush.buffers.program("sky")
        program.take(0)
        view = shot.camera.view()
        view[:3, 3] = 0
        program.set(
            unproject=matrix(inverse(shot.camera.projection(shot.size) @ view)),
            horizon=QVector3D(*scene.HORIZON),
            zenith=QVector3D(*scene.ZENITH),
        )
        self._brush.buffers.shape(SCREEN).draw(program)

    def _terrain(self, stage: RenderScene, shot: FrameSettings, piece: RenderPiece) -> list[Step]:
        corners = piece.solid.faces.size
        return [partial(self._piece, stage, shot, piece, begin) for begin in range(0, corners, CHUNK)]

    def _piece(self, stage: RenderScene, shot: FrameSettings, piece: RenderPiece, begin: int) -> None:
        program = self._brush.solid(stage, shot, *cut_of(shot))
        program.set(grime=0.5, model=matrix(piece.look.frame), cut=shot.cut or 0.0)
        if piece.closed and shot.cut is not None:
            program.set(tint=QVector4D(*scene.CUT, 1.0))  # what is inside shows, flat
        elif piece.closed:
            GL.glEnable(GL.GL_CULL_FACE)
            GL.glCullFace(GL.GL_BACK)
        self._brush.buffers.shape(piece.solid).draw(program, begin, CHUNK)
        GL.glDisable(GL.GL_CULL_FACE)

    def _sketch(self, stage: RenderScene, shot: FrameSettings) -> None:
        assert stage.sketch is not None
        program = self._brush.solid(stage, shot, *cut_of(shot))
        program.set(grime=0.5, cut=shot.cut or 0.0)
        self._brush.one(program, stage.sketch)

    def _edge(self, stage: RenderScene, shot: FrameSettings) -> None:
        program = self._brush.solid(stage, shot)
        program.set(grime=0.0)
        self._brush.one(program, stage.board.edge)

    def _ground(self, stage: RenderScene, shot: FrameSettings, kind: str, band: tuple[int, int]) -> None:
        opaque(shot)
        number, of = band
        w, h = int(shot.size[0]), int(shot.size[1])
        low, high = h * number // of, h * (number + 1) // of
        program = self._brush.solid(stage, shot, kind)
        GL.glEnable(GL.GL_SCISSOR_TEST)
        GL.glScissor(0, low, w, high - low)
        art, buffers = stage.board, self._brush.buffers
        buffers.texture(1, "ground", art.ground, "finely" if shot.quality.smooth else "far")
        buffers.texture(2, "sky", stage.baked.ground if stage.baked else OPEN_SKY)
        buffers.texture(3, "tone", art.tone)
        program.set(tile=QVector3D(*art.tile, 0.38 if art.photo is None else 0.0), tone=3)
        self._brush.one(program, stage.board.top if kind == "BOARD" else stage.board.table)
        GL.glDisable(GL.GL_SCISSOR_TEST)

    def _lines(self, shot: FrameSettings, piece: RenderPiece) -> None:
        assert piece.lines is not None
        program = self._brush.plain(shot)
        away = float(np.linalg.norm(piece.look.frame[:3, 3] - shot.camera.eye))
        faint = float(np.clip(LINES_FADE * shot.size[1] / shot.scale / 850.0 / away, 0.30, 1.0))
        program.set(toward=0.0012, tint=QVector4D(1, 1, 1, faint), model=matrix(piece.look.frame))
        GL.glLineWidth(max(1.0, 1.15 * shot.scale))
        pixel = 2 * away * np.tan(np.radians(shot.camera.fov) / 2) / shot.size[1] * shot.scale
        scale = float(np.linalg.norm(piece.look.frame[:3, 0]))
        seen = int(np.searchsorted(-piece.lengths, -SHORTEST * pixel / scale, side="right"))
        self._brush.buffers.shape(piece.lines).draw(program, 0, 2 * seen)


def _whole(piece: RenderPiece, shot: FrameSettings) -> bool:
    """Whether a piece has lines that can be drawn: the cut ones would have those of their insides."""
    return piece.lines is not None and (shot.cut is None or piece.top <= shot.cut)


def _front_to_back(stage: RenderScene, shot: FrameSettings) -> list[RenderPiece]:
    eye = np.asarray(shot.camera.eye)
    return sorted(stage.staying, key=lambda piece: float(np.linalg.norm(piece.look.frame[:3, 3] - eye)))
