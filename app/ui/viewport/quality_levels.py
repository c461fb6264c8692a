"""How well to draw: in full at rest, leaner while something moves, as far as the machine needs it."""

from dataclasses import dataclass

SOFTWARE = ("llvmpipe", "softpipe", "swr", "gdi generic", "swiftshader", "microsoft basic render")


@dataclass(frozen=True)
class Quality:
    """Samples a pixel, shadow taps (0: no shadow), the share of the pixels that is drawn; then what is drawn."""

    samples: int
    taps: int
    scale: float
    lines: bool = True
    coarse: bool = False
    smooth: bool = False
    finest: bool = False


PICTURE = Quality(8, 16, 1.0, smooth=True, finest=True)
FULL = Quality(4, 16, 1.0, finest=True)
GOOD = Quality(4, 4, 1.0, finest=True)
PLAIN = Quality(0, 1, 1.0)
LEAN = Quality(0, 1, 0.75, lines=False, coarse=True)
LEANER = Quality(0, 1, 0.6, lines=False, coarse=True)
LEANEST = Quality(0, 0, 0.5, lines=False, coarse=True)
STEPS = (FULL, GOOD, LEAN, LEANER, LEANEST)

SLOW_S = 0.038
QUICK_S = 0.012


class Ladder:
    """Which quality to draw with while things move; steps down after slow frames and up after quick ones."""

    def __init__(self, renderer: str = "") -> None:
        self.software = any(name in renderer.lower() for name in SOFTWARE)
        self._step = 2 if self.software else 0
        self._top = 2 if self.software else 0
        self._mean = 0.025

    @property
    def moving(self) -> Quality:
        """What to draw with while something moves."""
        return STEPS[self._step]

    @property
    def fighters(self) -> Quality:
        """What to draw fighters with over a picture of the rest."""
        return PLAIN

    def note(self, seconds: float) -> None:
        """Learn from one frame drawn while moving."""
        self._mean += 0.25 * (seconds - self._mean)
        if self._mean > SLOW_S and self._step < len(STEPS) - 1:
            self._step, self._mean = self._step + 1, 0.025
        elif self._mean < QUICK_S and self._step > self._top:
            self._step, self._mean = self._step - 1, 0.025
