"""The OpenGL functions and constants the viewport needs, through Qt's own context: PyOpenGL takes too long to load."""

import ctypes
import sys
from typing import Any

from PySide6.QtGui import QOpenGLContext

_ENUM = _INT = ctypes.c_int
_FLAG, _SINGLE, _DATA = ctypes.c_ubyte, ctypes.c_float, ctypes.c_void_p

FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "glActiveTexture": (_ENUM,),
    "glBindFramebuffer": (_ENUM, _INT),
    "glBindTexture": (_ENUM, _INT),
    "glBlendFuncSeparate": (_ENUM, _ENUM, _ENUM, _ENUM),
    "glClear": (_INT,),
    "glClearColor": (_SINGLE, _SINGLE, _SINGLE, _SINGLE),
    "glColorMask": (_FLAG, _FLAG, _FLAG, _FLAG),
    "glCullFace": (_ENUM,),
    "glDeleteTextures": (_INT, _DATA),
    "glDepthFunc": (_ENUM,),
    "glDepthMask": (_FLAG,),
    "glDisable": (_ENUM,),
    "glDisableVertexAttribArray": (_INT,),
    "glDrawArrays": (_ENUM, _INT, _INT),
    "glDrawElements": (_ENUM, _INT, _ENUM, _DATA),
    "glEnable": (_ENUM,),
    "glFinish": (),
    "glGenTextures": (_INT, _DATA),
    "glGenerateMipmap": (_ENUM,),
    "glGetIntegerv": (_ENUM, _DATA),
    "glGetString": (_ENUM,),
    "glLineWidth": (_SINGLE,),
    "glPixelStorei": (_ENUM, _INT),
    "glScissor": (_INT, _INT, _INT, _INT),
    "glStencilFunc": (_ENUM, _INT, _INT),
    "glStencilOp": (_ENUM, _ENUM, _ENUM),
    "glTexImage2D": (_ENUM, _INT, _INT, _INT, _INT, _INT, _ENUM, _ENUM, _DATA),
    "glTexParameterf": (_ENUM, _ENUM, _SINGLE),
    "glTexParameteri": (_ENUM, _ENUM, _INT),
    "glViewport": (_INT, _INT, _INT, _INT),
}
"""What each takes. Only `glGetString` gives something back."""


class Functions:
    """OpenGL as it is written everywhere: `GL.glEnable(GL.GL_BLEND)`. Functions are found when first called.

    A context has to be current then. Names that are not in `FUNCTIONS` raise AttributeError.
    """

    GL_ALWAYS, GL_EQUAL, GL_NOTEQUAL, GL_GREATER, GL_LEQUAL = 0x0207, 0x0202, 0x0205, 0x0204, 0x0203
    GL_FRONT, GL_BACK = 0x0404, 0x0405
    GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_MULTISAMPLE = 0x0BE2, 0x0B44, 0x0B71, 0x809D
    GL_SCISSOR_TEST, GL_STENCIL_TEST = 0x0C11, 0x0B90
    GL_COLOR_BUFFER_BIT, GL_DEPTH_BUFFER_BIT, GL_STENCIL_BUFFER_BIT = 0x4000, 0x0100, 0x0400
    GL_FLOAT, GL_SHORT, GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT = 0x1406, 0x1402, 0x1401, 0x1403, 0x1405
    GL_FRAMEBUFFER = 0x8D40
    GL_KEEP, GL_REPLACE = 0x1E00, 0x1E01
    GL_LINES, GL_TRIANGLES = 0x0001, 0x0004
    GL_LUMINANCE, GL_RGB, GL_RGBA = 0x1909, 0x1907, 0x1908
    GL_MAX_TEXTURE_SIZE = 0x0D33
    GL_ONE, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA = 1, 0x0302, 0x0303
    GL_RENDERER, GL_VENDOR, GL_VERSION = 0x1F01, 0x1F00, 0x1F02
    GL_TEXTURE0, GL_TEXTURE_2D, GL_UNPACK_ALIGNMENT = 0x84C0, 0x0DE1, 0x0CF5
    GL_TEXTURE_MAG_FILTER, GL_TEXTURE_MIN_FILTER = 0x2800, 0x2801
    GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_MAX_ANISOTROPY = 0x2802, 0x2803, 0x84FE
    GL_NEAREST, GL_LINEAR, GL_LINEAR_MIPMAP_LINEAR = 0x2600, 0x2601, 0x2703
    GL_REPEAT, GL_CLAMP_TO_EDGE = 0x2901, 0x812F

    def __getattr__(self, name: str) -> Any:
        """The function of this name, found in the context that is current."""
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


def driver() -> str:
    """The name of what draws, such as "llvmpipe (LLVM 15.0.6, 256 bits)"; a context has to be current."""
    name = GL.glGetString(GL.GL_RENDERER)
    return name.decode(errors="replace") if name else ""


def version() -> str:
    """The version of OpenGL, such as "4.5 (Compatibility Profile) Mesa 22.3.6"; a context has to be current."""
    name = GL.glGetString(GL.GL_VERSION)
    return name.decode(errors="replace") if name else ""


def largest_texture() -> int:
    """How many pixels wide and high a texture may be; a context has to be current."""
    found = ctypes.c_int(2048)
    GL.glGetIntegerv(GL.GL_MAX_TEXTURE_SIZE, ctypes.addressof(found))
    return max(found.value, 64)


def new_texture() -> int:
    """The number of a new texture."""
    number = ctypes.c_uint(0)
    GL.glGenTextures(1, ctypes.addressof(number))
    return number.value


def delete_texture(number: int) -> None:
    """Give a texture back."""
    GL.glDeleteTextures(1, ctypes.addressof(ctypes.c_uint(number)))


def yield_to_painter() -> None:
    """Leave things as QPainter expects them: it binds pictures at whatever unit is active, and gives its matrix as
    constants of vertex attributes, which arrays left enabled would override: from freed memory, it may crash.
    """  # noqa: D205
    GL.glActiveTexture(GL.GL_TEXTURE0)
    for number in range(PAINTER_ATTRIBUTES):
        GL.glDisableVertexAttribArray(number)
