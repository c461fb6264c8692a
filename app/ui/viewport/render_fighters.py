"""Draws fighters and everything that marks a selection, over a table that is already drawn."""

from collections.abc import Callable, Set
from functools import partial

import numpy as np
from PySide6.QtGui import QVector2D, QVector4D

from app.geometry.arrays import Floats
from app.ui.viewport import scene
from app.ui.viewport.draw_context import DrawContext, cut_variant
from app.ui.viewport.fighter_shapes import ColouredShape
from app.ui.viewport.frame_settings import FrameSettings
from app.ui.viewport.gl_buffers import GL
from app.ui.viewport.render_scene import RenderFighter, RenderPiece, RenderScene
from app.ui.viewport.shaders import Program

Step = Callable[[], None]
GHOST = 0.42
"""Opacity of a side's colour over terrain that hides its fighters, with x-ray."""
WAYS = [(np.cos(turn), np.sin(turn)) for turn in np.arange(8) * np.pi / 4]
RIM_FACES = 30_000
"""The rim of a piece with more faces is drawn from its coarse shape."""
MANY = 4
"""From this many selected things on, rims are drawn in fewer strokes, because all of them follow the mouse."""


def fighter_steps(brush: DrawContext, render_scene: RenderScene, settings: FrameSettings, ids: Set[str]) -> list[Step]:
    """Returns the steps that draw fighters, pieces being moved, and their marks, but only those in `ids`.

    Terrain is drawn before.
    """
    shown = [one for id, one in render_scene.fighters.items() if id in ids and id != settings.hidden]
    colours = settings.highlights.outline_colours()
    # On slow machines, only pictures that stay show tinted pieces.
    tints = [(id, a) for id, a in settings.tints if id in render_scene.pieces] if settings.quality.finest else []
    marked = [render_scene.pieces[id] for id in colours if id in render_scene.pieces and id in ids]
    return [
        partial(_draw_held, brush, render_scene, settings, sorted(render_scene.held & ids)),
        *(partial(_draw_tint, brush, settings, render_scene.pieces[id], alpha) for id, alpha in tints),
        *([partial(_draw_ghosts, brush, settings, shown)] if settings.x_ray else []),
        partial(_draw_fighters, brush, render_scene, settings, shown),
        *([partial(_draw_contacts, brush, settings, shown)] if settings.quality.taps else []),
        *(partial(_draw_piece_rim, brush, settings, piece, *colours[piece.look.id]) for piece in marked),
        partial(_draw_outlines, brush, settings, shown),
        *([partial(_draw_glass, brush, settings, shown)] if settings.quality.taps else []),
    ]


def _draw_held(brush: DrawContext, render_scene: RenderScene, settings: FrameSettings, ids: list[str]) -> None:
    for piece in (render_scene.pieces[id] for id in ids):
        program = brush.use_solid(render_scene, settings, *cut_variant(settings))
        program.set_uniforms(grime=0.5, cut=settings.cut or 0.0)
        brush.draw(program, piece.coarse if settings.quality.coarse and piece.coarse else piece.solid, piece.look.frame)
        if piece.lines and settings.quality.lines:
            program = brush.use_plain(settings, *cut_variant(settings))
            program.set_uniforms(toward=0.0012, cut=settings.cut or 0.0)
            brush.draw(program, piece.lines, piece.look.frame)


def _draw_tint(brush: DrawContext, settings: FrameSettings, piece: RenderPiece, alpha: float) -> None:
    """Lays a colour over a piece. The depth already drawn lets only its nearest surface through."""
    program = brush.use_plain(settings, *cut_variant(settings))
    program.set_uniforms(toward=0.0005, tint=QVector4D(*scene.STOPPED, alpha), flat=1.0, cut=settings.cut or 0.0)
    brush.draw(program, piece.solid, piece.look.frame)


def _draw_ghosts(brush: DrawContext, settings: FrameSettings, fighters: list[RenderFighter]) -> None:
    """Draws fighters in their sides' colours wherever terrain is in front of them, each pixel once."""
    program = brush.use_plain(settings)
    program.set_uniforms(toward=0.008)  # The surface under a fighter must not count as hiding it.
    GL.glEnable(GL.GL_STENCIL_TEST)
    GL.glDepthFunc(GL.GL_GREATER)
    for one in fighters:
        GL.glClear(GL.GL_STENCIL_BUFFER_BIT)
        GL.glStencilOp(GL.GL_KEEP, GL.GL_KEEP, GL.GL_REPLACE)
        GL.glStencilFunc(GL.GL_NOTEQUAL, 1, 1)
        program.set_uniforms(flat=1.0, tint=QVector4D(*one.look.colour, GHOST))
        brush.draw(program, one.figure.solid, one.look.frame)
        half = (settings.size[0] / 2, settings.size[1] / 2)
        red, green, blue = (0.5 + 0.5 * part for part in one.look.colour)
        program.set_uniforms(tint=QVector4D(red, green, blue, 0.4))
        program.set_uniforms(swell=QVector4D(1.6 * settings.scale, 0, *half))
        brush.draw(program, one.figure.hull, one.look.frame)
        program.set_uniforms(swell=QVector4D(0, 0, *half))
    GL.glDisable(GL.GL_STENCIL_TEST)


def _draw_fighters(
    brush: DrawContext, render_scene: RenderScene, settings: FrameSettings, fighters: list[RenderFighter]
) -> None:
    program = brush.use_solid(render_scene, settings)
    program.set_uniforms(grime=0.0)
    for one in fighters:
        brush.draw(program, one.figure.sketch if settings.quality.coarse else one.figure.solid, one.look.frame)


def _draw_contacts(brush: DrawContext, settings: FrameSettings, fighters: list[RenderFighter]) -> None:
    program = brush.use_plain(settings)
    program.set_uniforms(toward=0.0006)
    for one in fighters:
        brush.draw(program, one.figure.contact, one.look.frame)


def _draw_outlines(brush: DrawContext, settings: FrameSettings, fighters: list[RenderFighter]) -> None:
    """Draws a ring on the ground, and a rim round the silhouette: the swollen shape minus the shape itself."""
    colours, rings = settings.highlights.outline_colours(), settings.highlights.ring_colours()
    program = brush.use_plain(settings)
    half = (settings.size[0] / 2, settings.size[1] / 2)
    program.set_uniforms(toward=0.0006)
    for one in fighters:
        if one.look.id in colours:
            colour, width = colours[one.look.id]
            if one.look.id in rings:
                program.set_uniforms(tint=QVector4D(*rings[one.look.id], 0.95))
                brush.draw(program, one.figure.ring, one.look.frame)
            program.set_uniforms(tint=QVector4D(*colour, 0.95))
            _mask_stencil(brush, program, one.figure.hull, one.look.frame)
            program.set_uniforms(swell=QVector4D(width * settings.scale, 0, *half))
            brush.draw(program, one.figure.hull, one.look.frame)
            program.set_uniforms(swell=QVector4D(0, 0, *half))
            GL.glDisable(GL.GL_STENCIL_TEST)


def _draw_piece_rim(
    brush: DrawContext, settings: FrameSettings, piece: RenderPiece, colour: tuple[float, float, float], width: float
) -> None:
    """Draws a rim round a piece: its shape shifted in eight directions, minus the shape itself.

    A dark rim surrounds the bright one.
    """
    many = len(settings.highlights.selected) >= MANY
    big = many or len(piece.solid.faces) > RIM_FACES
    shape = piece.coarse if big and piece.coarse else piece.solid
    rims = ((width, QVector4D(*colour, 0.95)), (width + 1.2, QVector4D(*scene.CASING, 0.5)))
    program = brush.use_plain(settings, *cut_variant(settings))
    program.set_uniforms(flat=1.0, cut=settings.cut or 0.0)
    _mask_stencil(brush, program, shape, piece.look.frame)
    GL.glStencilOp(GL.GL_KEEP, GL.GL_REPLACE, GL.GL_REPLACE)
    GL.glDisable(GL.GL_DEPTH_TEST)
    GL.glStencilFunc(GL.GL_NOTEQUAL, 1, 1)
    for grown, tint in rims[:1] if many else rims:
        program.set_uniforms(tint=tint)
        for x, y in WAYS[1::2] if many else WAYS:
            reach = 2.0 * grown * settings.scale
            program.set_uniforms(shift=QVector2D(x * reach / settings.size[0], y * reach / settings.size[1]))
            brush.draw(program, shape, piece.look.frame)
    program.set_uniforms(shift=QVector2D(0, 0))
    GL.glDisable(GL.GL_STENCIL_TEST)
    GL.glEnable(GL.GL_DEPTH_TEST)


def _mask_stencil(brush: DrawContext, program: Program, shape: ColouredShape, frame: Floats) -> None:
    """Marks a shape in the stencil, visible or not, and restricts drawing to the pixels outside it."""
    GL.glEnable(GL.GL_STENCIL_TEST)
    GL.glClear(GL.GL_STENCIL_BUFFER_BIT)
    GL.glStencilFunc(GL.GL_ALWAYS, 1, 1)
    GL.glStencilOp(GL.GL_KEEP, GL.GL_KEEP, GL.GL_REPLACE)
    GL.glColorMask(False, False, False, False)
    GL.glDisable(GL.GL_DEPTH_TEST)
    brush.draw(program, shape, frame)
    GL.glColorMask(True, True, True, True)
    GL.glEnable(GL.GL_DEPTH_TEST)
    GL.glStencilFunc(GL.GL_EQUAL, 0, 1)


def _draw_glass(brush: DrawContext, settings: FrameSettings, fighters: list[RenderFighter]) -> None:
    program = brush.use_plain(settings)
    program.set_uniforms(glass=1.0)
    for one in fighters:
        if one.figure.glass is not None:
            brush.draw(program, one.figure.glass, one.look.frame)
