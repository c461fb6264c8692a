"""How far apart two colours are, for the eye and for eyes that lack a kind of cone.

Contrast after WCAG 2.2, "contrast ratio" and "relative luminance" (https://www.w3.org/TR/WCAG22/). Colour-blind sight
after Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
TVCG 15 (6), 2009, their matrices of severity 1.0, for linear RGB. Differences are CIEDE2000, after Sharma, Wu and
Dalal, "The CIEDE2000 Color-Difference Formula", Color Research and Application 30 (1), 2005.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

EYES: dict[str, Matrix] = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE: Triple = (0.95047, 1.0, 1.08883)


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white), of colours as `#rrggbb`."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def apart(one: str, other: str, eye: str = "all cones") -> float:
    """The CIEDE2000 difference that an eye sees; about 2.3 is just noticeable side by side."""
    return difference(_lab(one, eye), _lab(other, eye))


def difference(a: Triple, b: Triple) -> float:
    """CIEDE2000 of two colours in L*a*b*."""
    c_mean = (hypot(*a[1:]) + hypot(*b[1:])) / 2
    g = 0.5 * (1 - sqrt(c_mean**7 / (c_mean**7 + 25.0**7)))
    (l1, c1, h1), (l2, c2, h2) = (_polar(lab, g) for lab in (a, b))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    h, c, light = _mean_hue(h1, h2, c1 * c2 > 0), (c1 + c2) / 2, (l1 + l2) / 2
    t = 1 - 0.17 * _cos(h - 30) + 0.24 * _cos(2 * h) + 0.32 * _cos(3 * h + 6) - 0.2 * _cos(4 * h - 63)
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    bend = -2 * sqrt(c**7 / (c**7 + 25.0**7)) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return sqrt(dl * dl + dc * dc + dh * dh + bend * dc * dh)


def _polar(lab: Triple, g: float) -> Triple:
    a = lab[1] * (1 + g)
    return lab[0], hypot(a, lab[2]), degrees(atan2(lab[2], a)) % 360


def _mean_hue(h1: float, h2: float, coloured: bool) -> float:
    if not coloured:
        return h1 + h2
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2


def _cos(angle: float) -> float:
    return cos(radians(angle))


def _lab(colour: str, eye: str) -> Triple:
    seen = tuple(min(max(part, 0.0), 1.0) for part in _times(EYES[eye], _linear(colour)))
    xyz = _times(TO_XYZ, (seen[0], seen[1], seen[2]))
    x, y, z = (_bent(part / white) for part, white in zip(xyz, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _bent(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def _times(matrix: Matrix, by: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(line, by, strict=True)) for line in matrix)
    return x, y, z


def _linear(colour: str) -> Triple:
    r, g, b = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _straight(r), _straight(g), _straight(b)


def _straight(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _luminance(colour: str) -> float:
    return _times(TO_XYZ, _linear(colour))[1]
