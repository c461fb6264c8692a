"""Draws a stage through a camera into the framebuffer that is bound, as steps short enough to pause between."""

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtGui import QVector3D, QVector4D

from app.geometry.frames import inverse
from app.geometry.mesh import Floats
from app.ui.viewport import palette
from app.ui.viewport.buffers import Buffers
from app.ui.viewport.opengl import GL
from app.ui.viewport.overlays import LASTING, draw_lines
from app.ui.viewport.quality import Quality
from app.ui.viewport.shaders import Program
from app.ui.viewport.shadow import SUN, Shadow, matrix
from app.ui.viewport.shapes import Shape, shape
from app.ui.viewport.shot import Shot
from app.ui.viewport.stage import Stage, StandingFighter, StandingPiece
from app.ui.viewport.states import opaque, see_through

Step = Callable[[], None]
CHUNK = 120_000  # corners drawn in one step
BANDS = 4
LINES_FADE = 330.0  # mm; crease lines farther away than this grow faint, else small stones turn black
HERE = np.eye(4)
WHITE = QVector4D(1, 1, 1, 1)
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
        self._buffers = Buffers()
        self._shadow = Shadow()

    def drop(self) -> None:
        """Give everything back; the context must be current."""
        self._buffers.drop()
        self._shadow = Shadow()

    def prepare(self, stage: Stage, quality: Quality, lifted: frozenset[str] = frozenset()) -> None:
        """Refresh the shadow, leaving out what is lifted; binds another framebuffer, so call it before binding."""
        if quality.taps:
            self._shadow.refresh(stage, self._buffers, lifted)

    def draw(self, stage: Stage, shot: Shot) -> None:
        """Draw everything but labels into the bound framebuffer."""
        fighters = list(stage.fighters.values())
        for step in (*self.still(stage, shot), *self.live(stage, shot, fighters), self.lines(shot)):
            step()
        self._buffers.sweep({*stage.shapes, SCREEN, *LASTING})

    def still(self, stage: Stage, shot: Shot) -> list[Step]:
        """The steps that draw sky, table, board and terrain: all that stays while fighters move."""
        eye = np.asarray(shot.camera.eye)
        pieces = sorted(stage.pieces.values(), key=lambda piece: float(np.linalg.norm(piece.look.frame[:3, 3] - eye)))
        steps: list[Step] = [partial(self._sky, shot)]
        for piece in pieces:
            corners = self._solid_of(piece, shot).faces.size
            steps += [partial(self._piece, stage, shot, piece, begin) for begin in range(0, corners, CHUNK)]
        steps.append(partial(self._edge, stage, shot))
        steps += [
            partial(self._ground, stage, shot, kind, band) for kind in ("BOARD", "TABLE") for band in range(BANDS)
        ]
        if shot.quality.lines:
            steps += [partial(self._lines, shot, piece) for piece in pieces if piece.lines is not None]
        return steps

    def live(self, stage: Stage, shot: Shot, fighters: list[StandingFighter]) -> list[Step]:
        """The steps that draw fighters and what marks them, over what stays."""
        shown = [one for one in fighters if one.look.id != shot.hidden]
        return [
            *self._tints(stage, shot),
            partial(self._fighters, stage, shot, shown),
            partial(self._contacts, shot, shown),
            partial(self._outlines, shot, shown),
            partial(self._glass, shot, shown),
        ]

    def lines(self, shot: Shot) -> Step:
        """The step that draws sight lines and their like, over everything."""
        return partial(draw_lines, self._buffers, shot)

    def _tints(self, stage: Stage, shot: Shot) -> list[Step]:
        """The steps that lay colour over pieces; on slow machines only for pictures that stay."""
        pieces = [(stage.pieces[id], alpha) for id, alpha in shot.tints if id in stage.pieces]
        return [partial(self._tint, shot, piece, alpha) for piece, alpha in pieces if shot.quality.samples]

    # steps: each sets all the state it needs, for others may draw between two

    def _sky(self, shot: Shot) -> None:
        opaque(shot)
        GL.glClearColor(*palette.HORIZON, 1)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT | GL.GL_STENCIL_BUFFER_BIT)
        GL.glDisable(GL.GL_DEPTH_TEST)
        program = self._buffers.program("sky")
        program.take(0)
        view = shot.camera.view()
        view[:3, 3] = 0
        program.set(
            unproject=matrix(inverse(shot.camera.projection(shot.size) @ view)),
            horizon=QVector3D(*palette.HORIZON),
            zenith=QVector3D(*palette.ZENITH),
        )
        self._buffers.shape(SCREEN).draw(program)

    def _piece(self, stage: Stage, shot: Shot, piece: StandingPiece, begin: int) -> None:
        opaque(shot)
        program = self._solid_program(stage, shot)
        program.set(grime=0.5, model=matrix(piece.look.frame))
        if piece.closed:
            GL.glEnable(GL.GL_CULL_FACE)
            GL.glCullFace(GL.GL_BACK)
        self._buffers.shape(self._solid_of(piece, shot)).draw(program, begin, CHUNK)
        GL.glDisable(GL.GL_CULL_FACE)

    def _edge(self, stage: Stage, shot: Shot) -> None:
        opaque(shot)
        program = self._solid_program(stage, shot)
        program.set(grime=0.0)
        self._one(program, stage.board.edge, HERE)

    def _ground(self, stage: Stage, shot: Shot, kind: str, band: int) -> None:
        opaque(shot)
        w, h = int(shot.size[0]), int(shot.size[1])
        low, high = h * band // BANDS, h * (band + 1) // BANDS
        GL.glEnable(GL.GL_SCISSOR_TEST)
        GL.glScissor(0, low, w, high - low)
        self._buffers.texture(1, "ground", stage.board.ground, shot.quality.smooth)
        self._buffers.texture(2, "sky", stage.baked.ground if stage.baked else OPEN_SKY)
        program = self._solid_program(stage, shot, kind)
        self._one(program, stage.board.top if kind == "BOARD" else stage.board.table, HERE)
        GL.glDisable(GL.GL_SCISSOR_TEST)

    def _lines(self, shot: Shot, piece: StandingPiece) -> None:
        assert piece.lines is not None
        program = self._plain_program(shot)
        away = float(np.linalg.norm(piece.look.frame[:3, 3] - shot.camera.eye))
        faint = float(np.clip(LINES_FADE * shot.size[1] / shot.scale / 850.0 / away, 0.30, 1.0))
        program.set(toward=0.0012, tint=QVector4D(1, 1, 1, faint))
        GL.glLineWidth(max(1.0, 1.15 * shot.scale))
        self._one(program, piece.lines, piece.look.frame)

    def _tint(self, shot: Shot, piece: StandingPiece, alpha: float) -> None:
        """The depth that is there lets only the nearest surface through."""
        program = self._plain_program(shot)
        program.set(toward=0.0005, tint=QVector4D(*palette.STOPPED, alpha), flat=1.0)
        self._one(program, self._solid_of(piece, shot), piece.look.frame)

    def _fighters(self, stage: Stage, shot: Shot, fighters: list[StandingFighter]) -> None:
        opaque(shot)
        program = self._solid_program(stage, shot)
        program.set(grime=0.0)
        for one in fighters:
            self._one(program, one.figure.solid, one.look.frame)

    def _contacts(self, shot: Shot, fighters: list[StandingFighter]) -> None:
        program = self._plain_program(shot)
        program.set(toward=0.0006)
        for one in fighters:
            self._one(program, one.figure.contact, one.look.frame)

    def _outlines(self, shot: Shot, fighters: list[StandingFighter]) -> None:
        """A ring on the ground, and a rim round the silhouette: its shape swollen, less the shape itself."""
        colours = shot.highlights.colours()
        program = self._plain_program(shot)
        program.set(toward=0.0006)
        for one in fighters:
            if one.look.id in colours:
                colour, width = colours[one.look.id]
                program.set(tint=QVector4D(*colour, 0.95))
                self._one(program, one.figure.ring, one.look.frame)
                self._rim(program, shot, one, width * shot.scale)

    def _rim(self, program: Program, shot: Shot, one: StandingFighter, width: float) -> None:
        GL.glEnable(GL.GL_STENCIL_TEST)
        GL.glClear(GL.GL_STENCIL_BUFFER_BIT)
        GL.glStencilFunc(GL.GL_ALWAYS, 1, 1)
        GL.glStencilOp(GL.GL_KEEP, GL.GL_KEEP, GL.GL_REPLACE)
        GL.glColorMask(False, False, False, False)
        GL.glDisable(GL.GL_DEPTH_TEST)
        self._one(program, one.figure.hull, one.look.frame)
        GL.glColorMask(True, True, True, True)
        GL.glEnable(GL.GL_DEPTH_TEST)
        GL.glStencilFunc(GL.GL_EQUAL, 0, 1)
        half = (shot.size[0] / 2, shot.size[1] / 2)
        program.set(swell=QVector4D(width, 0, *half))
        self._one(program, one.figure.hull, one.look.frame)
        program.set(swell=QVector4D(0, 0, *half))
        GL.glDisable(GL.GL_STENCIL_TEST)

    def _glass(self, shot: Shot, fighters: list[StandingFighter]) -> None:
        program = self._plain_program(shot)
        program.set(glass=1.0)
        for one in fighters:
            if one.figure.glass is not None:
                self._one(program, one.figure.glass, one.look.frame)

    # programs

    def _solid_program(self, stage: Stage, shot: Shot, *variant: str) -> Program:
        self._shadow.bind(0)
        program = self._buffers.program("solid", f"TAPS {shot.quality.taps}", *variant)
        program.take(0, 1, 2)
        w, d = stage.board.size
        away = float(np.linalg.norm(np.subtract(shot.camera.eye, [w / 2, d / 2, 0])))
        program.set(
            camera=matrix(shot.camera.matrix(shot.size)),
            sun=matrix(self._shadow.matrix),
            eye=QVector3D(*shot.camera.eye),
            light=QVector3D(*SUN.tolist()),
            tint=QVector4D(0, 0, 0, 0),
            board=QVector4D(w, d, 0, 0),
            haze=QVector4D(max(away - 100.0, 250.0), 1600.0, 0.45, 3.2 * max(w, d)),
            shadow=0,
            ground=1,
            sky=2,
        )
        return program

    def _plain_program(self, shot: Shot) -> Program:
        see_through(shot)
        program = self._buffers.program("plain")
        program.take(0, 1, 2)
        program.set(
            camera=matrix(shot.camera.matrix(shot.size)),
            eye=QVector3D(*shot.camera.eye),
            tint=WHITE,
            swell=QVector4D(0, 0, shot.size[0] / 2, shot.size[1] / 2),
            glass=0.0,
            flat=0.0,
            toward=0.0,
        )
        return program

    def _solid_of(self, piece: StandingPiece, shot: Shot) -> Shape:
        return piece.coarse if shot.quality.coarse and piece.coarse is not None else piece.solid

    def _one(self, program: Program, solid: Shape, frame: Floats) -> None:
        program.set(model=matrix(frame))
        self._buffers.shape(solid).draw(program)
