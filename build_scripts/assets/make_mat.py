"""Paints the earth texture of every board and saves it as a picture.

`dev.py assets make_mat`
"""

import numpy as np
from PySide6.QtGui import QImage

from app.core.app_paths import RESOURCES
from app.ui.viewport.board_art import EARTH, MAT_MM, Pixels, make_noise, smooth_step

SIZE = 1024
GRAVEL = np.array([0.60, 0.57, 0.52], dtype=np.float32)
QUALITY = 88


def paint_mat() -> Pixels:
    """Returns the picture that `read_mat` reads: earth with gravel, `(SIZE, SIZE, 3)`."""
    random, scale = np.random.default_rng(7), SIZE / MAT_MM
    middle, fine, grain = (make_noise(random, SIZE, SIZE, mm * scale) for mm in (26.0, 5.0, 1.4))
    colour = EARTH * (1.0 + 0.022 * middle + 0.030 * fine + 0.042 * grain)[..., None]
    pebbles = smooth_step(grain + 0.35 * fine, 2.25, 2.7) * smooth_step(middle, -1.0, 0.8)
    colour = colour + (GRAVEL - colour) * (0.5 * pebbles)[..., None]
    return np.round(np.clip(colour, 0, 1) * 255).astype(np.uint8)


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
