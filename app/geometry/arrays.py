"""The array types that geometry uses."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Flags = NDArray[np.bool_]
Colours = NDArray[np.uint8]
"""Rows of red, green and blue as on screen (sRGB)."""
