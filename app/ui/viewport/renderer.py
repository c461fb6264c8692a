"""Draws a scene through a camera into the bound framebuffer, in steps short enough to pause between them."""

from collections.abc import Callable, Iterable, Set
from functools import partial

import numpy as np
from PySide6.QtGui import QVector3D, QVector4D

from app.geometry.drawing.photo_window import PictureCamera
from app.geometry.frames import invert_frame
from app.ui.viewport import scene
from app.ui.viewport.draw_context import DrawContext, cut_variant, set_opaque_state, set_see_through_state
from app.ui.viewport.fighter_shapes import make_shape
from app.ui.viewport.frame_settings import FrameSettings
from app.ui.viewport.gl_buffers import GL
from app.ui.viewport.render_fighters import fighter_steps
from app.ui.viewport.render_overlays import LASTING, draw_lines, draw_solids
from app.ui.viewport.render_scene import RenderPiece, RenderScene
from app.ui.viewport.scene import PhotoBackdrop
from app.ui.viewport.shadow import to_qmatrix

Step = Callable[[], None]
CHUNK = 120_000  # Number of corners drawn in one step.
BANDS = 4
LINES_FADE = 330.0  # In mm. Crease lines farther away fade, so that small stones do not turn black.
MIN_CREASE_PX = 1.6  # In pixels. Shorter crease lines are not recognisable, and there are very many.
OPEN_SKY = np.full((2, 2), 255, dtype=np.uint8)
SCREEN = make_shape(
    np.array([[-1.0, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]),
    np.zeros((4, 3)),
    np.array([[0, 1, 2], [0, 2, 3]]),
    (0, 0, 0),
)


class Renderer:
    """Everything that one OpenGL context needs to draw scenes. Has the lifetime of that context."""

    def __init__(self) -> None:
        self._context = DrawContext()

    def destroy(self) -> None:
        """Releases everything. The context must be current."""
        self._context.destroy()

    def prepare(self, render_scene: RenderScene, settings: FrameSettings, lifted: frozenset[str] = frozenset()) -> None:
        """Refreshes the shadow without the `lifted` objects. Binds another framebuffer, so call it before binding."""
        if settings.quality.taps:
            self._context.shadow.refresh(render_scene, self._context.buffers, lifted, settings.cut)

    def draw(self, render_scene: RenderScene, settings: FrameSettings) -> None:
        """Draws everything but labels into the bound framebuffer."""
        for step in (
            *self.still_steps(render_scene, settings),
            *self.live_steps(render_scene, settings, render_scene.ids),
            self.line_step(render_scene, settings),
        ):
            step()
        solids = {solid.shape for solid in settings.solids}
        self._context.buffers.keep_only({*render_scene.shapes, *solids, SCREEN, *LASTING})

    def still_steps(self, render_scene: RenderScene, settings: FrameSettings) -> list[Step]:
        """Returns the steps that draw sky, table, board and terrain: everything that stays while fighters move."""
        sketch = render_scene.sketch if settings.quality.coarse else None
        bands = 1 if settings.quality.coarse else BANDS
        eye = np.asarray(settings.camera.eye)
        pieces = sorted(
            render_scene.resting_pieces, key=lambda piece: float(np.linalg.norm(piece.look.frame[:3, 3] - eye))
        )
        terrain = [
            partial(self._draw_piece, render_scene, settings, piece, begin)
            for piece in pieces
            for begin in range(0, piece.solid.faces.size, CHUNK)
        ]
        models = [partial(self._draw_sketch, render_scene, settings)] if sketch else terrain
        creases = [partial(self._draw_creases, settings, piece) for piece in _creased(pieces, settings)]
        if settings.photo:
            return [
                partial(self._clear, settings),
                *models,
                *creases,
                partial(self._draw_photo, settings, settings.photo, 1.0, GL.GL_LEQUAL),
            ]
        return [
            partial(self._draw_sky, settings),
            *models,
            partial(self._draw_edge, render_scene, settings),
            *(
                partial(self._draw_ground, render_scene, settings, kind, (band, bands))
                for kind in ("BOARD", "TABLE")
                for band in range(bands)
            ),
            *creases,
        ]

    def live_steps(self, render_scene: RenderScene, settings: FrameSettings, ids: Set[str]) -> list[Step]:
        """Returns the steps that draw the movable objects among `ids`, and marks, over what stays."""
        return fighter_steps(self._context, render_scene, settings, ids)

    def line_step(self, render_scene: RenderScene, settings: FrameSettings) -> Step:
        """Returns the step that draws translucent bodies and lines over everything.

        In a photo, the photo itself is first laid over the models, so that they look translucent but still hide each
        other and the lines behind them. In pictures that stay, their creases are drawn again as outlines. Where no
        model is, the photo is already drawn: software draws it slowly.
        """

        def step() -> None:
            if settings.photo:
                self._draw_photo(settings, settings.photo, 1.0 - settings.photo.opacity, GL.GL_GREATER)
                if settings.photo.opacity > 0 and settings.quality.finest:
                    for piece in _creased(render_scene.pieces.values(), settings):
                        self._draw_creases(settings, piece)
            draw_solids(self._context, settings)
            draw_lines(self._context.buffers, settings)

        return step

    # Steps. Each sets all the state it needs, because other code may draw between two steps.

    def _draw_sky(self, settings: FrameSettings) -> None:
        set_opaque_state(settings)
        GL.glClearColor(*settings.backdrop.horizon, 1)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT | GL.GL_STENCIL_BUFFER_BIT)
        GL.glDisable(GL.GL_DEPTH_TEST)
        program = self._context.buffers.program("sky")
        program.use_attributes(0)
        view = settings.camera.view_matrix().copy()
        view[:3, 3] = 0
        program.set_uniforms(
            unproject=to_qmatrix(invert_frame(settings.camera.projection_matrix(settings.size) @ view)),
            horizon=QVector3D(*settings.backdrop.horizon),
            zenith=QVector3D(*settings.backdrop.zenith),
        )
        self._context.buffers.load_shape(SCREEN).draw(program)

    def _clear(self, settings: FrameSettings) -> None:
        set_opaque_state(settings)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT | GL.GL_STENCIL_BUFFER_BIT)

    def _draw_photo(self, settings: FrameSettings, photo: PhotoBackdrop, veil: float, where: int) -> None:
        """Draws the photo, with this opacity, behind all models (GL_LEQUAL) or over them (GL_GREATER).

        It is as far away as anything can be, so the depth of a pixel tells whether there is a model.
        """
        camera = settings.camera
        assert isinstance(camera, PictureCamera)
        set_see_through_state(settings)
        GL.glDepthFunc(where)
        program = self._context.buffers.program("photo")
        program.use_attributes(0)
        self._context.buffers.bind_texture(0, "photo", photo.pixels, "flat")
        (left, top, right, bottom), (w, h) = camera.window, camera.picture
        program.set_uniforms(
            window=QVector4D(left / w, top / h, right / w, bottom / h),
            around=QVector3D(*settings.backdrop.horizon),
            photo=0,
            veil=float(veil),
        )
        self._context.buffers.load_shape(SCREEN).draw(program)

    def _draw_piece(self, render_scene: RenderScene, settings: FrameSettings, piece: RenderPiece, begin: int) -> None:
        program = self._context.use_solid(render_scene, settings, *cut_variant(settings))
        program.set_uniforms(grime=0.5, model=to_qmatrix(piece.look.frame), cut=settings.cut or 0.0)
        if piece.closed and settings.cut is not None:
            program.set_uniforms(tint=QVector4D(*scene.CUT, 1.0))  # The inside is visible and drawn flat.
        elif piece.closed:
            GL.glEnable(GL.GL_CULL_FACE)
            GL.glCullFace(GL.GL_BACK)
        self._context.buffers.load_shape(piece.solid).draw(program, begin, CHUNK)
        GL.glDisable(GL.GL_CULL_FACE)

    def _draw_sketch(self, render_scene: RenderScene, settings: FrameSettings) -> None:
        assert render_scene.sketch is not None
        program = self._context.use_solid(render_scene, settings, *cut_variant(settings))
        program.set_uniforms(grime=0.5, cut=settings.cut or 0.0)
        self._context.draw(program, render_scene.sketch)

    def _draw_edge(self, render_scene: RenderScene, settings: FrameSettings) -> None:
        program = self._context.use_solid(render_scene, settings)
        program.set_uniforms(grime=0.0)
        self._context.draw(program, render_scene.board.edge)

    def _draw_ground(
        self, render_scene: RenderScene, settings: FrameSettings, kind: str, band: tuple[int, int]
    ) -> None:
        set_opaque_state(settings)
        number, of = band
        w, h = int(settings.size[0]), int(settings.size[1])
        left, bottom, width, height = settings.region or (0, 0, w, h)
        low, high = max(h * number // of, bottom), min(h * (number + 1) // of, bottom + height)
        if low >= high:
            return
        program = self._context.use_solid(render_scene, settings, kind)
        GL.glEnable(GL.GL_SCISSOR_TEST)
        GL.glScissor(left, low, width, high - low)
        art, buffers = render_scene.board, self._context.buffers
        buffers.bind_texture(1, "ground", art.ground, "finely" if settings.quality.smooth else "far")
        light = render_scene.ground_light
        buffers.bind_texture(2, "sky", OPEN_SKY if light is None else light)
        buffers.bind_texture(3, "tone", art.tone)
        program.set_uniforms(tile=QVector3D(*art.tile, 0.38 if art.photo is None else 0.0), tone=3)
        self._context.draw(program, render_scene.board.top if kind == "BOARD" else render_scene.board.table)
        GL.glDisable(GL.GL_SCISSOR_TEST)

    def _draw_creases(self, settings: FrameSettings, piece: RenderPiece) -> None:
        assert piece.lines is not None
        program = self._context.use_plain(settings)
        away = float(np.linalg.norm(piece.look.frame[:3, 3] - settings.camera.eye))
        faint = float(np.clip(LINES_FADE * settings.size[1] / settings.scale / 850.0 / away, 0.30, 1.0))
        program.set_uniforms(toward=0.0012, tint=QVector4D(1, 1, 1, faint), model=to_qmatrix(piece.look.frame))
        GL.glLineWidth(max(1.0, 1.15 * settings.scale))
        pixel = 2 * away * np.tan(np.radians(settings.camera.fov) / 2) / settings.size[1] * settings.scale
        scale = float(np.linalg.norm(piece.look.frame[:3, 0]))
        seen = int(np.searchsorted(-piece.lengths, -MIN_CREASE_PX * pixel / scale, side="right"))
        self._context.buffers.load_shape(piece.lines).draw(program, 0, 2 * seen)


def _creased(pieces: Iterable[RenderPiece], settings: FrameSettings) -> list[RenderPiece]:
    """Returns the pieces whose crease lines are drawn."""
    if not settings.quality.lines:
        return []
    return [piece for piece in pieces if piece.lines and (settings.cut is None or piece.top <= settings.cut)]
