"""Programs made of the shaders: compiled for one context, their uniforms set by name."""

from dataclasses import dataclass

from PySide6.QtGui import QMatrix4x4, QVector2D, QVector3D, QVector4D
from PySide6.QtOpenGL import QOpenGLShader, QOpenGLShaderProgram

from app.ui.viewport.shaders import HEAD, SOURCES

ATTRIBUTES = ("a_position", "a_normal", "a_colour", "a_shape", "a_style")
POSITION, NORMAL, COLOUR, SHAPE, STYLE = range(5)


@dataclass(frozen=True)
class Kind:
    """A program by what it draws and with which switches."""

    name: str
    defines: tuple[str, ...] = ()


class Program:
    """A compiled program whose uniforms are set by name."""

    def __init__(self, program: QOpenGLShaderProgram) -> None:
        self.qt = program
        self._places: dict[str, int] = {}

    def set(self, **values: QMatrix4x4 | QVector2D | QVector3D | QVector4D | float | int) -> None:
        """Set uniforms; the program must be bound. Names come without their u_."""
        for name, value in values.items():
            place = self._places.get(name)
            if place is None:
                place = self._places[name] = self.qt.uniformLocation(f"u_{name}")
            if isinstance(value, float):
                self.qt.setUniformValue1f(place, value)
            elif isinstance(value, int):
                self.qt.setUniformValue1i(place, value)
            else:
                self.qt.setUniformValue(place, value)

    def take(self, *attributes: int) -> None:
        """Read these vertex attributes and no others."""
        for number in range(len(ATTRIBUTES)):
            if number in attributes:
                self.qt.enableAttributeArray(number)
            else:
                self.qt.disableAttributeArray(number)


def compiled(kind: Kind) -> Program:
    """The program for the current context. Raises RuntimeError with the driver's words where it cannot be built."""
    head = HEAD + "".join(f"#define {define}\n" for define in kind.defines)
    vertex, fragment = SOURCES[kind.name]
    program = QOpenGLShaderProgram()
    stage = QOpenGLShader.ShaderTypeBit
    built = program.addShaderFromSourceCode(stage.Vertex, head + vertex)
    built = built and program.addShaderFromSourceCode(stage.Fragment, head + fragment)
    for number, name in enumerate(ATTRIBUTES):
        program.bindAttributeLocation(name, number)
    if not (built and program.link()):
        raise RuntimeError(program.log())
    return Program(program)
