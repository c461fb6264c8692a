"""The shaders, GLSL 1.20, compiled for one context: one lighting model with variants for board, table and quality.

Colours come in sRGB, as on screen; they are squared to be approximately linear, and the root is taken at the end.
"""

from dataclasses import dataclass

from PySide6.QtGui import QMatrix4x4, QVector2D, QVector3D, QVector4D
from PySide6.QtOpenGL import QOpenGLShader, QOpenGLShaderProgram

HEAD = """
#ifdef GL_ES
#extension GL_OES_standard_derivatives : enable
precision highp float;
#endif
"""

SOLID_VERTEX = """
uniform mat4 u_camera; uniform mat4 u_model; uniform mat4 u_sun;
uniform vec3 u_light;
attribute vec3 a_position; attribute vec3 a_normal; attribute vec4 a_colour;
varying vec3 v_world; varying vec3 v_normal; varying vec4 v_colour; varying vec3 v_shadow;
void main() {
  vec4 world = u_model * vec4(a_position, 1.0);
  v_world = world.xyz;
  v_normal = mat3(u_model[0].xyz, u_model[1].xyz, u_model[2].xyz) * a_normal;
  v_colour = vec4(a_colour.rgb * a_colour.rgb, a_colour.a);
  vec3 n = normalize(v_normal);
  float slant = 1.0 - clamp(abs(dot(n, u_light)), 0.0, 1.0);
  v_shadow = (u_sun * vec4(world.xyz + n * (0.35 + 1.5 * slant), 1.0)).xyz * 0.5 + 0.5;
  gl_Position = u_camera * world;
}
"""

SOLID_FRAGMENT = """
varying vec3 v_world; varying vec3 v_normal; varying vec4 v_colour; varying vec3 v_shadow;
uniform vec3 u_eye; uniform vec3 u_light; uniform vec4 u_tint; uniform vec4 u_haze; uniform vec4 u_board;
uniform sampler2D u_shadow; uniform sampler2D u_ground; uniform sampler2D u_sky;
uniform float u_grime; uniform float u_cut; uniform vec3 u_tile; uniform sampler2D u_tone;
uniform vec3 u_horizon; uniform vec3 u_air; uniform float u_table;

#ifdef BOARD
// Marks at every inch along the rim, longer at every sixth; u_tile.z is how dark.
float ticks(vec2 at) {
  vec2 rim = min(at, u_board.xy - at);
  if (u_tile.z == 0.0 || min(rim.x, rim.y) > 9.0) return 1.0;
  vec2 inch = floor(at / 25.4 + 0.5); vec2 off = abs(at - inch * 25.4);
  vec2 sixth = step(abs(mod(inch + 0.5, 6.0) - 0.5), vec2(0.1));
  vec2 wide = max(fwidth(at), 0.001);
  vec2 mark = clamp((0.5 - off) / wide + 0.5, 0.0, 1.0) * step(rim.yx, 4.5 + 4.5 * sixth);
  return 1.0 - u_tile.z * max(mark.x, mark.y);
}
#endif
float lit(vec2 at, float z) {
  return z - 0.0009 <= texture2D(u_shadow, at).r ? 1.0 : 0.0;
}
float sunlit() {
#if TAPS == 0
  return 1.0;
#else
  vec3 q = v_shadow;
  if (q.x < 0.001 || q.x > 0.999 || q.y < 0.001 || q.y > 0.999 || q.z > 0.999) return 1.0;
#if TAPS == 1
  return lit(q.xy, q.z);
#else
  float sum = 0.0;
  for (int i = 0; i < TAPS; i++) {
    float a = float(i) * 2.399963; float r = sqrt((float(i) + 0.5) / float(TAPS)) * (2.6 / 2048.0);
    sum += lit(q.xy + vec2(cos(a), sin(a)) * r, q.z);
  }
  return sum / float(TAPS);
#endif
#endif
}
void main() {
#ifdef CUT
  if (v_world.z > u_cut) discard;
#endif
  vec3 n = normalize(v_normal);
  vec3 to_eye = u_eye - v_world; float away = length(to_eye); to_eye /= away;
  if (dot(n, to_eye) < 0.0) n = -n;
  vec3 albedo = v_colour.rgb; float ao = v_colour.a;
#ifdef BOARD
  vec2 uv = v_world.xy / u_board.xy;
  albedo = texture2D(u_ground, v_world.xy / u_tile.xy).rgb * texture2D(u_tone, uv).rgb * 2.0 * ticks(v_world.xy);
  albedo *= albedo;
  ao = texture2D(u_sky, uv).r; ao *= sqrt(ao);
#endif
#ifdef TABLE
  vec2 out2 = max(max(-v_world.xy, v_world.xy - u_board.xy), 0.0);
  float far = length(out2);
  ao = 0.30 + 0.70 * smoothstep(-8.0, 95.0, far);
  albedo *= u_table;
#endif
  float facing = max(dot(n, u_light), 0.0);
  float sun = facing > 0.0 ? facing * sunlit() : 0.0;
  float up = 0.5 + 0.5 * n.z;
  vec3 light = mix(vec3(0.27, 0.235, 0.205), vec3(0.56, 0.61, 0.70), up) * (ao * (0.35 + 0.65 * ao));
  light += vec3(1.42, 1.28, 1.06) * sun * mix(0.62, 1.0, ao);
  light += vec3(0.16, 0.17, 0.20) * max(dot(n, vec3(-0.62, 0.70, 0.35)), 0.0) * ao;
#ifndef BOARD
#ifndef TABLE
  float dirt = clamp(1.0 - v_world.z / 16.0, 0.0, 1.0) * u_grime;
  albedo = mix(albedo, vec3(0.12, 0.10, 0.075), dirt * dirt);
  albedo *= 0.93 + 0.12 * max(n.z, 0.0);
  float rim = 1.0 - max(dot(n, to_eye), 0.0);
  light += vec3(0.32, 0.34, 0.38) * rim * rim * rim * ao;
#endif
#endif
  vec3 c = albedo * light;
#ifdef CUT
  if (u_tint.a > 0.0 && !gl_FrontFacing) c = u_tint.rgb * u_tint.rgb;
#endif
  float haze = clamp((away - u_haze.x) / u_haze.y, 0.0, 1.0);
#ifdef TABLE
  haze = max(haze * 0.6, smoothstep(60.0, u_haze.w, far));
  c = mix(c, u_horizon * u_horizon, haze);
#else
  c = mix(c, u_air * u_air, haze * u_haze.z);
#endif
  gl_FragColor = vec4(sqrt(c), 1.0);
}
"""

DEPTH_VERTEX = """
uniform mat4 u_camera; uniform mat4 u_model;
attribute vec3 a_position; varying float v_height;
void main() {
  vec4 world = u_model * vec4(a_position, 1.0);
  gl_Position = u_camera * world;
  v_height = world.z;
}
"""

DEPTH_FRAGMENT = """
varying float v_height; uniform float u_cut;
void main() {
#ifdef CUT
  if (v_height > u_cut) discard;
#endif
  gl_FragColor = vec4(1.0);
}
"""

SKY_VERTEX = """
uniform mat4 u_unproject;
attribute vec3 a_position; varying vec3 v_way;
void main() {
  vec4 far = u_unproject * vec4(a_position.xy, 1.0, 1.0);
  v_way = far.xyz / far.w;
  gl_Position = vec4(a_position.xy, 0.9999, 1.0);
}
"""

SKY_FRAGMENT = """
varying vec3 v_way; uniform vec3 u_horizon; uniform vec3 u_zenith;
void main() {
  float up = clamp(normalize(v_way).z, 0.0, 1.0);
  gl_FragColor = vec4(mix(u_horizon, u_zenith, sqrt(up) * 0.9), 1.0);
}
"""

# A photo behind the table, or laid over its models as a veil; dark round it.
PHOTO_VERTEX = """
uniform vec4 u_window;
attribute vec3 a_position; varying vec2 v_at;
void main() {
  v_at = mix(u_window.xy, u_window.zw, vec2(0.5 + 0.5 * a_position.x, 0.5 - 0.5 * a_position.y));
  gl_Position = vec4(a_position.xy, 1.0, 1.0);
}
"""

PHOTO_FRAGMENT = """
varying vec2 v_at; uniform sampler2D u_photo; uniform float u_veil; uniform vec3 u_around;
void main() {
  vec2 out2 = step(vec2(0.0), v_at) * step(v_at, vec2(1.0));
  gl_FragColor = vec4(mix(u_around, texture2D(u_photo, v_at).rgb, out2.x * out2.y), u_veil);
}
"""

# Unlit things on the table: crease lines, rings, contact shadows, glass, outlines.
PLAIN_VERTEX = """
uniform mat4 u_camera; uniform mat4 u_model; uniform vec3 u_eye; uniform float u_toward; uniform vec4 u_swell;
attribute vec3 a_position; attribute vec3 a_normal; attribute vec4 a_colour;
uniform vec2 u_shift;
varying vec4 v_colour; varying vec3 v_normal; varying vec3 v_to_eye; varying float v_height;
void main() {
  vec4 world = u_model * vec4(a_position, 1.0);
  v_height = world.z;
  v_normal = mat3(u_model[0].xyz, u_model[1].xyz, u_model[2].xyz) * a_normal;
  v_to_eye = u_eye - world.xyz;
  vec4 at = u_camera * vec4(world.xyz + v_to_eye * u_toward, 1.0);
  vec4 way = u_camera * vec4(world.xyz + normalize(v_normal), 1.0);
  vec2 side = (way.xy / way.w - at.xy / at.w) * u_swell.zw;
  float len = length(side);
  if (u_swell.x > 0.0 && len > 0.00001) at.xy += side / len / u_swell.zw * u_swell.x * at.w;
  at.xy += u_shift * at.w;
  v_colour = a_colour;
  gl_Position = at;
}
"""

PLAIN_FRAGMENT = """
varying vec4 v_colour; varying vec3 v_normal; varying vec3 v_to_eye; varying float v_height;
uniform vec4 u_tint; uniform float u_glass; uniform float u_flat; uniform float u_cut;
void main() {
#ifdef CUT
  if (v_height > u_cut) discard;
#endif
  vec4 c = u_flat > 0.0 ? u_tint : v_colour * u_tint;
  if (u_glass > 0.0) {
    float face = abs(dot(normalize(v_normal), normalize(v_to_eye)));
    float edge = 1.0 - face;
    c.a *= mix(1.0, 0.10 + 0.90 * edge * edge * edge, u_glass);
  }
  gl_FragColor = c;
}
"""

# The clearance round a sight line: thin lit glass with a brighter rim.
TUBE_FRAGMENT = """
varying vec3 v_normal; varying vec3 v_to_eye;
uniform vec4 u_tint; uniform vec3 u_light;
void main() {
  vec3 n = normalize(v_normal); vec3 e = normalize(v_to_eye);
  float edge = 1.0 - abs(dot(n, e));
  float lit = 0.74 + 0.34 * dot(n, u_light);
  float gloss = pow(max(dot(reflect(-u_light, n), e), 0.0), 20.0);
  gl_FragColor = vec4(u_tint.rgb * lit + gloss * 0.5, 0.24 + 0.46 * edge * edge + 0.35 * gloss);
}
"""

# Translucent bodies of features: evenly lit glass, slightly denser where it turns away.
VEIL_FRAGMENT = """
varying vec3 v_normal; varying vec3 v_to_eye;
uniform vec4 u_tint; uniform vec3 u_light;
void main() {
  vec3 n = normalize(v_normal); vec3 e = normalize(v_to_eye);
  if (dot(n, e) < 0.0) n = -n;
  float edge = 1.0 - dot(n, e);
  float lit = 0.80 + 0.26 * dot(n, u_light);
  gl_FragColor = vec4(u_tint.rgb * lit, min(u_tint.a * (0.80 + 0.75 * edge * edge * edge), 1.0));
}
"""

RIBBON_VERTEX = """
attribute vec3 a_position; attribute vec4 a_shape; attribute vec4 a_style; attribute vec4 a_colour;
varying vec4 v_shape; varying vec4 v_style; varying vec4 v_colour;
void main() { v_shape = a_shape; v_style = a_style; v_colour = a_colour; gl_Position = vec4(a_position, 1.0); }
"""

# A capsule from its distance field: shape = along, across, length, radius in pixels; style = dash, casing.
RIBBON_FRAGMENT = """
varying vec4 v_shape; varying vec4 v_style; varying vec4 v_colour;
uniform float u_fade;
void main() {
  float along = v_shape.x; float len = v_shape.z;
  if (v_style.x > 0.0) { along = mod(along, v_style.x); len = min(v_style.x * 0.5, len); }
  float d = length(vec2(max(max(-along, along - len), 0.0), v_shape.y)) - v_shape.w;
  float inner = clamp(0.5 - d, 0.0, 1.0);
  float outer = clamp(0.5 - (d - v_style.y), 0.0, 1.0);
  vec3 c = mix(vec3(0.07, 0.07, 0.09), v_colour.rgb, inner);
  gl_FragColor = vec4(c, v_colour.a * u_fade * max(inner, outer * 0.82));
}
"""

SOURCES = {
    "solid": (SOLID_VERTEX, SOLID_FRAGMENT),
    "depth": (DEPTH_VERTEX, DEPTH_FRAGMENT),
    "sky": (SKY_VERTEX, SKY_FRAGMENT),
    "photo": (PHOTO_VERTEX, PHOTO_FRAGMENT),
    "plain": (PLAIN_VERTEX, PLAIN_FRAGMENT),
    "tube": (PLAIN_VERTEX, TUBE_FRAGMENT),
    "veil": (PLAIN_VERTEX, VEIL_FRAGMENT),
    "ribbon": (RIBBON_VERTEX, RIBBON_FRAGMENT),
}


ATTRIBUTES = ("a_position", "a_normal", "a_colour", "a_shape", "a_style")
POSITION, NORMAL, COLOUR, SHAPE, STYLE = range(5)


@dataclass(frozen=True)
class Kind:
    """The key of a program: its name and its switches."""

    name: str
    defines: tuple[str, ...] = ()


class Program:
    """A compiled program whose uniforms are set by name."""

    def __init__(self, program: QOpenGLShaderProgram) -> None:
        self.qt = program
        self._locations: dict[str, int] = {}

    def set_uniforms(self, **values: QMatrix4x4 | QVector2D | QVector3D | QVector4D | float | int) -> None:
        """Sets uniforms of the bound program. Names are given without their u_ prefix."""
        for name, value in values.items():
            place = self._locations.get(name)
            if place is None:
                place = self._locations[name] = self.qt.uniformLocation(f"u_{name}")
            if isinstance(value, float):
                self.qt.setUniformValue1f(place, value)
            elif isinstance(value, int):
                self.qt.setUniformValue1i(place, value)
            else:
                self.qt.setUniformValue(place, value)

    def use_attributes(self, *attributes: int) -> None:
        """Enables these vertex attributes and no others."""
        for number in range(len(ATTRIBUTES)):
            if number in attributes:
                self.qt.enableAttributeArray(number)
            else:
                self.qt.disableAttributeArray(number)


def compile_program(kind: Kind) -> Program:
    """Returns the program for the current context. Raises RuntimeError with the driver's message if it fails."""
    head = HEAD + "".join(f"#define {define}\n" for define in kind.defines)
    vertex, fragment = SOURCES[kind.name]
    program = QOpenGLShaderProgram()
    render_scene = QOpenGLShader.ShaderTypeBit
    built = program.addShaderFromSourceCode(render_scene.Vertex, head + vertex)
    built = built and program.addShaderFromSourceCode(render_scene.Fragment, head + fragment)
    for number, name in enumerate(ATTRIBUTES):
        program.bindAttributeLocation(name, number)
    if not (built and program.link()):
        raise RuntimeError(program.log())
    return Program(program)
