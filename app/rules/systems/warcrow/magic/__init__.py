"""Magic: spells cast and blocked, what tinge does to units, effects that last, skills that tinge pays for."""
