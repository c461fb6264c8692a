"""Several occluders as one, for many segments at once: one tree to ask instead of one each."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from app.geometry.arrays import Ints
from app.geometry.frames import transform_points
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on


def join_occluders(occluders: Sequence[Occluder]) -> list[Occluder]:
    """One occluder that stops what any of these stops, under no name; none where there are none."""
    return [_join(tuple(occluders))] if occluders else []


@cached_on()
def _join(occluders: tuple[Occluder, ...]) -> Occluder:
    vertices = [transform_points(one.mesh.vertices, one.frame) for one in occluders]
    first = np.cumsum([0, *(len(some) for some in vertices[:-1])])
    faces: list[Ints] = [one.mesh.faces + np.int32(begin) for one, begin in zip(occluders, first, strict=True)]
    mesh = replace(occluders[0].mesh, vertices=np.concatenate(vertices), faces=np.concatenate(faces))
    return Occluder("", mesh, np.eye(4))
