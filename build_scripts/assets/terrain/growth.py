"""Natural terrain: a leafless tree and rocks."""

import numpy as np
from manifold3d import Mesh

from build_scripts.assets.terrain.masonry import rubble
from build_scripts.assets.terrain.solids import Floats, Manifold, Random, fused, tube


def bare_tree() -> Manifold:
    """An old leafless tree with spreading roots."""
    rng = np.random.default_rng(131)
    trunk = np.array([[0, 0, -3], [0.5, 0.3, 4], [1.5, 0.5, 14], [0.5, 2, 28], [-1.5, 2.5, 42], [-1, 1, 54]], float)
    radii = np.array([9.5, 7.6, 6.0, 5.5, 5.2, 4.4])
    parts = [
        tube(trunk, radii, 11, 1 + 0.13 * np.sin(np.arange(11) * 3 * 2 * np.pi / 11 + np.arange(6)[:, None] * 0.5))
    ]
    for turn in np.arange(7) * 2 * np.pi / 7 + rng.uniform(-0.3, 0.3, 7):
        parts.append(_root(rng, turn))
    for turn, start in zip(
        np.arange(5) * 2 * np.pi / 5 + rng.uniform(-0.35, 0.35, 5),
        ([-1, 1, 52], [-1.3, 2, 45], [-1, 1.2, 53], [-0.5, 2.4, 38], [-1, 1, 53]),
        strict=True,
    ):
        out = np.array([np.cos(turn), np.sin(turn), rng.uniform(0.35, 0.95)])
        parts += _branch(rng, np.array(start, float), out, rng.uniform(38, 46), 3.7, 3)
    return fused(parts)


def _root(rng: Random, turn: float) -> Manifold:
    out = np.array([np.cos(turn), np.sin(turn), 0])
    aside = np.array([-out[1], out[0], 0]) * rng.uniform(-4, 4)
    reach = rng.uniform(15, 22)
    path = np.array(
        [
            out * 2 + [0, 0, 11],
            out * 7.5 + [0, 0, 4.0],
            out * reach * 0.7 + aside * 0.5 + [0, 0, 0.8],
            out * reach + aside - [0, 0, 2.5],
        ]
    )
    return tube(path, np.array([4.0, 3.2, 2.2, 1.2]), 7)


def _branch(rng: Random, start: Floats, heading: Floats, length: float, radius: float, forks: int) -> list[Manifold]:
    """A crooked limb, and the limbs that fork off it."""
    heading = heading / np.linalg.norm(heading)
    points, along = [start], heading
    for _ in range(4):
        along = along + rng.uniform(-0.33, 0.33, 3) + [0, 0, 0.09]
        along = along / np.linalg.norm(along)
        points.append(points[-1] + along * length / 4)
    radii = radius * np.array([1, 0.86, 0.74, 0.62, 0.3 if forks == 1 else 0.46])
    sides = {3: 8, 2: 6, 1: 5}[forks]
    limbs = [tube(np.array(points), radii, sides)]
    if forks > 1:
        for at in (2, 3, 4) if forks == 3 else (2, 4):
            turned = points[at] - points[at - 1]
            turned = turned / np.linalg.norm(turned) + rng.uniform(-1, 1, 3) + [0, 0, 0.15]
            back = points[at] - turned / np.linalg.norm(turned) * radii[at] * 0.3
            limbs += _branch(rng, back, turned, length * rng.uniform(0.52, 0.66), float(radii[at]) * 0.88, forks - 1)
    return limbs


def rocks_low() -> Manifold:
    """Three boulders, low and broad."""
    rng = np.random.default_rng(139)
    parts = [
        _boulder(rng, (0, 0, 1), (46, 32, 30)),
        _boulder(rng, (38, 9, 0), (24, 21, 19)),
        _boulder(rng, (-27, 19, 0), (21, 18, 15)),
    ]
    return fused([*parts, *rubble(rng, _scree(rng, 46, 34, 34), (3, 8))])


def rocks_tall() -> Manifold:
    """A standing crag with a shoulder to climb on."""
    rng = np.random.default_rng(149)
    parts = [
        _boulder(rng, (0, 0, 6), (28, 24, 72)),
        _boulder(rng, (23, -7, 2), (25, 23, 36)),
        _boulder(rng, (-15, 17, 0), (21, 18, 24)),
    ]
    return fused([*parts, *rubble(rng, _scree(rng, 36, 28, 30), (3, 8))])


def _scree(rng: Random, x: float, y: float, count: int) -> Floats:
    angle = rng.uniform(0, 2 * np.pi, count)
    return np.column_stack([np.cos(angle) * x, np.sin(angle) * y]) * rng.uniform(0.8, 1.12, (count, 1))


def _boulder(rng: Random, at: tuple[float, float, float], size: tuple[float, float, float]) -> Manifold:
    """A ball cut by flat cracks and roughened by smooth noise; points move along their own rays, so it stays solid."""
    ball = Manifold.sphere(1, 56).to_mesh64()
    points = np.asarray(ball.vert_properties, np.float64)[:, :3]
    points = points / np.linalg.norm(points, axis=1)[:, None]
    cracks = rng.normal(size=(24, 3))
    cracks /= np.linalg.norm(cracks, axis=1)[:, None]
    reach = rng.uniform(0.6, 0.92, 24) / np.maximum(points @ cracks.T, 1e-3)
    # A soft minimum rounds the edges between the cracks.
    radius = -np.log(np.exp(-55 * np.minimum(reach, 1.3)).sum(axis=1) + np.exp(-55 * 1.0)) / 55
    radius *= 1 + _noise(rng, points)
    shape = np.round(points * radius[:, None] * size + at, 2).astype(np.float32)
    return Manifold(Mesh(vert_properties=shape, tri_verts=np.asarray(ball.tri_verts, np.uint32)))


def _noise(rng: Random, points: Floats) -> Floats:
    """Returns smooth noise of about ±3 % over unit vectors `(n, 3)`: a sum of waves in random directions."""
    waves = rng.normal(size=(26, 3)) * np.repeat([[3.0], [6.0]], 13, axis=0)
    heights = np.repeat([0.006, 0.004], 13)
    return (np.sin(points @ waves.T + rng.uniform(0, 2 * np.pi, 26)) * heights).sum(axis=1)
