"""Draws a stage through a camera into the framebuffer that is bound, as steps short enough to pause between."""

from collections.abc import Callable, Set
from functools import partial

import numpy as np
from PySide6.QtGui import QVector3D, QVector4D

from app.geometry.frames import invert_frame
from app.ui.viewport import scene
from app.ui.viewport.draw_context import DrawContext, cut_variant, set_opaque_state
from app.ui.viewport.fighter_shapes import make_shape
from app.ui.viewport.frame_settings import FrameSettings
from app.ui.viewport.gl_buffers import GL
from app.ui.viewport.render_fighters import fighter_steps
from app.ui.viewport.render_overlays import LASTING, draw_lines, draw_solids
from app.ui.viewport.render_scene import RenderPiece, RenderScene
from app.ui.viewport.shadow import to_qmatrix

Step = Callable[[], None]
CHUNK = 120_000  # corners drawn in one step
BANDS = 4
LINES_FADE = 330.0  # mm; crease lines farther away than this grow faint, else small stones turn black
SHORTEST = 1.6  # pixels; shorter crease lines are not seen as lines, and there are very many
OPEN_SKY = np.full((2, 2), 255, dtype=np.uint8)
SCREEN = make_shape(
    np.array([[-1.0, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]),
    np.zeros((4, 3)),
    np.array([[0, 1, 2], [0, 2, 3]]),
    (0, 0, 0),
)


class Renderer:
    """What one OpenGL context needs to draw stages. Lives and dies with the context."""

    def __init__(self) -> None:
        self._context = DrawContext()

    def destroy(self) -> None:
        """Give everything back; the context must be current."""
        self._context.destroy()

    def prepare(self, stage: RenderScene, shot: FrameSettings, lifted: frozenset[str] = frozenset()) -> None:
        """Refresh the shadow, leaving out what is lifted; binds another framebuffer, so call it before binding."""
        if shot.quality.taps:
            self._context.shadow.refresh(stage, self._context.buffers, lifted, shot.cut)

    def draw(self, stage: RenderScene, shot: FrameSettings) -> None:
        """Draw everything but labels into the bound framebuffer."""
        for step in (*self.still_steps(stage, shot), *self.live_steps(stage, shot, stage.ids), self.line_step(shot)):
            step()
        solids = {solid.shape for solid in shot.solids}
        self._context.buffers.keep_only({*stage.shapes, *solids, SCREEN, *LASTING})

    def still_steps(self, stage: RenderScene, shot: FrameSettings) -> list[Step]:
        """The steps that draw sky, table, board and terrain: all that stays while fighters move."""
        sketch = stage.sketch if shot.quality.coarse else None
        bands = 1 if shot.quality.coarse else BANDS
        pieces = _sort_front_to_back(stage, shot)
        terrain = [step for piece in pieces for step in self._terrain_steps(stage, shot, piece)]
        return [
            partial(self._draw_sky, shot),
            *([partial(self._draw_sketch, stage, shot)] if sketch else terrain),
            partial(self._draw_edge, stage, shot),
            *(
                partial(self._draw_ground, stage, shot, kind, (band, bands))
                for kind in ("BOARD", "TABLE")
                for band in range(bands)
            ),
            *(
                partial(self._draw_creases, shot, piece)
                for piece in pieces
                if shot.quality.lines and _can_draw_creases(piece, shot)
            ),
        ]

    def live_steps(self, stage: RenderScene, shot: FrameSettings, ids: Set[str]) -> list[Step]:
        """The steps that draw those of `ids` that may move, and what marks things, over what stays."""
        return fighter_steps(self._context, stage, shot, ids)

    def line_step(self, shot: FrameSettings) -> Step:
        """The step that draws sight lines, see-through bodies and their like, over everything."""

        def step() -> None:
            draw_solids(self._context, shot)
            draw_lines(self._context.buffers, shot)

        return step

    # steps: each sets all the state it needs, for others may draw between two

    def _draw_sky(self, shot: FrameSettings) -> None:
        set_opaque_state(shot)
        GL.glClearColor(*scene.HORIZON, 1)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT | GL.GL_STENCIL_BUFFER_BIT)
        GL.glDisable(GL.GL_DEPTH_TEST)
        program = self._context.buffers.program("sky")
        program.use_attributes(0)
        view = shot.camera.view_matrix()
        view[:3, 3] = 0
        program.set_uniforms(
            unproject=to_qmatrix(invert_frame(shot.camera.projection_matrix(shot.size) @ view)),
            horizon=QVector3D(*scene.HORIZON),
            zenith=QVector3D(*scene.ZENITH),
        )
        self._context.buffers.load_shape(SCREEN).draw(program)

    def _terrain_steps(self, stage: RenderScene, shot: FrameSettings, piece: RenderPiece) -> list[Step]:
        corners = piece.solid.faces.size
        return [partial(self._draw_piece, stage, shot, piece, begin) for begin in range(0, corners, CHUNK)]

    def _draw_piece(self, stage: RenderScene, shot: FrameSettings, piece: RenderPiece, begin: int) -> None:
        program = self._context.use_solid(stage, shot, *cut_variant(shot))
        program.set_uniforms(grime=0.5, model=to_qmatrix(piece.look.frame), cut=shot.cut or 0.0)
        if piece.closed and shot.cut is not None:
            program.set_uniforms(tint=QVector4D(*scene.CUT, 1.0))  # what is inside shows, flat
        elif piece.closed:
            GL.glEnable(GL.GL_CULL_FACE)
            GL.glCullFace(GL.GL_BACK)
        self._context.buffers.load_shape(piece.solid).draw(program, begin, CHUNK)
        GL.glDisable(GL.GL_CULL_FACE)

    def _draw_sketch(self, stage: RenderScene, shot: FrameSettings) -> None:
        assert stage.sketch is not None
        program = self._context.use_solid(stage, shot, *cut_variant(shot))
        program.set_uniforms(grime=0.5, cut=shot.cut or 0.0)
        self._context.draw(program, stage.sketch)

    def _draw_edge(self, stage: RenderScene, shot: FrameSettings) -> None:
        program = self._context.use_solid(stage, shot)
        program.set_uniforms(grime=0.0)
        self._context.draw(program, stage.board.edge)

    def _draw_ground(self, stage: RenderScene, shot: FrameSettings, kind: str, band: tuple[int, int]) -> None:
        set_opaque_state(shot)
        number, of = band
        w, h = int(shot.size[0]), int(shot.size[1])
        low, high = h * number // of, h * (number + 1) // of
        program = self._context.use_solid(stage, shot, kind)
        GL.glEnable(GL.GL_SCISSOR_TEST)
        GL.glScissor(0, low, w, high - low)
        art, buffers = stage.board, self._context.buffers
        buffers.bind_texture(1, "ground", art.ground, "finely" if shot.quality.smooth else "far")
        buffers.bind_texture(2, "sky", stage.baked.ground if stage.baked else OPEN_SKY)
        buffers.bind_texture(3, "tone", art.tone)
        program.set_uniforms(tile=QVector3D(*art.tile, 0.38 if art.photo is None else 0.0), tone=3)
        self._context.draw(program, stage.board.top if kind == "BOARD" else stage.board.table)
        GL.glDisable(GL.GL_SCISSOR_TEST)

    def _draw_creases(self, shot: FrameSettings, piece: RenderPiece) -> None:
        assert piece.lines is not None
        program = self._context.use_plain(shot)
        away = float(np.linalg.norm(piece.look.frame[:3, 3] - shot.camera.eye))
        faint = float(np.clip(LINES_FADE * shot.size[1] / shot.scale / 850.0 / away, 0.30, 1.0))
        program.set_uniforms(toward=0.0012, tint=QVector4D(1, 1, 1, faint), model=to_qmatrix(piece.look.frame))
        GL.glLineWidth(max(1.0, 1.15 * shot.scale))
        pixel = 2 * away * np.tan(np.radians(shot.camera.fov) / 2) / shot.size[1] * shot.scale
        scale = float(np.linalg.norm(piece.look.frame[:3, 0]))
        seen = int(np.searchsorted(-piece.lengths, -SHORTEST * pixel / scale, side="right"))
        self._context.buffers.load_shape(piece.lines).draw(program, 0, 2 * seen)


def _can_draw_creases(piece: RenderPiece, shot: FrameSettings) -> bool:
    """Whether a piece has lines that can be drawn: the cut ones would have those of their insides."""
    return piece.lines is not None and (shot.cut is None or piece.top <= shot.cut)


def _sort_front_to_back(stage: RenderScene, shot: FrameSettings) -> list[RenderPiece]:
    eye = np.asarray(shot.camera.eye)
    return sorted(stage.resting_pieces, key=lambda piece: float(np.linalg.norm(piece.look.frame[:3, 3] - eye)))
