"""A miniature and the cut through it, in the round: what stays, what goes with its own base, and the base it gets."""

from __future__ import annotations

import numpy as np

from app import scene_geometry
from app.geometry.arrays import Floats
from app.geometry.frames import frame as frame_of
from app.geometry.placement.base_meshes import prism
from app.model import Base
from app.ui.editing.miniature import Halves
from app.ui.terrain.import_view import BASE_MM, BOARD, MIDDLE, ImportPreview, beside_base
from app.ui.viewport.overlay import Solid
from app.ui.viewport.palette import STONE
from app.ui.viewport.scene import Colour, PieceLook, Scene
from app.ui.viewport.shapes import outline_of

GONE: Colour = (0.78, 0.40, 0.22)
PLANE: Colour = (0.16, 0.50, 0.86)
AROUND = 1.4
"""The plane of the cut is so many times as wide as the base."""


class MiniPreview(ImportPreview):
    """Shows what a cut makes of a miniature; drag or arrow keys turn it."""

    def show_halves(self, halves: Halves) -> None:
        """Show these beside a 32 mm base. What lies deeper than the base's underside lifts everything."""
        lift = self._lift(halves)
        frame = frame_of((*MIDDLE, lift), 0.0)
        looks = (
            PieceLook(name, mesh, frame, colour)
            for name, mesh, colour in (("kept", halves.kept, STONE), ("gone", halves.gone, GONE))
            if mesh is not None
        )
        base = halves.cutting.base
        reach = max(
            scene_geometry.base_outline(base, 0, 0, 0).a + scene_geometry.base_outline(base, 0, 0, 0).core, 12.0
        )
        beside = (MIDDLE[0] - reach * AROUND - BASE_MM / 2 - 8, MIDDLE[1])
        scene = Scene(*BOARD, tuple(looks), (beside_base(beside),))
        self._easel.show_scene(scene)
        self._easel.show_solids("lids", _plane(base, lift))
        if self._light:  # what goes keeps its plain colour
            self._light.ask(Scene(*BOARD, scene.pieces[:1] if halves.kept is not None else (), scene.fighters))
        self._fit(_corners(halves, reach, lift), beside)

    def _lift(self, halves: Halves) -> float:
        lowest = float(halves.gone.vertices[:, 2].min()) if halves.gone is not None else 0.0
        return max(0.0, -lowest)


def _plane(base: Base, lift: float) -> tuple[Solid, ...]:
    """The base as it will be, as glass, and the plane of the cut through its top."""
    top = base.thickness_mm + lift
    outline = outline_of(scene_geometry.base_mesh(base).vertices)
    vertices, faces = prism(outline * 1.02 + np.array(MIDDLE), lift, top)
    glass = Solid(vertices, faces[: 2 * len(outline)], PLANE, opacity=0.3)  # its sides alone
    plane = _ring(outline + np.array(MIDDLE), AROUND, top)
    return glass, plane


def _ring(outline: Floats, around: float, height: float) -> Solid:
    """The level plane round an outline: over what is cut away there is none, so that its colour shows."""
    middle = outline.mean(axis=0)
    count, level = len(outline), np.full((len(outline), 1), height)
    rings = (outline, middle + (outline - middle) * around)
    vertices = np.vstack([np.hstack([ring, level]) for ring in rings])
    here = np.arange(count)
    there = (here + 1) % count
    faces = np.vstack(
        [np.column_stack([here, here + count, there + count]), np.column_stack([here, there + count, there])]
    )
    return Solid(vertices, faces, PLANE, opacity=0.4)


def _corners(halves: Halves, reach: float, lift: float) -> Floats:
    """The corners of a box round everything that is shown."""
    meshes = [mesh for mesh in (halves.kept, halves.gone) if mesh is not None]
    points = np.vstack([mesh.vertices for mesh in meshes]) if meshes else np.zeros((1, 3))
    low = np.minimum(points.min(axis=0), (-reach, -reach, 0.0))
    high = np.maximum(points.max(axis=0), (reach, reach, 1.0))
    box = np.array(np.meshgrid(*zip(low, high, strict=True))).reshape(3, -1).T
    return box + np.array((*MIDDLE, lift))
