"""Pictures of a scene at any size, labels included, drawn with a hidden context."""

from dataclasses import dataclass, field

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication, QImage, QOffscreenSurface, QOpenGLContext, QPainter
from PySide6.QtOpenGL import QOpenGLFramebufferObject, QOpenGLFramebufferObjectFormat

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.drawing.camera import Camera, Orbit
from app.ui.viewport.baked_light import BakedLight, bake
from app.ui.viewport.fighter_labels import LabelLayout, make_labels, paint_labels
from app.ui.viewport.frame_settings import PICTURE, FrameSettings, Highlights, Quality
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.renderer import Renderer
from app.ui.viewport.scene import Scene, SightLine
from app.ui.viewport.sight_lines import leader_lines, sight_polylines, sight_tints, sight_tube
from app.ui.viewport.styled_lines import StyledLine


@dataclass(frozen=True)
class PictureOptions:
    """Options of a picture: highlights, the sight line and labels. A camera of None fits the table."""

    camera: Camera | None = None
    highlights: Highlights = field(default=Highlights())
    sight: SightLine | None = None
    labels: bool = True


class HiddenContext:
    """An OpenGL context without a window, current in a `with` block. Raises PlayerError if there is no OpenGL."""

    def __enter__(self) -> "HiddenContext":
        self._context, self._surface = QOpenGLContext(), QOffscreenSurface()
        is_offscreen = QGuiApplication.platformName() in {"offscreen", "minimal"}
        if not is_offscreen:
            self._surface.create()
        if is_offscreen or not (self._context.create() and self._context.makeCurrent(self._surface)):
            raise PlayerError(
                tr("Rendering a picture needs OpenGL, which is not available; run this on a desktop or under xvfb-run.")
            )
        return self

    def __exit__(self, *_: object) -> None:
        self._context.doneCurrent()


def render_picture(
    scene: Scene, size: tuple[int, int], extras: PictureOptions = PictureOptions(), baked: BakedLight | None = None
) -> QImage:
    """Returns the scene as a picture of this many pixels. Raises PlayerError if there is no OpenGL."""
    render_scene = RenderScene()
    render_scene.show_scene(scene)
    render_scene.show_light(baked or bake(scene))
    camera = extras.camera or Orbit().fit(*render_scene.bounds(), size).camera()
    with HiddenContext():
        renderer = Renderer()
        image = render_view(renderer, render_scene, camera, size, extras)
        renderer.destroy()
    return image


def render_view(
    renderer: Renderer, render_scene: RenderScene, camera: Camera, size: tuple[int, int], extras: PictureOptions
) -> QImage:
    """Draws a scene with a renderer whose context is current; lines and type grow with the picture."""
    scale = max(1.0, size[1] / 850.0)
    fighters = render_scene.fighters
    labels = make_labels((one.look for one in fighters.values()), extras.highlights) if extras.labels else []
    places = LabelLayout().place(labels, {id: one.outline for id, one in fighters.items()}, camera, size, scale)
    ribbons: tuple[StyledLine, ...] = sight_polylines(extras.sight) if extras.sight else ()
    ribbons += leader_lines(places, camera, size)
    image = render_frame(
        renderer,
        render_scene,
        FrameSettings(
            camera,
            size,
            PICTURE,
            scale,
            extras.highlights,
            ribbons,
            sight_tube(extras.sight),
            sight_tints(extras.sight),
        ),
    )
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        paint_labels(painter, places, scale)
    return image


def render_frame(renderer: Renderer, render_scene: RenderScene, wanted: FrameSettings) -> QImage:
    """Returns one frame, drawn through a multisampled framebuffer."""
    renderer.prepare(render_scene, wanted)
    target = create_framebuffer((int(wanted.size[0]), int(wanted.size[1])), wanted.quality)
    target.bind()
    renderer.draw(render_scene, wanted)
    image = target.toImage(True).convertToFormat(QImage.Format.Format_RGB32)
    target.release()
    return image


def create_framebuffer(size: tuple[int, int], quality: Quality, depth: bool = True) -> QOpenGLFramebufferObject:
    """Returns a framebuffer with the quality's number of samples; without `depth`, it is only for showing."""
    form = QOpenGLFramebufferObjectFormat()
    attachment = QOpenGLFramebufferObject.Attachment
    form.setAttachment(attachment.CombinedDepthStencil if depth else attachment.NoAttachment)
    form.setSamples(quality.samples)
    return QOpenGLFramebufferObject(QSize(*size), form)
