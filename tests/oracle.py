"""Slow, plain answers to check the engine against; shares no code with it."""

import numpy as np


def triangles_of(*occluders):
    """Returns all triangles (m, 3, 3) of occluders in place, in float64."""
    parts = []
    for occluder in occluders:
        corners = np.c_[occluder.mesh.vertices, np.ones(len(occluder.mesh.vertices))] @ occluder.frame.T
        parts.append(corners[:, :3][occluder.mesh.faces])
    return np.concatenate(parts) if parts else np.zeros((0, 3, 3))


def crosses(start, end, triangles):
    """Returns whether the segment crosses any triangle, by the signs of the volumes of five tetrahedra."""

    def volume(a, b, c, d):
        return np.einsum("ij,ij->i", np.cross(b - a, c - a), d - a)

    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    p, q = np.broadcast_to(start, a.shape), np.broadcast_to(end, a.shape)
    apart = volume(a, b, c, p) * volume(a, b, c, q) < 0
    s1, s2, s3 = volume(p, q, a, b), volume(p, q, b, c), volume(p, q, c, a)
    same = ((s1 > 0) & (s2 > 0) & (s3 > 0)) | ((s1 < 0) & (s2 < 0) & (s3 < 0))
    return bool((apart & same).any())


def distance(start, end, triangles):
    """Returns the minimum distance of the segment from the triangles; it is convex, so ternary search finds it."""
    if crosses(start, end, triangles):
        return 0.0
    triangles = _contenders(start, end, triangles)
    low, high = np.zeros(len(triangles)), np.ones(len(triangles))
    for _ in range(120):
        third = (high - low) / 3
        left, right = low + third, high - third
        closer = _to_triangle(start, end, left, triangles) < _to_triangle(start, end, right, triangles)
        high, low = np.where(closer, right, high), np.where(closer, low, left)
    return float(_to_triangle(start, end, (low + high) / 2, triangles).min())


def _contenders(start, end, triangles):
    """Returns the triangles that could be nearest: a ball round each bounds its distance."""
    middles = triangles.mean(axis=1)
    radii = np.linalg.norm(triangles - middles[:, None], axis=2).max(axis=1)
    away = _to_edge(middles, np.broadcast_to(start, middles.shape), np.broadcast_to(end, middles.shape))
    return triangles[away - radii <= (away + radii).min()]


def _to_triangle(start, end, share, triangles):
    """Returns the distance of one point of the segment per triangle, by the seven regions of its plane."""
    p = start + share[:, None] * (end - start)
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    best = np.minimum(np.minimum(_to_edge(p, a, b), _to_edge(p, b, c)), _to_edge(p, c, a))
    normal = np.cross(b - a, c - a)
    # A needle has no inside; its normal is noise.
    inside = np.linalg.norm(normal, axis=1) > 1e-9 * np.linalg.norm(b - a, axis=1) * np.linalg.norm(c - a, axis=1)
    for u, v in ((a, b), (b, c), (c, a)):
        inside &= np.einsum("ij,ij->i", np.cross(v - u, p - u), normal) >= 0
    height = np.abs(np.einsum("ij,ij->i", p - a, normal)) / np.maximum(np.linalg.norm(normal, axis=1), 1e-300)
    return np.where(inside, height, best)


def _to_edge(p, u, v):
    way = v - u
    share = np.clip(np.einsum("ij,ij->i", p - u, way) / np.maximum(np.einsum("ij,ij->i", way, way), 1e-300), 0, 1)
    return np.linalg.norm(p - u - share[:, None] * way, axis=1)


def points_on(body, rng, count):
    """Returns points all over a body: side, top and underside of a column, both faces of a figure's triangles."""
    if hasattr(body, "occluder"):
        return _points_on_triangles(triangles_of(body.occluder), rng, count)
    angle, height = rng.uniform(0, 2 * np.pi, count), rng.uniform(body.bottom, body.top, count)
    out, disc = np.full(count, body.radius), rng.random(count) < 0.3
    out[disc] *= np.sqrt(rng.random(disc.sum()))
    height[disc] = np.where(rng.random(disc.sum()) < 0.7, body.top, body.bottom)
    return np.c_[body.x + out * np.cos(angle), body.y + out * np.sin(angle), height]


def _points_on_triangles(triangles, rng, count):
    edges = triangles[:, 1:] - triangles[:, :1]
    areas = np.linalg.norm(np.cross(edges[:, 0], edges[:, 1]), axis=1)
    which = rng.choice(len(areas), count, p=areas / areas.sum())
    shares = rng.random((count, 2))
    over = shares.sum(axis=1) > 1
    shares[over] = 1 - shares[over]
    return triangles[which, 0] + (shares[:, :, None] * edges[which]).sum(axis=1)


def holds(triangles, point):
    """Returns whether closed surfaces contain the point: a line to far away crosses them an odd number of times."""
    far = point + np.array((8971.3, 5113.7, 2341.9))

    def volume(a, b, c, d):
        return np.einsum("ij,ij->i", np.cross(b - a, c - a), d - a)

    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    p, q = np.broadcast_to(point, a.shape), np.broadcast_to(far, a.shape)
    s1, s2, s3 = volume(p, q, a, b), volume(p, q, b, c), volume(p, q, c, a)
    through = ((s1 > 0) & (s2 > 0) & (s3 > 0)) | ((s1 < 0) & (s2 < 0) & (s3 < 0))
    return bool((through & (volume(a, b, c, p) * volume(a, b, c, q) < 0)).sum() % 2)


def crossed_exactly(triangles, point, way):
    """Returns the number of triangles a ray crosses, exactly in integers; None where it meets an edge or a corner.

    Triangles (m, 3, 3), the point and the way (3,) are whole numbers below about ten thousand.
    """
    a, b, c = (np.asarray(triangles, dtype=np.int64)[:, k] - np.asarray(point, dtype=np.int64) for k in range(3))
    way = np.asarray(way, dtype=np.int64)
    sides = np.stack([(np.cross(u, v) * way).sum(axis=1) for u, v in ((a, b), (b, c), (c, a))])
    within = (sides >= 0).all(axis=0) | (sides <= 0).all(axis=0)
    normals = np.cross(b - a, c - a)
    ahead = (normals * a).sum(axis=1) * np.sign((normals * way).sum(axis=1))
    if (within & (ahead >= 0) & ((sides == 0).any(axis=0) | (ahead == 0))).any():
        return None
    return int((within & (ahead > 0)).sum())


def ways_out(rng, count):
    """Returns integer directions (count, 3) all round."""
    return rng.integers(-997, 998, (count, 3))
