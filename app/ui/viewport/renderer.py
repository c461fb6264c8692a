"""Draws a stage through a camera into the framebuffer that is bound."""

from dataclasses import dataclass, field

import numpy as np
from PySide6.QtGui import QVector3D, QVector4D

from app.geometry.frames import inverse
from app.geometry.mesh import Floats
from app.ui.viewport import palette
from app.ui.viewport.buffers import Buffers, draw_rectangles
from app.ui.viewport.camera import Camera, Size
from app.ui.viewport.opengl import GL
from app.ui.viewport.quality import Quality
from app.ui.viewport.ribbons import Ribbon, rectangles
from app.ui.viewport.scene import Colour
from app.ui.viewport.shaders import Program
from app.ui.viewport.shadow import SUN, Shadow, matrix
from app.ui.viewport.shapes import Shape, shape
from app.ui.viewport.stage import Stage, StandingFighter

NO_TINT = QVector4D(0, 0, 0, 0)
SCREEN = shape(
    np.array([[-1.0, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]),
    np.zeros((4, 3)),
    np.array([[0, 1, 2], [0, 2, 3]]),
    (0, 0, 0),
)


@dataclass(frozen=True)
class Highlights:
    """Which fighters stand out, and as what; "" for none."""

    selected: str = ""
    hovered: str = ""
    seer: str = ""
    target: str = ""

    def colours(self) -> dict[str, tuple[Colour, float]]:
        """The outline's colour and width in pixels for each fighter that has one."""
        found: dict[str, tuple[Colour, float]] = {}
        for id, colour, width in (
            (self.hovered, palette.SELECTED, 1.6),
            (self.selected, palette.SELECTED, 2.4),
            (self.target, palette.TARGET, 2.4),
            (self.seer, palette.SEER, 2.4),
        ):
            if id:
                found[id] = (colour, width)
        return found


@dataclass(frozen=True)
class Shot:
    """How to draw one picture: from where, how large (device pixels), how well, and how thick a pixel's line is."""

    camera: Camera
    size: Size
    quality: Quality
    scale: float = 1.0
    highlights: Highlights = field(default=Highlights())
    ribbons: tuple[Ribbon, ...] = ()
    hidden: str = ""


class Renderer:
    """What one OpenGL context needs to draw stages. Lives and dies with the context."""

    def __init__(self) -> None:
        self._buffers = Buffers()
        self._shadow = Shadow()

    def prepare(self, stage: Stage, quality: Quality) -> None:
        """Refresh the shadow; binds another framebuffer, so call it before the target is bound."""
        if quality.taps:
            self._shadow.refresh(stage, self._buffers)

    def draw(self, stage: Stage, shot: Shot) -> None:
        """Draw everything but labels into the bound framebuffer."""
        GL.glViewport(0, 0, int(shot.size[0]), int(shot.size[1]))
        GL.glDepthMask(True)
        GL.glClearColor(*palette.HORIZON, 1)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT)
        self._sky(shot)
        self._solids(stage, shot)
        self._overlays(stage, shot)
        self._ribbons(shot)
        GL.glDepthMask(True)
        GL.glDisable(GL.GL_BLEND)
        GL.glDepthFunc(GL.GL_LESS)
        self._buffers.sweep()

    def drop(self) -> None:
        """Give everything back; the context must be current."""
        self._buffers.drop()
        self._shadow = Shadow()

    def _sky(self, shot: Shot) -> None:
        GL.glDisable(GL.GL_DEPTH_TEST)
        GL.glDisable(GL.GL_BLEND)
        GL.glDisable(GL.GL_CULL_FACE)
        program = self._buffers.program("sky")
        program.take(0)
        view = shot.camera.view()
        view[:3, 3] = 0
        program.set(unproject=matrix(inverse(shot.camera.projection(shot.size) @ view)))
        program.set(horizon=QVector3D(*palette.HORIZON))
        program.set(zenith=QVector3D(*palette.ZENITH))
        self._buffers.shape(SCREEN).draw(program)
        GL.glEnable(GL.GL_DEPTH_TEST)
        GL.glDepthFunc(GL.GL_LEQUAL)

    def _solids(self, stage: Stage, shot: Shot) -> None:
        art = stage.board
        sky = stage.baked.ground if stage.baked else np.full((2, 2), 255, dtype=np.uint8)
        self._shadow.bind(0)
        program = self._solid_program(stage, shot)
        program.set(grime=0.0)
        self._one(program, art.edge, np.eye(4))
        for one in stage.fighters.values():
            if one.look.id != shot.hidden:
                self._one(program, one.figure.solid, one.look.frame)
        program.set(grime=0.55)
        for piece in stage.pieces.values():
            self._one(program, piece.solid, piece.look.frame)
        self._buffers.texture(1, "ground", art.ground, shot.quality.taps > 1)
        self._buffers.texture(2, "sky", sky)
        self._one(self._solid_program(stage, shot, "BOARD"), art.top, np.eye(4))
        self._one(self._solid_program(stage, shot, "TABLE"), art.table, np.eye(4))

    def _solid_program(self, stage: Stage, shot: Shot, *variant: str) -> Program:
        program = self._buffers.program("solid", f"TAPS {shot.quality.taps}", *variant)
        program.take(0, 1, 2)
        w, d = stage.board.size
        away = float(np.linalg.norm(np.subtract(shot.camera.eye, [w / 2, d / 2, 0])))
        program.set(camera=matrix(shot.camera.matrix(shot.size)))
        program.set(sun=matrix(self._shadow.matrix))
        program.set(eye=QVector3D(*shot.camera.eye))
        program.set(light=QVector3D(*SUN.tolist()))
        program.set(tint=NO_TINT)
        program.set(board=QVector4D(w, d, 0, 0))
        program.set(haze=QVector4D(max(away - 100.0, 250.0), 1600.0, 0.45, 3.2 * max(w, d)))
        for unit, name in enumerate(("shadow", "ground", "sky")):
            program.set(**{name: unit})
        return program

    def _one(self, program: Program, solid: Shape, frame: Floats) -> None:
        program.set(model=matrix(frame))
        self._buffers.shape(solid).draw(program)

    def _overlays(self, stage: Stage, shot: Shot) -> None:
        """Crease lines, contact shadows, rings, outlines and glass, none of which hides what is behind."""
        program = self._plain_program(shot)
        fighters = [one for one in stage.fighters.values() if one.look.id != shot.hidden]
        if shot.quality.lines:
            self._lines(program, stage, shot)
        program.set(toward=0.0006)
        for one in fighters:
            self._one(program, one.figure.contact, one.look.frame)
        self._outlined(program, fighters, shot)
        program.set(toward=0.0)
        program.set(glass=1.0)
        for one in fighters:
            if one.figure.glass is not None:
                self._one(program, one.figure.glass, one.look.frame)

    def _plain_program(self, shot: Shot) -> Program:
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ONE, GL.GL_ONE_MINUS_SRC_ALPHA)
        GL.glDepthMask(False)
        program = self._buffers.program("plain")
        program.take(0, 1, 2)
        program.set(camera=matrix(shot.camera.matrix(shot.size)))
        program.set(eye=QVector3D(*shot.camera.eye))
        program.set(tint=QVector4D(1, 1, 1, 1))
        program.set(swell=QVector4D(0, 0, shot.size[0] / 2, shot.size[1] / 2))
        program.set(glass=0.0)
        program.set(toward=0.0)
        return program

    def _lines(self, program: Program, stage: Stage, shot: Shot) -> None:
        program.set(toward=0.0012)
        GL.glLineWidth(max(1.0, 1.15 * shot.scale))
        for piece in stage.pieces.values():
            if piece.lines is not None:
                self._one(program, piece.lines, piece.look.frame)

    def _outlined(self, program: Program, fighters: list[StandingFighter], shot: Shot) -> None:
        colours = shot.highlights.colours()
        half = shot.size[0] / 2, shot.size[1] / 2
        for one in fighters:
            if one.look.id not in colours:
                continue
            colour, width = colours[one.look.id]
            program.set(tint=QVector4D(*colour, 0.95))
            self._one(program, one.figure.ring, one.look.frame)
            program.set(swell=QVector4D(width * shot.scale, 0, *half))
            GL.glEnable(GL.GL_CULL_FACE)
            GL.glCullFace(GL.GL_FRONT)
            self._one(program, one.figure.hull, one.look.frame)
            GL.glDisable(GL.GL_CULL_FACE)
            program.set(swell=QVector4D(0, 0, *half))
        program.set(tint=QVector4D(1, 1, 1, 1))

    def _ribbons(self, shot: Shot) -> None:
        program = self._buffers.program("ribbon")
        for faint in (True, False):
            ribbons = [ribbon for ribbon in shot.ribbons if ribbon.reach_through or not faint]
            quads = rectangles(ribbons, shot.camera, shot.size, shot.scale)
            if len(quads):
                GL.glDepthFunc(GL.GL_GREATER if faint else GL.GL_LEQUAL)
                program.set(fade=0.33 if faint else 1.0)
                draw_rectangles(program, quads)
