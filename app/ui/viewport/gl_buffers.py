"""OpenGL's functions, called through Qt's context, and shapes and textures on the graphics card."""

import ctypes
import sys
from collections.abc import Iterator, Set
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QOpenGLContext
from PySide6.QtOpenGL import QOpenGLBuffer

from app.ui.viewport import shaders
from app.ui.viewport.fighter_shapes import VERTEX, ColouredShape

_ENUM = _INT = ctypes.c_int
_FLAG, _SINGLE, _DATA = ctypes.c_ubyte, ctypes.c_float, ctypes.c_void_p

FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "glActiveTexture": (_ENUM,),
    "glBindFramebuffer": (_ENUM, _INT),
    "glBindTexture": (_ENUM, _INT),
    "glBlitFramebuffer": (*[_INT] * 8, _INT, _ENUM),
    "glBlendFuncSeparate": (_ENUM, _ENUM, _ENUM, _ENUM),
    "glClear": (_INT,),
    "glClearColor": (_SINGLE, _SINGLE, _SINGLE, _SINGLE),
    "glColorMask": (_FLAG, _FLAG, _FLAG, _FLAG),
    "glCullFace": (_ENUM,),
    "glDeleteFramebuffers": (_INT, _DATA),
    "glDeleteTextures": (_INT, _DATA),
    "glDepthFunc": (_ENUM,),
    "glDepthMask": (_FLAG,),
    "glDisable": (_ENUM,),
    "glDisableVertexAttribArray": (_INT,),
    "glDrawArrays": (_ENUM, _INT, _INT),
    "glDrawBuffers": (_INT, _DATA),
    "glDrawElements": (_ENUM, _INT, _ENUM, _DATA),
    "glEnable": (_ENUM,),
    "glFinish": (),
    "glFlush": (),
    "glFramebufferTexture2D": (_ENUM, _ENUM, _ENUM, _INT, _INT),
    "glGenFramebuffers": (_INT, _DATA),
    "glGenTextures": (_INT, _DATA),
    "glGenerateMipmap": (_ENUM,),
    "glGetIntegerv": (_ENUM, _DATA),
    "glGetString": (_ENUM,),
    "glLineWidth": (_SINGLE,),
    "glPixelStorei": (_ENUM, _INT),
    "glReadBuffer": (_ENUM,),
    "glScissor": (_INT, _INT, _INT, _INT),
    "glStencilFunc": (_ENUM, _INT, _INT),
    "glStencilOp": (_ENUM, _ENUM, _ENUM),
    "glTexImage2D": (_ENUM, _INT, _INT, _INT, _INT, _INT, _ENUM, _ENUM, _DATA),
    "glTexParameterf": (_ENUM, _ENUM, _SINGLE),
    "glTexParameteri": (_ENUM, _ENUM, _INT),
    "glViewport": (_INT, _INT, _INT, _INT),
}
"""The argument types of each function. Only `glGetString` returns a value."""


class Functions:
    """OpenGL in its usual notation: `GL.glEnable(GL.GL_BLEND)`. Functions are looked up on their first call.

    A context must be current for the first call. Names that are not in `FUNCTIONS` raise AttributeError.
    """

    GL_ALWAYS, GL_EQUAL, GL_NOTEQUAL, GL_GREATER, GL_LEQUAL = 0x0207, 0x0202, 0x0205, 0x0204, 0x0203
    GL_FRONT, GL_BACK = 0x0404, 0x0405
    GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_MULTISAMPLE = 0x0BE2, 0x0B44, 0x0B71, 0x809D
    GL_SCISSOR_TEST, GL_STENCIL_TEST = 0x0C11, 0x0B90
    GL_COLOR_BUFFER_BIT, GL_DEPTH_BUFFER_BIT, GL_STENCIL_BUFFER_BIT = 0x4000, 0x0100, 0x0400
    GL_FLOAT, GL_SHORT, GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT = 0x1406, 0x1402, 0x1401, 0x1403, 0x1405
    GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT16 = 0x8D00, 0x1902, 0x81A5
    GL_DRAW_FRAMEBUFFER, GL_FRAMEBUFFER, GL_READ_FRAMEBUFFER = 0x8CA9, 0x8D40, 0x8CA8
    GL_KEEP, GL_REPLACE = 0x1E00, 0x1E01
    GL_LINES, GL_TRIANGLES = 0x0001, 0x0004
    GL_LUMINANCE, GL_RGB, GL_RGBA = 0x1909, 0x1907, 0x1908
    GL_MAX_TEXTURE_SIZE = 0x0D33
    GL_ONE, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA = 1, 0x0302, 0x0303
    GL_RENDERER, GL_VENDOR, GL_VERSION = 0x1F01, 0x1F00, 0x1F02
    GL_TEXTURE0, GL_TEXTURE_2D, GL_UNPACK_ALIGNMENT = 0x84C0, 0x0DE1, 0x0CF5
    GL_TEXTURE_MAG_FILTER, GL_TEXTURE_MIN_FILTER = 0x2800, 0x2801
    GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_MAX_ANISOTROPY = 0x2802, 0x2803, 0x84FE
    GL_NONE, GL_NEAREST, GL_LINEAR = 0, 0x2600, 0x2601
    GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_LINEAR = 0x2701, 0x2703
    GL_REPEAT, GL_CLAMP_TO_EDGE = 0x2901, 0x812F

    def __getattr__(self, name: str) -> Any:
        """Returns the function of this name from the current context."""
        if name not in FUNCTIONS:
            raise AttributeError(name)
        context = QOpenGLContext.currentContext()
        place = context.getProcAddress(name.encode()) if context else 0
        if not place:
            raise RuntimeError(f"this OpenGL has no {name}")
        kind = ctypes.WINFUNCTYPE if sys.platform == "win32" else ctypes.CFUNCTYPE
        found = kind(ctypes.c_char_p if name == "glGetString" else None, *FUNCTIONS[name])(place)
        setattr(self, name, found)
        return found


GL = Functions()
PAINTER_ATTRIBUTES = 6


def read_driver_name() -> str:
    """Returns the name of the renderer, such as "llvmpipe (LLVM 15.0.6, 256 bits)". A context must be current."""
    name = GL.glGetString(GL.GL_RENDERER)
    return name.decode(errors="replace") if name else ""


def read_gl_version() -> str:
    """Returns the OpenGL version, such as "4.5 (Compatibility Profile) Mesa 22.3.6". A context must be current."""
    name = GL.glGetString(GL.GL_VERSION)
    return name.decode(errors="replace") if name else ""


def max_texture_size() -> int:
    """Returns the largest width and height of a texture, in pixels. A context must be current."""
    found = ctypes.c_int(2048)
    GL.glGetIntegerv(GL.GL_MAX_TEXTURE_SIZE, ctypes.addressof(found))
    return max(found.value, 64)


def create_texture() -> int:
    """Creates a texture and returns its number."""
    number = ctypes.c_uint(0)
    GL.glGenTextures(1, ctypes.addressof(number))
    return number.value


def delete_texture(number: int) -> None:
    """Deletes a texture."""
    GL.glDeleteTextures(1, ctypes.addressof(ctypes.c_uint(number)))


def prepare_for_painter() -> None:
    """Restores the state that QPainter expects.

    QPainter binds pictures at the active texture unit, and passes its matrix as constant vertex attributes. Arrays that
    are still enabled would override these with freed memory, which may crash.
    """
    GL.glActiveTexture(GL.GL_TEXTURE0)
    for number in range(PAINTER_ATTRIBUTES):
        GL.glDisableVertexAttribArray(number)


class LoadedShape:
    """A shape in its own buffers on the graphics card."""

    def __init__(self, shape: ColouredShape) -> None:
        self._vertices = _create_buffer(QOpenGLBuffer.Type.VertexBuffer, shape.vertices.tobytes())
        self._faces = _create_buffer(QOpenGLBuffer.Type.IndexBuffer, shape.faces.tobytes())
        self._count = shape.faces.size
        self._mode = GL.GL_TRIANGLES if shape.faces.shape[1] == 3 else GL.GL_LINES

    def draw(self, program: shaders.Program, begin: int = 0, most: int = 1 << 31) -> None:
        """Draws with the bound program: at most `most` corners of the faces, from `begin` on."""
        self._vertices.bind()
        program.qt.setAttributeBuffer(shaders.POSITION, GL.GL_FLOAT, 0, 3, VERTEX.itemsize)
        program.qt.setAttributeBuffer(shaders.NORMAL, GL.GL_SHORT, 12, 3, VERTEX.itemsize)
        program.qt.setAttributeBuffer(shaders.COLOUR, GL.GL_UNSIGNED_BYTE, 20, 4, VERTEX.itemsize)
        self._faces.bind()
        count = min(self._count - begin, most)
        GL.glDrawElements(self._mode, count, GL.GL_UNSIGNED_INT, ctypes.c_void_p(4 * begin))

    def destroy(self) -> None:
        """Releases the buffers. The context must be current."""
        self._vertices.destroy()
        self._faces.destroy()


class Buffers:
    """Everything that one context holds for its scene."""

    def __init__(self) -> None:
        self._shapes: dict[ColouredShape, LoadedShape] = {}
        self._programs: dict[shaders.Kind, shaders.Program] = {}
        self._textures: dict[str, tuple[object, int]] = {}

    def program(self, name: str, *defines: str) -> shaders.Program:
        kind = shaders.Kind(name, defines)
        if kind not in self._programs:
            self._programs[kind] = shaders.compile_program(kind)
        self._programs[kind].qt.bind()
        return self._programs[kind]

    def load_shape(self, shape: ColouredShape) -> LoadedShape:
        if shape not in self._shapes:
            self._shapes[shape] = LoadedShape(shape)
        return self._shapes[shape]

    def bind_texture(self, unit: int, name: str, pixels: NDArray[np.uint8], how: str = "") -> None:
        """Binds the picture `(h, w)` or `(h, w, 3)` to a texture unit; uploads it only if it is another array.

        `how` is "far" for a picture that is also seen from afar, "finely" for one also seen at a slant in pictures, and
        "flat" for one at the same distance everywhere, of which the nearest size is enough: software draws it faster.
        """
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        held = self._textures.get(name)
        if held is None or held[0] is not pixels:
            if held is not None:
                delete_texture(held[1])
            held = self._textures[name] = (pixels, _upload_texture(pixels, how))
        GL.glBindTexture(GL.GL_TEXTURE_2D, held[1])

    def keep_only(self, wanted: Set[ColouredShape]) -> None:
        """Drops all other shapes."""
        for shape in self._shapes.keys() - wanted:
            self._shapes.pop(shape).destroy()

    def destroy(self) -> None:
        """Releases everything. The context must be current."""
        for loaded in self._shapes.values():
            loaded.destroy()
        for _, number in self._textures.values():
            delete_texture(number)
        self._shapes, self._programs, self._textures = {}, {}, {}


def draw_rectangles(program: shaders.Program, vertices: NDArray[np.void]) -> None:
    """Draws the rectangles of styled lines once, from a buffer that lives for this call."""
    buffer = _create_buffer(QOpenGLBuffer.Type.VertexBuffer, vertices.tobytes())
    stride = vertices.dtype.itemsize
    for number, offset, size in (
        (shaders.POSITION, 0, 3),
        (shaders.SHAPE, 12, 4),
        (shaders.STYLE, 28, 4),
    ):
        program.qt.setAttributeBuffer(number, GL.GL_FLOAT, offset, size, stride)
    program.use_attributes(shaders.POSITION, shaders.SHAPE, shaders.STYLE, shaders.COLOUR)
    program.qt.setAttributeBuffer(shaders.COLOUR, GL.GL_UNSIGNED_BYTE, 44, 4, stride)
    GL.glDrawArrays(GL.GL_TRIANGLES, 0, len(vertices))
    program.use_attributes()  # The next draw call must not read from the destroyed buffer.
    buffer.destroy()


def _create_buffer(type_: QOpenGLBuffer.Type, data: bytes) -> QOpenGLBuffer:
    buffer = QOpenGLBuffer(type_)
    buffer.create()
    buffer.bind()
    buffer.allocate(data, len(data))
    return buffer


def _upload_texture(pixels: NDArray[np.uint8], how: str) -> int:
    """Creates a texture and returns its number. Does not use QOpenGLTexture, which warns if it outlives its context.

    Square pictures whose size is a power of two repeat. Pictures too large for the driver lose rows and columns.
    """
    most = max_texture_size()
    step = -(-max(pixels.shape[:2]) // most)
    pixels = pixels[::step, ::step]
    h, w = pixels.shape[:2]
    edge = GL.GL_REPEAT if h == w and h & (h - 1) == 0 else GL.GL_CLAMP_TO_EDGE
    number = create_texture()
    GL.glBindTexture(GL.GL_TEXTURE_2D, number)
    for level, picture in enumerate(_mipmaps(pixels) if how else [pixels]):
        h, w = picture.shape[:2]
        form = GL.GL_RGBA if picture.ndim == 3 else GL.GL_LUMINANCE
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)
        GL.glTexImage2D(
            GL.GL_TEXTURE_2D, level, form, w, h, 0, form, GL.GL_UNSIGNED_BYTE, _with_alpha(picture).tobytes()
        )
    GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
    smaller = GL.GL_LINEAR_MIPMAP_NEAREST if how == "flat" else GL.GL_LINEAR_MIPMAP_LINEAR
    for name, value in (
        (GL.GL_TEXTURE_MIN_FILTER, smaller if how else GL.GL_LINEAR),
        (GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR),
        (GL.GL_TEXTURE_WRAP_S, edge),
        (GL.GL_TEXTURE_WRAP_T, edge),
    ):
        GL.glTexParameteri(GL.GL_TEXTURE_2D, name, value)
    if how == "finely" and QOpenGLContext.currentContext().hasExtension(b"GL_EXT_texture_filter_anisotropic"):
        GL.glTexParameterf(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAX_ANISOTROPY, 8.0)
    return number


def _mipmaps(picture: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """Yields the picture, then half the size each time, down to one pixel; much faster than software OpenGL."""
    yield picture
    while max(picture.shape[:2]) > 1:
        h, w = (max(size // 2, 1) for size in picture.shape[:2])
        rows = picture[: 2 * h] if picture.shape[0] > 1 else picture.repeat(2, axis=0)
        both = rows[:, : 2 * w] if picture.shape[1] > 1 else rows.repeat(2, axis=1)
        wide = both.astype(np.uint16)
        picture = ((wide[::2, ::2] + wide[1::2, ::2] + wide[::2, 1::2] + wide[1::2, 1::2] + 2) >> 2).astype(np.uint8)
        yield picture


def _with_alpha(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Returns the picture with an alpha of 255 if it has colours, because four bytes per pixel need no conversion."""
    if picture.ndim == 2:
        return np.ascontiguousarray(picture)
    full = np.full((*picture.shape[:2], 4), 255, dtype=np.uint8)
    full[..., :3] = picture
    return full
