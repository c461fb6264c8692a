"""Shapes, textures and programs on the graphics card, made when first drawn and dropped when no longer used."""

import ctypes
from collections.abc import Iterator, Set

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QOpenGLContext
from PySide6.QtOpenGL import QOpenGLBuffer

from app.ui.viewport import shader_programs
from app.ui.viewport.gl_functions import GL, delete_texture, largest_texture, new_texture
from app.ui.viewport.shapes import VERTEX, Shape


class Loaded:
    """One shape in buffers of its own."""

    def __init__(self, shape: Shape) -> None:
        self._vertices = _filled(QOpenGLBuffer.Type.VertexBuffer, shape.vertices.tobytes())
        self._faces = _filled(QOpenGLBuffer.Type.IndexBuffer, shape.faces.tobytes())
        self._count = shape.faces.size
        self._mode = GL.GL_TRIANGLES if shape.faces.shape[1] == 3 else GL.GL_LINES

    def draw(self, program: shader_programs.Program, begin: int = 0, most: int = 1 << 31) -> None:
        """Draw with the bound program; of the faces' corners, at most so many from `begin` on."""
        self._vertices.bind()
        program.qt.setAttributeBuffer(shader_programs.POSITION, GL.GL_FLOAT, 0, 3, VERTEX.itemsize)
        program.qt.setAttributeBuffer(shader_programs.NORMAL, GL.GL_SHORT, 12, 3, VERTEX.itemsize)
        program.qt.setAttributeBuffer(shader_programs.COLOUR, GL.GL_UNSIGNED_BYTE, 20, 4, VERTEX.itemsize)
        self._faces.bind()
        count = min(self._count - begin, most)
        GL.glDrawElements(self._mode, count, GL.GL_UNSIGNED_INT, ctypes.c_void_p(4 * begin))

    def drop(self) -> None:
        """Give the memory back; the context must be current."""
        self._vertices.destroy()
        self._faces.destroy()


class Buffers:
    """Everything one context holds for its stage."""

    def __init__(self) -> None:
        self._shapes: dict[Shape, Loaded] = {}
        self._programs: dict[shader_programs.Kind, shader_programs.Program] = {}
        self._textures: dict[str, tuple[object, int]] = {}

    def program(self, name: str, *defines: str) -> shader_programs.Program:
        kind = shader_programs.Kind(name, defines)
        if kind not in self._programs:
            self._programs[kind] = shader_programs.compiled(kind)
        self._programs[kind].qt.bind()
        return self._programs[kind]

    def shape(self, shape: Shape) -> Loaded:
        if shape not in self._shapes:
            self._shapes[shape] = Loaded(shape)
        return self._shapes[shape]

    def texture(self, unit: int, name: str, pixels: NDArray[np.uint8], how: str = "") -> None:
        """Bind the picture `(h, w)` or `(h, w, 3)` to a texture unit; uploaded again only when it is another array.

        `how` is "far" for one that is also seen from afar, "finely" for one that is seen aslant in pictures, too.
        """
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        held = self._textures.get(name)
        if held is None or held[0] is not pixels:
            if held is not None:
                delete_texture(held[1])
            held = self._textures[name] = (pixels, _texture(pixels, how))
        GL.glBindTexture(GL.GL_TEXTURE_2D, held[1])

    def sweep(self, wanted: Set[Shape]) -> None:
        """Drop all shapes but these."""
        for shape in self._shapes.keys() - wanted:
            self._shapes.pop(shape).drop()

    def drop(self) -> None:
        """Give everything back; the context must be current."""
        for loaded in self._shapes.values():
            loaded.drop()
        for _, number in self._textures.values():
            delete_texture(number)
        self._shapes, self._programs, self._textures = {}, {}, {}


def draw_rectangles(program: shader_programs.Program, vertices: NDArray[np.void]) -> None:
    """Draw ribbons' rectangles once, from a buffer that lives for this call."""
    buffer = _filled(QOpenGLBuffer.Type.VertexBuffer, vertices.tobytes())
    stride = vertices.dtype.itemsize
    for number, offset, size in (
        (shader_programs.POSITION, 0, 3),
        (shader_programs.SHAPE, 12, 4),
        (shader_programs.STYLE, 28, 4),
    ):
        program.qt.setAttributeBuffer(number, GL.GL_FLOAT, offset, size, stride)
    program.take(shader_programs.POSITION, shader_programs.SHAPE, shader_programs.STYLE, shader_programs.COLOUR)
    program.qt.setAttributeBuffer(shader_programs.COLOUR, GL.GL_UNSIGNED_BYTE, 44, 4, stride)
    GL.glDrawArrays(GL.GL_TRIANGLES, 0, len(vertices))
    program.take()  # whoever draws next must not read from a buffer that is gone
    buffer.destroy()


def _filled(type_: QOpenGLBuffer.Type, data: bytes) -> QOpenGLBuffer:
    buffer = QOpenGLBuffer(type_)
    buffer.create()
    buffer.bind()
    buffer.allocate(data, len(data))
    return buffer


def _texture(pixels: NDArray[np.uint8], how: str) -> int:
    """The number of a new texture. Not Qt's class: that complains when it dies after its context.

    Square ones of a power of two are laid side by side; those too large for the driver lose rows and columns.
    """
    most = largest_texture()
    step = -(-max(pixels.shape[:2]) // most)
    pixels = pixels[::step, ::step]
    h, w = pixels.shape[:2]
    edge = GL.GL_REPEAT if h == w and h & (h - 1) == 0 else GL.GL_CLAMP_TO_EDGE
    number = new_texture()
    GL.glBindTexture(GL.GL_TEXTURE_2D, number)
    for level, picture in enumerate(_halves(pixels) if how else [pixels]):
        h, w = picture.shape[:2]
        form = GL.GL_RGBA if picture.ndim == 3 else GL.GL_LUMINANCE
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, level, form, w, h, 0, form, GL.GL_UNSIGNED_BYTE, _opaque(picture).tobytes())
    GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
    for name, value in (
        (GL.GL_TEXTURE_MIN_FILTER, GL.GL_LINEAR_MIPMAP_LINEAR if how else GL.GL_LINEAR),
        (GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR),
        (GL.GL_TEXTURE_WRAP_S, edge),
        (GL.GL_TEXTURE_WRAP_T, edge),
    ):
        GL.glTexParameteri(GL.GL_TEXTURE_2D, name, value)
    if how == "finely" and QOpenGLContext.currentContext().hasExtension(b"GL_EXT_texture_filter_anisotropic"):
        GL.glTexParameterf(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAX_ANISOTROPY, 8.0)
    return number


def _halves(picture: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """The picture, and then half as large each time, down to one pixel: software OpenGL does it much more slowly."""
    yield picture
    while max(picture.shape[:2]) > 1:
        h, w = (max(size // 2, 1) for size in picture.shape[:2])
        rows = picture[: 2 * h] if picture.shape[0] > 1 else picture.repeat(2, axis=0)
        both = rows[:, : 2 * w] if picture.shape[1] > 1 else rows.repeat(2, axis=1)
        wide = both.astype(np.uint16)
        picture = ((wide[::2, ::2] + wide[1::2, ::2] + wide[::2, 1::2] + wide[1::2, 1::2] + 2) >> 2).astype(np.uint8)
        yield picture


def _opaque(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """With an alpha of 255 where it has colours: four bytes a pixel need no conversion."""
    if picture.ndim == 2:
        return np.ascontiguousarray(picture)
    full = np.full((*picture.shape[:2], 4), 255, dtype=np.uint8)
    full[..., :3] = picture
    return full
