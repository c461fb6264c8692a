"""Draws a thumbnail of every shipped model: `terrain_models/<set>/thumbnails/<id>.png`.

`dev.py assets make_thumbnails`. It needs OpenGL.
"""

import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtGui import QGuiApplication, QImage

from app.core.app_paths import TERRAIN_MODELS
from app.geometry.drawing.camera import Orbit
from app.geometry.mesh import Mesh
from app.geometry.mesh_io import read
from app.ui.viewport.gl_support import prepare_gl
from app.ui.viewport.offscreen_picture import PictureOptions, render_picture
from app.ui.viewport.scene import Colour, PieceLook, Scene

SIZE = (240, 180)


def render_thumbnail(mesh: Mesh, colour: Colour, size: tuple[int, int] = SIZE) -> QImage:
    """Returns a picture of a model alone on a plain ground. Raises PlayerError if there is no OpenGL."""
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    span = float(np.max(high - low))
    frame = np.eye(4)
    frame[:2, 3] = 4 * span
    scene = Scene(8 * span, 8 * span, (PieceLook("model", mesh, frame, colour),))
    orbit = Orbit(azimuth=-62.0, elevation=28.0).fit(low + frame[:3, 3], high + frame[:3, 3], size)
    return render_picture(
        scene, size, PictureOptions(replace(orbit, distance=orbit.distance * 1.05).camera(), labels=False)
    )


def draw(pack: Path) -> None:
    """Draws all models of one set."""
    folder = pack.parent / "thumbnails"
    folder.mkdir(exist_ok=True)
    for model in tomllib.loads(pack.read_text(encoding="utf-8"))["model"]:
        mesh = read(pack.parent / f"{model['id']}.stl", "mm", "z")
        red, green, blue = model["colour"]
        render_thumbnail(mesh, (red, green, blue)).save(str(folder / f"{model['id']}.png"))


def main() -> int:
    """Draws all sets."""
    prepare_gl()
    application = QGuiApplication(sys.argv[:1])
    for pack in sorted(TERRAIN_MODELS.glob("*/pack.toml")):
        draw(pack)
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
