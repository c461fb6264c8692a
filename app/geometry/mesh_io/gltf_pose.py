"""The points of a glTF mesh before any animation: moved by morph targets, then posed by the skeleton."""

from collections.abc import Mapping

import numpy as np

from app.core.language import mark
from app.geometry.arrays import Floats, Longs
from app.geometry.mesh_io.gltf_document import GltfShape, Node, Primitive
from app.geometry.mesh_io.gltf_numbers import File, read_values
from app.geometry.mesh_io.gltf_packed import read_attribute
from app.geometry.mesh_io.raw_mesh import Unreadable

_ROWS = 1 << 16
MAX_JOINTS, MAX_JOINT_SETS = 10_000, 8
_UNFIT = mark("{name} has a skeleton or morph targets that do not match its vertices; export the pose as a plain mesh.")


def morph(file: File, primitive: Primitive, points: Floats, weights: list[float]) -> Floats:
    """Returns the points `(n, 3)` moved by the morph targets, in proportion to their weights. Raises Unreadable."""
    for target, weight in zip(primitive.targets, weights, strict=False):
        if weight and "POSITION" in target:
            moves = read_values(file, target["POSITION"], "VEC3")
            if len(moves) != len(points):
                raise Unreadable(_UNFIT)
            file.source.require_time()
            points = points + weight * moves
    return points


def find_weights(shape: GltfShape, node: Node) -> list[float]:
    """Returns the weights of a mesh's morph targets at this node."""
    return shape.weights if node.weights is None else node.weights


def find_joint_frames(file: File, node: Node, frames: Mapping[int, Floats]) -> Floats:
    """Returns the frames `(k, 4, 4)` by which the joints of a node's skin pose points; `frames` are those of all nodes.

    Raises Unreadable if a joint is not in the scene.
    """
    skins, place = file.document.skins, node.skin or 0
    joints = skins[place].joints if place < len(skins) else []
    if not 0 < len(joints) <= MAX_JOINTS or any(joint not in frames for joint in joints):
        raise Unreadable(_UNFIT)
    found = np.stack([frames[joint] for joint in joints])
    if skins[place].inverse_bind_matrices is None:
        return found
    inverse = read_values(file, skins[place].inverse_bind_matrices or 0, "MAT4").astype(np.float64)[: len(found)]
    if len(inverse) < len(found):
        raise Unreadable(_UNFIT)
    return found @ inverse.reshape(-1, 4, 4).transpose(0, 2, 1)  # Matrices in the file are column-major.


def pose(file: File, primitive: Primitive, points: Floats, joint_frames: Floats) -> Floats:
    """Returns the points `(n, 3)` posed by the joints: the weighted mean of where each joint moves them.

    glTF 2.0, 3.7.3.3. Weights that do not add up to 1 are scaled to do so. Raises Unreadable.
    """
    # The joints `(n, 4k)` of each point and their weights.
    count = len(points)
    joints, weights = list[Longs](), list[Floats]()
    while (
        len(joints) <= MAX_JOINT_SETS
        and f"JOINTS_{len(joints)}" in primitive.attributes
        and f"WEIGHTS_{len(joints)}" in primitive.attributes
    ):
        number = len(joints)
        joints.append(read_attribute(file, primitive, f"JOINTS_{number}", "VEC4").astype(np.int64))
        weights.append(read_attribute(file, primitive, f"WEIGHTS_{number}", "VEC4").astype(np.float64))
    if not 0 < len(joints) <= MAX_JOINT_SETS or any(len(rows) != count for rows in (*joints, *weights)):
        raise Unreadable(_UNFIT)
    joints, weights = np.concatenate(joints, axis=1), np.concatenate(weights, axis=1)
    joints = np.where(weights == 0.0, 0, joints)  # Joints without weight may have any index.
    total = weights.sum(axis=1)
    if (joints >= len(joint_frames)).any() or (total <= 0.0).any():
        raise Unreadable(_UNFIT)
    posed = np.zeros_like(points)
    for begin in range(0, len(points), _ROWS):
        file.source.require_time()
        rows = slice(begin, begin + _ROWS)
        for joint, weight in zip(joints[rows].T, (weights[rows] / total[rows, None]).T, strict=True):
            carried = np.einsum("nij,nj->ni", joint_frames[joint, :3, :3], points[rows]) + joint_frames[joint, :3, 3]
            posed[rows] += weight[:, None] * np.where(weight[:, None] == 0.0, 0.0, carried)
    return posed
