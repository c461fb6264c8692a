"""Magic: spells cast, altered and blocked; tinge rolls, what tinge does to units, and what it pays for."""
