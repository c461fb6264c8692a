"""Paints the earth texture of every board and saves it as a picture.

`dev.py assets make_mat`
"""

from PySide6.QtGui import QImage

from app.core.app_paths import RESOURCES
from app.ui.viewport.board_art import paint_mat

QUALITY = 88


def main() -> None:
    """Writes the picture."""
    pixels = paint_mat()
    h, w = pixels.shape[:2]
    path = RESOURCES / "board" / "mat.jpg"
    path.parent.mkdir(exist_ok=True)
    if not QImage(pixels.tobytes(), w, h, 3 * w, QImage.Format.Format_RGB888).save(str(path), quality=QUALITY):
        raise OSError(f"cannot write {path}")
    print(f"Painted {path.name}, {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
