"""Draws a thumbnail of every shipped model: `terrain_models/<set>/thumbnails/<id>.png`.

`dev.py assets make_thumbnails`. It needs OpenGL.
"""

import sys
import tomllib
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from app.core.app_paths import TERRAIN_MODELS
from app.geometry.mesh_io import read
from app.ui.viewport.gl_support import prepare_gl
from app.ui.viewport.offscreen_picture import render_thumbnail

SIZE = (240, 180)


def draw(pack: Path) -> None:
    """Draws all models of one set."""
    folder = pack.parent / "thumbnails"
    folder.mkdir(exist_ok=True)
    for model in tomllib.loads(pack.read_text(encoding="utf-8"))["model"]:
        mesh = read(pack.parent / f"{model['id']}.stl", "mm", "z")
        red, green, blue = model["colour"]
        render_thumbnail(mesh, (red, green, blue), SIZE).save(str(folder / f"{model['id']}.png"))


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
