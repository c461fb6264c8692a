"""Segments against triangle meshes: one Embree tree per mesh, posed per occluder; NumPy where Embree is missing."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.geometry.mesh import Flags, Floats, Mesh


@dataclass(frozen=True, eq=False)
class Occluder:
    """A mesh standing somewhere, under the name by which verdicts speak of it."""

    name: str
    mesh: Mesh
    frame: Floats


@dataclass(frozen=True, eq=False)
class Hits:
    """Where each of n segments first meets something: a share of its length, inf where it meets nothing.

    `occluder` and `face` are -1 where nothing is met; `normal` `(n, 3)` is the unit normal of the face met, as wound.
    """

    share: Floats
    occluder: NDArray[np.int32]
    face: NDArray[np.int32]
    normal: Floats


def blocked(occluders: list[Occluder], starts: Floats, ends: Floats) -> Flags:
    """Whether each segment `(n, 3)` to `(n, 3)` meets any occluder; float32 within a hair of an edge."""
    raise NotImplementedError


def first_hits(occluders: list[Occluder], starts: Floats, ends: Floats) -> Hits:
    """What each segment meets first."""
    raise NotImplementedError
