"""Exports the table as one GLB: terrain, bases, bodies, tokens and the line of sight of a pair, written by trimesh.

glTF uses metres with y up, the table millimetres with z up: (x, y, z) mm become (x, z, -y) / 1000 m. Each object is a
separate node with its name in the battle; pieces of the same model share its mesh.
"""

from pathlib import Path
from typing import Any

import numpy as np

from app.core.language import tr
from app.core.legible import legible
from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.frames import transform_points
from app.geometry.mesh import Mesh
from app.geometry.placement import base_meshes
from app.geometry.sight_proof.sight_result import SightResult
from app.model import ModelRef
from app.model.colours import SIDE_COLOURS, SIGHT, STOPPED, TABLE, UNDECIDED, Rgb, side_numbers
from app.storage.model_files import model_colour
from app.storage.whole_file import export_atomically
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.table.pictures.ray_scene import make_token_shape
from app.table.sight_cache import find_sight

SUFFIX = ".glb"
TO_GLTF = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1000]]) / 1000.0
"""Transformation from the table's millimetres, z up, to metres, y up."""
BOARD_MM, LINE_MM = 3.0, 0.8
"""Thickness of the board and of the line of sight."""
LINE_COLOURS = {"visible": SIGHT, "blocked": STOPPED, "undecided": UNDECIDED}


def export_model(table: BattleGeometry, pair: tuple[str, str] | None, path: Path, report: Report = silent) -> None:
    """Writes the table to a GLB file, with the line between a pair. Raises PlayerError, and what `report` raises."""
    import trimesh  # Importing takes a second and is needed only here.

    scene: Any = trimesh.Scene()
    names = _Names(table)
    width, depth = table.battle.board.width_mm, table.battle.board.depth_mm
    corners = np.array([(0, 0), (width, 0), (width, depth), (0, depth)], dtype=np.float64)
    board = base_meshes.make_solid_mesh(*base_meshes.make_prism(corners, -BOARD_MM, 0.0))
    _add_node(scene, names.make_name(tr("Board")), board, np.eye(4), TABLE)
    for piece in table.battle.pieces:
        mesh, frame = table.meshes(piece.ref), battle_shapes.pose_frame(piece.pose)
        _add_node(scene, piece.id, mesh, frame, model_colour(piece.model), names.model_name(piece.ref))
    sides = side_numbers(table.battle)
    for fighter in table.battle.fighters:
        frame, colour = battle_shapes.pose_frame(fighter.pose), SIDE_COLOURS[sides[fighter.side]]
        r, g, b = (0.45 * part + 0.09 for part in colour)
        _add_node(
            scene,
            names.make_name(fighter.id, tr("base")),
            battle_shapes.base_mesh(fighter.base),
            frame,
            (r, g, b),
        )
        _add_node(scene, fighter.id, battle_shapes.body_mesh(fighter, table.meshes), frame, colour)
    for token in table.battle.tokens:
        if not token.carrier:
            shape = make_token_shape(token)
            _add_node(scene, names.make_name(token.id), shape.occluder.mesh, shape.occluder.frame, shape.colour)
    if pair:
        report(0.2, tr("Finding a line"))
        sight = table.with_silhouette(*pair, find_sight(table, *pair, report).sight)
        _add_line(scene, names, pair, sight)
    report(0.8, tr("Writing {name}", name=path.name))
    export_atomically(path, scene.export(file_type="glb"), (SUFFIX,))


class _Names:
    """The unique names of the nodes; objects named by players keep their names."""

    def __init__(self, table: BattleGeometry) -> None:
        self._taken = set(table.battle.ids)
        self._models: dict[ModelRef, str] = {}

    def make_name(self, *words: str) -> str:
        """Returns an unused name made of these words."""
        wanted = name = " ".join(words)
        number = 2
        while name in self._taken:
            name, number = f"{wanted} {number}", number + 1
        self._taken.add(name)
        return name

    def model_name(self, ref: ModelRef) -> str:
        """Returns the name of the mesh that all pieces of a model share, the same in every export."""
        if ref not in self._models:
            self._models[ref] = self.make_name(legible(ref.name))
        return self._models[ref]


def _add_line(scene: Any, names: _Names, pair: tuple[str, str], sight: SightResult) -> None:
    """Adds the line that is free, else the line that came closest; adds nothing if neither was found."""
    line = sight.witness or sight.closest
    if line is None:
        return
    verdict = {"visible": tr("visible"), "blocked": tr("not visible")}.get(sight.verdict, tr("undecided"))
    words = tr("Line from {seer} to {target}: {verdict}", seer=pair[0], target=pair[1], verdict=verdict)
    name = names.make_name(words)
    # The line is a rod with eight sides.
    start, end = np.array(line, dtype=np.float64)
    length = float(np.linalg.norm(end - start))
    along = (end - start) / length
    aside = np.cross(along, np.eye(3)[int(np.argmin(np.abs(along)))])
    aside /= np.linalg.norm(aside)
    turned = np.stack([aside, np.cross(along, aside), along], axis=1)
    turns = np.arange(8) * np.pi / 4
    circle = np.c_[np.cos(turns), np.sin(turns)] * LINE_MM / 2
    rod = base_meshes.make_solid_mesh(*base_meshes.make_prism(circle, 0.0, length))
    body = Mesh(rod.vertices @ turned.T + start, rod.faces, rod.health)
    _add_node(scene, name, body, np.eye(4), LINE_COLOURS[sight.verdict])


def _add_node(scene: Any, name: str, mesh: Mesh, frame: Floats, colour: Rgb, model: str = "") -> None:
    """Adds a node; it shares the mesh of an earlier node of the same model."""
    geometry = model or name
    if geometry not in scene.geometry:
        import trimesh.visual.material

        # glTF uses linear colours (IEC 61966-2-1).
        linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
        material = trimesh.visual.material.PBRMaterial(
            name="#" + "".join(f"{round(255 * part):02x}" for part in colour),
            baseColorFactor=[*linear, 1.0],
            metallicFactor=0.0,
            roughnessFactor=0.9,
            doubleSided=True,
        )
        vertices = transform_points(mesh.vertices, TO_GLTF)
        scene.geometry[geometry] = trimesh.Trimesh(
            vertices, mesh.faces, process=False, visual=trimesh.visual.TextureVisuals(material=material)
        )
    there = TO_GLTF @ frame @ np.linalg.inv(TO_GLTF)
    scene.graph.update(frame_to=name, matrix=there, geometry=geometry)
