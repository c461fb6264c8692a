"""Several occluders joined into one, for many segments: one tree to query instead of one per occluder."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from app.geometry.arrays import Ints
from app.geometry.frames import transform_points
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on


def join_occluders(occluders: Sequence[Occluder]) -> list[Occluder]:
    """Returns one nameless occluder that stops everything that any of these stops; an empty list for none."""
    return [_join(tuple(occluders))] if occluders else []


@cached_on()
def _join(occluders: tuple[Occluder, ...]) -> Occluder:
    vertices = [transform_points(one.mesh.vertices, one.frame) for one in occluders]
    first = np.cumsum([0, *(len(some) for some in vertices[:-1])])
    faces: list[Ints] = [one.mesh.faces + np.int32(begin) for one, begin in zip(occluders, first, strict=True)]
    mesh = replace(occluders[0].mesh, vertices=np.concatenate(vertices), faces=np.concatenate(faces))
    return Occluder("", mesh, np.eye(4))
