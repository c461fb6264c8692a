"""Bakes the light of the demo's table, so that the program need not compute it.

`dev.py assets make_light`
"""

from app.core.app_paths import DEMO, LIGHT
from app.session import open_session
from app.ui.scene_builder import make_scene
from app.ui.viewport.baked_light import bake
from app.ui.viewport.light_cache import ship_light


def main() -> None:
    """Writes the light over the existing file."""
    scene = make_scene(open_session(DEMO).table)
    baked = bake(scene)
    for old in LIGHT.glob("*"):
        old.unlink()
    path = ship_light(scene, baked)
    print(f"Wrote {path.name}, {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
